import { act, screen, waitFor, within } from '@testing-library/react';
import { editorMessages } from '../../../src/shared/messages/en/editor.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { type DraftBody, draftsOf } from '../../helpers/drafts.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { advanceTimers, fakeTimers } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
let ada: Author;

beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
  fakeTimers();
});
afterEach(() => blog.close());

const form = '/dashboard/createArticle';
const title = () => screen.findByRole('textbox', { name: /^Title/ });
const markdown = () => screen.getByRole('textbox', { name: /^Markdown/ });
const create = () => screen.getByRole('button', { name: 'Create' });
const saved = async () => (await draftsOf(blog).list(ada)).result;
const draftInAddress = () => new URLSearchParams(location.search).get('draft') ?? '';
const puts = (calls: string[]) => calls.filter((call) => call.startsWith('PUT /api/drafts/'));
const localDraftKeys = () => Object.keys(localStorage).filter((name) => name.startsWith('draft:'));
const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Types a draft and waits until the server has it. */
async function typeDraft() {
  const page = visit(blog, form, { as: ada });
  await page.user.fill(await title(), 'On engines');
  await page.user.fill(markdown(), 'They weave.');
  await advanceTimers(2500);
  await screen.findByText(/^Saved \d/, { selector: 'span' });
  return page;
}

/** Saves the draft in the URL as another device would. */
async function saveElsewhere(text: string, others: DraftBody = {}) {
  const _id = draftInAddress();
  const { version } = (await draftsOf(blog).get(ada, _id)).json<{ version: number }>();
  await draftsOf(blog).save(ada, { _id, version }, { title: 'Theirs', markdown: text, ...others });
}

