import { screen, waitFor, within } from '@testing-library/react';
import type { Draft } from '../../../../src/shared/draft.ts';
import { startBlog, type Author, type Blog } from '../../../helpers/blog.ts';
import { chooseMore } from '../../../helpers/chooseMore.ts';
import { draftsOf, type DraftBody } from '../../../helpers/drafts.ts';
import { visit } from '../../../helpers/visit.tsx';

let blog: Blog;
let ada: Author;

beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
});
afterEach(() => blog.close());

const aDraft = (body: DraftBody = {}) => draftsOf(blog).aDraft(ada, body);
const stored = async (id: string) => (await draftsOf(blog).get(ada, id)).json<Draft>();
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('one’s own drafts', () => {
  it('have a listing with an address, beside the published and the scheduled', async () => {
    await blog.anArticle({ by: ada, title: 'Published one' });
    await aDraft({ title: 'Unfinished' });
    const { user, address } = visit(blog, '/myArticles', { as: ada });
    await screen.findByText('Published one');
    const states = screen.getByRole('navigation', { name: 'My articles by state' });
    expect(within(states).getByRole('link', { name: /^Published/ })).toHaveAttribute('aria-current', 'page');

    await user.click(within(states).getByRole('link', { name: /^Drafts/ }));

    const heading = await screen.findByRole('heading', { level: 1, name: 'My Drafts' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(await screen.findByText('Unfinished')).toBeVisible();
    expect(titles()).toEqual(['Unfinished']);
    expect(address()).toBe('/myArticles?state=drafts');
    expect(screen.getByRole('link', { name: /^Drafts/ })).toHaveAttribute('aria-current', 'page');
  });

  it('are counted on the tabs, also after each act', async () => {
    await blog.anArticle({ by: ada, title: 'Published one' });
    await aDraft({ title: 'Later', publishAt: inDays(1) });
    await aDraft({ title: 'Unfinished' });
    await aDraft({ title: 'Unfinished too' });
    const { user } = visit(blog, '/myArticles?state=drafts', { as: ada });
    const tabs = within(await screen.findByRole('navigation', { name: 'My articles by state' }));
    const counted = () => tabs.getAllByRole('link').map((link) => link.textContent);
    await waitFor(() => expect(counted()).toEqual(['Published 1', 'Drafts 2', 'Scheduled 1']));

    await chooseMore(user, 'Unfinished', 'Discard');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));

    await waitFor(() => expect(counted()).toEqual(['Published 1', 'Drafts 1', 'Scheduled 1']));
  });

  it('are searched by what stands deep in a text, which is shown as a list until cards are chosen', async () => {
    await aDraft({ title: 'On looms', markdown: `${'They weave. '.repeat(100)}\n\nA jacquard head.` });
    await aDraft({ title: 'On engines' });
    const { user, address } = visit(blog, '/myArticles?state=drafts&q=jacquard', { as: ada });

    expect(await screen.findByRole('link', { name: 'On looms' })).toBeVisible();
    expect(screen.queryByText('On engines')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cards' }));
    expect(await screen.findByText('On engines')).toBeVisible();
    expect(address()).toBe('/myArticles?state=drafts');
    expect(screen.getByRole('searchbox', { name: 'Search my drafts' })).toHaveValue('');
  });

  it('are paged in their own state', async () => {
    for (const number of [1, 2, 3, 4, 5]) await aDraft({ title: `Draft ${number}` });
    const { user, address } = visit(blog, '/myArticles?state=drafts', { as: ada });
    await screen.findByText('Draft 5');

    await user.click(screen.getByRole('button', { name: 'Next' }));

    expect(await screen.findByText('Draft 1')).toBeVisible();
    expect(address()).toBe('/myArticles?state=drafts&page=2');
  });

  it('without a title are called so, and lead to the form in which they are written on', async () => {
    await blog.anArticle({ by: ada, title: 'On looms' });
    const { _id: fresh } = await aDraft({ title: ' ' });
    const { _id: change } = await aDraft({ title: 'On looms again', articleSlug: 'on-looms' });
    visit(blog, '/myArticles?state=drafts', { as: ada });

    expect(await screen.findByRole('link', { name: 'Continue Untitled' })).toHaveAttribute(
      'href',
      `/dashboard/createArticle?draft=${fresh}`,
    );
    expect(screen.getByRole('link', { name: 'Continue On looms again' })).toHaveAttribute(
      'href',
      `/edit/on-looms?draft=${change}`,
    );
    expect(screen.getByText('Change of an article')).toBeVisible();
  });

  it('can be discarded, and had back to the letter', async () => {
    const { _id } = await aDraft({ title: 'Unfinished', markdown: ' They weave\n', cover: 'x' });
    const { user } = visit(blog, '/myArticles?state=drafts', { as: ada });
    await chooseMore(user, 'Unfinished', 'Discard');
    const dialog = await screen.findByRole('alertdialog', { name: 'Discard this draft?' });
    expect(dialog).toHaveTextContent('Its text is nowhere else.');

    await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('The draft is discarded.')).toBeVisible();
    expect(await screen.findByText(/You have no drafts/)).toBeVisible();
    expect((await draftsOf(blog).get(ada, _id)).statusCode).toBe(404);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('The draft is back.')).toBeVisible();
    expect(await screen.findByText('Unfinished')).toBeVisible();
    expect(await stored(_id)).toMatchObject({ title: 'Unfinished', markdown: ' They weave\n', cover: 'x' });
  });

  it('that could not be published say why', async () => {
    const { _id } = await aDraft();
    await blog.connection.db
      .updateTable('draft')
      .set({ publishProblem: 'Title is too long.' })
      .where('id', '=', _id)
      .execute();
    visit(blog, '/myArticles?state=drafts', { as: ada });

    expect(
      await screen.findByText('It could not be published at its time. Title is too long.'),
    ).toBeVisible();
  });

  it('offer to write an article where there are none', async () => {
    const { user, address } = visit(blog, '/myArticles?state=drafts', { as: ada });

    await user.click(await screen.findByRole('link', { name: 'Write an article' }));

    await waitFor(() => expect(address()).toBe('/dashboard/createArticle'));
  });
});

