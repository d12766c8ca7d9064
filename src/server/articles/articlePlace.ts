import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Database, Db } from '../db/schema.ts';
import { ownedBy } from './readModel.ts';
import { isReserved } from './retiredSlugs.ts';
import { atFreeSlug, slugCandidates } from './slug.ts';
import type { PublishedFacts } from './storedArticle.ts';
import type { Place } from './unpublishedArticles.ts';

type NewHead = Omit<Insertable<Database['article']>, 'id' | 'slug' | 'ownNumber' | 'createdAt'>;
type Placed = Omit<PublishedFacts, 'updatedAt' | 'tags'> & Pick<Place, 'ownNumber' | 'clicks'>;

/** Where it was before: no other article has been given its number or its slug. */
export async function insertAtPlace(db: Db, head: NewHead, place: Place): Promise<Placed> {
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
export async function insertAtEnd(db: Db, head: NewHead): Promise<Placed> {
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
      ownNumber: nextOwnNumber(db, head.ownerId),
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(['number', 'ownerId', 'ownNumber', 'slug'])
    .executeTakeFirst();

/** After those of the author's unpublished articles too, which may come back to their places. */
const nextOwnNumber = (db: Db, ownerId: string) =>
  db
    .selectFrom(
      ownedBy(db, ownerId)
        .select(({ fn }) => fn.max('article.ownNumber').as('last'))
        .unionAll(
          db
            .selectFrom('unpublishedArticle')
            .select(({ fn }) => fn.max('ownNumber').as('last'))
            .where('ownerId', '=', ownerId),
        )
        .as('taken'),
    )
    .select(sql<number>`coalesce(max("taken"."last"), 0) + 1`.as('next'));
