import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';

const ALLOWED = 'https://www.example.org';
const STRANGER = 'https://eve.example.org';
const EXPOSED = 'ETag, Retry-After, x-total-pages';

const preflight = { 'access-control-request-method': 'PATCH' };

describe('the API for pages of another origin', () => {
  let blog: Blog;
  let ada: Author;
  beforeAll(async () => {
    blog = await startBlog({ corsOrigins: ['http://localhost:8080', ALLOWED] });
    ada = await blog.aUser();
  });
  afterAll(() => blog.close());

  const listing = (headers: Record<string, string> = {}) =>
    blog.call('GET', '/api/articles/all', { headers });
  const ask = (url: string, headers: Record<string, string>) =>
    blog.app.inject({ method: 'OPTIONS', url, headers });

  it('may be read by those that it allows, without cookies', async () => {
    const { statusCode, headers } = await listing({ origin: ALLOWED });

    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': ALLOWED,
      'access-control-expose-headers': EXPOSED,
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'origin, authorization',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each([
    ['an unknown one', STRANGER],
    ['one that only begins like an allowed one', `${ALLOWED}.eve.org`],
    ['one by another protocol', 'http://www.example.org'],
    ['that of a page without one', 'null'],
    ['none', undefined],
  ])('answers %s as ever, for nobody else to read', async (_which, origin) => {
    const { statusCode, headers } = await listing(origin === undefined ? {} : { origin });

    expect(statusCode).toBe(200);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      vary: 'origin, authorization',
    });
  });

  it('tells an allowed page beforehand what it may send', async () => {
    const { statusCode, headers, body } = await ask('/api/articles/edit/on-looms', {
      origin: ALLOWED,
      ...preflight,
      'access-control-request-headers': 'authorization,content-type,if-match',
    });

    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': ALLOWED,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key',
      'access-control-max-age': '7200',
      'cache-control': 'no-store',
      vary: 'origin',
    });
  });

  it.each([
    ['an unknown one', '/api/articles/new', { origin: STRANGER, ...preflight }],
    ['a question that is no preflight', '/api/articles/new', { origin: ALLOWED }],
    ['what is not the API', '/feed.xml', { origin: ALLOWED, ...preflight }],
  ])('tells nothing beforehand to %s', async (_who, url, headers) => {
    const reply = await ask(url, headers);

    expect(reply.statusCode).toBe(404);
    expect(reply.headers).not.toHaveProperty('access-control-allow-methods');
  });

  it('does all that the client does: a token, an article, an edit guarded by its version', async () => {
    const draft = { title: 'On looms', markdown: 'x' };
    const options = { as: ada, headers: { origin: ALLOWED } };

    const made = await blog.call('POST', '/api/articles/new', { ...options, body: draft });
    const edited = await blog.call('PATCH', '/api/articles/edit/on-looms', {
      as: ada,
      headers: { origin: ALLOWED, 'if-match': String(made.headers.etag) },
      body: { ...draft, markdown: 'y' },
    });

    expect([made.statusCode, edited.statusCode]).toEqual([201, 200]);
    expect(edited.headers).toMatchObject({ etag: '"2"', 'access-control-allow-origin': ALLOWED });
  });

  it.each([
    ['a refused stranger', 'GET', '/api/articles', 401],
    ['a mistake', 'GET', '/api/articles/all?page=x', 400],
    ['nothing', 'GET', '/api/nothing', 404],
    ['a wrong type', 'POST', '/api/users/login', 415],
    ['an address that can’t be decoded', 'GET', '/api/articles/public/%E0%A4%A', 400],
  ] as const)('lets it read an error too: %s (%s %s, %i)', async (_what, method, url, status) => {
    const reply = await blog.app.inject({
      method,
      url,
      headers: { origin: ALLOWED, ...(method === 'POST' && { 'content-type': 'text/plain' }) },
      ...(method === 'POST' && { payload: 'x' }),
    });

    expect(reply.statusCode).toBe(status);
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': ALLOWED,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
      vary: 'origin',
    });
  });

  it('lets it read when to come again', async () => {
    const strict = await startBlog({
      corsOrigins: [ALLOWED],
      limits: { register: { count: 1, seconds: 60 } },
    });
    await strict.aUser();

    const { statusCode, headers } = await strict.call('POST', '/api/users/register', {
      body: { name: 'Eve', email: 'eve@example.org', password: 'pass word' },
      headers: { origin: ALLOWED },
    });
    await strict.close();

    expect(statusCode).toBe(429);
    expect(headers).toMatchObject({
      'access-control-allow-origin': ALLOWED,
      'access-control-expose-headers': EXPOSED,
      'retry-after': expect.stringMatching(/^\d+$/) as string,
    });
  });

  it('lets it read a failure of the server', async () => {
    const failing = await startBlog({ corsOrigins: [ALLOWED] });
    await failing.connection.db.schema.alterTable('article').renameTo('mislaid').execute();

    const { statusCode, headers } = await failing.call('GET', '/api/articles/all', {
      headers: { origin: ALLOWED },
    });
    await failing.close();

    expect(statusCode).toBe(500);
    expect(headers['access-control-allow-origin']).toBe(ALLOWED);
  });

  it('is for its own pages alone, where nobody is allowed', async () => {
    const closed = await startBlog();

    const { headers } = await closed.call('GET', '/api/articles/all', { headers: { origin: ALLOWED } });
    const asked = await closed.app.inject({
      method: 'OPTIONS',
      url: '/api/articles/new',
      headers: { origin: ALLOWED, ...preflight },
    });
    await closed.close();

    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers.vary).toBe('authorization');
    expect(asked.statusCode).toBe(404);
  });

  it('is read across two servers that listen', async () => {
    const pages = createServer((_request, response) => response.end('the client')).listen(0, '127.0.0.1');
    await once(pages, 'listening');
    const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    const served = await startBlog({ corsOrigins: [origin] });
    const api = await served.app.listen({ port: 0, host: '127.0.0.1' });

    const asked = await fetch(`${api}/api/users/register`, {
      method: 'OPTIONS',
      headers: { origin, ...preflight },
    });
    const reply = await fetch(`${api}/api/articles/all`, { headers: { origin } });
    await served.close();
    pages.close();

    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
  });
});
