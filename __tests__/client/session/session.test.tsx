import { act, screen, waitFor, within, render } from '@testing-library/react';
import { decodeJwt } from 'jose';
import { Provider } from 'react-redux';
import { accountApi } from '../../../src/client/api/accountApi.ts';
import { articlesApi } from '../../../src/client/api/articlesApi.ts';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import { passkeyApi } from '../../../src/client/api/passkeyApi.ts';
import { SignedInSwitch } from '../../../src/client/app/Header.tsx';
import { connectToBrowser } from '../../../src/client/app/startApp.tsx';
import { createStore } from '../../../src/client/app/store.ts';
import { toast } from '../../../src/client/lib/toast.ts';
import { redactBody, takeRedactedBody } from '../../../src/client/session/redactedBody.ts';
import { isSignedIn, noSession, readerCookies, decodeSession } from '../../../src/client/session/session.ts';
import { createReturnState, findReturnPath } from '../../../src/client/session/sessionEnd.ts';
import { createTokenStorage } from '../../../src/client/session/tokenStorage.ts';
import { createTokens } from '../../../src/server/store/sessions.ts';
import { READER_COOKIE, SIGNED_IN_MARK } from '../../../src/shared/initialPage.ts';
import { LONG_PAGE_SIZE } from '../../../src/shared/listing.ts';
import { appMessages } from '../../../src/shared/messages/en/app.ts';
import { specMessages } from '../../../src/shared/messages/en/spec.ts';
import type { TokenClaims } from '../../../src/shared/user.ts';
import { aSecret, idOf, startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { advanceTimers, fakeTimers } from '../../helpers/time.ts';
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
  /** Fires the event that a browser sends when another tab has changed the storage. */
  const changeInOtherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
  describe('the header', () => {
    it('shows Register and Login to anonymous visitors', () => {
      visit(blog, '/');

      expect(namesIn('link').slice(1)).toEqual(['Home', 'Articles', 'Search', 'Register', 'Login']);
      expect(header().queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
    });

    it('shows Dashboard and Logout to signed-in users', async () => {
      visit(blog, '/', { as: await blog.aUser() });

      expect(namesIn('link').slice(1)).toEqual(['Home', 'Articles', 'Search', 'Dashboard', 'Write']);
      expect(header().getByRole('button', { name: 'Logout' })).toBeVisible();
    });
  });
  describe('redirects', () => {
    /** Opens the path as if typed into the address bar, with /tags as the page before. */
    async function openAfterTags(path: string, as?: Author) {
      const page = visit(blog, '/tags', as ? { as } : {});
      await screen.findByRole('heading', { level: 1, name: 'Tags' });
      act(() => {
        history.pushState(null, '', path);
        window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
      });
      return page;
    }

    it.each([
      ['a page that needs a login', '/myArticles', false, 'Log in'],
      ['the login page of a signed-in user', '/login', true, 'Markdown Blog'],
      ['the register page of a signed-in user', '/register', true, 'Markdown Blog'],
      ['the dashboard index', '/dashboard', true, 'Your Info'],
    ])('are skipped by the Back button: %s', async (_page, path, isSignedIn, heading) => {
      const { address } = await openAfterTags(path, isSignedIn ? await blog.aUser() : undefined);
      await screen.findByRole('heading', { name: heading });

      act(() => history.back());

      expect(await screen.findByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
      expect(address()).toBe('/tags');
    });

    it.each(['/dashboard/createArticle', '/edit/on-cards'])(
      'are skipped by the Back button: the editor of another text than the draft’s: %s',
      async (path) => {
        const ada = await blog.aUser();
        for (const title of ['On looms', 'On cards']) await blog.anArticle({ by: ada, title });
        const { _id } = await draftsOf(blog).aDraft(ada, { articleSlug: 'on-looms' });
        const { address } = await openAfterTags(`${path}?draft=${_id}`, ada);
        await waitFor(() => expect(address()).toContain('/edit/on-looms'));
        await screen.findByRole('textbox', { name: /^Title/ });

        act(() => history.back());

        expect(await screen.findByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
      },
    );

    it('are skipped by the Back button: the editor after a logout in another tab', async () => {
      const { address, user } = await openAfterTags('/dashboard/createArticle', await blog.aUser());
      await user.fill(await screen.findByRole('textbox', { name: /^Title/ }), 'On looms');

      localStorage.removeItem('token');
      act(() => void changeInOtherTab('token'));
      await screen.findByRole('heading', { name: 'Log in' });
      act(() => history.back());

      expect(await screen.findByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
      expect(address()).toBe('/tags');
    });
  });
  describe('logging out', () => {
    it('ends the session here and on the server and opens the login page', async () => {
      const ada = await blog.aUser();
      const { user, address, network } = visit(blog, '/dashboard/userData', { as: ada });

      await user.click(header().getByRole('button', { name: 'Logout' }));

      expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
      expect(address()).toBe('/login');
      expect(screen.queryByText(/Log in to open/)).toBeNull();
      expect(localStorage.getItem('token')).toBeNull();
      await waitFor(() => expect(network.calls).toContain('POST /api/users/logout'));
      await waitFor(async () => {
        const reply = await blog.call('GET', '/api/articles', { as: ada });
        expect(reply.statusCode).toBe(401);
      });
    });

    it('removes toasts of forms, such as the welcome', async () => {
      const { user } = visit(blog, '/', { as: await blog.aUser() });
      act(() => toast.success(specMessages.loggedIn));
      await screen.findByText(specMessages.loggedIn);

      await user.click(header().getByRole('button', { name: 'Logout' }));

      await waitFor(() => expect(screen.queryByText(specMessages.loggedIn)).not.toBeInTheDocument());
    });

    it('succeeds immediately when offline', async () => {
      const { user, network } = visit(blog, '/', { as: await blog.aUser() });
      network.goOffline();

      await user.click(header().getByRole('button', { name: 'Logout' }));

      expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
      expect(localStorage.getItem('token')).toBeNull();
    });

    it('does not load public data again', async () => {
      await blog.anArticle({ by: await blog.aUser(), title: 'On engines' });
      const { user, network } = visit(blog, '/', { as: await blog.aUser() });
      await screen.findByText('On engines');
      const listings = () => network.calls.filter((call) => call.startsWith('GET /api/articles/all'));
      expect(listings()).toHaveLength(1);

      await user.click(header().getByRole('button', { name: 'Logout' }));

      await waitFor(() => expect(network.calls).toContain('POST /api/users/logout'));
      await screen.findByRole('heading', { name: 'Log in' });
      expect(listings()).toHaveLength(1);
    });

    it('clears the cached answers of the user', async () => {
      const ada = await blog.aUser();
      await blog.anArticle({ by: ada, title: 'On engines' });
      const { user, store } = visit(blog, '/myArticles', { as: ada });
      await screen.findByText('On engines');
      await user.click(header().getByRole('link', { name: 'Dashboard' }));
      await screen.findByRole('heading', { name: 'Your Info' });
      expect(JSON.stringify(store.getState())).toContain('On engines');

      await user.click(header().getByRole('button', { name: 'Logout' }));

      await screen.findByRole('heading', { name: 'Log in' });
      await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('On engines'));
    });
  });
  describe('another tab', () => {
    it('signs this tab in when it signs in', async () => {
      const ada = await blog.aUser();
      visit(blog, '/');

      localStorage.setItem('token', ada.token);
      changeInOtherTab('token');

      expect(await header().findByRole('link', { name: 'Dashboard' })).toBeVisible();
    });

    it.each(['token', null])('signs this tab out when it signs out (key %s)', async (key) => {
      visit(blog, '/dashboard/userData', { as: await blog.aUser() });

      localStorage.removeItem('token');
      changeInOtherTab(key);

      expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    });

    it('shows the other user when it signs in as somebody else', async () => {
      const [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
      visit(blog, '/dashboard/userData', { as: ada });
      await screen.findByText('Ada');

      localStorage.setItem('token', eve.token);
      changeInOtherTab('token');

      expect(await screen.findByText('Eve')).toBeVisible();
      expect(screen.queryByText('Ada')).not.toBeInTheDocument();
    });

    it('clears the cached answers when it signs in as somebody else', async () => {
      const [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
      await blog.anArticle({ by: ada, title: 'On engines' });
      const { store } = visit(blog, '/myArticles', { as: ada });
      await screen.findByText('On engines');

      localStorage.setItem('token', eve.token);
      changeInOtherTab('token');

      expect(await screen.findByRole('link', { name: 'Write your first article' })).toBeVisible();
      expect(screen.queryByText('On engines')).not.toBeInTheDocument();
      expect(JSON.stringify(store.getState())).not.toContain('On engines');
    });

    it('changes nothing when it changes another key', async () => {
      visit(blog, '/', { as: await blog.aUser() });

      changeInOtherTab('mui-mode');

      expect(header().getByRole('link', { name: 'Dashboard' })).toBeVisible();
    });
  });
  describe('a session that has ended on the server', () => {
    it('shows a toast and the login page when the user declines to log in again', async () => {
      const ada = await blog.aUser();
      const { user, address } = visit(blog, '/dashboard/createArticle', { as: ada });
      await user.fill(await screen.findByRole('textbox', { name: /Title/ }), 'On engines');
      await user.fill(screen.getByRole('textbox', { name: /Markdown/ }), 'They weave.');
      await blog.call('POST', '/api/users/logout', { as: ada });

      await user.click(screen.getByRole('button', { name: 'Create' }));

      await user.click(await screen.findByRole('button', { name: 'Not now' }));
      expect(await screen.findByText(appMessages.sessionEndedTextKept)).toBeVisible();
      expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
      expect(address()).toBe('/login');
      expect(localStorage.getItem('token')).toBeNull();
    });
  });
  describe('a request of a previous session', () => {
    it('does not end the current session when it gets a 401', async () => {
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
      changeInOtherTab('token');
      refuse();
      await screen.findByRole('link', { name: 'Write your first article' });
      // Toasts appear in order, so any earlier one is visible by now.
      toast.success('All is well.');
      await screen.findByText('All is well.');

      expect(screen.getAllByRole('alert')).toHaveLength(1);
      expect(localStorage.getItem('token')).toBe(eve.token);
      expect(header().getByRole('button', { name: 'Logout' })).toBeVisible();
    });
  });
  describe('a broken token', () => {
    it.each(['nonsense', 'a.b.c'])('counts as signed out and is removed: %s', (token) => {
      visit(blog, '/', { as: { token } });

      expect(header().getByRole('link', { name: 'Login' })).toBeVisible();
      expect(localStorage.getItem('token')).toBeNull();
    });
  });
  /** Returns a valid token of this user with another expiry. */
  async function expiringIn({ token }: Author, milliseconds: number) {
    const { sub, name, email, sid } = decodeJwt<TokenClaims>(token);
    return { token: await createTokens(aSecret).sign({ sub, name, email, sid }, Date.now() + milliseconds) };
  }
  const HOUR = 3_600_000;
  const DAY = 24 * HOUR;
  describe('the auth state', () => {
    it('contains the user and expiry of the token', async () => {
      const ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
      const { store } = visit(blog, '/', { as: ada });
      const { exp } = decodeJwt(ada.token);

      expect(store.getState().auth).toEqual({
        user: { sub: idOf(ada), name: 'Ada', email: 'ada@example.org' },
        expiresAt: new Date(Number(exp) * 1000).toISOString(),
        isKnown: true,
      });
    });

    it('is empty after a logout', async () => {
      const { user, store } = visit(blog, '/', { as: await blog.aUser() });

      await user.click(header().getByRole('button', { name: 'Logout' }));

      await waitFor(() =>
        expect(store.getState().auth).toEqual({ user: {}, expiresAt: null, isKnown: true }),
      );
    });
  });
  describe('a token that expires while the page is open', () => {
    it('ends the session at that moment and shows a toast', async () => {
      const ada = await blog.aUser();
      fakeTimers();
      const page = visit(blog, '/dashboard/userData', { as: await expiringIn(ada, HOUR) });
      await screen.findByRole('heading', { name: 'Your Info' });

      await act(() => jest.advanceTimersByTimeAsync(HOUR - 60_000));
      expect(page.address()).toBe('/dashboard/userData');
      await act(() => jest.advanceTimersByTimeAsync(61_000));

      expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
      expect(await screen.findByText(appMessages.sessionEnded)).toBeVisible();
      expect(localStorage.getItem('token')).toBeNull();
      expect(page.store.getState().auth.user).toEqual({});
    });

    it('can last longer than the longest browser timer', async () => {
      const ada = await blog.aUser();
      fakeTimers();
      visit(blog, '/', { as: await expiringIn(ada, 60 * DAY) });

      await advanceTimers(1000);
      expect(header().getByRole('button', { name: 'Logout' })).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(60 * DAY));

      expect(header().getByRole('link', { name: 'Login' })).toBeVisible();
    });

    it('is noticed when the computer wakes up', async () => {
      const ada = await blog.aUser();
      fakeTimers();
      visit(blog, '/', { as: await expiringIn(ada, DAY) });
      // Timers stop during sleep.
      jest.setSystemTime(Date.now() + 2 * DAY);
      expect(header().getByRole('button', { name: 'Logout' })).toBeVisible();

      window.dispatchEvent(new Event('focus'));

      expect(await header().findByRole('link', { name: 'Login' })).toBeVisible();
    });
  });
});

describe('accountApi', () => {
  const { deleteAccount, updateProfile } = accountApi.endpoints;
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());
  const logIn = ({ email, password }: Author) =>
    blog.call('POST', '/api/users/login', { body: { email, password } });
  describe('deleting the account', () => {
    it('ends the session and removes the account on the server', async () => {
      const ada = await blog.aUser();
      const { store } = visit(blog, '/', { as: ada });

      const { error } = await store.dispatch(deleteAccount.initiate());

      expect(error).toBeUndefined();
      expect(localStorage.getItem('token')).toBeNull();
      expect((await logIn(ada)).statusCode).toBe(400);
    });

    it.each([
      ['the server fails', 500],
      ['the database is unavailable', 503],
    ])('keeps the user signed in when %s', async (_, status) => {
      const ada = await blog.aUser();
      const { store, network } = visit(blog, '/', { as: ada });
      network.reply(status, 'Something went wrong.', 'DELETE');

      const { error } = await store.dispatch(deleteAccount.initiate());

      expect(error).toMatchObject({ status });
      expect(localStorage.getItem('token')).toBe(ada.token);
    });

    it('signs the user out when the session has ended', async () => {
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
          redactBody({ name: 'Ada Lovelace', email: ada.email, password: '', newPassword: '' }),
        ),
      );

      expect(decodeSession(localStorage.getItem('token')).user).toMatchObject({ name: 'Ada Lovelace' });
    });

    it('keeps the token when the server refuses', async () => {
      const [ada, eve] = [await blog.aUser(), await blog.aUser()];
      const { store } = visit(blog, '/', { as: ada });

      const { error } = await store.dispatch(
        updateProfile.initiate(
          redactBody({ name: 'Ada', email: eve.email, password: ada.password, newPassword: '' }),
        ),
      );

      expect(error).toMatchObject({ status: 400 });
      expect(localStorage.getItem('token')).toBe(ada.token);
    });
  });
});

