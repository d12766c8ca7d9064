import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Blog, startBlog } from '../../helpers/blog.ts';
import { aPublicFolder, type PublicFolder } from '../../helpers/publicFolder.ts';

const expected = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()') as string,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const HSTS = 'strict-transport-security';

describe('the security headers', () => {
  let folder: PublicFolder;
  let blog: Blog;
  beforeEach(async () => {
    folder = aPublicFolder();
    blog = await startBlog({ publicDir: folder.path });
  });
  afterEach(async () => {
    await blog.close();
    folder.remove();
  });

  it.each([
    ['the page', 'GET', '/', 200],
    ['a file', 'GET', '/assets/main.js', 200],
    ['a listing', 'GET', '/api/articles/all', 200],
    ['a listing that is kept', 'GET', '/api/articles/all', 200],
    ['a refused stranger', 'GET', '/api/articles', 401],
    ['a mistake', 'GET', '/api/articles/all?page=x', 400],
    ['nothing', 'GET', '/api/nothing', 404],
    ['a wrong type', 'POST', '/api/users/login', 415],
    ['an address that can’t be decoded', 'GET', '/api/articles/public/%E0%A4%A', 400],
    ['health', 'GET', '/healthz', 200],
    ['a feed', 'GET', '/feed.atom', 200],
  ] as const)('are on %s (%s %s, %i)', async (_what, method, url, status) => {
    await blog.call('GET', '/api/articles/all');

    const reply = await blog.app.inject({
      method,
      url,
      ...(method === 'POST' && { payload: 'x', headers: { 'content-type': 'text/plain' } }),
    });

    expect(reply.statusCode).toBe(status);
    expect(reply.headers).toMatchObject(expected);
    expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
  });

  it.each([
    ['what is no HTTP at all', 'hello\r\n\r\n', '400'],
    ['who names no host', 'GET /api/articles/all HTTP/1.1\r\n\r\n', '400'],
    ['who names no host, but did not have to', 'GET /api/articles/all HTTP/1.0\r\n\r\n', '200'],
    [
      'who names two hosts',
      'GET /healthz HTTP/1.1\r\nhost: blog\r\nHost: eve\r\nconnection: close\r\n\r\n',
      '400',
    ],
    [
      'who expects what nobody knows',
      'GET /api/articles/all HTTP/1.1\r\nhost: blog\r\nexpect: tea\r\nconnection: close\r\n\r\n',
      '200',
    ],
  ])('are on the answer to %s', async (_what, request, status) => {
    await blog.call('GET', '/api/articles/all');
    await blog.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((blog.app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');

    socket.write(request);

    const answer = await text(socket);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    for (const name of Object.keys(expected)) expect(answer).toContain(`\r\n${name}: `);
  });

  it('name no software', async () => {
    const replies = [await blog.call('GET', '/'), await blog.call('GET', '/api/nothing')];

    for (const { headers } of replies) {
      expect(headers).not.toHaveProperty('server');
      expect(JSON.stringify(headers)).not.toMatch(/powered|fastify|node/i);
    }
  });

  it('ask for https for a year only where the request came by https, as a trusted proxy says', async () => {
    const behindProxy = await startBlog({ trustProxy: true });
    const headers = { 'x-forwarded-proto': 'https' };

    const byHttps = await behindProxy.call('GET', '/healthz', { headers });
    const byHttp = await behindProxy.call('GET', '/healthz', { headers: { 'x-forwarded-proto': 'http' } });
    const claimed = await blog.call('GET', '/healthz', { headers });

    await behindProxy.close();
    expect(byHttps.headers[HSTS]).toBe('max-age=31536000');
    expect([byHttp.headers[HSTS], claimed.headers[HSTS]]).toEqual([undefined, undefined]);
  });
});
