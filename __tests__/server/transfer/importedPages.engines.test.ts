import type { ImportedFile } from '../../../src/shared/articleImport.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { writingReplies } from '../../../src/shared/messages/en/editor.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import { DAY } from '../../../src/shared/time.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog } from '../../helpers/blog.ts';
import { adminAnswer, adminOutput } from '../../helpers/runCommand.ts';
import { setUpImports } from '../../helpers/setUpImports.ts';

const { import: messages, slug: slugMessages } = transferMessages;
const { aBlogOfAda, aSite } = setUpImports();

const POST = '_posts/2019-05-01-looms.md';
const jekyll = (files: Record<string, string>) =>
  aSite({ '_config.yml': '', [POST]: '# Looms\n\n[About](/about.html)', ...files });
const about = { 'about.md': '---\ntitle: About us\n---\nWho we are.' };

async function anAdmin() {
  const { blog, ada } = await aBlogOfAda();
  await adminAnswer(blog, 'make-admin', ada.email);
  return { blog, ada };
}

/** Imports a site for Ada. Returns its files by name. */
async function importSite(blog: Blog, site: string, ...options: string[]) {
  const answer = await adminAnswer(
    blog,
    ...['import', 'ada@example.org', site, '--undated', 'today', ...options],
  );
  const { files } = (answer as unknown as { json: { files: ImportedFile[] } }).json;
  return Object.fromEntries(files.map(({ name, ...file }) => [name, file]));
}
const run = (blog: Blog, site: string) => importSite(blog, site, '--yes');

const publicText = async (blog: Blog, slug: string) =>
  (await blog.call('GET', `/api/articles/public/${slug}`)).json<{ kind: string; markdown: string }>();
const listed = async (blog: Blog) =>
  (await blog.call('GET', '/api/articles/all'))
    .json<{ result: { slug: string }[] }>()
    .result.map(({ slug }) => slug);
const redirects = (blog: Blog) => adminOutput(blog, 'list-redirects');
const turn = (blog: Blog, as: Author, slug: string, kind = 'article') =>
  blog.call('PATCH', `/api/articles/kind/${slug}`, { as, body: { kind } });

