import { render } from '../../../src/server/content/render.ts';
import { allTags as everyTag, tagPart } from '../../../src/server/db/contentCache.ts';
import { insertArticle } from '../../../src/server/services/writeArticle.ts';
import {
  fillShortTexts,
  type Article,
  type PublicArticle,
  type PublicArticleSummary,
} from '../../../src/shared/article.ts';
import { operator } from '../../../src/shared/articleChange.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import type { Tag } from '../../../src/shared/tags.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { draftHeaders, draftsOf } from '../../helpers/drafts.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';
import { until } from '../../helpers/until.ts';

let blog: Blog;
beforeEach(async () => {
  blog = await startBlog();
});
afterEach(() => blog.close());

const get = (path: string, as?: Author) => blog.call('GET', path, as && { as });
const titlesOf = async (tag: string) => {
  const reply = await get(`/api/articles/all?tag=${tag}&limit=100`);
  return reply.statusCode === 200
    ? reply.json<Listing<PublicArticleSummary>>().result.map(({ title }) => title)
    : reply.statusCode;
};
const allTags = async () =>
  (await get('/api/tags?limit=100'))
    .json<Listing<Tag>>()
    .result.map(({ slug, name, articleCount }) => [slug, name, articleCount]);
const edit = (by: Author, slug: string, body: object) =>
  blog.call('PATCH', `/api/articles/edit/${slug}`, { as: by, body: { title: 'T', markdown: 'x', ...body } });
const tagsOf = async (slug: string) => {
  const { tags, tagSlugs } = (await get(`/api/articles/public/${slug}`)).json<PublicArticle>();
  return [tags, tagSlugs];
};

/** Expects that no tag rows are left. */
async function expectNoTrace() {
  const { db } = blog.connection;
  const left = [
    await db.selectFrom('tag').selectAll().execute(),
    await db.selectFrom('articleTag').selectAll().execute(),
    await db.selectFrom('listing').selectAll().where('scope', 'like', 'tag %').execute(),
  ];
  expect(left).toEqual([[], [], []]);
}

