import path from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { createRenderer } from '../../../../src/server/content/renderer.ts';
import { publishDue } from '../../../../src/server/drafts/publishDue.ts';
import { messages } from '../../../../src/shared/messages.ts';
import type { Article } from '../../../../src/shared/article.ts';
import type { Draft } from '../../../../src/shared/draft.ts';
import { startBlog, type Author, type Blog } from '../../../helpers/blog.ts';
import { draftsOf } from '../../../helpers/drafts.ts';
import { passTime, takeTheClock } from '../../../helpers/time.ts';
import { visit } from '../../../helpers/visit.tsx';

let blog: Blog;
let ada: Author;

beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
});
afterEach(() => blog.close());

const stored = async (id: string) => (await draftsOf(blog).get(ada, id)).json<Draft>();
const allDrafts = async () => (await draftsOf(blog).list(ada)).result;
const confirm = async () =>
  within(await screen.findByRole('dialog')).findByRole('button', { name: 'Schedule' });

describe('the form of an article', () => {
  it('schedules what stands in it, beside the button that publishes at once', async () => {
    const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
    await user.fill(await screen.findByRole('textbox', { name: 'Title' }), 'On looms');
    await user.fill(screen.getByRole('textbox', { name: 'Markdown' }), 'They weave.');

    await user.click(await screen.findByRole('button', { name: 'Schedule …' }));
    await user.click(await confirm());

    expect(await screen.findByText('Your article is scheduled.')).toBeVisible();
    expect(await screen.findByText(/Will be published/)).toHaveTextContent('Coordinated Universal Time');
    const [draft, ...others] = await allDrafts();
    expect(others).toEqual([]);
    expect(draft).toMatchObject({ title: 'On looms', opening: 'They weave.' });
    expect(draft?.publishAt).toMatch(/T09:00:00\.000Z$/);
    expect((await blog.call('GET', '/api/articles/public/on-looms')).statusCode).toBe(404);
  });

  it('goes on saving the text, which keeps its time, and gives it up when asked', async () => {
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    const { _id } = await draftsOf(blog).aDraft(ada, { title: 'On looms', publishAt });
    const { user } = visit(blog, `/dashboard/createArticle?draft=${_id}`, { as: ada });
    await user.fill(await screen.findByRole('textbox', { name: 'Title' }), ' again');
    expect(await screen.findByRole('button', { name: 'Reschedule …' })).toBeVisible();
    await waitFor(async () => expect((await stored(_id)).title).toBe('On looms again'), { timeout: 20_000 });
    expect((await stored(_id)).publishAt).toBe(publishAt);

    await user.click(await screen.findByRole('button', { name: 'Unschedule' }));

    expect(await screen.findByText('It is not published by itself any more.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Schedule …' })).toBeVisible();
    expect((await stored(_id)).publishAt).toBeNull();
  });

  it('shows why a text can’t be scheduled, and saves it all the same', async () => {
    const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
    await user.fill(await screen.findByRole('textbox', { name: 'Markdown' }), 'They weave.');
    await user.click(await screen.findByRole('button', { name: 'Schedule …' }));

    await user.click(await confirm());

    expect(await screen.findByText('Title is a required field.')).toBeVisible();
    await waitFor(async () => expect(await allDrafts()).toMatchObject([{ opening: 'They weave.' }]), {
      timeout: 20_000,
    });
  });

  it('says why a draft was not published when its time came', async () => {
    const { _id } = await draftsOf(blog).aDraft(ada);
    await blog.connection.db
      .updateTable('draft')
      .set({ publishProblem: 'Title is too long.' })
      .where('id', '=', _id)
      .execute();
    visit(blog, `/dashboard/createArticle?draft=${_id}`, { as: ada });

    expect(
      await screen.findByText('It could not be published at its time. Title is too long.'),
    ).toBeVisible();
  });
});

