import { inspect } from 'node:util';
import { screen, waitFor, within } from '@testing-library/react';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import type { MailSettings } from '../../../src/server/mail/smtp.ts';
import { changeSettings } from '../../../src/server/services/changeSettings.ts';
import { setupCode } from '../../../src/server/services/setup.ts';
import { addAdmin } from '../../../src/server/store/admins.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { createResetToken } from '../../../src/server/store/passwordResets.ts';
import { accountMessages } from '../../../src/shared/messages/en/account.ts';
import { appMessages } from '../../../src/shared/messages/en/app.ts';
import { deletionMessages, specMessages } from '../../../src/shared/messages/en/spec.ts';
import { aSecret, startBlog, type Author, type Blog, PUBLIC_URL, idOf } from '../../helpers/blog.ts';
import { confirmEmailOf } from '../../helpers/blogWithMails.ts';
import { liftedState } from '../../helpers/devToolsStandIn.ts';
import { emailChanges, NEW } from '../../helpers/emailChanges.ts';
import { advanceTimers, fakeTimers } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

describe('the setup page', () => {
  const { setup } = accountMessages;
  const link = `/setup#code=${setupCode(aSecret)}`;
  let blog: Blog;
  afterEach(() => blog.close());

  async function fillAndSend({ user }: ReturnType<typeof visit>, more: Record<string, string> = {}) {
    const fields = {
      Name: 'Ada',
      Email: 'ada@example.org',
      Password: 'looms and engines',
      'Blog title': 'Looms',
    };
    for (const [label, text] of Object.entries({ ...fields, ...more })) {
      await user.clear(await screen.findByLabelText(label));
      await user.fill(screen.getByLabelText(label), text);
    }
    await user.click(screen.getByRole('button', { name: 'Create blog' }));
  }
  const readTitle = async () => (await blog.call('GET', '/api/blog')).json<{ title: string }>().title;

  it('takes the code from the link, creates the blog and logs its admin in', async () => {
    blog = await startBlog();
    const page = visit(blog, link);
    await screen.findByLabelText('Blog title');
    expect(screen.queryByLabelText(setup.code)).not.toBeInTheDocument();

    await fillAndSend(page);

    expect(await screen.findByText(setup.done)).toBeVisible();
    expect(await readTitle()).toBe('Looms');
    const as = { token: localStorage.getItem('token') ?? '' };
    expect((await blog.call('GET', '/api/users/me', { as })).json()).toMatchObject({ isAdmin: true });
  });

  it('is offered by the register page until there is an account', async () => {
    blog = await startBlog();
    const { user } = visit(blog, '/register');
    await user.click(await screen.findByRole('link', { name: 'Set it up' }));
    expect(await screen.findByRole('heading', { name: setup.notReadyHeading })).toBeVisible();

    await blog.aUser();
    visit(blog, '/setup');

    expect(await screen.findByText(setup.openLink)).toBeVisible();
    expect(screen.getByRole('link', { name: setup.logIn })).toBeVisible();
  });

  it('shows the code of its link once the server refuses it', async () => {
    blog = await startBlog();
    const page = visit(blog, '/setup#code=AAAA-BBBB-CCCC');

    await fillAndSend(page);
    expect(await screen.findByText(setup.wrongCode)).toBeVisible();
    expect(screen.getByLabelText(setup.code)).toHaveValue('AAAA-BBBB-CCCC');
    await fillAndSend(page, { [setup.code]: setupCode(aSecret) });

    expect(await screen.findByText(setup.done)).toBeVisible();
  });

  it('opens by its link after a stranger registered', async () => {
    blog = await startBlog();
    await blog.aUser();

    await fillAndSend(visit(blog, link));

    expect(await screen.findByText(setup.done)).toBeVisible();
  });

  it('shows a neutral page to anonymous visitors and accepts the code', async () => {
    blog = await startBlog();
    const page = visit(blog, '/setup');
    expect(await screen.findByText(setup.notReady)).toBeVisible();

    await page.user.click(screen.getByRole('button', { name: setup.enterCode }));
    await fillAndSend(page, { [setup.code]: 'AAAA-BBBB-CCCC' });
    expect(await screen.findByText(setup.wrongCode)).toBeVisible();
    expect(screen.getByLabelText(setup.code)).toBeInvalid();
    await fillAndSend(page, { [setup.code]: setupCode(aSecret) });

    expect(await screen.findByText(setup.done)).toBeVisible();
  });
});

