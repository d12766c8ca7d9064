// @alone: React’s renderer of the server leaves contexts that the browser’s would take for its own.
import { screen, waitFor } from '@testing-library/react';
import { startApp } from '../../../src/client/app/startApp.tsx';
import { pageRenderer } from '../../../src/client/renderPage.tsx';
import { TOKEN_KEY } from '../../../src/client/session/tokenStorage.ts';
import type { PublicArticleSummary } from '../../../src/shared/article.ts';
import { appMessages } from '../../../src/shared/messages/en/app.ts';
import { paths } from '../../../src/shared/pages.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { connect } from '../../helpers/network.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
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
  /** Opens a page as a browser does: the server's HTML, then hydration. Errors of React fail the test. */
  async function open(path: string, state: unknown = null) {
    const { body } = await blog.call('GET', path);
    const network = connect(blog.app);
    history.replaceState(state, '', path);
    // The head is kept, as Emotion's cache refers to the styles of earlier tests.
    document.body.innerHTML = new DOMParser().parseFromString(body, 'text/html').body.innerHTML;
    const container = document.getElementById('root');
    if (!container) throw new Error('There is no root.');
    running = await startApp(container);
    return { network, container };
  }
  /** Before hydration, the header contains the links for both visitors and users. */
  const waitForHydration = () =>
    waitFor(() => {
      const header = screen.getByRole('navigation', { name: 'Main' });
      expect(header.querySelectorAll('a[href="/login"], a[href="/dashboard"]')).toHaveLength(1);
    });
  describe('a page from the server', () => {
    it.each([
      ['the home page', '/', 'Markdown Blog'],
      ['the list of articles', '/allArticles', 'Articles'],
      ['a later page of the list', '/allArticles?page=2', 'Articles'],
      ['a page past the end', '/allArticles?page=9', 'Articles'],
      ['an article', '/allArticles/on-engines', 'On engines'],
      ['a missing article', '/allArticles/no-such', 'Article not found'],
      ['the login page', '/login', 'Log in'],
      ['the register page', '/register', 'Register'],
      ['an unknown URL', '/no/such/page', 'Page not found'],
    ])('hydrates unchanged without requests: %s', async (_, path, heading) => {
      for (let made = 0; made < 5; made += 1) await blog.anArticle({ by: ada });

      const { network } = await open(path);
      const rendered = screen.getByRole('heading', { level: 1, name: heading });
      await waitForHydration();

      // On a mismatch React renders again and logs an error, which domSetup.ts turns into a failure.
      expect(screen.getByRole('heading', { level: 1 })).toBe(rendered);
      expect(network.calls).toEqual([]);
    });

    it('hydrates unchanged and then reports the unsaved text: the reloaded login page', async () => {
      const unsavedText = { writer: 'ada', path: '/dashboard/createArticle', isTold: false };

      await open('/login', { usr: { unsavedText } });
      const rendered = screen.getByRole('heading', { level: 1, name: 'Log in' });
      expect(await screen.findByText(appMessages.sessionEndedTextKept)).toBeVisible();

      expect(screen.getByRole('heading', { level: 1 })).toBe(rendered);
    });

    it.each(['/allArticles', '/allArticles/on-engines', '/authors/ada'])(
      'hydrates unchanged with an admin badge: %s',
      async (path) => {
        await adminOutput(blog, 'make-admin', ada.email);
        await blog.anArticle({ by: ada });

        const { network } = await open(path);
        const mark = screen.getByRole('img', { name: 'Admin of this blog' });
        await waitForHydration();

        expect(screen.getByRole('img', { name: 'Admin of this blog' })).toBe(mark);
        expect(network.calls).toEqual([]);
      },
    );

    it('contains an article’s text once and keeps its elements', async () => {
      const markdown = `<details><summary>More</summary>\n\nAll.\n</details>\n\n${'Some *words*. '.repeat(5000)}`;
      await blog.anArticle({ by: ada, title: 'Long', markdown });
      const { body } = await blog.call('GET', '/allArticles/long');

      await open('/allArticles/long');
      const text = screen.getByText('More').closest('details');
      await waitForHydration();

      expect(body.split('<summary>More</summary>')).toHaveLength(2);
      expect(screen.getByText('More').closest('details')).toBe(text);
      expect(screen.getByRole('article')).toHaveTextContent('Some words. Some words.');
    });

    it('has its URL, description and image in the head until the next page', async () => {
      await blog.anArticle({ by: ada, title: 'On engines', cover: 'https://example.org/engine.png' });
      const { body } = await blog.call('GET', '/allArticles/on-engines');
      const { head } = new DOMParser().parseFromString(body, 'text/html');
      const selectors = ['link[rel="canonical"]', 'meta[name="description"]', 'meta[property="og:image"]'];
      const inHead = () => selectors.map((name) => document.head.querySelector(name) !== null);
      document.head.append(...head.querySelectorAll(selectors.join()));

      await open('/allArticles/on-engines');
      await waitForHydration();
      const first = inHead();
      screen.getAllByRole('link', { name: 'Articles' })[0]?.click();
      await screen.findByRole('heading', { level: 1, name: 'Articles' });

      expect(first).toEqual([true, true, true]);
      await waitFor(() => expect(inHead()).toEqual([false, false, false]));
    });

    it.each(['/dashboard/userData', '/myArticles', '/edit/on-engines'])(
      'is a frame that becomes the user’s private page: %s',
      async (path) => {
        await blog.anArticle({ by: ada });
        localStorage.setItem(TOKEN_KEY, ada.token);

        await open(path);

        expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeVisible();
        expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
        expect(location.pathname).toBe(path);
      },
    );

    it('redirects visitors from private pages to the login page', async () => {
      await open('/myArticles');

      expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    });
  });
});

