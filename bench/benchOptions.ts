import { parseArgs } from 'node:util';

const FEWEST = 100;

/**
 * The options that benchmarks of a seeded blog have in common: how many articles, in which database, kept in which
 * folder, and whether the table goes into bench/results.md. Wrong ones print `usage` and end the process.
 */
export function benchOptions(usage: string, articlesByDefault: number) {
  const { values } = parseArgs({
    options: {
      articles: { type: 'string', default: `${articlesByDefault}` },
      database: { type: 'string', default: 'sqlite' },
      folder: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const articles = Number(values.articles);
  if (!Number.isSafeInteger(articles) || articles < FEWEST) {
    console.error(usage);
    process.exit(2);
  }
  return { ...values, articles };
}
