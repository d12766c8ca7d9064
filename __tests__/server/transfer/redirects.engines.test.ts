import { runCommand } from '../../../src/server/cli/runAdmin.ts';
import { normalizeOldPath } from '../../../src/server/store/redirects.ts';
import type { Article } from '../../../src/shared/article.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import { type Author, type Blog } from '../../helpers/blog.ts';
import { draftHeaders, draftsOf } from '../../helpers/drafts.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';
import { startSite } from '../../helpers/site.ts';

const messages = transferMessages.slug;

describe('old URLs', () => {
  let blog: Blog;
  let ada: Author;
  beforeAll(async () => {
    blog = await startSite();
    ada = await blog.aUser();
  });
  afterAll(() => blog.close());

  const location = async (url: string) => {
    const { statusCode, headers } = await blog.call('GET', url, { headers: { accept: 'text/html' } });
    return [statusCode, headers.location];
  };
  const move = (slug: string, to: string, as = ada) =>
    blog.call('PATCH', `/api/articles/slug/${slug}`, { as, body: { slug: to } });
  const admin = async (...words: string[]) => {
    const open = (act: (tools: never) => unknown) => act({ db: blog.connection.db } as never);
    const surroundings = { open, input: process.stdin, tell: () => undefined, built: '' };
    return (await runCommand(words, surroundings as never)).answer;
  };

  it('redirects the former URL of an article whose slug changed', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Working title' });

    const { statusCode, body } = await move(slug, 'Über Webstühle');

    expect([statusCode, body]).toEqual([200, '{"slug":"uber-webstuhle"}']);
    expect(await location(`/allArticles/${slug}`)).toEqual([301, '/allArticles/uber-webstuhle']);
    expect(await location(`/allArticles/${slug}.md`)).toEqual([301, '/allArticles/uber-webstuhle.md']);
    expect(await location(`/api/articles/public/${slug}`)).toEqual([
      301,
      '/api/articles/public/uber-webstuhle',
    ]);
    expect((await location('/allArticles/uber-webstuhle'))[0]).toBe(200);
    expect((await blog.call('GET', '/feed.atom')).body).toContain('/allArticles/uber-webstuhle');
  });

  it('keeps the draft and the history of an article whose slug changed', async () => {
    const { slug, version } = await blog.anArticle({ by: ada, title: 'With a draft' });
    const edit = { markdown: 'Next', articleSlug: slug, articleVersion: version };
    const { _id: id } = await draftsOf(blog).aDraft(ada, edit);

    await move(slug, 'with-its-draft');

    const draft = (await blog.call('GET', `/api/drafts/${id}`, { as: ada })).json<Draft>();
    const article = (await blog.call('GET', '/api/articles/with-its-draft', { as: ada })).json<Article>();
    expect([draft.articleSlug, draft.articleVersion]).toEqual(['with-its-draft', article.version]);
    const history = await blog.call('GET', '/api/articles/history/with-its-draft', { as: ada });
    expect(history.statusCode).toBe(200);
    expect(history.json<{ result: unknown[] }>().result).not.toEqual([]);
  });

  itOnOneEngine('tells browsers not to cache redirects, as a slug may change back', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Undecided' });
    await move(slug, 'decided');
    await admin('add-redirect', '/?p=77', 'decided');
    await admin('add-redirect', '/old.html', 'decided');

    for (const url of [`/allArticles/${slug}`, `/api/articles/public/${slug}`, '/?p=77', '/old.html']) {
      const { statusCode, headers } = await blog.call('GET', url, { headers: { accept: 'text/html' } });
      expect([url, statusCode, headers['cache-control']]).toEqual([
        url,
        301,
        expect.stringContaining('no-cache'),
      ]);
    }
  });

  itOnOneEngine('returns to a former slug without a loop', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'There and back' });
    await move(slug, 'there');
    await move('there', slug);

    expect((await location(`/allArticles/${slug}`))[0]).toBe(200);
    expect(await location('/allArticles/there')).toEqual([301, `/allArticles/${slug}`]);
  });

  itOnOneEngine(
    'refuses slugs that are taken, reserved or without letters, and articles of others',
    async () => {
      const { slug } = await blog.anArticle({ by: ada, title: 'Mine' });
      const other = await blog.anArticle({ by: ada, title: 'Other' });
      const eve = await blog.aUser({ name: 'Eve' });
      const hers = await blog.anArticle({ by: eve, title: 'Hers' });
      await move(hers.slug, 'hers-now', eve);

      const replies = [
        await move(slug, other.slug),
        await move(slug, hers.slug),
        await move(slug, 'New'),
        await move(slug, '!!!'),
        await move(hers.slug, 'mine-now'),
        await move('hers-now', 'mine-now'),
      ];

      expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 404, 404]);
      const { taken, reserved, unusable } = messages;
      expect(replies.slice(0, 4).map(({ body }) => body)).toEqual([taken, taken, reserved, unusable]);
    },
  );

  itOnOneEngine('refuses to change a slug when 20 old URLs redirect to the article', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Restless' });
    const slugs = [slug, ...Array.from({ length: 21 }, (_, index) => `restless-on-day-${index}`)];
    for (const [index, to] of slugs.slice(1, 21).entries()) {
      expect((await move(slugs[index] ?? '', to)).statusCode).toBe(200);
    }

    const refused = await move(slugs[20] ?? '', slugs[21] ?? '');
    const back = await move(slugs[20] ?? '', slug);

    expect([refused.statusCode, refused.body]).toEqual([
      400,
      expect.stringContaining(messages.tooManyOldUrls),
    ]);
    expect(back.statusCode).toBe(200);
  });

  it('redirects paths added by an operator until they are removed or the article is deleted', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'From elsewhere' });
    await admin('add-redirect', 'https://old.example/2019/05/über%20uns.html?ref=x', slug);
    await admin('add-redirect', '/?p=123', slug);
    const { slug: other } = await blog.anArticle({ by: ada, title: 'By its number' });
    await admin('add-redirect', '/blog', slug);
    await admin('add-redirect', '/blog/?p=5', other);

    expect(await location('/2019/05/%C3%BCber%20uns.html')).toEqual([301, `/allArticles/${slug}`]);
    expect(await location('/2019/05/%C3%BCber%20uns.html/?utm=1')).toEqual([301, `/allArticles/${slug}`]);
    expect(await location('/?p=123')).toEqual([301, `/allArticles/${slug}`]);
    expect((await location('/?p=124'))[0]).toBe(200);
    expect(await location('/blog?p=5')).toEqual([301, `/allArticles/${other}`]);
    expect(await location('/blog?p=6')).toEqual([301, `/allArticles/${slug}`]);
    expect((await admin('list-redirects')) as object).toHaveProperty(
      'json',
      expect.arrayContaining([{ path: '/2019/05/über uns.html', slug, kind: 'article' }]),
    );
    await expect(admin('add-redirect', '/login', slug)).rejects.toThrow('can’t redirect');
    await expect(admin('add-redirect', '/blog', other)).rejects.toThrow('can’t redirect');
    expect(await location('/blog?p=6')).toEqual([301, `/allArticles/${slug}`]);
    await admin('remove-redirect', '/?p=123');
    expect((await location('/?p=123'))[0]).toBe(200);
    await blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada });
    expect((await location('/2019/05/%C3%BCber%20uns.html'))[0]).toBe(404);
  });

  it.each<[string, ...((slug: string, author: Author) => Promise<unknown>)[]]>([
    [
      'unpublished',
      (slug, as) => blog.call('POST', `/api/articles/unpublish/${slug}`, { as }),
      async (_slug, as) => {
        const [draft] = (await draftsOf(blog).list(as)).result;
        return blog.call('POST', '/api/articles/new', {
          ...{ as, body: { title: 'Once', markdown: 'x' } },
          headers: draftHeaders(draft?._id ?? ''),
        });
      },
    ],
    [
      'hidden',
      (slug) => admin('hide-article', slug, '--reason', 'Spam.'),
      (slug) => admin('unhide-article', slug),
    ],
    [
      'hidden with its author',
      (_slug, { email }) => admin('suspend-account', email, '--reason', 'Spam.'),
      (_slug, { email }) => admin('restore-account', email),
    ],
  ])('do not tell the slug of an article that is %s, until it is public again', async (_, hide, show) => {
    const author = await blog.aUser();
    const { slug: former } = await blog.anArticle({ by: author, title: `Once ${author.email}` });
    const { slug } = (await move(former, `secret ${author.email}`, author)).json<{ slug: string }>();
    const old = `/old/${former}`;
    await admin('add-redirect', old, slug);
    const urls = [`/allArticles/${former}`, `/api/articles/public/${former}`, old];

    await hide(slug, author);
    const hidden = await Promise.all(
      urls.map((url) => blog.call('GET', url, { headers: { accept: 'text/html' } })),
    );
    const listed = JSON.stringify(await admin('list-redirects'));
    await show(slug, author);

    expect(hidden.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    for (const { body, headers } of hidden) expect(body + JSON.stringify(headers)).not.toContain(slug);
    expect(listed).not.toContain(slug);
    expect(await Promise.all(urls.map(location))).toEqual([
      ...[`/allArticles/${slug}`, `/api/articles/public/${slug}`, `/allArticles/${slug}`].map((to) => [
        301,
        to,
      ]),
    ]);
  });

  itOnOneEngine.each(['/rss', '/rss.xml', '/feed', '/feed/', '/feed.xml', '/atom.xml', '/index.xml'])(
    'redirects %s to the feed',
    async (url) => {
      expect(await location(url)).toEqual([301, '/feed.atom']);
    },
  );

  itOnOneEngine('never redirects to another host', async () => {
    for (const url of ['//evil.example', '/\\evil.example', '/%2f%2fevil.example', '/@evil.example']) {
      const [status, to] = await location(url);
      expect([status, String(to ?? '/')]).toEqual([
        expect.any(Number),
        expect.stringMatching(/^\/(?![/\\])/),
      ]);
    }
  });
});

describe('normalizeOldPath', () => {
  itOnOneEngine.each([
    ['https://a.example/2019/05/looms/', '/2019/05/looms'],
    ['/looms/index.html', '/looms'],
    ['/looms/index.htm', '/looms'],
    ['/?p=12&preview=true', '/?p=12'],
    ['/u\u0308ber', '/über'],
    ['//a//b', '/a/b'],
    ['/', null],
    ['looms', null],
    [`/${'x'.repeat(501)}`, null],
    ['/a%00b', null],
  ])('turns %s into %s', (url, path) => {
    expect(normalizeOldPath(url)).toBe(path);
  });
});
