import { screen, waitFor } from '@testing-library/react';
import type { Article } from '../../../src/shared/article.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { advanceTimers, fakeTimers } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
let ada: Author;

beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
  fakeTimers();
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

/** Lets the server process the request, but loses the response. */
function loseResponse({ network }: Page, matching: string) {
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

const expectUnexpectedError = () => screen.findByText('An Unexpected Error Occured!');

describe('a text that changes after the response to its publication was lost', () => {
  it('can be sent again once the server has not responded for a while', async () => {
    const page = await typeNew();
    page.network.hang('POST /api/articles/new');
    await page.user.click(button('Create'));
    await waitFor(() => expect(page.network.calls).toContain('POST /api/articles/new'));
    await advanceTimers(31_000);
    await expectUnexpectedError();
    page.network.recover();

    await page.user.click(button('Create'));

    await screen.findByText('Your article is published.');
    expect(await listed()).toHaveLength(1);
  });

  it('says that the server is busy and the text is kept', async () => {
    const page = await typeNew();
    page.network.reply(503, 'Busy.', 'POST /api/articles/new');

    await page.user.click(button('Create'));

    expect(await screen.findByText(/^The server is busy. Your text is kept/)).toBeVisible();
    page.network.recover();
    await page.user.click(button('Create'));
    await screen.findByText('Your article is published.');
    expect(await listed()).toHaveLength(1);
  });

  it('updates the published article instead of creating another', async () => {
    const page = await typeNew();
    loseResponse(page, 'POST /api/articles/new');
    await page.user.click(button('Create'));
    await expectUnexpectedError();
    page.network.recover();

    await page.user.fill(markdown(), ' Patterns.');
    await page.user.click(button('Create'));

    await screen.findByText('Your article is published.');
    expect(await listed()).toHaveLength(1);
    expect(await saved('on-engines')).toMatchObject({ markdown: 'They weave. Patterns.', version: 2 });
    expect(await drafts()).toEqual([]);
  });

  it('leaves no draft behind, even after a save in between', async () => {
    const page = await typeNew();
    loseResponse(page, 'POST /api/articles/new');
    await page.user.click(button('Create'));
    await expectUnexpectedError();
    page.network.recover();

    await page.user.fill(markdown(), ' Patterns.');
    await advanceTimers(2500);
    await page.user.click(button('Create'));

    await screen.findByText('Your article is published.');
    expect(await listed()).toHaveLength(1);
    await waitFor(async () => expect(await drafts()).toEqual([]));
  });

  it('says that publishing is not confirmed while the result is unknown', async () => {
    const page = await typeNew();
    await advanceTimers(2500);
    await screen.findByText(/^Saved \d/, { selector: 'span' });
    loseResponse(page, 'POST /api/articles/new');
    await page.user.click(button('Create'));
    await expectUnexpectedError();
    page.network.recover();

    await page.user.fill(markdown(), ' Patterns.');
    await advanceTimers(2500);

    expect(
      await screen.findByText(/^Saved on device · Publishing not confirmed/, {
        selector: 'span',
      }),
    ).toBeVisible();
    expect(await drafts()).toEqual([]);
  });

  it('is published when the first attempt never reached the server', async () => {
    const page = await typeNew();
    page.network.goOffline('POST /api/articles/new');
    await page.user.click(button('Create'));
    await expectUnexpectedError();
    page.network.recover();

    await page.user.fill(markdown(), ' Patterns.');
    await page.user.click(button('Create'));

    await screen.findByText('Your article is published.');
    expect(await listed()).toHaveLength(1);
    expect(await saved('on-engines')).toMatchObject({ markdown: 'They weave. Patterns.', version: 1 });
  });

  it('updates the article when further responses are lost too', async () => {
    const page = await typeNew();
    loseResponse(page, 'POST /api/articles/new');
    await page.user.click(button('Create'));
    await expectUnexpectedError();
    page.network.recover();
    loseResponse(page, 'PATCH');
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

  it('overwrites its own first attempt to update an article', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On looms', markdown: 'Threads.' });
    const page = visit(blog, `/edit/${slug}`, { as: ada });
    await page.user.type(await title(), '!');
    loseResponse(page, 'PATCH');
    await page.user.click(button('Update'));
    await expectUnexpectedError();
    page.network.recover();

    await page.user.type(await title(), '!');
    await page.user.click(button('Update'));

    await screen.findByText('Your article is updated.');
    expect(await saved(slug)).toMatchObject({ title: 'On looms!!', version: 3 });
  });
});

describe('a draft that was published elsewhere with another text', () => {
  it('shows a notice and is published only on a second click', async () => {
    const page = await typeNew();
    await advanceTimers(2500);
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
