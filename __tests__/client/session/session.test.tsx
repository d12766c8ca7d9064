import { act, screen, waitFor, within, render } from '@testing-library/react';
import { decodeJwt } from 'jose';
import { Provider } from 'react-redux';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import { connectToBrowser } from '../../../src/client/app/startApp.tsx';
import { createStore } from '../../../src/client/app/store.ts';
import { toast } from '../../../src/client/lib/toast.ts';
import { articlesApi } from '../../../src/client/api/articlesApi.ts';
import { SignedInSwitch } from '../../../src/client/components/SignedInSwitch.tsx';
import { accountApi } from '../../../src/client/api/accountApi.ts';
import {
  isSignedIn,
  noSession,
  readerCookies,
  sessionOf,
  watchTheClock,
} from '../../../src/client/session/session.ts';
import { holdBody, takeBody } from '../../../src/client/session/heldBody.ts';
import { passkeyApi } from '../../../src/client/api/passkeyApi.ts';
import { createTokenStorage } from '../../../src/client/session/tokenStorage.ts';
import { createTokens } from '../../../src/server/session/sessions.ts';
import { READER_COOKIE, SIGNED_IN_MARK } from '../../../src/shared/initialPage.ts';
import { messages } from '../../../src/shared/messages.ts';
import type { TokenClaims } from '../../../src/shared/user.ts';
import { aSecret, idOf, startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

describe('session', () => {
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
    return { token: await createTokens(aSecret).sign({ sub, name, email, sid }, Date.now() + milliseconds) };
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

      await waitFor(() =>
        expect(store.getState().auth).toEqual({ user: {}, expiresAt: null, isKnown: true }),
      );
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
});

describe('account calls', () => {
  const { deleteAccount, updateProfile } = accountApi.endpoints;
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());
  const logIn = ({ email, password }: Author) =>
    blog.call('POST', '/api/users/login', { body: { email, password } });
  describe('deleting the account', () => {
    it('ends the session here and removes the account at the server', async () => {
      const ada = await blog.aUser();
      const { store } = visit(blog, '/', { as: ada });

      const { error } = await store.dispatch(deleteAccount.initiate());

      expect(error).toBeUndefined();
      expect(localStorage.getItem('token')).toBeNull();
      expect((await logIn(ada)).statusCode).toBe(400);
    });

    it.each([
      ['the server fails', 500],
      ['the database is away', 503],
    ])('leaves its owner signed in when %s', async (_, status) => {
      const ada = await blog.aUser();
      const { store, network } = visit(blog, '/', { as: ada });
      network.reply(status, 'Something went wrong.', 'DELETE');

      const { error } = await store.dispatch(deleteAccount.initiate());

      expect(error).toMatchObject({ status });
      expect(localStorage.getItem('token')).toBe(ada.token);
    });

    it('leaves nobody signed in when the session itself has ended', async () => {
      const ada = await blog.aUser();
      const { store } = visit(blog, '/', { as: ada });
      await blog.call('POST', '/api/users/logout', { as: ada });

      const { error } = await store.dispatch(deleteAccount.initiate());

      expect(error).toMatchObject({ status: 401 });
      expect(localStorage.getItem('token')).toBeNull();
      expect((await logIn(ada)).statusCode).toBe(200);
    });
  });
  describe('updating the profile', () => {
    it('stores a token with the new name', async () => {
      const ada = await blog.aUser({ name: 'Ada' });
      const { store } = visit(blog, '/', { as: ada });

      await store.dispatch(
        updateProfile.initiate(
          holdBody({ name: 'Ada Lovelace', email: ada.email, password: '', newPassword: '' }),
        ),
      );

      expect(sessionOf(localStorage.getItem('token')).user).toMatchObject({ name: 'Ada Lovelace' });
    });

    it('keeps the token when the server refuses', async () => {
      const [ada, eve] = [await blog.aUser(), await blog.aUser()];
      const { store } = visit(blog, '/', { as: ada });

      const { error } = await store.dispatch(
        updateProfile.initiate(
          holdBody({ name: 'Ada', email: eve.email, password: ada.password, newPassword: '' }),
        ),
      );

      expect(error).toMatchObject({ status: 400 });
      expect(localStorage.getItem('token')).toBe(ada.token);
    });
  });
});

