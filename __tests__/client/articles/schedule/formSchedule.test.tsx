import { screen, waitFor, within } from '@testing-library/react';
import type { Draft } from '../../../../src/shared/draft.ts';
import { startBlog, type Author, type Blog } from '../../../helpers/blog.ts';
import { draftsOf } from '../../../helpers/drafts.ts';
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
  within(await screen.findByRole('dialog')).getByRole('button', { name: 'Schedule' });

describe('the form of an article', () => {
  it('schedules what stands in it, beside the button that publishes at once', async () => {
    const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'On looms');
    await user.type(screen.getByRole('textbox', { name: 'Markdown' }), 'They weave.');

    await user.click(screen.getByRole('button', { name: 'Schedule …' }));
    await user.click(await confirm());

    expect(await screen.findByText('Your article is scheduled.')).toBeVisible();
    expect(screen.getByText(/Will be published/)).toHaveTextContent('Coordinated Universal Time');
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
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' again');
    expect(screen.getByRole('button', { name: 'Reschedule …' })).toBeVisible();
    await waitFor(async () => expect((await stored(_id)).title).toBe('On looms again'), { timeout: 20_000 });
    expect((await stored(_id)).publishAt).toBe(publishAt);

    await user.click(screen.getByRole('button', { name: 'Unschedule' }));

    expect(await screen.findByText('It is not published by itself any more.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Schedule …' })).toBeVisible();
    expect((await stored(_id)).publishAt).toBeNull();
  });

  it('shows why a text can’t be scheduled, and saves it all the same', async () => {
    const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
    await user.type(await screen.findByRole('textbox', { name: 'Markdown' }), 'They weave.');
    await user.click(screen.getByRole('button', { name: 'Schedule …' }));

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
