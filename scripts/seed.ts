import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '../src/server/config.ts';
import { connect } from '../src/server/db/connect.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { isPostgres } from '../src/server/db/portable.ts';
import { readEnvironment } from '../src/server/environment.ts';
import { makeFolder } from '../src/server/makeFolder.ts';
import { fillBlog, PASSWORD } from './seeding/fillBlog.ts';

const USAGE = `Usage: npm run seed -- [--articles 1000] [--authors 20] [--seed 1]

Adds authors and articles to the database that the server uses by the same settings. Each seed can be added once.`;

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '1000' },
    authors: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});
const [articles, authors, seed] = [values.articles, values.authors, values.seed].map(Number) as [
  number,
  number,
  number,
];

if (![articles, authors, seed].every((value) => Number.isSafeInteger(value) && value >= 1)) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const config = readConfig(readEnvironment());
  makeFolder(config.dataDir);
  const { db } = connect(config.databaseUrl);
  await migrate(db);
  // A transaction's pages in memory, 256 MiB at most: with SQLite's 2 MiB they go to the disk and back meanwhile.
  if (!isPostgres(db)) await sql`pragma cache_size = -262144`.execute(db);

  const began = performance.now();
  await fillBlog(db, { articles, authors, seed }, (stored) => {
    const perSecond = stored / ((performance.now() - began) / 1000);
    console.log(`${stored} of ${articles} articles, ${Math.round(perSecond)} a second`);
  });
  await db.destroy();
  console.log(`Sign in as author1@seed${seed}.example, password "${PASSWORD}".`);
}
