import type { Article } from '../../../src/shared/article.ts';
import { BLOG_TAGS_MAX, TAG_MAX, TAGS_MAX } from '../../../src/shared/tagRules.ts';
import { QUERY_MAX, TERMS_MAX } from '../../../src/shared/search/query.ts';
import type { BulkReply } from '../../../src/shared/bulkActs.ts';
import { type Author, type Blog, idOf } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { fillTags } from '../../helpers/fillTags.ts';
import { startSite } from '../../helpers/site.ts';

let blog: Blog;
let ada: Author;
beforeEach(async () => {
  blog = await startSite();
  ada = await blog.aUser();
});
afterEach(() => blog.close());

const post = (body: object, path = '/api/articles/new') => blog.call('POST', path, { as: ada, body });
const patch = (slug: string, body: object) =>
  blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body: { title: 'T', markdown: 'x', ...body } });
const article = { title: 'On looms', markdown: 'They weave.' };
const titles = async () =>
  (await blog.connection.db.selectFrom('article').select('title').orderBy('number').execute()).map(
    ({ title }) => title,
  );

const nine = Array.from({ length: TAGS_MAX + 1 }, (_, at) => `Tag ${at}`);

describe('the tags of an article', () => {
  const long = ['x'.repeat(TAG_MAX + 1)];

  it.each([
    ['too many', nine, `Tags must be at most ${TAGS_MAX}.`],
    ['too long', long, `A tag must be at most ${TAG_MAX} characters.`],
  ])('are refused in a sentence where they are %s, and nothing is stored', async (_what, tags, sentence) => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Old', tags: ['Old'] });

    const refused = [await post({ ...article, tags }), await patch(slug, { tags })];

    expect(refused.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [400, sentence],
      [400, sentence],
    ]);
    expect(await titles()).toEqual(['Old']);
    expect(await blog.connection.db.selectFrom('tag').select('name').execute()).toEqual([{ name: 'Old' }]);
  });

  it('are as many as there may be', async () => {
    const tags = nine.slice(0, TAGS_MAX).map((tag) => tag.padEnd(TAG_MAX, 'x'));

    expect((await post({ ...article, tags })).statusCode).toBe(201);
  });
});

describe('the tags of a blog', () => {
  const full = `This blog has ${BLOG_TAGS_MAX.toLocaleString('en')} tags, and can have no more: please take some that are there.`;

  it('are refused in a sentence beyond their number, wherever an article gets one, and those that are there are taken', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Old', tags: ['Old'] });
    await fillTags(blog.connection.db, BLOG_TAGS_MAX - 1);
    const { _id } = await draftsOf(blog).aDraft(ada, { ...article, tags: ['Newer'] });

    const refused = [await post({ ...article, tags: ['New', 'Old'] }), await patch(slug, { tags: ['New'] })];
    const bulk = await post({ act: 'addTag', name: 'New', items: [slug] }, '/api/articles/bulk');
    const drafts = await post({ act: 'publish', state: 'draft', items: [_id] }, '/api/articles/bulk');
    const taken = await post({ ...article, tags: ['old', 'Filling 7'] });

    expect(refused.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [403, full],
      [403, full],
    ]);
    for (const reply of [bulk, drafts])
      expect(reply.json<BulkReply>().results.map(({ problem }) => problem)).toEqual([full]);
    expect(taken.statusCode).toBe(201);
    expect(await titles()).toEqual(['Old', 'On looms']);
  });

  it('leave room again where one goes with its last article', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Old', tags: ['Old'] });
    await fillTags(blog.connection.db, BLOG_TAGS_MAX - 1);
    await blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada });

    expect((await post({ ...article, tags: ['New'] })).statusCode).toBe(201);
    expect((await post({ ...article, tags: ['Newer'] })).body).toBe(full);
  });
});

describe('the tags that one account adds', () => {
  const share = (count: string) =>
    `You have added ${count} tags, your share of those that this blog can have: please take some that are there.`;

  it('are a tenth of those that are free, and leave the rest to others', async () => {
    const eve = await blog.aUser();
    // One tenth of the 45,454 that are left.
    await fillTags(blog.connection.db, 4545, idOf(ada));

    const last = await post({ ...article, tags: ['Last'] });
    const one = await post({ ...article, tags: ['Another'] });
    const known = await post({ ...article, tags: ['Filling 1', 'last'] });
    const hers = await blog.call('POST', '/api/articles/new', {
      as: eve,
      body: { ...article, tags: ['Hers'] },
    });
    const shared = await post({ ...article, tags: ['hers'] });

    expect(last.statusCode).toBe(201);
    expect([one.statusCode, one.body]).toEqual([403, share('4,546')]);
    expect([known, hers, shared].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  });

  it('are enough for one article, however few are free', async () => {
    await fillTags(blog.connection.db, BLOG_TAGS_MAX - 20);

    const first = await post({ ...article, tags: nine.slice(0, TAGS_MAX) });
    const second = await post({ ...article, tags: ['Another'] });

    expect([first.statusCode, second.body]).toEqual([201, share('8')]);
  });

  it('are free for it again once they have gone with their last article', async () => {
    await fillTags(blog.connection.db, BLOG_TAGS_MAX - 20);
    const { slug } = (await post({ ...article, tags: nine.slice(0, TAGS_MAX) })).json<Article>();
    await blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada });

    expect((await post({ ...article, tags: ['Another'] })).statusCode).toBe(201);
  });
});

describe('a search', () => {
  const tooLong = `A search must be at most ${QUERY_MAX} characters.`;
  const tooMany = `Please search for at most ${TERMS_MAX} words at once.`;
  const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');
  const asked = (q: string) => new URLSearchParams({ q }).toString();

  it.each([
    ['everybody’s', (q: string) => blog.call('GET', `/api/search?${asked(q)}`)],
    ['the listing', (q: string) => blog.call('GET', `/api/articles/all?${asked(q)}`)],
    ['one’s own', (q: string) => blog.call('GET', `/api/articles?${asked(q)}`, { as: ada })],
    ['one’s list', (q: string) => blog.call('GET', `/api/articles?sort=title&${asked(q)}`, { as: ada })],
    ['one’s drafts', (q: string) => blog.call('GET', `/api/articles?state=draft&${asked(q)}`, { as: ada })],
    ['many acts', (q: string) => post({ act: 'export', q }, '/api/articles/bulk')],
    ['acts on drafts', (q: string) => post({ act: 'publish', state: 'draft', q }, '/api/articles/bulk')],
    ['the page', (q: string) => blog.app.inject({ url: `/search?${asked(q)}` })],
  ])('of %s is refused in a sentence where it is too long or has too many words', async (_of, search) => {
    const replies = [
      await search('x'.repeat(QUERY_MAX + 1)),
      await search(words(TERMS_MAX + 1)),
      await search('x'.repeat(QUERY_MAX)),
      await search(words(TERMS_MAX)),
    ];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 200, 200]);
    expect(replies[0]?.body).toContain(tooLong);
    expect(replies[1]?.body).toContain(tooMany);
  });
});
