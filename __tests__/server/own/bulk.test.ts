import type { BulkReply } from '../../../src/shared/bulkActs.ts';
import type { CountedListing } from '../../../src/shared/listing.ts';
import type { OwnEntry } from '../../../src/shared/ownEntry.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { actOf, type BulkSources } from '../../../src/server/features/articles/bulkActs.ts';
import { Refusal } from '../../../src/server/lib/refusal.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

let blog: Blog;
let ada: Author;
let eve: Author;
beforeEach(async () => {
  blog = await startBlog();
  [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
});
afterEach(() => blog.close());

const bulk = (body: object, as = ada) => blog.call('POST', '/api/articles/bulk', { as, body });
const done = async (body: object, as = ada) => (await bulk(body, as)).json<BulkReply>();
const own = async (as = ada) =>
  (await blog.call('GET', '/api/articles?sort=created&limit=100', { as }))
    .json<CountedListing<OwnEntry>>()
    .result.map(({ title, tags }) => [title, tags.join()]);

async function three() {
  for (const title of ['One', 'Two', 'Three']) await blog.anArticle({ by: ada, title, tags: ['looms'] });
}

describe('many articles at once', () => {
  it('are deleted one by one, and each is answered for: what is not there or somebody else’s alike', async () => {
    await three();
    const { slug } = await blog.anArticle({ by: eve, title: 'Hers' });

    const { results } = await done({ act: 'delete', items: ['one', slug, 'nothing', 'three'] });

    expect(results.map(({ item, problem }) => [item, problem === null])).toEqual([
      ['one', true],
      [slug, false],
      ['nothing', false],
      ['three', true],
    ]);
    expect(results[1]?.problem).toBe(results[2]?.problem);
    expect((await own()).map(([title]) => title)).toEqual(['Two']);
    expect(await own(eve)).toEqual([['Hers', '']]);
  });

  it('go on behind one that fails inside, which is told in the words for that', async () => {
    await three();
    const { db } = blog.connection;
    // What its deletion would have to take away is in the way.
    await db
      .updateTable('article')
      .set({ tags: 'no list' })
      .where('slug', '=', 'two')
      .returning(['number', 'ownerId'])
      .execute();

    const { results } = await done({ act: 'delete', items: ['one', 'two', 'three'] });

    expect(results.map(({ problem }) => problem)).toEqual([null, 'An Unexpected Error Occured!', null]);
  });

  it('are given a tag and lose it, but for those that have their eight', async () => {
    await three();
    const tags = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    await blog.anArticle({ by: ada, title: 'Full', tags });

    const added = await done({ act: 'addTag', name: '#Engines', items: ['one', 'two', 'full'] });
    expect(added.results.map(({ problem }) => problem)).toEqual([null, null, 'Tags must be at most 8.']);
    await done({ act: 'removeTag', name: 'LOOMS', items: ['one', 'three'] });

    expect(await own()).toEqual([
      ['One', 'Engines'],
      ['Two', 'looms,Engines'],
      ['Three', ''],
      ['Full', tags.join()],
    ]);
    expect((await blog.call('GET', '/api/tags/engines')).json()).toMatchObject({ articleCount: 2 });
  });

  it('stay as they are where they have the tag already, or never had it', async () => {
    await three();
    const versions = () =>
      blog.connection.db.selectFrom('article').select(['slug', 'version']).orderBy('number').execute();
    const before = await versions();

    await done({ act: 'addTag', name: 'LOOMS', items: ['one', 'three'] });
    await done({ act: 'removeTag', name: 'engines', items: ['one', 'two', 'three'] });

    expect(await versions()).toEqual(before);
  });

  it('keep what was changed meanwhile when they are given a tag', async () => {
    await three();
    const edit = { title: 'One', markdown: 'Changed.', tags: ['threads'] };
    await Promise.all([
      blog.call('PATCH', '/api/articles/edit/one', { as: ada, body: edit }),
      bulk({ act: 'addTag', name: 'engines', items: ['one'] }),
    ]);

    const one = (await blog.call('GET', '/api/articles/one', { as: ada })).json<{ markdown: string }>();
    expect(one.markdown).toBe('Changed.');
  });

  it.each([
    ['three times at most where others are always faster', 'conflict', 3],
    ['once where it is refused', 'invalid', 1],
  ] as const)('are changed %s', async (_how, kind, times) => {
    await three();
    let tries = 0;
    const asChange = async () => {
      tries += 1;
      throw new Refusal(kind, 'Not this time.');
    };
    const sources = { db: blog.connection.db, publish: { asChange }, name: 'engines' };

    const act = actOf('addTag', false)(sources as unknown as BulkSources, idOf(ada), 'one');

    await expect(act).rejects.toThrow('Not this time.');
    expect(tries).toBe(times);
  });

  it('may be drafts, which go on where they are told to', async () => {
    const drafts = draftsOf(blog);
    const ids = ['3', '1', '2'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
    for (const id of ids) await drafts.aDraft(ada, {}, id);
    await drafts.aDraft(eve);
    const [three = '', one = '', two = ''] = ids;

    const behind = await done({ act: 'delete', state: 'draft', after: three });
    const left = (await drafts.list(ada)).result.map(({ _id }) => _id);
    const rest = await done({ act: 'delete', state: 'draft' });

    expect(behind.results.map(({ item }) => item)).toEqual([two, one]);
    expect(left).toEqual([three]);
    expect(rest.results).toEqual([{ item: three, problem: null }]);
    expect((await drafts.list(eve)).result).toHaveLength(1);
  });

  it('are unpublished, and published again from their drafts', async () => {
    await three();
    await done({ act: 'unpublish', items: ['one', 'two'] });
    expect((await own()).map(([title]) => title)).toEqual(['Three']);
    await draftsOf(blog).aDraft(ada, { title: '', markdown: '' });

    const { results, next } = await done({ act: 'publish', state: 'draft' });

    expect(next).toBeNull();
    expect(results.map(({ problem }) => problem === null).sort()).toEqual([false, true, true]);
    expect((await own()).map(([title]) => title)).toEqual(['One', 'Two', 'Three']);
    expect((await blog.call('GET', '/api/articles/public/one')).statusCode).toBe(200);
  });

  it('are exported with their front matter', async () => {
    await three();

    const { results } = await done({ act: 'export', items: ['one'] });

    expect(results[0]?.source).toMatch(/^---\ntitle: "One"\nauthor: "Ada"\n/);
    expect(results[0]?.source).toMatch(/\nThey weave \*patterns\*\.$/);
  });

  it('that match are meant without being named, in slices that end', async () => {
    await three();
    await blog.anArticle({ by: ada, title: 'Other' });
    await blog.anArticle({ by: eve, title: 'Hers', tags: ['looms'] });

    const { results, next } = await done({ act: 'delete', tag: 'looms' });

    expect(results.map(({ item }) => item)).toEqual(['three', 'two', 'one']);
    expect(next).toBeNull();
    expect((await own()).map(([title]) => title)).toEqual(['Other']);
    expect(await own(eve)).toEqual([['Hers', 'looms']]);
    expect((await done({ act: 'delete', q: 'weave' })).results).toHaveLength(1);
  });

  it.each([
    ['with a tag', { tag: 'looms' }],
    ['with a word', { q: 'loom' }],
    ['with both', { q: 'loom', tag: 'looms' }],
    ['all', {}],
  ])('that match go on where they are told to: %s', async (_which, filter) => {
    for (const title of ['One', 'Two', 'Three'])
      await blog.anArticle({ by: ada, title: `${title} loom`, tags: ['looms'] });
    const items = ({ results }: BulkReply) => results.map(({ item }) => item);
    const { db } = blog.connection;
    const row = await db
      .selectFrom('article')
      .select(['ownNumber', 'number'])
      .where('slug', '=', 'three-loom')
      .executeTakeFirstOrThrow();

    const first = await done({ act: 'export', ...filter });
    const rest = await done({ act: 'export', ...filter, after: `${row.ownNumber}/${row.number}` });

    expect(items(first)).toEqual(['three-loom', 'two-loom', 'one-loom']);
    expect(items(rest)).toEqual(['two-loom', 'one-loom']);
  });

  it('that match go on behind those that are done, and what comes meanwhile is none of them', async () => {
    await storeArticles(blog.connection.db, [idOf(ada)], 130);
    const exported: string[] = [];
    let after: string | null = null;
    for (let calls = 0; calls < 130; calls += 1) {
      const reply: BulkReply = await done({ act: 'export', ...(after !== null && { after }) });
      exported.push(...reply.results.map(({ item }) => item));
      after = reply.next;
      if (after === null) break;
      await blog.anArticle({ by: ada, title: 'Meanwhile' });
    }

    expect(exported).toHaveLength(130);
    expect(new Set(exported).size).toBe(130);
    expect(exported.some((slug) => slug.startsWith('meanwhile'))).toBe(false);
  });

  it.each([
    [{ act: 'burn', items: [] }, /^Act must be one of/],
    [{ act: 'addTag', items: ['one'] }, /^Name is a required field/],
    [{ act: 'delete', items: 'one' }, /^Items must be a list of strings/],
    [{ act: 'delete', items: Array.from({ length: 101 }, () => 'x') }, /^Items .*100/],
    [{ act: 'publish', items: ['one'] }, /^What is published already/],
    [{ act: 'addTag', name: 'x', state: 'draft' }, /^Drafts can be published and deleted/],
  ])('are refused with %j', async (body, sentence) => {
    const reply = await bulk(body);

    expect(reply.statusCode).toBe(400);
    expect(reply.body).toMatch(sentence);
  });
});
