import { screen, waitFor, within } from '@testing-library/react';
import { deletionMessages } from '../../../src/shared/deletionMessages.ts';
import { messages } from '../../../src/shared/messages.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

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
