import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Article, ArticleDraft } from '../../shared/article.ts';
import { RECIPE, type RenderedMarkdown } from '../content/render.ts';
import { forgetDraftsOf } from '../drafts/forgetDrafts.ts';
import { isOrphan, now } from '../db/portable.ts';
import type { Database, Db } from '../db/schema.ts';
import { inSharedTransaction, inTransaction } from '../db/transaction.ts';
import { sessionEnded } from '../session/sessionErrors.ts';
import { articleChanged } from './articleErrors.ts';
import type { OwnArticleKey, Uncounted } from './articleQueries.ts';
import { changeCounts, positionsOf } from './pagingCounts.ts';
import { ownedBy } from './readModel.ts';
import { isRetired, retireSlugs } from './retiredSlugs.ts';
import { slugCandidates } from './slug.ts';

/** A draft with what its markdown became. */
type RenderedDraft = ArticleDraft & RenderedMarkdown;

/** In UTF-16 units: what takes longer to store is committed by itself. */
const SHARED_MAX = 16 * 1024;

/**
 * Stores the article whole, and gives it as its author gets it, with the slug that its address has from now on.
 * Throws 401 if the owner's account is gone: it may be deleted while a long text is rendered.
 */
export async function insertArticle(
  db: Db,
  ownerId: string,
  article: RenderedDraft,
): Promise<Uncounted<Article>> {
  const run = article.sanitizedHtml.length > SHARED_MAX ? inTransaction : inSharedTransaction;
  try {
    return await run(db, (db) => insertRows(db, ownerId, article));
  } catch (error) {
    throw isOrphan(error) ? sessionEnded() : error;
  }
}

async function insertRows(db: Db, ownerId: string, article: RenderedDraft): Promise<Uncounted<Article>> {
  const { title, cover, markdown, sanitizedHtml, lead } = article;
  const createdAt = now();
  const id = randomUUIDv7();
  const head = { id, ownerId, title, cover, lead, recipe: RECIPE, createdAt, updatedAt: createdAt };

  for (const slug of slugCandidates(title)) {
    const row = await insertHead(db, { ...head, slug });
    if (!row) continue;
    const { number, ownNumber } = row;
    // Asked when the place is taken: whoever deleted another article from it just now has been waited for.
    if (await isRetired(db, slug, ownerId)) {
      await db.deleteFrom('article').where('number', '=', number).returning(['number', 'ownerId']).execute();
      continue;
    }
    await db
      .insertInto('articleBody')
      .values({ number, markdown, sanitizedHtml })
      .returning('number')
      .execute();
    await db.insertInto('articleClicks').values({ number, clicks: 0 }).execute();
    await changeCounts(db, positionsOf({ number, ownerId, ownNumber }), 1);
    const dates = { createdAt, updatedAt: createdAt };
    const stored = { _id: id, slug, title, cover, markdown, sanitizedHtml, ...dates, version: 1 };
    return { number, article: stored };
  }
  throw new Error('The slug candidates never end.');
}

/** Undefined if the slug is taken. */
const insertHead = (db: Db, head: Omit<Insertable<Database['article']>, 'ownNumber'>) =>
  db
    .insertInto('article')
    .values({
      ...head,
      ownNumber: ownedBy(db, head.ownerId).select(
        sql<number>`coalesce(max("article"."ownNumber"), 0) + 1`.as('next'),
      ),
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(['number', 'ownerId', 'ownNumber'])
    .executeTakeFirst();

/**
 * Stores the draft over the owner's article. With `expected`, the version that the draft was made from, nothing
 * is stored over another one and 409 is thrown. False if the owner has no such article.
 */
export async function updateArticle(
  db: Db,
  key: OwnArticleKey,
  article: RenderedDraft,
  expected: number | null,
): Promise<boolean> {
  const { title, cover, markdown, sanitizedHtml, lead } = article;

  return inTransaction(db, async (db) => {
    const updated = await db
      .updateTable('article')
      .set((row) => ({
        ...{ title, cover, lead, recipe: RECIPE, updatedAt: now() },
        version: row('version', '+', 1),
      }))
      .where('ownerId', '=', key.ownerId)
      .where('slug', '=', key.slug)
      .$if(expected !== null, (query) => query.where('version', '=', expected))
      .returning(['number', 'ownerId'])
      .executeTakeFirst();

    if (!updated) {
      if (expected !== null && (await isThere(db, key))) throw articleChanged();
      return false;
    }
    await db
      .updateTable('articleBody')
      .set({ markdown, sanitizedHtml })
      .where('number', '=', updated.number)
      .returning('number')
      .execute();
    return true;
  });
}

const isThere = async (db: Db, { ownerId, slug }: OwnArticleKey): Promise<boolean> =>
  (await ownedBy(db, ownerId).select('number').where('slug', '=', slug).executeTakeFirst()) !== undefined;

/** Deletes the article and, by the foreign keys, its body and clicks. False if the owner has no such article. */
export async function deleteArticle(db: Db, { ownerId, slug }: OwnArticleKey): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const deleted = await db
      .deleteFrom('article')
      .where('ownerId', '=', ownerId)
      .where('slug', '=', slug)
      .returning(['number', 'ownerId', 'ownNumber', 'slug'])
      .execute();
    await retireSlugs(db, deleted);
    await forgetDraftsOf(db, deleted);
    await changeCounts(db, deleted.flatMap(positionsOf), -1);
    return deleted.length > 0;
  });
}
