import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Listing } from '../../../src/shared/listing.ts';
import type { SearchResult } from '../../../src/shared/search/query.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';
import { startSite } from '../../helpers/site.ts';

describe('search thread', () => {
  let folder: string;
  let blog: Blog;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'search-'));
  });
  afterEach(async () => {
    await blog.close();
    rmSync(folder, { recursive: true });
  });

  const start = async (options: Parameters<typeof startBlog>[0] = {}, by = startBlog) => {
    blog = await by({ databaseUrl: `sqlite:${path.join(folder, 'blog.db')}`, ...options });
    const ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'On engines' });
    return ada;
  };
  const search = (q: string) => blog.call('GET', `/api/search?q=${q}`);
  const titles = async (q: string) =>
    (await search(q)).json<Listing<SearchResult>>().result.map(({ title }) => title);

  /** A worker that does something else for each search. */
  function workerOf(onSearch: string): string {
    const file = path.join(folder, 'worker.mjs');
    writeFileSync(file, `export const runTask = async (search) => { ${onSearch} };`);
    return file;
  }

  it('finds what was just written', async () => {
    const ada = await start();
    const before = await titles('engine');
    await blog.anArticle({ by: ada, title: 'Other engines' });

    expect([before, await titles('engine')]).toEqual([['On engines'], ['Other engines', 'On engines']]);
  });

  it('returns 503 with Retry-After when it takes too long', async () => {
    await start({ searchWorker: workerOf('while (true);'), searchLimit: 50 });

    for (let round = 0; round < 2; round += 1) {
      const { statusCode, body, headers } = await search('engine');

      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
      expect(body).toMatch(/^This search took too long/);
    }
    expect((await blog.call('GET', '/api/articles/all')).statusCode).toBe(200);
  });

  it('counts processor time, so a busy machine ends no search', async () => {
    const late = 'await new Promise((resolve) => setTimeout(resolve, 300)); return { numbers: [] };';
    await start({ searchWorker: workerOf(late), searchLimit: 50 });

    expect((await search('engine')).statusCode).toBe(200);
  });

  it('returns 503 when no answer comes for much longer', async () => {
    await start({ searchWorker: workerOf('await new Promise(() => undefined);'), searchLimit: 20 });

    const { statusCode, body } = await search('engine');

    expect(statusCode).toBe(503);
    expect(body).toMatch(/^This search took too long/);
  });

  it('reports a slow search on its page and in every other list', async () => {
    const slow = { searchWorker: workerOf('while (true);'), searchLimit: 50 };
    const ada = await start(slow, startSite);

    const replies = [
      await blog.call('GET', '/api/articles/all?q=engine'),
      await blog.call('GET', '/api/articles?q=engine', { as: ada }),
      await blog.call('GET', '/api/articles?sort=title&q=engine', { as: ada }),
      await blog.app.inject({ url: '/search?q=engine' }),
    ];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503]);
    expect(replies.map(({ headers }) => headers['retry-after'])).toEqual(['5', '5', '5', '5']);
    expect(replies.map(({ headers }) => headers['cache-control'])).toEqual(Array(4).fill('no-store'));
    for (const { body } of replies) expect(body).toMatch(/This search took too long/);
  });

  it('refuses searches that would wait too long', async () => {
    await start({ searchWorker: workerOf('while (true);'), searchLimit: 50 });

    // Each times out after 50 ms, so the last ones would wait for over two seconds.
    const replies = await Promise.all(Array.from({ length: 60 }, () => search('engine')));

    const sentences = replies.map(({ body }) => body.replace(/\..*/, ''));
    expect(sentences[0]).toBe('This search took too long');
    expect(sentences.at(-1)).toBe('Too many people are searching right now');
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  });

  it("returns 503 when the thread can't read the database", async () => {
    await start({ searchWorker: workerOf("return { failure: 'disk I/O error' };") });

    const { statusCode, body } = await search('engine');

    expect([statusCode, body]).toEqual([503, 'The blog is temporarily unavailable. Please try again soon.']);
  });
});
