import type { Page } from '@playwright/test';
import { specMessages } from '../../src/shared/messages/en/spec.ts';
import { Blog, signIn } from '../../tools/browser/blog.ts';
import { expectToast, fillIn, press } from '../../tools/browser/screens/screen.ts';
import { freePort } from '../../tools/freePort.ts';
import { startServer } from '../../tools/startServer.ts';
import { expect, test as base } from '../helpers/e2e/fixtures.ts';

/** A blog with passkeys, which need a public URL that browsers consider secure. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
  blog: async ({}, use) => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const server = await startServer({ env: { PORT: String(port), PUBLIC_URL: url } });
    await use(new Blog(url));
    await server.stop();
  },
});

/** Adds a virtual authenticator that verifies its owner until told otherwise. */
async function addAuthenticator(page: Page) {
  const authenticator = await page.context().newCDPSession(page);
  await authenticator.send('WebAuthn.enable');
  const { authenticatorId } = await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognizeOwner: (isUserVerified: boolean) =>
      authenticator.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test(
  'adds a passkey with the password, logs in with it and removes it',
  { tag: '@journey' },
  async ({ page, blog, problems }) => {
    // Rejected requests are also console errors.
    problems.areExpected(/status of 400/);
    const authenticator = await addAuthenticator(page);
    const ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
    await signIn(page, ada);
    await page.goto('/dashboard/userData');

    const section = page.getByRole('region', { name: 'Passkeys' });
    await press(page, 'Add passkey');
    await fillIn(page, { 'Your password': 'not this one', Name: 'Laptop' });
    await press(page, 'Continue');
    await expect(page.getByText('Wrong password.')).toBeVisible();
    await fillIn(page, { 'Your password': ada.password });
    await press(page, 'Continue');
    await expectToast(page, 'Passkey added');
    await expect(section.getByRole('listitem')).toHaveText(/^Laptop.*never used/);
    await expect(section.getByRole('heading')).toBeFocused();
    await press(page, 'Logout');

    await page.goto('/login');
    await authenticator.recognizeOwner(false);
    await press(page, 'Log in with a passkey');
    await expect(page.getByText('No passkey was used. The request was canceled or timed out.')).toBeVisible();
    await authenticator.recognizeOwner(true);
    await press(page, 'Log in with a passkey');
    await expectToast(page, specMessages.loggedIn);
    await expect(page).toHaveURL('/');

    await page.goto('/dashboard/userData');
    await expect(section.getByRole('listitem')).toHaveText(/^Laptop.*last used/);
    await press(page, 'Remove Laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
    await expectToast(page, 'Passkey removed');
    await expect(section).toContainText('No passkeys yet.');
    await press(page, 'Logout');

    await page.goto('/login');
    await press(page, 'Log in with a passkey');
    await expect(page.getByText('This passkey didn’t work.')).toBeVisible();
  },
);
