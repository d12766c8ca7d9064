import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createRenderer, type Renderer } from '../../../src/server/content/renderer.ts';
import { Refusal } from '../../../src/server/lib/refusal.ts';
import { updateSettings } from '../../../src/server/services/changeSettings.ts';
import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import { publishDue } from '../../../src/server/services/publish.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import type { Article, PublicArticle, PublicArticleSummary } from '../../../src/shared/article.ts';
import type { Draft, SavedDraft } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { freezeClockAt } from '../../helpers/clock.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { draftHeaders, draftsOf, type DraftBody } from '../../helpers/drafts.ts';
import { adminOutput } from '../../helpers/runCommand.ts';

describe('a schedule', () => {
  let database: TestDatabase;
  let blog: Blog;
  let otherServer: Blog;
  let ada: Author;
  let drafts: ReturnType<typeof draftsOf>;
  let rendering: Renderer;
  const failed = jest.fn();
  beforeEach(async () => {
    failed.mockReset();
    rendering = createRenderer({ workerFile: path.resolve('src/server/content/renderWorker.ts') });
    database = await freshDatabase();
    blog = await startBlog({ databaseUrl: database.url });
    otherServer = await startBlog({ databaseUrl: database.url });
    drafts = draftsOf(blog);
    ada = await blog.aUser();
  });
  afterEach(async () => {
    expect(failed.mock.calls).toEqual([]);
    await rendering.close();
    await blog.close();
    await otherServer.close();
    await database.remove();
  });

  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const publish = (on = blog) => publishDue({ db: on.connection.db, rendering }, failed);
  const read = (slug: string, on = blog) => on.call('GET', `/api/articles/public/${slug}`);
  const titles = async () =>
    (await blog.call('GET', '/api/articles/all?limit=100'))
      .json<Listing<Article>>()
      .result.map(({ title }) => title);

  async function aScheduled(body: DraftBody = {}): Promise<SavedDraft> {
    return drafts.aDraft(ada, { title: 'Due', markdown: 'Words.', publishAt: inHours(1), ...body });
  }
  /** Makes all scheduled drafts due. */
  const makeDue = (on = blog) =>
    on.connection.db
      .updateTable('draft')
      .set({ publishAt: inHours(-1) })
      .where('publishAt', 'is not', null)
      .execute();

  it('publishes only drafts that are due, dated now', async () => {
    await drafts.aDraft(ada, { title: 'Not scheduled' });
    const { _id } = await aScheduled();
    await makeDue();
    await aScheduled({ title: 'Later' });
    const before = new Date().toISOString();

    await publish();

    const article = (await read('due')).json<PublicArticle>();
    expect(await titles()).toEqual(['Due']);
    expect(article).toMatchObject({ markdown: 'Words.', sanitizedHtml: '<p>Words.</p>\n' });
    expect(article.createdAt >= before).toBe(true);
    expect((await drafts.get(ada, _id)).statusCode).toBe(404);
    expect((await drafts.list(ada)).result).toHaveLength(2);
    const history = await blog.call('GET', '/api/articles/history/due', { as: ada });
    expect(history.json()).toMatchObject({ result: [{ kind: 'published' }] });
  });

  it('publishes each draft once when two servers run', async () => {
    const long = 'words '.repeat(2000);
    for (let made = 0; made < 60; made += 1) {
      await aScheduled({ title: `Due ${made}`, markdown: made % 5 > 0 ? 'Words.' : long });
    }
    await makeDue();

    await Promise.all([publish(), publish(otherServer)]);

    const published = await titles();
    expect(published).toHaveLength(60);
    expect(new Set(published).size).toBe(60);
    expect((await drafts.list(ada)).result).toEqual([]);
  });

  it('publishes drafts that became due while no server ran', async () => {
    await aScheduled();
    await otherServer.close();
    await blog.close();
    otherServer = await startBlog();
    blog = await startBlog({ databaseUrl: database.url });
    expect((await read('due')).statusCode).toBe(404);
    await makeDue();
    await blog.close();

    blog = await startBlog({ databaseUrl: database.url });
    while ((await read('due')).statusCode === 404) await setTimeout(20);

    expect(await titles()).toEqual(['Due']);
  });

  it.each([
    ['the first of the two equal hours when daylight saving time ends', '2027-10-31T00:30:00.000Z'],
    ['the second of these hours', '2027-10-31T01:30:00.000Z'],
    ['the time after the hour skipped by daylight saving time', '2027-03-28T01:00:00.000Z'],
  ])('uses UTC regardless of daylight saving time: %s', async (_name, publishAt) => {
    await aScheduled();
    await blog.connection.db.updateTable('draft').set({ publishAt }).execute();
    const atMoment = (moment: number) => {
      freezeClockAt(moment);
      return publish().finally(() => jest.useRealTimers());
    };

    await atMoment(Date.parse(publishAt) - 1);
    expect(await titles()).toEqual([]);
    await atMoment(Date.parse(publishAt));
    expect(await titles()).toEqual(['Due']);
  });

  it('updates an article from the draft’s base version', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Old' });
    await aScheduled({ title: 'New', articleSlug: slug, articleVersion: 1 });
    await makeDue();

    await publish();

    expect((await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json()).toMatchObject({
      ...{ title: 'New', slug, version: 2 },
    });
  });

  it('restores the position of an unpublished article', async () => {
    const article = await blog.anArticle({ by: ada, title: 'Old' });
    const draft = (
      await blog.call('POST', `/api/articles/unpublish/${article.slug}`, { as: ada })
    ).json<Draft>();
    await drafts.save(ada, draft, { title: 'Old', markdown: 'Back.', publishAt: inHours(1) });
    await makeDue();

    await publish();

    const { createdAt } = (await read(article.slug)).json<PublicArticle>();
    expect(createdAt).toBe(article.createdAt);
  });

  it('stores the reason in a draft that could not be published and keeps its text', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Old' });
    const body = { title: 'Elsewhere', markdown: 'x' };
    const conflicting = await aScheduled({ articleSlug: slug, articleVersion: 1 });
    await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });
    const wrong = await aScheduled();
    const saved = await drafts.save(ada, wrong, { title: '', markdown: 'Half.', cover: 'htt' });
    await makeDue();
    const costly = await aScheduled({ markdown: '&'.repeat(1_000_000) });
    await makeDue();

    await publish();

    const problemOf = async ({ _id }: SavedDraft) => {
      const { publishAt, publishProblem } = (await drafts.get(ada, _id)).json<Draft>();
      return [publishAt, publishProblem];
    };
    expect(saved.statusCode).toBe(200);
    expect(await problemOf(conflicting)).toEqual([
      null,
      'This article was changed elsewhere. Compare the versions before you update it.',
    ]);
    expect(await problemOf(wrong)).toEqual([
      null,
      'Title is required and Cover must be a valid http or https URL.',
    ]);
    expect(await problemOf(costly)).toEqual([null, expect.stringMatching(/^This article .*\.$/)]);
    await updateSettings(blog.connection.db, { interfaceLanguage: 'ja' }, commandLine);
    expect(await problemOf(wrong)).toEqual([null, expect.stringMatching(/^タイトル.*。$/)]);
    await updateSettings(blog.connection.db, { interfaceLanguage: '' }, commandLine);
    expect(await titles()).toEqual(['Elsewhere']);
    expect((await drafts.get(ada, wrong._id)).json()).toMatchObject({ markdown: 'Half.', version: 2 });
    await drafts.save(ada, saved.json<SavedDraft>(), {
      ...{ title: 'Right', cover: '' },
      publishAt: inHours(1),
      markdown: 'x',
    });
    expect(await problemOf(wrong)).toEqual([expect.any(String), null]);
  });

  it('keeps a draft with more new tags than its author may add in a day, with the reason', async () => {
    const tags = (from: number) => Array.from({ length: 8 }, (_, at) => `Tag ${from + at}`);
    for (let from = 0; from < 96; from += 8) await blog.anArticle({ by: ada, tags: tags(from) });
    const scheduled = await aScheduled({ title: 'Later', tags: tags(96) });
    await makeDue();

    await publish();

    const { publishAt, publishProblem, ...kept } = (await drafts.get(ada, scheduled._id)).json<Draft>();
    expect(publishAt).toBeNull();
    expect(publishProblem).toMatch(/^You can add 100 new tags a day\. Use existing ones, or try again in /);
    expect(kept).toMatchObject({ title: 'Later', tags: tags(96) });
    expect(await titles()).not.toContain('Later');
  });

  it('publishes no draft whose schedule has changed since it was found due', async () => {
    const first = await aScheduled({ title: 'First' });
    const [canceled, later] = [await aScheduled({ title: 'Canceled' }), await aScheduled({ title: 'Later' })];
    const { db } = blog.connection;
    await makeDue();
    await db
      .updateTable('draft')
      .set({ publishAt: inHours(-2) })
      .where('id', '=', first._id)
      .execute();
    const publishAt = inHours(2);
    const render: Renderer['render'] = async (...text) => {
      await drafts.save(ada, canceled, { title: 'Canceled', markdown: 'Words.', publishAt: null });
      await drafts.save(ada, later, { title: 'Later', markdown: 'Words.', publishAt });
      return rendering.render(...text);
    };

    await publishDue({ db, rendering: { render } }, failed);

    expect(await titles()).toEqual(['First']);
    expect((await drafts.get(ada, canceled._id)).json()).toMatchObject({ publishAt: null });
    expect((await drafts.get(ada, later._id)).json()).toMatchObject({ publishAt });
  });

  it('stores no reason in a draft that its author has changed or unscheduled meanwhile', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Old' });
    const change = await aScheduled({ articleSlug: slug, articleVersion: 1, markdown: 'A change.' });
    const saved = await aScheduled();
    await makeDue();
    const render: Renderer['render'] = async (markdown) => {
      if (markdown === 'A change.') await blog.call('POST', `/api/articles/unpublish/${slug}`, { as: ada });
      else await drafts.save(ada, saved, { title: 'Due', markdown: 'Other words.' });
      throw new Refusal('invalid', 'No.');
    };

    await publishDue({ db: blog.connection.db, rendering: { render } }, failed);

    expect((await drafts.get(ada, change._id)).json()).toMatchObject({
      publishAt: null,
      publishProblem: null,
    });
    // The next run publishes it.
    const waiting = {
      markdown: 'Other words.',
      publishAt: expect.any(String) as string,
      publishProblem: null,
    };
    expect((await drafts.get(ada, saved._id)).json()).toMatchObject(waiting);
  });

  it('returns the published article when the author publishes the same draft afterwards', async () => {
    const { _id } = await aScheduled();
    await makeDue();
    await publish();
    const publishManually = (markdown: string) =>
      blog.call('POST', '/api/articles/new', {
        ...{ as: ada, body: { title: 'Due', markdown }, headers: draftHeaders(_id) },
      });

    const same = await publishManually('Words.');
    const other = await publishManually('Other words.');

    expect([same.statusCode, same.json<Article>().slug, other.statusCode]).toEqual([201, 'due', 422]);
    expect(await titles()).toEqual(['Due']);
  });

  it.each([
    ['of an article', {}],
    ['of an article with everything', { tags: ['Wool', 'C++'], description: 'How they weave' }],
    ['of a page', { kind: 'page', description: 'Who we are' }],
  ])('returns it when the author publishes the same change afterwards: %s', async (_, facts) => {
    await adminOutput(blog, 'make-admin', ada.email);
    const body = { title: 'Looms', markdown: 'Words.', ...facts };
    const { slug, version } = (
      await blog.call('POST', '/api/articles/new', { as: ada, body })
    ).json<Article>();
    const texts = { tags: [], ...facts, title: 'Looms', markdown: 'Other words.' };
    const { _id } = await aScheduled({ ...(texts as DraftBody), articleSlug: slug, articleVersion: version });
    await makeDue();
    await publish();
    // As the editor does, which leaves out what hasn't changed.
    const publishManually = (change: object) =>
      blog.call('PATCH', `/api/articles/edit/${slug}`, {
        as: ada,
        body: { title: 'Looms', markdown: 'Other words.', cover: '', ...change },
        headers: { ...draftHeaders(_id), 'if-match': `"${version}"` },
      });

    const same = await publishManually({});
    const others = [await publishManually({ tags: ['Silk'] }), await publishManually({ description: 'No.' })];

    expect(same.statusCode).toBe(200);
    expect(same.json<Article>()).toMatchObject({ slug, version: version + 1 });
    expect(others.map(({ statusCode }) => statusCode)).toEqual([422, 422]);
  });

  it('can be changed and canceled', async () => {
    const first = await aScheduled();
    const text = { title: 'Due', markdown: 'Words.' };

    const later = await drafts.save(ada, first, { ...text, publishAt: inHours(2) });
    const kept = await drafts.save(ada, later.json<SavedDraft>(), { ...text, markdown: 'More.' });
    const ended = await drafts.save(ada, kept.json<SavedDraft>(), { ...text, publishAt: null });
    await makeDue();
    await publish();

    expect(kept.json<SavedDraft>().publishAt).toBe(later.json<SavedDraft>().publishAt);
    expect(ended.json<SavedDraft>().publishAt).toBeNull();
    expect(await titles()).toEqual([]);
  });

  it.each([
    [{ publishAt: inHours(-1) }, 'The time of publication must be in the future.'],
    [{ publishAt: inHours(24 * 3655) }, 'The time of publication must be within 10 years.'],
    [
      { publishAt: 'tomorrow' },
      'Time of publication must be a date and time in UTC, such as 2030-01-31T18:30:00.000Z.',
    ],
    [
      { publishAt: '2030-01-31T18:30:00+01:00' },
      'Time of publication must be a date and time in UTC, such as 2030-01-31T18:30:00.000Z.',
    ],
    [{ publishAt: inHours(1), title: ' ' }, 'Title is required.'],
    [{ publishAt: inHours(1), cover: 'x' }, 'Cover must be a valid http or https URL.'],
    [{ publishAt: inHours(1), description: 'x'.repeat(301) }, 'Description must be at most 300 characters.'],
  ])('rejects a schedule that can’t be kept: %j', async (body, sentence) => {
    const reply = await drafts.create(ada, { title: 'Due', markdown: 'Words.', ...body });

    expect([reply.statusCode, reply.body]).toEqual([400, sentence]);
    expect((await drafts.list(ada)).result).toEqual([]);
  });
});

