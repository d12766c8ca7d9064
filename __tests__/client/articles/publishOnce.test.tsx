import { screen, waitFor } from '@testing-library/react';
import type { Article } from '../../../src/shared/article.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
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

const title = () => screen.findByRole('textbox', { name: /^Title/ });
const markdown = () => screen.getByRole('textbox', { name: /^Markdown/ });
const button = (name: string) => screen.getByRole('button', { name });
const listed = async () => (await blog.call('GET', '/api/articles/all')).json<{ result: Article[] }>().result;
const saved = async (slug: string) =>
  (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<Article>();
const drafts = async () => (await draftsOf(blog).list(ada)).result;

type Page = ReturnType<typeof visit>;

/** The server does it, and nobody hears of it. */
function loseTheAnswer({ network }: Page, matching: string) {
  network.answer(async (request) => {
    const { pathname: url } = new URL(request.url);
    const headers = Object.fromEntries(request.headers);
    const payload = await request.text();
    await blog.app.inject({ method: request.method as 'POST', url, headers, payload });
    throw new TypeError('Failed to fetch');
  }, matching);
}

async function typeNew() {
  const page = visit(blog, '/dashboard/createArticle', { as: ada });
  await page.user.fill(await title(), 'On engines');
  await page.user.fill(markdown(), 'They weave.');
  return page;
}

const isUnknown = () => screen.findByText('An Unexpected Error Occured!');

describe('a text that was changed after the answer to its publication was lost', () => {
  it('changes the article that was published, and there is one', async () => {
    const page = await typeNew();
    loseTheAnswer(page, 'POST /api/articles/new');
    await page.user.click(button('Create'));
    await isUnknown();
    page.network.recover();

    await page.user.fill(markdown(), ' Patterns.');
    await page.user.click(button('Create'));

    await screen.findByText('Your article is published.');
    expect(await listed()).toHaveLength(1);
    expect(await saved('on-engines')).toMatchObject({ markdown: 'They weave. Patterns.', version: 2 });
    expect(await drafts()).toEqual([]);
  });

  it('leaves no draft behind, though one was saved in between', async () => {
    const page = await typeNew();
    loseTheAnswer(page, 'POST /api/articles/new');
    await page.user.click(button('Create'));
    await isUnknown();
    page.network.recover();

    await page.user.fill(markdown(), ' Patterns.');
    await passTime(2500);
    await page.user.click(button('Create'));

    await screen.findByText('Your article is published.');
    expect(await listed()).toHaveLength(1);
    await waitFor(async () => expect(await drafts()).toEqual([]));
  });

  it('says where it is while nobody knows', async () => {
    const page = await typeNew();
    await passTime(2500);
    await screen.findByText(/^Saved \d/, { selector: 'span' });
    loseTheAnswer(page, 'POST /api/articles/new');
    await page.user.click(button('Create'));
    await isUnknown();
    page.network.recover();

    await page.user.fill(markdown(), ' Patterns.');
    await passTime(2500);

    expect(
      await screen.findByText(/^Saved on device · Publishing not confirmed/, {
        selector: 'span',
      }),
    ).toBeVisible();
    expect(await drafts()).toEqual([]);
  });

  it('is published anew where the first try never came', async () => {
    const page = await typeNew();
    page.network.goOffline('POST /api/articles/new');
    await page.user.click(button('Create'));
    await isUnknown();
    page.network.recover();

    await page.user.fill(markdown(), ' Patterns.');
    await page.user.click(button('Create'));

    await screen.findByText('Your article is published.');
    expect(await listed()).toHaveLength(1);
    expect(await saved('on-engines')).toMatchObject({ markdown: 'They weave. Patterns.', version: 1 });
  });

  it('changes the article where the second answer is lost too, however often', async () => {
    const page = await typeNew();
    loseTheAnswer(page, 'POST /api/articles/new');
    await page.user.click(button('Create'));
    await isUnknown();
    page.network.recover();
    loseTheAnswer(page, 'PATCH');
    await page.user.fill(markdown(), ' Patterns.');
    await page.user.click(button('Create'));
    await waitFor(() => expect(page.network.calls.some((call) => call.startsWith('PATCH'))).toBe(true));
    await waitFor(() => expect(button('Create')).toBeEnabled());
    page.network.recover();

    await page.user.fill(markdown(), ' More.');
    await page.user.click(button('Create'));

    await screen.findByText('Your article is published.');
    expect(await listed()).toHaveLength(1);
    expect(await saved('on-engines')).toMatchObject({ markdown: 'They weave. Patterns. More.', version: 3 });
  });

  it('goes over its own first try at an edit', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On looms', markdown: 'Threads.' });
    const page = visit(blog, `/edit/${slug}`, { as: ada });
    await page.user.type(await title(), '!');
    loseTheAnswer(page, 'PATCH');
    await page.user.click(button('Update'));
    await isUnknown();
    page.network.recover();

    await page.user.type(await title(), '!');
    await page.user.click(button('Update'));

    await screen.findByText('Your article is updated.');
    expect(await saved(slug)).toMatchObject({ title: 'On looms!!', version: 3 });
  });
});

describe('a draft that was published somewhere else with another text', () => {
  it('is told of, and published at the second press alone', async () => {
    const page = await typeNew();
    await passTime(2500);
    await screen.findByText(/^Saved \d/, { selector: 'span' });
    const id = new URLSearchParams(location.search).get('draft') ?? '';
    await blog.call('POST', '/api/articles/new', {
      as: ada,
      body: { title: 'Theirs', markdown: 'Text.', cover: '' },
      headers: { 'idempotency-key': `"${id}"` },
    });

    await page.user.click(button('Create'));
    expect(await screen.findByText(/^This draft was published elsewhere with/)).toBeVisible();
    expect(await listed()).toHaveLength(1);

    await page.user.click(button('Create'));
    await screen.findByText('Your article is published.');
    expect((await listed()).map(({ title }) => title).sort()).toEqual(['On engines', 'Theirs']);
  });
});
