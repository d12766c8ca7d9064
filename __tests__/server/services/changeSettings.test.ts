import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { hashSource } from '../../../src/server/http/securityHeaders.ts';
import { changeSettings, updateSettings } from '../../../src/server/services/changeSettings.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { type Blog as Said, defaultBlog } from '../../../src/shared/blog.ts';
import { accentRules, type BlogSettings, blogSchema } from '../../../src/shared/blogSettings.ts';
import type { OwnImages } from '../../../src/shared/image.ts';
import { type Blog, type Author, idOf, startBlog } from '../../helpers/blog.ts';
import { imagesOf } from '../../helpers/images.ts';
import { aPublicFolder, INDEX, type PublicFolder } from '../../helpers/publicFolder.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { startSite } from '../../helpers/site.ts';

describe('blog settings', () => {
  const said: Partial<Said> = {
    title: 'Looms & <engines>',
    tagline: 'They weave.',
    language: 'de-AT',
    footer: 'Woven in Vienna.',
    imprint: 'https://example.org/imprint',
    contact: 'ada@example.org',
  };

  let blog: Blog;
  beforeEach(async () => {
    blog = await startSite();
    const ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'On engines' });
  });
  afterEach(() => blog.close());

  const read = async (path: string) => {
    const { rawPayload, headers } = await blog.call('GET', path, { headers: { 'accept-encoding': 'gzip' } });
    return (headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString();
  };
  const readAll = async (paths: string[]) => Promise.all(paths.map(read));
  const change = (change: Partial<Said>) => changeSettings(blog.connection.db, change, commandLine);

  const pages = [
    '/',
    '/allArticles',
    '/allArticles/on-engines',
    '/authors/ada',
    '/login',
    '/dashboard',
    '/no/where',
  ];
  const feeds = ['/feed.atom', '/feed.json', '/authors/ada/feed.atom', '/authors/ada/feed.json'];

  it('show an uploaded logo to everyone, with its full URL where other sites read it, and keep it', async () => {
    const images = imagesOf(blog);
    const admin = await blog.aUser();
    const { url, hash } = await images.anImage(admin);
    const isPublic = async () => (await images.get(url)).headers['cache-control']?.startsWith('public');
    const unused = async () =>
      (await images.list(admin)).json<OwnImages>().result[0]?.uses.map(({ kind }) => kind);
    const before = [await isPublic(), await unused()];

    await change({ logo: url });
    const during = [await isPublic(), await unused(), (await images.remove(admin, hash)).statusCode];
    const html = await readAll(pages);
    const texts = await readAll([...feeds, '/opensearch.xml']);
    const report = await blog.call('GET', '/report/on-engines');
    await change({ logo: 'https://example.org/logo.png' });

    expect([before, during]).toEqual([
      [false, []],
      [true, ['logo'], 409],
    ]);
    for (const page of html) expect(page).toContain(`<link rel="icon" href="${url}"/>`);
    for (const text of texts) expect(text).toMatch(new RegExp(`https?://[^/]+${url}`));
    expect(report.headers['content-security-policy']).toContain("img-src 'self';");
    expect([await isPublic(), await unused()]).toEqual([false, []]);
  });

  it("default to the specification's values", async () => {
    expect((await blog.call('GET', '/api/blog')).json()).toEqual(defaultBlog);
    expect(defaultBlog).toMatchObject({
      title: 'Markdown Blog',
      tagline: 'You can write your own MarkDown Blogs by easy Way.',
    });
    for (const html of await readAll(pages)) expect(html).toContain('<html lang="en"');
  });

  it('appear immediately on every page, escaped, including cached pages', async () => {
    await readAll(pages);

    await change(said);

    for (const html of await readAll(pages)) {
      expect(html).toContain('<html lang="de-AT"');
      expect(html).toMatch(/<title>([^<]+ · )?Looms &amp; &lt;engines&gt;<\/title>/);
      expect(html).toContain('property="og:site_name" content="Looms &amp; &lt;engines&gt;"');
      expect(html).toContain('href="https://example.org/imprint"');
      expect(html).toContain('href="mailto:ada@example.org"');
      expect(html).not.toContain('<engines>');
      expect(html).not.toContain('Markdown Blog');
    }
    expect(await read('/')).toContain('They weave.');
    expect(await read('/allArticles')).toContain('Woven in Vienna.');
  });

  it('appear immediately in every feed', async () => {
    await readAll(feeds);

    await change(said);

    const [atom = '', json = '', ofAuthor = '', jsonOfAuthor = ''] = await readAll(feeds);
    expect(atom).toContain('<title>Looms &amp; &lt;engines&gt;</title>\n<subtitle>They weave.</subtitle>');
    expect(atom).toContain('xml:lang="de-AT"');
    expect(JSON.parse(json)).toMatchObject({
      title: said.title,
      description: 'They weave.',
      language: 'de-AT',
    });
    expect(ofAuthor).toContain('<title>Ada · Looms &amp; &lt;engines&gt;</title>');
    expect(JSON.parse(jsonOfAuthor)).toMatchObject({ title: `Ada · ${said.title}` });
  });

  it('are not stored when set to their defaults', async () => {
    await change(said);
    await change(defaultBlog);

    expect((await blog.call('GET', '/api/blog')).json()).toEqual(defaultBlog);
    const rows = await blog.connection.db.selectFrom('setting').select('name').execute();
    expect(rows).toEqual([{ name: 'settingsVersion' }]);
    expect(await read('/')).toContain('<title>Markdown Blog</title>');
  });

  it('can all be emptied, also those that have a default text', async () => {
    const texts = {
      ...said,
      description: 'On weaving.',
      securityContact: 'eve@example.org',
      accent: '#123456',
    };
    const required = ['title', 'language'];
    const emptied = Object.fromEntries(
      Object.keys(texts).flatMap((name) => (required.includes(name) ? [] : [[name, '']])),
    );
    await change(texts);
    const before = (await blog.call('GET', '/api/blog')).json<Said>();

    await change(emptied);

    expect(before).toMatchObject(texts);
    expect((await blog.call('GET', '/api/blog')).json()).toEqual({ ...before, ...emptied });
    expect(await read('/')).not.toContain(defaultBlog.tagline);
    expect(await read('/feed.atom')).not.toContain('<subtitle>');
  });

  it('ignore settings of another version', async () => {
    const { db } = blog.connection;
    await db.insertInto('setting').values({ name: 'ofTomorrow', value: 'x' }).execute();

    await change({ title: 'Looms' });

    expect((await blog.call('GET', '/api/blog')).json()).toEqual({ ...defaultBlog, title: 'Looms' });
    expect(await db.selectFrom('setting').select('name').orderBy('name').execute()).toEqual([
      { name: 'ofTomorrow' },
      { name: 'settingsVersion' },
      { name: 'title' },
    ]);
  });

  it('can be changed while another setting is invalid', async () => {
    const { db } = blog.connection;
    await db.insertInto('setting').values({ name: 'language', value: 'german' }).execute();

    await updateSettings(db, { title: 'Looms' }, commandLine);

    expect((await blog.call('GET', '/api/blog')).json()).toMatchObject({
      title: 'Looms',
      language: 'german',
    });
  });

  it.each<[Partial<Record<keyof Said, string>>, string]>([
    [{ title: ' ' }, 'Blog title is required'],
    [{ title: 'a\nb' }, 'Blog title must not contain line breaks'],
    [{ title: 'a\u202eb' }, 'Blog title must not contain text direction controls'],
    [{ tagline: 'x'.repeat(301) }, 'Tagline must be at most 300 characters'],
    [
      { language: 'English, please' },
      'Article language must be a language tag, such as en, de-AT or zh-Hant',
    ],
    [
      { imprint: 'javascript:alert(1)' },
      'Imprint must be a page of the blog, such as /about, or a valid http or https URL',
    ],
    [{ logo: 'data:image/png,x' }, 'Logo URL must be a valid http or https URL'],
    [{ contact: 'javascript:alert(1)' }, 'Contact must be an email address, or a valid http or https URL'],
    [{ registration: 'maybe' }, 'Registration must be open, approval, invite, or closed'],
  ])('reject %j', (wrong, sentence) => {
    expect(() => blogSchema.validateSync({ ...defaultBlog, ...wrong })).toThrow(sentence);
  });
});

