import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Article } from '../../../src/shared/article.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
let ada: Author;

beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
});
afterEach(() => blog.close());

const cover = () => within(screen.getByRole('article')).getByRole('presentation');
const readsOf = (calls: string[]) => calls.filter((call) => call.includes('/api/articles/public/')).length;

describe('a public article', () => {
  it('shows title, author, date, clicks and the rendered text', async () => {
    const { slug, createdAt } = await blog.anArticle({
      by: ada,
      title: 'On engines',
      markdown: 'They weave **patterns**.',
    });

    visit(blog, `/allArticles/${slug}`);

    expect(await screen.findByRole('heading', { level: 1, name: 'On engines' })).toBeVisible();
    expect(screen.getByText('By Ada')).toBeVisible();
    expect(screen.getByText(/^Created at/)).toBeVisible();
    expect(screen.getByRole('article').querySelector('time')).toHaveAttribute('datetime', createdAt);
    expect(screen.getByText('1 click')).toBeVisible();
    expect(screen.getByText('patterns').tagName).toBe('STRONG');
    expect(document.title).toBe('On engines · Markdown Blog');
  });

  it('tells when it was updated, if it was', async () => {
    const { slug, title, markdown } = await blog.anArticle({ by: ada });
    const { unmount } = visit(blog, `/allArticles/${slug}`);
    await screen.findByText(/^Created at/);
    expect(screen.queryByText(/^Updated/)).toBeNull();
    unmount();
    const body = { title, markdown: `${markdown} More.`, cover: '' };
    const reply = await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });

    visit(blog, `/allArticles/${slug}`);

    const updated = await screen.findByText(/^Updated/);
    expect(updated.querySelector('time')).toHaveAttribute('datetime', reply.json<Article>().updatedAt);
  });

  it('has its dates in the reader’s language', async () => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en']);
    const { slug, createdAt } = await blog.anArticle({ by: ada });

    visit(blog, `/allArticles/${slug}`);

    const date = new Date(createdAt).toLocaleDateString('de-AT', { dateStyle: 'long' });
    expect(await screen.findByText(date)).toBeVisible();
  });

  it.each([
    ['one of which no calendar knows', ['en-US@posix', 'de-AT'], 'de-AT'],
    ['none that a calendar knows', ['C'], undefined],
  ])('has its dates where the browser names languages, %s', async (_what, languages, language) => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    const { slug, createdAt } = await blog.anArticle({ by: ada });

    visit(blog, `/allArticles/${slug}`);

    const date = new Date(createdAt).toLocaleDateString(language, { dateStyle: 'long' });
    expect(await screen.findByText(date)).toBeVisible();
  });

  it('has Edit for its author alone', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On engines' });
    const [namesake, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
    for (const reader of [undefined, eve, namesake]) {
      localStorage.clear();
      const page = visit(blog, `/allArticles/${slug}`, reader && { as: reader });
      await screen.findByText('By Ada');
      if (reader === namesake)
        await waitFor(() => expect(page.network.calls).toContain(`HEAD /api/articles/${slug}`));
      expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
      page.unmount();
    }
    localStorage.clear();

    const { user, address } = visit(blog, `/allArticles/${slug}`, { as: ada });
    await user.click(await screen.findByRole('link', { name: 'Edit' }));

    expect(address()).toBe(`/edit/${slug}`);
  });

  it('is one article, also where its address has a slash in it, written by hand', async () => {
    const { network } = visit(blog, '/allArticles/a%2Fb');

    expect(await screen.findByRole('heading', { name: 'Article not found' })).toBeVisible();
    expect(network.calls).toEqual(['GET /api/articles/public/a%2Fb']);
  });

  it('has its cover behind the title', async () => {
    const { slug } = await blog.anArticle({ by: ada, cover: 'https://example.org/a.png' });

    visit(blog, `/allArticles/${slug}`);
    await screen.findByRole('article');

    expect(cover()).toHaveAttribute('src', 'https://example.org/a.png');
    expect(cover()).toHaveAttribute('referrerpolicy', 'no-referrer');
  });

  it('has the default cover when there is none, or none that loads', async () => {
    const [bare, broken] = [
      await blog.anArticle({ by: ada, title: 'Bare' }),
      await blog.anArticle({ by: ada, title: 'Broken', cover: 'https://example.org/gone.png' }),
    ];

    const { unmount } = visit(blog, `/allArticles/${bare.slug}`);
    await screen.findByRole('article');
    expect(cover()).toHaveAttribute('src', '/default-cover.svg');
    unmount();

    visit(blog, `/allArticles/${broken.slug}`);
    await screen.findByRole('article');
    fireEvent.error(cover());
    expect(cover()).toHaveAttribute('src', '/default-cover.svg');
  });

  it('can’t break out of the page by a hostile cover', async () => {
    const hostile = 'https://example.org/a.png");background:url(x);"><script>alert(1)</script>';
    const { slug } = await blog.anArticle({ by: ada, cover: hostile });

    visit(blog, `/allArticles/${slug}`);
    const article = await screen.findByRole('article');

    expect(cover()).toHaveAttribute('src', hostile);
    expect(article.querySelector('script')).toBeNull();
  });

  it('stands as a skeleton while it loads', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On engines' });
    const { user, network } = visit(blog, '/allArticles');
    const link = await screen.findByRole('link', { name: 'Read On engines' });
    network.hang(slug);

    await user.click(link);

    expect(await screen.findByRole('status', { name: 'Loading the article' })).toBeVisible();
  });
});

