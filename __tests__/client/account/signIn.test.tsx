import { screen, waitFor, within } from '@testing-library/react';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import { changeSettings } from '../../../src/server/services/changeSettings.ts';
import { createInvitation } from '../../../src/server/services/registration.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { specMessages } from '../../../src/shared/messages/en/spec.ts';
import { anAuthenticator, type Authenticator } from '../../helpers/authenticator.ts';
import { startBlog, type Blog, type Author } from '../../helpers/blog.ts';
import { removePasskeys, stubPasskeys } from '../../helpers/browserWithPasskeys.ts';
import { cornerOf } from '../../helpers/cornerOf.ts';
import { passkeysOf } from '../../helpers/passkeys.ts';
import { advanceTimers, fakeTimers } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

describe('login', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());
  async function openForm() {
    const page = visit(blog, '/login');
    await screen.findByRole('heading', { name: 'Log in' });
    const submit = () => page.user.click(screen.getByRole('button', { name: 'Login' }));

    async function fillIn({ email, password }: { email: string; password: string }) {
      await page.user.fill(screen.getByLabelText('Email'), email);
      await page.user.fill(screen.getByLabelText('Password'), password);
    }
    return { ...page, fillIn, submit };
  }
  describe('the login page', () => {
    afterEach(() => {
      window.isSecureContext = true;
    });

    it.each([
      ['over http, a warning that others can read the password', false, 1],
      ['over https or on the same machine, no warning', true, 0],
    ])('shows, for a page loaded %s', async (_case, isSecureContext, notices) => {
      window.isSecureContext = isSecureContext;

      await openForm();

      expect(screen.queryAllByText(/connection isn’t secure/)).toHaveLength(notices);
    });
  });
  describe('the login page, after a redirect from a page for signed-in users', () => {
    async function openPrivatePage(path: string) {
      const page = visit(blog, path);
      await screen.findByRole('heading', { name: 'Log in' });
      return page;
    }

    it.each([
      ['/edit/on-engines', 'Log in to open “Edit Article”.'],
      ['/myArticles/%C3%BCber/history?page=2', 'Log in to open “Version history”.'],
      ['/dashboard/nowhere', 'Log in to open /dashboard/nowhere.'],
    ])('says which page asks for it: %s', async (path, words) => {
      await openPrivatePage(path);

      expect(await screen.findByText(words)).toBeVisible();
    });

    it('names no page to users who opened it themselves', async () => {
      await openPrivatePage('/login');

      expect(screen.queryByText(/Log in to open/)).toBeNull();
    });

    it('links to that page after the login, and still opens the home page', async () => {
      fakeTimers();
      const ada = await blog.aUser();
      await blog.anArticle({ by: ada, title: 'On engines' });
      const { user, address } = await openPrivatePage('/edit/on-engines?draft=x');
      await user.type(screen.getByLabelText('Email'), ada.email);
      await user.type(screen.getByLabelText('Password'), ada.password);
      await user.click(screen.getByRole('button', { name: 'Login' }));

      const link = await screen.findByRole('link', { name: 'Go to Edit Article' });
      expect(link).toHaveAttribute('href', '/edit/on-engines?draft=x');
      await advanceTimers(3500);
      expect(address()).toBe('/');
    });

    it('links to that page after a registration', async () => {
      const { user } = await openPrivatePage('/dashboard/createArticle');
      await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Register' }));
      expect(await screen.findByText('Register to open “Create Article”.')).toBeVisible();
      await user.type(screen.getByLabelText('Name'), 'Ada');
      await user.type(screen.getByLabelText('Email'), 'ada@example.org');
      await user.type(screen.getByLabelText('Password'), 'analytical engine');
      await user.click(screen.getByRole('button', { name: 'Register' }));

      await user.click(await screen.findByRole('link', { name: 'Go to Create Article' }));
      expect(await screen.findByRole('heading', { name: 'Create Article' })).toBeVisible();
    });

    it('links to that page after a look at the way to reset a password', async () => {
      const { user } = await openPrivatePage('/myArticles?page=2');
      const main = within(screen.getByRole('main'));
      await user.click(main.getByRole('link', { name: 'Forgot your password?' }));
      await user.click(await main.findByRole('link', { name: 'Log in' }));

      expect(await screen.findByText('Log in to open “My Articles”.')).toBeVisible();
    });

    it('is the same after a session has expired', async () => {
      const ada = await blog.aUser();
      await blog.call('POST', '/api/users/logout', { as: ada });

      visit(blog, '/myArticles', { as: ada });

      expect(await screen.findByText('Log in to open “My Articles”.')).toBeVisible();
    });
  });
  describe('logging in', () => {
    it('focuses the email field', async () => {
      await openForm();

      expect(screen.getByLabelText('Email')).toHaveFocus();
    });

    it('shows a toast and opens the home page three seconds later, without a reload', async () => {
      fakeTimers();
      const ada = await blog.aUser();
      const { fillIn, submit, address } = await openForm();
      await fillIn(ada);

      await submit();

      expect(await screen.findByText(specMessages.loggedIn)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Dashboard' })).toBeVisible();
      expect(localStorage.getItem('token')).not.toBeNull();
      await advanceTimers(2000);
      expect(address()).toBe('/login');
      await advanceTimers(1500);
      expect(address()).toBe('/');
    });

    it('shows all errors at once and sends nothing', async () => {
      const { submit, network } = await openForm();

      await submit();

      expect(await screen.findByText('Email is required')).toBeVisible();
      expect(screen.getByText('Password is required')).toBeVisible();
      expect(network.calls).toEqual([]);
    });

    it('sends only one request for several clicks', async () => {
      const ada = await blog.aUser();
      const { user, fillIn, network } = await openForm();
      await fillIn(ada);

      await user.dblClick(screen.getByRole('button', { name: 'Login' }));
      await screen.findByText(specMessages.loggedIn);
      await user.dblClick(screen.getByRole('button', { name: 'Login' }));

      expect(network.calls).toEqual(['POST /api/users/login']);
    });

    it('shows progress on its button', async () => {
      const { fillIn, submit, network } = await openForm();
      network.hang();
      await fillIn({ email: 'ada@example.org', password: 'engines!' });

      await submit();

      expect(await screen.findByRole('progressbar')).toBeVisible();
      expect(screen.getByRole('button', { name: /Login/ })).toBeDisabled();
    });

    it('shows and hides the password', async () => {
      const { user, fillIn } = await openForm();
      await fillIn({ email: 'ada@example.org', password: 'engines!' });
      const field = screen.getByLabelText('Password');

      const button = screen.getByRole('button', { name: 'Show' });
      expect(button).toHaveAttribute('aria-controls', field.id);
      // The label finds only the field.
      expect(screen.getAllByLabelText(/password/i)).toEqual([field]);

      await user.click(button);
      expect(field).toHaveAttribute('type', 'text');

      await user.click(screen.getByRole('button', { name: 'Hide' }));
      expect(field).toHaveAttribute('type', 'password');
    });
  });
  describe('a rejected login', () => {
    it('shows the same message under email and password', async () => {
      const ada = await blog.aUser();
      const { fillIn, submit } = await openForm();
      await fillIn({ email: ada.email, password: 'not the one' });

      await submit();

      await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid());
      const reply = await blog.call('POST', '/api/users/login', {
        body: { email: ada.email, password: 'not the one' },
      });
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(reply.body);
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(reply.body);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('shows other messages in the form', async () => {
      const { fillIn, submit, network } = await openForm();
      network.reply(429, 'Too many attempts. Please wait a minute.');
      await fillIn({ email: 'ada@example.org', password: 'engines!' });

      await submit();

      expect(await screen.findByText('Too many attempts. Please wait a minute.')).toBeVisible();
      expect(screen.getByLabelText('Email')).toBeValid();
    });
  });
  describe('a login that fails', () => {
    const ways: [string, (network: ReturnType<typeof visit>['network']) => void][] = [
      ['the server fails', (network) => network.reply(500, 'Something went wrong.')],
      ['the network is down', (network) => network.goOffline()],
    ];

    it.each(ways)('keeps the input when %s', async (_, fail) => {
      const { fillIn, submit, network } = await openForm();
      fail(network);
      await fillIn({ email: 'ada@example.org', password: 'engines!' });

      await submit();

      expect(await screen.findByRole('alert')).toHaveTextContent(specMessages.unexpectedError);
      expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
      expect(screen.getByLabelText('Password')).toHaveValue('engines!');
      await waitFor(() => expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled());
    });

    it('shows a toast at the bottom right for five seconds', async () => {
      fakeTimers();
      const { fillIn, submit, network } = await openForm();
      network.goOffline();
      await fillIn({ email: 'ada@example.org', password: 'engines!' });

      await submit();

      const toast = await screen.findByRole('alert');
      expect(toast).toHaveAttribute('data-severity', 'error');
      expect(cornerOf(toast)).toBe('bottom right');
      await advanceTimers(4000);
      expect(toast).toBeVisible();
      await advanceTimers(2000);
      expect(toast).not.toBeInTheDocument();
    });
  });
});

