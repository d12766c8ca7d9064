import { readFileSync } from 'node:fs';
import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, screen, waitFor, within, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import purifier from 'dompurify';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import { ownArticlesApi } from '../../../src/client/api/ownArticlesApi.ts';
import { theme } from '../../../src/client/app/theme.ts';
import { ArticleBody, loadProse, loadPurify } from '../../../src/client/features/articles/ArticleBody.tsx';
import { formatClickCount } from '../../../src/client/features/articles/ArticleMeta.tsx';
import { render as renderMarkdown } from '../../../src/server/content/render.ts';
import { hideArticle } from '../../../src/server/services/moderateArticles.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { fillShortTexts, type Article } from '../../../src/shared/article.ts';
import { drawCover } from '../../../src/shared/coverDrawing.ts';
import { myArticlesMessages } from '../../../src/shared/messages/en/myArticles.ts';
import { startBlog, type Author, type Blog, idOf } from '../../helpers/blog.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { advanceTimers, fakeTimers } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

describe('ArticlePage', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(() => blog.close());
  const cover = () => within(screen.getByRole('article')).getByRole('presentation');
  const readsOf = (calls: string[]) =>
    calls.filter((call) => /^GET \/api\/articles\/public\/[^/]+$/.test(call)).length;
  describe('a public article', () => {
    it('shows title, author, date, clicks and the rendered text', async () => {
      const { slug, createdAt } = await blog.anArticle({
        by: ada,
        title: 'On engines',
        markdown: 'They weave **patterns**.',
      });

      visit(blog, `/allArticles/${slug}`);

      expect(await screen.findByRole('heading', { level: 1, name: 'On engines' })).toBeVisible();
      expect(screen.getByText('By Ada')).toBeVisible();
      expect(screen.getByText(/^Created at/)).toBeVisible();
      expect(screen.getByRole('article').querySelector('time')).toHaveAttribute('datetime', createdAt);
      expect(screen.getByText('1 click')).toBeVisible();
      expect(screen.getByText('patterns').tagName).toBe('STRONG');
      expect(document.title).toBe('On engines · Markdown Blog');
    });

    it('has a language where its letters name one, also on cards', async () => {
      await blog.anArticle({ by: ada, title: '織機', markdown: 'これは織機です。' });
      await blog.anArticle({ by: ada, title: 'Ткань', markdown: 'О ткацких станках' });
      await blog.anArticle({ by: ada, title: 'On engines', markdown: 'They weave 織機.' });
      const languageOf = (text: string) => screen.getByText(text).closest('[lang]')?.getAttribute('lang');
      const { user } = visit(blog, '/allArticles');
      await screen.findByRole('link', { name: '織機' });

      expect(['織機', 'これは織機です。...', 'Ткань', 'О ткацких станках...'].map(languageOf)).toEqual([
        ...['ja', 'ja', '', ''],
      ]);
      expect(['On engines', 'They weave 織機....'].map(languageOf)).toEqual([undefined, undefined]);
      await user.click(screen.getByRole('link', { name: '織機' }));
      await screen.findByRole('heading', { level: 1, name: '織機' });
      expect(['織機', 'これは織機です。'].map(languageOf)).toEqual(['ja', 'ja']);
      expect(screen.getByRole('link', { name: /Ткань$/ }).querySelector('[lang]')).toHaveAttribute(
        'lang',
        '',
      );
    });

    it('has its language wherever its title is shown', async () => {
      await blog.anArticle({ by: ada, title: '織機', markdown: 'これは織機です。' });
      const { slug } = await blog.anArticle({ by: ada, title: 'おりがみ', markdown: 'x' });
      await adminOutput(blog, 'make-admin', ada.email);
      await blog.call('POST', '/api/reports', { body: { slug, reason: 'spam', words: 'かいてください' } });
      const languageOf = (element: HTMLElement) => element.closest('[lang]')?.getAttribute('lang');
      const { user, unmount } = visit(blog, '/myArticles', { as: ada });

      await user.click(await screen.findByRole('button', { name: 'Unpublish おりがみ' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(languageOf(dialog.getByText('おりがみ'))).toBe('ja');
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      const header = within(await screen.findByRole('banner'));
      await user.click(header.getByRole('link', { name: 'Search' }));
      await user.type(await screen.findByRole('combobox'), '織');
      const suggestion = await screen.findByRole('option', { name: '織機' });
      expect(languageOf(within(suggestion).getByText('織機'))).toBe('ja');
      unmount();

      const { user: admin } = visit(blog, '/admin/reports', { as: ada });
      expect(languageOf(await screen.findByText('おりがみ'))).toBe('ja');
      expect(languageOf(screen.getByText('かいてください'))).toBe('ja');
      await admin.click(screen.getByRole('button', { name: 'Hide: おりがみ' }));
      expect(languageOf(within(await screen.findByRole('dialog')).getByText('おりがみ'))).toBe('ja');
    });

    it('marks an author who is an admin, also on cards and on the author page', async () => {
      await adminOutput(blog, 'make-admin', ada.email);
      await blog.anArticle({ by: ada, title: 'On engines' });
      const { user } = visit(blog, '/allArticles');
      const mark = () => screen.findByRole('img', { name: 'Admin of this blog' });

      const onCard = (await mark()).textContent;
      await user.click(screen.getByRole('link', { name: 'On engines' }));
      await screen.findByRole('heading', { level: 1, name: 'On engines' });
      const onArticle = (await mark()).textContent;
      await user.click(screen.getByRole('link', { name: 'By Ada' }));
      await screen.findByRole('heading', { level: 1, name: 'Ada' });

      expect([onCard, onArticle, (await mark()).textContent]).toEqual(['Admin', 'Admin', 'Admin']);
    });

    it.each([
      ['image', 'https://example.org/ada.png', 'By Ada'],
      ['initial if there is no image', '', 'ABy Ada'],
    ])('shows the author’s %s before the name', async (_, avatar, text) => {
      const profile = { avatar, bio: '', links: [] };
      await blog.call('PUT', '/api/users/me/profile', { as: ada, body: profile });
      const { slug } = await blog.anArticle({ by: ada });
      visit(blog, `/allArticles/${slug}`);

      const byline = (await screen.findByRole('link', { name: 'By Ada' })).closest('header');
      expect(byline).toHaveTextContent(text);
      expect(byline?.querySelector('img')?.getAttribute('src') ?? '').toBe(avatar);
    });

    it('shows the date of the update only after an update', async () => {
      const { slug, title, markdown } = await blog.anArticle({ by: ada });
      const { unmount } = visit(blog, `/allArticles/${slug}`);
      await screen.findByText(/^Created at/);
      expect(screen.queryByText(/^Updated/)).toBeNull();
      unmount();
      const body = { title, markdown: `${markdown} More.`, cover: '' };
      const reply = await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });

      visit(blog, `/allArticles/${slug}`);

      const updated = await screen.findByText(/^Updated/);
      expect(updated.querySelector('time')).toHaveAttribute('datetime', reply.json<Article>().updatedAt);
    });

    it('shows dates in the reader’s language', async () => {
      jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en']);
      const { slug, createdAt } = await blog.anArticle({ by: ada });

      visit(blog, `/allArticles/${slug}`);

      const date = new Date(createdAt).toLocaleDateString('de-AT', { dateStyle: 'long' });
      expect(await screen.findByText(date)).toBeVisible();
    });

    it.each([
      ['the first of which is invalid', ['en-US@posix', 'de-AT'], 'de-AT'],
      ['none of which is valid', ['C'], undefined],
    ])('shows dates when the browser reports languages, %s', async (_what, languages, language) => {
      jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
      const { slug, createdAt } = await blog.anArticle({ by: ada });

      visit(blog, `/allArticles/${slug}`);

      const date = new Date(createdAt).toLocaleDateString(language, { dateStyle: 'long' });
      expect(await screen.findByText(date)).toBeVisible();
    });

    it('shows the Edit button only to the author', async () => {
      const { slug } = await blog.anArticle({ by: ada, title: 'On engines' });
      const [namesake, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
      for (const reader of [undefined, eve, namesake]) {
        localStorage.clear();
        const page = visit(blog, `/allArticles/${slug}`, reader && { as: reader });
        await screen.findByText('By Ada');
        if (reader)
          await waitFor(() => {
            expect(page.network.calls).toContain('GET /api/users/me');
            expect(JSON.stringify(page.store.getState())).not.toContain('"pending"');
          });
        expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
        page.unmount();
      }
      localStorage.clear();

      const { user, address } = visit(blog, `/allArticles/${slug}`, { as: ada });
      await user.click(await screen.findByRole('link', { name: 'Edit' }));

      expect(address()).toBe(`/edit/${slug}`);
    });

    it('shows an article at its former URL, with the Edit button of its author', async () => {
      const { slug } = await blog.anArticle({ by: ada, title: 'Working title' });
      await blog.call('PATCH', `/api/articles/slug/${slug}`, { as: ada, body: { slug: 'looms' } });

      const { user, address } = visit(blog, `/allArticles/${slug}`, { as: ada });
      expect(await screen.findByRole('heading', { level: 1, name: 'Working title' })).toBeVisible();
      await user.click(await screen.findByRole('link', { name: 'Edit' }));

      expect(address()).toBe('/edit/looms');
    });

    it('treats an encoded slash in the URL as part of the slug', async () => {
      const { network } = visit(blog, '/allArticles/a%2Fb');

      expect(await screen.findByRole('heading', { name: 'Article not found' })).toBeVisible();
      expect(network.calls).toEqual(['GET /api/articles/public/a%2Fb']);
    });

    it('shows the cover behind the title', async () => {
      const { slug } = await blog.anArticle({ by: ada, cover: 'https://example.org/a.png' });

      visit(blog, `/allArticles/${slug}`);
      await screen.findByRole('article');

      expect(cover()).toHaveAttribute('src', 'https://example.org/a.png');
      expect(cover()).toHaveAttribute('referrerpolicy', 'no-referrer');
    });

    it('shows the default cover without a cover or when it fails to load', async () => {
      const [bare, broken] = [
        await blog.anArticle({ by: ada, title: 'Bare' }),
        await blog.anArticle({ by: ada, title: 'Broken', cover: 'https://example.org/gone.png' }),
      ];

      const { unmount } = visit(blog, `/allArticles/${bare.slug}`);
      await screen.findByRole('article');
      expect(drawingOf(screen.getByRole('article'))).toBe(drawCover(bare.slug).id);
      unmount();

      visit(blog, `/allArticles/${broken.slug}`);
      await screen.findByRole('article');
      fireEvent.error(cover());
      expect(drawingOf(screen.getByRole('article'))).toBe(drawCover(broken.slug).id);
    });

    it('escapes a hostile cover URL', async () => {
      const hostile = 'https://example.org/a.png");background:url(x);"><script>alert(1)</script>';
      const { slug } = await blog.anArticle({ by: ada, cover: hostile });

      visit(blog, `/allArticles/${slug}`);
      const article = await screen.findByRole('article');

      expect(cover()).toHaveAttribute('src', hostile);
      expect(article.querySelector('script')).toBeNull();
    });

    it('shows a skeleton while it loads', async () => {
      const { slug } = await blog.anArticle({ by: ada, title: 'On engines' });
      const { user, network } = visit(blog, '/allArticles');
      const link = await screen.findByRole('link', { name: 'Read On engines' });
      network.hang(slug);

      await user.click(link);

      expect(await screen.findByRole('status', { name: 'Loading the article' })).toBeVisible();
    });
  });
  describe('a visit to a public article', () => {
    it('counts one click, even after focus and network events', async () => {
      fakeTimers();
      const { slug } = await blog.anArticle({ by: ada });
      const { network } = visit(blog, `/allArticles/${slug}`);
      await screen.findByText('1 click');

      window.dispatchEvent(new Event('focus'));
      window.dispatchEvent(new Event('online'));
      document.dispatchEvent(new Event('visibilitychange'));
      await advanceTimers(1000);

      expect(readsOf(network.calls)).toBe(1);
    });

    it('counts one click, even if the reader logs out in another tab', async () => {
      fakeTimers();
      const { slug, title } = await blog.anArticle({ by: ada });
      const { network } = visit(blog, `/allArticles/${slug}`, { as: await blog.aUser() });
      await screen.findByText('1 click');

      localStorage.removeItem('token');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
      await screen.findByRole('link', { name: 'Login' });
      await advanceTimers(1000);

      expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(readsOf(network.calls)).toBe(1);
    });

    it('counts another click on return, and the list shows the same count', async () => {
      const { slug } = await blog.anArticle({ by: ada, title: 'On engines' });
      const { user } = visit(blog, '/allArticles');
      expect(await screen.findByText('0 clicks')).toBeVisible();

      await user.click(screen.getByRole('link', { name: 'Read On engines' }));
      expect(await screen.findByText('1 click')).toBeVisible();
      await user.click(screen.getByRole('link', { name: 'Articles' }));
      expect(await screen.findByText('1 click')).toBeVisible();
      await user.click(screen.getByRole('link', { name: 'Read On engines' }));

      expect(await screen.findByText('2 clicks')).toBeVisible();
      const listed = await blog.call('GET', '/api/articles/all');
      expect(listed.json()).toMatchObject({ result: [{ slug, clicks: 2 }] });
    });

    it('shows the count in search results, too, before they are loaded again', async () => {
      await blog.anArticle({ by: ada, title: 'On engines' });
      const { user, network } = visit(blog, '/search?q=engines');
      expect(await screen.findByText('0 clicks')).toBeVisible();

      await user.click(screen.getByRole('link', { name: 'Read On engines' }));
      expect(await screen.findByText('1 click')).toBeVisible();
      network.hang('/api/search');
      await user.click(screen.getByRole('link', { name: 'Search' }));
      await user.fill(await screen.findByRole('combobox'), 'engines');
      await user.keyboard('{Enter}');

      expect(await screen.findByText('1 click')).toBeVisible();
    });
  });
  describe('a public article that doesn’t exist', () => {
    it('shows the server’s message as a toast, and a link to all articles', async () => {
      const sentence = (await blog.call('GET', '/api/articles/public/no-such')).body;
      const { user, address } = visit(blog, '/allArticles/no-such');

      expect(await screen.findByRole('heading', { name: 'Article not found' })).toBeVisible();
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence);

      await user.click(screen.getByRole('link', { name: 'All articles' }));
      await waitFor(() => expect(address()).toBe('/allArticles'));
    });
  });
  describe('a public article that fails to load', () => {
    it('shows the unexpected-error toast and loads on request', async () => {
      const { slug } = await blog.anArticle({ by: ada, title: 'On engines' });
      const { user, network } = visit(blog, '/allArticles');
      const link = await screen.findByRole('link', { name: 'Read On engines' });
      network.reply(500, 'Broken.', slug);
      await user.click(link);
      expect(await screen.findByText('An Unexpected Error Occured!')).toBeVisible();

      network.recover();
      await user.click(await screen.findByRole('button', { name: 'Try again' }));

      expect(await screen.findByRole('heading', { name: 'On engines' })).toBeVisible();
    });
  });
});

