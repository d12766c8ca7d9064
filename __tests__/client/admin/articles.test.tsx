import { screen, waitFor, within } from '@testing-library/react';
import type { ArticleFindings } from '../../../src/shared/foundArticle.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { visit } from '../../helpers/visit.tsx';

const ADVERT = 'Buy at [this shop](https://shop.example).';

describe('the articles of all at /admin/articles', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    eve = await blog.aUser({ name: 'Eve', email: 'eve@example.net' });
    const mallory = await blog.aUser({ name: 'Mallory' });
    await saidBy(blog, 'make-admin', ada.email);
    await blog.anArticle({ by: eve, title: 'Okapi', markdown: 'Stripes.' });
    for (const title of ['Buy', 'Buy more']) await blog.anArticle({ by: mallory, title, markdown: ADVERT });
  });
  afterEach(() => blog.close());

  const open = (address = '/admin/articles') => visit(blog, address, { as: ada });
  const press = (name: string | RegExp) => screen.getByRole('button', { name });
  const select = (name: string) => screen.findByRole('checkbox', { name });
  const list = () => screen.findByRole('list', { name: 'Articles' });
  const titles = async () =>
    within(await list())
      .getAllByRole('checkbox')
      .map((box) => box.getAttribute('aria-label')?.replace('Select ', ''));
  const comesTo = (...expected: string[]) => waitFor(async () => expect(await titles()).toEqual(expected));
  const readable = async () => {
    const reply = await blog.call('GET', '/api/articles/all');
    return reply.json<{ result: { title: string }[] }>().result.map(({ title }) => title);
  };
  const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const hide = async (user: ReturnType<typeof open>['user'], reason = 'Advertising.') => {
    await user.click(press('Hide'));
    const dialog = await screen.findByRole('dialog', { name: 'Hide from readers?' });
    await user.fill(within(dialog).getByLabelText('Reason'), reason);
    await user.click(within(dialog).getByRole('button', { name: 'Hide' }));
  };

  it('are hidden where they are read, which is undone by the toast', async () => {
    const { user, network } = open('/allArticles/okapi');
    await screen.findByRole('button', { name: 'Hide' });
    await hide(user);

    expect(await screen.findByText('The article is hidden.')).toBeVisible();
    expect(await readable()).not.toContain('Okapi');
    expect(await screen.findByRole('button', { name: 'Hidden' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The article can be read again.')).toBeVisible();
    expect(await readable()).toContain('Okapi');
    // A visit counts once, whatever is done about it.
    expect(network.calls.filter((call) => call === 'GET /api/articles/public/okapi')).toHaveLength(1);
  });

  it('can’t be hidden by anybody else, who is asked for nothing', async () => {
    visit(blog, '/allArticles/okapi', { as: await blog.aUser({ name: 'Eve' }) });
    await screen.findByText('Stripes.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull());
  });

  it('are found from the settings of the blog, with their authors, dates and links', async () => {
    const { user, address } = visit(blog, '/admin', { as: ada });

    await user.click(await screen.findByRole('link', { name: 'Articles of all' }));

    expect(await screen.findByRole('heading', { name: 'Articles of All' })).toBeVisible();
    expect(address()).toBe('/admin/articles');
    expect(await screen.findByText('3 articles.')).toBeVisible();
    const [line] = within(await list()).getAllByRole('listitem');
    if (!line) throw new Error('There is no line.');
    expect(line).toHaveTextContent(/^Buy moreBy Mallory, registered .*; published .*, one link/);
    expect(within(line).getByRole('link', { name: 'Buy more' })).toHaveAttribute(
      'href',
      '/allArticles/buy-more',
    );
  });

  it('are not asked for, nor shown, for others, who are told why', async () => {
    const { network } = visit(blog, '/admin/articles', { as: eve });

    expect(await screen.findByText(/^This is for those who run the blog/)).toBeVisible();
    expect(network.calls.filter((call) => call.includes('/admin/'))).toEqual([]);
  });

  it('are narrowed by a form, whose fields stand in the address', async () => {
    const { user, address } = open();
    await user.fill(await screen.findByLabelText('Words of the title'), 'more buy');
    await user.type(screen.getByLabelText('Links at least'), '1');
    await user.selectOptions(screen.getByLabelText('State'), 'Published');

    await user.click(press('Find'));

    await comesTo('Buy more');
    expect(address()).toBe('/admin/articles?q=more+buy&links=1&state=published');
    expect(screen.getByLabelText('Words of the title')).toHaveValue('more buy');
  });

  it('lead to all by the same author, and to all of the same text', async () => {
    const { user, address } = open();

    await user.click(await screen.findByRole('link', { name: 'Same text as Buy' }));
    await comesTo('Buy more', 'Buy');
    expect(address()).toBe('/admin/articles?sameAs=buy');
    expect(screen.getByLabelText('Same text as, by its address')).toHaveValue('buy');
    await user.clear(screen.getByLabelText('Same text as, by its address'));
    await user.click(press('Find'));
    await comesTo('Buy more', 'Buy', 'Okapi');
    await user.click(screen.getByRole('link', { name: 'All by this author, Eve' }));

    await comesTo('Okapi');
    expect(screen.getByLabelText('Author’s name, email or page')).toHaveValue('/authors/eve');
  });

  it('say what is wrong with an address, and that nothing matches', async () => {
    const { unmount } = open('/admin/articles?links=many');
    expect(await screen.findByText('Links at least must be a whole number.')).toBeVisible();
    unmount();

    open('/admin/articles?q=zebra');
    expect(await screen.findByText('No article matches.')).toBeVisible();
  });

  it('lead back from behind the last page, with what is asked for', async () => {
    const { user, address } = open('/admin/articles?q=buy&page=2');
    expect(await screen.findByText('There is nothing on this page.')).toBeVisible();
    expect(screen.queryByText('No article matches.')).toBeNull();

    await user.click(screen.getByRole('link', { name: 'Go to the first page' }));

    await comesTo('Buy more', 'Buy');
    expect(address()).toBe('/admin/articles?q=buy');
  });

  it('are hidden with a reason, which stands beside them then and is undone by the toast', async () => {
    const { user } = open();
    await user.click(await select('Select Buy'));
    expect(press('Show again')).toBeDisabled();

    await hide(user);

    expect(await screen.findByText('One article is hidden.')).toBeVisible();
    expect(await screen.findByText('Advertising.', { selector: 'bdi' })).toBeVisible();
    expect(await screen.findByText('2 articles; hidden: one article.')).toBeVisible();
    expect(await readable()).toEqual(['Buy more', 'Okapi']);
    expect(screen.queryByRole('link', { name: 'Buy' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Articles of All' })).toHaveFocus());

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('One article can be read again.')).toBeVisible();
    expect(await readable()).toEqual(['Buy more', 'Buy', 'Okapi']);
  });

  it('are hidden as many as match, on all pages, and of these no more than were counted', async () => {
    const { user, network } = open('/admin/articles?by=Mallory');
    network.answer(async (request) => {
      const reply = await blog.call('GET', `${new URL(request.url).pathname}?by=Mallory&limit=1`, {
        as: ada,
      });
      return Response.json(reply.json());
    }, 'GET /api/admin/articles');
    await user.click(await screen.findByRole('button', { name: 'Select all 2 that match' }));
    await user.click(press('Hide'));
    const dialog = await screen.findByRole('dialog', { name: 'Hide from readers?' });
    expect(within(dialog).getByText('2 articles')).toBeVisible();
    await blog.anArticle({ by: eve, title: 'Mallory’s, says Eve' });
    await user.fill(within(dialog).getByLabelText('Reason'), 'Advertising.');
    await user.click(within(dialog).getByRole('button', { name: 'Hide' }));

    expect(await screen.findByText('2 articles are hidden.')).toBeVisible();
    expect(await readable()).toEqual(['Mallory’s, says Eve', 'Okapi']);
  });

  it('are hidden as many as match, and of these none beyond those that were looked at', async () => {
    const since = new Date(Date.now() - 86_400_000).toISOString();
    await blog.connection.db
      .updateTable('article')
      .set({ createdAt: '2026-01-01T00:00:00.000Z' })
      .where('slug', '=', 'buy')
      .execute();
    const { user, network } = open(`/admin/articles?by=Mallory&since=${since}`);
    network.answer(async () => {
      const reply = await blog.call('GET', '/api/admin/articles?by=Mallory&limit=1', { as: ada });
      return Response.json({ ...reply.json<ArticleFindings>(), isCut: true, reaches: '1' });
    }, 'GET /api/admin/articles');
    await user.click(await screen.findByRole('button', { name: 'Select all 2 that match' }));
    await user.click(press('Hide'));
    const dialog = await screen.findByRole('dialog', { name: 'Hide from readers?' });
    await user.fill(within(dialog).getByLabelText('Reason'), 'Advertising.');
    await user.click(within(dialog).getByRole('button', { name: 'Hide' }));

    expect(await screen.findByText('One article is hidden.')).toBeVisible();
    expect(await readable()).toEqual(['Buy', 'Okapi']);
  });

  it('are shown again after a question', async () => {
    await saidBy(blog, 'hide-article', 'buy', '--reason', 'Advertising.');
    const { user } = open('/admin/articles?state=hidden');
    await user.click(await select('Select Buy'));
    expect(press('Hide')).toBeDisabled();

    await user.click(press('Show again'));
    const question = await screen.findByRole('alertdialog', { name: 'Show again?' });
    await user.click(within(question).getByRole('button', { name: 'Show again' }));

    expect(await screen.findByText('One article can be read again.')).toBeVisible();
    expect(await readable()).toContain('Buy');
  });

  it('are deleted for the password of the admin; where that is wrong nothing is done, and they stay selected', async () => {
    const { user, store } = open('/admin/articles?q=buy');
    const confirm = async (password: string) => {
      await user.click(press('Delete'));
      const dialog = await screen.findByRole('dialog', { name: 'Delete for good?' });
      expect(within(dialog).getByText('2 articles')).toBeVisible();
      await user.fill(within(dialog).getByLabelText('Your password'), password);
      await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
      await dialogGone();
    };
    await user.click(await select('Select this page'));

    await confirm('wrong one');
    expect(
      await screen.findByText(/^It went no further: The password is not your present one\./),
    ).toBeVisible();
    expect(await readable()).toHaveLength(3);
    await confirm(ada.password);

    expect(await screen.findByText('2 articles are deleted.')).toBeVisible();
    expect(await screen.findByText('No article matches.')).toBeVisible();
    expect(await readable()).toEqual(['Okapi']);
    expect(JSON.stringify(store.getState())).not.toContain(ada.password);
  });

  it('of a suspended account say so, and are neither hidden nor shown here', async () => {
    await saidBy(blog, 'suspend-account', 'eve@example.net', '--reason', 'A test.');
    const { user } = open('/admin/articles?by=eve');

    await user.click(await select('Select Okapi'));

    expect(screen.getByText(/^Hidden with its author’s account:/)).toHaveTextContent('A test.');
    for (const name of ['Hide', 'Show again']) expect(press(name)).toBeDisabled();
  });

  it('say of each with which it could not be done why not, and tell it by a toast when it was to be undone', async () => {
    const { user } = open('/admin/articles?q=buy');
    await user.click(await select('Select this page'));
    await saidBy(blog, 'delete-article', 'buy', '--yes');

    await hide(user);

    expect(await screen.findByText('One article is hidden.')).toBeVisible();
    await dialogGone();
    const [problem] = within(screen.getByRole('status')).getAllByRole('listitem');
    expect(problem).toHaveTextContent('Buy: There is no such article; it may have been deleted.');
    await saidBy(blog, 'unhide-article', 'buy-more');
    await user.click(press('Undo'));
    expect(
      await screen.findByText('One article is still hidden. No hidden article has this address.'),
    ).toBeVisible();
  });
});
