import { UsageError, orExit, readArguments } from '../src/server/cli/arguments.ts';
import { isDatabaseUrl } from '../src/server/db/connect.ts';

const ARTICLES_MIN = 100;

/**
 * Reads the options that benchmarks of a seeded blog share: number of articles and of pages of the blog, database, folder, and whether to write
 * the table to bench/results.md. Invalid ones print `usage` and exit.
 */
export const benchOptions = (usage: string, defaultArticles: number) =>
  orExit(() => readOptions(usage, defaultArticles));

function readOptions(usage: string, defaultArticles: number) {
  const { values } = readArguments(usage, {
    options: {
      articles: { type: 'string', default: `${defaultArticles}` },
      pages: { type: 'string', default: '0' },
      database: { type: 'string', default: 'sqlite' },
      folder: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const articles = Number(values.articles);
  const isKnown = ['sqlite', 'postgres'].includes(values.database) || isDatabaseUrl(values.database);
  const isNumber = Number.isSafeInteger(articles) && /^\d{1,6}$/.test(values.pages);
  if (isNumber && articles >= ARTICLES_MIN && isKnown) return { ...values, articles };
  throw new UsageError(usage);
}
