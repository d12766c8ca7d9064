import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { connect } from '../../../src/server/db/connect.ts';
import { readDailyCounts } from '../../../src/server/db/dailyCounts.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import {
  uncountAttempt,
  countAttempt,
  tooManyAttempts,
  isLimit,
  parseLimit,
} from '../../../src/server/limits/attempts.ts';
import { createRefusalCounter } from '../../../src/server/limits/limits.ts';
import type { CreatedToken } from '../../../src/shared/accessToken.ts';
import { apiMessages } from '../../../src/shared/messages/en/api.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { advanceClock, freezeClock } from '../../helpers/clock.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';

describe('login limit', () => {
  const MINUTES = 60;
  const HOME = '192.0.2.1';
  const ELSEWHERE = '198.51.100.1';

  freezeClock();
  let database: TestDatabase;
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    database = await freshDatabase();
    blog = await startBlog({ databaseUrl: database.url, trustProxy: true });
    ada = await blog.aUser({ email: 'ada@example.org', password: 'pass word' });
  });
  afterEach(async () => {
    await blog.close();
    await database.remove();
  });

  const login = (password: string, { from = ELSEWHERE, email = ada.email, at = blog } = {}) =>
    at.call('POST', '/api/users/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': from },
    });
  const fail = async (times: number, who = {}) => {
    for (let time = 0; time < times; time += 1) await login(`wrong ${time}`, who);
  };

  it('refuses the sixth attempt after five failures in 15 minutes, even with the right password', async () => {
    const failures = [];
    for (let time = 0; time < 5; time += 1) failures.push((await login('wrong one')).statusCode);

    const refused = await login(ada.password);

    expect(failures).toEqual([400, 400, 400, 400, 400]);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    expect(refused.body).toBe('Too many failed logins. Try again in 15 minutes.');
    expect(refused.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  itOnOneEngine('lets the owner log in from elsewhere', async () => {
    await fail(6);

    expect((await login(ada.password, { from: HOME })).statusCode).toBe(200);
  });

  it('lets the owner log in after the wait and then forgets the failures', async () => {
    await fail(6);

    advanceClock(15 * MINUTES);
    const welcome = await login(ada.password);
    await fail(4);

    expect(welcome.statusCode).toBe(200);
    expect((await login(ada.password)).statusCode).toBe(200);
  });

  itOnOneEngine('doubles the wait with each further failure, up to a day', async () => {
    const waits = [];
    await fail(4);

    for (let failure = 5; failure <= 13; failure += 1) {
      await login('wrong one');
      const wait = Number((await login(ada.password)).headers['retry-after']);
      waits.push(wait / MINUTES);
      advanceClock(wait);
    }

    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  itOnOneEngine('does not extend the wait for attempts during it', async () => {
    await fail(5);

    advanceClock(5 * MINUTES);
    await fail(20);

    expect((await login('wrong one')).headers['retry-after']).toBe('600');
  });

  it('forgets failures after 15 minutes', async () => {
    await fail(4);

    advanceClock(15 * MINUTES);
    await fail(4);

    expect((await login(ada.password)).statusCode).toBe(200);
  });

  it('never locks out somebody who fails every five minutes', async () => {
    const failures = [];
    for (let failure = 0; failure < 7; failure += 1) {
      failures.push((await login('wrong one')).statusCode);
      advanceClock(5 * MINUTES);
    }

    expect(failures).toEqual(Array(7).fill(400));
  });

  it('allows only five of many concurrent attempts', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => login('wrong one')));

    const refused = replies.filter((reply) => reply.statusCode === 429);
    expect(refused).toHaveLength(15);
  });

  itOnOneEngine('ignores the case of emails and treats an IPv6 network as one address', async () => {
    await fail(3, { from: '2001:db8::1' });
    await fail(2, { from: '2001:db8::2', email: 'ADA@example.org' });

    expect((await login(ada.password, { from: '2001:db8::3' })).statusCode).toBe(429);
    expect((await login(ada.password, { from: '2001:db8:0:1::3' })).statusCode).toBe(200);
  });

  itOnOneEngine('answers the same for an unknown email', async () => {
    const stranger = { email: 'nobody@example.org' };
    await fail(5);
    await fail(5, stranger);

    const [known, unknown] = [await login('wrong one'), await login('wrong one', stranger)];

    expect(unknown.statusCode).toBe(known.statusCode);
    expect(unknown.body).toBe(known.body);
    expect(unknown.headers['retry-after']).toBe(known.headers['retry-after']);
  });

  it('holds on another node and after a restart', async () => {
    await fail(5);
    const other = await startBlog({ databaseUrl: database.url, trustProxy: true });

    const reply = await login(ada.password, { at: other });

    await other.close();
    expect(reply.statusCode).toBe(429);
  });

  itOnOneEngine('ignores X-Forwarded-For from untrusted clients', async () => {
    const direct = await startBlog({ databaseUrl: database.url });

    for (let time = 0; time < 5; time += 1) await login('wrong one', { at: direct, from: `192.0.2.${time}` });
    const reply = await login(ada.password, { at: direct, from: '192.0.2.9' });

    await direct.close();
    expect(reply.statusCode).toBe(429);
  });

  itOnOneEngine('can be configured and disabled', async () => {
    const strict = await startBlog({ limits: { login: { count: 1, seconds: 60 } } });
    const open = await startBlog({ limits: { login: null } });

    await fail(1, { at: strict });
    await fail(30, { at: open });
    const [refused, accepted] = [
      await login('wrong one', { at: strict }),
      await login('wrong one', { at: open }),
    ];

    await Promise.all([strict.close(), open.close()]);
    expect([refused.statusCode, refused.headers['retry-after'], accepted.statusCode]).toEqual([
      429,
      '60',
      400,
    ]);
  });

  itOnOneEngine('also protects the password in the profile from a stolen session', async () => {
    const confirm = (password: string, email = ada.email) =>
      blog.call('PATCH', '/api/users/me', {
        as: ada,
        body: { name: 'Ada', email, password },
        headers: { 'x-forwarded-for': ELSEWHERE },
      });
    // Whatever email is requested: this account's password is checked.
    for (let time = 0; time < 5; time += 1) await confirm('wrong one', `ada${time}@example.org`);

    const [reply, atLogin] = [await confirm(ada.password), await login(ada.password)];

    expect([reply.statusCode, atLogin.statusCode]).toEqual([429, 429]);
  });

  itOnOneEngine('stores neither emails nor addresses', async () => {
    await fail(6);

    const { db } = connect(database.url);
    const { rows } = await sql`select * from "attempt"`.execute(db);
    await db.destroy();
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toMatch(/ada@|example|198\.51/);
  });
});