describe('an article with tags', () => {
  it('returns them as its author spells them, in every response', async () => {
    const ada = await blog.aUser();

    const made = await blog.anArticle({ by: ada, tags: ['Looms', ' Jacquard  cards '] });

    expect(made.tags).toEqual(['Looms', 'Jacquard cards']);
    expect((await get(`/api/articles/${made.slug}`, ada)).json<Article>().tags).toEqual(made.tags);
    expect(await tagsOf(made.slug)).toEqual([made.tags, ['looms', 'jacquard-cards']]);
    const { result } = (await get('/api/articles/all')).json<Listing<PublicArticleSummary>>();
    expect(result[0]).toMatchObject({ tags: made.tags, tagSlugs: ['looms', 'jacquard-cards'] });
  });

  it('shares a tag with articles that spell it differently', async () => {
    const ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'One', tags: ['Café'] });
    const { slug } = await blog.anArticle({ by: ada, title: 'Two', tags: ['CAFE'] });

    expect(await allTags()).toEqual([['cafe', 'Café', 2]]);
    expect(await tagsOf(slug)).toEqual([['CAFE'], ['cafe']]);
    expect(await titlesOf('cafe')).toEqual(['Two', 'One']);
  });

  itOnOneEngine('gives each tag a URL', async () => {
    await blog.anArticle({ by: await blog.aUser(), tags: ['C', 'C++', 'C#', '織機', 'ß', 'SS', '!'] });

    const slugs = (await allTags()).map(([slug]) => slug);

    expect(new Set(slugs).size).toBe(6);
    expect(slugs).toEqual(expect.arrayContaining(['c', 'c-plus-plus', 'c-sharp', 'zhiji', 'ss']));
  });

  it('keeps them in an edit without tags and replaces them otherwise', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada, tags: ['looms', 'cards'] });

    const unchanged = (await edit(ada, slug, {})).json<Article>();
    const told = (await edit(ada, slug, { tags: ['cards', 'engines'] })).json<Article>();

    expect([unchanged.tags, told.tags]).toEqual([
      ['looms', 'cards'],
      ['cards', 'engines'],
    ]);
    expect(await allTags()).toEqual([
      ['cards', 'cards', 1],
      ['engines', 'engines', 1],
    ]);
    expect([await titlesOf('looms'), await titlesOf('engines')]).toEqual([404, ['T']]);
  });

  itOnOneEngine('has none if the client sends none', async () => {
    const { slug } = await blog.anArticle({ by: await blog.aUser() });

    expect(await tagsOf(slug)).toEqual([[], []]);
    expect(await allTags()).toEqual([]);
  });

  itOnOneEngine.each([
    [{ tags: 'looms' }, 'Tags must be a list of strings.'],
    [{ tags: [1] }, 'Tags must be a list of strings.'],
    [{ tags: ['a\u202eb'] }, 'A tag must not contain text direction controls.'],
    [{ tags: ['x'.repeat(33)] }, 'A tag must be at most 32 characters.'],
  ])('is rejected with a message: %j', async (fields, sentence) => {
    const body = { title: 'T', markdown: 'x', ...fields };

    const reply = await blog.call('POST', '/api/articles/new', { as: await blog.aUser(), body });

    expect([reply.statusCode, reply.body]).toEqual([400, sentence]);
  });

  it('is not found by them after it is deleted, and its tags are deleted', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada, title: 'One', tags: ['looms', 'cards'] });
    const other = await blog.anArticle({ by: ada, title: 'Two', tags: ['looms'] });

    await blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada });
    expect(await allTags()).toEqual([['looms', 'looms', 1]]);
    expect([await titlesOf('looms'), await titlesOf('cards')]).toEqual([['Two'], 404]);

    await blog.call('DELETE', `/api/articles/delete/${other.slug}`, { as: ada });
    await expectNoTrace();
  });

  it('has them again at its old position when it is republished', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada, title: 'One', tags: ['looms'] });
    await blog.anArticle({ by: ada, title: 'Two', tags: ['looms'] });

    const draft = (await blog.call('POST', `/api/articles/unpublish/${slug}`, { as: ada })).json<{
      _id: string;
      tags: string[];
    }>();
    expect([draft.tags, await titlesOf('looms')]).toEqual([['looms'], ['Two']]);
    await blog.call('POST', '/api/articles/new', {
      as: ada,
      body: { title: 'One', markdown: 'x', tags: draft.tags },
      headers: draftHeaders(draft._id),
    });

    expect(await titlesOf('looms')).toEqual(['Two', 'One']);
  });

  const users = () => blog.connection.db.selectFrom('user').select('id').execute();

  it('is removed from its tags with its author’s account', async () => {
    const [ada, bob] = [await blog.aUser(), await blog.aUser({ name: 'Bob' })];
    const rendered = { ...fillShortTexts({}), markdown: '', ...render('') };
    for (let at = 0; at < 60; at += 1) {
      const article = { ...rendered, title: `${at}`, tags: ['looms', `tag ${at}`], writer: operator };
      await insertArticle(blog.connection.db, idOf(ada), article);
    }
    await blog.anArticle({ by: bob, title: 'Of Bob', tags: ['looms'] });
    expect((await get('/api/tags/looms')).json()).toEqual({ slug: 'looms', name: 'looms', articleCount: 61 });

    await blog.call('DELETE', '/api/users/me', { as: ada });
    await until(async () => (await users()).length === 1);

    expect(await allTags()).toEqual([['looms', 'looms', 1]]);
    expect(await titlesOf('looms')).toEqual(['Of Bob']);
    await blog.call('DELETE', '/api/users/me', { as: bob });
    await expectNoTrace();
  });

  it('is counted once for each tag under concurrent writes', async () => {
    const ada = await blog.aUser();

    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        blog.anArticle({ by: ada, title: `${at}`, tags: at % 2 ? ['looms', 'cards'] : ['cards', 'looms'] }),
      ),
    );

    expect(await allTags()).toEqual([
      ['cards', 'cards', 12],
      ['looms', 'looms', 12],
    ]);
    expect(await titlesOf('cards')).toHaveLength(12);
  });
});

