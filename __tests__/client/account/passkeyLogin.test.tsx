import { screen, waitFor } from '@testing-library/react';
import { messages } from '../../../src/shared/messages.ts';
import { anAuthenticator, type Authenticator } from '../../helpers/authenticator.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { haveBrowserWithoutPasskeys, haveBrowserWithPasskeys } from '../../helpers/browserWithPasskeys.ts';
import { passkeysOf } from '../../helpers/passkeys.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

const LABEL = 'Log in with a passkey';

describe('logging in with a passkey', () => {
  let blog: Blog;
  let ada: Author;
  let authenticator: Authenticator;
  beforeEach(async () => {
    blog = await startBlog({ publicUrl: location.origin });
    ada = await blog.aUser();
    authenticator = await passkeysOf(() => blog).anAuthenticatorOf(ada, '', anAuthenticator(location.origin));
    haveBrowserWithPasskeys(authenticator);
  });
  afterEach(async () => {
    haveBrowserWithoutPasskeys();
    await blog.close();
  });

  const button = () => screen.findByRole('button', { name: LABEL });

  it('says so and goes home after three seconds, as by the password', async () => {
    takeTheClock();
    const { user, address } = visit(blog, '/login');

    await user.click(await button());

    expect(await screen.findByText(messages.loggedIn)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeVisible();
    expect(address()).toBe('/login');
    await passTime(3500);
    expect(address()).toBe('/');
  });

  it('leaves no challenge and no signature in the store', async () => {
    const sent: string[] = [];
    const { user, store } = visit(blog, '/login');
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      if (input instanceof Request) sent.push(await input.clone().text());
      return fetch(input, init);
    };

    await user.click(await button());
    await screen.findByText(messages.loggedIn);

    const { signature, clientDataJSON } = JSON.parse(
      sent.find((body) => body.includes('signature')) ?? '{}',
    ) as {
      signature: string;
      clientDataJSON: string;
    };
    const state = JSON.stringify(store.getState());
    expect(signature).toMatch(/^[\w-]{80,}$/);
    expect(state).not.toContain(signature);
    expect(state).not.toContain(clientDataJSON);
    expect(state).not.toContain('challenge');
  });

  it.each([
    [
      'NotAllowedError',
      'No passkey was used: it was cancelled, or took too long. Please try again when you like.',
    ],
    ['AbortError', 'No passkey was used: it was asked for once more meanwhile.'],
    ['NotSupportedError', 'This device can’t make such a passkey. Please choose another one.'],
    ['SecurityError', 'The passkeys of this blog do not count at this address.'],
    ['UnknownError', 'This browser could not use a passkey here. Please try again, or use your password.'],
  ])('says in plain words that it ended by a %s, and stays', async (name, sentence) => {
    haveBrowserWithPasskeys(authenticator, name);
    const { user, address } = visit(blog, '/login');

    await user.click(await button());

    expect(await screen.findByText(sentence)).toBeVisible();
    expect(address()).toBe('/login');
    haveBrowserWithPasskeys(authenticator);
    await user.click(await button());
    expect(await screen.findByText(messages.loggedIn)).toBeVisible();
  });

  it('shows the words of the server for a passkey that it does not know', async () => {
    haveBrowserWithPasskeys(anAuthenticator(location.origin));
    const { user } = visit(blog, '/login');

    await user.click(await button());

    expect(await screen.findByText(/it was removed here, or it took too long/)).toBeVisible();
  });

  it.each<[string, string | null, () => void]>([
    ['the browser has none', location.origin, haveBrowserWithoutPasskeys],
    ['the blog has none', null, () => undefined],
    ['the blog has them at another address', 'https://blog.example.org', () => undefined],
  ])('is not offered where %s', async (_where, publicUrl, prepare) => {
    await blog.close();
    blog = await startBlog({ publicUrl });
    prepare();
    const { store } = visit(blog, '/login');

    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
    const isAsked = typeof globalThis.PublicKeyCredential === 'function';
    const offer = () => JSON.stringify(store.getState().blogApi.queries);
    if (isAsked) await waitFor(() => expect(offer()).toMatch(/"getPasskeyOffer[^{]+{"status":"fulfilled"/));
    else expect(offer()).not.toContain('getPasskeyOffer');
    expect(screen.queryByRole('button', { name: LABEL })).not.toBeInTheDocument();
  });
});
