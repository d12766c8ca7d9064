import type { LightMyRequestResponse } from 'fastify';
import { decodeJwt } from 'jose';
import { resetPassword } from '../../../src/server/cli/accounts.ts';
import { createLoginThrottle } from '../../../src/server/limits/loginThrottle.ts';
import { mailQueue } from '../../../src/server/mail/mailQueue.ts';
import { changeSettings } from '../../../src/server/services/changeSettings.ts';
import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import { makeAdmin } from '../../../src/server/services/moderateAccounts.ts';
import { publishDue } from '../../../src/server/services/publish.ts';
import {
  approve,
  deleteRejectedAccounts,
  createInvitation,
  revokeAllInvitations,
} from '../../../src/server/services/registration.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { createResetToken } from '../../../src/server/store/passwordResets.ts';
import { accountErrors, accountMessages } from '../../../src/shared/messages/en/account.ts';
import { adminMessages } from '../../../src/shared/messages/en/admin.ts';
import type { Invitation, NewInvitation } from '../../../src/shared/registration.ts';
import type { AccountFacts, TokenReply } from '../../../src/shared/user.ts';
import { actOnAll } from '../../helpers/actOnAll.ts';
import { type Blog, idOf, startBlog, type Author } from '../../helpers/blog.ts';
import { type BlogWithMails, startBlogWithMails } from '../../helpers/blogWithMails.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { giveRole } from '../../helpers/giveRole.ts';
import { describeOnOneEngine, itOnOneEngine } from '../../helpers/registerTests.ts';
import { adminOutput } from '../../helpers/runCommand.ts';

