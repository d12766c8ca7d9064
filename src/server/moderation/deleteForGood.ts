import { noSuchArticle } from '../articles/articleErrors.ts';
import { forgetDays } from '../articles/clicksByDay.ts';
import { deleteArticle } from '../articles/deleteArticle.ts';
import { ownerName, published } from '../articles/readModel.ts';
import { type Actor, record } from '../admin/auditLog.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { forgetDraftsOf } from '../drafts/forgetDrafts.ts';
import { isNotFound } from '../lib/refusal.ts';
import { forgetHistory } from '../revisions/wholeHistories.ts';
import { subjectOfArticle } from '../revisions/subject.ts';
import { findHidden } from './hideArticle.ts';

/** An article that can be read, or is hidden by itself. */
export interface Deletable {
  ownerId: string;
  ownerName: string;
  title: string;
  /** By which it is found while it is hidden; null for one that can be read. */
  hiddenNumber: number | null;
}

/** Throws where there is none, or one that went with its author's account or was discarded. */
export async function findDeletable(db: Db, slug: string): Promise<Deletable> {
  const article = await published(db)
    .select(['article.ownerId', 'article.title', ownerName])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  if (article) return { ...article, hiddenNumber: null };
  const { ownerId, title, number } = await findHidden(db, slug).catch((error: unknown) => {
    throw isNotFound(error) ? noSuchArticle() : error;
  });
  const owner = await db
    .selectFrom('user')
    .select('name')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return { ownerId, ownerName: owner.name, title, hiddenNumber: number };
}

/**
 * Deletes an article, also a hidden one, with its text, its former texts, the draft that changes it and its clicks. It can't
 * be undone, and nobody else gets its address. Throws what `findDeletable` throws.
 */
export const deleteForGood = (db: Db, slug: string, by: Actor): Promise<void> =>
  inTransaction(db, async (db) => {
    const { ownerId, ownerName, title, hiddenNumber } = await findDeletable(db, slug);
    const on = { kind: 'article', id: slug, name: title } as const;
    await record(db, { by, act: 'delete-article', on, details: { ownerId, ownerName } });
    if (hiddenNumber !== null) await deleteHidden(db, { ownerId, slug, number: hiddenNumber });
    else if (!(await deleteArticle(db, { ownerId, slug }))) throw noSuchArticle();
  });

/** Its address is kept from everybody since it was hidden. */
async function deleteHidden(
  db: Db,
  hidden: { ownerId: string; slug: string; number: number },
): Promise<void> {
  const { ownerId, slug, number } = hidden;
  const deleted = await db
    .deleteFrom('article')
    .where('number', '=', number)
    .where('status', '=', 'hidden')
    .returning(['number', 'ownerId'])
    .execute();
  if (deleted.length === 0) throw noSuchArticle();
  await forgetDraftsOf(db, [{ ownerId, slug }]);
  await forgetDays(db, [{ number }]);
  await forgetHistory(db, subjectOfArticle(ownerId, slug));
}
