import { earlyPositions } from '../../../src/server/db/migrations/0017-early-positions.ts';
import type { Db } from '../../../src/server/db/schema.ts';
import type { ArticleSummary } from '../../../src/shared/article.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';

describe('the migration of positions before 1970', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());

  const db = () => blog.connection.db;
  const slugs = async (path: string) =>
    (await blog.call('GET', path)).json<Listing<ArticleSummary>>().result.map(({ slug }) => slug);

  /** Moves an article to microseconds since 1970, as builds did that didn't know better. */
  async function move(slug: string, date: string): Promise<void> {
    const position = 1000 * Date.parse(date);
    const { number } = await db()
      .updateTable('article')
      .set({ position, createdAt: date })
      .where('slug', '=', slug)
      .returning('number')
      .executeTakeFirstOrThrow();
    await db().updateTable('articleTag').set({ position }).where('number', '=', number).execute();
  }

  it('lists these articles below all others, in the order of their dates', async () => {
    const ada = await blog.aUser();
    for (const title of ['Moon', 'Second', 'First', 'Newer'])
      await blog.anArticle({ by: ada, title, tags: ['looms'] });
    await move('moon', '1969-07-20T20:17:00.000Z');
    await move('second', '1815-12-10T10:00:00.002Z');
    await move('first', '1815-12-10T10:00:00.001Z');

    await earlyPositions.up(db() as never);
    await earlyPositions.up(db() as never);

    const expected = ['newer', 'moon', 'second', 'first'];
    expect(await slugs('/api/articles/all?limit=10')).toEqual(expected);
    expect(await slugs('/api/articles/all?limit=10&tag=looms')).toEqual(expected);
    expect(await slugs('/api/articles/all?limit=2&page=2')).toEqual(['second', 'first']);
    expect(await miscounts(db())).toEqual([]);
  });

  it('keeps articles that already have a position', async () => {
    const ada = await blog.aUser();
    await blog.call('POST', '/api/articles/new', {
      as: ada,
      body: { title: 'Kept', markdown: 'Text', slug: 'kept', createdAt: '1801-01-01T10:00:00Z' },
    });
    await blog.anArticle({ by: ada, title: 'Moved' });
    const positionOf = async (slug: string) =>
      (await positions(db())).find((article) => article.slug === slug)?.position ?? 0;
    const before = await positionOf('kept');
    await move('moved', '1969-07-20T20:17:00.000Z');

    await earlyPositions.up(db() as never);

    expect(await positionOf('kept')).toBe(before);
    expect(await positionOf('moved')).toBeGreaterThan(0);
  });
});

const positions = (db: Db) => db.selectFrom('article').select(['slug', 'position']).execute();