describe('registration', () => {
  describe('POST /api/users/register', () => {
    let blog: Blog;
    beforeEach(async () => (blog = await startBlog()));
    afterEach(() => blog.close());

    const ada = { name: '  Ada Lovelace ', email: ' Ada@Example.org ', password: ' pass word ' };
    const register = (body: object) => blog.call('POST', '/api/users/register', { body });
    const login = (email: string, password: string) =>
      blog.call('POST', '/api/users/login', { body: { email, password } });

    it('returns 201 with a token for the trimmed name and email', async () => {
      const reply = await register(ada);

      expect(reply.statusCode).toBe(201);
      expect(Object.keys(reply.json<TokenReply>())).toEqual(['token']);
      expect(decodeJwt(reply.json<TokenReply>().token)).toEqual({
        sub: expect.any(String) as string,
        name: 'Ada Lovelace',
        email: 'Ada@Example.org',
        sid: expect.any(String) as string,
        iat: expect.any(Number) as number,
        exp: expect.any(Number) as number,
      });
    });

    it('makes contributors if the blog has chosen so, also by invitation and with an approval', async () => {
      const facts = async (reply: LightMyRequestResponse) =>
        (await blog.call('GET', '/api/users/me', { as: reply.json<TokenReply>() })).json<AccountFacts>();
      expect(await facts(await register(ada))).toMatchObject({ role: 'author' });
      await adminOutput(blog, 'set', 'registrationRole', 'contributor');
      expect(await facts(await register({ ...ada, email: 'eve@example.org' }))).toMatchObject({
        ...{ role: 'contributor', awaitsApproval: false },
      });
      await adminOutput(blog, 'set', 'registration', 'approval');
      expect(await facts(await register({ ...ada, email: 'joe@example.org' }))).toMatchObject({
        ...{ role: 'contributor', awaitsApproval: true },
      });
    });

    itOnOneEngine('signs the user in', async () => {
      const reply = await register(ada);

      const own = await blog.call('GET', '/api/articles', { as: reply.json<TokenReply>() });
      expect(own.statusCode).toBe(200);
    });

    itOnOneEngine('keeps spaces in the password', async () => {
      await register(ada);

      const [exact, trimmed] = [await login(ada.email, ' pass word '), await login(ada.email, 'pass word')];

      expect([exact.statusCode, trimmed.statusCode]).toEqual([200, 400]);
    });

    it('rejects a taken email in any case', async () => {
      await register(ada);

      const reply = await register({ ...ada, email: 'ADA@example.ORG' });

      expect(reply.statusCode).toBe(400);
      expect(reply.body).toBe('This email is already used by another account.');
    });

    it('accepts one of several parallel registrations of an email', async () => {
      const replies = await Promise.all(Array.from({ length: 8 }, () => register(ada)));

      const statuses = replies.map((reply) => reply.statusCode).sort();
      expect(statuses).toEqual([201, 400, 400, 400, 400, 400, 400, 400]);
    });

    it('rejects a taken email with its domain in punycode', async () => {
      await register({ ...ada, email: 'user@xn--mnchen-3ya.example' });

      const reply = await register({ ...ada, email: 'User@München.example' });

      expect([reply.statusCode, reply.body]).toEqual([400, 'This email is already used by another account.']);
      expect((await login('user@MÜNCHEN.example', ada.password)).statusCode).toBe(200);
    });
  });
  describeOnOneEngine('a password that is easy to guess', () => {
    let blog: Blog;
    beforeEach(async () => (blog = await startBlog()));
    afterEach(() => blog.close());

    const COMMON = 'Choose another password. This one is too common and easy to guess.';
    const user = { name: 'Ada Lovelace', email: 'countess@example.org', password: 'pass word' };
    const summarize = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body];
    const guessable = [
      ['123456', COMMON],
      ['PassWord', COMMON],
      ['iloveyou', COMMON],
      ['password123', COMMON],
      ['Countess@Example.ORG', 'Choose another password. This one is your email.'],
      ['countess', 'Choose another password. This one is your email.'],
      ['adalovelace', 'Choose another password. This one is your name.'],
      ['markdown blog', 'Choose another password. This one is the name of this blog.'],
    ];
    const logIn = (password: string, more = {}) =>
      blog.call('POST', '/api/users/login', { body: { email: user.email, password, ...more } });
    const change = (as: Author, newPassword: string) =>
      blog.call('PATCH', '/api/users/me', { as, body: { ...user, password: as.password, newPassword } });
    const reset = async (as: Author, password: string) => {
      const token = await createResetToken(blog.connection.db, idOf(as));
      return blog.call('POST', '/api/users/resetPassword', { body: { token, password } });
    };
    const resetByOperator = (email: string, password: string) => {
      const { db } = blog.connection;
      return resetPassword({ db, login: createLoginThrottle(db, null, (value) => value) }, email, password);
    };

    it.each(guessable)('is allowed at registration: %s', async (password) => {
      const reply = await blog.call('POST', '/api/users/register', { body: { ...user, password } });

      expect(reply.statusCode).toBe(201);
      expect((await logIn(password)).statusCode).toBe(200);
    });

    it('is allowed in the profile, on a reset and on the command line', async () => {
      const ada = await blog.aUser(user);

      expect((await change(ada, 'football')).statusCode).toBe(200);
      expect((await reset(ada, 'Ada Lovelace')).statusCode).toBe(200);
      expect((await logIn('Ada Lovelace')).statusCode).toBe(200);
      expect(await resetByOperator(ada.email, 'letmein')).toContain(ada.email);
    });

    it('still has to have six characters', async () => {
      const reply = await blog.call('POST', '/api/users/register', { body: { ...user, password: 'abc12' } });

      expect(summarize(reply)).toEqual([400, 'Password must be at least 6 characters.']);
    });

    it('is refused for editors, as long as they are', async () => {
      const ada = await blog.aUser(user);
      await giveRole(blog, ada, 'editor');

      expect(summarize(await change(ada, 'iloveyou'))).toEqual([400, COMMON]);
      expect(summarize(await reset(ada, 'iloveyou'))).toEqual([400, COMMON]);
      await expect(resetByOperator(ada.email, 'iloveyou')).rejects.toThrow(COMMON);
      await giveRole(blog, ada, 'author');
      expect((await change(ada, 'iloveyou')).statusCode).toBe(200);
      await giveRole(blog, ada, 'editor');
      expect(summarize(await logIn('iloveyou'))).toEqual([403, accountErrors.guessableOwnPassword]);
      expect(summarize(await logIn('iloveyou', { newPassword: 'letmein' }))).toEqual([400, COMMON]);
      expect((await logIn('iloveyou', { newPassword: 'looms and engines' })).statusCode).toBe(200);
      expect((await logIn('looms and engines')).statusCode).toBe(200);
    });

    it.each(guessable)(
      'is refused for admins in the profile, on a reset and on the command line: %s',
      async (password, sentence) => {
        const ada = await blog.aUser(user);
        await adminOutput(blog, 'make-admin', ada.email);

        expect(summarize(await change(ada, password))).toEqual([400, sentence]);
        expect(summarize(await reset(ada, password))).toEqual([400, sentence]);
        await expect(resetByOperator(ada.email, password)).rejects.toThrow(sentence);
        expect((await logIn(user.password)).statusCode).toBe(200);
      },
    );

    it('compares with the name that an admin changes to', async () => {
      const ada = await blog.aUser(user);
      await adminOutput(blog, 'make-admin', ada.email);

      const body = { ...user, name: 'Augusta King', newPassword: 'augusta king' };
      const reply = await blog.call('PATCH', '/api/users/me', { as: ada, body });

      expect(summarize(reply)).toEqual([400, 'Choose another password. This one is your name.']);
    });

    describe('of an account that became an admin’s', () => {
      const CHOOSE = accountErrors.guessableOwnPassword;
      let ada: Author;
      beforeEach(async () => {
        ada = await blog.aUser({ ...user, password: 'password123' });
        await adminOutput(blog, 'make-admin', ada.email);
      });

      it('has to be replaced at the next login', async () => {
        expect(summarize(await logIn('password123'))).toEqual([403, CHOOSE]);
        expect(summarize(await logIn('password123', { newPassword: 'iloveyou' }))).toEqual([400, COMMON]);
        const reply = await logIn('password123', { newPassword: 'looms and engines' });

        expect(reply.statusCode).toBe(200);
        const facts = await blog.call('GET', '/api/users/me', { as: reply.json<TokenReply>() });
        expect(facts.json()).toMatchObject({ isAdmin: true });
        expect((await logIn('password123')).statusCode).toBe(400);
        expect((await logIn('looms and engines')).statusCode).toBe(200);
      });

      it('ends all other sessions when it is replaced', async () => {
        await logIn('password123', { newPassword: 'looms and engines' });

        expect((await blog.call('GET', '/api/users/me', { as: ada })).statusCode).toBe(401);
      });

      it('can’t be replaced without knowing it', async () => {
        const reply = await logIn('password1234', { newPassword: 'looms and engines' });

        expect(summarize(reply)).toEqual([400, 'Wrong email or password.']);
      });

      it('may stay once the account is no longer an admin’s', async () => {
        await adminOutput(blog, 'remove-admin', ada.email);

        expect((await logIn('password123')).statusCode).toBe(200);
      });
    });

    it('isn’t asked of an admin with another password, whose login ignores a new one', async () => {
      const ada = await blog.aUser(user);
      await adminOutput(blog, 'make-admin', ada.email);

      expect((await logIn(user.password, { newPassword: 'looms and engines' })).statusCode).toBe(200);
      expect((await logIn(user.password)).statusCode).toBe(200);
    });
  });
});

