import { screen, waitFor } from '@testing-library/react';
import { messages } from '../../../src/shared/messages.ts';
import { acts, field, needsUser, perform } from '../../helpers/acts.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';
import { sample } from '../../helpers/sample.ts';

let blog: Blog;
let ada: Author;

beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
  await blog.anArticle({ by: ada, title: 'On engines' });
});
afterEach(() => blog.close());

async function expectTyped(types: Record<string, string>) {
  for (const [label, text] of Object.entries(types)) expect(await field(label)).toHaveValue(text);
}

describe('what was typed', () => {
  it.each(
    sample(
      [
        ['register', messages.registered],
        ['log in', messages.loggedIn],
        ['update one’s data', messages.profileUpdated],
        ['create an article', messages.articleCreated],
        ['update an article', messages.articleUpdated],
      ] as const,
      2,
    ),
  )('to %s stands when the network is away, and is sent when it is back', async (name, success) => {
    const act = acts[name];
    const { user, network } = visit(blog, act.path, needsUser(name) ? { as: ada } : {});
    network.goOffline(act.call);
    await perform(user, act);
    await screen.findByText(messages.unexpectedError);

    await expectTyped(act.types);
    network.recover();
    await user.click(await screen.findByRole('button', { name: act.presses[0] }));

    expect(await screen.findByText(success)).toBeVisible();
  });

  it.each(sample(['create an article', 'update an article', 'update one’s data'] as const, 1))(
    'to %s is one click away after signing in again, when the session ended meanwhile',
    async (name) => {
      const act = acts[name];
      const { user, address } = visit(blog, act.path, { as: ada });
      await perform(user, { ...act, presses: [] });
      await blog.call('POST', '/api/users/logout', { as: ada });
      await user.click(screen.getByRole('button', { name: act.presses[0] }));
      if (name !== 'update one’s data')
        await user.click(await screen.findByRole('button', { name: 'Not now' }));
      expect(await screen.findByText(messages.sessionEndedTextKept)).toBeVisible();
      await waitFor(() => expect(address()).toBe('/login'));

      await perform(user, acts['log in']);
      await user.click(await screen.findByRole('link', { name: 'Back to your unsaved text' }));

      expect(await screen.findByText('Your unsaved text is back.')).toBeVisible();
      expect(address()).toBe(act.path);
      await expectTyped(act.types);
    },
  );

  it('by one person is not offered to another', async () => {
    const { user, unmount } = visit(blog, acts['create an article'].path, { as: ada });
    await perform(user, { ...acts['create an article'], presses: [] });
    unmount();
    localStorage.removeItem('token');
    const eve = await blog.aUser({ name: 'Eve', email: 'eve@example.org' });
    const page = visit(blog, '/login');

    const { email, password } = eve;
    await perform(page.user, { ...acts['log in'], types: { Email: email, Password: password } });

    await screen.findByText(messages.loggedIn);
    expect(screen.queryByRole('link', { name: 'Back to your unsaved text' })).toBeNull();
  });

  it.each([
    ['create an article', ['Dashboard', 'Create Article'], messages.articleCreated],
    ['update an article', ['Dashboard', 'My Articles', 'Edit On engines'], messages.articleUpdated],
  ] as const)(
    'to %s is back after signing in again, when the session ended meanwhile',
    async (name, wayBack, success) => {
      const act = acts[name];
      const { user, address } = visit(blog, act.path, { as: ada });
      await perform(user, { ...act, presses: [] });
      await blog.call('POST', '/api/users/logout', { as: ada });
      await user.click(screen.getByRole('button', { name: act.presses[0] }));
      await user.click(await screen.findByRole('button', { name: 'Not now' }));
      await waitFor(() => expect(address()).toBe('/login'));

      await perform(user, acts['log in']);
      await screen.findByText(messages.loggedIn);
      for (const link of wayBack) await user.click(await screen.findByRole('link', { name: link }));

      expect(await screen.findByText('Your unsaved text is back.')).toBeVisible();
      await expectTyped(act.types);
      await user.click(screen.getByRole('button', { name: act.presses[0] }));
      expect(await screen.findByText(success)).toBeVisible();
    },
  );
});
