import { screen, waitFor, within } from '@testing-library/react';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

describe('the end of an article', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(() => blog.close());

  it('leads on to what its author wrote before and after it', async () => {
    await blog.anArticle({ by: ada, title: 'First' });
    const { slug } = await blog.anArticle({ by: ada, title: 'Second' });
    await blog.anArticle({ by: ada, title: 'Third' });

    const { user } = visit(blog, `/allArticles/${slug}`);
    const more = within(await screen.findByRole('navigation', { name: 'More of the same author' }));
    expect(more.getByRole('link', { name: 'Previous First' })).toBeVisible();
    await user.click(more.getByRole('link', { name: 'Next Third' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Third' })).toBeVisible();
  });

  it('leads to the feed of its author, and to that of the whole blog', async () => {
    const { slug } = await blog.anArticle({ by: ada });
    visit(blog, `/allArticles/${slug}`);

    expect(await screen.findByRole('link', { name: 'Follow Ada by feed' })).toHaveAttribute(
      'href',
      '/authors/ada/feed.atom',
    );
    expect(screen.getByRole('link', { name: 'Follow the whole blog by feed' })).toHaveAttribute(
      'href',
      '/feed.atom',
    );
  });

  it('copies the address, and says so', async () => {
    const { slug } = await blog.anArticle({ by: ada });
    const { user } = visit(blog, `/allArticles/${slug}`);
    const copied = jest.spyOn(navigator.clipboard, 'writeText');

    await user.click(await screen.findByRole('button', { name: 'Copy link' }));

    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(copied).toHaveBeenCalledWith(expect.stringMatching(new RegExp(`/allArticles/${slug}$`)));
  });

  it('offers to share where the system has ways for that, and nowhere else', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On looms' });
    const first = visit(blog, `/allArticles/${slug}`);
    await screen.findByRole('button', { name: 'Copy link' });
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    first.unmount();
    const share = jest.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });

    const { user } = visit(blog, `/allArticles/${slug}`);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await waitFor(() => expect(share).toHaveBeenCalledWith(expect.objectContaining({ title: 'On looms' })));
    Reflect.deleteProperty(navigator, 'share');
  });

  it('says where the address is, if it can not be copied', async () => {
    const { slug } = await blog.anArticle({ by: ada });
    const { user } = visit(blog, `/allArticles/${slug}`);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed.'));

    await user.click(await screen.findByRole('button', { name: 'Copy link' }));

    expect(await screen.findByText('The link could not be copied. It is in the address bar.')).toBeVisible();
  });
});
