import { AUTHOR_SLUG, TAG_SLUG, slugCandidates } from '../../../src/server/db/slugs.ts';
import { hideArticleBySlug, unhideArticle } from '../../../src/server/services/moderateArticles.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import {
  type Article,
  type PublicArticle,
  type ShortTexts,
  shortTexts,
} from '../../../src/shared/article.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import { QUERY_MAX, type Listing } from '../../../src/shared/listing.ts';
import { validationMessages } from '../../../src/shared/messages/en/validation.ts';
import type { BulkReply } from '../../../src/shared/moderation.ts';
import type { Revision, RevisionSummary } from '../../../src/shared/revision.ts';
import { TERMS_MAX } from '../../../src/shared/search/query.ts';
import { BLOG_TAGS_MAX, TAG_MAX, TAGS_MAX } from '../../../src/shared/tags.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { aSummary } from '../../helpers/articleFields.ts';
import { type Blog, startBlog, type Author, idOf } from '../../helpers/blog.ts';
import { advanceClock, freezeClock } from '../../helpers/clock.ts';
import { freshDatabase, isOnPostgres, type TestDatabase } from '../../helpers/database.ts';
import { draftHeaders, draftsOf } from '../../helpers/drafts.ts';
import { fillTags } from '../../helpers/fillTags.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { startSite } from '../../helpers/site.ts';
import { until } from '../../helpers/until.ts';

describe('POST /api/articles/new', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  it('returns 201 with the article and its rendered markdown', async () => {
    const ada = await blog.aUser();

    const reply = await blog.call('POST', '/api/articles/new', {
      as: ada,
      body: { title: ' On engines ', markdown: 'They *weave*.', cover: 'https://example.org/a.png' },
    });

    expect(reply.statusCode).toBe(201);
    expect(reply.headers.etag).toBe('"1"');
    expect(reply.json()).toEqual({
      ...aSummary({
        _id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/) as string,
        ...{ title: 'On engines', cover: 'https://example.org/a.png', slug: 'on-engines' },
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/) as string,
        updatedAt: reply.json<Article>().createdAt,
        sanitizedHtml: expect.stringContaining('<em>weave</em>') as string,
      }),
      kind: 'article',
      markdown: 'They *weave*.',
      version: 1,
    });
  });

  itOnOneEngine.each([
    ['without a cover', {}],
    ['whose cover is null', { cover: null }],
  ])('stores an article %s', async (_what, cover) => {
    const ada = await blog.aUser();
    const body = { title: 'Plain', markdown: 'x', ...cover };

    const reply = await blog.call('POST', '/api/articles/new', { as: ada, body });

    expect(reply.json()).toMatchObject({ cover: '' });
  });

  it('returns 401 when the account is deleted while the text is being rendered', async () => {
    const ada = await blog.aUser();
    const body = { title: 'On engines', markdown: '*words* '.repeat(20_000) };

    const publishing = blog.call('POST', '/api/articles/new', { as: ada, body });
    await blog.call('DELETE', '/api/users/me', { as: ada });
    const listing = await blog.call('GET', '/api/articles/all');

    expect((await publishing).statusCode).toBe(401);
    expect(listing.json()).toEqual({ result: [] });
  });

  it('gives concurrent articles with the same title different slugs', async () => {
    const authors = await Promise.all([blog.aUser(), blog.aUser(), blog.aUser()]);

    const articles = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        blog.anArticle({ by: authors[at % 3] ?? authors[0], title: 'Same' }),
      ),
    );

    const slugs = articles.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(30);
    expect(slugs).toEqual(expect.arrayContaining(['same', 'same-2', 'same-3', 'same-4']));
  });

  itOnOneEngine('never assigns a slug that is an API route', async () => {
    const ada = await blog.aUser();
    const articles: Article[] = [];

    for (const title of ['All', 'New', 'Public', 'Edit', 'Delete']) {
      articles.push(await blog.anArticle({ by: ada, title }));
    }

    expect(articles.map(({ slug }) => slug)).toEqual(['all-2', 'new-2', 'public-2', 'edit-2', 'delete-2']);
  });
});

