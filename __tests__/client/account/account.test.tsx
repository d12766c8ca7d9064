import { liftedState } from '../../helpers/devToolsStandIn.ts';
import { inspect } from 'node:util';
import { screen, waitFor, within } from '@testing-library/react';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import { commandLine } from '../../../src/server/admin/auditLog.ts';
import { startReset } from '../../../src/server/features/users/passwordReset.ts';
import type { MailSettings } from '../../../src/server/mail/smtp.ts';
import { changeSettings } from '../../../src/server/admin/settings.ts';
import { deletionMessages } from '../../../src/shared/deletionMessages.ts';
import { messages } from '../../../src/shared/messages.ts';
import { startBlog, type Author, type Blog, PUBLIC_URL, idOf } from '../../helpers/blog.ts';
import { confirmEmailOf } from '../../helpers/blogWithMails.ts';
import { emailChanges, NEW } from '../../helpers/emailChanges.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

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
  const question = () => screen.findByRole('alertdialog', { name: deletionMessages.areYouSure });
  const storedToken = () => localStorage.getItem('token');
  async function openAndAsk() {
    const page = visit(blog, path, { as: ada });
    await page.user.click(await button());
    const dialog = within(await question());
    const confirm = () => page.user.click(dialog.getByRole('button', { name: 'Delete' }));
    return { ...page, dialog, confirm };
  }
  const logIn = ({ email, password }: Author) =>
    blog.call('POST', '/api/users/login', { body: { email, password } });
  describe('the page for deleting one’s account', () => {
    it('warns in the words of the specification', async () => {
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
    ])('tells how many articles go: %i', async (count, sentence) => {
      for (let made = 0; made < count; made += 1) await blog.anArticle({ by: ada });
      await blog.anArticle({ by: await blog.aUser() });

      visit(blog, path, { as: ada });

      expect(await screen.findByText(sentence)).toBeVisible();
    });

    it('says nothing of a number that it can’t have, and still lets go', async () => {
      const { network } = visit(blog, path, { as: ada });
      network.reply(503, 'The database is away.', 'GET /api/users/me');

      expect(await button()).toBeEnabled();
      expect(screen.queryByText(/You have/)).not.toBeInTheDocument();
      expect(screen.getAllByRole('alert')).toHaveLength(1);
    });

    it('asks first, with Cancel in focus, and tells what goes', async () => {
      const { dialog } = await openAndAsk();

      expect(await question()).toHaveAccessibleDescription(/all your articles/);
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
      expect(dialog.getByRole('button', { name: 'Delete' })).toHaveClass('MuiButton-colorError');
    });

    it.each(['{Escape}', '{Enter}'])('deletes nothing on %s, and gives the focus back', async (key) => {
      const { user, dialog, network } = await openAndAsk();
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());

      await user.keyboard(key);

      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      expect(await button()).toHaveFocus();
      expect(storedToken()).toBe(ada.token);
      expect(network.calls).toEqual(['GET /api/users/me']);
    });
  });
  describe('a confirmed deletion', () => {
    it('removes the token first and still sends the call with it', async () => {
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

    it('says so, stays until Ok, then goes to the login page', async () => {
      const { user, address, confirm } = await openAndAsk();

      await confirm();
      const farewell = await screen.findByRole('dialog', { name: deletionMessages.accountDeleted });
      expect(farewell).toBeVisible();
      expect(address()).toBe(path);
      await user.click(within(farewell).getByRole('button', { name: 'Ok' }));

      expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
      expect(address()).toBe('/login');
      expect((await logIn(ada)).statusCode).toBe(400);
    });

    it('can’t be taken back or sent twice while it is under way', async () => {
      takeTheClock();
      const { user, network, dialog, confirm } = await openAndAsk();
      network.hang('DELETE');

      await confirm();
      await user.keyboard('{Escape}');
      // A dialog that closes is there for a while yet.
      await passTime(1000);

      expect(await question()).toBeVisible();
      expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
      expect(dialog.getByRole('button', { name: /Delete/ })).toBeDisabled();
      expect(network.calls).toEqual(['GET /api/users/me', 'DELETE /api/users/me']);
    });

    it('drops every cached answer', async () => {
      await blog.anArticle({ by: ada, title: 'On engines' });
      const { user, store } = visit(blog, '/myArticles', { as: ada });
      await screen.findByText('On engines');
      await user.click(screen.getByRole('link', { name: 'Dashboard' }));
      await user.click(await screen.findByRole('link', { name: 'Delete Your Account' }));
      await user.click(await button());

      await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
      await screen.findByRole('dialog', { name: deletionMessages.accountDeleted });

      expect(JSON.stringify(store.getState())).not.toContain('On engines');
    });
  });
  describe('an account whose login is an hour old', () => {
    beforeEach(async () => {
      const createdAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
      await blog.connection.db.updateTable('session').set({ createdAt }).execute();
    });
    const password = () => screen.findByLabelText('Your password', { selector: 'input' });

    it('takes the password in the form, and is deleted by it', async () => {
      const { user, store } = visit(blog, path, { as: ada });
      await user.type(await password(), ada.password);
      await user.click(await button());
      await user.click(within(await question()).getByRole('button', { name: 'Delete' }));

      expect(await screen.findByRole('dialog', { name: deletionMessages.accountDeleted })).toBeVisible();
      expect((await logIn(ada)).statusCode).toBe(400);
      expect(JSON.stringify(store.getState())).not.toContain(ada.password);
    });

    it('asks for the password before it asks whether to delete', async () => {
      const { user } = visit(blog, path, { as: ada });
      await password();

      await user.click(await button());

      expect(await screen.findByText('Your password is a required field')).toBeVisible();
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });

    it('stays, signed in, after a wrong password', async () => {
      const { user } = visit(blog, path, { as: ada });
      await user.type(await password(), 'wrong one');
      await user.click(await button());
      await user.click(within(await question()).getByRole('button', { name: 'Delete' }));

      expect(await screen.findByText('The password is not your present one.')).toBeVisible();
      expect(storedToken()).toBe(ada.token);
      expect(await password()).toHaveValue('wrong one');
    });

    it('is asked for the password where the page was open meanwhile', async () => {
      const { network, user } = visit(blog, path, { as: ada });
      network.reply(503, 'The database is away.', 'GET /api/users/me');
      await user.click(await button());
      await user.click(within(await question()).getByRole('button', { name: 'Delete' }));

      expect(await screen.findByText('Please enter your password to delete your account.')).toBeVisible();
      expect(await password()).toBeVisible();
      expect(storedToken()).toBe(ada.token);
    });
  });
  describe('a deletion that fails', () => {
    it('with status 500 shows the notification, and everything is as before', async () => {
      const { address, network, confirm } = await openAndAsk();
      network.reply(500, 'Something went wrong.', 'DELETE');

      await confirm();

      expect(await screen.findByText('There is an Error!')).toBeVisible();
      expect(storedToken()).toBe(ada.token);
      expect(address()).toBe(path);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      expect(await button()).toBeVisible();
      expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    });

    it.each([
      [429, 'Too many requests.'],
      [503, 'The database is away.'],
    ])('with status %i says nothing of its own, and everything is as before', async (status, sentence) => {
      const { network, confirm } = await openAndAsk();
      network.reply(status, sentence, 'DELETE');

      await confirm();

      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      expect(screen.queryByText(deletionMessages.accountDeletionFailed)).not.toBeInTheDocument();
      expect(storedToken()).toBe(ada.token);
      expect(await button()).toBeVisible();
    });

    it('because the session had ended leads to the login page', async () => {
      const { address, confirm } = await openAndAsk();
      await blog.call('POST', '/api/users/logout', { as: ada });

      await confirm();

      expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
      expect(screen.getByText(messages.sessionEnded)).toBeVisible();
      expect(address()).toBe('/login');
      expect(storedToken()).toBeNull();
    });

    it('leaves nobody on the page who signs out in another tab afterwards', async () => {
      const { network, confirm } = await openAndAsk();
      network.reply(500, 'Something went wrong.', 'DELETE');
      await confirm();
      await screen.findByText('There is an Error!');

      localStorage.removeItem('token');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));

      expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
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
  describe('the form of one’s data', () => {
    it('is filled with name and email, and with no password', async () => {
      await openForm();

      expect(screen.getByLabelText('Name')).toHaveValue('Ada');
      expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
      expect(screen.getByLabelText('Password')).toHaveValue('');
      expect(screen.getByLabelText('New password')).toHaveValue('');
    });

    it('stands in two parts, each below its heading', async () => {
      await openForm();
      const parts = screen.getAllByRole('heading', { level: 2 });
      const fieldsOf = (heading?: HTMLElement) =>
        [...(heading?.closest('section')?.querySelectorAll('input') ?? [])].map(({ name }) => name);

      expect(parts.map(({ textContent }) => textContent)).toEqual(['Name and email', 'Change password']);
      expect(parts.map(fieldsOf)).toEqual([['name', 'email', 'password'], ['newPassword']]);
    });

    it('tells that the password confirms the change', async () => {
      await openForm();

      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/confirms the change/);
    });

    it('changes the name without a password, says so and goes home after three seconds', async () => {
      takeTheClock();
      const { fillIn, submit, address } = await openForm();
      await fillIn({ Name: 'Ada Lovelace' });

      await submit();

      expect(await screen.findByText(messages.profileUpdated)).toBeVisible();
      await passTime(2000);
      expect(address()).toBe('/dashboard/editUserData');
      await passTime(1500);
      expect(address()).toBe('/');
    });

    it('shows the new name on Your Info at once', async () => {
      const { user, fillIn, submit } = await openForm();
      await fillIn({ Name: 'Countess Lovelace' });

      await submit();
      await screen.findByText(messages.profileUpdated);
      await user.click(screen.getByRole('link', { name: 'Your Info' }));

      expect(await screen.findByText('Countess Lovelace')).toBeVisible();
    });

    it('changes email and password when the present one confirms it', async () => {
      const { fillIn, submit } = await openForm();
      await fillIn({
        Email: 'countess@example.org',
        Password: ada.password,
        'New password': 'notes on engines',
      });

      await submit();
      await screen.findByText(messages.profileUpdated);

      expect((await logIn('countess@example.org', 'notes on engines')).statusCode).toBe(200);
      expect((await logIn('countess@example.org', ada.password)).statusCode).toBe(400);
    });

    it.each([
      ['name, email and password alone', {}, ['name', 'email', 'password']],
      [
        'the new password too when there is one',
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
      expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is a required field');
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

    it('shows the server’s sentence as a toast when it refuses, and keeps what was typed', async () => {
      const { fillIn, submit } = await openForm();
      await fillIn({ Name: 'Countess', Email: 'countess@example.org', Password: 'not the one' });

      await submit();

      expect(await screen.findByRole('alert')).toHaveTextContent('The password is not your present one.');
      expect(screen.getByLabelText('Name')).toHaveValue('Countess');
      expect(screen.getByLabelText('Email')).toHaveValue('countess@example.org');
      expect(screen.getByLabelText('Password')).toHaveValue('not the one');
    });
  });
  describe('unsaved data', () => {
    it('is back after a reload, without the passwords, which are kept nowhere', async () => {
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

    it('is there after signing in again, when the session ended meanwhile', async () => {
      const { user, fillIn, submit } = await openForm();
      await fillIn({ Name: 'Countess' });
      await blog.call('POST', '/api/users/logout', { as: ada });
      await submit();
      await screen.findByRole('heading', { name: 'Login' });

      await user.type(screen.getByLabelText('Email'), ada.email);
      await user.type(screen.getByLabelText('Password'), ada.password);
      await user.click(screen.getByRole('button', { name: 'Login' }));
      await user.click(await screen.findByRole('link', { name: 'Dashboard' }));
      await user.click(await screen.findByRole('link', { name: 'Edit Your Data' }));

      expect(await screen.findByLabelText('Name')).toHaveValue('Countess');
    });
  });
});

describe('another email, on a blog that sends mails', () => {
  /** A mail server that is away: what it would get waits in the queue. */
  const AWAY: MailSettings = {
    host: '127.0.0.1',
    port: 1,
    isSecure: false,
    login: null,
    from: { name: '', address: 'blog@example.org' },
  };
  const CHANGED = 'Your email is changed.';

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

  it('is asked for in the form of one’s data, which says so and what is still to do', async () => {
    const { user } = visit(blog, '/dashboard/editUserData', { as: ada });
    await user.clear(await screen.findByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), ` ${NEW} `);
    await user.type(screen.getByLabelText('Password'), ada.password);

    await user.click(await press('Register'));

    expect(await screen.findByText(messages.profileUpdated)).toBeVisible();
    expect(await screen.findByText(/^A link is on its way to King@example\.org/)).toBeVisible();
    expect(await screen.findByRole('note')).toHaveTextContent(/^King@example\.org becomes your email once/);
  });

  it('of a new account is asked to be confirmed where one’s info stands, and is by its link', async () => {
    const eve = await blog.aUser({ email: 'eve@example.org' });
    const token = await aToken('own', eve, 'eve@example.org');
    const { user, unmount } = visit(blog, '/dashboard/userData', { as: eve });

    expect(await screen.findByRole('note')).toHaveTextContent(/^Confirm your email: open the link/);
    await user.click(await press('Send again'));
    expect(await screen.findByText('Confirmation email sent')).toBeVisible();

    unmount();
    const page = visit(blog, `/confirmEmail#own=${token}`, { as: eve });
    expect(await screen.findByText('Confirm that eve@example.org is your email.')).toBeVisible();
    await page.user.click(await press('Confirm'));
    expect(await screen.findByText('Email confirmed')).toBeVisible();
  });

  it('of a new account gets another link where this one was used', async () => {
    const { user } = visit(blog, '/confirmEmail#own=used-before', { as: ada });
    await user.click(await press('Confirm'));

    expect(
      await screen.findByText(/^This link does not count.* Please ask for another one\.$/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Get another one' })).toHaveAttribute(
      'href',
      '/dashboard/userData',
    );
  });

  it('is said of by nothing where the name alone was changed', async () => {
    const { user } = visit(blog, '/dashboard/editUserData', { as: ada });
    await user.fill(await screen.findByLabelText('Name'), ' King');

    await user.click(await press('Register'));

    expect(await screen.findByText(messages.profileUpdated)).toBeVisible();
    expect(screen.queryByText(/on its way/)).not.toBeInTheDocument();
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });

  it('is withdrawn where one’s info stands', async () => {
    await change(ada);
    const { user } = visit(blog, '/dashboard/userData', { as: ada });

    await user.click(await press('Withdraw'));

    expect(await screen.findByText('Your email stays as it is.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('note')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Your Info' })).toHaveFocus();
  });

  it('shows while it is withdrawn that this is under way', async () => {
    await change(ada);
    const { user, network } = visit(blog, '/dashboard/userData', { as: ada });
    network.hang('DELETE');

    await user.click(await press('Withdraw'));

    expect(await within(screen.getByRole('note')).findByRole('progressbar')).toBeVisible();
  });

  it('stays, and it is said why, where it can not be withdrawn', async () => {
    await change(ada);
    const { user, network } = visit(blog, '/dashboard/userData', { as: ada });
    network.reply(409, 'Not now.', 'DELETE');

    await user.click(await press('Withdraw'));

    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(screen.getByRole('note')).toBeVisible();
    expect(screen.queryByText('Your email stays as it is.')).not.toBeInTheDocument();
  });

  it('is confirmed by the link, shown, and the way leads to one’s info after three seconds', async () => {
    const link = await aLink();
    takeTheClock();
    const { user, address } = visit(blog, link, { as: ada });
    expect(await screen.findByText(/in place of ada@example\.org\.$/)).toBeVisible();

    await user.click(await press('Confirm'));

    expect(await screen.findByText(CHANGED)).toBeVisible();
    expect([await login(NEW), await login(ada.email)]).toEqual([200, 400]);
    await passTime(3500);
    expect(address()).toBe('/dashboard/userData');
    expect(await screen.findByText(NEW)).toBeVisible();
  });

  it('is confirmed by whoever logs in there first', async () => {
    const { user } = visit(blog, await aLink());
    await user.type(await screen.findByLabelText('Email'), ada.email);
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), ada.password);
    await user.click(await press('Login'));

    await user.click(await press('Confirm'));

    expect(await screen.findByText(CHANGED)).toBeVisible();
    expect(await login(NEW)).toBe(200);
  });

  it('is not confirmed in another account, which is told so', async () => {
    const eve = await blog.aUser();
    const { user } = visit(blog, await aLink(), { as: eve });

    await user.click(await press('Confirm'));

    expect(await screen.findByText(/^This link is for another account/)).toBeVisible();
    expect(localStorage.getItem('token')).toBe(eve.token);
  });

  it('is not confirmed by a link that was used or taken back, and the page says so', async () => {
    const { user } = visit(blog, '/confirmEmail#token=used-before', { as: ada });

    await user.click(await press('Confirm'));

    expect(await screen.findByText(/^This link does not count/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change your email again' })).toBeVisible();
  });

  it.each(['', '#token=', '#token=a b', '#return=abc'])(
    'takes the whole link, not /confirmEmail%s',
    async (hash) => {
      visit(blog, `/confirmEmail${hash}`, { as: ada });

      expect(await screen.findByText(/takes the whole link/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Change your email' })).toHaveAttribute(
        'href',
        '/dashboard/editUserData',
      );
    },
  );

  it('leaves no token in Redux DevTools', async () => {
    const link = await aLink();
    const { user } = visit(blog, link, { as: ada });

    await user.click(await press('Confirm'));
    await screen.findByText(CHANGED);

    const [, token = ''] = link.split('token=');
    expect(JSON.stringify(liftedState())).toContain('confirmEmail');
    expect(JSON.stringify(liftedState())).not.toContain(token);
  });

  it('is undone by the link to the former one, which says what that does', async () => {
    await changeAndConfirm(ada);
    const token = await aToken('former', ada, ada.email);
    const { user } = visit(blog, `/resetPassword#return=${token}`);
    expect(await screen.findByText(/becomes the email of your account again/)).toBeVisible();

    await user.fill(await screen.findByLabelText('New password', { selector: 'input' }), 'notes on engines');
    await user.click(await press('Change password'));

    expect(await screen.findByText(/^The account is yours again\./)).toBeVisible();
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
  describe('whoever forgot the password', () => {
    it('is led from the login page to whom to ask', async () => {
      await changeSettings(blog.connection.db, { contact: 'owner@example.org' }, commandLine);
      const { user, store, address } = visit(blog, '/login');
      await store.dispatch(blogApi.endpoints.getBlog.initiate(undefined, { forceRefetch: true }));

      await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));

      expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
      expect(await screen.findByText(/Whoever runs Markdown Blog can give you a link/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Ask for a link' })).toHaveAttribute(
        'href',
        'mailto:owner@example.org',
      );
      expect(address()).toBe('/forgotPassword');
    });

    it('is told so where the blog names nobody', async () => {
      visit(blog, '/forgotPassword');

      expect(await screen.findByText(/This blog names no address for that/)).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Ask for a link' })).not.toBeInTheDocument();
    });

    it('asks for a link by mail where the blog sends mails, and keeps the email out of Redux DevTools', async () => {
      const { user, network } = visit(blog, '/forgotPassword');
      const bodies: unknown[] = [];
      network.answer(() => Response.json({ byMail: true }), 'GET /api/users/forgotPassword');
      network.answer(async (request) => {
        bodies.push(await request.json());
        return Response.json({});
      }, 'POST /api/users/forgotPassword');

      await user.type(await screen.findByLabelText('Email'), ada.email);
      await user.click(screen.getByRole('button', { name: 'Send a link' }));

      expect(await screen.findByRole('status')).toHaveTextContent(/^If an account has this email, a link/);
      expect(bodies).toEqual([{ email: ada.email }]);
      expect(screen.getByRole('button', { name: 'Send a link' })).toBeDisabled();
      expect(JSON.stringify(liftedState())).not.toContain(ada.email);
    });

    it('is told when too many links were asked for', async () => {
      const { user, network } = visit(blog, '/forgotPassword');
      network.answer(() => Response.json({ byMail: true }), 'GET /api/users/forgotPassword');
      network.reply(429, 'Too many links were asked for: please try again in 50 minutes.', 'POST');

      await user.type(await screen.findByLabelText('Email'), ada.email);
      await user.click(screen.getByRole('button', { name: 'Send a link' }));

      expect(await screen.findByText(/^Too many links were asked for/)).toBeVisible();
      expect(screen.getByLabelText('Email')).toHaveValue(ada.email);
    });

    it('chooses a new one by the link, and goes to the login page after three seconds', async () => {
      takeTheClock();
      const token = await startReset(blog.connection.db, idOf(ada));
      const { user, address } = visit(blog, `/resetPassword#token=${token}`);

      await user.type(await field(), PASSWORD);
      await user.click(button());

      expect(await screen.findByText('Your password is changed. Please log in by it.')).toBeVisible();
      expect([await login(PASSWORD), await login(ada.password)]).toEqual([200, 400]);
      await passTime(3500);
      expect(address()).toBe('/login');
    });

    it('is signed in nowhere afterwards, not in this browser either', async () => {
      const token = await startReset(blog.connection.db, idOf(ada));
      const { user } = visit(blog, `/resetPassword#token=${token}`, { as: ada });

      await user.type(await field(), PASSWORD);
      await user.click(button());

      expect(await screen.findByText('Your password is changed. Please log in by it.')).toBeVisible();
      expect(localStorage.getItem('token')).toBeNull();
    });

    it('ends the session of another account, too, that was signed in here', async () => {
      const eve = await blog.aUser();
      const token = await startReset(blog.connection.db, idOf(ada));
      const { user } = visit(blog, `/resetPassword#token=${token}`, { as: eve });

      await user.type(await field(), PASSWORD);
      await user.click(button());

      expect(await screen.findByText('Your password is changed. Please log in by it.')).toBeVisible();
      expect(localStorage.getItem('token')).toBeNull();
      expect((await blog.call('GET', '/api/users/me', { as: eve })).statusCode).toBe(401);
    });

    it('stays signed in where the link does not count, and is told why', async () => {
      const { user } = visit(blog, '/resetPassword#token=used-before', { as: ada });

      await user.type(await field(), PASSWORD);
      await user.click(button());

      expect(await screen.findByText(/^This link does not count/)).toBeVisible();
      expect(localStorage.getItem('token')).toBe(ada.token);
      expect(await field()).toHaveValue(PASSWORD);
    });

    it('is told at once what is wrong with a password, and nothing is sent', async () => {
      const { user, network } = visit(blog, '/resetPassword#token=one');

      await user.fill(await field(), 'short');
      await user.click(button());

      expect(await screen.findByText('New password must be at least 6 characters')).toBeVisible();
      expect(network.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    });

    it.each(['', '#', '#token=', '#token=a b', '#other=abc'])(
      'is asked for the whole link by /resetPassword%s',
      async (hash) => {
        visit(blog, `/resetPassword${hash}`);

        expect(await screen.findByText(/takes the whole link/)).toBeVisible();
        expect(screen.getByRole('link', { name: 'Ask for another one' })).toHaveAttribute(
          'href',
          '/forgotPassword',
        );
      },
    );

    it('leaves neither the link nor the password in Redux DevTools', async () => {
      const token = await startReset(blog.connection.db, idOf(ada));
      const { user } = visit(blog, `/resetPassword#token=${token}`);

      await user.type(await field(), PASSWORD);
      await user.click(button());
      await screen.findByText('Your password is changed. Please log in by it.');

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
