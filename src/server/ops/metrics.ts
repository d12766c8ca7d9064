import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Histogram, Registry, Gauge } from 'prom-client';
import { findLastBackup } from '../db/databaseChecks.ts';
import { isDatabaseFailure, type PoolState } from '../db/portable.ts';
import { version } from '../lib/version.ts';
import type { CompletedRequest } from './logging.ts';

/** In seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface MetricsSource {
  /** Returns the metrics in Prometheus's text format, with its content type. */
  read: () => Promise<{ text: string; contentType: string }>;
}

interface AppGauges {
  pendingClicks: () => number;
  waiting: Waiting;
  images: StoredImages;
  /** Null if there is no connection pool. */
  pool: (() => PoolState) | null;
}

export interface Metrics extends MetricsSource {
  /** Records a completed request. */
  answered: (answered: CompletedRequest) => void;
  /** Adds the app's gauges, and counts its database errors. */
  watch: (app: FastifyInstance, figures: AppGauges) => void;
  /** Counts a database error outside of requests. */
  databaseFailed: (error: unknown) => void;
  /** Counts a sent mail. */
  mailSent: () => void;
  /** Counts a failed attempt. */
  mailFailed: (isGivenUp: boolean) => void;
  /** Counts a delivery that a webhook has accepted. */
  webhookDelivered: () => void;
  /** Counts a failed try. */
  webhookFailed: (isGivenUp: boolean) => void;
  /** Counts an uploaded image of this many bytes. */
  imageUploaded: (bytes: number) => void;
  /** Counts a request for an image whose file is damaged. */
  imageDamaged: () => void;
  /** Counts a refused upload. */
  uploadRefused: () => void;
  /** Counts a CSP violation. The directive is from a fixed list. */
  cspViolated: (directive: string) => void;
}

/** Returns the combined metrics of all workers, for the primary process. */
export function collectWorkerMetrics(): MetricsSource {
  const all = new AggregatorRegistry();
  return { read: async () => ({ text: await all.clusterMetrics(), contentType: all.contentType }) };
}

/** Makes the worker's metrics available to the primary process. */
function reportToPrimary(register: Registry) {
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(register);
}

/** Gauges of prom-client with names reserved for counters. The same values exist by type. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/**
 * Creates the metrics of this process, including prom-client's defaults. `dataDir` shows when the last backup was made.
 */