describe('countAttempt', () => {
  const run = promisify(execFile);

  let database: TestDatabase;
  beforeEach(async () => {
    database = await freshDatabase();
    const { db } = connect(database.url);
    await migrate(db);
    await db.destroy();
  });
  afterEach(() => database.remove());

  it('never takes back more attempts than were counted', async () => {
    const { db } = connect(database.url);
    const key = { kind: 'login', account: 'ada', network: 'home' } as const;
    const count = () => countAttempt(db, key, { count: 2, seconds: 60 });

    await count();
    for (let time = 0; time < 3; time += 1) await uncountAttempt(db, key);
    const counted = [await count(), await count(), await count()];
    await db.destroy();

    expect(counted).toEqual([true, true, false]);
  });

  it.each([
    ['plain', {}],
    ['growing', { waits: [60, 120] }],
  ])('never exceeds a %s limit, even with concurrent processes', async (_what, waits) => {
    const rule = JSON.stringify({ count: 5, seconds: 60, ...waits });

    const counted = await Promise.all(
      [1, 2].map(() => run(process.execPath, ['__tests__/helpers/countAttempts.ts', database.url, rule])),
    );

    expect(counted.reduce((sum, { stdout }) => sum + Number(stdout), 0)).toBe(5);
  });
});

describe('counts written while the clock was ahead', () => {
  const HOUR = 60 * 60;

  freezeClock();
  let blog: Blog;
  beforeEach(async () => {
    const limits = { login: { count: 2, seconds: 900 }, register: { count: 5, seconds: 3600 } };
    blog = await startBlog({ trustProxy: true, limits });
  });
  afterEach(() => blog.close());

  const login = (email: string, password: string) =>
    blog.call('POST', '/api/users/login', { body: { email, password } });
  const fail = async (email: string, times: number) => {
    for (let time = 0; time < times; time += 1) await login(email, 'wrong one');
  };

  it.each([HOUR, 24 * HOUR, 3650 * 24 * HOUR])(
    'lock nobody out if it was ahead by %s seconds',
    async (ahead) => {
      const ada = await blog.aUser();
      advanceClock(ahead);
      await fail(ada.email, 2);
      const then = await login(ada.email, ada.password);
      advanceClock(-ahead);

      const now = await login(ada.email, ada.password);

      expect([then.statusCode, now.statusCode]).toEqual([429, 200]);
    },
  );

  it('start over, and the limit still holds', async () => {
    const ada = await blog.aUser();
    advanceClock(24 * HOUR);
    await fail(ada.email, 2);
    advanceClock(-24 * HOUR);

    await fail(ada.email, 2);
    const refused = await login(ada.email, ada.password);

    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
  });

  itOnOneEngine('do not count towards the limit', async () => {
    const ada = await blog.aUser();
    advanceClock(72 * HOUR);
    await fail(ada.email, 1);
    advanceClock(-72 * HOUR);

    await fail(ada.email, 1);

    expect((await login(ada.email, ada.password)).statusCode).toBe(200);
  });

  it('hold if the clocks of two servers differ by seconds', async () => {
    const ada = await blog.aUser();
    advanceClock(2);
    await fail(ada.email, 2);
    advanceClock(-2);

    expect((await login(ada.email, ada.password)).statusCode).toBe(429);
  });

  itOnOneEngine('prevent nobody from registering', async () => {
    const register = (email: string) =>
      blog.call('POST', '/api/users/register', { body: { name: 'Ada', email, password: 'pass word' } });
    advanceClock(24 * HOUR);
    for (let number = 0; number < 5; number += 1) await register(`x${number}@example.org`);
    advanceClock(-24 * HOUR);

    expect((await register('ada@example.org')).statusCode).toBe(201);
  });
});

