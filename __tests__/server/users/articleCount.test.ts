import type { AccountFacts } from '../../../src/shared/user.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';

let blog: Blog;
beforeEach(async () => {
  blog = await startBlog();
});
afterEach(() => blog.close());

const factsOf = async (author: Author) =>
  (await blog.call('GET', '/api/users/me', { as: author })).json<AccountFacts>();

describe('GET /api/users/me', () => {
  it('tells how many articles the account has, and counts nobody else’s', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    await blog.anArticle({ by: ada, title: 'On engines' });
    const { slug } = await blog.anArticle({ by: ada, title: 'On looms' });
    await blog.anArticle({ by: eve });
    expect(await factsOf(ada)).toMatchObject({ articleCount: 2 });

    await blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada });

    expect(await factsOf(ada)).toMatchObject({ articleCount: 1 });
  });

  it('tells 0 to whoever has written nothing', async () => {
    expect(await factsOf(await blog.aUser())).toMatchObject({ articleCount: 0 });
  });
});
