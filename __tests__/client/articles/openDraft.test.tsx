import { screen, waitFor, within } from '@testing-library/react';
import type { Article } from '../../../src/shared/article.ts';
import { idOf, startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
let ada: Author;

beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
  takeTheClock();
});
afterEach(() => blog.close());

const form = '/dashboard/createArticle';
const title = () => screen.findByRole('textbox', { name: /^Title/ });
const markdown = () => screen.getByRole('textbox', { name: /^Markdown/ });
const isYours = () => screen.queryByText(/^This is your draft/);
const draftInAddress = () => new URLSearchParams(location.search).get('draft');
const drafts = async () => (await draftsOf(blog).list(ada)).result;
const isSaved = () => screen.findByText(/^Saved \d/, { selector: 'span' });

async function discard(user: ReturnType<typeof visit>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard this draft?' }));
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
}

describe('the form of a new article', () => {
  it('goes on with the text that was begun last, says so, and keeps it in the address', async () => {
    await draftsOf(blog).aDraft(ada, { title: 'On wheels' });
    await passTime(1000);
    const { _id } = await draftsOf(blog).aDraft(ada, { title: 'On looms', markdown: 'They weave.' });
    visit(blog, form, { as: ada });

    expect(await title()).toHaveValue('On looms');
    expect(markdown()).toHaveValue('They weave.');
    expect(isYours()).toHaveTextContent('It is not published.');
    expect(draftInAddress()).toBe(_id);
  });

  it('leaves aside what changes an article, and what publishes itself', async () => {
    const { slug } = await blog.anArticle({ by: ada });
    await draftsOf(blog).aDraft(ada, { articleSlug: slug, articleVersion: 1 });
    await draftsOf(blog).aDraft(ada, { publishAt: new Date(Date.now() + 60_000).toISOString() });
    visit(blog, form, { as: ada });

    expect(await title()).toHaveValue('');
    expect(isYours()).toBeNull();
  });

  it('begins a new one beside a text that another tab has and no server yet', async () => {
    const key = `draft:${idOf(ada)}:new`;
    const base = { id: '00000000-0000-4000-8000-000000000001', version: null };
    const values = { title: 'Theirs', markdown: 'From another tab.', cover: '', tags: [] };
    const kept = JSON.stringify({ values, path: form, at: Date.now(), base });
    localStorage.setItem(`${key}#other`, kept);
    const first = visit(blog, `${form}?draft=new`, { as: ada });

    expect(await title()).toHaveValue('');
    await first.user.fill(await title(), 'Mine');
    first.unmount();
    const second = visit(blog, `${form}?draft=new`, { as: ada });
    expect(await title()).toHaveValue('Mine');
    await passTime(2500);
    await isSaved();

    expect(await drafts()).toMatchObject([{ title: 'Mine' }]);
    expect(draftInAddress()).not.toBe(base.id);
    expect(localStorage.getItem(`${key}#other`)).toBe(kept);
    second.unmount();
    visit(blog, form, { as: ada });
    expect(await title()).toHaveValue('Theirs');
  });

  it('begins a new one where that is asked for, also after a reload', async () => {
    await draftsOf(blog).aDraft(ada, { title: 'On looms' });
    const { user, unmount } = visit(blog, form, { as: ada });
    await user.click(await screen.findByRole('link', { name: 'Start a new one' }));
    await waitFor(async () => expect(await title()).toHaveValue(''));
    const again = `${location.pathname}${location.search}`;
    unmount();

    const { user: later } = visit(blog, again, { as: ada });
    await later.type(await title(), 'On wheels');
    await passTime(2500);

    await isSaved();
    expect((await drafts()).map(({ title }) => title)).toEqual(['On wheels', 'On looms']);
  });

  it('begins where the drafts can’t be asked for', async () => {
    await draftsOf(blog).aDraft(ada, { title: 'On looms' });
    const { network } = visit(blog, form, { as: ada });
    network.goOffline('GET /api/drafts');

    expect(await title()).toHaveValue('');
  });

  it('leads to the article that its draft changes', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On engines' });
    const { _id } = await draftsOf(blog).aDraft(ada, { articleSlug: slug, articleVersion: 1 });
    const { address } = visit(blog, `${form}?draft=${_id}`, { as: ada });

    await screen.findByRole('heading', { name: 'Edit Article' });
    await waitFor(() => expect(address()).toBe(`/edit/${slug}?draft=${_id}`));
  });
});