describe('a visit to a public article', () => {
  it('counts one click, whatever happens to the window and the network meanwhile', async () => {
    takeTheClock();
    const { slug } = await blog.anArticle({ by: ada });
    const { network } = visit(blog, `/allArticles/${slug}`);
    await screen.findByText('1 click');

    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    await passTime(1000);

    expect(readsOf(network.calls)).toBe(1);
  });

  it('counts one click, though its reader signs out in another tab meanwhile', async () => {
    takeTheClock();
    const { slug, title } = await blog.anArticle({ by: ada });
    const { network } = visit(blog, `/allArticles/${slug}`, { as: await blog.aUser() });
    await screen.findByText('1 click');

    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await screen.findByRole('link', { name: 'Login' });
    await passTime(1000);

    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(readsOf(network.calls)).toBe(1);
  });

  it('counts again when somebody comes back to it, and the listing shows the same count', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On engines' });
    const { user } = visit(blog, '/allArticles');
    expect(await screen.findByText('0 clicks')).toBeVisible();

    await user.click(screen.getByRole('link', { name: 'Read On engines' }));
    expect(await screen.findByText('1 click')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Articles' }));
    expect(await screen.findByText('1 click')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Read On engines' }));

    expect(await screen.findByText('2 clicks')).toBeVisible();
    const listed = await blog.call('GET', '/api/articles/all');
    expect(listed.json()).toMatchObject({ result: [{ slug, clicks: 2 }] });
  });
});

describe('a public article that is not there', () => {
  it('shows the server’s sentence as a toast, and a way on', async () => {
    const sentence = (await blog.call('GET', '/api/articles/public/no-such')).body;
    const { user, address } = visit(blog, '/allArticles/no-such');

    expect(await screen.findByRole('heading', { name: 'Article not found' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);

    await user.click(screen.getByRole('link', { name: 'All articles' }));
    await waitFor(() => expect(address()).toBe('/allArticles'));
  });
});

describe('a public article that fails to load', () => {
  it('shows the unexpected-error toast and loads on request', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On engines' });
    const { user, network } = visit(blog, '/allArticles');
    const link = await screen.findByRole('link', { name: 'Read On engines' });
    network.reply(500, 'Broken.', slug);
    await user.click(link);
    expect(await screen.findByText('An Unexpected Error Occured!')).toBeVisible();

    network.recover();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'On engines' })).toBeVisible();
  });
});