describe('a draft with tags', () => {
  it('keeps them, also in its history, and passes them to its article', async () => {
    const ada = await blog.aUser();
    const drafts = draftsOf(blog);
    const saved = await drafts.aDraft(ada, { tags: ['Looms'] });
    expect((await drafts.get(ada, saved._id)).json()).toMatchObject({ tags: ['Looms'] });

    const unchanged = (await drafts.save(ada, saved, { title: 'T', markdown: 'x' })).json<typeof saved>();
    expect((await drafts.get(ada, saved._id)).json()).toMatchObject({ tags: ['Looms'] });
    const told = await drafts.save(ada, unchanged, { title: 'T', markdown: 'x', tags: ['cards'] });
    expect(told.json()).toMatchObject({ version: 3 });

    const made = await blog.call('POST', '/api/articles/new', {
      as: ada,
      body: { title: 'T', markdown: 'x', tags: ['cards'] },
      headers: draftHeaders(saved._id),
    });
    const { slug } = made.json<Article>();
    const address = `/api/articles/history/${slug}`;
    const history = (await get(address, ada)).json<Listing<{ _id: string }>>();
    const first = await get(`${address}/${history.result[0]?._id}`, ada);
    expect(first.json()).toMatchObject({ kind: 'published', tags: ['cards'] });
  });

  it('starts with the article’s tags if the client sends none', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada, tags: ['looms'] });
    const drafts = draftsOf(blog);

    const { _id } = await drafts.aDraft(ada, { articleSlug: slug, articleVersion: 1 });

    expect((await drafts.get(ada, _id)).json()).toMatchObject({ tags: ['looms'] });
  });

  itOnOneEngine('is saved with invalid tags, which are rejected when it is published', async () => {
    const ada = await blog.aUser();
    const drafts = draftsOf(blog);
    const tags = ['x'.repeat(40)];
    const saved = await drafts.aDraft(ada, { tags });

    const publishAt = new Date(Date.now() + 60_000).toISOString();
    const planned = await drafts.save(ada, saved, { title: 'T', markdown: 'x', publishAt });

    expect([planned.statusCode, planned.body]).toEqual([400, 'A tag must be at most 32 characters.']);
    expect((await drafts.get(ada, saved._id)).json()).toMatchObject({ tags });
  });
});

describe('the list of tags', () => {
  it('has the most used first, then in alphabetical order, across pages', async () => {
    const ada = await blog.aUser();
    await blog.anArticle({ by: ada, tags: ['beta', 'delta', 'alpha'] });
    await blog.anArticle({ by: ada, tags: ['gamma', 'delta'] });

    const pages = await Promise.all([1, 2].map((page) => get(`/api/tags?limit=2&page=${page}`)));

    const slugs = pages.map((reply) => reply.json<Listing<Tag>>().result.map(({ slug }) => slug));
    expect(slugs).toEqual([
      ['delta', 'alpha'],
      ['beta', 'gamma'],
    ]);
  });
});

describe('the listing of a tag', () => {
  it('lists only its articles, newest first, however many there are', async () => {
    const ada = await blog.aUser();
    const rendered = { ...fillShortTexts({}), markdown: '', ...render('') };
    for (let at = 0; at < 700; at += 1) {
      const tags = at % 7 === 0 ? [] : ['looms'];
      await insertArticle(blog.connection.db, idOf(ada), {
        ...rendered,
        title: `${at}`,
        tags,
        writer: operator,
      });
    }
    const expected = Array.from({ length: 700 }, (_, at) => 699 - at)
      .filter((at) => at % 7 > 0)
      .map((at) => `${at}`);

    const pages: string[] = [];
    let next: { page: number } | undefined = { page: 1 };
    while (next) {
      const reply = await get(`/api/articles/all?tag=looms&limit=40&page=${next.page}`);
      const listing = reply.json<Listing<PublicArticleSummary>>();
      pages.push(...listing.result.map(({ title }) => title));
      ({ next } = listing);
    }

    expect(pages).toEqual(expected);
  }, 60_000);

  itOnOneEngine('returns 404 for an unused tag and 400 with an author filter', async () => {
    const unknown = await get('/api/articles/all?tag=looms');
    const both = await get('/api/articles/all?tag=looms&author=ada');

    expect([unknown.statusCode, unknown.body]).toEqual([404, 'This tag was not found. No article uses it.']);
    expect([both.statusCode, both.body]).toEqual([400, 'Filter by author or by tag, not both.']);
  });
});

