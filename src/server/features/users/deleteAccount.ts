import { sql } from 'kysely';
import { isPostgres } from '../../db/portable.ts';
import { forgetDays, forgetDaysOf } from '../../articles/clicksByDay.ts';
import { storeTags, withoutTags } from '../../articles/articleTags.ts';
import { retireHandle, retireSlugs } from '../../articles/retiredSlugs.ts';
import { forgetSomeKeys } from '../../articles/forgetKeys.ts';
import { forgetSomeDrafts } from '../../drafts/forgetDrafts.ts';
import { deleteSomeRevisions } from '../../revisions/revisions.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { authorScope, changeCounts, dropListings, positionsOf } from '../../articles/paging.ts';
import { everyArticle } from '../../articles/readModel.ts';
import { eventLoopTurn } from '../../lib/schedule.ts';
import { endAllSessions, endSurplusSessions } from '../../session/sessions.ts';
import { forgetOtherEmails } from './otherEmails.ts';
import { forgetPasskeys } from './passkeys/passkeyRepository.ts';
import { forgetResets } from './passwordReset.ts';

/** Articles that go in one transaction: others wait some milliseconds for it, however many an author wrote. */
export const SLICE = 50;
/** Keys of calls that go with it: small rows. */
const KEYS = 2000;
/** In bytes, of all their texts: one more article may begin below that. */
const SLICE_BYTES = 16 * 1024 * 1024;

/**
 * Deletes the account with all its sessions, drafts and articles: the account first, for its readers and whoever would
 * sign in, register with its email or go on writing, and then its rows, a slice at a time. What an end of the process cuts
 * short, or `stop`, `finishDeletions` goes on with.
 */
export async function deleteAccount(db: Db, id: string, stop?: AbortSignal): Promise<void> {
  await endSurplusSessions(db, id);
  await inTransaction(db, (db) => deactivateAccount(db, id));
  await deleteRows(db, id, stop);
}

/**
 * Deletes the account for its owner, who does not wait for all of it: it is gone for everybody at once, with all its rows
 * where these are few. Returns false where the rest is left to `finishDeletions`.
 */
export async function leaveBlog(db: Db, id: string): Promise<boolean> {
  await endSurplusSessions(db, id);
  await inTransaction(db, (db) => deactivateAccount(db, id));
  return inTransaction(db, (db) => deleteSlice(db, id));
}

async function deleteRows(db: Db, id: string, stop?: AbortSignal): Promise<void> {
  while (!(await inTransaction(db, (db) => deleteSlice(db, id)))) {
    await eventLoopTurn();
    if (stop?.aborted) return;
  }
}

/** Goes on with deletions of accounts that were cut short, until `stop`. */
export async function finishDeletions(db: Db, stop?: AbortSignal): Promise<void> {
  // As a parameter it would not be known beforehand that the index, which has these alone, will do.
  const deactivated = await db.selectFrom('user').select('id').where('isLeaving', '=', sql.lit(1)).execute();
  for (const { id } of deactivated) {
    if (stop?.aborted) return;
    await deleteRows(db, id, stop);
    await eventLoopTurn();
  }
}

/** One transaction's share of deleting an account that was deactivated. True when nothing is left. */
export async function deleteSlice(db: Db, id: string): Promise<boolean> {
  // An article that is just stored refers to this row: it is there before the slice is read, or never comes.
  await db
    .selectFrom('user')
    .select('id')
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute();
  if (!(await forgetSomeTexts(db, id))) return false;
  const { numbers, isLast } = await nextSlice(db, id);
  const deleted = numbers.length === 0 ? [] : await deleteArticles(db, numbers);
  const published = deleted.filter(({ status }) => status === 'published');
  await retireSlugs(db, deleted);
  await forgetDays(db, deleted);

  if (isLast) {
    await forgetDaysOf(db, id);
    const gone = await db.deleteFrom('user').where('id', '=', id).returning('handle').executeTakeFirst();
    if (gone) await retireHandle(db, gone.handle, id);
  }
  await storeTags(db, published.map(withoutTags));
  await changeCounts(db, published.flatMap(positionsOf), -1);
  if (isLast) await dropListings(db, [authorScope(id)]);
  return isLast;
}

const deleteArticles = (db: Db, numbers: readonly number[]) =>
  db
    .deleteFrom('article')
    .where('number', 'in', numbers)
    .returning(['number', 'ownerId', 'position', 'slug', 'tags', 'isListed', 'status'])
    .execute();

/** Keys of calls, drafts and histories, which the articles do without. True when none of them is left. */
async function forgetSomeTexts(db: Db, id: string): Promise<boolean> {
  if ((await forgetSomeKeys(db, id, KEYS)) === KEYS) return false;
  if (!(await forgetSomeDrafts(db, id, SLICE_BYTES))) return false;
  return deleteSomeRevisions(db, id, SLICE_BYTES);
}

/** The next articles to go, and whether these are all: the newest first, as listings walk over what is still there. */
async function nextSlice(db: Db, id: string): Promise<{ numbers: number[]; isLast: boolean }> {
  const articles = await everyArticle(db)
    .select([
      'article.number',
      (article) =>
        article
          .selectFrom('articleBody')
          // Unlike `length` it does not read the text.
          .select(sql<number>`octet_length("markdown") + octet_length("sanitizedHtml")`.as('bytes'))
          .whereRef('articleBody.number', '=', 'article.number')
          .as('bytes'),
    ])
    .where('article.ownerId', '=', id)
    // In the order of the index that has the owner's.
    .orderBy('article.status', 'desc')
    .orderBy('article.position', 'desc')
    .limit(SLICE)
    .execute();

  let sum = 0;
  const some = articles.filter(({ bytes }) => (sum += bytes ?? 0) - (bytes ?? 0) <= SLICE_BYTES);
  return {
    numbers: some.map(({ number }) => number),
    isLast: some.length === articles.length && articles.length < SLICE,
  };
}

/**
 * The first step of a deletion. No email has a space, no password this hash: nobody finds the account any more, its email is
 * free, and nobody reads what it has published.
 */
export async function deactivateAccount(db: Db, id: string): Promise<void> {
  await endAllSessions(db, id);
  await forgetResets(db, id);
  await forgetOtherEmails(db, id);
  await forgetPasskeys(db, id);
  await db.deleteFrom('admin').where('userId', '=', id).execute();
  await db
    .updateTable('user')
    .set({ email: '', emailKey: `left ${id}`, passwordHash: '', isLeaving: 1 })
    .where('id', '=', id)
    .execute();
  // Nothing of theirs is to be published any more.
  await db
    .updateTable('draft')
    .set({ publishAt: null })
    .where('ownerId', '=', id)
    .where('publishAt', 'is not', null)
    .execute();
}
