import { act, screen, waitFor, within } from '@testing-library/react';
import { appMessages } from '../../../src/shared/messages/en/app.ts';
import { specMessages } from '../../../src/shared/messages/en/spec.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { acts, perform } from '../../helpers/acts.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
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
const title = () => screen.findByRole('textbox', { name: /^Title/, hidden: true });
const markdown = () => screen.getByRole('textbox', { name: /^Markdown/, hidden: true });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Log in to continue writing' }));
const endSession = () => blog.call('POST', '/api/users/logout', { as: ada });
const saved = async (as: Author) => (await draftsOf(blog).list(await newSession(as))).result;

/** Fires the event that a browser sends when another tab has changed the token. */
const fireStorageEvent = () =>
  act(async () => {
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await Promise.resolve();
  });

async function write() {
  const page = visit(blog, form, { as: ada });
  await page.user.fill(await title(), 'On engines');
  await page.user.fill(markdown(), 'They weave.');
  return page;
}

/** Types and ends the session before anything is saved. */
async function type() {
  const page = await write();
  await endSession();
  return page;
}

async function newSession({ email, password }: Author) {
  const reply = await blog.call('POST', '/api/users/login', { body: { email, password } });
  return reply.json<TokenReply>();
}

async function signIn({ user }: Pick<ReturnType<typeof visit>, 'user'>, { email, password }: Author) {
  const fields = await dialog();
  const address = await fields.findByRole('textbox', { name: /^Email/ });
  await user.clear(address);
  await user.fill(address, email);
  await user.fill(fields.getByLabelText('Password'), password);
  await user.click(fields.getByRole('button', { name: 'Login' }));
}

describe('a session that ends while the user types', () => {
  it('is renewed with the password, which is focused', async () => {
    await type();
    await advanceTimers(3500);

    const fields = await dialog();

    expect(await fields.findByRole('textbox', { name: /^Email/ })).toHaveValue(ada.email);
    await waitFor(() => expect(fields.getByLabelText('Password')).toHaveFocus());
  });

  it('opens the dialog only after a pause in typing', async () => {
    const page = await type();
    await advanceTimers(2100);
    const isKnown = () => screen.findByText('Saved on device · Session ended', { selector: 'span' });
    await isKnown();
    for (const letter of ' At night.') {
      await page.user.type(markdown(), letter);
      await advanceTimers(300);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(markdown()).toHaveValue('They weave. At night.');

    await advanceTimers(1000);

    await dialog();
  });

  it('is renewed over the form after a failed save, which is then repeated', async () => {
    const page = await type();
    await advanceTimers(2500);
    expect((await dialog()).getByText(appMessages.sessionEndedTextKept)).toBeVisible();
    expect(screen.getByText('Saved on device · Session ended', { selector: 'span' })).toBeInTheDocument();

    await signIn(page, ada);

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(markdown()).toHaveValue('They weave.');
    await waitFor(async () => expect(await saved(ada)).toMatchObject([{ opening: 'They weave.' }]));
    expect(await screen.findByText(/^Saved \d/, { selector: 'span' })).toBeVisible();
    expect(page.address()).toMatch(/^\/dashboard\/createArticle\?draft=/);
  });

  it('is renewed after a failed publish, and a second click publishes', async () => {
    const page = await type();
    await page.user.click(screen.getByRole('button', { name: 'Create' }));

    await signIn(page, ada);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.user.click(screen.getByRole('button', { name: 'Create' }));

    expect(await screen.findByText(specMessages.articleCreated)).toBeVisible();
    expect((await blog.call('GET', '/api/articles/public/on-engines')).statusCode).toBe(200);
  });

  it('shows why a login failed, and allows another try', async () => {
    const page = await type();
    await advanceTimers(2500);
    await signIn(page, { ...ada, password: 'not the password' });

    const sentence = 'Wrong email or password.';
    await waitFor(async () =>
      expect((await dialog()).getByLabelText('Password')).toHaveAccessibleDescription(sentence),
    );
    expect(markdown()).toHaveValue('They weave.');
  });

  it('hides the text from another account, and keeps it for the first one', async () => {
    const eve = await blog.aUser({ name: 'Eve' });
    const page = await type();
    await advanceTimers(2500);

    await signIn(page, eve);

    await waitFor(() => expect(page.address()).toBe('/'));
    expect(document.body).not.toHaveTextContent('They weave.');
    await advanceTimers(20_000);
    expect(await saved(eve)).toEqual([]);
    page.unmount();
    const later = visit(blog, form, { as: await newSession(ada) });
    await later.user.click(await screen.findByRole('link', { name: /^Continue “ ?On engines ?”$/ }));
    await waitFor(async () => expect(await title()).toHaveValue('On engines'));
    expect(markdown()).toHaveValue('They weave.');
  });

  it('opens the login page on Not now, and keeps the text', async () => {
    const page = await type();
    await advanceTimers(2500);
    await page.user.click((await dialog()).getByRole('button', { name: 'Not now' }));

    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(await screen.findByText(appMessages.sessionEndedTextKept)).toBeVisible();
    expect(Object.values(localStorage).join()).toContain('They weave.');
  });

  it('opens the login page at once if nothing was typed', async () => {
    visit(blog, form, { as: ada });
    await title();
    localStorage.setItem('token', 'nonsense');
    await fireStorageEvent();

    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(await screen.findByText(appMessages.sessionEnded)).toBeVisible();
  });

  it.each([
    ['is on this device only', 0],
    ['is saved as a draft', 2500],
  ])('says that the text is kept when the user logs out in another tab: it %s', async (_, rest) => {
    const page = await write();
    await advanceTimers(rest);
    localStorage.removeItem('token');
    await fireStorageEvent();

    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(appMessages.sessionEndedTextKept)).toBeVisible();
    await perform(page.user, { ...acts['log in'], types: { Email: ada.email, Password: ada.password } });
    await page.user.click(await screen.findByRole('link', { name: 'Back to your unsaved text' }));

    await waitFor(async () => expect(await title()).toHaveValue('On engines'));
    expect(markdown()).toHaveValue('They weave.');
  });

  it('does not lead another user to the text', async () => {
    const eve = await blog.aUser({ name: 'Eve' });
    const page = await write();
    await advanceTimers(2500);
    localStorage.removeItem('token');
    await fireStorageEvent();

    await screen.findByRole('heading', { name: 'Log in' });
    await perform(page.user, { ...acts['log in'], types: { Email: eve.email, Password: eve.password } });

    expect(await screen.findByText(specMessages.loggedIn)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Back to your unsaved text' })).toBeNull();
  });

  it('does not mention a text when another tab logs out and there is none', async () => {
    visit(blog, form, { as: ada });
    await title();
    localStorage.removeItem('token');
    await fireStorageEvent();

    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(screen.queryByText(appMessages.sessionEndedTextKept)).toBeNull();
  });

  it('is renewed when its token expires while the page is open', async () => {
    const page = await type();
    // Replaced by an expired one, as the timer would find.
    localStorage.setItem('token', 'nonsense');
    await fireStorageEvent();

    await signIn(page, ada);

    await waitFor(async () => expect(await saved(ada)).toMatchObject([{ opening: 'They weave.' }]));
  });
});