describe('known networks', () => {
  const HOME = { 'x-forwarded-for': '192.0.2.1' };

  freezeClock();
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog({ trustProxy: true, limits: { login: { count: 1, seconds: 60 } } });
    ada = await blog.aUser({ email: 'ada@example.org' });
  });
  afterEach(() => blog.close());

  const login = (email: string, password: string, headers: Record<string, string> = HOME) =>
    blog.call('POST', '/api/users/login', { body: { email, password }, headers });
  const register = (email: string, headers: Record<string, string>) =>
    blog.call('POST', '/api/users/register', { body: { ...ada, email }, headers });

  /** Brings an account to its ceiling from many addresses. */
  async function attack(email: string) {
    for (let number = 0; number < 20; number += 1)
      await login(email, 'wrong one', { 'x-forwarded-for': `198.51.100.${number}` });
  }

  it('stay known when the email changes', async () => {
    const email = 'king@example.org';
    await login(ada.email, ada.password);
    await blog.call('PATCH', '/api/users/me', { as: ada, body: { ...ada, email } });

    await attack(email);

    expect((await login(email, ada.password)).statusCode).toBe(200);
  });

  it('stay known when only the case of the email changes', async () => {
    const email = 'ADA@example.org';
    await login(ada.email, ada.password);
    await blog.call('PATCH', '/api/users/me', { as: ada, body: { ...ada, email } });

    await attack(email);

    expect((await login(email, ada.password)).statusCode).toBe(200);
  });

  it('are forgotten with the old email and with a deleted account', async () => {
    const eve = await blog.aUser({ email: 'eve@example.org' });
    await login(ada.email, ada.password);
    await login(eve.email, eve.password);
    await blog.call('PATCH', '/api/users/me', { as: ada, body: { ...ada, email: 'king@example.org' } });
    await blog.call('DELETE', '/api/users/me', { as: eve });

    const known = await blog.connection.db
      .selectFrom('attempt')
      .select('account')
      .where('kind', '=', 'known')
      .execute();
    const elsewhere = { 'x-forwarded-for': '203.0.113.1' };
    const again = [await register('ada@example.org', elsewhere), await register(eve.email, elsewhere)];
    await attack('ada@example.org');
    await attack(eve.email);

    // Ada's two networks: of her registration, and her home.
    expect(known).toHaveLength(2);
    expect(new Set(known.map(({ account }) => account)).size).toBe(1);
    expect(again.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    for (const email of ['ada@example.org', eve.email]) {
      expect((await login(email, ada.password)).statusCode).toBe(429);
      expect((await login(email, ada.password, elsewhere)).statusCode).toBe(200);
    }
  });
});

