import { countArticles } from '../../articles/paging.ts';
import { accountSubject, type Actor, record } from '../../admin/auditLog.ts';
import type { Db } from '../../db/schema.ts';
import type { Refusal } from '../../lib/refusal.ts';
import { isAdminAccount, lockAccount } from '../../moderation/accounts.ts';
import { isAdminError, noSuchAccount } from '../../moderation/moderationErrors.ts';
import { deactivateAccount } from './deleteAccount.ts';

interface Deletion {
  by: Actor;
  /** Told the email, as it is compared. */
  onDeactivated: (emailKey: string) => void;
}

/**
 * The first step of deleting an account for its owner, in a transaction: nobody finds it any more, and what it has is
 * left to `finishDeletions`. Gives why not, if not.
 */
export async function beginDeletion(
  db: Db,
  userId: string,
  { by, onDeactivated }: Deletion,
): Promise<Refusal | null> {
  const user = await lockAccount(db, userId);
  if (!user) return noSuchAccount();
  if (await isAdminAccount(db, userId)) return isAdminError('its deletion');
  const details = { articles: (await countArticles(db, userId)) + (await countHidden(db, userId)) };
  await record(db, { by, act: 'delete-account', on: accountSubject(user), details });
  await deactivateAccount(db, userId);
  onDeactivated(user.emailKey);
  return null;
}

/** That a suspension has hidden. */
async function countHidden(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('articleHiding')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('bySuspension', '=', 1)
    .executeTakeFirstOrThrow();
  return count;
}