describe('registration modes', () => {
  const CLOSED = 'Registration is closed.';
  const INVALID = /^This invitation has expired, been used or been revoked/;

  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());

  const db = () => blog.connection.db;
  const registration = (mode: 'open' | 'invite' | 'closed') =>
    changeSettings(db(), { registration: mode }, commandLine);
  const anInvitation = ({ uses = 1, days = 1 } = {}) => createInvitation(db(), { uses, days }, commandLine);
  let made = 0;
  const register = async (invitation?: string, email = `grace${made++}@example.org`) => {
    const body = {
      name: 'Grace',
      email,
      password: 'cobol cobol',
      ...(invitation !== undefined && { invitation }),
    };
    const { statusCode, body: text } = await blog.call('POST', '/api/users/register', { body });
    return { status: statusCode, text };
  };
  const accounts = async () => (await db().selectFrom('user').select('id').execute()).length;

  it('is open by default and needs no invitation', async () => {
    expect([(await register()).status, (await register('whatever')).status]).toEqual([201, 201]);
  });

  itOnOneEngine('rejects everyone when closed, even with an invitation, but allows logins', async () => {
    const ada = await blog.aUser();
    const code = await anInvitation();
    await registration('closed');

    expect(await register(code)).toEqual({ status: 403, text: CLOSED });
    expect(await accounts()).toBe(1);
    expect((await blog.call('POST', '/api/users/login', { body: ada })).statusCode).toBe(200);
  });

  it('accepts an invitation for its number of uses', async () => {
    await registration('invite');
    const code = await anInvitation({ uses: 2 });

    const tries = [
      await register(),
      await register('x'),
      await register(code),
      await register(code),
      await register(code),
    ];

    expect(tries.map(({ status }) => status)).toEqual([403, 403, 201, 201, 403]);
    expect(tries[4]?.text).toMatch(INVALID);
    expect(await accounts()).toBe(2);
  });

  it('accepts one of two parallel registrations with the last use', async () => {
    await registration('invite');
    const code = await anInvitation();

    const tries = await Promise.all([register(code), register(code)]);

    expect(tries.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect(await accounts()).toBe(1);
  });

  it('does not use up an invitation if the email is taken', async () => {
    const { email } = await blog.aUser();
    await registration('invite');
    const code = await anInvitation();

    const tries = [await register(code, email), await register(code)];

    expect(tries.map(({ status }) => status)).toEqual([400, 201]);
  });

  it('rejects expired and revoked invitations', async () => {
    await registration('invite');
    const old = await anInvitation({ days: -1 });
    const revoked = await anInvitation();

    expect(await revokeAllInvitations(db(), commandLine)).toBe(1);
    const tries = [await register(old), await register(revoked)];

    expect(tries.map(({ status }) => status)).toEqual([403, 403]);
  });

  it('stores only the hash of an invitation and deletes it once spent', async () => {
    await registration('invite');
    const [used, kept] = [await anInvitation(), await anInvitation()];
    await anInvitation({ days: -1 });
    await register(used);

    const stored = await db().selectFrom('invitation').selectAll().execute();
    await deleteExpired(db());
    const left = await db().selectFrom('invitation').selectAll().execute();

    expect(stored).toHaveLength(3);
    expect(JSON.stringify(stored)).not.toContain(kept);
    expect(left).toHaveLength(1);
    expect((await register(kept)).status).toBe(201);
  });
});