describe('limit settings and messages', () => {
  describe('parseLimit', () => {
    itOnOneEngine.each([
      ['5/900', { count: 5, seconds: 900 }],
      ['1/1', { count: 1, seconds: 1 }],
      ['999999999/99999999', { count: 999_999_999, seconds: 99_999_999 }],
      ['10/20', { count: 10, seconds: 20 }],
    ])('parses %s', (setting, limit) => {
      expect([isLimit(setting), parseLimit(setting)]).toEqual([true, limit]);
    });

    itOnOneEngine('parses off as no limit', () => {
      expect([isLimit('off'), parseLimit('off')]).toEqual([true, null]);
    });

    itOnOneEngine.each([
      ...['', '5', '5/', '/900', '0/900', '5/0', '05/900', '5/090', '-5/900', '5/900s', 'x5/900', '5 / 900'],
      ...['5/9/9', '1234567890/1', '1/123456789', 'Off', '5.5/900', 'a5/900', '5/a0', '5a/900', '5/9a'],
    ])('rejects "%s"', (setting) => {
      expect([isLimit(setting), parseLimit(setting)]).toEqual([false, null]);
    });
  });
  describe('tooManyAttempts', () => {
    itOnOneEngine.each([
      [1, '1 second'],
      [60, '60 seconds'],
      [61, '2 minutes'],
      [900, '15 minutes'],
      [3600, '60 minutes'],
      [3601, '2 hours'],
      [86_400, '24 hours'],
    ])('formats a wait of %i seconds as %s', (seconds, words) => {
      const refusal = tooManyAttempts('login', apiMessages.limits.login, seconds, { count: 5, seconds: 900 });

      expect(refusal.message).toBe(`Too many failed logins. Try again in ${words}.`);
      expect(refusal).toMatchObject({
        kind: 'tooMany',
        quota: { limit: 'login', remaining: 0, reset: seconds },
      });
    });
  });
});

describe('refusal counter', () => {
  it('retries after a failed write and counts once', async () => {
    const database = await freshDatabase();
    const connection = connect(database.url);
    await migrate(connection.db);
    const { db } = connection;
    const refusals = createRefusalCounter(db, () => undefined);
    const rename = (from: string, to: string) => db.schema.alterTable(from).renameTo(to).execute();
    refusals.count('login');
    refusals.count('write');
    refusals.count('login');

    await rename('blogDay', 'away');
    await expect(refusals.flush()).rejects.toThrow();
    await rename('away', 'blogDay');
    await Promise.all([refusals.flush(), refusals.flush()]);
    await refusals.close();

    const [today] = await readDailyCounts(db, 1);
    expect(today?.refused).toEqual({ login: 2, write: 1 });
    await db.destroy();
    await database.remove();
  });
});