describe('PATCH /api/articles/edit/{slug}', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  const draft = { title: 'On looms', markdown: '**New** words.', cover: 'https://example.org/b.png' };
  const edit = (slug: string, as: TokenReply, body: object = draft, headers = {}) =>
    blog.call('PATCH', `/api/articles/edit/${slug}`, { as, body, headers });
  const readOwn = async (slug: string, as: TokenReply) =>
    (await blog.call('GET', `/api/articles/${slug}`, { as })).json<Article>();

  it('stores and renders the new text and keeps slug, date and clicks', async () => {
    const ada = await blog.aUser();
    const article = await blog.anArticle({ by: ada });
    await blog.call('GET', `/api/articles/public/${article.slug}`);

    const reply = await edit(article.slug, ada);

    expect(reply.statusCode).toBe(200);
    expect(reply.headers.etag).toBe('"2"');
    expect(reply.json()).toEqual({
      ...article,
      ...draft,
      sanitizedHtml: expect.stringContaining('<strong>New</strong>') as string,
      updatedAt: expect.any(String) as string,
      clicks: 1,
      version: 2,
    });
    expect(await readOwn(article.slug, ada)).toEqual(reply.json());
  });

  itOnOneEngine.each([
    ['the same', (article: Article) => article],
    ['the same without tags', ({ title, markdown, cover }: Article) => ({ title, markdown, cover })],
    [
      'titles and tags that normalize to the same values',
      (article: Article) => ({ ...article, title: ' On engines ', tags: ['#Looms'] }),
    ],
  ])('keeps version and date when an edit sends %s', async (_, body) => {
    const ada = await blog.aUser();
    const article = await blog.anArticle({ by: ada, tags: ['Looms'] });

    const reply = await edit(article.slug, ada, body(article), { 'if-match': '"1"' });
    const stale = await edit(article.slug, ada, body(article), { 'if-match': '"7"' });

    expect([reply.statusCode, reply.headers.etag, reply.json()]).toEqual([200, '"1"', article]);
    expect(stale.statusCode).toBe(409);
    const history = await blog.call('GET', `/api/articles/history/${article.slug}`, { as: ada });
    expect(history.json<{ result: unknown[] }>().result).toHaveLength(1);
    expect(await readOwn(article.slug, ada)).toEqual(article);
  });

  itOnOneEngine.each([
    ['title', { title: 'On Engines' }],
    ['markdown', { markdown: 'They weave *patterns*. ' }],
    ['cover', { cover: 'https://example.org/b.png' }],
    ['tags', { tags: ['looms'] }],
  ])('treats any change to the %s as a change', async (_, change) => {
    const ada = await blog.aUser();
    const article = await blog.anArticle({ by: ada, tags: ['Looms'] });

    const reply = await edit(article.slug, ada, { ...article, ...change });

    expect(reply.json()).toMatchObject({ version: 2, ...change });
  });

  it('keeps version and date and deletes the draft when an unchanged draft is published', async () => {
    const ada = await blog.aUser();
    const article = await blog.anArticle({ by: ada, tags: ['Looms'] });
    const { aDraft, list } = draftsOf(blog);
    const { title, markdown, cover, tags, slug: articleSlug } = article;
    const content = { title, markdown, cover, tags, articleSlug, articleVersion: 1 };

    const { _id } = await aDraft(ada, content);
    await edit(article.slug, ada, content, draftHeaders(_id));
    await aDraft(ada, content);
    const bulk = await blog.call('POST', '/api/articles/bulk', {
      as: ada,
      body: { act: 'publish', state: 'draft' },
    });

    expect(bulk.json<BulkReply>().results).toEqual([{ item: expect.any(String) as string, problem: null }]);
    expect((await list(ada)).result).toEqual([]);
    expect(await readOwn(article.slug, ada)).toEqual(article);
  });

  itOnOneEngine('keeps version and date when an existing tag is added or a missing one removed', async () => {
    const ada = await blog.aUser();
    const article = await blog.anArticle({ by: ada, tags: ['Looms'] });

    for (const body of [
      { act: 'addTag', name: 'looms' },
      { act: 'removeTag', name: 'Engines' },
    ])
      await blog.call('POST', '/api/articles/bulk', { as: ada, body: { ...body, items: [article.slug] } });

    expect(await readOwn(article.slug, ada)).toEqual(article);
  });

  itOnOneEngine('removes the cover when it is null', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada, cover: 'https://example.org/a.png' });

    const reply = await edit(slug, ada, { ...draft, cover: null });

    expect([reply.statusCode, reply.json<Article>().cover]).toEqual([200, '']);
  });

  itOnOneEngine('shows the new text to visitors, also in listings', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    await blog.call('GET', '/api/articles/all');

    await edit(slug, ada);

    const [listing, page] = [
      await blog.call('GET', '/api/articles/all'),
      await blog.call('GET', `/api/articles/public/${slug}`),
    ];
    expect(listing.body).toContain('<strong>New</strong>');
    expect(page.body).toContain('<strong>New</strong>');
  });

  itOnOneEngine('returns 404 to anyone else and leaves the article unchanged', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    const article = await blog.anArticle({ by: ada });

    const hers = await edit(article.slug, eve);
    const stale = await edit(article.slug, eve, draft, { 'if-match': '"9"' });
    const none = await edit('nothing-here', eve);

    const answer = [404, 'This article was not found. It may have been deleted.'];
    expect([hers, stale, none].map((reply) => [reply.statusCode, reply.body])).toEqual([
      answer,
      answer,
      answer,
    ]);
    expect(await readOwn(article.slug, ada)).toEqual(article);
  });

  it('returns 409 and stores nothing when the version is stale', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    await edit(slug, ada, { ...draft, title: 'First' }, { 'if-match': '"1"' });

    const reply = await edit(slug, ada, { ...draft, title: 'Second' }, { 'if-match': '"1"' });

    expect(reply.statusCode).toBe(409);
    expect(reply.body).toBe('This article was changed elsewhere. Compare the versions before you update it.');
    expect(await readOwn(slug, ada)).toMatchObject({ title: 'First', version: 2 });
  });

  itOnOneEngine.each(['"0"', '"7"'])('returns 409 for a version that never existed: %s', async (ifMatch) => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });

    const reply = await edit(slug, ada, draft, { 'if-match': ifMatch });

    expect(reply.statusCode).toBe(409);
    expect(await readOwn(slug, ada)).toMatchObject({ title: 'On engines', version: 1 });
  });

  it('accepts exactly one of many concurrent edits of the same version', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });

    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        edit(slug, ada, { title: `Title ${at}`, markdown: `Text ${at}` }, { 'if-match': '"1"' }),
      ),
    );

    const winner = replies.findIndex((reply) => reply.statusCode === 200);
    expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(9);
    expect(await readOwn(slug, ada)).toMatchObject({
      title: `Title ${winner}`,
      markdown: `Text ${winner}`,
      version: 2,
    });
  });

  itOnOneEngine.each([undefined, '*'])('lets the last write win when If-Match is %s', async (ifMatch) => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    await edit(slug, ada);

    const reply = await edit(slug, ada, { ...draft, title: 'Last' }, ifMatch ? { 'if-match': ifMatch } : {});

    expect(reply.json()).toMatchObject({ title: 'Last', version: 3 });
  });

  itOnOneEngine.each(['1', 'W/"1"', '"1", "2"', '"x"', '""', '"-1"'])(
    'returns 400 when If-Match is %s',
    async (ifMatch) => {
      const ada = await blog.aUser();
      const { slug } = await blog.anArticle({ by: ada });

      const reply = await edit(slug, ada, draft, { 'if-match': ifMatch });

      expect(reply.statusCode).toBe(400);
      expect(reply.body).toMatch(/^If-Match must be .+\.$/);
    },
  );
});

