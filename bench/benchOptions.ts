import { UsageError, orExit, readArguments } from '../src/server/cli/arguments.ts';
import { isDatabaseUrl } from '../src/server/db/connect.ts';

const FEWEST = 100;

/**
 * The options that benchmarks of a seeded blog have in common: how many articles, in which database, kept in which
 * folder, and whether the table goes into bench/results.md. Wrong ones print `usage` and end the process.
 */
export const benchOptions = (usage: string, articlesByDefault: number) =>
  orExit(() => readOptions(usage, articlesByDefault));

function readOptions(usage: string, articlesByDefault: number) {
  const { values } = readArguments(usage, {
    options: {
      articles: { type: 'string', default: `${articlesByDefault}` },
      database: { type: 'string', default: 'sqlite' },
      folder: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const articles = Number(values.articles);
  const isKnown = ['sqlite', 'postgres'].includes(values.database) || isDatabaseUrl(values.database);
  if (Number.isSafeInteger(articles) && articles >= FEWEST && isKnown) return { ...values, articles };
  throw new UsageError(usage);
}
