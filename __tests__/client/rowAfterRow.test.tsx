import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addUnclaimed } from '../../src/server/store/unclaimedAccounts.ts';
import { type Author, type Blog, idOf, startBlog } from '../helpers/blog.ts';
import { chooseMore } from '../helpers/chooseMore.ts';
import { adminOutput } from '../helpers/runCommand.ts';
import { type User, visit } from '../helpers/visit.tsx';

/*
 * What is opened for one row of a list after another starts anew: each dialog with a field, and each list with a selection,
 * has a line here. A new one needs a line, too.
 */

const ROWS = ['Okapi', 'Zebra'] as const;
type Row = (typeof ROWS)[number];

describe('row after row', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
    await adminOutput(blog, 'make-admin', ada.email);
    localStorage.setItem('my-articles-shape', 'List');
  });
  afterEach(() => blog.close());

  const button = (name: string | RegExp) => screen.findByRole('button', { name });
  const select = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
  const addArticles = async (by = ada) => {
    for (const title of ROWS) await blog.anArticle({ by, title });
  };
  const addReports = async () => {
    await addArticles(await blog.aUser({ name: 'Eve' }));
    for (const row of ROWS) {
      const body = { slug: row.toLowerCase(), reason: 'spam', words: '' };
      await blog.call('POST', '/api/reports', { body });
    }
  };
  const addAccounts = async () => {
    for (const name of ROWS) await blog.aUser({ name, email: `${name.toLowerCase()}@example.org` });
  };
  const addRegistrations = async () => {
    await adminOutput(blog, 'set', 'registration', 'approval');
    await addAccounts();
  };
  /** Selects only this row and presses a button above the list. */
  const selectAnd = (act: string, toName: (row: Row) => string) => async (user: User, row: Row) => {
    for (const other of ROWS) {
      const box = await select(toName(other));
      if ((box as HTMLInputElement).checked !== (other === row)) await user.click(box);
    }
    await user.click(await button(act));
  };
  const asIs = (row: Row) => row;
  const asEmail = (row: Row) => `${row.toLowerCase()}@example.org`;

  interface Dialog {
    path: string;
    prepare: () => Promise<void>;
    open: (user: User, row: Row) => Promise<void>;
    label: string | RegExp;
    /** What the field has at first. */
    initial?: (row: Row) => string;
    /** The label of a checkbox. */
    option?: string;
  }

  const dialogs: [string, Dialog][] = [
    [
      'to add a tag',
      { path: '/myArticles', prepare: addArticles, open: selectAnd('Add tag', asIs), label: 'Tag' },
    ],
    [
      'to remove a tag',
      {
        path: '/myArticles',
        prepare: addArticles,
        open: selectAnd('Remove tag', asIs),
        label: 'Tag',
      },
    ],
    [
      'to change a URL',
      {
        path: '/myArticles',
        prepare: addArticles,
        open: (user, row) => chooseMore(user, row, 'Change URL'),
        label: /^URL/,
        initial: (row) => row.toLowerCase(),
      },
    ],
    [
      'to suspend an account',
      { path: '/admin/accounts', prepare: addAccounts, open: selectAnd('Suspend', asEmail), label: 'Reason' },
    ],
    [
      'to limit an account',
      { path: '/admin/accounts', prepare: addAccounts, open: selectAnd('Limit', asEmail), label: 'Reason' },
    ],
    [
      'to delete an account',
      {
        path: '/admin/accounts',
        prepare: addAccounts,
        open: selectAnd('Delete', asEmail),
        label: /password/i,
      },
    ],
    [
      'to hide an article',
      { path: '/admin/articles', prepare: addArticles, open: selectAnd('Hide', asIs), label: 'Reason' },
    ],
    [
      'to hide a reported article',
      {
        path: '/admin/reports',
        prepare: addReports,
        open: async (user, row) => user.click(await button(`Hide: ${row}`)),
        label: 'Reason',
        initial: () => 'Spam or advertising',
        option: 'Also suspend Eve',
      },
    ],
    [
      'to reject a registration',
      {
        path: '/admin/registrations',
        prepare: addRegistrations,
        open: selectAnd('Reject', (row) => `${row}, ${asEmail(row)}`),
        label: 'Reason',
      },
    ],
  ];

  it.each(dialogs)('the dialog %s forgets what was typed for another row', async (_which, dialog) => {
    const { path, prepare, open, label, initial = () => '', option } = dialog;
    await prepare();
    const { user } = visit(blog, path, { as: ada });
    const opened = async () => within(await screen.findByRole('dialog'));
    const field = async () => (await opened()).findByLabelText(label);
    const box = async () => (await opened()).findByRole('checkbox', { name: option });

    await open(user, 'Okapi');
    expect(await field()).toHaveValue(initial('Okapi'));
    if (option !== undefined) await user.click(await box());
    fireEvent.change(await field(), { target: { value: 'Typed' } });
    expect(await field()).toHaveValue('Typed');
    fireEvent.change(await field(), { target: { value: '' } });
    fireEvent.submit(await field());
    expect(await field()).toBeInvalid();
    await user.click(await button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open(user, 'Zebra');

    expect(await field()).toHaveValue(initial('Zebra'));
    expect(await field()).toBeValid();
    if (option !== undefined) expect(await box()).not.toBeChecked();
  });

  it('the dialog of clicks waits for those of the article, and shows no other’s meanwhile', async () => {
    await addArticles();
    const { user, network } = visit(blog, '/myArticles', { as: ada });
    const clicksOf = async (row: Row) => {
      await chooseMore(user, row, 'Stats');
      return within(await screen.findByRole('dialog', { name: row }));
    };
    await (await clicksOf('Okapi')).findByText(/clicks? in the last 90 days/);
    await user.click(await button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    network.goOffline('GET /api/users/me/clicks?article=zebra');

    const dialog = await clicksOf('Zebra');

    expect(await dialog.findByRole('button', { name: /again/i })).toBeVisible();
    expect(dialog.queryByText(/clicks? in the last 90 days/)).toBeNull();
  });

  it('an account without an email is called by its name in its row, its menu and its dialogs', async () => {
    const okapi = await blog.aUser({ name: 'Okapi' });
    const { db } = blog.connection;
    await db.updateTable('user').set({ email: '', emailKey: 'none' }).where('id', '=', idOf(okapi)).execute();
    await addUnclaimed(db, idOf(okapi));
    const { user } = visit(blog, '/admin/accounts', { as: ada });

    await user.click(await select('Okapi'));
    await user.click(await button('Suspend'));

    expect(within(await screen.findByRole('dialog')).getByText(/^Okapi/)).toBeVisible();
  });
});
