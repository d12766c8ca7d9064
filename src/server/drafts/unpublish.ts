import { randomUUID } from 'node:crypto';
import type { Draft } from '../../shared/draft.ts';
import { shortTextsOf } from '../../shared/shortTexts.ts';
import type { OwnArticleKey } from '../articles/articleQueries.ts';
import { namesIn } from '../articles/articleTags.ts';
import { whyNotThere } from '../articles/hiddenArticles.ts';
import { uncount, type WholeArticle, wholeArticles, withdraw } from '../articles/withdraw.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { lockStorage } from '../limits/accountStorage.ts';
import { ensurePublished } from '../revisions/revisionWriter.ts';
import { findDraftOf } from './draftQueries.ts';
import { insertDraft, storeDraft } from './storeDraft.ts';

/** How a draft is stored: where it finds no room, or in any case. */
type Store = typeof insertDraft;

/**
 * Makes an article a draft again: it leaves the articles, so nobody finds it any more, and its place waits for the draft.
 * A draft that changes it already stays as it is, but for its schedule. Throws NoSuchArticle, and a refusal where
 * there is no room for one more draft.
 */
export const unpublish = (db: Db, key: OwnArticleKey): Promise<Draft> =>
  inTransaction(db, async (db) => {
    const article = await takeFromReaders(db, key);
    const draft = await haveDraft(db, article, insertDraft);
    await uncount(db, [article]);
    return draft;
  });

/** The same by whoever runs the blog: a full account is no way around it. For a transaction, which ends with `uncount`. */
export async function unpublishInAnyCase(db: Db, key: OwnArticleKey): Promise<WholeArticle> {
  const article = await takeFromReaders(db, key);
  await haveDraft(db, article, storeDraft);
  return article;
}

async function takeFromReaders(db: Db, key: OwnArticleKey): Promise<WholeArticle> {
  await lockStorage(db, key.ownerId);
  const article = await wholeArticles(db, key.ownerId)
    .where('article.slug', '=', key.slug)
    .executeTakeFirst();
  if (!article) throw await whyNotThere(db, key);
  await ensurePublished(db, key.ownerId, key.slug);
  await withdraw(db, [article]);
  return article;
}

async function haveDraft(db: Db, article: WholeArticle, store: Store): Promise<Draft> {
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
