import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { deletionMessages, specMessages } from '../../../src/shared/messages/en/spec.ts';
import { acts, perform } from '../../helpers/acts.ts';
import { startBlog, type Blog } from '../../helpers/blog.ts';
import { jumpTo, liftedState, shown } from '../../helpers/devToolsStandIn.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
beforeEach(async () => {
  blog = await startBlog();
});
afterEach(() => blog.close());

/** The first action, and queries that found their answer. */
const isBookkeeping = (name: string) => /^@@|\/skipped$/.test(name);
/** Ignored, as autosaves depend on how long typing takes. */
const isAutosave = (name: string) => name.startsWith('saveDraft/');
const names = () =>
  shown()
    .map(({ action }) => action.type)
    .filter((name) => !isBookkeeping(name) && !isAutosave(name));

/** Walks through the product once and returns the action names of each step. */
async function walk() {
  const ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
  for (let count = 1; count <= 4; count += 1) await blog.anArticle({ by: ada, title: `Note ${count}` });
  await blog.anArticle({ by: ada, title: 'On engines' });
  const page = visit(blog, '/login');
  const { user, store } = page;
  const steps: [string, string[]][] = [];
  let before = 0;

  async function step(name: string, act: () => Promise<void>) {
    await act();
    // Pending requests belong to this step.
    await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('"pending"'));
    steps.push([name, names().slice(before)]);
    before = names().length;
  }
  const follow = async (...links: string[]) => {
    for (const name of links) await user.click(await screen.findByRole('link', { name }));
  };

  await step('Open the blog', async () => {
    await screen.findByRole('heading', { name: 'Log in' });
  });
  await step('Sign in', async () => {
    await perform(user, acts['log in']);
    await screen.findByText(specMessages.loggedIn);
  });
  await step('Open the listing', async () => {
    await follow('Articles');
    await screen.findByText('On engines');
  });
  await step('Turn the page', async () => {
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Note 1');
  });
  await step('Read an article', async () => {
    await follow('Note 1');
    await screen.findByText(/Created at/);
  });
  await step('Create an article', async () => {
    await follow('Dashboard', 'Create Article');
    await perform(user, acts['create an article']);
    await screen.findByText(specMessages.articleCreated);
  });
  await step('Open the own listing', async () => {
    await follow('My Articles');
    await screen.findByText('On looms');
  });
  await step('Edit an article', async () => {
    await follow('Edit On looms');
    await perform(user, { ...acts['update an article'], types: { Title: 'On wheels' } });
    await screen.findByText(specMessages.articleUpdated);
  });
  await step('Delete an article', async () => {
    await follow('Dashboard', 'My Articles');
    await user.click(await screen.findByRole('button', { name: 'Delete On wheels' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText(deletionMessages.articleDeleted);
  });
  await step('Sign out', async () => {
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Log in' });
  });
  return { ...page, steps };
}

/** Parses the walk in the docs: one line per action name, with the step's name on its first line. */
function documentedSteps(): [string, string[]][] {
  const doc = readFileSync('docs/debugging.md', 'utf8');
  const block = /^```walk\n([^]*?)^```$/m.exec(doc)?.[1] ?? '';
  const steps: [string, string[]][] = [];
  for (const line of block.trimEnd().split('\n')) {
    const [, step, name] = /^(.*?) +(\S+)$/.exec(line) ?? [];
    if (step) steps.push([step, []]);
    steps.at(-1)?.[1].push(name ?? '');
  }
  return steps;
}

/** Sorts the names of a step, as the order of parallel requests varies. */
const inOrder = (steps: [string, string[]][]) => steps.map(([step, names]) => [step, names.toSorted()]);

describe('a walk through the product in Redux DevTools', () => {
  it('has the action names listed in docs/debugging.md and keeps server data in RTK Query’s slice', async () => {
    const { steps } = await walk();
    const outside = shown().map(({ state }) => ({ ...(state as object), blogApi: null }));

    expect(inOrder(steps)).toEqual(inOrder(documentedSteps()));
    expect(JSON.stringify(shown())).toContain('On engines');
    expect(JSON.stringify(outside)).not.toMatch(/On engines|Note 1|They weave/);
  });

  it('leaves out RTK Query’s own actions', async () => {
    await walk();
    const dispatched = liftedState().stagedActionIds.length;

    const shownNames = shown().map(({ action }) => action.type);
    expect(shownNames.filter((name) => /^(__rtkq|blogApi)\//.test(name))).toEqual(['blogApi/resetApiState']);
    expect(shownNames.length).toBeLessThan(dispatched);
  });

  it('survives time travel', async () => {
    const { user } = await walk();
    await user.click(screen.getByRole('link', { name: 'Articles' }));
    await screen.findByText('On engines');
    const there = shown().map(({ index }) => index);

    for (const index of [...there, ...there.toReversed()]) {
      jumpTo(index);
      await screen.findByRole('navigation', { name: 'Main' });
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Articles');
    }

    jumpTo(liftedState().stagedActionIds.length - 1);
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Note 1')).toBeVisible();
  });

  it('shows the user of the state that it travels to', async () => {
    const ada = await blog.aUser();
    const { user } = visit(blog, '/allArticles', { as: ada });
    await screen.findByRole('heading', { name: 'Articles' });
    const signedIn = liftedState().stagedActionIds.length - 1;
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Log in' });

    jumpTo(signedIn);

    expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible();
  });
});
