import type { Db } from '../db/schema.ts';

/** Deletes what changes articles that are deleted. For the transaction that deletes them. */
export async function forgetDraftsOf(db: Db, articles: { ownerId: string; slug: string }[]): Promise<void> {
  for (const { ownerId, slug } of articles) {
    await db.deleteFrom('draft').where('ownerId', '=', ownerId).where('articleSlug', '=', slug).execute();
  }
}

/** Deletes drafts of an account that goes, of about so many bytes. True when none is left. */
export async function forgetSomeDrafts(db: Db, ownerId: string, maxBytes: number): Promise<boolean> {
  const drafts = await db.selectFrom('draft').select(['id', 'size']).where('ownerId', '=', ownerId).execute();
  let bytes = 0;
  const some = drafts.filter(({ size }) => (bytes += size) - size <= maxBytes).map(({ id }) => id);
  if (some.length === 0) return true;
  await db.deleteFrom('draft').where('ownerId', '=', ownerId).where('id', 'in', some).execute();
  return some.length === drafts.length;
}
