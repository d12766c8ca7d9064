import type { Answer } from '../../../src/server/cli/command.ts';
import { RECIPE } from '../../../src/server/content/renderer.ts';
import { utcDay } from '../../../src/server/db/portable.ts';
import { countWaitingMails, mailFinding } from '../../../src/server/mail/mailQueue.ts';
import { findDraft } from '../../../src/server/store/drafts.ts';
import { insertSubmission } from '../../../src/server/store/submissions.ts';
import type { BlogState, DailyNumber, LimitName } from '../../../src/shared/blogStatus.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { adminAnswer, adminOutput } from '../../helpers/runCommand.ts';
import { until } from '../../helpers/until.ts';

describe('the status of the blog', () => {
  let database: TestDatabase;
  let blog: Blog;
  let otherServer: Blog;
  let admin: Author;
  beforeEach(async () => {
    database = await freshDatabase();
    const limits = { login: { count: 2, seconds: 900 }, write: { count: 3, seconds: 900 } };
    blog = await startBlog({ databaseUrl: database.url, limits });
    otherServer = await startBlog({ databaseUrl: database.url, limits });
    admin = await blog.aUser({ name: 'Grace' });
    await adminOutput(blog, 'make-admin', admin.email);
  });
  afterEach(async () => {
    await blog.close();
    await otherServer.close();
    await database.remove();
  });

  const db = () => blog.connection.db;
  const read = async (of = blog) =>
    (await of.call('GET', '/api/admin/state', { as: admin })).json<BlogState>();
  const today = async (name: DailyNumber) => (await read()).days.at(-1)?.counts[name];
  const refused = async (limit: LimitName) => (await read()).days.at(-1)?.refused[limit];
  const jobs = async () => (await read()).jobs.map(({ says }) => says);

  it('has the last thirty days, oldest first, including empty ones', async () => {
    const { days } = await read();

    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, at) => utcDay(29 - at)));
    expect(days[0]).toEqual({
      day: utcDay(29),
      counts: { articles: 0, accounts: 0, clicks: 0, reports: 0, mailsSent: 0, mailsGivenUp: 0 },
      refused: {},
    });
  });

  it('counts accounts and articles of all servers, including deleted ones', async () => {
    const eve = await otherServer.aUser({ email: 'eve@example.org' });
    await otherServer.anArticle({ by: eve, title: 'One' });
    await blog.anArticle({ by: admin, title: 'Two' });
    await otherServer.call('DELETE', '/api/users/me', { as: eve });

    expect([await today('accounts'), await today('articles')]).toEqual([2, 2]);
  });

  it('counts a republished article once', async () => {
    await blog.anArticle({ by: admin, title: 'One' });
    await blog.call('POST', '/api/articles/unpublish/one', { as: admin });
    await blog.call('POST', '/api/articles/bulk', { as: admin, body: { act: 'publish', state: 'draft' } });

    expect((await blog.call('GET', '/api/articles/public/one')).statusCode).toBe(200);
    expect(await today('articles')).toBe(1);
  });

  it('counts clicks without robots, and reports once per network', async () => {
    await blog.anArticle({ by: admin, title: 'One' });
    const body = { slug: 'one', reason: 'spam' };
    await blog.call('POST', '/api/reports', { body });
    await otherServer.call('POST', '/api/reports', { body });
    await blog.call('GET', '/api/articles/public/one');
    await blog.call('GET', '/api/articles/public/one', { headers: { 'user-agent': 'Googlebot/2.1' } });

    await until(async () => (await today('clicks')) === 1);
    const { clicks } = (await blog.call('GET', '/api/articles/one', { as: admin })).json<{
      clicks: number;
    }>();
    expect([clicks, await today('clicks'), await today('reports')]).toEqual([2, 1, 1]);
  });

  it('sums the refused requests of each limit over all servers', async () => {
    const login = (of: Blog) =>
      of.call('POST', '/api/users/login', { body: { email: 'eve@example.org', password: 'wrong one' } });
    for (const of of [blog, otherServer, blog, otherServer]) await login(of);
    for (let at = 0; at < 4; at += 1)
      await blog.call('PATCH', '/api/admin/settings', { as: admin, body: { tagline: `${at}` } });
    // The other server stores its counts periodically and on request.
    await read(otherServer);

    expect([await refused('login'), await refused('write'), await refused('save')]).toEqual([
      2,
      1,
      undefined,
    ]);
  });

  it('keeps counts of refused requests when the server stops', async () => {
    const other = await startBlog({
      databaseUrl: database.url,
      limits: { login: { count: 1, seconds: 900 } },
    });
    const body = { email: 'eve@example.org', password: 'wrong one' };
    for (let at = 0; at < 3; at += 1) await other.call('POST', '/api/users/login', { body });

    await other.close();

    expect(await refused('login')).toBe(2);
  });

  it('lists running jobs with their progress', async () => {
    await db().insertInto('indexing').values({ id: 1, next: 1, claim: 'x', claimedUntil: '9' }).execute();
    expect(await jobs()).toEqual(['Rebuilding the search index: about 100% done.']);
    await db().deleteFrom('indexing').execute();
    const eve = await blog.aUser({ email: 'eve@example.org' });
    for (const title of ['One', 'Two', 'Three']) await blog.anArticle({ by: eve, title });

    await db().insertInto('indexing').values({ id: 1, next: 1, claim: 'x', claimedUntil: '9' }).execute();
    await db()
      .updateTable('article')
      .set({ recipe: RECIPE - 1 })
      .execute();
    await db()
      .updateTable('user')
      .set({ suspension: 'hiding', suspendedFor: 'Spam.' })
      .where('id', '=', idOf(eve))
      .execute();

    expect(await jobs()).toEqual([
      'Rebuilding the search index: about 66% done.',
      'Rendering articles again after an upgrade: 3 left.',
      'Suspending 1 account: 3 articles left to hide.',
    ]);
  });

  it('reports overdue scheduled articles, except of accounts that may not publish', async () => {
    const drafts = draftsOf(blog);
    const eve = await blog.aUser({ email: 'eve@example.org' });
    const past = '2026-01-31T08:00:00.000Z';
    for (const by of [admin, eve]) await drafts.aDraft(by, { title: 'Late' });
    await db().updateTable('draft').set({ publishAt: past }).execute();
    await db().updateTable('user').set({ suspension: 'hidden' }).where('id', '=', idOf(eve)).execute();

    expect(await jobs()).toEqual([`Publishing scheduled articles: 1 overdue, the first since ${past}.`]);
  });

  it('reports overdue texts that an editor has approved, with the others', async () => {
    const [earlier, later] = ['2026-01-31T08:00:00.000Z', '2026-01-31T09:00:00.000Z'];
    const drafts = draftsOf(blog);
    await drafts.aDraft(admin, { title: 'Scheduled' });
    await db().updateTable('draft').set({ publishAt: later }).execute();
    const { _id: draftId } = await drafts.aDraft(admin, { title: 'Approved' });
    const key = { ownerId: idOf(admin), draftId };
    const draft = await findDraft(db(), { ownerId: key.ownerId, id: draftId });
    if (!draft) throw new Error('The draft was just saved.');
    await insertSubmission(db(), key, draft, { articleVersion: null, wasPublic: false, size: 1 });
    expect(await jobs()).toEqual([`Publishing scheduled articles: 1 overdue, the first since ${later}.`]);
    await db().updateTable('submission').set({ state: 'approved', publishAt: earlier }).execute();

    expect(await jobs()).toEqual([`Publishing scheduled articles: 2 overdue, the first since ${earlier}.`]);
  });

  it('reports problems with mails without their recipients', async () => {
    const mail = {
      kind: 'x',
      recipient: 'eve@example.org',
      tries: 1,
      claim: '',
      createdAt: '2026-01-31T08:00:00.000Z',
    };
    await db()
      .insertInto('mail')
      .values([
        { ...mail, id: 'a', dueAt: '2999', problem: '' },
        { ...mail, id: 'b', dueAt: '2999', problem: 'ECONNREFUSED' },
      ])
      .execute();

    const answer = await adminAnswer(blog, 'status', '--days', '2');
    const { findings, days } = (answer as { json: BlogState }).json;

    expect(findings).toEqual([
      {
        about: 'mail',
        state: 'problem',
        says: 'The mail server did not accept 1 email (ECONNREFUSED). 2 waiting in total, the oldest since 2026-01-31T08:00:00.000Z. Each is retried for nine hours. Run npm run admin -- doctor to check the mail server in SMTP_URL.',
      },
    ]);
    expect(days).toHaveLength(2);
    expect(JSON.stringify([answer, await read()])).not.toContain('eve@');
  });

  it.each([
    [59, 'warning'],
    [61, 'problem'],
  ])('judges mails that have waited for %i minutes: %s', (minutes, state) => {
    const oldest = new Date(Date.now() - minutes * 60_000).toISOString();
    const mails = { waiting: 1, failing: 1, oldest, problem: 'ECONNREFUSED', givenUp: 0, givenUpFor: null };

    expect(mailFinding(mails, true).state).toBe(state);
  });

  it('is printed by a command as text', async () => {
    await blog.anArticle({ by: admin, title: 'One' });

    const output = await adminOutput(blog, 'status', '--days', '1');

    expect(output.split('\n\n')).toEqual([
      'Everything looks good.',
      'No background jobs are running.',
      'No requests were blocked today.',
      expect.stringMatching(/^Largest accounts {2}of 500 MB\nada\d+@example.org {5}1\.\d kB$/),
      'No accounts have images yet.',
      'Day (UTC)   Articles published  Accounts registered  Clicks  Reports  Emails sent  Emails failed\n' +
        `${utcDay(0)}                   1                    1       0        0            0              0`,
    ]);
    await expect(adminOutput(blog, 'status', '--days', '367')).rejects.toThrow('from 1 to 366');
  });
});

