import { act, screen, waitFor, within } from '@testing-library/react';
import { decodeJwt } from 'jose';
import type { TokenClaims } from '../../../src/shared/user.ts';
import { toast } from '../../../src/client/components/toasts/toast.ts';
import { messages } from '../../../src/shared/messages.ts';
import { tokensBy } from '../../../src/server/session/token.ts';
import { aSecret, idOf, startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
beforeEach(async () => {
  blog = await startBlog();
});
afterEach(() => blog.close());

const header = () => within(screen.getByRole('navigation', { name: 'Main' }));
const namesIn = (role: 'link' | 'button') =>
  header()
    .getAllByRole(role)
    .map((item) => item.textContent);

/** What a browser tells this tab when another one has changed the storage. */
const tellOfOtherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

describe('the header', () => {
  it('offers a stranger to register and to log in', () => {
    visit(blog, '/');

    expect(namesIn('link').slice(1)).toEqual(['Home', 'Articles', 'Search', 'Register', 'Login']);
    expect(header().queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  });

  it('offers the signed-in the dashboard and the way out', async () => {
    visit(blog, '/', { as: await blog.aUser() });

    expect(namesIn('link').slice(1)).toEqual(['Home', 'Articles', 'Search', 'Dashboard', 'Write']);
    expect(header().getByRole('button', { name: 'Logout' })).toBeVisible();
  });
});

describe('a page that sends its reader on', () => {
  /** Goes there as by an address that somebody types, on top of a page before. */
  async function goFromTags(path: string, as?: Author) {
    const page = visit(blog, '/tags', as ? { as } : {});
    await screen.findByRole('heading', { level: 1, name: 'Tags' });
    act(() => {
      history.pushState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    return page;
  }

  it.each([
    ['one that needs a login', '/myArticles', false, 'Login'],
    ['the login of who is logged in', '/login', true, 'Markdown Blog'],
    ['the registration of who is logged in', '/register', true, 'Markdown Blog'],
    ['the start of the dashboard', '/dashboard', true, 'Your Info'],
  ])('is none that Back leads to: %s', async (_which, path, isSignedIn, heading) => {
    const { address } = await goFromTags(path, isSignedIn ? await blog.aUser() : undefined);
    await screen.findByRole('heading', { name: heading });

    act(() => history.back());

    expect(await screen.findByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
    expect(address()).toBe('/tags');
  });

  it.each(['/dashboard/createArticle', '/edit/on-cards'])(
    'is none that Back leads to: the editor of another text than its draft’s: %s',
    async (path) => {
      const ada = await blog.aUser();
      for (const title of ['On looms', 'On cards']) await blog.anArticle({ by: ada, title });
      const { _id } = await draftsOf(blog).aDraft(ada, { articleSlug: 'on-looms' });
      const { address } = await goFromTags(`${path}?draft=${_id}`, ada);
      await waitFor(() => expect(address()).toContain('/edit/on-looms'));
      await screen.findByRole('textbox', { name: /^Title/ });

      act(() => history.back());

      expect(await screen.findByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
    },
  );

  it('is none that Back leads to: the editor after a logout in another tab', async () => {
    const { address, user } = await goFromTags('/dashboard/createArticle', await blog.aUser());
    await user.fill(await screen.findByRole('textbox', { name: /^Title/ }), 'On looms');

    localStorage.removeItem('token');
    act(() => void tellOfOtherTab('token'));
    await screen.findByRole('heading', { name: 'Login' });
    act(() => history.back());

    expect(await screen.findByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
    expect(address()).toBe('/tags');
  });
});

describe('logging out', () => {
  it('ends the session here and at the server, and goes to the login page', async () => {
    const ada = await blog.aUser();
    const { user, address, network } = visit(blog, '/dashboard/userData', { as: ada });

    await user.click(header().getByRole('button', { name: 'Logout' }));

    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(address()).toBe('/login');
    expect(screen.queryByText(/Log in to open/)).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    await waitFor(() => expect(network.calls).toContain('POST /api/users/logout'));
    const reply = await blog.call('GET', '/api/articles', { as: ada });
    expect(reply.statusCode).toBe(401);
  });

  it('takes away what a form has said, such as a welcome', async () => {
    const { user } = visit(blog, '/', { as: await blog.aUser() });
    act(() => toast.success(messages.loggedIn));
    await screen.findByText(messages.loggedIn);

    await user.click(header().getByRole('button', { name: 'Logout' }));

    await waitFor(() => expect(screen.queryByText(messages.loggedIn)).not.toBeInTheDocument());
  });

  it('succeeds at once while the network is away', async () => {
    const { user, network } = visit(blog, '/', { as: await blog.aUser() });
    network.goOffline();

    await user.click(header().getByRole('button', { name: 'Logout' }));

    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('asks for nothing once more that everybody may read', async () => {
    await blog.anArticle({ by: await blog.aUser(), title: 'On engines' });
    const { user, network } = visit(blog, '/', { as: await blog.aUser() });
    await screen.findByText('On engines');
    const listings = () => network.calls.filter((call) => call.startsWith('GET /api/articles/all'));
    expect(listings()).toHaveLength(1);

    await user.click(header().getByRole('button', { name: 'Logout' }));

    await waitFor(() => expect(network.calls).toContain('POST /api/users/logout'));
    await screen.findByRole('heading', { name: 'Login' });
    expect(listings()).toHaveLength(1);
  });

  it('drops every cached answer', async () => {
    const ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'On engines' });
    const { user, store } = visit(blog, '/myArticles', { as: ada });
    await screen.findByText('On engines');
    await user.click(header().getByRole('link', { name: 'Dashboard' }));
    await screen.findByRole('heading', { name: 'Your Info' });
    expect(JSON.stringify(store.getState())).toContain('On engines');

    await user.click(header().getByRole('button', { name: 'Logout' }));

    await screen.findByRole('heading', { name: 'Login' });
    await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('On engines'));
  });
});

describe('another tab', () => {
  it('that signs in signs this one in', async () => {
    const ada = await blog.aUser();
    visit(blog, '/');

    localStorage.setItem('token', ada.token);
    tellOfOtherTab('token');

    expect(await header().findByRole('link', { name: 'Dashboard' })).toBeVisible();
  });

  it.each(['token', null])('that signs out signs this one out (key %s)', async (key) => {
    visit(blog, '/dashboard/userData', { as: await blog.aUser() });

    localStorage.removeItem('token');
    tellOfOtherTab(key);

    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  });

  it('that signs in as somebody else changes whom this one shows', async () => {
    const [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
    visit(blog, '/dashboard/userData', { as: ada });
    await screen.findByText('Ada');

    localStorage.setItem('token', eve.token);
    tellOfOtherTab('token');

    expect(await screen.findByText('Eve')).toBeVisible();
    expect(screen.queryByText('Ada')).not.toBeInTheDocument();
  });

  it('that signs in as somebody else takes away what was read before', async () => {
    const [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
    await blog.anArticle({ by: ada, title: 'On engines' });
    const { store } = visit(blog, '/myArticles', { as: ada });
    await screen.findByText('On engines');

    localStorage.setItem('token', eve.token);
    tellOfOtherTab('token');

    expect(await screen.findByRole('link', { name: 'Write your first article' })).toBeVisible();
    expect(screen.queryByText('On engines')).not.toBeInTheDocument();
    expect(JSON.stringify(store.getState())).not.toContain('On engines');
  });

  it('that changes something else changes nothing here', async () => {
    visit(blog, '/', { as: await blog.aUser() });

    tellOfOtherTab('mui-mode');

    expect(header().getByRole('link', { name: 'Dashboard' })).toBeVisible();
  });
});

describe('a session that has ended at the server', () => {
  it('is told by a toast, and the login page takes over, where nobody signs in again at once', async () => {
    const ada = await blog.aUser();
    const { user, address } = visit(blog, '/dashboard/createArticle', { as: ada });
    await user.fill(await screen.findByRole('textbox', { name: /Title/ }), 'On engines');
    await user.fill(screen.getByRole('textbox', { name: /Markdown/ }), 'They weave.');
    await blog.call('POST', '/api/users/logout', { as: ada });

    await user.click(screen.getByRole('button', { name: 'Create' }));

    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(await screen.findByText(messages.sessionEndedTextKept)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(address()).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('a call by a session that is no longer this one', () => {
  it('ends nothing when it is refused after somebody else signed in', async () => {
    const [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
    const { network } = visit(blog, '/', { as: ada });
    let refuse: () => void = () => undefined;
    network.answer((request) => {
      if (request.headers.get('authorization') !== `Bearer ${ada.token}`)
        return Response.json({ result: [] });
      return new Promise(
        (resolve) => (refuse = () => resolve(new Response('It has ended.', { status: 401 }))),
      );
    }, 'GET /api/articles?');
    screen.getByRole('link', { name: 'Dashboard' }).click();
    (await screen.findByRole('link', { name: 'My Articles' })).click();
    await waitFor(() =>
      expect(network.calls.some((call) => call.startsWith('GET /api/articles?'))).toBe(true),
    );

    localStorage.setItem('token', eve.token);
    tellOfOtherTab('token');
    refuse();
    await screen.findByRole('link', { name: 'Write your first article' });
    // Toasts come in their order: with this one, any before it is there.
    toast.success('All is well.');
    await screen.findByText('All is well.');

    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(localStorage.getItem('token')).toBe(eve.token);
    expect(header().getByRole('button', { name: 'Logout' })).toBeVisible();
  });
});

describe('a stored token that names nobody', () => {
  it.each(['nonsense', 'a.b.c'])('counts as signed out and is removed: %s', (token) => {
    visit(blog, '/', { as: { token } });

    expect(header().getByRole('link', { name: 'Login' })).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
  });
});

/** A token as this user has it, but for its end: the server takes it too. */
async function expiringIn({ token }: Author, milliseconds: number) {
  const { sub, name, email, sid } = decodeJwt<TokenClaims>(token);
  return { token: await tokensBy(aSecret).sign({ sub, name, email, sid }, Date.now() + milliseconds) };
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('the part of the store that mirrors the token', () => {
  it('tells whom it names and until when', async () => {
    const ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
    const { store } = visit(blog, '/', { as: ada });
    const { exp } = decodeJwt(ada.token);

    expect(store.getState().auth).toEqual({
      user: { sub: idOf(ada), name: 'Ada', email: 'ada@example.org' },
      expiresAt: new Date(Number(exp) * 1000).toISOString(),
      isKnown: true,
    });
  });

  it('names nobody after the token is gone', async () => {
    const { user, store } = visit(blog, '/', { as: await blog.aUser() });

    await user.click(header().getByRole('button', { name: 'Logout' }));

    await waitFor(() => expect(store.getState().auth).toEqual({ user: {}, expiresAt: null, isKnown: true }));
  });
});

describe('a token that expires while the page is open', () => {
  it('ends the session at that moment, and a toast says so', async () => {
    const ada = await blog.aUser();
    takeTheClock();
    const page = visit(blog, '/dashboard/userData', { as: await expiringIn(ada, HOUR) });
    await screen.findByRole('heading', { name: 'Your Info' });

    await act(() => jest.advanceTimersByTimeAsync(HOUR - 60_000));
    expect(page.address()).toBe('/dashboard/userData');
    await act(() => jest.advanceTimersByTimeAsync(61_000));

    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(await screen.findByText(messages.sessionEnded)).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
    expect(page.store.getState().auth.user).toEqual({});
  });

  it('stands for longer than a browser’s longest timer', async () => {
    const ada = await blog.aUser();
    takeTheClock();
    visit(blog, '/', { as: await expiringIn(ada, 60 * DAY) });

    await passTime(1000);
    expect(header().getByRole('button', { name: 'Logout' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(60 * DAY));

    expect(header().getByRole('link', { name: 'Login' })).toBeVisible();
  });

  it('is noticed when somebody comes back to a computer that slept', async () => {
    const ada = await blog.aUser();
    takeTheClock();
    visit(blog, '/', { as: await expiringIn(ada, DAY) });
    // Without its timers, as while it sleeps.
    jest.setSystemTime(Date.now() + 2 * DAY);
    expect(header().getByRole('button', { name: 'Logout' })).toBeVisible();

    window.dispatchEvent(new Event('focus'));

    expect(await header().findByRole('link', { name: 'Login' })).toBeVisible();
  });
});
