import { decodeJwt } from 'jose';
import type { SessionSummary } from '../../../src/shared/session.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { letSecondsPass, stopClockAt } from '../../helpers/clock.ts';

const DAY = 24 * 60 * 60;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('where one is signed in', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    stopClockAt(Date.parse('2026-03-01T12:00:00.000Z'));
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

  it('is listed, the newest first, with the browser, its first and its last day', async () => {
    letSecondsPass(3 * DAY);
    const later = await logIn(ada);
    letSecondsPass(2 * DAY);
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

  it('names the browser of a registration too', async () => {
    const body = { name: 'Eve', email: 'eve@example.org', password: 'pass word' };
    const reply = await blog.call('POST', '/api/users/register', {
      body,
      headers: { 'user-agent': FIREFOX },
    });

    expect(await list(reply.json<TokenReply>())).toMatchObject([{ browser: 'Firefox on Linux' }]);
  });

  it('keeps nothing else of what a browser says of itself', async () => {
    await logIn(ada, `${FIREFOX} MARK`);

    const rows = await blog.connection.db.selectFrom('session').selectAll().execute();

    // Whole words: an id is random, and may have the digits of the version in it.
    expect(JSON.stringify(rows)).not.toMatch(/MARK|Gecko|\b140\b/);
  });

  it('tells of none that has ended, be it by time alone', async () => {
    const other = await logIn(ada);
    await blog.call('POST', '/api/users/logout', { as: other });
    await logIn(ada);
    letSecondsPass(29 * DAY);
    await statusOf(ada);
    letSecondsPass(2 * DAY);

    expect(await list(ada)).toMatchObject([{ isCurrent: true }]);
  });

  it('tells of nobody else’s', async () => {
    await logIn(await blog.aUser());

    expect(await list(ada)).toHaveLength(1);
  });

  it('lists the newest hundred of many, always with the one that asks', async () => {
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

  it('is told without anything that a session could be taken over by', async () => {
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

  it('ends one session from the very next call on, and no other', async () => {
    const [other, third] = [await logIn(ada), await logIn(ada)];

    const status = await end(await idOfCurrent(other), ada);

    expect(status).toBe(204);
    expect([await statusOf(ada), await statusOf(other), await statusOf(third)]).toEqual([200, 401, 200]);
    expect(await list(ada)).toHaveLength(2);
  });

  it('ends the session that asks too, if it is told to', async () => {
    expect(await end(await idOfCurrent(ada), ada)).toBe(204);
    expect(await statusOf(ada)).toBe(401);
  });

  it('answers of somebody else’s, one that has ended and none at all alike', async () => {
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

    expect(replies).toEqual(
      ids.map(() => [404, 'There is no such session: it has ended already, or never was.']),
    );
    expect(await statusOf(eve)).toBe(200);
  });

  it('ends all others at once, and keeps the one that asks', async () => {
    const eve = await blog.aUser();
    const others = [await logIn(ada), await logIn(ada)];

    const { statusCode } = await blog.call('DELETE', '/api/users/me/sessions', { as: ada });

    expect(statusCode).toBe(204);
    expect(await list(ada)).toMatchObject([{ isCurrent: true }]);
    for (const other of others) expect(await statusOf(other)).toBe(401);
    expect(await statusOf(eve)).toBe(200);
  });
});
