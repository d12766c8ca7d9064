import { decodeJwt } from 'jose';
import type { TokenReply } from '../../../src/shared/user.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';

describe('POST /api/users/login', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  const login = (email: string, password: string) =>
    blog.call('POST', '/api/users/login', { body: { email, password } });

  it('answers 200 with a token for a session of its own', async () => {
    const ada = await blog.aUser({ email: 'ada@example.org', password: 'pass word' });

    const reply = await login('ADA@example.org', 'pass word');

    const [first, second] = [decodeJwt(ada.token), decodeJwt(reply.json<TokenReply>().token)];
    expect(reply.statusCode).toBe(200);
    expect(second.sub).toBe(first.sub);
    expect(second.sid).not.toBe(first.sid);
  });

  it('refuses a wrong password and an unknown email in the same words', async () => {
    await blog.aUser({ email: 'ada@example.org', password: 'pass word' });

    const wrong = await login('ada@example.org', 'password');
    const unknown = await login('eve@example.org', 'pass word');

    expect([wrong.statusCode, wrong.body]).toEqual([400, 'The email or the password is wrong.']);
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
    expect(unknown.headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});
