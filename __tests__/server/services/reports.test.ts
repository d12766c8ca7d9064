import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import { restoreAccount, suspendAccount } from '../../../src/server/services/moderateAccounts.ts';
import { hideArticle, unhideArticle } from '../../../src/server/services/moderateArticles.ts';
import { dismissReports } from '../../../src/server/services/reports.ts';
import { addAdmin } from '../../../src/server/store/admins.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { listReportedArticles } from '../../../src/server/store/reports.ts';
import { setRole } from '../../../src/server/store/roles.ts';
import { adminMessages } from '../../../src/shared/messages/en/admin.ts';
import type { BulkReply } from '../../../src/shared/moderation.ts';
import type { ReportedArticle } from '../../../src/shared/report.ts';
import type { AccountFacts } from '../../../src/shared/user.ts';
import { actOnAll } from '../../helpers/actOnAll.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { adminOutput } from '../../helpers/runCommand.ts';

describe('a report', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog({ trustProxy: true });
    ada = await blog.aUser({ name: 'Ada' });
    await blog.anArticle({ by: ada, title: 'Zebra' });
  });
  afterEach(() => blog.close());

  const from = (ip: string, headers: Record<string, string> = {}) => ({
    headers: { 'x-forwarded-for': ip, ...headers },
  });
  const report = (body: object = {}, ip = '192.0.2.1', headers = {}) =>
    blog.call('POST', '/api/reports', {
      body: { slug: 'zebra', reason: 'spam', ...body },
      ...from(ip, headers),
    });
  const form = (fields: Record<string, string>, slug = 'zebra', headers = {}) =>
    blog.app.inject({
      method: 'POST',
      url: `/report/${slug}`,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const reported = (): Promise<ReportedArticle[]> => listReportedArticles(blog.connection.db, commandLine);

  it('reaches the admins with its reason and text', async () => {
    await report({ reason: 'abuse', words: ' It insults me. ' });
    await report({ reason: 'spam' }, '192.0.2.2');
    await report({ reason: 'spam' }, '192.0.2.3');

    expect(await reported()).toMatchObject([
      {
        ...{ slug: 'zebra', title: 'Zebra', ownerName: 'Ada', count: 3 },
        ...{ reasons: { spam: 2, abuse: 1 }, words: ['It insults me.'] },
      },
    ]);
  });

  it('can be sent by a form without scripts that is not indexed', async () => {
    const page = await blog.call('GET', '/report/zebra');
    const sent = await form({ reason: 'spam', words: 'Buy this!', website: '' });

    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain('<meta name="robots" content="noindex,nofollow">');
    expect(page.body).toMatch(/<form method="post">.*name="reason" value="spam" required.*<textarea /s);
    expect(page.body).not.toContain('<script');
    expect([sent.statusCode, sent.body]).toEqual([
      200,
      expect.stringContaining('<h1>Thanks for your report</h1>'),
    ]);
    expect(await reported()).toMatchObject([{ slug: 'zebra', words: ['Buy this!'] }]);
  });

  it("shows the title of a public article under the blog's header", async () => {
    const page = await blog.call('GET', '/report/zebra');

    expect(page.body).toContain('You’re reporting <a href="/allArticles/zebra" dir="auto">Zebra</a>');
    expect(page.body).toMatch(/<header>.*href="\/".*Markdown Blog.*href="\/allArticles".*<\/header>/s);
  });

  it('shows readers and admins the description, which the page of the article does not', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Yak', description: 'Buy <b>looms</b>' });
    const page = await blog.call('GET', `/report/${slug}`);
    const without = await blog.call('GET', '/report/zebra');
    await report({ slug });

    const printed = await adminOutput(blog, 'list-reports');

    expect(page.body).toContain('<p dir="auto">Buy &lt;b&gt;looms&lt;/b&gt;</p>');
    expect(without.body).not.toContain('<p dir="auto">');
    expect(await reported()).toMatchObject([{ slug, description: 'Buy <b>looms</b>' }]);
    expect(printed).toContain('  Buy <b>looms</b>\n');
  });

  it('gets the same response for a hidden and a missing article', async () => {
    await blog.anArticle({ by: ada, title: 'Okapi' });
    const { db } = blog.connection;
    await hideArticle(db, { ownerId: idOf(ada), slug: 'okapi' }, { reason: 'Spam.', by: commandLine });
    const answers = [];
    for (const slug of ['okapi', 'nothing']) {
      const [call, page, sent] = [
        await report({ slug }),
        await blog.call('GET', `/report/${slug}`),
        await form({ reason: 'spam' }, slug),
      ];
      answers.push(
        [call, page, sent].map(({ statusCode, body }) => [statusCode, body.replaceAll(slug, 'slug')]),
      );
    }

    expect(answers[0]?.[0]).toEqual([202, '{}']);
    expect(answers[1]).toEqual(answers[0]);
    expect(await reported()).toEqual([]);
  });

  it.each([
    ['another reason', { reason: 'boring' }],
    ['no reason', { reason: undefined }],
    ['too many words', { words: 'x'.repeat(501) }],
    ['no slug', { slug: '' }],
  ])('with %s is rejected with a message', async (_, body) => {
    expect((await report(body)).statusCode).toBe(400);
    expect(await reported()).toEqual([]);
  });

  it('counts once per network and never for bots that fill in every field', async () => {
    await report();
    await report({ reason: 'abuse' });
    const bot = await report({ website: 'https://example.org' }, '192.0.2.9');
    await form({ reason: 'spam', website: 'x' }, 'zebra', { 'x-forwarded-for': '192.0.2.10' });
    await report({}, '192.0.2.11', { 'sec-fetch-site': 'cross-site' });

    expect(bot.statusCode).toBe(202);
    expect(await reported()).toMatchObject([{ count: 1, reasons: { spam: 1 } }]);
  });

  it('is limited per network for the API and the form together', async () => {
    const statuses = [];
    for (let time = 0; time < 15; time += 1) statuses.push((await report()).statusCode);
    for (let time = 0; time < 15; time += 1)
      statuses.push((await form({ reason: 'spam' }, 'zebra', { 'x-forwarded-for': '192.0.2.1' })).statusCode);

    const oneMore = [
      await report(),
      await form({ reason: 'spam' }, 'zebra', { 'x-forwarded-for': '192.0.2.1' }),
    ];
    const another = await report({}, '192.0.2.2');

    expect(new Set(statuses)).toEqual(new Set([202, 200]));
    expect(oneMore.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
    expect(oneMore[0]?.body).toMatch(/^Too many reports from your network. Try again in \d+ minutes\.$/);
    expect(another.statusCode).toBe(202);
  });

  it('has its reason counted, and of all with a text the last five are shown, newest first', async () => {
    const { db } = blog.connection;
    const { number } = await db.selectFrom('article').select('number').executeTakeFirstOrThrow();
    const texts = ['1', '2', '', '3', '4', '', '5', '6'];
    await db
      .insertInto('report')
      .values(
        texts.map((words, at) => ({
          ...{
            number,
            network: `${at}`,
            reason: at < 3 ? 'abuse' : 'spam',
            words,
            createdAt: `2026-01-0${at + 1}`,
          },
        })),
      )
      .execute();

    expect(await reported()).toMatchObject([
      {
        ...{ count: 8, reasons: { abuse: 3, spam: 5 }, words: ['6', '5', '4', '3', '2'] },
        reportedAt: '2026-01-08',
      },
    ]);
  });

  it('stores no address and stops at a hundred per article', async () => {
    const { db } = blog.connection;
    const { number } = await db.selectFrom('article').select('number').executeTakeFirstOrThrow();
    await report();
    expect(JSON.stringify(await db.selectFrom('report').selectAll().execute())).not.toContain('192.0.2.1');
    await db
      .insertInto('report')
      .values(
        Array.from({ length: 99 }, (_, at) => ({
          ...{ number, network: `${at}`, reason: 'spam', words: '', createdAt: new Date().toISOString() },
        })),
      )
      .execute();

    await report({}, '192.0.2.2');

    expect(await reported()).toMatchObject([{ count: 100 }]);
  });

  it('is deleted when it is dismissed, which is logged, or its article or author is hidden', async () => {
    const { db } = blog.connection;
    await report();
    const dismissed = [
      await dismissReports(db, 'zebra', commandLine),
      await dismissReports(db, 'zebra', commandLine),
    ];
    const log = await db.selectFrom('auditLog').select(['act', 'subject']).execute();
    await report();
    await hideArticle(db, { ownerId: idOf(ada), slug: 'zebra' }, { reason: 'Spam.', by: commandLine });
    await unhideArticle(db, { slug: 'zebra' }, commandLine);
    const hidden = await reported();
    await report();
    await suspendAccount({ db }, { userId: idOf(ada), reason: 'Spam.', by: commandLine });
    await restoreAccount({ db }, { userId: idOf(ada), by: commandLine });

    expect(dismissed).toEqual([1, 0]);
    expect(log).toEqual([{ act: 'dismiss-reports', subject: 'Zebra' }]);
    expect([hidden, await reported()]).toEqual([[], []]);
  });

  it('is deleted with its article and after 90 days, but not when it is unpublished', async () => {
    const { db } = blog.connection;
    await blog.anArticle({ by: ada, title: 'Gone' });
    await blog.anArticle({ by: ada, title: 'Old' });
    for (const slug of ['zebra', 'gone', 'old']) await report({ slug });
    await blog.call('POST', '/api/articles/unpublish/zebra', { as: ada });
    await blog.call('DELETE', '/api/articles/delete/gone', { as: ada });
    const long = new Date(Date.now() - 91 * 24 * 60 * 60 * 1000).toISOString();
    await db
      .updateTable('report')
      .set({ createdAt: long })
      .where('number', 'in', db.selectFrom('article').select('number').where('slug', '=', 'old'))
      .execute();

    await deleteExpired(db);

    expect(await db.selectFrom('report').select('reason').execute()).toHaveLength(1);
  });

  it('escapes a hostile URL', async () => {
    const hostile = encodeURIComponent('"><script>alert(1)</script>');

    const page = await blog.call('GET', `/report/${hostile}`);

    expect(page.body).not.toContain('<script>');
    expect(page.body).toMatch(/<a href="[^"<>]*" dir="auto">[^<>]*<\/a>\. Reports go to/);
  });
});

