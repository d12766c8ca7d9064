import { inspect } from 'node:util';
import { screen, waitFor } from '@testing-library/react';
import { specMessages } from '../../../src/shared/messages/en/spec.ts';
import { startBlog, type Blog } from '../../helpers/blog.ts';
import { liftedState, shown } from '../../helpers/devToolsStandIn.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
beforeEach(async () => {
  blog = await startBlog();
});
afterEach(() => blog.close());

const PASSWORD = 'analytical engine';
const NEW_PASSWORD = 'notes on engines';

/** Registers, logs out and logs in again; returns the page and the tokens. */
async function walk() {
  const page = visit(blog, '/register');
  const { user } = page;
  const tokens: (string | null)[] = [];

  await user.fill(await screen.findByLabelText('Name'), 'Ada');
  await user.fill(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await screen.findByText(specMessages.registered);
  tokens.push(localStorage.getItem('token'));

  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Log in' });
  await waitFor(() => expect(shown().map(({ action }) => action.type)).toContain('logOut/fulfilled'));
  await user.fill(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByText(specMessages.loggedIn);
  tokens.push(localStorage.getItem('token'));

  return { ...page, tokens };
}

/** Changes the password in the profile form: first with a wrong current password, which is refused, then the right one. */
async function changePassword({ user }: Pick<Awaited<ReturnType<typeof walk>>, 'user'>) {
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await user.click(await screen.findByRole('link', { name: 'Edit Your Data' }));
  await user.type(await screen.findByLabelText('New password'), NEW_PASSWORD);
  await user.fill(screen.getByLabelText('Password'), 'not the one');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await screen.findByText('Wrong password.');
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await screen.findByText(specMessages.profileUpdated);
  return localStorage.getItem('token');
}

describe('Redux DevTools during login and logout', () => {
  it('shows actions named after events', async () => {
    await walk();

    const names = shown().map(({ action }) => action.type);

    expect(names.filter((name) => /^(auth|register|logIn|logOut)/.test(name))).toEqual([
      'auth/noTokenFound',
      'register/pending',
      'auth/signedIn',
      'register/fulfilled',
      'logOut/pending',
      'auth/signedOut',
      'logOut/fulfilled',
      'logIn/pending',
      'auth/signedIn',
      'logIn/fulfilled',
    ]);
  });

  it('records and exports no password and no token', async () => {
    const page = await walk();
    const tokens = [...page.tokens, await changePassword(page)];
    await page.user.click(screen.getByRole('link', { name: 'My Articles' }));
    await screen.findByText(/You haven’t published anything yet/);

    const exported = JSON.stringify(liftedState());
    // Includes what JSON leaves out, such as request headers.
    const inMemory = inspect(liftedState(), {
      depth: Infinity,
      showHidden: true,
      maxArrayLength: null,
      maxStringLength: null,
    });

    expect(exported).toContain('updateProfile');
    for (const secret of [PASSWORD, NEW_PASSWORD, 'not the one', ...tokens]) {
      expect(secret).toEqual(expect.any(String));
      expect(exported).not.toContain(secret);
      expect(inMemory).not.toContain(secret);
    }
  });
});
