import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { devConsole } from '../../scripts/devServer.ts';

const SETTINGS = pathToFileURL(path.resolve('scripts/devServer.ts')).href;

/** A client of one line that builds quickly, with the real settings. */
const config = (folder: string, port: number) => `
  import { devServer } from '${SETTINGS}';
  export default {
    mode: 'development',
    context: '${folder}',
    entry: 'data:text/javascript,document.title = "the bundle"',
    output: { publicPath: '/', filename: 'assets/main.js' },
    plugins: [{
      apply: (compiler) => compiler.hooks.make.tap('page', (compilation) =>
        compilation.emitAsset('index.html', new compiler.webpack.sources.RawSource('the bare page'))),
    }],
    devServer: { ...devServer(${port}), port: 0 },
  };`;

describe('the development server', () => {
  let folder: string;
  let blog: Server;
  let webpack: ChildProcess;
  let url: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'dev-'));
    blog = createServer((request, reply) => {
      reply.end(`the blog: ${request.method} ${request.url} of ${request.headers.host}`);
    }).listen(0, '127.0.0.1');
    await once(blog, 'listening');
    writeFileSync(
      path.join(folder, 'webpack.config.mjs'),
      config(folder, (blog.address() as AddressInfo).port),
    );
    const args = ['serve', '--config', path.join(folder, 'webpack.config.mjs'), '--host', '127.0.0.1'];
    webpack = spawn(process.execPath, ['node_modules/webpack/bin/webpack.js', ...args]);
    url = await addressOf(webpack);
  });
  afterAll(async () => {
    webpack.kill();
    await once(webpack, 'exit');
    blog.close();
    rmSync(folder, { recursive: true });
  });

  const ask = async (address: string, accept: string, method = 'GET') =>
    (await fetch(url + address, { method, headers: { accept } })).text();
  const browse = (address: string) => ask(address, 'text/html,application/xhtml+xml,*/*;q=0.8');

  it.each(['/', '/allArticles', '/allArticles/on-looms?page=2', '/dashboard/userData', '/no/such/page'])(
    'lets the browser render a page from the bundle: %s',
    async (address) => {
      expect(await browse(address)).toBe('the bare page');
      expect(await ask('/assets/main.js', '*/*')).toContain('the bundle');
    },
  );

  it.each([
    '/allArticles/on-looms.md',
    '/feed.atom',
    '/feed.json',
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/robots.txt',
    '/healthz',
    '/readyz',
    '/api/articles/all?page=2',
  ])('proxies other URLs to the blog: %s', async (address) => {
    expect(await browse(address)).toBe(`the blog: GET ${address} of ${new URL(url).host}`);
  });

  it('proxies API requests and submitted forms to the blog', async () => {
    expect(await ask('/allArticles', '*/*')).toMatch(/^the blog: GET/);
    expect(await ask('/api/users/login', 'text/html', 'POST')).toMatch(/^the blog: POST/);
  });
});

/** Resolves to the URL once the bundle is built. */
async function addressOf({ stdout, stderr }: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve) => {
    for (const stream of [stdout, stderr])
      stream?.on('data', (text) => {
        output += String(text);
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
        if (address && output.includes('compiled')) resolve(address);
      });
  });
}

describe('the console of npm run dev', () => {
  it('ignores downloads aborted by a reload, and prints other errors', () => {
    const output: unknown[] = [];
    jest.spyOn(console, 'error').mockImplementation((...message) => void output.push(message));
    const cutOff = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });

    devConsole.error('[webpack-dev-middleware] Stream error:', cutOff);
    devConsole.error('[webpack-dev-server]', 'something else');
    jest.restoreAllMocks();

    expect(output).toEqual([['[webpack-dev-server]', 'something else']]);
  });
});