describe('registration with approval', () => {
  const draft = { title: 'On engines', markdown: 'They turn.' };

  let blog: BlogWithMails;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlogWithMails();
    ada = await blog.aUser({ name: 'Ada' });
    // Not by command, which sends a mail.
    await makeAdmin(blog.connection.db, { id: idOf(ada), name: ada.name }, commandLine);
    await changeSettings(
      blog.connection.db,
      { registration: 'approval', contact: 'ada@example.org' },
      commandLine,
    );
    eve = await blog.aUser({ name: 'Eve', email: 'eve@example.org' });
  });
  afterEach(() => blog.close());

  const publish = async (as: Author) => {
    const { statusCode, body } = await blog.call('POST', '/api/articles/new', { as, body: draft });
    return { status: statusCode, body };
  };
  const login = async ({ email, password }: Author) => {
    const { statusCode, body } = await blog.call('POST', '/api/users/login', { body: { email, password } });
    return { status: statusCode, body };
  };
  const list = async (state: string) =>
    (await blog.call('GET', `/api/admin/registrations?state=${state}`, { as: ada })).json<{
      result: { name: string; email: string; reason: string }[];
    }>().result;
  const decide = (act: 'approve' | 'reject', ids: string[], reason?: string) =>
    actOnAll((body) => blog.call('POST', `/api/admin/registrations/${act}`, { as: ada, body }), {
      ids,
      ...(reason && { reason }),
    });
  const done = (user: Author) => ({ results: [{ item: idOf(user), problem: null }], next: null });
  const facts = async () => (await blog.call('GET', '/api/users/me', { as: eve })).json<object>();
  const refused = { status: 403, body: accountMessages.awaitsApproval };

  it('lets a new account write but not publish', async () => {
    const { _id } = await draftsOf(blog).aDraft(eve, draft);

    const published = await blog.call('POST', '/api/articles/new', {
      as: eve,
      body: { ...draft, draftId: _id },
    });
    const bulk = await blog.call('POST', '/api/articles/bulk', {
      as: eve,
      body: { act: 'publish', state: 'draft', items: [_id] },
    });

    expect({ status: published.statusCode, body: published.body }).toEqual(refused);
    expect(bulk.json()).toMatchObject({ results: [{ problem: accountMessages.awaitsApproval }] });
    expect(await publish(eve)).toEqual(refused);
    expect(await facts()).toMatchObject({ awaitsApproval: true, articleCount: 0, draftCount: 1 });
    expect((await publish(ada)).status).toBe(201);
  });

  it('publishes scheduled drafts once the account is approved', async () => {
    const { db } = blog.connection;
    const { _id } = await draftsOf(blog).aDraft(eve, draft);
    await db
      .updateTable('draft')
      .set({ publishAt: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', _id)
      .execute();
    const rendering = { render: async () => Promise.reject(new Error('Nothing is due.')) };
    const failed: unknown[] = [];

    await publishDue({ db, rendering }, (error) => void failed.push(error), new AbortController().signal);

    expect(failed).toEqual([]);
    const kept = await db.selectFrom('draft').select(['publishAt', 'publishProblem']).execute();
    expect(kept).toEqual([{ publishAt: '2026-01-01T00:00:00.000Z', publishProblem: null }]);
  });

  it('lets an approved account publish and notifies its owner', async () => {
    expect(await list('waiting')).toMatchObject([
      { email: 'eve@example.org', name: 'Eve', rejectedAt: null },
    ]);

    expect(await decide('approve', [idOf(eve)])).toEqual(done(eve));

    const mail = await blog.mailServer.received(1);
    expect(mail.to).toEqual(['eve@example.org']);
    expect(mail.text).toContain('https://blog.example.org/myArticles');
    expect((await publish(eve)).status).toBe(201);
    expect(await facts()).toMatchObject({ awaitsApproval: false });
    expect(await list('waiting')).toEqual([]);
    expect(await decide('approve', [idOf(eve)])).toMatchObject({
      results: [{ problem: 'This account isn’t waiting for approval. It was approved or deleted.' }],
    });
  });

  itOnOneEngine(
    'does not mail an approval if the account is blocked, pending or deleted by then',
    async () => {
      const [mallory, grace] = [await blog.aUser({ name: 'Mallory' }), await blog.aUser({ name: 'Grace' })];
      await blog.connection.db.deleteFrom('pendingAccount').where('userId', '=', idOf(eve)).execute();
      await adminOutput(blog, 'suspend-account', eve.email, '--reason', 'It is spam.');
      for (const recipient of [eve.email, mallory.email, 'gone@example.org'])
        await mailQueue((value) => value).enqueue(blog.connection.db, { kind: 'accountApproved', recipient });

      await decide('approve', [idOf(grace)]);

      const { to } = await blog.mailServer.received(1);
      expect(to).toEqual([grace.email]);
    },
  );

  itOnOneEngine('signs a rejected account out, gives the reason and can be undone', async () => {
    expect(await decide('reject', [idOf(eve)], 'It is spam.')).toEqual(done(eve));

    expect((await blog.call('GET', '/api/users/me', { as: eve })).statusCode).toBe(401);
    expect(await login(eve)).toEqual({
      status: 403,
      body: 'Your account wasn’t approved. For questions, contact ada@example.org. Reason: It is spam.',
    });
    // The reason is only shown after the right password.
    expect((await login({ ...eve, password: 'another one' })).status).toBe(400);
    expect((await blog.mailServer.received(1)).text).toContain('Reason: It is spam.');
    expect(await list('waiting')).toEqual([]);
    expect(await list('rejected')).toMatchObject([{ email: 'eve@example.org', reason: 'It is spam.' }]);

    expect(await decide('approve', [idOf(eve)])).toEqual(done(eve));
    expect((await login(eve)).status).toBe(200);
  });

  itOnOneEngine('never rejects an admin', async () => {
    // Earlier versions allowed pending accounts as admins.
    await blog.connection.db
      .insertInto('admin')
      .values({ userId: idOf(eve), createdAt: '2026-01-01T00:00:00.000Z' })
      .execute();
    const grace = await blog.aUser({ name: 'Grace' });

    const rejected = await decide('reject', [idOf(eve), idOf(grace)], 'It is spam.');

    const stays = adminMessages.errors.isAdmin;
    expect(rejected).toEqual({
      results: [
        { item: idOf(eve), problem: stays },
        { item: idOf(grace), problem: null },
      ],
      next: null,
    });
    await expect(adminOutput(blog, 'reject', eve.email, '--reason', 'It is spam.')).rejects.toThrow(stays);
    expect((await login(eve)).status).toBe(200);
    expect(await decide('approve', [idOf(eve)])).toEqual(done(eve));
  });

  it('lists the oldest first, and of rejected ones the next to be deleted', async () => {
    const { db } = blog.connection;
    const grace = await blog.aUser({ name: 'Grace' });
    const joan = await blog.aUser({ name: 'Joan' });
    const begin = async (user: Author, createdAt: string, rejectedAt: string | null) =>
      db
        .updateTable('pendingAccount')
        .set({ createdAt, rejectedAt })
        .where('userId', '=', idOf(user))
        .execute();
    const names = async (state: string) => (await list(state)).map(({ name }) => name);

    await begin(eve, '2026-01-03', null);
    await begin(grace, '2026-01-01', null);
    await begin(joan, '2026-01-02', null);
    const waiting = [await names('waiting'), await names('rejected')];
    await begin(eve, '2026-01-03', '2026-01-04');
    await begin(grace, '2026-01-01', '2026-01-06');
    await begin(joan, '2026-01-02', '2026-01-05');

    expect(waiting).toEqual([['Grace', 'Joan', 'Eve'], []]);
    expect([await names('waiting'), await names('rejected')]).toEqual([[], ['Eve', 'Joan', 'Grace']]);
  });

  it('deletes only accounts rejected 30 days ago, with their articles', async () => {
    const { db } = blog.connection;
    await draftsOf(blog).aDraft(eve, draft);
    const grace = await blog.aUser({ name: 'Grace' });
    await decide('reject', [idOf(eve), idOf(grace)], 'It is spam.');
    const since = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString();
    await db
      .updateTable('pendingAccount')
      .set({ rejectedAt: since })
      .where('userId', '=', idOf(eve))
      .execute();

    await deleteExpired(db);

    const left = await db.selectFrom('user').select('name').orderBy('name').execute();
    expect(left.map(({ name }) => name)).toEqual(['Ada', 'Grace']);
    expect(await db.selectFrom('draft').select('id').execute()).toEqual([]);
  });

  it('does not delete an account that is approved in the meantime', async () => {
    const { db } = blog.connection;
    await decide('reject', [idOf(eve)], 'It is spam.');
    await db.updateTable('pendingAccount').set({ rejectedAt: '2026-01-01T00:00:00.000Z' }).execute();
    const decision = { userId: idOf(eve), by: commandLine };
    let approval: Promise<boolean> | undefined;
    const stop = {
      get aborted() {
        approval ??= approve(db, { enqueue: async () => undefined }, decision).then(
          () => true,
          () => false,
        );
        return false;
      },
    } as AbortSignal;

    await deleteRejectedAccounts(db, stop);

    const isApproved = await approval;
    const there = await db.selectFrom('user').select('id').where('id', '=', idOf(eve)).execute();
    expect([isApproved, there.length]).toEqual([isApproved, isApproved ? 1 : 0]);
    expect(approval).toBeDefined();
  });

  it('skips the approval with a valid invitation only', async () => {
    const code = await createInvitation(blog.connection.db, { uses: 1, days: 1 }, commandLine);
    const register = async (invitation: string, email: string) =>
      (
        await blog.call('POST', '/api/users/register', {
          body: { name: 'Grace', email, password: 'cobol cobol', invitation },
        })
      ).statusCode;

    expect([await register(code, 'a@example.org'), await register(code, 'b@example.org')]).toEqual([
      201, 201,
    ]);

    expect((await list('waiting')).map(({ email }) => email)).toEqual(['eve@example.org', 'b@example.org']);
  });

  itOnOneEngine('can be decided on the command line and is logged', async () => {
    expect(await adminOutput(blog, 'list-pending-approvals')).toMatch(/^[\d: -]+ {2}eve@example.org {2}Eve$/);
    expect(await adminOutput(blog, 'reject', 'eve@example.org', '--reason', 'It is spam.')).toContain(
      'npm run admin -- approve eve@example.org',
    );
    expect(await adminOutput(blog, 'list-pending-approvals', '--rejected')).toMatch(/It is spam\.$/);
    expect(await adminOutput(blog, 'approve', 'EVE@example.org')).toBe(
      'eve@example.org was approved and can publish now.',
    );
    await expect(adminOutput(blog, 'approve', 'ada@example.org')).rejects.toThrow(
      /^No account has|waits for no/,
    );

    const log = await blog.connection.db
      .selectFrom('auditLog')
      .select(['act', 'subject', 'reason'])
      .where('act', 'in', ['approve', 'reject'])
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { act: 'reject', subject: 'Eve', reason: 'It is spam.' },
      { act: 'approve', subject: 'Eve', reason: '' },
    ]);
  });

  it('keeps accounts pending when registration is opened', async () => {
    await changeSettings(blog.connection.db, { registration: 'open' }, commandLine);
    const grace = await blog.aUser({ name: 'Grace' });

    expect(await publish(eve)).toEqual(refused);
    expect((await publish(grace)).status).toBe(201);
  });
});

