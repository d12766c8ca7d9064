import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { buildApp } from '../../../src/server/app.ts';
import { connect } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import type { App } from '../../../src/server/http/app.ts';
import { defaultOptions } from '../../helpers/blog.ts';
import { INDEX } from '../../helpers/publicFolder.ts';

const INLINE = 'run("inline");';
const STYLE = 'html { color: black }';

const hashSource = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

describe('built client', () => {
  let publicDir: string;
  let app: App;

  beforeEach(async () => {
    publicDir = mkdtempSync(path.join(tmpdir(), 'public-'));
    mkdirSync(path.join(publicDir, 'assets'));
    writeFileSync(path.join(publicDir, 'index.html'), INDEX);
    writeFileSync(path.join(publicDir, 'favicon.svg'), '<svg/>');
    writeFileSync(path.join(publicDir, 'share.png'), 'pixels');
    writeFileSync(path.join(publicDir, 'assets/serif.woff2'), 'glyphs');
    writeFileSync(path.join(publicDir, 'assets/main.js'), 'run();');
    writeFileSync(path.join(publicDir, 'assets/main.js.br'), brotliCompressSync('run();'));
    const connection = connect('sqlite::memory:');
    await migrate(connection.db);
    app = await buildApp({ ...defaultOptions, connection, publicDir });
  });
  afterEach(async () => {
    await app.close();
    rmSync(publicDir, { recursive: true });
  });

  it.each([
    ['/', 200],
    ['/allArticles', 200],
    ['/allArticles?page=2', 404],
    ['/allArticles/on-engines', 404],
    ['/dashboard/userData', 200],
    ['/no/such/page', 404],
    ['/apiary', 404],
  ])('sends %s uncached with status %i for the browser to render', async (url, status) => {
    const reply = await app.inject(url);

    expect([reply.statusCode, reply.body]).toEqual([status, INDEX]);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': status === 200 ? 'no-cache' : 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  });

  it('sends files as compressed by the build', async () => {
    const reply = await app.inject({ url: '/assets/main.js', headers: { 'accept-encoding': 'gzip, br' } });

    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('run();');
    expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  });

  it.each([
    ['assets/serif.woff2', undefined],
    ['share.png', undefined],
    ['assets/main.js', 'accept-encoding'],
  ])('varies /%s by encoding only if it may be compressed', async (file, vary) => {
    for (const headers of [{}, { 'accept-encoding': 'gzip, br' }]) {
      const found = await app.inject({ url: `/${file}`, headers });
      const etag = String(found.headers.etag);
      const again = await app.inject({ url: `/${file}?x`, headers: { ...headers, 'if-none-match': etag } });

      expect([found.statusCode, again.statusCode]).toEqual([200, 304]);
      expect([found.headers.vary, again.headers.vary]).toEqual([vary, vary]);
    }
  });

  it('caches hashed files forever and revalidates others', async () => {
    const [asset, icon] = [await app.inject('/assets/main.js'), await app.inject('/favicon.svg')];

    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(icon.headers['cache-control']).toBe('no-cache');
  });

  it('serves assets that are added while it runs, but no hidden files', async () => {
    writeFileSync(path.join(publicDir, 'assets/next.js'), 'next();');
    writeFileSync(path.join(publicDir, 'assets/.hidden'), 'x');

    const [next, hidden] = [await app.inject('/assets/next.js'), await app.inject('/assets/.hidden')];

    expect([next.statusCode, next.body]).toEqual([200, 'next();']);
    expect(next.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(hidden.statusCode).toBe(404);
  });

  it('answers HEAD like GET without the body', async () => {
    const reply = await app.inject({ method: 'HEAD', url: '/allArticles' });

    expect([reply.statusCode, reply.body]).toEqual([200, '']);
  });

  it.each([
    ['GET', '/assets/missing.js'],
    ['GET', '/assets'],
    ['GET', '/assets/'],
    ['GET', '/api/nothing'],
    ['GET', '/api?x'],
    ['POST', '/nothing'],
  ] as const)('answers %s %s with 404 and a sentence', async (method, url) => {
    const reply = await app.inject({ method, url });

    expect([reply.statusCode, reply.body]).toEqual([404, 'Not found.']);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('answers POST /allArticles with 405 and the allowed methods', async () => {
    const { statusCode, body, headers } = await app.inject({ method: 'POST', url: '/allArticles' });

    expect([statusCode, body, headers.allow]).toEqual([405, 'This URL takes only GET, HEAD.', 'GET, HEAD']);
  });

  it.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '//etc/passwd'])(
    'never serves what is outside its folder: %s',
    async (url) => {
      const reply = await app.inject(url);

      expect(reply.body === INDEX || reply.statusCode >= 400).toBe(true);
      expect(reply.body).not.toMatch(/markdown-blog|root:/);
    },
  );

  it('allows its own files and inline code, and images from anywhere', async () => {
    const reply = await app.inject('/');

    expect(String(reply.headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' ${hashSource(INLINE)}`,
      `style-src 'self' ${hashSource(STYLE)} ${hashSource('')}`,
      "connect-src 'self'",
      "img-src 'self' http: https:",
      "font-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types dompurify plain-text webpack',
      'report-uri /api/csp-reports',
    ]);
    expect(reply.headers).not.toHaveProperty('reporting-endpoints');
  });

  it('uses the Reporting API over https', async () => {
    const connection = connect('sqlite::memory:');
    await migrate(connection.db);
    const proxied = await buildApp({
      ...{ ...defaultOptions, connection, publicDir },
      trustProxy: ['127.0.0.1'],
    });

    const { headers } = await proxied.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } });
    await proxied.close();

    expect(headers['content-security-policy']).toMatch(/; report-uri \/api\/csp-reports; report-to csp$/);
    expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports"');
  });
});
