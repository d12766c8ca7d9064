import { liftedState } from '../../helpers/devToolsStandIn.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { MailSettings } from '../../../src/server/mail/mailSettings.ts';
import { messages } from '../../../src/shared/messages.ts';
import { type Author, type Blog, PUBLIC_URL, startBlog } from '../../helpers/blog.ts';
import { confirmEmailOf } from '../../helpers/blogWithMails.ts';
import { emailChanges, NEW } from '../../helpers/emailChanges.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

/** A mail server that is away: what it would get waits in the queue. */
const AWAY: MailSettings = {
  host: '127.0.0.1',
  port: 1,
  isSecure: false,
  login: null,
  from: { name: '', address: 'blog@example.org' },
};
const CHANGED = 'Your email is changed.';

describe('another email, on a blog that sends mails', () => {
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
