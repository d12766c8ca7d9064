import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { connect } from 'node:tls';
import { freePort } from '../../tools/freePort.ts';
import { startNginx } from '../../tools/startNginx.ts';
import { type RunningServer, startServer } from '../../tools/startServer.ts';

const HOST = 'blog.example.org';

/** Returns JSON with non-ASCII characters escaped in six bytes each. */
const inAscii = (body: unknown) =>
  JSON.stringify(body).replace(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

describe('the blog behind nginx with the sample configuration', () => {
  let folder: string;
  let blog: RunningServer;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let ports: { http: number; https: number };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
    ports = { http: await freePort(), https: await freePort() };
    blog = await startServer({
      env: { PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: 'true', LOGIN_LIMIT: '1/900' },
    });
    const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => path.join(folder, name));
    const subject = ['-subj', `/CN=${HOST}`, '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-nodes', ...subject, '-keyout', `${key}`, '-out', `${certificate}`],
      { stdio: 'pipe' },
    );
    nginx = await startNginx(folder, getSite(`${key}`, `${certificate}`));
    while (!(await call('GET', '/healthz').catch(() => null))) await setTimeout(50);
  });
  afterAll(async () => {
    await nginx.stop();
    await blog.stop();
    rmSync(folder, { recursive: true });
  });

  /** Returns the sample with this test's ports and files. */
  const getSite = (key: string, certificate: string): string =>
    readFileSync('deploy/nginx/markdown-blog.conf', 'utf8')
      .replace(/listen \[::\].*\n/g, '\n')
      .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
      .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace('127.0.0.1:3000', new URL(blog.url).host);

  async function call(
    method: string,
    url: string,
    { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
  ) {
    const request = httpsRequest({
      host: '127.0.0.1',
      port: ports.https,
      rejectUnauthorized: false,
      method,
      path: url,
      headers: {
        host: HOST,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    request.end(body === undefined ? undefined : inAscii(body));
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    return { status: reply.statusCode, headers: reply.headers, body: await text(reply) };
  }

  const register = async (name: string) => {
    const body = { name, email: `${name}@example.org`, password: 'pass word' };
    return JSON.parse((await call('POST', '/api/users/register', { body })).body) as { token: string };
  };

  it('redirects http to https', async () => {
    const request = httpRequest({
      host: '127.0.0.1',
      port: ports.http,
      path: '/allArticles?page=2',
      headers: { host: HOST },
    }).end();
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    reply.resume();

    expect([reply.statusCode, reply.headers.location]).toEqual([301, `https://${HOST}/allArticles?page=2`]);
  });

  it('knows that clients use https', async () => {
    const { status, headers } = await call('GET', '/allArticles');

    expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
  });

  it('accepts and returns an article of more than two megabytes', async () => {
    const { token } = await register('ada');
    const markdown = `${'Ελληνικά και λοιπά. '.repeat(20)}\n\n`.repeat(1_300);
    const draft = { title: 'Long', markdown, cover: '' };

    const { status, body } = await call('POST', '/api/articles/new', { token, body: draft });
    expect([status, status === 201 ? '' : body]).toEqual([201, '']);
    const { slug } = JSON.parse(body) as { slug: string };
    const read = await call('GET', `/api/articles/${slug}`, { token });

    expect(inAscii(draft).length).toBeGreaterThan(2_000_000);
    expect([status, (JSON.parse(read.body) as { markdown: string }).markdown === markdown]).toEqual([
      201,
      true,
    ]);
  });

  it('answers pipelined requests, which nginx passes on one by one', async () => {
    const socket = connect({ host: '127.0.0.1', port: ports.https, rejectUnauthorized: false });
    const page = `GET /allArticles HTTP/1.1\r\nhost: ${HOST}\r\n`;
    socket.write(`${page}\r\n`.repeat(50) + `${page}connection: close\r\n\r\n`);

    expect((await text(socket)).match(/HTTP\/1\.1 200 /g)).toHaveLength(51);
  });

  it('serves others while clients send requests and read nothing', async () => {
    const sockets = Array.from({ length: 20 }, () =>
      connect({ host: '127.0.0.1', port: ports.https, rejectUnauthorized: false }),
    );
    for (const socket of sockets) {
      socket.pause();
      socket.write(`GET /allArticles HTTP/1.1\r\nhost: ${HOST}\r\n\r\n`.repeat(500));
    }

    const { status } = await call('GET', '/allArticles');
    for (const socket of sockets) socket.destroy();

    expect(status).toBe(200);
  });

  it('counts failed logins by client address, ignoring forged headers', async () => {
    await register('eve');
    const login = (from: string) =>
      call('POST', '/api/users/login', {
        body: { email: 'eve@example.org', password: 'wrong one' },
        headers: { 'x-forwarded-for': from },
      });

    const statuses = [
      (await login('192.0.2.1')).status,
      (await login('192.0.2.2')).status,
      (await login('192.0.2.3')).status,
    ];

    expect(statuses.at(-1)).toBe(429);
  });
});
