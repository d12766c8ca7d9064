import { type Blog, startBlog } from '../../helpers/blog.ts';
import { aPublicFolder } from '../../helpers/publicFolder.ts';

describe.each(['without', 'with'])('methods that a URL doesn’t take, %s pages', (pages) => {
  const folder = pages === 'with' ? aPublicFolder() : null;
  let blog: Blog;
  beforeAll(async () => {
    blog = await startBlog({ publicDir: folder?.path ?? null });
  });
  afterAll(async () => {
    await blog.close();
    folder?.remove();
  });

  it.each([
    ['DELETE', '/api/articles', 'GET, HEAD'],
    ['PUT', '/api/articles/new', 'GET, HEAD, POST'],
    ['POST', '/api/articles/edit/x', 'PATCH'],
    ['GET', '/api/users/login', 'POST'],
    ['GET', '/api/articles/edit/x', 'PATCH'],
    ['POST', '/api/drafts/x?y=1', 'DELETE, GET, HEAD, PUT'],
    ['PATCH', '/healthz', 'GET, HEAD'],
  ] as const)('%s %s answers 405', async (method, url, allow) => {
    const reply = await blog.call(method, url);

    expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow]);
    expect(reply.body).toBe(`This URL takes only ${allow}.`);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it.each(['/api/nothing', '/api/articles/a/b/c'])('DELETE %s answers 404', async (url) => {
    expect((await blog.call('DELETE', url)).statusCode).toBe(404);
  });
});
