import { readMarkdownFile } from '../../../src/server/transfer/markdownFile.ts';
import { openSite, withoutPages } from '../../../src/server/transfer/site.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';

const { import: messages } = transferMessages;

/** Opens a site with these files, and reads one article of it. */
function readIn(configuration: Record<string, string>, name: string, fields: string) {
  const text = fields.startsWith('---') || fields === '' ? fields : `---\n${fields}\n---\nText\n`;
  return readFileIn(configuration, name, text === '' ? 'Text\n' : text);
}

/** Reads a file of a site with this configuration. */
async function readFileIn(configuration: Record<string, string>, name: string, text: string) {
  const files = Object.entries({ ...configuration, [name]: '' }).map(([path, text]) => ({
    ...{ name: path, bytes: text.length, changedAt: null },
    read: async () => Buffer.from(text),
    stream: () => Promise.reject(new Error('Not read as a stream.')),
  }));
  const site = await openSite({ files });
  return { site, ...readMarkdownFile(name, Buffer.from(text), site) };
}

const addressesIn = async (configuration: Record<string, string>, name: string, fields: string) =>
  (await readIn(configuration, name, fields)).article.oldUrls;

const DATED = 'title: On looms\ndate: 2019-05-01 10:00:00';

describe('openSite', () => {
  it.each([
    ['hugo', { 'hugo.toml': 'title = "A"', 'content/a.md': '' }],
    ['hugo', { 'config/_default/config.yaml': 'title: A', 'content/a.md': '' }],
    ['zola', { 'config.toml': 'base_url = "https://example.org"', 'content/a.md': '' }],
    ['jekyll', { '_config.yml': 'title: A', '_posts/2019-05-01-a.md': '' }],
    ['hexo', { '_config.yml': 'title: A', 'source/_posts/a.md': '' }],
    ['eleventy', { '.eleventy.js': '' }],
    ['astro', { 'astro.config.mjs': '' }],
    ['pelican', { 'pelicanconf.py': '', 'content/a.md': '' }],
    [null, { '_config.yml': 'title: A' }],
    [null, { 'notes/config.toml': 'title = "A"' }],
  ])('recognizes %s', async (generator, configuration) => {
    expect((await readIn(configuration, 'x.md', '')).site.generator).toBe(generator);
  });

  it('takes the site nearest to the top, not an example in it', async () => {
    const { site } = await readIn(
      {
        'repo/hugo.toml': '',
        'repo/content/a.md': '',
        'repo/example/_config.yml': '',
        'repo/example/_posts/a.md': '',
      },
      'repo/content/b.md',
      '',
    );

    expect(site.generator).toBe('hugo');
  });

  it.each([
    ['', '2019-05-01T10:00:00.000Z'],
    ['timezone: Europe/Berlin', '2019-05-01T08:00:00.000Z'],
    ['timezone: Nowhere/Land', '2019-05-01T10:00:00.000Z'],
  ])('reads dates without a zone in that of the site: %j', async (configuration, createdAt) => {
    const { article } = await readIn({ '_config.yml': configuration }, '_posts/2019-05-01-a.md', DATED);

    expect(article.createdAt).toBe(createdAt);
  });

  it.each([
    [{ 'hugo.toml': 'timeZone = "Asia/Tokyo"', 'archetypes/a.md': '' }, 'content/posts/a.md'],
    [{ '_config.yml': 'timezone: Asia/Tokyo', '_layouts/a.html': '' }, '_drafts/a.md'],
    [{ '_config.yml': 'timezone: Asia/Tokyo', 'source/_posts/z.md': '' }, 'source/_drafts/a.md'],
    [{ 'pelicanconf.py': "TIMEZONE = 'Asia/Tokyo'", 'content/z.md': '' }, 'content/a.md'],
  ])('reads the times of drafts in that of the site: %j', async (configuration, name) => {
    const fields = 'title: A\ndraft: true\npublishDate: 2199-05-01 10:00:00\nlastmod: 2019-05-01 10:00:00';
    const { article } = await readIn(configuration, name, fields);

    expect(article).toMatchObject({
      isDraft: true,
      createdAt: '2199-05-01T01:00:00.000Z',
      updatedAt: '2019-05-01T01:00:00.000Z',
    });
  });

  it.each([
    ['draft: true\ndate: 2199-05-01', 'a.md'],
    ['title: A', '_drafts/2199-05-01-a.md'],
    ['private: true\npublishDate: 2199-05-01', 'a.md'],
  ])('doesn’t schedule a draft that isn’t meant to be: %j', async (fields, name) => {
    const { article } = await readIn({}, name, fields);

    expect(article).toMatchObject({ isDraft: true, createdAt: null });
  });
});

