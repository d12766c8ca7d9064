import { type MailServer, startMailServer } from '../mailServer.ts';
import { test as base } from './fixtures.ts';

/** A test with a blog that sends mails, and the server that receives them. */
export const test = base.extend<{ mails: MailServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
  mails: async ({}, use) => {
    const mails = await startMailServer();
    await use(mails);
    await mails.close();
  },
  env: async ({ mails }, use) => {
    await use({
      SMTP_URL: `smtp://127.0.0.1:${mails.settings.port}`,
      MAIL_FROM: 'blog@example.org',
      PUBLIC_URL: 'https://blog.example.org',
    });
  },
});