describe('DELETE /api/articles/delete/{slug}', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
  });

  const remove = (slug: string, as?: { token: string }) =>
    blog.call('DELETE', `/api/articles/delete/${slug}`, as && { as });

  it('removes the article from every response', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    await blog.call('GET', '/api/articles/all');

    const reply = await remove(slug, ada);

    const [own, page] = [
      await blog.call('GET', `/api/articles/${slug}`, { as: ada }),
      await blog.call('GET', `/api/articles/public/${slug}`),
    ];
    expect([reply.statusCode, reply.body]).toEqual([204, '']);
    expect([own.statusCode, page.statusCode]).toEqual([404, 404]);
    expect((await blog.call('GET', '/api/articles/all')).json()).toEqual({ result: [] });
    expect((await blog.call('GET', '/api/articles', { as: ada })).json()).toEqual({ result: [] });
  });

  itOnOneEngine('returns 404 to anyone else and keeps the article', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    const { slug } = await blog.anArticle({ by: ada });

    const replies = [await remove(slug, eve), await remove('nothing-here', eve), await remove(slug)];

    expect(replies.map((reply) => reply.statusCode)).toEqual([404, 404, 401]);
    expect((await blog.call('GET', `/api/articles/public/${slug}`)).statusCode).toBe(200);
  });

  it('reserves the slug for its author so that old links never lead to another text', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    await remove((await blog.anArticle({ by: ada, title: 'Again' })).slug, ada);
    await blog.call('POST', '/api/bin/empty', { as: ada, body: {} });

    const hers = await blog.anArticle({ by: eve, title: 'Again' });
    await blog.call('DELETE', '/api/users/me', { as: eve });
    const mine = await blog.anArticle({ by: ada, title: 'Again' });
    const second = await blog.anArticle({ by: ada, title: 'Again' });

    expect([hers, mine, second].map(({ slug }) => slug)).toEqual(['again-2', 'again', 'again-3']);
    expect((await blog.call('GET', '/api/articles', { as: ada })).json()).toMatchObject({
      result: [{ slug: 'again-3' }, { slug: 'again' }],
    });
  });

  it('reserves the slugs of a deleted account without storing their words', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    await blog.anArticle({ by: ada, title: 'Again' });
    await blog.call('DELETE', '/api/users/me', { as: ada });

    const { slug } = await blog.anArticle({ by: eve, title: 'Again' });

    const retired = await blog.connection.db.selectFrom('retiredSlug').selectAll().execute();
    expect(slug).toBe('again-2');
    // One of the article and one of its author.
    expect(retired).toHaveLength(2);
    expect(JSON.stringify(retired)).not.toContain('again');
  });

  itOnOneEngine('lets the author use the slug again once the bin is empty', async () => {
    const ada = await blog.aUser();
    const first = await blog.anArticle({ by: ada, title: 'Again' });
    await remove(first.slug, ada);

    const second = await blog.anArticle({ by: ada, title: 'Again' });
    await blog.call('POST', '/api/bin/empty', { as: ada, body: {} });
    const third = await blog.anArticle({ by: ada, title: 'Again' });

    expect(second).toMatchObject({ slug: 'again-2', clicks: 0 });
    expect(third).toMatchObject({ slug: 'again', clicks: 0 });
    expect(third._id).not.toBe(first._id);
  });
});

