import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Metrics, createMetrics } from '../../../src/server/ops/metrics.ts';
import { type Blog, startBlog, type Author } from '../../helpers/blog.ts';
import { aPublicFolder, type PublicFolder } from '../../helpers/publicFolder.ts';

describe('security headers', () => {
  const expected = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()') as string,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
  const HSTS = 'strict-transport-security';

  let folder: PublicFolder;
  let blog: Blog;
  beforeEach(async () => {
    folder = aPublicFolder();
    blog = await startBlog({ publicDir: folder.path });
  });
  afterEach(async () => {
    await blog.close();
    folder.remove();
  });

  it.each([
    ['the page', 'GET', '/', 200],
    ['a file', 'GET', '/assets/main.js', 200],
    ['a listing', 'GET', '/api/articles/all', 200],
    ['a cached listing', 'GET', '/api/articles/all', 200],
    ['an anonymous request', 'GET', '/api/articles', 401],
    ['an invalid query', 'GET', '/api/articles/all?page=x', 400],
    ['an unknown URL', 'GET', '/api/nothing', 404],
    ['a wrong content type', 'POST', '/api/users/login', 415],
    ['a URL that can’t be decoded', 'GET', '/api/articles/public/%E0%A4%A', 400],
    ['health', 'GET', '/healthz', 200],
    ['a feed', 'GET', '/feed.atom', 200],
  ] as const)('are on %s (%s %s, %i)', async (_what, method, url, status) => {
    await blog.call('GET', '/api/articles/all');

    const reply = await blog.app.inject({
      method,
      url,
      ...(method === 'POST' && { payload: 'x', headers: { 'content-type': 'text/plain' } }),
    });

    expect(reply.statusCode).toBe(status);
    expect(reply.headers).toMatchObject(expected);
    expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
  });

  it.each([
    ['a request that is not HTTP', 'hello\r\n\r\n', '400'],
    ['a request without a host', 'GET /api/articles/all HTTP/1.1\r\n\r\n', '400'],
    ['an HTTP/1.0 request without a host', 'GET /api/articles/all HTTP/1.0\r\n\r\n', '200'],
    [
      'a request with two hosts',
      'GET /healthz HTTP/1.1\r\nhost: blog\r\nHost: eve\r\nconnection: close\r\n\r\n',
      '400',
    ],
    [
      'a request with an unknown expectation',
      'GET /api/articles/all HTTP/1.1\r\nhost: blog\r\nexpect: tea\r\nconnection: close\r\n\r\n',
      '200',
    ],
  ])('are on the reply to %s', async (_what, request, status) => {
    await blog.call('GET', '/api/articles/all');
    await blog.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((blog.app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');

    socket.write(request);

    const answer = await text(socket);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    for (const name of Object.keys(expected)) expect(answer).toContain(`\r\n${name}: `);
  });

  it('do not name the server software', async () => {
    const replies = [await blog.call('GET', '/'), await blog.call('GET', '/api/nothing')];

    for (const { headers } of replies) {
      expect(headers).not.toHaveProperty('server');
      expect(JSON.stringify(headers)).not.toMatch(/powered|fastify|node/i);
    }
  });

  it('include HSTS for a year only over https, also behind a trusted proxy', async () => {
    const behindProxy = await startBlog({ trustProxy: true });
    const headers = { 'x-forwarded-proto': 'https' };

    const byHttps = await behindProxy.call('GET', '/healthz', { headers });
    const byHttp = await behindProxy.call('GET', '/healthz', { headers: { 'x-forwarded-proto': 'http' } });
    const claimed = await blog.call('GET', '/healthz', { headers });

    await behindProxy.close();
    expect(byHttps.headers[HSTS]).toBe('max-age=31536000');
    expect([byHttp.headers[HSTS], claimed.headers[HSTS]]).toEqual([undefined, undefined]);
  });
});

describe('shared cache', () => {
  const OWN = { cacheControl: 'no-store', vary: undefined };
  const PUBLIC = { cacheControl: 'private, no-cache', vary: 'authorization' };
  interface Asked extends RequestInit {
    as?: Author;
    headers?: Record<string, string>;
  }

  let folder: PublicFolder;
  let blog: Blog;
  let ada: Author;
  let slug: string;
  let port: number;
  beforeAll(async () => {
    folder = aPublicFolder();
    blog = await startBlog({ publicDir: folder.path });
    port = Number(new URL(await blog.app.listen({ port: 0, host: '127.0.0.1' })).port);
    ada = await blog.aUser();
    ({ slug } = await blog.anArticle({ by: ada }));
  });
  afterAll(async () => {
    await blog.close();
    folder.remove();
  });

  async function ask(path: string, { as, ...init }: Asked = {}) {
    const headers = { ...init.headers, ...(as && { authorization: `Bearer ${as.token}` }) };
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
    await reply.arrayBuffer();
    const vary = reply.headers.get('vary') ?? undefined;
    return { status: reply.status, cacheControl: reply.headers.get('cache-control'), vary };
  }
  const json = (method: string, body: object) => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

  it.each(['new', 'cached'])('does not store a private listing (%s)', async () => {
    expect(await ask('/api/articles?limit=4&page=1', { as: ada })).toEqual({ status: 200, ...OWN });
  });

  it('does not store private articles, tokens or replies to writes', async () => {
    const { name, email, password } = ada;
    const draft = { title: 'On looms', markdown: 'x' };

    expect(await ask(`/api/articles/${slug}`, { as: ada })).toEqual({ status: 200, ...OWN });
    expect(await ask('/api/users/login', json('POST', { email, password }))).toEqual({ status: 200, ...OWN });
    expect(await ask('/api/users/logout', { method: 'POST' })).toEqual({ status: 200, ...OWN });
    expect(await ask('/api/users/me', { as: ada, ...json('PATCH', { name, email }) })).toEqual({
      status: 200,
      ...OWN,
    });
    expect(await ask('/api/articles/new', { as: ada, ...json('POST', draft) })).toEqual({
      status: 201,
      ...OWN,
    });
    expect(await ask('/api/articles/delete/on-looms', { as: ada, method: 'DELETE' })).toEqual({
      status: 204,
      ...OWN,
    });
  });

  it.each(['new', 'cached'])('revalidates public replies for each client (%s)', async () => {
    expect(await ask('/api/articles/all')).toEqual({ status: 200, ...PUBLIC });
    expect(await ask(`/api/articles/public/${slug}`)).toEqual({ status: 200, ...PUBLIC });
    expect(await ask(`/api/articles/public/${slug}`, { as: ada })).toEqual({ status: 200, ...PUBLIC });
    expect(await ask('/api/articles/all', { method: 'HEAD' })).toEqual({ status: 200, ...PUBLIC });
  });

  it.each([
    ['/api/articles', 401],
    ['/api/articles/all?limit=0', 400],
    ['/api/articles/public/nothing-here', 404],
    ['/api/nothing-here', 404],
    ['/assets/nothing-here.js', 404],
    ['/nothing-here', 404],
    ['/allArticles/%c0', 404],
  ])('does not store errors: %s', async (path, status) => {
    expect(await ask(path)).toMatchObject({ status, cacheControl: 'no-store' });
  });

  it.each([
    ['in absolute form', () => `http://127.0.0.1:${port}/api/articles`],
    ['with escapes', () => '/%61pi/articles'],
  ])('does not store private replies when the URL is written %s', async (_how, target) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET ${target()} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n`);
    socket.write(`authorization: Bearer ${ada.token}\r\n\r\n`);

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*\r\ncache-control: no-store\r\n/s);
  });

  it('does not store a refused prefetch', async () => {
    const headers = { 'sec-purpose': 'prefetch' };

    expect(await ask(`/allArticles/${slug}`, { headers })).toMatchObject({
      status: 503,
      cacheControl: 'no-store',
    });
  });

  it('does not store replies to invalid HTTP', async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end('nonsense\r\n\r\n');

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*\r\ncache-control: no-store\r\n/s);
  });
});

describe('cross-origin API access', () => {
  const ALLOWED = 'https://www.example.org';
  const STRANGER = 'https://eve.example.org';
  const EXPOSED = 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, x-total-count, x-total-pages';
  const preflight = { 'access-control-request-method': 'PATCH' };

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

  it('is allowed for configured origins, without cookies', async () => {
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
    ['another origin', STRANGER],
    ['an origin that starts like an allowed one', `${ALLOWED}.eve.org`],
    ['an allowed host over http', 'http://www.example.org'],
    ['an opaque origin', 'null'],
    ['requests without an origin', undefined],
  ])('is not granted to %s, which is answered as usual', async (_which, origin) => {
    const { statusCode, headers } = await listing(origin === undefined ? {} : { origin });

    expect(statusCode).toBe(200);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      vary: 'origin, authorization',
    });
  });

  it('answers preflights of allowed origins', async () => {
    const { statusCode, headers, body } = await ask('/api/articles/edit/on-looms', {
      origin: ALLOWED,
      ...preflight,
      'access-control-request-headers': 'authorization,content-type,if-match',
    });

    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': ALLOWED,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Draft-Id',
      'access-control-max-age': '7200',
      'cache-control': 'no-store',
      vary: 'origin',
    });
  });

  it.each([
    ['another origin', '/api/articles/new', { origin: STRANGER, ...preflight }, 405],
    ['an allowed origin without a requested method', '/api/articles/new', { origin: ALLOWED }, 405],
    ['URLs outside the API', '/feed.xml', { origin: ALLOWED, ...preflight }, 404],
  ])('does not answer preflights for %s', async (_who, url, headers, status) => {
    const reply = await ask(url, headers);

    expect(reply.statusCode).toBe(status);
    expect(reply.headers).not.toHaveProperty('access-control-allow-methods');
  });

  it('supports all that the client does: log in, publish, edit with a version', async () => {
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
    ['an anonymous request', 'GET', '/api/articles', 401],
    ['an invalid query', 'GET', '/api/articles/all?page=x', 400],
    ['an unknown URL', 'GET', '/api/nothing', 404],
    ['a wrong content type', 'POST', '/api/users/login', 415],
    ['a URL that can’t be decoded', 'GET', '/api/articles/public/%E0%A4%A', 400],
  ] as const)('lets allowed origins read errors: %s (%s %s, %i)', async (_what, method, url, status) => {
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

  it('lets allowed origins read Retry-After', async () => {
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

  it('lets allowed origins read server errors', async () => {
    const failing = await startBlog({ corsOrigins: [ALLOWED] });
    await failing.connection.db.schema.alterTable('article').renameTo('mislaid').execute();

    const { statusCode, headers } = await failing.call('GET', '/api/articles/all', {
      headers: { origin: ALLOWED },
    });
    await failing.close();

    expect(statusCode).toBe(500);
    expect(headers['access-control-allow-origin']).toBe(ALLOWED);
  });

  it('is denied when no origins are configured', async () => {
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
    expect(asked.statusCode).toBe(405);
  });

  it('works between two running servers', async () => {
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

describe('CSP reports', () => {
  const URL = '/api/csp-reports';
  /** Format of Firefox, and of Chromium over http. */
  const byUri = (report: unknown) => ({
    type: 'application/csp-report',
    body: JSON.stringify({ 'csp-report': report }),
  });
  /** Format of the Reporting API. */
  const byApi = (...directives: unknown[]) => ({
    type: 'application/reports+json',
    body: JSON.stringify(
      directives.map((effectiveDirective) => ({
        type: 'csp-violation',
        age: 4,
        url: 'https://blog.example.org/allArticles',
        body: { effectiveDirective, blockedURL: 'inline', sample: 'alert(1)' },
      })),
    ),
  });

  let figures: Metrics;
  let blog: Blog;
  let lines: string[];
  beforeEach(async () => {
    figures = createMetrics();
    lines = [];
    blog = await startBlog({
      ...{ databaseUrl: 'sqlite::memory:', metrics: figures, trustProxy: true, logLevel: 'trace' },
      logStream: { write: (line) => void lines.push(line) },
    });
  });
  afterEach(() => blog.close());

  const send = (sent: { type: string; body: string }, from = '192.0.2.1') =>
    blog.app.inject({
      method: 'POST',
      url: URL,
      headers: { 'content-type': sent.type, 'x-forwarded-for': from },
      payload: sent.body,
    });

  /** Returns the counts by directive. */
  async function counts(): Promise<Record<string, number>> {
    const { text } = await figures.read();
    const found = text.matchAll(/^blog_csp_reports_total\{directive="(.*)"\} (\d+)$/gm);
    return Object.fromEntries([...found].map(([, directive = '', count]) => [directive, Number(count)]));
  }

  it('are counted by directive in both formats, and the reply is not stored', async () => {
    const replies = [
      await send(byUri({ 'effective-directive': 'img-src', 'violated-directive': 'img-src' })),
      await send(byUri({ 'violated-directive': "script-src 'self'" })),
      await send(byApi('script-src-elem', 'img-src')),
    ];

    for (const { statusCode, body, headers } of replies) {
      expect([statusCode, body, headers['cache-control']]).toEqual([204, '', 'no-store']);
    }
    expect(await counts()).toEqual({ 'img-src': 2, 'script-src': 1, 'script-src-elem': 1 });
  });

  it('count unknown directives as other', async () => {
    await send(byApi('made-up', 'constructor', '', 7, null, { a: 1 }, '"} 9\nblog_made_up 1'));
    await send(byUri({ 'effective-directive': 'made-up' }));
    await send(byUri({}));

    expect(await counts()).toEqual({ other: 9 });
  });

  it('are not logged', async () => {
    await send(byUri({ 'effective-directive': 'img-src', 'blocked-uri': 'https://secret.example.org' }));
    await send({ type: 'application/reports+json', body: 'not JSON but secret' });

    expect(lines.join('')).toContain(URL);
    expect(lines.join('')).not.toContain('secret');
  });

  it.each([
    ['not JSON', { type: 'application/csp-report', body: 'x' }],
    ['empty', { type: 'application/reports+json', body: '' }],
    ['not a report', { type: 'application/csp-report', body: '{"csp-report":null,"__proto__":{"a":1}}' }],
    [
      'reports of something else',
      { type: 'application/reports+json', body: '[{"type":"deprecation"},null,7]' },
    ],
    ['of another type', { type: 'text/plain', body: 'x' }],
    ['ordinary JSON', { type: 'application/json', body: '{"csp-report":"x"}' }],
    ['too large', { type: 'application/reports+json', body: `[${' '.repeat(64 * 1024)}]` }],
  ])('are answered alike but not counted when they are %s', async (_what, sent) => {
    expect(await send(sent)).toMatchObject({ statusCode: 204, body: '' });
    expect(await counts()).toEqual({});
  });

  it('count at most a hundred per body', async () => {
    await send(byApi(...Array.from({ length: 150 }, () => 'img-src')));

    expect(await counts()).toEqual({ 'img-src': 100 });
  });

  it('are limited to 60 a minute per network and 600 in total, without the database', async () => {
    await blog.connection.db.schema.dropTable('attempt').execute();
    const now = jest.spyOn(performance, 'now').mockReturnValue(1000);

    for (let turn = 0; turn < 70; turn += 1) await send(byApi('img-src'));
    for (let turn = 0; turn < 600; turn += 1) await send(byApi('font-src'), `198.51.100.${turn % 100}`);
    const { statusCode } = await send(byApi('font-src'), '203.0.113.7');
    now.mockRestore();

    expect([statusCode, await counts()]).toEqual([204, { 'img-src': 60, 'font-src': 540 }]);
  });

  it('are accepted again in the next minute', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(1000);
    for (let turn = 0; turn < 61; turn += 1) await send(byApi('img-src'));
    now.mockReturnValue(61_000);
    await send(byApi('img-src'));
    now.mockRestore();

    expect(await counts()).toEqual({ 'img-src': 61 });
  });
});