describe('ArticleBody', () => {
  const body = (html: string) => (
    <ThemeProvider theme={theme}>
      <ArticleBody html={html} />
    </ThemeProvider>
  );
  function showSample() {
    const markdown = readFileSync('__tests__/helpers/sampleArticle.md', 'utf8');
    render(body(renderMarkdown(markdown).sanitizedHtml));
  }
  beforeAll(() => Promise.all([loadPurify(), loadProse()]));
  describe('the body of an article', () => {
    it('starts its headings at level 2', () => {
      showSample();

      expect(screen.getByRole('heading', { level: 2, name: 'The Analytical Engine' })).toBeVisible();
      expect(screen.getByRole('heading', { level: 3, name: 'Its parts' })).toHaveAttribute(
        'id',
        'section-its-parts',
      );
      expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
    });

    it('shows which tasks are done', () => {
      showSample();

      expect(screen.getAllByRole('checkbox', { name: 'Done', checked: true })).toHaveLength(2);
      expect(screen.getAllByRole('checkbox', { name: 'To do', checked: false })).toHaveLength(2);
    });

    it('copies a code block with its button', async () => {
      const user = userEvent.setup();
      const copied = jest.spyOn(navigator.clipboard, 'writeText');
      showSample();

      const [, button] = await screen.findAllByRole('button', { name: 'Copy code' });
      if (button) await user.click(button);

      expect(copied).toHaveBeenCalledWith('- old\n+ new\n');
      expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    });

    it.each(['Table', 'JavaScript code', 'Code'])(
      'makes horizontal scrollers reachable by keyboard: %s',
      (name) => {
        showSample();

        for (const box of screen.getAllByRole('group', { name }))
          expect(box).toHaveAttribute('tabindex', '0');
      },
    );

    it('keeps opened details open when the page re-renders', async () => {
      // A new object each time, as with Trusted Types, which jsdom lacks.
      jest.spyOn(purifier, 'sanitize').mockImplementation((html) => Object(html) as string);
      const html = '<details><summary>More</summary><p>It was there all along.</p></details>';
      const { rerender } = render(body(html));
      await userEvent.click(screen.getByText('More'));
      const opened = screen.getByText('It was there all along.');

      rerender(body(html));

      expect(opened).toBeInTheDocument();
    });
  });
});