describe('headers without a fence', () => {
  const pelican = { 'pelicanconf.py': '', 'content/z.md': '' };

  it.each<[Record<string, string>, string, string, string]>([
    [{}, 'Title: On looms\nDate: 2019-05-01\nBase Header Level: 2\n\nText', 'On looms', 'Text'],
    [{}, 'title: On looms\n\nText', 'On looms', 'Text'],
    [{}, 'Note: mind the thread.\n\nText', 'a', 'Note: mind the thread.\n\nText'],
    [{}, 'Title: On looms\nNote: x\n\nText', 'a', 'Title: On looms\nNote: x\n\nText'],
    [{}, 'Comment: fine\n\nText', 'a', 'Comment: fine\n\nText'],
    [pelican, 'Title: On looms\nMy_field: x\n\nText', 'On looms', 'Text'],
    [pelican, 'Note: mind the thread.\n\nText', 'a', 'Note: mind the thread.\n\nText'],
    [{ '_config.yml': '', '_layouts/a.html': '' }, 'Title: On looms\n\nText', 'a', 'Title: On looms\n\nText'],
  ])('count in %j: %j', async (configuration, text, title, body) => {
    const { article } = await readFileIn(configuration, 'content/a.md', text);

    expect([article.title, article.markdown.trim()]).toEqual([title, body]);
  });
});

describe('addresses of Hugo', () => {
  const hugo = (configuration = '') => ({ 'hugo.yaml': configuration, 'archetypes/default.md': '' });

  it.each([
    ['content/post/On Looms.md', 'title: A', '', '/post/on-looms/'],
    ['content/post/on-looms/index.md', 'title: A', '', '/post/on-looms/'],
    ['content/about.md', 'title: A', '', '/about/'],
    ['content/post/a.md', 'slug: Über uns', '', '/post/über-uns/'],
    ['content/post/a.md', 'url: /old/a.html', '', '/old/a.html'],
    ['content/post/a.md', 'Url: old/a', '', '/old/a'],
    ['content/post/a.md', 'title: A', 'baseURL: https://example.org/blog/', '/blog/post/a/'],
    ['content/post/a.md', 'title: A', 'uglyURLs: true', '/post/a.html'],
    ['content/post/a.md', DATED, 'permalinks: {post: "/:year/:month/:slug/"}', '/2019/05/on-looms/'],
    ['content/post/a.md', DATED, 'permalinks: {page: {post: "/:year/:filename"}}', '/2019/a/'],
    [
      'content/post/x/a.md',
      DATED,
      'permalinks: {post: "/:sections/:yearday/:slugorfilename/"}',
      '/post/x/121/a/',
    ],
    ['content/my-posts/a.md', DATED, 'Permalinks: {my-posts: "/:monthname/:title/"}', '/may/on-looms/'],
    ['content/post/a.fr.md', 'title: A', 'languages: {en: {}, fr: {}}', '/fr/post/a/'],
    [
      'content/post/a.fr.md',
      'title: A',
      'languages: {en: {}, fr: {}}\ndefaultContentLanguage: fr',
      '/post/a/',
    ],
    ['content/post/v1.go.md', 'title: A', '', '/post/v1.go/'],
    ['inhalt/post/a.md', 'title: A', 'contentDir: inhalt', '/post/a/'],
  ])('are those that it serves: %s, %j, %j', async (name, fields, configuration, address) => {
    expect(await addressesIn(hugo(configuration), name, fields)).toEqual([address]);
  });

  // As Hugo 0.111 serves them.
  it.each([
    ['one file', { 'languages.toml': '[en]\n[de]\nlanguageName = "Deutsch"' }],
    ['a file for each', { 'languages.en.toml': '', 'languages.de.yaml': 'languageName: Deutsch' }],
  ])('follow settings with files of their own, languages in %s', async (_where, languages) => {
    const settings = { 'hugo.toml': '', 'permalinks.toml': 'post = "/:year/:slugorfilename/"', ...languages };
    const files = Object.fromEntries(
      Object.entries(settings).map(([name, text]) => [`config/_default/${name}`, text]),
    );

    expect(await addressesIn(files, 'content/post/looms.md', DATED)).toEqual(['/2019/looms/']);
    expect(await addressesIn(files, 'content/post/looms.de.md', DATED)).toEqual(['/de/2019/looms/']);
  });

  it('come before aliases', async () => {
    expect(await addressesIn(hugo(), 'content/post/a.md', 'aliases: [/older, oldest]')).toEqual([
      '/post/a/',
      '/older',
      '/oldest',
    ]);
  });

  it('are not added to an export of this software', async () => {
    const fields = 'params: {id: 0190a3f2-7c1e-7b3a-8f00-123456789abc}';

    expect(await addressesIn(hugo(), 'content/posts/a.md', fields)).toEqual([]);
  });
});

