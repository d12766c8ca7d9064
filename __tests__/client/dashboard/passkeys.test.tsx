import { screen, waitFor, within } from '@testing-library/react';
import { anAuthenticator, type Authenticator } from '../../helpers/authenticator.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { haveBrowserWithoutPasskeys, haveBrowserWithPasskeys } from '../../helpers/browserWithPasskeys.ts';
import { passkeysOf } from '../../helpers/passkeys.ts';
import { visit } from '../../helpers/visit.tsx';

describe('the passkeys below Your Info', () => {
  let blog: Blog;
  let ada: Author;
  let authenticator: Authenticator;
  beforeEach(async () => {
    blog = await startBlog({ publicUrl: location.origin });
    ada = await blog.aUser();
    authenticator = anAuthenticator(location.origin);
    haveBrowserWithPasskeys(authenticator);
  });
  afterEach(async () => {
    haveBrowserWithoutPasskeys();
    await blog.close();
  });

  const passkeys = passkeysOf(() => blog);
  const aPasskey = (name: string) => passkeys.anAuthenticatorOf(ada, name, anAuthenticator(location.origin));
  const open = () => visit(blog, '/dashboard/userData', { as: ada });
  const section = () => screen.findByRole('region', { name: 'Passkeys' });
  const lines = async () => within(await section()).findAllByRole('listitem');
  const heading = () => screen.getByRole('heading', { name: 'Passkeys' });
  const today = () => new Date().toLocaleDateString([...navigator.languages], { dateStyle: 'long' });

  async function fillIn({ user }: ReturnType<typeof open>, password: string, name = '') {
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await user.fill(await screen.findByLabelText('Your password'), password);
    if (name) await user.fill(screen.getByLabelText('Name'), name);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
  }

  it('are listed with their names, and when they were added and used', async () => {
    const telephone = await aPasskey('Telephone');
    await aPasskey('Key');
    await passkeys.logIn(telephone);

    open();

    expect((await lines()).map(({ textContent }) => textContent).sort()).toEqual([
      `KeyAdded ${today()}, not used yetRemove`,
      `TelephoneAdded ${today()}, last used ${today()}Remove`,
    ]);
  });

  it('get one more by the password, and say so', async () => {
    const page = open();
    expect(await screen.findByText('You have none yet.')).toBeVisible();

    await fillIn(page, ada.password, 'Laptop');

    expect(await screen.findByText('The passkey is added.')).toBeVisible();
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    expect(screen.getByText('Laptop')).toBeVisible();
    expect(heading()).toHaveFocus();
    expect((await passkeys.logIn(authenticator)).statusCode).toBe(200);
    const state = JSON.stringify(page.store.getState());
    expect(state).not.toContain(ada.password);
    expect(state).not.toContain('challenge');
  });

  it('get none by a wrong password, which is said under it', async () => {
    const page = open();

    await fillIn(page, 'wrong one');

    await waitFor(() =>
      expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription(
        'The password is not your present one.',
      ),
    );
    expect(await passkeys.list(ada)).toEqual([]);
  });

  it.each([
    ['cancels', 'NotAllowedError', /^No passkey was used: it was cancelled/],
    ['has one on this device', 'InvalidStateError', 'This device has a passkey for your account already.'],
    ['has no device for it', 'ConstraintError', /^This device can’t keep such a passkey/],
  ])('say in plain words when their owner %s, and let them try again', async (_what, name, sentence) => {
    haveBrowserWithPasskeys(authenticator, name);
    const page = open();

    await fillIn(page, ada.password);

    expect(await screen.findByText(sentence)).toBeVisible();
    haveBrowserWithPasskeys(authenticator);
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('The passkey is added.')).toBeVisible();
  });

  it('lose one after a question, and say so', async () => {
    await aPasskey('Telephone');
    const key = await aPasskey('Key');
    const { user } = open();

    await user.click(await screen.findByRole('button', { name: 'Remove Key' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText('Key')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));

    expect(await screen.findByText('The passkey is removed.')).toBeVisible();
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    expect((await passkeys.logIn(key)).statusCode).toBe(400);
  });

  it('keep what the question is answered no to', async () => {
    await aPasskey('Key');
    const { user } = open();

    await user.click(await screen.findByRole('button', { name: 'Remove Key' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(await passkeys.list(ada)).toHaveLength(1);
  });

  it('say of one that was removed meanwhile that it was, and show it no more', async () => {
    await aPasskey('Key');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove Key' }));
    await passkeys.remove(ada, (await passkeys.list(ada))[0]?._id ?? '');

    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));

    expect(await screen.findByText(/^There is no such passkey/)).toBeVisible();
    expect(await screen.findByText('You have none yet.')).toBeVisible();
  });

  it('are twenty at most, which is said in place of the button', async () => {
    for (let made = 0; made < 20; made += 1) await aPasskey(`Key ${made}`);

    open();

    expect(await screen.findByText(/^An account has 20 passkeys at most\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  });

  it('can be removed, and not added, in a browser that has none', async () => {
    await aPasskey('Key');
    haveBrowserWithoutPasskeys();

    open();

    expect(await screen.findByRole('button', { name: 'Remove Key' })).toBeVisible();
    expect(
      screen.getByText(`Passkeys are added at ${location.origin}, in a browser that knows them.`),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  });

  it('offer to try again where they can not be had', async () => {
    const { user, network } = visit(blog, '/', { as: ada });
    network.reply(503, 'The database is away.', 'GET /api/users/me/passkeys');
    await user.click(await screen.findByRole('link', { name: 'Dashboard' }));
    const again = await within(await section()).findByRole('button', { name: 'Try again' });

    network.recover();
    await user.click(again);

    expect(await screen.findByText('You have none yet.')).toBeVisible();
  });

  it('are not spoken of on a blog that has none', async () => {
    await blog.close();
    blog = await startBlog();
    ada = await blog.aUser();
    const { network, store } = open();

    await waitFor(() =>
      expect(JSON.stringify(store.getState().blogApi.queries)).toMatch(
        /"getPasskeyOffer[^{]+{"status":"fulfilled"/,
      ),
    );
    await screen.findByText('You are signed in nowhere else.');
    expect(screen.queryByRole('region', { name: 'Passkeys' })).not.toBeInTheDocument();
    expect(network.calls).not.toContain('GET /api/users/me/passkeys');
  });
});
