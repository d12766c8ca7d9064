import { parseArgs } from 'node:util';
import { isDatabaseUrl } from '../src/server/db/connect.ts';

const FEWEST = 100;

/**
 * The options that benchmarks of a seeded blog have in common: how many articles, in which database, kept in which
 * folder, and whether the table goes into bench/results.md. Wrong ones print `usage` and end the process.
 */
export function benchOptions(usage: string, articlesByDefault: number) {
  const options = readOptions(articlesByDefault);
  if (options !== null) return options;
  console.error(usage);
  process.exit(2);
}

/** Null if they are wrong. */
function readOptions(articlesByDefault: number) {
  try {
    const { values } = parseArgs({
      options: {
        articles: { type: 'string', default: `${articlesByDefault}` },
        database: { type: 'string', default: 'sqlite' },
        folder: { type: 'string' },
        write: { type: 'boolean', default: false },
      },
    });
    const articles = Number(values.articles);
    const isKnown = ['sqlite', 'postgres'].includes(values.database) || isDatabaseUrl(values.database);
    return Number.isSafeInteger(articles) && articles >= FEWEST && isKnown ? { ...values, articles } : null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
