import { screen, waitFor, within } from '@testing-library/react';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import { decodeSession } from '../../../src/client/session/session.ts';
import { deletionMessages, specMessages } from '../../../src/shared/messages/en/spec.ts';
import { getRight, type PageName, pageNames, pages } from '../../../src/shared/pages.ts';
import { visit } from '../../helpers/visit.tsx';

/*
 * The client with a back end that has the specification's twelve calls and their fields, and nothing else. All other
 * calls answer 404.
 */

interface StoredArticle {
  title: string;
  markdown: string;
  cover: string;
  slug: string;
  clicks: number;
  createdAt: string;
}

/** A token with no more than a name and an email. */
const aToken = (claims: object) =>
  ['{"alg":"none"}', JSON.stringify(claims)]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')
    .concat('.signature');

const ada = { name: 'Ada', email: 'ada@example.org' };
const tokenOfAda = { token: aToken(ada) };

const NOW = '2026-01-02T03:04:05.000Z';
const anArticle = (number: number): StoredArticle => ({
  title: `Note ${number}`,
  markdown: `Text ${number}.`,
  cover: '',
  slug: `note-${number}`,
  clicks: number,
  createdAt: NOW,
});

const toHtml = (markdown: string) => `<p>${markdown}</p>`;
/** Without `_id`: the specification's answer for a single article doesn't name it. */
const toArticle = (article: StoredArticle) => ({ ...article, sanitizedHtml: toHtml(article.markdown) });

function aBackEnd() {
  const articles = [1, 2, 3, 4, 5].map(anArticle);
  const bodies: unknown[] = [];
  const app: FastifyInstance = Fastify();

  const find = (slug: string, reply: FastifyReply) => {
    const article = articles.find((one) => one.slug === slug);
    return article ?? reply.code(404).type('text/plain').send('No such article.');
  };
  const list = (page: number, isPublic: boolean) => ({
    result: articles.slice((page - 1) * 4, page * 4).map((article, index) => ({
      _id: String(index),
      ...toArticle(article),
      ...(isPublic && { ownerName: 'Ada' }),
    })),
    ...(articles.length > page * 4 && { next: { page: page + 1 } }),
    ...(page > 1 && { prev: { page: page - 1 } }),
  });
  interface Routes {
    Params: { slug: string };
    Querystring: { page: string };
    Body: StoredArticle;
  }

  app.post('/api/users/register', () => tokenOfAda);
  app.post('/api/users/login', () => tokenOfAda);
  app.patch('/api/users/me', ({ body }) => ({ token: aToken({ ...ada, ...(body as object) }) }));
  app.post('/api/users/logout', () => '');
  app.delete('/api/users/me', () => '');
  app.get<Routes>('/api/articles', ({ query }) => list(Number(query.page), false));
  app.get<Routes>('/api/articles/all', ({ query }) => list(Number(query.page), true));
  app.get<Routes>('/api/articles/:slug', ({ params }, reply) => {
    const article = find(params.slug, reply);
    return 'title' in article ? toArticle(article) : article;
  });
  app.get<Routes>('/api/articles/public/:slug', ({ params }, reply) => {
    const article = find(params.slug, reply);
    return 'title' in article ? { ...toArticle(article), ownerName: 'Ada' } : article;
  });
  app.post<Routes>('/api/articles/new', ({ body }, reply) => {
    bodies.push(body);
    articles.unshift({ ...anArticle(0), ...body, slug: 'new' });
    return reply.code(201).send();
  });
  app.patch<Routes>('/api/articles/edit/:slug', ({ body, params }, reply) => {
    bodies.push(body);
    const article = find(params.slug, reply);
    if ('title' in article) Object.assign(article, body);
    return '';
  });
  app.delete<Routes>('/api/articles/delete/:slug', ({ params }) => {
    articles.splice(
      articles.findIndex(({ slug }) => slug === params.slug),
      1,
    );
    return '';
  });
  return { app, articles, bodies };
}

let backEnd: ReturnType<typeof aBackEnd>;
beforeEach(() => {
  backEnd = aBackEnd();
});
afterEach(async () => {
  await backEnd.app.close();
});

async function open(path: string, options: { as?: { token: string } } = {}) {
  const page = visit(backEnd, path, options);
  await page.store.dispatch(blogApi.endpoints.getBlog.initiate(undefined, { forceRefetch: true }));
  return page;
}

/** Opens a page of the table, and waits until it is there. */
async function openPage(name: PageName) {
  const { path, access } = pages[name];
  const page = await open(
    path.replace(':slug', 'note-3').replace(/:\w+/, 'ada'),
    access === 'signedIn' ? { as: tokenOfAda } : {},
  );
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  return page;
}

const MISSING_FIELD = /undefined|NaN|null|Invalid/;
const FAILED_CALL = /Couldn’t|wrong|Occured|Not found|try again|was published or discarded/i;