describe('addresses of Jekyll', () => {
  const POST = '_posts/2019-05-01-on-looms.md';

  it.each([
    [POST, 'title: A', '', '/2019/05/01/on-looms.html'],
    [POST, 'categories: [Weaving, Cotton]', '', '/weaving/cotton/2019/05/01/on-looms.html'],
    [POST, 'categories: weaving cotton', 'permalink: pretty', '/weaving/cotton/2019/05/01/on-looms/'],
    [POST, 'category: weaving cotton', 'permalink: none', '/weaving cotton/on-looms.html'],
    [POST, 'date: 2020-01-02 03:04:05 +0000', 'permalink: ordinal', '/2020/002/on-looms.html'],
    [POST, 'title: A', 'permalink: /:year/:i_month/:short_month/:title/', '/2019/5/May/on-looms/'],
    [POST, 'slug: Looms', 'permalink: /:title/', '/Looms/'],
    [POST, 'slug: Looms', 'permalink: /:slug/', '/looms/'],
    [POST, 'permalink: /here/', 'permalink: pretty', '/here/'],
    [POST, 'title: A', 'baseurl: /blog', '/blog/2019/05/01/on-looms.html'],
    [POST, 'title: A', 'collections: {posts: {permalink: "/news/:title/"}}', '/news/on-looms/'],
    [POST, 'title: A', 'defaults: [{scope: {path: ""}, values: {permalink: "/d/:title/"}}]', '/d/on-looms/'],
    ['weaving/_posts/2019-05-01-on-looms.md', 'title: A', '', '/weaving/2019/05/01/on-looms.html'],
    ['docs/about.md', 'title: A', '', '/docs/about.html'],
    ['docs/about.md', 'title: A', 'permalink: pretty', '/docs/about/'],
    ['docs/index.md', 'title: A', '', '/docs/'],
    ['_guides/a/b.md', 'title: A', 'collections: {guides: {output: true}}', '/guides/a/b.html'],
  ])('are those that it serves: %s, %j, %j', async (name, fields, configuration, address) => {
    const files = { '_config.yml': configuration, '_layouts/post.html': '' };

    expect(await addressesIn(files, name, fields)).toContain(address);
  });

  it('have the day in the time zone of the site', async () => {
    const files = { '_config.yml': 'timezone: America/Los_Angeles', '_layouts/post.html': '' };

    expect(await addressesIn(files, POST, 'date: 2019-05-01 03:00:00 +0000')).toEqual([
      '/2019/04/30/on-looms.html',
    ]);
  });

  it('follow what the configuration sets for a folder, and so does whether it is a draft', async () => {
    const defaults =
      'defaults: [{scope: {path: "", type: posts}, values: {published: false}}, {scope: {path: news}, values: {published: true}}]';
    const files = { '_config.yml': defaults, '_layouts/post.html': '' };

    expect((await readIn(files, POST, 'title: A')).article.isDraft).toBe(true);
    expect((await readIn(files, `news/${POST}`, 'title: A')).article.isDraft).toBe(false);
  });
});

