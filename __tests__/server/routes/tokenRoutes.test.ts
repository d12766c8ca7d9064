import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import { createResetToken } from '../../../src/server/store/passwordResets.ts';
import {
  type CreatedToken,
  type NewToken,
  type TokenList,
  TOKENS_MAX,
  type TokenSummary,
} from '../../../src/shared/accessToken.ts';
import type { Article } from '../../../src/shared/article.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import type { UploadedImage } from '../../../src/shared/image.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { startBlogWithMails } from '../../helpers/blogWithMails.ts';
import { advanceClock, freezeClock } from '../../helpers/clock.ts';
import { draftsOf } from '../../helpers/drafts.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const INVALID = 'This access token is invalid or revoked. Create a new one in the dashboard.';
const EXPIRED = 'This access token has expired. Create a new one in the dashboard.';

describe('access tokens', () => {
  freezeClock();
  let blog: Blog;
  let ada: Author;
  const logged: string[] = [];
  beforeEach(async () => {
    logged.length = 0;
    blog = await startBlog({
      limits: { write: { count: 5, seconds: 60 } },
      logLevel: 'trace',
      logStream: { write: (line) => logged.push(line) },
    });
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());

  const post = (as: Author, body: object) => blog.call('POST', '/api/tokens', { as, body });
  async function aToken(wish: Partial<NewToken> = {}, as = ada) {
    const reply = await post(as, { name: 'Deploy', scopes: ['read', 'write'], ...wish });
    expect(reply.statusCode).toBe(201);
    return reply.json<CreatedToken>();
  }
  const list = async (as = ada) =>
    (await blog.call('GET', '/api/tokens', { as })).json<{ result: TokenSummary[] }>().result;
  const drafts = (as: { token: string }) => blog.call('GET', '/api/drafts', { as });
  const publish = (as: { token: string }) =>
    blog.call('POST', '/api/articles/new', { as, body: { title: 'On looms', markdown: 'x' } });
  const db = () => blog.connection.db;

  it('are shown once, and only a hash is stored', async () => {
    const { token, ...summary } = await aToken();

    expect(token).toMatch(/^mdb_[\w-]{40}$/);
    expect(await list()).toEqual([summary]);
    expect(summary).toMatchObject({ name: 'Deploy', scopes: ['read', 'write'], lastUsedAt: null });
    const stored = JSON.stringify(await db().selectFrom('accessToken').selectAll().execute());
    expect(stored).not.toContain(token.slice(4));
  });

  describe('with the scope drafts', () => {
    const publishAt = '2035-01-31T18:30:00.000Z';
    const text = { title: 'On looms', markdown: 'They weave.' };
    const stored = async (id: string) =>
      (await blog.call('GET', `/api/drafts/${id}`, { as: ada })).json<Draft>();

    it('save drafts, also of published articles, which stay as they are', async () => {
      const { slug } = await blog.anArticle({ by: ada });
      const token = await aToken({ scopes: ['drafts'] });

      const made = await draftsOf(blog).create(token, { ...text, articleSlug: slug, articleVersion: 1 });
      const saved = await draftsOf(blog).save(token, made.json(), { markdown: 'They hum.' });

      expect([made.statusCode, saved.statusCode]).toEqual([201, 200]);
      const article = (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<Article>();
      expect([article.version, article.title]).toEqual([1, 'On engines']);
    });

    it('upload images, and delete none', async () => {
      const token = await aToken({ scopes: ['drafts'] });
      const png = { 'content-type': 'image/png' };

      const made = await blog.call('POST', '/api/images', { as: token, body: PNG, headers: png });
      const { url } = made.json<UploadedImage>();
      const deleted = await blog.call('DELETE', url.replace('/media', '/api/images').replace('.webp', ''), {
        as: token,
      });

      expect([made.statusCode, deleted.statusCode]).toEqual([201, 403]);
    });

    it('can’t schedule, and can’t change or cancel what is scheduled', async () => {
      const token = await aToken({ scopes: ['drafts', 'read', 'images'] });
      const draft = await draftsOf(blog).aDraft(token, text);
      const scheduled = await draftsOf(blog).aDraft(ada, { ...text, publishAt });

      const replies = [
        await draftsOf(blog).create(token, { ...text, publishAt }),
        await draftsOf(blog).save(token, draft, { publishAt }),
        await draftsOf(blog).save(token, scheduled, { markdown: 'Spam.' }),
        await draftsOf(blog).save(token, scheduled, { publishAt: null }),
        await draftsOf(blog).save(token, scheduled, { markdown: 'Spam.', publishAt: null }),
      ];

      expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
      expect(replies[0]?.body).toMatch(/doesn’t have the scope “write”/);
      expect(await stored(scheduled._id)).toMatchObject({ version: 1, markdown: 'They weave.', publishAt });
      expect(await stored(draft._id)).toMatchObject({ version: 1, publishAt: null });
    });

    it('are included in write', async () => {
      const token = await aToken({ scopes: ['write'] });

      expect((await draftsOf(blog).create(token, { ...text, publishAt })).statusCode).toBe(201);
    });
  });

  it.each([90, null])('need the password an hour after the login (expiry: %j days)', async (days) => {
    const body = { name: 'Deploy', scopes: ['read'], days };
    const needsPassword = async () =>
      (await blog.call('GET', '/api/tokens', { as: ada })).json<TokenList>().needsPassword;
    expect(await needsPassword()).toBe(false);
    advanceClock(HOUR);

    expect(await needsPassword()).toBe(true);
    const refused = await post(ada, body);
    expect([refused.statusCode, refused.body]).toEqual([400, 'Enter your password to create a token.']);
    expect((await post(ada, { ...body, password: 'wrong one' })).statusCode).toBe(400);
    expect(await list()).toEqual([]);
    expect((await post(ada, { ...body, password: ada.password })).statusCode).toBe(201);

    const again = await blog.call('POST', '/api/users/login', {
      body: { email: ada.email, password: ada.password },
    });
    const { token } = again.json<{ token: string }>();
    expect((await post({ ...ada, token }, { ...body, name: 'Another' })).statusCode).toBe(201);
  });

  it.each([
    ['are revoked when the password changes', {}, 401],
    ['are kept when the password changes and their owner says so', { revokeTokens: false }, 200],
  ])('%s', async (_what, choice, status) => {
    const { token } = await aToken();
    const other = await aToken({}, await blog.aUser());
    const { name, email, password } = ada;
    const change = (body: object) =>
      blog.call('PATCH', '/api/users/me', { as: ada, body: { name, email, password, ...body } });
    await change({});
    expect((await drafts({ token })).statusCode).toBe(200);

    await change({ newPassword: 'quite another', ...choice });

    expect((await drafts({ token })).statusCode).toBe(status);
    expect((await drafts(other)).statusCode).toBe(200);
  });

  it('act as their owner, and are never logged', async () => {
    const { token } = await aToken();

    const published = await publish({ token });
    await drafts({ token: `${token}x` });

    expect(published.statusCode).toBe(201);
    const { slug } = published.json<{ slug: string }>();
    expect((await blog.call('GET', `/api/articles/${slug}`, { as: ada })).statusCode).toBe(200);
    expect(logged.length).toBeGreaterThan(1);
    expect(logged.join('')).not.toContain(token.slice(4));
  });

  it.each([
    [{}, 90],
    [{ days: 1 }, 1],
    [{ days: null }, null],
  ])('expire in 90 days unless %j says otherwise', async (wish, days) => {
    const { expiresAt } = await aToken(wish);

    expect(expiresAt).toBe(days === null ? null : new Date(Date.now() + days * DAY * 1000).toISOString());
  });

  it('end when they expire, and leave the list 30 days later', async () => {
    const { token } = await aToken({ days: 1 });
    const lasting = await aToken({ name: 'Lasting', days: null });

    advanceClock(DAY - 1);
    expect((await drafts({ token })).statusCode).toBe(200);
    advanceClock(1);
    const expired = await drafts({ token });

    expect([expired.statusCode, expired.body]).toEqual([401, EXPIRED]);
    await deleteExpired(db());
    expect(await list(await login())).toHaveLength(2);
    advanceClock(30 * DAY);
    await deleteExpired(db());
    expect((await list(await login())).map(({ name }) => name)).toEqual(['Lasting']);
    expect((await drafts(lasting)).statusCode).toBe(200);
  });

  const login = async () => (await blog.call('POST', '/api/users/login', { body: ada })).json<Author>();

  it('are asked for by the scheme, which says whether one was sent', async () => {
    const challenges = [undefined, { token: 'mdb_unknown' }, { token: 'a.b.c' }].map(async (as) => {
      const { statusCode, headers, body } = await blog.call('GET', '/api/drafts', {
        ...(as && { as: { ...ada, ...as } }),
      });
      return [statusCode, headers['www-authenticate'], body];
    });

    expect(await Promise.all(challenges)).toEqual([
      [401, 'Bearer', expect.stringMatching(/^Log in, or send an access token/)],
      [401, 'Bearer error="invalid_token"', INVALID],
      [401, 'Bearer error="invalid_token"', expect.stringMatching(/^This is neither/)],
    ]);
  });

  it('are revoked at once', async () => {
    const { _id, token } = await aToken();
    await drafts({ token });

    const reply = await blog.call('DELETE', `/api/tokens/${_id}`, { as: ada });

    expect(reply.statusCode).toBe(204);
    expect((await drafts({ token })).statusCode).toBe(401);
    expect((await blog.call('DELETE', `/api/tokens/${_id}`, { as: ada })).statusCode).toBe(404);
  });

  it('of another account look like missing ones', async () => {
    const { _id, token } = await aToken();
    const eve = await blog.aUser();

    const reply = await blog.call('DELETE', `/api/tokens/${_id}`, { as: eve });

    expect([reply.statusCode, reply.body]).toEqual([404, 'This token has already been revoked.']);
    expect((await drafts({ token })).statusCode).toBe(200);
  });

  it('record their use once an hour', async () => {
    const { token } = await aToken();
    const start = Date.now();
    await drafts({ token });
    advanceClock(HOUR);
    await drafts({ token });
    expect((await list())[0]?.lastUsedAt).toBe(new Date(start).toISOString());

    advanceClock(1);
    await drafts({ token });

    expect((await list())[0]?.lastUsedAt).toBe(new Date().toISOString());
  });

  it.each([
    [{ scopes: [] }, 'Choose at least one scope.'],
    [{ scopes: ['admin'] }, /^Scope must be one of/],
    [{ scopes: undefined }, 'Scopes is required.'],
    [{ name: ' ' }, /^Name/],
    [{ days: 0 }, /^Expires after/],
    [{ days: 367 }, /^Expires after/],
    [{ days: 1.5 }, /^Expires after/],
  ])('are refused with %j', async (wish, sentence) => {
    const reply = await post(ada, { name: 'Deploy', scopes: ['read'], ...wish });

    expect(reply.statusCode).toBe(400);
    expect(reply.body).toMatch(sentence);
  });

  it('have different names within an account', async () => {
    await aToken();
    await aToken({}, await blog.aUser());

    const reply = await post(ada, { name: 'Deploy', scopes: ['read'] });

    expect([reply.statusCode, reply.body]).toEqual([
      400,
      'You already have a token named “Deploy”. Choose another name.',
    ]);
  });

  it(`are limited to ${TOKENS_MAX} per account`, async () => {
    const { userId, ...row } = await db()
      .selectFrom('accessToken')
      .selectAll()
      .where('name', '=', (await aToken()).name)
      .executeTakeFirstOrThrow();
    for (let number = 1; number < TOKENS_MAX; number += 1)
      await db()
        .insertInto('accessToken')
        .values({ ...row, userId, tokenHash: `${number}`, name: `${number}` })
        .execute();

    const reply = await post(ada, { name: 'One more', scopes: ['read'] });

    expect([reply.statusCode, reply.body]).toEqual([
      409,
      `You’ve reached the limit of ${TOKENS_MAX} tokens. Revoke one first.`,
    ]);
  });

  it('share one limit of writes, which doesn’t lock out their owner', async () => {
    const [one, other] = [await aToken({ name: 'One' }), await aToken({ name: 'Other' })];
    for (let write = 0; write < 4; write += 1) expect((await publish(one)).statusCode).toBe(201);
    expect((await publish(other)).statusCode).toBe(201);
    await blog.call('DELETE', `/api/tokens/${one._id}`, { as: ada });
    // The first writes of the session created the tokens and revoked one.
    const replies = [await publish(other), await publish(await aToken({ name: 'New' })), await publish(ada)];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([429, 429, 201]);
  });

  describe('when their owner could not log in', () => {
    const setUser = (values: object) =>
      db().updateTable('user').set(values).where('id', '=', idOf(ada)).execute();

    it.each([
      [{ suspension: 'hidden' }, { suspension: null }],
      [{ isLeaving: 1 }, { isLeaving: 0 }],
    ])('are refused while the account has %j', async (lock, unlock) => {
      const { token } = await aToken();

      await setUser(lock);
      expect((await drafts({ token })).statusCode).toBe(401);
      await setUser(unlock);

      expect((await drafts({ token })).statusCode).toBe(200);
    });

    it('save drafts but publish nothing before approval, and nothing after a rejection', async () => {
      const { token } = await aToken();
      const pending = {
        userId: idOf(ada),
        createdAt: new Date().toISOString(),
        rejectedAt: null,
        reason: '',
      };
      await db().insertInto('pendingAccount').values(pending).execute();
      expect((await drafts({ token })).statusCode).toBe(200);
      expect((await publish({ token })).statusCode).toBe(403);

      await db().updateTable('pendingAccount').set({ rejectedAt: new Date().toISOString() }).execute();

      expect((await drafts({ token })).statusCode).toBe(401);
    });

    it('are removed by a password reset', async () => {
      const { token } = await aToken();
      const link = await createResetToken(db(), idOf(ada));

      await blog.call('POST', '/api/users/resetPassword', {
        body: { token: link, password: 'another word' },
      });

      expect((await drafts({ token })).statusCode).toBe(401);
      expect(await list(await login2())).toEqual([]);
    });

    const login2 = async () =>
      (
        await blog.call('POST', '/api/users/login', { body: { email: ada.email, password: 'another word' } })
      ).json<Author>();
  });
});

describe('an access token on a blog that sends mails', () => {
  it('is announced to its owner, without the token', async () => {
    const blog = await startBlogWithMails();
    const ada = await blog.aUser();

    const created = await blog.call('POST', '/api/tokens', {
      as: ada,
      body: { name: 'Deploy', scopes: ['write'], days: null },
    });
    const refused = await blog.call('POST', '/api/tokens', {
      as: ada,
      body: { name: 'Deploy', scopes: ['write'] },
    });
    await blog.mailServer.received(1);
    const [mail] = blog.mailServer.mails;
    await blog.close();

    expect([created.statusCode, refused.statusCode]).toEqual([201, 400]);
    expect(mail?.to.join()).toContain(ada.email);
    expect(mail?.raw).toMatch(/^Subject: An access token was created for your Markdown Blog account\r$/m);
    expect(mail?.raw).not.toContain(created.json<CreatedToken>().token);
    expect(blog.mailServer.mails).toHaveLength(1);
  });
});
