import { screen, waitFor, within } from '@testing-library/react';
import { toast } from '../../../src/client/components/toasts/toast.ts';
import { messages } from '../../../src/shared/messages.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
let ada: Author;

beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
  await blog.anArticle({ by: ada, title: 'On engines', markdown: 'They weave **patterns**.' });
});
afterEach(() => blog.close());

const address = '/myArticles/on-engines';
const deleteButton = () => screen.findByRole('button', { name: 'Delete' });
const dialog = () => screen.findByRole('alertdialog', { name: 'Are you sure?' });
const confirmation = () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' });

describe('one’s own article', () => {
  it('is shown in full, without counting a click', async () => {
    visit(blog, address, { as: ada });

    expect(await screen.findByRole('heading', { level: 1, name: 'On engines' })).toBeVisible();
    expect(screen.getByText('patterns').tagName).toBe('STRONG');
    expect(screen.getByText(/^Created at/)).toBeVisible();
    expect(screen.getByText('0 clicks')).toBeVisible();
  });

  it('shows on which days it was read', async () => {
    const { user } = visit(blog, address, { as: ada });

    await user.click(await screen.findByRole('button', { name: 'Clicks by day' }));

    const shown = await screen.findByRole('dialog', { name: 'On engines' });
    expect(await within(shown).findByText(/clicks in 90 days/)).toBeVisible();
    await user.click(within(shown).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('leads to its public page', async () => {
    const page = visit(blog, address, { as: ada });

    await page.user.click(await screen.findByRole('link', { name: 'View public page' }));

    expect(await screen.findByText('By Ada')).toBeVisible();
    expect(page.address()).toBe('/allArticles/on-engines');
  });

  it('leads to its edit form', async () => {
    const page = visit(blog, address, { as: ada });

    await page.user.click(await screen.findByRole('link', { name: 'Edit' }));

    await waitFor(() => expect(page.address()).toBe('/edit/on-engines'));
  });

  it('shows the server’s sentence as a toast when it is somebody else’s', async () => {
    const eve = await blog.aUser({ name: 'Eve' });
    const sentence = (await blog.call('GET', '/api/articles/on-engines', { as: eve })).body;

    visit(blog, address, { as: eve });

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('heading', { name: 'Article not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'My Articles' })).toHaveAttribute('href', '/myArticles');
  });
});

describe('deleting an article', () => {
  it('asks first, in the words of the specification, with the focus on cancel', async () => {
    const { user } = visit(blog, address, { as: ada });

    await user.click(await deleteButton());

    expect(await dialog()).toHaveAccessibleDescription(
      'On engines Once deleted, You will not be able to recover this Article file!',
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  });

  it.each(['Cancel', 'Escape'])('does nothing after %s', async (way) => {
    const { user, network } = visit(blog, address, { as: ada });
    await user.click(await deleteButton());
    await dialog();
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(cancel).toHaveFocus());

    await (way === 'Cancel' ? user.click(cancel) : user.keyboard('{Escape}'));

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(network.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    expect(await deleteButton()).toHaveFocus();
  });

  it('deletes, says so and goes to one’s own listing after three seconds', async () => {
    takeTheClock();
    const page = visit(blog, address, { as: ada });
    await page.user.click(await deleteButton());
    await dialog();

    await page.user.click(confirmation());

    expect(await screen.findByText('Article deleted Sucessfully')).toBeVisible();
    expect((await blog.call('GET', '/api/articles/on-engines', { as: ada })).statusCode).toBe(404);
    await passTime(2000);
    expect(page.address()).toBe(address);
    await passTime(1100);
    expect(page.address()).toBe('/myArticles');
    expect(page.network.calls.filter((call) => call === 'GET /api/articles/on-engines')).toHaveLength(1);
  });

  it('no longer offers to edit or delete what is deleted', async () => {
    const { user } = visit(blog, address, { as: ada });
    await user.click(await deleteButton());
    await dialog();
    await user.click(confirmation());
    await screen.findByText('Article deleted Sucessfully');

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull());
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('shows the server’s sentence when it is not there any more, and goes home after three seconds', async () => {
    takeTheClock();
    const page = visit(blog, address, { as: ada });
    await page.user.click(await deleteButton());
    await dialog();
    await blog.call('DELETE', '/api/articles/delete/on-engines', { as: ada });
    const sentence = (await blog.call('DELETE', '/api/articles/delete/on-engines', { as: ada })).body;

    await page.user.click(confirmation());

    expect(await screen.findByText(sentence)).toBeVisible();
    await passTime(2000);
    expect(page.address()).toBe(address);
    await passTime(1100);
    expect(page.address()).toBe('/');
  });

  it('shows the sentence of another refusal and stays where it is', async () => {
    takeTheClock();
    const page = visit(blog, address, { as: ada });
    page.network.reply(429, 'Too many requests, wait a minute.', 'DELETE');
    await page.user.click(await deleteButton());
    await dialog();

    await page.user.click(confirmation());

    expect(await screen.findByText('Too many requests, wait a minute.')).toBeVisible();
    await passTime(3100);
    expect(page.address()).toBe(address);
  });

  it('tells once that the session had ended, and goes to the login page', async () => {
    const page = visit(blog, address, { as: ada });
    await page.user.click(await deleteButton());
    await dialog();
    await blog.call('POST', '/api/users/logout', { as: ada });

    await page.user.click(confirmation());

    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    // They are shown in their order: with this one, all that there were before it are there.
    toast.success('And that is all.');
    await screen.findByText('And that is all.');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      messages.sessionEnded,
      'And that is all.',
    ]);
  });

  it('stays where it is after an unexpected failure, so that it can be tried again', async () => {
    takeTheClock();
    const page = visit(blog, address, { as: ada });
    page.network.goOffline('DELETE');
    await page.user.click(await deleteButton());
    await dialog();

    await page.user.click(confirmation());

    expect(await screen.findByText('An Unexpected Error Occured!')).toBeVisible();
    await passTime(3100);
    expect(page.address()).toBe(address);
    expect(await deleteButton()).toBeEnabled();
  });
});
