import type { Request } from 'autocannon';
import { createBody } from '../scripts/seeding/content.ts';
import { PASSWORD } from '../scripts/seeding/fillBlog.ts';
import type { TokenReply } from '../src/shared/user.ts';
import { random } from '../tools/random.ts';
import { ADMIN, AUTHOR, authorEmail, type Seeded } from './seededDatabase.ts';

const PAGE_SIZE = 4;
const READERS = 32;
export const WRITERS = 8;
/** In characters of markdown. */
const ARTICLE = 3000;

export interface Call {
  name: string;
  connections: number;
  /** Creates the requests that a connection repeats. */
  createRequests: (connection: number) => Request[];
  /** Runs before it is measured, and returns what undoes it. */
  prepare?: () => Promise<() => Promise<void>>;
  /** A ratio to the bare server, or requests per second. */
  target?: { ratio: number } | { perSecond: number };
}

const json = { 'content-type': 'application/json' };
const get = (path: string, headers = {}) => [{ method: 'GET', path, headers } as const];

/** Creates the calls to measure on the blog at this URL, those that write last; those of pages and pins if it has pages. */
export async function createCalls(url: string, seeded: Seeded): Promise<Call[]> {
  const { articles, own, slug, pages } = seeded;
  if (pages.length > 0) return pageCalls(url, seeded);
  const listing = (page: number) => `limit=${PAGE_SIZE}&page=${page}`;
  const lastPage = (count: number) => Math.ceil(count / PAGE_SIZE);
  const author = bearer(await logIn(url, AUTHOR));
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, async (_, at) => bearer(await logIn(url, authorEmail(at)))),
  );
  const reading = { connections: READERS };
  const writing = { connections: WRITERS };
  const all = '/api/articles/all?';
  const mine = '/api/articles?';

  return [
    {
      ...{ name: 'list, page 1', ...reading, target: { ratio: 0.5 } },
      createRequests: () => get(all + listing(1)),
    },
    {
      ...{ name: 'list, last page', ...reading, target: { ratio: 0.5 } },
      createRequests: () => get(all + listing(lastPage(articles))),
    },
    {
      ...{ name: 'article by slug', ...reading, target: { ratio: 0.5 } },
      createRequests: () => get(`/api/articles/public/${slug}`),
    },
    {
      ...{ name: 'author’s list, page 1', ...reading, target: { perSecond: 8000 } },
      createRequests: () => get(mine + listing(1), author),
    },
    {
      ...{ name: 'author’s list, last page', ...reading },
      createRequests: () => get(mine + listing(lastPage(own)), author),
    },
    {
      ...{ name: 'create article', ...writing, target: { perSecond: 500 } },
      createRequests: (connection) => createArticleRequests(writers[connection % WRITERS] ?? {}),
    },
    { name: 'login', ...writing, createRequests: (connection) => [loginRequest(authorEmail(connection))] },
  ];
}

const PINS = 3;

/** Creates the calls of pages and pins. Uncached ones name a parameter that the server ignores. */
async function pageCalls(url: string, { pages, slug }: Seeded): Promise<Call[]> {
  const admin = bearer(await logIn(url, ADMIN));
  const reading = { connections: READERS };
  const list = `/api/articles/all?limit=${PAGE_SIZE}&page=1`;
  const tab = `/api/articles?state=page&limit=${PAGE_SIZE}`;
  let asked = 0;
  const uncached = (path: string, headers = {}) =>
    get(path, headers).map((request) => ({
      ...request,
      setupRequest: (request: Request) => ({ ...request, path: `${path}&asked=${(asked += 1)}` }),
    }));
  const each = (path: (slug: string) => string) => () => pages.flatMap((slug) => get(path(slug)));
  async function pin() {
    const { result } = (await (await fetch(`${url}/api/articles/all?limit=${PINS}&page=9`)).json()) as {
      result: { slug: string }[];
    };
    const call = async (method: string) => {
      for (const { slug } of result) await fetch(`${url}/api/admin/pins/${slug}`, { method, headers: admin });
    };
    await call('PUT');
    return () => call('DELETE');
  }

  return [
    { name: 'list, page 1', ...reading, createRequests: () => get(list) },
    { name: `list, page 1, ${PINS} pins`, ...reading, createRequests: () => get(list), prepare: pin },
    { name: 'list, page 1, uncached', ...reading, createRequests: () => uncached(list) },
    {
      ...{ name: `list, page 1, ${PINS} pins, uncached`, ...reading, prepare: pin },
      createRequests: () => uncached(list),
    },
    { name: 'each page by slug', ...reading, createRequests: each((slug) => `/api/articles/public/${slug}`) },
    { name: 'each page, html', ...reading, createRequests: each((slug) => `/${slug}`) },
    { name: 'article, html', ...reading, createRequests: () => get(`/allArticles/${slug}`) },
    { name: 'Pages tab, page 1', ...reading, createRequests: () => uncached(`${tab}&page=1`, admin) },
    {
      name: 'Pages tab, last page',
      ...reading,
      createRequests: () => uncached(`${tab}&page=${Math.ceil(pages.length / PAGE_SIZE)}`, admin),
    },
    // Searches take turns, and a client that overdoes it is refused.
    { name: 'search for a page', connections: 1, createRequests: () => get('/api/search?q=page&limit=4') },
  ];
}

const loginRequest = (email: string) =>
  ({
    method: 'POST',
    path: '/api/users/login',
    headers: json,
    body: JSON.stringify({ email, password: PASSWORD }),
  }) as const;

export async function logIn(url: string, email: string): Promise<TokenReply> {
  const { path, ...request } = loginRequest(email);
  const reply = await fetch(url + path, request);
  if (!reply.ok) throw new Error(`${email} can't log in: ${reply.status}`);
  return (await reply.json()) as TokenReply;
}

export const bearer = ({ token }: TokenReply) => ({ authorization: `Bearer ${token}` });

let articleCount = 0;

/** Returns the creation of an article. Each gets a new title; a taken one would cost a search for a free slug. */
export function createArticleRequests(author: Record<string, string>): Request[] {
  const prng = random(1);
  let markdown = '';
  while (markdown.length < ARTICLE) markdown += `${createBody(prng).markdown}\n\n`;
  const rest = JSON.stringify({ markdown: markdown.slice(0, ARTICLE), cover: '' }).slice(1);
  const body = () => {
    articleCount += 1;
    return `{"title":"Note ${Date.now()} ${articleCount}",${rest}`;
  };

  return [
    {
      ...{ method: 'POST', path: '/api/articles/new', headers: { ...author, ...json }, body: body() },
      setupRequest: (request) => ({ ...request, body: body() }),
    },
  ];
}
