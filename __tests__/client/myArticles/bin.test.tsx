import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

describe('the bin', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    for (const title of ['Apple', 'Cherry', 'Zebra']) await blog.anArticle({ by: ada, title });
  });
  afterEach(() => blog.close());

  const deleteMany = (...items: string[]) =>
    blog.call('POST', '/api/articles/bulk', { as: ada, body: { act: 'delete', items } });
  const remove = (slug: string) => blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada });
  const open = () => visit(blog, '/myArticles?state=deleted', { as: ada });
  const titles = () =>
    screen.queryAllByRole('listitem').map((item) => /Apple|Cherry|Zebra/.exec(item.textContent)?.[0]);
  const statuses = async () => {
    const rows = await blog.connection.db.selectFrom('article').select('status').orderBy('number').execute();
    return rows.map(({ status }) => status);
  };
  const press = async (user: ReturnType<typeof open>['user'], name: string) =>
    user.click(await screen.findByRole('button', { name }));
  /** As after an hour. */
  const ageLogin = () =>
    sql`update "session" set "createdAt" = ${new Date(Date.now() - 61 * 60 * 1000).toISOString()}`.execute(
      blog.connection.db,
    );

  it('has a tab once there is something in it', async () => {
    const first = visit(blog, '/myArticles', { as: ada });
    expect(await screen.findByRole('link', { name: 'Published 3' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Deleted/ })).not.toBeInTheDocument();
    first.unmount();

    await deleteMany('apple', 'zebra');
    const { user } = visit(blog, '/myArticles', { as: ada });
    await user.click(await screen.findByRole('link', { name: 'Deleted 2' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Deleted' })).toBeVisible();
    await waitFor(() => expect(titles()).toEqual(['Zebra', 'Apple']));
    expect(screen.getAllByText(/restorable until/)).toHaveLength(2);
  });

  it('restores one article, and all', async () => {
    await deleteMany('apple', 'cherry', 'zebra');
    const { user } = open();

    await press(user, 'Restore Cherry');
    expect(await screen.findByText('1 article restored')).toBeVisible();
    await waitFor(() => expect(titles()).toEqual(['Zebra', 'Apple']));
    await press(user, 'Restore all on this page');

    expect(await screen.findByText('2 articles restored')).toBeVisible();
    expect(await screen.findByText('Nothing to restore.')).toBeVisible();
    expect(await statuses()).toEqual(['published', 'published', 'published']);
  });

  it('says why an article can’t be restored', async () => {
    await deleteMany('apple');
    const { user } = open();
    await screen.findByText('Apple');
    await blog.call('POST', '/api/bin/empty', { as: ada, body: {} });

    await press(user, 'Restore Apple');

    expect(await screen.findByText(/^Apple: This article was not found/)).toBeVisible();
  });

  it('deletes for good after a question', async () => {
    await deleteMany('apple', 'zebra');
    const { user } = open();

    await press(user, 'Delete for good Zebra');
    const dialog = await screen.findByRole('dialog', { name: 'Delete this article for good?' });
    expect(dialog).toHaveTextContent('Zebra');
    expect(within(dialog).queryByLabelText('Your password')).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await statuses()).toHaveLength(3);
    await press(user, 'Delete for good Zebra');
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete for good' }),
    );

    expect(await screen.findByText('Article deleted for good')).toBeVisible();
    await waitFor(() => expect(titles()).toEqual(['Apple']));
    expect(await statuses()).toEqual(['deleted', 'published']);
  });

  it('says what is left if an article is already gone', async () => {
    await deleteMany('apple');
    const { user } = open();
    await press(user, 'Delete for good Apple');
    const dialog = await screen.findByRole('dialog');
    await blog.call('POST', '/api/bin/empty', { as: ada, body: {} });

    await user.click(within(dialog).getByRole('button', { name: 'Delete for good' }));

    expect(await within(dialog).findByText(/^This article was not found/)).toBeVisible();
    expect(await screen.findByText('Nothing to restore.')).toBeInTheDocument();
  });

  it('asks once for the password an hour after the login, and deletes everything in several calls', async () => {
    await deleteMany('apple', 'zebra');
    await ageLogin();
    const { user, network } = open();

    await press(user, 'Empty bin');
    const dialog = await screen.findByRole('dialog', { name: 'Empty the bin?' });
    const password = await within(dialog).findByLabelText('Your password', { selector: 'input' });
    const confirm = () => user.click(within(dialog).getByRole('button', { name: 'Empty bin' }));
    await confirm();
    expect(await within(dialog).findByText('Enter your password to delete for good.')).toBeVisible();
    await user.type(password, 'wrong one');
    await confirm();
    expect(await within(dialog).findByText('Wrong password.')).toBeVisible();
    await user.clear(password);
    await user.type(password, ada.password);
    // As if a call deleted one article at most.
    network.answer(async (request) => {
      network.recover();
      const body = { ...((await request.json()) as object), slugs: ['apple'] };
      await blog.call('POST', '/api/bin/delete', { as: ada, body });
      return Response.json({ deleted: 1, isEmpty: false });
    }, 'POST /api/bin/empty');
    await confirm();

    expect(await screen.findByText('Bin emptied')).toBeVisible();
    expect(await statuses()).toEqual(['published']);
  });

  it('asks for the password if the login has become too old since', async () => {
    await deleteMany('apple');
    const { user } = open();
    await press(user, 'Delete for good Apple');
    await ageLogin();
    const dialog = await screen.findByRole('dialog');
    const confirm = () => user.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
    await confirm();

    await user.type(
      await within(dialog).findByLabelText('Your password', { selector: 'input' }),
      ada.password,
    );
    await confirm();

    expect(await screen.findByText('Article deleted for good')).toBeVisible();
  });

  it('says what articles use that can’t be restored, and can erase them', async () => {
    await remove('apple');
    const info = visit(blog, '/dashboard/userData', { as: ada });
    await info.user.click(await screen.findByRole('link', { name: /of it in the bin$/ }));

    expect(
      await screen.findByText(/^Nothing to restore\. Articles that can’t be restored use/),
    ).toBeVisible();
    await press(info.user, 'Empty bin');
    await info.user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Empty bin' }),
    );

    expect(await screen.findByText('Nothing to restore.')).toBeVisible();
    expect(await statuses()).toEqual(['published', 'published']);
  });
});
