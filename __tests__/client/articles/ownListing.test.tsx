import { screen, waitFor, within } from '@testing-library/react';
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

const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('one’s own listing', () => {
  it('shows one’s own articles alone, newest first, four to a page', async () => {
    const eve = await blog.aUser({ name: 'Eve' });
    for (const number of [1, 2, 3, 4, 5]) await blog.anArticle({ by: ada, title: `Mine ${number}` });
    await blog.anArticle({ by: eve, title: 'Hers' });
    const { user, address } = visit(blog, '/myArticles', { as: ada });

    expect(await screen.findByRole('heading', { level: 1, name: 'My Articles' })).toBeVisible();
    await screen.findByText('Mine 5');
    expect(titles()).toEqual(['Mine 5', 'Mine 4', 'Mine 3', 'Mine 2']);

    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Mine 1')).toBeVisible();
    expect(titles()).toEqual(['Mine 1']);
    expect(address()).toBe('/myArticles?page=2');
  });

  it('shows an article whose address is a name that every object of JavaScript has', async () => {
    await blog.anArticle({ by: ada, title: 'Constructor' });

    visit(blog, '/myArticles', { as: ada });

    expect(await screen.findByText('Constructor')).toBeVisible();
  });

  it('is reached from the dashboard', async () => {
    const { user, address } = visit(blog, '/dashboard/userData', { as: ada });

    await user.click(await screen.findByRole('link', { name: 'My Articles' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'My Articles' })).toBeVisible();
    expect(address()).toBe('/myArticles');
  });

  it.each([
    ['Read', '/myArticles/on-engines'],
    ['Edit', '/edit/on-engines'],
  ])('offers to %s each article', async (act, target) => {
    await blog.anArticle({ by: ada, title: 'On engines' });
    const { user, address } = visit(blog, '/myArticles', { as: ada });

    const link = await screen.findByRole('link', { name: `${act} On engines` });
    expect(link).toHaveTextContent(act);
    await user.click(link);

    await waitFor(() => expect(address()).toBe(target));
  });

  it('offers what is seldom done in a menu, by keys, and gives the focus back to its button', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });
    const { user, address } = visit(blog, '/myArticles', { as: ada });
    const more = await screen.findByRole('button', { name: 'More actions for On engines' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    const chosen = () => screen.getAllByRole('menuitem').find((entry) => entry === document.activeElement);

    more.focus();
    await user.keyboard('{Enter}');
    expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(await screen.findByRole('menu', { name: 'More actions for On engines' })).toBeVisible();
    expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual([
      'Clicks by day',
      'History',
      'Unpublish',
    ]);
    expect(chosen()).toHaveTextContent('Clicks by day');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toHaveTextContent('History');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(more).toHaveFocus();

    await user.keyboard('{Enter}{End}{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Unpublish this article?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(more).toHaveFocus());

    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/myArticles/on-engines/history'));
  });

  it('is one click away after an edit that began in it, at the page where that was', async () => {
    for (const number of [1, 2, 3, 4, 5]) await blog.anArticle({ by: ada, title: `Mine ${number}` });
    const { user, address } = visit(blog, '/myArticles?page=2', { as: ada });
    await user.click(await screen.findByRole('link', { name: 'Edit Mine 1' }));
    await user.fill(await screen.findByRole('textbox', { name: 'Title' }), ' again');
    await user.click(screen.getByRole('button', { name: 'Update' }));

    await user.click(await screen.findByRole('link', { name: 'Back to the list' }));

    expect(await screen.findByText('Mine 1 again')).toBeVisible();
    expect(address()).toBe('/myArticles?page=2');
  });

  it('offers to write the first article when there is none', async () => {
    const { user, address } = visit(blog, '/myArticles', { as: ada });
    await screen.findByRole('link', { name: 'Write your first article' });
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();

    await user.click(await screen.findByRole('link', { name: 'Write your first article' }));

    await waitFor(() => expect(address()).toBe('/dashboard/createArticle'));
  });

  it('is for the signed-in alone', async () => {
    const { address } = visit(blog, '/myArticles');

    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('says nothing of an error when it fails to load, and loads on request', async () => {
    await blog.anArticle({ by: ada, title: 'Mine' });
    const { user, network } = visit(blog, '/dashboard/userData', { as: ada });
    network.reply(500, 'Broken.', 'GET /api/articles');
    await user.click(await screen.findByRole('link', { name: 'My Articles' }));
    const tryAgain = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('alert')).toBeNull();

    network.recover();
    await user.click(tryAgain);

    expect(await screen.findByText('Mine')).toBeVisible();
  });

  it.each([
    ['cards', `?q=${'x'.repeat(201)}`, 'A search must be at most 200 characters.'],
    ['the list', `?sort=title&q=${'ab+'.repeat(17)}`, 'Please search for at most 16 words at once.'],
    ['the drafts', `?state=drafts&q=${'ab+'.repeat(17)}`, 'Please search for at most 16 words at once.'],
  ])('says of %s what is no search', async (_which, search, sentence) => {
    visit(blog, `/myArticles${search}`, { as: ada });

    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each([
    ['cards', ''],
    ['the list', '?sort=title'],
  ])('says of %s that a search takes too long, and tries again', async (_which, search) => {
    await blog.anArticle({ by: ada, title: 'Mine' });
    const { user, network } = visit(blog, `/myArticles${search}`, { as: ada });
    network.reply(503, 'This search takes too long.', 'q=mine');
    await user.type(await screen.findByRole('searchbox', { name: 'Search my articles' }), 'mine{Enter}');
    expect(await screen.findByText('This search takes too long.')).toBeVisible();
    network.recover();

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('link', { name: 'Mine' })).toBeVisible();
  });

  it('says so of a later page, too, and not that there is none', async () => {
    for (const number of [1, 2, 3, 4, 5]) await blog.anArticle({ by: ada, title: `Mine ${number}` });
    const { user, network } = visit(blog, '/myArticles?q=mine', { as: ada });
    await screen.findByRole('link', { name: 'Mine 5' });
    network.reply(503, 'This search takes too long.', 'page=2');

    await user.click(screen.getByRole('button', { name: 'Next' }));

    expect(await screen.findByText('This search takes too long.')).toBeVisible();
    network.recover();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Mine 1' })).toBeVisible();
  });

  it('has fetched the next page before it is asked for, once somebody points at the button', async () => {
    for (const number of [1, 2, 3, 4, 5]) await blog.anArticle({ by: ada, title: `Mine ${number}` });
    const { user, network } = visit(blog, '/myArticles', { as: ada });
    await screen.findByText('Mine 5');

    await user.hover(screen.getByRole('button', { name: 'Next' }));

    await waitFor(() => expect(network.calls).toContain('GET /api/articles?limit=4&page=2'));
  });
});

describe('deleting from one’s own listing', () => {
  it('takes the article out of the listing, says so and stays there', async () => {
    takeTheClock();
    await blog.anArticle({ by: ada, title: 'To keep' });
    await blog.anArticle({ by: ada, title: 'To delete' });
    const { user, address } = visit(blog, '/myArticles', { as: ada });

    await user.click(await screen.findByRole('button', { name: 'Delete To delete' }));
    expect(within(screen.getByRole('alertdialog')).getByText('To delete')).toBeVisible();
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Article deleted Sucessfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('To delete')).toBeNull());
    expect(screen.getByText('To keep')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await passTime(3100);
    expect(address()).toBe('/myArticles');
  });

  it('fetches nothing anew when it was refused', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });
    const { user, network } = visit(blog, '/myArticles', { as: ada });
    network.reply(429, 'Too many requests, wait a minute.', 'DELETE');
    await user.click(await screen.findByRole('button', { name: 'Delete On engines' }));
    const dialog = within(await screen.findByRole('alertdialog'));

    await user.click(dialog.getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Too many requests, wait a minute.')).toBeVisible();
    expect(network.calls.filter((call) => call.startsWith('GET /api/articles'))).toHaveLength(1);
  });

  it('goes to the page before when it has emptied one', async () => {
    takeTheClock();
    for (const number of [1, 2, 3, 4, 5]) await blog.anArticle({ by: ada, title: `Mine ${number}` });
    const { user, address } = visit(blog, '/myArticles?page=2', { as: ada });

    await user.click(await screen.findByRole('button', { name: 'Delete Mine 1' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Article deleted Sucessfully');
    await passTime(3100);

    expect(await screen.findByText('Mine 5')).toBeVisible();
    expect(address()).toBe('/myArticles');
  });

  it('is seen in the public listing too', async () => {
    await blog.anArticle({ by: ada, title: 'To keep' });
    await blog.anArticle({ by: ada, title: 'To delete' });
    const { user } = visit(blog, '/allArticles', { as: ada });
    await screen.findByText('To delete');
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await user.click(await screen.findByRole('link', { name: 'My Articles' }));

    await user.click(await screen.findByRole('button', { name: 'Delete To delete' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Article deleted Sucessfully');
    await user.click(await screen.findByRole('link', { name: 'Articles' }));

    expect(await screen.findByText('To keep')).toBeVisible();
    expect(screen.queryByText('To delete')).toBeNull();
  });
});