describe('delete account', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());
  const path = '/dashboard/deleteAccount';
  const button = () => screen.findByRole('button', { name: 'Delete My Account' });
  const question = () => screen.findByRole('dialog', { name: deletionMessages.areYouSure });
  const storedToken = () => localStorage.getItem('token');
  async function openAndAsk() {
    const page = visit(blog, path, { as: ada });
    await page.user.click(await button());
    const dialog = within(await question());
    const confirm = () => page.user.click(dialog.getByRole('button', { name: 'Delete account' }));
    return { ...page, dialog, confirm };
  }
  const logIn = ({ email, password }: Author) =>
    blog.call('POST', '/api/users/login', { body: { email, password } });
  describe('the page for deleting the account', () => {
    it('shows the specification’s warning', async () => {
      visit(blog, path, { as: ada });

      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Be Cearful, If you deleted yoru account all your articles will deleted!',
      );
      expect(screen.getByRole('alert')).toHaveClass('MuiAlert-colorError');
      expect(await button()).toBeVisible();
    });

    it.each([
      [0, 'You have no articles.'],
      [1, 'You have 1 article, which will be deleted too.'],
      [2, 'You have 2 articles, which will all be deleted too.'],
    ])('shows how many articles will be deleted: %i', async (count, sentence) => {
      for (let made = 0; made < count; made += 1) await blog.anArticle({ by: ada });
      await blog.anArticle({ by: await blog.aUser() });

      visit(blog, path, { as: ada });

      expect(await screen.findByText(sentence)).toBeVisible();
    });

    it('works without the number of articles', async () => {
      const { network } = visit(blog, path, { as: ada });
      network.reply(503, 'The database is away.', 'GET /api/users/me');

      expect(await button()).toBeEnabled();
      expect(screen.queryByText(/You have/)).not.toBeInTheDocument();
      expect(screen.getAllByRole('alert')).toHaveLength(1);
    });

    it('asks for confirmation with the focus on Cancel', async () => {
      const { dialog } = await openAndAsk();

      expect(await question()).toHaveAccessibleDescription(/all your articles/);
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
      expect(dialog.getByRole('button', { name: 'Delete account' })).toHaveClass('MuiButton-colorError');
    });

    it.each(['{Escape}', '{Enter}'])('deletes nothing on %s and restores the focus', async (key) => {
      const { user, dialog, network } = await openAndAsk();
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());

      await user.keyboard(key);

      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(await button()).toHaveFocus();
      expect(storedToken()).toBe(ada.token);
      expect(network.calls).toEqual(['GET /api/users/me']);
    });
  });
  describe('a confirmed deletion', () => {
    it('removes the token before the request, which still carries it', async () => {
      const { network, confirm } = await openAndAsk();
      const seen: (string | null)[] = [];
      network.answer((request) => {
        seen.push(storedToken(), request.headers.get('authorization'));
        return new Response(null, { status: 204 });
      }, 'DELETE /api/users/me');

      await confirm();
      await screen.findByRole('dialog', { name: deletionMessages.accountDeleted });

      expect(seen).toEqual([null, `Bearer ${ada.token}`]);
    });

    it('shows a dialog until Ok, then opens the login page', async () => {
      const { user, address, confirm } = await openAndAsk();

      await confirm();
      const confirmation = await screen.findByRole('dialog', { name: deletionMessages.accountDeleted });
      expect(confirmation).toBeVisible();
      expect(address()).toBe(path);
      await user.click(within(confirmation).getByRole('button', { name: 'Ok' }));

      expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
      expect(address()).toBe('/login');
      expect((await logIn(ada)).statusCode).toBe(400);
    });

    it('can’t be canceled or sent twice while it is running', async () => {
      fakeTimers();
      const { user, network, dialog, confirm } = await openAndAsk();
      network.hang('DELETE');

      await confirm();
      await user.keyboard('{Escape}');
      // A closing dialog stays for a moment.
      await advanceTimers(1000);

      expect(await question()).toBeVisible();
      expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
      expect(dialog.getByRole('button', { name: /Delete/ })).toBeDisabled();
      expect(network.calls).toEqual(['GET /api/users/me', 'DELETE /api/users/me']);
    });

    it('clears all cached answers', async () => {
      await blog.anArticle({ by: ada, title: 'On engines' });
      const { user, store } = visit(blog, '/myArticles', { as: ada });
      await screen.findByText('On engines');
      await user.click(screen.getByRole('link', { name: 'Dashboard' }));
      await user.click(await screen.findByRole('link', { name: 'Delete Your Account' }));
      await user.click(await button());

      await user.click(within(await question()).getByRole('button', { name: 'Delete account' }));
      await screen.findByRole('dialog', { name: deletionMessages.accountDeleted });

      expect(JSON.stringify(store.getState())).not.toContain('On engines');
    });
  });
  describe('an account whose login is over an hour old', () => {
    beforeEach(async () => {
      const createdAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
      await blog.connection.db.updateTable('session').set({ createdAt }).execute();
    });
    const password = () => screen.findByLabelText('Your password', { selector: 'input' });

    it('is deleted with the password in the form', async () => {
      const { user, store } = visit(blog, path, { as: ada });
      await user.type(await password(), ada.password);
      await user.click(await button());
      await user.click(within(await question()).getByRole('button', { name: 'Delete account' }));

      expect(await screen.findByRole('dialog', { name: deletionMessages.accountDeleted })).toBeVisible();
      expect((await logIn(ada)).statusCode).toBe(400);
      expect(JSON.stringify(store.getState())).not.toContain(ada.password);
    });

    it('asks for the password before the confirmation', async () => {
      const { user } = visit(blog, path, { as: ada });
      await password();

      await user.click(await button());

      expect(await screen.findByText('Your password is required')).toBeVisible();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });

    it('stays signed in after a wrong password', async () => {
      const { user } = visit(blog, path, { as: ada });
      await user.type(await password(), 'wrong one');
      await user.click(await button());
      await user.click(within(await question()).getByRole('button', { name: 'Delete account' }));

      expect(await screen.findByText('Wrong password.')).toBeVisible();
      expect(storedToken()).toBe(ada.token);
      expect(await password()).toHaveValue('wrong one');
    });

    it('asks for the password if the page was open for an hour', async () => {
      const { network, user } = visit(blog, path, { as: ada });
      network.reply(503, 'The database is away.', 'GET /api/users/me');
      await user.click(await button());
      await user.click(within(await question()).getByRole('button', { name: 'Delete account' }));

      expect(await screen.findByText('Enter your password to delete your account.')).toBeVisible();
      expect(await password()).toBeVisible();
      expect(storedToken()).toBe(ada.token);
    });
  });
  describe('a deletion that fails', () => {
    it('shows the specification’s message for a 500 and changes nothing', async () => {
      const { address, network, confirm } = await openAndAsk();
      network.reply(500, 'Something went wrong.', 'DELETE');

      await confirm();

      expect(await screen.findByText('There is an Error!')).toBeVisible();
      expect(storedToken()).toBe(ada.token);
      expect(address()).toBe(path);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(await button()).toBeVisible();
      expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    });

    it.each([
      [429, 'Too many requests.'],
      [503, 'The database is away.'],
    ])('adds no message for a %i and changes nothing', async (status, sentence) => {
      const { network, confirm } = await openAndAsk();
      network.reply(status, sentence, 'DELETE');

      await confirm();

      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(screen.queryByText(deletionMessages.accountDeletionFailed)).not.toBeInTheDocument();
      expect(storedToken()).toBe(ada.token);
      expect(await button()).toBeVisible();
    });

    it('leads to the login page if the session has ended', async () => {
      const { address, confirm } = await openAndAsk();
      await blog.call('POST', '/api/users/logout', { as: ada });

      await confirm();

      expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
      expect(screen.getByText(appMessages.sessionEnded)).toBeVisible();
      expect(address()).toBe('/login');
      expect(storedToken()).toBeNull();
    });

    it('still redirects after a logout in another tab', async () => {
      const { network, confirm } = await openAndAsk();
      network.reply(500, 'Something went wrong.', 'DELETE');
      await confirm();
      await screen.findByText('There is an Error!');

      localStorage.removeItem('token');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));

      expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    });
  });
});

