import { sql } from 'kysely';
import { connect } from '../../../src/server/db/connect.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { letSecondsPass, stopTheClock } from '../../helpers/clock.ts';

const MINUTES = 60;
const HOME = '192.0.2.1';
const ELSEWHERE = '198.51.100.1';

describe('the limit on logins', () => {
  stopTheClock();
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

  it('refuses the sixth try after five failures in 15 minutes, even with the right password', async () => {
    const failures = [];
    for (let time = 0; time < 5; time += 1) failures.push((await login('wrong one')).statusCode);

    const refused = await login(ada.password);

    expect(failures).toEqual([400, 400, 400, 400, 400]);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    expect(refused.body).toBe('Too many failed logins: please try again in 15 minutes.');
    expect(refused.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('lets the owner in from elsewhere all the while', async () => {
    await fail(6);

    expect((await login(ada.password, { from: HOME })).statusCode).toBe(200);
  });

  it('lets the owner in again after the wait, and forgets the failures then', async () => {
    await fail(6);

    letSecondsPass(15 * MINUTES);
    const welcome = await login(ada.password);
    await fail(4);

    expect(welcome.statusCode).toBe(200);
    expect((await login(ada.password)).statusCode).toBe(200);
  });

  it('makes the wait twice as long with each further failure, up to a day', async () => {
    const waits = [];
    await fail(4);

    for (let failure = 5; failure <= 13; failure += 1) {
      await login('wrong one');
      const wait = Number((await login(ada.password)).headers['retry-after']);
      waits.push(wait / MINUTES);
      letSecondsPass(wait);
    }

    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  it('does not lengthen the wait for trying meanwhile', async () => {
    await fail(5);

    letSecondsPass(5 * MINUTES);
    await fail(20);

    expect((await login('wrong one')).headers['retry-after']).toBe('600');
  });

  it('forgets failures after 15 minutes', async () => {
    await fail(4);

    letSecondsPass(15 * MINUTES);
    await fail(4);

    expect((await login(ada.password)).statusCode).toBe(200);
  });

  it('lets no more than five of many simultaneous tries through', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => login('wrong one')));

    const refused = replies.filter((reply) => reply.statusCode === 429);
    expect(refused).toHaveLength(15);
  });

  it('takes an email in any case for one, and a whole IPv6 network for one address', async () => {
    await fail(3, { from: '2001:db8::1' });
    await fail(2, { from: '2001:db8::2', email: 'ADA@example.org' });

    expect((await login(ada.password, { from: '2001:db8::3' })).statusCode).toBe(429);
    expect((await login(ada.password, { from: '2001:db8:0:1::3' })).statusCode).toBe(200);
  });

  it('says the same for an email that nobody has', async () => {
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

  it('does not believe X-Forwarded-For from just anybody', async () => {
    const direct = await startBlog({ databaseUrl: database.url });

    for (let time = 0; time < 5; time += 1) await login('wrong one', { at: direct, from: `192.0.2.${time}` });
    const reply = await login(ada.password, { at: direct, from: '192.0.2.9' });

    await direct.close();
    expect(reply.statusCode).toBe(429);
  });

  it('can be set, and switched off', async () => {
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

  it('guards the password in the profile too, so that a stolen session can’t find it out', async () => {
    const confirm = (password: string, email = ada.email) =>
      blog.call('PATCH', '/api/users/me', {
        as: ada,
        body: { name: 'Ada', email, password },
        headers: { 'x-forwarded-for': ELSEWHERE },
      });
    // Whatever email is asked for: it is this account's password that is tried.
    for (let time = 0; time < 5; time += 1) await confirm('wrong one', `ada${time}@example.org`);

    const [reply, atLogin] = [await confirm(ada.password), await login(ada.password)];

    expect([reply.statusCode, atLogin.statusCode]).toEqual([429, 429]);
  });

  it('keeps neither emails nor addresses', async () => {
    await fail(6);

    const { db } = connect(database.url);
    const { rows } = await sql`select * from "attempt"`.execute(db);
    await db.destroy();
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toMatch(/ada|example|198\.51/);
  });
});
