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
  it('signs in, says so and goes home after three seconds', async () => {
    takeTheClock();
    const { fillIn, submit, address } = await openForm();
    await fillIn();

    await submit();

    expect(await screen.findByText(messages.registered)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await passTime(2000);
    expect(address()).toBe('/register');
    await passTime(1500);
    expect(address()).toBe('/');
  });

  it('leaves whoever has gone elsewhere meanwhile where they are', async () => {
    takeTheClock();
    const { user, fillIn, submit, address } = await openForm();
    await fillIn();
    await submit();
    await screen.findByText(messages.registered);

    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await passTime(4000);

    await waitFor(() => expect(address()).toBe('/dashboard/userData'));
  });

  it('shows all errors at once, each under its field, and sends nothing', async () => {
    const { submit, network } = await openForm();

    await submit();

    expect(await screen.findByText('Name is a required field')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is a required field');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is a required field');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is a required field');
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(network.calls).toEqual([]);
  });

  it('refuses a password of five characters and an email without a domain', async () => {
    const { fillIn, submit, network } = await openForm();
    await fillIn({ email: 'ada@example', password: '12345' });

    await submit();

    expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible();
    expect(screen.getByText('Email must be a valid email')).toBeVisible();
    expect(network.calls).toEqual([]);
  });

  it('takes an email with any top-level domain', async () => {
    const { fillIn, submit } = await openForm();
    await fillIn({ email: 'ada@example.photography' });

    await submit();

    expect(await screen.findByText(messages.registered)).toBeVisible();
  });
});

describe('a registration that the server refuses', () => {
  it('takes its sentence away with the next submit', async () => {
    await blog.aUser({ email: 'ada@example.org' });
    const { fillIn, submit, network } = await openForm();
    await fillIn();
    await submit();
    const toast = await screen.findByRole('alert');
    network.hang('POST');

    await submit();

    await waitFor(() => expect(toast).not.toBeInTheDocument());
  });

  it('takes its sentence away with a submit that the form itself refuses', async () => {
    await blog.aUser({ email: 'ada@example.org' });
    const { user, fillIn, submit } = await openForm();
    await fillIn();
    await submit();
    const toast = await screen.findByRole('alert');
    await user.clear(screen.getByLabelText('Email'));

    await submit();

    await waitFor(() => expect(toast).not.toBeInTheDocument());
    expect(screen.getByText('Email is a required field')).toBeVisible();
  });

  it('shows its sentence as a red toast at the top right for seven seconds', async () => {
    takeTheClock();
    await blog.aUser({ email: 'ada@example.org' });
    const { fillIn, submit, address } = await openForm();
    await fillIn();

    await submit();

    const toast = await screen.findByRole('alert');
    expect(toast).toHaveTextContent(/email/i);
    expect(toast).toHaveClass('MuiAlert-colorError');
    expect(cornerOf(toast)).toBe('top right');
    await passTime(6000);
    expect(toast).toBeVisible();
    await passTime(2000);
    expect(toast).not.toBeInTheDocument();
    expect(address()).toBe('/register');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
  });

  it('can be sent again once mended', async () => {
    await blog.aUser({ email: 'ada@example.org' });
    const { user, fillIn, submit } = await openForm();
    await fillIn();
    await submit();
    await screen.findByRole('alert');

    await user.clear(screen.getByLabelText('Email'));
    await user.fill(screen.getByLabelText('Email'), 'ada2@example.org');
    await submit();

    expect(await screen.findByText(messages.registered)).toBeVisible();
  });

  it('can be closed by hand', async () => {
    await blog.aUser({ email: 'ada@example.org' });
    const { user, fillIn, submit } = await openForm();
    await fillIn();
    await submit();
    const toast = await screen.findByRole('alert');

    await user.click(within(toast).getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(toast).not.toBeInTheDocument());
  });
});
