import { screen, waitFor } from '@testing-library/react';
import { articlesApi } from '../../../src/client/features/articles/articlesApi.ts';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import { toast } from '../../../src/client/components/toasts/toast.ts';
import { accountApi } from '../../../src/client/session/accountApi.ts';
import { holdBody } from '../../../src/client/session/heldBody.ts';
import { passkeyApi } from '../../../src/client/session/passkeyApi.ts';
import { messages } from '../../../src/shared/messages.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

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
    const count = () => page.network.calls.filter((one) => one === call || one.startsWith(`${call}?`)).length;
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

  // It is forgotten with the session, and read anew for that, in any case.
  it.each([
    ['is deleted', () => undefined, 2],
    ['is not, as the server refuses', ({ network }: Page) => network.reply(409, 'No.'), 1],
  ] as const)('is read anew once more where an account %s', async (_what, fail, times) => {
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