describe('a test email', () => {
  const refusing = {
    onRcptTo: (_address: unknown, _session: unknown, callback: (error?: Error | null) => void) =>
      callback(Object.assign(new Error('No ada1@example.org here'), { responseCode: 550 })),
  };

  let server: MailServer;
  let blog: Blog;
  let admin: Author;
  const start = async (options: Parameters<typeof startMailServer>[0] = {}) => {
    server = await startMailServer(options);
    blog = await startBlog({ mail: server.settings, publicUrl: 'https://blog.example.org' });
    admin = await blog.aUser();
    const { db } = blog.connection;
    // The mail about the registration.
    await until(async () => (await countWaitingMails(db)) === 0);
    await db.deleteFrom('mail').execute();
    server.mails.length = 0;
    await adminOutput(blog, 'make-admin', admin.email);
  };
  afterEach(async () => {
    await blog.close();
    await server.close();
  });

  const send = () => blog.call('POST', '/api/admin/test-mails', { as: admin });
  const fate = async (id: string) =>
    (await blog.call('GET', `/api/admin/test-mails/${id}`, { as: admin })).json<{ state: string }>();

  it('is sent to the requesting admin, who sees that the mail server accepted it', async () => {
    await start();

    const { id } = (await send()).json<{ id: string }>();
    const mail = await server.received(1);
    await until(async () => (await fate(id)).state !== 'waiting');

    expect(mail).toMatchObject({ to: [admin.email] });
    expect(mail.text).toContain('check that emails are delivered');
    expect(await fate(id)).toEqual({ state: 'sent', problem: '' });
  });

  it('reports a permanent rejection with the mail server’s codes, without its text', async () => {
    await start(refusing);

    const { id } = (await send()).json<{ id: string }>();
    await until(async () => (await fate(id)).state !== 'waiting');

    expect(await fate(id)).toEqual({ state: 'givenUp', problem: 'EENVELOPE 550' });
    const state = await blog.call('GET', '/api/admin/state', { as: admin });
    expect(state.json<{ findings: object[] }>().findings).toMatchObject([
      { about: 'mail', state: 'warning' },
    ]);
    expect(state.body).not.toContain('@example.org');
  });

  it('stays queued while the mail server is down, and says why', async () => {
    await start();
    await server.close();

    const { id } = (await send()).json<{ id: string }>();
    await until(async () => (await fate(id)).state !== 'waiting');

    expect(await fate(id)).toEqual({ state: 'postponed', problem: 'ESOCKET' });
  });

  it('is limited to ten per hour', async () => {
    await start();
    const replies = [];

    for (let at = 0; at < 11; at += 1) replies.push(await send());

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: 10 }, () => 201),
      429,
    ]);
    expect(replies.at(-1)?.body).toMatch(/^Too many test emails. Try again in \d+ minutes\.$/);
  });

  it('can be sent by a command, which waits for the result', async () => {
    await start();

    const answer = (await adminAnswer(blog, 'test-mail', 'eve@example.org')) as Exclude<Answer, string>;

    expect(answer).toMatchObject({ json: { state: 'sent', problem: '' }, exitCode: 0 });
    expect(answer.says).toMatch(/^The mail server accepted the test email/);
    expect(server.mails.map(({ to }) => to)).toEqual([['eve@example.org']]);
    await expect(adminAnswer(blog, 'test-mail', 'eve')).rejects.toThrow('EMAIL must be a valid email');
  });

  it('stays queued while no server runs, which the command reports', async () => {
    server = await startMailServer();
    // This server sends no mails.
    blog = await startBlog();

    const answer = await adminAnswer(blog, 'test-mail', 'eve@example.org', '--wait', '0');

    expect(answer).toMatchObject({ json: { state: 'waiting' }, exitCode: 1 });
    expect(server.mails).toEqual([]);
  });
});
