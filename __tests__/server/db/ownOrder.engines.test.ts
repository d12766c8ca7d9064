import { sql } from 'kysely';
import { ownOrder } from '../../../src/server/db/migrations/0037-own-order.ts';
import type { Db } from '../../../src/server/db/schema.ts';
import type { ArticleSummary } from '../../../src/shared/article.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';

const TITLES = Array.from({ length: 20 }, (_, index) => `article ${index}`);

describe('articles whose author’s numbers are not in order of creation', () => {
  let blog: Blog;
  let db: Db;
  beforeEach(async () => {
    blog = await startBlog();
    ({ db } = blog.connection);
  });
  afterEach(() => blog.close());

  async function anAuthor(): Promise<Author> {
    const author = await blog.aUser();
    for (const title of TITLES) await blog.anArticle({ by: author, title });
    return author;
  }

  const titlesOf = async (author: Author) =>
    (await blog.call('GET', '/api/articles?limit=100', { as: author }))
      .json<Listing<ArticleSummary>>()
      .result.map(({ title }) => title);

  const numbersOf = async (table: 'article' | 'unpublishedArticle', author: Author) => {
    const rows = await db
      .selectFrom(table)
      .select('ownNumber')
      .where('ownerId', '=', (await idOf(author)) ?? '')
      .orderBy('number')
      .execute();
    return rows.map(({ ownNumber }) => ownNumber);
  };
  const idOf = async ({ email }: Author) =>
    (await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst())?.id;

  it('get these anew, with the places of unpublished ones, and are counted by them', async () => {
    const ada = await anAuthor();
    const grace = await anAuthor();
    await blog.call('POST', '/api/articles/unpublish/article-5', { as: ada });
    const hers = await numbersOf('article', grace);
    const id = (await idOf(ada)) ?? '';
    for (const table of [sql.table('article'), sql.table('unpublishedArticle')])
      await sql`update ${table} set "ownNumber" = 70 - "ownNumber" where "ownerId" = ${id}`.execute(db);
    await db.deleteFrom('articleCount').where('scope', '=', id).execute();

    await db.transaction().execute((db) => ownOrder.up(db));

    const left = TITLES.filter((title) => title !== 'article 5').reverse();
    expect(await titlesOf(ada)).toEqual(left);
    expect(await numbersOf('unpublishedArticle', ada)).toEqual([6]);
    expect(await numbersOf('article', grace)).toEqual(hers);
    expect(await miscounts(db)).toEqual([]);
  });
});
