import type { Article, PublicArticle } from '../../src/shared/article.ts';
import type { Listing } from '../../src/shared/listing.ts';
import { type Blog, startBlog } from '../helpers/blog.ts';

describe('the main job', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  it('lets an author publish and a visitor find and read it', async () => {
    const ada = await blog.aUser({ name: 'Ada' });
    const { slug } = await blog.anArticle({ by: ada, title: 'On engines', markdown: 'They **weave**.' });

    const listing = (await blog.call('GET', '/api/articles/all')).json<Listing<PublicArticle>>();
    const read = (await blog.call('GET', `/api/articles/public/${slug}`)).json<PublicArticle>();
    const own = (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<Article>();

    expect(listing.result.map((article) => article.slug)).toEqual(['on-engines']);
    expect(read).toMatchObject({ title: 'On engines', ownerName: 'Ada', clicks: 1 });
    expect(read.sanitizedHtml).toContain('<strong>weave</strong>');
    expect(own).toMatchObject({ markdown: 'They **weave**.', clicks: 1, version: 1 });
  });
});
