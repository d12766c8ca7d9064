import { now } from './portable.ts';
import type { Db } from './schema.ts';

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

/* The files of images in the table `media`. Used for several servers on PostgreSQL, and for an in-memory SQLite database. */

const ROWS_PER_QUERY = 1000;

/** Returns the functions of a store that keeps each file in a row. */
export const databaseFiles = (db: Db) => ({
  /** Stores a file, and replaces the one with its name. */
  async write(name: string, data: Buffer): Promise<void> {
    const file = { data, bytes: data.length, createdAt: now() };
    await db
      .insertInto('media')
      .values({ name, ...file })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(file))
      .execute();
  },
  /** Returns null for a missing file. */
  async read(name: string): Promise<Buffer | null> {
    const row = await db.selectFrom('media').select('data').where('name', '=', name).executeTakeFirst();
    return row ? Buffer.from(row.data.buffer, row.data.byteOffset, row.data.byteLength) : null;
  },
  /** Ignores missing files. */
  async delete(names: readonly string[]): Promise<void> {
    for (const name of names) await db.deleteFrom('media').where('name', '=', name).execute();
  },
  /** Yields all files, sorted by name. */
  async *list() {
    for (let last = ''; ;) {
      const rows = await db
        .selectFrom('media')
        .select(['name', 'bytes', 'createdAt'])
        .where('name', '>', last)
        .orderBy('name')
        .limit(ROWS_PER_QUERY)
        .execute();
      for (const { name, bytes, createdAt } of rows) yield { name, bytes, modifiedAt: new Date(createdAt) };
      if (rows.length < ROWS_PER_QUERY) return;
      last = rows.at(-1)?.name ?? '';
    }
  },
});