describe('the form of an edit', () => {
  let article: Article;
  beforeEach(async () => {
    article = await blog.anArticle({ by: ada, title: 'On engines', markdown: 'They weave.' });
  });
  const open = () => visit(blog, `/edit/${article.slug}`, { as: ada });
  const aDraft = () =>
    draftsOf(blog).aDraft(ada, {
      title: 'On engines',
      markdown: 'They weave patterns.',
      articleSlug: article.slug,
      articleVersion: 1,
    });

  it('shows the draft that the article has, says so, and what differs', async () => {
    const { _id } = await aDraft();
    const { user } = open();

    expect(await title()).toHaveValue('On engines');
    expect(markdown()).toHaveValue('They weave patterns.');
    expect(isYours()).toHaveTextContent('Your readers see the published text');
    expect(draftInAddress()).toBe(_id);
    await user.click(screen.getByRole('button', { name: 'What differs' }));
    const difference = await screen.findByRole('region', { name: 'What differs: Published, Your draft' });
    expect(within(difference).getByText('One place differs.')).toBeVisible();
  });

  it('begins with the article where it has none, and nothing fails', async () => {
    const { network } = open();

    expect(await title()).toHaveValue('On engines');
    expect(isYours()).toBeNull();
    expect(network.calls).toContain(`GET /api/drafts/of/${article.slug}`);
  });

  it('begins with a text that this browser alone has', async () => {
    const { user, network, unmount } = open();
    network.goOffline('PUT');
    await user.fill(await title(), ' of mine');
    unmount();
    await aDraft();

    open();

    expect(await title()).toHaveValue('On engines of mine');
    expect(await screen.findByText('Your unsaved text is back.')).toBeVisible();
  });

  it('gives back the published text where the draft is discarded, and the draft where that is undone', async () => {
    await aDraft();
    const { user } = open();
    await discard(user);

    await waitFor(() => expect(markdown()).toHaveValue('They weave.'));
    await waitFor(async () => expect(await drafts()).toEqual([]));
    expect(isYours()).toBeNull();

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(markdown()).toHaveValue('They weave patterns.'));
    await passTime(2500);
    await waitFor(async () =>
      expect(await drafts()).toMatchObject([{ opening: 'They weave patterns.', articleSlug: article.slug }]),
    );
  });

  it('publishes the draft, which is over then', async () => {
    await aDraft();
    const { user } = open();
    await title();

    await user.click(screen.getByRole('button', { name: 'Update' }));

    await screen.findByText('Your article is updated.');
    expect(await drafts()).toEqual([]);
  });
});

describe('a draft that is discarded', () => {
  async function typeADraft() {
    const page = visit(blog, form, { as: ada });
    await page.user.fill(await title(), 'On engines');
    await passTime(2500);
    await isSaved();
    return page;
  }

  it('is asked about, and stays where that is declined', async () => {
    const { user } = await typeADraft();
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));

    expect(await title()).toHaveValue('On engines');
    expect(await drafts()).toHaveLength(1);
  });

  it('has what is typed next saved after it is gone, never before', async () => {
    const { user, network } = await typeADraft();
    let answer = () => undefined as void;
    network.answer(
      (request) =>
        new Promise((resolve) => {
          answer = () => {
            const { pathname: url } = new URL(request.url);
            const headers = Object.fromEntries(request.headers);
            void blog.app
              .inject({ method: 'DELETE', url, headers })
              .then(() => resolve(new Response(null, { status: 204 })));
          };
        }),
      'DELETE',
    );
    await discard(user);
    await waitFor(async () => expect(await title()).toHaveValue(''));
    const before = network.calls.length;
    await user.fill(await title(), 'On looms');
    await passTime(3000);
    expect(network.calls.slice(before).filter((call) => call.startsWith('PUT'))).toEqual([]);

    answer();
    await passTime(2500);

    await waitFor(async () => expect(await drafts()).toMatchObject([{ title: 'On looms', version: 1 }]));
  });

  it('of another device leaves the text a draft of its own', async () => {
    const { user } = await typeADraft();
    const before = draftInAddress() ?? '';
    await draftsOf(blog).discard(ada, before);
    await user.fill(await title(), ' and looms');
    await passTime(2500);

    expect(await screen.findByText(/^The draft was published or discarded somewhere else/)).toBeVisible();
    await waitFor(async () => expect(await drafts()).toMatchObject([{ title: 'On engines and looms' }]));
    expect(draftInAddress()).not.toBe(before);
  });
});
