import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Listing } from '../../../src/shared/listing.ts';
import type { SearchResult } from '../../../src/shared/search/results.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';
import { startSite } from '../../helpers/site.ts';

describe('the search of a database file', () => {
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

  /** A thread that does something else with each search. */
  function workerOf(onSearch: string): string {
    const file = path.join(folder, 'worker.mjs');
    writeFileSync(file, `export const runTask = async (search) => { ${onSearch} };`);
    return file;
  }

  it('finds in its thread what was just written', async () => {
    const ada = await start();
    const before = await titles('engine');
    await blog.anArticle({ by: ada, title: 'Other engines' });

    expect([before, await titles('engine')]).toEqual([['On engines'], ['Other engines', 'On engines']]);
  });

  it('is ended when it takes too long, with a sentence and a time to come again', async () => {
    await start({ searchWorker: workerOf('while (true);'), searchLimit: 50 });

    for (let round = 0; round < 2; round += 1) {
      const { statusCode, body, headers } = await search('engine');

      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
      expect(body).toMatch(/^This search takes too long at the moment/);
    }
    expect((await blog.call('GET', '/api/articles/all')).statusCode).toBe(200);
  });

  it('says so on its page and wherever else something is looked for', async () => {
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
    for (const { body } of replies) expect(body).toMatch(/This search takes too long at the moment/);
  });

  it('does not wait for its turn longer than somebody would', async () => {
    await start({ searchWorker: workerOf('while (true);'), searchLimit: 50 });

    // Each is ended after 50 ms, and the last ones would wait for two seconds and more.
    const replies = await Promise.all(Array.from({ length: 60 }, () => search('engine')));

    const sentences = replies.map(({ body }) => body.replace(/\..*/, ''));
    expect(sentences[0]).toBe('This search takes too long at the moment');
    expect(sentences.at(-1)).toBe('Too many people are searching at the moment');
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  });

  it('says that the blog is not available where the thread can not read', async () => {
    await start({ searchWorker: workerOf("return { failure: 'disk I/O error' };") });

    const { statusCode, body } = await search('engine');

    expect([statusCode, body]).toEqual([
      503,
      'The blog is not available at the moment. Please try again soon.',
    ]);
  });
});