describe('unpublishing', () => {
  let database: TestDatabase;
  let blog: Blog;
  let otherServer: Blog;
  let ada: Author;
  let drafts: ReturnType<typeof draftsOf>;
  beforeEach(async () => {
    database = await freshDatabase();
    blog = await startBlog({ databaseUrl: database.url });
    otherServer = await startBlog({ databaseUrl: database.url });
    drafts = draftsOf(blog);
    ada = await blog.aUser();
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
    await otherServer.close();
    await database.remove();
  });

  const unpublish = (slug: string, as = ada) => blog.call('POST', `/api/articles/unpublish/${slug}`, { as });
  const publish = ({ _id }: Draft, body: object = { title: 'Back', markdown: 'Again.' }) =>
    blog.call('POST', '/api/articles/new', { as: ada, body, headers: draftHeaders(_id) });
  const read = (slug: string, on = blog) => on.call('GET', `/api/articles/public/${slug}`);
  const slugs = async (query = '', on = blog) =>
    (await on.call('GET', `/api/articles/all?limit=100${query}`))
      .json<Listing<PublicArticleSummary>>()
      .result.map(({ slug }) => slug);

  it('removes an article immediately on every server and creates a draft', async () => {
    const [first, article, last] = [
      await blog.anArticle({ by: ada, title: 'First' }),
      await blog.anArticle({
        by: ada,
        title: 'Gone',
        markdown: 'Words.',
        cover: 'https://example.org/a.png',
      }),
      await blog.anArticle({ by: ada, title: 'Last' }),
    ];
    const addresses = [
      `/api/articles/public/gone`,
      '/allArticles/gone.md',
      '/feed.atom',
      '/feed.json',
      '/sitemap.xml',
      '/api/articles/all',
    ];
    for (const url of addresses) for (const on of [blog, otherServer]) await on.call('GET', url);

    const reply = await unpublish(article.slug);

    const draft = reply.json<Draft>();
    expect([reply.statusCode, reply.headers.etag]).toEqual([201, '"1"']);
    expect(draft).toMatchObject({
      ...{ title: 'Gone', markdown: 'Words.', cover: 'https://example.org/a.png', publishAt: null },
      ...{ articleSlug: 'gone', articleVersion: 1, isUnpublished: true },
    });
    expect((await drafts.get(ada, draft._id)).json()).toEqual(draft);
    expect((await drafts.list(ada)).result).toMatchObject([{ _id: draft._id, isUnpublished: true }]);
    for (const on of [blog, otherServer]) {
      expect((await read('gone', on)).statusCode).toBe(404);
      expect((await on.call('GET', '/allArticles/gone.md')).statusCode).toBe(404);
      expect((await on.call('GET', '/api/articles/gone', { as: ada })).statusCode).toBe(404);
    }
    expect(await slugs()).toEqual([last.slug, first.slug]);
    for (const url of addresses.slice(2)) expect((await blog.call('GET', url)).body).not.toContain('gone');
    expect((await blog.call('GET', '/api/articles', { as: ada })).body).not.toContain('gone');
    expect((await blog.call('GET', '/api/users/me', { as: ada })).json()).toMatchObject({ articleCount: 2 });
  });

  it('restores slug, date, clicks and position when the article is republished', async () => {
    for (let number = 0; number < 90; number += 1) await blog.anArticle({ by: ada, title: `N ${number}` });
    const before = await slugs();
    const article = (await read('n-20')).json<PublicArticle>();
    await read('n-20', otherServer);
    const draft = (await unpublish('n-20')).json<Draft>();
    const between = await slugs();
    await blog.anArticle({ by: ada, title: 'Newest' });

    const reply = await publish(draft);

    const back = reply.json<Article>();
    expect(between).toEqual(before.filter((slug) => slug !== 'n-20'));
    expect(reply.statusCode).toBe(201);
    expect(back).toMatchObject({ title: 'Back', slug: 'n-20', createdAt: article.createdAt, version: 2 });
    expect(back._id).toBe(article._id);
    expect(await slugs()).toEqual(['newest', ...before]);
    expect(await slugs('&page=1')).toEqual(['newest', ...before]);
    expect((await drafts.get(ada, draft._id)).statusCode).toBe(404);
    // Two earlier clicks, stored when the servers stopped, and this one.
    await blog.close();
    await otherServer.close();
    [blog, otherServer] = [
      await startBlog({ databaseUrl: database.url }),
      await startBlog({ databaseUrl: database.url }),
    ];
    expect((await read('n-20')).json<PublicArticle>()).toMatchObject({ title: 'Back', clicks: 3 });
    const { db } = blog.connection;
    expect(await db.selectFrom('article').select('status').distinct().execute()).toEqual([
      { status: 'published' },
    ]);
  });

  it('restores the position below articles published in the meantime', async () => {
    for (const title of ['First', 'Second', 'Third']) await blog.anArticle({ by: ada, title });
    const drafts = [(await unpublish('second')).json<Draft>(), (await unpublish('third')).json<Draft>()];
    await blog.anArticle({ by: ada, title: 'Fourth' });

    for (const draft of drafts.reverse()) await publish(draft);

    const inOrder = ['fourth', 'third', 'second', 'first'];
    const { handle } = (await blog.call('GET', '/api/users/me', { as: ada })).json<{ handle: string }>();
    const own = await blog.call('GET', '/api/articles', { as: ada });
    expect(await slugs()).toEqual(inOrder);
    expect(await slugs(`&author=${handle}`)).toEqual(inOrder);
    expect(own.json()).toMatchObject({ result: inOrder.map((slug) => ({ slug })) });
    expect((await read('third')).json()).toMatchObject({
      newer: { slug: 'fourth' },
      older: { slug: 'second' },
    });
  });

  it('reserves the slug for its article', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Gone' });
    const draft = (await unpublish(slug)).json<Draft>();

    const other = await blog.anArticle({ by: ada, title: 'Gone' });
    const hers = await blog.anArticle({ by: await blog.aUser(), title: 'Gone' });
    const back = (await publish(draft)).json<Article>();

    expect([other.slug, hers.slug, back.slug]).toEqual(['gone-2', 'gone-3', 'gone']);
  });

  it('keeps a draft that edits the article, except for its schedule', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Gone', markdown: 'Published.' });
    const publishAt = new Date(Date.now() + 1e9).toISOString();
    const { _id } = await drafts.aDraft(ada, { markdown: 'Newer.', articleSlug: slug, publishAt });

    const draft = (await unpublish(slug)).json<Draft>();

    expect(draft).toMatchObject({ _id, markdown: 'Newer.', isUnpublished: true, publishAt: null });
    const history = await blog.call('GET', `/api/articles/history/${slug}`, { as: ada });
    expect(history.json()).toMatchObject({ result: [{ kind: 'published', title: 'Gone' }] });
  });

  it('keeps a discarded article’s position for a week, so that discarding can be undone', async () => {
    const { db } = blog.connection;
    const { slug } = await blog.anArticle({ by: ada, title: 'Gone' });
    const draft = (await unpublish(slug)).json<Draft>();
    const { title, markdown, cover, articleSlug } = draft;
    const inAWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString();
    const earliest = inAWeek();
    await drafts.discard(ada, draft._id);
    const [waits] = await db.selectFrom('article').select('expiresAt').execute();
    const latest = inAWeek();
    await deleteExpired(db);
    const undone = await drafts.create(ada, { title, markdown, cover, articleSlug }, draft._id);
    await deleteExpired(db);
    const places = await db.selectFrom('article').select('expiresAt').execute();

    await drafts.discard(ada, draft._id);
    for (const table of ['article', 'revision'] as const) {
      await db.updateTable(table).set({ expiresAt: new Date().toISOString() }).execute();
    }
    await deleteExpired(db);

    expect([earliest, waits?.expiresAt, latest].toSorted()).toEqual([earliest, waits?.expiresAt, latest]);
    expect([undone.statusCode, places]).toEqual([201, [{ expiresAt: null }]]);
    expect(await db.selectFrom('article').select('slug').execute()).toEqual([]);
    expect(await db.selectFrom('revision').select('id').execute()).toEqual([]);
    expect((await drafts.create(ada, { articleSlug })).statusCode).toBe(404);
    expect((await blog.anArticle({ by: ada, title: 'Gone' })).slug).toBe('gone');
  });

  it('works for the author only, and once', async () => {
    const { slug } = await blog.anArticle({ by: ada });
    const eve = await blog.aUser();

    const hers = await unpublish(slug, eve);
    const none = await unpublish('none', eve);
    const first = await unpublish(slug);
    const second = await unpublish(slug);

    expect([hers.statusCode, hers.body]).toEqual([none.statusCode, none.body]);
    expect([hers.statusCode, first.statusCode, second.statusCode]).toEqual([404, 201, 404]);
    expect((await drafts.list(ada)).result).toHaveLength(1);
  });
});
