import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { stopTheClock } from '../../helpers/clock.ts';

const HOME = { 'x-forwarded-for': '192.0.2.1' };

describe('where an owner is never locked out by strangers', () => {
  stopTheClock();
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog({ trustProxy: true, limits: { login: { count: 1, seconds: 60 } } });
    ada = await blog.aUser({ email: 'ada@example.org' });
  });
  afterEach(() => blog.close());

  const login = (email: string, password: string, headers: Record<string, string> = HOME) =>
    blog.call('POST', '/api/users/login', { body: { email, password }, headers });
  const register = (email: string, headers: Record<string, string>) =>
    blog.call('POST', '/api/users/register', { body: { ...ada, email }, headers });

  /** Brings an account to its ceiling, from many addresses. */
  async function attack(email: string) {
    for (let number = 0; number < 20; number += 1)
      await login(email, 'wrong one', { 'x-forwarded-for': `198.51.100.${number}` });
  }

  it('stays the same place when the email becomes another one', async () => {
    const email = 'king@example.org';
    await login(ada.email, ada.password);
    await blog.call('PATCH', '/api/users/me', { as: ada, body: { ...ada, email } });

    await attack(email);

    expect((await login(email, ada.password)).statusCode).toBe(200);
  });

  it('stays the same place when only the case of the email changes', async () => {
    const email = 'ADA@example.org';
    await login(ada.email, ada.password);
    await blog.call('PATCH', '/api/users/me', { as: ada, body: { ...ada, email } });

    await attack(email);

    expect((await login(email, ada.password)).statusCode).toBe(200);
  });

  it('is forgotten with the old email, and with a deleted account', async () => {
    const eve = await blog.aUser({ email: 'eve@example.org' });
    await login(ada.email, ada.password);
    await login(eve.email, eve.password);
    await blog.call('PATCH', '/api/users/me', { as: ada, body: { ...ada, email: 'king@example.org' } });
    await blog.call('DELETE', '/api/users/me', { as: eve });

    const known = await blog.connection.db
      .selectFrom('attempt')
      .select('account')
      .where('kind', '=', 'known')
      .execute();
    const elsewhere = { 'x-forwarded-for': '203.0.113.1' };
    const again = [await register('ada@example.org', elsewhere), await register(eve.email, elsewhere)];
    await attack('ada@example.org');
    await attack(eve.email);

    // Ada's two: where the test registered her, and her home.
    expect(known).toHaveLength(2);
    expect(new Set(known.map(({ account }) => account)).size).toBe(1);
    expect(again.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    for (const email of ['ada@example.org', eve.email]) {
      expect((await login(email, ada.password)).statusCode).toBe(429);
      expect((await login(email, ada.password, elsewhere)).statusCode).toBe(200);
    }
  });
});
