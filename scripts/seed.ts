import { sql } from 'kysely';
import { UsageError, orExit, readArguments } from '../src/server/cli/arguments.ts';
import { readConfig, readEnvironment } from '../src/server/config.ts';
import { connect } from '../src/server/db/connect.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { isPostgres, isUniqueViolation } from '../src/server/db/portable.ts';
import { createDatabaseFolder } from '../src/server/lib/files.ts';
import { databaseSentences, describeError } from '../src/server/ops/startupErrors.ts';
import { cliMessages } from '../src/shared/messages/en/cli.ts';
import { type Amounts, fillBlog, PASSWORD } from './seeding/fillBlog.ts';

const USAGE = `Usage: npm run seed -- [--articles NUMBER] [--authors NUMBER] [--seed NUMBER]

Add sample authors and articles to the database of the server. Use it on a throwaway blog: there is no command to
remove them. Uses the same settings as the server. Each seed can be added once.

Options:
  --articles NUMBER  Articles to add (default: 1000)
  --authors NUMBER   Authors who wrote them (default: 20)
  --seed NUMBER      The same number creates the same articles (default: 1)
  -h, --help         Show this help`;

const sentences = { ...databaseSentences, withFile: cliMessages.errors.cannotUse };

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
      console.log(`${stored} of ${amounts.articles} articles (${Math.round(perSecond)} per second)`);
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
