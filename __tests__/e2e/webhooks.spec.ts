import { signIn } from '../../tools/browser/blog.ts';
import { expect, test as base } from '../helpers/e2e/fixtures.ts';
import { type Receiver, startReceiver, verify } from '../helpers/webhookReceiver.ts';

const test = base.extend<{ receiver: Receiver }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
  receiver: async ({}, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    await receiver.close();
  },
  env: async ({ receiver }, use) => {
    await use({ PUBLIC_URL: 'http://blog.example.org', WEBHOOK_ALLOW: receiver.service });
  },
});

test('creates a webhook, tests it and lists its deliveries', async ({
  page,
  blog,
  run,
  receiver,
  problems,
}) => {
  // The URL is rejected.
  problems.areExpected(/status of 400/);
  const ada = await blog.aUser();
  run('src/server/cli/admin.ts', 'make-admin', ada.email);
  await signIn(page, ada);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByText('No webhooks yet.')).toBeVisible();

  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('URL').fill('https://169.254.169.254/latest');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await expect(page.getByText(/^URL must lead to a public address/)).toBeVisible();
  await page.getByLabel('URL').fill(receiver.url);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue();

  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByRole('button', { name: 'Send test event' }).click();
  const deliveries = page.getByRole('list', { name: 'Recent deliveries' }).getByRole('listitem');
  await expect(deliveries).toContainText(['Delivered · Status 200']);

  receiver.answerWith(503);
  const { slug } = await blog.anArticle({ by: ada, title: 'On engines' });
  await expect.poll(() => receiver.received.length).toBe(2);
  await page.reload();
  await expect(page.getByText(/^Failing since/)).toBeVisible();
  await expect(deliveries).toContainText([
    /Article published on-engines.*Retrying · Status 503/,
    'Test event',
  ]);

  const [tested, published] = receiver.received;
  if (!tested || !published) throw new Error('Two events were received.');
  expect(verify(secret, tested)).toMatchObject({ type: 'webhook.test' });
  expect(verify(secret, published)).toMatchObject({
    type: 'article.published',
    data: { slug, title: 'On engines', url: 'http://blog.example.org/allArticles/on-engines' },
  });
});
