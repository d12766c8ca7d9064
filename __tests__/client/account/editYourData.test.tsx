import { screen, waitFor } from '@testing-library/react';
import { messages } from '../../../src/shared/messages.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

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