describe('a page of another system', () => {
  it('becomes one at the root, in no list, as the preview says, and again changes nothing', async () => {
    const { blog } = await anAdmin();
    const site = await jekyll({ 'about.md': '---\ntitle: About us\nredirect_from: /us/\n---\nWho we are.' });

    const preview = await importSite(blog, site);
    const done = await run(blog, site);
    const again = await run(blog, site);

    expect(await publicText(blog, 'about')).toMatchObject({ kind: 'page', markdown: 'Who we are.' });
    expect(await listed(blog)).toEqual(['looms']);
    expect((await redirects(blog)).split('\n')).toEqual(
      expect.arrayContaining(['/about.html  about', '/us  about']) as string[],
    );
    expect((await publicText(blog, 'looms')).markdown).toBe('[About](/about)');
    expect(done['about.md']?.note).toContain(messages.isPage);
    expect(preview['about.md']).toEqual({ ...done['about.md'], slug: null });
    expect(again['about.md']?.outcome).toBe('same');
    expect(await miscounts(blog.connection.db)).toEqual([]);
  });

  it('redirects from its URL on the old site, except from its own', async () => {
    const { blog } = await anAdmin();
    const site = await jekyll({
      'info/who.md': '---\npermalink: /about/\nredirect_from: /who/\n---\nWho we are.',
    });

    const preview = await importSite(blog, site);
    const done = await run(blog, site);

    expect(done['info/who.md']).toMatchObject({ slug: 'about', note: preview['info/who.md']?.note });
    expect(done['info/who.md']?.note).toContain(messages.oldUrls(['/who']));
  });

  it('gets another URL if its own is another page’s or the blog’s, and says so', async () => {
    const { blog, ada } = await anAdmin();
    await blog.call('POST', '/api/articles/new', {
      as: ada,
      body: { title: 'About', markdown: 'Others.', kind: 'page' },
    });
    const site = await jekyll({ ...about, 'search.md': '---\ntitle: Search\n---\nHow to search.' });

    const files = await run(blog, site);

    expect(files['about.md']).toMatchObject({ slug: 'about-2' });
    expect(files['about.md']?.note).toContain(messages.pageUrlTaken('/about'));
    expect(files['search.md']).toMatchObject({ slug: 'search-2' });
    expect(files['search.md']?.note).toContain(messages.pageUrlReserved('/search'));
    expect(await publicText(blog, 'search-2')).toMatchObject({ kind: 'page' });
  });

  it('takes its URL from an article here, as the preview says', async () => {
    const { blog } = await anAdmin();
    const eve = await blog.aUser({ name: 'Eve' });
    await blog.anArticle({ by: eve, title: 'About', markdown: 'By Eve.' });
    const site = await jekyll(about);

    const preview = await importSite(blog, site);
    const done = await run(blog, site);
    const again = await run(blog, site);

    expect(done['about.md']).toMatchObject({ slug: 'about', note: preview['about.md']?.note });
    expect(done['about.md']?.note).toContain(messages.makesWay('About'));
    expect([await publicText(blog, 'about'), await publicText(blog, 'about-2')]).toMatchObject([
      { kind: 'page', markdown: 'Who we are.' },
      { kind: 'article', markdown: 'By Eve.' },
    ]);
    expect(again['about.md']).toMatchObject({ outcome: 'same', note: '' });
  });

  it.each([
    ['before', '_posts/2019-01-01-about.md', '_posts/2019-05-01-looms.md'],
    ['after', '_posts/2019-12-01-about.md', '_posts/2019-05-01-looms.md'],
  ])(
    'comes before an article of the same name that is imported %s a link to it',
    async (_when, post, other) => {
      const { blog } = await anAdmin();
      const links = '[post]({% post_url 2019-01-01-about %}) [page](/about.html)';
      const site = await aSite({
        '_config.yml': 'permalink: /blog/:title.html',
        [other]: `# Looms\n\n${links.replace('2019-01-01', post.slice(7, 17))}`,
        [post]: '# About\n\nOf abouts.',
        ...about,
      });

      const preview = await importSite(blog, site);
      const done = await run(blog, site);

      expect(done[post]?.outcome).toBe('new');
      expect(done['about.md']).toMatchObject({ slug: 'about', note: preview['about.md']?.note });
      const [, toPost, toPage] =
        /\[post\]\((.*?)\) \[page\]\((.*?)\)/.exec((await publicText(blog, 'looms')).markdown) ?? [];
      expect(toPage).toBe('/about');
      expect(toPost).toBe('/allArticles/about');
      expect(await redirects(blog)).toContain('/allArticles/about  about-2');
      expect((await publicText(blog, 'about-2')).markdown).toBe('Of abouts.');
      expect(await miscounts(blog.connection.db)).toEqual([]);
    },
  );

  it('of another site doesn’t replace one of the same name unnoticed, and not from a folder of its own', async () => {
    const { blog } = await anAdmin();
    const second = { 'about.md': '---\ntitle: About\n---\nWe mill.' };
    await run(blog, await jekyll(about));

    const preview = await importSite(blog, await jekyll(second));
    const apart = await run(
      blog,
      await aSite({
        'second/_config.yml': '',
        'second/_posts/2019-05-01-mills.md': '# Mills',
        'second/about.md': second['about.md'],
      }),
    );
    const done = await run(blog, await jekyll(second));

    expect(preview['about.md']).toEqual({
      outcome: 'changed',
      slug: 'about',
      note: messages.replaces('About us', '/about'),
    });
    expect(apart['second/about.md']).toMatchObject({ outcome: 'new', slug: 'about-2' });
    expect(done['about.md']).toEqual(preview['about.md']);
  });

  it.each(['History', 'New', 'Public', 'All'])(
    'keeps the word that it is called, with a number: %s',
    async (title) => {
      const { blog } = await anAdmin();
      const slug = title.toLowerCase();
      const site = await jekyll({
        [POST]: `# Looms\n\n[${title}](/${slug}.html)`,
        [`${slug}.md`]: `---\ntitle: ${title}\n---\nText.`,
      });

      const preview = await importSite(blog, site);
      const done = await run(blog, site);
      const again = await run(blog, site);

      expect(done[`${slug}.md`]).toMatchObject({ slug: `${slug}-2`, note: preview[`${slug}.md`]?.note });
      expect(done[`${slug}.md`]?.note).toContain(messages.pageUrlReserved(`/${slug}`));
      expect((await publicText(blog, 'looms')).markdown).toBe(`[${title}](/${slug}-2)`);
      expect(again[`${slug}.md`]?.outcome).toBe('same');
    },
  );

  it('of WordPress does so, too', async () => {
    const { blog } = await anAdmin();
    const page = `<title>History</title><content:encoded>Text</content:encoded><wp:post_id>1</wp:post_id>
      <wp:post_type>page</wp:post_type><wp:status>publish</wp:status><wp:post_name>history</wp:post_name>`;
    const site = await aSite({
      'a.xml': `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item>${page}</item></channel></rss>`,
    });

    const [file] = Object.values(await run(blog, site));

    expect(file).toMatchObject({ outcome: 'new', slug: 'history-2' });
    expect(file?.note).toContain(messages.pageUrlReserved('/history'));
  });

  it('is none, and no article, if the configuration of Jekyll leaves it out', async () => {
    const { blog } = await anAdmin();
    const site = await jekyll({
      '_config.yml': 'exclude: [docs, "*.html", _posts/2019-06-01-notes.md]',
      [POST]: '# Looms\n\n[Docs](/docs/use.html), [Notes]({% post_url 2019-06-01-notes %})',
      'docs/use.md': '---\ntitle: Use\n---\nHow to use it.',
      'wide.html': '---\ntitle: Wide\n---\n<p>Wide.</p>',
      '_posts/2019-06-01-notes.md': '# Notes\n\nOf looms.',
    });

    const preview = await importSite(blog, site);
    const done = await run(blog, site);

    const reasons = Object.entries(done).map(([name, { outcome, note }]) => [name, outcome, note]);
    expect(reasons).toEqual(
      expect.arrayContaining([
        ['docs/use.md', 'refused', messages.excluded],
        ['_posts/2019-06-01-notes.md', 'refused', messages.excluded],
      ]),
    );
    expect(Object.keys(done).sort()).toEqual([...Object.keys(preview)].sort());
    expect(await listed(blog)).toEqual(['looms']);
    expect((await publicText(blog, 'looms')).markdown).toContain('[Docs](/docs/use.html)');
    expect((await blog.call('GET', '/api/articles/public/use')).statusCode).toBe(404);
  });

  it('is a draft if its text has code of the old site, which no link leads to', async () => {
    const { blog, ada } = await anAdmin();
    const list = '---\ntitle: All posts\n---\n{% for post in site.posts %}\n- {{ post.title }}\n{% endfor %}';
    const shown = 'Write `{% for %}`, or {% raw %}{% if %}{% endraw %}:\n\n```\n{% include a %}\n```';
    const site = await jekyll({
      [POST]: '# Looms\n\n[All](/list.html), [Liquid](/liquid.html)',
      '_posts/2019-05-02-engines.md': '# Engines\n\n{% for loom in looms %}{% endfor %}',
      'list.md': list,
      'later.md': list.replace('\n', `\ndate: ${new Date(Date.now() + DAY).toISOString()}\n`),
      'liquid.md': `---\ntitle: Liquid\n---\n${shown}\n\n1. \`\`\`\n   {% if a %}\n   \`\`\``,
      'items.md': '---\ntitle: Items\n---\n- ```\n  a\n  ```\n\n{% for loom in looms %}{% endfor %}',
    });

    const preview = await importSite(blog, site);
    const done = await run(blog, site);
    const again = await run(blog, site);

    const draft = { title: 'All posts', kind: 'page', publishAt: null };
    const { result } = (await blog.call('GET', '/api/drafts', { as: ada })).json<
      Listing<{ title: string }>
    >();
    expect(result.filter(({ title }) => title !== 'Items')).toMatchObject([draft, draft]);
    expect(result).toHaveLength(3);
    expect(done['list.md']).toMatchObject({ outcome: 'new', note: messages.templateTags([['for', 1]]) });
    expect(preview['list.md']).toEqual(done['list.md']);
    expect(again['list.md']?.outcome).toBe('same');
    expect(done[POST]?.note).toContain(messages.missingLinks(['/list.html'], 1));
    expect((await publicText(blog, 'looms')).markdown).toContain('[Liquid](/liquid)');
    expect(await publicText(blog, 'liquid')).toMatchObject({ kind: 'page' });
    expect(await listed(blog)).toContain('engines');
  });

  it('is a draft if it has a placeholder, which no link leads to until it is public', async () => {
    const { blog, ada } = await anAdmin();
    const page = { 'about.md': '---\ntitle: About\n---\nWrite to [[? your email ?]].' };
    const site = await jekyll(page);

    const preview = await importSite(blog, site);
    const done = await run(blog, site);
    await blog.call('POST', '/api/articles/new', {
      as: ada,
      body: { title: 'About', markdown: 'Write to Ada.', kind: 'page' },
    });
    await run(
      blog,
      await jekyll({ ...page, '_posts/2019-06-01-mills.md': '# Mills\n\n[About](/about.html)' }),
    );

    expect(preview[POST]).toEqual({ ...done[POST], slug: null });
    expect(done['about.md']?.note).toContain(messages.placeholderLeft('[[? your email ?]]'));
    expect(done[POST]?.note).toContain(messages.missingLinks(['/about.html'], 1));
    expect((await publicText(blog, 'looms')).markdown).toBe('[About](/about.html)');
    expect((await publicText(blog, 'mills')).markdown).toBe('[About](/about)');
  });

  it('is a draft without a schedule if it is from the future and has a placeholder', async () => {
    const { blog, ada } = await anAdmin();
    const tomorrow = new Date(Date.now() + DAY).toISOString();
    const head = `---\ntitle: Later\ndate: ${tomorrow}\n`;
    const site = await jekyll({
      'later.md': `${head}---\nWrite to [[? your email ?]].`,
      'draft.md': `${head}status: scheduled\n---\nWrite to [[? your email ?]].`,
    });

    const preview = await importSite(blog, site);
    const done = await run(blog, site);
    const again = await run(blog, site);

    const draft = { title: 'Later', kind: 'page', publishAt: null };
    expect((await blog.call('GET', '/api/drafts', { as: ada })).json()).toMatchObject({
      result: [draft, draft],
    });
    for (const name of ['later.md', 'draft.md']) {
      expect(done[name]).toMatchObject({ outcome: 'new', slug: null });
      expect(done[name]?.note).toBe(messages.placeholderLeft('[[? your email ?]]'));
      expect(preview[name]).toEqual(done[name]);
      expect(again[name]).toMatchObject({ outcome: 'same', note: '' });
    }
  });

  it('is a draft of an article for an author who is no admin, never a scheduled one', async () => {
    const { blog, ada } = await aBlogOfAda();
    const tomorrow = new Date(Date.now() + DAY).toISOString();
    const site = await jekyll({
      ...about,
      'later.md': `---\ntitle: Later\ndate: ${tomorrow}\n---\nWho we will be.`,
    });

    const files = await run(blog, site);
    const again = await run(blog, site);

    expect((await blog.call('GET', '/api/drafts', { as: ada })).json()).toMatchObject({
      result: [
        { title: 'Later', kind: 'article', publishAt: null },
        { title: 'About us', kind: 'article', publishAt: null },
      ],
    });
    for (const name of ['about.md', 'later.md']) {
      expect(files[name]?.note).toContain(messages.pageNeedsAdmin);
      expect(again[name]?.outcome).toBe('same');
    }
    expect(files[POST]?.note).toContain(messages.missingLinks(['/about.html'], 1));
  });

  it('stays the draft that it became before its author was an admin', async () => {
    const { blog, ada } = await aBlogOfAda();
    const site = await jekyll(about);
    await run(blog, site);
    await adminAnswer(blog, 'make-admin', ada.email);

    const files = await run(blog, site);

    expect(files['about.md']).toMatchObject({ outcome: 'same', slug: null });
    expect((await blog.call('GET', '/about')).statusCode).toBe(404);
  });
});

