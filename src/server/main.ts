import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '../shared/firstPage.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { connect, type Connection } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { readEnvironment } from './environment.ts';
import type { App } from './http/validate.ts';
import { makeFolder } from './makeFolder.ts';
import { standardOutput } from './observability/lossyStream.ts';
import { type Figures, type Metrics, metrics, metricsOfWorkers } from './observability/metrics.ts';
import { type MetricsServer, serveMetrics } from './observability/metricsServer.ts';
import { keptSecret } from './session/secret.ts';
import { startProblem } from './startProblem.ts';
import { isWorker, runWorkers, tellAddress } from './workers.ts';

const PUBLIC_DIR = path.join(import.meta.dirname, '../../dist/public');
const PAGE_RENDERER = path.join(import.meta.dirname, '../../dist/pages/renderPage.js');
const RENDER_WORKER = path.join(import.meta.dirname, 'content/renderWorker.ts');
/** In milliseconds: how long running requests may go on, and when the process ends whatever happens. */
const LAST_REQUESTS = 4000;
const END = 4900;

interface PageRendererModule {
  pageRenderer: () => Promise<RenderPage>;
}

async function start(): Promise<void> {
  const config = readConfig(readEnvironment());
  makeFolder(config.dataDir);
  if (config.workers > 1 && !isWorker) await startWorkers(config);
  else await startOne(config);
}

async function startOne(config: Config): Promise<void> {
  const figures = config.metricsPort === null ? undefined : metrics();
  const app = await openApp(config, figures);
  const address = await app.listen({ port: config.port, host: config.host });
  if (isWorker) tellAddress(address);
  else announce(address);
  const metricsServer = isWorker ? null : await openMetrics(config, figures);
  stopOnSignal(async () => {
    setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS).unref();
    await app.close();
    await metricsServer?.close();
  });
}

/** This process only looks after the others. What one of them makes at its first start is made before them. */
async function startWorkers(config: Config): Promise<void> {
  const connection = await openDatabase(config);
  await connection.db.destroy();
  const workers = await runWorkers(config.workers);
  if (workers === null) process.exit(1);
  announce(workers.address);
  await openMetrics(config, metricsOfWorkers());
  stopOnSignal(async () => {
    if (!(await workers.stop())) process.exit(1);
  });
}

const announce = (address: string) => console.log(`Markdown Blog is at ${address}`);

async function openMetrics({ metricsPort, host }: Config, figures?: Figures): Promise<MetricsServer | null> {
  if (metricsPort === null || !figures) return null;
  const server = await serveMetrics(figures, { port: metricsPort, host });
  console.log(`Metrics are at ${server.url}`);
  return server;
}

async function openDatabase({ databaseUrl, databasePoolMax }: Config): Promise<Connection> {
  const connection = connect(databaseUrl, { poolMax: databasePoolMax });
  await migrate(connection.db);
  return connection;
}

async function openApp(config: Config, figures?: Metrics): Promise<App> {
  const { dataDir, trustProxy, publicUrl, pageCacheSeconds, limits, logLevel, slowRequest, renderLimit } =
    config;
  const jwtSecret = config.jwtSecret ?? (await keptSecret(dataDir));
  const connection = await openDatabase(config);
  const publicDir = builtClient();
  return buildApp({
    connection,
    jwtSecret,
    trustProxy,
    publicUrl,
    pageCacheSeconds,
    limits,
    logLevel,
    logStream: standardOutput(process.stdout),
    slowRequest,
    renderLimit,
    ...(figures && { metrics: figures }),
    renderWorker: RENDER_WORKER,
    publicDir,
    renderPage: publicDir === null ? null : await builtPages(),
  });
}

/** While somebody develops, webpack's own server has the client. */
function builtClient(): string | null {
  if (existsSync(path.join(PUBLIC_DIR, 'index.html'))) return PUBLIC_DIR;
  console.error(`There is no client in ${PUBLIC_DIR}, only the API is served; npm run build makes it.`);
  return null;
}

/** The same client for the server. Without it the browser draws every page. */
async function builtPages(): Promise<RenderPage | null> {
  if (!existsSync(PAGE_RENDERER)) {
    console.error(
      `There is no ${PAGE_RENDERER}, so pages are drawn by browsers alone; npm run build makes it.`,
    );
    return null;
  }
  const { pageRenderer } = (await import(pathToFileURL(PAGE_RENDERER).href)) as PageRendererModule;
  return pageRenderer();
}

function stopOnSignal(close: () => Promise<void>) {
  let isStopping = false;
  const stop = () => {
    // Ctrl-C reaches a worker twice: from the terminal, and from the process that looks after it.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), END).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(startProblem(error));
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

// The database holds emails, the secret signs tokens: what is made here is for this user alone.
process.umask(0o077);

try {
  await start();
} catch (error) {
  console.error(startProblem(error));
  process.exit(1);
}