describe('current user', () => {
  const NOW = Date.UTC(2026, 0, 1);
  const claims = { sub: '1', name: 'Adá', email: 'ada@example.org', sid: '2', iat: 0, exp: NOW / 1000 + 60 };
  function aToken(payload: unknown) {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part({ alg: 'HS256' })}.${part(payload)}.signature`;
  }
  describe('the session that a token stands for', () => {
    it('has the id, the name and the email of the token and its end, and nothing else of it', () => {
      expect(sessionOf(aToken(claims), NOW)).toEqual({
        user: { sub: '1', name: 'Adá', email: 'ada@example.org' },
        expiresAt: '2026-01-01T00:01:00.000Z',
      });
    });

    it.each([
      ['there is none', null],
      ['it is no token', 'nonsense'],
      ['its payload is broken', 'a.b.c'],
      ['its payload is nothing', aToken(null)],
      ['it has expired', aToken({ ...claims, exp: NOW / 1000 })],
      ['it expires when no calendar goes', aToken({ ...claims, exp: 1e300 })],
      ['it never says when it expires', aToken({ ...claims, exp: undefined })],
      ['it says so in a text', aToken({ ...claims, exp: `${claims.exp}` })],
      ['its name is an object', aToken({ ...claims, name: { first: 'Ada' } })],
      ['its name is missing', aToken({ ...claims, name: undefined })],
      ['its email is a list', aToken({ ...claims, email: ['ada@example.org'] })],
      ['its user is a number', aToken({ ...claims, sub: 1 })],
      ['it is a list', aToken([claims])],
      ['it is a text', aToken('claims')],
    ])('is nobody’s when %s', (_, token) => {
      expect(sessionOf(token, NOW)).toEqual(noSession);
    });
  });
  describe('being signed in', () => {
    it('means that the user object has more than one key', () => {
      expect(isSignedIn({})).toBe(false);
      expect(isSignedIn({ sub: '1', name: 'Ada', email: 'ada@example.org' })).toBe(true);
    });
  });
});

describe('the handle of a body', () => {
  it('gives the body once', () => {
    const handle = holdBody({ password: 'engines!' });

    expect(takeBody(handle)).toEqual({ password: 'engines!' });
    expect(() => takeBody(handle)).toThrow('There is no body for the handle');
  });

  it('is another one each time, and tells nothing', () => {
    const handles = [holdBody('engines!'), holdBody('engines!')];

    expect(new Set(handles).size).toBe(2);
    expect(JSON.stringify(handles)).not.toContain('engines');
  });
});

describe('keep reader cookie', () => {
  /** What the browser sends along when it asks for a page of an article. */
  const told = () => document.cookie;
  /** As another app on this address, an earlier visitor or the person could have done. */
  const setCookie = (value: string) =>
    (document.cookie = `${READER_COOKIE}=${value}; path=/allArticles; max-age=${value ? 1000 : 0}`);
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
  });
  afterEach(async () => {
    setCookie('');
    await blog.close();
  });
  describe('who reads is told to the server, so that authors are not counted as their own readers', () => {
    const start = (as?: Author) => visit(blog, '/allArticles', as ? { as } : {});

    it.each([
      ['there is no cookie', ''],
      ['the cookie is somebody else’s', 'somebody-else'],
    ])('at every start with a token, also when %s', (_what, cookie) => {
      start(ada).unmount();
      setCookie(cookie);

      start();

      expect(told()).toBe(`${READER_COOKIE}=${idOf(ada)}`);
    });

    it('no more from the start on that finds no token', () => {
      setCookie(idOf(ada));

      start();

      expect(told()).toBe('');
    });

    it('no more after the logout', async () => {
      const { user } = start(ada);
      const header = within(screen.getByRole('navigation', { name: 'Main' }));

      await user.click(header.getByRole('button', { name: 'Logout' }));

      history.replaceState(null, '', '/allArticles');
      await waitFor(() => expect(told()).toBe(''));
    });
  });
  describe('the cookie of who reads', () => {
    it('is a `Secure` one with a prefix over https, in place of the other', () => {
      expect(readerCookies('ada', 'https:')).toEqual([
        '__Secure-reader=ada; path=/allArticles; max-age=31536000; samesite=lax; secure',
        'reader=; path=/allArticles; max-age=0; samesite=lax',
      ]);
    });

    it('works over plain http, where browsers take no such cookie', () => {
      expect(readerCookies('ada', 'http:')).toEqual([
        'reader=ada; path=/allArticles; max-age=31536000; samesite=lax',
      ]);
    });
  });
});

describe('quiet calls', () => {
  const { getResetWays, getAccountFacts, listSessions, ...changes } = accountApi.endpoints;
  const { getPasskeyOffer, listPasskeys, ...passkeyChanges } = passkeyApi.endpoints;
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog({ publicUrl: location.origin });
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());
  const open = () => visit(blog, '/', { as: ada });
  type Page = ReturnType<typeof open>;
  const profile = (name: string) => holdBody({ name, email: ada.email, password: '', newPassword: '' });
  /** Toasts come in their order: with this one, any before it is there. */
  async function toasts() {
    toast.success('All is well.');
    await screen.findByText('All is well.');
    return screen.getAllByRole('alert').map(({ textContent }) => textContent);
  }
  describe('a call that the page makes by itself', () => {
    it.each<[string, (page: Page) => Promise<unknown>]>([
      [
        'whose blog it is',
        ({ store }) => store.dispatch(blogApi.endpoints.getBlog.initiate(undefined, { forceRefetch: true })),
      ],
      ['how one comes to a link', ({ store }) => store.dispatch(getResetWays.initiate())],
      ['what the token does not tell', ({ store }) => store.dispatch(getAccountFacts.initiate())],
      ['where one is signed in', ({ store }) => store.dispatch(listSessions.initiate())],
      [
        'whether there are passkeys',
        ({ store }) => store.dispatch(getPasskeyOffer.initiate(undefined, { forceRefetch: true })),
      ],
      ['which passkeys there are', ({ store }) => store.dispatch(listPasskeys.initiate())],
    ])('says nothing where it fails: %s', async (_what, call) => {
      const page = open();
      page.network.reply(500, 'Sorry.');

      expect(await call(page)).toMatchObject({ error: { status: 500 } });

      expect(await toasts()).toEqual(['All is well.']);
    });
  });
  describe('a call that somebody made', () => {
    it.each<[string, (page: Page) => Promise<unknown>, number, boolean]>([
      [
        'a change of the profile',
        ({ store }) => store.dispatch(changes.updateProfile.initiate(profile('Eve'))),
        500,
        true,
      ],
      ['the same', ({ store }) => store.dispatch(changes.updateProfile.initiate(profile('Eve'))), 404, false],
      // Its page has words of its own for this one.
      [
        'the deletion of the account',
        ({ store }) => store.dispatch(changes.deleteAccount.initiate()),
        500,
        false,
      ],
      ['the same', ({ store }) => store.dispatch(changes.deleteAccount.initiate()), 503, true],
    ])('says that it failed, where its page does not: %s', async (_what, call, status, isTold) => {
      const page = open();
      page.network.reply(status, 'Sorry.');

      expect(await call(page)).toMatchObject({ error: { status } });

      expect(await toasts()).toEqual([...(isTold ? [messages.unexpectedError] : []), 'All is well.']);
    });
  });
  describe('a call that the page takes back', () => {
    it('says nothing of its end', async () => {
      const page = open();
      page.network.answer(
        ({ signal }) =>
          new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
          ),
        'PATCH',
      );
      const call = page.store.dispatch(changes.updateProfile.initiate(profile('Eve')));
      await waitFor(() => expect(page.network.calls).toContain('PATCH /api/users/me'));

      call.abort();

      expect(await call).toHaveProperty('error');
      expect(await toasts()).toEqual(['All is well.']);
    });
  });
  describe('what was read before a change', () => {
    const facts = ({ store }: Page) => store.dispatch(getAccountFacts.initiate());
    const sessions = ({ store }: Page) => store.dispatch(listSessions.initiate());
    const passkeys = ({ store }: Page) => store.dispatch(listPasskeys.initiate());
    const articles = ({ store }: Page) =>
      store.dispatch(articlesApi.endpoints.listPublicArticles.initiate({ page: 1 }));

    type Case = [string, string, (page: Page) => unknown, (page: Page) => Promise<unknown>];
    const cases: Case[] = [
      [
        'a new name',
        'GET /api/users/me',
        facts,
        ({ store }) => store.dispatch(changes.updateProfile.initiate(profile('Eve'))),
      ],
      [
        'a new name',
        'GET /api/articles/all',
        articles,
        ({ store }) => store.dispatch(changes.updateProfile.initiate(profile('Eve'))),
      ],
      [
        'the end of other sessions',
        'GET /api/users/me/sessions',
        sessions,
        ({ store }) => store.dispatch(changes.endOtherSessions.initiate()),
      ],
      [
        'an email that is left',
        'GET /api/users/me',
        facts,
        ({ store }) => store.dispatch(changes.withdrawEmail.initiate()),
      ],
    ];

    /** Reads, changes, and gives how often it was read in between and then. */
    async function readings([, call, read, change]: Case, fail: (page: Page) => void = () => undefined) {
      const page = open();
      await read(page);
      const count = () =>
        page.network.calls.filter((one) => one === call || one.startsWith(`${call}?`)).length;
      const before = count();
      fail(page);
      await change(page);
      page.network.recover();
      await page.store.dispatch(blogApi.endpoints.getBlog.initiate(undefined, { forceRefetch: true }));
      return count() - before;
    }

    it.each(cases)('is read anew after %s: %s', async (...one) => {
      expect(await readings(one)).toBe(1);
    });

    it.each(cases.filter(([what]) => what !== 'an email that is left'))(
      'is not where the change was refused: %s: %s',
      async (...one) => {
        expect(await readings(one, ({ network }) => network.reply(409, 'No.'))).toBe(0);
      },
    );

    // What everybody may read outlives the session, but not the articles of a deleted account.
    it.each([
      ['is deleted', () => undefined, 1],
      ['is not, as the server refuses', ({ network }: Page) => network.reply(409, 'No.'), 0],
    ] as const)('is read again only where an account is gone: the account %s', async (_what, fail, times) => {
      const one: Case = [
        'a deleted account',
        'GET /api/articles/all',
        articles,
        ({ store }) => store.dispatch(changes.deleteAccount.initiate()),
      ];

      expect(await readings(one, fail)).toBe(times);
    });

    it.each([
      ['session', 404, 1],
      ['session', 409, 0],
      ['passkey', 404, 1],
      ['passkey', 409, 0],
    ] as const)('is read anew where a %s is gone already, and only then: %i', async (what, status, times) => {
      const one: Case =
        what === 'session'
          ? [
              what,
              'GET /api/users/me/sessions',
              sessions,
              ({ store }) => store.dispatch(changes.endOneSession.initiate('x')),
            ]
          : [
              what,
              'GET /api/users/me/passkeys',
              passkeys,
              ({ store }) => store.dispatch(passkeyChanges.removePasskey.initiate('x')),
            ];

      expect(await readings(one, ({ network }) => network.reply(status, 'No.', 'DELETE'))).toBe(times);
    });

    it('is not kept for who comes back later: sessions, passkeys, and how one comes to a link', async () => {
      const page = open();
      const { dispatch } = page.store;
      const readings = [
        dispatch(getResetWays.initiate()),
        dispatch(getAccountFacts.initiate()),
        dispatch(listSessions.initiate()),
        dispatch(listPasskeys.initiate()),
      ];
      await Promise.all(readings);
      for (const reading of readings) reading.unsubscribe();
      await dispatch(getPasskeyOffer.initiate());

      const kept = () => Object.keys(page.store.getState().blogApi.queries).join();
      await waitFor(() => expect(kept()).not.toMatch(/getResetWays|listSessions|listPasskeys/));
      expect(kept()).toContain('getPasskeyOffer');
    });
  });
});

describe('signed in switch', () => {
  const root = document.documentElement;
  afterEach(() => root.removeAttribute(SIGNED_IN_MARK));
  function show(store = createStore()) {
    render(
      <Provider store={store}>
        <SignedInSwitch signedIn="Logout" anonymous="Login" />
      </Provider>,
    );
    const isSeen = (text: string) => {
      const element = screen.queryByText(text);
      return element !== null && getComputedStyle(element).display !== 'none';
    };
    return [isSeen('Logout'), isSeen('Login')];
  }
  describe('what differs for the signed-in', () => {
    it('is seen by the mark on the document, while nobody knows who reads', () => {
      root.setAttribute(SIGNED_IN_MARK, '');

      expect(show()).toEqual([true, false]);
    });

    it('is not seen without the mark, while nobody knows who reads', () => {
      expect(show()).toEqual([false, true]);
    });

    it('is not there once it is known that nobody is signed in, whatever the mark says', () => {
      root.setAttribute(SIGNED_IN_MARK, '');
      const store = createStore();
      const disconnect = connectToBrowser(store);

      expect(show(store)).toEqual([false, true]);
      disconnect();
    });
  });
});

describe('token storage', () => {
  describe('the token storage', () => {
    it('keeps the token in the browser under the key "token"', () => {
      const storage = createTokenStorage(() => localStorage);

      storage.store('aaa.bbb.ccc');

      expect(localStorage.getItem('token')).toBe('aaa.bbb.ccc');
      expect(createTokenStorage(() => localStorage).read()).toBe('aaa.bbb.ccc');
      expect(storage.isPersistent()).toBe(true);
    });

    it('leaves nothing behind when the token is removed', () => {
      const storage = createTokenStorage(() => localStorage);
      storage.store('aaa.bbb.ccc');

      storage.remove();

      expect(storage.read()).toBeNull();
      expect(localStorage).toHaveLength(0);
    });

    it('tells of every change until told to stop', () => {
      const storage = createTokenStorage(() => localStorage);
      const heard: (string | null)[] = [];
      const stop = storage.subscribe(() => heard.push(storage.read()));

      storage.store('aaa');
      storage.remove();
      stop();
      storage.store('bbb');

      expect(heard).toEqual(['aaa', null]);
    });
  });
  describe('the token storage of a browser that blocks storage', () => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    const waysToBlock: [string, () => Storage][] = [
      [
        'reading it throws',
        () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      ],
      [
        'writing to it throws',
        () => Object.create(Storage.prototype, { setItem: { value: refuse } }) as Storage,
      ],
    ];

    it.each(waysToBlock)('keeps the token for this page alone, and says so: %s', (_, open) => {
      const storage = createTokenStorage(open);

      storage.store('aaa.bbb.ccc');

      expect(storage.read()).toBe('aaa.bbb.ccc');
      expect(storage.isPersistent()).toBe(false);
      expect(localStorage).toHaveLength(0);
    });

    it('goes on in memory when it has no room left later, and leaves no old token behind', () => {
      const storage = createTokenStorage(() => localStorage);
      storage.store('aaa');
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
      const heard: (string | null)[] = [];
      storage.subscribe(() => heard.push(storage.read()));

      storage.store('bbb');

      expect(heard).toEqual(['bbb']);
      expect(storage.isPersistent()).toBe(false);
      expect(localStorage).toHaveLength(0);
    });

    it('forgets the token when it is removed', () => {
      const storage = createTokenStorage(() => undefined);
      storage.store('aaa.bbb.ccc');

      storage.remove();

      expect(storage.read()).toBeNull();
    });
  });
});

describe('a moment that is watched for', () => {
  const DAY = 24 * 60 * 60 * 1000;

  let clock: ReturnType<typeof watchTheClock>;
  let called: string[];
  beforeEach(() => {
    jest.useFakeTimers();
    clock = watchTheClock();
    called = [];
  });
  afterEach(() => {
    clock.stop();
    jest.useRealTimers();
  });

  const watchFor = (milliseconds: number, name = 'one') =>
    clock.callAt(new Date(Date.now() + milliseconds).toISOString(), () => called.push(name));

  it('is told when it comes, not before and not twice', () => {
    watchFor(1000);

    jest.advanceTimersByTime(999);
    const before = [...called];
    jest.advanceTimersByTime(1);
    jest.advanceTimersByTime(5000);
    dispatchEvent(new Event('focus'));

    expect([before, called]).toEqual([[], ['one']]);
  });

  it('may be further off than a timer can be set', () => {
    watchFor(60 * DAY);

    jest.advanceTimersByTime(59 * DAY);
    const before = [...called];
    jest.advanceTimersByTime(DAY);

    expect([before, called]).toEqual([[], ['one']]);
  });

  it('is told at once if it is over', () => {
    watchFor(-1);

    expect(called).toEqual(['one']);
  });

  it('takes the place of the one before; none takes it too', () => {
    watchFor(1000, 'one');
    watchFor(2000, 'another');
    jest.advanceTimersByTime(1500);
    const meanwhile = [...called];
    clock.callAt(null, () => called.push('never'));
    jest.advanceTimersByTime(DAY);

    expect([meanwhile, called]).toEqual([[], []]);
  });

  it.each([
    ['comes back to the window', () => dispatchEvent(new Event('focus'))],
    ['comes back to the tab', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is told when somebody %s after the computer slept', (_what, comeBack) => {
    watchFor(1000);
    // Timers stood still.
    jest.setSystemTime(Date.now() + DAY);

    const before = [...called];
    comeBack();

    expect([before, called]).toEqual([[], ['one']]);
  });

  it('is not told any more after the end', () => {
    watchFor(1000);

    clock.stop();
    jest.advanceTimersByTime(DAY);
    dispatchEvent(new Event('focus'));

    expect(called).toEqual([]);
  });
});