describe('slugs', () => {
  const first = (title: string) => slugCandidates(title).next().value;

  itOnOneEngine.each([
    ['On Engines & Looms!', 'on-engines-looms'],
    ['  --  Über Größe  -- ', 'uber-grosse'],
    ['Привет, мир', 'privet-mir'],
    ["Don't stop", 'dont-stop'],
    ['C++ in 2026', 'c-in-2026'],
    ['../../etc/passwd?x=1#y', 'etc-passwd-x-1-y'],
    ['日本語の図鑑について', '日本語の図鑑について'],
    ['日本語 2026年：ＡＢＣ & Über', '日本語-2026年-abc-uber'],
    ['ｶﾞｲﾄﾞ・ラーメン', 'ガイド-ラーメン'],
    ['机器，织机！', '机器-织机'],
    ['한국어 안내', '한국어-안내'],
    ['الْجَبْر والمقابلة', 'الجبر-والمقابلة'],
    ['שָׁלוֹם עולם', 'שלום-עולם'],
    ['हिन्दी में', 'हिन्दी-में'],
    ['ภาษาไทย', 'ภาษาไทย'],
    ['C# と Δ', 'c-と-d'],
  ])('turns "%s" into %s', (title, slug) => {
    expect(first(title)).toBe(slug);
  });

  itOnOneEngine('never use a word that is a route under /api/articles', () => {
    expect([first('All'), first('new'), first('Unpublish')]).toEqual(['all-2', 'new-2', 'unpublish-2']);
  });

  itOnOneEngine.each([AUTHOR_SLUG, TAG_SLUG])(
    'allow any word for authors and tags, up to 40 characters',
    (options) => {
      const of = (name: string) => slugCandidates(name, options).next().value;

      expect([of('All'), of('New'), of('x'.repeat(50))]).toEqual(['all', 'new', 'x'.repeat(40)]);
    },
  );

  itOnOneEngine('are short and random for a title without usable characters', () => {
    const [one, other] = [first('!!!'), first('!!!')];

    expect(one).toMatch(/^[a-z0-9]{8,12}$/);
    expect(other).not.toBe(one);
  });

  itOnOneEngine('have at most 80 characters and no trailing dash, also with a number', () => {
    const candidates = slugCandidates(`${'a'.repeat(79)} ${'b'.repeat(40)}`);

    const slugs = Array.from({ length: 30 }, () => candidates.next().value);

    expect(slugs[0]).toBe('a'.repeat(79));
    expect(slugs.filter((slug) => slug.length > 80 || slug.endsWith('-') || slug.includes('--'))).toEqual([]);
  });

  itOnOneEngine('count and cut whole characters of any script, in NFC', () => {
    const of = (title: string) => first(title);

    expect(of('が'.normalize('NFD').repeat(100))).toBe('が'.repeat(80));
    expect(of('𠮷'.repeat(100))).toBe('𠮷'.repeat(80));
    expect(slugCandidates('日本', TAG_SLUG).next().value).toMatch(/^[a-z0-9-]+$/);
  });

  itOnOneEngine('find a free slug among 100,000 articles with the same title in a few steps', () => {
    const taken = new Set<string>();
    let steps = 0;

    for (let article = 0; article < 100_000; article += 1) {
      for (const slug of slugCandidates('Same')) {
        steps += 1;
        if (taken.has(slug)) continue;
        taken.add(slug);
        break;
      }
    }

    expect(steps / 100_000).toBeLessThan(12);
  });
});

