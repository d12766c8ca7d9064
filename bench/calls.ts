import type { Request } from 'autocannon';
import { createBody } from '../scripts/seeding/content.ts';
import { PASSWORD } from '../scripts/seeding/fillBlog.ts';
import type { TokenReply } from '../src/shared/user.ts';
import { random } from '../tools/random.ts';
import { AUTHOR, authorEmail, type Seeded } from './seededDatabase.ts';

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
  /** A ratio to the bare server, or requests per second. */
  target?: { ratio: number } | { perSecond: number };
}

const json = { 'content-type': 'application/json' };
const get = (path: string, headers = {}) => [{ method: 'GET', path, headers } as const];

/** Creates the calls to measure on the blog at this URL, those that write last. */
export async function createCalls(url: string, { articles, own, slug }: Seeded): Promise<Call[]> {
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
