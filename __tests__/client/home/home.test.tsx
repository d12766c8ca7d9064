import { screen, within } from '@testing-library/react';
import { messages } from '../../../src/shared/messages.ts';
import { startBlog, type Blog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
beforeEach(async () => {
  blog = await startBlog();
});
afterEach(() => blog.close());

const content = () => within(screen.getByRole('main'));

describe('the home page', () => {
  it('shows the title and the tagline', async () => {
    visit(blog, '/');

    expect(await screen.findByRole('heading', { level: 1, name: 'Markdown Blog' })).toBeVisible();
    expect(screen.getByText('You can write your own MarkDown Blogs by easy Way.')).toBeVisible();
    expect(document.title).toBe(messages.title);
  });

  it('is the only page without the footer', async () => {
    const { user } = visit(blog, '/');
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();

    await user.click(screen.getByRole('link', { name: 'Login' }));

    expect(await screen.findByRole('contentinfo')).toBeVisible();
  });

  it('invites a stranger to register', async () => {
    const { user } = visit(blog, '/');

    await user.click(content().getByRole('link', { name: 'Start writing' }));

    expect(await screen.findByRole('heading', { name: 'Register' })).toBeVisible();
  });

  it('leads an author to a new article', async () => {
    visit(blog, '/', { as: await blog.aUser() });

    expect(content().getByRole('link', { name: 'Write an article' })).toHaveAttribute(
      'href',
      '/dashboard/createArticle',
    );
  });

  it('leads everyone to the articles', () => {
    visit(blog, '/');

    expect(content().getByRole('link', { name: 'Read articles' })).toHaveAttribute('href', '/allArticles');
  });
});
