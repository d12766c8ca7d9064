import { screen, waitFor } from '@testing-library/react';
import { startApp } from '../../../src/client/app/startApp.tsx';
import { pageRenderer } from '../../../src/client/renderPage.tsx';
import { TOKEN_KEY } from '../../../src/client/session/tokenStorage.ts';
import type { PublicArticleSummary } from '../../../src/shared/article.ts';
import { messages } from '../../../src/shared/messages.ts';
import { paths } from '../../../src/shared/pages.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { connect } from '../../helpers/network.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { startSite } from '../../helpers/site.ts';
import { visit } from '../../helpers/visit.tsx';

describe('hydration', () => {
  let blog: Blog;
  let ada: Author;
  let running: Awaited<ReturnType<typeof startApp>> | undefined;
  beforeEach(async () => {
    blog = await startSite();
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(async () => {
    running?.stop();
    running = undefined;
    document.body.innerHTML = '';
    await blog.close();
  });
  /** Opens a page as a browser does: the server's html, then the app on it. Errors of React's are errors of the test. */
  async function open(path: string, state: unknown = null) {
    const { body } = await blog.call('GET', path);
    const network = connect(blog.app);
    history.replaceState(state, '', path);
    // The head stays: the styles of earlier tests are in it, and in the memory of who wrote them.
    document.body.innerHTML = new DOMParser().parseFromString(body, 'text/html').body.innerHTML;
    const container = document.getElementById('root');
    if (!container) throw new Error('There is no root.');
    running = await startApp(container);
    return { network, container };
  }
  /** The header knows by then who is there: before, it has the links for both, of which one is seen. */
  const isAlive = () =>
    waitFor(() => {
      const header = screen.getByRole('navigation', { name: 'Main' });
      expect(header.querySelectorAll('a[href="/login"], a[href="/dashboard"]')).toHaveLength(1);
    });
  describe('a page of the server', () => {
    it.each([
      ['the home page', '/', 'Markdown Blog'],
      ['the listing', '/allArticles', 'Articles'],
      ['a later page of the listing', '/allArticles?page=2', 'Articles'],
      ['a page past the end', '/allArticles?page=9', 'Articles'],
      ['an article', '/allArticles/on-engines', 'On engines'],
      ['a missing article', '/allArticles/no-such', 'Article not found'],
      ['the login page', '/login', 'Login'],
      ['the register page', '/register', 'Register'],
      ['no page at all', '/no/such/page', 'Page not found'],
    ])('becomes alive as it is, and asks for nothing: %s', async (_, path, heading) => {
      for (let made = 0; made < 5; made += 1) await blog.anArticle({ by: ada });

      const { network } = await open(path);
      const rendered = screen.getByRole('heading', { level: 1, name: heading });
      await isAlive();

      // Where React can't take over what is there, it draws it anew and says so in the console: domSetup.ts looks.
      expect(screen.getByRole('heading', { level: 1 })).toBe(rendered);
      expect(network.calls).toEqual([]);
    });

    it('becomes alive as it is, and then tells of a text that was left: the login page, reloaded', async () => {
      const unsavedText = { userId: 'ada', path: '/dashboard/createArticle', isAnnounced: false };

      await open('/login', { usr: { unsavedText } });
      const rendered = screen.getByRole('heading', { level: 1, name: 'Login' });
      expect(await screen.findByText(messages.sessionEndedTextKept)).toBeVisible();

      expect(screen.getByRole('heading', { level: 1 })).toBe(rendered);
    });

    it.each(['/allArticles', '/allArticles/on-engines', '/authors/ada'])(
      'becomes alive as it is, with the mark of an admin: %s',
      async (path) => {
        await saidBy(blog, 'make-admin', ada.email);
        await blog.anArticle({ by: ada });

        const { network } = await open(path);
        const mark = screen.getByRole('img', { name: 'Admin of this blog' });
        await isAlive();

        expect(screen.getByRole('img', { name: 'Admin of this blog' })).toBe(mark);
        expect(network.calls).toEqual([]);
      },
    );

    it('has an article’s text once, which stays what the reader made of it', async () => {
      const markdown = `<details><summary>More</summary>\n\nAll.\n</details>\n\n${'Some *words*. '.repeat(5000)}`;
      await blog.anArticle({ by: ada, title: 'Long', markdown });
      const { body } = await blog.call('GET', '/allArticles/long');

      await open('/allArticles/long');
      const text = screen.getByText('More').closest('details');
      await isAlive();

      expect(body.split('<summary>More</summary>')).toHaveLength(2);
      expect(screen.getByText('More').closest('details')).toBe(text);
      expect(screen.getByRole('article')).toHaveTextContent('Some words. Some words.');
    });

    it('has its address, description and picture in the head, which the next page has not', async () => {
      await blog.anArticle({ by: ada, title: 'On engines', cover: 'https://example.org/engine.png' });
      const { body } = await blog.call('GET', '/allArticles/on-engines');
      const { head } = new DOMParser().parseFromString(body, 'text/html');
      const told = ['link[rel="canonical"]', 'meta[name="description"]', 'meta[property="og:image"]'];
      const inHead = () => told.map((name) => document.head.querySelector(name) !== null);
      document.head.append(...head.querySelectorAll(told.join()));

      await open('/allArticles/on-engines');
      await isAlive();
      const first = inHead();
      screen.getAllByRole('link', { name: 'Articles' })[0]?.click();
      await screen.findByRole('heading', { level: 1, name: 'Articles' });

      expect(first).toEqual([true, true, true]);
      await waitFor(() => expect(inHead()).toEqual([false, false, false]));
    });

    it.each(['/dashboard/userData', '/myArticles', '/edit/on-engines'])(
      'is a frame for what is private, which becomes the page of who is signed in: %s',
      async (path) => {
        await blog.anArticle({ by: ada });
        localStorage.setItem(TOKEN_KEY, ada.token);

        await open(path);

        expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeVisible();
        expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
        expect(location.pathname).toBe(path);
      },
    );

    it('leads strangers from what is private to the login page', async () => {
      await open('/myArticles');

      expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    });
  });
});

describe('where there is nothing', () => {
  /** Where there is nothing: what is said there, and the one link that leads on, by its words and address. */
  const empty: [address: string, says: RegExp, link: string, leadsTo: string][] = [
    ['/allArticles', /^Nobody has written/, 'Write the first article', '/dashboard/createArticle'],
    ['/allArticles?page=7', /^There is nothing on this/, 'Go to the first page', '/allArticles'],
    ['/tags', /^No article has a tag here/, 'All articles', '/allArticles'],
    ['/tags?page=7', /^There is nothing on this/, 'Go to the first page', '/tags'],
    ['/search?q=looms', /^Nothing was found/, 'All articles', '/allArticles'],
    ['/search?q=looms&page=7', /^There is nothing on this/, 'Go to the first page', '/search?q=looms'],
    ['/myArticles', /^You have not published/, 'Write your first article', '/dashboard/createArticle'],
    ['/myArticles?q=looms', /^None of your published/, 'Show all of them', '/myArticles'],
    ['/myArticles?state=drafts', /^You have no drafts/, 'Write an article', '/dashboard/createArticle'],
    ['/myArticles?state=scheduled', /^Nothing is scheduled/, 'Go to the drafts', '/myArticles?state=drafts'],
    ['/myArticles?sort=title', /^There is nothing here/, 'Write an article', '/dashboard/createArticle'],
    [
      '/myArticles?state=scheduled&sort=title',
      /^There is nothing here/,
      'Go to the drafts',
      '/myArticles?state=drafts',
    ],
    ['/myArticles?tag=looms&sort=title', /^Nothing of yours/, 'Show all of it', '/myArticles?sort=title'],
    [
      '/myArticles?sort=title&page=7',
      /^There is nothing on this/,
      'Go to the first page',
      '/myArticles?sort=title',
    ],
    ['/draftHistory', /^Each draft has a history/, 'Go to the drafts', '/myArticles?state=drafts'],
    ['/admin/reports', /^No article is reported/, 'Look at the articles', '/admin/articles'],
    ['/admin/registrations', /^No account waits/, 'Look at the accounts', '/admin/accounts'],
    ['/admin/accounts?q=nobody', /^No account matches/, 'Show all', '/admin/accounts'],
    ['/admin/articles', /^No article matches/, 'Write an article', '/dashboard/createArticle'],
    ['/admin/articles?q=looms', /^No article matches/, 'Show all', '/admin/articles'],
    ['/admin/log?page=7', /^There is nothing on this/, 'Go to the first page', '/admin/log'],
  ];

  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await saidBy(blog, 'make-admin', ada.email);
  });
  afterEach(() => blog.close());

  it.each(empty)('%s says so and offers one thing to do', async (address, says, link, leadsTo) => {
    visit(blog, address, { as: ada });

    const said = await screen.findByText(says, { selector: 'p' });
    const offered = [...(said.parentElement?.querySelectorAll('a, button') ?? [])];
    expect(offered.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([[link, leadsTo]]);
  });

  it('an author who has published nothing leads to all articles', async () => {
    const page = visit(blog, '/authors/ada');

    expect(await screen.findByRole('heading', { name: 'Author not found' })).toBeVisible();
    await page.user.click(screen.getByRole('link', { name: 'All articles' }));

    expect(page.address()).toBe('/allArticles');
  });

  it('has a drawing that nobody is told of', async () => {
    visit(blog, '/search?q=looms', { as: ada });

    const said = await screen.findByText(/^Nothing was found/);
    expect(said.previousElementSibling).toHaveAttribute('aria-hidden', 'true');
    expect(said.previousElementSibling).toBeEmptyDOMElement();
  });
});

describe('rendering a page', () => {
  it('tells of what breaks inside it, which else the browser would be left with', async () => {
    const render = await pageRenderer();
    // No such article comes from a database: it has no text.
    const broken = { _id: '1', title: 'On engines', createdAt: '', clicks: 1, slug: 'on-engines', cover: '' };
    const value = { result: [broken as unknown as PublicArticleSummary] };

    const page = render(paths.articles, {
      answers: [{ endpointName: 'listPublicArticles', arg: { page: 1 }, value }],
      refusal: null,
    });

    await expect(page).rejects.toThrow(/undefined/);
  });
});
