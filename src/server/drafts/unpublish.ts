import { randomUUID } from 'node:crypto';
import type { Draft } from '../../shared/draft.ts';
import { noSuchArticle } from '../articles/articleErrors.ts';
import type { OwnArticleKey } from '../articles/articleQueries.ts';
import { namesIn, storeTags, withoutTags } from '../articles/articleTags.ts';
import { changeCounts, positionsOf } from '../articles/pagingCounts.ts';
import { ownedBy } from '../articles/readModel.ts';
import { retireSlugs } from '../articles/retiredSlugs.ts';
import { keepPlace } from '../articles/unpublishedArticles.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { ensurePublished } from '../revisions/revisionWriter.ts';
import { findDraftOf } from './draftQueries.ts';
import { insertDraft } from './saveDraft.ts';

/**
 * Makes an article a draft again: it leaves the articles, so nobody finds it any more, and its place waits for the draft.
 * A draft that changes it already stays as it is, but for its schedule. Throws NoSuchArticle, and a refusal where
 * there is no room for one more draft.
 */
export const unpublish = (db: Db, key: OwnArticleKey): Promise<Draft> =>
  inTransaction(db, async (db) => {
    const { ownerId, slug } = key;
    const article = await ownedBy(db, ownerId)
      .innerJoin('articleBody', 'articleBody.number', 'article.number')
      .select(['article.number', 'article.id', 'article.ownNumber', 'article.version', 'article.createdAt'])
      .select(['article.title', 'article.cover', 'article.tags', 'articleBody.markdown'])
      .where('article.slug', '=', slug)
      .$if(isPostgres(db), (query) => query.forUpdate('article'))
      .executeTakeFirst();
    if (!article) throw noSuchArticle();
    const { number, id, ownNumber, version, createdAt, title, cover, tags, markdown } = article;

    await ensurePublished(db, ownerId, slug);
    await keepPlace(db, { number, ownerId, ownNumber, id, slug, version, createdAt });
    await db
      .deleteFrom('article')
      .where('number', '=', number)
      .returning(['number', 'ownerId'])
      .executeTakeFirst();
    await retireSlugs(db, [key]);
    if (await findDraftOf(db, ownerId, slug)) await cancelSchedule(db, key);
    else {
      const content = {
        ...{ title, markdown, cover, tags: namesIn(tags) },
        ...{ articleSlug: slug, articleVersion: version, publishAt: null },
      };
      await insertDraft(db, { ownerId, id: randomUUID() }, content);
    }
    const draft = await findDraftOf(db, ownerId, slug);
    if (!draft) throw new Error('The draft was just stored.');
    await storeTags(db, [withoutTags(article)]);
    await changeCounts(db, positionsOf({ number, ownerId, ownNumber }), -1);
    return draft;
  });

async function cancelSchedule(db: Db, { ownerId, slug }: OwnArticleKey): Promise<void> {
  await db
    .updateTable('draft')
    .set({ publishAt: null })
    .where('ownerId', '=', ownerId)
    .where('articleSlug', '=', slug)
    .execute();
}
