import { AdminError, printResetLink, resetPassword, unlock } from '../../src/server/cli/adminCommands.ts';
import { removeAccount, removeArticle, takeDown } from '../../src/server/cli/moderationCommands.ts';
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
  const login = async (password: string, { email } = ada) =>
    (await blog.call('POST', '/api/users/login', { body: { email, password } })).statusCode;
  const lockOut = async (whom = ada) => {
    for (let time = 0; time < 5; time += 1) await login('wrong one', whom);
  };

  it('lets a locked out owner in again, however the email is written', async () => {
    await lockOut();
    const locked = await login(ada.password);

    const said = await unlock(tools(), 'ADA@example.org');

    expect(said).toBe('ada@example.org can log in again.');
    expect([locked, await login(ada.password)]).toEqual([429, 200]);
  });

  it('leaves everybody else locked out', async () => {
    const eve = await blog.aUser({ email: 'eve@example.org' });
    await lockOut();
    await lockOut(eve);

    await unlock(tools(), ada.email);

    expect([await login(ada.password), await login(eve.password, eve)]).toEqual([200, 429]);
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

  it('is told the whole link for a forgotten password where the blog has an address', async () => {
    const said = await printResetLink(blog.connection.db, ada.email, 'https://blog.example.org');

    expect(said).toMatch(/: https:\/\/blog\.example\.org\/resetPassword#token=[\w-]{43}\n/);
    expect(said).not.toContain('PUBLIC_URL');
  });

  it('hears of an email that no account has', async () => {
    await expect(unlock(tools(), 'eve@example.org')).rejects.toThrow(
      new AdminError('No account has the email eve@example.org.'),
    );
  });

  const readable = async (path: string) => (await blog.call('GET', path)).body;

  it('takes an article from its readers, and its author may publish it again', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });

    const said = await takeDown(blog.connection.db, 'https://blog.example.org/allArticles/on-engines?page=2');
    const drafts = (await blog.call('GET', '/api/drafts', { as: ada })).body;

    expect(said).toMatch(/^'On engines' by Ada can be read by nobody but its author/);
    expect(await readable('/api/articles/all')).not.toContain('On engines');
    expect((await blog.call('GET', '/api/articles/public/on-engines')).statusCode).toBe(404);
    expect(drafts).toContain('On engines');
  });

  it('deletes an article, and at first only tells which one', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });

    const asked = await removeArticle(blog.connection.db, 'on-engines', false);
    const isThere = await readable('/api/articles/all');
    const done = await removeArticle(blog.connection.db, '/allArticles/on-engines/', true);

    expect(asked).toMatch(/^'On engines' by Ada would be deleted for good\. Nothing was done/);
    expect(isThere).toContain('On engines');
    expect(done).toBe("'On engines' by Ada is deleted.");
    expect(await readable('/api/articles/all')).not.toContain('On engines');
  });

  it('deletes an account with all that it has, and at first only tells what that is', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });

    const asked = await removeAccount(tools(), 'ADA@example.org', false);
    const before = await login(ada.password);
    const done = await removeAccount(tools(), 'ada@example.org', true);

    expect(asked).toMatch(/^The account ada@example.org with one article would be deleted for good\./);
    expect(done).toBe('The account ada@example.org with one article is deleted.');
    expect([before, await login(ada.password)]).toEqual([200, 400]);
    expect(await readable('/api/articles/all')).not.toContain('On engines');
  });

  it.each(['nothing-here', '', '/', 'https://blog.example.org/'])(
    'is told that nothing is published at %j',
    async (address) => {
      await expect(takeDown(blog.connection.db, address)).rejects.toThrow(AdminError);
    },
  );
});
