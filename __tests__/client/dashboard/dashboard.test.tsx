import { act, screen, within, waitFor } from '@testing-library/react';
import { specMessages } from '../../../src/shared/messages/en/spec.ts';
import { nameOf, pages } from '../../../src/shared/pages.ts';
import type { AccountFacts, TokenReply } from '../../../src/shared/user.ts';
import { anAuthenticator, type Authenticator } from '../../helpers/authenticator.ts';
import { startBlog, type Blog, type Author } from '../../helpers/blog.ts';
import { removePasskeys, stubPasskeys } from '../../helpers/browserWithPasskeys.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { passkeysOf } from '../../helpers/passkeys.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { advanceTimers, fakeTimers } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

describe('dashboard', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());
  describe('the dashboard', () => {
    it('redirects to Your Info after a moment', async () => {
      fakeTimers();
      const { address } = visit(blog, '/dashboard', { as: await blog.aUser() });
      expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();

      await advanceTimers(1000);

      expect(await screen.findByRole('heading', { name: 'Your Info' })).toBeVisible();
      expect(address()).toBe('/dashboard/userData');
    });

    it('does not redirect users who have opened another page whose code is still loading', async () => {
      fakeTimers();
      const { address } = visit(blog, '/dashboard', { as: await blog.aUser() });
      expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();

      history.pushState(null, '', '/myArticles');
      await advanceTimers(1000);

      expect(address()).toBe('/myArticles');
    });

    it('focuses the heading after the redirect', async () => {
      fakeTimers();
      visit(blog, '/dashboard', { as: await blog.aUser() });
      await screen.findByRole('heading', { name: 'Dashboard' });

      await advanceTimers(1000);

      expect(await screen.findByRole('heading', { name: 'Your Info' })).toHaveFocus();
    });

    it('keeps the focus on a link of its navigation', async () => {
      fakeTimers();
      visit(blog, '/dashboard', { as: await blog.aUser() });
      await screen.findByRole('heading', { name: 'Dashboard' });
      const line = screen.getByRole('link', { name: 'My Articles' });
      act(() => line.focus());

      await advanceTimers(1000);

      expect(await screen.findByRole('heading', { name: 'Your Info' })).toBeVisible();
      expect(line).toHaveFocus();
    });

    it('shows the used storage without a warning while there is room', async () => {
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
      await adminOutput(blog, 'set', 'storage', '1');
      const { slug } = await blog.anArticle({ by: ada });
      const { storage } = (await blog.call('GET', '/api/users/me', { as: ada })).json<AccountFacts>();
      await draftsOf(blog).aDraft(ada, { title: '', markdown: 'x'.repeat(bytes - storage.bytes) });

      const { unmount } = visit(blog, '/dashboard/createArticle', { as: ada });
      expect(await screen.findByText(new RegExp(`^${warning} Delete articles or drafts`))).toBeVisible();
      unmount();
      visit(blog, `/edit/${slug}`, { as: ada });

      expect(await screen.findByText(new RegExp(`^${warning}`))).toBeVisible();
    });

    it('shows the name and email of the user beside their image', async () => {
      const grace = await blog.aUser({ name: 'Grace', email: 'grace@example.org' });
      const avatar = 'https://example.org/grace.png';
      await blog.call('PUT', '/api/users/me/profile', { as: grace, body: { avatar, bio: '', links: [] } });

      visit(blog, '/dashboard/userData', { as: grace });

      expect(await screen.findByText('Grace')).toBeVisible();
      expect(screen.getByText('grace@example.org')).toBeVisible();
      const face = screen.getByRole('img', { name: 'User' });
      await waitFor(() => expect(face.querySelector('img')).toHaveAttribute('src', avatar));
    });

    it('links to its pages and marks the current one', async () => {
      const { user } = visit(blog, '/dashboard/userData', { as: await blog.aUser() });
      const navigation = within(await screen.findByRole('navigation', { name: 'Dashboard' }));
      expect(navigation.getByRole('link', { name: 'Your Info' })).toHaveAttribute('aria-current', 'page');

      await user.click(navigation.getByRole('link', { name: 'Create Article' }));

      expect(await screen.findByRole('heading', { name: 'Create Article' })).toBeVisible();
      expect(navigation.getByRole('link', { name: 'Create Article' })).toHaveAttribute(
        'aria-current',
        'page',
      );
    });

    it('shows at an unknown path below it that there is no page, inside its frame', async () => {
      visit(blog, '/dashboard/no-such-page', { as: await blog.aUser() });

      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
      expect(screen.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    });

    it('begins with the five links of the specification, and has all pages below it', async () => {
      visit(blog, '/dashboard/userData', { as: await blog.aUser() });
      const navigation = within(await screen.findByRole('navigation', { name: 'Dashboard' }));

      const lines = navigation.getAllByRole('link').map(({ textContent }) => textContent);

      const specified = [
        'Your Info',
        'Edit Your Data',
        'Create Article',
        'My Articles',
        'Delete Your Account',
      ];
      const others = Object.values(pages).flatMap((page) =>
        page.path.startsWith('/dashboard/') && 'name' in page && !specified.includes(nameOf(page))
          ? [nameOf(page)]
          : [],
      );
      expect(lines.slice(0, 5)).toEqual(specified);
      expect(lines.slice(5).toSorted()).toEqual(others.toSorted());
      expect(others).toContain('My Images');
    });

    it.each([
      '/dashboard',
      '/dashboard/userData',
      '/dashboard/editUserData',
      '/dashboard/createArticle',
      '/dashboard/deleteAccount',
      '/dashboard/no-such-page',
      '/dashboard/userData/more',
    ])('redirects anonymous visitors from %s to the login page', async (path) => {
      const { address } = visit(blog, path);

      expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
      expect(address()).toBe('/login');
    });
  });
});

