import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { answerOf, saidBy } from '../../helpers/runCommand.ts';

describe('the admins of a blog', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ email: 'ada@example.org' });
  });
  afterEach(() => blog.close());

  const db = () => blog.connection.db;
  const call = async (as?: Author) => {
    const { statusCode, body } = await blog.call('GET', '/api/admin/settings', as && { as });
    return [statusCode, body];
  };
  const FORBIDDEN = 'This is for those who run the blog, and your account is none of theirs.';

  it('are nobody at first, not even who came first', async () => {
    expect(await call(ada)).toEqual([403, FORBIDDEN]);
    expect((await call())[0]).toBe(401);
  });

  it('are those whom a command names, at once, with the session that they have', async () => {
    const said = await saidBy(blog, 'make-admin', 'ADA@example.org');
    const may = await call(ada);
    const again = await saidBy(blog, 'make-admin', ada.email);

    expect([said, again]).toEqual([
      'ada@example.org is an admin now.',
      'ada@example.org is an admin, as before.',
    ]);
    expect(may[0]).toBe(200);
    expect(Object.keys(decodeJwt(ada.token)).sort()).toEqual(['email', 'exp', 'iat', 'name', 'sid', 'sub']);
  });

  it('are none any more as soon as it is taken from them, also the last one', async () => {
    await saidBy(blog, 'make-admin', ada.email);

    const said = await answerOf(blog, 'remove-admin', ada.email);

    expect(said).toEqual({
      says: 'ada@example.org is no admin now.',
      json: { email: 'ada@example.org', isAdmin: false, isChanged: true },
    });
    expect(await call(ada)).toEqual([403, FORBIDDEN]);
  });

  it.each([
    ['suspend-account', 'is suspended', 'restore-account'],
    ['limit-account', 'is limited', 'unlimit-account'],
    ['reject', 'is rejected', 'approve'],
  ])('are none whom %s keeps from it, until that is lifted', async (act, state, lift) => {
    if (act === 'reject') await saidBy(blog, 'set', 'registration', 'approval');
    const eve = await blog.aUser({ email: 'eve@example.org' });
    await saidBy(blog, act, eve.email, '--reason', 'Advertising.');

    const refused = saidBy(blog, 'make-admin', eve.email);

    await expect(refused).rejects.toThrow(
      `This account ${state}: npm run admin -- ${lift} has to come before it runs the blog.`,
    );
    expect(await db().selectFrom('admin').selectAll().execute()).toEqual([]);
    await saidBy(blog, lift, eve.email);
    expect(await saidBy(blog, 'make-admin', eve.email)).toBe('eve@example.org is an admin now.');
  });

  it('are none who wait for an approval', async () => {
    await saidBy(blog, 'set', 'registration', 'approval');
    const eve = await blog.aUser({ email: 'eve@example.org' });

    await expect(saidBy(blog, 'make-admin', eve.email)).rejects.toThrow(
      'This account waits for an approval: npm run admin -- approve has to come before it runs the blog.',
    );
  });

  it('go with their accounts, and whoever registers the email again is none', async () => {
    await saidBy(blog, 'make-admin', ada.email);
    const { password } = ada;
    await blog.call('POST', '/api/users/me/delete', { as: ada, body: { password } });

    const again = await blog.aUser({ email: ada.email });

    expect((await call(again))[0]).toBe(403);
    expect(await db().selectFrom('admin').selectAll().execute()).toEqual([]);
  });

  describe('have names that nobody else can take', () => {
    const register = (name: string) =>
      blog.call('POST', '/api/users/register', {
        body: { name, email: `${randomUUID()}@example.org`, password: 'pass word' },
      });
    const rename = (as: Author, name: string) =>
      blog.call('PATCH', '/api/users/me', { as, body: { name, email: as.email } });
    const refused = [400, 'This name looks like the name of an admin. Please choose a different one.'];

    it.each([
      ['the same', 'Admin Ada'],
      ['another case', 'ADMIN ada'],
      ['Cyrillic letters', 'Аdmin Аda'],
      ['Greek letters', 'Αdmin Αda'],
      ['letters that are wide', 'Ａｄｍｉｎ Ａｄａ'],
      ['letters of mathematics', '𝐀dmin 𝒜da'],
      ['an r and an n', 'Adrnin Ada'],
      ['a digit', 'Adm1n Ada'],
      ['a capital I for an l, or the other way', 'Admln Ada'],
      ['accents', 'Ádmin Àda'],
      ['signs and spaces', '~ Admin_Ada ~'],
      ['what nobody sees', 'Ad\u00admin\u200b Ad\u200da'],
    ])('by %s', async (_what, name) => {
      const admin = await blog.aUser({ name: 'Admin Ada' });
      await saidBy(blog, 'make-admin', admin.email);
      const eve = await blog.aUser({ name: 'Eve' });

      for (const reply of [await register(name), await rename(eve, name)])
        expect([reply.statusCode, reply.body]).toEqual(refused);
    });

    it('but those that look different, and their own', async () => {
      const admin = await blog.aUser({ name: 'Admin Ada' });
      const namesake = await blog.aUser({ name: 'Admin Ada' });
      await saidBy(blog, 'make-admin', admin.email);

      const replies = [
        await register('Admin Adam'),
        await register('Adam Ada'),
        await rename(admin, 'Admin ADA'),
        // Whoever had the name before keeps it.
        await rename(namesake, 'Admin Ada'),
      ];

      expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 200, 200]);
    });
  });
});
