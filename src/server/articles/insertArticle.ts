import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { shortTextsOf } from '../../shared/shortTexts.ts';
import { inTransaction, isForeignKeyViolation, now } from '../db/portable.ts';
import type { Database, Db } from '../db/schema.ts';
import { lockStorage, readStorage } from '../limits/accountStorage.ts';
import { recordRevision, pack, requireRoom, articleHistory } from '../revisions/revisions.ts';
import { sessionEnded } from '../session/sessions.ts';
import { requireCanPublish } from '../session/accountStatus.ts';
import { addToDailyCount } from '../admin/dailyCounts.ts';
import { namesOf, packTags, resolveTags, storeTags } from './articleTags.ts';
import { positionsOf } from './paging.ts';
import { everyArticle, overallPosition } from './readModel.ts';
import { isReserved } from './retiredSlugs.ts';
import { atFreeSlug, slugCandidates } from './slug.ts';
import { headOf, insertParts, type PublishedFacts, type RenderedDraft, type Steps } from './storedArticle.ts';
import { titleKey } from './titleKey.ts';
import type { Place } from './withdrawn.ts';

/**
 * Stores the article whole, and gives what it has from now on, such as the slug of its address.
 * Refuses if the owner's account is full, or gone, or suspended: that may happen while a long text is rendered.
 */
export async function insertArticle(
  db: Db,
  ownerId: string,
  article: RenderedDraft,
  steps: Steps = {},
): Promise<PublishedFacts> {
  try {
    const packed = await pack(article.markdown);
    return await inTransaction(db, (db) => insertRows(db, ownerId, { ...article, packed }, steps));
  } catch (error) {
    throw isForeignKeyViolation(error) ? sessionEnded() : error;
  }
}

async function insertRows(
  db: Db,
  ownerId: string,
  article: RenderedDraft & { packed: Buffer },
  { begin, alongside }: Steps,
): Promise<PublishedFacts> {
  const { title, markdown, sanitizedHtml, words, packed } = article;
  const texts = shortTextsOf(article);
  const updatedAt = now();
  await lockStorage(db, ownerId);
  const { bytes: before } = await readStorage(db, ownerId);
  const place = (await begin?.(db)) ?? null;
  const { isListed } = await requireCanPublish(db, ownerId);
  const tags = await resolveTags(db, article.tags ?? [], ownerId);
  const head = {
    ...{ ownerId, ...texts, titleKey: titleKey(title), tags: packTags(tags), updatedAt, isListed },
    ...headOf(article),
  };
  const { number, position, ...known } = place
    ? await returnToPlace(db, head, place)
    : await insertAtEnd(db, head);
  const names = namesOf(tags);
  await insertParts(db, { number, ownerId, title, tags: names, markdown, sanitizedHtml, words });
  const facts = { number, updatedAt, tags: names, ...known };
  await alongside?.(db, facts);
  await recordRevision(db, articleHistory(ownerId, facts.slug), {
    ...{ kind: 'published', ...texts, markdown, tags: names, packed, createdAt: updatedAt },
  });
  await requireRoom(db, ownerId, { before });
  // What is published again was counted when it came.
  if (!place) await addToDailyCount(db, 'articles');
  const come = positionsOf({ position, ownerId, isListed });
  await storeTags(db, [{ number, position, ownerId, isListed, before: [], after: tags }], { come, gone: [] });
  return facts;
}

type Head = Omit<Insertable<Database['article']>, 'id' | 'slug' | 'position' | 'createdAt'>;
type Placed = Omit<PublishedFacts, 'updatedAt' | 'tags'> & { position: number };

/** Where it was before, with its address, its date and its clicks. */
async function returnToPlace(db: Db, head: Head, place: Place): Promise<Placed> {
  const { id, version: before, ...known } = place;
  const version = before + 1;
  await db
    .updateTable('article')
    .set({ ...head, version, status: 'published', expiresAt: null })
    .where('number', '=', place.number)
    .returning(['number', 'ownerId'])
    .execute();
  return { ...known, _id: id, version };
}

/** As the newest article, at the first free slug for its title. */
async function insertAtEnd(db: Db, head: Head): Promise<Placed> {
  const createdAt = head.updatedAt;
  const id = randomUUIDv7();
  const { slug, number, position } = await atFreeSlug(slugCandidates(head.title), {
    insert: (slug) => insertHead(db, { ...head, id, createdAt, slug }),
    isReserved: (slug) => isReserved(db, slug, head.ownerId),
    remove: ({ number }) =>
      db.deleteFrom('article').where('number', '=', number).returning(['number', 'ownerId']).execute(),
  });
  await db.insertInto('articleClicks').values({ number, clicks: 0, ownerId: head.ownerId }).execute();
  return { number, position, _id: id, slug, createdAt, version: 1 };
}

/** Undefined if the slug is taken. */
async function insertHead(db: Db, head: Omit<Insertable<Database['article']>, 'position'>) {
  for (;;) {
    const inserted = await db
      .insertInto('article')
      .values({ ...head, position: nextPosition(db) })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['number', 'ownerId', 'position', 'slug'])
      .executeTakeFirst();
    if (inserted) return inserted;
    const other = await everyArticle(db)
      .select('article.number')
      .where('article.slug', '=', head.slug)
      .executeTakeFirst();
    if (other) return undefined;
    // Another server has just given its article this position: the next one is free.
  }
}

/** Now in microseconds, or right after the newest article if that is later: no other one is newer. */
function nextPosition(db: Db) {
  const present = Date.now() * 1000 + Math.floor((performance.now() % 1) * 1000);
  const newest = everyArticle(db).select('article.position').orderBy(overallPosition, 'desc').limit(1);
  const after = sql<number>`coalesce((${newest}), 0) + 1`;
  return sql<number>`case when ${after} > ${present} then ${after} else ${present} end`;
}
