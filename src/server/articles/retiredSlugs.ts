import { hash } from 'node:crypto';
import type { Db } from '../db/schema.ts';

/** No account has this id. */
const NOBODY = '';

const slugHash = (slug: string) => hash('sha256', slug, 'base64url');

/** Keeps the slugs of deleted articles from all other authors. For the transaction that deletes them. */
export async function retireSlugs(db: Db, deleted: { slug: string; ownerId: string }[]): Promise<void> {
  if (deleted.length === 0) return;
  await db
    .insertInto('retiredSlug')
    .values(deleted.map(({ slug, ownerId }) => ({ slugHash: slugHash(slug), ownerId })))
    .onConflict((conflict) => conflict.column('slugHash').doNothing())
    .execute();
}

/** Keeps a slug from everybody, or, with an owner, from everybody else. */
export async function keepSlugFor(db: Db, slug: string, ownerId: string | null): Promise<void> {
  await db
    .insertInto('retiredSlug')
    .values({ slugHash: slugHash(slug), ownerId: ownerId ?? NOBODY })
    .onConflict((conflict) => conflict.column('slugHash').doUpdateSet({ ownerId: ownerId ?? NOBODY }))
    .execute();
}

const ownerOfRetired = async (db: Db, slug: string): Promise<string | undefined> => {
  const retired = await db
    .selectFrom('retiredSlug')
    .select('ownerId')
    .where('slugHash', '=', slugHash(slug))
    .executeTakeFirst();
  return retired?.ownerId;
};

/** Whether an article of another author had this slug. */
export async function isReserved(db: Db, slug: string, ownerId: string): Promise<boolean> {
  const owner = await ownerOfRetired(db, slug);
  return owner !== undefined && owner !== ownerId;
}

/** No slug of an article has such a sign. */
const handleKey = (handle: string) => `@${handle}`;

/** Keeps the handle of a deleted account from everybody else: links to its author lead to nobody else. */
export const retireHandle = (db: Db, handle: string, ownerId: string): Promise<void> =>
  retireSlugs(db, [{ slug: handleKey(handle), ownerId }]);

/** Whether a deleted account had this handle. */
export const isRetiredHandle = async (db: Db, handle: string): Promise<boolean> =>
  (await ownerOfRetired(db, handleKey(handle))) !== undefined;
