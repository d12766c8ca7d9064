import { decodeJwt } from 'jose';
import type { TokenReply } from '../../../src/shared/user.ts';
import { resetPassword } from '../../../src/server/cli/adminCommands.ts';
import { startReset } from '../../../src/server/features/users/passwordReset.ts';
import { loginLimit } from '../../../src/server/limits/loginLimit.ts';
import { type Blog, idOf, startBlog } from '../../helpers/blog.ts';

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

  it('refuses an email whose domain another account has in punycode', async () => {
    await register({ ...ada, email: 'user@xn--mnchen-3ya.example' });

    const reply = await register({ ...ada, email: 'User@München.example' });

    expect([reply.statusCode, reply.body]).toEqual([400, 'This email already belongs to an account.']);
    expect((await login('user@MÜNCHEN.example', ada.password)).statusCode).toBe(200);
  });
});

describe('a password that is easily guessed', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  const COMMON = 'Please choose another password: it is one of the most common, which attackers try first.';
  const user = { name: 'Ada Lovelace', email: 'countess@example.org', password: 'pass word' };
  const told = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body];

  it.each([
    ['123456', COMMON],
    ['PassWord', COMMON],
    ['iloveyou', COMMON],
    ['Countess@Example.ORG', 'Please choose another password: it is your email.'],
    ['countess', 'Please choose another password: it is your email.'],
    ['adalovelace', 'Please choose another password: it is your name.'],
    ['markdown blog', 'Please choose another password: it is the name of this blog.'],
  ])('is refused when somebody registers: %s', async (password, sentence) => {
    const reply = await blog.call('POST', '/api/users/register', { body: { ...user, password } });

    expect(told(reply)).toEqual([400, sentence]);
  });

  it('is refused in the profile, by a link, and by the operator’s command', async () => {
    const ada = await blog.aUser(user);
    const token = await startReset(blog.connection.db, idOf(ada));

    const body = { ...user, newPassword: 'football' };
    const changed = await blog.call('PATCH', '/api/users/me', { as: ada, body });
    const chosen = await blog.call('POST', '/api/users/resetPassword', {
      body: { token, password: 'Ada Lovelace' },
    });
    const { db } = blog.connection;
    const login = loginLimit(db, null, (value) => value);
    const byOperator = resetPassword({ db, login }, ada.email, 'letmein');

    expect(told(changed)).toEqual([400, COMMON]);
    expect(told(chosen)).toEqual([400, 'Please choose another password: it is your name.']);
    await expect(byOperator).rejects.toThrow(COMMON);
    const again = await blog.call('POST', '/api/users/resetPassword', {
      body: { token, password: 'quite another' },
    });
    expect(again.statusCode).toBe(200);
  });
});
