import { execSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Article } from '../../../src/shared/article.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { type RunningServer, startServer } from '../../../tools/startServer.ts';

jest.setTimeout(120_000);

const WANTED = 10_000;
/** Files that the test and the server need for other things. */
const SPARE = 500;
const limit = Number(execSync('ulimit -Hn', { encoding: 'utf8' }).replace(/unlimited/, String(WANTED * 2)));
const COUNT = Math.min(WANTED, limit - SPARE);
const AT_ONCE = 100;

/** Opens them in portions: the queue of a listening socket is short. */
async function open(url: string): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  while (sockets.length < COUNT) {
    const portion = Array.from({ length: AT_ONCE }, () => connect(Number(port), hostname));
    await Promise.all(portion.map((socket) => once(socket, 'connect')));
    sockets.push(...portion);
  }
  return sockets;
}

async function post<Reply>(url: string, body: object, token = ''): Promise<Reply> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  return (await reply.json()) as Reply;
}

describe(`${COUNT} connections that say nothing`, () => {
  let server: RunningServer;
  beforeEach(async () => (server = await startServer()));
  afterEach(() => server.stop());

  it('leave everybody else served, and are ended after a while', async () => {
    const idle = await open(server.url);
    const ended = idle.map((socket) => once(socket.resume(), 'close'));
    const ada = { name: 'Ada', email: 'ada@example.org', password: 'pass word' };

    const { token } = await post<TokenReply>(`${server.url}/api/users/register`, ada);
    const draft = { title: 'On engines', markdown: 'x' };
    const { slug } = await post<Article>(`${server.url}/api/articles/new`, draft, token);
    const listing = await fetch(`${server.url}/api/articles/all`);

    expect([slug, listing.status]).toEqual(['on-engines', 200]);
    await Promise.all(ended);
  });
});