describe('/api/admin/invitations', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
    await adminOutput(blog, 'set', 'registration', 'invite');
  });
  afterEach(() => blog.close());

  const call = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: object) =>
    blog.call(method, `/api/admin/invitations${path}`, { as: ada, ...(body && { body }) });
  const make = async (wish: object) => (await call('POST', '', wish)).json<NewInvitation>().code;
  const list = async () => (await call('GET')).json<{ result: Invitation[] }>().result;
  let made = 0;
  const register = async (invitation: string) =>
    (
      await blog.call('POST', '/api/users/register', {
        body: { name: 'Grace', email: `grace${made++}@example.org`, password: 'cobol cobol', invitation },
      })
    ).statusCode;

  it('creates an invitation for several uses and returns its code once', async () => {
    const code = await make({ uses: 2, days: 3, note: ' For Grace ' });

    const [before] = await list();
    const tries = [await register(code), await register(code), await register(code)];

    expect(before).toMatchObject({ note: 'For Grace', usesLeft: 2 });
    const days = (Date.parse(before?.expiresAt ?? '') - Date.parse(before?.createdAt ?? '')) / 86_400_000;
    expect(Math.round(days)).toBe(3);
    expect(JSON.stringify(before)).not.toContain(code);
    expect(tries).toEqual([201, 201, 403]);
    expect(await list()).toEqual([]);
  });

  it('lists what expires next first', async () => {
    for (const days of [3, 1, 2]) await make({ days, note: `${days}` });

    expect((await list()).map(({ note }) => note)).toEqual(['1', '2', '3']);
  });

  it('revokes one invitation by id or command', async () => {
    const [one, two, three] = [await make({ note: 'one' }), await make({ note: 'two' }), await make({})];
    const idOfNote = async (note: string) => (await list()).find((each) => each.note === note)?.id ?? '';

    const first = await idOfNote('one');
    expect((await call('DELETE', `/${first}`)).statusCode).toBe(204);
    const listed = await adminOutput(blog, 'list-invitations');
    await adminOutput(blog, 'revoke-invitation', await idOfNote('two'));

    expect(listed).toMatch(/^[\da-f]{16} {2}1 use left {2}expires [\d-]{10} {2}two$/m);
    expect((await call('DELETE', `/${first}`)).statusCode).toBe(404);
    expect([await register(one), await register(two), await register(three)]).toEqual([403, 403, 201]);
  });

  itOnOneEngine.each(['%25', '________________', '', 'x'])(
    'returns 404 for the invalid id %j',
    async (id) => {
      await make({});

      expect((await call('DELETE', `/${id}`)).statusCode).toBe(404);
      expect(await list()).toHaveLength(1);
    },
  );

  itOnOneEngine.each([
    [{ uses: 0 }, 'Maximum uses must be at least 1.'],
    [{ uses: 1001 }, 'Maximum uses must be at most 1000.'],
    [{ days: 1.5 }, 'Days must be a whole number.'],
    [{ note: 'x'.repeat(101) }, 'Note must be at most 100 characters.'],
  ])('rejects %j', async (wish, sentence) => {
    const { statusCode, body } = await call('POST', '', wish);

    expect([statusCode, body.replace(/\.?$/, '.')]).toEqual([400, sentence]);
    expect(await list()).toEqual([]);
  });

  itOnOneEngine('logs who created and revoked it without the code', async () => {
    const code = await make({ uses: 2, note: 'For Grace' });
    const [invitation] = await list();
    const id = invitation?.id ?? '';
    await call('DELETE', `/${id}`);

    const log = await blog.connection.db
      .selectFrom('auditLog')
      .select(['actorId', 'act', 'subjectId', 'subject', 'details'])
      .where('subjectKind', '=', 'invitation')
      .orderBy('id')
      .execute();
    expect(log).toMatchObject([
      { actorId: idOf(ada), act: 'invite', subjectId: id, subject: 'For Grace' },
      { actorId: idOf(ada), act: 'revoke-invitation', subjectId: id, subject: 'For Grace' },
    ]);
    expect(JSON.stringify(log)).not.toContain(code);
  });
});
