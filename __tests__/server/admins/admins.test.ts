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

  it('go with their accounts, and whoever registers the email again is none', async () => {
    await saidBy(blog, 'make-admin', ada.email);
    await blog.call('DELETE', '/api/users/me', { as: ada });

    const again = await blog.aUser({ email: ada.email });

    expect((await call(again))[0]).toBe(403);
    expect(await db().selectFrom('admin').selectAll().execute()).toEqual([]);
  });
});
