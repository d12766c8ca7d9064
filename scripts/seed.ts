import { sql } from 'kysely';
import { UsageError, orExit, readArguments } from '../src/server/cli/arguments.ts';
import { readConfig, readEnvironment } from '../src/server/config.ts';
import { connect } from '../src/server/db/connect.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { isPostgres, isUniqueViolation } from '../src/server/db/portable.ts';
import { createDatabaseFolder } from '../src/server/lib/files.ts';
import { describeError, withDatabase } from '../src/server/ops/startupErrors.ts';
import { type Amounts, fillBlog, PASSWORD } from './seeding/fillBlog.ts';

const USAGE = `Usage: npm run seed -- [--articles 1000] [--authors 20] [--seed 1]

Adds sample authors and articles to the server's database. Use it on a throwaway blog: there is no command to remove
them. Each seed can be added once.

--articles   number of articles, 1000 by default
--authors    number of authors, 20 by default
--seed       a number; the same one makes the same articles`;

const sentences = { withFile: 'There can be no blog at', ...withDatabase };

function readAmounts(): Amounts {
  const { values } = readArguments(USAGE, {
    options: {
      articles: { type: 'string', default: '1000' },
      authors: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [articles, authors, seed] = [values.articles, values.authors, values.seed].map(Number);
  const isCount = (value: number | undefined): value is number =>
    Number.isSafeInteger(value) && Number(value) >= 1;
  if (isCount(articles) && isCount(authors) && isCount(seed)) return { articles, authors, seed };
  throw new UsageError(USAGE);
}

async function seed(amounts: Amounts): Promise<string> {
  const config = readConfig(readEnvironment());
  createDatabaseFolder(config.databaseUrl);
  const { db } = connect(config.databaseUrl);
  try {
    await migrate(db);
    // Up to 256 MiB of cache: with SQLite's default of 2 MiB, a transaction's pages are written and read repeatedly.
    if (!isPostgres(db)) await sql`pragma cache_size = -262144`.execute(db);

    const began = performance.now();
    await fillBlog(db, amounts, (stored) => {
      const perSecond = stored / ((performance.now() - began) / 1000);
      console.log(`${stored} of ${amounts.articles} articles, ${Math.round(perSecond)} a second`);
    });
    return `Log in as author1@seed${amounts.seed}.example with the password "${PASSWORD}".`;
  } finally {
    await db.destroy();
  }
}

// The database contains emails, so new files are readable only by this user.
process.umask(0o077);

const amounts = orExit(readAmounts);
try {
  console.log(await seed(amounts));
} catch (error) {
  const isDuplicate = isUniqueViolation(error);
  console.error(
    isDuplicate
      ? `Seed ${amounts.seed} was already added. Choose another one with --seed.`
      : describeError(error, sentences),
  );
  process.exitCode = 1;
}