const waitForRequests = ({ store }: Awaited<ReturnType<typeof open>>) =>
  waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('"pending"'));

/** Waits for all requests, and expects no sign of a missing field or of a failed call. */
async function expectNothingMissing(page: Awaited<ReturnType<typeof open>>) {
  await waitForRequests(page);
  expect(document.body).not.toHaveTextContent(MISSING_FIELD);
  expect(document.body).not.toHaveTextContent(FAILED_CALL);
}

/** Pages that show what only this server has, besides those of admins and editors. Others work with any back end. */
const LACKING: readonly PageName[] = [
  ...(['setup', 'author', 'tags', 'tag', 'developers'] as const),
  ...(['articleHistory', 'publicProfile', 'myImages', 'importArticles', 'accessTokens', 'changes'] as const),
  ...(['review', 'submission'] as const),
];
const isLacking = (name: PageName) => getRight(name) !== undefined || LACKING.includes(name);

describe('a back end with the specification’s fields only', () => {
  it.each<[string, { as?: { token: string } }, RegExp | string]>([
    ['/', {}, 'Note 4'],
    ['/register', {}, 'At least 6 characters'],
    ['/login', {}, 'Forgot your password?'],
    ['/allArticles', {}, 'Note 4'],
    ['/allArticles?page=2', {}, 'Note 5'],
    ['/allArticles/note-3', {}, /^Created at/],
    ['/dashboard', { as: tokenOfAda }, 'ada@example.org'],
    ['/dashboard/userData', { as: tokenOfAda }, 'ada@example.org'],
    ['/dashboard/editUserData', { as: tokenOfAda }, /Your current password confirms the change/],
    ['/dashboard/createArticle', { as: tokenOfAda }, 'Create'],
    ['/dashboard/deleteAccount', { as: tokenOfAda }, deletionMessages.accountDeletionAlert],
    ['/edit/note-3', { as: tokenOfAda }, 'Update'],
    ['/myArticles', { as: tokenOfAda }, 'Note 4'],
    ['/myArticles?page=2', { as: tokenOfAda }, 'Note 5'],
    ['/myArticles?sort=title', { as: tokenOfAda }, 'Note 4'],
    ['/myArticles?state=drafts', { as: tokenOfAda }, /^No drafts yet/],
    ['/myArticles/note-3', { as: tokenOfAda }, /^Created at/],
  ])('is enough for %s', async (path, options, text) => {
    const page = await open(path, options);

    expect((await screen.findAllByText(text))[0]).toBeVisible();
    await expectNothingMissing(page);
  });

  it.each(pageNames.filter((name) => !isLacking(name)))('is enough for the page %s', async (name) => {
    await expectNothingMissing(await openPage(name));
  });

  it.each(pageNames.filter(isLacking))('lacks the page %s, which says so', async (name) => {
    await openPage(name);

    await waitFor(() => expect(document.body).toHaveTextContent(FAILED_CALL));
    expect(document.body).not.toHaveTextContent(MISSING_FIELD);
  });

  it('shows the author without a link, and no reading time', async () => {
    await open('/allArticles/note-3');

    expect(await screen.findByText(/^By Ada/)).toBeVisible();
    expect(screen.getByText('3 clicks')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Ada/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/min read/)).not.toBeInTheDocument();
  });

  it('signs a person in who registers', async () => {
    const page = await open('/register');
    await page.user.fill(await screen.findByLabelText('Name'), 'Ada');
    await page.user.fill(screen.getByLabelText('Email'), 'ada@example.org');
    await page.user.fill(screen.getByLabelText('Password'), 'secret1');
    await page.user.click(screen.getByRole('button', { name: 'Register' }));

    expect(await screen.findByText(specMessages.registered)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(localStorage.getItem('token')).toBe(tokenOfAda.token);
  });

  it('gets an article with the specification’s three fields', async () => {
    const page = await open('/dashboard/createArticle', { as: tokenOfAda });
    await page.user.fill(await screen.findByLabelText('Title'), 'On looms');
    await page.user.fill(screen.getByLabelText('Markdown'), 'They weave.');
    await page.user.click(screen.getByRole('button', { name: 'Create' }));

    expect(await screen.findByText(specMessages.articleCreated)).toBeVisible();
    expect(backEnd.bodies).toEqual([{ title: 'On looms', markdown: 'They weave.', cover: '' }]);
  });

  it('gets an edit with the specification’s three fields, and lists show it', async () => {
    const page = await open('/edit/note-1', { as: tokenOfAda });
    await page.user.fill(await screen.findByLabelText('Title'), ' on looms');
    await page.user.click(screen.getByRole('button', { name: 'Update' }));

    expect(await screen.findByText(specMessages.articleUpdated)).toBeVisible();
    expect(backEnd.bodies).toEqual([{ title: 'Note 1 on looms', markdown: 'Text 1.', cover: '' }]);
    await page.user.click(screen.getByRole('link', { name: 'My Articles' }));
    expect(await screen.findByText('Note 1 on looms')).toBeVisible();
  });

  it('lets a draft stay in the browser, without a complaint and without asking again', async () => {
    const page = await open('/dashboard/createArticle', { as: tokenOfAda });
    await page.user.fill(await screen.findByLabelText('Title'), 'On looms');
    await page.user.keyboard('{Control>}s{/Control}');

    expect(await screen.findByText(/^Sav(ed|ing) on device…?$/)).toBeVisible();
    await expectNothingMissing(page);
    const saves = () => page.network.calls.filter((call) => call.startsWith('PUT /api/drafts'));
    expect(saves()).toHaveLength(1);
    await page.user.fill(screen.getByLabelText('Title'), ' and wheels');
    await page.user.keyboard('{Control>}s{/Control}');
    expect(saves()).toHaveLength(1);

    page.unmount();
    const { user } = await open('/dashboard/createArticle', { as: tokenOfAda });
    await user.click(await screen.findByRole('link', { name: /On looms and wheels/ }));
    expect(await screen.findByDisplayValue('On looms and wheels')).toBeVisible();
  });

  it('keeps the drafts of two users apart who are known by their emails only', async () => {
    const page = await open('/dashboard/createArticle', { as: tokenOfAda });
    await page.user.fill(await screen.findByLabelText('Title'), 'The secret of Ada');
    await page.user.keyboard('{Control>}s{/Control}');
    await screen.findByText(/^Saved on device$/);
    page.unmount();

    await open('/dashboard/createArticle', {
      as: { token: aToken({ name: 'Ada', email: 'eve@example.org' }) },
    });

    expect(await screen.findByLabelText('Title')).toHaveValue('');
  });

  it('forgets the articles of a user when another one signs in, who is known by the email only', async () => {
    const page = await open('/myArticles', { as: tokenOfAda });
    await screen.findByText('Note 4');

    backEnd.articles.splice(0);
    localStorage.setItem('token', aToken({ name: 'Ada', email: 'eve@example.org' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));

    await waitFor(() => expect(screen.queryByText('Note 4')).not.toBeInTheDocument());
    expect(JSON.stringify(page.store.getState())).not.toContain('Note 4');
  });

  it('deletes an article', async () => {
    const { user } = await open('/myArticles/note-1', { as: tokenOfAda });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText(deletionMessages.articleDeleted)).toBeVisible();
  });

  it('deletes the account', async () => {
    const { user } = await open('/dashboard/deleteAccount', { as: tokenOfAda });
    await user.click(await screen.findByRole('button', { name: deletionMessages.deleteMyAccount }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete account' }),
    );

    expect(await screen.findByText(deletionMessages.accountDeleted)).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('signs a person out', async () => {
    const { user } = await open('/', { as: tokenOfAda });
    expect(decodeSession(tokenOfAda.token).user).toMatchObject(ada);

    await user.click(await screen.findByRole('button', { name: 'Logout' }));

    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('a refusal without a text', () => {
  const MESSAGE = 'The server didn’t accept this. Check what you entered and try again.';
  const json = (status: number, body: unknown) => () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

  it.each([
    ['a message in JSON', json(400, { message: 'That email is taken.' }), 'That email is taken.'],
    ['JSON without a message', json(400, {}), MESSAGE],
    [
      'a JSON body that is none',
      () => new Response('<p>', { status: 400, headers: { 'content-type': 'application/json' } }),
      MESSAGE,
    ],
    ['no body and another status', () => new Response(null, { status: 418 }), MESSAGE],
    [
      'a page of HTML',
      () => new Response('<html>', { status: 413, headers: { 'content-type': 'text/html' } }),
      'This is too large. Shorten it and try again.',
    ],
    ['a failure', json(500, {}), specMessages.unexpectedError],
  ])('shows a sentence in the form for %s', async (_what, answer, sentence) => {
    for (const [path, label, button, as] of [
      ['/register', 'Name', 'Register', {}],
      ['/login', 'Email', 'Login', {}],
      ['/dashboard/editUserData', 'Name', 'Register', { as: tokenOfAda }],
      ['/dashboard/createArticle', 'Title', 'Create', { as: tokenOfAda }],
      ['/edit/note-1', 'Title', 'Update', { as: tokenOfAda }],
    ] as const) {
      localStorage.clear();
      const page = await open(path, as);
      page.network.answer(answer, 'POST ');
      page.network.answer(answer, 'PATCH ');
      await page.user.fill(await screen.findByLabelText(label), 'ada@example.org');
      for (const other of ['Email', 'Password', 'Markdown']) {
        const field = screen.queryByLabelText<HTMLInputElement>(other);
        if (field?.value === '') await page.user.fill(field, 'ada@example.org');
      }
      await page.user.click(screen.getByRole('button', { name: button }));

      expect((await screen.findAllByText(sentence))[0]).toBeVisible();
      page.unmount();
    }
  });
});
