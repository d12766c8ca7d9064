import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { changeLanguageUnderLoad } from '../tools/languageLoad.ts';
import { startServer } from '../tools/startServer.ts';
import { benchDatabase } from './benchDatabase.ts';

const { values } = argumentsOrExit(
  `Usage: npm run bench -- language [--database sqlite] [--changes 10]

Read pages of two processes while the language of the interface is changed every 1.5 seconds: two workers on SQLite, two
servers on PostgreSQL. Run npm run build first.

Options:
  --database DATABASE  sqlite, postgres, or the URL of an empty database; sqlite by default
  --changes COUNT      10 by default
  -h, --help           Show this help`,
  {
    options: {
      database: { type: 'string', default: 'sqlite' },
      changes: { type: 'string', default: '10' },
    },
  },
);

const database = await benchDatabase(values.database);
const isOnSqlite = database.engine === 'SQLite';
const env = {
  DATABASE_URL: database.url,
  JWT_SECRET: 'the secret that both of the servers share',
  WORKERS: isOnSqlite ? '2' : '1',
};
const start = () => startServer({ dataDir: database.folder, env });
const servers = isOnSqlite ? [await start()] : [await start(), await start()];

const load = await changeLanguageUnderLoad({
  urls: servers.map(({ url }) => url),
  env: { ...env, DATA_DIR: database.folder },
  changes: Number(values.changes),
  pause: 1500,
});
for (const server of servers) await server.stop();
await database.close();

console.log(
  `${database.engine}: ${load.pages} pages, ${load.changes} changes, ${load.faults.length} faulty pages, ${load.outdated} outdated, the last ${Math.ceil(load.longest)} ms after the change`,
);
for (const fault of load.faults.slice(0, 10)) console.log(fault);
if (load.faults.length > 0) process.exitCode = 1;
