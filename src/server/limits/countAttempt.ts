import { compileOnce } from '../db/compileOnce.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import {
  type AttemptKey,
  CLOCK_SKEW,
  inSeconds,
  keyColumns,
  lengthOfLock,
  NOT_LOCKED,
  type Rule,
} from './attemptRepository.ts';

/** So many seconds after such a wait it is still known how long it was. */
const MEMORY = 24 * 60 * 60;

/** How many attempts were made, until when no more is taken, and when all of it is over. */
interface Counted {
  count: number;
  lockedUntil: string;
  expiresAt: string;
}

const countedSoFar = compileOnce((db, { kind, account, network }: AttemptKey) =>
  db
    .selectFrom('attempt')
    .select(['count', 'lockedUntil', 'expiresAt'])
    .where((attempt) => attempt.and({ kind, account, network }))
    // Of many at once, each waits for the one before.
    .$if(isPostgres(db), (query) => query.forUpdate()),
);

const insert = compileOnce(
  (db, { kind, account, network, count, lockedUntil, expiresAt }: AttemptKey & Counted) =>
    db
      .insertInto('attempt')
      .values({ kind, account, network, count, lockedUntil, expiresAt })
      .onConflict((conflict) => conflict.columns([...keyColumns]).doNothing())
      .returning('count'),
);

const update = compileOnce(
  (db, { kind, account, network, count, lockedUntil, expiresAt }: AttemptKey & Counted) =>
    db
      .updateTable('attempt')
      .set({ count, lockedUntil, expiresAt })
      .where((attempt) => attempt.and({ kind, account, network })),
);

/**
 * Counts an attempt, in a transaction, so that of many at once no more than the limit get through.
 * False, and nothing is counted, if the key is locked.
 */
export const countAttempt = (db: Db, key: AttemptKey, rule: Rule): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const [known] = await countedSoFar(db, key);
    const nothing = { count: 0, lockedUntil: NOT_LOCKED, expiresAt: inSeconds(rule.seconds) };
    if (known) {
      const isAnew = isOver(known, rule);
      if (!isAnew && known.lockedUntil > inSeconds(0)) return false;
      await update(db, { ...key, ...withOneMore(isAnew ? nothing : known, rule) });
      return true;
    }
    const [isFirst] = await insert(db, { ...key, ...withOneMore(nothing, rule) });
    // Else somebody else's was, just now.
    return isFirst !== undefined || countAttempt(db, key, rule);
  });

function withOneMore({ count, expiresAt }: Counted, rule: Rule): Counted {
  const counted = count + 1;
  if (counted < rule.count) return { count: counted, lockedUntil: NOT_LOCKED, expiresAt };
  if (!rule.waits) return { count: counted, lockedUntil: expiresAt, expiresAt };
  const wait = lengthOfLock(rule, counted);
  return { count: counted, lockedUntil: inSeconds(wait), expiresAt: inSeconds(wait + MEMORY) };
}

/** Whether its time is over; or ends later than any that began by now, as the clock was ahead that it was made by. */
function isOver({ count, lockedUntil, expiresAt }: Counted, rule: Rule): boolean {
  const { seconds, waits = [] } = rule;
  const lastExpiry = Math.max(seconds, ...waits.map((wait) => wait + MEMORY));
  return (
    expiresAt <= inSeconds(0) ||
    expiresAt > inSeconds(lastExpiry + CLOCK_SKEW) ||
    lockedUntil > inSeconds(lengthOfLock(rule, count) + CLOCK_SKEW)
  );
}
