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

Adds authors and articles that are made up to the database that the server uses by the same settings: a blog to try
things on, not one to keep. Each seed can be added once.

--articles   how many, 1000 by default
--authors    who wrote them, 20 by default
--seed       a number: the same one makes the same articles`;

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

const amounts = orExit(readAmounts);
try {
  console.log(await seed(amounts));
} catch (error) {
  const isThere = isUniqueViolation(error);
  console.error(
    isThere
      ? `Seed ${amounts.seed} is there already: name another by --seed.`
      : describeError(error, sentences),
  );
  process.exitCode = 1;
}
