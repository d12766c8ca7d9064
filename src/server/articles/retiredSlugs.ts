import { hash } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { isUnpublished } from './unpublishedArticles.ts';

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

/** Whether an article of another author had this slug, or one has it that is unpublished, its own author's too. */
export async function isReserved(db: Db, slug: string, ownerId: string): Promise<boolean> {
  const retired = await db
    .selectFrom('retiredSlug')
    .select('ownerId')
    .where('slugHash', '=', slugHash(slug))
    .executeTakeFirst();
  return (retired !== undefined && retired.ownerId !== ownerId) || isUnpublished(db, slug);
}
