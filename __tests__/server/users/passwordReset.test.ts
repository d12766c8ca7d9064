import { resetPassword as setByOperator } from '../../../src/server/cli/adminCommands.ts';
import { startReset } from '../../../src/server/features/users/passwordReset.ts';
import { loginLimit } from '../../../src/server/limits/loginLimit.ts';
import { pseudonymsBy } from '../../../src/server/limits/pseudonyms.ts';
import { tidy } from '../../../src/server/process/housekeeping.ts';
import { letSecondsPass, stopTheClock } from '../../helpers/clock.ts';
import { aSecret, type Author, type Blog, defaultLimits, idOf, startBlog } from '../../helpers/blog.ts';

const INVALID = 'This link does not count: it was used, is past its time, or is not complete.';
const MINUTE = 60;

describe('a new password by a link', () => {
  let blog: Blog;
  let ada: Author;
  stopTheClock();
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());

  const db = () => blog.connection.db;
  const aLink = () => startReset(db(), idOf(ada));
  const reset = (token: string, password = 'quite another') =>
    blog.call('POST', '/api/users/resetPassword', { body: { token, password } });
  const login = async (password: string, { email } = ada) =>
    (await blog.call('POST', '/api/users/login', { body: { email, password } })).statusCode;
  const stored = () => db().selectFrom('passwordReset').selectAll().execute();

  it('takes the place of the former one, ends all sessions, and signs nobody in', async () => {
    const reply = await reset(await aLink());

    expect([reply.statusCode, reply.body]).toEqual([200, '{}']);
    expect([await login('quite another'), await login(ada.password)]).toEqual([200, 400]);
    expect((await blog.call('GET', '/api/articles', { as: ada })).statusCode).toBe(401);
  });

  it('lets somebody in who was locked out', async () => {
    for (let time = 0; time < 5; time += 1) await login('wrong one');
    const locked = await login(ada.password);

    await reset(await aLink());

    expect([locked, await login('quite another')]).toEqual([429, 200]);
  });

  it('is chosen once by a link, also by two at once', async () => {
    const token = await aLink();

    const replies = await Promise.all([reset(token, 'the first'), reset(token, 'the second')]);
    const again = await reset(token, 'the third');

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
    expect(again.statusCode).toBe(403);
    expect(await login('the third')).toBe(400);
  });

  it('is chosen within half an hour', async () => {
    const [early, late] = [await aLink(), await aLink()];
    letSecondsPass(29 * MINUTE);
    expect((await reset(early)).statusCode).toBe(200);

    const another = await aLink();
    letSecondsPass(31 * MINUTE);

    for (const token of [late, another]) expect((await reset(token)).statusCode).toBe(403);
  });

  it.each(['x', 'A'.repeat(43), '../..', "' or 1=1 --", '💥'])('is nobody’s by %j', async (token) => {
    await aLink();

    const { statusCode, body } = await reset(token);

    expect(statusCode).toBe(403);
    expect(body).toContain(INVALID);
    expect(await login(ada.password)).toBe(200);
  });

  it('keeps to the rules of registration, and the link counts still after a password that does not', async () => {
    const token = await aLink();

    const refused = await reset(token, 'short');

    expect([refused.statusCode, refused.body]).toEqual([400, 'New password must be at least 6 characters.']);
    expect((await reset(token)).statusCode).toBe(200);
  });

  const changes: [string, () => Promise<unknown>][] = [
    ['the password is changed by another link', async () => reset(await aLink(), 'a third one')],
    [
      'its owner changes the password',
      () =>
        blog.call('PATCH', '/api/users/me', {
          as: ada,
          body: { name: 'Ada', email: ada.email, password: ada.password, newPassword: 'a third one' },
        }),
    ],
    [
      'its owner changes the email',
      () =>
        blog.call('PATCH', '/api/users/me', {
          as: ada,
          body: { name: 'Ada', email: 'ada@example.com', password: ada.password },
        }),
    ],
    [
      'an operator sets the password',
      () =>
        setByOperator(
          { db: db(), login: loginLimit(db(), defaultLimits.login, pseudonymsBy(aSecret)) },
          ada.email,
          'a third one',
        ),
    ],
    ['the account is deleted', () => blog.call('DELETE', '/api/users/me', { as: ada })],
  ];
  it.each(changes)('is not chosen by an older link once %s', async (_what, change) => {
    const token = await aLink();

    await change();

    expect((await reset(token)).statusCode).toBe(403);
    expect(await stored()).toEqual([]);
  });

  it('leaves others alone', async () => {
    const eve = await blog.aUser();
    const ofEve = await startReset(db(), idOf(eve));

    await reset(await aLink());

    expect(await login(eve.password, eve)).toBe(200);
    expect((await blog.call('GET', '/api/articles', { as: eve })).statusCode).toBe(200);
    expect((await reset(ofEve)).statusCode).toBe(200);
  });

  it('has its link in the database by a hash alone, until it is past its time', async () => {
    const token = await aLink();
    const rows = await stored();
    await tidy(db());
    const kept = await stored();
    letSecondsPass(31 * MINUTE);
    await tidy(db());

    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(kept).toEqual(rows);
    expect(await stored()).toEqual([]);
  });

  it('has nothing of it in the log', async () => {
    const lines: string[] = [];
    const loud = await startBlog({
      logLevel: 'trace',
      logStream: { write: (line) => void lines.push(line) },
    });
    const grace = await loud.aUser();
    const token = await startReset(loud.connection.db, idOf(grace));

    await loud.call('POST', '/api/users/resetPassword', { body: { token, password: 'quite another' } });
    await loud.call('POST', '/api/users/resetPassword', { body: { token, password: 'quite another' } });
    await loud.close();

    expect(lines.join('')).toContain('/api/users/resetPassword');
    for (const secret of [token, 'quite another']) expect(lines.join('')).not.toContain(secret);
  });
});
