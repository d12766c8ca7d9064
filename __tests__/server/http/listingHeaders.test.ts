import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeAdmin } from '../../../src/server/services/moderateAccounts.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';

const ARTICLES = 5;

let blog: Blog;
let ada: Author;
let slug: string;
let draftId: string;

beforeAll(async () => {
  blog = await startBlog({ limits: { write: null }, corsOrigins: ['https://app.example.org'] });
  ada = await blog.aUser();
  await makeAdmin(blog.connection.db, { id: idOf(ada), ...ada }, commandLine);
  for (let count = 1; count <= ARTICLES; count += 1) {
    const tags = [`Tag ${count}`, 'All'];
    ({ slug } = await blog.anArticle({ by: ada, title: `Engine ${count}`, tags }));
  }
  const drafts = draftsOf(blog);
  for (let count = 1; count <= ARTICLES; count += 1) {
    ({ _id: draftId } = await drafts.aDraft(ada, { title: `Draft ${count}` }));
  }
});
afterAll(() => blog.close());

const get = (url: string, headers = {}) => blog.call('GET', url, { as: ada, headers });

/** Returns the links by relation. */
const linksOf = (link: unknown) =>
  Object.fromEntries(
    Array.from(String(link).matchAll(/<([^>]*)>; rel="(\w+)"/g), ([, url = '', rel = '']) => [rel, url]),
  );

const paged = [
  ['/api/articles', ARTICLES],
  ['/api/articles?sort=title', ARTICLES],
  ['/api/articles?q=engine', ARTICLES],
  ['/api/articles?state=draft', ARTICLES],
  ['/api/articles/all', ARTICLES],
  ['/api/articles/all?q=engine', ARTICLES],
  ['/api/articles/all?tag=all', ARTICLES],
  ['/api/search?q=engine', ARTICLES],
  ['/api/tags', ARTICLES + 1],
  ['/api/drafts', ARTICLES],
  ['/api/drafts?state=draft', ARTICLES],
  ['/api/images', 0],
  ['/api/admin/articles', ARTICLES],
  ['/api/admin/accounts', 1],
] as const;

describe.each(paged)('%s', (path, total) => {
  const at = (limit: number, page: number) =>
    `${path}${path.includes('?') ? '&' : '?'}page=${page}&limit=${limit}`;
  const lastPage = Math.max(1, Math.ceil(total / 2));

  it('links to the same pages as the body and has the total, also from the cache', async () => {
    for (let page = 1; page <= lastPage; page += 1)
      for (const reply of [await get(at(2, page)), await get(at(2, page))]) {
        const { next, prev } = reply.json<Listing<unknown>>();
        expect(linksOf(reply.headers.link)).toEqual({
          ...(next && { next: at(next.limit, next.page) }),
          ...(prev && { prev: at(prev.limit, prev.page) }),
          first: at(2, 1),
          last: at(2, lastPage),
        });
        expect(reply.headers['x-total-count']).toBe(`${total}`);
      }
  });

  it('links back from a page past the end', async () => {
    const reply = await get(at(2, 50));

    expect(linksOf(reply.headers.link)).toEqual({
      prev: at(2, lastPage),
      first: at(2, 1),
      last: at(2, lastPage),
    });
  });

  it('reaches every item by following the links', async () => {
    let seen = 0;
    for (let url: string | undefined = at(2, 1); url !== undefined;) {
      const reply = await get(url);
      seen += reply.json<Listing<unknown>>().result.length;
      url = linksOf(reply.headers.link).next;
    }

    expect(seen).toBe(total);
  });
});

it('links to the pages of version histories', async () => {
  for (const path of [`/api/articles/history/${slug}`, `/api/drafts/${draftId}/history`]) {
    const reply = await get(path);

    expect(linksOf(reply.headers.link)).toMatchObject({ first: `${path}?page=1&limit=4` });
    expect(reply.headers['x-total-count']).toBe(`${reply.json<Listing<unknown>>().result.length}`);
  }
});

it('leaves out the total of the audit log, which may have millions of entries', async () => {
  const reply = await get('/api/admin/log?limit=1');

  expect(linksOf(reply.headers.link)).toEqual({ first: '/api/admin/log?page=1&limit=1' });
  expect(reply.headers).not.toHaveProperty('x-total-count');
});

it('escapes the query in links', async () => {
  const q = 'engine <script>" ü';

  const reply = await get(`/api/search?q=${encodeURIComponent(q)}`);

  const { first = '' } = linksOf(reply.headers.link);
  expect(new URL(first, 'http://localhost').searchParams.get('q')).toBe(q);
  expect(first).toMatch(/^[\x21-\x7e]+$/);
  expect(first).not.toMatch(/[<>"]/);
});

it('leaves parameters that the API does not know out of links', async () => {
  const reply = await get('/api/articles/all?tag=all&utm_source=mail&limit=2');

  expect(linksOf(reply.headers.link).first).toBe('/api/articles/all?tag=all&page=1&limit=2');
});

it('links to paths when the URL is written in absolute form', async () => {
  await blog.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = blog.app.server.address() as AddressInfo;
  const request = httpGet({
    host: '127.0.0.1',
    agent: false,
    port,
    path: 'http://blog.example/api/articles/all?limit=2',
  });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  reply.resume();

  expect(linksOf(reply.headers.link).first).toBe('/api/articles/all?page=1&limit=2');
});

it('is readable for pages of allowed origins', async () => {
  const reply = await get('/api/tags', { origin: 'https://app.example.org' });

  expect(reply.headers['access-control-expose-headers']).toMatch(/Link, .*x-total-count/);
});

it('is not part of an error that replaces a listing', async () => {
  const { connection, call, aUser, anArticle, close } = await startBlog();
  await anArticle({ by: await aUser(), title: 'On engines' });
  // Clicks are read last, after the page of the listing.
  jest.spyOn(connection.stamp, 'readClicks').mockImplementation(() => {
    throw new Error('the database is closed');
  });

  const { statusCode, headers } = await call('GET', '/api/search?q=engines');

  expect(statusCode).toBe(500);
  expect(headers).not.toHaveProperty('link');
  expect(headers).not.toHaveProperty('x-total-count');
  await close();
});