describe('addresses of other generators', () => {
  const hexo = (configuration: string) => ({ '_config.yml': configuration, 'source/_posts/z.md': '' });
  const zola = { 'config.toml': 'base_url = "https://example.org"' };

  it.each([
    [hexo(''), 'source/_posts/on looms.md', DATED, '/2019/05/01/on looms/'],
    [
      hexo('permalink: ":category/:name.html"'),
      'source/_posts/a/b.md',
      'categories: [Loom Care]',
      '/Loom-Care/b.html',
    ],
    [hexo('permalink: posts/:abbrlink/'), 'source/_posts/a.md', 'abbrlink: 4a17b156', '/posts/4a17b156/'],
    [
      hexo('new_post_name: ":year-:month-:day-:title.md"\npermalink: :title/'),
      'source/_posts/2019-05-01-a.md',
      '',
      '/a/',
    ],
    [hexo('root: /blog/'), 'source/about/index.md', '', '/blog/about/'],
    [hexo(''), 'source/_posts/a.md', 'permalink: here/', '/here/'],
    [zola, 'content/blog/2019-05-01-On Looms.md', '', '/blog/on-looms/'],
    [zola, 'content/blog/looms/index.md', '', '/blog/looms/'],
    [zola, 'content/blog/a.md', 'slug: looms', '/blog/looms/'],
    [zola, 'content/blog/a.md', 'path: 2019/05/looms', '/2019/05/looms/'],
    [{ '.eleventy.js': '' }, 'src/posts/2019-05-01-a.md', '', '/posts/a/'],
    [{ '.eleventy.js': '' }, 'posts/a.md', 'permalink: /here/index.html', '/here/'],
    [
      { '.eleventy.js': '', 'posts/posts.json': '{"permalink": "/blog/{{ title | slugify }}/"}' },
      'posts/de/a.md',
      "title: Über Adas Webstühle & Ada's",
      '/blog/ueber-adas-webstuehle-and-adas/',
    ],
    [
      {
        'eleventy.config.js': '',
        'src/posts/de/de.11tydata.js':
          "export default {\n  lang: 'de',\n  permalink: '/{{ lang }}/blog/{{ page.fileSlug }}/index.html',\n};\n",
      },
      'src/posts/de/2019-05-01-a.md',
      '',
      '/de/blog/a/',
    ],
    [{ 'astro.config.mjs': '' }, 'src/content/blog/a.md', '', '/blog/a/'],
    [{ 'pelicanconf.py': '', 'content/z.md': '' }, 'content/a.md', 'title: On “Looms”', '/on-looms.html'],
    [
      { 'pelicanconf.py': "ARTICLE_URL = 'posts/{date:%Y}/{date:%b}/{slug}/'", 'content/z.md': '' },
      'content/a.md',
      DATED,
      '/posts/2019/May/on-looms/',
    ],
  ])('are those that they serve: %j, %s, %j', async (configuration, name, fields, address) => {
    expect(await addressesIn(configuration, name, fields)).toContain(address);
  });
});

