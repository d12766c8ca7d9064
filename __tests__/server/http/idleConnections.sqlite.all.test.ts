import { execSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Article } from '../../../src/shared/article.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { type RunningServer, startServer } from '../../../tools/startServer.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';
import { aRawClient } from '../../helpers/rawClient.ts';

const WANTED = 10_000;
/** File descriptors for other purposes. */
const SPARE = 500;
const limit = Number(execSync('ulimit -Hn', { encoding: 'utf8' }).replace(/unlimited/, String(WANTED * 2)));
const COUNT = Math.min(WANTED, limit - SPARE);
const BATCH_SIZE = 100;

/**
 * Opens `COUNT` connections in batches, as the queue of a listening socket is short.
 * Returns what resolves as each one closes, which the first ones may do before the last is open.
 */
async function openConnections(url: string): Promise<Promise<unknown>[]> {
  const { hostname, port } = new URL(url);
  const closes: Promise<unknown>[] = [];
  while (closes.length < COUNT) {
    const batch = Array.from({ length: BATCH_SIZE }, () => connect(Number(port), hostname).resume());
    closes.push(...batch.map((socket) => once(socket, 'close')));
    await Promise.all(batch.map((socket) => once(socket, 'connect')));
  }
  return closes;
}

async function post<Reply>(url: string, body: object, token = ''): Promise<Reply> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  return (await reply.json()) as Reply;
}

describe(`${COUNT} silent connections`, () => {
  let server: RunningServer;
  beforeEach(async () => (server = await startServer()));
  afterEach(() => server.stop());

  it('do not disturb other clients and are closed after a while', async () => {
    const closes = await openConnections(server.url);
    const ada = { name: 'Ada', email: 'ada@example.org', password: 'pass word' };

    const { token } = await post<TokenReply>(`${server.url}/api/users/register`, ada);
    const draft = { title: 'On engines', markdown: 'x' };
    const { slug } = await post<Article>(`${server.url}/api/articles/new`, draft, token);
    const listing = await fetch(`${server.url}/api/articles/all`);

    expect([slug, listing.status]).toEqual(['on-engines', 200]);
    await Promise.all(closes);
  });
});

describe('connections over the limit', () => {
  let blog: Blog;
  let url: string;
  let lines: string[];
  beforeEach(async () => {
    lines = [];
    blog = await startBlog({
      connectionsMax: 3,
      logLevel: 'warn',
      logStream: { write: (line) => void lines.push(line) },
    });
    url = await blog.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => blog.close());

  const get = 'GET /api/articles/all HTTP/1.1\r\nhost: blog\r\n';

  it('close the longest idle connection and log it once', async () => {
    const [used, unused, latest] = [await aRawClient(url), await aRawClient(url), await aRawClient(url)];
    used.send(`${get}\r\n`);
    await once(used.socket, 'data');

    const newer = [await aRawClient(url), await aRawClient(url)];
    const ends = [await unused.answer(), await latest.answer()];
    newer.forEach(({ send }) => send(`${get}connection: close\r\n\r\n`));
    const answers = await Promise.all(newer.map(({ answer }) => answer()));
    used.send(`${get}connection: close\r\n\r\n`);

    expect(ends).toEqual(['', '']);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
    expect((await used.answer()).match(/200 OK/g)).toHaveLength(2);
    expect(lines).toEqual([expect.stringContaining('closing idle connections')]);
  });

  it('close the new connection when all others are busy', async () => {
    const busy = [await aRawClient(url), await aRawClient(url), await aRawClient(url)];
    const begun = new Promise<void>((resolve) => {
      let count = 0;
      blog.app.server.on('request', () => {
        count += 1;
        if (count === 3) resolve();
      });
    });
    const body = 'POST /api/users/login HTTP/1.1\r\nhost: blog\r\ncontent-type: application/json\r\n';
    for (const { send } of busy) send(`${body}content-length: 2\r\nconnection: close\r\n\r\n{`);
    await begun;

    const refused = await aRawClient(url);
    const nothing = await refused.answer();
    for (const { send } of busy) send('}');

    expect(nothing).toBe('');
    for (const { answer } of busy) expect(await answer()).toMatch(/^HTTP\/1.1 400/);
  });
});
