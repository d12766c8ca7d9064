import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '../src/server/config.ts';
import { connect } from '../src/server/db/connect.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { isPostgres, isUniqueClash } from '../src/server/db/portable.ts';
import { readEnvironment } from '../src/server/environment.ts';
import { makeFolderOf } from '../src/server/makeFolder.ts';
import { problemOf } from '../src/server/startProblem.ts';
import { type Amounts, fillBlog, PASSWORD } from './seeding/fillBlog.ts';

const USAGE = `Usage: npm run seed -- [--articles 1000] [--authors 20] [--seed 1]

Adds authors and articles to the database that the server uses by the same settings. Each seed can be added once.`;

const sentences = { withFile: 'There can be no blog at', withDatabase: 'The database does not open' };

/** Null if they are none. */
function amountsOf(args: string[]): Amounts | null {
  const names = ['articles', 'authors', 'seed'] as const;
  try {
    const { values } = parseArgs({
      args,
      options: {
        articles: { type: 'string', default: '1000' },
        authors: { type: 'string', default: '20' },
        seed: { type: 'string', default: '1' },
      },
    });
    const [articles = 0, authors = 0, seed = 0] = names.map((name) => Number(values[name]));
    return [articles, authors, seed].every((value) => Number.isSafeInteger(value) && value >= 1)
      ? { articles, authors, seed }
      : null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function seed(amounts: Amounts): Promise<string> {
  const config = readConfig(readEnvironment());
  makeFolderOf(config.databaseUrl);
  const { db } = connect(config.databaseUrl);
  try {
    await migrate(db);
    // A transaction's pages in memory, 256 MiB at most: with SQLite's 2 MiB they go to the disk and back meanwhile.
    if (!isPostgres(db)) await sql`pragma cache_size = -262144`.execute(db);

    const began = performance.now();
    await fillBlog(db, amounts, (stored) => {
      const perSecond = stored / ((performance.now() - began) / 1000);
      console.log(`${stored} of ${amounts.articles} articles, ${Math.round(perSecond)} a second`);
    });
    return `Sign in as author1@seed${amounts.seed}.example, password "${PASSWORD}".`;
  } finally {
    await db.destroy();
  }
}

// The database holds emails: what is made here is for this user alone.
process.umask(0o077);

const amounts = amountsOf(process.argv.slice(2));
if (amounts === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    console.log(await seed(amounts));
  } catch (error) {
    const isThere = isUniqueClash(error);
    console.error(
      isThere
        ? `Seed ${amounts.seed} is there already: name another by --seed.`
        : problemOf(error, sentences),
    );
    process.exitCode = 1;
  }
}