describe('the footer of an article', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(() => blog.close());

  it('links to the author’s previous and next article', async () => {
    await blog.anArticle({ by: ada, title: 'First' });
    const { slug } = await blog.anArticle({ by: ada, title: 'Second' });
    await blog.anArticle({ by: ada, title: 'Third' });

    const { user } = visit(blog, `/allArticles/${slug}`);
    const more = within(await screen.findByRole('navigation', { name: 'More from this author' }));
    expect(more.getByRole('link', { name: 'Previous First' })).toBeVisible();
    await user.click(more.getByRole('link', { name: 'Next Third' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Third' })).toBeVisible();
  });

  it('promises more from the author only if there is more', async () => {
    const { slug } = await blog.anArticle({ by: ada });
    const { unmount } = visit(blog, `/allArticles/${slug}`);
    expect(await screen.findByRole('link', { name: 'About Ada' })).toHaveAttribute('href', '/authors/ada');
    unmount();

    await blog.anArticle({ by: ada });
    visit(blog, `/allArticles/${slug}`);

    expect(await screen.findByRole('link', { name: 'More from Ada' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'About Ada' })).not.toBeInTheDocument();
  });

  it('links to the feeds of the author and the blog', async () => {
    const { slug } = await blog.anArticle({ by: ada });
    visit(blog, `/allArticles/${slug}`);

    expect(await screen.findByRole('link', { name: 'Feed: Ada' })).toHaveAttribute(
      'href',
      '/authors/ada/feed.atom',
    );
    expect(screen.getByRole('link', { name: 'Feed: all articles' })).toHaveAttribute('href', '/feed.atom');
  });

  it('copies the link and shows a toast', async () => {
    const { slug } = await blog.anArticle({ by: ada });
    const { user } = visit(blog, `/allArticles/${slug}`);
    const copied = jest.spyOn(navigator.clipboard, 'writeText');

    await user.click(await screen.findByRole('button', { name: 'Copy link' }));

    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(copied).toHaveBeenCalledWith(expect.stringMatching(new RegExp(`/allArticles/${slug}$`)));
  });

  it('shows the Share button only if the system supports sharing', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On looms' });
    const first = visit(blog, `/allArticles/${slug}`);
    await screen.findByRole('button', { name: 'Copy link' });
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    first.unmount();
    const share = jest.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });

    const { user } = visit(blog, `/allArticles/${slug}`);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await waitFor(() => expect(share).toHaveBeenCalledWith(expect.objectContaining({ title: 'On looms' })));
    Reflect.deleteProperty(navigator, 'share');
  });

  it('shows an error toast if the link can’t be copied', async () => {
    const { slug } = await blog.anArticle({ by: ada });
    const { user } = visit(blog, `/allArticles/${slug}`);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed.'));

    await user.click(await screen.findByRole('button', { name: 'Copy link' }));

    expect(await screen.findByText('Couldn’t copy the link. Copy it from the address bar.')).toBeVisible();
  });
});