describe('registration and write limits', () => {
  describe('registration limit', () => {
    freezeClock();
    let blog: Blog;
    beforeEach(
      async () =>
        (blog = await startBlog({ trustProxy: true, limits: { register: { count: 2, seconds: 60 } } })),
    );
    afterEach(() => blog.close());

    const register = (email: string, from = '192.0.2.1') =>
      blog.call('POST', '/api/users/register', {
        body: { name: 'Ada', email, password: 'pass word' },
        headers: { 'x-forwarded-for': from },
      });

    it('refuses further registrations from one address until the time is over', async () => {
      await register('one@example.org');
      await register('two@example.org');

      const [third, elsewhere] = [
        await register('x@example.org'),
        await register('y@example.org', '192.0.2.2'),
      ];
      advanceClock(60);
      const later = await register('x@example.org');

      expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '60']);
      expect(third.body).toBe('Too many registrations from your network. Try again in 60 seconds.');
      expect([elsewhere.statusCode, later.statusCode]).toEqual([201, 201]);
    });

    itOnOneEngine.each([0.001, 0.5, 0.999, 30.25, 59.2, 59.999])(
      'allows a registration after the stated wait, %s seconds after the last one, and not a second later',
      async (elapsed) => {
        await register('one@example.org');
        await register('two@example.org');
        advanceClock(elapsed);

        const refused = await register('x@example.org');
        const wait = Number(refused.headers['retry-after']);
        advanceClock(wait - 1);
        const early = await register('x@example.org');
        advanceClock(1);
        const later = await register('x@example.org');

        expect([refused.statusCode, early.statusCode, later.statusCode]).toEqual([429, 429, 201]);
      },
    );

    itOnOneEngine('refuses further registrations from one IPv6 site, whatever its networks', async () => {
      const first = await register('one@example.org', '2001:db8:7:1::1');
      const second = await register('two@example.org', '2001:db8:7:2::1');

      const [third, elsewhere] = [
        await register('x@example.org', '2001:db8:7:3::1'),
        await register('y@example.org', '2001:db8:8:3::1'),
      ];

      expect([third.statusCode, elsewhere.statusCode]).toEqual([429, 201]);
      // What is left of the network's or the site's quota, whichever is less.
      expect([first, second].map(({ headers }) => headers.ratelimit)).toEqual([
        '"register";r=1;t=60',
        '"register";r=0;t=60',
      ]);
    });

    itOnOneEngine('counts attempts with a taken email, but no invalid ones', async () => {
      await register('no email');
      await register('one@example.org');
      const taken = await register('one@example.org');

      const refused = await register('two@example.org');

      expect([taken.statusCode, refused.statusCode]).toEqual([400, 429]);
    });
  });
  describe('write limit', () => {
    freezeClock();
    let blog: Blog;
    beforeEach(async () => (blog = await startBlog({ limits: { write: { count: 4, seconds: 60 } } })));
    afterEach(() => blog.close());

    const draft = { title: 'On engines', markdown: 'x' };

    it('counts creating, editing, deleting and profile changes together, per author', async () => {
      const [ada, eve] = [await blog.aUser(), await blog.aUser()];
      const profile = { name: 'Ada', email: ada.email };
      const allowed = [
        await blog.call('POST', '/api/articles/new', { as: ada, body: draft }),
        await blog.call('PATCH', '/api/articles/edit/on-engines', { as: ada, body: draft }),
        await blog.call('DELETE', '/api/articles/delete/on-engines', { as: ada }),
        await blog.call('PATCH', '/api/users/me', { as: ada, body: profile }),
      ];

      const refused = [
        await blog.call('POST', '/api/articles/new', { as: ada, body: draft }),
        await blog.call('PATCH', '/api/articles/edit/on-engines', { as: ada, body: draft }),
        await blog.call('DELETE', '/api/articles/delete/on-engines', { as: ada }),
        await blog.call('PATCH', '/api/users/me', { as: ada, body: profile }),
      ];

      const byAnother = await blog.call('POST', '/api/articles/new', { as: eve, body: draft });
      expect(allowed.map((reply) => reply.statusCode)).toEqual([201, 200, 204, 200]);
      expect(refused.map((reply) => reply.statusCode)).toEqual([429, 429, 429, 429]);
      expect(refused[0]?.body).toBe('Too many changes in a short time. Try again in 60 seconds.');
      expect(byAnother.statusCode).toBe(201);
    });

    itOnOneEngine('counts invalid requests and refuses the next before reading its body', async () => {
      const ada = await blog.aUser();
      const send = (body: unknown, type = 'application/json') =>
        blog.call('POST', '/api/articles/new', { as: ada, body, headers: { 'content-type': type } });
      const tried = [
        await send({}),
        await send('{'),
        await send('a=b', 'text/plain'),
        await send({ title: '' }),
      ];

      const refused = [
        await send(draft),
        await send({}),
        await send('{'),
        await send('a=b', 'text/plain'),
        await send({ ...draft, markdown: 'x'.repeat(7 * 1024 * 1024) }),
        await blog.call('PATCH', '/api/articles/edit/on-engines', { as: ada, body: {} }),
        await blog.call('PATCH', '/api/users/me', { as: ada, body: {} }),
      ];

      expect(tried.map((reply) => reply.statusCode)).toEqual([400, 400, 415, 400]);
      expect(refused.map((reply) => reply.statusCode)).toEqual([429, 429, 429, 429, 429, 429, 429]);
    });

    it('stores only as many concurrent articles as allowed, and more later', async () => {
      const ada = await blog.aUser();
      const publish = () => blog.call('POST', '/api/articles/new', { as: ada, body: draft });

      const replies = await Promise.all(Array.from({ length: 12 }, publish));
      advanceClock(60);
      const later = await publish();

      expect(replies.filter((reply) => reply.statusCode === 201)).toHaveLength(4);
      const refused = replies.filter((reply) => reply.statusCode === 429);
      expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(Array(8).fill('60'));
      expect(later.statusCode).toBe(201);
    });

    itOnOneEngine('does not limit reading, logging out or deleting the account', async () => {
      const ada = await blog.aUser();
      for (let time = 0; time < 5; time += 1) await blog.anArticle({ by: ada }).catch(() => undefined);

      const replies = [
        await blog.call('GET', '/api/articles', { as: ada }),
        await blog.call('GET', '/api/articles/all', { as: ada }),
        await blog.call('GET', '/api/articles/on-engines', { as: ada }),
        await blog.call('DELETE', '/api/users/me', { as: ada }),
      ];

      expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 204]);
    });
  });
  describe('draft save limit', () => {
    freezeClock();

    it('allows four per second and author if that exceeds the write limit', async () => {
      const blog = await startBlog({ limits: { write: { count: 1, seconds: 2 } } });
      const [ada, eve] = [await blog.aUser(), await blog.aUser()];
      const { create } = draftsOf(blog);

      const statuses: number[] = [];
      for (let time = 0; time < 9; time += 1) statuses.push((await create(ada)).statusCode);
      const byAnother = await create(eve);
      advanceClock(2);
      const later = await create(ada);
      await blog.close();

      expect(statuses).toEqual([...Array<number>(8).fill(201), 429]);
      expect([byAnother.statusCode, later.statusCode]).toEqual([201, 201]);
    });

    itOnOneEngine('is one for all access tokens of an author, and apart from the author’s own', async () => {
      const blog = await startBlog({ limits: { write: { count: 8, seconds: 2 } } });
      const ada = await blog.aUser();
      const { create } = draftsOf(blog);
      const aToken = async (name: string) => {
        const body = { name, scopes: ['write'] };
        const { token } = (await blog.call('POST', '/api/tokens', { as: ada, body })).json<CreatedToken>();
        return { ...ada, token };
      };
      const [one, other] = [await aToken('One'), await aToken('Other')];

      const statuses: number[] = [];
      for (let time = 0; time < 8; time += 1) statuses.push((await create(one)).statusCode);
      const replies = [await create(other), await create(ada)];
      await blog.close();

      expect(statuses).toEqual(Array(8).fill(201));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([429, 201]);
    });
  });
});
