import { inspect } from 'node:util';
import { screen, within } from '@testing-library/react';
import type { WebhookWithSecret } from '../../../src/shared/webhook.ts';
import { type Author, type Blog, PUBLIC_URL, startBlog } from '../../helpers/blog.ts';
import { liftedState } from '../../helpers/devToolsStandIn.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { visit } from '../../helpers/visit.tsx';
import { type Receiver, startReceiver, verify } from '../../helpers/webhookReceiver.ts';

const PAGE = '/admin/webhooks';

describe(PAGE, () => {
  let blog: Blog;
  let receiver: Receiver;
  let ada: Author;
  beforeEach(async () => {
    receiver = await startReceiver();
    blog = await startBlog({ publicUrl: PUBLIC_URL, webhooks: { allowed: [receiver.service] } });
    ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
  });
  afterEach(async () => {
    await blog.close();
    await receiver.close();
  });

  const secretField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Signing secret' });
  const aWebhook = async () =>
    (
      await blog.call('POST', '/api/admin/webhooks', {
        as: ada,
        body: { url: receiver.url, events: ['article.published'] },
      })
    ).json<WebhookWithSecret>();
  const press = async (user: ReturnType<typeof visit>['user'], name: string) =>
    user.click(await screen.findByRole('button', { name }));
  const choose = async (user: ReturnType<typeof visit>['user'], name: string) => {
    await press(user, `More actions for ${receiver.url}`);
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  const recorded = () =>
    inspect(liftedState(), {
      ...{ depth: Infinity, showHidden: true, maxArrayLength: null, maxStringLength: null },
    });

  it('creates a webhook, shows its secret once and sends a test event', async () => {
    const { user, address } = visit(blog, '/admin', { as: ada });
    await user.click(await screen.findByRole('link', { name: 'Webhooks' }));
    expect(await screen.findByText('No webhooks yet.')).toBeVisible();

    await press(user, 'New webhook');
    await user.fill(screen.getByLabelText('URL'), receiver.url);
    await user.click(screen.getByLabelText('Article deleted'));
    await press(user, 'Create webhook');
    const secret = (await secretField()).value;
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await press(user, 'Close');
    expect(screen.queryByRole('textbox', { name: 'Signing secret' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('URL')).not.toBeInTheDocument();
    const list = await screen.findByRole('list', { name: 'Webhooks' });
    expect(within(list).getByRole('listitem')).toHaveTextContent(
      /Article published · Article updated · Article unpublished or hidden$/,
    );

    await user.click(within(list).getByRole('link', { name: receiver.url }));
    expect(address()).toMatch(/^\/admin\/webhooks\?id=/);
    expect(await screen.findByText('No deliveries yet.')).toBeVisible();
    await press(user, 'Send test event');
    expect(await screen.findByText('Test event queued')).toBeVisible();
    const item = await screen.findByRole('listitem');
    expect(await within(item).findByText('Delivered')).toBeVisible();
    expect(item).toHaveTextContent(/Test event.*Delivered · Status 200 · [\d,]+ ms · 1 try/);
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received.map((one) => verify(secret, one))).toMatchObject([{ type: 'webhook.test' }]);

    receiver.answerWith(500);
    await press(user, 'Send again: Test event');
    expect(await screen.findByText('Delivery queued')).toBeVisible();
    expect(await within(item).findByText('Failed')).toBeVisible();
    expect(item).toHaveTextContent(/Failed · Status 500/);
    expect(recorded()).toContain('createWebhook');
    expect(recorded()).not.toContain(secret.slice(6));
  });

  it('shows what the server refuses below the URL', async () => {
    const { user } = visit(blog, PAGE, { as: ada });
    await press(user, 'New webhook');
    await user.fill(screen.getByLabelText('URL'), 'https://127.0.0.1/');
    await press(user, 'Create webhook');

    expect(await screen.findByText(/^URL must lead to a public address\./)).toBeVisible();
    expect(screen.getByLabelText('URL')).toHaveAccessibleDescription(/public address/);
  });

  it('requires an event', async () => {
    const { user } = visit(blog, PAGE, { as: ada });
    await press(user, 'New webhook');
    await user.fill(screen.getByLabelText('URL'), receiver.url);
    for (const event of ['published', 'updated', 'unpublished or hidden', 'deleted']) {
      await user.click(screen.getByLabelText(`Article ${event}`));
    }
    await press(user, 'Create webhook');

    expect(await screen.findByText('Choose at least one event')).toBeVisible();
  });

  it('pauses, rotates the secret and deletes', async () => {
    const { _id, secret } = await aWebhook();
    const { user, address } = visit(blog, `${PAGE}?id=${_id}`, { as: ada });
    await press(user, 'Edit');
    await press(user, 'Cancel');
    expect(screen.getByRole('button', { name: 'Edit', expanded: false })).toHaveFocus();
    await press(user, 'Edit');
    await user.click(screen.getByLabelText('Send events to this URL'));
    await press(user, 'Save changes');
    expect(await screen.findByText('Webhook saved')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(await screen.findByText('Paused')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();

    await choose(user, 'Rotate secret');
    const question = await screen.findByRole('dialog', { name: 'Rotate the signing secret?' });
    await user.click(within(question).getByRole('button', { name: 'Rotate secret' }));
    const rotated = (await secretField()).value;
    expect(rotated).toMatch(/^whsec_/);
    expect(rotated).not.toBe(secret);
    expect(recorded()).not.toContain(rotated.slice(6));

    await choose(user, 'Delete webhook');
    const dialog = await screen.findByRole('dialog', { name: 'Delete this webhook?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete webhook' }));
    expect(await screen.findByText('Webhook deleted')).toBeVisible();
    expect(await screen.findByText('No webhooks yet.')).toBeVisible();
    expect(address()).toBe(PAGE);
  });

  it('says that a webhook no longer exists', async () => {
    visit(blog, `${PAGE}?id=nothing`, { as: ada });

    expect(await screen.findByText('This webhook has already been deleted.')).toBeVisible();
  });

  it('says since when a webhook fails, and that it was disabled', async () => {
    const { _id } = await aWebhook();
    await blog.connection.db
      .updateTable('webhook')
      .set({ state: 'disabled', failingSince: '2026-01-31T18:30:00.000Z' })
      .execute();
    visit(blog, `${PAGE}?id=${_id}`, { as: ada });

    expect(await screen.findByText('Disabled')).toBeVisible();
    expect(screen.getByText(/^This webhook was disabled after three days/)).toBeVisible();
  });
});

describe(`${PAGE} without a public URL`, () => {
  it('says what to set', async () => {
    const blog = await startBlog();
    const ada = await blog.aUser();
    await adminOutput(blog, 'make-admin', ada.email);
    visit(blog, PAGE, { as: ada });

    expect(await screen.findByText(/^Webhooks need PUBLIC_URL/)).toBeVisible();
    await blog.close();
  });
});