describe('autosave', () => {
  it('saves the text as a draft after a pause in typing, and says so', async () => {
    const { network } = await typeDraft();

    expect(await saved()).toMatchObject([{ title: 'On engines', opening: 'They weave.', version: 1 }]);
    expect(puts(network.calls)).toHaveLength(1);
    expect(draftInAddress()).toMatch(/^[\da-f-]{36}$/);
    await waitFor(() => expect(localDraftKeys()).toEqual([]));
    expect(asksBeforeUnload()).toBe(false);
  });

  it.each([
    ['Ctrl+S', '{Control>}s{/Control}'],
    ['Cmd+S', '{Meta>}s{/Meta}'],
  ])('saves immediately on %s and prevents the browser’s default action', async (_, keys) => {
    const { user, network } = visit(blog, form, { as: ada });
    const pressed: boolean[] = [];
    const note = (event: KeyboardEvent) => event.key === 's' && pressed.push(event.defaultPrevented);
    await user.fill(await title(), 'On engine');
    await screen.findByRole('button', { name: 'Schedule…' });
    window.addEventListener('keydown', note);

    await user.keyboard(`s${keys}`);

    window.removeEventListener('keydown', note);
    expect(puts(network.calls)).toHaveLength(1);
    await waitFor(async () => expect(await saved()).toMatchObject([{ title: 'On engines', version: 1 }]));
    expect(pressed).toEqual([false, true]);
  });

  it('saves nothing for an untouched or empty form', async () => {
    const { network, user } = visit(blog, form, { as: ada });
    await title();
    await advanceTimers(3000);
    await user.type(await title(), ' ');
    await advanceTimers(3000);

    expect(puts(network.calls)).toEqual([]);
  });

  it('restores the draft from its URL and continues saving it', async () => {
    const { unmount } = await typeDraft();
    const address = `${form}?draft=${draftInAddress()}`;
    unmount();
    localStorage.clear();

    const { user } = visit(blog, address, { as: ada });
    expect(await title()).toHaveValue('On engines');
    await user.fill(markdown(), ' Patterns.');
    await advanceTimers(2500);

    await waitFor(async () =>
      expect(await saved()).toMatchObject([{ opening: 'They weave. Patterns.', version: 2 }]),
    );
  });

  it('keeps the text in the browser while offline and saves it when the network returns', async () => {
    const { user, network } = visit(blog, form, { as: ada });
    network.goOffline('PUT');
    await user.fill(await title(), 'On engines');
    await advanceTimers(2500);
    expect(await screen.findByText('Saved on device · No connection', { selector: 'span' })).toBeVisible();
    expect(localDraftKeys()).toHaveLength(1);
    expect(asksBeforeUnload()).toBe(true);

    network.recover();
    act(() => void dispatchEvent(new Event('online')));

    expect(await screen.findByText(/^Saved \d/, { selector: 'span' })).toBeVisible();
    expect(await saved()).toMatchObject([{ title: 'On engines' }]);
  });

  it('says that the server doesn’t respond, and saves when it does', async () => {
    const { user, network } = visit(blog, form, { as: ada });
    network.hang('PUT');
    await user.fill(await title(), 'On engines');
    await advanceTimers(2500);
    expect(await screen.findByText('Saving…', { selector: 'span' })).toBeVisible();

    await advanceTimers(31_000);
    expect(
      await screen.findByText('Saved on device · Server not responding', { selector: 'span' }),
    ).toBeVisible();
    network.recover();
    await advanceTimers(2500);

    expect(await screen.findByText(/^Saved \d/, { selector: 'span' })).toBeVisible();
    expect(await saved()).toMatchObject([{ title: 'On engines' }]);
  });

  it('stores text that is typed without a pause in the browser every second', async () => {
    const { user } = visit(blog, form, { as: ada });
    await title();
    for (const letter of 'abcdefghij') {
      await user.type(markdown(), letter);
      await advanceTimers(200);
    }

    expect(localStorage.getItem(localDraftKeys()[0] ?? '')).toContain('abcdef');
  });

  it('stores a finished IME composition in the browser', async () => {
    const { user } = visit(blog, form, { as: ada });
    await title();
    await user.fill(markdown(), 'かな');
    act(() => void markdown().dispatchEvent(new CompositionEvent('compositionend')));

    expect(localStorage.getItem(localDraftKeys()[0] ?? '')).toContain('かな');
  });

  const full = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  const fillJournal = () => jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);

  async function typeOffline() {
    const { user, network } = visit(blog, form);
    network.goOffline('PUT');
    await user.fill(await title(), 'On engines');
    await advanceTimers(2500);
  }

  it('warns that a crash could lose the text when only localStorage has it', async () => {
    localStorage.token = ada.token;
    fillJournal();
    await typeOffline();

    const words = 'Saved temporarily, lost if the browser crashes · No connection';
    expect(await screen.findByText(words, { selector: 'span' })).toBeVisible();
  });

  it('offers the text as a download when it can’t be stored anywhere', async () => {
    localStorage.token = ada.token;
    fillJournal();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
    await typeOffline();

    expect(
      await screen.findByText('Not saved · Browser storage is full', { selector: 'span' }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
  });

  it('shows why the server rejects a text', async () => {
    const { user, network } = visit(blog, form, { as: ada });
    network.reply(403, 'You have 500 drafts.', 'PUT');
    await user.fill(await title(), 'On engines');
    await advanceTimers(2500);

    expect(
      await screen.findByText('Saved on device · You have 500 drafts.', { selector: 'span' }),
    ).toBeVisible();
  });

  it('tries again after it has saved too often', async () => {
    const { user, network } = visit(blog, form, { as: ada });
    network.reply(429, 'Saving too often.', 'PUT');
    await user.fill(await title(), 'On engines');
    await advanceTimers(2500);
    await screen.findByText('Saved on device · Saving too often.', { selector: 'span' });

    network.recover();
    await advanceTimers(2500);

    await waitFor(async () => expect(await saved()).toMatchObject([{ title: 'On engines' }]));
  });

  it('saves an edit without changing the published article', async () => {
    await blog.anArticle({ by: ada, title: 'On looms' });
    const { user } = visit(blog, '/edit/on-looms', { as: ada });
    await user.fill(await title(), ' of mine');
    await advanceTimers(2500);

    await waitFor(async () =>
      expect(await saved()).toMatchObject([
        { title: 'On looms of mine', articleSlug: 'on-looms', articleVersion: 1 },
      ]),
    );
    const published = await blog.call('GET', '/api/articles/on-looms', { as: ada });
    expect(published.json()).toMatchObject({ title: 'On looms', version: 1 });
  });

  it('stops saving once the draft is published', async () => {
    const { user, network } = await typeDraft();

    await user.click(create());
    await screen.findByText('Your article is published.');
    const before = puts(network.calls).length;
    await advanceTimers(2500);

    expect(await saved()).toEqual([]);
    expect(puts(network.calls)).toHaveLength(before);
  });

  it('says that a draft no longer exists', async () => {
    visit(blog, `${form}?draft=6f1a1f5e-8f7c-4b43-9d3c-0b8f5f0d7a11`, { as: ada });

    expect(await screen.findByText('This draft was published or discarded.')).toBeVisible();
    expect(await title()).toHaveValue('');
  });
});

describe('a draft that was changed on another device', () => {
  async function openConflict(others: DraftBody = {}) {
    const page = await typeDraft();
    await saveElsewhere('Their text.', others);
    await page.user.fill(markdown(), ' Mine.');
    await advanceTimers(2500);
    await screen.findByText('This draft was changed elsewhere');
    return page;
  }

  it('is neither saved nor published until the user chooses a version', async () => {
    const { user, network } = await openConflict();
    expect(markdown()).toHaveValue('They weave. Mine.');
    const before = puts(network.calls).length;

    await user.fill(markdown(), ' More.');
    await advanceTimers(3000);
    await user.click(create());

    expect(await screen.findByText(/^This draft was changed elsewhere. Choose which/)).toBeVisible();
    expect(puts(network.calls)).toHaveLength(before);
    expect(network.calls).not.toContain('POST /api/articles/new');
    expect(await saved()).toMatchObject([{ title: 'Theirs' }]);
  });

  it('shows the differences', async () => {
    await openConflict();

    const difference = within(
      await screen.findByRole('region', { name: 'Changes: Saved version, Your version' }),
    );
    expect(difference.getByText('1 change')).toBeVisible();
    expect(difference.getByText('Their text.')).toBeVisible();
    expect(screen.getByText('Theirs', { selector: 'del' })).toBeVisible();
  });

  it('is overwritten if the user keeps their version', async () => {
    const { user } = await openConflict();

    await user.click(screen.getByRole('button', { name: 'Keep my version' }));
    expect(markdown()).toHaveFocus();
    await advanceTimers(2500);

    await waitFor(async () => expect(await saved()).toMatchObject([{ opening: 'They weave. Mine.' }]));
    expect(screen.queryByText('This draft was changed elsewhere')).toBeNull();
  });

  it.each([
    ['Keep my version', 'article'],
    ['Use saved version', 'page'],
  ] as const)('becomes what the form says if it was made a page there: %s', async (choice, kind) => {
    await adminOutput(blog, 'make-admin', ada.email);
    const { user } = await openConflict({ kind: 'page' });

    await user.click(screen.getByRole('button', { name: choice }));
    await advanceTimers(2500);

    expect(screen.getByRole('combobox', { name: editorMessages.fields.kind })).toHaveValue(kind);
    await waitFor(async () => expect(await saved()).toMatchObject([{ kind }]));
  });

  it('replaces the text in the form if the user takes it', async () => {
    const { user } = await openConflict();

    await user.click(screen.getByRole('button', { name: 'Use saved version' }));

    await waitFor(() => expect(markdown()).toHaveValue('Their text.'));
    expect(await title()).toHaveValue('Theirs');
    expect(markdown()).toHaveFocus();
    await advanceTimers(2500);
    expect(await saved()).toMatchObject([{ title: 'Theirs', opening: 'Their text.' }]);
  });
});

describe('a save whose response is lost', () => {
  it('causes no conflict with later changes', async () => {
    const { user, network } = await typeDraft();
    network.answer(async (request) => {
      await blog.app.inject({
        method: 'PUT',
        url: new URL(request.url).pathname as `/${string}`,
        headers: Object.fromEntries(request.headers),
        payload: await request.text(),
      });
      throw new TypeError('Failed to fetch');
    }, 'PUT /api/drafts');
    await user.fill(markdown(), ' Patterns.');
    await advanceTimers(2500);
    await screen.findByText('Saved on device · No connection', { selector: 'span' });
    await user.fill(markdown(), ' Leaves.');

    network.recover();
    await advanceTimers(2500);

    expect(await screen.findByText(/^Saved \d/, { selector: 'span' })).toBeVisible();
    expect(await saved()).toMatchObject([{ opening: 'They weave. Patterns. Leaves.', version: 3 }]);
  });
});

describe('a publish request whose response is lost', () => {
  it('creates only one article when it is retried', async () => {
    const { user, network } = await typeDraft();
    network.answer(async (request) => {
      await blog.app.inject({
        method: 'POST',
        url: '/api/articles/new',
        headers: Object.fromEntries(request.headers),
        payload: await request.text(),
      });
      throw new TypeError('Failed to fetch');
    }, 'POST /api/articles/new');
    await user.click(create());
    await screen.findByText('An Unexpected Error Occured!');
    await waitFor(() => expect(create()).toBeEnabled());

    network.recover();
    await user.click(create());

    await screen.findByText('Your article is published.');
    const listed = (await blog.call('GET', '/api/articles/all')).json<{ result: unknown[] }>();
    expect(listed.result).toHaveLength(1);
  });
});
