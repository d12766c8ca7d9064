import { screen } from '@testing-library/react';
import { commandLine } from '../../../src/server/audit/auditLog.ts';
import { hideArticle } from '../../../src/server/moderation/hideArticle.ts';
import { startBlog, type Author, type Blog, idOf } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

const BECAUSE =
  'Those who run this blog have hidden this article, and only they can show it again. Their reason: Advertising.';

describe('a hidden article', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.' });
    const key = { ownerId: idOf(ada), slug: 'on-looms' };
    await hideArticle(blog.connection.db, key, { reason: 'Advertising.', by: commandLine });
  });
  afterEach(() => blog.close());

  it('is among the drafts with the reason, and can’t be given a time', async () => {
    visit(blog, '/myArticles?state=drafts', { as: ada });

    expect(await screen.findByText(BECAUSE)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue On looms' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Schedule On looms' })).toBeNull();
  });

  it('opens as a draft with the reason above it, which is also what a try to publish it says', async () => {
    const { user } = visit(blog, '/myArticles?state=drafts', { as: ada });
    await user.click(await screen.findByRole('link', { name: 'Continue On looms' }));
    expect(await screen.findByText(BECAUSE, { exact: false })).toBeVisible();
    expect(screen.getByLabelText('Markdown')).toHaveValue('They weave.');

    await user.click(screen.getByRole('button', { name: 'Create' }));

    expect(await screen.findByText(BECAUSE)).toBeVisible();
  });

  it.each(['/myArticles/on-looms', '/edit/on-looms'])(
    'says at %s why, and where its text is',
    async (path) => {
      const { user, address } = visit(blog, path, { as: ada });

      expect(await screen.findByRole('heading', { name: 'This article is hidden' })).toBeVisible();
      expect(screen.getByText(BECAUSE)).toBeVisible();
      await user.click(screen.getByRole('link', { name: 'Go to the drafts' }));
      expect(address()).toBe('/myArticles?state=drafts');
    },
  );
});
