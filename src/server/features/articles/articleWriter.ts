import { randomUUIDv7 } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import type { ArticleDraft } from '../../../shared/article.ts';
import type { RenderedMarkdown } from '../../content/render.ts';
import { isOrphan, now } from '../../db/portable.ts';
import type { Database, Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { sessionEnded } from '../../http/currentUser.ts';
import { HttpError } from '../../http/errors.ts';
import { changeCounts } from '../../paging/articleCounts.ts';
import type { OwnArticle } from './articleRepository.ts';
import { slugCandidates } from './slug.ts';

const articleChanged = () =>
  new HttpError(409, 'This article was changed meanwhile; please compare before you save it again.');

/** A draft with what its markdown became. */
type RenderedDraft = ArticleDraft & RenderedMarkdown;

/**
 * Stores the article whole; gives the slug that its address has from now on. Throws 401 if the owner's account
 * is gone: it may be deleted while a long text is rendered.
 */
export async function insertArticle(db: Db, ownerId: string, article: RenderedDraft): Promise<string> {
  try {
    return await inTransaction(db, (db) => insertRows(db, ownerId, article));
  } catch (error) {
    throw isOrphan(error) ? sessionEnded() : error;
  }
}

async function insertRows(db: Db, ownerId: string, article: RenderedDraft): Promise<string> {
  const { title, cover, markdown, sanitizedHtml, lead } = article;
  const time = now();
  const values = { id: randomUUIDv7(), ownerId, title, cover, lead, createdAt: time, updatedAt: time };

  for (const slug of slugCandidates(title)) {
    const row = await db
      .insertInto('article')
      .values((row) => ({ ...values, slug, ownNumber: nextOwnNumber(row, ownerId) }))
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(['number', 'ownNumber'])
      .executeTakeFirst();
    if (!row) continue;
    const { number, ownNumber } = row;
    await db.insertInto('articleBody').values({ number, markdown, sanitizedHtml }).execute();
    await db.insertInto('articleClicks').values({ number, clicks: 0 }).execute();
    await changeCounts(db, [{ number, ownerId, ownNumber }], 1);
    return slug;
  }
  throw new Error('The slug candidates never end.');
}

const nextOwnNumber = (row: ExpressionBuilder<Database, 'article'>, ownerId: string) =>
  row
    .selectFrom('article')
    .where('ownerId', '=', ownerId)
    .select(sql<number>`coalesce(max("ownNumber"), 0) + 1`.as('next'));

/**
 * Stores the draft over the owner's article. With `expected`, the version that the draft was made from, nothing
 * is stored over another one and 409 is thrown. False if the owner has no such article.
 */
export async function updateArticle(
  db: Db,
  key: OwnArticle,
  article: RenderedDraft,
  expected: number | null,
): Promise<boolean> {
  const { title, cover, markdown, sanitizedHtml, lead } = article;

  return inTransaction(db, async (db) => {
    const updated = await db
      .updateTable('article')
      .set((row) => ({ title, cover, lead, updatedAt: now(), version: row('version', '+', 1) }))
      .where('ownerId', '=', key.ownerId)
      .where('slug', '=', key.slug)
      .$if(expected !== null, (query) => query.where('version', '=', expected))
      .returning('number')
      .executeTakeFirst();

    if (!updated) {
      if (expected !== null && (await isThere(db, key))) throw articleChanged();
      return false;
    }
    await db
      .updateTable('articleBody')
      .set({ markdown, sanitizedHtml })
      .where('number', '=', updated.number)
      .execute();
    return true;
  });
}

async function isThere(db: Db, { ownerId, slug }: OwnArticle): Promise<boolean> {
  const query = db
    .selectFrom('article')
    .select('number')
    .where('ownerId', '=', ownerId)
    .where('slug', '=', slug);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Deletes the article and, by the foreign keys, its body and clicks. False if the owner has no such article. */
export async function deleteArticle(db: Db, { ownerId, slug }: OwnArticle): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const deleted = await db
      .deleteFrom('article')
      .where('ownerId', '=', ownerId)
      .where('slug', '=', slug)
      .returning(['number', 'ownerId', 'ownNumber'])
      .execute();
    await changeCounts(db, deleted, -1);
    return deleted.length > 0;
  });
}
