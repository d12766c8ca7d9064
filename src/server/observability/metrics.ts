import cluster from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isDatabaseFailure } from '../db/portable.ts';
import type { App } from '../http/validate.ts';
import type { Answered } from './logging.ts';

/** In seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Figures {
  /** In Prometheus's text format, with the content type it wants. */
  read: () => Promise<{ text: string; contentType: string }>;
}

export interface Metrics extends Figures {
  /** Counts a request that has ended. */
  answered: (answered: Answered) => void;
  /** Counts the app's failures that come from the database. */
  watch: (app: App, figures: { pendingClicks: () => number }) => void;
  /** For what fails apart from requests. */
  databaseFailed: (error: unknown) => void;
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

/** The figures of this process. Memory, processor time and event loop come from prom-client itself, by their usual names. */
export function createMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
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
  const databaseFailed = (error: unknown) => {
    if (isDatabaseFailure(error)) databaseErrors.inc();
  };

  return {
    read: async () => ({ text: await register.metrics(), contentType: register.contentType }),
    databaseFailed,
    cspViolated: (directive) => cspReports.inc({ directive }),
    answered({ method, route, status, milliseconds }) {
      // Hashed names of files would make a new figure with every release.
      const file = route.replace(/^\/assets\/.*/, '/assets/*');
      requests.observe({ method, route: file, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000);
    },
    watch(app, { pendingClicks }) {
      new Gauge({
        name: 'blog_clicks_pending',
        help: 'Clicks that are counted and not in the database yet.',
        registers,
        collect() {
          this.set(pendingClicks());
        },
      });
      app.addHook('onError', (_request, _reply, error, done) => {
        databaseFailed(error);
        done();
      });
    },
  };
}