describe('PATCH /api/admin/settings', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
  });
  afterEach(() => blog.close());

  const change = async (body: object) => {
    const reply = await blog.call('PATCH', '/api/admin/settings', { as: ada, body });
    return { status: reply.statusCode, body: reply.body };
  };
  const said = async () => (await blog.call('GET', '/api/blog')).json<Record<string, string>>();
  const logged = () =>
    blog.connection.db
      .selectFrom('auditLog')
      .select(['actorId', 'actor', 'act', 'subject', 'details'])
      .where('subjectKind', '=', 'setting')
      .orderBy('subject')
      .execute();

  it('changes only the given settings, immediately', async () => {
    await adminOutput(blog, 'set', 'tagline', 'They weave.');
    await said();

    const { status, body } = await change({ title: ' Looms ' });

    expect(status).toBe(200);
    // Readers get the menus only if they aren't the default.
    const { version, headerMenu, footerMenu, linkStates, ...changed } = JSON.parse(body) as BlogSettings;
    expect(changed).toMatchObject({ title: 'Looms', tagline: 'They weave.' });
    expect(await said()).toEqual(changed);
  });

  it('logs who changed what and the old value', async () => {
    await change({ title: 'Looms', tagline: 'They weave.' });
    await change({ title: 'Looms' });

    const byAda = { actorId: idOf(ada), actor: 'Ada', act: 'set' };
    const tagline = { before: defaultBlog.tagline, after: 'They weave.' };
    const title = { before: 'Markdown Blog', after: 'Looms' };
    expect(await logged()).toEqual([
      { ...byAda, subject: 'tagline', details: JSON.stringify(tagline) },
      { ...byAda, subject: 'title', details: JSON.stringify(title) },
    ]);
  });

  it('rejects invalid settings with one message for all and changes nothing', async () => {
    const wrong = { title: ' ', language: '', tagline: 'They weave.' };

    expect(await change(wrong)).toEqual({
      status: 400,
      body: 'Blog title is required and Article language is required.',
    });
    expect(await said()).toMatchObject({ title: 'Markdown Blog', language: 'en' });
    expect(await logged()).toEqual([]);
  });

  it('rejects values that are not strings', async () => {
    expect(await change({ tagline: 5, title: [] })).toEqual({
      status: 400,
      body: 'Title must be a string and tagline must be a string.',
    });
  });

  it('returns 403 once admin rights are removed', async () => {
    await adminOutput(blog, 'remove-admin', ada.email);

    expect((await change({ title: 'Looms' })).status).toBe(403);
    expect(await said()).toMatchObject({ title: 'Markdown Blog' });
  });
});

