import { screen, waitFor, within } from '@testing-library/react';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
let ada: Author;

beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
});
afterEach(() => blog.close());

const articles = async (count: number) => {
  for (let number = 1; number <= count; number += 1)
    await blog.anArticle({ by: ada, title: `Article ${number}` });
};

const shownTitles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading', { level: 2 }).textContent);
const previous = () => screen.getByRole('button', { name: 'Previous' });
const next = () => screen.getByRole('button', { name: 'Next' });

describe('the public listing', () => {
  it('shows the newest four articles to anyone', async () => {
    await articles(5);

    visit(blog, '/allArticles');

    expect(await screen.findByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
    expect(await screen.findByText('Article 5')).toBeVisible();
    expect(shownTitles()).toEqual(['Article 5', 'Article 4', 'Article 3', 'Article 2']);
    expect(document.title).toBe('Articles · Markdown Blog');
  });

  it('shows an article whose address is a name that every object of JavaScript has', async () => {
    await blog.anArticle({ by: ada, title: 'Constructor' });

    visit(blog, '/allArticles');

    expect(await screen.findByText('Constructor')).toBeVisible();
  });

  it('stands as skeletons while it loads', async () => {
    const { network } = visit(blog, '/');
    network.hang('GET /api/articles/all');

    screen.getAllByRole('link', { name: 'Articles' })[0]?.click();

    expect(await screen.findByRole('status', { name: 'Loading articles' })).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('invites to write the first article when there is none', async () => {
    const { user, address } = visit(blog, '/allArticles', { as: ada });
    const invitation = await screen.findByRole('link', { name: 'Write the first article' });
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();

    await user.click(invitation);

    expect(await screen.findByLabelText(/Title/)).toBeVisible();
    expect(address()).toBe('/dashboard/createArticle');
  });

  it('has its two buttons where there is one page, of which it says no number', async () => {
    await articles(4);

    visit(blog, '/allArticles');

    expect(await screen.findByText('Article 4')).toBeVisible();
    expect(previous()).toBeDisabled();
    expect(next()).toBeDisabled();
    expect(screen.queryByText(/^Page 1/)).toBeNull();
  });

  it('turns its pages by one and scrolls to the top', async () => {
    await articles(9);
    const scrollTo = jest.spyOn(window, 'scrollTo');
    const { user, address } = visit(blog, '/allArticles');
    await screen.findByText('Article 9');
    expect(previous()).toBeDisabled();

    scrollTo.mockClear();
    await user.click(next());
    expect(await screen.findByText('Article 5')).toBeVisible();
    expect(address()).toBe('/allArticles?page=2');
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(previous()).toBeEnabled();

    scrollTo.mockClear();
    await user.click(next());
    expect(await screen.findByText('Article 1')).toBeVisible();
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(shownTitles()).toEqual(['Article 1']);
    expect(next()).toBeDisabled();
    expect(document.title).toBe('Articles, page 3 · Markdown Blog');

    scrollTo.mockClear();
    await user.click(previous());
    expect(await screen.findByText('Article 5')).toBeVisible();
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    await user.click(previous());
    expect(await screen.findByText('Article 9')).toBeVisible();
    expect(address()).toBe('/allArticles');
  });

  it('opens at the page that stands in the address', async () => {
    await articles(5);

    visit(blog, '/allArticles?page=2');

    expect(await screen.findByText('Article 1')).toBeVisible();
    expect(shownTitles()).toEqual(['Article 1']);
  });

  it('moves the focus to the heading each time a page is turned', async () => {
    await articles(5);
    const { user } = visit(blog, '/allArticles');
    await screen.findByText('Article 5');

    await user.click(next());
    await screen.findByText('Article 1');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();

    await user.click(previous());
    await screen.findByText('Article 5');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('never shows one page under the address of another', async () => {
    await articles(5);
    const { network, address } = visit(blog, '/allArticles');
    await screen.findByText('Article 5');
    network.hang('page=2');

    next().click();

    expect(await screen.findByRole('status', { name: 'Loading articles' })).toBeVisible();
    expect(address()).toBe('/allArticles?page=2');
    expect(screen.queryByText('Article 5')).toBeNull();
  });

  it('has fetched the next page before it is asked for, once somebody points at the button', async () => {
    await articles(5);
    const { user, network, store } = visit(blog, '/allArticles');
    await screen.findByText('Article 5');

    await user.hover(next());
    await waitFor(() => expect(network.calls).toContain('GET /api/articles/all?limit=4&page=2'));
    await Promise.all(store.dispatch(blogApi.util.getRunningQueriesThunk()));
    network.hang('page=2');
    await user.click(next());

    expect(await screen.findByText('Article 1')).toBeVisible();
  });

  it('has fetched the next page before it is asked for, once the keyboard is at the button', async () => {
    await articles(5);
    const { network } = visit(blog, '/allArticles');
    await screen.findByText('Article 5');

    next().focus();

    await waitFor(() => expect(network.calls).toContain('GET /api/articles/all?limit=4&page=2'));
  });

  it('leads back from far past the end to the last page by Previous', async () => {
    await articles(5);
    const { user, address } = visit(blog, '/allArticles?page=999');
    await screen.findByText('There is nothing on this page.');

    await user.click(previous());

    expect(await screen.findByText('Article 1')).toBeVisible();
    expect(address()).toBe('/allArticles?page=2');
  });

  it('leads back from a page past the end', async () => {
    await articles(1);
    const { user } = visit(blog, '/allArticles?page=7');
    expect(await screen.findByText('There is nothing on this page.')).toBeVisible();
    expect(previous()).toBeEnabled();
    expect(next()).toBeDisabled();

    await user.click(screen.getByRole('link', { name: 'Go to the first page' }));

    expect(await screen.findByText('Article 1')).toBeVisible();
  });
});

describe('a public listing that fails to load', () => {
  const failures = {
    'at the server': (page: ReturnType<typeof visit>) => page.network.reply(500, 'Broken.', 'articles/all'),
    'on the way': (page: ReturnType<typeof visit>) => page.network.goOffline('articles/all'),
  };

  it.each(Object.entries(failures))('%s says nothing of an error and loads on request', async (_, fail) => {
    await articles(1);
    const page = visit(blog, '/register');
    fail(page);
    await page.user.click(screen.getByRole('link', { name: 'Articles' }));
    const tryAgain = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('alert')).toBeNull();

    page.network.recover();
    await page.user.click(tryAgain);

    expect(await screen.findByText('Article 1')).toBeVisible();
  });

  it.each(['focus', 'online'])('loads by itself at the window’s event "%s"', async (event) => {
    await articles(1);
    const page = visit(blog, '/register');
    page.network.goOffline('articles/all');
    await page.user.click(screen.getByRole('link', { name: 'Articles' }));
    await screen.findByRole('button', { name: 'Try again' });
    page.network.recover();

    window.dispatchEvent(new Event(event));

    expect(await screen.findByText('Article 1')).toBeVisible();
  });
});
