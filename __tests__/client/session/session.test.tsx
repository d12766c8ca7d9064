import { screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../src/shared/messages.ts';
import { startBlog, type Blog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
beforeEach(async () => {
  blog = await startBlog();
});
afterEach(() => blog.close());

const header = () => within(screen.getByRole('navigation', { name: 'Main' }));
const namesIn = (role: 'link' | 'button') =>
  header()
    .getAllByRole(role)
    .map((item) => item.textContent);

/** What a browser tells this tab when another one has changed the storage. */
const tellOfOtherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

describe('the header', () => {
  it('offers a stranger to register and to log in', () => {
    visit(blog, '/');

    expect(namesIn('link').slice(1)).toEqual(['Home', 'Articles', 'Register', 'Login']);
    expect(header().queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  });

  it('offers the signed-in the dashboard and the way out', async () => {
    visit(blog, '/', { as: await blog.aUser() });

    expect(namesIn('link').slice(1)).toEqual(['Home', 'Articles', 'Dashboard']);
    expect(header().getByRole('button', { name: 'Logout' })).toBeVisible();
  });
});

describe('logging out', () => {
  it('ends the session here and at the server, and goes to the login page', async () => {
    const ada = await blog.aUser();
    const { user, address, network } = visit(blog, '/dashboard/userData', { as: ada });

    await user.click(header().getByRole('button', { name: 'Logout' }));

    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(address()).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
    await waitFor(() => expect(network.calls).toContain('POST /api/users/logout'));
    const reply = await blog.call('GET', '/api/articles', { as: ada });
    expect(reply.statusCode).toBe(401);
  });

  it('succeeds at once while the network is away', async () => {
    const { user, network } = visit(blog, '/', { as: await blog.aUser() });
    network.goOffline();

    await user.click(header().getByRole('button', { name: 'Logout' }));

    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('drops every cached answer', async () => {
    const ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'On engines' });
    const { user, store } = visit(blog, '/allArticles', { as: ada });
    await screen.findByText('On engines');
    await user.click(header().getByRole('link', { name: 'Home' }));
    expect(JSON.stringify(store.getState())).toContain('On engines');

    await user.click(header().getByRole('button', { name: 'Logout' }));

    await screen.findByRole('heading', { name: 'Login' });
    await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('On engines'));
  });
});

describe('another tab', () => {
  it('that signs in signs this one in', async () => {
    const ada = await blog.aUser();
    visit(blog, '/');

    localStorage.setItem('token', ada.token);
    tellOfOtherTab('token');

    expect(await header().findByRole('link', { name: 'Dashboard' })).toBeVisible();
  });

  it.each(['token', null])('that signs out signs this one out (key %s)', async (key) => {
    visit(blog, '/dashboard/userData', { as: await blog.aUser() });

    localStorage.removeItem('token');
    tellOfOtherTab(key);

    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  });

  it('that signs in as somebody else changes whom this one shows', async () => {
    const [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
    visit(blog, '/dashboard/userData', { as: ada });
    await screen.findByText('Ada');

    localStorage.setItem('token', eve.token);
    tellOfOtherTab('token');

    expect(await screen.findByText('Eve')).toBeVisible();
    expect(screen.queryByText('Ada')).not.toBeInTheDocument();
  });

  it('that changes something else changes nothing here', async () => {
    visit(blog, '/', { as: await blog.aUser() });

    tellOfOtherTab('mui-mode');

    expect(header().getByRole('link', { name: 'Dashboard' })).toBeVisible();
  });
});

describe('a session that has ended at the server', () => {
  it('is told by a toast, and the login page takes over', async () => {
    const ada = await blog.aUser();
    const { user, address } = visit(blog, '/dashboard/createArticle', { as: ada });
    await user.type(await screen.findByRole('textbox', { name: /Title/ }), 'On engines');
    await user.type(screen.getByRole('textbox', { name: /Markdown/ }), 'They weave.');
    await blog.call('POST', '/api/users/logout', { as: ada });

    await user.click(screen.getByRole('button', { name: 'Create' }));

    expect(await screen.findByText(messages.sessionEnded)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(address()).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('a stored token that names nobody', () => {
  it.each(['nonsense', 'a.b.c'])('counts as signed out and is removed: %s', (token) => {
    visit(blog, '/', { as: { token } });

    expect(header().getByRole('link', { name: 'Login' })).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
  });
});
