import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine } from '../../../src/server/audit/auditLog.ts';
import { hashSource } from '../../../src/server/http/securityHeaders.ts';
import { changeSettings } from '../../../src/server/settings/settings.ts';
import type { Blog as Said } from '../../../src/shared/blog.ts';
import type { Blog } from '../../helpers/blog.ts';
import { aPublicFolder, INDEX, type PublicFolder } from '../../helpers/publicFolder.ts';
import { startSite } from '../../helpers/site.ts';

/** As the build writes what this is about. */
const built = INDEX.replace(
  '</head>',
  '<link rel=icon href=/favicon.svg type=image/svg+xml><style>:root{--a:1}</style><style id=dark media="screen">:root{--a:2}</style></head>',
);
const LOGO = 'https://example.org/logo.png?a=1&b="2"';
const escaped = 'https://example.org/logo.png?a=1&amp;b=&quot;2&quot;';

describe('the accent and the logo of a blog', () => {
  let folder: PublicFolder;
  let blog: Blog;
  beforeEach(async () => {
    folder = aPublicFolder();
    writeFileSync(path.join(folder.path, 'index.html'), built);
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

  it('leave every page as it was built where nobody has said anything', async () => {
    for (const page of pages) {
      const { body } = await get(page);

      expect(body).toContain('<style>:root{--a:1}</style><style id=dark media="screen">:root{--a:2}</style>');
      expect(body).toContain('<link rel=icon href=/favicon.svg type=image/svg+xml>');
      expect(body).toContain('src="/favicon.svg"');
    }
  });

  it('paint every page from the first moment on, by styles that its policy names', async () => {
    for (const page of pages) await get(page);

    await change({ accent: '#7a1fa2', logo: LOGO });

    for (const page of pages) {
      const { body, headers } = await get(page);
      const [light = '', dark = ''] =
        /<style>([^<]*)<\/style><style id=dark media="screen">([^<]*)<\/style>/.exec(body)?.slice(1) ?? [];
      expect(light).toContain('--mui-palette-primary-main:#7a1fa2');
      expect(dark).toMatch(/^:root{--a:2}:root{--mui-palette-primary-main:#[\da-f]{6};/);
      const policy = String(headers['content-security-policy']);
      for (const css of [light, dark]) expect(policy).toContain(hashSource(css));
      expect(body).toContain(`<link rel="icon" href="${escaped}"/>`);
      expect(body).not.toContain('"/favicon.svg"');
      expect(body).not.toMatch(/ style="/);
    }
  });

  it('show on the page by which readers report, and on what is shared without a picture of its own', async () => {
    await change({ accent: '#7a1fa2', logo: LOGO });

    const report = await get('/report/on-engines');
    const [, css = ''] = /<style>([^<]*)<\/style>/.exec(report.body) ?? [];
    expect(css).toContain('--accent:#7a1fa2');
    expect(report.headers['content-security-policy']).toContain(hashSource(css));
    expect((await get('/')).body).toContain(`property="og:image" content="${escaped}"`);
  });

  it('are told to programs', async () => {
    const manifest = async () => (await get('/manifest.webmanifest')).json<Record<string, unknown>>();
    expect(await manifest()).toEqual({
      ...{ name: 'Markdown Blog', short_name: 'Blog', start_url: '/', display: 'standalone' },
      description: 'A blog where everyone can write: articles in markdown, by many authors.',
      ...{ background_color: '#faf8f4', theme_color: '#0b5d57' },
      icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
    });

    await change({ title: 'Looms', accent: '#7a1fa2', logo: LOGO });

    expect(await manifest()).toEqual({
      ...{ name: 'Looms', start_url: '/', display: 'standalone' },
      ...{ background_color: '#faf8f4', theme_color: '#7a1fa2' },
      icons: [{ src: LOGO, sizes: 'any', purpose: 'any' }],
    });
    expect((await get('/feed.json')).json()).toMatchObject({ icon: LOGO });
    expect((await get('/feed.atom')).body).toContain(`<logo>${escaped}</logo>`);
    expect((await get('/opensearch.xml')).body).toContain(`<Image>${escaped}</Image>`);
  });
});
