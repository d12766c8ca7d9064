import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '../shared/initialPage.ts';
import { buildApp } from './app.ts';
import { type Config, readEnvironment } from './config.ts';
import { connect, type Connection, fileOf } from './db/connect.ts';
import { isMissingBesideSecret, requireDatabase } from './db/lostDatabase.ts';
import { requireFinishedCopy } from './db/unfinishedCopy.ts';
import type { App } from './http/app.ts';
import { connectionsMax } from './http/connections.ts';
import { makeFolderOf } from './lib/files.ts';
import { keptSecret } from './lib/secret.ts';
import { examine } from './ops/doctor.ts';
import { type LogOutput, logOutput } from './ops/logging.ts';
import {
  type Figures,
  type Metrics,
  createMetrics,
  type MetricsServer,
  serveMetrics,
  metricsOfWorkers,
} from './ops/metrics.ts';
import { upgrade } from './ops/upgrade.ts';
import { isWorker, runWorkers } from './ops/workers.ts';

/** In milliseconds: how long running requests may go on. */
const LAST_REQUESTS = 4000;

/** A blog that is served. */
export interface Serving {
  address: string;
  /** Null where none are served. */
  metricsUrl: string | null;
  /** Nobody has registered yet. */
  isNew: boolean;
  /** Lets running requests end, then stops. False if something did not end well. */
  stop: () => Promise<boolean>;
}

interface Parts {
  /** The folder that `npm run build` writes. */
  built: string;
  /** The script of the threads that render. */
  renderWorker: string;
  /** The script of the thread that searches. */
  searchWorker: string;
  /** Ends what belongs to the process, not to the blog, once the blog stops. */
  onStop: () => void;
}

/** Serves the blog of these settings from this process. Its `dataDir` has to be there. */
export async function serve(config: Config, parts: Parts): Promise<Serving> {
  // Workers tell theirs to the process that started them.
  const figures = config.metricsPort === null ? null : createMetrics(config.dataDir);
  const log = logOutput(process.stdout);
  const connection = await openDatabase(config);
  const isNew = await isWithoutAccounts(connection);
  const app = await openApp(config, { ...parts, connection }, figures, log);
  const address = await app.listen({ port: config.port, host: config.host });
  const metricsServer = isWorker ? null : await openMetrics(config, figures);

  return {
    address,
    metricsUrl: metricsServer?.url ?? null,
    isNew,
    async stop() {
      setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS).unref();
      await app.close();
      await metricsServer?.close();
      await log.end();
      return true;
    },
  };
}

async function openApp(
  config: Config,
  parts: Parts & { connection: Connection },
  figures: Metrics | null,
  logStream: LogOutput,
): Promise<App> {
  const {
    dataDir,
    trustProxy,
    publicUrl,
    mail,
    corsOrigins,
    pageCacheSeconds,
    limits,
    auditLogDays,
    logLevel,
    slowRequest,
    renderLimit,
  } = config;
  const jwtSecret = config.jwtSecret ?? (await keptSecret(dataDir));
  const publicDir = builtClient(parts.built);
  // As it is at the start.
  const env = { ...readEnvironment() };
  return buildApp({
    connection: parts.connection,
    jwtSecret,
    trustProxy,
    publicUrl,
    mail,
    corsOrigins,
    pageCacheSeconds,
    limits,
    auditLogDays,
    logLevel,
    logStream,
    slowRequest,
    renderLimit,
    ...(figures && { metrics: figures }),
    connectionsMax: connectionsMax(),
    renderWorker: parts.renderWorker,
    searchWorker: parts.searchWorker,
    examine: () => examine(parts.connection.db, config, { env, built: parts.built }),
    onStop: parts.onStop,
    publicDir,
    renderPage: publicDir === null ? null : await builtPages(parts.built),
  });
}

export async function openDatabase(config: Config): Promise<Connection> {
  const { databaseUrl, databasePoolMax } = config;
  requireDatabase(config);
  if (isMissingBesideSecret(config)) {
    console.error(
      `There was no database at ${fileOf(databaseUrl)}, although ${config.dataDir} has the secret of an earlier blog: an empty blog is started.`,
    );
  }
  makeFolderOf(databaseUrl);
  const connection = connect(databaseUrl, { poolMax: databasePoolMax });
  try {
    await upgrade(connection, config);
    await requireFinishedCopy(connection.db);
    return connection;
  } catch (error) {
    await connection.db.destroy();
    throw error;
  }
}

/** Whether this is a blog that nobody has registered at. */
const isWithoutAccounts = async ({ db }: Connection): Promise<boolean> =>
  (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined;

async function openMetrics(
  { metricsPort, host }: Config,
  figures: Figures | null,
): Promise<MetricsServer | null> {
  if (metricsPort === null || figures === null) return null;
  return serveMetrics(figures, { port: metricsPort, host });
}

/**
 * Has several processes of this program serve the blog; this one only looks after them. Null if none of them came to
 * serve, having said why.
 */
export async function serveTogether(config: Config): Promise<Serving | null> {
  // What one of them makes at its first start is made before them.
  const connection = await openDatabase(config);
  const isNew = await isWithoutAccounts(connection);
  await connection.db.destroy();
  const workers = await runWorkers(config.workers);
  if (workers === null) return null;
  const metricsServer = await openMetrics(config, metricsOfWorkers());

  return {
    address: workers.address,
    metricsUrl: metricsServer?.url ?? null,
    isNew,
    async stop() {
      const endedWell = await workers.stop();
      await metricsServer?.close();
      return endedWell;
    },
  };
}

interface PageRendererModule {
  pageRenderer: () => Promise<RenderPage>;
}

/** While somebody develops, webpack's own server has the client. */
function builtClient(built: string): string | null {
  const publicDir = path.join(built, 'public');
  if (existsSync(path.join(publicDir, 'index.html'))) return publicDir;
  console.error(`There is no client in ${publicDir}, only the API is served; npm run build makes it.`);
  return null;
}

/** The same client for the server. Without it the browser draws every page. */
async function builtPages(built: string): Promise<RenderPage | null> {
  const file = path.join(built, 'pages/renderPage.js');
  if (!existsSync(file)) {
    console.error(`There is no ${file}, so pages are drawn by browsers alone; npm run build makes it.`);
    return null;
  }
  const { pageRenderer } = (await import(pathToFileURL(file).href)) as PageRendererModule;
  return pageRenderer();
}
