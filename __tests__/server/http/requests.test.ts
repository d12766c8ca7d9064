import { createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { buildApp } from '../../../src/server/app.ts';
import { insecureStartWarning } from '../../../src/server/config.ts';
import type { App } from '../../../src/server/http/app.ts';
import { accepts, isNotModified } from '../../../src/server/http/caching.ts';
import { requestOrigin } from '../../../src/server/http/connections.ts';
import { isNetwork, LOCAL_NETWORKS, proxyTrust } from '../../../src/server/lib/network.ts';
import { Refusal } from '../../../src/server/lib/refusal.ts';
import { type Author, type Blog, startBlog, defaultOptions, aSecret } from '../../helpers/blog.ts';
import { isOnPostgres, type OpenDatabase, openDatabase } from '../../helpers/database.ts';

describe('listing query', () => {
  let blog: Blog;
  let ada: Author;
  // One blog for all tests, which leave the article alone.
  beforeAll(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'On looms', tags: ['looms'] });
  });
  afterAll(() => blog.close());

  describe.each([
    ['/api/articles/all?', 100],
    ['/api/articles/all?author=ada&', 100],
    ['/api/articles/all?tag=looms&', 100],
    ['/api/articles?', 100],
    ['/api/drafts?', 100],
    ['/api/tags?', 100],
    ['/api/search?q=looms&', 20],
  ])('%s', (address, most) => {
    const ask = (query: string) => blog.call('GET', address + query, { as: ada });

    it.each([
      ['limit=0', 'Limit must be at least 1.'],
      ['limit=1.5', 'Limit must be a whole number.'],
      [`limit=${most + 1}`, `Limit must be at most ${most}.`],
      ['page=0', 'Page must be at least 1.'],
      ['page=-1', 'Page must be a whole number.'],
    ])('is rejected with a message: %s', async (query, sentence) => {
      const reply = await ask(query);

      expect([reply.statusCode, reply.body]).toEqual([400, sentence]);
    });

    it('has defaults and accepts its limits', async () => {
      const [untold, told] = [await ask(''), await ask(`limit=${most}&page=1`)];

      expect([untold.statusCode, told.statusCode]).toEqual([200, 200]);
      expect(untold.json<{ result: [] }>().result).toEqual(told.json<{ result: [] }>().result);
    });
  });

  it.each([
    ['/api/articles/all?author=ada&tag=looms', /^Filter by author or by tag, not both\.$/],
    ['/api/articles/all?sort=title', /^Without author, tag or q, sort must be created or -created\./],
    ['/api/articles/all?author=ada&sort=words', /^Sort must be one of/],
    ['/api/articles?state=gone', /^State must be one of/],
    ['/api/drafts?state=published', /^State must be one of/],
    ['/api/search', /^Enter at least one word/],
  ])('is rejected with a message: %s', async (address, sentence) => {
    const reply = await blog.call('GET', address, { as: ada });

    expect(reply.statusCode).toBe(400);
    expect(reply.body).toMatch(sentence);
  });

  it('is validated on every request, and valid ones get their own page', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });
    const twice = async (query: string) => {
      const replies = [];
      for (let time = 0; time < 2; time += 1)
        replies.push(await blog.call('GET', `/api/articles/all?limit=1&${query}`));
      return replies.map(({ statusCode, body }) => [
        statusCode,
        statusCode === 200 ? (JSON.parse(body) as { result: { title: string }[] }).result[0]?.title : body,
      ]);
    };

    const refusal = [400, 'Page must be at least 1.'];
    expect(await twice('page=0')).toEqual([refusal, refusal]);
    expect(await twice('page=1')).toEqual([
      [200, 'On engines'],
      [200, 'On engines'],
    ]);
    expect(await twice('page=2')).toEqual([
      [200, 'On looms'],
      [200, 'On looms'],
    ]);
  });
});

