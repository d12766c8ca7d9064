import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Article, PublicArticle } from '../../../src/shared/article.ts';
import type { Draft, SavedDraft } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { createRenderer, type Renderer } from '../../../src/server/content/renderer.ts';
import { publishDue } from '../../../src/server/drafts/publishDue.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { stopClockAt } from '../../helpers/clock.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type DraftBody, draftsOf } from '../../helpers/drafts.ts';

describe('a schedule', () => {
  let database: TestDatabase;
  let blog: Blog;
  let elsewhere: Blog;
  let ada: Author;
  let drafts: ReturnType<typeof draftsOf>;
  let rendering: Renderer;
  const failed = jest.fn();
  beforeEach(async () => {
    failed.mockReset();
    rendering = createRenderer({ workerFile: path.resolve('src/server/content/renderWorker.ts') });
    database = await freshDatabase();
    blog = await startBlog({ databaseUrl: database.url });
    elsewhere = await startBlog({ databaseUrl: database.url });
    drafts = draftsOf(blog);
    ada = await blog.aUser();
  });
  afterEach(async () => {
    expect(failed.mock.calls).toEqual([]);
    await rendering.close();
    await blog.close();
    await elsewhere.close();
    await database.remove();
  });

  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const publish = (on = blog) => publishDue(on.connection.db, rendering, failed);
  const read = (slug: string, on = blog) => on.call('GET', `/api/articles/public/${slug}`);
  const titles = async () =>
    (await blog.call('GET', '/api/articles/all?limit=100'))
      .json<Listing<Article>>()
      .result.map(({ title }) => title);

  async function aScheduled(body: DraftBody = {}): Promise<SavedDraft> {
    return drafts.aDraft(ada, { title: 'Due', markdown: 'Words.', publishAt: inHours(1), ...body });
  }
  /** As if the hour had passed. */
  const comeDue = (on = blog) =>
    on.connection.db
      .updateTable('draft')
      .set({ publishAt: inHours(-1) })
      .where('publishAt', 'is not', null)
      .execute();

  it('publishes what is due, as an article of this moment, and nothing else', async () => {
    await drafts.aDraft(ada, { title: 'Not scheduled' });
    const { _id } = await aScheduled();
    await comeDue();
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

  it('publishes each draft once, on one of two servers', async () => {
    const long = 'words '.repeat(2000);
    for (let made = 0; made < 60; made += 1) {
      await aScheduled({ title: `Due ${made}`, markdown: made % 5 > 0 ? 'Words.' : long });
    }
    await comeDue();

    await Promise.all([publish(), publish(elsewhere)]);

    const published = await titles();
    expect(published).toHaveLength(60);
    expect(new Set(published).size).toBe(60);
    expect((await drafts.list(ada)).result).toEqual([]);
  });

  it('is kept when its time came while no server ran', async () => {
    await aScheduled();
    await elsewhere.close();
    await blog.close();
    elsewhere = await startBlog();
    blog = await startBlog({ databaseUrl: database.url });
    expect((await read('due')).statusCode).toBe(404);
    await comeDue();
    await blog.close();

    blog = await startBlog({ databaseUrl: database.url });
    while ((await read('due')).statusCode === 404) await setTimeout(20);

    expect(await titles()).toEqual(['Due']);
  });

  it.each([
    ['the first of the two hours as summer time ends in Europe', '2027-10-31T00:30:00.000Z'],
    ['the second of them', '2027-10-31T01:30:00.000Z'],
    ['the moment after the hour that summer time skips', '2027-03-28T01:00:00.000Z'],
  ])('goes by UTC, whatever clocks show: %s', async (_name, publishAt) => {
    await aScheduled();
    await blog.connection.db.updateTable('draft').set({ publishAt }).execute();
    const atMoment = (moment: number) => {
      stopClockAt(moment);
      return publish().finally(() => jest.useRealTimers());
    };

    await atMoment(Date.parse(publishAt) - 1);
    expect(await titles()).toEqual([]);
    await atMoment(Date.parse(publishAt));
    expect(await titles()).toEqual(['Due']);
  });

  it('changes an article from the version that the draft began with', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Old' });
    await aScheduled({ title: 'New', articleSlug: slug, articleVersion: 1 });
    await comeDue();

    await publish();

    expect((await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json()).toMatchObject({
      ...{ title: 'New', slug, version: 2 },
    });
  });

  it('gives an unpublished article its place back', async () => {
    const article = await blog.anArticle({ by: ada, title: 'Old' });
    const draft = (
      await blog.call('POST', `/api/articles/unpublish/${article.slug}`, { as: ada })
    ).json<Draft>();
    await drafts.save(ada, draft, { title: 'Old', markdown: 'Back.', publishAt: inHours(1) });
    await comeDue();

    await publish();

    const { createdAt } = (await read(article.slug)).json<PublicArticle>();
    expect(createdAt).toBe(article.createdAt);
  });

  it('says in the draft why it could not be published, and loses nothing', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Old' });
    const body = { title: 'Elsewhere', markdown: 'x' };
    const conflicting = await aScheduled({ articleSlug: slug, articleVersion: 1 });
    await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });
    const wrong = await aScheduled();
    const saved = await drafts.save(ada, wrong, { title: '', markdown: 'Half.', cover: 'htt' });
    await comeDue();
    const costly = await aScheduled({ markdown: '&'.repeat(1_000_000) });
    await comeDue();

    await publish();

    const problemOf = async ({ _id }: SavedDraft) => {
      const { publishAt, publishProblem } = (await drafts.get(ada, _id)).json<Draft>();
      return [publishAt, publishProblem];
    };
    expect(saved.statusCode).toBe(200);
    expect(await problemOf(conflicting)).toEqual([
      null,
      'This article was changed meanwhile; please compare before you save it again.',
    ]);
    expect(await problemOf(wrong)).toEqual([
      null,
      'Title is a required field and Cover must be a valid http or https URL.',
    ]);
    expect(await problemOf(costly)).toEqual([null, expect.stringMatching(/^This article .*\.$/)]);
    expect(await titles()).toEqual(['Elsewhere']);
    expect((await drafts.get(ada, wrong._id)).json()).toMatchObject({ markdown: 'Half.', version: 2 });
    await drafts.save(ada, saved.json<SavedDraft>(), {
      title: 'Right',
      publishAt: inHours(1),
      markdown: 'x',
    });
    expect(await problemOf(wrong)).toEqual([expect.any(String), null]);
  });

  it('answers whoever publishes by hand what published itself just now', async () => {
    const { _id } = await aScheduled();
    await comeDue();
    await publish();
    const byHand = (markdown: string) =>
      blog.call('POST', '/api/articles/new', {
        ...{ as: ada, body: { title: 'Due', markdown }, headers: { 'idempotency-key': `"${_id}"` } },
      });

    const same = await byHand('Words.');
    const other = await byHand('Other words.');

    expect([same.statusCode, same.json<Article>().slug, other.statusCode]).toEqual([201, 'due', 422]);
    expect(await titles()).toEqual(['Due']);
  });

  it('can be changed, and ended', async () => {
    const first = await aScheduled();
    const text = { title: 'Due', markdown: 'Words.' };

    const later = await drafts.save(ada, first, { ...text, publishAt: inHours(2) });
    const kept = await drafts.save(ada, later.json<SavedDraft>(), { ...text, markdown: 'More.' });
    const ended = await drafts.save(ada, kept.json<SavedDraft>(), { ...text, publishAt: null });
    await comeDue();
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
    [{ publishAt: inHours(1), title: ' ' }, 'Title is a required field.'],
    [{ publishAt: inHours(1), cover: 'x' }, 'Cover must be a valid http or https URL.'],
  ])('is refused where it can’t be kept: %j', async (body, sentence) => {
    const reply = await drafts.create(ada, { title: 'Due', markdown: 'Words.', ...body });

    expect([reply.statusCode, reply.body]).toEqual([400, sentence]);
    expect((await drafts.list(ada)).result).toEqual([]);
  });
});
