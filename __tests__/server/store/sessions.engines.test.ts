import { createSecretKey } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeJwt, SignJWT } from 'jose';
import { resetPassword } from '../../../src/server/cli/accounts.ts';
import type { Connection } from '../../../src/server/db/connect.ts';
import { loadSecret } from '../../../src/server/lib/secret.ts';
import { createLimits } from '../../../src/server/limits/limits.ts';
import { deleteAccount } from '../../../src/server/services/accountDeletion.ts';
import {
  describeBrowser,
  findSession,
  renewSession,
  hashSessionId,
  startSession,
} from '../../../src/server/store/sessions.ts';
import type { SessionSummary, TokenReply } from '../../../src/shared/user.ts';
import { type Author, aSecret, type Blog, defaultLimits, startBlog, idOf } from '../../helpers/blog.ts';
import { advanceClock, freezeClock, freezeClockAt } from '../../helpers/clock.ts';
import { freshDatabase, type OpenDatabase, openDatabase, type TestDatabase } from '../../helpers/database.ts';
import { describeOnOneEngine, itOnOneEngine } from '../../helpers/registerTests.ts';

describe('a session in use', () => {
  const DAY = 24 * 60 * 60;

  freezeClock();

  let database: TestDatabase;
  let here: Blog;
  let otherServer: Blog;
  let url: string;
  beforeEach(async () => {
    database = await freshDatabase();
    here = await startBlog({ databaseUrl: database.url });
    otherServer = await startBlog({ databaseUrl: database.url });
    url = await here.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    await here.close();
    await otherServer.close();
    await database.remove();
  });

  /** Requests the own listing over a real connection, as cached replies are private. */
  async function listOwn({ token }: { token: string }, times = 1): Promise<number[]> {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) {
      const reply = await fetch(`${url}/api/articles?limit=4&page=1`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await reply.text();
      statuses.push(reply.status);
    }
    return statuses;
  }

  /** Opens another session of the same user. */
  const signedInAgain = async ({ email, password }: Author) =>
    (await otherServer.call('POST', '/api/users/login', { body: { email, password } })).json<{
      token: string;
    }>();

  const ends: [how: string, end: (ada: Author, on: Blog) => Promise<unknown>][] = [
    ['a logout', (ada, on) => on.call('POST', '/api/users/logout', { as: ada })],
    ['the end of the account', (ada, on) => on.call('DELETE', '/api/users/me', { as: ada })],
    [
      'another password',
      async (ada, on) => {
        const body = { ...ada, newPassword: 'another word' };
        return on.call('PATCH', '/api/users/me', { as: await signedInAgain(ada), body });
      },
    ],
    [
      'the operator',
      ({ email }, { connection: { db } }) =>
        resetPassword({ db, login: createLimits(db, defaultLimits, aSecret).login }, email, null),
    ],
  ];

  itOnOneEngine.each(ends)('is rejected by every server at the next request after %s', async (_how, end) => {
    const [ada, eve] = [await here.aUser(), await here.aUser()];

    const before = [...(await listOwn(ada, 3)), ...(await listOwn(eve, 3))];
    await end(ada, here);
    const adaAfter = await listOwn(ada, 2);
    await end(eve, otherServer);
    const eveAfter = await listOwn(eve, 2);

    expect(before).toEqual([200, 200, 200, 200, 200, 200]);
    expect(adaAfter).toEqual([401, 401]);
    expect(eveAfter).toEqual([401, 401]);
  });

  it('does not end with another session of the same account', async () => {
    const ada = await here.aUser();
    const running = [await signedInAgain(ada), await signedInAgain(ada), await signedInAgain(ada)];
    for (const session of running) await listOwn(session, 2);

    for (const ended of running) {
      await otherServer.call('POST', '/api/users/logout', { as: ended });
      // The other sessions cache the listing again, which they share.
      const others = await listOwn(ada, 2);

      expect([others, await listOwn(ended)]).toEqual([[200, 200], [401]]);
    }
  });

  it('expires after 30 days without a request', async () => {
    const ada = await here.aUser();

    const before = await listOwn(ada, 3);
    advanceClock(30 * DAY);

    expect([...before, ...(await listOwn(ada))]).toEqual([200, 200, 200, 401]);
  });

  itOnOneEngine('ends after a year even if its token was renewed', async () => {
    const ada = await here.aUser();
    const { name, email } = ada;
    let { token } = ada;
    const ends = new Set([decodeJwt(token).exp]);
    const signAgain = async () => {
      const reply = await here.call('PATCH', '/api/users/me', { as: { token }, body: { name, email } });
      token = reply.json<TokenReply>().token;
      ends.add(decodeJwt(token).exp);
    };

    for (let days = 28; days < 365; days += 28) {
      advanceClock(28 * DAY);
      await signAgain();
    }
    // One day before the session ends.
    const statuses = await listOwn({ token }, 3);
    advanceClock(DAY);
    const after = await listOwn({ token });

    expect([statuses, after]).toEqual([[200, 200, 200], [401]]);
    expect(ends.size).toBe(1);
  });

  it('ends after a year in the database even if it was renewed', async () => {
    const { sid } = decodeJwt<{ sid: string }>((await here.aUser()).token);
    const { db } = here.connection;
    const began = Date.now();
    advanceClock(365 * DAY - 60);
    await renewSession(db, sid);

    const lastMinute = await findSession(db, sid);
    advanceClock(60);

    const endsAt = began + 365 * DAY * 1000;
    expect(lastMinute).toMatchObject({ dueAt: endsAt, endsAt });
    expect(await findSession(db, sid)).toBeNull();
  });

  itOnOneEngine('ends when its token expires', async () => {
    const { token } = await here.aUser();
    const exp = Math.floor(Date.now() / 1000) + 60;
    const shorter = await new SignJWT({ ...decodeJwt(token), exp })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(createSecretKey(aSecret, 'utf8'));

    const before = await listOwn({ token: shorter }, 3);
    advanceClock(61);

    expect([...before, ...(await listOwn({ token: shorter }, 2))]).toEqual([200, 200, 200, 401, 401]);
    expect(await listOwn({ token })).toEqual([200]);
  });

  it('is written at most once a day', async () => {
    const ada = await here.aUser();
    const stored = () => here.connection.db.selectFrom('session').selectAll().execute();

    const first = await stored();
    advanceClock(DAY - 60);
    const statuses = [
      ...(await listOwn(ada, 3)),
      (await here.call('GET', '/api/articles', { as: ada })).statusCode,
    ];
    const sameDay = await stored();
    advanceClock(120);
    await listOwn(ada);
    const nextDay = await stored();
    advanceClock(60);
    await listOwn(ada, 3);

    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(sameDay).toEqual(first);
    expect(nextDay).not.toEqual(first);
    expect(await stored()).toEqual(nextDay);
  });

  itOnOneEngine('is extended while it is used', async () => {
    const ada = await here.aUser();
    const endOfSession = async () => {
      const { expiresAt } = await here.connection.db
        .selectFrom('session')
        .select('expiresAt')
        .executeTakeFirstOrThrow();
      return Date.parse(expiresAt) / 1000;
    };

    const [first] = [await endOfSession(), await listOwn(ada, 3)];
    advanceClock(2 * DAY);
    const statuses = await listOwn(ada, 3);
    const second = await endOfSession();
    advanceClock(29 * DAY);

    expect([...statuses, ...(await listOwn(ada))]).toEqual([200, 200, 200, 200]);
    expect(second - first).toBeGreaterThanOrEqual(2 * DAY);
  });
});

