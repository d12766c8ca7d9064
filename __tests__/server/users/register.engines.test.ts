import { decodeJwt } from 'jose';
import type { TokenReply } from '../../../src/shared/user.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';

describe('POST /api/users/register', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  const ada = { name: '  Ada Lovelace ', email: ' Ada@Example.org ', password: ' pass word ' };
  const register = (body: object) => blog.call('POST', '/api/users/register', { body });
  const login = (email: string, password: string) =>
    blog.call('POST', '/api/users/login', { body: { email, password } });

  it('answers 201 with a token that names the user, trimmed', async () => {
    const reply = await register(ada);

    expect(reply.statusCode).toBe(201);
    expect(Object.keys(reply.json<TokenReply>())).toEqual(['token']);
    expect(decodeJwt(reply.json<TokenReply>().token)).toEqual({
      sub: expect.any(String) as string,
      name: 'Ada Lovelace',
      email: 'Ada@Example.org',
      sid: expect.any(String) as string,
      iat: expect.any(Number) as number,
      exp: expect.any(Number) as number,
    });
  });

  it('signs the user in', async () => {
    const reply = await register(ada);

    const own = await blog.call('GET', '/api/articles', { as: reply.json<TokenReply>() });
    expect(own.statusCode).toBe(200);
  });

  it('keeps the password as it was typed, spaces included', async () => {
    await register(ada);

    const [exact, trimmed] = [await login(ada.email, ' pass word '), await login(ada.email, 'pass word')];

    expect([exact.statusCode, trimmed.statusCode]).toEqual([200, 400]);
  });

  it('refuses a taken email without regard to case', async () => {
    await register(ada);

    const reply = await register({ ...ada, email: 'ADA@example.ORG' });

    expect(reply.statusCode).toBe(400);
    expect(reply.body).toBe('This email already belongs to an account.');
  });

  it('gives an email to one of those who ask for it at once', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => register(ada)));

    const statuses = replies.map((reply) => reply.statusCode).sort();
    expect(statuses).toEqual([201, 400, 400, 400, 400, 400, 400, 400]);
  });
});
