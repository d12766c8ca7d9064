import { act, screen, waitFor, within } from '@testing-library/react';
import { editorMessages } from '../../../src/shared/messages/en/editor.ts';
import { deletionMessages } from '../../../src/shared/messages/en/spec.ts';
import { idOf, startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { visit as open } from '../../helpers/visit.tsx';

let blog: Blog;
let ada: Author;

beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
});
afterEach(() => blog.close());

/** Removes the server's drafts, so that only the browser's are restored. */
const visit: typeof open = (...page) => {
  const opened = open(...page);
  opened.network.hang('PUT /api/drafts/');
  return opened;
};

const form = '/dashboard/createArticle';
const title = () => screen.findByRole('textbox', { name: /^Title/ });
const markdown = () => screen.getByRole('textbox', { name: /^Markdown/ });
const create = () => screen.getByRole('button', { name: 'Create' });
const findNotice = () => screen.queryByText('Your unsaved changes were restored.');

/** Simulates another tab, which has its own session storage. */
function openAnotherTab() {
  sessionStorage.clear();
  sessionStorage.setItem('draft-tab', `tab-${(tabs += 1)}`);
}
let tabs = 0;

const draftKeys = () => Object.keys(localStorage).filter((name) => name.startsWith('draft:'));

const addressBar = () => `${location.pathname}${location.search}`;

/** Opens the form, types, and closes the page as a reload does. Returns the address that is reloaded. */
async function typeAndClose(text: string): Promise<string> {
  const { user, unmount } = visit(blog, form, { as: ada });
  await user.fill(await title(), text);
  const address = addressBar();
  unmount();
  return address;
}

