// @alone: storage is blocked before the app is loaded.
import '../../helpers/blockStorage.ts';
import { screen, waitFor } from '@testing-library/react';
import { specMessages } from '../../../src/shared/messages/en/spec.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
beforeEach(async () => {
  jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  blog = await startBlog();
});
afterEach(() => blog.close());

const notice = /logged out when you close or reload this page/;

async function logIn({ email, password }: Author) {
  const page = visit(blog, '/login');
  await page.user.fill(await screen.findByLabelText('Email'), email);
  await page.user.fill(screen.getByLabelText('Password'), password);
  await page.user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByText(specMessages.loggedIn);
  return page;
}

describe('in a browser that blocks storage', () => {
  it.each(['/login', '/register'])('%s says how long the session lasts', async (path) => {
    visit(blog, path);

    expect(await screen.findByText(notice)).toBeVisible();
  });

  it('users can log in, write an article and log out', async () => {
    const { user } = await logIn(await blog.aUser({ name: 'Ada' }));

    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await user.click(await screen.findByRole('link', { name: 'Create Article' }));
    await user.fill(await screen.findByRole('textbox', { name: 'Title' }), 'On engines');
    await user.fill(screen.getByRole('textbox', { name: 'Markdown' }), 'They weave.');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(specMessages.articleCreated)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  });

  it('Your Info repeats the notice after a login', async () => {
    const { user } = await logIn(await blog.aUser());

    await user.click(screen.getByRole('link', { name: 'Dashboard' }));

    expect(await screen.findByRole('heading', { name: 'Your Info' })).toBeVisible();
    expect(screen.getByText(notice)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
  });

  it('leaving a form says that its text is lost with the tab, after the first change', async () => {
    const { user } = await logIn(await blog.aUser());
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await user.click(await screen.findByRole('link', { name: 'Edit Your Data' }));
    await user.fill(await screen.findByLabelText('Name'), ' Lovelace');

    await user.click(screen.getByRole('link', { name: 'Home' }));

    expect(await screen.findByText(/kept only until you close this tab/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
  });

  it('the color scheme can still be switched', async () => {
    const { user } = visit(blog, '/');

    await user.click(screen.getByRole('button', { name: 'Switch to dark mode' }));

    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-dark'));
    document.documentElement.removeAttribute('data-dark');
  });
});
