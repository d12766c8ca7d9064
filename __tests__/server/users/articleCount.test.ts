import type { AccountFacts } from '../../../src/shared/user.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';

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

  it('tells how many drafts it has, apart from those that publish themselves', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    const drafts = draftsOf(blog);
    await drafts.aDraft(ada);
    await drafts.aDraft(ada);
    await drafts.aDraft(ada, { publishAt: new Date(Date.now() + 86_400_000).toISOString() });
    await drafts.aDraft(eve);

    expect(await factsOf(ada)).toMatchObject({ draftCount: 2, scheduledCount: 1 });
    expect(await factsOf(eve)).toMatchObject({ draftCount: 1, scheduledCount: 0 });
  });

  it('tells 0 to whoever has written nothing', async () => {
    expect(await factsOf(await blog.aUser())).toMatchObject({
      ...{ articleCount: 0, draftCount: 0, scheduledCount: 0 },
    });
  });
});