describe('AuthorPage', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());
  const titles = () => screen.findAllByRole('heading', { level: 2 });
  describe('an author page', () => {
    it('opens from a card and pages through the author’s articles', async () => {
      const [ada, bob] = [await blog.aUser(), await blog.aUser({ name: 'Bob' })];
      const numbers = Array.from({ length: 11 }, (_, at) => `Note ${at + 1}`);
      for (const title of numbers) await blog.anArticle({ by: ada, title });
      await blog.anArticle({ by: bob, title: 'Other' });
      const { user, address } = visit(blog, '/allArticles');

      const [, second] = await screen.findAllByRole('article');
      if (!second) throw new Error('The listing has one card.');

      await user.click(within(second).getByRole('link', { name: 'By Ada' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toHaveFocus();
      expect((await titles()).map(({ textContent }) => textContent)).toEqual(numbers.slice(1).reverse());
      expect(screen.getByText(/11 articles/)).toHaveTextContent(/^11 articles · since .*\d{4} · Feed$/);
      expect(screen.getByRole('link', { name: 'Feed' })).toHaveAttribute('href', '/authors/ada/feed.atom');

      await user.click(screen.getByRole('button', { name: 'Next' }));
      await screen.findByRole('link', { name: 'Note 1' });
      expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
      expect(address()).toBe('/authors/ada?page=2');
    });

    it('has no pager if there is only one page', async () => {
      await blog.anArticle({ by: await blog.aUser(), title: 'One' });
      visit(blog, '/authors/ada');

      expect(await screen.findByRole('link', { name: 'One' })).toBeVisible();
      expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    });

    it('reports an unknown author, with a link to all articles', async () => {
      visit(blog, '/authors/nobody');

      expect(await screen.findByRole('heading', { level: 1, name: 'Author not found' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'All articles' })).toHaveAttribute('href', '/allArticles');
    });
  });
});

type Look = ReturnType<typeof drawCover>;

const drawingOf = (element: HTMLElement) => element.querySelector('svg pattern')?.id;

describe('ArticleCard', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(() => blog.close());
  const theCard = () => screen.findByRole('article');
  const coverOf = (card: HTMLElement) => within(card).getByRole('presentation');
  describe('the drawing of an article without a cover', () => {
    it('depends on the slug alone', () => {
      expect(drawCover('on-looms')).toEqual(drawCover('on-looms'));
    });

    it('differs from every other one in more than its id', () => {
      const drawings = Array.from({ length: 5000 }, (_, at) => drawCover(`on-looms-${at}`));

      const looks = new Set(drawings.map(({ id: _, ...look }) => JSON.stringify(look)));
      expect(looks.size).toBe(5000);
    });

    it('has another pattern, shape or color than all others on nearly every page of ten', () => {
      const isSimilar = (one: Look, other: Look) =>
        one.tile === other.tile && one.shape === other.shape && Math.abs(one.hue - other.hue) < 12;
      const pages = Array.from({ length: 500 }, (_, page) =>
        Array.from({ length: 10 }, (_, at) => drawCover(`article-${page}-${at}`)),
      );

      const withLookalikes = pages.filter((page) =>
        page.some((one, at) => page.slice(at + 1).some((other) => isSimilar(one, other))),
      );
      expect(withLookalikes.length / pages.length).toBeLessThan(0.05);
    });
  });
  describe('an article card', () => {
    it('shows title, date, clicks and the first 40 characters of the text', async () => {
      const article = await blog.anArticle({
        by: ada,
        title: 'On engines',
        markdown: 'They weave **algebraical** patterns & more, just as the loom does.',
      });
      await blog.call('GET', `/api/articles/public/${article.slug}`);

      visit(blog, '/allArticles');
      const card = await theCard();

      expect(within(card).getByText('They weave algebraical patterns & more, ...')).toBeVisible();
      expect(within(card).getByText('1 click')).toBeVisible();
      expect(card.querySelector('time')).toHaveAttribute('datetime', article.createdAt);
      expect(card.querySelector('time')).toHaveTextContent(
        new Date(article.createdAt).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' }),
      );
    });

    it('shows the description instead, in its own direction', async () => {
      await blog.anArticle({
        by: ada,
        markdown: 'They weave.',
        description: 'HTML תיאור של המאמר <b>הזה</b>',
      });

      visit(blog, '/allArticles');
      const card = await theCard();

      const shown = within(card).getByText('HTML תיאור של המאמר <b>הזה</b>');
      expect(shown).toBeVisible();
      expect(shown).toHaveAttribute('dir', 'rtl');
      expect(within(card).queryByText(/They weave/)).toBeNull();
    });

    it.each(['link by title', 'Read'])('opens the article with its %s', async (way) => {
      await blog.anArticle({ by: ada, title: 'On engines' });
      const { user, address } = visit(blog, '/allArticles');
      const name = way === 'Read' ? 'Read On engines' : 'On engines';

      await user.click(within(await theCard()).getByRole('link', { name }));

      expect(await screen.findByRole('heading', { level: 1, name: 'On engines' })).toBeVisible();
      expect(address()).toBe('/allArticles/on-engines');
    });

    it('shows the cover without sending a referrer to its host', async () => {
      await blog.anArticle({ by: ada, cover: 'https://example.org/engine.png' });

      visit(blog, '/allArticles');
      const cover = coverOf(await theCard());

      expect(cover).toHaveAttribute('src', 'https://example.org/engine.png');
      expect(cover).toHaveAttribute('referrerpolicy', 'no-referrer');
    });

    it('loads covers lazily except the first', async () => {
      const cover = 'https://example.org/engine.png';
      await blog.anArticle({ by: ada, cover });
      await blog.anArticle({ by: ada, cover });

      visit(blog, '/allArticles');
      const [first, second] = await screen.findAllByRole('article');
      if (!first || !second) throw new Error('There are fewer than two cards.');

      expect(coverOf(first)).not.toHaveAttribute('loading');
      expect(coverOf(second)).toHaveAttribute('loading', 'lazy');
    });

    it('shows the default preview without a cover', async () => {
      const { slug } = await blog.anArticle({ by: ada, cover: '' });

      visit(blog, '/allArticles');

      expect(drawingOf(await theCard())).toBe(drawCover(slug).id);
    });

    it('shows the default preview when the cover fails to load', async () => {
      const { slug } = await blog.anArticle({ by: ada, cover: 'https://example.org/gone.png' });
      visit(blog, '/allArticles');
      const cover = coverOf(await theCard());

      fireEvent.error(cover);

      expect(drawingOf(await theCard())).toBe(drawCover(slug).id);
    });
  });
});

