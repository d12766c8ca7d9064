import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { RECIPE } from '../../src/server/content/recipe.ts';
import { connect } from '../../src/server/db/connect.ts';
import { usersAndArticles } from '../../src/server/db/migrations/0001-users-and-articles.ts';
import { attempts } from '../../src/server/db/migrations/0002-attempts.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { listOwn } from '../../src/server/articles/listings.ts';
import type { PublicArticleSummary } from '../../src/shared/article.ts';
import type { Listing } from '../../src/shared/listing.ts';
import { startBlog } from '../helpers/blog.ts';
import { freshDatabase, isOnPostgres } from '../helpers/database.ts';
import { emptyDatabase } from '../helpers/postgres/databases.ts';

const AUTHORS = 3;

/** As a blog of before the counts stored them. */
async function storeOld(db: Db, title: string, author: number) {
  const { rows } = await sql<{ number: number }>`
    insert into "article" ("id", "ownerId", "slug", "title", "cover", "lead", "createdAt", "updatedAt")
    values (${title}, ${`author ${author}`}, ${title}, ${title}, '', ${`Lead of ${title}`}, 'then', 'then')
    returning "number"`.execute(db);
  const number = rows[0]?.number ?? 0;
  await sql`insert into "articleBody" values (${number}, ${title}, ${title})`.execute(db);
  await sql`insert into "articleClicks" values (${number}, ${number})`.execute(db);
}

const isOutdated = async (db: Db) =>
  (await db.selectFrom('article').select('number').where('recipe', '<', RECIPE).executeTakeFirst()) !==
  undefined;

async function makeOldBlog(url: string, titles: string[]) {
  const { db } = connect(url);
  const migrations = { '0001-users-and-articles': usersAndArticles, '0002-attempts': attempts };
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error !== undefined) throw error as Error;
  for (let author = 0; author < AUTHORS; author += 1) {
    const id = `author ${author}`;
    await sql`insert into "user" values (${id}, ${`Name of ${id}`}, ${id}, ${id}, 'x', 'then')`.execute(db);
  }
  for (const [index, title] of titles.entries()) await storeOld(db, title, index % AUTHORS);
  await sql`delete from "article" where "number" % 5 = 0`.execute(db);
  await db.destroy();
}

describe('a blog that an older version wrote', () => {
  it('has every article on its page, with its text, its author and its clicks', async () => {
    const database = await (isOnPostgres ? emptyDatabase() : freshDatabase());
    const titles = Array.from({ length: 400 }, (_, index) => `article-${index + 1}`);
    await makeOldBlog(database.url, titles);

    const blog = await startBlog({ databaseUrl: database.url });
    // The html of an older version is made anew in the background.
    while (await isOutdated(blog.connection.db)) await setTimeout(20);
    const page = async (number: number) =>
      (await blog.call('GET', `/api/articles/all?limit=10&page=${number}`)).json<
        Listing<PublicArticleSummary>
      >();
    const listed: PublicArticleSummary[] = [];
    for (let number = 1; number <= 32; number += 1) listed.push(...(await page(number)).result);
    const after = await page(33);
    const one = await blog.call('GET', '/api/articles/public/article-7');
    const own = await listOwn(blog.connection.db, 'author 1', { limit: 10, page: 8 });
    await blog.close();
    await database.remove();

    const left = titles.filter((_, index) => (index + 1) % 5 > 0).reverse();
    const ownLeft = left.filter((title) => Number(title.slice(8)) % AUTHORS === 2);
    expect(listed.map(({ slug }) => slug)).toEqual(left);
    expect(listed.map(({ clicks }) => clicks)).toEqual(left.map((title) => Number(title.slice(8))));
    expect(listed[0]).toMatchObject({ sanitizedHtml: '<p>article-399</p>\n', ownerName: 'Name of author 2' });
    expect(listed[0]?.ownerHandle).toBe('name-of-author-2');
    expect(own.result.map(({ article }) => article)).toMatchObject(
      ownLeft.slice(70, 80).map((slug) => ({ slug })),
    );
    expect(after.result).toEqual([]);
    expect(one.json()).toMatchObject({ sanitizedHtml: '<p>article-7</p>\n', clicks: 8 });
  });
});
