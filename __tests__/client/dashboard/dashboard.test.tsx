import { act, screen, within } from '@testing-library/react';
import type { AccountFacts } from '../../../src/shared/user.ts';
import { startBlog, type Blog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
beforeEach(async () => {
  blog = await startBlog();
});
afterEach(() => blog.close());

describe('the dashboard', () => {
  it('moves on to Your Info after a moment', async () => {
    takeTheClock();
    const { address } = visit(blog, '/dashboard', { as: await blog.aUser() });
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();

    await passTime(1000);

    expect(await screen.findByRole('heading', { name: 'Your Info' })).toBeVisible();
    expect(address()).toBe('/dashboard/userData');
  });

  it('takes nobody back who has gone on by then, though the next page’s code is still on its way', async () => {
    takeTheClock();
    const { address } = visit(blog, '/dashboard', { as: await blog.aUser() });
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();

    history.pushState(null, '', '/myArticles');
    await passTime(1000);

    expect(address()).toBe('/myArticles');
  });

  it('has the focus at the heading when it has moved on', async () => {
    takeTheClock();
    visit(blog, '/dashboard', { as: await blog.aUser() });
    await screen.findByRole('heading', { name: 'Dashboard' });

    await passTime(1000);

    expect(await screen.findByRole('heading', { name: 'Your Info' })).toHaveFocus();
  });

  it('leaves the focus to whoever is at a line of its navigation by then', async () => {
    takeTheClock();
    visit(blog, '/dashboard', { as: await blog.aUser() });
    await screen.findByRole('heading', { name: 'Dashboard' });
    const line = screen.getByRole('link', { name: 'My Articles' });
    act(() => line.focus());

    await passTime(1000);

    expect(await screen.findByRole('heading', { name: 'Your Info' })).toBeVisible();
    expect(line).toHaveFocus();
  });

  it('shows how much of its storage an account uses, without a warning while there is room', async () => {
    const ada = await blog.aUser();
    await draftsOf(blog).aDraft(ada, { title: '', markdown: 'x'.repeat(12_000) });

    visit(blog, '/dashboard/userData', { as: ada });

    expect(await screen.findByText('12 kB of 500 MB used')).toBeVisible();
    expect(screen.queryByText(/^Your storage is/)).not.toBeInTheDocument();
  });

  it.each([
    [800_000, 'Your storage is almost full: 800 kB of 1 MB used.'],
    [1_000_000, 'Your storage is full: 1 MB of 1 MB used.'],
  ])('warns an author of %i bytes of 1 MB in the dashboard and in the editor', async (bytes, warning) => {
    const ada = await blog.aUser();
    await saidBy(blog, 'set', 'storage', '1');
    const { slug } = await blog.anArticle({ by: ada });
    const { storage } = (await blog.call('GET', '/api/users/me', { as: ada })).json<AccountFacts>();
    await draftsOf(blog).aDraft(ada, { title: '', markdown: 'x'.repeat(bytes - storage.bytes) });

    const { unmount } = visit(blog, '/dashboard/createArticle', { as: ada });
    expect(await screen.findByText(new RegExp(`^${warning} Delete articles or drafts`))).toBeVisible();
    unmount();
    visit(blog, `/edit/${slug}`, { as: ada });

    expect(await screen.findByText(new RegExp(`^${warning}`))).toBeVisible();
  });

  it('shows the name and the email of its user beside a user icon', async () => {
    const grace = await blog.aUser({ name: 'Grace', email: 'grace@example.org' });

    visit(blog, '/dashboard/userData', { as: grace });

    expect(await screen.findByText('Grace')).toBeVisible();
    expect(screen.getByText('grace@example.org')).toBeVisible();
    expect(screen.getByTitle('User')).toBeInTheDocument();
  });

  it('leads to its pages and marks the present one', async () => {
    const { user } = visit(blog, '/dashboard/userData', { as: await blog.aUser() });
    const navigation = within(await screen.findByRole('navigation', { name: 'Dashboard' }));
    expect(navigation.getByRole('link', { name: 'Your Info' })).toHaveAttribute('aria-current', 'page');

    await user.click(navigation.getByRole('link', { name: 'Create Article' }));

    expect(await screen.findByRole('heading', { name: 'Create Article' })).toBeVisible();
    expect(navigation.getByRole('link', { name: 'Create Article' })).toHaveAttribute('aria-current', 'page');
  });

  it('says at an unknown address below it that there is no page, inside its frame', async () => {
    visit(blog, '/dashboard/no-such-page', { as: await blog.aUser() });

    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('has the five lines of the specification', async () => {
    visit(blog, '/dashboard/userData', { as: await blog.aUser() });
    const navigation = within(await screen.findByRole('navigation', { name: 'Dashboard' }));

    const lines = navigation.getAllByRole('link').map(({ textContent }) => textContent);

    expect(lines).toEqual([
      'Your Info',
      'Edit Your Data',
      'Create Article',
      'My Articles',
      'Delete Your Account',
    ]);
  });

  it.each([
    '/dashboard',
    '/dashboard/userData',
    '/dashboard/editUserData',
    '/dashboard/createArticle',
    '/dashboard/deleteAccount',
    '/dashboard/no-such-page',
    '/dashboard/userData/more',
  ])('sends a stranger at %s to the login page', async (path) => {
    const { address } = visit(blog, path);

    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(address()).toBe('/login');
  });
});
