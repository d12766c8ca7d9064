import { commandLine } from '../../../src/server/audit/auditLog.ts';
import { publishDue } from '../../../src/server/drafts/publishDue.ts';
import { approve, deleteRejected } from '../../../src/server/features/users/approval.ts';
import { invite } from '../../../src/server/features/users/invitations.ts';
import { mailQueue } from '../../../src/server/mail/mailQueue.ts';
import { tidy } from '../../../src/server/process/housekeeping.ts';
import { changeSettings } from '../../../src/server/settings/settings.ts';
import { AWAITS_APPROVAL } from '../../../src/shared/registrationWords.ts';
import { type Author, idOf } from '../../helpers/blog.ts';
import { type BlogWithMails, startBlogWithMails } from '../../helpers/blogWithMails.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { saidBy } from '../../helpers/runCommand.ts';

const draft = { title: 'On engines', markdown: 'They turn.' };

describe('a blog whose accounts have to be approved', () => {
  let blog: BlogWithMails;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlogWithMails();
    ada = await blog.aUser({ name: 'Ada' });
    await saidBy(blog, 'make-admin', ada.email);
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
      result: { email: string; reason: string }[];
    }>().result;
  const decide = async (act: 'approve' | 'reject', ids: string[], reason?: string) =>
    (
      await blog.call('POST', `/api/admin/registrations/${act}`, {
        as: ada,
        body: { ids, ...(reason && { reason }) },
      })
    ).json<unknown>();
  const done = (user: Author) => ({ results: [{ item: idOf(user), problem: null }], next: null });
  const facts = async () => (await blog.call('GET', '/api/users/me', { as: eve })).json<object>();
  const refused = { status: 403, body: AWAITS_APPROVAL };

  it('lets a new one in, to write and not to publish, by whatever way', async () => {
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
    expect(bulk.json()).toMatchObject({ results: [{ problem: AWAITS_APPROVAL }] });
    expect(await publish(eve)).toEqual(refused);
    expect(await facts()).toMatchObject({ awaitsApproval: true, articleCount: 0, draftCount: 1 });
    expect((await publish(ada)).status).toBe(201);
  });

  it('keeps what was planned meanwhile, and publishes it once that is approved', async () => {
    const { db } = blog.connection;
    const { _id } = await draftsOf(blog).aDraft(eve, draft);
    await db
      .updateTable('draft')
      .set({ publishAt: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', _id)
      .execute();
    const rendering = { render: async () => Promise.reject(new Error('Nothing is due.')) };
    const failed: unknown[] = [];

    await publishDue(db, rendering, (error) => void failed.push(error), new AbortController().signal);

    expect(failed).toEqual([]);
    const kept = await db.selectFrom('draft').select(['publishAt', 'publishProblem']).execute();
    expect(kept).toEqual([{ publishAt: '2026-01-01T00:00:00.000Z', publishProblem: null }]);
  });

  it('lets publish who is approved, and tells them', async () => {
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
      results: [{ problem: 'This account waits for no approval: it was approved, or is gone.' }],
    });
  });

  it('tells nobody of an approval who is kept out, waits or is gone by the time the mail is sent', async () => {
    const [mallory, grace] = [await blog.aUser({ name: 'Mallory' }), await blog.aUser({ name: 'Grace' })];
    await blog.connection.db.deleteFrom('pendingAccount').where('userId', '=', idOf(eve)).execute();
    await saidBy(blog, 'suspend-account', eve.email, '--reason', 'It is spam.');
    for (const recipient of [eve.email, mallory.email, 'gone@example.org'])
      await mailQueue((value) => value).enqueue(blog.connection.db, { kind: 'accountApproved', recipient });

    await decide('approve', [idOf(grace)]);

    const { to } = await blog.mailServer.received(1);
    expect(to).toEqual([grace.email]);
  });

  it('signs out who is rejected, tells why, and takes it back', async () => {
    expect(await decide('reject', [idOf(eve)], 'It is spam.')).toEqual(done(eve));

    expect((await blog.call('GET', '/api/users/me', { as: eve })).statusCode).toBe(401);
    expect(await login(eve)).toEqual({
      status: 403,
      body: 'Those who run this blog have not approved this account; please ask ada@example.org about it. Their reason: It is spam.',
    });
    // Nobody else learns of it.
    expect((await login({ ...eve, password: 'another one' })).status).toBe(400);
    expect((await blog.mailServer.received(1)).text).toContain('Their reason: It is spam.');
    expect(await list('waiting')).toEqual([]);
    expect(await list('rejected')).toMatchObject([{ email: 'eve@example.org', reason: 'It is spam.' }]);

    expect(await decide('approve', [idOf(eve)])).toEqual(done(eve));
    expect((await login(eve)).status).toBe(200);
  });

  it('rejects nobody who runs the blog, also among many', async () => {
    // Earlier versions made admins of accounts that wait.
    await blog.connection.db
      .insertInto('admin')
      .values({ userId: idOf(eve), createdAt: '2026-01-01T00:00:00.000Z' })
      .execute();
    const grace = await blog.aUser({ name: 'Grace' });

    const rejected = await decide('reject', [idOf(eve), idOf(grace)], 'It is spam.');

    const stays = 'This account runs the blog: npm run admin -- remove-admin has to come before a rejection.';
    expect(rejected).toEqual({
      results: [
        { item: idOf(eve), problem: stays },
        { item: idOf(grace), problem: null },
      ],
      next: null,
    });
    await expect(saidBy(blog, 'reject', eve.email, '--reason', 'It is spam.')).rejects.toThrow(stays);
    expect((await login(eve)).status).toBe(200);
    expect(await decide('approve', [idOf(eve)])).toEqual(done(eve));
  });

  it('deletes who was rejected after 30 days, with what they wrote, and nobody else', async () => {
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

    await tidy(db);

    const left = await db.selectFrom('user').select('name').orderBy('name').execute();
    expect(left.map(({ name }) => name)).toEqual(['Ada', 'Grace']);
    expect(await db.selectFrom('draft').select('id').execute()).toEqual([]);
  });

  it('deletes nobody who was approved while it looked for those to delete', async () => {
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

    await deleteRejected(db, stop);

    const isApproved = await approval;
    const there = await db.selectFrom('user').select('id').where('id', '=', idOf(eve)).execute();
    expect([isApproved, there.length]).toEqual([isApproved, isApproved ? 1 : 0]);
    expect(approval).toBeDefined();
  });

  it('spares whoever has an invitation the wait; one that does not count spares nothing', async () => {
    const code = await invite(blog.connection.db, { uses: 1, days: 1 }, commandLine);
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

  it('is decided by commands too, and the log tells of each act', async () => {
    expect(await saidBy(blog, 'list-registrations')).toMatch(/^[\d: -]+ {2}eve@example.org {2}Eve$/);
    expect(await saidBy(blog, 'reject', 'eve@example.org', '--reason', 'It is spam.')).toContain(
      'npm run admin -- approve eve@example.org',
    );
    expect(await saidBy(blog, 'list-registrations', '--rejected')).toMatch(/It is spam\.$/);
    expect(await saidBy(blog, 'approve', 'EVE@example.org')).toBe('eve@example.org can publish now.');
    await expect(saidBy(blog, 'approve', 'ada@example.org')).rejects.toThrow(/^No account has|waits for no/);

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

  it('keeps those waiting who wait when everybody may register again', async () => {
    await changeSettings(blog.connection.db, { registration: 'open' }, commandLine);
    const grace = await blog.aUser({ name: 'Grace' });

    expect(await publish(eve)).toEqual(refused);
    expect((await publish(grace)).status).toBe(201);
  });
});
