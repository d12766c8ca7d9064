import { screen, waitFor, within } from '@testing-library/react';
import { adminMessages } from '../../../src/shared/messages/en/admin.ts';
import { appMessages } from '../../../src/shared/messages/en/app.ts';
import { articlesMessages } from '../../../src/shared/messages/en/articles.ts';
import { myArticlesMessages } from '../../../src/shared/messages/en/myArticles.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { chooseMore } from '../../helpers/chooseMore.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { visit } from '../../helpers/visit.tsx';

describe('pinned articles', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await blog.anArticle({ by: ada, title });
  });
  afterEach(() => blog.close());

  const pin = (place: 'users/me' | 'admin', ...slugs: string[]) =>
    slugs.reduce<Promise<unknown>>(
      (before, slug) => before.then(() => blog.call('PUT', `/api/${place}/pins/${slug}`, { as: ada })),
      Promise.resolve(),
    );
  const pinnedRegion = () => screen.findByRole('region', { name: articlesMessages.list.pinned });
  const titlesIn = (place: HTMLElement, level: number) =>
    within(place)
      .getAllByRole('heading', { level })
      .map(({ textContent }) => textContent);
  const menuItem = (name: string) => screen.findByRole('menuitem', { name });

  it.each([
    ['/', 'admin', 3],
    ['/allArticles', 'admin', 2],
    ['/authors/ada', 'users/me', 2],
  ] as const)('are a region with a heading above the unchanged list at %s', async (path, place, level) => {
    await pin(place, 'one', 'three');
    visit(blog, path);

    const region = await pinnedRegion();

    expect(titlesIn(region, 2)).toEqual([articlesMessages.list.pinned]);
    expect(titlesIn(region, 3)).toEqual(['Three', 'One']);
    const titles = screen
      .getAllByRole('heading', { level })
      .filter((heading) => !region.contains(heading))
      .map(({ textContent }) => textContent);
    expect(titles.filter((title) => title !== articlesMessages.home.newest).slice(0, 4)).toEqual([
      ...['Five', 'Four', 'Three', 'Two'],
    ]);
    const newest = screen.getByRole('heading', { name: 'Five' });
    expect(region.compareDocumentPosition(newest)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each(['/allArticles?page=2', '/authors/ada', '/'])(
    'aren’t shown where nothing is pinned: %s',
    async (path) => {
      if (path.includes('page')) await pin('admin', 'one');
      visit(blog, path);

      expect((await screen.findAllByRole('heading', { name: 'One' }))[0]).toBeVisible();
      expect(screen.queryByRole('region', { name: articlesMessages.list.pinned })).not.toBeInTheDocument();
    },
  );

  it('are pinned and unpinned by their author in My Articles', async () => {
    const { user, network } = visit(blog, '/myArticles', { as: ada });
    const { pin: pinLabel, unpin, pinned, unpinned } = myArticlesMessages.pins;
    await screen.findByRole('heading', { name: 'Two' });

    await chooseMore(user, 'Two', pinLabel);
    expect(await screen.findByText(pinned)).toBeVisible();
    expect(network.calls).toContain('PUT /api/users/me/pins/two');

    await chooseMore(user, 'Two', unpin);
    expect(await screen.findByText(unpinned)).toBeVisible();
    await user.click(screen.getByRole('button', { name: appMessages.list.moreActionsFor('Two') }));
    expect(await menuItem(pinLabel)).toBeVisible();
  });

  it('say in a toast which three to unpin if there are three already', async () => {
    await pin('users/me', 'one', 'two', 'three');
    const { user } = visit(blog, '/myArticles/four', { as: ada });
    await screen.findByRole('heading', { name: 'Four' });

    await chooseMore(user, 'Four', myArticlesMessages.pins.pin);

    expect(await screen.findByText(myArticlesMessages.pins.full('Three', 'Two', 'One'))).toBeVisible();
  });

  it('are pinned to home by an admin on an article’s page', async () => {
    const { user } = visit(blog, '/allArticles/two', { as: ada });

    await user.click(await screen.findByRole('button', { name: adminMessages.pins.pin }));

    expect(await screen.findByText(adminMessages.pins.pinned)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: adminMessages.pins.unpin }));
    expect(await screen.findByText(adminMessages.pins.unpinned)).toBeVisible();
    expect(await screen.findByRole('button', { name: adminMessages.pins.pin })).toBeVisible();
  });

  it('are pinned to home by an admin in the list of articles, unless they are hidden', async () => {
    await adminOutput(blog, 'hide-article', 'three', '--reason', 'Spam');
    const { user } = visit(blog, '/admin/articles', { as: ada });
    await screen.findByText('Two');

    await chooseMore(user, 'Two', adminMessages.pins.pin);
    await waitFor(async () =>
      expect((await blog.call('GET', '/api/articles/all')).body).toContain('"pinned":'),
    );

    await user.click(screen.getByRole('button', { name: appMessages.list.moreActionsFor('Three') }));
    expect(await menuItem(adminMessages.articles.actions.unhide.label)).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: adminMessages.pins.pin })).not.toBeInTheDocument();
  });

  it('can’t be changed by readers', async () => {
    const eve = await blog.aUser({ name: 'Eve' });
    const { network } = visit(blog, '/allArticles/two', { as: eve });

    await screen.findByRole('heading', { name: 'Two' });
    await waitFor(() => expect(network.calls).toContain('GET /api/users/me'));
    expect(network.calls).not.toContain('GET /api/admin/pins');
    expect(screen.queryByRole('button', { name: adminMessages.pins.pin })).not.toBeInTheDocument();
  });
});
