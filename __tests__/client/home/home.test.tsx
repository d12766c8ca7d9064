import { screen, waitFor, within } from '@testing-library/react';
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

  it('shows the newest articles below its title, and where they lead', async () => {
    const ada = await blog.aUser();
    for (const number of [1, 2, 3, 4, 5]) await blog.anArticle({ by: ada, title: `Article ${number}` });
    const { user } = visit(blog, '/');

    const section = within(await screen.findByRole('region', { name: 'Newest articles' }));
    await section.findByText('Article 5');
    expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Article 5',
      'Article 4',
      'Article 3',
      'Article 2',
    ]);
    const title = screen.getByRole('heading', { level: 1 });
    const first = section.getByRole('heading', { name: 'Article 5' });
    expect(title.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

    await user.click(section.getByRole('link', { name: 'Article 5' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Article 5' })).toBeVisible();
  });

  it.each([
    ['there is none', 200],
    ['they can’t be had', 500],
  ])('says nothing of newest articles when %s', async (_, status) => {
    const page = visit(blog, '/');
    if (status === 500) page.network.reply(500, 'Broken.', 'GET /api/articles/all');

    await waitFor(() => expect(page.network.calls).toContain('GET /api/articles/all?limit=4&page=1'));
    await waitFor(() => expect(screen.queryByText('Newest articles')).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
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
