import { screen, within } from '@testing-library/react';
import { startBlog, type Blog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
beforeEach(async () => {
  blog = await startBlog();
});
afterEach(() => blog.close());

const titles = () => screen.findAllByRole('heading', { level: 2 });

describe('the page of an author', () => {
  it('is where the name on a card leads, and pages through their articles alone', async () => {
    const [ada, bob] = [await blog.aUser(), await blog.aUser({ name: 'Bob' })];
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await blog.anArticle({ by: ada, title });
    await blog.anArticle({ by: bob, title: 'Other' });
    const { user, address } = visit(blog, '/allArticles');

    const [, second] = await screen.findAllByRole('article');
    if (!second) throw new Error('The listing has one card.');

    await user.click(within(second).getByRole('link', { name: 'By Ada' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toHaveFocus();
    expect((await titles()).map(({ textContent }) => textContent)).toEqual(['Five', 'Four', 'Three', 'Two']);
    expect(screen.getByText(/5 articles/)).toHaveTextContent(/^5 articles · since .*\d{4} · Feed$/);
    expect(screen.getByRole('link', { name: 'Feed' })).toHaveAttribute('href', '/authors/ada/feed.atom');

    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('link', { name: 'One' });
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
    expect(address()).toBe('/authors/ada?page=2');
  });

  it('has no buttons to turn a page where there is one', async () => {
    await blog.anArticle({ by: await blog.aUser(), title: 'One' });
    visit(blog, '/authors/ada');

    expect(await screen.findByRole('link', { name: 'One' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('says where there is none, with a way on', async () => {
    visit(blog, '/authors/nobody');

    expect(await screen.findByRole('heading', { level: 1, name: 'Author not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All articles' })).toHaveAttribute('href', '/allArticles');
  });
});