describe('the passkeys below Your Info', () => {
  let blog: Blog;
  let ada: Author;
  let authenticator: Authenticator;
  beforeEach(async () => {
    blog = await startBlog({ publicUrl: location.origin });
    ada = await blog.aUser();
    authenticator = anAuthenticator(location.origin);
    stubPasskeys(authenticator);
  });
  afterEach(async () => {
    removePasskeys();
    await blog.close();
  });

  const passkeys = passkeysOf(() => blog);
  const aPasskey = (name: string) => passkeys.anAuthenticatorOf(ada, name, anAuthenticator(location.origin));
  const open = () => visit(blog, '/dashboard/userData', { as: ada });
  const section = () => screen.findByRole('region', { name: 'Passkeys' });
  const lines = async () => within(await section()).findAllByRole('listitem');
  const heading = () => screen.getByRole('heading', { name: 'Passkeys' });
  const today = () => new Date().toLocaleDateString([...navigator.languages], { dateStyle: 'long' });

  async function fillIn({ user }: ReturnType<typeof open>, password: string, name = '') {
    await user.click(await screen.findByRole('button', { name: 'Add passkey' }));
    await user.fill(await screen.findByLabelText('Your password'), password);
    if (name) await user.fill(screen.getByLabelText('Name'), name);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
  }

  it('are listed with their names and when they were added and used', async () => {
    const telephone = await aPasskey('Telephone');
    await aPasskey('Key');
    await passkeys.logIn(telephone);

    open();

    expect((await lines()).map(({ textContent }) => textContent).sort()).toEqual([
      `KeyAdded ${today()}, never usedRemove`,
      `TelephoneAdded ${today()}, last used ${today()}Remove`,
    ]);
  });

  it('can be added with the password', async () => {
    const page = open();
    expect(await screen.findByText('No passkeys yet.')).toBeVisible();

    await fillIn(page, ada.password, 'Laptop');

    expect(await screen.findByText('Passkey added')).toBeVisible();
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    expect(screen.getByText('Laptop')).toBeVisible();
    expect(heading()).toHaveFocus();
    expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument();
    expect((await passkeys.logIn(authenticator)).statusCode).toBe(200);
    const state = JSON.stringify(page.store.getState());
    expect(state).not.toContain(ada.password);
    expect(state).not.toContain('challenge');
  });

  it('can’t be added with a wrong password, which is shown under the field', async () => {
    const page = open();

    await fillIn(page, 'wrong one');

    await waitFor(() =>
      expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription('Wrong password.'),
    );
    expect(await passkeys.list(ada)).toEqual([]);
  });

  it.each([
    ['cancels', 'NotAllowedError', /^No passkey was used\. The request was canceled/],
    [
      'has a passkey on this device',
      'InvalidStateError',
      'This device already has a passkey for your account.',
    ],
    ['has no suitable device', 'ConstraintError', /^This device can’t create a passkey\. Use one with a PIN/],
  ])('show a message when the user %s, and can be tried again', async (_case, name, sentence) => {
    stubPasskeys(authenticator, name);
    const page = open();

    await fillIn(page, ada.password);

    expect(await screen.findByText(sentence)).toBeVisible();
    stubPasskeys(authenticator);
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Passkey added')).toBeVisible();
  });

  it('can be removed after a confirmation', async () => {
    await aPasskey('Telephone');
    const key = await aPasskey('Key');
    const { user } = open();

    await user.click(await screen.findByRole('button', { name: 'Remove Key' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Key')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Remove passkey' }));

    expect(await screen.findByText('Passkey removed')).toBeVisible();
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    expect((await passkeys.logIn(key)).statusCode).toBe(400);
  });

  it('are kept when the confirmation is canceled', async () => {
    await aPasskey('Key');
    const { user } = open();

    await user.click(await screen.findByRole('button', { name: 'Remove Key' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await passkeys.list(ada)).toHaveLength(1);
  });

  it('are listed without one that was removed elsewhere, which a toast explains', async () => {
    await aPasskey('Key');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove Key' }));
    await passkeys.remove(ada, (await passkeys.list(ada))[0]?._id ?? '');

    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove passkey' }),
    );

    expect(await screen.findByText(/^This passkey has already been removed/)).toBeVisible();
    expect(await screen.findByText('No passkeys yet.')).toBeVisible();
  });

  it('are limited to twenty, as a text instead of the button says', async () => {
    for (let made = 0; made < 20; made += 1) await aPasskey(`Key ${made}`);

    open();

    expect(await screen.findByText(/^You’ve reached the limit of 20 passkeys\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add passkey' })).not.toBeInTheDocument();
  });

  it('can be removed but not added in a browser without passkeys', async () => {
    await aPasskey('Key');
    removePasskeys();

    open();

    expect(await screen.findByRole('button', { name: 'Remove Key' })).toBeVisible();
    expect(
      screen.getByText(`You can add passkeys at ${location.origin} in a browser that supports them.`),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add passkey' })).not.toBeInTheDocument();
  });

  it('offer to try again when they can’t be loaded', async () => {
    const { user, network } = visit(blog, '/', { as: ada });
    network.reply(503, 'The database is away.', 'GET /api/users/me/passkeys');
    await user.click(await screen.findByRole('link', { name: 'Dashboard' }));
    const again = await within(await section()).findByRole('button', { name: 'Try again' });

    network.recover();
    await user.click(again);

    expect(await screen.findByText('No passkeys yet.')).toBeVisible();
  });

  it('are not shown on a blog without passkeys', async () => {
    await blog.close();
    blog = await startBlog();
    ada = await blog.aUser();
    const { network, store } = open();

    await waitFor(() =>
      expect(JSON.stringify(store.getState().blogApi.queries)).toMatch(
        /"getPasskeyOffer[^{]+{"status":"fulfilled"/,
      ),
    );
    await screen.findByText('No other active sessions.');
    expect(screen.queryByRole('region', { name: 'Passkeys' })).not.toBeInTheDocument();
    expect(network.calls).not.toContain('GET /api/users/me/passkeys');
  });
});

describe('the sessions below Your Info', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());

  const logIn = async (userAgent = FIREFOX) => {
    const { email, password } = ada;
    const headers = { 'user-agent': userAgent };
    const reply = await blog.call('POST', '/api/users/login', { body: { email, password }, headers });
    return reply.json<TokenReply>();
  };
  const statusOf = async (as: TokenReply) => (await blog.call('GET', '/api/users/me', { as })).statusCode;
  const section = () => screen.findByRole('region', { name: 'Sessions' });
  const lines = async () => within(await section()).findAllByRole('listitem');
  const heading = () => screen.getByRole('heading', { name: 'Sessions' });
  const today = () => new Date().toLocaleDateString([...navigator.languages], { dateStyle: 'long' });
  const ends = () => screen.findByRole('button', { name: /^Log out Firefox on Linux, logged in / });

  it('are listed by browser, and this one is marked', async () => {
    await logIn();

    visit(blog, '/dashboard/userData', { as: ada });

    const labels = (await lines()).map(({ textContent }) => textContent).sort();
    expect(labels).toEqual([
      `Firefox on LinuxLogged in ${today()}, last active ${today()}Log out`,
      `Unknown browserThis browserLogged in ${today()}`,
    ]);
  });

  it('show a text if there is no other session', async () => {
    visit(blog, '/dashboard/userData', { as: ada });

    expect(await screen.findByText('No other active sessions.')).toBeVisible();
    expect(within(await section()).queryByRole('button')).not.toBeInTheDocument();
  });

  it('can be ended one by one', async () => {
    const [other, third] = [await logIn(), await logIn('curl/8.5.0')];
    const { user } = visit(blog, '/dashboard/userData', { as: ada });

    await user.click(await ends());

    expect(await screen.findByText('Session logged out')).toBeVisible();
    await waitFor(async () => expect(await lines()).toHaveLength(2));
    expect(heading()).toHaveFocus();
    expect([await statusOf(ada), await statusOf(other), await statusOf(third)]).toEqual([200, 401, 200]);
  });

  it('can all be ended but this one', async () => {
    const others = [await logIn(), await logIn()];
    const { user } = visit(blog, '/dashboard/userData', { as: ada });

    await user.click(await screen.findByRole('button', { name: 'Log out all other sessions' }));

    expect(await screen.findByText('All other sessions logged out')).toBeVisible();
    expect(await screen.findByText('No other active sessions.')).toBeVisible();
    expect(heading()).toHaveFocus();
    expect(await lines()).toHaveLength(1);
    expect(await Promise.all([ada, ...others].map(statusOf))).toEqual([200, 401, 401]);
  });

  it('are listed without one that has ended elsewhere, which a toast explains', async () => {
    const other = await logIn();
    const { user } = visit(blog, '/dashboard/userData', { as: ada });
    const button = await ends();
    await blog.call('POST', '/api/users/logout', { as: other });

    await user.click(button);

    expect(await screen.findByText(/^This session has already ended/)).toBeVisible();
    expect(await screen.findByText('No other active sessions.')).toBeVisible();
  });

  it('stay listed when ending fails', async () => {
    await logIn();
    const { user, network } = visit(blog, '/dashboard/userData', { as: ada });
    const button = await ends();
    network.reply(503, 'The database is away.', 'DELETE');

    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Log out all other sessions' }));

    expect(await screen.findByText(specMessages.unexpectedError)).toBeVisible();
    expect(await lines()).toHaveLength(2);
  });

  it('offer to try again when they can’t be loaded', async () => {
    const { user, network } = visit(blog, '/', { as: ada });
    network.reply(503, 'The database is away.', 'GET /api/users/me/sessions');
    await user.click(await screen.findByRole('link', { name: 'Dashboard' }));
    const again = await within(await section()).findByRole('button', { name: 'Try again' });

    network.recover();
    await user.click(again);

    expect(await lines()).toHaveLength(1);
  });

  it('lead to the login page on the next action in a browser whose session was ended', async () => {
    const other = await logIn();
    const { user, address } = visit(blog, '/dashboard/userData', { as: { ...ada, ...other } });
    await lines();
    await blog.call('DELETE', '/api/users/me/sessions', { as: ada });

    await user.click(screen.getByRole('button', { name: 'Log out all other sessions' }));

    await waitFor(() => expect(address()).toBe('/login'));
  });
});

describe('the public profile', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());
  const open = async () => {
    const page = visit(blog, '/dashboard/publicProfile', { as: ada });
    await screen.findByLabelText('Bio');
    return page;
  };
  const save = () => screen.getByRole('button', { name: 'Save profile' });

  it('is saved, kept for the next visit and shown on the author page', async () => {
    await blog.anArticle({ by: ada, tags: ['Looms'] });
    const { user } = await open();

    await user.fill(screen.getByLabelText('Avatar URL'), 'https://example.org/ada.png');
    await user.fill(screen.getByLabelText('Bio'), 'Writes on engines.');
    await user.fill(screen.getByLabelText('Link 2'), 'https://mastodon.example/@ada');
    await user.click(save());

    expect(await screen.findByText('Profile saved')).toBeVisible();
    // The form stays open for the next change.
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(screen.getByRole('link', { name: 'View author page' }));
    expect(await screen.findByText('Writes on engines.')).toBeVisible();
    const links = within(screen.getByRole('list', { name: 'Links' }));
    expect(links.getByRole('link', { name: 'mastodon.example/@ada' })).toHaveAttribute(
      'rel',
      'me nofollow ugc noopener',
    );
    // In the profile and on the card.
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Looms' })).toHaveLength(2));
  });

  it('opens with what is stored', async () => {
    const profile = { avatar: '', bio: 'On looms.', links: ['https://example.org/'] };
    await blog.call('PUT', '/api/users/me/profile', { as: ada, body: profile });

    await open();

    expect(screen.getByLabelText('Bio')).toHaveValue('On looms.');
    expect(screen.getByLabelText('Link 1')).toHaveValue('https://example.org/');
    expect(screen.getByText('Optional. 9 of 300 characters.')).toBeVisible();
    // Without articles there is no author page.
    expect(screen.queryByRole('link', { name: 'View author page' })).not.toBeInTheDocument();
  });

  it('shows each mistake under its field, and saves nothing', async () => {
    const { user } = await open();

    await user.fill(screen.getByLabelText('Avatar URL'), 'ada.png');
    await user.fill(screen.getByLabelText('Bio'), 'x'.repeat(301));
    await user.fill(screen.getByLabelText('Link 3'), 'javascript:alert(1)');
    await user.click(save());

    expect(await screen.findByText('Avatar URL must be a valid http or https URL')).toBeVisible();
    expect(screen.getByLabelText('Bio')).toHaveAccessibleDescription('Bio must be at most 300 characters');
    expect(screen.getByLabelText('Link 3')).toHaveAccessibleDescription(
      'Link must be a valid http or https URL',
    );
    const stored = await blog.call('GET', '/api/users/me/profile', { as: ada });
    expect(stored.json()).toEqual({ avatar: '', bio: '', links: [] });
  });
});
