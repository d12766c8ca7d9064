import { screen, waitFor, within } from '@testing-library/react';
import { readerCookies } from '../../../src/client/session/keepReaderCookie.ts';
import { READER_COOKIE } from '../../../src/shared/initialPage.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

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
