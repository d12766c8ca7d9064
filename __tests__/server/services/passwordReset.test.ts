import { resetPassword as setByOperator } from '../../../src/server/cli/accounts.ts';
import { createPseudonym } from '../../../src/server/limits/attempts.ts';
import { createLoginThrottle } from '../../../src/server/limits/loginThrottle.ts';
import { countWaitingMails } from '../../../src/server/mail/mailQueue.ts';
import { changeSettings } from '../../../src/server/services/changeSettings.ts';
import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { createResetToken } from '../../../src/server/store/passwordResets.ts';
import {
  type Author,
  PUBLIC_URL,
  startBlog,
  aSecret,
  type Blog,
  defaultLimits,
  idOf,
} from '../../helpers/blog.ts';
import { type BlogWithMails, startBlogWithMails } from '../../helpers/blogWithMails.ts';
import { advanceClock, freezeClock } from '../../helpers/clock.ts';
import { startMailServer } from '../../helpers/mailServer.ts';
import { until } from '../../helpers/until.ts';

describe('password reset', () => {
  describe('POST /api/users/forgotPassword', () => {
    let blog: BlogWithMails;
    let ada: Author;
    beforeEach(async () => {
      blog = await startBlogWithMails();
      ada = await blog.aUser({ name: 'Buy at https://evil.example', email: 'Ada@example.org' });
    });
    afterEach(() => blog.close());

    const ask = (email: string, remoteAddress = '192.0.2.1', headers = {}) =>
      blog.app.inject({
        method: 'POST',
        url: '/api/users/forgotPassword',
        payload: { email },
        remoteAddress,
        headers,
      });
    const linkIn = (text: string) => /\S+\/resetPassword#token=([\w-]{43})\n/.exec(text) ?? [];
    const login = async (password: string) =>
      (await blog.call('POST', '/api/users/login', { body: { email: ada.email, password } })).statusCode;

    it('is offered to the page', async () => {
      expect((await blog.call('GET', '/api/users/forgotPassword')).json()).toEqual({ byMail: true });
    });

    it('mails a reset link to the owner and notifies them of the new password', async () => {
      const asked = await ask('ADA@example.ORG');
      const mail = await blog.mailServer.received(1);
      const [link, token] = linkIn(mail.text);
      const body = { token, password: 'quite another' };
      const reset = await blog.call('POST', '/api/users/resetPassword', { body });
      const notice = await blog.mailServer.received(2);

      expect([asked.statusCode, asked.body]).toEqual([200, '{}']);
      expect(mail).toMatchObject({ from: 'blog@example.org', to: ['Ada@example.org'] });
      expect(link?.trim()).toBe(`${PUBLIC_URL}/resetPassword#token=${token}`);
      expect([reset.statusCode, await login('quite another')]).toEqual([200, 200]);
      expect(notice.to).toEqual(['Ada@example.org']);
      expect(notice.raw).toMatch(/^Subject: Your Markdown Blog password was changed\r$/m);
      expect(notice.text).toContain(`${PUBLIC_URL}/forgotPassword`);
      expect(notice.text).not.toMatch(/token/);
    });

    it('includes nothing in its mails that others could choose', async () => {
      await ask(ada.email, '192.0.2.1', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });

      expect((await blog.mailServer.received(1)).raw).not.toContain('evil.example');
    });

    it('uses the current title of the blog', async () => {
      await changeSettings(blog.connection.db, { title: 'Looms & engines' }, commandLine);

      await ask(ada.email);

      const { raw, text } = await blog.mailServer.received(1);
      expect(raw).toMatch(/^Subject: Reset your Looms & engines password\r$/m);
      expect(text).toContain('Looms & engines');
    });

    it('responds the same for unknown emails and mails only owners', async () => {
      // From two networks, as each has its own limit.
      const answerFor = async (email: string, ip: string) => {
        const { statusCode, body, headers } = await ask(email, ip);
        const { date: _date, ...others } = headers;
        return [statusCode, body, others];
      };

      const known = await answerFor(ada.email, '198.51.100.1');
      const unknown = await answerFor('nobody@example.org', '198.51.100.2');
      await until(async () => (await countWaitingMails(blog.connection.db)) === 0);

      expect(unknown).toEqual(known);
      expect(blog.mailServer.mails.map(({ to }) => to)).toEqual([['Ada@example.org']]);
    });

    it('limits mails per mailbox without changing the response', async () => {
      const replies = [];
      for (let time = 0; time < 20; time += 1) replies.push(await ask(ada.email, `198.51.100.${time}`));
      await until(async () => (await countWaitingMails(blog.connection.db)) === 0);

      expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
        replies.map(() => [200, '{}']),
      );
      expect(blog.mailServer.mails).toHaveLength(4);
    });

    it('still mails owners in a known network after strangers used up the limit', async () => {
      for (let time = 0; time < 10; time += 1) await ask(ada.email, `198.51.100.${time}`);
      await blog.mailServer.received(4);

      for (let time = 0; time < 10; time += 1) await ask(ada.email, '127.0.0.1');

      const { text } = await blog.mailServer.received(6);
      const body = { token: linkIn(text)[1], password: 'quite another' };
      expect((await blog.call('POST', '/api/users/resetPassword', { body })).statusCode).toBe(200);
      await blog.mailServer.received(7);
      expect(blog.mailServer.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1])).toEqual([
        ...Array.from({ length: 6 }, () => 'Reset your Markdown Blog password'),
        'Your Markdown Blog password was changed',
      ]);
    });

    it('limits requests per network', async () => {
      const statuses = [];
      for (let time = 0; time < 31; time += 1) statuses.push((await ask(`a${time}@example.org`)).statusCode);
      const elsewhere = await ask(ada.email, '198.51.100.7');

      expect(statuses.filter((status) => status === 200)).toHaveLength(30);
      expect(statuses[30]).toBe(429);
      expect(elsewhere.statusCode).toBe(200);
    });

    it('notifies the current email of a password change in the profile, not a new one', async () => {
      const { name, password } = ada;
      const email = 'eve@example.org';
      await blog.call('PATCH', '/api/users/me', {
        as: ada,
        body: { name, email, password, newPassword: 'quite another' },
      });

      const { raw, to } = await blog.mailServer.received(1);
      expect(to).toEqual(['Ada@example.org']);
      expect(raw).toMatch(/^Subject: Your Markdown Blog password was changed\r$/m);
    });

    it('stores no token and logs neither tokens nor emails', async () => {
      await ask(ada.email);
      const [, token = ''] = linkIn((await blog.mailServer.received(1)).text);
      const stored = [
        await blog.connection.db.selectFrom('mail').selectAll().execute(),
        await blog.connection.db.selectFrom('passwordReset').selectAll().execute(),
      ];

      expect(token).not.toBe('');
      expect(JSON.stringify(stored)).not.toContain(token);
      expect(blog.log.join('')).toContain('/api/users/forgotPassword');
      for (const secret of [token, 'Ada@example.org', ada.email])
        expect(blog.log.join('')).not.toContain(secret);
    });

    it('keeps the mail queued across a restart', async () => {
      await blog.connection.db
        .insertInto('mail')
        .values({
          id: 'left-behind',
          kind: 'passwordReset',
          recipient: 'ada@example.org',
          tries: 0,
          claim: '',
          dueAt: '2026-01-01T00:00:00.000Z',
          createdAt: '2026-01-01T00:00:00.000Z',
        })
        .execute();

      await ask('nobody@example.org');

      expect((await blog.mailServer.received(1)).raw).toContain('Message-ID: <left-behind@example.org>');
    });
  });
  describe('a blog that sends no mails', () => {
    it.each([
      ['has no mail server', null, PUBLIC_URL],
      ['has no public URL', 'server', null],
    ])('returns 403 and queues nothing if it %s', async (_why, mail, publicUrl) => {
      const server = await startMailServer();
      const blog = await startBlog({ mail: mail === null ? null : server.settings, publicUrl });
      const { email, name, password } = await blog.aUser();
      const as = await blog.aUser();

      const ways = (await blog.call('GET', '/api/users/forgotPassword')).json<unknown>();
      const asked = await blog.call('POST', '/api/users/forgotPassword', { body: { email } });
      await blog.call('PATCH', '/api/users/me', {
        as,
        body: { name, email: as.email, password, newPassword: 'quite another' },
      });
      const queued = await blog.connection.db.selectFrom('mail').selectAll().execute();
      await blog.close();
      await server.close();

      expect(ways).toEqual({ byMail: false });
      expect([asked.statusCode, asked.body]).toEqual([
        403,
        'This blog doesn’t send email. Ask an admin for a link.',
      ]);
      expect(queued).toEqual([]);
    });
  });
});