describe('logging in with a passkey', () => {
  const LABEL = 'Log in with a passkey';

  let blog: Blog;
  let ada: Author;
  let authenticator: Authenticator;
  beforeEach(async () => {
    blog = await startBlog({ publicUrl: location.origin });
    ada = await blog.aUser();
    authenticator = await passkeysOf(() => blog).anAuthenticatorOf(ada, '', anAuthenticator(location.origin));
    stubPasskeys(authenticator);
  });
  afterEach(async () => {
    removePasskeys();
    await blog.close();
  });

  const button = () => screen.findByRole('button', { name: LABEL });

  it('shows a toast and opens the home page three seconds later', async () => {
    fakeTimers();
    const { user, address } = visit(blog, '/login');

    await user.click(await button());

    expect(await screen.findByText(specMessages.loggedIn)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeVisible();
    expect(address()).toBe('/login');
    await advanceTimers(3500);
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
    await screen.findByText(specMessages.loggedIn);

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
    ['NotAllowedError', 'No passkey was used. The request was canceled or timed out.'],
    ['AbortError', 'No passkey was used. A newer request replaced this one.'],
    ['NotSupportedError', 'This device can’t create a passkey. Use a different one.'],
    ['SecurityError', 'Passkeys don’t work at this address.'],
    ['UnknownError', 'Your browser couldn’t use a passkey. Try again, or log in with your password.'],
  ])('shows a message after a %s and stays on the page', async (name, sentence) => {
    stubPasskeys(authenticator, name);
    const { user, address } = visit(blog, '/login');

    await user.click(await button());

    expect(await screen.findByText(sentence)).toBeVisible();
    expect(address()).toBe('/login');
    stubPasskeys(authenticator);
    await user.click(await button());
    expect(await screen.findByText(specMessages.loggedIn)).toBeVisible();
  });

  it('shows the server’s message for an unknown passkey', async () => {
    stubPasskeys(anAuthenticator(location.origin));
    const { user } = visit(blog, '/login');

    await user.click(await button());

    expect(await screen.findByText(/It was removed or timed out/)).toBeVisible();
  });

  it.each<[string, string | null, () => void]>([
    ['the browser has no passkeys', location.origin, removePasskeys],
    ['the blog has no passkeys', null, () => undefined],
    ['the blog has passkeys at another origin', 'https://blog.example.org', () => undefined],
  ])('is not offered when %s', async (_case, publicUrl, prepare) => {
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

describe('register', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());
  async function openForm() {
    const page = visit(blog, '/register');
    await screen.findByRole('heading', { name: 'Register' });
    const submit = () => page.user.click(screen.getByRole('button', { name: 'Register' }));

    async function fillIn({ name = 'Ada', email = 'ada@example.org', password = 'engines!' } = {}) {
      await page.user.fill(screen.getByLabelText('Name'), name);
      await page.user.fill(screen.getByLabelText('Email'), email);
      await page.user.fill(screen.getByLabelText('Password'), password);
    }
    return { ...page, fillIn, submit };
  }
  describe('registering', () => {
    it('signs in, shows a toast and opens the home page three seconds later', async () => {
      fakeTimers();
      const { fillIn, submit, address } = await openForm();
      await fillIn();

      await submit();

      expect(await screen.findByText(specMessages.registered)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Dashboard' })).toBeVisible();
      await advanceTimers(2000);
      expect(address()).toBe('/register');
      await advanceTimers(1500);
      expect(address()).toBe('/');
    });

    it('does not redirect users who have opened another page', async () => {
      fakeTimers();
      const { user, fillIn, submit, address } = await openForm();
      await fillIn();
      await submit();
      await screen.findByText(specMessages.registered);

      await user.click(screen.getByRole('link', { name: 'Dashboard' }));
      await advanceTimers(4000);

      await waitFor(() => expect(address()).toBe('/dashboard/userData'));
    });

    it('shows all errors at once, each under its field, and sends nothing', async () => {
      const { submit, network } = await openForm();

      await submit();

      expect(await screen.findByText('Name is required')).toBeVisible();
      expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required');
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
      await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
      expect(network.calls).not.toContain('POST /api/users/register');
    });

    it('refuses a password of five characters and an email without a domain', async () => {
      const { fillIn, submit, network } = await openForm();
      await fillIn({ email: 'ada@example', password: '12345' });

      await submit();

      expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible();
      expect(screen.getByText('Email must be a valid email')).toBeVisible();
      expect(network.calls).not.toContain('POST /api/users/register');
    });

    it('takes an email with any top-level domain', async () => {
      const { fillIn, submit } = await openForm();
      await fillIn({ email: 'ada@example.photography' });

      await submit();

      expect(await screen.findByText(specMessages.registered)).toBeVisible();
    });
  });
  describe('a rejected registration', () => {
    it('removes its message on the next submit', async () => {
      await blog.aUser({ email: 'ada@example.org' });
      const { fillIn, submit, network } = await openForm();
      await fillIn();
      await submit();
      const toast = await screen.findByRole('alert');
      network.hang('POST');

      await submit();

      await waitFor(() => expect(toast).not.toBeInTheDocument());
    });

    it('removes its message on a submit that fails validation', async () => {
      await blog.aUser({ email: 'ada@example.org' });
      const { user, fillIn, submit } = await openForm();
      await fillIn();
      await submit();
      const toast = await screen.findByRole('alert');
      await user.clear(screen.getByLabelText('Email'));

      await submit();

      await waitFor(() => expect(toast).not.toBeInTheDocument());
      expect(screen.getByText('Email is required')).toBeVisible();
    });

    it('shows its message as a red toast at the top right for seven seconds', async () => {
      fakeTimers();
      await blog.aUser({ email: 'ada@example.org' });
      const { fillIn, submit, address } = await openForm();
      await fillIn();

      await submit();

      const toast = await screen.findByRole('alert');
      expect(toast).toHaveTextContent(/email/i);
      expect(toast).toHaveAttribute('data-severity', 'error');
      expect(cornerOf(toast)).toBe('top right');
      await advanceTimers(6000);
      expect(toast).toBeVisible();
      await advanceTimers(2000);
      expect(toast).not.toBeInTheDocument();
      expect(address()).toBe('/register');
      expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
    });

    it('can be corrected and sent again', async () => {
      await blog.aUser({ email: 'ada@example.org' });
      const { user, fillIn, submit } = await openForm();
      await fillIn();
      await submit();
      await screen.findByRole('alert');

      await user.clear(screen.getByLabelText('Email'));
      await user.fill(screen.getByLabelText('Email'), 'ada2@example.org');
      await submit();

      expect(await screen.findByText(specMessages.registered)).toBeVisible();
    });

    it('shows a toast that can be closed', async () => {
      await blog.aUser({ email: 'ada@example.org' });
      const { user, fillIn, submit } = await openForm();
      await fillIn();
      await submit();
      const toast = await screen.findByRole('alert');

      await user.click(within(toast).getByRole('button', { name: 'Close' }));

      await waitFor(() => expect(toast).not.toBeInTheDocument());
    });
  });
});

describe('registration modes', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());

  /** Opens the page as the server renders it with this setting. */
  async function open(registration: 'open' | 'invite' | 'closed', path: string) {
    await changeSettings(blog.connection.db, { registration }, commandLine);
    const visited = visit(blog, path);
    await visited.store.dispatch(blogApi.endpoints.getBlog.initiate(undefined, { forceRefetch: true }));
    return visited;
  }

  it('offers no registration on a closed blog', async () => {
    await open('closed', '/register');

    expect(await screen.findByRole('heading', { name: 'Registration is closed' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Register' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Login' })).not.toHaveLength(0);
  });

  it('takes the code from the invitation link', async () => {
    const code = await createInvitation(blog.connection.db, { uses: 1, days: 1 }, commandLine);
    const { user, network } = await open('invite', `/register#invitation=${code}`);

    expect(await screen.findByText('You’ve been invited. Create an account to start writing.')).toBeVisible();
    expect(screen.queryByLabelText('Invitation')).not.toBeInTheDocument();
    await user.fill(screen.getByLabelText('Name'), 'Grace');
    await user.fill(screen.getByLabelText('Email'), 'grace@example.org');
    await user.fill(screen.getByLabelText('Password', { selector: 'input' }), 'cobol cobol');
    await user.click(screen.getByRole('button', { name: 'Register' }));

    expect(await screen.findByText('Welcome! Your account is ready.')).toBeInTheDocument();
    expect(network.calls.some((call) => JSON.stringify(call).includes('#invitation'))).toBe(false);
  });

  it('sends no code where anyone can register', async () => {
    const { user, network } = await open('open', '/register#invitation=not-needed');
    const sent: unknown[] = [];
    network.answer(async (request) => {
      sent.push(await request.json());
      return new Response(null, { status: 500 });
    }, 'POST /api/users/register');
    await user.fill(await screen.findByLabelText('Name'), 'Grace');
    await user.fill(screen.getByLabelText('Email'), 'grace@example.org');
    await user.fill(screen.getByLabelText('Password', { selector: 'input' }), 'cobol cobol');

    await user.click(screen.getByRole('button', { name: 'Register' }));

    const account = { name: 'Grace', email: 'grace@example.org', password: 'cobol cobol' };
    await waitFor(() => expect(sent).toEqual([account]));
  });

  it('shows the code of the link once the server refuses it, and takes another', async () => {
    const code = await createInvitation(blog.connection.db, { uses: 1, days: 1 }, commandLine);
    const { user } = await open('invite', '/register#invitation=not-one');
    await user.fill(await screen.findByLabelText('Name'), 'Grace');
    await user.fill(screen.getByLabelText('Email'), 'grace@example.org');
    await user.fill(screen.getByLabelText('Password', { selector: 'input' }), 'cobol cobol');
    expect(screen.queryByLabelText('Invitation')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByText(/^This invitation has expired/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Invitation')).toHaveValue('not-one'));
    await user.clear(screen.getByLabelText('Invitation'));
    await user.fill(screen.getByLabelText('Invitation'), code);
    await user.click(screen.getByRole('button', { name: 'Register' }));

    expect(await screen.findByText('Welcome! Your account is ready.')).toBeInTheDocument();
  });

  it('explains an invitation to signed-in users', async () => {
    const { address } = visit(blog, '/register#invitation=of-somebody', { as: await blog.aUser() });

    expect(await screen.findByRole('heading', { name: 'You’re already logged in' })).toBeVisible();
    expect(screen.getByText(/^Invitations are for new accounts\./)).toBeVisible();
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    expect(address()).toBe('/register');
  });

  it('accepts a pasted link and shows why it is refused', async () => {
    const { user } = await open('invite', '/register');

    expect(await screen.findByText('Ask an admin for an invitation')).toBeVisible();
    await user.click(await screen.findByLabelText('Invitation'));
    await user.paste('https://blog.example.org/register#invitation=not-one');
    await waitFor(() => expect(screen.getByLabelText('Invitation')).toHaveValue('not-one'));
    await user.fill(screen.getByLabelText('Name'), 'Grace');
    await user.fill(screen.getByLabelText('Email'), 'grace@example.org');
    await user.fill(screen.getByLabelText('Password', { selector: 'input' }), 'cobol cobol');
    await user.click(screen.getByRole('button', { name: 'Register' }));

    expect(await screen.findByText(/^This invitation has expired/)).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Grace');
  });
});