describe('/api/users/me/sessions', () => {
  const DAY = 24 * 60 * 60;
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    freezeClockAt(Date.parse('2026-03-01T12:00:00.000Z'));
    blog = await startBlog({ limits: { login: null } });
    ada = await blog.aUser();
  });
  afterEach(async () => {
    jest.useRealTimers();
    await blog.close();
  });

  const logIn = async ({ email, password }: Author, userAgent = FIREFOX) => {
    const headers = { 'user-agent': userAgent };
    const reply = await blog.call('POST', '/api/users/login', { body: { email, password }, headers });
    return reply.json<TokenReply>();
  };
  const list = async (as: TokenReply) =>
    (await blog.call('GET', '/api/users/me/sessions', { as })).json<{ result: SessionSummary[] }>().result;
  const idOfCurrent = async (as: TokenReply) => (await list(as)).find(({ isCurrent }) => isCurrent)?._id;
  const end = async (id: string | undefined, as: TokenReply) =>
    (await blog.call('DELETE', `/api/users/me/sessions/${id}`, { as })).statusCode;
  const statusOf = async (as: TokenReply) => (await blog.call('GET', '/api/users/me', { as })).statusCode;

  it('lists sessions, newest first, with browser, start and last use', async () => {
    advanceClock(3 * DAY);
    const later = await logIn(ada);
    advanceClock(2 * DAY);
    await statusOf(later);

    const sessions = await list(ada);

    expect(sessions).toEqual([
      {
        _id: expect.stringMatching(/^[\w-]{22}$/) as string,
        browser: 'Firefox on Linux',
        createdAt: '2026-03-04T12:00:00.000Z',
        lastSeenAt: '2026-03-06T12:00:00.000Z',
        isCurrent: false,
      },
      {
        _id: expect.stringMatching(/^[\w-]{22}$/) as string,
        browser: '',
        createdAt: '2026-03-01T12:00:00.000Z',
        lastSeenAt: '2026-03-06T12:00:00.000Z',
        isCurrent: true,
      },
    ]);
  });

  itOnOneEngine('includes the browser of a registration', async () => {
    const body = { name: 'Eve', email: 'eve@example.org', password: 'pass word' };
    const reply = await blog.call('POST', '/api/users/register', {
      body,
      headers: { 'user-agent': FIREFOX },
    });

    expect(await list(reply.json<TokenReply>())).toMatchObject([{ browser: 'Firefox on Linux' }]);
  });

  itOnOneEngine('stores nothing else of the user agent', async () => {
    await logIn(ada, `${FIREFOX} MARK`);

    const rows = await blog.connection.db.selectFrom('session').selectAll().execute();

    // Whole words only: a random id may contain the digits of the version.
    expect(JSON.stringify(rows)).not.toMatch(/MARK|Gecko|\b140\b/);
  });

  it('omits ended and expired sessions', async () => {
    const other = await logIn(ada);
    await blog.call('POST', '/api/users/logout', { as: other });
    await logIn(ada);
    advanceClock(29 * DAY);
    await statusOf(ada);
    advanceClock(2 * DAY);

    expect(await list(ada)).toMatchObject([{ isCurrent: true }]);
  });

  itOnOneEngine("omits other accounts' sessions", async () => {
    await logIn(await blog.aUser());

    expect(await list(ada)).toHaveLength(1);
  });

  it('lists the newest hundred, always including the current one', async () => {
    const rows = Array.from({ length: 150 }, (_, at) => ({
      idHash: `hash ${at}`,
      userId: idOf(ada),
      createdAt: new Date(Date.now() + at).toISOString(),
      expiresAt: new Date(Date.now() + DAY * 1000).toISOString(),
    }));
    await blog.connection.db.insertInto('session').values(rows).execute();

    const sessions = await list(ada);

    expect(sessions).toHaveLength(100);
    expect(sessions[0]?.createdAt).toBe(rows.at(-1)?.createdAt);
    expect(sessions.at(-1)).toMatchObject({ isCurrent: true });
  });

  itOnOneEngine('reveals nothing that could hijack a session', async () => {
    const other = await logIn(ada);
    const { body } = await blog.call('GET', '/api/users/me/sessions', { as: ada });
    const rows = await blog.connection.db.selectFrom('session').select('idHash').execute();
    const secrets = [ada, other].flatMap(({ token }) => [token, String(decodeJwt(token).sid)]);

    for (const secret of [...secrets, ...rows.map(({ idHash }) => idHash)]) {
      expect(body).not.toContain(secret);
      expect(await end(secret, ada)).toBe(404);
    }
    expect(await list(ada)).toHaveLength(2);
  });

  it('ends one session, effective with the next request', async () => {
    const [other, third] = [await logIn(ada), await logIn(ada)];

    const status = await end(await idOfCurrent(other), ada);

    expect(status).toBe(204);
    expect([await statusOf(ada), await statusOf(other), await statusOf(third)]).toEqual([200, 401, 200]);
    expect(await list(ada)).toHaveLength(2);
  });

  itOnOneEngine('can end the current session', async () => {
    expect(await end(await idOfCurrent(ada), ada)).toBe(204);
    expect(await statusOf(ada)).toBe(401);
  });

  itOnOneEngine("responds the same for another account's, an ended and an unknown session", async () => {
    const eve = await blog.aUser();
    const gone = await logIn(ada);
    const idOfGone = await idOfCurrent(gone);
    await end(idOfGone, ada);

    const ids = [await idOfCurrent(eve), idOfGone, 'none', 'x'.repeat(90)];
    const replies = [];
    for (const id of ids) {
      const { statusCode, body } = await blog.call('DELETE', `/api/users/me/sessions/${id}`, { as: ada });
      replies.push([statusCode, body]);
    }

    expect(replies).toEqual(ids.map(() => [404, 'This session has already ended.']));
    expect(await statusOf(eve)).toBe(200);
  });

  it('ends all sessions except the current one', async () => {
    const eve = await blog.aUser();
    const others = [await logIn(ada), await logIn(ada)];

    const { statusCode } = await blog.call('DELETE', '/api/users/me/sessions', { as: ada });

    expect(statusCode).toBe(204);
    expect(await list(ada)).toMatchObject([{ isCurrent: true }]);
    for (const other of others) expect(await statusOf(other)).toBe(401);
    expect(await statusOf(eve)).toBe(200);
  });
});