describe('edit your data', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
  });
  afterEach(() => blog.close());
  async function openForm({ as = ada } = {}) {
    const page = visit(blog, '/dashboard/editUserData', { as });
    await screen.findByRole('heading', { name: 'Edit Your Data' });

    async function fillIn(fields: Record<string, string>) {
      for (const [label, text] of Object.entries(fields)) {
        await page.user.clear(screen.getByLabelText(label));
        await page.user.fill(screen.getByLabelText(label), text);
      }
    }
    const submit = () => page.user.click(screen.getByRole('button', { name: 'Register' }));
    return { ...page, fillIn, submit };
  }
  const logIn = (email: string, password: string) =>
    blog.call('POST', '/api/users/login', { body: { email, password } });
  describe('the profile form', () => {
    it('is filled with name and email, without a password', async () => {
      await openForm();

      expect(screen.getByLabelText('Name')).toHaveValue('Ada');
      expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
      expect(screen.getByLabelText('Password')).toHaveValue('');
      expect(screen.getByLabelText('New password')).toHaveValue('');
    });

    it('has two sections with headings', async () => {
      await openForm();
      const parts = screen.getAllByRole('heading', { level: 2 });
      const fieldsOf = (heading?: HTMLElement) =>
        [...(heading?.closest('section')?.querySelectorAll('input') ?? [])].map(({ name }) => name);

      expect(parts.map(({ textContent }) => textContent)).toEqual(['Name and email', 'Change password']);
      expect(parts.map(fieldsOf)).toEqual([
        ['name', 'email', 'password'],
        ['newPassword', 'revokeTokens'],
      ]);
    });

    it('explains that the password confirms the change', async () => {
      await openForm();

      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/confirms the change/);
    });

    it('changes the name without a password, shows a toast and opens the home page three seconds later', async () => {
      fakeTimers();
      const { fillIn, submit, address } = await openForm();
      await fillIn({ Name: 'Ada Lovelace' });

      await submit();

      expect(await screen.findByText(specMessages.profileUpdated)).toBeVisible();
      await advanceTimers(2000);
      expect(address()).toBe('/dashboard/editUserData');
      await advanceTimers(1500);
      expect(address()).toBe('/');
    });

    it('shows the new name on Your Info immediately', async () => {
      const { user, fillIn, submit } = await openForm();
      await fillIn({ Name: 'Countess Lovelace' });

      await submit();
      await screen.findByText(specMessages.profileUpdated);
      await user.click(screen.getByRole('link', { name: 'Your Info' }));

      expect(await screen.findByText('Countess Lovelace')).toBeVisible();
    });

    it.each([
      ['revokes access tokens with the password', true, 0],
      ['keeps access tokens if the box is unchecked', false, 1],
    ])('%s', async (_does, isChecked, left) => {
      const { user, fillIn, submit } = await openForm();
      await blog.call('POST', '/api/tokens', {
        as: ada,
        body: { name: 'Deploy', scopes: ['read'], days: 90 },
      });
      const box = screen.getByRole('checkbox', { name: 'Also revoke all access tokens' });
      expect(box).toBeChecked();
      if (!isChecked) await user.click(box);
      await fillIn({ Password: ada.password, 'New password': 'new password of ada' });

      await submit();

      await screen.findByText(specMessages.profileUpdated);
      expect(await blog.connection.db.selectFrom('accessToken').select('name').execute()).toHaveLength(left);
    });

    it('changes email and password with the current password', async () => {
      const { fillIn, submit } = await openForm();
      await fillIn({
        Email: 'countess@example.org',
        Password: ada.password,
        'New password': 'notes on engines',
      });

      await submit();
      await screen.findByText(specMessages.profileUpdated);

      expect((await logIn('countess@example.org', 'notes on engines')).statusCode).toBe(200);
      expect((await logIn('countess@example.org', ada.password)).statusCode).toBe(400);
    });

    it.each([
      ['only name, email and password', {}, ['name', 'email', 'password']],
      [
        'also the new password if there is one',
        { 'New password': 'notes on engines' },
        ['name', 'email', 'password', 'newPassword'],
      ],
    ])('sends %s', async (_, fields, names) => {
      const { fillIn, submit, network } = await openForm();
      const sent: unknown[] = [];
      network.answer(async (request) => {
        sent.push(await request.json());
        return new Response('Stop.', { status: 400, headers: { 'content-type': 'text/plain' } });
      }, 'PATCH /api/users/me');
      await fillIn({ Password: ada.password, ...fields });

      await submit();
      await screen.findByText('Stop.');

      expect(sent.map((body) => Object.keys(body as object))).toEqual([names]);
    });

    it('shows all errors at once and sends nothing', async () => {
      const { user, fillIn, submit, network } = await openForm();
      await user.clear(screen.getByLabelText('Name'));
      await fillIn({ Email: 'nobody', Password: 'short', 'New password': 'tiny' });

      await submit();

      await waitFor(() => expect(screen.getByLabelText('Name')).toBeInvalid());
      expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required');
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email must be a valid email');
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
        'Password must be at least 6 characters',
      );
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
        'New password must be at least 6 characters',
      );
      await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
      expect(network.calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
    });

    it('shows the server’s message as a toast and keeps the input', async () => {
      const { fillIn, submit } = await openForm();
      await fillIn({ Name: 'Countess', Email: 'countess@example.org', Password: 'not the one' });

      await submit();

      expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password.');
      expect(screen.getByLabelText('Name')).toHaveValue('Countess');
      expect(screen.getByLabelText('Email')).toHaveValue('countess@example.org');
      expect(screen.getByLabelText('Password')).toHaveValue('not the one');
    });
  });
  describe('unsaved input', () => {
    it('is restored after a reload, without the passwords', async () => {
      const { fillIn, unmount } = await openForm();
      await fillIn({ Name: 'Countess', Password: ada.password, 'New password': 'notes on engines' });
      unmount();
      const kept = JSON.stringify([sessionStorage, localStorage]);

      await openForm();

      expect(screen.getByLabelText('Name')).toHaveValue('Countess');
      expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
      expect(screen.getByLabelText('Password')).toHaveValue('');
      expect(kept).toContain('Countess');
      expect(kept).not.toContain(ada.password);
      expect(kept).not.toContain('notes on engines');
    });

    it('is restored after a new login when the session has ended', async () => {
      const { user, fillIn, submit } = await openForm();
      await fillIn({ Name: 'Countess' });
      await blog.call('POST', '/api/users/logout', { as: ada });
      await submit();
      await screen.findByRole('heading', { name: 'Log in' });

      await user.type(screen.getByLabelText('Email'), ada.email);
      await user.type(screen.getByLabelText('Password'), ada.password);
      await user.click(screen.getByRole('button', { name: 'Login' }));
      await user.click(await screen.findByRole('link', { name: 'Dashboard' }));
      await user.click(await screen.findByRole('link', { name: 'Edit Your Data' }));

      expect(await screen.findByLabelText('Name')).toHaveValue('Countess');
    });
  });
});

