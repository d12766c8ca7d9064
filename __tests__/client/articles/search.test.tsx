import { screen, waitFor, within } from '@testing-library/react';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { ownArticlesApi } from '../../../src/client/features/articles/ownArticlesApi.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
let ada: Author;
beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser();
  await blog.anArticle({ by: ada, title: 'On engines', markdown: 'They weave patterns.' });
  await blog.anArticle({ by: ada, title: 'On looms', markdown: 'Unlike engines.' });
});
afterEach(() => blog.close());

const button = (name: string) => screen.getByRole('button', { name });

describe('what a search found', () => {
  async function edit(store: ReturnType<typeof visit>['store'], slug: string, title: string) {
    const { version } = (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<{
      version: number;
    }>();
    const change = {
      slug,
      version,
      draftId: crypto.randomUUID(),
      title,
      markdown: 'They weave.',
      cover: '',
      tags: [],
    };
    await store.dispatch(ownArticlesApi.endpoints.updateArticle.initiate(change)).unwrap();
  }

  it.each([
    ['everybody’s articles', '/search?q=engines'],
    ['one’s own articles', '/myArticles?q=engines'],
  ])('follows an edit, among %s', async (_, path) => {
    const { store } = visit(blog, path, { as: ada });
    await screen.findByRole('link', { name: 'On engines' });

    await edit(store, 'on-engines', 'New engines');
    await screen.findByRole('link', { name: 'New engines' });
    await blog.anArticle({ by: ada, title: 'On shuttles', markdown: 'They fly.' });
    await edit(store, 'on-shuttles', 'Late engines');

    expect(await screen.findByRole('link', { name: 'Late engines' })).toBeVisible();
  });
});

describe('the search in the header', () => {
  const field = () => screen.queryByRole('combobox', { name: 'Search articles' });
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

  /** By the key, which is heard from the moment on at which the page was first touched. */
  async function openField(path = '/') {
    const page = visit(blog, path);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(async () => {
      await page.user.keyboard('/');
      expect(field()).toHaveFocus();
    });
    await page.user.clear(screen.getByRole('combobox'));
    return page;
  }

  it('offers titles, of which the arrows choose one, and Enter opens it', async () => {
    const { user, address } = await openField();

    await user.keyboard('engi');
    await waitFor(() => expect(options()).toEqual(['On engines', 'On looms']));
    expect(screen.getByText('2 suggestions')).toBeInTheDocument();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('On looms');
    await user.keyboard('{ArrowDown}');
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    await user.keyboard('{ArrowDown}{Enter}');

    expect(address()).toBe('/allArticles/on-engines');
    expect(field()).toBeNull();
  });

  it('opens what is pressed of the titles', async () => {
    const { user, address } = await openField();
    await user.keyboard('loom');

    await user.click(await screen.findByRole('option', { name: 'On looms' }));

    expect(address()).toBe('/allArticles/on-looms');
  });

  it('searches for what was typed, and for nothing where nothing was', async () => {
    const { user, address } = await openField();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/');

    await user.keyboard(' weave {Enter}');

    expect(address()).toBe('/search?q=weave');
    expect(await screen.findByText('weave', { selector: 'mark' })).toBeVisible();
  });

  it('folds by Escape, shows what it offered by an arrow, and goes by the second Escape', async () => {
    const { user } = await openField();
    await user.keyboard('engine');
    await waitFor(() => expect(options()).toHaveLength(2));

    await user.keyboard('{Escape}');
    expect(options()).toEqual([]);
    await user.keyboard('{ArrowDown}');
    expect(options()).toHaveLength(2);
    await user.keyboard('{Escape}{Escape}');

    expect(field()).toBeNull();
    expect(screen.getByRole('link', { name: 'Search' })).toHaveFocus();
  });

  it('goes when the focus does, and by its button', async () => {
    const { user } = await openField();
    await user.click(screen.getByRole('link', { name: 'Articles' }));
    await waitFor(() => expect(field()).toBeNull());

    await user.click(screen.getByRole('link', { name: 'Search' }));
    await waitFor(() => expect(field()).toHaveFocus());
    await user.click(button('Close search'));

    expect(field()).toBeNull();
  });

  it('stays open and keeps the focus when the page arrives that was asked for before', async () => {
    const { user } = await openField();
    await user.keyboard('engi');
    await waitFor(() => expect(options()).toHaveLength(2));
    await user.keyboard('{ArrowDown}{Enter}/');
    await waitFor(() => expect(field()).toHaveFocus());

    await screen.findByRole('heading', { name: 'On engines', level: 1 });

    expect(field()).toHaveFocus();
  });

  it('leaves the key to a field that is nearer', async () => {
    const { user } = visit(blog, '/search');
    const nearer = await screen.findByRole('searchbox', { name: 'Search articles' });

    await user.click(screen.getByRole('heading', { level: 1 }));
    await waitFor(async () => {
      await user.keyboard('/');
      expect(nearer).toHaveFocus();
    });

    expect(field()).toBeNull();
    expect(nearer).toHaveValue('');
  });
});

describe('the page of the search', () => {
  const searched = (q: string) => visit(blog, `/search?${new URLSearchParams({ q }).toString()}`);

  it('says how to search until there is something to look for', async () => {
    const { user, address } = visit(blog, '/search');
    await screen.findByText(/^Search titles, tags, texts and authors\./);

    await user.fill(screen.getByRole('searchbox'), 'weave');
    await user.click(button('Search'));

    expect(address()).toBe('/search?q=weave');
    expect(await screen.findByRole('link', { name: 'On engines' })).toBeVisible();
  });

  it('says what is no search, and that nothing was found', async () => {
    const { user } = searched('?!');
    expect(await screen.findByText(/^Please search for at least one word/)).toBeVisible();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), `${'ab '.repeat(17)}{Enter}`);
    expect(await screen.findByText(/^Please search for at most 16 words/)).toBeVisible();
    // No more can be typed.
    expect(screen.getByRole('searchbox')).toHaveAttribute('maxlength', '200');

    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nowhere{Enter}');

    expect(await screen.findByText(/^Nothing was found\./)).toBeVisible();
  });

  it('says of an address that it is too long', async () => {
    searched('x'.repeat(201));

    expect(await screen.findByText('A search must be at most 200 characters.')).toBeVisible();
  });

  it('pages through what was found, and back from behind the end', async () => {
    for (let at = 0; at < 9; at += 1) await blog.anArticle({ by: ada, title: `Engine ${at}` });
    const { user, address } = searched('engine');
    const found = async () => (await screen.findAllByRole('heading', { level: 2 })).length;
    await waitFor(async () => expect(await found()).toBe(10));

    await user.click(button('Next'));
    await waitFor(async () => expect(await found()).toBe(1));
    expect(address()).toBe('/search?q=engine&page=2');
  });

  it('leads back to the first page from one behind the last', async () => {
    const { user, address } = visit(blog, '/search?q=engine&page=7');

    await user.click(await screen.findByRole('link', { name: 'Go to the first page' }));

    expect(address()).toBe('/search?q=engine');
    expect(await screen.findByRole('link', { name: 'On engines' })).toBeVisible();
  });

  it.each([
    [
      'a busy server',
      (network: Network) => network.reply(503, 'Too many search at once.', '/api/search'),
      /^Too many/,
    ],
    ['no answer', (network: Network) => network.goOffline('/api/search'), /^The search did not come back\./],
  ])('tells of %s, and tries again', async (_what, fail, sentence) => {
    const { user, network } = visit(blog, '/search');
    fail(network);
    await user.type(await screen.findByRole('searchbox'), 'weave{Enter}');
    expect(await screen.findByText(sentence)).toBeVisible();
    network.recover();

    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('link', { name: 'On engines' })).toBeVisible();
  });
});

type Network = ReturnType<typeof visit>['network'];