describe('POST /api/users/resetPassword', () => {
  const INVALID = 'This link has expired or was already used.';
  const MINUTE = 60;

  let blog: Blog;
  let ada: Author;
  freezeClock();
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());

  const db = () => blog.connection.db;
  const aLink = () => createResetToken(db(), idOf(ada));
  const reset = (token: string, password = 'quite another') =>
    blog.call('POST', '/api/users/resetPassword', { body: { token, password } });
  const login = async (password: string, { email } = ada) =>
    (await blog.call('POST', '/api/users/login', { body: { email, password } })).statusCode;
  const stored = () => db().selectFrom('passwordReset').selectAll().execute();

  it('replaces the password, ends all sessions and opens none', async () => {
    const reply = await reset(await aLink());

    expect([reply.statusCode, reply.body]).toEqual([200, '{}']);
    expect([await login('quite another'), await login(ada.password)]).toEqual([200, 400]);
    expect((await blog.call('GET', '/api/articles', { as: ada })).statusCode).toBe(401);
  });

  it('unlocks an account with too many failed logins', async () => {
    for (let time = 0; time < 5; time += 1) await login('wrong one');
    const locked = await login(ada.password);

    await reset(await aLink());

    expect([locked, await login('quite another')]).toEqual([429, 200]);
  });

  it('accepts a link once, even for parallel requests', async () => {
    const token = await aLink();

    const replies = await Promise.all([reset(token, 'the first'), reset(token, 'the second')]);
    const again = await reset(token, 'the third');

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
    expect(again.statusCode).toBe(403);
    expect(await login('the third')).toBe(400);
  });

  it('expires links after half an hour', async () => {
    const [early, late] = [await aLink(), await aLink()];
    advanceClock(29 * MINUTE);
    expect((await reset(early)).statusCode).toBe(200);

    const another = await aLink();
    advanceClock(31 * MINUTE);

    for (const token of [late, another]) expect((await reset(token)).statusCode).toBe(403);
  });

  it.each(['x', 'A'.repeat(43), '../..', "' or 1=1 --", '💥'])('rejects the token %j', async (token) => {
    await aLink();

    const { statusCode, body } = await reset(token);

    expect(statusCode).toBe(403);
    expect(body).toContain(INVALID);
    expect(await login(ada.password)).toBe(200);
  });

  it('validates the password and keeps the link after an invalid one', async () => {
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
          { db: db(), login: createLoginThrottle(db(), defaultLimits.login, createPseudonym(aSecret)) },
          ada.email,
          'a third one',
        ),
    ],
    ['the account is deleted', () => blog.call('DELETE', '/api/users/me', { as: ada })],
  ];
  it.each(changes)('rejects an older link once %s', async (_what, change) => {
    const token = await aLink();

    await change();

    expect((await reset(token)).statusCode).toBe(403);
    expect(await stored()).toEqual([]);
  });

  it('does not affect other accounts', async () => {
    const eve = await blog.aUser();
    const ofEve = await createResetToken(db(), idOf(eve));

    await reset(await aLink());

    expect(await login(eve.password, eve)).toBe(200);
    expect((await blog.call('GET', '/api/articles', { as: eve })).statusCode).toBe(200);
    expect((await reset(ofEve)).statusCode).toBe(200);
  });

  it('stores only the hash of a link and deletes it after it expires', async () => {
    const token = await aLink();
    const rows = await stored();
    await deleteExpired(db());
    const kept = await stored();
    advanceClock(31 * MINUTE);
    await deleteExpired(db());

    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(kept).toEqual(rows);
    expect(await stored()).toEqual([]);
  });

  it('logs neither tokens nor passwords', async () => {
    const lines: string[] = [];
    const loud = await startBlog({
      logLevel: 'trace',
      logStream: { write: (line) => void lines.push(line) },
    });
    const grace = await loud.aUser();
    const token = await createResetToken(loud.connection.db, idOf(grace));

    await loud.call('POST', '/api/users/resetPassword', { body: { token, password: 'quite another' } });
    await loud.call('POST', '/api/users/resetPassword', { body: { token, password: 'quite another' } });
    await loud.close();

    expect(lines.join('')).toContain('/api/users/resetPassword');
    for (const secret of [token, 'quite another']) expect(lines.join('')).not.toContain(secret);
  });
});