export function createMetrics(dataDir?: string): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  for (const name of MISNAMED) register.removeSingleMetric(name);
  addInstallationGauges(registers, dataDir);
  if (cluster.isWorker) reportToPrimary(register);

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const databaseErrors = new Counter({
    name: 'blog_database_errors_total',
    help: 'Number of times the database was unavailable, locked, full or read-only.',
    registers,
  });
  const cspReports = new Counter({
    name: 'blog_csp_reports_total',
    help: 'Violations of the content security policy reported by browsers.',
    labelNames: ['directive'],
    registers,
  });
  const mailsSent = new Counter({
    name: 'blog_mails_sent_total',
    help: 'Emails accepted by the mail server.',
    registers,
  });
  const mailsFailed = new Counter({
    name: 'blog_mails_failed_total',
    help: 'Failed attempts to send an email, retried or given up.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['postponed', 'given_up']) mailsFailed.inc({ outcome }, 0);
  const webhooksDelivered = new Counter({
    name: 'blog_webhooks_delivered_total',
    help: 'Deliveries that the receivers of webhooks accepted.',
    registers,
  });
  const webhooksFailed = new Counter({
    name: 'blog_webhooks_failed_total',
    help: 'Failed tries to deliver to a webhook, retried or given up.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['postponed', 'given_up']) webhooksFailed.inc({ outcome }, 0);
  const imagesUploaded = new Counter({
    name: 'blog_images_uploaded_total',
    help: 'Images that were uploaded and stored.',
    registers,
  });
  const imageBytes = new Counter({
    name: 'blog_image_upload_bytes_total',
    help: 'Bytes of uploaded images as they are stored, without their smaller sizes.',
    registers,
  });
  const uploadsRefused = new Counter({
    name: 'blog_image_uploads_refused_total',
    help: 'Uploads that were refused: not an image, too large, over a limit, or without a session.',
    registers,
  });
  const imagesDamaged = new Counter({
    name: 'blog_images_damaged_total',
    help: 'Requests for an image that answered 503, because its file is damaged.',
    registers,
  });
  const databaseFailed = (error: unknown) => {
    if (isDatabaseFailure(error)) databaseErrors.inc();
  };

  return {
    read: async () => ({ text: await register.metrics(), contentType: register.contentType }),
    databaseFailed,
    mailSent: () => mailsSent.inc(),
    mailFailed: (isGivenUp) => mailsFailed.inc({ outcome: isGivenUp ? 'given_up' : 'postponed' }),
    webhookDelivered: () => webhooksDelivered.inc(),
    webhookFailed: (isGivenUp) => webhooksFailed.inc({ outcome: isGivenUp ? 'given_up' : 'postponed' }),
    imageUploaded(bytes) {
      imagesUploaded.inc();
      imageBytes.inc(bytes);
    },
    uploadRefused: () => uploadsRefused.inc(),
    imageDamaged: () => imagesDamaged.inc(),
    cspViolated: (directive) => cspReports.inc({ directive }),
    answered({ method, route, status, milliseconds }) {
      // Hashed file names would add a time series with every release.
      const file = route.replace(/^\/assets\/.*/, '/assets/*');
      requests.observe({ method, route: file, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000);
    },
    watch(app, { pendingClicks, waiting, images, pool }) {
      if (pool) watchPool(registers, pool);
      watchDatabase(registers, waiting, images);
      watchClicks(registers, pendingClicks);
      app.addHook('onError', (_request, _reply, error, done) => {
        databaseFailed(error);
        done();
      });
    },
  };
}

function watchClicks(registers: Registry[], pendingClicks: () => number) {
  new Gauge({
    name: 'blog_clicks_pending',
    help: 'Clicks not yet written to the database.',
    registers,
    collect() {
      this.set(pendingClicks());
    },
  });
}

/** Adds gauges read from the database, equal in every process. */
function watchDatabase(
  registers: Registry[],
  { mails, webhooks, imports, reports }: Waiting,
  images: StoredImages,
) {
  const counted = (name: string, help: string, count: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      aggregator: 'max',
      registers,
      async collect() {
        // While the database is away, this gauge keeps its last value and the others still work.
        await count().then(
          (found) => this.set(found),
          () => undefined,
        );
      },
    });
  counted('blog_mails_waiting', 'Emails waiting to be sent, on all servers together.', mails);
  counted(
    'blog_webhooks_waiting',
    'Deliveries to webhooks waiting to be sent, on all servers together.',
    webhooks,
  );
  counted('blog_imports_waiting', 'Imports that servers work on, or will, on all servers together.', imports);
  counted('blog_reports_waiting', 'Articles with open reports.', reports);
  counted('blog_images_stored', 'Uploaded images of all accounts.', images.count);
  counted(
    'blog_images_stored_bytes',
    'Their size with smaller sizes. The same image of two accounts counts twice, but is stored once.',
    images.bytes,
  );
}

/** Images of all accounts, in the database. */
interface StoredImages {
  count: () => Promise<number>;
  bytes: () => Promise<number>;
}

/** Counts of waiting work in the database. */
interface Waiting {
  mails: () => Promise<number>;
  webhooks: () => Promise<number>;
  imports: () => Promise<number>;
  reports: () => Promise<number>;
}

function watchPool(registers: Registry[], pool: () => PoolState) {
  new Gauge({
    name: 'blog_database_connections',
    help: 'Database connections, and requests waiting for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, idle, waiting } = pool();
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

/** Adds gauges of the installation, equal in every process: the first one's are used. */
function addInstallationGauges(registers: Registry[], dataDir: string | undefined): void {
  new Gauge({
    name: 'blog_build_info',
    help: 'Always 1. The label has the running version.',
    labelNames: ['version'],
    aggregator: 'first',
    registers,
  }).set({ version }, 1);
  if (dataDir === undefined) return;
  new Gauge({
    name: 'blog_last_backup_timestamp_seconds',
    help: 'Unix time of the last backup in seconds, or 0.',
    aggregator: 'first',
    registers,
    collect() {
      this.set((findLastBackup(dataDir)?.getTime() ?? 0) / 1000);
    },
  });
}

export interface MetricsServer {
  url: string;
  close: () => Promise<void>;
}

/** Serves `GET /metrics` on a separate port, for the operator only. */
export async function serveMetrics(
  { read }: MetricsSource,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
        .end('Not found. Metrics are at /metrics.');
      return;
    }
    read().then(
      ({ text, contentType }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return { url: `${serverUrl(server)}/metrics`, close: () => closeAtOnce(server) };
}

function serverUrl(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

async function closeAtOnce(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