describe('unsaved text', () => {
  it('is restored after a reload, and the form says so', async () => {
    const address = await typeAndClose('On engines');

    visit(blog, address, { as: ada });

    expect(await title()).toHaveValue('On engines');
    expect(findNotice()).toBeVisible();
  });

  it.each([form, `${form}?kind=page`])('is still to become a page: %s', async (path) => {
    await adminOutput(blog, 'make-admin', ada.email);
    const { kind, kinds } = editorMessages.fields;
    const { user, unmount } = visit(blog, path, { as: ada });
    await user.fill(await title(), 'About');
    await user.selectOptions(await screen.findByRole('combobox', { name: kind }), kinds.page);
    const address = addressBar();
    unmount();

    visit(blog, address, { as: ada });

    expect(await title()).toHaveValue('About');
    expect(await screen.findByRole('combobox', { name: kind })).toHaveDisplayValue(kinds.page);
  });

  it('was to become a page, and the next one is, after it was emptied', async () => {
    await adminOutput(blog, 'make-admin', ada.email);
    const { kind, kinds } = editorMessages.fields;
    const { user, unmount } = visit(blog, `${form}?kind=page`, { as: ada });
    await user.fill(await title(), 'About');
    await waitFor(() => expect(addressBar()).toContain('?draft='));
    await user.clear(await title());
    await waitFor(() => expect(addressBar()).not.toContain('?draft='));
    const address = addressBar();
    unmount();

    visit(blog, address, { as: ada });

    expect(await screen.findByRole('combobox', { name: kind })).toHaveDisplayValue(kinds.page);
  });

  it('is not restored once it is discarded', async () => {
    const address = await typeAndClose('On engines');
    const { user, unmount } = visit(blog, address, { as: ada });

    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await title()).toHaveValue(''));
    expect(findNotice()).toBeNull();
    unmount();

    visit(blog, address, { as: ada });
    expect(await title()).toHaveValue('');
  });

  it('comes back on Undo after it was discarded', async () => {
    const address = await typeAndClose('On engines');
    const { user, unmount } = visit(blog, address, { as: ada });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));

    const undo = await screen.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(undo).toHaveFocus());
    await user.click(undo);
    await waitFor(async () => expect(await title()).toHaveValue('On engines'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    unmount();

    visit(blog, address, { as: ada });
    expect(await title()).toHaveValue('On engines');
  });

  it('survives when a text discarded before is restored', async () => {
    const address = await typeAndClose('On engines');
    const { user } = visit(blog, address, { as: ada });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await user.fill(await title(), 'On looms');

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await title()).toHaveValue('On engines'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    await waitFor(async () => expect(await title()).toHaveValue('On looms'));
  });

  it('is restored in another tab after its tab was closed', async () => {
    const address = await typeAndClose('On engines');
    openAnotherTab();

    const { user, unmount } = visit(blog, address, { as: ada });
    expect(await title()).toHaveValue('On engines');
    expect(findNotice()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await title()).toHaveValue(''));
    unmount();

    openAnotherTab();
    visit(blog, address, { as: ada });
    expect(await title()).toHaveValue('');
  });

  it('is not overwritten by another tab', async () => {
    const address = await typeAndClose('On engines');
    openAnotherTab();

    const { user } = visit(blog, address, { as: ada });
    await user.fill(await title(), ' and looms');

    expect(draftKeys()).toHaveLength(2);
    const kept = draftKeys().map((key) => localStorage.getItem(key) ?? '');
    expect(
      kept.map((text) => (JSON.parse(text) as { values: { title: string } }).values.title).sort(),
    ).toEqual(['On engines', 'On engines and looms']);
  });

  it('is not restored once it is saved', async () => {
    const { user, unmount } = visit(blog, form, { as: ada });
    await user.fill(await title(), 'On engines');
    await user.fill(markdown(), 'They weave.');
    await user.click(create());
    await screen.findByText('Your article is published.');
    unmount();

    visit(blog, form, { as: ada });

    expect(await title()).toHaveValue('');
    expect(findNotice()).toBeNull();
  });

  it('is restored after logging in again', async () => {
    const { user, unmount, address } = visit(blog, form, { as: ada });
    await user.fill(await title(), 'On engines');
    await user.fill(markdown(), 'They weave.');
    const formAddress = addressBar();
    await blog.call('POST', '/api/users/logout', { as: ada });

    await user.click(create());
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(address()).toBe('/login'));
    unmount();
    const { email, password } = ada;
    const again = await blog.call('POST', '/api/users/login', { body: { email, password } });
    visit(blog, formAddress, { as: again.json() });

    expect(await title()).toHaveValue('On engines');
    expect(markdown()).toHaveValue('They weave.');
  });

  it('is not shown to another user of the same browser', async () => {
    const address = await typeAndClose('My secret');

    visit(blog, address, { as: await blog.aUser({ name: 'Eve' }) });

    expect(await title()).toHaveValue('');
    expect(findNotice()).toBeNull();
  });

  it('is kept separately for each article', async () => {
    await blog.anArticle({ by: ada, title: 'On looms' });
    await typeAndClose('On engines');

    visit(blog, '/edit/on-looms', { as: ada });

    expect(await title()).toHaveValue('On looms');
    expect(findNotice()).toBeNull();
  });

  it('is compared with a newer saved version at once', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On looms' });
    const { user, unmount } = visit(blog, `/edit/${slug}`, { as: ada });
    await user.fill(await title(), ' of mine');
    unmount();
    const body = { title: 'On wheels', markdown: 'Round.', cover: '' };
    await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });

    visit(blog, `/edit/${slug}`, { as: ada });

    expect(await screen.findByText('On wheels')).toBeVisible();
    expect(await title()).toHaveValue('On looms of mine');
    expect(screen.getByRole('button', { name: 'Keep my version' })).toBeVisible();
  });

  it('survives in the open app if the browser blocks its storage', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError');
    });
    localStorage.token = ada.token;
    const page = visit(blog, form);
    await page.user.fill(await title(), 'On engines');
    const address = addressBar();
    page.unmount();

    visit(blog, address);

    expect(await title()).toHaveValue('On engines');
  });

  it.each([
    ['lacks a current field', { title: 'On engines', markdown: 'They weave.' }],
    ['has a removed field', { title: 'On engines', markdown: 'They weave.', cover: '', subtitle: 'Or not' }],
    ['has a field of another type', { title: 'On engines', markdown: 'They weave.', cover: null }],
  ])('is restored completely if it %s', async (_, values) => {
    const address = await typeAndClose('x');
    const key = draftKeys()[0] ?? '';
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ''), values }));

    visit(blog, address, { as: ada });

    expect(await title()).toHaveValue('On engines');
    expect(markdown()).toHaveValue('They weave.');
    expect(findNotice()).toBeVisible();
  });

  it.each(['nonsense', '{}', '{"values":{}}', '{"values":{"heading":"x"},"path":"/","at":1}'])(
    'that can’t be parsed is ignored: %s',
    async (kept) => {
      const address = await typeAndClose('x');
      localStorage.setItem(draftKeys()[0] ?? '', kept);

      visit(blog, address, { as: ada });

      expect(await title()).toHaveValue('');
    },
  );

  it('is migrated from an earlier version’s storage in the tab', async () => {
    const key = `draft:${idOf(ada)}:new`;
    sessionStorage.setItem(key, JSON.stringify({ title: 'On engines', markdown: 'They weave.', cover: '' }));

    const { user, unmount } = visit(blog, form, { as: ada });
    await user.click(await screen.findByRole('link', { name: /^Continue “ ?Untitled ?”$/ }));
    await waitFor(async () => expect(await title()).toHaveValue('On engines'));
    await waitFor(() => expect(sessionStorage.getItem(key)).toBeNull());
    const address = addressBar();
    unmount();
    openAnotherTab();

    visit(blog, address, { as: ada });
    expect(await title()).toHaveValue('On engines');
  });

  it('is deleted with the account', async () => {
    await typeAndClose('On engines');
    const { user } = visit(blog, '/dashboard/deleteAccount', { as: ada });
    await user.click(await screen.findByRole('button', { name: 'Delete My Account' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete account' }),
    );
    await screen.findByText(deletionMessages.accountDeleted);

    expect(draftKeys()).toEqual([]);
  });
});

