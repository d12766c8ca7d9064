import { screen, waitFor, within } from '@testing-library/react';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import { accountFilterNames, parseAccountQuery } from '../../../src/client/features/admin/accounts.ts';
import {
  fromLocalTime,
  parseFilter,
  toFilterBody,
  toLocalTime,
} from '../../../src/client/features/admin/filters.tsx';
import { findClaimable } from '../../../src/server/services/claimAccount.ts';
import { insertUser } from '../../../src/server/services/registration.ts';
import { dismissReports } from '../../../src/server/services/reports.ts';
import { addAdmin } from '../../../src/server/store/admins.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { findRole, setRole } from '../../../src/server/store/roles.ts';
import { addUnclaimed } from '../../../src/server/store/unclaimedAccounts.ts';
import { quoteValue } from '../../../src/shared/audit.ts';
import { accountMessages } from '../../../src/shared/messages/en/account.ts';
import { adminMessages } from '../../../src/shared/messages/en/admin.ts';
import { moderationMessages } from '../../../src/shared/messages/en/moderation.ts';
import { specMessages } from '../../../src/shared/messages/en/spec.ts';
import type { AccountListing, ModeratedArticleListing } from '../../../src/shared/moderation.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { liftedState } from '../../helpers/devToolsStandIn.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { advanceTimers, fakeTimers } from '../../helpers/time.ts';
import { until } from '../../helpers/until.ts';
import { visit } from '../../helpers/visit.tsx';

