import { randomUUID } from 'node:crypto';
import type { Draft } from '../../shared/draft.ts';
import { shortTextsOf } from '../../shared/shortTexts.ts';
import type { OwnArticleKey } from '../articles/articleQueries.ts';
import { namesIn } from '../articles/articleTags.ts';
import { articlesToWithdraw, uncount, whyNotThere, withdraw } from '../articles/withdrawn.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/portable.ts';
import { lockStorage } from '../limits/accountStorage.ts';
import { ensurePublishedRevision } from '../revisions/revisions.ts';
import { findDraftOf } from './draftQueries.ts';
import { insertDraft, storeDraft } from './storeDraft.ts';

/**
 * Makes an article a draft again: nobody finds it any more, and its place waits for the draft. A draft that changes it
 * already stays as it is, but for its schedule. Throws NoSuchArticle, and a refusal where there is no room for one more
 * draft.
 */
export const unpublish = (db: Db, key: OwnArticleKey): Promise<Draft> =>
  inTransaction(db, async (db) => {
    const article = await takeFromReaders(db, key, 'unpublished');
    const draft = await haveDraft(db, article, insertDraft);
    await uncount(db, [article]);
    return draft;
  });

/**
 * Hides an article, which its author has as a draft. That a full account has no room for one more is no way around it. For a
 * transaction, which ends with `uncount`. Throws NoSuchArticle.
 */
export async function hideInTransaction(db: Db, key: OwnArticleKey): Promise<TakenArticle> {
  const article = await takeFromReaders(db, key, 'hidden');
  await haveDraft(db, article, storeDraft);
  return article;
}

type TakenArticle = NonNullable<Awaited<ReturnType<typeof findPublished>>>;

const findPublished = (db: Db, { ownerId, slug }: OwnArticleKey) =>
  articlesToWithdraw(db, ownerId)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select('articleBody.markdown')
    .where('article.slug', '=', slug)
    .executeTakeFirst();

async function takeFromReaders(
  db: Db,
  key: OwnArticleKey,
  status: 'unpublished' | 'hidden',
): Promise<TakenArticle> {
  await lockStorage(db, key.ownerId);
  const article = await findPublished(db, key);
  if (!article) throw await whyNotThere(db, key);
  await ensurePublishedRevision(db, key.ownerId, key.slug);
  await withdraw(db, [article], status);
  return article;
}

async function haveDraft(db: Db, article: TakenArticle, store: typeof insertDraft): Promise<Draft> {
  const { ownerId, slug, version, markdown, tags } = article;
  if (await findDraftOf(db, ownerId, slug)) await cancelSchedule(db, article);
  else {
    const content = {
      ...{ ...shortTextsOf(article), markdown, tags: namesIn(tags) },
      ...{ articleSlug: slug, articleVersion: version, publishAt: null },
    };
    await store(db, { ownerId, id: randomUUID() }, content);
  }
  const draft = await findDraftOf(db, ownerId, slug);
  if (!draft) throw new Error('The draft was just stored.');
  return draft;
}

async function cancelSchedule(db: Db, { ownerId, slug }: OwnArticleKey): Promise<void> {
  await db
    .updateTable('draft')
    .set({ publishAt: null })
    .where('ownerId', '=', ownerId)
    .where('articleSlug', '=', slug)
    .execute();
}
