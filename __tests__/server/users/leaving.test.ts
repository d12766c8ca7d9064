import type { TokenReply } from '../../../src/shared/user.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';

describe('leaving', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  const listOwn = (as: TokenReply) => blog.call('GET', '/api/articles', { as });
  const login = (email: string, password: string) =>
    blog.call('POST', '/api/users/login', { body: { email, password } });

  it('POST /api/users/logout ends this session at once and no other', async () => {
    const ada = await blog.aUser();
    const elsewhere = (await login(ada.email, ada.password)).json<TokenReply>();

    const reply = await blog.call('POST', '/api/users/logout', { as: ada });

    expect([reply.statusCode, reply.body]).toEqual([200, '']);
    expect((await listOwn(ada)).statusCode).toBe(401);
    expect((await listOwn(elsewhere)).statusCode).toBe(200);
  });

  it('POST /api/users/logout takes an empty body with a content type, as some clients send it', async () => {
    const ada = await blog.aUser();
    const headers = { 'content-type': 'application/json' };

    const reply = await blog.call('POST', '/api/users/logout', { as: ada, headers });

    expect(reply.statusCode).toBe(200);
  });

  it('DELETE /api/users/me takes the account, its sessions and its articles, and nothing else', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    const mine = await blog.anArticle({ by: ada, title: 'Mine' });
    const hers = await blog.anArticle({ by: eve, title: 'Hers' });

    const reply = await blog.call('DELETE', '/api/users/me', { as: ada });

    expect(reply.statusCode).toBe(204);
    expect((await listOwn(ada)).statusCode).toBe(401);
    expect((await login(ada.email, ada.password)).statusCode).toBe(400);
    expect((await blog.call('GET', `/api/articles/public/${mine.slug}`)).statusCode).toBe(404);
    expect((await blog.call('GET', `/api/articles/public/${hers.slug}`)).statusCode).toBe(200);
  });

  it('DELETE /api/users/me frees the email', async () => {
    const ada = await blog.aUser({ email: 'ada@example.org' });

    await blog.call('DELETE', '/api/users/me', { as: ada });

    const { name, email, password } = ada;
    const again = await blog.call('POST', '/api/users/register', { body: { name, email, password } });
    expect(again.statusCode).toBe(201);
  });
});
