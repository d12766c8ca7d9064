import type { Db } from '../db/schema.ts';

/*
 * Whether a store is the one with a blog's images: docs/decisions/0042-where-images-are-stored.md. A disk that isn't
 * mounted looks like an empty folder. So each blog puts an empty file, its marker, beside its images, and its database
 * records the name. Several blogs can share a store, as each has its own marker.
 */

/** What a database knows about the store of its images. */
export interface MediaIndex {
  /** Returns the name of the blog's marker, such as `blog-0123456789abcdef.txt`; null before its first image. */
  findMarker(): Promise<string | null>;
  /** Records the name of a marker unless the blog has one. Returns the one it has now. */
  recordMarker(name: string): Promise<string>;
  hasImages(): Promise<boolean>;
  /** Returns whether the blog has an image with one of these hashes. */
  hasSome(hashes: readonly string[]): Promise<boolean>;
}

/** The row in the table `setting` that has the name of the marker. It isn't a setting that anybody changes. */
export const MARKER_ROW = 'mediaMarker';

/** Answers from a database, which has the tables of this version. */
export const mediaIndex = (db: Db): MediaIndex => {
  async function findMarker() {
    const row = await db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', MARKER_ROW)
      .executeTakeFirst();
    return row?.value ?? null;
  }

  return {
    findMarker,
    async recordMarker(name) {
      await db
        .insertInto('setting')
        .values({ name: MARKER_ROW, value: name })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await findMarker()) ?? name;
    },
    hasImages: async () =>
      (await db.selectFrom('image').select('hash').limit(1).executeTakeFirst()) !== undefined,
    hasSome: async (hashes) =>
      hashes.length > 0 &&
      (await db
        .selectFrom('image')
        .select('hash')
        .where('hash', 'in', hashes)
        .limit(1)
        .executeTakeFirst()) !== undefined,
  };
};