describe('headers without an opening fence', () => {
  it('are read in a site of Hexo, as they are text elsewhere', async () => {
    const text = 'title: On looms\ndate: 2019-05-01 10:00:00\n---\n\nText\n';
    const files = { '_config.yml': 'timezone: Asia/Tokyo', 'source/_posts/z.md': '' };
    const { site } = await readIn(files, 'source/_posts/a.md', '');

    expect(readMarkdownFile('source/_posts/a.md', Buffer.from(text), site).article).toMatchObject({
      ...{ title: 'On looms', markdown: 'Text\n', createdAt: '2019-05-01T01:00:00.000Z' },
    });
    expect(readMarkdownFile('a.md', Buffer.from(text)).article.markdown).toBe(text);
  });

  it('are read in a site of Pelican', async () => {
    const text = 'Title: On: looms\nDate: 2019-05-01\nStatus: draft\nTags: a, b\n\nText\n';
    const { site } = await readIn({ 'pelicanconf.py': '', 'content/z.md': '' }, 'content/a.md', '');

    expect(readMarkdownFile('content/a.md', Buffer.from(text), site).article).toMatchObject({
      ...{ title: 'On: looms', markdown: 'Text\n', isDraft: true, tags: ['a', 'b'] },
    });
  });

  it('are unknown if Eleventy computes them by code', async () => {
    const site = { '.eleventy.js': '' };

    expect(await addressesIn(site, 'posts/a.md', "permalink: '/{{ page.date | year }}/a/'")).toEqual([]);
    expect(await addressesIn(site, 'posts/a.md', "permalink: '/{% if x %}a{% endif %}/'")).toEqual([]);
  });

  it('don’t exist for drafts of a folder of Eleventy', async () => {
    const site = { '.eleventy.js': '', 'wip/wip.11tydata.cjs': 'module.exports = {\n  draft: true,\n};' };

    expect((await readIn(site, 'wip/a.md', 'title: A')).article.isDraft).toBe(true);
  });
});

