import { clearDevTools, shown } from '../../helpers/devToolsStandIn.ts';
import { screen } from '@testing-library/react';
import { messages } from '../../../src/shared/messages.ts';
import { startBlog, type Blog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
beforeEach(async () => {
  blog = await startBlog();
});
afterEach(async () => {
  clearDevTools();
  await blog.close();
});

/** Registers, logs out and logs in again, and answers the tokens of it. */
async function walk(password: string) {
  const { user, store } = visit(blog, '/register');
  const tokens: (string | null)[] = [];

  await user.type(await screen.findByLabelText('Name'), 'Ada');
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await screen.findByText(messages.registered);
  tokens.push(localStorage.getItem('token'));

  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Login' });
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByText(messages.loggedIn);
  tokens.push(localStorage.getItem('token'));

  return { tokens, store };
}

describe('signing in and out, seen in Redux DevTools', () => {
  it('can be followed by the names of its events', async () => {
    await walk('analytical engine');

    const names = shown.map(({ action }) => action.type);

    expect(names.filter((name) => /^(session|register|logIn|logOut)/.test(name))).toEqual([
      'session/noTokenFound',
      'register/pending',
      'session/signedIn',
      'register/fulfilled',
      'logOut/pending',
      'session/signedOut',
      'logOut/fulfilled',
      'logIn/pending',
      'session/signedIn',
      'logIn/fulfilled',
    ]);
  });

  it('never shows a password or a token', async () => {
    const { tokens, store } = await walk('analytical engine');

    const seen = JSON.stringify(shown);
    const kept = JSON.stringify(store.getState());

    expect(seen).toContain('"password":"<hidden>"');
    for (const secret of ['analytical engine', ...tokens]) {
      expect(secret).toEqual(expect.any(String));
      expect(seen).not.toContain(secret);
      expect(kept).not.toContain(secret);
    }
  });
});
