import { screen, within } from '@testing-library/react';
import { toast } from '../../../src/client/lib/toast.ts';
import { insertUser } from '../../../src/server/services/registration.ts';
import { addUnclaimed } from '../../../src/server/store/unclaimedAccounts.ts';
import { appMessages } from '../../../src/shared/messages/en/app.ts';
import { specMessages } from '../../../src/shared/messages/en/spec.ts';
import { type Author, type Blog, PUBLIC_URL, startBlog } from '../../helpers/blog.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { type User, visit } from '../../helpers/visit.tsx';

const WEBHOOK = 'https://example.org/hook';

const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const choose = async (user: User, subject: string, entry: string) => {
  await press(user, `More actions for ${subject}`);
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};
const confirm = async (user: User, name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

interface Act {
  path: string;
  /** The request that fails. */
  request: string;
  act: (user: User) => Promise<void>;
}

const openWebhook = async (user: User) => user.click(await screen.findByRole('link', { name: WEBHOOK }));

const acts: Record<string, Act> = {
  'sending a test event': {
    path: '/admin/webhooks',
    request: '/test',
    act: async (user) => {
      await openWebhook(user);
      await press(user, 'Send test event');
    },
  },
  'rotating a secret': {
    path: '/admin/webhooks',
    request: '/secret',
    act: async (user) => {
      await openWebhook(user);
      await choose(user, WEBHOOK, 'Rotate secret');
      await confirm(user, 'Rotate secret');
    },
  },
  'deleting a webhook': {
    path: '/admin/webhooks',
    request: 'DELETE /api/admin/webhooks/',
    act: async (user) => {
      await openWebhook(user);
      await choose(user, WEBHOOK, 'Delete webhook');
      await confirm(user, 'Delete webhook');
    },
  },
  'revoking an invitation': {
    path: '/admin/invitations',
    request: 'DELETE /api/admin/invitations/',
    act: async (user) => {
      await press(user, 'Revoke For Grace');
      await confirm(user, 'Revoke invitation');
    },
  },
  'creating a claim link': {
    path: '/admin/accounts',
    request: '/claimLink',
    act: (user) => choose(user, 'Grace', 'Copy claim link'),
  },
  'hiding an article from its page': {
    path: '/allArticles/on-looms',
    request: '/hide',
    act: async (user) => {
      await press(user, 'Hide');
      const dialog = within(await screen.findByRole('dialog'));
      await user.fill(dialog.getByLabelText('Reason'), 'Advertising.');
      await confirm(user, 'Hide article');
    },
  },
  'undoing that': {
    path: '/allArticles/on-looms',
    request: '/unhide',
    act: async (user) => {
      await acts['hiding an article from its page']?.act(user);
      await press(user, 'Undo');
    },
  },
  'undoing a moderation': {
    path: '/admin/articles',
    request: '/unhide',
    act: async (user) => {
      await user.click(await screen.findByRole('checkbox', { name: 'Select On looms' }));
      await press(user, 'Hide');
      const dialog = within(await screen.findByRole('dialog'));
      await user.fill(dialog.getByLabelText('Reason'), 'Advertising.');
      await confirm(user, 'Hide article');
      await press(user, 'Undo');
    },
  },
  'unpublishing an article': {
    path: '/myArticles',
    request: '/unpublish/',
    act: async (user) => {
      await press(user, 'Unpublish On looms');
      await confirm(user, 'Unpublish article');
    },
  },
  'deleting an article': {
    path: '/myArticles',
    request: '/delete/',
    act: async (user) => {
      await press(user, 'Delete On looms');
      await confirm(user, 'Delete');
    },
  },
  'discarding a draft': {
    path: '/myArticles?state=drafts',
    request: 'DELETE /api/drafts/',
    act: async (user) => {
      await choose(user, 'On bees', 'Discard');
      await confirm(user, 'Discard draft');
    },
  },
  'restoring a draft': {
    path: '/myArticles?state=drafts',
    request: 'PUT /api/drafts/',
    act: async (user) => {
      await acts['discarding a draft']?.act(user);
      await press(user, 'Undo');
    },
  },
};

describe('a failure', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog({ publicUrl: PUBLIC_URL });
    ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
    await adminOutput(blog, 'set', 'registration', 'invite');
    await blog.anArticle({ by: ada, title: 'On looms' });
    const { id } = await insertUser(blog.connection.db, {
      ...{ name: 'Grace', email: '', passwordHash: '', handle: 'grace' },
    });
    await addUnclaimed(blog.connection.db, id);
    const send = (call: 'POST' | 'PUT', url: string, body: object, headers = {}) =>
      blog.call(call, url, { as: ada, body, headers });
    await send('POST', '/api/admin/webhooks', { url: WEBHOOK, events: ['article.published'] });
    await send('POST', '/api/admin/invitations', { note: 'For Grace' });
    const draft = { title: 'On bees', markdown: 'They dance.', cover: '' };
    await send('PUT', `/api/drafts/${crypto.randomUUID()}`, draft, { 'if-none-match': '*' });
  });
  afterEach(() => blog.close());

  /** Returns the toasts since the last success. They appear in order, so all earlier ones are shown by the last. */
  async function readFailures() {
    toast.success('That is all.');
    await screen.findByText('That is all.');
    return screen
      .getAllByRole('alert', { hidden: true })
      .filter((alert) => alert.dataset.severity === 'error')
      .map(({ textContent }) => textContent);
  }

  it.each(Object.entries(acts))('has one toast: %s', async (_name, { path, request, act }) => {
    const { user, network } = visit(blog, path, { as: ada });
    network.reply(503, 'The database is away.', request);

    await act(user);

    await screen.findByText(/An Unexpected Error|Something went wrong on our end|Couldn’t restore/);
    expect(await readFailures()).toHaveLength(1);
  });

  it.each(Object.entries(acts))(
    'that ends the session has one toast: %s',
    async (_name, { path, request, act }) => {
      const { user, network } = visit(blog, path, { as: ada });
      network.reply(401, 'Log in again.', request);

      await act(user);

      await screen.findByText(appMessages.sessionEnded);
      expect(await readFailures()).toEqual([appMessages.sessionEnded]);
    },
  );

  it('is the spec’s unexpected error where nothing else is known', async () => {
    const { user, network } = visit(blog, '/admin/invitations', { as: ada });
    network.reply(503, 'The database is away.', 'DELETE /api/admin/');

    await acts['revoking an invitation']?.act(user);

    expect(await screen.findByText(specMessages.unexpectedError)).toBeVisible();
  });
});
