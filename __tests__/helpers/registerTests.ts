import { isOnPostgres } from './database.ts';
import { isAll } from './sample.ts';

const none = Object.assign(() => undefined, { each: () => () => undefined });
const noTest = none as unknown as typeof it;
const noTests = none as unknown as typeof describe;

const isElsewhere = isOnPostgres && !isAll;

/**
 * `it` for tests of an `*.engines` suite whose SQL other tests of it run too: `npm test` runs them on SQLite only, and
 * `npm run test:all` on PostgreSQL as well.
 */
export const itOnOneEngine = isElsewhere ? noTest : it;

/** `describe` for such tests. */
export const describeOnOneEngine = isElsewhere ? noTests : describe;

/** `it` for tests that run in `npm run test:all` only: processes, floods, megabytes. */
export const itInTestAll = isAll ? it : noTest;