describe('the report queue', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    eve = await blog.aUser({ name: 'Eve' });
    await adminOutput(blog, 'make-admin', ada.email);
    for (const title of ['Okapi', 'Zebra']) await blog.anArticle({ by: eve, title, markdown: 'Stripes.' });
    for (const slug of ['okapi', 'zebra'])
      await blog.call('POST', '/api/reports', { body: { slug, reason: 'spam', words: 'Buy this!' } });
  });
  afterEach(() => blog.close());

  const queue = async () =>
    (await blog.call('GET', '/api/admin/reports', { as: ada })).json<{ result: ReportedArticle[] }>().result;
  const slugs = async () => (await queue()).map(({ slug }) => slug).sort();
  const act = (path: string, body: object) => blog.call('POST', `/api/admin/${path}`, { as: ada, body });
  const resultsOf = async (path: string, body: object) =>
    (await actOnAll((rest) => act(path, rest), body)).results;
  const statusOf = async (slug: string) => (await blog.call('GET', `/allArticles/${slug}.md`)).statusCode;
  const logged = () =>
    blog.connection.db
      .selectFrom('auditLog')
      .select(['actorId', 'act', 'subject', 'reason'])
      .where('subjectKind', '=', 'article')
      .orderBy('id')
      .execute();

  it('lists reported articles with authors and report texts', async () => {
    expect(await queue()).toEqual([
      expect.objectContaining({ slug: 'zebra', ownerName: 'Eve', ownerHandle: 'eve', words: ['Buy this!'] }),
      expect.objectContaining({ slug: 'okapi', count: 1, reasons: { spam: 1 } }),
    ]);
  });

  it('removes dismissed articles and gives the reason for failures', async () => {
    const results = await resultsOf('reports/dismiss', { slugs: ['zebra', 'nobodys'] });

    expect(results).toEqual([
      { item: 'zebra', problem: null },
      { item: 'nobodys', problem: 'This article no longer has any reports.' },
    ]);
    expect(await slugs()).toEqual(['okapi']);
    expect(await statusOf('zebra')).toBe(200);
    expect(await logged()).toEqual([
      { actorId: idOf(ada), act: 'dismiss-reports', subject: 'Zebra', reason: '' },
    ]);
  });

  it('removes hidden articles, which reappear for readers when shown again', async () => {
    const hidden = await resultsOf('articles/hide', {
      slugs: ['zebra', 'nobodys'],
      reason: ' Advertising. ',
    });
    const [whileHidden, left] = [await statusOf('zebra'), await slugs()];
    const again = await resultsOf('articles/hide', { slugs: ['zebra'], reason: 'Advertising.' });
    const shown = await resultsOf('articles/unhide', { slugs: ['zebra', 'okapi'] });

    const noSuch = 'This article was not found. It may have been deleted.';
    expect(hidden).toEqual([
      { item: 'zebra', problem: null },
      { item: 'nobodys', problem: noSuch },
    ]);
    expect([whileHidden, left]).toEqual([404, ['okapi']]);
    expect(again).toEqual([{ item: 'zebra', problem: 'This article is already hidden.' }]);
    expect(shown).toEqual([
      { item: 'zebra', problem: null },
      { item: 'okapi', problem: 'No hidden article has this URL.' },
    ]);
    expect([await statusOf('zebra'), await statusOf('okapi')]).toEqual([200, 200]);
    expect(await logged()).toEqual([
      { actorId: idOf(ada), act: 'hide-article', subject: 'Zebra', reason: 'Advertising.' },
      { actorId: idOf(ada), act: 'unhide-article', subject: 'Zebra', reason: '' },
    ]);
  });

  it('has neither pages nor their own articles for editors, who can’t dismiss those reports either', async () => {
    const { db } = blog.connection;
    await setRole(db, idOf(eve), 'editor');
    const grace = await blog.aUser({ name: 'Grace' });
    await setRole(db, idOf(grace), 'editor');
    const body = { title: 'Imprint', markdown: 'Who we are.', kind: 'page' };
    await blog.call('POST', '/api/articles/new', { as: ada, body });
    await blog.call('POST', '/api/reports', { body: { slug: 'imprint', reason: 'other' } });
    const seen = async (as: Author) => [
      (await blog.call('GET', '/api/admin/reports', { as }))
        .json<{ result: ReportedArticle[] }>()
        .result.map(({ slug }) => slug)
        .sort(),
      (await blog.call('GET', '/api/users/me', { as })).json<AccountFacts>().openReports,
    ];
    const { keptForAdmins } = adminMessages.errors;

    expect(await seen(ada)).toEqual([['imprint', 'okapi', 'zebra'], 3]);
    expect(await seen(grace)).toEqual([['okapi', 'zebra'], 2]);
    expect(await seen(eve)).toEqual([[], 0]);

    const dismiss = { as: eve, body: { slugs: ['imprint', 'zebra'] } };
    expect(
      (await blog.call('POST', '/api/admin/reports/dismiss', dismiss)).json<BulkReply>().results,
    ).toEqual([
      { item: 'imprint', problem: keptForAdmins.page },
      { item: 'zebra', problem: keptForAdmins.own },
    ]);
    expect(await seen(ada)).toEqual([['imprint', 'okapi', 'zebra'], 3]);
    expect(await logged()).toEqual([]);

    await setRole(db, idOf(eve), 'author');
    await addAdmin(db, idOf(eve));
    expect(await seen(eve)).toEqual([['imprint', 'okapi', 'zebra'], 3]);
    await resultsOf('reports/dismiss', { slugs: ['imprint'] });
    expect(await seen(ada)).toEqual([['okapi', 'zebra'], 2]);
  });

  it('doesn’t tell editors about the accounts of authors', async () => {
    const { db } = blog.connection;
    await adminOutput(blog, 'limit-account', eve.email, '--reason', 'A secret.');
    const grace = await blog.aUser({ name: 'Grace' });
    await setRole(db, idOf(grace), 'editor');

    const reply = await blog.call('GET', '/api/admin/reports', { as: grace });

    expect(await queue()).toMatchObject([
      { ownerId: idOf(eve), ownerLimitedFor: 'A secret.' },
      { ownerId: idOf(eve), ownerLimitedFor: 'A secret.' },
    ]);
    expect(reply.json<{ result: ReportedArticle[] }>().result).toMatchObject([
      { ownerId: '', ownerLimitedFor: null },
      { ownerId: '', ownerLimitedFor: null },
    ]);
  });

  it('makes an article searchable again when it is shown again', async () => {
    const found = async () =>
      (await blog.call('GET', '/api/search?q=stripes')).json<{ result: unknown[] }>().result.length;
    await resultsOf('articles/hide', { slugs: ['zebra'], reason: 'Advertising.' });
    const whileHidden = await found();

    await resultsOf('articles/unhide', { slugs: ['zebra'] });

    expect([whileHidden, await found()]).toEqual([1, 2]);
  });

  it.each([
    ['no reason', 'articles/hide', { slugs: ['zebra'] }, 'Reason is required.'],
    ['a blank reason', 'articles/hide', { slugs: ['zebra'], reason: ' ' }, 'Reason is required.'],
    [
      'too long a reason',
      'articles/hide',
      { slugs: ['zebra'], reason: 'x'.repeat(301) },
      'Reason must be at most 300 characters.',
    ],
    ['no articles', 'reports/dismiss', { slugs: [] }, 'Articles must have at least 1 item.'],
    [
      'too many articles',
      'reports/dismiss',
      { slugs: Array.from({ length: 101 }, () => 'zebra') },
      'Articles must have at most 100 items.',
    ],
    ['a NUL', 'articles/unhide', { slugs: ['\0'] }, 'Article must not contain NUL characters.'],
  ])('rejects %s with a message and changes nothing', async (_, path, body, sentence) => {
    const { statusCode, body: message } = await act(path, body);

    expect([statusCode, message]).toEqual([400, sentence]);
    expect(await slugs()).toEqual(['okapi', 'zebra']);
    expect(await logged()).toEqual([]);
  });

  it('counts actions towards the write limit', async () => {
    const limited = await startBlog({ limits: { write: { count: 1, seconds: 60 } } });
    const admin = await limited.aUser();
    await adminOutput(limited, 'make-admin', admin.email);
    const dismiss = () =>
      limited.call('POST', '/api/admin/reports/dismiss', { as: admin, body: { slugs: ['zebra'] } });

    const statuses = [(await dismiss()).statusCode, (await dismiss()).statusCode];
    await limited.close();

    expect(statuses).toEqual([200, 429]);
  });
});
