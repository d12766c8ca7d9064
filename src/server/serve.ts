import { cliMessages } from '../shared/messages/en/cli.ts';
import { paths } from '../shared/pages.ts';
import { buildApp } from './app.ts';
import { type Config, readEnvironment } from './config.ts';
import { connect, type Connection, findDatabaseFile } from './db/connect.ts';
import { isMissingBesideSecret, requireDatabase, requireFinishedCopy } from './db/databaseChecks.ts';
import type { Db } from './db/schema.ts';
import type { App } from './http/app.ts';
import { connectionsMax } from './http/connections.ts';
import { createDatabaseFolder } from './lib/files.ts';
import { inLanguage, loadLanguage, setLanguage } from './lib/language.ts';
import { loadSecret } from './lib/secret.ts';
import { examine } from './ops/doctor.ts';
import { type LogOutput, createLogOutput } from './ops/logging.ts';
import {
  type MetricsSource,
  type Metrics,
  createMetrics,
  type MetricsServer,
  serveMetrics,
  collectWorkerMetrics,
} from './ops/metrics.ts';
import { isUpgradeNeeded, upgrade } from './ops/upgrade.ts';
import { announceUpgrade } from './ops/upgradeNotice.ts';
import { isWorker, runWorkers } from './ops/workers.ts';
import { findBuiltClient, loadPageRenderer } from './pages/builtPages.ts';
import { isSetupNeeded, setupCode } from './services/setup.ts';
import { findTakenPages } from './store/articles/lists.ts';
import { readBlog } from './store/settings.ts';

const { start: messages } = cliMessages;

/** In milliseconds: time for running requests to finish at shutdown. */
const LAST_REQUESTS = 4000;

/** A running server. */
export interface Serving {
  address: string;
  /** Null if metrics are off. */
  metricsUrl: string | null;
  /** The code that sets up the blog; null once that is done. */
  setupCode: string | null;
  /** Finishes running requests, then stops. False if a worker failed; throws if this process did. */
  stop: () => Promise<boolean>;
}

interface Parts {
  /** The output folder of `npm run build`. */
  built: string;
  /** The script of the processes that convert images. */
  imageWorker: string;
  /** The script of the processes that read archives to import. */
  importWorker: string;
  /** The script of the render threads. */
  renderWorker: string;
  /** The script of the search thread. */
  searchWorker: string;
  /** Stops what belongs to the process rather than the blog. */
  onStop: () => void;
}

/** Serves the blog from this process. `dataDir` must exist. */
export async function serve(config: Config, parts: Parts): Promise<Serving> {
  // Workers report their metrics to the primary process.
  const figures = config.metricsPort === null ? null : createMetrics(config.dataDir);
  const log = createLogOutput(process.stdout);
  const { connection, freePort } = await openDatabase(config);
  const code = await findSetupCode(connection, config);
  const app = await openApp(config, { ...parts, connection }, figures, log);
  let metricsServer: MetricsServer | null = null;

  async function stop() {
    setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS).unref();
    await app.close();
    await metricsServer?.close();
    await log.end();
    return true;
  }

  try {
    await freePort();
    const address = await app.listen({ port: config.port, host: config.host });
    if (!isWorker) metricsServer = await openMetrics(config, figures);
    return { address, metricsUrl: metricsServer?.url ?? null, setupCode: code, stop };
  } catch (error) {
    // A port is in use: the database, the threads and the log must not keep the process alive.
    await stop();
    throw error;
  }
}

async function openApp(
  config: Config,
  parts: Parts & { connection: Connection },
  figures: Metrics | null,
  logStream: LogOutput,
): Promise<App> {
  const jwtSecret = await loadJwtSecret(config);
  const publicDir = findBuiltClient(parts.built);
  // The environment at startup.
  const env = { ...readEnvironment() };
  const language = await loadLanguage((await readBlog(parts.connection.db)).interfaceLanguage);
  const renderPage =
    publicDir === null ? null : await inLanguage(language, () => loadPageRenderer(parts.built));
  // Jobs begin with the app. What its modules and routes read before is in `unknownLanguage.sqlite.test.ts`.
  setLanguage(language);
  return buildApp({
    ...config,
    connection: parts.connection,
    jwtSecret,
    logStream,
    ...(figures && { metrics: figures }),
    connectionsMax: connectionsMax(),
    imageWorker: parts.imageWorker,
    importWorker: parts.importWorker,
    renderWorker: parts.renderWorker,
    searchWorker: parts.searchWorker,
    examine: () => examine(parts.connection.db, config, { env, built: parts.built }),
    onStop: parts.onStop,
    publicDir,
    renderPage,
  });
}

interface OpenedDatabase {
  connection: Connection;
  /** To be called before listening: the port may be in use by the answers that the blog gave during an upgrade. */
  freePort: () => Promise<void>;
}

export async function openDatabase(config: Config): Promise<OpenedDatabase> {
  const { databaseUrl, databasePoolMax } = config;
  requireDatabase(config);
  if (isMissingBesideSecret(config)) {
    console.error(messages.emptyBlog(findDatabaseFile(databaseUrl) ?? '', config.dataDir));
  }
  createDatabaseFolder(databaseUrl);
  const connection = connect(databaseUrl, { poolMax: databasePoolMax });
  let freePort = async (): Promise<void> => undefined;
  try {
    // A free port is not known to anybody yet.
    const isAnnounced = config.port !== 0 && (await isUpgradeNeeded(connection.db));
    if (isAnnounced) freePort = await announceUpgrade(config);
    await upgrade(connection, config);
    await requireFinishedCopy(connection.db);
    if (!isWorker) await warnOfTakenPages(connection.db);
    return { connection, freePort };
  } catch (error) {
    await freePort();
    await connection.db.destroy();
    throw error;
  }
}

/** A later version may have a route at the URL of a page. */
async function warnOfTakenPages(db: Db): Promise<void> {
  const slugs = await findTakenPages(db);
  if (slugs.length > 0) console.error(messages.takenPages(slugs.map(paths.page).join(', ')));
}

const loadJwtSecret = async ({ jwtSecret, dataDir }: Config): Promise<string> =>
  jwtSecret ?? (await loadSecret(dataDir));

/** Returns the code that sets up the blog; null once that is done. */
const findSetupCode = async ({ db }: Connection, config: Config): Promise<string | null> =>
  (await isSetupNeeded(db)) ? setupCode(await loadJwtSecret(config)) : null;

async function openMetrics(
  { metricsPort, host }: Config,
  figures: MetricsSource | null,
): Promise<MetricsServer | null> {
  if (metricsPort === null || figures === null) return null;
  return serveMetrics(figures, { port: metricsPort, host });
}

/**
 * Serves the blog from several worker processes, which this one supervises. Null if none of them could start, after
 * reporting why.
 */
export async function serveTogether(config: Config): Promise<Serving | null> {
  // The database is created before the workers start.
  const { connection, freePort } = await openDatabase(config);
  const code = await findSetupCode(connection, config);
  await connection.db.destroy();
  await freePort();
  const workers = await runWorkers(config.workers);
  if (workers === null) return null;
  const metricsServer = await openMetrics(config, collectWorkerMetrics());

  return {
    address: workers.address,
    metricsUrl: metricsServer?.url ?? null,
    setupCode: code,
    async stop() {
      const endedWell = await workers.stop();
      await metricsServer?.close();
      return endedWell;
    },
  };
}
