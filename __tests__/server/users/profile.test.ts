import { decodeJwt } from 'jose';
import type { TokenReply } from '../../../src/shared/user.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';

describe('PATCH /api/users/me', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  const update = (as: Author, change: object) =>
    blog.call('PATCH', '/api/users/me', { as, body: { name: as.name, email: as.email, ...change } });
  const login = (email: string, password: string) =>
    blog.call('POST', '/api/users/login', { body: { email, password } });
  const listOwn = (as: TokenReply) => blog.call('GET', '/api/articles', { as });

  it('changes the name without the password, and answers a token that says so', async () => {
    const ada = await blog.aUser();

    const reply = await update(ada, { name: 'Ada King' });

    const [old, fresh] = [decodeJwt(ada.token), decodeJwt(reply.json<TokenReply>().token)];
    expect(reply.statusCode).toBe(200);
    expect(fresh).toMatchObject({ name: 'Ada King', email: ada.email, sub: old.sub, sid: old.sid });
    expect((await listOwn(reply.json<TokenReply>())).statusCode).toBe(200);
  });

  it('shows the new name on articles that stand already', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });

    await update(ada, { name: 'Ada King' });

    const article = await blog.call('GET', `/api/articles/public/${slug}`);
    expect(article.json()).toMatchObject({ ownerName: 'Ada King' });
  });

  it('changes the email with the present password', async () => {
    const ada = await blog.aUser();

    const reply = await update(ada, { email: 'king@example.org', password: ada.password });

    const [byNew, byOld] = [
      await login('king@example.org', ada.password),
      await login(ada.email, ada.password),
    ];
    expect([reply.statusCode, byNew.statusCode, byOld.statusCode]).toEqual([200, 200, 400]);
  });

  it.each([
    ['a changed email without the password', { email: 'king@example.org' }, 'change your email'],
    ['an email that is only written otherwise', { email: 'ADA@example.org' }, 'change your email'],
    [
      'a changed email with a wrong one',
      { email: 'king@example.org', password: 'wrong one' },
      'not your present',
    ],
    ['a changed name with a wrong one', { name: 'Ada King', password: 'wrong one' }, 'not your present'],
    ['a new password without the present one', { newPassword: 'new words' }, 'change your password'],
    [
      'a new password with a wrong one',
      { newPassword: 'new words', password: 'wrong one' },
      'not your present',
    ],
    ['a new password that is too short', { newPassword: 'short', password: 'pass word' }, 'at least 6'],
  ])('refuses %s and changes nothing', async (_what, change, sentence) => {
    const ada = await blog.aUser({ email: 'ada@example.org', password: 'pass word' });
    const { slug } = await blog.anArticle({ by: ada });

    const reply = await update(ada, change);

    const article = await blog.call('GET', `/api/articles/public/${slug}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain(sentence);
    expect(article.json()).toMatchObject({ ownerName: 'Ada' });
    expect((await login('ada@example.org', 'pass word')).statusCode).toBe(200);
  });

  it("refuses somebody else's email, whatever its case", async () => {
    const ada = await blog.aUser();
    await blog.aUser({ email: 'eve@example.org' });

    const reply = await update(ada, { email: 'Eve@Example.org', password: ada.password });

    expect([reply.statusCode, reply.body]).toEqual([400, 'This email already belongs to an account.']);
  });

  it('changes the password, ends all other sessions at once and keeps this one', async () => {
    const ada = await blog.aUser();
    const elsewhere = (await login(ada.email, ada.password)).json<TokenReply>();

    const reply = await update(ada, { password: ada.password, newPassword: 'new words' });

    expect((await listOwn(elsewhere)).statusCode).toBe(401);
    expect((await listOwn(reply.json<TokenReply>())).statusCode).toBe(200);
    expect((await listOwn(ada)).statusCode).toBe(200);
    expect((await login(ada.email, ada.password)).statusCode).toBe(400);
    expect((await login(ada.email, 'new words')).statusCode).toBe(200);
  });

  it('lets one of two simultaneous password changes win, and tells the other', async () => {
    const ada = await blog.aUser();
    const change = (newPassword: string) => update(ada, { password: ada.password, newPassword });

    const replies = await Promise.all([change('first words'), change('other words')]);

    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 400]);
  });
});
