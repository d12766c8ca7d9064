import { AdminError, resetPassword, unlock } from '../../src/server/cli/adminCommands.ts';
import { loginLimit } from '../../src/server/limits/loginLimit.ts';
import { pseudonymsBy } from '../../src/server/limits/pseudonyms.ts';
import { aSecret, type Author, type Blog, defaultLimits, startBlog } from '../helpers/blog.ts';

describe('an operator of the running blog', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ email: 'ada@example.org' });
  });
  afterEach(() => blog.close());

  const tools = () => ({
    db: blog.connection.db,
    login: loginLimit(blog.connection.db, defaultLimits.login, pseudonymsBy(aSecret)),
  });
  const login = async (password: string) =>
    (await blog.call('POST', '/api/users/login', { body: { email: ada.email, password } })).statusCode;
  const lockOut = async () => {
    for (let time = 0; time < 5; time += 1) await login('wrong one');
  };

  it('lets a locked out owner in again, however the email is written', async () => {
    await lockOut();
    const locked = await login(ada.password);

    const said = await unlock(tools(), 'ADA@example.org');

    expect(said).toBe('ada@example.org can log in again.');
    expect([locked, await login(ada.password)]).toEqual([429, 200]);
  });

  it('gives an account the password they chose, which ends its sessions and its locks', async () => {
    await lockOut();

    const said = await resetPassword(tools(), ada.email, 'quite another');

    expect(said).toBe('ada@example.org has another password, and all sessions have ended.');
    expect([await login('quite another'), await login(ada.password)]).toEqual([200, 400]);
    expect((await blog.call('GET', '/api/articles', { as: ada })).statusCode).toBe(401);
  });

  it('is told a random password once, and it works', async () => {
    const said = await resetPassword(tools(), ada.email, null);

    expect(await login(said.split(' ').at(-1) ?? '')).toBe(200);
  });

  it('can’t give a password that nobody could register with', async () => {
    await expect(resetPassword(tools(), ada.email, 'short')).rejects.toThrow(
      new AdminError('Password must be at least 6 characters.'),
    );
    expect(await login(ada.password)).toBe(200);
  });

  it('hears of an email that no account has', async () => {
    await expect(unlock(tools(), 'eve@example.org')).rejects.toThrow(
      new AdminError('No account has the email eve@example.org.'),
    );
  });
});