describe('leaving with unsaved text', () => {
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('makes the browser ask on reload and closing until it is saved', async () => {
    const { user } = visit(blog, form, { as: ada });
    await title();
    expect(isHeld()).toBe(false);

    await user.fill(await title(), 'On engines');
    await user.fill(markdown(), 'They weave.');
    expect(isHeld()).toBe(true);

    await user.click(create());
    await screen.findByText('Your article is published.');
    // Before the redirect to the home page, which would also end it.
    await waitFor(() => expect(isHeld()).toBe(false), { timeout: 2000 });
  });

  it('asks before following a link, and keeps page and text on Stay', async () => {
    const { user, address } = visit(blog, form, { as: ada });
    await user.fill(await title(), 'On engines');

    await user.click(screen.getByRole('link', { name: 'Articles' }));
    await screen.findByRole('dialog', { name: 'Leave this page?' });
    await user.click(screen.getByRole('button', { name: 'Stay' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toMatch(/^\/dashboard\/createArticle\?draft=/);
    expect(await title()).toHaveValue('On engines');
  });

  it('follows the link on Leave, and restores the text on Back', async () => {
    const { user, address } = visit(blog, form, { as: ada });
    await user.fill(await title(), 'On engines');

    await user.click(screen.getByRole('link', { name: 'Articles' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/allArticles'));
    await screen.findByText(/No articles yet/);
    act(() => history.back());

    expect(await title()).toHaveValue('On engines');
  });

  it('does not ask if nothing was typed', async () => {
    const { user, address } = visit(blog, form, { as: ada });
    await title();

    await user.click(screen.getByRole('link', { name: 'Articles' }));

    await waitFor(() => expect(address()).toBe('/allArticles'));
  });

  it('does not ask if a link opens elsewhere', async () => {
    const { user } = visit(blog, form, { as: ada });
    await user.fill(await title(), 'On engines');

    await user.click(screen.getByRole('link', { name: 'Markdown guide' }));

    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('autosaves', () => {
  it('ask for the account only when there is a new draft', async () => {
    const { user, network } = open(blog, form, { as: ada });
    const facts = () => network.calls.filter((call) => call === 'GET /api/users/me').length;
    const saves = () => network.calls.filter((call) => call.startsWith('PUT /api/drafts/')).length;
    await user.fill(await title(), 'On engines');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findAllByText(/^Saved \d/);
    await waitFor(() => expect(facts()).toBe(2));

    for (const [at, words] of [' and', ' looms', '.'].entries()) {
      await user.fill(await title(), words);
      await user.keyboard('{Control>}s{/Control}');
      await waitFor(() => expect(saves()).toBe(at + 2));
      await screen.findAllByText(/^Saved \d/);
    }

    expect(facts()).toBe(2);
  });

  it('show their text in the list of drafts', async () => {
    const { user } = open(blog, form, { as: ada });
    await user.fill(await title(), 'On engines');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findAllByText(/^Saved \d/);
    await user.click(screen.getByRole('link', { name: 'My Articles' }));
    await user.click(await screen.findByRole('link', { name: /^Drafts/ }));
    await user.click(await screen.findByRole('link', { name: 'On engines' }));
    await user.fill(await title(), ' and looms');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findAllByText(/^Saved \d/);

    await user.click(screen.getByRole('link', { name: 'My Articles' }));
    await user.click(await screen.findByRole('link', { name: /^Drafts/ }));

    expect(await screen.findByText('On engines and looms')).toBeVisible();
  });
});

describe('opening an article for editing', () => {
  it('loads each thing once', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On engines' });
    const { network } = open(blog, `/edit/${slug}`, { as: ada });
    await title();

    expect(network.calls.toSorted()).toEqual([
      `GET /api/articles/${slug}`,
      `GET /api/drafts/of/${slug}`,
      'GET /api/users/me',
    ]);
  });
});