describe('a file of Jekyll in HTML', () => {
  it.each([
    ['about.html', '---\ntitle: About us\n---\n<p>Who <b>we</b> are.</p>', 'Who **we** are.'],
    ['list.html', '---\ntitle: List\n---\n{% for post in site.posts %}{% endfor %}', messages.siteTemplate],
    ['404.md', '---\ntitle: Gone\n---\nNothing here.', messages.notFoundPage],
    ['404.html', '---\ntitle: Gone\n---\n<p>Nothing here.</p>', null],
    ['demo.html', '<p>Copied</p>', null],
    ['_layouts/page.html', '---\nlayout: default\n---\n<main></main>', null],
  ])('is a page if it is a text: %s', async (name, text, expected) => {
    const { blog } = await anAdmin();

    const { [name]: file } = await run(blog, await jekyll({ [name]: text }));

    if (expected === null) expect(file).toBeUndefined();
    else if (file?.outcome === 'refused') expect(file.note).toBe(expected);
    else expect(await publicText(blog, 'about')).toMatchObject({ kind: 'page', markdown: expected });
  });
});

describe('an article that an earlier import made of a page', () => {
  /** Without its configuration, a site has no pages, as when imports knew none. */
  const asArticle = async (blog: Blog, files: Record<string, string>) => run(blog, await aSite(files));

  it('becomes a page once, with what was written here, and can be an article again', async () => {
    const { blog, ada } = await anAdmin();
    await asArticle(blog, about);
    const body = { title: 'About us', markdown: 'Who Ada is.' };
    await blog.call('PATCH', '/api/articles/edit/about', { as: ada, body });
    const site = await jekyll(about);

    const preview = await importSite(blog, site);
    const done = await run(blog, site);
    const again = await run(blog, site);

    expect(done['about.md']).toEqual(preview['about.md']);
    expect(done['about.md']).toMatchObject({ outcome: 'changed', slug: 'about' });
    expect(done['about.md']?.note).toContain(messages.wasArticle);
    expect(await publicText(blog, 'about')).toMatchObject({ kind: 'page', markdown: 'Who Ada is.' });
    expect(again['about.md']?.outcome).toBe('same');

    await turn(blog, ada, 'about');
    expect((await run(blog, site))['about.md']?.outcome).toBe('same');
    expect(await publicText(blog, 'about')).toMatchObject({ kind: 'article' });
    expect(await miscounts(blog.connection.db)).toEqual([]);
  });

  it.each([
    ['the same text', 'Who we are.'],
    ['another text', 'Who we were.'],
  ])('stays an article if it was turned by hand and back, also with %s in between', async (_case, text) => {
    const { blog, ada } = await anAdmin();
    await asArticle(blog, about);
    await turn(blog, ada, 'about', 'page');
    const site = await jekyll({ 'about.md': `---\ntitle: About us\n---\n${text}` });
    await importSite(blog, site);
    await run(blog, site);
    expect(await publicText(blog, 'about')).toMatchObject({ kind: 'page', markdown: text });

    await turn(blog, ada, 'about');
    const again = await run(blog, site);

    expect(again['about.md']?.outcome).toBe('same');
    expect(await publicText(blog, 'about')).toMatchObject({ kind: 'article', markdown: text });
  });

  it('becomes a page also if its text has changed in the source', async () => {
    const { blog } = await anAdmin();
    await asArticle(blog, about);

    const changed = { 'about.md': '---\ntitle: About us\n---\nWho we were.' };
    const files = await run(blog, await jekyll(changed));

    expect(files['about.md']?.outcome).toBe('changed');
    expect(await publicText(blog, 'about')).toMatchObject({ kind: 'page', markdown: 'Who we were.' });
    expect((await run(blog, await jekyll(changed)))['about.md']?.outcome).toBe('same');
  });

  it('stays an article at a URL that no page can have, with the reason', async () => {
    const { blog } = await anAdmin();
    const search = { 'search.md': '---\ntitle: Search\n---\nHow to search.' };
    await asArticle(blog, search);

    const files = await run(blog, await jekyll(search));

    expect(files['search.md']).toMatchObject({ outcome: 'same', slug: 'search' });
    expect(files['search.md']?.note).toContain(slugMessages.reservedForPages('search'));
    expect(await publicText(blog, 'search')).toMatchObject({ kind: 'article' });
  });

  it('gets no draft beside it because of its code', async () => {
    const { blog, ada } = await anAdmin();
    const list = { 'about.md': '---\ntitle: About us\n---\n{% for one in us %}{% endfor %}' };
    await asArticle(blog, list);

    await run(blog, await jekyll(list));

    expect((await blog.call('GET', '/api/drafts', { as: ada })).json()).toMatchObject({ result: [] });
  });

  it('stays an article with a placeholder, as it couldn’t be published as a page', async () => {
    const { blog } = await anAdmin();
    const page = { 'about.md': '---\ntitle: About us\n---\nWrite to [[? your email ?]].' };
    await asArticle(blog, page);

    const files = await run(blog, await jekyll(page));
    const { 'who.md': renamed } = await run(blog, await jekyll({ 'who.md': page['about.md'] }));

    expect(files['about.md']).toMatchObject({ outcome: 'same', slug: 'about' });
    expect(files['about.md']?.note).toBe(writingReplies.placeholderLeft('[[? your email ?]]'));
    expect(renamed?.note).toContain(messages.placeholderLeft('[[? your email ?]]'));
    expect(await publicText(blog, 'about')).toMatchObject({ kind: 'article' });
  });

  it('stays an article of an author who is no admin', async () => {
    const { blog } = await aBlogOfAda();
    await asArticle(blog, about);

    const files = await run(blog, await jekyll(about));

    expect(files['about.md']).toMatchObject({ outcome: 'same', slug: 'about' });
    expect(await publicText(blog, 'about')).toMatchObject({ kind: 'article' });
  });

  it('stays its author’s when a whole blog is imported', async () => {
    const { blog, ada } = await aBlogOfAda();
    const eve = await blog.aUser({ name: 'Eve', email: 'eve@example.org' });
    await adminAnswer(blog, 'make-admin', eve.email);
    const page = { 'about.md': '---\nauthor: Ada\ntitle: About us\n---\nWho we are.' };
    await asArticle(blog, page);
    const site = await jekyll(page);

    const importIt = async () =>
      adminAnswer(
        blog,
        ...['import-blog', site, '--yes', '--undated', 'today'],
        ...['--author', 'Ada=ada@example.org', '--without-author', 'eve@example.org'],
      );
    const answer = await importIt();

    expect(answer).toMatchObject({ json: { counts: { new: 1, same: 1, refused: 0 } } });
    expect((await blog.call('GET', '/api/articles/about', { as: ada })).statusCode).toBe(200);
    expect((await blog.call('GET', '/about-2')).statusCode).toBe(404);
  });
});
