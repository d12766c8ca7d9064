import type { Request } from 'autocannon';
import { random } from '../tools/random.ts';
import { bodyOf } from '../scripts/seeding/content.ts';
import { PASSWORD } from '../scripts/seeding/fillBlog.ts';
import type { TokenReply } from '../src/shared/user.ts';
import { AUTHOR, authorAt, type Seeded } from './seededDatabase.ts';

const PAGE_SIZE = 4;
const READERS = 32;
const WRITERS = 8;
/** In characters of markdown. */
const ARTICLE = 3000;

export interface Call {
  name: string;
  connections: number;
  /** What each connection sends, again and again. */
  requestsOf: (connection: number) => Request[];
  /** The ratio to the bare server to reach, or the requests a second. */
  wanted?: { ratio: number } | { perSecond: number };
}

const json = { 'content-type': 'application/json' };
const get = (path: string, headers = {}) => [{ method: 'GET', path, headers } as const];

/** The calls of the table, on the blog at this address: those that write come last. */
export async function callsOf(url: string, { articles, own, slug }: Seeded): Promise<Call[]> {
  const listing = (page: number) => `limit=${PAGE_SIZE}&page=${page}`;
  const lastPage = (count: number) => Math.ceil(count / PAGE_SIZE);
  const author = bearer(await logIn(url, AUTHOR));
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, async (_, at) => bearer(await logIn(url, authorAt(at)))),
  );
  const reading = { connections: READERS };
  const writing = { connections: WRITERS };
  const all = '/api/articles/all?';
  const mine = '/api/articles?';

  return [
    {
      ...{ name: 'listing, page 1', ...reading, wanted: { ratio: 0.5 } },
      requestsOf: () => get(all + listing(1)),
    },
    {
      ...{ name: 'listing, last page', ...reading, wanted: { ratio: 0.5 } },
      requestsOf: () => get(all + listing(lastPage(articles))),
    },
    {
      ...{ name: 'article by slug', ...reading, wanted: { ratio: 0.5 } },
      requestsOf: () => get(`/api/articles/public/${slug}`),
    },
    {
      ...{ name: 'own listing, page 1', ...reading, wanted: { perSecond: 8000 } },
      requestsOf: () => get(mine + listing(1), author),
    },
    {
      ...{ name: 'own listing, last page', ...reading },
      requestsOf: () => get(mine + listing(lastPage(own)), author),
    },
    {
      ...{ name: 'create an article', ...writing, wanted: { perSecond: 500 } },
      requestsOf: (connection) => drafts(writers[connection % WRITERS] ?? {}),
    },
    { name: 'login', ...writing, requestsOf: (connection) => [loginOf(authorAt(connection))] },
  ];
}

const loginOf = (email: string) =>
  ({
    method: 'POST',
    path: '/api/users/login',
    headers: json,
    body: JSON.stringify({ email, password: PASSWORD }),
  }) as const;

export async function logIn(url: string, email: string): Promise<TokenReply> {
  const { path, ...request } = loginOf(email);
  const reply = await fetch(url + path, request);
  if (!reply.ok) throw new Error(`${email} can't sign in: ${reply.status}`);
  return (await reply.json()) as TokenReply;
}

const bearer = ({ token }: TokenReply) => ({ authorization: `Bearer ${token}` });

let written = 0;

/** Every article is another one: a title that is taken would cost its author a search for a free address. */
function drafts(author: Record<string, string>): Request[] {
  const dice = random(1);
  let markdown = '';
  while (markdown.length < ARTICLE) markdown += `${bodyOf(dice).markdown}\n\n`;
  const rest = JSON.stringify({ markdown: markdown.slice(0, ARTICLE), cover: '' }).slice(1);
  const body = () => {
    written += 1;
    return `{"title":"Note ${Date.now()} ${written}",${rest}`;
  };

  return [
    {
      ...{ method: 'POST', path: '/api/articles/new', headers: { ...author, ...json }, body: body() },
      setupRequest: (request) => ({ ...request, body: body() }),
    },
  ];
}
