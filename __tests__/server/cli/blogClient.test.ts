import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBlogClient } from '../../../src/server/cli/blogClient.ts';

jest.mock('node:timers/promises', () => ({
  ...jest.requireActual<object>('node:timers/promises'),
  setTimeout: jest.fn(() => Promise.resolve()),
}));

type Answer = (request: IncomingMessage, reply: ServerResponse) => void;

describe('the client of a blog', () => {
  let answers: Answer[];
  let paths: (string | undefined)[];
  let url: string;
  const server = createServer((request, reply) => {
    paths.push(request.url);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(request, reply);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  beforeEach(() => {
    paths = [];
    jest.mocked(sleep).mockClear();
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const json =
    (body: unknown): Answer =>
    (_, reply) =>
      reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  const refuse =
    (status: number, headers: Record<string, string> = {}): Answer =>
    (_, reply) =>
      reply.writeHead(status, headers).end('No.');
  const wait = (seconds: number, status = 429) => refuse(status, { 'retry-after': `${seconds}` });
  const call = (waitMax?: number) =>
    createBlogClient(url, 'secret', waitMax === undefined ? {} : { waitMax }).call('GET', '/api/x');
  const waits = () => jest.mocked(sleep).mock.calls.map(([time]) => time);

  it('waits as long as the blog says, up to the longest wait, and asks again', async () => {
    answers = [wait(30), wait(2, 503), json({ is: 'there' })];

    expect(await call(30)).toEqual({ is: 'there' });
    expect(waits()).toEqual([30_000, 2000]);
  });

  it.each([
    ['a longer wait', wait(31), 429],
    ['no wait', refuse(429), 429],
    ['a wait after another refusal', wait(1, 409), 409],
  ])('fails at once for %s', async (_, answer, status) => {
    answers = [answer];

    await expect(call(30)).rejects.toMatchObject({ status, message: 'No.' });
    expect([paths.length, waits()]).toEqual([1, []]);
  });

  it('waits up to fifteen minutes unless told otherwise', async () => {
    answers = [wait(900), wait(901)];

    await expect(call()).rejects.toMatchObject({ status: 429 });
    expect(waits()).toEqual([900_000]);
  });

  it('gives up after five tries', async () => {
    answers = [wait(1)];

    await expect(call()).rejects.toMatchObject({ status: 429 });
    expect([paths.length, waits()]).toEqual([5, [1000, 1000, 1000, 1000]]);
  });

  it('names the limit that was reached', async () => {
    answers = [refuse(429, { ratelimit: '"new tags";r=0;t=60' })];

    await expect(call()).rejects.toMatchObject({ limit: 'new tags' });
  });

  it('lists all pages of a listing, to the one without a next', async () => {
    answers = [json({ result: [1, 2], next: '/2' }), json({ result: [3] })];

    expect(await createBlogClient(url, 'secret').listAll('/api/articles?state=page')).toEqual([1, 2, 3]);
    expect(paths).toEqual([1, 2].map((page) => `/api/articles?state=page&limit=100&page=${page}`));
  });

  it('returns null for an empty reply, and for a file that isn’t there', async () => {
    answers = [refuse(204), refuse(404)];

    expect([await call(), await createBlogClient(url, 'secret').download('/media/x')]).toEqual([null, null]);
  });

  it('refuses a page that is no answer of a blog, and redirects, which would get the token', async () => {
    answers = [
      (_, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>'),
      refuse(302, { location: '/elsewhere' }),
    ];

    await expect(call()).rejects.toMatchObject({ status: 200 });
    await expect(call()).rejects.toMatchObject({ status: 0 });
    expect(paths).toEqual(['/api/x', '/api/x']);
  });
});
