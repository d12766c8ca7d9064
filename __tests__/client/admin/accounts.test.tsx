import { screen, waitFor, within } from '@testing-library/react';
import type { AccountListing } from '../../../src/shared/account.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { until } from '../../helpers/until.ts';
import { visit } from '../../helpers/visit.tsx';

describe('the accounts at /admin/accounts', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
    eve = await blog.aUser({ name: 'Eve', email: 'eve@example.net' });
    await blog.aUser({ name: 'Mallory', email: 'mallory@example.net' });
    await saidBy(blog, 'make-admin', ada.email);
    await blog.anArticle({ by: eve, title: 'Okapi' });
  });
  afterEach(() => blog.close());

  const open = (address = '/admin/accounts') => visit(blog, address, { as: ada });
  const press = (name: string | RegExp) => screen.getByRole('button', { name });
  const select = (email: string) => screen.findByRole('checkbox', { name: `Select ${email}` });
  const shown = async () =>
    (await within(await screen.findByRole('list', { name: 'Accounts' })).findAllByRole('checkbox')).map(
      (box) => box.getAttribute('aria-label'),
    );
  const isRead = async () => (await blog.call('GET', '/api/articles/public/okapi')).statusCode === 200;

  it('are found from the settings of the blog, with what they have', async () => {
    const { user, address } = visit(blog, '/admin', { as: ada });

    await user.click(await screen.findByRole('link', { name: 'Accounts' }));

    expect(await screen.findByRole('heading', { name: 'Accounts' })).toBeVisible();
    expect(address()).toBe('/admin/accounts');
    expect(await screen.findByText('2 accounts with one article.')).toBeVisible();
    const [, line] = within(await screen.findByRole('list', { name: 'Accounts' })).getAllByRole('listitem');
    expect(line).toHaveTextContent(/^Eveeve@example\.net, since .*: one article$/);
    expect(screen.getByText('runs the blog')).toBeVisible();
  });

  it('say since when they are there as the admin writes days', async () => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en']);

    open();

    const [day] = await screen.findAllByRole('time');
    const at = new Date(day?.getAttribute('datetime') ?? '');
    expect(day).toHaveTextContent(at.toLocaleDateString('de-AT', { dateStyle: 'long' }));
  });

  it('are not asked for, nor shown, for others, who are told why', async () => {
    const { network } = visit(blog, '/admin/accounts', { as: eve });

    expect(await screen.findByText(/^This is for those who run the blog/)).toBeVisible();
    expect(network.calls.filter((call) => call.includes('/admin/'))).toEqual([]);
  });

  it('are narrowed by a form, whose fields stand in the address', async () => {
    const { user, address } = open();
    await user.fill(await screen.findByLabelText('Name or email'), 'example.net');
    await user.type(screen.getByLabelText('Articles at most'), '0');

    await user.click(press('Find'));

    await waitFor(async () => expect(await shown()).toEqual(['Select mallory@example.net']));
    expect(address()).toBe('/admin/accounts?q=example.net&most=0');
    expect(screen.getByLabelText('Name or email')).toHaveValue('example.net');
  });

  it('keep a moment of the address in the field, as the local time that it is', async () => {
    const { user, address } = open('/admin/accounts?since=2026-01-31T18:30:00.000Z');

    await user.click(await screen.findByRole('button', { name: 'Find' }));

    expect(address()).toBe('/admin/accounts?since=2026-01-31T18%3A30%3A00.000Z');
  });

  it('say what is wrong with an address', async () => {
    open('/admin/accounts?most=few');

    expect(await screen.findByText('Articles at most must be a whole number.')).toBeVisible();
  });

  it('are suspended with a reason, all that match, which is undone by the toast', async () => {
    const { user } = open('/admin/accounts?q=example.net');
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    await user.click(press('Suspend'));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend?' });
    expect(within(dialog).getByText('2 accounts with one article')).toBeVisible();

    await user.fill(within(dialog).getByLabelText('Reason'), 'Advertising.');
    await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));

    expect(await screen.findByText('2 accounts are suspended.')).toBeVisible();
    expect(await screen.findAllByText('Advertising.', { selector: 'bdi' })).toHaveLength(2);
    await until(async () => !(await isRead()));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Accounts' })).toHaveFocus());

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 accounts are restored.')).toBeVisible();
    await until(isRead);
  });

  it('are suspended as many as match, and of these none beyond those that were looked at', async () => {
    const { user, network } = open('/admin/accounts?q=example.net&since=2020-01-01');
    network.answer(async () => {
      const reply = await blog.call('GET', '/api/admin/accounts?q=example.net&limit=1', { as: ada });
      const listing = reply.json<AccountListing>();
      const [last] = listing.result;
      return Response.json({ ...listing, isCut: true, reaches: `${last?.createdAt} ${last?._id}` });
    }, 'GET /api/admin/accounts');
    await user.click(await screen.findByRole('button', { name: 'Select all 2 that match' }));
    await user.click(press('Suspend'));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend?' });
    await user.fill(within(dialog).getByLabelText('Reason'), 'Advertising.');
    await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));

    expect(await screen.findByText('One account is suspended.')).toBeVisible();
    expect(await isRead()).toBe(true);
  });

  it('are counted without those who run the blog, where all that match are selected', async () => {
    const { user, network } = open();
    network.answer(async () => {
      const reply = await blog.call('GET', '/api/admin/accounts?limit=1', { as: ada });
      return Response.json(reply.json());
    }, 'GET /api/admin/accounts');

    await user.click(await screen.findByRole('button', { name: 'Select all 2 that match' }));
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.click(press('Suspend'));

    const dialog = await screen.findByRole('dialog', { name: 'Suspend?' });
    expect(within(dialog).getByText('2 accounts with one article')).toBeVisible();
  });

  it('are limited with a reason, of which the owner reads in the dashboard, and which is undone by the toast', async () => {
    const isListed = async () => (await blog.call('GET', '/api/articles/all')).body.includes('okapi');
    const { user } = open('/admin/accounts?q=example.net');
    await user.click(await select(eve.email));
    expect(press('End the limit')).toBeDisabled();
    await user.click(press('Limit'));
    const dialog = await screen.findByRole('dialog', { name: 'Limit?' });
    expect(within(dialog).getByText('one account with one article')).toBeVisible();

    await user.fill(within(dialog).getByLabelText('Reason'), 'Advertising.');
    await user.click(within(dialog).getByRole('button', { name: 'Limit' }));

    expect(await screen.findByText('One account is limited.')).toBeVisible();
    expect(await screen.findByText('Advertising.', { selector: 'bdi' })).toBeVisible();
    expect(
      await screen.findByText('one account with 0 articles; limited: one account with one article.'),
    ).toBeVisible();
    await until(async () => !(await isListed()));
    expect(await isRead()).toBe(true);

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('One account is not limited any more.')).toBeVisible();
    await until(isListed);
  });

  it('of an owner who is limited say so to them, and why', async () => {
    await saidBy(blog, 'limit-account', eve.email, '--reason', 'Advertising.');

    visit(blog, '/dashboard/userData', { as: eve });

    expect(
      await screen.findByText(/^Those who run this blog have limited this account\..*Advertising\.$/),
    ).toBeVisible();
  });

  it('that are limited are listed again after a question, all that match', async () => {
    await saidBy(blog, 'limit-accounts', '--match', 'example.net', '--reason', 'Advertising.', '--yes');
    const { user } = open('/admin/accounts?state=limited');
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    expect([press('Limit'), press('Restore')].map((button) => button.hasAttribute('disabled'))).toEqual([
      true,
      true,
    ]);

    await user.click(press('End the limit'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End the limit' }),
    );

    expect(await screen.findByText('2 accounts are not limited any more.')).toBeVisible();
  });

  it('are restored after a question', async () => {
    await saidBy(blog, 'suspend-account', eve.email, '--reason', 'Advertising.');
    const { user } = open('/admin/accounts?state=suspended');
    await user.click(await select(eve.email));
    expect(press('Suspend')).toBeDisabled();

    await user.click(press('Restore'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore' }));

    expect(await screen.findByText('One account is restored.')).toBeVisible();
    await until(isRead);
  });

  it('say when their articles are no more under way', async () => {
    const suspension = (state: 'hiding' | 'hidden') =>
      blog.connection.db
        .updateTable('user')
        .set({ suspension: state, suspendedFor: 'Advertising.' })
        .where('email', '=', eve.email)
        .execute();
    await suspension('hiding');
    takeTheClock();
    open();
    expect(await screen.findByText(/^Suspended, its articles are under way:/)).toBeVisible();

    await suspension('hidden');
    await passTime(5000);

    expect(await screen.findByText(/^Suspended:/)).toBeVisible();
  });

  it('are deleted for the password of the admin; where that is wrong nothing is done, and they stay selected', async () => {
    const { user, store } = open('/admin/accounts?q=example.net');
    const confirm = async (password: string) => {
      await user.click(press('Delete'));
      const dialog = await screen.findByRole('dialog', { name: 'Delete for good?' });
      expect(within(dialog).getByText('2 accounts with one article')).toBeVisible();
      await user.fill(within(dialog).getByLabelText('Your password'), password);
      await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
      // Until then its own button is the only one.
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));

    await confirm('wrong one');
    expect(
      await screen.findByText(/^It went no further: The password is not your present one\./),
    ).toBeVisible();
    expect(await isRead()).toBe(true);
    await confirm(ada.password);

    expect(await screen.findByText('2 accounts are deleted.')).toBeVisible();
    expect(await screen.findByText('No account matches.')).toBeVisible();
    await until(async () => !(await isRead()));
    expect(JSON.stringify(store.getState())).not.toContain(ada.password);
  });

  it('of those who run the blog can be selected, and not suspended', async () => {
    const { user } = open();

    await user.click(await select(ada.email));

    for (const act of ['Limit', 'Suspend', 'Delete']) expect(press(act)).toBeDisabled();
  });

  it('of those who run the blog are given back what they lost before', async () => {
    await saidBy(blog, 'make-admin', eve.email);
    // Earlier versions made admins of limited accounts.
    await blog.connection.db
      .updateTable('user')
      .set({ limitedFor: 'Advertising.' })
      .where('id', '=', idOf(eve))
      .execute();
    const { user } = open();

    await user.click(await select(eve.email));
    await user.click(press('End the limit'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End the limit' }),
    );

    expect(await screen.findByText('One account is not limited any more.')).toBeVisible();
  });

  it('name those with which it was not done, and why', async () => {
    const { user, network } = open('/admin/accounts?q=example.net');
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    await user.click(press('Suspend'));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend?' });
    await user.fill(within(dialog).getByLabelText('Reason'), 'Advertising.');
    network.answer(async (request) => {
      const { items } = (await request.json()) as { items: string[] };
      const results = items.map((item, at) => ({ item, problem: at === 0 ? 'It is gone.' : null }));
      return Response.json({ results, next: null });
    }, 'POST /api/admin/accounts');
    await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));

    expect(await screen.findByText('One account is suspended.')).toBeVisible();
    expect(await screen.findByText(/It is gone\./)).toBeVisible();
    expect(screen.getAllByText(/mallory@example\.net/).length).toBeGreaterThan(0);
  });

  it('say that nothing was done where the server does not answer', async () => {
    const { user, network } = open();
    await user.click(await select(eve.email));
    await user.click(press('Suspend'));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend?' });
    await user.fill(within(dialog).getByLabelText('Reason'), 'Advertising.');
    network.goOffline('/admin/');
    await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));

    expect(await screen.findByText(/^It went no further: /)).toBeVisible();
    network.recover();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await select(eve.email)).toBeEnabled();
  });
});
