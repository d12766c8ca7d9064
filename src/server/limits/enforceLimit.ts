import type { LimitName } from '../../shared/blogState.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Attempt, waitFor } from './attemptRepository.ts';
import { countAttempt } from './countAttempt.ts';
import { LimitReached } from './limitReached.ts';

/**
 * Counts an attempt by each key or, if one of them is locked, by none, and throws LimitReached. `tooMuch` begins the
 * sentence: too much of what. The keys come in the same order for all, or two nodes could wait for each other.
 */
export async function enforceLimit(db: Db, attempts: Attempt[], tooMuch: string): Promise<void> {
  const countAll = async (db: Db) => {
    for (const attempt of attempts) {
      const { key, rule } = attempt;
      if (!(await countAttempt(db, key, rule)))
        throw tooMany(key.kind, tooMuch, await waitFor(db, [attempt]));
    }
  };

  await refuseLocked(db, attempts, tooMuch);
  await inTransaction(db, countAll);
}

/** Refuses if one of them is locked: whoever is locked out costs one read and no write. */
export async function refuseLocked(db: Db, attempts: Attempt[], tooMuch: string): Promise<void> {
  const wait = await waitFor(db, attempts);
  const [first] = attempts;
  if (first && wait > 0) throw tooMany(first.key.kind, tooMuch, wait);
}

export const tooMany = (limit: LimitName, tooMuch: string, wait: number) =>
  new LimitReached(limit, `${tooMuch}: please try again in ${inWords(wait)}.`, wait);

const units = [
  { unit: 'hour', length: 3600 },
  { unit: 'minute', length: 60 },
] as const;

/** In the largest unit of which it is more than one: nobody counts 5400 seconds. */
function inWords(seconds: number): string {
  const { unit, length } = units.find(({ length }) => seconds > length) ?? { unit: 'second', length: 1 };
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(seconds / length));
}
