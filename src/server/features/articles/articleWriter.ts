import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Article, ArticleDraft } from '../../../shared/article.ts';
import type { RenderedMarkdown } from '../../content/render.ts';
import { kept } from '../../db/kept.ts';
import { isOrphan, now } from '../../db/portable.ts';
import type { Db } from '../../db/schema.ts';
import { inSharedTransaction, inTransaction } from '../../db/transaction.ts';
import { sessionEnded } from '../../http/currentUser.ts';
import { HttpError } from '../../http/errors.ts';
import { changeCounts } from '../../paging/articleCounts.ts';
import type { OwnArticle } from './articleRepository.ts';
import { slugCandidates } from './slug.ts';

const articleChanged = () =>
  new HttpError(409, 'This article was changed meanwhile; please compare before you save it again.');

/** A draft with what its markdown became. */
type RenderedDraft = ArticleDraft & RenderedMarkdown;

/** In UTF-16 units: what takes longer to store is committed by itself. */
const SHARED_MAX = 16 * 1024;

/**
 * Stores the article whole, and gives it as its author gets it, with the slug that its address has from now on.
 * Throws 401 if the owner's account is gone: it may be deleted while a long text is rendered.
 */
export async function insertArticle(db: Db, ownerId: string, article: RenderedDraft): Promise<Article> {
  const run = article.sanitizedHtml.length > SHARED_MAX ? inTransaction : inSharedTransaction;
  try {
    return await run(db, (db) => insertRows(db, ownerId, article));
  } catch (error) {
    throw isOrphan(error) ? sessionEnded() : error;
  }
}

async function insertRows(db: Db, ownerId: string, article: RenderedDraft): Promise<Article> {
  const { title, cover, markdown, sanitizedHtml, lead } = article;
  const createdAt = now();
  const id = randomUUIDv7();

  for (const slug of slugCandidates(title)) {
    const [row] = await insertHead(db, { id, ownerId, slug, title, cover, lead, createdAt });
    if (!row) continue;
    const { number, ownNumber } = row;
    await insertBody(db, { number, markdown, sanitizedHtml });
    await insertClicks(db, { number });
    await changeCounts(db, [{ number, ownerId, ownNumber }], 1);
    const dates = { createdAt, updatedAt: createdAt };
    return { _id: id, slug, title, cover, markdown, sanitizedHtml, clicks: 0, ...dates, version: 1 };
  }
  throw new Error('The slug candidates never end.');
}

const headColumns = ['id', 'ownerId', 'slug', 'title', 'cover', 'lead', 'createdAt'] as const;

/** No row if the slug is taken. */
const insertHead = kept(headColumns, (db, head) =>
  db
    .insertInto('article')
    .values((row) => ({
      ...head,
      updatedAt: head.createdAt,
      ownNumber: row
        .selectFrom('article')
        .where('ownerId', '=', sql<string>`${head.ownerId}`)
        .select(sql<number>`coalesce(max("ownNumber"), 0) + 1`.as('next')),
    }))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(['number', 'ownNumber']),
);

const insertBody = kept(['number', 'markdown', 'sanitizedHtml'], (db, body) =>
  db.insertInto('articleBody').values(body),
);

const insertClicks = kept(['number'], (db, { number }) =>
  db.insertInto('articleClicks').values({ number, clicks: 0 }),
);

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