const HOUR = 3_600_000;
const form = '/dashboard/createArticle';
const title = () => screen.findByRole('textbox', { name: 'Title' });
const markdown = () => screen.getByRole('textbox', { name: 'Markdown' });
const published = async (slug: string) =>
  (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<Article>();
const ownArticles = async () =>
  (await blog.call('GET', '/api/articles', { as: ada })).json<{ result: unknown[] }>().result;

/** As a server does every few seconds. */
async function publishWhatIsDue() {
  const rendering = createRenderer({ workerFile: path.resolve('src/server/content/renderWorker.ts') });
  await publishDue(blog.connection.db, rendering, (error) => {
    throw error;
  });
  await rendering.close();
}

describe('the time of publication that comes while the form is open', () => {
  async function due() {
    takeTheClock();
    const publishAt = new Date(Date.now() + HOUR).toISOString();
    const { _id } = await draftsOf(blog).aDraft(ada, { title: 'On looms', publishAt });
    const page = visit(blog, `${form}?draft=${_id}`, { as: ada });
    await title();
    await passTime(HOUR + 1000, HOUR);
    return { ...page, _id };
  }
  const isTold = () => screen.findByText(/^Your article was published at its time\./);

  it('is told, and what is written from then on changes the article', async () => {
    const { user } = await due();
    await publishWhatIsDue();
    await passTime(6000);
    expect(await isTold()).toBeVisible();
    expect(screen.getByRole('link', { name: 'View it' })).toHaveAttribute('href', '/allArticles/on-looms');
    expect(screen.queryByText(/Will be published/)).toBeNull();

    await user.fill(markdown(), ' Patterns.');
    await passTime(2500);
    await waitFor(async () => expect(await allDrafts()).toMatchObject([{ articleSlug: 'on-looms' }]));
    await user.click(screen.getByRole('button', { name: 'Update' }));

    expect(await screen.findByText(messages.articleUpdated)).toBeVisible();
    expect(await published('on-looms')).toMatchObject({ markdown: 'They weave. Patterns.', version: 2 });
    expect(await ownArticles()).toHaveLength(1);
    expect(await allDrafts()).toEqual([]);
  });

  it('is learned by a save too, which then saves a change of the article', async () => {
    const { user } = await due();
    await publishWhatIsDue();
    await user.fill(markdown(), ' Patterns.');
    await passTime(2500);

    expect(await isTold()).toBeVisible();
    await passTime(2500);
    await waitFor(async () => expect(await allDrafts()).toMatchObject([{ articleSlug: 'on-looms' }]));
    expect(await published('on-looms')).toMatchObject({ markdown: 'They weave.' });
  });

  it('is learned by who publishes more just then: that changes the article, and makes no second one', async () => {
    const { user } = await due();
    await publishWhatIsDue();
    await user.fill(markdown(), ' Patterns.');
    await user.click(screen.getByRole('button', { name: 'Create' }));

    expect(await screen.findByText(messages.articleUpdated)).toBeVisible();
    expect(await published('on-looms')).toMatchObject({ markdown: 'They weave. Patterns.', version: 2 });
    expect(await ownArticles()).toHaveLength(1);
    expect(await allDrafts()).toEqual([]);
  });

  it('is answered to who publishes the same just then', async () => {
    const { user } = await due();
    await publishWhatIsDue();
    await user.click(screen.getByRole('button', { name: 'Create' }));

    expect(await screen.findByText(messages.articleCreated)).toBeVisible();
    expect(await published('on-looms')).toMatchObject({ markdown: 'They weave.', version: 1 });
    expect(await ownArticles()).toHaveLength(1);
  });

  it('is learned by who updates an article with more just then, without a conflict', async () => {
    takeTheClock();
    const { slug } = await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.' });
    const publishAt = new Date(Date.now() + HOUR).toISOString();
    const change = { articleSlug: slug, articleVersion: 1, publishAt };
    await draftsOf(blog).aDraft(ada, { title: 'On looms', markdown: 'They weave. Patterns.', ...change });
    const { user } = visit(blog, '/edit/on-looms', { as: ada });
    await title();
    await passTime(HOUR + 1000, HOUR);
    await publishWhatIsDue();
    await user.fill(markdown(), ' Leaves.');
    await user.click(screen.getByRole('button', { name: 'Update' }));

    expect(await screen.findByText(messages.articleUpdated)).toBeVisible();
    const markdownNow = 'They weave. Patterns. Leaves.';
    expect(await published(slug)).toMatchObject({ markdown: markdownNow, version: 3 });
    expect(screen.queryByText(/saved somewhere else/)).toBeNull();
  });

  it('changes the article of an edit, without a conflict', async () => {
    takeTheClock();
    await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.' });
    const { user } = visit(blog, '/edit/on-looms', { as: ada });
    await title();
    await user.fill(markdown(), ' Patterns.');
    await user.click(await screen.findByRole('button', { name: 'Schedule …' }));
    await user.click(await confirm());
    await screen.findByText(/Will be published/);
    await passTime(48 * HOUR, 48 * HOUR);
    await publishWhatIsDue();
    await passTime(60_000, 20_000);
    expect(await isTold()).toBeVisible();

    await user.fill(markdown(), ' Leaves.');
    await user.click(screen.getByRole('button', { name: 'Update' }));

    expect(await screen.findByText(messages.articleUpdated)).toBeVisible();
    expect(await published('on-looms')).toMatchObject({
      markdown: 'They weave. Patterns. Leaves.',
      version: 3,
    });
  });

  it('and at which it could not be published is told with the reason', async () => {
    const { _id } = await due();
    await blog.connection.db
      .updateTable('draft')
      .set({ publishAt: null, publishProblem: 'Title is too long.' })
      .where('id', '=', _id)
      .execute();
    await passTime(6000);

    expect(
      await screen.findByText('It could not be published at its time. Title is too long.'),
    ).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Schedule …' })).toBeVisible();
  });

  it('publishes nothing of a draft that was discarded elsewhere before', async () => {
    const { user, _id } = await due();
    await draftsOf(blog).discard(ada, _id);
    await user.fill(markdown(), ' Patterns.');
    await passTime(6000);

    expect(await screen.findByText(/^The draft was published or discarded somewhere else\./)).toBeVisible();
    expect(await ownArticles()).toEqual([]);
  });
});

describe('a scheduled draft that is discarded in its form', () => {
  it('has its time again when that is undone', async () => {
    takeTheClock();
    const publishAt = new Date(Date.now() + HOUR).toISOString();
    const { _id } = await draftsOf(blog).aDraft(ada, { title: 'On looms', publishAt });
    const { user } = visit(blog, `${form}?draft=${_id}`, { as: ada });
    await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await allDrafts()).toEqual([]));
    expect(await screen.findByRole('button', { name: 'Schedule …' })).toBeVisible();

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await passTime(2500);

    expect(await screen.findByText(/Will be published/)).toBeVisible();
    expect(await stored(_id)).toMatchObject({ title: 'On looms', markdown: 'They weave.', publishAt });
  });
});
