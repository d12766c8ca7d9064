import { act, screen, waitFor, render, renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, BrowserRouter } from 'react-router';
import { lazyPage } from '../../src/client/navigation/lazyPage.ts';
import {
  Link,
  NavLink,
  PreloadContext,
  useDelayedRedirect,
  usePageNumber,
} from '../../src/client/navigation/navigation.tsx';
import { pageSearch } from '../../src/shared/listing.ts';
import { startBlog, type Blog } from '../helpers/blog.ts';
import { advanceTimers, fakeTimers } from '../helpers/time.ts';
import { visit } from '../helpers/visit.tsx';

describe('InitialPage', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
  describe('the first page of a visit', () => {
    it('doesn’t move the focus', async () => {
      visit(blog, '/tags');

      expect(await heading('Tags')).not.toHaveFocus();
    });

    it('focuses its heading on return', async () => {
      const { user } = visit(blog, '/tags');
      await user.click(screen.getByRole('link', { name: 'Register' }));
      await heading('Register');

      act(() => history.back());

      const tags = await heading('Tags');
      await waitFor(() => expect(tags).toHaveFocus());
    });
  });
});

describe('Link', () => {
  /** Renders two links on a page at this path and records what is preloaded. */
  function links(path = '/here') {
    const preloaded: string[] = [];
    render(
      <PreloadContext value={(url) => void preloaded.push(url)}>
        <MemoryRouter initialEntries={[path]}>
          <nav>
            <NavLink to="/here">Here</NavLink>
            <Link to="/there?page=2">There</Link>
          </nav>
          <Routes>
            <Route path="/there" element={<h1>There at last</h1>} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </PreloadContext>,
    );
    return { preloaded, user: userEvent.setup({ delay: null }) };
  }
  const link = (name: string) => screen.getByRole('link', { name });
  describe('a link inside the app', () => {
    it('opens its page', async () => {
      const { user } = links();

      await user.click(link('There'));

      expect(await screen.findByRole('heading')).toHaveTextContent('There at last');
      expect(link('There')).toHaveAttribute('href', '/there?page=2');
    });

    it('leaves opening in a new tab to the browser', async () => {
      const { user } = links();
      const left: boolean[] = [];
      const seeWhoFollows = (event: MouseEvent) => {
        left.push(!event.defaultPrevented);
        event.preventDefault(); // jsdom can't follow a link.
      };
      document.addEventListener('click', seeWhoFollows);

      await user.keyboard('{Control>}');
      await user.click(link('There'));
      await user.keyboard('{/Control}');
      await user.click(link('There'));
      document.removeEventListener('click', seeWhoFollows);

      expect(left).toEqual([true, false]);
    });

    it('preloads its page on hover and focus', async () => {
      const { user, preloaded } = links();

      await user.hover(link('There'));
      await user.tab();

      expect(preloaded).toEqual(['/there?page=2', '/here']);
    });
  });
  describe('NavLink', () => {
    it.each(['/here', '/here/below'])('is current on %s', (path) => {
      links(path);

      expect(link('Here')).toHaveAttribute('aria-current', 'page');
      expect(link('Here')).toHaveClass('active');
    });

    it.each(['/', '/hereabouts', '/there'])('is not current on %s', (path) => {
      links(path);

      expect(link('Here')).not.toHaveAttribute('aria-current');
      expect(link('Here')).not.toHaveClass('active');
    });
  });
});

describe('useDelayedRedirect', () => {
  interface Code {
    Next: () => string;
  }
  const next: Code = { Next: () => 'Next at last' };
  function Saved({ saving }: { saving: Promise<void> }) {
    const redirectLater = useDelayedRedirect();
    return (
      <>
        <button onClick={() => void saving.then(() => redirectLater('/home'))}>Save</button>
        <Link to="/next">Next</Link>
      </>
    );
  }
  /** Opens a page that redirects when `saving` resolves, with a link to a page whose code is `code`. */
  function openSaved({ saving = Promise.resolve(), code }: { saving?: Promise<void>; code: Promise<Code> }) {
    fakeTimers();
    const Next = lazyPage(() => code, 'Next');
    history.replaceState(null, '', '/saved');
    render(
      <BrowserRouter>
        <Routes>
          <Route path="/saved" element={<Saved saving={saving} />} />
          <Route path="/next" element={<Next />} />
          <Route path="/home" element="Home at last" />
        </Routes>
      </BrowserRouter>,
    );
    return userEvent.setup({ delay: null });
  }

  it('redirects after three seconds', async () => {
    const user = openSaved({ code: Promise.resolve(next) });

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await advanceTimers(2900);
    expect(location.pathname).toBe('/saved');
    await advanceTimers(200);

    expect(await screen.findByText('Home at last')).toBeVisible();
  });

  it('restarts the delay on another call', async () => {
    const user = openSaved({ code: Promise.resolve(next) });

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await advanceTimers(1000);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await advanceTimers(2500);
    expect(location.pathname).toBe('/saved');
    await advanceTimers(600);

    expect(await screen.findByText('Home at last')).toBeVisible();
  });

  it('doesn’t redirect while the code of another page is loading', async () => {
    let arrive: (code: Code) => void = () => undefined;
    const user = openSaved({ code: new Promise((resolve) => (arrive = resolve)) });

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await advanceTimers(3100);
    // The page is still shown, under the URL of the next one.
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
    expect(location.pathname).toBe('/next');
    await act(async () => arrive(next));

    expect(await screen.findByText('Next at last')).toBeVisible();
    expect(location.pathname).toBe('/next');
  });

  it('doesn’t redirect if the user left before it was called', async () => {
    let saved: () => void = () => undefined;
    const user = openSaved({
      saving: new Promise((resolve) => (saved = resolve)),
      code: Promise.resolve(next),
    });

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByText('Next at last');
    await act(async () => saved());
    await advanceTimers(3100);

    expect(location.pathname).toBe('/next');
  });
});

describe('usePageNumber', () => {
  const pageAt = (search: string) =>
    renderHook(usePageNumber, {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={[`/allArticles${search}`]}>{children}</MemoryRouter>
      ),
    }).result.current;

  it.each([
    ['', 1],
    ['?page=1', 1],
    ['?page=2', 2],
    ['?page=12&from=feed', 12],
  ])('returns for "%s" %i', (search, page) => {
    expect(pageAt(search)).toBe(page);
  });

  it.each(['?page=0', '?page=-1', '?page=1.5', '?page=two', '?page=', '?page=1e99', '?page=Infinity'])(
    'returns 1 for the invalid "%s"',
    (search) => {
      expect(pageAt(search)).toBe(1);
    },
  );

  it('has no query parameter for page 1', () => {
    expect(pageSearch(1)).toBe('');
    expect(pageSearch(2)).toBe('?page=2');
  });
});