describe('a changed email, on a blog that sends mail', () => {
  /** An unavailable mail server: mail stays in the queue. */
  const AWAY: MailSettings = {
    host: '127.0.0.1',
    port: 1,
    isSecure: false,
    login: null,
    from: { name: '', address: 'blog@example.org' },
  };
  const CHANGED = 'Email changed';

  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog({ publicUrl: PUBLIC_URL, mail: AWAY });
    ada = await blog.aUser({ email: 'ada@example.org' });
    await confirmEmailOf(blog, ada);
  });
  afterEach(() => blog.close());

  const { change, aToken, changeAndConfirm, login } = emailChanges(() => blog);
  const aLink = async () => {
    await change(ada);
    return `/confirmEmail#token=${await aToken('pending', ada, NEW)}`;
  };
  const press = async (name: string) => screen.findByRole('button', { name });

  it('is requested in the profile form, which explains the next step', async () => {
    const { user } = visit(blog, '/dashboard/editUserData', { as: ada });
    await user.clear(await screen.findByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), ` ${NEW} `);
    await user.type(screen.getByLabelText('Password'), ada.password);

    await user.click(await press('Register'));

    const toasts = await screen.findAllByRole('alert');
    expect(toasts.map(({ textContent }) => textContent)).toEqual([
      `${specMessages.profileUpdated} We sent a link to ${NEW}. Open it to confirm your new email.`,
    ]);
    expect(await screen.findByRole('note')).toHaveTextContent(/^Open the link we sent to King@example\.org/);
  });

  it('of a new account is confirmed by its link, as Your Info asks', async () => {
    const eve = await blog.aUser({ email: 'eve@example.org' });
    const token = await aToken('own', eve, 'eve@example.org');
    const { user, unmount } = visit(blog, '/dashboard/userData', { as: eve });

    expect(await screen.findByRole('note')).toHaveTextContent(/^Confirm your email: open the link/);
    await user.click(await press('Resend email'));
    expect(await screen.findByText('Confirmation email sent')).toBeVisible();

    unmount();
    const page = visit(blog, `/confirmEmail#own=${token}`, { as: eve });
    expect(await screen.findByText('Confirm that eve@example.org is your email.')).toBeVisible();
    await page.user.click(await press('Confirm email'));
    expect(await screen.findByText('Email confirmed')).toBeVisible();
  });

  it('of a new account can get another link if its link was used', async () => {
    const { user } = visit(blog, '/confirmEmail#own=used-before', { as: ada });
    await user.click(await press('Confirm email'));

    expect(await screen.findByText(/^This link has expired.* Request a new one\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send a new one' })).toHaveAttribute(
      'href',
      '/dashboard/userData',
    );
  });

  it('is not mentioned when only the name was changed', async () => {
    const { user } = visit(blog, '/dashboard/editUserData', { as: ada });
    await user.fill(await screen.findByLabelText('Name'), ' King');

    await user.click(await press('Register'));

    expect(await screen.findByText(specMessages.profileUpdated)).toBeVisible();
    expect(screen.queryByText(/on its way/)).not.toBeInTheDocument();
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });

  it('can be withdrawn on Your Info', async () => {
    await change(ada);
    const { user } = visit(blog, '/dashboard/userData', { as: ada });

    await user.click(await press('Cancel change'));

    expect(await screen.findByText('Email change canceled')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('note')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Your Info' })).toHaveFocus();
  });

  it('shows progress while it is being withdrawn', async () => {
    await change(ada);
    const { user, network } = visit(blog, '/dashboard/userData', { as: ada });
    network.hang('DELETE');

    await user.click(await press('Cancel change'));

    expect(await within(screen.getByRole('note')).findByRole('progressbar')).toBeVisible();
  });

  it('shows why it can’t be withdrawn', async () => {
    await change(ada);
    const { user, network } = visit(blog, '/dashboard/userData', { as: ada });
    network.reply(409, 'Not now.', 'DELETE');

    await user.click(await press('Cancel change'));

    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(screen.getByRole('note')).toBeVisible();
    expect(screen.queryByText('Email change canceled')).not.toBeInTheDocument();
  });

  it('leaves the used storage on Your Info when it can’t be loaded again', async () => {
    await change(ada);
    const { user, network } = visit(blog, '/dashboard/userData', { as: ada });
    const storage = await screen.findByText(/ used$/);
    network.reply(503, 'Busy.', 'GET /api/users/me');
    const before = network.calls.length;

    await user.click(await press('Cancel change'));

    await waitFor(() => expect(network.calls.slice(before)).toContain('GET /api/users/me'));
    await screen.findByText('Email change canceled');
    expect(storage).toBeInTheDocument();
  });

  it('is confirmed by the link, and Your Info opens three seconds later', async () => {
    const link = await aLink();
    fakeTimers();
    const { user, address } = visit(blog, link, { as: ada });
    expect(await screen.findByText(/instead of ada@example\.org\.$/)).toBeVisible();

    await user.click(await press('Confirm email'));

    expect(await screen.findByText(CHANGED)).toBeVisible();
    expect([await login(NEW), await login(ada.email)]).toEqual([200, 400]);
    await advanceTimers(3500);
    expect(address()).toBe('/dashboard/userData');
    expect(await screen.findByText(NEW)).toBeVisible();
  });

  it('can be confirmed after a login on the page', async () => {
    const { user } = visit(blog, await aLink());
    await user.type(await screen.findByLabelText('Email'), ada.email);
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), ada.password);
    await user.click(await press('Login'));

    await user.click(await press('Confirm email'));

    expect(await screen.findByText(CHANGED)).toBeVisible();
    expect(await login(NEW)).toBe(200);
  });

  it('can’t be confirmed in another account', async () => {
    const eve = await blog.aUser();
    const { user } = visit(blog, await aLink(), { as: eve });

    await user.click(await press('Confirm email'));

    expect(await screen.findByText(/^This link belongs to another account/)).toBeVisible();
    expect(localStorage.getItem('token')).toBe(eve.token);
  });

  it('can’t be confirmed by a used or withdrawn link', async () => {
    const { user } = visit(blog, '/confirmEmail#token=used-before', { as: ada });

    await user.click(await press('Confirm email'));

    expect(await screen.findByText(/^This link has expired/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change your email again' })).toBeVisible();
  });

  it.each(['', '#token=', '#token=a b', '#return=abc'])(
    'needs the complete link, not /confirmEmail%s',
    async (hash) => {
      visit(blog, `/confirmEmail${hash}`, { as: ada });

      expect(await screen.findByText(/^This link is incomplete/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Change your email' })).toHaveAttribute(
        'href',
        '/dashboard/editUserData',
      );
    },
  );

  it('leaves no token in Redux DevTools', async () => {
    const link = await aLink();
    const { user } = visit(blog, link, { as: ada });

    await user.click(await press('Confirm email'));
    await screen.findByText(CHANGED);

    const [, token = ''] = link.split('token=');
    expect(JSON.stringify(liftedState())).toContain('confirmEmail');
    expect(JSON.stringify(liftedState())).not.toContain(token);
  });

  it('can be undone by the link in the mail to the previous email', async () => {
    await changeAndConfirm(ada);
    const token = await aToken('former', ada, ada.email);
    const { user } = visit(blog, `/resetPassword#return=${token}`);
    expect(await screen.findByText(/that received this link your email again/)).toBeVisible();

    await user.fill(await screen.findByLabelText('New password', { selector: 'input' }), 'notes on engines');
    await user.click(await press('Change password'));

    expect(await screen.findByText(/^Account recovered\./)).toBeVisible();
    expect(await login(ada.email, 'notes on engines')).toBe(200);
  });
});

describe('reset password', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());
  const PASSWORD = 'notes on engines';
  const field = () => screen.findByLabelText('New password', { selector: 'input' });
  const button = () => screen.getByRole('button', { name: 'Change password' });
  const login = async (password: string) =>
    (await blog.call('POST', '/api/users/login', { body: { email: ada.email, password } })).statusCode;
  describe('a user who forgot the password', () => {
    it('finds the admin’s contact from the login page', async () => {
      await changeSettings(blog.connection.db, { contact: 'owner@example.org' }, commandLine);
      const { user, store, address } = visit(blog, '/login');
      await store.dispatch(blogApi.endpoints.getBlog.initiate(undefined, { forceRefetch: true }));

      await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));

      expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
      expect(await screen.findByText(/The admins of Markdown Blog can send you a reset link/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Request a link' })).toHaveAttribute(
        'href',
        'mailto:owner@example.org',
      );
      expect(address()).toBe('/forgotPassword');
    });

    it('sees when the blog has no contact', async () => {
      visit(blog, '/forgotPassword');

      expect(await screen.findByText(/This blog doesn’t list a contact address/)).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Request a link' })).not.toBeInTheDocument();
    });

    it('requests a link by mail, and the email stays out of Redux DevTools', async () => {
      const { user, network } = visit(blog, '/forgotPassword');
      const bodies: unknown[] = [];
      network.answer(() => Response.json({ byMail: true }), 'GET /api/users/forgotPassword');
      network.answer(async (request) => {
        bodies.push(await request.json());
        return Response.json({});
      }, 'POST /api/users/forgotPassword');

      await user.type(await screen.findByLabelText('Email'), ada.email);
      await user.click(screen.getByRole('button', { name: 'Send reset link' }));

      expect(await screen.findByRole('status')).toHaveTextContent(
        /^If an account exists for this email, we’ve sent a reset link/,
      );
      expect(bodies).toEqual([{ email: ada.email }]);
      expect(screen.getByRole('button', { name: 'Send reset link' })).toBeDisabled();
      expect(JSON.stringify(liftedState())).not.toContain(ada.email);
    });

    it('sees when too many links were requested', async () => {
      const { user, network } = visit(blog, '/forgotPassword');
      network.answer(() => Response.json({ byMail: true }), 'GET /api/users/forgotPassword');
      network.reply(429, 'Too many links requested. Try again in 50 minutes.', 'POST');

      await user.type(await screen.findByLabelText('Email'), ada.email);
      await user.click(screen.getByRole('button', { name: 'Send reset link' }));

      expect(await screen.findByText(/^Too many links requested/)).toBeVisible();
      expect(screen.getByLabelText('Email')).toHaveValue(ada.email);
    });

    it('sets a new password by the link and gets to the login page three seconds later', async () => {
      fakeTimers();
      const token = await createResetToken(blog.connection.db, idOf(ada));
      const { user, address } = visit(blog, `/resetPassword#token=${token}`);

      await user.type(await field(), PASSWORD);
      await user.click(button());

      expect(await screen.findByText('Password changed. Log in with your new password.')).toBeVisible();
      expect([await login(PASSWORD), await login(ada.password)]).toEqual([200, 400]);
      await advanceTimers(3500);
      expect(address()).toBe('/login');
    });

    it('is signed out everywhere afterwards', async () => {
      const token = await createResetToken(blog.connection.db, idOf(ada));
      const { user } = visit(blog, `/resetPassword#token=${token}`, { as: ada });

      await user.type(await field(), PASSWORD);
      await user.click(button());

      expect(await screen.findByText('Password changed. Log in with your new password.')).toBeVisible();
      expect(localStorage.getItem('token')).toBeNull();
    });

    it('also ends the session of another account in this browser', async () => {
      const eve = await blog.aUser();
      const token = await createResetToken(blog.connection.db, idOf(ada));
      const { user } = visit(blog, `/resetPassword#token=${token}`, { as: eve });

      await user.type(await field(), PASSWORD);
      await user.click(button());

      expect(await screen.findByText('Password changed. Log in with your new password.')).toBeVisible();
      expect(localStorage.getItem('token')).toBeNull();
      expect((await blog.call('GET', '/api/users/me', { as: eve })).statusCode).toBe(401);
    });

    it('stays signed in and sees why a link is invalid', async () => {
      const { user } = visit(blog, '/resetPassword#token=used-before', { as: ada });

      await user.type(await field(), PASSWORD);
      await user.click(button());

      expect(await screen.findByText(/^This link has expired/)).toBeVisible();
      expect(localStorage.getItem('token')).toBe(ada.token);
      expect(await field()).toHaveValue(PASSWORD);
    });

    it('sees validation errors without sending the form', async () => {
      const { user, network } = visit(blog, '/resetPassword#token=one');

      await user.fill(await field(), 'short');
      await user.click(button());

      expect(await screen.findByText('New password must be at least 6 characters')).toBeVisible();
      expect(network.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    });

    it.each(['', '#', '#token=', '#token=a b', '#other=abc'])(
      'is asked for the complete link at /resetPassword%s',
      async (hash) => {
        visit(blog, `/resetPassword${hash}`);

        expect(await screen.findByText(/^This link is incomplete/)).toBeVisible();
        expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
          'href',
          '/forgotPassword',
        );
      },
    );

    it('leaves neither link nor password in Redux DevTools', async () => {
      const token = await createResetToken(blog.connection.db, idOf(ada));
      const { user } = visit(blog, `/resetPassword#token=${token}`);

      await user.type(await field(), PASSWORD);
      await user.click(button());
      await screen.findByText('Password changed. Log in with your new password.');

      const exported = JSON.stringify(liftedState());
      const inMemory = inspect(liftedState(), { depth: Infinity, showHidden: true, maxStringLength: null });
      expect(exported).toContain('resetPassword');
      for (const secret of [token, PASSWORD]) {
        expect(exported).not.toContain(secret);
        expect(inMemory).not.toContain(secret);
      }
    });
  });
});

