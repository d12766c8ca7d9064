import { sql } from 'kysely';
import { connect } from '../src/server/db/connect.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { isPostgres } from '../src/server/db/portable.ts';
import type { Db } from '../src/server/db/schema.ts';
import { fillBlog } from '../scripts/seeding/fillBlog.ts';
import { type SearchIndex, searchIndex } from './searchIndex.ts';

const AUTHORS = 20;
const SEED = 1;

/** The seeded author of one article in ten. */
export const AUTHOR = `author1@seed${SEED}.example`;
/** The others, who write and sign in. */
export const authorAt = (at: number): string => `author${2 + (at % (AUTHORS - 1))}@seed${SEED}.example`;

export interface Seeded {
  /** Null for a database that was filled before. */
  perSecond: number | null;
  articles: number;
  /** Of `AUTHOR`. */
  own: number;
  /** The address of an article from the middle. */
  slug: string;
  index: SearchIndex;
}

/**
 * Fills the database as `npm run seed` does, unless it has as many articles, and indexes them, which the server would do
 * else while it is measured; tells what is in it.
 */
export async function seededDatabase(url: string, articles: number): Promise<Seeded> {
  const { db } = connect(url);
  await migrate(db);
  if (!isPostgres(db)) await sql`pragma cache_size = -262144`.execute(db);
  const isFilled = (await countOf(db)) >= articles;
  const began = performance.now();
  if (!isFilled) await fillBlog(db, { articles, authors: AUTHORS, seed: SEED }, () => undefined);
  const perSecond = isFilled ? null : articles / ((performance.now() - began) / 1000);
  // What PostgreSQL does by itself a minute later: statistics, and pages that are known to be visible.
  if (isPostgres(db) && !isFilled) await sql`vacuum analyze`.execute(db);

  const found = {
    perSecond,
    articles: await countOf(db),
    own: await countOf(db, AUTHOR),
    slug: await slugNear(db, articles / 2),
  };
  await db.destroy();
  return { ...found, index: await searchIndex(url) };
}

async function countOf(db: Db, email?: string): Promise<number> {
  const { count } = await db
    .selectFrom('article')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(email !== undefined, (query) =>
      query.where('ownerId', '=', (from) =>
        from
          .selectFrom('user')
          .select('id')
          .where('emailKey', '=', email ?? ''),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}

async function slugNear(db: Db, number: number): Promise<string> {
  const { slug } = await db
    .selectFrom('article')
    .select('slug')
    .where('number', '>=', Math.floor(number))
    .orderBy('number')
    .limit(1)
    .executeTakeFirstOrThrow();
  return slug;
}
