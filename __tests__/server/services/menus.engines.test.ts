import { setTimeout } from 'node:timers/promises';
import type { Blog as PublicBlog } from '../../../src/shared/blog.ts';
import type { BlogSettings } from '../../../src/shared/blogSettings.ts';
import { defaultMenus, MENU_MAX, type MenuItem } from '../../../src/shared/menu.ts';
import { adminMessages } from '../../../src/shared/messages/en/admin.ts';
import { paths } from '../../../src/shared/pages.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { adminAnswer, adminOutput } from '../../helpers/runCommand.ts';
import { startSite } from '../../helpers/site.ts';

const texts = adminMessages.settings.menu;

const url = (label: string, target: string): MenuItem => ({ label, kind: 'url', target });
const page = (target: string): MenuItem => ({ label: '', kind: 'page', target });
const tag = (target: string, label = ''): MenuItem => ({ label, kind: 'tag', target });
const author = (target: string, label = ''): MenuItem => ({ label, kind: 'author', target });
const builtIn = (target: string, label = ''): MenuItem => ({ label, kind: 'builtIn', target });

describe('menus', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    eve = await blog.aUser({ name: 'Eve' });
    await adminOutput(blog, 'make-admin', ada.email);
  });
  afterEach(() => blog.close());

  const patch = async (body: object) => {
    const reply = await blog.call('PATCH', '/api/admin/settings', { as: ada, body });
    return { status: reply.statusCode, body: reply.body };
  };
  const asAdmin = async () =>
    (await blog.call('GET', '/api/admin/settings', { as: ada })).json<BlogSettings>();
  const asReader = async () => (await blog.call('GET', '/api/blog')).json<PublicBlog>().menu;
  const logged = async () => {
    const rows = await blog.connection.db
      .selectFrom('auditLog')
      .select(['act', 'subject', 'details'])
      .where('subjectKind', '=', 'setting')
      .orderBy('id')
      .execute();
    return rows.map(({ details, ...row }) => ({ ...row, ...(JSON.parse(details) as object) }));
  };

  it('are the default ones at first, of which readers get nothing', async () => {
    const { headerMenu, footerMenu } = await asAdmin();

    expect(headerMenu).toEqual([{ ...defaultMenus.headerMenu[0], name: 'Search', state: 'shown' }]);
    expect(footerMenu.map(({ name }) => name)).toEqual(['Tags', 'API', 'Blog feed']);
    expect(await asReader()).toBeUndefined();
  });

  it('are stored with references, and readers get labels and links in order', async () => {
    await blog.anArticle({ by: eve, tags: ['Night trains'] });
    const items = [
      url('Mail', 'mailto:ada@example.org'),
      tag('night-trains'),
      author('eve', ' Our Eve '),
      builtIn('tags'),
      url('Elsewhere', 'https://example.org/a?b=1#c'),
      url('A path', '/allArticles/on-engines?x=1'),
    ];

    expect((await patch({ headerMenu: items, footerMenu: [] })).status).toBe(200);

    expect(await asReader()).toEqual({
      header: [
        { label: 'Mail', href: 'mailto:ada@example.org' },
        { label: 'Night trains', href: '/tags/night-trains' },
        { label: 'Our Eve', href: '/authors/eve' },
        { label: 'Tags', href: '/tags' },
        { label: 'Elsewhere', href: 'https://example.org/a?b=1#c' },
        { label: 'A path', href: '/allArticles/on-engines?x=1' },
      ],
      footer: [],
    });
    const { headerMenu } = await asAdmin();
    expect(headerMenu.map(({ name }) => name)).toEqual(['', 'Night trains', 'Eve', 'Tags', '', '']);
    const { version } = await asAdmin();
    expect((await patch({ headerMenu })).status).toBe(200);
    expect((await asAdmin()).version).toBe(version);
  });

  it('find a tag by its name, too', async () => {
    await blog.anArticle({ by: eve, tags: ['C++'] });

    await patch({ headerMenu: [tag('c++')] });

    expect(await asReader()).toEqual({ header: [{ label: 'C++', href: '/tags/c-plus-plus' }] });
  });

  it('leave out at once what readers can’t open, say why to admins, and show it again', async () => {
    const article = await blog.anArticle({ by: eve, tags: ['Wool'] });
    await patch({ headerMenu: [tag('wool'), author('eve'), builtIn('search')], footerMenu: [] });
    const states = async () => (await asAdmin()).headerMenu.map(({ state }) => state);
    const labels = async () => (await asReader())?.header?.map(({ label }) => label);
    expect(await labels()).toEqual(['Wool', 'Eve', 'Search']);

    await adminOutput(blog, 'hide-article', article.slug, '--reason', 'Spam');
    const hidden = [await labels(), await states()];
    await adminOutput(blog, 'unhide-article', article.slug);
    const back = await labels();
    await adminOutput(blog, 'suspend-account', eve.email, '--reason', 'Spam');
    const suspended = [await labels(), await states()];
    // What is gone for now may stay in a change of the rest.
    const { headerMenu } = await asAdmin();
    const kept = await patch({ headerMenu: [...headerMenu, url('About', '/about')] });
    await adminOutput(blog, 'restore-account', eve.email);

    expect(hidden).toEqual([['Search'], ['noArticles', 'noArticles', 'shown']]);
    expect(back).toEqual(['Wool', 'Eve', 'Search']);
    expect(suspended).toEqual([['Search'], ['noArticles', 'suspended', 'shown']]);
    expect(kept.status).toBe(200);
    expect(await labels()).toEqual(['Wool', 'Eve', 'Search', 'About']);
  });

  it('keep the entry of a deleted account without anything of it, until an admin removes it', async () => {
    await blog.anArticle({ by: eve });
    await patch({ headerMenu: [author('eve'), url('About', '/about')] });

    await blog.call('DELETE', '/api/users/me', { as: eve });

    expect(await asReader()).toEqual({ header: [{ label: 'About', href: '/about' }] });
    const [gone, about] = (await asAdmin()).headerMenu;
    expect(gone).toEqual({ label: '', kind: 'author', target: '', name: '', state: 'deleted' });
    expect((await patch({ headerMenu: [gone, about] })).status).toBe(400);
    expect((await patch({ headerMenu: [about] })).status).toBe(200);
  });

  it('say which links lead to pages of the blog, whether they refer to one or name its URL', async () => {
    await blog.anArticle({ by: ada, title: 'About' });
    await blog.anArticle({ by: ada, title: 'Über uns 日本' });
    await blog.anArticle({ by: ada, title: 'Shop' });
    const turn = (slug: string, kind: string) =>
      blog.call('PATCH', `/api/articles/kind/${slug}`, { as: ada, body: { kind } });
    for (const slug of ['about', 'uber-uns-日本']) await turn(slug, 'page');
    const encoded = paths.page('uber-uns-日本');
    const urls = ['/about', encoded, '/About', '/shop', '/tags', 'https://example.org/about'];
    await patch({ headerMenu: [page('about'), ...urls.map((target) => url('A URL', target))] });
    const pageUrls = async () =>
      (await asReader())?.header?.filter(({ isPage }) => isPage).map(({ href }) => href);

    expect(await pageUrls()).toEqual(['/about', '/about', encoded]);
    expect(JSON.stringify((await asAdmin()).headerMenu)).not.toContain('isPage');
    await turn('about', 'article');

    expect(await pageUrls()).toEqual([encoded]);
  });

  it('learn at once that a path has become a page, or is one again', async () => {
    await patch({ headerMenu: [url('About', '/about')] });
    const isPage = async () => (await asReader())?.header?.[0]?.isPage === true;
    const turn = (kind: string) =>
      blog.call('PATCH', '/api/articles/kind/about', { as: ada, body: { kind } });
    const bulk = (body: object) => blog.call('POST', '/api/articles/bulk', { as: ada, body });
    const drafts = async () =>
      (await blog.call('GET', '/api/drafts', { as: ada })).json<{ result: { _id: string }[] }>().result;
    const seen = [await isPage()];
    const after = async (act: Promise<unknown>) => {
      await act;
      seen.push(await isPage());
    };

    await after(
      blog.call('POST', '/api/articles/new', {
        as: ada,
        body: { title: 'About', markdown: 'Us.', kind: 'page' },
      }),
    );
    await after(adminOutput(blog, 'hide-article', 'about', '--reason', 'Check'));
    await after(adminOutput(blog, 'unhide-article', 'about'));
    await after(turn('article'));
    await after(turn('page'));
    await after(blog.call('POST', '/api/articles/unpublish/about', { as: ada }));
    await after(bulk({ act: 'publish', state: 'draft', items: (await drafts()).map(({ _id }) => _id) }));
    await after(bulk({ act: 'delete', items: ['about'] }));
    await after(blog.call('POST', '/api/bin/restore', { as: ada, body: { slugs: ['about'] } }));

    expect(seen).toEqual([false, true, false, true, false, true, false, true, false, true]);
  });

  it('follow a page to another slug and title, leave it out while it isn’t public, and say why', async () => {
    await blog.anArticle({ by: ada, title: 'About' });
    const turn = (slug: string, kind: string) =>
      blog.call('PATCH', `/api/articles/kind/${slug}`, { as: ada, body: { kind } });
    const now = async () => [
      (await asReader())?.header?.map(({ label, href }) => `${label} ${href}`).join(),
      (await asAdmin()).headerMenu.map(({ target, state }) => `${target} ${state}`).join(),
    ];
    expect((await patch({ headerMenu: [page('about')] })).status).toBe(400);
    await turn('about', 'page');
    expect((await patch({ headerMenu: [page('/About')] })).status).toBe(200);
    expect(await now()).toEqual(['About /about', 'about shown']);

    const text = { title: 'About us', markdown: 'Us.', cover: '', tags: [] };
    const edited = await blog.call('PATCH', '/api/articles/edit/about', { as: ada, body: text });
    const moved = await blog.call('PATCH', '/api/articles/slug/about', {
      as: ada,
      body: { slug: 'about-us' },
    });
    expect([edited.statusCode, moved.statusCode]).toEqual([200, 200]);
    expect(await now()).toEqual(['About us /about-us', 'about-us shown']);
    await turn('about-us', 'article');
    expect(await now()).toEqual(['', 'about-us noPage']);
    const { headerMenu } = await asAdmin();
    expect((await patch({ headerMenu, title: 'Looms' })).status).toBe(200);
    await turn('about-us', 'page');
    await adminOutput(blog, 'hide-article', 'about-us', '--reason', 'Spam');
    expect(await now()).toEqual(['', 'about-us hidden']);
    await adminOutput(blog, 'unhide-article', 'about-us');
    expect(await now()).toEqual(['About us /about-us', 'about-us shown']);
    await blog.call('DELETE', '/api/articles/delete/about-us', { as: ada });
    expect(await now()).toEqual(['', expect.stringMatching(/ deleted$/)]);
  });

  it.each([
    ['javascript:alert(1)'],
    ['JAVASCRIPT:alert(1)'],
    [' javascript:alert(1)'],
    ['java\nscript:alert(1)'],
    ['data:text/html,x'],
    ['vbscript:x'],
    ['//example.org'],
    ['/\\example.org'],
    ['\\\\example.org'],
    ['/a b'],
    ['/a\tb'],
    ['about'],
    ['ftp://example.org'],
    ['http:/about'],
    ['https://'],
    ['mailto:'],
    ['mailto:ada'],
    ['mailto:ada@example.org?subject=x'],
    ['#top'],
    ['?page=2'],
  ])('refuse the URL %j', async (target) => {
    expect(await patch({ footerMenu: [url('Bad', target)] })).toEqual({
      status: 400,
      body: `${texts.url('URL')}.`.replace('URL', texts.target),
    });
  });

  it.each([
    ['without a label for a URL', [url('', '/about')]],
    ['with a line break', [url('a\nb', '/about')]],
    ['with a change of direction', [url('a\u202eb', '/about')]],
    ['with a label of 41 characters', [url('x'.repeat(41), '/about')]],
    ['of another kind', [{ label: 'a', kind: 'series', target: 'b' }]],
    ['of no kind', [{ label: 'a', target: 'b' }]],
    ['to a built-in page that doesn’t exist', [builtIn('constructor')]],
    ['to a tag that doesn’t exist', [tag('constructor')]],
    ['to an author who doesn’t exist', [author('nobody')]],
    ['that are no objects', ['a']],
    ['that are too many', Array.from({ length: MENU_MAX + 1 }, () => url('a', '/a'))],
  ])('refuse entries %s, and change nothing', async (_, headerMenu) => {
    expect((await patch({ headerMenu, title: 'Looms' })).status).toBe(400);

    expect(await asAdmin()).toMatchObject({ title: 'Markdown Blog', version: 0 });
    expect(await logged()).toEqual([]);
  });

  it('can have eight entries each, with labels of 40 characters', async () => {
    const eight = Array.from({ length: MENU_MAX }, (_, at) => url(`${at}${'x'.repeat(39)}`, `/a${at}`));

    expect((await patch({ headerMenu: eight, footerMenu: eight })).status).toBe(200);

    const menu = await asReader();
    expect([menu?.header?.length, menu?.footer?.length]).toEqual([8, 8]);
  });

  it('are logged with what they were, and follow later defaults if they are the default ones', async () => {
    await patch({ headerMenu: [builtIn('search'), url('About', '/about')] });
    await patch({ headerMenu: [...defaultMenus.headerMenu] });
    await patch({ headerMenu: [] });
    await patch({ headerMenu: null });

    const [search, both] = ['Search (/search)', 'Search (/search), About (/about)'];
    expect(await logged()).toEqual([
      { act: 'set', subject: 'headerMenu', before: search, after: both },
      { act: 'unset', subject: 'headerMenu', before: both, after: search },
      { act: 'set', subject: 'headerMenu', before: search, after: '' },
      { act: 'unset', subject: 'headerMenu', before: '', after: search },
    ]);
    const rows = await blog.connection.db.selectFrom('setting').select('name').execute();
    expect(rows).toEqual([{ name: 'settingsVersion' }]);
    expect(await asReader()).toBeUndefined();
  });

  it('are in the language of the interface', async () => {
    await patch({ headerMenu: [builtIn('tags')], interfaceLanguage: 'de' });

    const labels = async () => (await asReader())?.header?.map(({ label }) => label);
    expect(await labels()).toEqual(['Schlagwörter']);
    await patch({ interfaceLanguage: '' });
    expect(await labels()).toEqual(['Tags']);
  });

  it('are changed by commands as JSON', async () => {
    const set = (value: string) => adminOutput(blog, 'set', 'headerMenu', value);

    expect(await set('[{"kind": "url", "label": "About", "target": "/about"}]')).toBe(
      "headerMenu is now 'About (/about)' (was 'Search (/search)').",
    );
    expect(await asReader()).toEqual({ header: [{ label: 'About', href: '/about' }] });
    expect(await adminAnswer(blog, 'settings')).toMatchObject({
      json: { headerMenu: [{ label: 'About', kind: 'url', target: '/about' }] },
    });
    expect(await adminOutput(blog, 'settings')).toMatch(
      /\nheaderMenu +\[\{"label":"About","kind":"url","target":"\/about"\}\]\n/,
    );
    for (const wrong of [
      'About',
      '{"a": 1}',
      '[1]',
      '[{"kind": "url", "label": "x", "target": "javascript:x"}]',
    ])
      await expect(set(wrong)).rejects.toThrow();
    await adminOutput(blog, 'unset', 'headerMenu');
    expect(await asReader()).toBeUndefined();
  });
});

