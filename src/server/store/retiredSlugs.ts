import { hash } from 'node:crypto';
import type { Db } from '../db/schema.ts';

/** The owner of a slug that is reserved from everybody: no account has this id. */
const NOBODY = '';

const slugHash = (slug: string) => hash('sha256', slug, 'base64url');

/** Reserves the slugs of deleted articles for their authors. Call it in the transaction that deletes the articles. */
export async function retireSlugs(db: Db, deleted: { slug: string; ownerId: string }[]): Promise<void> {
  if (deleted.length === 0) return;
  await db
    .insertInto('retiredSlug')
    .values(deleted.map(({ slug, ownerId }) => ({ slugHash: slugHash(slug), ownerId })))
    .onConflict((conflict) => conflict.column('slugHash').doNothing())
    .execute();
}

/** Reserves a slug for an owner, or with null keeps it from everybody. */
export async function reserveSlug(db: Db, slug: string, ownerId: string | null): Promise<void> {
  await db
    .insertInto('retiredSlug')
    .values({ slugHash: slugHash(slug), ownerId: ownerId ?? NOBODY })
    .onConflict((conflict) => conflict.column('slugHash').doUpdateSet({ ownerId: ownerId ?? NOBODY }))
    .execute();
}

const findRetiredOwner = async (db: Db, slug: string): Promise<string | undefined> => {
  const retired = await db
    .selectFrom('retiredSlug')
    .select('ownerId')
    .where('slugHash', '=', slugHash(slug))
    .executeTakeFirst();
  return retired?.ownerId;
};

/** Returns true if another author had an article with this slug. */
export async function isSlugReserved(db: Db, slug: string, ownerId: string): Promise<boolean> {
  const owner = await findRetiredOwner(db, slug);
  return owner !== undefined && owner !== ownerId;
}

/** Never equals an article's slug, which has no `@`. */
const handleKey = (handle: string) => `@${handle}`;

/** Reserves the handle of a deleted account, so that links to its author never lead to somebody else. */
export const retireHandle = (db: Db, handle: string, ownerId: string): Promise<void> =>
  retireSlugs(db, [{ slug: handleKey(handle), ownerId }]);

/** Returns true if a deleted account had this handle. */
export const isHandleRetired = async (db: Db, handle: string): Promise<boolean> =>
  (await findRetiredOwner(db, handleKey(handle))) !== undefined;
