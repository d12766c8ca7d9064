import type { Db } from '../../src/server/db/schema.ts';

const AT_ONCE = 5000;

/** Stores this many tags, `Filling 0` and so on, as if a missing article had each. */
export async function fillTags(db: Db, count: number, addedBy: string | null = null): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const tags = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => {
      const name = `Filling ${from + at}`;
      const slug = name.replace(' ', '-').toLowerCase();
      return { slug, key: name.toLowerCase(), name, articleCount: 1, addedBy };
    });
    await db.insertInto('tag').values(tags).execute();
  }
}