describe('a new password that is easy to guess', () => {
  const WARNING = 'This password is easy to guess';
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());

  it.each(['secret1', '123456', 'password123', 'Ada Lovelace', 'ada@example.org', 'Markdown Blog'])(
    'is warned of on the register page without a request, and accepted: %s',
    async (password) => {
      const { user, network } = visit(blog, '/register');
      await user.fill(await screen.findByLabelText('Name'), 'Ada Lovelace');
      await user.fill(screen.getByLabelText('Email'), 'ada@example.org');
      await screen.findByText('At least 6 characters');
      const before = network.calls.length;

      await user.fill(screen.getByLabelText('Password'), password);

      expect(await screen.findByText(WARNING)).toBeVisible();
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(WARNING);
      expect(screen.getByLabelText('Password')).toBeValid();
      expect(network.calls).toHaveLength(before);
      await user.click(screen.getByRole('button', { name: 'Register' }));
      expect(await screen.findByText(specMessages.registered)).toBeVisible();
    },
  );

  it('has no warning once it is another one', async () => {
    const { user } = visit(blog, '/register');
    const field = await screen.findByLabelText('Password');
    await user.fill(field, 'iloveyou');
    await screen.findByText(WARNING);

    await user.fill(field, ' and looms');

    expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
    expect(screen.getByText('At least 6 characters')).toBeVisible();
  });

  it('is warned of in the profile and on a reset', async () => {
    const ada = await blog.aUser({ name: 'Ada Lovelace', password: 'looms and engines' });
    const { user } = visit(blog, '/dashboard/editUserData', { as: ada });
    await user.fill(await screen.findByLabelText('New password'), 'adalovelace');
    expect(await screen.findByText(WARNING)).toBeVisible();
    expect(screen.getByLabelText('Password')).not.toHaveAccessibleDescription(WARNING);
  });

  it('is replaced by an admin who logs in with it', async () => {
    const ada = await blog.aUser({ password: 'password123' });
    await addAdmin(blog.connection.db, idOf(ada));
    const { user } = visit(blog, '/login');
    await user.fill(await screen.findByLabelText('Email'), ada.email);
    await user.fill(screen.getByLabelText('Password'), 'password123');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText(/Choose a new one on this blog’s login page/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('New password is required')).toBeVisible();
    await user.fill(screen.getByLabelText('New password'), 'football');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText(/too common and easy to guess/)).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeValid();
    await user.fill(screen.getByLabelText('New password'), ' and looms');
    await user.click(screen.getByRole('button', { name: 'Login' }));

    expect(await screen.findByText(specMessages.loggedIn)).toBeVisible();
    const reply = await blog.call('POST', '/api/users/login', {
      body: { email: ada.email, password: 'football and looms' },
    });
    expect(reply.statusCode).toBe(200);
  });
});
