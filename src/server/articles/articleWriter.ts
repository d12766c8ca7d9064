import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Article, ArticleDraft } from '../../shared/article.ts';
import { RECIPE, type RenderedMarkdown } from '../content/render.ts';
import { forgetDraftsOf } from '../drafts/forgetDrafts.ts';
import { isOrphan, isPostgres, now } from '../db/portable.ts';
import type { Database, Db } from '../db/schema.ts';
import { inSharedTransaction, inTransaction } from '../db/transaction.ts';
import { pack } from '../revisions/pack.ts';
import { indexAgain, indexArticle } from '../search/indexArticle.ts';
import { ensurePublished, forgetHistory, keepRevision } from '../revisions/revisionWriter.ts';
import { subjectOfArticle } from '../revisions/subject.ts';
import { sessionEnded } from '../session/sessionErrors.ts';
import { articleChanged } from './articleErrors.ts';
import type { OwnArticleKey } from './articleQueries.ts';
import { type ArticleTag, packTags, resolveTags, storeTags, unpackTags, withoutTags } from './articleTags.ts';
import { changeCounts, positionsOf } from './pagingCounts.ts';
import { ownedBy } from './readModel.ts';
import { isReserved, retireSlugs } from './retiredSlugs.ts';
import type { Place } from './unpublishedArticles.ts';
import { atFreeSlug, slugCandidates } from './slug.ts';

/** All that a reply says of an article that was just stored, but for what its author sent. */
export interface PublishedFacts extends Pick<
  Article,
  '_id' | 'slug' | 'createdAt' | 'updatedAt' | 'version'
> {
  number: number;
}

/** What else belongs in the transaction that stores an article. */
export type Alongside = (db: Db, facts: PublishedFacts) => Promise<void>;

/** Steps of a publication, in its transaction. */
export interface Steps {
  /** Comes first, and may give the article the place that it had before. */
  begin?: (db: Db) => Promise<Place | null>;
  alongside?: Alongside;
}

/** A draft with what its markdown became. */
type RenderedDraft = ArticleDraft & RenderedMarkdown;

/** In UTF-16 units: what takes longer to store is committed by itself. */
const SHARED_MAX = 16 * 1024;

/**
 * Stores the article whole, and gives what it has from now on, such as the slug of its address.
 * Refuses if the owner's account is gone: it may be deleted while a long text is rendered.
 */
export async function insertArticle(
  db: Db,
  ownerId: string,
  article: RenderedDraft,
  steps: Steps = {},
): Promise<PublishedFacts> {
  const run = article.sanitizedHtml.length > SHARED_MAX ? inTransaction : inSharedTransaction;
  try {
    const packed = await pack(article.markdown);
    return await run(db, (db) => insertRows(db, ownerId, { ...article, packed }, steps));
  } catch (error) {
    throw isOrphan(error) ? sessionEnded() : error;
  }
}

async function insertRows(
  db: Db,
  ownerId: string,
  article: RenderedDraft & { packed: Buffer },
  { begin, alongside }: Steps,
): Promise<PublishedFacts> {
  const { title, cover, markdown, sanitizedHtml, lead, words, packed } = article;
  const updatedAt = now();
  const place = (await begin?.(db)) ?? null;
  const tags = await resolveTags(db, article.tags ?? []);
  const head = { ownerId, title, cover, tags: packTags(tags), lead, recipe: RECIPE, updatedAt };
  const { number, ownNumber, clicks, ...known } = place
    ? await insertAtPlace(db, head, place)
    : await insertAtEnd(db, head);
  await db
    .insertInto('articleBody')
    .values({ number, markdown, sanitizedHtml })
    .returning('number')
    .execute();
  await db.insertInto('articleClicks').values({ number, clicks }).execute();
  await indexArticle(db, { number, ownerId, title, tags: namesOf(tags), words });
  const facts = { number, updatedAt, ...known };
  await alongside?.(db, facts);
  await keepRevision(db, subjectOfArticle(ownerId, facts.slug), {
    ...{ kind: 'published', title, cover, markdown, tags: namesOf(tags), packed, createdAt: updatedAt },
  });
  await storeTags(db, [{ number, before: [], after: tags }]);
  await changeCounts(db, positionsOf({ number, ownerId, ownNumber }), 1);
  return facts;
}