describe('empty states', () => {
  const emptyStates: [url: string, text: RegExp, link: string, target: string][] = [
    ['/allArticles', /^No articles yet/, 'Write the first article', '/dashboard/createArticle'],
    ['/allArticles?page=7', /^There’s nothing on this/, 'Go to first page', '/allArticles'],
    ['/tags', /^No tags yet/, 'All articles', '/allArticles'],
    ['/tags?page=7', /^There’s nothing on this/, 'Go to first page', '/tags'],
    ['/search?q=looms', /^No results/, 'All articles', '/allArticles'],
    ['/search?q=looms&page=7', /^There’s nothing on this/, 'Go to first page', '/search?q=looms'],
    ['/myArticles', /^You haven’t published/, 'Write your first article', '/dashboard/createArticle'],
    ['/myArticles?q=looms', /^No articles match/, 'Clear filters', '/myArticles'],
    ['/myArticles?state=drafts', /^No drafts yet/, 'Write an article', '/dashboard/createArticle'],
    ['/myArticles?state=scheduled', /^Nothing scheduled/, 'View drafts', '/myArticles?state=drafts'],
    [
      '/myArticles?sort=title',
      /^You haven’t published/,
      'Write your first article',
      '/dashboard/createArticle',
    ],
    [
      '/myArticles?state=scheduled&sort=title',
      /^Nothing scheduled/,
      'View drafts',
      '/myArticles?state=drafts',
    ],
    ['/myArticles?tag=looms&sort=title', /^No articles match/, 'Clear filters', '/myArticles?sort=title'],
    [
      '/myArticles?sort=title&page=7',
      /^There’s nothing on this/,
      'Go to first page',
      '/myArticles?sort=title',
    ],
    ['/draftHistory', /^Open a draft to see/, 'View drafts', '/myArticles?state=drafts'],
    ['/admin/reports', /^No open reports/, 'View articles', '/admin/articles'],
    ['/admin/registrations', /^No accounts are waiting/, 'View accounts', '/admin/accounts'],
    ['/admin/articles', /^No articles yet/, 'Write an article', '/dashboard/createArticle'],
    ['/admin/log?page=7', /^There’s nothing on this/, 'Go to first page', '/admin/log'],
  ];

  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
  });
  afterEach(() => blog.close());

  it.each(emptyStates)('%s has a message and one action', async (url, text, link, target) => {
    visit(blog, url, { as: ada });

    const message = await screen.findByText(text, { selector: 'p' });
    const actions = [...(message.parentElement?.querySelectorAll('a, button') ?? [])];
    expect(actions.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([[link, target]]);
  });

  it.each([
    ['/admin/accounts?q=nobody', /^No accounts match/],
    ['/admin/articles?q=looms', /^No articles match/],
  ])('%s has a message, and Clear filters only above it', async (url, text) => {
    const { user, address } = visit(blog, url, { as: ada });

    const message = await screen.findByText(text, { selector: 'p' });
    expect(message.parentElement?.querySelector('a, button')).toBeNull();
    await user.click(screen.getByText('Clear filters'));

    await waitFor(() => expect(address()).toBe(url.split('?')[0]));
  });

  it('the page of an author without articles links to all articles', async () => {
    const page = visit(blog, '/authors/ada');

    expect(await screen.findByRole('heading', { name: 'Author not found' })).toBeVisible();
    await page.user.click(screen.getByRole('link', { name: 'All articles' }));

    expect(page.address()).toBe('/allArticles');
  });

  it('hide their drawing from screen readers', async () => {
    visit(blog, '/search?q=looms', { as: ada });

    const message = await screen.findByText(/^No results/);
    expect(message.previousElementSibling).toHaveAttribute('aria-hidden', 'true');
    expect(message.previousElementSibling).toBeEmptyDOMElement();
  });
});

describe('rendering a page', () => {
  it('rejects if a component throws', async () => {
    const render = await pageRenderer();
    // Invalid: the article has no list of tags.
    const broken = {
      _id: '1',
      title: 'On engines',
      description: '',
      createdAt: '',
      clicks: 1,
      slug: 'on-engines',
      tagSlugs: null,
    };
    const value = { result: [broken as unknown as PublicArticleSummary] };

    const page = render(paths.articles, {
      answers: [{ endpointName: 'listPublicArticles', arg: { page: 1 }, value }],
      refusal: null,
    });

    await expect(page).rejects.toThrow(/null/);
  });
});
