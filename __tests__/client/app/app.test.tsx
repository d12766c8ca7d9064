import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { screen, waitFor, within } from '@testing-library/react';
import Fastify from 'fastify';
import { schemeStyles } from '../../../scripts/schemeStyles.ts';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import { devTools } from '../../../src/client/app/store.ts';
import { design, theme } from '../../../src/client/app/theme.ts';
import { changeSettings } from '../../../src/server/services/changeSettings.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { specMessages } from '../../../src/shared/messages/en/spec.ts';
import { startBlog, type Blog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

describe('Layout', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(async () => {
    ['data-light', 'data-dark'].forEach((mark) => document.documentElement.removeAttribute(mark));
    await blog.close();
  });
  describe('the skip link', () => {
    it('is the first tab stop and moves the focus to the content', async () => {
      const { user, address } = visit(blog, '/allArticles?page=2');
      await screen.findByRole('heading', { level: 1 });

      await user.tab();
      expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
      await user.keyboard('{Enter}');

      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
      expect(address()).toBe('/allArticles?page=2');
    });
  });
  describe('navigating between pages', () => {
    it('sets the document title of each page', async () => {
      const { user } = visit(blog, '/');

      await user.click(screen.getByRole('link', { name: 'Login' }));
      await screen.findByRole('heading', { name: 'Log in' });

      expect(document.title).toBe('Log in · Markdown Blog');
    });

    it('focuses the heading of each new page, but not of the first one', async () => {
      const { user } = visit(blog, '/');
      expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();

      await user.click(screen.getByRole('link', { name: 'Articles' }));

      await waitFor(() => expect(screen.getByRole('heading', { name: 'Articles' })).toHaveFocus());
    });

    it.each([
      ['Login', 'Email'],
      ['Register', 'Name'],
    ])('focuses the first field of %s', async (name, label) => {
      const { user } = visit(blog, '/');

      await user.click(screen.getByRole('link', { name }));

      await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    });

    it.each(['/login', '/register'])('redirects logged-in users from %s to the home page', async (path) => {
      const { address } = visit(blog, path, { as: await blog.aUser() });

      expect(await screen.findByRole('heading', { name: 'Markdown Blog' })).toBeVisible();
      expect(address()).toBe('/');
    });

    it('scrolls each new page to the top', async () => {
      const scrollTo = jest.spyOn(window, 'scrollTo');
      const { user } = visit(blog, '/');

      await user.click(screen.getByRole('link', { name: 'Login' }));
      await screen.findByRole('heading', { name: 'Log in' });

      expect(scrollTo).toHaveBeenCalledWith(0, 0);
    });
  });
  describe('the color scheme', () => {
    it('follows the system until the user chooses, and remembers the choice', async () => {
      const { user, unmount } = visit(blog, '/');
      expect(document.documentElement).toHaveAttribute('data-light');

      await user.click(screen.getByRole('button', { name: 'Switch to dark mode' }));
      expect(document.documentElement).toHaveAttribute('data-dark');
      unmount();
      visit(blog, '/');

      expect(await screen.findByRole('button', { name: 'Switch to light mode' })).toBeVisible();
      expect(document.documentElement).toHaveAttribute('data-dark');
    });
  });
  describe('the page before its scripts load', () => {
    const script = /<script>(.*?)<\/script>/s.exec(readFileSync('public/index.html', 'utf8'))?.[1] ?? '';
    const open = () => {
      runInNewContext(script, {
        document,
        localStorage,
        addEventListener: window.addEventListener.bind(window),
        location,
        matchMedia: (media: string) => window.matchMedia(media),
      });
    };

    const prefers = (scheme: 'light' | 'dark') =>
      jest
        .spyOn(window, 'matchMedia')
        .mockImplementation((media) => ({ matches: media.includes(scheme) }) as MediaQueryList);

    it.each(['light', 'dark'] as const)('is %s if the system is', (scheme) => {
      prefers(scheme);

      open();

      expect(document.documentElement).toHaveAttribute(`data-${scheme}`);
    });

    it('is dark on a light system if the user chose dark mode', () => {
      prefers('light');
      localStorage.setItem('mui-mode', 'dark');

      open();

      expect(document.documentElement).toHaveAttribute('data-dark');
      expect(document.documentElement).not.toHaveAttribute('data-light');
    });

    it('follows the system if storage is blocked', () => {
      prefers('dark');
      jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      });

      open();

      expect(document.documentElement).toHaveAttribute('data-dark');
    });
  });
});