describe('two servers on one database', () => {
  let database: TestDatabase;
  let here: Blog;
  let otherServer: Blog;
  let url: string;
  let ada: Author;
  beforeEach(async () => {
    database = await freshDatabase();
    here = await startBlog({ databaseUrl: database.url });
    otherServer = await startBlog({ databaseUrl: database.url });
    url = await otherServer.app.listen({ port: 0, host: '127.0.0.1' });
    ada = await here.aUser({ name: 'Ada' });
  });
  afterEach(async () => {
    await here.close();
    await otherServer.close();
    await database.remove();
  });

  /** Reads the article from the other server repeatedly, so that it is cached. */
  async function readElsewhere({ slug }: Article) {
    const replies: { status: number; text: string }[] = [];
    for (let time = 0; time < 3; time += 1) {
      const reply = await fetch(`${url}/api/articles/public/${slug}`);
      replies.push({ status: reply.status, text: await reply.text() });
    }
    return replies;
  }
  const articlesElsewhere = async (article: Article) =>
    (await readElsewhere(article)).map(({ text }) => JSON.parse(text) as PublicArticle);
  const ownTitlesElsewhere = async () => {
    const headers = { authorization: `Bearer ${ada.token}` };
    const reply = await fetch(`${url}/api/articles?limit=4&page=1`, { headers });
    return ((await reply.json()) as { result: Article[] }).result.map(({ title }) => title);
  };

  it('both show an edited article immediately, also after showing the old text', async () => {
    const article = await here.anArticle({ by: ada, title: 'Old', markdown: 'Old words.' });
    const before = [await articlesElsewhere(article), await ownTitlesElsewhere(), await ownTitlesElsewhere()];

    const body = { title: 'New', markdown: 'New words.' };
    await here.call('PATCH', `/api/articles/edit/${article.slug}`, { as: ada, body });
    const after = await articlesElsewhere(article);

    expect(before.flat()).toContainEqual(
      expect.objectContaining({ title: 'Old', sanitizedHtml: '<p>Old words.</p>\n' }),
    );
    expect(after.map(({ title }) => title)).toEqual(['New', 'New', 'New']);
    expect(after[0]?.sanitizedHtml).toContain('New words.');
    expect(await ownTitlesElsewhere()).toEqual(['New']);
  });

  it('both show the author’s new name immediately', async () => {
    const article = await here.anArticle({ by: ada });
    await readElsewhere(article);

    await here.call('PATCH', '/api/users/me', { as: ada, body: { name: 'Ada Lovelace', email: ada.email } });

    expect((await articlesElsewhere(article))[0]?.ownerName).toBe('Ada Lovelace');
  });

  it('both show immediately whether the author is an admin', async () => {
    const article = await here.anArticle({ by: ada });
    const marksElsewhere = async () =>
      (await articlesElsewhere(article)).map(({ ownerIsAdmin }) => ownerIsAdmin);
    const before = await marksElsewhere();

    await adminOutput(here, 'make-admin', ada.email);
    const then = await marksElsewhere();
    await adminOutput(here, 'remove-admin', ada.email);

    expect(before).toEqual([false, false, false]);
    expect(then).toEqual([true, true, true]);
    expect(await marksElsewhere()).toEqual([false, false, false]);
  });

  it('both show related articles without deleted ones', async () => {
    const article = await here.anArticle({ by: ada, tags: ['looms'] });
    const before = await articlesElsewhere(article);
    const relatedElsewhere = async () => (await articlesElsewhere(article))[0]?.related;

    const bob = await here.aUser({ name: 'Bob' });
    const other = await here.anArticle({ by: bob, title: 'On looms', tags: ['Looms'] });
    // On PostgreSQL, a server may list a new one a second later.
    if (isOnPostgres) await until(async () => ((await relatedElsewhere()) ?? []).length > 0);
    const after = await relatedElsewhere();
    await here.call('DELETE', `/api/articles/delete/${other.slug}`, { as: bob });

    expect(before.map(({ related }) => related)).toEqual([[], [], []]);
    expect(after).toEqual([expect.objectContaining({ slug: other.slug, title: 'On looms' })]);
    expect(await relatedElsewhere()).toEqual([]);
  });

  it.each([
    ['article', (slug: string) => `/api/articles/delete/${slug}`],
    ['account', () => '/api/users/me'],
  ])('neither shows an article after the %s is deleted', async (_what, path) => {
    const article = await here.anArticle({ by: ada });
    await readElsewhere(article);

    await here.call('DELETE', path(article.slug), { as: ada });

    expect((await readElsewhere(article)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('the short texts of an article', () => {
  /** A different text for each, which is also a valid URL. */
  const textsWith = (word: string) =>
    Object.fromEntries(shortTexts.map((name) => [name, `https://example.org/${word}/${name}`])) as ShortTexts;
  const markdown = 'They weave.';

  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());

  const read = async <Reply>(url: string) => (await blog.call('GET', url, { as: ada })).json<Reply>();

  it('are stored, changed, listed and exported', async () => {
    const [first, second] = [textsWith('first'), textsWith('second')];
    const { slug, ...made } = await blog.anArticle({ by: ada, ...first, markdown });

    const edited = await blog.call('PATCH', `/api/articles/edit/${slug}`, {
      as: ada,
      body: { ...second, markdown },
    });

    expect(made).toMatchObject(first);
    expect(edited.json<Article>()).toMatchObject(second);
    expect(await read<Article>(`/api/articles/${slug}`)).toMatchObject(second);
    expect(await read<PublicArticle>(`/api/articles/public/${slug}`)).toMatchObject(second);
    expect((await read<Listing<Article>>('/api/articles/all')).result).toMatchObject([second]);
    const exported = (await blog.call('GET', `/allArticles/${slug}.md`)).body;
    for (const name of shortTexts) expect(exported).toContain(`${name}: "${second[name]}"`);
  });

  itOnOneEngine('are in the version history', async () => {
    const { slug } = await blog.anArticle({ by: ada, ...textsWith('first'), markdown });
    await blog.call('PATCH', `/api/articles/edit/${slug}`, {
      as: ada,
      body: { ...textsWith('second'), markdown },
    });

    const { result } = await read<Listing<RevisionSummary>>(`/api/articles/history/${slug}`);
    const revisions = await Promise.all(
      result.map(({ _id }) => read<Revision>(`/api/articles/history/${slug}/${_id}`)),
    );

    expect(revisions).toMatchObject([textsWith('second'), textsWith('first')]);
  });

  itOnOneEngine.each(shortTexts)('change a draft when only the %s differs', async (name) => {
    const drafts = draftsOf(blog);
    const saved = await drafts.aDraft(ada, { ...textsWith('first'), markdown });
    const changed = { ...textsWith('first'), [name]: textsWith('second')[name] };

    await drafts.save(ada, saved, { ...changed, markdown });

    expect((await drafts.get(ada, saved._id)).json<Draft>()).toMatchObject({ ...changed, version: 2 });
  });

  itOnOneEngine('are copied to a draft and back when it is published', async () => {
    const texts = textsWith('first');
    const { slug } = await blog.anArticle({ by: ada, ...texts, markdown });

    const draft = (await blog.call('POST', `/api/articles/unpublish/${slug}`, { as: ada })).json<Draft>();
    await blog.call('POST', '/api/articles/bulk', {
      as: ada,
      body: { act: 'publish', state: 'draft', items: [draft._id] },
    });

    expect(draft).toMatchObject(texts);
    expect(await read<Article>(`/api/articles/${slug}`)).toMatchObject(texts);
  });

  itOnOneEngine('are kept in a hidden article', async () => {
    const texts = textsWith('first');
    const { db } = blog.connection;
    const { slug } = await blog.anArticle({ by: ada, ...texts, markdown });
    await hideArticleBySlug(db, { slug }, { reason: 'It is copied.', by: commandLine });

    await unhideArticle(db, { slug }, commandLine);

    expect(await read<Article>(`/api/articles/${slug}`)).toMatchObject(texts);
    // The draft created by hiding had the same texts.
    expect((await draftsOf(blog).list(ada)).result).toEqual([]);
  });
});

describe('limits', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startSite();
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());
  const post = (body: object, path = '/api/articles/new') => blog.call('POST', path, { as: ada, body });
  const patch = (slug: string, body: object) =>
    blog.call('PATCH', `/api/articles/edit/${slug}`, {
      as: ada,
      body: { title: 'T', markdown: 'x', ...body },
    });
  const article = { title: 'On looms', markdown: 'They weave.' };
  const titles = async () =>
    (await blog.connection.db.selectFrom('article').select('title').orderBy('number').execute()).map(
      ({ title }) => title,
    );
  const nine = Array.from({ length: TAGS_MAX + 1 }, (_, at) => `Tag ${at}`);
  describe('the tags of an article', () => {
    const long = ['x'.repeat(TAG_MAX + 1)];

    itOnOneEngine.each([
      ['too many', nine, `An article can have at most ${TAGS_MAX} tags.`],
      ['too long', long, `A tag must be at most ${TAG_MAX} characters.`],
    ])(
      'are rejected with a message when they are %s, and nothing is stored',
      async (_what, tags, sentence) => {
        const { slug } = await blog.anArticle({ by: ada, title: 'Old', tags: ['Old'] });

        const refused = [await post({ ...article, tags }), await patch(slug, { tags })];

        expect(refused.map(({ statusCode, body }) => [statusCode, body])).toEqual([
          [400, sentence],
          [400, sentence],
        ]);
        expect(await titles()).toEqual(['Old']);
        expect(await blog.connection.db.selectFrom('tag').select('name').execute()).toEqual([
          { name: 'Old' },
        ]);
      },
    );

    itOnOneEngine('may be as many as the limit allows', async () => {
      const tags = nine.slice(0, TAGS_MAX).map((tag) => tag.padEnd(TAG_MAX, 'x'));

      expect((await post({ ...article, tags })).statusCode).toBe(201);
    });
  });
  describe('the tags of a blog', () => {
    const full = `This blog has reached the limit of ${BLOG_TAGS_MAX.toLocaleString('en')} tags. Use existing ones.`;

    it('are rejected with a message beyond the limit in every way to tag an article, while existing tags are accepted', async () => {
      const { slug } = await blog.anArticle({ by: ada, title: 'Old', tags: ['Old'] });
      await fillTags(blog.connection.db, BLOG_TAGS_MAX - 1);
      const { _id } = await draftsOf(blog).aDraft(ada, { ...article, tags: ['Newer'] });

      const refused = [
        await post({ ...article, tags: ['New', 'Old'] }),
        await patch(slug, { tags: ['New'] }),
      ];
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

    itOnOneEngine('free a slot when a tag is deleted with its last article', async () => {
      const { slug } = await blog.anArticle({ by: ada, title: 'Old', tags: ['Old'] });
      await fillTags(blog.connection.db, BLOG_TAGS_MAX - 1);
      await blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada });

      expect((await post({ ...article, tags: ['New'] })).statusCode).toBe(201);
      expect((await post({ ...article, tags: ['Newer'] })).body).toBe(full);
    });
  });
  describe('the tags that one account adds', () => {
    const share = (count: string) => `You’ve reached your limit of ${count} new tags. Use existing ones.`;

    it('are limited to a tenth of the free ones', async () => {
      const eve = await blog.aUser();
      // A tenth of the remaining 45,454.
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

    itOnOneEngine('always suffice for one article', async () => {
      await fillTags(blog.connection.db, BLOG_TAGS_MAX - 20);

      const first = await post({ ...article, tags: nine.slice(0, TAGS_MAX) });
      const second = await post({ ...article, tags: ['Another'] });

      expect([first.statusCode, second.body]).toEqual([201, share('8')]);
    });

    itOnOneEngine('are freed when they are deleted with their last article', async () => {
      await fillTags(blog.connection.db, BLOG_TAGS_MAX - 20);
      const { slug } = (await post({ ...article, tags: nine.slice(0, TAGS_MAX) })).json<Article>();
      await blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada });

      expect((await post({ ...article, tags: ['Another'] })).statusCode).toBe(201);
    });
  });
  describe('the new tags of a day', () => {
    freezeClock();
    const refusal = (wait: string) =>
      `You can add 100 new tags a day. Use existing ones, or try again in ${wait}.`;
    const eight = (from: number) => Array.from({ length: 8 }, (_, at) => `Tag ${from + at}`);
    /** Adds 96 tags. */
    const addMost = async () => {
      for (let from = 0; from < 96; from += 8) await post({ ...article, tags: eight(from) });
    };

    it('are limited in every way to tag an article, while existing tags are accepted', async () => {
      await addMost();
      const [eve, admin] = [await blog.aUser(), await blog.aUser()];
      await adminOutput(blog, 'make-admin', admin.email);
      const { _id } = await draftsOf(blog).aDraft(ada, { ...article, tags: ['Newer'] });

      const tooMany = await post({ ...article, tags: ['a', 'b', 'c', 'd', 'e'] });
      const last = await post({ ...article, tags: ['a', 'b', 'c', 'd', 'Tag 1'] });
      const { slug } = last.json<Article>();
      const refused = [tooMany, await post({ ...article, tags: ['e'] }), await patch(slug, { tags: ['e'] })];
      const results = [
        await post({ act: 'addTag', name: 'e', items: [slug] }, '/api/articles/bulk'),
        await post({ act: 'publish', state: 'draft', items: [_id] }, '/api/articles/bulk'),
      ].flatMap((reply) => reply.json<BulkReply>().results);
      const known = await post({ ...article, tags: eight(8) });
      const others = [];
      for (const as of [eve, admin])
        for (const from of as === eve ? [200] : [300, 400])
          others.push(
            await blog.call('POST', '/api/articles/new', { as, body: { ...article, tags: eight(from) } }),
          );

      expect(last.statusCode).toBe(201);
      expect(refused.map(({ statusCode, body }) => [statusCode, body])).toEqual(
        refused.map(() => [429, refusal('24 hours')]),
      );
      expect(results.map(({ problem }) => problem)).toEqual([refusal('24 hours'), refusal('24 hours')]);
      expect([known, ...others].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    });

    itOnOneEngine('start again a day after the first', async () => {
      await addMost();
      await post({ ...article, tags: ['a', 'b', 'c', 'd'] });

      advanceClock(24 * 60 * 60 - 1);
      const early = await post({ ...article, tags: ['e'] });
      advanceClock(2);
      const late = await post({ ...article, tags: ['e'] });

      expect([early.body, late.statusCode]).toEqual([refusal('1 second'), 201]);
    });
  });
  describe('a search', () => {
    const tooLong = validationMessages.search.tooLong(QUERY_MAX);
    const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');
    const asked = (q: string) => new URLSearchParams({ q }).toString();

    itOnOneEngine.each([
      ['everybody’s', (q: string) => blog.call('GET', `/api/search?${asked(q)}`)],
      ['the listing', (q: string) => blog.call('GET', `/api/articles/all?${asked(q)}`)],
      ['one’s own', (q: string) => blog.call('GET', `/api/articles?${asked(q)}`, { as: ada })],
      ['one’s list', (q: string) => blog.call('GET', `/api/articles?sort=title&${asked(q)}`, { as: ada })],
      ['one’s drafts', (q: string) => blog.call('GET', `/api/articles?state=draft&${asked(q)}`, { as: ada })],
      ['many acts', (q: string) => post({ act: 'export', q }, '/api/articles/bulk')],
      [
        'bulk actions on drafts',
        (q: string) => post({ act: 'publish', state: 'draft', q }, '/api/articles/bulk'),
      ],
      ['the page', (q: string) => blog.app.inject({ url: `/search?${asked(q)}` })],
    ])('by %s is rejected with a message when it is too long', async (_of, search) => {
      const replies = [await search('x'.repeat(QUERY_MAX + 1)), await search(words(TERMS_MAX))];

      expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 200]);
      expect(replies[0]?.body).toContain(tooLong);
    });

    itOnOneEngine('for all results is rejected if it is longer than what is searched', async () => {
      const reply = await post({ act: 'delete', q: words(TERMS_MAX + 1), total: 1 }, '/api/articles/bulk');

      expect([reply.statusCode, reply.body]).toEqual([
        400,
        validationMessages.search.tooManyWords(TERMS_MAX),
      ]);
    });
  });
});