describe('error replies', () => {
  let database: OpenDatabase;
  let app: App;
  beforeEach(async () => {
    database = await openDatabase();
    app = await buildApp({ ...defaultOptions, connection: database.connection });
  });
  afterEach(async () => {
    await app.close();
    await database.remove();
  });

  const nothing = [404, 'Not found.', 'text/plain; charset=utf-8'];

  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/nothing'],
    ['POST', '/nothing'],
  ] as const)('are 404 with a sentence for %s %s', async (method, url) => {
    const reply = await app.inject({ method, url });

    expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual(nothing);
  });

  it.each([
    ['POST', '/api/articles/all', 'GET, HEAD'],
    ['PUT', '/api/users/me', 'DELETE, GET, HEAD, PATCH'],
  ] as const)('are 405 with the allowed methods for %s %s', async (method, url, allow) => {
    const { statusCode, body, headers } = await app.inject({ method, url });

    expect([statusCode, body, headers.allow]).toEqual([405, `This URL takes only ${allow}.`, allow]);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('are 400 for a URL that can’t be decoded', async () => {
    const reply = await app.inject('/api/articles/public/%E0%A4%A');

    expect([reply.statusCode, reply.body]).toEqual([400, 'The request is malformed.']);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('are 500 without internal details for unexpected errors', async () => {
    await sql`alter table "article" rename to "elsewhere"`.execute(database.connection.db);

    const reply = await app.inject('/api/articles/all');

    expect(reply.statusCode).toBe(500);
    expect(reply.body).toBe('Something went wrong on our end. Please try again.');
  });

  it.each([
    ['by default', undefined, '5'],
    ['with its own delay', 30, '30'],
  ])('are 503 with Retry-After when the server is busy, %s', async (_when, retryAfter, expected) => {
    app.get('/busy', () => {
      throw new Refusal('busy', 'Please wait.', { ...(retryAfter && { retryAfter }) });
    });

    const reply = await app.inject('/busy');

    expect([reply.statusCode, reply.body, reply.headers['retry-after']]).toEqual([
      503,
      'Please wait.',
      expected,
    ]);
  });

  it('are 503 for writes to a read-only database, while reads succeed', async () => {
    // One connection, as PostgreSQL's setting is that of a connection.
    const { connection, remove } = await openDatabase({ poolMax: 1 });
    const readOnly = await buildApp({ ...defaultOptions, connection });
    const setReadOnly = isOnPostgres
      ? sql`set default_transaction_read_only = on`
      : sql`pragma query_only = on`;
    await setReadOnly.execute(connection.db);
    const payload = { name: 'Ada', email: 'ada@example.org', password: 'pass word' };

    const write = await readOnly.inject({ method: 'POST', url: '/api/users/register', payload });
    const read = await readOnly.inject('/api/articles/all');
    await readOnly.close();
    await remove();

    expect([write.statusCode, read.statusCode]).toEqual([503, 200]);
    expect(write.body).toBe('The blog is temporarily unavailable. Please try again soon.');
  });

  it.each([
    ['not HTTP', 'hello\r\n\r\n', 400],
    ['endless headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('have a sentence for protocol errors too: %s', async (_what, bytes, status) => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');

    socket.write(bytes);
    const answer = await text(socket);

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('content-type: text/plain; charset=utf-8\r\n');
    expect(answer).toMatch(/\r\n\r\n[A-Z][^\n]+\.$/);
  });
});

describe('authenticated route', () => {
  const DAY = 24 * 60 * 60 * 1000;

  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  beforeEach(() =>
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'], now: Date.now() }),
  );
  afterEach(() => jest.useRealTimers());

  const listOwn = (authorization?: string) =>
    blog.call('GET', '/api/articles', { headers: authorization === undefined ? {} : { authorization } });
  const signed = (claims: object, secret = aSecret, alg = 'HS256') =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(createSecretKey(secret, 'utf8'));

  const MISSING = 'Log in, or send an access token in the header “Authorization: Bearer …”.';
  const INVALID = 'This is neither an access token nor the token of a login.';
  const EXPIRED = 'Your login has expired. Please log in again.';
  const ENDED = 'You’ve been logged out. Please log in.';

  it('returns 401 with a sentence without a token', async () => {
    const reply = await listOwn();

    expect([reply.statusCode, reply.body]).toEqual([401, MISSING]);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it.each([
    ['another scheme', MISSING, async (token: string) => `Basic ${token}`],
    ['an empty token', MISSING, async () => 'Bearer '],
    ['a malformed token', INVALID, async () => 'Bearer not.a.token'],
    ['two tokens', MISSING, async (token: string) => `Bearer ${token}, Bearer ${token}`],
    ['a changed signature', INVALID, async (token: string) => `Bearer ${token.slice(0, -4)}AAAA`],
    [
      'a forged token',
      INVALID,
      async (token: string) => `Bearer ${await signed(decodeJwt(token), 'another secret, also long enough')}`,
    ],
    [
      'an unsigned token',
      INVALID,
      async (token: string) => `Bearer ${new UnsecuredJWT(decodeJwt(token)).encode()}`,
    ],
    [
      'another algorithm',
      INVALID,
      async (token: string) => `Bearer ${await signed(decodeJwt(token), aSecret, 'HS512')}`,
    ],
    [
      'another user with this session',
      ENDED,
      async (token: string) => `Bearer ${await signed({ ...decodeJwt(token), sub: 'eve' })}`,
    ],
    [
      'an unknown session',
      ENDED,
      async (token: string) => `Bearer ${await signed({ ...decodeJwt(token), sid: 'other' })}`,
    ],
    [
      'an expired token',
      EXPIRED,
      async (token: string) => `Bearer ${await signed({ ...decodeJwt(token), exp: 1 })}`,
    ],
    [
      'a token without expiry',
      INVALID,
      async (token: string) => `Bearer ${await signed({ ...decodeJwt(token), exp: undefined })}`,
    ],
  ])('returns 401 for %s', async (_what, sentence, authorization) => {
    const { token } = await blog.aUser();

    const reply = await listOwn(await authorization(token));

    expect([reply.statusCode, reply.body]).toEqual([401, sentence]);
  });

  it('returns 401 for a token forged from the database, even with the secret', async () => {
    const { token } = await blog.aUser();
    const { idHash } = await blog.connection.db
      .selectFrom('session')
      .select('idHash')
      .executeTakeFirstOrThrow();

    const reply = await listOwn(`Bearer ${await signed({ ...decodeJwt(token), sid: idHash })}`);

    expect(reply.statusCode).toBe(401);
  });

  it('accepts a token until it expires, even a cached one', async () => {
    const { token } = await blog.aUser();
    const exp = Math.floor(Date.now() / 1000) + 60;
    const authorization = `Bearer ${await signed({ ...decodeJwt(token), exp })}`;

    const before = [await listOwn(authorization), await listOwn(authorization)];
    jest.advanceTimersByTime(61_000);
    const after = await listOwn(authorization);

    expect([...before, after].map((reply) => reply.statusCode)).toEqual([200, 200, 401]);
  });

  it('accepts the valid token that those above are made from, with the scheme in any case', async () => {
    const { token } = await blog.aUser();

    const replies = [
      await listOwn(`bearer ${token}`),
      await listOwn(`Bearer ${await signed(decodeJwt(token))}`),
    ];

    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200]);
  });

  it('refuses anonymous requests before reading the body', async () => {
    const reply = await blog.call('POST', '/api/articles/new', {
      headers: { 'content-type': 'text/plain' },
      body: 'no json',
    });

    expect(reply.statusCode).toBe(401);
  });

  it('ends a session after 30 days without use', async () => {
    const { token } = await blog.aUser();

    jest.setSystemTime(Date.now() + 30 * DAY);

    expect((await listOwn(`Bearer ${token}`)).statusCode).toBe(401);
  });

  it('keeps a used session for up to a year', async () => {
    const { token } = await blog.aUser();
    const statuses = new Set<number>();

    for (let day = 20; day <= 360; day += 20) {
      jest.setSystemTime(Date.now() + 20 * DAY);
      statuses.add((await listOwn(`Bearer ${token}`)).statusCode);
    }
    jest.setSystemTime(Date.now() + 10 * DAY);
    const afterAYear = await listOwn(`Bearer ${token}`);

    expect([...statuses]).toEqual([200]);
    expect(afterAYear.statusCode).toBe(401);
  });
});

describe('origin of absolute URLs', () => {
  /** Returns the response to a request with these headers, of a server with or without a public URL. */
  async function answer(
    headers: Record<string, string>,
    { publicUrl = null, trustProxy = false }: { publicUrl?: string | null; trustProxy?: boolean } = {},
  ) {
    const app = fastify({ trustProxy });
    app.get('/', (request) => requestOrigin(request, publicUrl));
    const reply = await app.inject({ url: '/', headers });
    return reply.statusCode === 200 ? reply.body : reply.statusCode;
  }

  it('is PUBLIC_URL, regardless of the request', async () => {
    const publicUrl = 'https://blog.example.org';

    expect(await answer({ host: 'evil.example' }, { publicUrl })).toBe(publicUrl);
    expect(await answer({ host: '"><script>' }, { publicUrl })).toBe(publicUrl);
  });

  it.each([
    ['Blog.example.org', 'http://blog.example.org'],
    ['blog.example.org:8080', 'http://blog.example.org:8080'],
    ['[::1]:3000', 'http://[::1]:3000'],
  ])('is the requested host without PUBLIC_URL: %s', async (host, origin) => {
    expect(await answer({ host })).toBe(origin);
  });

  it('is localhost for an HTTP/1.0 request without a host', () => {
    expect(requestOrigin({ host: '', protocol: 'http' }, null)).toBe('http://localhost');
  });

  it('comes from the nearest proxy, if it is trusted', async () => {
    const headers = {
      host: 'inside:3000',
      'x-forwarded-host': 'blog.example.org',
      'x-forwarded-proto': 'https',
    };

    expect(await answer(headers, { trustProxy: true })).toBe('https://blog.example.org');
    expect(await answer(headers)).toBe('http://inside:3000');
  });

  it('never uses a protocol other than http or https', async () => {
    const headers = { host: 'blog.example.org', 'x-forwarded-proto': 'javascript' };

    expect(await answer(headers, { trustProxy: true })).toBe('http://blog.example.org');
  });

  it.each(['"><script>', 'a b', 'ada@example.org', 'example.org/path', 'example.org:port', '[x]'])(
    'returns 400 for an invalid host: %s',
    async (host) => {
      expect(await answer({ host })).toBe(400);
    },
  );
});

describe('trusted proxies', () => {
  describe('by address', () => {
    it.each([
      ['127.0.0.1', true],
      ['10.1.2.3', true],
      ['192.168.0.7', true],
      ['::ffff:172.16.0.1', true],
      ['::1', true],
      ['fd00::7', true],
      ['192.0.2.7', false],
      ['2001:db8::7', false],
      ['', false],
    ])('are on this machine or in private networks by default: %j', (address, isTrusted) => {
      const trust = proxyTrust(LOCAL_NETWORKS);

      expect(trust && trust(address, 0)).toBe(isTrusted);
    });

    it('are only those of a configured list, and only the nearest one', () => {
      const trust = proxyTrust(['192.0.2.7', '2001:db8::/32']);
      if (!trust) throw new Error('Nobody is believed.');

      expect(trust('192.0.2.7', 0)).toBe(true);
      expect(trust('2001:db8::7', 0)).toBe(true);
      expect(trust('127.0.0.1', 0)).toBe(false);
      expect(trust('192.0.2.7', 1)).toBe(false);
    });

    it('do not exist with an empty list', () => {
      expect(proxyTrust([])).toBe(false);
    });

    it.each([
      ['10.0.0.0/8', true],
      ['::1', true],
      ['fd00::/8', true],
      ['10.0.0.0/33', false],
      ['10.0.0.0/', false],
      ['10.0.0.0/8/8', false],
      ['proxy.example.org', false],
    ])('are configured by address or network: %s', (text, isRight) => {
      expect(isNetwork(text)).toBe(isRight);
    });
  });
  describe('at startup', () => {
    it.each([
      ['127.0.0.1', null],
      ['localhost', null],
      ['::1', null],
      ['0.0.0.0', 'https://blog.example.org'],
    ])('cause no warning when the traffic is encrypted or local: %s, %s', (host, publicUrl) => {
      expect(insecureStartWarning({ host, publicUrl })).toBeNull();
    });

    it.each([
      ['0.0.0.0', null],
      ['::', 'http://blog.example.org'],
    ])('cause a warning when others reach the blog without https: %s, %s', (host, publicUrl) => {
      expect(insecureStartWarning({ host, publicUrl })).toMatch(`HOST=${host} lets other machines connect`);
    });
  });
});

describe('content negotiation', () => {
  it.each(['gzip', 'br, gzip', 'deflate,GZIP;q=0.5', 'x-gzip', 'gzip ; q=1.0', 'gzip;q=0.001'])(
    'sends gzip if it is accepted: %s',
    (coding) => expect(accepts({ headers: { 'accept-encoding': coding } }, 'gzip')).toBe(true),
  );

  it.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip;q=0.000', 'br, gzip; q=0', 'gzipped', '*;q=0'])(
    'does not send gzip unless it is accepted: %s',
    (coding) => {
      const headers = coding === undefined ? {} : { 'accept-encoding': coding };
      expect(accepts({ headers }, 'gzip')).toBe(false);
    },
  );

  it.each([
    ['gzip, deflate, br', true],
    ['BR;q=0.5', true],
    ['br;q=0, gzip', false],
    ['brotli', false],
    ['*', false],
  ])('sends brotli only if it is accepted: %s, %s', (coding, isAccepted) =>
    expect(accepts({ headers: { 'accept-encoding': coding } }, 'br')).toBe(isAccepted),
  );

  it.each([
    ['"a"', '"a"'],
    ['W/"a"', 'W/"a"'],
    ['W/"a"', '"a"'],
    ['"a"', 'W/"a"'],
    ['"b", W/"a"', '"a"'],
    ['*', '"a"'],
  ])('matches If-None-Match %s with %s', (known, etag) => {
    expect(isNotModified({ headers: { 'if-none-match': known } }, etag)).toBe(true);
  });

  it.each([undefined, '', '"b"', 'a', '"a', 'W/"b"', '""'])('does not match If-None-Match %s', (known) => {
    const headers = known === undefined ? {} : { 'if-none-match': known };
    expect(isNotModified({ headers }, '"a"')).toBe(false);
  });
});
