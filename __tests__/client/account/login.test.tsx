import { screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../src/shared/messages.ts';
import { startBlog, type Blog } from '../../helpers/blog.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { cornerOf } from '../../helpers/cornerOf.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
beforeEach(async () => {
  blog = await startBlog();
});
afterEach(() => blog.close());

async function openForm() {
  const page = visit(blog, '/login');
  await screen.findByRole('heading', { name: 'Login' });
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
    ['over http, that others can read the password', false, 1],
    ['over https or on the same machine, nothing of it', true, 0],
  ])('says where the page came %s', async (_how, isSecureContext, notices) => {
    window.isSecureContext = isSecureContext;

    await openForm();

    expect(screen.queryAllByText(/without https/)).toHaveLength(notices);
  });
});

describe('the login page, for a stranger at a page that is for the signed-in', () => {
  async function comeFrom(path: string) {
    const page = visit(blog, path);
    await screen.findByRole('heading', { name: 'Login' });
    return page;
  }

  it.each([
    ['/edit/on-engines', 'Log in to open “Edit Article” (/edit/on-engines).'],
    ['/myArticles/%C3%BCber/history?page=2', 'Log in to open “History” (/myArticles/über/history).'],
    ['/dashboard/nowhere', 'Log in to open /dashboard/nowhere.'],
  ])('says which page asks for it: %s', async (path, words) => {
    await comeFrom(path);

    expect(await screen.findByText(words)).toBeVisible();
  });

  it('says nothing of a page to who came of their own accord', async () => {
    await comeFrom('/login');

    expect(screen.queryByText(/Log in to open/)).toBeNull();
  });

  it('offers that page after the login, and goes home all the same', async () => {
    takeTheClock();
    const ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'On engines' });
    const { user, address } = await comeFrom('/edit/on-engines?draft=x');
    await user.type(screen.getByLabelText('Email'), ada.email);
    await user.type(screen.getByLabelText('Password'), ada.password);
    await user.click(screen.getByRole('button', { name: 'Login' }));

    const link = await screen.findByRole('link', { name: 'Go to Edit Article' });
    expect(link).toHaveAttribute('href', '/edit/on-engines?draft=x');
    await passTime(3500);
    expect(address()).toBe('/');
  });

  it('offers it after a registration too', async () => {
    const { user } = await comeFrom('/dashboard/createArticle');
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Register' }));
    expect(
      await screen.findByText('Register to open “Create Article” (/dashboard/createArticle).'),
    ).toBeVisible();
    await user.type(screen.getByLabelText('Name'), 'Ada');
    await user.type(screen.getByLabelText('Email'), 'ada@example.org');
    await user.type(screen.getByLabelText('Password'), 'analytical engine');
    await user.click(screen.getByRole('button', { name: 'Register' }));

    await user.click(await screen.findByRole('link', { name: 'Go to Create Article' }));
    expect(await screen.findByRole('heading', { name: 'Create Article' })).toBeVisible();
  });

  it('is the same where a session has ended by itself', async () => {
    const ada = await blog.aUser();
    await blog.call('POST', '/api/users/logout', { as: ada });

    visit(blog, '/myArticles', { as: ada });

    expect(await screen.findByText('Log in to open “My Articles” (/myArticles).')).toBeVisible();
  });
});

describe('logging in', () => {
  it('begins in the email', async () => {
    await openForm();

    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it('says so and goes home after three seconds, inside the app', async () => {
    takeTheClock();
    const ada = await blog.aUser();
    const { fillIn, submit, address } = await openForm();
    await fillIn(ada);

    await submit();

    expect(await screen.findByText(messages.loggedIn)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    expect(localStorage.getItem('token')).not.toBeNull();
    await passTime(2000);
    expect(address()).toBe('/login');
    await passTime(1500);
    expect(address()).toBe('/');
  });

  it('shows all errors at once and sends nothing', async () => {
    const { submit, network } = await openForm();

    await submit();

    expect(await screen.findByText('Email is a required field')).toBeVisible();
    expect(screen.getByText('Password is a required field')).toBeVisible();
    expect(network.calls).toEqual([]);
  });

  it('sends once, however often the button is clicked', async () => {
    const ada = await blog.aUser();
    const { user, fillIn, network } = await openForm();
    await fillIn(ada);

    await user.dblClick(screen.getByRole('button', { name: 'Login' }));
    await screen.findByText(messages.loggedIn);
    await user.dblClick(screen.getByRole('button', { name: 'Login' }));

    expect(network.calls).toEqual(['POST /api/users/login']);
  });

  it('shows on its button that it is under way', async () => {
    const { fillIn, submit, network } = await openForm();
    network.hang();
    await fillIn({ email: 'ada@example.org', password: 'engines!' });

    await submit();

    expect(await screen.findByRole('progressbar')).toBeVisible();
    expect(screen.getByRole('button', { name: /Login/ })).toBeDisabled();
  });

  it('shows the typed password when asked, and hides it again', async () => {
    const { user, fillIn } = await openForm();
    await fillIn({ email: 'ada@example.org', password: 'engines!' });
    const field = screen.getByLabelText('Password');

    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');

    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'password');
  });
});

describe('a login that the server refuses', () => {
  it('has the same sentence under the email and the password', async () => {
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

  it('stands in the form when it is neither about the email nor the password', async () => {
    const { fillIn, submit, network } = await openForm();
    network.reply(429, 'Too many attempts. Please wait a minute.');
    await fillIn({ email: 'ada@example.org', password: 'engines!' });

    await submit();

    expect(await screen.findByText('Too many attempts. Please wait a minute.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toBeValid();
  });
});

describe('a login that does not get through', () => {
  const ways: [string, (network: ReturnType<typeof visit>['network']) => void][] = [
    ['the server fails', (network) => network.reply(500, 'Something went wrong.')],
    ['the network is away', (network) => network.goOffline()],
  ];

  it.each(ways)('keeps what was typed when %s', async (_, fail) => {
    const { fillIn, submit, network } = await openForm();
    fail(network);
    await fillIn({ email: 'ada@example.org', password: 'engines!' });

    await submit();

    expect(await screen.findByRole('alert')).toHaveTextContent(messages.unexpectedError);
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
    expect(screen.getByLabelText('Password')).toHaveValue('engines!');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled());
  });

  it('is told at the bottom right for five seconds', async () => {
    takeTheClock();
    const { fillIn, submit, network } = await openForm();
    network.goOffline();
    await fillIn({ email: 'ada@example.org', password: 'engines!' });

    await submit();

    const toast = await screen.findByRole('alert');
    expect(toast).toHaveClass('MuiAlert-colorError');
    expect(cornerOf(toast)).toBe('bottom right');
    await passTime(4000);
    expect(toast).toBeVisible();
    await passTime(2000);
    expect(toast).not.toBeInTheDocument();
  });
});