describe('/admin/accounts', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
    eve = await blog.aUser({ name: 'Eve', email: 'eve@example.net' });
    await blog.aUser({ name: 'Mallory', email: 'mallory@example.net' });
    await adminOutput(blog, 'make-admin', ada.email);
    await blog.anArticle({ by: eve, title: 'Okapi' });
  });
  afterEach(() => blog.close());

  const open = (address = '/admin/accounts') => visit(blog, address, { as: ada });
  const press = (name: string | RegExp) => screen.getByRole('button', { name });
  const select = (email: string) => screen.findByRole('checkbox', { name: `Select ${email}` });
  const shown = async () =>
    (await within(await screen.findByRole('table', { name: 'Accounts' })).findAllByRole('checkbox')).map(
      (box) => box.getAttribute('aria-label'),
    );
  const isRead = async () => (await blog.call('GET', '/api/articles/public/okapi')).statusCode === 200;

  it('is linked on the admin page and lists the accounts with their articles', async () => {
    const { user, address } = visit(blog, '/admin', { as: ada });

    await user.click(await screen.findByRole('link', { name: 'Accounts' }));

    expect(await screen.findByRole('heading', { name: 'Accounts' })).toBeVisible();
    expect(address()).toBe('/admin/accounts');
    expect(await screen.findByText('3 accounts')).toBeVisible();
    const rows = within(await screen.findByRole('table', { name: 'Accounts' })).getAllByRole('row');
    expect(rows[2]).toHaveTextContent(/^Eveeve@example\.net.*20\d\d.*10$/);
    expect(rows[3]).toHaveTextContent(/^AdaAdmin/);
  });

  it('marks unclaimed accounts, and gives links to claim them that the store does not have', async () => {
    const { db } = blog.connection;
    const user = { name: 'Grace', email: '', passwordHash: '', handle: 'grace' };
    const { id } = await insertUser(db, user);
    await addUnclaimed(db, id);
    const { user: person } = open();

    const row = (await screen.findByText('Unclaimed')).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent(/^GraceUnclaimedNo email/);
    await person.click(within(row).getByRole('button', { name: 'More actions for Grace' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Copy claim link' }));

    const link = await screen.findByLabelText<HTMLInputElement>('Claim link');
    const [, token = ''] = link.value.split('/claim#token=');
    expect((await findClaimable(db, token)).name).toBe('Grace');
    expect(JSON.stringify(liftedState())).toContain('createClaimLink');
    expect(JSON.stringify(liftedState())).not.toContain(token);
    await person.click(press('More actions for eve@example.net'));
    expect(screen.queryByRole('menuitem', { name: 'Copy claim link' })).not.toBeInTheDocument();
  });

  it('formats dates in the admin’s locale', async () => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en']);

    open();

    const [day] = await screen.findAllByRole('time');
    const at = new Date(day?.getAttribute('datetime') ?? '');
    expect(day).toHaveTextContent(at.toLocaleDateString('de-AT', { dateStyle: 'medium' }));
  });

  it('shows others why they can’t see the page, and loads nothing', async () => {
    const { network } = visit(blog, '/admin/accounts', { as: eve });

    expect(await screen.findByText(accountMessages.adminsOnly)).toBeVisible();
    expect(network.calls.filter((call) => call.includes('/admin/'))).toEqual([]);
  });

  it('filters by a form whose fields are in the URL', async () => {
    const { user, address } = open();
    await user.fill(await screen.findByLabelText('Name or email'), 'example.net');
    await user.click(press('Filters'));
    await user.type(screen.getByLabelText('Max. articles'), '0');

    await user.click(press('Apply filters'));

    await waitFor(async () => expect(await shown()).toEqual(['Select mallory@example.net']));
    expect(address()).toBe('/admin/accounts?q=example.net&most=0');
    expect(screen.getByLabelText('Name or email')).toHaveValue('example.net');
    expect(press('Filters')).toHaveAttribute('aria-expanded', 'false');

    await user.click(press('Remove filter Max. articles: 0'));
    await waitFor(async () => expect(await shown()).toHaveLength(2));
    expect(address()).toBe('/admin/accounts?q=example.net');
    await user.click(press('Clear filters'));
    await waitFor(() => expect(address()).toBe('/admin/accounts'));
  });

  it('searches for what the form shows after a filter is removed and after Back', async () => {
    const { user, address } = open('/admin/accounts?q=example.net&most=0');
    await user.click(await screen.findByRole('button', { name: 'Remove filter Max. articles: 0' }));
    await user.click(press('Search'));
    await waitFor(() => expect(address()).toBe('/admin/accounts?q=example.net'));
    await user.clear(screen.getByLabelText('Name or email'));
    await user.fill(screen.getByLabelText('Name or email'), 'eve');
    await user.click(press('Search'));
    await waitFor(() => expect(address()).toBe('/admin/accounts?q=eve'));

    history.back();
    await waitFor(() => expect(address()).toBe('/admin/accounts?q=example.net'));
    await user.click(press('Search'));

    expect(screen.getByLabelText('Name or email')).toHaveValue('example.net');
    expect(address()).toBe('/admin/accounts?q=example.net');
  });

  it('shows a time from the URL in local time', async () => {
    const { user, address } = open('/admin/accounts?since=2026-01-31T18:30:00.000Z');

    await user.click(await screen.findByRole('button', { name: 'Search' }));

    expect(address()).toBe('/admin/accounts?since=2026-01-31T18%3A30%3A00.000Z');
    expect(press(/^Remove filter Registered after: .*2026/)).toBeVisible();
  });

  it('shows what is wrong with an invalid filter', async () => {
    open('/admin/accounts?most=few');

    expect(await screen.findByText('Max. articles must be a whole number.')).toBeVisible();
  });

  it('suspends selected accounts with a reason, and the toast can undo it', async () => {
    const { user } = open('/admin/accounts?q=example.net');
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    await user.click(press('Suspend'));
    const dialog = await screen.findByRole('dialog', { name: /^Suspend / });
    expect(within(dialog).getByText('2 accounts with 1 article')).toBeVisible();

    await user.fill(within(dialog).getByLabelText('Reason'), 'Advertising.');
    await user.click(within(dialog).getByRole('button', { name: /^Suspend / }));

    expect(await screen.findByText('2 accounts suspended')).toBeVisible();
    expect(await screen.findAllByText('Advertising.', { selector: '[dir="auto"]' })).toHaveLength(2);
    await until(async () => !(await isRead()));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Accounts' })).toHaveFocus());

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 accounts restored')).toBeVisible();
    await until(isRead);
  });

  it('suspends all matching accounts, but none beyond the searched range', async () => {
    const { user, network } = open('/admin/accounts?q=example.net&since=2020-01-01');
    network.answer(async () => {
      const reply = await blog.call('GET', '/api/admin/accounts?q=example.net&limit=1', { as: ada });
      const listing = reply.json<AccountListing>();
      const [last] = listing.result;
      return Response.json({ ...listing, isCut: true, reaches: `${last?.createdAt} ${last?._id}` });
    }, 'GET /api/admin/accounts');
    await user.click(await screen.findByRole('button', { name: 'Select all 2 matches' }));
    await user.click(press('Suspend'));
    const dialog = await screen.findByRole('dialog', { name: /^Suspend / });
    await user.fill(within(dialog).getByLabelText('Reason'), 'Advertising.');
    await user.click(within(dialog).getByRole('button', { name: /^Suspend / }));

    expect(await screen.findByText('Account suspended')).toBeVisible();
    expect(await isRead()).toBe(true);
  });

  it('does not count admins when all matching accounts are selected', async () => {
    const { user, network } = open();
    network.answer(async () => {
      const reply = await blog.call('GET', '/api/admin/accounts?limit=1', { as: ada });
      return Response.json(reply.json());
    }, 'GET /api/admin/accounts');

    await user.click(await screen.findByRole('button', { name: 'Select all 2 matches' }));
    expect(screen.getByText('2 selected')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Selection' })).toHaveFocus();
    await user.click(press('Suspend'));

    const dialog = await screen.findByRole('dialog', { name: /^Suspend / });
    expect(within(dialog).getByText('2 accounts with 1 article')).toBeVisible();
  });

  it('limits accounts with a reason that the owner sees, and the toast can undo it', async () => {
    const isListed = async () => (await blog.call('GET', '/api/articles/all')).body.includes('okapi');
    const { user } = open('/admin/accounts?q=example.net');
    await user.click(await select(eve.email));
    expect(press('Remove limit')).toBeDisabled();
    await user.click(press('Limit'));
    const dialog = await screen.findByRole('dialog', { name: 'Limit this account?' });
    expect(within(dialog).getByText('eve@example.net, 1 article')).toBeVisible();

    await user.fill(within(dialog).getByLabelText('Reason'), 'Advertising.');
    await user.click(within(dialog).getByRole('button', { name: 'Limit account' }));

    expect(await screen.findByText('Account limited')).toBeVisible();
    expect(await screen.findByText('Advertising.', { selector: '[dir="auto"]' })).toBeVisible();
    expect(await screen.findByText('2 accounts · 1 limited')).toBeVisible();
    await until(async () => !(await isListed()));
    expect(await isRead()).toBe(true);

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Limit removed')).toBeVisible();
    await until(isListed);
  });

  it('gives accounts a role, which is shown and filtered by, and the audit log names', async () => {
    const { roles } = moderationMessages;
    const { user, unmount } = open();
    await user.click(await select(eve.email));
    await user.click(await select('mallory@example.net'));
    await user.click(press('Change role'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of 2 accounts?' }));
    expect(dialog.getByText('2 accounts with 1 article')).toBeVisible();
    expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveDisplayValue(roles.author.name);
    expect(dialog.getByText(roles.author.description)).toBeVisible();

    await user.selectOptions(dialog.getByRole('combobox'), roles.editor.name);
    expect(dialog.getByText(roles.editor.description)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Change role' }));

    expect(await screen.findByText('Role of 2 accounts changed')).toBeVisible();
    expect(await findRole(blog.connection.db, idOf(eve))).toBe('editor');
    await waitFor(() => expect(screen.getAllByText(roles.editor.name, { selector: 'th *' })).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: `More actions for ${eve.email}` }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Limit',
      'Suspend',
      'Change role',
      'Delete',
    ]);
    await user.keyboard('{Escape}');
    unmount();

    const filtered = open('/admin/accounts?role=editor');
    await waitFor(async () =>
      expect(await shown()).toEqual(['Select mallory@example.net', `Select ${eve.email}`]),
    );
    filtered.unmount();

    visit(blog, '/admin/log', { as: ada });
    const change = adminMessages.auditLog.change(
      quoteValue(roles.author.name),
      quoteValue(roles.editor.name),
    );
    expect((await screen.findAllByText(change)).length).toBe(2);
  });

  it('gives no role to all that match', async () => {
    const { user, network } = open();
    network.answer(async () => {
      const reply = await blog.call('GET', '/api/admin/accounts?limit=1', { as: ada });
      return Response.json(reply.json());
    }, 'GET /api/admin/accounts');
    const selectAll = await screen.findByRole('button', { name: 'Select all 2 matches' });
    await user.click(screen.getByRole('checkbox', { name: 'Select page' }));
    expect(press('Change role')).toBeEnabled();

    await user.click(selectAll);

    expect(press('Suspend')).toBeEnabled();
    expect(press('Change role')).toBeDisabled();
  });

  it('offers no role for admins', async () => {
    const { user } = open();

    await user.click(await select(ada.email));

    expect(press('Change role')).toBeDisabled();
  });

  it('says in an account’s own information what its role allows, unless it is an author', async () => {
    const { editor } = moderationMessages.roles;
    await setRole(blog.connection.db, idOf(eve), 'editor');
    const { unmount } = visit(blog, '/dashboard/userData', { as: eve });
    expect(await screen.findByText(editor.description)).toBeVisible();
    unmount();

    await setRole(blog.connection.db, idOf(eve), 'author');
    visit(blog, '/dashboard/userData', { as: eve });
    expect(await screen.findByText(/ of .* used/)).toBeVisible();
    expect(screen.queryByText(accountMessages.yourInfo.role)).toBeNull();
  });

  it('tells limited users the reason in their dashboard', async () => {
    await adminOutput(blog, 'limit-account', eve.email, '--reason', 'Advertising.');

    visit(blog, '/dashboard/userData', { as: eve });

    expect(
      await screen.findByText(/^The admins of this blog have limited your account\..*Advertising\.$/),
    ).toBeVisible();
  });

  it('ends the limit of all matching accounts after a confirmation', async () => {
    await adminOutput(blog, 'limit-accounts', '--match', 'example.net', '--reason', 'Advertising.', '--yes');
    const { user } = open('/admin/accounts?state=limited');
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    expect([press('Limit'), press('Restore')].map((button) => button.hasAttribute('disabled'))).toEqual([
      true,
      true,
    ]);

    await user.click(press('Remove limit'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove limit' }));

    expect(await screen.findByText('Limit removed from 2 accounts')).toBeVisible();
  });

  it('restores accounts after a confirmation', async () => {
    await adminOutput(blog, 'suspend-account', eve.email, '--reason', 'Advertising.');
    const { user } = open('/admin/accounts?state=suspended');
    await user.click(await select(eve.email));
    expect(press('Suspend')).toBeDisabled();

    await user.click(press('Restore'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore account' }),
    );

    expect(await screen.findByText('Account restored')).toBeVisible();
    await until(isRead);
  });

  it('shows when the articles of a suspended account are hidden', async () => {
    const suspension = (state: 'hiding' | 'hidden') =>
      blog.connection.db
        .updateTable('user')
        .set({ suspension: state, suspendedFor: 'Advertising.' })
        .where('email', '=', eve.email)
        .execute();
    await suspension('hiding');
    fakeTimers();
    open();
    expect(await screen.findByText('Updating articles…')).toBeVisible();

    await suspension('hidden');
    await advanceTimers(5000);

    await waitFor(() => expect(screen.queryByText('Updating articles…')).toBeNull());
    expect(screen.getByText('Advertising.')).toBeVisible();
  });

  it('deletes accounts with the admin’s password, and keeps the selection after a wrong one', async () => {
    const { user, store } = open('/admin/accounts?q=example.net');
    const confirm = async (password: string) => {
      await user.click(press('Delete'));
      const dialog = await screen.findByRole('dialog', { name: /^Delete 2 / });
      expect(within(dialog).getByText('2 accounts with 1 article')).toBeVisible();
      await user.fill(within(dialog).getByLabelText('Your password'), password);
      await user.click(within(dialog).getByRole('button', { name: /^Delete 2 / }));
      // Until then the dialog has the only button of this name.
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));

    await confirm('wrong one');
    expect(await screen.findByText(/^Stopped: Wrong password\./)).toBeVisible();
    expect(await isRead()).toBe(true);
    await confirm(ada.password);

    expect(await screen.findByText('2 accounts deleted')).toBeVisible();
    expect(await screen.findByText('No accounts match these filters.')).toBeVisible();
    await until(async () => !(await isRead()));
    expect(JSON.stringify(store.getState())).not.toContain(ada.password);
  });

  it('does not offer to suspend admins', async () => {
    const { user } = open();

    await user.click(await select(ada.email));

    for (const act of ['Limit', 'Suspend', 'Delete']) expect(press(act)).toBeDisabled();
  });

  it('restores what an admin lost earlier', async () => {
    await adminOutput(blog, 'make-admin', eve.email);
    // Earlier versions made admins of limited accounts.
    await blog.connection.db
      .updateTable('user')
      .set({ limitedFor: 'Advertising.' })
      .where('id', '=', idOf(eve))
      .execute();
    const { user } = open();

    await user.click(await select(eve.email));
    await user.click(press('Remove limit'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove limit' }));

    expect(await screen.findByText('Limit removed')).toBeVisible();
  });

  it('lists the accounts that failed, with the reasons', async () => {
    const { user, network } = open('/admin/accounts?q=example.net');
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    await user.click(press('Suspend'));
    const dialog = await screen.findByRole('dialog', { name: /^Suspend / });
    await user.fill(within(dialog).getByLabelText('Reason'), 'Advertising.');
    network.answer(async (request) => {
      const { items } = (await request.json()) as { items: string[] };
      const results = items.map((item, at) => ({ item, problem: at === 0 ? 'It is gone.' : null }));
      return Response.json({ results, next: null });
    }, 'POST /api/admin/accounts');
    await user.click(within(dialog).getByRole('button', { name: /^Suspend / }));

    expect(await screen.findByText('Account suspended')).toBeVisible();
    expect(await screen.findByText(/It is gone\./)).toBeVisible();
    expect(screen.getAllByText(/mallory@example\.net/).length).toBeGreaterThan(0);
  });

  it('shows that nothing was done when the server is unavailable', async () => {
    const { user, network } = open();
    await user.click(await select(eve.email));
    await user.click(press('Suspend'));
    const dialog = await screen.findByRole('dialog', { name: /^Suspend / });
    await user.fill(within(dialog).getByLabelText('Reason'), 'Advertising.');
    network.goOffline('/admin/');
    await user.click(within(dialog).getByRole('button', { name: /^Suspend / }));

    expect(await screen.findByText(/^Stopped: /)).toBeVisible();
    network.recover();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await select(eve.email)).toBeEnabled();
  });
});

describe('/admin/articles', () => {
  const ADVERT = 'Buy at [this shop](https://shop.example).';

  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    eve = await blog.aUser({ name: 'Eve', email: 'eve@example.net' });
    const mallory = await blog.aUser({ name: 'Mallory' });
    await adminOutput(blog, 'make-admin', ada.email);
    await blog.anArticle({ by: eve, title: 'Okapi', markdown: 'Stripes.' });
    for (const title of ['Buy', 'Buy more']) await blog.anArticle({ by: mallory, title, markdown: ADVERT });
  });
  afterEach(() => blog.close());

  const open = (address = '/admin/articles') => visit(blog, address, { as: ada });
  const press = (name: string | RegExp) => screen.getByRole('button', { name });
  const select = (name: string) => screen.findByRole('checkbox', { name });
  const list = () => screen.findByRole('table', { name: 'Articles' });
  const titles = async () =>
    within(await list())
      .getAllByRole('checkbox')
      .map((box) => box.getAttribute('aria-label')?.replace('Select ', ''));
  const expectTitles = (...expected: string[]) =>
    waitFor(async () => expect(await titles()).toEqual(expected));
  const readable = async () => {
    const reply = await blog.call('GET', '/api/articles/all');
    return reply.json<{ result: { title: string }[] }>().result.map(({ title }) => title);
  };
  const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const hide = async (user: ReturnType<typeof open>['user'], reason = 'Advertising.') => {
    await user.click(press('Hide'));
    const dialog = await screen.findByRole('dialog', { name: /^Hide / });
    await user.fill(within(dialog).getByLabelText('Reason'), reason);
    await user.click(within(dialog).getByRole('button', { name: /^Hide / }));
  };

  it('hides an article from its own page, and the toast can undo it', async () => {
    const { user, network } = open('/allArticles/okapi');
    await screen.findByRole('button', { name: 'Hide' });
    await hide(user);

    expect(await screen.findByText('Article hidden')).toBeVisible();
    expect(await readable()).not.toContain('Okapi');
    expect(await screen.findByRole('button', { name: 'Hidden' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Article visible again')).toBeVisible();
    expect(await readable()).toContain('Okapi');
    // A visit counts once, regardless of the admin's actions.
    expect(network.calls.filter((call) => call === 'GET /api/articles/public/okapi')).toHaveLength(1);
  });

  it('keeps the reason if an article can’t be hidden from its own page, and later focuses the heading', async () => {
    const { user, network } = open('/allArticles/okapi');
    await screen.findByRole('button', { name: 'Hide' });
    network.goOffline('POST /api/admin');
    await hide(user);

    expect(await screen.findByText(specMessages.unexpectedError)).toBeVisible();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByLabelText('Reason')).toHaveValue('Advertising.');
    network.recover();
    await user.click(dialog.getByRole('button', { name: /^Hide / }));

    expect(await screen.findByText('Article hidden')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('requires a reason, and focuses its field until there is one', async () => {
    const { user } = open('/allArticles/okapi');
    await user.click(await screen.findByRole('button', { name: 'Hide' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Hide / }));

    await user.click(dialog.getByRole('button', { name: /^Hide / }));

    expect(dialog.getByText('Reason is required')).toBeVisible();
    expect(dialog.getByLabelText('Reason')).toHaveFocus();
    await user.fill(dialog.getByLabelText('Reason'), 'Advertising.');
    expect(dialog.queryByText('Reason is required')).toBeNull();
  });

  it('keeps its search and says what failed while the server can’t be reached', async () => {
    const { user, network } = open('/admin/articles?q=okapi');
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    network.goOffline();

    await hide(user);

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByText(/^Stopped: /)).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('okapi');
  });

  it('lets editors hide an article, but neither pin nor delete it', async () => {
    await setRole(blog.connection.db, idOf(eve), 'editor');
    const { user, network, unmount } = visit(blog, '/allArticles/buy', { as: eve });

    await screen.findByRole('button', { name: 'Hide' });
    expect(screen.queryByRole('button', { name: adminMessages.pins.pin })).toBeNull();
    await hide(user);
    expect(await screen.findByText('Article hidden')).toBeVisible();
    expect(network.calls).not.toContain('GET /api/admin/pins');
    unmount();

    const page = visit(blog, '/admin/articles', { as: eve });
    await page.user.click(await select('Select Buy more'));
    expect(press('Hide')).toBeEnabled();
    expect(press('Unhide')).toBeVisible();
    expect(screen.getByLabelText(moderationMessages.articleFilters.byName)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    await page.user.click(press('More actions for Buy more'));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'Hide',
    ]);
  });

  it('offers editors neither to hide their own articles nor to look for what isn’t in their list', async () => {
    const states = async (as: Author) => {
      const { unmount } = visit(blog, '/admin/articles?state=published', { as });
      const options = within(await screen.findByLabelText('Status')).getAllByRole('option', { hidden: true });
      unmount();
      return options.map((option) => option.getAttribute('value'));
    };
    expect(await states(ada)).toEqual(['', 'published', 'page', 'hidden', 'suspended']);
    await setRole(blog.connection.db, idOf(eve), 'editor');
    expect(await states(eve)).toEqual(['', 'published', 'hidden']);

    const { network, unmount } = visit(blog, '/allArticles/okapi', { as: eve });
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible();
    await until(async () => network.calls.includes('GET /api/users/me'));
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
    unmount();

    await addAdmin(blog.connection.db, idOf(eve));
    visit(blog, '/allArticles/okapi', { as: eve });
    expect(await screen.findByRole('button', { name: 'Hide' })).toBeVisible();
  });

  it('shows editors only their pages in the menus', async () => {
    await setRole(blog.connection.db, idOf(eve), 'editor');
    const { user, address, network } = visit(blog, '/dashboard/userData', { as: eve });

    await user.click(await screen.findByRole('link', { name: accountMessages.dashboard.moderation }));

    expect(address()).toBe('/admin/articles');
    expect(await list()).toBeVisible();
    const menu = screen.getByRole('navigation', { name: adminMessages.menu.label });
    const links = within(menu).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      ...['/dashboard', '/admin/reports', '/admin/articles'],
    ]);
    const calls = network.calls.filter((call) => call.includes('/admin/'));
    expect(calls).toEqual(['GET /api/admin/articles?page=1']);
  });

  it('tells editors why they can’t see other pages, and learns of a role taken away with the next answer', async () => {
    await setRole(blog.connection.db, idOf(eve), 'editor');
    const { network, unmount } = visit(blog, '/admin/accounts', { as: eve });
    expect(await screen.findByText(accountMessages.adminsOnly)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Reports' })).toBeVisible();
    expect(network.calls.filter((call) => call.includes('/admin/'))).toEqual([]);
    unmount();

    const { user } = visit(blog, '/admin/articles', { as: eve });
    await user.click(await select('Select Buy'));
    await setRole(blog.connection.db, idOf(eve), 'author');
    await hide(user);

    expect(await screen.findByText(accountMessages.editorsOnly)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Reports' })).toBeNull();
    expect(await readable()).toContain('Buy');
  });

  it('does not offer to hide an article to others', async () => {
    visit(blog, '/allArticles/okapi', { as: await blog.aUser({ name: 'Eve' }) });
    await screen.findByText('Stripes.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull());
  });

  it('is linked on the admin page and lists articles with authors, dates and links', async () => {
    const { user, address } = visit(blog, '/admin', { as: ada });

    const menu = within(await screen.findByRole('navigation', { name: 'Admin' }));
    await user.click(menu.getByRole('link', { name: 'Articles' }));

    expect(await screen.findByRole('heading', { name: 'Articles' })).toBeVisible();
    expect(address()).toBe('/admin/articles');
    expect(await screen.findByText('3 articles')).toBeVisible();
    const [, line] = within(await list()).getAllByRole('row');
    if (!line) throw new Error('There is no line.');
    expect(line).toHaveTextContent(/^Buy more.*MalloryRegistered .*20\d\d1$/);
    expect(within(line).getByRole('link', { name: 'Buy more' })).toHaveAttribute(
      'href',
      '/allArticles/buy-more',
    );
  });

  it('shows others why they can’t see the page, and loads nothing', async () => {
    const { network } = visit(blog, '/admin/articles', { as: eve });

    expect(await screen.findByText(accountMessages.editorsOnly)).toBeVisible();
    expect(network.calls.filter((call) => call.includes('/admin/'))).toEqual([]);
  });

  it('filters by a form whose fields are in the URL', async () => {
    const { user, address } = open();
    await user.fill(await screen.findByLabelText('Words in the title'), 'more buy');
    await user.click(press('Filters'));
    await user.type(screen.getByLabelText('Min. links'), '1');
    await user.selectOptions(screen.getByLabelText('Status'), 'Published');

    await user.click(press('Apply filters'));

    await expectTitles('Buy more');
    expect(address()).toBe('/admin/articles?q=more+buy&state=published&links=1');
    expect(screen.getByLabelText('Words in the title')).toHaveValue('more buy');
  });

  it('links to articles of the same author and of the same text', async () => {
    const { user, address } = open();

    await user.click(await screen.findByRole('link', { name: 'Same text: Buy' }));
    await expectTitles('Buy more', 'Buy');
    expect(address()).toBe('/admin/articles?sameAs=buy');
    await user.click(press('Remove filter Same text as article URL: buy'));
    await expectTitles('Buy more', 'Buy', 'Okapi');
    await user.click(screen.getByRole('link', { name: 'All by this author: Eve' }));

    await expectTitles('Okapi');
    expect(press('Remove filter Author’s name, email or page URL: /authors/eve')).toBeVisible();
  });

  it('shows what is wrong with an invalid filter, and when nothing matches', async () => {
    const { unmount } = open('/admin/articles?links=many');
    expect(await screen.findByText('Min. links must be a whole number.')).toBeVisible();
    unmount();

    open('/admin/articles?q=zebra');
    expect(await screen.findByText('No articles match these filters.')).toBeVisible();
  });

  it('links back from beyond the last page, with the same filter', async () => {
    const { user, address } = open('/admin/articles?q=buy&page=2');
    expect(await screen.findByText('There’s nothing on this page.')).toBeVisible();
    expect(document.title).toContain('Articles, page 2 ·');
    expect(screen.queryByText('No articles match these filters.')).toBeNull();

    await user.click(screen.getByRole('link', { name: 'Go to first page' }));

    await expectTitles('Buy more', 'Buy');
    expect(address()).toBe('/admin/articles?q=buy');
  });

  it('hides articles with a reason that is then listed, and the toast can undo it', async () => {
    const { user } = open();
    await user.click(await select('Select Buy'));
    expect(press('Unhide')).toBeDisabled();

    await hide(user);

    expect(await screen.findByText('Article hidden')).toBeVisible();
    expect(await screen.findByText('Advertising.', { selector: '[dir="auto"]' })).toBeVisible();
    expect(await screen.findByText('3 articles · 1 hidden')).toBeVisible();
    expect(await readable()).toEqual(['Buy more', 'Okapi']);
    expect(screen.queryByRole('link', { name: 'Buy' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Articles' })).toHaveFocus());

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Article visible again')).toBeVisible();
    expect(await readable()).toEqual(['Buy more', 'Buy', 'Okapi']);
  });

  it('hides all matching articles on all pages, but no more than were counted', async () => {
    const { user, network } = open('/admin/articles?by=Mallory');
    network.answer(async (request) => {
      const reply = await blog.call('GET', `${new URL(request.url).pathname}?by=Mallory&limit=1`, {
        as: ada,
      });
      return Response.json(reply.json());
    }, 'GET /api/admin/articles');
    await user.click(await screen.findByRole('button', { name: 'Select all 2 matches' }));
    await user.click(press('Hide'));
    const dialog = await screen.findByRole('dialog', { name: /^Hide / });
    expect(within(dialog).getByText('2 articles')).toBeVisible();
    await blog.anArticle({ by: eve, title: 'Mallory’s, says Eve' });
    await user.fill(within(dialog).getByLabelText('Reason'), 'Advertising.');
    await user.click(within(dialog).getByRole('button', { name: /^Hide / }));

    expect(await screen.findByText('2 articles hidden')).toBeVisible();
    expect(await readable()).toEqual(['Mallory’s, says Eve', 'Okapi']);
  });

  it('hides all matching articles, but none beyond the searched range', async () => {
    const since = new Date(Date.now() - 86_400_000).toISOString();
    await blog.connection.db
      .updateTable('article')
      .set({ createdAt: '2026-01-01T00:00:00.000Z' })
      .where('slug', '=', 'buy')
      .execute();
    const { user, network } = open(`/admin/articles?by=Mallory&since=${since}`);
    network.answer(async () => {
      const reply = await blog.call('GET', '/api/admin/articles?by=Mallory&limit=1', { as: ada });
      return Response.json({ ...reply.json<ModeratedArticleListing>(), isCut: true, reaches: '1' });
    }, 'GET /api/admin/articles');
    await user.click(await screen.findByRole('button', { name: 'Select all 2 matches' }));
    await user.click(press('Hide'));
    const dialog = await screen.findByRole('dialog', { name: /^Hide / });
    await user.fill(within(dialog).getByLabelText('Reason'), 'Advertising.');
    await user.click(within(dialog).getByRole('button', { name: /^Hide / }));

    expect(await screen.findByText('Article hidden')).toBeVisible();
    expect(await readable()).toEqual(['Buy', 'Okapi']);
  });

  it('shows hidden articles again after a confirmation', async () => {
    await adminOutput(blog, 'hide-article', 'buy', '--reason', 'Advertising.');
    const { user } = open('/admin/articles?state=hidden');
    await user.click(await select('Select Buy'));
    expect(press('Hide')).toBeDisabled();

    await user.click(press('Unhide'));
    const question = await screen.findByRole('dialog', { name: 'Unhide this article?' });
    await user.click(within(question).getByRole('button', { name: 'Unhide article' }));

    expect(await screen.findByText('Article visible again')).toBeVisible();
    expect(await readable()).toContain('Buy');
  });

  it('deletes accounts with the admin’s password, and keeps the selection after a wrong one', async () => {
    const { user, store } = open('/admin/articles?q=buy');
    const confirm = async (password: string) => {
      await user.click(press('Delete'));
      const dialog = await screen.findByRole('dialog', { name: /^Delete 2 / });
      expect(within(dialog).getByText('Buy more, Buy')).toBeVisible();
      await user.fill(within(dialog).getByLabelText('Your password'), password);
      await user.click(within(dialog).getByRole('button', { name: /^Delete 2 / }));
      await dialogGone();
    };
    await user.click(await select('Select page'));

    await confirm('wrong one');
    expect(await screen.findByText(/^Stopped: Wrong password\./)).toBeVisible();
    expect(await readable()).toHaveLength(3);
    await confirm(ada.password);

    expect(await screen.findByText('2 articles deleted')).toBeVisible();
    expect(await screen.findByText('No articles match these filters.')).toBeVisible();
    expect(await readable()).toEqual(['Okapi']);
    expect(JSON.stringify(store.getState())).not.toContain(ada.password);
  });

  it('neither hides nor shows articles of suspended accounts, and marks them', async () => {
    await adminOutput(blog, 'suspend-account', 'eve@example.net', '--reason', 'A test.');
    const { user } = open('/admin/articles?by=eve');

    await user.click(await select('Select Okapi'));

    expect(within(await list()).getByText('Author suspended')).toBeVisible();
    expect(screen.getByText('A test.')).toBeVisible();
    for (const name of ['Hide', 'Unhide']) expect(press(name)).toBeDisabled();
  });

  it('tries again only what couldn’t be undone', async () => {
    const { user } = open('/admin/articles?q=buy');
    await user.click(await select('Select page'));
    await hide(user);
    await screen.findByText('2 articles hidden');
    await dialogGone();
    await adminOutput(blog, 'unhide-article', 'buy');
    await user.click(press('Undo'));
    await screen.findByText(/^Article visible again · Couldn’t undo this change\. /);
    await adminOutput(blog, 'hide-article', 'buy', '--reason', 'A test.');

    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Article visible again')).toBeVisible();
    expect(await readable()).toEqual(['Buy more', 'Buy', 'Okapi']);
  });

  it('lists the articles that failed, and shows a toast when undoing fails', async () => {
    const { user } = open('/admin/articles?q=buy');
    await user.click(await select('Select page'));
    await adminOutput(blog, 'delete-article', 'buy', '--yes');

    await hide(user);

    expect(await screen.findByText('Article hidden')).toBeVisible();
    await dialogGone();
    const [problem] = within(screen.getByRole('status')).getAllByRole('listitem');
    expect(problem).toHaveTextContent('Buy: This article was not found. It may have been deleted.');
    await adminOutput(blog, 'unhide-article', 'buy-more');
    await user.click(press('Undo'));
    expect(
      await screen.findByText('Couldn’t undo this change. No hidden article has this URL.'),
    ).toBeVisible();
  });
});

describe('/admin/reports', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    eve = await blog.aUser({ name: 'Eve' });
    await adminOutput(blog, 'make-admin', ada.email);
    for (const title of ['Okapi', 'Zebra']) {
      const { slug } = await blog.anArticle({ by: eve, title });
      const words = `<b>Buy</b> this ${title}!`;
      await blog.call('POST', '/api/reports', { body: { slug, reason: 'spam', words } });
    }
  });
  afterEach(() => blog.close());

  const open = () => visit(blog, '/admin/reports', { as: ada });
  const press = (name: string) => screen.getByRole('button', { name });
  const select = (name: string) => screen.findByRole('checkbox', { name });
  const isRead = async (slug: string) =>
    (await blog.call('GET', `/api/articles/public/${slug}`)).statusCode === 200;
  const gone = (title: string) =>
    waitFor(() => expect(screen.queryByRole('checkbox', { name: `Select ${title}` })).toBeNull());

  it('is linked on the admin page and lists reported articles with authors and reasons', async () => {
    const { user, address } = visit(blog, '/admin', { as: ada });

    await user.click(await screen.findByRole('link', { name: 'Reports 2 open reports' }));

    expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible();
    expect(address()).toBe('/admin/reports');
    expect(screen.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
    const [line] = await screen.findAllByRole('listitem');
    if (!line) throw new Error('There is no line.');
    expect(within(line).getByRole('link', { name: 'Zebra' })).toHaveAttribute('href', '/allArticles/zebra');
    expect(within(line).getByRole('link', { name: 'Eve' })).toHaveAttribute('href', '/authors/eve');
    expect(within(line).getByText('Spam or advertising')).toBeVisible();
    const words = within(line).getByText('<b>Buy</b> this Zebra!');
    expect(words).toHaveAttribute('dir', 'auto');
  });

  it('shows others why they can’t see the page, and loads nothing', async () => {
    const { network } = visit(blog, '/admin/reports', { as: eve });

    expect(await screen.findByText(accountMessages.editorsOnly)).toBeVisible();
    expect(network.calls.filter((call) => call.includes('/admin/'))).toEqual([]);
  });

  it('dismisses several reports after a confirmation', async () => {
    const { user } = open();
    await user.click(await select('Select all'));
    expect(screen.getByText('2 selected')).toBeVisible();

    await user.click(press('Dismiss'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dismiss reports' }),
    );

    expect(await screen.findByText('Reports of 2 articles dismissed')).toBeVisible();
    expect(await screen.findByText('No open reports.')).toBeVisible();
    expect(await isRead('zebra')).toBe(true);
  });

  it('hides an article with a reason, and the toast can undo it', async () => {
    const { user } = open();
    await user.click(await select('Select Zebra'));
    await user.click(press('Hide'));
    const dialog = await screen.findByRole('dialog', { name: /^Hide / });

    await user.clear(within(dialog).getByLabelText('Reason'));
    await user.click(within(dialog).getByRole('button', { name: /^Hide / }));
    expect(await within(dialog).findByText('Reason is required')).toBeVisible();
    expect(await isRead('zebra')).toBe(true);

    await user.fill(within(dialog).getByLabelText('Reason'), 'Advertising.');
    await user.click(within(dialog).getByRole('button', { name: /^Hide / }));
    expect(await screen.findByText('Article hidden')).toBeVisible();
    await gone('Zebra');
    expect(await select('Select Okapi')).not.toBeChecked();
    expect([await isRead('zebra'), await isRead('okapi')]).toEqual([false, true]);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Reports' })).toHaveFocus());

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('heading', { name: 'Reports' })).toHaveFocus();
    expect(await screen.findByText('Article visible again')).toBeVisible();
    expect(await isRead('zebra')).toBe(true);
  });

  it('hides an article and suspends its author in three clicks, with the reason of the readers', async () => {
    const { user } = open();

    await user.click(await screen.findByRole('button', { name: 'Hide: Zebra' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide this article?' }));
    expect(dialog.getByText('Zebra')).toBeVisible();
    expect(dialog.getByLabelText('Reason')).toHaveValue('Spam or advertising');
    await user.click(dialog.getByRole('checkbox', { name: 'Also suspend Eve' }));
    await user.click(dialog.getByRole('button', { name: 'Hide article' }));

    expect(await screen.findByText('Article hidden · Account suspended')).toBeVisible();
    expect(await screen.findByText('No open reports.')).toBeVisible();
    expect([await isRead('zebra'), await isRead('okapi')]).toEqual([false, false]);
    const log = (await blog.call('GET', '/api/admin/log', { as: ada })).json<{ result: { act: string }[] }>();
    expect(log.result.slice(0, 2).map(({ act }) => act)).toEqual(['suspend-account', 'hide-article']);
  });

  it('asks again for each author whether to suspend them', async () => {
    const { user } = open();
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Hide: Zebra' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Hide this article?' }));
      return { dialog, option: dialog.getByRole('checkbox', { name: 'Also suspend Eve' }) };
    };
    const first = await ask();
    await user.click(first.option);
    await user.click(first.dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    expect((await ask()).option).not.toBeChecked();
  });

  it.each([
    ['accounts/restore', /^Couldn’t undo this change\. /, 'Account restored · Article visible again'],
    ['articles/unhide', /^Account restored · Couldn’t undo this change\. /, 'Article visible again'],
  ])('undoes hiding and suspending as one, and tries again from %s on', async (path, problem, success) => {
    const { user, network } = open();
    await user.click(await screen.findByRole('button', { name: 'Hide: Zebra' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide this article?' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Also suspend Eve' }));
    await user.keyboard('{Enter}');
    expect(dialog.getByRole('button', { name: 'Hide article' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Hide article' }));
    await screen.findByText('Article hidden · Account suspended');
    // It is out of reach until the dialog is closed.
    expect(await screen.findAllByRole('button', { name: 'Undo' })).toHaveLength(1);

    network.reply(503, 'The database is away.', `POST /api/admin/${path}`);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(problem)).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
    expect(await isRead('zebra')).toBe(false);
    network.recover();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await screen.findByText(success)).toBeVisible();
    expect(await isRead('zebra')).toBe(true);
    await until(() => isRead('okapi'));
  });

  it.each([
    ['articles/hide', null, []],
    ['accounts/suspend', 'Article hidden', ['articles/unhide']],
  ])('stops hiding and suspending at %s, and undoes what was done', async (path, success, undone) => {
    const { user, network } = open();
    const acts = () =>
      network.calls.flatMap((call) => /^POST \/api\/admin\/(\w+\/\w+)$/.exec(call)?.slice(1) ?? []);
    await user.click(await screen.findByRole('button', { name: 'Hide: Zebra' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide this article?' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Also suspend Eve' }));
    network.reply(503, 'The database is away.', `POST /api/admin/${path}`);

    await user.click(dialog.getByRole('button', { name: 'Hide article' }));

    expect(await screen.findByText(/^Stopped: /)).toBeVisible();
    expect(acts().at(-1)).toBe(path);
    expect(await isRead('okapi')).toBe(true);
    expect(await isRead('zebra')).toBe(success === null);
    if (success === null) expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    else {
      expect(await screen.findByText(success)).toBeVisible();
      const before = acts().length;
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      await until(() => isRead('zebra'));
      expect(acts().slice(before)).toEqual(undone);
    }
  });

  it('offers editors nothing against the authors', async () => {
    const grace = await blog.aUser({ name: 'Grace' });
    await setRole(blog.connection.db, idOf(grace), 'editor');
    const { user } = visit(blog, '/admin/reports', { as: grace });

    await user.click(await screen.findByRole('button', { name: /^Hide\b.*Zebra$/ }));
    expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull();

    const dialog = await screen.findByRole('dialog', { name: /^Hide / });
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
  });

  it('limits an author once for several articles, and the toast can undo it', async () => {
    const isListed = async () => (await blog.call('GET', '/api/articles/all')).body.includes('zebra');
    const { user } = open();
    await user.click(await select('Select all'));
    await user.click(press('Limit author'));
    const dialog = await screen.findByRole('dialog', { name: 'Limit this author?' });
    expect(within(dialog).getByText('Eve')).toBeVisible();

    await user.clear(within(dialog).getByLabelText('Reason'));
    await user.fill(within(dialog).getByLabelText('Reason'), 'Off topic.');
    await user.click(within(dialog).getByRole('button', { name: 'Limit author' }));

    expect(await screen.findByText('Account limited')).toBeVisible();
    expect(await screen.findAllByText('Off topic.', { selector: '[dir="auto"]' })).toHaveLength(2);
    await until(async () => !(await isListed()));
    expect(await isRead('zebra')).toBe(true);
    await user.click(await select('Select all'));
    expect(press('Limit author')).toBeDisabled();

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Limit removed')).toBeVisible();
    await until(isListed);
  });

  it('counts open reports in the menu of admins', async () => {
    const { user } = open();
    expect(await screen.findByRole('link', { name: 'Admin 2 items to review' })).toBeVisible();
    await user.click(await select('Select Okapi'));
    await user.click(press('Dismiss'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dismiss reports' }),
    );

    expect(await screen.findByRole('link', { name: 'Admin 1 item to review' })).toBeVisible();
  });

  it('suspends an author, and the toast can undo it', async () => {
    const { user } = open();
    await user.click(await select('Select Okapi'));
    await user.click(press('Suspend author'));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend this author?' });
    await user.clear(within(dialog).getByLabelText('Reason'));
    await user.fill(within(dialog).getByLabelText('Reason'), 'Spam.');
    await user.click(within(dialog).getByRole('button', { name: 'Suspend author' }));

    expect(await screen.findByText('Account suspended')).toBeVisible();
    await until(async () => !(await isRead('okapi')));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await until(() => isRead('okapi'));
  });

  it('names an author who can’t be limited, with the reason', async () => {
    await adminOutput(blog, 'make-admin', eve.email);
    const { user } = open();
    await user.click(await select('Select Zebra'));
    await user.click(press('Limit author'));
    const dialog = await screen.findByRole('dialog', { name: 'Limit this author?' });
    await user.clear(within(dialog).getByLabelText('Reason'));
    await user.fill(within(dialog).getByLabelText('Reason'), 'Off topic.');
    await user.click(within(dialog).getByRole('button', { name: 'Limit author' }));

    const [problem] = await within(await screen.findByRole('status')).findAllByRole('listitem');
    expect(problem).toHaveTextContent(/^Eve: This account has admin access\./);
  });

  it('lists the articles that failed, with the reasons', async () => {
    const { user } = open();
    await user.click(await select('Select all'));
    await dismissReports(blog.connection.db, 'zebra', commandLine);

    await user.click(press('Dismiss'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dismiss reports' }),
    );

    expect(await screen.findByText('Reports dismissed')).toBeVisible();
    const [problem] = within(await screen.findByRole('status')).getAllByRole('listitem');
    expect(problem).toHaveTextContent('Zebra: This article no longer has any reports.');
  });

  it('shows that nothing was done when the server is unavailable, and can be retried', async () => {
    const { user, network } = open();
    await user.click(await select('Select Zebra'));
    await user.click(press('Dismiss'));
    network.goOffline('/admin/');
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dismiss reports' }),
    );

    expect(await screen.findByText(/^Stopped: /)).toBeVisible();
    network.recover();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await select('Select Zebra')).toBeEnabled();
  });
});

describe('/admin/registrations', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
    await adminOutput(blog, 'set', 'registration', 'approval');
    eve = await blog.aUser({ name: 'Eve', email: 'eve@example.org' });
    await blog.aUser({ name: 'Grace', email: 'grace@example.org' });
  });
  afterEach(() => blog.close());

  const button = (name: string) => screen.getByRole('button', { name });
  const line = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
  const gone = (name: string) =>
    waitFor(() => expect(screen.queryByRole('checkbox', { name: `Select ${name}` })).toBeNull());
  const publishes = async (as: Author) =>
    (await blog.call('POST', '/api/articles/new', { as, body: { title: 'A', markdown: 'b' } })).statusCode;

  /** Opens the page as the server renders it with this setting. */
  async function visitRegister(hash = '') {
    const page = visit(blog, `/register${hash}`);
    await page.store.dispatch(blogApi.endpoints.getBlog.initiate(undefined, { forceRefetch: true }));
    return page;
  }

  it('is linked on the admin page, and approved users can publish', async () => {
    const { user, address } = visit(blog, '/admin', { as: ada });
    await user.click(await screen.findByRole('link', { name: 'Pending approvals 2 accounts waiting' }));
    expect(await screen.findByRole('heading', { name: 'Pending approvals' })).toBeVisible();
    expect(address()).toBe('/admin/registrations');

    await user.click(await line('Eve, eve@example.org'));
    await user.click(button('Approve'));

    expect(await screen.findByText('Account approved')).toBeVisible();
    await gone('Eve, eve@example.org');
    expect(await line('Grace, grace@example.org')).toBeInTheDocument();
    expect(await publishes(eve)).toBe(201);
  });

  it('rejects accounts with a reason, and can approve them later', async () => {
    const { user } = visit(blog, '/admin/registrations', { as: ada });
    await user.click(await line('Eve, eve@example.org'));

    await user.click(button('Reject'));
    await user.click(await screen.findByRole('button', { name: 'Reject account' }));
    expect(await screen.findByText('Reason is required')).toBeVisible();
    await user.fill(screen.getByLabelText('Reason'), 'It is spam.');
    await user.click(button('Reject account'));
    expect(await screen.findByText('Account rejected')).toBeVisible();
    await gone('Eve, eve@example.org');

    await user.click(await screen.findByRole('button', { name: 'Rejected' }));
    await user.click(await line('Eve, eve@example.org'));
    expect(screen.getByText('It is spam.')).toBeVisible();
    await user.click(button('Approve'));
    expect(await screen.findByText('No rejected accounts.')).toBeVisible();
  });

  it('shows others why they can’t see the page', async () => {
    await adminOutput(blog, 'approve', eve.email);
    const { network } = visit(blog, '/admin/registrations', { as: eve });

    expect(await screen.findByText(accountMessages.adminsOnly)).toBeVisible();
    expect(network.calls.filter((call) => call.includes('/api/admin'))).toEqual([]);
  });

  it('tells users that their account waits for an approval', async () => {
    const { unmount } = visit(blog, '/dashboard/userData', { as: eve });
    expect(await screen.findByText(accountMessages.awaitsApproval)).toBeVisible();
    unmount();
    localStorage.clear();
    await visitRegister();

    expect(await screen.findByText(/An admin has to approve it before you can publish/)).toBeVisible();
    expect(screen.queryByLabelText('Invitation')).toBeNull();
  });

  it('lets invited people register without an approval', async () => {
    const [, code] = /#invitation=([\w-]+)/.exec(await adminOutput(blog, 'invite')) ?? [];
    const { user } = await visitRegister(`#invitation=${code}`);
    expect(await screen.findByText(/^You’ve been invited/)).toBeVisible();
    await user.fill(screen.getByLabelText('Name'), 'Joan');
    await user.fill(screen.getByLabelText('Email'), 'joan@example.org');
    await user.fill(screen.getByLabelText('Password', { selector: 'input' }), 'cobol cobol');

    await user.click(screen.getByRole('button', { name: 'Register' }));

    expect(await screen.findByText('Welcome! Your account is ready.')).toBeVisible();
    const as = { token: localStorage.getItem('token') ?? '' };
    expect((await blog.call('GET', '/api/users/me', { as })).json()).toMatchObject({ awaitsApproval: false });
  });
});

describe('filters in the URL', () => {
  it('are parsed without empty and unknown ones', () => {
    expect(parseFilter(accountFilterNames, '?q=%20ada%20&least=&state=suspended&color=red')).toEqual({
      q: 'ada',
      state: 'suspended',
    });
    expect(parseAccountQuery('?most=3&page=2')).toEqual({ most: '3', page: 2 });
    expect(parseAccountQuery('')).toEqual({ page: 1 });
  });

  it('are strings, but numbers in the request body', () => {
    expect(toFilterBody({ q: 'ada', least: '1', most: '3', links: '2' })).toEqual({
      ...{ q: 'ada', least: 1, most: 3, links: 2 },
    });
    expect(toFilterBody({ state: 'suspended' })).toEqual({ state: 'suspended' });
  });

  it('show a time with the offset of that time, not of today', () => {
    const summerBegins = Date.parse('2026-03-29T01:00:00Z');
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
      return this.getTime() < summerBegins ? -60 : -120;
    });

    expect(['2026-01-31T18:30:00.000Z', '2026-07-31T18:30:00.000Z'].map(toLocalTime)).toEqual([
      '2026-01-31T19:30',
      '2026-07-31T20:30',
    ]);
  });

  it('have times in UTC, which fields show in local time', () => {
    const moment = '2026-01-31T18:30:00.000Z';

    expect(fromLocalTime(toLocalTime(moment))).toBe(moment);
    expect([toLocalTime(undefined), toLocalTime('soon'), fromLocalTime('')]).toEqual(['', '', '']);
  });
});
