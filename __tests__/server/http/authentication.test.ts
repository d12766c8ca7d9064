import { createSecretKey } from 'node:crypto';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { aSecret, type Blog, startBlog } from '../../helpers/blog.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('a signed-in route', () => {
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

  it('answers 401 in a sentence when nobody is signed in', async () => {
    const reply = await listOwn();

    expect([reply.statusCode, reply.body]).toEqual([
      401,
      'Please log in: there is no session, or it has ended.',
    ]);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it.each([
    ['another scheme', async (token: string) => `Basic ${token}`],
    ['no token', async () => 'Bearer '],
    ['no token at all', async () => 'Bearer not.a.token'],
    ['two tokens', async (token: string) => `Bearer ${token}, Bearer ${token}`],
    ['a changed signature', async (token: string) => `Bearer ${token.slice(0, -4)}AAAA`],
    [
      'a forged one',
      async (token: string) => `Bearer ${await signed(decodeJwt(token), 'another secret, also long enough')}`,
    ],
    ['an unsigned one', async (token: string) => `Bearer ${new UnsecuredJWT(decodeJwt(token)).encode()}`],
    [
      'another algorithm',
      async (token: string) => `Bearer ${await signed(decodeJwt(token), aSecret, 'HS512')}`,
    ],
    [
      'another user with this session',
      async (token: string) => `Bearer ${await signed({ ...decodeJwt(token), sub: 'eve' })}`,
    ],
    [
      'an unknown session',
      async (token: string) => `Bearer ${await signed({ ...decodeJwt(token), sid: 'other' })}`,
    ],
    [
      'a token past its time',
      async (token: string) => `Bearer ${await signed({ ...decodeJwt(token), exp: 1 })}`,
    ],
    [
      'a token for ever',
      async (token: string) => `Bearer ${await signed({ ...decodeJwt(token), exp: undefined })}`,
    ],
  ])('answers 401 to %s', async (_what, authorization) => {
    const { token } = await blog.aUser();

    const reply = await listOwn(await authorization(token));

    expect(reply.statusCode).toBe(401);
  });

  it('answers 401 to a token made of what the database holds, even by who has the secret, too', async () => {
    const { token } = await blog.aUser();
    const { idHash } = await blog.connection.db
      .selectFrom('session')
      .select('idHash')
      .executeTakeFirstOrThrow();

    const reply = await listOwn(`Bearer ${await signed({ ...decodeJwt(token), sid: idHash })}`);

    expect(reply.statusCode).toBe(401);
  });

  it('takes a token up to its time, also one that it knows already', async () => {
    const { token } = await blog.aUser();
    const exp = Math.floor(Date.now() / 1000) + 60;
    const authorization = `Bearer ${await signed({ ...decodeJwt(token), exp })}`;

    const before = [await listOwn(authorization), await listOwn(authorization)];
    jest.advanceTimersByTime(61_000);
    const after = await listOwn(authorization);

    expect([...before, after].map((reply) => reply.statusCode)).toEqual([200, 200, 401]);
  });

  it('takes the very token that the others are made from, and a scheme in any case', async () => {
    const { token } = await blog.aUser();

    const replies = [
      await listOwn(`bearer ${token}`),
      await listOwn(`Bearer ${await signed(decodeJwt(token))}`),
    ];

    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200]);
  });

  it('refuses a stranger before it looks at the body', async () => {
    const reply = await blog.call('POST', '/api/articles/new', {
      headers: { 'content-type': 'text/plain' },
      body: 'no json',
    });

    expect(reply.statusCode).toBe(401);
  });

  it('ends a session that nobody used for 30 days', async () => {
    const { token } = await blog.aUser();

    jest.setSystemTime(Date.now() + 30 * DAY);

    expect((await listOwn(`Bearer ${token}`)).statusCode).toBe(401);
  });

  it('keeps a session in use, up to a year', async () => {
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