describe('an unknown URL', () => {
  const blog = { app: Fastify() };

  it('shows an error page with a link to the home page', async () => {
    const { user, address } = visit(blog, '/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();

    await user.click(screen.getByRole('link', { name: 'Go to home page' }));

    expect(await screen.findByRole('heading', { name: 'Markdown Blog' })).toBeVisible();
    expect(address()).toBe('/');
  });
});

describe('the theme', () => {
  /** Returns all variable names in a nested object. */
  const namesIn = (held: object): string[] =>
    [...JSON.stringify(held).matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);

  it('uses CSS variables for its colors, with values for both schemes in the stylesheet', () => {
    const { palette, opacity, overlays } = theme.vars ?? {};
    const names = namesIn({ palette, opacity, overlays, ofTheme: theme.palette });
    const css = schemeStyles();
    const [dark = ''] = /:root\[data-dark\]{[^}]*}/.exec(css) ?? [];

    expect(names.length).toBeGreaterThan(300);
    expect(names.filter((name) => !css.includes(`${name}:`))).toEqual([]);
    expect(dark).toContain('--mui-palette-background-default:#141517');
    expect(theme.palette.code.keyword).toMatch(/^var\(--mui-palette-code-keyword/);
  });

  it('mixes shades from these variables, so that they follow the accent', () => {
    expect(theme.alpha('var(--a)', 0.5)).toBe('color-mix(in srgb, transparent, var(--a) calc((0.5) * 100%))');
  });
});

describe('code colors', () => {
  /** Returns WCAG's relative luminance of a color in `#rrggbb`. */
  function luminance(color: string): number {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = parseInt(color.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
  function contrast(one: string, other: string): number {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }
  interface Palette {
    code: Record<string, string>;
    text: { primary: string };
  }
  const { colorSchemes } = design as unknown as { colorSchemes: Record<string, { palette: Palette }> };
  describe.each(Object.entries(colorSchemes))('code in the %s scheme', (_scheme, { palette }) => {
    const { ground = '', ...colors } = palette.code;

    it.each(Object.entries({ ...colors, text: palette.text.primary }))(
      'has readable contrast: %s',
      (_name, color) => {
        expect(contrast(color, ground)).toBeGreaterThanOrEqual(4.5);
      },
    );
  });
});

describe('devTools', () => {
  it('is named after the product', () => {
    expect(devTools.name).toBe('Markdown Blog');
  });

  it.each([
    [{ condition: false }, 'listPublicArticles/rejected'],
    [{ condition: true }, 'listPublicArticles/skipped'],
  ])('names a query’s actions after its endpoint, with %j', (meta, name) => {
    const action = {
      type: 'blogApi/executeQuery/rejected',
      meta: { ...meta, arg: { endpointName: 'listPublicArticles' } },
    };

    expect(devTools.actionSanitizer?.(action, 1).type).toBe(name);
  });
});

describe('HomePage', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());
  const content = () => within(screen.getByRole('main'));
  describe('the home page', () => {
    it('shows the title and the tagline', async () => {
      visit(blog, '/');

      expect(await screen.findByRole('heading', { level: 1, name: 'Markdown Blog' })).toBeVisible();
      expect(screen.getByText('You can write your own MarkDown Blogs by easy Way.')).toBeVisible();
      expect(document.title).toBe(specMessages.title);
    });

    it('has no footer, unlike other pages', async () => {
      const { user } = visit(blog, '/');
      expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
      expect(screen.getAllByRole('navigation')).toHaveLength(1);
      expect(screen.queryByRole('link', { name: 'Blog feed' })).not.toBeInTheDocument();

      await user.click(screen.getByRole('link', { name: 'Login' }));

      expect(await screen.findByRole('contentinfo')).toBeVisible();
    });

    it('links to the imprint, privacy policy and contact that are set in its header', async () => {
      const set = { privacy: 'https://example.org/privacy', contact: 'ada@example.org' };
      await changeSettings(blog.connection.db, set, commandLine);
      const { user, store } = visit(blog, '/');
      await store.dispatch(blogApi.endpoints.getBlog.initiate(undefined, { forceRefetch: true }));
      const header = within(screen.getByRole('banner'));

      expect(await header.findByRole('link', { name: 'Privacy' })).toHaveAttribute('href', set.privacy);
      expect(header.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', 'mailto:ada@example.org');
      expect(header.queryByRole('link', { name: 'Imprint' })).not.toBeInTheDocument();

      await user.click(header.getByRole('link', { name: 'Articles' }));
      expect(header.queryByRole('link', { name: 'Privacy' })).not.toBeInTheDocument();
    });

    it('shows the newest articles with links below the title', async () => {
      const ada = await blog.aUser();
      for (const number of [1, 2, 3, 4, 5]) await blog.anArticle({ by: ada, title: `Article ${number}` });
      const { user } = visit(blog, '/');

      const section = within(await screen.findByRole('region', { name: 'Newest articles' }));
      await section.findByText('Article 5');
      expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
        'Article 5',
        'Article 4',
        'Article 3',
        'Article 2',
        'Article 1',
      ]);
      const title = screen.getByRole('heading', { level: 1 });
      const first = section.getByRole('heading', { name: 'Article 5' });
      expect(title.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

      await user.click(section.getByRole('link', { name: 'Article 5' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Article 5' })).toBeVisible();
    });

    it.each([
      ['there are none', 200],
      ['they fail to load', 500],
    ])('shows no newest articles when %s', async (_, status) => {
      const page = visit(blog, '/');
      if (status === 500) page.network.reply(500, 'Broken.', 'GET /api/articles/all');

      await waitFor(() => expect(page.network.calls).toContain('GET /api/articles/all?limit=10&page=1'));
      await waitFor(() => expect(screen.queryByText('Newest articles')).not.toBeInTheDocument());
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('offers to write the first article of an empty blog', async () => {
      visit(blog, '/');

      expect(await content().findByRole('link', { name: 'Write the first article' })).toHaveAttribute(
        'href',
        '/dashboard/createArticle',
      );
    });

    it('links to all articles if there are more', async () => {
      const ada = await blog.aUser();
      for (let number = 1; number <= 11; number += 1) await blog.anArticle({ by: ada });
      visit(blog, '/');

      expect(await content().findByRole('link', { name: 'All articles' })).toHaveAttribute(
        'href',
        '/allArticles',
      );
      expect(content().getAllByRole('article')).toHaveLength(10);
    });
  });
});