describe('the accent color and logo', () => {
  /** The relevant parts of the built page. */
  const built = INDEX.replace(
    '</head>',
    '<meta name=theme-color media="(prefers-color-scheme: light)" content=#ffffff><link rel=icon href=/favicon.svg type=image/svg+xml><style>:root{--a:1}</style><style id=accent></style></head>',
  );
  const LOGO = 'https://example.org/logo.png?a=1&b="2"';
  const escaped = 'https://example.org/logo.png?a=1&amp;b=&quot;2&quot;';

  let folder: PublicFolder;
  let blog: Blog;
  beforeEach(async () => {
    folder = aPublicFolder();
    writeFileSync(path.join(folder.path, 'index.html'), built);
    writeFileSync(path.join(folder.path, 'favicon.svg'), '<svg><path fill="#0b5d57"/></svg>');
    blog = await startSite({ publicDir: folder.path, publicUrl: 'https://blog.example.org' });
    await blog.anArticle({ by: await blog.aUser(), title: 'On engines' });
  });
  afterEach(async () => {
    await blog.close();
    folder.remove();
  });

  const change = (change: Partial<Said>) => changeSettings(blog.connection.db, change, commandLine);
  const get = (url: string) => blog.app.inject({ url });
  const pages = ['/', '/allArticles/on-engines', '/login', '/dashboard', '/no/where'];

  it('leave pages unchanged by default', async () => {
    for (const page of pages) {
      const { body } = await get(page);

      expect(body).toContain('<style>:root{--a:1}</style><style id=accent></style>');
      expect(body).toContain('<link rel=icon href=/favicon.svg type=image/svg+xml>');
      expect(body).toContain('src="/favicon.svg"');
    }
  });

  it('leave the report page with the typeface of the built client', async () => {
    const font = '<link rel=preload as=font type=font/woff2 crossorigin href=/assets/serif.woff2>';
    writeFileSync(path.join(folder.path, 'index.html'), built.replace('</head>', `${font}</head>`));
    const other = await startSite({ publicDir: folder.path });
    const { body, headers } = await other.app.inject({ url: '/report/on-engines' });
    await other.close();

    expect(body).toContain('src:url(/assets/serif.woff2)');
    expect(headers['content-security-policy']).toContain("font-src 'self'");
    const withoutFont = await get('/report/on-engines');
    expect(withoutFont.body).not.toContain('@font-face');
    expect(withoutFont.headers['content-security-policy']).not.toContain('font-src');
  });

  it('color the icon and the browser around the page', async () => {
    const before = await get('/favicon.svg');
    await change({ accent: '#7a1fa2' });

    const after = await get('/favicon.svg');
    expect(before.body).toContain('fill="#0b5d57"');
    expect(after.body).toBe('<svg><path fill="#7a1fa2"/></svg>');
    expect(after.headers['content-type']).toBe('image/svg+xml');
    expect((await get('/favicon.svg?accent=8a1c4a')).body).toContain('fill="#8a1c4a"');
    expect((await get('/favicon.svg?accent=%22%3E%3Cscript')).body).toBe(after.body);
    expect((await get('/')).body).toContain('src="/favicon.svg?accent=7a1fa2"');
    expect((await get('/')).body).toContain('light)" content=#7a1fa2>');
  });

  it('apply to the first paint with styles that the policy allows', async () => {
    for (const page of pages) await get(page);

    await change({ accent: '#7a1fa2', logo: LOGO });

    for (const page of pages) {
      const { body, headers } = await get(page);
      const [, css = ''] = /<style id=accent>([^<]*)<\/style>/.exec(body) ?? [];
      expect(css).toBe(accentRules('#7a1fa2').join(''));
      expect(String(headers['content-security-policy'])).toContain(hashSource(css));
      expect(body).toContain(`<link rel="icon" href="${escaped}"/>`);
      expect(body).not.toContain('"/favicon.svg"');
      expect(body).not.toMatch(/ style="/);
    }
  });

  it('appear on the report page and in shared links without a cover', async () => {
    await change({ accent: '#7a1fa2', logo: LOGO });

    const report = await get('/report/on-engines');
    const [, css = ''] = /<style>([^<]*)<\/style>/.exec(report.body) ?? [];
    expect(css).toContain('--accent:#7a1fa2');
    expect(report.headers['content-security-policy']).toContain(hashSource(css));
    expect((await get('/')).body).toContain(`property="og:image" content="${escaped}"`);
  });

  it('are part of the API', async () => {
    const manifest = async () => (await get('/manifest.webmanifest')).json<Record<string, unknown>>();
    expect(await manifest()).toEqual({
      ...{ name: 'Markdown Blog', short_name: 'Blog', start_url: '/', display: 'standalone' },
      description: 'A blog where everyone can write articles in Markdown.',
      ...{ background_color: '#faf8f4', theme_color: '#0b5d57' },
      lang: 'en',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ],
    });

    await change({ title: 'Looms', accent: '#7a1fa2', logo: LOGO });

    expect(await manifest()).toEqual({
      ...{ name: 'Looms', start_url: '/', display: 'standalone' },
      ...{ background_color: '#faf8f4', theme_color: '#7a1fa2', lang: 'en' },
      icons: [{ src: LOGO, sizes: 'any', purpose: 'any' }],
    });
    expect((await get('/feed.json')).json()).toMatchObject({ icon: LOGO });
    expect((await get('/feed.atom')).body).toContain(`<logo>${escaped}</logo>`);
    expect((await get('/opensearch.xml')).body).toContain(`<Image>${escaped}</Image>`);
  });
});
