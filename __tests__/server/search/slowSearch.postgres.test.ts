import { sql } from 'kysely';
import type { Author, Blog } from '../../helpers/blog.ts';
import { startSite } from '../../helpers/site.ts';
import { until } from '../../helpers/until.ts';

/** The default number of connections. */
const POOL_MAX = 10;
/** In milliseconds. */
const LIMIT = 200;

describe('slow search in PostgreSQL', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startSite({ searchLimit: LIMIT });
    ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'On engines' });
  });
  afterEach(() => blog.close());

  it('is aborted with an explanation, and the next search succeeds', async () => {
    const searches = [
      () => blog.call('GET', '/api/search?q=engine'),
      () => blog.call('GET', '/api/articles/all?q=engine'),
      () => blog.call('GET', '/api/articles?q=engine', { as: ada }),
      () => blog.call('GET', '/api/articles?sort=title&q=engine', { as: ada }),
      () => blog.app.inject({ url: '/search?q=engine' }),
    ];
    const late = await blog.connection.db.transaction().execute(async (db) => {
      await sql`lock table "articleWords" in access exclusive mode`.execute(db);
      const replies = [];
      for (const search of searches) replies.push(await search());
      return replies;
    });

    expect(late[0]?.headers['retry-after']).toBe('5');
    for (const { statusCode, body } of late) {
      expect(statusCode).toBe(503);
      expect(body).toMatch(/This search took too long/);
    }
    expect(await statusAfterLocks()).toBe(200);
  });

  it('may wait for a connection for longer than its limit', async () => {
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const { db } = blog.connection;
    const held = Array.from({ length: POOL_MAX }, () => db.connection().execute(() => released));

    const searching = blog.call('GET', '/api/search?q=engine');
    const began = performance.now();
    await until(async () => performance.now() - began > 3 * LIMIT);
    release();
    await Promise.all(held);

    expect((await searching).statusCode).toBe(200);
  });

  it('is answered in time even without a free connection', async () => {
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const { db } = blog.connection;
    const held = Array.from({ length: POOL_MAX }, () => db.connection().execute(() => released));

    const { statusCode, body } = await blog.call('GET', '/api/search?q=engine');
    release();
    await Promise.all(held);

    expect(statusCode).toBe(503);
    expect(body).toMatch(/^This search took too long/);
    expect(await statusAfterLocks()).toBe(200);
  });

  /** A late search keeps its slot until it has ended. */
  async function statusAfterLocks() {
    let status = 0;
    await until(async () => {
      status = (await blog.call('GET', '/api/search?q=engine')).statusCode;
      return status !== 503;
    });
    return status;
  }
});
