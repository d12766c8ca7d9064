import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { aPublicFolder, type PublicFolder } from '../../helpers/publicFolder.ts';

const OWN = { cacheControl: 'no-store', vary: undefined };
const PUBLIC = { cacheControl: 'private, no-cache', vary: 'authorization' };

interface Asked extends RequestInit {
  as?: Author;
  headers?: Record<string, string>;
}

describe('a cache between the blog and its readers', () => {
  let folder: PublicFolder;
  let blog: Blog;
  let ada: Author;
  let slug: string;
  let port: number;
  beforeAll(async () => {
    folder = aPublicFolder();
    blog = await startBlog({ publicDir: folder.path });
    port = Number(new URL(await blog.app.listen({ port: 0, host: '127.0.0.1' })).port);
    ada = await blog.aUser();
    ({ slug } = await blog.anArticle({ by: ada }));
  });
  afterAll(async () => {
    await blog.close();
    folder.remove();
  });

  async function ask(path: string, { as, ...init }: Asked = {}) {
    const headers = { ...init.headers, ...(as && { authorization: `Bearer ${as.token}` }) };
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
    await reply.arrayBuffer();
    const vary = reply.headers.get('vary') ?? undefined;
    return { status: reply.status, cacheControl: reply.headers.get('cache-control'), vary };
  }
  const json = (method: string, body: object) => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

  it.each(['made', 'kept'])('keeps nothing that is somebody’s own: an own listing as it is %s', async () => {
    expect(await ask('/api/articles?limit=4&page=1', { as: ada })).toEqual({ status: 200, ...OWN });
  });

  it('keeps nothing that is somebody’s own: an article, a token, what was written', async () => {
    const { name, email, password } = ada;
    const draft = { title: 'On looms', markdown: 'x' };

    expect(await ask(`/api/articles/${slug}`, { as: ada })).toEqual({ status: 200, ...OWN });
    expect(await ask('/api/users/login', json('POST', { email, password }))).toEqual({ status: 200, ...OWN });
    expect(await ask('/api/users/logout', { method: 'POST' })).toEqual({ status: 200, ...OWN });
    expect(await ask('/api/users/me', { as: ada, ...json('PATCH', { name, email }) })).toEqual({
      status: 200,
      ...OWN,
    });
    expect(await ask('/api/articles/new', { as: ada, ...json('POST', draft) })).toEqual({
      status: 201,
      ...OWN,
    });
    expect(await ask('/api/articles/delete/on-looms', { as: ada, method: 'DELETE' })).toEqual({
      status: 204,
      ...OWN,
    });
  });

  it.each(['made', 'kept'])('gives what is public to nobody else without asking, as it is %s', async () => {
    expect(await ask('/api/articles/all')).toEqual({ status: 200, ...PUBLIC });
    expect(await ask(`/api/articles/public/${slug}`)).toEqual({ status: 200, ...PUBLIC });
    expect(await ask(`/api/articles/public/${slug}`, { as: ada })).toEqual({ status: 200, ...PUBLIC });
    expect(await ask('/api/articles/all', { method: 'HEAD' })).toEqual({ status: 200, ...PUBLIC });
  });

  it.each([
    ['/api/articles', 401],
    ['/api/articles/all?limit=0', 400],
    ['/api/articles/public/nothing-here', 404],
    ['/api/nothing-here', 404],
    ['/assets/nothing-here.js', 404],
    ['/nothing-here', 404],
    ['/allArticles/%c0', 404],
  ])('keeps no error: %s', async (path, status) => {
    expect(await ask(path)).toMatchObject({ status, cacheControl: 'no-store' });
  });

  it.each([
    ['in an absolute form', () => `http://127.0.0.1:${port}/api/articles`],
    ['with escapes', () => '/%61pi/articles'],
  ])('keeps nothing that is somebody’s own where its address is written %s', async (_how, target) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET ${target()} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n`);
    socket.write(`authorization: Bearer ${ada.token}\r\n\r\n`);

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*\r\ncache-control: no-store\r\n/s);
  });

  it('keeps no prefetch that was refused', async () => {
    const headers = { 'sec-purpose': 'prefetch' };

    expect(await ask(`/allArticles/${slug}`, { headers })).toMatchObject({
      status: 503,
      cacheControl: 'no-store',
    });
  });

  it('keeps no answer to what is no HTTP', async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end('nonsense\r\n\r\n');

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*\r\ncache-control: no-store\r\n/s);
  });
});
