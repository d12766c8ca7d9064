import { createSecretKey } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import type { TokenReply } from '../../../src/shared/user.ts';
import { resetPassword } from '../../../src/server/cli/adminCommands.ts';
import { limitsOf } from '../../../src/server/limits/limits.ts';
import { findSession, renewSession } from '../../../src/server/session/sessionRepository.ts';
import { type Author, aSecret, type Blog, defaultLimits, startBlog } from '../../helpers/blog.ts';
import { letSecondsPass, stopTheClock } from '../../helpers/clock.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

const DAY = 24 * 60 * 60;

describe('a session that is in use', () => {
  stopTheClock();

  let database: TestDatabase;
  let here: Blog;
  let elsewhere: Blog;
  let url: string;
  beforeEach(async () => {
    database = await freshDatabase();
    here = await startBlog({ databaseUrl: database.url });
    elsewhere = await startBlog({ databaseUrl: database.url });
    url = await here.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    await here.close();
    await elsewhere.close();
    await database.remove();
  });

  /** Own listings by a real connection: kept replies are sent to nobody else. */
  async function listOwn({ token }: { token: string }, times = 1): Promise<number[]> {
    const statuses: number[] = [];
    for (let asked = 0; asked < times; asked += 1) {
      const reply = await fetch(`${url}/api/articles?limit=4&page=1`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await reply.text();
      statuses.push(reply.status);
    }
    return statuses;
  }

  /** Another session of the same person. */
  const signedInAgain = async ({ email, password }: Author) =>
    (await elsewhere.call('POST', '/api/users/login', { body: { email, password } })).json<{
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
        resetPassword({ db, login: limitsOf(db, defaultLimits, aSecret).login }, email, null),
    ],
  ];

  it.each(ends)('is refused at the very next call after %s, here or on another server', async (_how, end) => {
    const [ada, eve] = [await here.aUser(), await here.aUser()];

    const before = [...(await listOwn(ada, 3)), ...(await listOwn(eve, 3))];
    await end(ada, here);
    const adaAfter = await listOwn(ada, 2);
    await end(eve, elsewhere);
    const eveAfter = await listOwn(eve, 2);

    expect(before).toEqual([200, 200, 200, 200, 200, 200]);
    expect(adaAfter).toEqual([401, 401]);
    expect(eveAfter).toEqual([401, 401]);
  });

  it('ends alone when one of a person’s sessions ends elsewhere', async () => {
    const ada = await here.aUser();
    const running = [await signedInAgain(ada), await signedInAgain(ada), await signedInAgain(ada)];
    for (const session of running) await listOwn(session, 2);

    for (const ended of running) {
      await elsewhere.call('POST', '/api/users/logout', { as: ended });
      // Those of the others have the listing kept again, which is the same for all.
      const others = await listOwn(ada, 2);

      expect([others, await listOwn(ended)]).toEqual([[200, 200], [401]]);
    }
  });

  it('ends by itself after 30 days without a call, also for who called often before', async () => {
    const ada = await here.aUser();

    const before = await listOwn(ada, 3);
    letSecondsPass(30 * DAY);

    expect([...before, ...(await listOwn(ada))]).toEqual([200, 200, 200, 401]);
  });

  it('ends a year after it began, whatever signed its token again, also for who called just before', async () => {
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
      letSecondsPass(28 * DAY);
      await signAgain();
    }
    // One day of the year is left.
    const statuses = await listOwn({ token }, 3);
    letSecondsPass(DAY);
    const after = await listOwn({ token });

    expect([statuses, after]).toEqual([[200, 200, 200], [401]]);
    expect(ends.size).toBe(1);
  });

  it('ends a year after it began for the database too, however often it was renewed', async () => {
    const { sid } = decodeJwt<{ sid: string }>((await here.aUser()).token);
    const { db } = here.connection;
    const began = Date.now();
    letSecondsPass(365 * DAY - 60);
    await renewSession(db, sid);

    const lastMinute = await findSession(db, sid);
    letSecondsPass(60);

    const endsAt = began + 365 * DAY * 1000;
    expect(lastMinute).toMatchObject({ dueAt: endsAt, endsAt });
    expect(await findSession(db, sid)).toBeNull();
  });

  it('ends with its token, also for who called often before', async () => {
    const { token } = await here.aUser();
    const exp = Math.floor(Date.now() / 1000) + 60;
    const shorter = await new SignJWT({ ...decodeJwt(token), exp })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(createSecretKey(aSecret, 'utf8'));

    const before = await listOwn({ token: shorter }, 3);
    letSecondsPass(61);

    expect([...before, ...(await listOwn({ token: shorter }, 2))]).toEqual([200, 200, 200, 401, 401]);
    expect(await listOwn({ token })).toEqual([200]);
  });

  it('is written once a day at most', async () => {
    const ada = await here.aUser();
    const stored = () => here.connection.db.selectFrom('session').selectAll().execute();

    const first = await stored();
    letSecondsPass(DAY - 60);
    const statuses = [
      ...(await listOwn(ada, 3)),
      (await here.call('GET', '/api/articles', { as: ada })).statusCode,
    ];
    const sameDay = await stored();
    letSecondsPass(120);
    await listOwn(ada);
    const nextDay = await stored();
    letSecondsPass(60);
    await listOwn(ada, 3);

    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(sameDay).toEqual(first);
    expect(nextDay).not.toEqual(first);
    expect(await stored()).toEqual(nextDay);
  });

  it('goes on as long as it is used, and its time is put off', async () => {
    const ada = await here.aUser();
    const endOfSession = async () => {
      const { expiresAt } = await here.connection.db
        .selectFrom('session')
        .select('expiresAt')
        .executeTakeFirstOrThrow();
      return Date.parse(expiresAt) / 1000;
    };

    const [first] = [await endOfSession(), await listOwn(ada, 3)];
    letSecondsPass(2 * DAY);
    const statuses = await listOwn(ada, 3);
    const second = await endOfSession();
    letSecondsPass(29 * DAY);

    expect([...statuses, ...(await listOwn(ada))]).toEqual([200, 200, 200, 200]);
    expect(second - first).toBeGreaterThanOrEqual(2 * DAY);
  });
});
