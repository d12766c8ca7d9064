import { decodeJwt } from 'jose';
import { resetPassword as setByOperator } from '../../../src/server/cli/accounts.ts';
import { createPseudonym } from '../../../src/server/limits/attempts.ts';
import { createLoginThrottle } from '../../../src/server/limits/loginThrottle.ts';
import { countWaitingMails } from '../../../src/server/mail/mailQueue.ts';
import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import { isEmailConfirmed } from '../../../src/server/store/accounts/users.ts';
import { createResetToken } from '../../../src/server/store/passwordResets.ts';
import type { AccountFacts, TokenReply } from '../../../src/shared/user.ts';
import { type Author, idOf, PUBLIC_URL, startBlog, aSecret, defaultLimits } from '../../helpers/blog.ts';
import { type BlogWithMails, startBlogWithMails } from '../../helpers/blogWithMails.ts';
import { advanceClock, freezeClock } from '../../helpers/clock.ts';
import { emailChanges, HOUR, NEW, tokenIn } from '../../helpers/emailChanges.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { until } from '../../helpers/until.ts';

describe('email change', () => {
  const INVALID = 'This link has expired or was already used.';
  describe('with mail enabled', () => {
    freezeClock();
    let blog: BlogWithMails;
    let ada: Author;
    beforeEach(async () => {
      blog = await startBlogWithMails();
      ada = await blog.aUser({ email: 'Ada@example.org' });
    });
    afterEach(() => blog.close());

    const { change, confirm, aToken, choose, login, facts, stored } = emailChanges(() => blog);
    it('keeps the email until the new one is confirmed and applies other changes immediately', async () => {
      const reply = await change(ada, NEW, { name: 'Ada King', newPassword: 'new words' });

      expect(reply.statusCode).toBe(200);
      expect(decodeJwt(reply.json<TokenReply>().token)).toMatchObject({
        name: 'Ada King',
        email: 'Ada@example.org',
      });
      expect([await login(NEW, 'new words'), await login(ada.email, 'new words')]).toEqual([400, 200]);
      expect(await facts(ada)).toMatchObject({ pendingEmail: NEW });
    });

    it('is refused like an ended session while the account is being deleted', async () => {
      const change = { name: ada.name, email: NEW, password: ada.password };
      await blog.connection.db.updateTable('user').set({ passwordHash: '', isLeaving: 1 }).execute();

      const reply = await blog.call('PATCH', '/api/users/me', { as: ada, body: change });

      expect(reply.statusCode).toBe(401);
    });

    it('confirms the new email by its link and notifies the former one', async () => {
      await change(ada);
      const asking = await blog.mailServer.received(1);
      const elsewhere = await blog.call('POST', '/api/users/login', { body: ada });
      const reply = await confirm(ada, tokenIn(asking.text));
      const told = await blog.mailServer.received(2);

      expect([asking.to, told.to]).toEqual([['King@example.org'], ['Ada@example.org']]);
      expect(asking.raw).toMatch(/^Subject: Confirm your new email for Markdown Blog\r$/m);
      expect(asking.text).toContain(`\n${PUBLIC_URL}/confirmEmail#token=${tokenIn(asking.text)}\n`);
      expect(told.raw).toMatch(/^Subject: Your Markdown Blog email was changed\r$/m);
      expect(told.text).toContain(`\n${PUBLIC_URL}/resetPassword#return=${tokenIn(told.text)}\n`);
      expect(told.text).not.toContain('King');
      expect(reply.statusCode).toBe(200);
      const [before, after] = [decodeJwt(ada.token), decodeJwt(reply.json<TokenReply>().token)];
      expect(after).toMatchObject({ email: NEW, sub: before.sub, sid: before.sid, name: before.name });
      expect([await login(NEW), await login(ada.email)]).toEqual([200, 400]);
      for (const session of [ada, elsewhere.json<TokenReply>()]) {
        expect(await facts(session)).toMatchObject({ pendingEmail: null });
      }
    });

    it('includes nothing from the request in its mails', async () => {
      await blog.call('PATCH', '/api/users/me', {
        as: ada,
        body: { name: 'Buy at evil.example', email: NEW, password: ada.password },
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      });

      expect((await blog.mailServer.received(1)).raw).not.toContain('evil.example');
    });

    it('changes the case of an email immediately', async () => {
      const reply = await change(ada, 'ADA@example.org');

      expect(decodeJwt(reply.json<TokenReply>().token)).toMatchObject({ email: 'ADA@example.org' });
      expect([await stored(), blog.mailServer.mails]).toEqual([[], []]);
    });

    it('accepts a link once, even for parallel requests', async () => {
      await change(ada);
      const token = await aToken('pending', ada, NEW);

      const replies = await Promise.all([confirm(ada, token), confirm(ada, token)]);
      const again = await confirm(ada, token);

      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
      expect([again.statusCode, again.body]).toEqual([403, expect.stringContaining(INVALID)]);
    });

    it('expires links after a day', async () => {
      const [eve] = [await blog.aUser()];
      await change(ada);
      await change(eve, 'eve@example.com');
      const [early, late] = [
        await aToken('pending', ada, NEW),
        await aToken('pending', eve, 'eve@example.com'),
      ];

      advanceClock(23 * HOUR);
      expect((await confirm(ada, early)).statusCode).toBe(200);
      advanceClock(2 * HOUR);
      expect((await confirm(eve, late)).statusCode).toBe(403);
      expect(await facts(eve)).toMatchObject({ pendingEmail: null });
    });

    it('confirms only for the account that requested the change', async () => {
      const eve = await blog.aUser();
      await change(ada);
      const token = await aToken('pending', ada, NEW);

      const byAnother = await confirm(eve, token);
      const byStranger = await blog.call('POST', '/api/users/confirmEmail', { body: { token } });

      expect(byAnother.statusCode).toBe(403);
      expect(byAnother.body).toMatch(/^This link belongs to another account/);
      expect(byStranger.statusCode).toBe(401);
      expect((await confirm(ada, token)).statusCode).toBe(200);
    });

    const ends: [string, () => Promise<unknown>][] = [
      ['another one is asked for', () => change(ada, 'third@example.org')],
      ['the same is asked for again', () => change(ada)],
      ['it is withdrawn', () => blog.call('DELETE', '/api/users/me/pendingEmail', { as: ada })],
      ['the password is changed', () => change(ada, ada.email, { newPassword: 'new words' })],
      ['the account is deleted', () => blog.call('DELETE', '/api/users/me', { as: ada })],
    ];
    it.each(ends)('rejects an older link once %s', async (_what, end) => {
      await change(ada);
      const token = await aToken('pending', ada, NEW);

      await end();

      expect((await confirm(ada, token)).statusCode).not.toBe(200);
      expect(await login(NEW)).toBe(400);
    });

    it('rejects a link after a password reset', async () => {
      await change(ada);
      const token = await aToken('pending', ada, NEW);
      await choose(await createResetToken(blog.connection.db, idOf(ada)));
      const anew = await blog.call('POST', '/api/users/login', {
        body: { email: ada.email, password: 'quite another' },
      });

      expect((await confirm(anew.json<TokenReply>(), token)).statusCode).toBe(403);
    });

    it('keeps the pending email when only the name changes', async () => {
      await change(ada);

      await change(ada, ada.email, { name: 'Ada King', password: '' });

      expect(await facts(ada)).toMatchObject({ pendingEmail: NEW });
    });

    it.each(['x', 'A'.repeat(43), "' or 1=1 --", '💥'])('rejects the token %j', async (token) => {
      await change(ada);

      expect((await confirm(ada, token)).statusCode).toBe(403);
    });

    it('responds the same for a taken email and notifies only its owner', async () => {
      const eve = await blog.aUser({ email: 'eve@example.org' });

      const free = await change(ada);
      await blog.mailServer.received(1);
      const taken = await change(ada, 'EVE@example.org');
      const mail = await blog.mailServer.received(2);

      const told = ({ statusCode, body }: typeof free) => [
        statusCode,
        Object.keys(JSON.parse(body) as object),
      ];
      expect(told(taken)).toEqual(told(free));
      expect(await facts(ada)).toMatchObject({ pendingEmail: 'EVE@example.org' });
      expect(mail.to).toEqual(['EVE@example.org']);
      expect(mail.text).toContain('It already belongs to an account, so nothing has changed.');
      expect(mail.text).not.toContain('#');
      expect(await facts(eve)).toMatchObject({ pendingEmail: null });
    });

    it('rejects the link if another account has taken the email since', async () => {
      await change(ada);
      const token = await aToken('pending', ada, NEW);
      await blog.aUser({ email: NEW });

      const reply = await confirm(ada, token);

      expect([reply.statusCode, reply.body]).toEqual([400, 'This email is already used by another account.']);
      expect(await login(ada.email)).toBe(200);
    });

    it('limits mails per mailbox', async () => {
      const statuses = [];
      for (let time = 0; time < 4; time += 1) statuses.push((await change(ada)).statusCode);

      expect(statuses).toEqual([200, 200, 200, 429]);
    });

    it('revokes password reset links once the email is confirmed', async () => {
      await change(ada);
      await blog.call('POST', '/api/users/forgotPassword', { body: { email: ada.email } });
      const token = tokenIn((await blog.mailServer.received(2)).text);

      await confirm(ada, await aToken('pending', ada, NEW));

      expect((await choose(token)).statusCode).toBe(403);
    });
  });
  describe('an unconfirmed email', () => {
    freezeClock();
    let blog: BlogWithMails;
    beforeEach(async () => {
      blog = await startBlogWithMails();
    });
    afterEach(() => blog.close());

    const { change, confirm, aToken, choose, facts, stored } = emailChanges(() => blog);
    const allSent = () => until(async () => (await countWaitingMails(blog.connection.db)) === 0);
    const subjects = () => blog.mailServer.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1]);
    const sendAgain = (as: Author) => blog.call('POST', '/api/users/me/confirmationMail', { as });
    const CONFIRMATION = 'Confirm your email for Markdown Blog';

    it('gets no mails except the confirmation', async () => {
      const eve = await blog.aNewcomer({ name: 'Buy at evil.example', email: 'stranger@example.org' });
      await blog.mailServer.received(1);

      for (const [at, newPassword] of ['new words 1', 'new words 2', 'new words 3'].entries())
        await change({ ...eve, password: at === 0 ? eve.password : `new words ${at}` }, eve.email, {
          newPassword,
        });
      await blog.connection.db
        .insertInto('pendingAccount')
        .values({
          ...{ userId: idOf(eve), createdAt: 'then', rejectedAt: null, reason: '' },
        })
        .execute();
      await adminOutput(blog, 'approve', eve.email);
      await allSent();

      expect(subjects()).toEqual([CONFIRMATION]);
      expect(blog.mailServer.mails[0]?.to).toEqual(['stranger@example.org']);
      expect(blog.mailServer.mails[0]?.raw).not.toContain('evil.example');
    });

    it('is confirmed by its link, once and only by its account', async () => {
      const eve = await blog.aNewcomer({ email: 'eve@example.org' });
      const token = tokenIn((await blog.mailServer.received(1)).text);
      const ada = await blog.aUser();

      expect(await facts(eve)).toMatchObject({ awaitsConfirmation: true, pendingEmail: null });
      expect((await confirm(ada, token)).statusCode).toBe(403);
      expect((await confirm(eve, token)).statusCode).toBe(200);
      expect((await confirm(eve, token)).statusCode).toBe(403);
      expect(await facts(eve)).toMatchObject({ awaitsConfirmation: false });
    });

    it("is confirmed by a mailed reset link but not by an operator's link", async () => {
      const eve = await blog.aNewcomer({ email: 'eve@example.org' });
      await blog.mailServer.received(1);
      await choose(await createResetToken(blog.connection.db, idOf(eve)), 'by the operator');
      const still = await isEmailConfirmed(blog.connection.db, idOf(eve));
      await blog.call('POST', '/api/users/forgotPassword', { body: { email: eve.email } });

      await choose(tokenIn((await blog.mailServer.received(2)).text));
      await blog.mailServer.received(3);

      expect([still, await isEmailConfirmed(blog.connection.db, idOf(eve))]).toEqual([false, true]);
      expect(subjects()[2]).toBe('Your Markdown Blog password was changed');
    });

    it('gets the confirmation again on request, three times an hour', async () => {
      const eve = await blog.aNewcomer({ email: 'eve@example.org' });
      const replies = [await sendAgain(eve), await sendAgain(eve), await sendAgain(eve)];
      await allSent();
      advanceClock(HOUR);
      replies.push(await sendAgain(eve));
      const { text } = await blog.mailServer.received(4);

      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 200]);
      expect(replies[2]?.body).toMatch(/^Too many emails to this address. Try again in \d+ minutes\.$/);
      expect((await confirm(eve, tokenIn(text))).statusCode).toBe(200);
      expect((await sendAgain(eve)).statusCode).toBe(200);
      expect(subjects()).toEqual([CONFIRMATION, CONFIRMATION, CONFIRMATION, CONFIRMATION]);
    });

    it('shares the limit with other accounts of the same mailbox', async () => {
      for (const email of [
        'eve@example.org',
        'Eve+1@example.org',
        'eve+2@EXAMPLE.org',
        'eve+3@example.org',
      ]) {
        const eve = await blog.aNewcomer({ email });
        await allSent();
        await blog.call('DELETE', '/api/users/me', { as: eve });
      }

      expect(subjects()).toEqual([CONFIRMATION, CONFIRMATION, CONFIRMATION]);
    });

    it("gets no notice of other accounts and can't be restored after a change", async () => {
      const [eve, ada] = [await blog.aNewcomer({ email: 'stranger@example.org' }), await blog.aUser()];
      await blog.mailServer.received(1);
      await change(ada, 'stranger@example.org');
      await change(eve, NEW);

      await confirm(eve, await aToken('pending', eve, NEW));
      await allSent();

      expect(subjects()).toEqual([CONFIRMATION, 'Confirm your new email for Markdown Blog']);
      expect((await stored()).filter(({ kind }) => kind === 'former')).toEqual([]);
      await blog.aNewcomer({ email: 'stranger@example.org' });
    });

    it("is confirmed by an admin's test mail", async () => {
      const eve = await blog.aNewcomer({ email: 'eve@example.org' });
      await blog.mailServer.received(1);
      await adminOutput(blog, 'make-admin', eve.email);

      await blog.call('POST', '/api/admin/test-mails', { as: eve });

      const { text } = await blog.mailServer.received(2);
      expect((await confirm(eve, tokenIn(text))).statusCode).toBe(200);
    });
  });
  describe('mails to a confirmed email', () => {
    it('are limited per kind', async () => {
      const blog = await startBlogWithMails();
      const ada = await blog.aUser();
      const { change } = emailChanges(() => blog);
      let { password } = ada;

      for (let time = 0; time < 12; time += 1) {
        await change({ ...ada, password }, ada.email, { newPassword: `new words ${time}` });
        password = `new words ${time}`;
      }
      await until(async () => (await countWaitingMails(blog.connection.db)) === 0);
      const sent = blog.mailServer.mails.length;
      await blog.close();

      expect(sent).toBe(5);
    });
  });
  describe('without mail', () => {
    it('changes the email immediately and cancels a pending one', async () => {
      const blog = await startBlog();
      const ada = await blog.aUser();
      const userId = idOf(ada);
      await blog.connection.db
        .insertInto('otherEmail')
        .values({
          id: 'x',
          userId,
          kind: 'pending',
          email: 'x@example.org',
          emailKey: 'x@example.org',
          expiresAt: '3',
        })
        .execute();

      const reply = await blog.call('PATCH', '/api/users/me', {
        as: ada,
        body: { name: 'Ada', email: NEW, password: ada.password },
      });
      const facts = (await blog.call('GET', '/api/users/me', { as: ada })).json<AccountFacts>();
      await blog.close();

      expect(decodeJwt(reply.json<TokenReply>().token)).toMatchObject({ email: NEW });
      expect(facts.pendingEmail).toBeNull();
    });
  });
});