describe('formatClickCount', () => {
  it.each([
    [0, '0 clicks'],
    [1, '1 click'],
    [999, '999 clicks'],
    [1000, '1,000 clicks'],
    [1_234_567, '1,234,567 clicks'],
  ])('formats %i as %s', (clicks, words) => {
    expect(formatClickCount(clicks)).toBe(words);
  });
});

describe('a hidden article', () => {
  const BECAUSE =
    'The editors or admins of this blog have hidden this article. You can’t publish it until they unhide it. Reason: Advertising.';

  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.' });
    const key = { ownerId: idOf(ada), slug: 'on-looms' };
    await hideArticle(blog.connection.db, key, { reason: 'Advertising.', by: commandLine });
  });
  afterEach(() => blog.close());

  it('appears among the drafts with the reason and can’t be scheduled', async () => {
    visit(blog, '/myArticles?state=drafts', { as: ada });

    expect(await screen.findByText(BECAUSE)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue writing On looms' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Schedule On looms' })).toBeNull();
    expect(screen.queryByText(myArticlesMessages.item.unpublishedArticle)).toBeNull();
  });

  it('opens as a draft with the reason, which publishing repeats', async () => {
    const { user } = visit(blog, '/myArticles?state=drafts', { as: ada });
    await user.click(await screen.findByRole('link', { name: 'Continue writing On looms' }));
    expect(await screen.findByText(BECAUSE, { exact: false })).toBeVisible();
    expect(screen.getByLabelText('Markdown')).toHaveValue('They weave.');

    await user.click(screen.getByRole('button', { name: 'Create' }));

    expect(await screen.findByText(BECAUSE)).toBeVisible();
  });

  it.each(['/myArticles/on-looms', '/edit/on-looms'])(
    'shows the reason and a link to the drafts at %s',
    async (path) => {
      const { user, address } = visit(blog, path, { as: ada });

      expect(await screen.findByRole('heading', { name: 'This article is hidden' })).toBeVisible();
      expect(screen.getByText(BECAUSE)).toBeVisible();
      await user.click(screen.getByRole('link', { name: 'Go to drafts' }));
      expect(address()).toBe('/myArticles?state=drafts');
    },
  );
});