describe('decodeSession', () => {
  const NOW = Date.UTC(2026, 0, 1);
  const claims = { sub: '1', name: 'Adá', email: 'ada@example.org', sid: '2', iat: 0, exp: NOW / 1000 + 60 };
  function aToken(payload: unknown) {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part({ alg: 'HS256' })}.${part(payload)}.signature`;
  }
  describe('the session of a token', () => {
    it('has only the id, name, email and expiry of the token', () => {
      expect(decodeSession(aToken(claims), NOW)).toEqual({
        user: { sub: '1', name: 'Adá', email: 'ada@example.org' },
        expiresAt: '2026-01-01T00:01:00.000Z',
      });
    });

    it.each([
      ['it is missing', null],
      ['it is not a token', 'nonsense'],
      ['its payload is broken', 'a.b.c'],
      ['its payload is null', aToken(null)],
      ['it has expired', aToken({ ...claims, exp: NOW / 1000 })],
      ['its expiry is out of range', aToken({ ...claims, exp: 1e300 })],
      ['its expiry is a string', aToken({ ...claims, exp: `${claims.exp}` })],
      ['its name is an object', aToken({ ...claims, name: { first: 'Ada' } })],
      ['its name is missing', aToken({ ...claims, name: undefined })],
      ['its email is a list', aToken({ ...claims, email: ['ada@example.org'] })],
      ['its user id is a number', aToken({ ...claims, sub: 1 })],
      ['it is a list', aToken([claims])],
      ['it is a string', aToken('claims')],
    ])('is empty when %s', (_, token) => {
      expect(decodeSession(token, NOW)).toEqual(noSession);
    });
  });
  describe('the session of a token with no more than the specification’s claims', () => {
    const decode = (payload: object) => decodeSession(aToken(payload), NOW);

    it('never expires if the token has no expiry', () => {
      const user = { sub: '1', name: 'Adá', email: 'ada@example.org' };

      expect(decode({ ...claims, exp: undefined })).toEqual({ user, expiresAt: null });
      expect(decode({ ...claims, exp: null })).toEqual({ user, expiresAt: null });
    });

    it('identifies the user by the email in any case, and as nobody with that id', () => {
      const idOf = (email: string) => decode({ name: 'Adá', email }).user.sub;

      expect(isSignedIn(decode({ name: 'Adá', email: 'ada@example.org' }).user)).toBe(true);
      expect(idOf('Ada@Example.org')).toBe(idOf('ada@example.org'));
      expect(idOf('eve@example.org')).not.toBe(idOf('ada@example.org'));
      expect(idOf('ada@example.org')).not.toBe(decode({ ...claims, sub: 'ada@example.org' }).user.sub);
    });
  });
  describe('isSignedIn', () => {
    it('is true when the user object has more than one key', () => {
      expect(isSignedIn({})).toBe(false);
      expect(isSignedIn({ sub: '1', name: 'Ada', email: 'ada@example.org' })).toBe(true);
    });
  });
});

describe('createReturnState', () => {
  it('leads back to the whole address of the page, but not after a logout', () => {
    const page = { pathname: '/myArticles', search: '?state=drafts', hash: '#top' };

    history.replaceState(null, '', '/myArticles');
    expect(findReturnPath(createReturnState(page))).toBe('/myArticles?state=drafts#top');
    history.replaceState(null, '', '/login');
    expect(findReturnPath(createReturnState(page))).toBeNull();
  });

  it.each(['//example.org/myArticles', '/\\example.org', 'https://example.org/', 'javascript:alert(1)', ''])(
    'never leads to another site: %s',
    (returnTo) => {
      expect(findReturnPath({ returnTo })).toBeNull();
    },
  );
});

describe('redactedBody', () => {
  it('returns the body once', () => {
    const handle = redactBody({ password: 'engines!' });

    expect(takeRedactedBody(handle)).toEqual({ password: 'engines!' });
    expect(() => takeRedactedBody(handle)).toThrow('There is no body for the handle');
  });

  it('creates a unique handle that reveals nothing', () => {
    const handles = [redactBody('engines!'), redactBody('engines!')];

    expect(new Set(handles).size).toBe(2);
    expect(JSON.stringify(handles)).not.toContain('engines');
  });
});

describe('reader cookie', () => {
  /** Returns the cookies that the browser sends with requests for article pages. */
  const sentCookies = () => document.cookie;
  /** Sets a cookie as another app on this host or an earlier visitor could have. */
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
  describe('the cookie that keeps authors from counting as readers of their own articles', () => {
    const start = (as?: Author) => visit(blog, '/allArticles', as ? { as } : {});

    it.each([
      ['no cookie exists', ''],
      ['the cookie is another user’s', 'somebody-else'],
    ])('is set at every start with a token when %s', (_case, cookie) => {
      start(ada).unmount();
      setCookie(cookie);

      start();

      expect(sentCookies()).toBe(`${READER_COOKIE}=${idOf(ada)}`);
    });

    it('is removed at a start without a token', () => {
      setCookie(idOf(ada));

      start();

      expect(sentCookies()).toBe('');
    });

    it('is removed after a logout', async () => {
      const { user } = start(ada);
      const header = within(screen.getByRole('navigation', { name: 'Main' }));

      await user.click(header.getByRole('button', { name: 'Logout' }));

      history.replaceState(null, '', '/allArticles');
      await waitFor(() => expect(sentCookies()).toBe(''));
    });
  });
  describe('readerCookies', () => {
    it('sets a prefixed `Secure` cookie over https and clears the other one', () => {
      expect(readerCookies('ada', 'https:')).toEqual([
        '__Secure-reader=ada; path=/allArticles; max-age=31536000; samesite=lax; secure',
        'reader=; path=/allArticles; max-age=0; samesite=lax',
      ]);
    });

    it('encodes ids that are emails', () => {
      expect(readerCookies('email:a;b@example.org', 'http:')[0]).toMatch(
        /^reader=email%3Aa%3Bb%40example.org; path/,
      );
    });

    it('sets a plain cookie over http, where browsers refuse `Secure` ones', () => {
      expect(readerCookies('ada', 'http:')).toEqual([
        'reader=ada; path=/allArticles; max-age=31536000; samesite=lax',
      ]);
    });
  });
});

describe('accountApi failures and caching', () => {
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
  const profile = (name: string) => redactBody({ name, email: ada.email, password: '', newPassword: '' });
  /** Returns all toasts. They appear in order, so any earlier one is visible once this one is. */
  async function toasts() {
    toast.success('All is well.');
    await screen.findByText('All is well.');
    return screen.getAllByRole('alert').map(({ textContent }) => textContent);
  }
  describe('a background request', () => {
    it.each<[string, (page: Page) => Promise<unknown>]>([
      [
        'the blog',
        ({ store }) => store.dispatch(blogApi.endpoints.getBlog.initiate(undefined, { forceRefetch: true })),
      ],
      ['the ways to reset a password', ({ store }) => store.dispatch(getResetWays.initiate())],
      ['the account facts', ({ store }) => store.dispatch(getAccountFacts.initiate())],
      ['the sessions', ({ store }) => store.dispatch(listSessions.initiate())],
      [
        'the passkey offer',
        ({ store }) => store.dispatch(getPasskeyOffer.initiate(undefined, { forceRefetch: true })),
      ],
      ['the passkeys', ({ store }) => store.dispatch(listPasskeys.initiate())],
    ])('fails silently: %s', async (_request, call) => {
      const page = open();
      page.network.reply(500, 'Sorry.');

      expect(await call(page)).toMatchObject({ error: { status: 500 } });

      expect(await toasts()).toEqual(['All is well.']);
    });
  });
  describe('a request of the user', () => {
    it.each<[string, (page: Page) => Promise<unknown>, number, boolean]>([
      [
        'updating the profile',
        ({ store }) => store.dispatch(changes.updateProfile.initiate(profile('Eve'))),
        500,
        true,
      ],
      [
        'updating the profile',
        ({ store }) => store.dispatch(changes.updateProfile.initiate(profile('Eve'))),
        404,
        false,
      ],
      // Its page shows its own message for a 500.
      ['deleting the account', ({ store }) => store.dispatch(changes.deleteAccount.initiate()), 500, false],
      ['deleting the account', ({ store }) => store.dispatch(changes.deleteAccount.initiate()), 503, true],
    ])(
      'shows a toast for failures that its page does not show: %s, %i',
      async (_request, call, status, isToastShown) => {
        const page = open();
        page.network.reply(status, 'Sorry.');

        expect(await call(page)).toMatchObject({ error: { status } });

        expect(await toasts()).toEqual([
          ...(isToastShown ? [specMessages.unexpectedError] : []),
          'All is well.',
        ]);
      },
    );
  });
  describe('an aborted request', () => {
    it('shows no toast', async () => {
      const page = open();
      page.network.hang('PATCH');
      const call = page.store.dispatch(changes.updateProfile.initiate(profile('Eve')));
      await waitFor(() => expect(page.network.calls).toContain('PATCH /api/users/me'));

      call.abort();

      expect(await call).toHaveProperty('error');
      expect(await toasts()).toEqual(['All is well.']);
    });
  });
  describe('cached answers', () => {
    const facts = ({ store }: Page) => store.dispatch(getAccountFacts.initiate());
    const sessions = ({ store }: Page) => store.dispatch(listSessions.initiate());
    const passkeys = ({ store }: Page) => store.dispatch(listPasskeys.initiate());
    const articles = ({ store }: Page) =>
      store.dispatch(articlesApi.endpoints.listPublicArticles.initiate({ page: 1, limit: LONG_PAGE_SIZE }));

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
        'ending the other sessions',
        'GET /api/users/me/sessions',
        sessions,
        ({ store }) => store.dispatch(changes.endOtherSessions.initiate()),
      ],
      [
        'canceling an email change',
        'GET /api/users/me',
        facts,
        ({ store }) => store.dispatch(changes.withdrawEmail.initiate()),
      ],
    ];

    /** Reads, makes the change, and returns how often the data was read again. */
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

    it.each(cases)('are loaded again after %s: %s', async (...one) => {
      expect(await readings(one)).toBe(1);
    });

    it.each(cases.filter(([what]) => what !== 'canceling an email change'))(
      'are kept when the change is refused: %s: %s',
      async (...one) => {
        expect(await readings(one, ({ network }) => network.reply(409, 'No.'))).toBe(0);
      },
    );

    // Public data outlives the session, but not the articles of a deleted account.
    it.each([
      ['was deleted', () => undefined, 1],
      ['was not deleted, because the server refused', ({ network }: Page) => network.reply(409, 'No.'), 0],
    ] as const)('of articles are loaded again only when the account %s', async (_case, fail, times) => {
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
    ] as const)(
      'are loaded again when the %s is already gone (404), and only then: %i',
      async (what, status, times) => {
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
      },
    );

    it('are dropped when unused: sessions, passkeys and the ways to reset a password', async () => {
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

describe('SignedInSwitch', () => {
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
  describe('before and after the session is known', () => {
    it('shows the signed-in part if the document is marked, while the session is unknown', () => {
      root.setAttribute(SIGNED_IN_MARK, '');

      expect(show()).toEqual([true, false]);
    });

    it('shows the anonymous part if the document is not marked, while the session is unknown', () => {
      expect(show()).toEqual([false, true]);
    });

    it('ignores the mark once nobody is known to be signed in', () => {
      root.setAttribute(SIGNED_IN_MARK, '');
      const store = createStore();
      const disconnect = connectToBrowser(store);

      expect(show(store)).toEqual([false, true]);
      disconnect();
    });
  });
});

describe('tokenStorage', () => {
  describe('in a browser that allows storage', () => {
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

    it('notifies subscribers of every change until they unsubscribe', () => {
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
  describe('in a browser that blocks storage', () => {
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

    it.each(waysToBlock)('keeps the token for this page only and reports it: %s', (_, open) => {
      const storage = createTokenStorage(open);

      storage.store('aaa.bbb.ccc');

      expect(storage.read()).toBe('aaa.bbb.ccc');
      expect(storage.isPersistent()).toBe(false);
      expect(localStorage).toHaveLength(0);
    });

    it('continues in memory when the storage is full and leaves no old token behind', () => {
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
