import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { TokenReply } from '../../src/shared/user.ts';
import { type RunningServer, startServer } from '../../tools/startServer.ts';
import { aRawClient } from '../helpers/rawClient.ts';

const CLIENTS = 8;

/** A client that uses one connection for all its calls, as browsers and proxies do. */
function aClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  return (method: string, path: string, body?: object, token = '') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      };
      request(url + path, { agent, method, headers }, resolve)
        .on('error', reject)
        .end(body && JSON.stringify(body));
    });
}

/** A status with Retry-After. */
type Answer = string;

const adminAnswer = ({ statusCode, headers }: IncomingMessage): Answer =>
  [statusCode, headers['retry-after']].filter(Boolean).join(', again after ');

/** Response to requests that are still queued when the server stops. */
const LATER = '503, again after 5';

/** Creates an author who reads and writes continuously until the server refuses connections. */
async function aBusyAuthor(url: string, number: number) {
  const call = aClient(url);
  const ada = { name: 'Ada', email: `ada${number}@example.org`, password: 'pass word' };
  const { token } = (await json(await call('POST', '/api/users/register', ada))) as TokenReply;
  const draft = { title: 'On engines', markdown: '*words* '.repeat(number % 2 ? 10 : 5000) };
  const answers: Answer[] = [];

  async function act(turn: number) {
    const reply = await (turn % 2
      ? call('GET', '/api/articles/all')
      : call('POST', '/api/articles/new', draft, token));
    await text(reply);
    answers.push(adminAnswer(reply));
  }

  /** Resolves to all responses. */
  return async () => {
    try {
      for (let turn = 0; ; turn += 1) await act(turn);
    } catch (error) {
      if (!String(error).includes('ECONNREFUSED')) throw error;
      return answers;
    }
  };
}

describe('a server that is stopped while eight clients keep it busy', () => {
  let server: RunningServer;
  beforeEach(async () => (server = await startServer({ env: { WRITE_LIMIT: 'off' } })));

  it('answers every accepted request, refuses new connections and exits with 0', async () => {
    const authors = await Promise.all(
      Array.from({ length: CLIENTS }, (_, number) => aBusyAuthor(server.url, number)),
    );
    const busy = Promise.all(authors.map((beBusy) => beBusy()));
    await setTimeout(500);

    const code = await server.end('SIGTERM');
    const answers = (await busy).flat();

    expect(answers.filter((answer) => !['200', '201', LATER].includes(answer))).toEqual([]);
    expect(code).toBe(0);
  });

  it('cuts connections that clients do not use long before running requests', async () => {
    const [silent, slow] = [await aRawClient(server.url), await aRawClient(server.url)];
    const head = ['POST /api/users/login HTTP/1.1', 'host: blog', 'content-type: application/json'];
    slow.send([...head, 'content-length: 2', '', '{'].join('\r\n'));
    // Once it answers another request, the server has accepted the connections.
    await fetch(`${server.url}/healthz`);

    const ended = server.end('SIGTERM');
    await silent.answer();
    slow.send('}');

    expect(await slow.answer()).toContain('HTTP/1.1 400 ');
    expect(await ended).toBe(0);
  });

  it('announces the end of keep-alive connections with Connection: close', async () => {
    const call = aClient(server.url);
    await text(await call('GET', '/healthz'));
    const ended = server.end('SIGTERM');
    let reply = await call('GET', '/healthz');
    while (reply.headers.connection !== 'close') {
      await text(reply);
      reply = await call('GET', '/healthz');
    }
    await text(reply);

    const next = call('GET', '/healthz');

    await expect(next).rejects.toThrow(/ECONNREFUSED/);
    expect([reply.statusCode, await ended]).toEqual([200, 0]);
  });
});

describe.each(['1', '2'])('a server with WORKERS=%s that is stopped while 200 users register', (workers) => {
  const PEOPLE = 200;
  let server: RunningServer;
  beforeEach(async () => {
    server = await startServer({ env: { WORKERS: workers, REGISTER_LIMIT: 'off' } });
  });

  /** Starts a registration that the server has accepted. `send` sends the rest. */
  async function aRegistration(number: number) {
    const ada = JSON.stringify({ name: 'Ada', email: `ada${number}@example.org`, password: 'pass word' });
    const registration = request(`${server.url}/api/users/register`, {
      agent: false,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': ada.length, expect: '100-continue' },
    });
    const reply = once(registration, 'response') as Promise<[IncomingMessage]>;
    registration.flushHeaders();
    await once(registration, 'continue');
    const answer = reply.then(async ([reply]) => {
      await text(reply);
      return adminAnswer(reply);
    });
    return { send: () => registration.end(ada), answer };
  }

  it('answers all of them and exits with 0', async () => {
    const registrations = await Promise.all(
      Array.from({ length: PEOPLE }, (_, number) => aRegistration(number)),
    );
    const some = registrations.splice(0, PEOPLE / 2);
    for (const { send } of some) send();

    const ended = server.end('SIGTERM');
    for (const { send } of registrations) send();
    const answers = await Promise.all([...some, ...registrations].map(({ answer }) => answer));

    expect(answers.filter((answer) => !['201', LATER].includes(answer))).toEqual([]);
    expect(await ended).toBe(0);
  });
});