describe('ArticlesPage', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(() => blog.close());
  const articles = async (count: number) => {
    for (let number = 1; number <= count; number += 1)
      await blog.anArticle({ by: ada, title: `Article ${number}` });
  };
  const shownTitles = () =>
    screen.getAllByRole('article').map((card) => within(card).getByRole('heading', { level: 2 }).textContent);
  const previous = () => screen.getByRole('button', { name: 'Previous' });
  const next = () => screen.getByRole('button', { name: 'Next' });
  describe('the list of public articles', () => {
    it('shows the newest four articles to everyone', async () => {
      await articles(5);

      visit(blog, '/allArticles');

      expect(await screen.findByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
      expect(await screen.findByText('Article 5')).toBeVisible();
      expect(shownTitles()).toEqual(['Article 5', 'Article 4', 'Article 3', 'Article 2']);
      expect(document.title).toBe('Articles · Markdown Blog');
    });

    it('shows an article with the slug `constructor`', async () => {
      await blog.anArticle({ by: ada, title: 'Constructor' });

      visit(blog, '/allArticles');

      expect(await screen.findByText('Constructor')).toBeVisible();
    });

    it('shows skeletons while it loads', async () => {
      const { network } = visit(blog, '/');
      network.hang('GET /api/articles/all');

      screen.getAllByRole('link', { name: 'Articles' })[0]?.click();

      expect(await screen.findByRole('status', { name: 'Loading articles' })).toBeVisible();
      expect(screen.queryByRole('article')).toBeNull();
    });

    it('invites users to write the first article when there are none', async () => {
      const { user, address } = visit(blog, '/allArticles', { as: ada });
      const invitation = await screen.findByRole('link', { name: 'Write the first article' });
      expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
      expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();

      await user.click(invitation);

      expect(await screen.findByLabelText(/Title/)).toBeVisible();
      expect(address()).toBe('/dashboard/createArticle');
    });

    it('shows the pager’s buttons but no page number if there is only one page', async () => {
      await articles(4);

      visit(blog, '/allArticles');

      expect(await screen.findByText('Article 4')).toBeVisible();
      expect(previous()).toBeDisabled();
      expect(next()).toBeDisabled();
      expect(screen.queryByText(/^Page 1/)).toBeNull();
    });

    it('moves between pages and scrolls to the top', async () => {
      await articles(9);
      const scrollTo = jest.spyOn(window, 'scrollTo');
      const { user, address } = visit(blog, '/allArticles');
      await screen.findByText('Article 9');
      expect(previous()).toBeDisabled();

      scrollTo.mockClear();
      await user.click(next());
      expect(await screen.findByText('Article 5')).toBeVisible();
      expect(address()).toBe('/allArticles?page=2');
      expect(scrollTo).toHaveBeenCalledWith(0, 0);
      expect(previous()).toBeEnabled();

      scrollTo.mockClear();
      await user.click(next());
      expect(await screen.findByText('Article 1')).toBeVisible();
      expect(scrollTo).toHaveBeenCalledWith(0, 0);
      expect(shownTitles()).toEqual(['Article 1']);
      expect(next()).toBeDisabled();
      expect(document.title).toBe('Articles, page 3 · Markdown Blog');

      scrollTo.mockClear();
      await user.click(previous());
      expect(await screen.findByText('Article 5')).toBeVisible();
      expect(scrollTo).toHaveBeenCalledWith(0, 0);
      await user.click(previous());
      expect(await screen.findByText('Article 9')).toBeVisible();
      expect(address()).toBe('/allArticles');
    });

    it('opens the page in the URL', async () => {
      await articles(5);

      visit(blog, '/allArticles?page=2');

      expect(await screen.findByText('Article 1')).toBeVisible();
      expect(shownTitles()).toEqual(['Article 1']);
    });

    it('moves the focus to the heading on each page', async () => {
      await articles(5);
      const { user } = visit(blog, '/allArticles');
      await screen.findByText('Article 5');

      await user.click(next());
      await screen.findByText('Article 1');
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();

      await user.click(previous());
      await screen.findByText('Article 5');
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    });

    it('never shows one page under the URL of another', async () => {
      await articles(5);
      const { network, address } = visit(blog, '/allArticles');
      await screen.findByText('Article 5');
      network.hang('page=2');

      next().click();

      expect(await screen.findByRole('status', { name: 'Loading articles' })).toBeVisible();
      expect(address()).toBe('/allArticles?page=2');
      expect(screen.queryByText('Article 5')).toBeNull();
    });

    it('prefetches the next page on hover of the button', async () => {
      await articles(5);
      const { user, network, store } = visit(blog, '/allArticles');
      await screen.findByText('Article 5');

      await user.hover(next());
      await waitFor(() => expect(network.calls).toContain('GET /api/articles/all?limit=4&page=2'));
      await Promise.all(store.dispatch(blogApi.util.getRunningQueriesThunk()));
      network.hang('page=2');
      await user.click(next());

      expect(await screen.findByText('Article 1')).toBeVisible();
    });

    it('prefetches the next page on focus of the button', async () => {
      await articles(5);
      const { network } = visit(blog, '/allArticles');
      await screen.findByText('Article 5');

      next().focus();

      await waitFor(() => expect(network.calls).toContain('GET /api/articles/all?limit=4&page=2'));
    });

    it('returns from far past the end to the last page with Previous', async () => {
      await articles(5);
      const { user, address } = visit(blog, '/allArticles?page=999');
      await screen.findByText('There’s nothing on this page.');

      await user.click(previous());

      expect(await screen.findByText('Article 1')).toBeVisible();
      expect(address()).toBe('/allArticles?page=2');
    });

    it('returns from a page past the end to the first page', async () => {
      await articles(1);
      const { user } = visit(blog, '/allArticles?page=7');
      expect(await screen.findByText('There’s nothing on this page.')).toBeVisible();
      expect(previous()).toBeEnabled();
      expect(next()).toBeDisabled();

      await user.click(screen.getByRole('link', { name: 'Go to first page' }));

      expect(await screen.findByText('Article 1')).toBeVisible();
    });
  });
  describe('a list of public articles that fails to load', () => {
    const failures = {
      'at the server': (page: ReturnType<typeof visit>) => page.network.reply(500, 'Broken.', 'articles/all'),
      'on the way': (page: ReturnType<typeof visit>) => page.network.goOffline('articles/all'),
    };

    it.each(Object.entries(failures))('%s shows no message and loads on retry', async (_, fail) => {
      await articles(1);
      const page = visit(blog, '/register');
      fail(page);
      await page.user.click(screen.getByRole('link', { name: 'Articles' }));
      const tryAgain = await screen.findByRole('button', { name: 'Try again' });
      expect(screen.queryByRole('alert')).toBeNull();

      page.network.recover();
      await page.user.click(tryAgain);

      expect(await screen.findByText('Article 1')).toBeVisible();
    });

    it.each(['focus', 'online'])('reloads on the window’s event "%s"', async (event) => {
      await articles(1);
      const page = visit(blog, '/register');
      page.network.goOffline('articles/all');
      await page.user.click(screen.getByRole('link', { name: 'Articles' }));
      await screen.findByRole('button', { name: 'Try again' });
      page.network.recover();

      window.dispatchEvent(new Event(event));

      expect(await screen.findByText('Article 1')).toBeVisible();
    });
  });
});