describe('links to the imprint and the privacy policy', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
    for (const title of ['Imprint', 'Privacy']) await aPage(title);
  });
  afterEach(() => blog.close());

  const aPage = (title: string) =>
    blog.call('POST', '/api/articles/new', { as: ada, body: { title, markdown: 'Text.', kind: 'page' } });
  const change = async (body: object) => {
    const { statusCode, body: text } = await blog.call('PATCH', '/api/admin/settings', { as: ada, body });
    return statusCode === 200 ? 200 : `${statusCode} ${text}`;
  };
  const asAdmin = async () => {
    const { imprint, privacy, linkStates } = (
      await blog.call('GET', '/api/admin/settings', { as: ada })
    ).json<BlogSettings>();
    return { imprint: [imprint, linkStates.imprint], privacy: [privacy, linkStates.privacy] };
  };
  const asReader = async () => {
    const { imprint, privacy } = (await blog.call('GET', '/api/blog')).json<PublicBlog>();
    return [imprint, privacy];
  };
  const act = (path: string, body?: object) => blog.call('POST', `/api/articles/${path}`, { as: ada, body });
  const turn = (kind: string, slug = 'imprint') =>
    blog.call('PATCH', `/api/articles/kind/${slug}`, { as: ada, body: { kind } });

  it('are URLs or pages, which keep their link when they are renamed', async () => {
    expect(await change({ imprint: '/Imprint', privacy: 'https://example.org/privacy' })).toBe(200);
    await blog.call('PATCH', '/api/articles/slug/imprint', { as: ada, body: { slug: 'legal' } });

    expect(await asReader()).toEqual(['/legal', 'https://example.org/privacy']);
    expect(await asAdmin()).toEqual({
      imprint: ['/legal', 'shown'],
      privacy: ['https://example.org/privacy', 'shown'],
    });
    expect(await change({ privacy: '/privacy' })).toBe(200);
    expect(await asReader()).toEqual(['/legal', '/privacy']);
    expect(await change({ imprint: '', privacy: 'https://example.org/' })).toBe(200);
    expect(await asReader()).toEqual(['', 'https://example.org/']);
  });

  it('name pages of any writing system, encoded as in their URLs or not', async () => {
    await aPage('隐私');
    const encoded = paths.page('隐私');
    expect(encoded).not.toContain('隐');

    expect(await change({ imprint: encoded, privacy: '/隐私' })).toBe(200);

    expect((await asAdmin()).imprint).toEqual([encoded, 'shown']);
    expect(await asReader()).toEqual([encoded, encoded]);
  });

  it('name pages by decomposed letters, as some keyboards and files have them', async () => {
    await aPage('ガイド');
    const decomposed = '/ガイド'.normalize('NFD');
    expect(decomposed).not.toBe('/ガイド');

    expect(await change({ imprint: decomposed, privacy: encodeURI(decomposed) })).toBe(200);

    expect(await asReader()).toEqual([paths.page('ガイド'), paths.page('ガイド')]);
  });

  it('are refused for what is no page, and change nothing then', async () => {
    await blog.anArticle({ by: ada, title: 'Looms' });
    await change({ imprint: '/imprint' });
    const { pageOrUrl } = adminMessages.settings.errors;

    expect(await change({ imprint: '/looms' })).toBe(`400 ${texts.noPage('looms')}`);
    expect(await change({ privacy: '/nowhere', title: 'Looms' })).toBe(`400 ${texts.noPage('nowhere')}`);
    for (const wrong of [
      'about',
      '//example.org',
      '/a/b',
      '/a?b',
      '/feed.atom',
      'javascript:alert(1)',
      'page:1',
    ])
      expect(await change({ imprint: wrong })).toBe(
        `400 ${pageOrUrl(adminMessages.settings.labels.imprint)}.`,
      );
    expect(await asReader()).toEqual(['/imprint', '']);
  });

  it('disappear with their page, say why, and come back with it', async () => {
    await change({ imprint: '/imprint', privacy: '/privacy' });
    const states: unknown[] = [];
    const note = async () => states.push([(await asReader())[0], ...(await asAdmin()).imprint]);

    await act('unpublish/imprint');
    await note();
    const [draft] = (await blog.call('GET', '/api/drafts', { as: ada })).json<{ result: { _id: string }[] }>()
      .result;
    await act('bulk', { act: 'publish', state: 'draft', items: [draft?._id] });
    await note();
    await adminOutput(blog, 'hide-article', 'imprint', '--reason', 'Check');
    await note();
    await adminOutput(blog, 'unhide-article', 'imprint');
    await turn('article');
    await note();
    await turn('page');
    await act('bulk', { act: 'delete', state: 'page', items: ['imprint'] });
    await note();

    expect(states).toEqual([
      ['', '/imprint', 'hidden'],
      ['/imprint', '/imprint', 'shown'],
      ['', '/imprint', 'hidden'],
      ['', '/imprint', 'noPage'],
      ['', '/imprint', 'deleted'],
    ]);
    expect(await asReader()).toEqual(['', '/privacy']);
    await adminOutput(blog, 'set', 'imprint', '');
    expect((await asAdmin()).imprint).toEqual(['', 'shown']);
  });

  it('can be cleared or replaced when their page is gone for good', async () => {
    await change({ imprint: '/imprint', privacy: '/privacy' });
    await adminOutput(blog, 'delete-article', 'imprint', '--yes');
    expect(await asAdmin()).toEqual({ imprint: ['', 'deleted'], privacy: ['/privacy', 'shown'] });

    expect(await change({ title: 'Looms' })).toBe(200);
    expect((await asAdmin()).imprint).toEqual(['', 'deleted']);
    expect(await change({ imprint: '' })).toBe(200);

    expect((await asAdmin()).imprint).toEqual(['', 'shown']);
    expect(await change({ imprint: '/privacy' })).toBe(200);
    expect(await asReader()).toEqual(['/privacy', '/privacy']);
  });

  it('are logged and changed by commands with the path of the page', async () => {
    expect(await adminOutput(blog, 'set', 'imprint', '/imprint')).toBe(
      "imprint is now '/imprint' (was empty).",
    );
    expect(await adminOutput(blog, 'settings')).toMatch(/\nimprint +\/imprint\n/);
    const version = async () =>
      (await blog.call('GET', '/api/admin/settings', { as: ada })).json<BlogSettings>().version;
    const before = await version();
    await adminOutput(blog, 'set', 'imprint', '/imprint');
    expect(await version()).toBe(before);
    await adminOutput(blog, 'unset', 'imprint');
    expect(await version()).toBeGreaterThan(before);

    const rows = await blog.connection.db
      .selectFrom('auditLog')
      .select(['act', 'subject', 'details'])
      .where('subjectKind', '=', 'setting')
      .orderBy('id')
      .execute();
    expect(rows.map(({ act, details }) => [act, JSON.parse(details) as object])).toEqual([
      ['set', { before: '', after: '/imprint' }],
      ['unset', { before: '/imprint', after: '' }],
    ]);
  });
});

