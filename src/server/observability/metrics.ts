import cluster from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { PoolState } from '../db/engine.ts';
import { isDatabaseFailure } from '../db/portable.ts';
import type { App } from '../http/app.ts';
import { type Waiting, watchClicks, watchPool, watchWaiting } from './gauges.ts';
import { tellInstallation } from './installation.ts';
import type { Answered } from './logging.ts';

/** In seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Figures {
  /** In Prometheus's text format, with the content type it wants. */
  read: () => Promise<{ text: string; contentType: string }>;
}

interface Watched {
  pendingClicks: () => number;
  waiting: Waiting;
  /** Null where there is no pool of connections. */
  pool: (() => PoolState) | null;
}

export interface Metrics extends Figures {
  /** Counts a request that has ended. */
  answered: (answered: Answered) => void;
  /** Counts the app's failures that come from the database. */
  watch: (app: App, figures: Watched) => void;
  /** For what fails apart from requests. */
  databaseFailed: (error: unknown) => void;
  /** Counts a mail that the mail server has taken. */
  mailSent: () => void;
  /** Counts a try of one that it has not taken. */
  mailFailed: (isGivenUp: boolean) => void;
  /** Counts what a browser reported of a page's policy. The directive is of a fixed list. */
  cspViolated: (directive: string) => void;
}

/** The figures of all workers together, for the process that started them. */
export function metricsOfWorkers(): Figures {
  const all = new AggregatorRegistry();
  return { read: async () => ({ text: await all.clusterMetrics(), contentType: all.contentType }) };
}

/** The worker answers when the process that started it asks. */
function tellStarter(register: Registry) {
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(register);
}

/** Gauges of prom-client's with names that Prometheus keeps for counters; the same stand by type beside them. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/**
 * The figures of this process. Memory, processor time and event loop come from prom-client itself, by their usual names.
 * The folder is that of the blog's data, which knows of backups.
 */
export function createMetrics(dataDir?: string): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  for (const name of MISNAMED) register.removeSingleMetric(name);
  tellInstallation(registers, dataDir);
  if (cluster.isWorker) tellStarter(register);

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const databaseErrors = new Counter({
    name: 'blog_database_errors_total',
    help: 'Times that the database was away, locked, full or read-only when it was needed.',
    registers,
  });
  const cspReports = new Counter({
    name: 'blog_csp_reports_total',
    help: "What browsers reported that a page's content security policy kept from happening.",
    labelNames: ['directive'],
    registers,
  });
  const mailsSent = new Counter({
    name: 'blog_mails_sent_total',
    help: 'Mails that the mail server has taken.',
    registers,
  });
  const mailsFailed = new Counter({
    name: 'blog_mails_failed_total',
    help: 'Tries of mails that the mail server did not take: postponed, or given up.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['postponed', 'given_up']) mailsFailed.inc({ outcome }, 0);
  const databaseFailed = (error: unknown) => {
    if (isDatabaseFailure(error)) databaseErrors.inc();
  };

  return {
    read: async () => ({ text: await register.metrics(), contentType: register.contentType }),
    databaseFailed,
    mailSent: () => mailsSent.inc(),
    mailFailed: (isGivenUp) => mailsFailed.inc({ outcome: isGivenUp ? 'given_up' : 'postponed' }),
    cspViolated: (directive) => cspReports.inc({ directive }),
    answered({ method, route, status, milliseconds }) {
      // Hashed names of files would make a new figure with every release.
      const file = route.replace(/^\/assets\/.*/, '/assets/*');
      requests.observe({ method, route: file, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000);
    },
    watch(app, { pendingClicks, waiting, pool }) {
      if (pool) watchPool(registers, pool);
      watchWaiting(registers, waiting);
      watchClicks(registers, pendingClicks);
      app.addHook('onError', (_request, _reply, error, done) => {
        databaseFailed(error);
        done();
      });
    },
  };
}
