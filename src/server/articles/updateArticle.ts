import { shortTexts, shortTextsOf } from '../../shared/shortTexts.ts';
import { inTransaction, isPostgres, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { lockStorage, readStorage } from '../limits/accountStorage.ts';
import {
  ensurePublishedRevision,
  recordRevision,
  pack,
  requireRoom,
  articleHistory,
} from '../revisions/revisions.ts';
import { reindexArticle } from '../search/searchIndex.ts';
import { articleChanged } from './articleErrors.ts';
import type { OwnArticleKey } from './articleQueries.ts';
import { namesIn, packTags, resolveTags, storeTags, unpackTags } from './articleTags.ts';
import { ownedBy } from './readModel.ts';
import { type Alongside, headOf, type PublishedFacts, type RenderedDraft } from './storedArticle.ts';
import { textColumns } from './textColumns.ts';
import { titleKey } from './titleKey.ts';

/**
 * Stores the draft over the owner's article, which keeps its version where that changes nothing. With `expected`, the version that the draft was made from, nothing
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
    await lockStorage(db, key.ownerId);
    const storage = await readStorage(db, key.ownerId);
    const stored = await findStored(db, key);
    if (!stored) return null;
    if (expected !== null && stored.version !== expected) throw articleChanged();
    if (isUnchanged(stored, article)) {
      const facts = factsOf(stored);
      await alongside(db, facts);
      return facts;
    }
    await ensurePublishedRevision(db, key.ownerId, key.slug);
    // Left out, the tags stay as they are.
    const tags = article.tags && (await resolveTags(db, article.tags, key.ownerId));
    const head = headOf(article);
    const updated = await db
      .updateTable('article')
      .set((row) => ({
        ...{ ...texts, titleKey: titleKey(title), ...head, updatedAt: now() },
        ...(tags && { tags: packTags(tags) }),
        version: row('version', '+', 1),
      }))
      .where('number', '=', stored.number)
      .returning(['number', 'position', 'ownerId', 'id', 'slug', 'tags', 'createdAt', 'updatedAt'])
      .returning(['version', 'isListed'])
      .executeTakeFirstOrThrow();
    await db
      .updateTable('articleBody')
      .set({ markdown, sanitizedHtml })
      .where('number', '=', updated.number)
      .returning('number')
      .execute();
    const { position, ownerId, isListed } = updated;
    const facts = factsOf(updated);
    await reindexArticle(db, { number: updated.number, ownerId, title, tags: facts.tags, words });
    await alongside(db, facts);
    const history = articleHistory(key.ownerId, key.slug);
    await recordRevision(db, history, {
      ...{ kind: 'published', ...texts, markdown, packed, createdAt: facts.updatedAt },
      tags: facts.tags,
    });
    await requireRoom(db, ownerId, {
      before: storage.bytes,
      history: head.storedBytes > stored.storedBytes ? undefined : history,
    });
    const [before, after] = [unpackTags(stored.tags), unpackTags(updated.tags)];
    if (tags) await storeTags(db, [{ number: facts.number, position, ownerId, isListed, before, after }]);
    return facts;
  });
}

/** The article as it stands. Nobody else changes it until the transaction has ended. */
const findStored = (db: Db, { ownerId, slug }: OwnArticleKey) =>
  ownedBy(db, ownerId)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(['article.number', 'article.id', 'article.slug', 'article.version', 'article.storedBytes'])
    .select(['article.tags', 'article.createdAt', 'article.updatedAt', 'articleBody.markdown'])
    .select(textColumns('article'))
    .where('article.slug', '=', slug)
    .$if(isPostgres(db), (query) => query.forUpdate('article'))
    .executeTakeFirst();

type Stored = NonNullable<Awaited<ReturnType<typeof findStored>>>;

const factsOf = ({
  id,
  tags,
  ...row
}: Pick<
  Stored,
  'number' | 'id' | 'slug' | 'tags' | 'version' | 'createdAt' | 'updatedAt'
>): PublishedFacts => ({
  ...{ _id: id, tags: namesIn(tags), number: row.number, slug: row.slug, version: row.version },
  ...{ createdAt: row.createdAt, updatedAt: row.updatedAt },
});

/** Returns whether the article says what it says already: its version and its date stay, for feeds and the sitemap too. */
const isUnchanged = (stored: Stored, { markdown, tags, ...texts }: RenderedDraft): boolean =>
  shortTexts.every((name) => stored[name] === texts[name]) &&
  (tags === undefined || JSON.stringify(tags) === JSON.stringify(namesIn(stored.tags))) &&
  stored.markdown === markdown;