describe('startSession', () => {
  let database: OpenDatabase;
  let connection: Connection;
  beforeEach(async () => {
    database = await openDatabase();
    ({ connection } = database);
    await insertUser('ada');
  });
  afterEach(async () => {
    await connection.db.destroy();
    await database.remove();
  });

  const insertUser = (id: string) => {
    const user = {
      id,
      name: 'Ada',
      email: id,
      emailKey: id,
      handle: id,
      passwordHash: 'old',
      createdAt: 'then',
    };
    return connection.db.insertInto('user').values(user).execute();
  };
  const start = (id: string, passwordHash: string) => startSession(connection.db, { id, passwordHash }, '');

  it('starts a session for the current password', async () => {
    const id = await start('ada', 'old');

    expect(await findSession(connection.db, id ?? '')).toMatchObject({ userId: 'ada' });
  });

  itOnOneEngine.each([
    ['the password was changed', () => connection.db.updateTable('user').set({ passwordHash: 'new' })],
    ['the account was deleted', () => connection.db.deleteFrom('user')],
    ['the account was suspended', () => connection.db.updateTable('user').set({ suspension: 'hidden' })],
  ])('returns null if %s during the login', async (_what, change) => {
    await change().execute();

    const id = await start('ada', 'old');

    expect(id).toBeNull();
    expect(await connection.db.selectFrom('session').select('idHash').execute()).toEqual([]);
  });

  it("ends the account's oldest sessions beyond fifty", async () => {
    await insertUser('eve');
    const row = (userId: string, at: number) => ({
      ...{ idHash: `${userId} ${at}`, userId },
      createdAt: new Date(at * 1000).toISOString(),
      expiresAt: '9999',
    });
    const rows = Array.from({ length: 60 }, (_, at) => [row('ada', at), row('eve', at)]).flat();
    await connection.db.insertInto('session').values(rows).execute();

    const id = await start('ada', 'old');

    const stored = await connection.db.selectFrom('session').select(['idHash', 'userId']).execute();
    const adas = stored.filter(({ userId }) => userId === 'ada').map(({ idHash }) => idHash);
    expect(adas.sort()).toEqual(
      [hashSessionId(id ?? ''), ...Array.from({ length: 49 }, (_, at) => `ada ${at + 11}`)].sort(),
    );
    expect(stored).toHaveLength(110);
  });

  it('never starts a session after its account is deleted', async () => {
    const ids = Array.from({ length: 20 }, (_, number) => `leaver ${number}`);
    for (const id of ids) {
      await insertUser(id);
      const logins = () => Array.from({ length: 6 }, () => start(id, 'old'));
      await Promise.all([...logins(), deleteAccount(connection.db, id), ...logins()]);
    }

    expect(await connection.db.selectFrom('session').select('idHash').execute()).toEqual([]);
  });
});