const namesOf = (tags: ArticleTag[]) => tags.map(({ name }) => name);

type NewHead = Omit<Insertable<Database['article']>, 'id' | 'slug' | 'ownNumber' | 'createdAt'>;
type Placed = Omit<PublishedFacts, 'updatedAt'> & Pick<Place, 'ownNumber' | 'clicks'>;

/** Where it was before: no other article has been given its number or its slug. */
async function insertAtPlace(db: Db, head: NewHead, place: Place): Promise<Placed> {
  const { clicks, version: before, ...own } = place;
  const version = before + 1;
  await db
    .insertInto('article')
    .values({ ...head, ...own, version })
    .returning(['number', 'ownerId'])
    .execute();
  const { number, ownNumber, id, slug, createdAt } = own;
  return { number, ownNumber, clicks, _id: id, slug, createdAt, version };
}

/** As the newest article, at the first free slug for its title. */
async function insertAtEnd(db: Db, head: NewHead): Promise<Placed> {
  const createdAt = head.updatedAt;
  const id = randomUUIDv7();
  const { slug, number, ownNumber } = await atFreeSlug(slugCandidates(head.title), {
    insert: (slug) => insertHead(db, { ...head, id, createdAt, slug }),
    isReserved: (slug) => isReserved(db, slug, head.ownerId),
    remove: ({ number }) =>
      db.deleteFrom('article').where('number', '=', number).returning(['number', 'ownerId']).execute(),
  });
  return { number, ownNumber, clicks: 0, _id: id, slug, createdAt, version: 1 };
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
    .returning(['number', 'ownerId', 'ownNumber', 'slug'])
    .executeTakeFirst();

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
  const { title, cover, markdown, sanitizedHtml, lead, words } = article;

  const packed = await pack(markdown);
  return inTransaction(db, async (db) => {
    await ensurePublished(db, key.ownerId, key.slug);
    // Left out, the tags stay as they are.
    const tags = article.tags && (await resolveTags(db, article.tags));
    const before = tags && (await tagsBefore(db, key));
    const updated = await db
      .updateTable('article')
      .set((row) => ({
        ...{ title, cover, lead, recipe: RECIPE, updatedAt: now() },
        ...(tags && { tags: packTags(tags) }),
        version: row('version', '+', 1),
      }))
      .where('ownerId', '=', key.ownerId)
      .where('slug', '=', key.slug)
      .$if(expected !== null, (query) => query.where('version', '=', expected))
      .returning(['number', 'ownerId', 'id', 'slug', 'tags', 'createdAt', 'updatedAt', 'version'])
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
    const { id, ownerId, tags: packedTags, ...others } = updated;
    const after = unpackTags(packedTags);
    await indexAgain(db, { number: updated.number, ownerId, title, tags: namesOf(after), words });
    const facts = { _id: id, ...others };
    await alongside(db, facts);
    await keepRevision(db, subjectOfArticle(key.ownerId, key.slug), {
      ...{ kind: 'published', title, cover, markdown, packed, createdAt: facts.updatedAt },
      tags: namesOf(after),
    });
    if (before) await storeTags(db, [{ number: facts.number, before, after }]);
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

/** Deletes the article and, by the foreign keys, its body and clicks. False if the owner has no such article. */
export async function deleteArticle(db: Db, { ownerId, slug }: OwnArticleKey): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const deleted = await db
      .deleteFrom('article')
      .where('ownerId', '=', ownerId)
      .where('slug', '=', slug)
      .returning(['number', 'ownerId', 'ownNumber', 'slug', 'tags'])
      .execute();
    await retireSlugs(db, deleted);
    await forgetDraftsOf(db, deleted);
    for (const { slug } of deleted) await forgetHistory(db, subjectOfArticle(ownerId, slug));
    await storeTags(db, deleted.map(withoutTags));
    await changeCounts(db, deleted.flatMap(positionsOf), -1);
    return deleted.length > 0;
  });
}
