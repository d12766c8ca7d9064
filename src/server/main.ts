import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { readEnvironment } from './environment.ts';
import type { App } from './http/validate.ts';
import { keptSecret } from './session/secret.ts';
import { startProblem } from './startProblem.ts';

const PUBLIC_DIR = path.join(import.meta.dirname, '../../dist/public');
const RENDER_WORKER = path.join(import.meta.dirname, 'content/renderWorker.ts');
/** In milliseconds: how long running requests may go on, and when the process ends whatever happens. */
const LAST_REQUESTS = 4000;
const END = 4900;

async function start(): Promise<App> {
  const config = readConfig(readEnvironment());
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const app = await openApp(config);
  const address = await app.listen({ port: config.port, host: config.host });
  console.log(`Markdown Blog is at ${address}`);
  return app;
}

async function openApp(config: Config): Promise<App> {
  const { databaseUrl, databasePoolMax, dataDir, trustProxy, limits, logLevel } = config;
  const jwtSecret = config.jwtSecret ?? (await keptSecret(dataDir));
  const connection = connect(databaseUrl, { poolMax: databasePoolMax });
  await migrate(connection.db);
  return buildApp({
    connection,
    jwtSecret,
    trustProxy,
    limits,
    logLevel,
    renderWorker: RENDER_WORKER,
    publicDir: builtClient(),
  });
}

/** While somebody develops, webpack's own server has the client. */
function builtClient(): string | null {
  if (existsSync(path.join(PUBLIC_DIR, 'index.html'))) return PUBLIC_DIR;
  console.error(`There is no client in ${PUBLIC_DIR}, only the API is served; npm run build makes it.`);
  return null;
}

function stopOnSignal(app: App) {
  const stop = () => {
    setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS).unref();
    setTimeout(() => process.exit(1), END).unref();
    app.close().then(
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
  stopOnSignal(await start());
} catch (error) {
  console.error(startProblem(error));
  process.exit(1);
}