describe('describeBrowser', () => {
  const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

  itOnOneEngine.each([
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [
      'Chrome on Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
    ],
    [
      'Chrome on Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'Chrome on ChromeOS',
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
    ],
    [
      'Edge on Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    ],
    [
      'Opera on Mac',
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    ],
    [
      'Samsung Internet on Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'Safari on Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ],
    [
      'Safari on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ],
    [
      'Firefox on iPad',
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    ],
    ['Firefox', 'Firefox/140.0'],
  ])('returns %s', (words, userAgent) => {
    expect(describeBrowser(userAgent)).toBe(words);
  });

  itOnOneEngine.each(['', 'curl/8.5.0', 'x'.repeat(100_000), '<b>Firefoxes</b>', undefined])(
    'returns an empty string for %.30p',
    (userAgent) => {
      expect(describeBrowser(userAgent)).toBe('');
    },
  );

  itOnOneEngine('returns nothing else of the user agent', () => {
    expect(describeBrowser(`<img src=x> Firefox/<script> (${'Linux '.repeat(10_000)})`)).toBe(
      'Firefox on Linux',
    );
  });
});

describeOnOneEngine('the secret in the data directory', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'blog-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is created once, long, and readable only by its owner', async () => {
    const [first, second] = [await loadSecret(folder), await loadSecret(folder)];

    expect(first).toMatch(/^[\w-]{64}$/);
    expect(second).toBe(first);
    expect(statSync(path.join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600);
  });

  it('is the same for parallel starts and leaves no other files', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => loadSecret(folder)));

    expect(new Set(secrets).size).toBe(1);
    expect(readdirSync(folder)).toEqual(['jwt-secret']);
  });

  it('is not replaced if invalid and says what to do', async () => {
    writeFileSync(path.join(folder, 'jwt-secret'), '');

    await expect(loadSecret(folder)).rejects.toThrow(/jwt-secret doesn't contain a valid secret\. Delete it/);
  });

  it('fails if the directory is not writable', async () => {
    const missing = path.join(folder, 'missing');

    await expect(loadSecret(missing)).rejects.toThrow('ENOENT');
  });
});