describe('restoring a former email', () => {
  freezeClock();
  let blog: BlogWithMails;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlogWithMails();
    ada = await blog.aUser({ email: 'Ada@example.org' });
  });
  afterEach(() => blog.close());

  const db = () => blog.connection.db;
  const { change, confirm, aToken, changeAndConfirm, choose, login, stored } = emailChanges(() => blog);

  it('restores the email with a new password and ends all sessions', async () => {
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

  it('restores the oldest email after several changes', async () => {
    await changeAndConfirm(ada, 'first@example.org');
    advanceClock(60);
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

  it('discards later changes', async () => {
    await changeAndConfirm(ada, 'first@example.org');
    advanceClock(60);
    await changeAndConfirm(ada, 'second@example.org');
    await change(ada, 'third@example.org');
    const younger = await aToken('former', ada, 'first@example.org');
    const token = await aToken('former', ada, 'Ada@example.org');

    await choose(token);

    expect((await choose(younger, 'of a thief')).statusCode).toBe(403);
    expect(await stored()).toEqual([]);
  });

  it('works for three days, during which the former email stays reserved', async () => {
    await changeAndConfirm(ada, NEW);
    const token = await aToken('former', ada, ada.email);
    const register = () =>
      blog.call('POST', '/api/users/register', {
        body: { name: 'Eve', email: 'ADA@example.org', password: 'pass word' },
      });

    advanceClock(71 * HOUR);
    const early = await register();
    advanceClock(2 * HOUR);
    const late = await register();

    expect([early.statusCode, early.body]).toEqual([400, 'This email is already used by another account.']);
    expect(late.statusCode).toBe(201);
    expect((await choose(token)).statusCode).toBe(403);
  });

  it('lets the owner change back to the former email', async () => {
    await changeAndConfirm(ada, NEW);

    expect((await changeAndConfirm(ada, ada.email)).statusCode).toBe(200);
    expect(await login(ada.email)).toBe(200);
  });

  it('is impossible once an operator has reset the password', async () => {
    await changeAndConfirm(ada);
    const token = await aToken('former', ada, ada.email);

    const login = createLoginThrottle(db(), defaultLimits.login, createPseudonym(aSecret));
    await setByOperator({ db: db(), login }, NEW, 'of the operator');

    expect((await choose(token)).statusCode).toBe(403);
  });

  it('does not accept one kind of link for the other', async () => {
    await changeAndConfirm(ada, 'first@example.org');
    await change(ada);
    const [pending, former] = [
      await aToken('pending', ada, NEW),
      await aToken('former', ada, 'Ada@example.org'),
    ];

    expect((await choose(pending)).statusCode).toBe(403);
    expect((await confirm(ada, former)).statusCode).toBe(403);
  });

  it('stores no token and logs neither tokens nor emails', async () => {
    await change(ada);
    const asking = tokenIn((await blog.mailServer.received(1)).text);
    await confirm(ada, asking);
    const notified = tokenIn((await blog.mailServer.received(2)).text);
    const rows = [
      await stored(),
      await db().selectFrom('emailLink').selectAll().execute(),
      await db().selectFrom('mail').selectAll().execute(),
    ];

    expect(blog.log.join('')).toContain('/api/users/confirmEmail');
    for (const secret of [asking, notified]) {
      expect(secret).not.toBe('');
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
    for (const secret of [asking, notified, NEW, ada.email]) expect(blog.log.join('')).not.toContain(secret);
  });

  it('deletes everything that has expired', async () => {
    await changeAndConfirm(ada, 'first@example.org');
    await change(ada);
    // Every mail is sent or no longer due, like the first if its email was confirmed before it was sent.
    await until(async () => (await db().selectFrom('mail').select('id').execute()).length === 0);
    await deleteExpired(db());
    const kept = await stored();
    advanceClock(73 * HOUR);
    await deleteExpired(db());

    expect(kept).toHaveLength(2);
    expect(await stored()).toEqual([]);
    expect(await db().selectFrom('emailLink').selectAll().execute()).toEqual([]);
  });
});