describe('a write', () => {
  const parts = {
    looms: tagPart('looms'),
    cards: tagPart('cards'),
    others: tagPart('others'),
    tags: everyTag,
  };

  /** Returns which of these content parts were touched. */
  async function touched(act: () => Promise<unknown>) {
    const { writes } = blog.connection;
    const before = writes.count();
    await act();
    return Object.entries(parts).flatMap(([name, part]) =>
      writes.haveTouched([part], before) ? [name] : [],
    );
  }

  it('drops cached pages of the tags that it changes and of no other tags', async () => {
    const ada = await blog.aUser();
    await blog.anArticle({ by: ada, tags: ['others'] });
    let slug = '';

    const seen = [
      await touched(async () => ({ slug } = await blog.anArticle({ by: ada, tags: ['looms'] }))),
      await touched(() => edit(ada, slug, {})),
      await touched(() => edit(ada, slug, { tags: ['LOOMS'] })),
      await touched(() => edit(ada, slug, { tags: ['cards'] })),
      await touched(() => blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada })),
      await touched(() => blog.anArticle({ by: ada })),
    ];

    expect(seen).toEqual([['looms', 'tags'], [], [], ['looms', 'cards', 'tags'], ['cards', 'tags'], []]);
  });

  it('shows in every listing of a tag', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada, title: 'One', tags: ['looms'] });
    await blog.anArticle({ by: ada, title: 'Two', tags: ['looms'] });
    expect(await titlesOf('looms')).toEqual(['Two', 'One']);

    await edit(ada, slug, { title: 'One again' });
    expect(await titlesOf('looms')).toEqual(['Two', 'One again']);
    await edit(ada, slug, { tags: [] });
    expect(await titlesOf('looms')).toEqual(['Two']);
    await edit(ada, slug, { title: 'One at last', tags: ['Looms'] });
    expect(await titlesOf('looms')).toEqual(['Two', 'One at last']);
    await blog.call('PATCH', '/api/users/me', { as: ada, body: { name: 'Countess', email: ada.email } });
    const { result } = (await get('/api/articles/all?tag=looms')).json<Listing<PublicArticleSummary>>();
    expect(result[0]?.ownerName).toBe('Countess');
  });
});

describe('related articles', () => {
  const related = async (slug: string) =>
    (await get(`/api/articles/public/${slug}`)).json<PublicArticle>().related.map(({ title }) => title);

  it('are the three with the most tags in common, newest first, and reflect each write', async () => {
    const [ada, bob] = [await blog.aUser(), await blog.aUser({ name: 'Bob' })];
    const tags = ['looms', 'cards', 'engines'];
    const { slug } = await blog.anArticle({ by: ada, title: 'It', tags });
    await blog.anArticle({ by: bob, title: 'Two in common', tags: ['engines', 'cards', 'x'] });
    await blog.anArticle({ by: bob, title: 'Old', tags: ['looms'] });
    await blog.anArticle({ by: bob, title: 'New', tags: ['Looms', 'y'] });
    expect(await related(slug)).toEqual(['Two in common', 'New', 'Old']);

    const all = await blog.anArticle({ by: bob, title: 'All in common', tags });
    await blog.anArticle({ by: bob, title: 'Nothing in common', tags: ['z'] });
    expect(await related(slug)).toEqual(['All in common', 'Two in common', 'New']);

    await edit(bob, all.slug, { title: 'Renamed', tags });
    expect(await related(slug)).toEqual(['Renamed', 'Two in common', 'New']);
    await edit(bob, all.slug, { tags: [] });
    expect(await related(slug)).toEqual(['Two in common', 'New', 'Old']);
  });

  itOnOneEngine('have a tag in common and don’t include the author’s neighboring articles', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada, title: 'It', tags: ['looms'] });
    await blog.anArticle({ by: ada, title: 'Next', tags: ['looms'] });
    const alone = await blog.anArticle({ by: await blog.aUser(), tags: ['alone'] });

    expect([await related(slug), await related(alone.slug)]).toEqual([[], []]);
  });

  it('are the three newest others with its only tag, besides its neighbors', async () => {
    const [ada, bob] = [await blog.aUser(), await blog.aUser({ name: 'Bob' })];
    const tags = ['looms'];
    for (const title of ['First', 'Second', 'Third']) await blog.anArticle({ by: bob, title, tags });
    await blog.anArticle({ by: ada, title: 'Before', tags });
    const { slug } = await blog.anArticle({ by: ada, title: 'It', tags });
    await blog.anArticle({ by: ada, title: 'After', tags });
    expect(await related(slug)).toEqual(['Third', 'Second', 'First']);

    await blog.anArticle({ by: bob, title: 'Fourth', tags });
    expect(await related(slug)).toEqual(['Fourth', 'Third', 'Second']);
  });
});