describe('search', () => {
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
  describe('search results', () => {
    async function edit(store: ReturnType<typeof visit>['store'], slug: string, title: string) {
      const { version } = (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<{
        version: number;
      }>();
      const change = {
        slug,
        version,
        draftId: crypto.randomUUID(),
        isDraftStored: false,
        ...fillShortTexts({ title }),
        markdown: 'They weave.',
        tags: [],
      };
      await store.dispatch(ownArticlesApi.endpoints.updateArticle.initiate(change)).unwrap();
    }

    it.each([
      ['public articles', '/search?q=engines'],
      ['the user’s articles', '/myArticles?q=engines'],
    ])('update after an edit, among %s', async (_, path) => {
      const { store } = visit(blog, path, { as: ada });
      await screen.findByRole('link', { name: 'On engines' });

      await edit(store, 'on-engines', 'New engines');
      await screen.findByRole('link', { name: 'New engines' });
      await blog.anArticle({ by: ada, title: 'On shuttles', markdown: 'They fly.' });
      await edit(store, 'on-shuttles', 'Late engines');

      expect(await screen.findByRole('link', { name: 'Late engines' })).toBeVisible();
    });
  });
  describe('the search field in the header', () => {
    const field = () => screen.queryByRole('combobox', { name: 'Search articles' });
    const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

    /** Opens the field with the key, which works after the first interaction. */
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

    it('suggests titles, selects with the arrow keys and opens with Enter', async () => {
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

    it('searches for the text if it was changed after a suggestion was selected', async () => {
      const { user, address } = await openField();
      await user.keyboard('engi');
      await waitFor(() => expect(options()).toHaveLength(2));

      await user.keyboard('{ArrowDown}n');
      expect(screen.queryByRole('option', { selected: true })).toBeNull();
      await user.keyboard('{Enter}');

      expect(address()).toBe('/search?q=engin');
    });

    it('suggests nothing when the search fails', async () => {
      const { user, network, address } = await openField();
      await user.keyboard('engi');
      await waitFor(() => expect(options()).toHaveLength(2));
      network.goOffline('/api/search');

      await user.keyboard('neers');
      await waitFor(() => expect(options()).toEqual([]));
      await user.keyboard('{ArrowDown}{Enter}');

      expect(address()).toBe('/search?q=engineers');
    });

    it('leaves the key to an open confirmation', async () => {
      const { user } = visit(blog, '/myArticles/on-engines', { as: ada });
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      const dialog = within(await screen.findByRole('dialog'));

      // Returns false for a key that the app has handled.
      expect(fireEvent.keyDown(dialog.getByRole('button', { name: 'Cancel' }), { key: '/' })).toBe(true);
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));

      expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false);
      await waitFor(() => expect(field()).toHaveFocus());
    });

    it('opens a suggestion on click', async () => {
      const { user, address } = await openField();
      await user.keyboard('loom');

      await user.click(await screen.findByRole('option', { name: 'On looms' }));

      expect(address()).toBe('/allArticles/on-looms');
    });

    it('searches for the text, but not for an empty one', async () => {
      const { user, address } = await openField();
      await user.keyboard('{Enter}');
      expect(address()).toBe('/');

      await user.keyboard(' weave {Enter}');

      expect(address()).toBe('/search?q=weave');
      expect(await screen.findByText('weave', { selector: 'mark' })).toBeVisible();
    });

    it('closes the suggestions on Escape, reopens them with an arrow key and closes on a second Escape', async () => {
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

    it('closes on blur and with its close button', async () => {
      const { user } = await openField();
      await user.click(screen.getByRole('link', { name: 'Articles' }));
      await waitFor(() => expect(field()).toBeNull());

      await user.click(screen.getByRole('link', { name: 'Search' }));
      await waitFor(() => expect(field()).toHaveFocus());
      await user.click(button('Close search'));

      expect(field()).toBeNull();
    });

    it('stays open and keeps the focus when a page requested earlier arrives', async () => {
      const { user } = await openField();
      await user.keyboard('engi');
      await waitFor(() => expect(options()).toHaveLength(2));
      await user.keyboard('{ArrowDown}{Enter}/');
      await waitFor(() => expect(field()).toHaveFocus());

      await screen.findByRole('heading', { name: 'On engines', level: 1 });

      expect(field()).toHaveFocus();
    });

    it('leaves the key to the page’s own search field', async () => {
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
  describe('the search page', () => {
    const searched = (q: string) => visit(blog, `/search?${new URLSearchParams({ q }).toString()}`);

    it('explains the search syntax without a query', async () => {
      const { user, address } = visit(blog, '/search');
      await screen.findByText(/^Search titles, text, tags and authors\./);

      await user.fill(screen.getByRole('searchbox'), 'weave');
      await user.click(button('Search'));

      expect(address()).toBe('/search?q=weave');
      expect(await screen.findByRole('link', { name: 'On engines' })).toBeVisible();
    });

    it('reports an invalid query and empty results', async () => {
      const { user } = searched('?!');
      expect(await screen.findByText(/^Enter at least one word/)).toBeVisible();
      await user.clear(screen.getByRole('searchbox'));
      await user.type(screen.getByRole('searchbox'), `${'ab '.repeat(17)}{Enter}`);
      expect(await screen.findByText('Only the first 16 words were searched.')).toBeVisible();
      // The field accepts no more.
      expect(screen.getByRole('searchbox')).toHaveAttribute('maxlength', '1000');

      await user.clear(screen.getByRole('searchbox'));
      await user.type(screen.getByRole('searchbox'), 'nowhere{Enter}');

      expect(await screen.findByText(/^No results\./)).toBeVisible();
    });

    it('reports a query that is too long', async () => {
      searched('x'.repeat(1001));

      expect(await screen.findByText('A search can have at most 1,000 characters.')).toBeVisible();
    });

    it('pages through the results and returns from past the end', async () => {
      for (let at = 0; at < 9; at += 1) await blog.anArticle({ by: ada, title: `Engine ${at}` });
      const { user, address } = searched('engine');
      const found = async () => (await screen.findAllByRole('heading', { level: 2 })).length;
      await waitFor(async () => expect(await found()).toBe(10));

      await user.click(button('Next'));
      await waitFor(async () => expect(await found()).toBe(1));
      expect(address()).toBe('/search?q=engine&page=2');
      expect(document.title).toBe('engine · Search, page 2 · Markdown Blog');

      await user.click(button('Previous'));
      await waitFor(async () => expect(await found()).toBe(10));
      expect(screen.getByRole('heading', { level: 1, name: 'Search' })).toHaveFocus();
    });

    it('links to the first page from a page past the last one', async () => {
      const { user, address } = visit(blog, '/search?q=engine&page=7');

      await user.click(await screen.findByRole('link', { name: 'Go to first page' }));

      expect(address()).toBe('/search?q=engine');
      expect(await screen.findByRole('link', { name: 'On engines' })).toBeVisible();
    });

    it.each([
      [
        'a busy server',
        (network: Network) => network.reply(503, 'Too many search at once.', '/api/search'),
        /^Too many/,
      ],
      [
        'a network error',
        (network: Network) => network.goOffline('/api/search'),
        /^Couldn’t load the results\./,
      ],
    ])('reports %s and can retry', async (_what, fail, sentence) => {
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
});