describe('menus of several servers', () => {
  let database: TestDatabase;
  let first: Blog;
  let second: Blog;
  let ada: Author;
  beforeEach(async () => {
    database = await freshDatabase();
    first = await startSite({ databaseUrl: database.url });
    second = await startSite({ databaseUrl: database.url });
    ada = await first.aUser({ name: 'Ada' });
    await adminOutput(first, 'make-admin', ada.email);
    await first.anArticle({ by: ada, title: 'On engines' });
  });
  afterEach(async () => {
    await Promise.all([first.close(), second.close()]);
    await database.remove();
  });

  const pages = ['/', '/allArticles/on-engines', '/login', '/no/where'];
  /** Returns a check that `read` finds the same on all pages: of the first server at once, of the second one soon. */
  const onAllPages = (read: (html: string) => string) => {
    const readFrom = (blog: Blog) =>
      Promise.all(pages.map(async (page) => read((await blog.call('GET', page)).body)));
    return async (expected: string) => {
      const everywhere = pages.map(() => expected);
      expect(await readFrom(first)).toEqual(everywhere);
      for (let tries = 0; tries < 100 && (await readFrom(second)).join() !== everywhere.join(); tries += 1)
        await setTimeout(50);
      expect(await readFrom(second)).toEqual(everywhere);
    };
  };

  it('change on the pages of each: on its own at once, on others within a second', async () => {
    const eve = await first.aUser({ name: 'Eve' });
    const { slug } = await first.anArticle({ by: eve, title: 'On wool', tags: ['Wool'] });
    const expectOnAll = onAllPages((html) =>
      [...html.slice(0, html.indexOf('<main')).matchAll(/href="(\/(?:tags|authors)\/[^"]+)"/g)]
        .map(([, href]) => href)
        .join(' '),
    );
    await expectOnAll('');

    const headerMenu = [tag('wool'), author('eve')];
    await first.call('PATCH', '/api/admin/settings', { as: ada, body: { headerMenu } });
    await expectOnAll('/tags/wool /authors/eve');
    // Changes only parts of the content that these pages don't show.
    await first.call('POST', `/api/articles/unpublish/${slug}`, { as: eve });
    await expectOnAll('');
    await first.anArticle({ by: eve, title: 'On silk' });
    await expectOnAll('/authors/eve');
    await adminOutput(first, 'suspend-account', eve.email, '--reason', 'Spam');
    await expectOnAll('');
  });

  it('have links to imprint and privacy policy that follow their pages', async () => {
    const body = { title: 'Imprint', markdown: 'Who we are.', kind: 'page' };
    await first.call('POST', '/api/articles/new', { as: ada, body });
    const expectOnAll = onAllPages((html) => /href="(\/(?:imprint|legal))"/.exec(html)?.[1] ?? '');
    await expectOnAll('');

    await first.call('PATCH', '/api/admin/settings', { as: ada, body: { imprint: '/imprint' } });
    await expectOnAll('/imprint');
    await first.call('PATCH', '/api/articles/slug/imprint', { as: ada, body: { slug: 'legal' } });
    await expectOnAll('/legal');
    await adminOutput(first, 'hide-article', 'legal', '--reason', 'Check');
    await expectOnAll('');
    await adminOutput(first, 'unhide-article', 'legal');
    await expectOnAll('/legal');
    await first.call('POST', '/api/articles/unpublish/legal', { as: ada });
    await expectOnAll('');
  });
});
