import { shortTextsOf } from '../../shared/shortTexts.ts';
import { isPostgres, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { pack } from '../revisions/pack.ts';
import { ensurePublished, keepRevision } from '../revisions/revisionWriter.ts';
import { subjectOfArticle } from '../revisions/subject.ts';
import { indexAgain } from '../search/indexArticle.ts';
import { articleChanged } from './articleErrors.ts';
import type { OwnArticleKey } from './articleQueries.ts';
import { type ArticleTag, namesOf, packTags, resolveTags, storeTags, unpackTags } from './articleTags.ts';
import { ownedBy } from './readModel.ts';
import { type Alongside, headOf, type PublishedFacts, type RenderedDraft } from './storedArticle.ts';
import { titleKey } from './titleKey.ts';

/**
 * Stores the draft over the owner's article. With `expected`, the version that the draft was made from, nothing
 * is stored over another one and 409 is thrown. Null if the owner has no such article.
 */
export async function updateArticle(
  db: Db,
  key: OwnArticleKey,
  article: RenderedDraft,
  expected: number | null,
  alongside: Alongside = async () => undefined,
): Promise<PublishedFacts | null> {
  const { title, markdown, sanitizedHtml, words } = article;
  const texts = shortTextsOf(article);

  const packed = await pack(markdown);
  return inTransaction(db, async (db) => {
    await ensurePublished(db, key.ownerId, key.slug);
    // Left out, the tags stay as they are.
    const tags = article.tags && (await resolveTags(db, article.tags));
    const before = tags && (await tagsBefore(db, key));
    const updated = await db
      .updateTable('article')
      .set((row) => ({
        ...{ ...texts, titleKey: titleKey(title), ...headOf(article), updatedAt: now() },
        ...(tags && { tags: packTags(tags) }),
        version: row('version', '+', 1),
      }))
      .where('ownerId', '=', key.ownerId)
      .where('slug', '=', key.slug)
      .$if(expected !== null, (query) => query.where('version', '=', expected))
      .returning(['number', 'ownerId', 'id', 'slug', 'tags', 'createdAt', 'updatedAt', 'version', 'isListed'])
      .executeTakeFirst();

    if (!updated) {
      if (expected !== null && (await isThere(db, key))) throw articleChanged();
      return null;
    }
    await db
      .updateTable('articleBody')
      .set({ markdown, sanitizedHtml })
      .where('number', '=', updated.number)
      .returning('number')
      .execute();
    const { id, ownerId, tags: packedTags, isListed, ...others } = updated;
    const after = unpackTags(packedTags);
    const names = namesOf(after);
    await indexAgain(db, { number: updated.number, ownerId, title, tags: names, words });
    const facts = { _id: id, tags: names, ...others };
    await alongside(db, facts);
    await keepRevision(db, subjectOfArticle(key.ownerId, key.slug), {
      ...{ kind: 'published', ...texts, markdown, packed, createdAt: facts.updatedAt },
      tags: names,
    });
    if (before) await storeTags(db, [{ number: facts.number, ownerId, isListed, before, after }]);
    return facts;
  });
}

/** None where there is no such article. Nobody else changes them until the transaction has ended. */
async function tagsBefore(db: Db, { ownerId, slug }: OwnArticleKey): Promise<ArticleTag[]> {
  const article = await ownedBy(db, ownerId)
    .select('article.tags')
    .where('article.slug', '=', slug)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst();
  return article ? unpackTags(article.tags) : [];
}

const isThere = async (db: Db, { ownerId, slug }: OwnArticleKey): Promise<boolean> =>
  (await ownedBy(db, ownerId).select('number').where('slug', '=', slug).executeTakeFirst()) !== undefined;