describe('a page by its place', () => {
  const hugo = { 'hugo.toml': 'title = "A"', 'content/posts/a.md': '' };
  const excluding = (...paths: string[]) => ({
    '_config.yml': `exclude: ${JSON.stringify(paths)}`,
    '_posts/a.md': '',
  });
  const hugoYaml = { 'hugo.yaml': '', 'content/posts/a.md': '' };
  const inLanguages = 'languages: {en: {contentDir: ./content/english/}}';
  const jekyll = { '_config.yml': 'include: [_about]', '_posts/2019-05-01-a.md': '' };
  const zola = { 'config.toml': 'base_url = "https://example.org"', 'content/blog/a.md': '' };
  const hexo = { '_config.yml': 'title: A', 'source/_posts/a.md': '' };
  const pelican = { 'pelicanconf.py': '', 'content/a.md': '' };
  const astro = { 'astro.config.mjs': '' };
  const posts = (count: number, folder = '') =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`content/${folder}${at}.md`, '']));

  it.each<[site: string, configuration: Record<string, string>, name: string, slug: string]>([
    ['Hugo', hugo, 'content/about.md', 'about'],
    ['Hugo', hugo, 'content/about/index.md', 'about'],
    ['Hugo', hugo, 'content/page/about.md', 'about'],
    ['Hugo', hugo, 'content/pages/team/about.md', 'about'],
    ['Hugo, of few posts', { ...hugo, ...posts(5) }, 'content/about.md', 'about'],
    [
      'Hugo, of few posts elsewhere',
      { 'hugo.toml': '[params]\nmainSections = ["essays"]', ...posts(1, 'essays/'), ...posts(5) },
      'content/about.md',
      'about',
    ],
    [
      'Hugo, in a folder of a language',
      { 'hugo.yaml': inLanguages, 'content/english/posts/a.md': '' },
      'content/english/about.md',
      'about',
    ],
    ['Zola', zola, 'content/about.md', 'about'],
    ['Zola', zola, 'content/pages/about/index.md', 'about'],
    ['Jekyll', jekyll, 'about.md', 'about'],
    ['Jekyll', jekyll, 'info/about/index.md', 'about'],
    ['Jekyll', jekyll, 'vendor/about.md', 'about'],
    ['Jekyll', excluding('docs', 'ab', 'out', '*bo*.txt', 'a*t*e.md'), 'about.md', 'about'],
    ['Jekyll', jekyll, '_pages/about.md', 'about'],
    ['Jekyll', jekyll, '_about/about.md', 'about'],
    ['Hexo', hexo, 'source/about/index.md', 'about'],
    ['Pelican', pelican, 'content/pages/about.md', 'who-we-are'],
    ['Astro', astro, 'src/pages/about.md', 'about'],
    ['Astro', astro, 'src/content/pages/about.md', 'about'],
  ])('is found in a site of %s: %#', async (_site, configuration, name, slug) => {
    const { article } = await readIn(configuration, name, 'title: Who we are');

    expect(article).toMatchObject({ kind: 'page', slug });
  });

  it.each<[site: string, configuration: Record<string, string>, name: string, fields: string]>([
    ['Hugo', hugo, 'content/posts/b.md', 'title: B'],
    ['Hugo', hugo, 'content/b.md', 'title: B\ntype: post'],
    ['Hugo, with a date', hugo, 'content/b.md', 'title: B\ndate: 2019-05-01'],
    ['Hugo, with a day in its name', hugo, 'content/2019-05-01-b.md', 'title: B'],
    ['Hugo, with tags', hugo, 'content/b.md', 'title: B\ncategories: [Looms]'],
    ['Hugo, of many posts above', { ...hugo, ...posts(20) }, 'content/b.md', 'title: B'],
    [
      'Hugo, which names a section that it lacks',
      { 'hugo.toml': 'mainSections = ["essays"]', ...posts(2) },
      'content/b.md',
      'title: B',
    ],
    ['Zola, with tags', zola, 'content/b.md', 'title: B\ntaxonomies: {tags: [Looms]}'],
    ['Astro, with a date', astro, 'src/pages/b.md', 'title: B\npubDate: 2019-05-01'],
    ['Hugo, without sections', { 'hugo.toml': '', ...posts(2) }, 'content/b.md', 'title: B'],
    ['Hugo', hugo, 'b.md', 'title: B'],
    ['Zola', zola, 'content/blog/b.md', 'title: B'],
    ['Jekyll', jekyll, '_posts/2019-05-01-b.md', 'title: B'],
    ['Jekyll', jekyll, '_drafts/b.md', 'title: B'],
    ['Jekyll', jekyll, '_recipes/b.md', 'title: B'],
    ['Jekyll', jekyll, 'test/_pages/b.md', 'title: B'],
    ['Jekyll, a file that it copies', jekyll, 'CHANGELOG.md', ''],
    ['Hexo', hexo, 'source/_posts/b.md', 'title: B'],
    ['Pelican', pelican, 'content/b.md', 'title: B'],
    ['Astro', astro, 'src/pages/posts/b.md', 'title: B'],
    ['Eleventy', { '.eleventy.js': '' }, 'b.md', 'title: B'],
  ])('is not any other text in a site of %s: %#', async (_site, configuration, name, fields) => {
    expect((await readIn(configuration, name, fields)).article.kind).toBe('article');
  });

  it.each<[configuration: Record<string, string>, name: string, isExcluded: boolean]>([
    [jekyll, 'vendor/bundle/ruby/theme/about.md', true],
    [jekyll, 'vendor/about.md', false],
    [excluding('docs/'), 'docs/a/b.md', true],
    [excluding('docs/'), 'a/docs.md', false],
    [excluding('/notes.md'), 'notes.md', true],
    [excluding('*.draft.md', 'drafts-*-*'), 'a/b.draft.md', true],
    [excluding('*.draft.md', 'drafts-*-*'), 'drafts-of-2019/b.md', true],
    [excluding('_posts/2019-*'), '_posts/2019-05-01-b.md', true],
    [
      { '_config.yml': 'exclude: [docs]\ninclude: [docs/about.md]', '_posts/a.md': '' },
      'docs/about.md',
      false,
    ],
    [{ '_config.yml': 'source: web\nexclude: [docs]', 'web/_posts/a.md': '' }, 'web/docs/about.md', true],
    [{ '_config.yml': 'exclude: [docs]', 'index.md': '', 'source/_posts/a.md': '' }, 'docs/b.md', false],
    [{ 'hugo.toml': 'exclude = ["content"]', 'content/a.md': '' }, 'content/b.md', false],
  ])('is not what the configuration of Jekyll leaves out: %#', async (configuration, name, isExcluded) => {
    const { site } = await readIn(configuration, name, 'title: B');

    expect([site.isExcluded(name), withoutPages(site).isExcluded(name)]).toEqual([isExcluded, false]);
  });

  it.each<[site: string, configuration: Record<string, string>, name: string, fields: string]>([
    ['Jekyll', jekyll, '404.md', 'title: Gone'],
    ['Jekyll', jekyll, 'errors/gone.md', 'permalink: /404.html'],
    ['Jekyll', { '_config.yml': 'languages: [en, de]', '_posts/a.md': '' }, 'de/404.md', 'title: Gone'],
    ['Hexo', hexo, 'source/404/index.md', 'title: Gone\ndate: 2019-05-01'],
    ['Hugo', hugo, 'content/404.md', 'title: Gone'],
    ['Eleventy', { '.eleventy.js': '' }, 'src/404.md', 'permalink: /404.html'],
  ])('is no error page of a site of %s: %#', async (_site, configuration, name, fields) => {
    await expect(readIn(configuration, name, fields)).rejects.toThrow(messages.notFoundPage);
  });

  it.each<[site: string, configuration: Record<string, string>, name: string, fields: string]>([
    ['no generator', {}, '404.md', 'title: The number'],
    ['Jekyll', jekyll, '_posts/2019-05-01-404.md', 'title: The number'],
    ['Jekyll, below a folder', jekyll, 'docs/404.md', 'title: The number'],
    ['Hugo', hugo, 'content/posts/404.md', 'title: The number'],
  ])('may be called 404 in a site of %s: %#', async (_site, configuration, name, fields) => {
    expect((await readIn(configuration, name, fields)).article.slug).toBe('404');
  });

  it.each([
    ['Pelican', pelican, 'content/pages/about.md', 'Title: About\nSlug: about\n\nText'],
    ['Pelican', pelican, 'content/pages/about.md', '---\nTitle: About\n---\nText'],
    ['Hexo', hexo, 'source/about/index.md', 'title: About\n---\nText'],
    ['Jekyll', jekyll, 'about.md', '---\n---\nText'],
    ['Hugo', hugo, 'content/about.md', '+++\ntitle = "About"\n+++\nText'],
    ['Hugo', hugo, 'content/about.md', '{ "title": "About" }\nText'],
  ])(
    'has any kind of front matter that its generator reads: %s, %#',
    async (_site, configuration, name, text) => {
      const { article } = await readFileIn(configuration, name, text);

      expect(article).toMatchObject({ kind: 'page', slug: 'about', markdown: 'Text' });
    },
  );

  it.each([
    ['Jekyll', jekyll, 'about.md', 'Title: About\n\nText'],
    ['Jekyll', jekyll, 'about.md', '---\nOnly prose\n---\nText'],
    ['Pelican', pelican, 'content/pages/about.md', 'About us\n\nText'],
  ])('has front matter: %s, %#', async (_site, configuration, name, text) => {
    expect((await readFileIn(configuration, name, text)).article.kind).toBe('article');
  });

  it.each<[site: string, configuration: Record<string, string>, name: string, fields: string]>([
    ['Hugo, in a menu', hugo, 'content/about.md', 'title: A\ndate: 2019-05-01\nmenu: main'],
    ['Hugo, in a menu', hugo, 'content/about.md', 'title: A\ndate: 2019-05-01\nmenus: {main: {weight: 1}}'],
    ['Hugo, in a folder of pages', hugo, 'content/page/about.md', 'title: A\ndate: 2019-05-01'],
    [
      'Hugo, which names its sections',
      { ...hugo, 'hugo.toml': 'mainSections = ["posts"]' },
      'content/about.md',
      'title: A\ndate: 2019-05-01',
    ],
    ['Jekyll', jekyll, 'about.md', 'title: A\ndate: 2019-05-01'],
    ['Hexo', hexo, 'source/about/index.md', 'title: A\ndate: 2019-05-01 10:00:00'],
    ['Pelican', pelican, 'content/pages/about.md', 'title: A\ndate: 2019-05-01'],
  ])('can have a date in a site of %s: %#', async (_site, configuration, name, fields) => {
    expect((await readIn(configuration, name, fields)).article.kind).toBe('page');
  });

  it('is not in an export of this software, which says by its type what a page is', async () => {
    const fields = 'title: A\nparams:\n  id: 01890000-0000-4000-8000-000000000001';

    expect((await readIn(hugo, 'content/about.md', fields)).article.kind).toBe('article');
    expect((await readIn(hugo, 'content/about.md', `type: page\n${fields}`)).article.kind).toBe('page');
  });

  it.each([
    ['_about/who.md', 'permalink: /about-us.html', 'about-us'],
    ['who.md', 'permalink: https://example.org/%E9%96%A2%E4%BA%8E/?a=b', '関于'],
    ['docs/index.md', 'title: A', 'docs'],
    ['who.md', 'permalink: /about-us/index.html', 'about-us'],
    ['who.md', 'permalink: /de/', 'de'],
    ['it/network.md', 'title: Network', 'network'],
    ['my/account.md', 'title: Account', 'account'],
    ['who.md', 'permalink: /company/about/', 'about'],
    ['index.md', 'title: Welcome', 'welcome'],
  ])('keeps the last part of its URL: %s with %s', async (name, fields, slug) => {
    expect((await readIn(jekyll, name, fields)).article.slug).toBe(slug);
  });

  it.each<[site: string, configuration: Record<string, string>, name: string, slug: string]>([
    ['languages: [en, pt-br, de]', jekyll, 'pt-br/about.md', 'about-pt-br'],
    ['languages: [en, de]', jekyll, 'de/index.md', 'de'],
    ['languages: [en, de]', jekyll, 'en/about.md', 'about'],
    ['languages: [en, de]\ndefault_lang: de', jekyll, 'de/about.md', 'about'],
    ['languages: [en, de]\nbaseurl: /my-blog', jekyll, 'de/about.md', 'about-de'],
    ['baseurl: /my-blog', jekyll, 'about.md', 'about'],
    ['baseurl: /my', jekyll, 'about.md', 'about'],
    ['baseurl: /my-blog', jekyll, 'index.md', 'who-we-are'],
    ['language: [en, de]', hexo, 'source/de/about/index.md', 'about-de'],
    ['language: de', hexo, 'source/de/about/index.md', 'about'],
    ['languages: {en: {}, de: {}}', hugoYaml, 'content/about.de.md', 'about-de'],
    ['languages: {en: {}, de: {}}', hugoYaml, 'content/about.en.md', 'about'],
    [
      'languages: {en: {}, de: {}}\ndefaultContentLanguageInSubdir: true',
      hugoYaml,
      'content/about.en.md',
      'about',
    ],
    ['defaultContentLanguageInSubdir: true', hugoYaml, 'content/about.md', 'about'],
    ['baseURL: https://example.org/de/\nlanguages: {en: {}, de: {}}', hugoYaml, 'content/about.md', 'about'],
  ])('has a language in its URL if it is a translation: %j, %#', async (settings, site, name, slug) => {
    const configured = { ...site, [Object.keys(site)[0] ?? '']: settings };
    const { article } = await readIn(configured, name, 'title: Who we are');

    expect(article).toMatchObject({ kind: 'page', slug });
  });

  it('of a site below a path is called as its whole URL ends', async () => {
    const site = { ...jekyll, '_config.yml': 'url: https://example.org\nbaseurl: /my-blog' };
    const read = async (permalink: string) =>
      (await readIn(site, 'who.md', `title: Who we are\npermalink: ${permalink}`)).article.slug;

    expect(await read('https://example.org/my-blog/about/')).toBe('about');
    expect(await read('https://example.org/my-blog/')).toBe('who');
  });

  it('of Pelican has another URL than an article', async () => {
    const site = { ...pelican, 'pelicanconf.py': "PAGE_URL = 'info/{slug}/'" };

    expect(await addressesIn(pelican, 'content/pages/a.md', 'title: Who')).toEqual(['/pages/who.html']);
    expect(await addressesIn(site, 'content/pages/a.md', 'title: Who')).toEqual(['/info/who/']);
  });

  it('in a folder that Jekyll includes has the URL that it names', async () => {
    expect(await addressesIn(jekyll, '_about/who.md', 'permalink: /about-us/')).toEqual(['/about-us/']);
  });
});
