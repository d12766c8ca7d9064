import { sql } from 'kysely';
import { createBody } from '../scripts/seeding/content.ts';
import { fillBlog, PASSWORD } from '../scripts/seeding/fillBlog.ts';
import { render } from '../src/server/content/render.ts';
import { connect } from '../src/server/db/connect.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { isPostgres } from '../src/server/db/portable.ts';
import type { Db } from '../src/server/db/schema.ts';
import { hashPassword } from '../src/server/services/passwords.ts';
import { insertUser } from '../src/server/services/registration.ts';
import { insertArticle } from '../src/server/services/writeArticle.ts';
import { addAdmin } from '../src/server/store/admins.ts';
import { fillShortTexts } from '../src/shared/article.ts';
import { operator } from '../src/shared/articleChange.ts';
import { random } from '../tools/random.ts';
import { type SearchIndex, buildSearchIndex } from './searchIndex.ts';

const AUTHORS = 20;
const SEED = 1;

/** The author of a tenth of the articles. */
export const AUTHOR = `author1@seed${SEED}.example`;
/** The admin who looks after the pages. */
export const ADMIN = `admin@seed${SEED}.example`;
/** Emails of the other authors, who write and log in. */
export const authorEmail = (at: number): string => `author${2 + (at % (AUTHORS - 1))}@seed${SEED}.example`;

export interface Seeded {
  /** Articles per second, or null if the database was seeded before. */
  perSecond: number | null;
  articles: number;
  /** Articles of `AUTHOR`. */
  own: number;
  /** Slug of an article in the middle. */
  slug: string;
  /** Slugs of the pages of the blog. */
  pages: string[];
  index: SearchIndex;
}

/**
 * Seeds the database like `npm run seed`, unless it has enough articles, adds pages of the blog, and indexes all, which the
 * server would otherwise do while it is measured.
 */
export async function seedDatabase(url: string, articles: number, pages = 0): Promise<Seeded> {
  const { db } = connect(url);
  await migrate(db);
  if (!isPostgres(db)) await sql`pragma cache_size = -262144`.execute(db);
  const isFilled = (await countArticles(db)) >= articles;
  const began = performance.now();
  if (!isFilled) await fillBlog(db, { articles, authors: AUTHORS, seed: SEED }, () => undefined);
  const perSecond = isFilled ? null : articles / ((performance.now() - began) / 1000);
  if (pages > 0) await addPages(db, pages);
  // Updates statistics and the visibility map, which PostgreSQL would do a minute later.
  if (isPostgres(db) && !isFilled) await sql`vacuum analyze`.execute(db);

  const found = {
    perSecond,
    articles: await countArticles(db),
    own: await countArticles(db, AUTHOR),
    slug: await findSlugNear(db, articles / 2),
    pages: await listPages(db),
  };
  await db.destroy();
  return { ...found, index: await buildSearchIndex(url) };
}

async function countArticles(db: Db, email?: string): Promise<number> {
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

async function addPages(db: Db, count: number): Promise<void> {
  const { length } = await listPages(db);
  if (length >= count) return;
  const admin = { name: 'Admin', email: ADMIN, passwordHash: await hashPassword(PASSWORD) };
  const { id } = await insertUser(db, admin);
  await addAdmin(db, id);
  const prng = random(SEED);
  for (let at = length; at < count; at += 1) {
    const { markdown } = createBody(prng);
    const text = { ...fillShortTexts({ title: `Page ${at}` }), markdown, ...render(markdown) };
    await insertArticle(db, id, { ...text, writer: operator }, { kind: 'page' });
  }
}

async function listPages(db: Db): Promise<string[]> {
  const pages = await db
    .selectFrom('articlePage')
    .innerJoin('article', 'article.number', 'articlePage.number')
    .select('article.slug')
    .where('article.status', '=', 'page')
    .execute();
  return pages.map(({ slug }) => slug);
}

async function findSlugNear(db: Db, number: number): Promise<string> {
  const { slug } = await db
    .selectFrom('article')
    .select('slug')
    .where('number', '>=', Math.floor(number))
    .orderBy('number')
    .limit(1)
    .executeTakeFirstOrThrow();
  return slug;
}
