import { tidy } from '../../../src/server/process/housekeeping.ts';
import { resetPassword as setByOperator } from '../../../src/server/cli/adminCommands.ts';
import { loginLimit } from '../../../src/server/limits/loginLimit.ts';
import { pseudonymsBy } from '../../../src/server/limits/pseudonyms.ts';
import { aSecret, type Author, defaultLimits } from '../../helpers/blog.ts';
import { type BlogWithMails, startBlogWithMails } from '../../helpers/blogWithMails.ts';
import { letSecondsPass, stopTheClock } from '../../helpers/clock.ts';
import { emailChanges, HOUR, NEW, tokenIn } from '../../helpers/emailChanges.ts';
import { until } from '../../helpers/until.ts';

describe('an email that was changed by somebody else', () => {
  stopTheClock();
  let blog: BlogWithMails;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlogWithMails();
    ada = await blog.aUser({ email: 'Ada@example.org' });
  });
  afterEach(() => blog.close());

  const db = () => blog.connection.db;
  const { change, confirm, aToken, changeAndConfirm, choose, login, stored } = emailChanges(() => blog);

  it('is undone by the former one, with another password, and all sessions end', async () => {
    await change(ada);
    await confirm(ada, tokenIn((await blog.mailServer.received(1)).text));
    const token = tokenIn((await blog.mailServer.received(2)).text);
    await blog.call('PATCH', '/api/users/me', {
      as: ada,
      body: { name: 'Eve', email: NEW, password: ada.password, newPassword: 'of a thief' },
    });

    const reply = await choose(token);

    expect([reply.statusCode, reply.body]).toEqual([200, '{}']);
    expect(await login(ada.email, 'quite another')).toBe(200);
    expect([await login(NEW, 'of a thief'), await login(NEW, 'quite another')]).toEqual([400, 400]);
    expect((await blog.call('GET', '/api/users/me', { as: ada })).statusCode).toBe(401);
    expect((await choose(token, 'a third one')).statusCode).toBe(403);
  });

  it('is undone by the oldest, whatever it was changed to since', async () => {
    await changeAndConfirm(ada, 'first@example.org');
    letSecondsPass(60);
    await changeAndConfirm(ada, 'second@example.org');
    const [oldest, younger] = [
      await aToken('former', ada, 'Ada@example.org'),
      await aToken('former', ada, 'first@example.org'),
    ];

    const first = await choose(younger, 'of a thief');
    const second = await choose(oldest);
    const third = await choose(younger, 'of a thief');

    expect([first, second, third].map(({ statusCode }) => statusCode)).toEqual([200, 200, 403]);
    expect(await login(ada.email, 'quite another')).toBe(200);
  });

  it('takes with it, when it is undone, what came after', async () => {
    await changeAndConfirm(ada, 'first@example.org');
    letSecondsPass(60);
    await changeAndConfirm(ada, 'second@example.org');
    await change(ada, 'third@example.org');
    const younger = await aToken('former', ada, 'first@example.org');
    const token = await aToken('former', ada, 'Ada@example.org');

    await choose(token);

    expect((await choose(younger, 'of a thief')).statusCode).toBe(403);
    expect(await stored()).toEqual([]);
  });

  it('is undone within three days, in which nobody else gets the former one', async () => {
    await changeAndConfirm(ada, NEW);
    const token = await aToken('former', ada, ada.email);
    const register = () =>
      blog.call('POST', '/api/users/register', {
        body: { name: 'Eve', email: 'ADA@example.org', password: 'pass word' },
      });

    letSecondsPass(71 * HOUR);
    const early = await register();
    letSecondsPass(2 * HOUR);
    const late = await register();

    expect([early.statusCode, early.body]).toEqual([400, 'This email already belongs to an account.']);
    expect(late.statusCode).toBe(201);
    expect((await choose(token)).statusCode).toBe(403);
  });

  it('can be changed back to the former one by its owner', async () => {
    await changeAndConfirm(ada, NEW);

    expect((await changeAndConfirm(ada, ada.email)).statusCode).toBe(200);
    expect(await login(ada.email)).toBe(200);
  });

  it('is not undone any more once the operator has given the account another password', async () => {
    await changeAndConfirm(ada);
    const token = await aToken('former', ada, ada.email);

    const login = loginLimit(db(), defaultLimits.login, pseudonymsBy(aSecret));
    await setByOperator({ db: db(), login }, NEW, 'of the operator');

    expect((await choose(token)).statusCode).toBe(403);
  });

  it('keeps the two kinds of links apart', async () => {
    await changeAndConfirm(ada, 'first@example.org');
    await change(ada);
    const [pending, former] = [
      await aToken('pending', ada, NEW),
      await aToken('former', ada, 'Ada@example.org'),
    ];

    expect((await choose(pending)).statusCode).toBe(403);
    expect((await confirm(ada, former)).statusCode).toBe(403);
  });

  it('leaves no token in the database and none, and no address, in the log', async () => {
    await change(ada);
    const asking = tokenIn((await blog.mailServer.received(1)).text);
    await confirm(ada, asking);
    const telling = tokenIn((await blog.mailServer.received(2)).text);
    const rows = [
      await stored(),
      await db().selectFrom('emailLink').selectAll().execute(),
      await db().selectFrom('mail').selectAll().execute(),
    ];

    expect(blog.log.join('')).toContain('/api/users/confirmEmail');
    for (const secret of [asking, telling]) {
      expect(secret).not.toBe('');
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
    for (const secret of [asking, telling, NEW, ada.email]) expect(blog.log.join('')).not.toContain(secret);
  });

  it('leaves nothing behind once all of it is past its time', async () => {
    await changeAndConfirm(ada, 'first@example.org');
    await change(ada);
    // All are sent, or about nothing any more, such as the first where it had not been sent when it was confirmed.
    await until(async () => (await db().selectFrom('mail').select('id').execute()).length === 0);
    await tidy(db());
    const kept = await stored();
    letSecondsPass(73 * HOUR);
    await tidy(db());

    expect(kept).toHaveLength(2);
    expect(await stored()).toEqual([]);
    expect(await db().selectFrom('emailLink').selectAll().execute()).toEqual([]);
  });
});