describe('a publication', () => {
  it('is scheduled from the list, told with its zone, moved and taken back', async () => {
    const { _id } = await aDraft({ title: 'On looms' });
    const { user } = visit(blog, '/myArticles?state=drafts', { as: ada });
    await user.click(await screen.findByRole('button', { name: 'Schedule On looms' }));
    const dialog = await screen.findByRole('dialog', { name: 'Schedule the publication' });
    expect(await within(dialog).findByLabelText('Date')).toHaveFocus();

    await user.click(within(dialog).getByRole('button', { name: 'Schedule' }));
    await user.click(await screen.findByRole('link', { name: 'See it' }));
    expect(await screen.findByText(/Will be published/)).toHaveTextContent('Coordinated Universal Time');
    const { publishAt } = await stored(_id);
    expect(publishAt).toMatch(/T09:00:00\.000Z$/);

    await user.click(screen.getByRole('button', { name: 'Reschedule On looms' }));
    const again = await screen.findByRole('dialog', { name: 'Reschedule the publication' });
    const time = await within(again).findByLabelText('Time');
    await user.clear(time);
    await user.fill(time, '18:30');
    await user.click(within(again).getByRole('button', { name: 'Reschedule' }));
    await waitFor(async () => expect((await stored(_id)).publishAt).toMatch(/T18:30:00\.000Z$/));

    await chooseMore(user, 'On looms', 'Unschedule');
    expect(await screen.findByText(/Nothing is scheduled/)).toBeVisible();
    expect(await stored(_id)).toMatchObject({ publishAt: null, title: 'On looms' });
  });

  it('in the past is not taken, and says so before anything is sent', async () => {
    await aDraft({ title: 'On looms' });
    const { user, network } = visit(blog, '/myArticles?state=drafts', { as: ada });
    await user.click(await screen.findByRole('button', { name: 'Schedule On looms' }));
    const date = await screen.findByLabelText('Date');
    await user.clear(date);
    await user.fill(date, '2020-01-31');

    expect(screen.getByText('The time of publication must be in the future.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Schedule' }));

    expect(date).toHaveFocus();
    expect(network.calls.some((call) => call.startsWith('PUT'))).toBe(false);
  });

  it('of a draft that is no article yet is refused in the dialog', async () => {
    await aDraft({ title: '', markdown: 'They weave.' });
    const { user } = visit(blog, '/myArticles?state=drafts', { as: ada });
    await user.click(await screen.findByRole('button', { name: 'Schedule Untitled' }));

    await user.click(await screen.findByRole('button', { name: 'Schedule' }));

    expect(await screen.findByText(/Title is a required field/)).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('is discarded with its time, and comes back with it', async () => {
    const publishAt = inDays(3);
    const { _id } = await aDraft({ title: 'On looms', publishAt });
    const { user } = visit(blog, '/myArticles?state=scheduled', { as: ada });
    await chooseMore(user, 'On looms', 'Discard');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));

    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('The draft is back.')).toBeVisible();
    expect((await stored(_id)).publishAt).toBe(publishAt);
  });
});
