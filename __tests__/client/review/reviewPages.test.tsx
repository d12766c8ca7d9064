import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { formatWait } from '../../../src/client/features/review/ReviewPage.tsx';
import type { Draft } from '../../../src/shared/draft.ts';
import { translated as texts } from '../../../src/shared/messages/en.ts';
import {
  COMMENT_MAX,
  type ReviewedText,
  type ReviewEntry,
  type Submission,
} from '../../../src/shared/submission.ts';
import type { AccountFacts } from '../../../src/shared/user.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { giveRole } from '../../helpers/giveRole.ts';
import { visit } from '../../helpers/visit.tsx';

/* The pages of reviewers, with answers as the server gives them: `review.test.tsx` has both. */

const { list, entry: messages, sendBack } = texts.review;

let blog: Blog;
let grace: Author;
beforeEach(async () => {
  blog = await startBlog();
  grace = await blog.aUser({ name: 'Grace' });
});
afterEach(() => blog.close());

const submittedAt = '2026-01-31T18:30:00.000Z';
const head: ReviewEntry = {
  ...{ id: 'a', title: 'On looms', author: { name: 'Ada', handle: 'ada' }, kind: 'article', isChange: false },
  ...{ state: 'submitted', publishAt: null },
  ...{ slug: null, submittedAt, reviewer: null, isMine: false, problem: null },
};
const text: ReviewedText = {
  ...head,
  ...{ cover: '', description: 'How they weave.', tags: ['engines'], markdown: 'They *weave*.' },
  ...{ sanitizedHtml: '<p>They <em>weave</em>.</p>', readingMinutes: 1, published: null },
  ...{ isOutdated: false, shown: 'hash of the text' },
};
const published = {
  ...{ slug: 'on-looms', title: 'On loom', cover: '', description: '', tags: [], markdown: 'They wove.' },
  version: 3,
};
const change: ReviewedText = { ...text, isChange: true, slug: 'on-looms', published };

/** Opens a page as an editor. */
async function open(path: string, { as = 'editor' }: { as?: AccountFacts['role'] } = {}) {
  const facts = (await blog.call('GET', '/api/users/me', { as: grace })).json<AccountFacts>();
  const page = visit(blog, path, { as: grace });
  page.network.answer(() => Response.json({ ...facts, role: as, openReviews: 2 }), 'GET /api/users/me');
  return page;
}

/** The bodies of all requests to this path. */
function collect(page: Awaited<ReturnType<typeof open>>, path: string, answer: object | null) {
  const bodies: unknown[] = [];
  page.network.answer(async (request) => {
    const body = await request.text();
    bodies.push(body === '' ? null : JSON.parse(body));
    return answer === null ? new Response(null, { status: 204 }) : Response.json(answer);
  }, path);
  return bodies;
}

const heading = () => screen.findByRole('heading', { level: 1 });
const button = (name: string) => screen.findByRole('button', { name });

describe('the list of submitted texts', () => {
  it('says of each text who wrote it, what it is, how long it waits and who reviews it', async () => {
    const page = await open('/review');
    const entries: ReviewEntry[] = [
      { ...head, submittedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(), reviewer: 'Linus' },
      { ...head, id: 'b', title: '', isChange: true, slug: 'looms', reviewer: 'Grace', isMine: true },
    ];
    page.network.answer(() => Response.json({ result: entries }), 'GET /api/review');

    const [first, second, ...more] = within(
      await screen.findByRole('list', { name: list.label }),
    ).getAllByRole('listitem');

    expect(more).toEqual([]);
    expect(first).toHaveTextContent(
      `On looms${list.kinds.new}${list.by('Ada')}${list.waitingFor('3 days')}${list.reviewer('Linus')}`,
    );
    expect(second).toHaveTextContent(texts.articles.untitled);
    expect(second).toHaveTextContent(list.kinds.change);
    expect(second).toHaveTextContent(list.isMine);
    expect(screen.getByRole('link', { name: list.openLabel('On looms') })).toHaveAttribute(
      'href',
      '/review/a',
    );
  });

  it('says of an approved text when it is published, and who approved it', async () => {
    const page = await open('/review');
    const approved: ReviewEntry = {
      ...{ ...head, id: 'b', state: 'approved', reviewer: 'Linus' },
      publishAt: '2099-01-31T18:30:00.000Z',
    };
    const entries = [head, approved, { ...approved, id: 'c', reviewer: 'Grace', isMine: true }];
    page.network.answer(() => Response.json({ result: entries }), 'GET /api/review');

    const items = within(await screen.findByRole('list', { name: list.label })).getAllByRole('listitem');

    expect(items.map(({ textContent }) => textContent.includes('January 31, 2099'))).toEqual([
      false,
      true,
      true,
    ]);
    expect(items[1]).toHaveTextContent(list.approvedBy('Linus'));
    expect(items[2]).toHaveTextContent(list.approvedByYou);
  });

  it('has its number in the menu', async () => {
    const page = await open('/review');
    page.network.answer(() => Response.json({ result: [] }), 'GET /api/review');

    const menu = await screen.findByRole('navigation', { name: texts.app.pages.dashboard });

    expect(
      await within(menu).findByRole('link', { name: `${texts.app.pages.review} ${list.waiting(2)}` }),
    ).toHaveAttribute('aria-current', 'page');
    expect(await screen.findByText(list.empty)).toBeVisible();
  });

  it('is as new as its number in the menu, and ends with the role', async () => {
    const page = await open('/review');
    page.network.answer(() => Response.json({ result: [head] }), 'GET /api/review?');
    await screen.findByText('On looms');
    const facts = (await blog.call('GET', '/api/users/me', { as: grace })).json<AccountFacts>();
    const answer = (change: Partial<AccountFacts>) => {
      page.network.answer(() => Response.json({ ...facts, role: 'editor', ...change }), 'GET /api/users/me');
      fireEvent.focus(window);
    };

    answer({ openReviews: 3 });
    expect(await screen.findByText(list.waiting(3))).toBeInTheDocument();

    page.network.reply(403, 'No.', 'GET /api/review?');
    answer({ role: 'author' });
    expect(await screen.findByText(texts.account.editorsOnly)).toBeVisible();
  });

  it('offers to try again after a failure', async () => {
    const page = await open('/review');
    page.network.reply(500, 'No.', 'GET /api/review');
    const retry = await button(texts.app.actions.tryAgain);
    page.network.answer(() => Response.json({ result: [head] }), 'GET /api/review');

    await page.user.click(retry);

    expect(await screen.findByRole('link', { name: list.openLabel('On looms') })).toBeVisible();
  });

  it.each([
    ['/review', 'contributor'],
    ['/review', 'author'],
    ['/review/an-id', 'author'],
  ] as const)('loads nothing at %s for %ss', async (path, as) => {
    const page = await open(path, { as });

    expect(await screen.findByText(texts.account.editorsOnly)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: texts.app.pages.review })).toBeVisible();
    expect(page.network.calls.filter((call) => call.includes('/api/review'))).toEqual([]);
  });
});

describe('formatWait', () => {
  const now = Date.parse('2026-02-10T12:00:00.000Z');
  it.each([
    ['2026-02-10T12:00:30.000Z', '1 minute'],
    ['2026-02-10T11:59:00.001Z', '1 minute'],
    ['2026-02-10T11:00:00.001Z', '59 minutes'],
    ['2026-02-10T11:00:00.000Z', '1 hour'],
    ['2026-02-08T12:00:00.001Z', '47 hours'],
    ['2026-02-08T12:00:00.000Z', '2 days'],
  ])('returns for %s: %s', (since, wait) => {
    expect(formatWait(since, now)).toBe(wait);
  });
});

describe('a text that is approved for later', () => {
  const { unschedule } = texts.editor.schedule;

  /** Has Ada submit a text, and an editor approve it for 2099. Returns its id, and opens it as Grace. */
  async function openApproved() {
    const ada = await blog.aUser({ name: 'Ada' });
    const linus = await blog.aUser({ name: 'Linus' });
    await giveRole(blog, ada, 'contributor');
    await giveRole(blog, linus, 'editor');
    await giveRole(blog, grace, 'editor');
    const { _id } = await draftsOf(blog).aDraft(ada, { title: 'On looms', markdown: 'They weave.' });
    const headers = { 'if-match': '*' };
    const submitted = await blog.call('POST', `/api/drafts/submission/${_id}`, { as: ada, headers });
    const path = `/api/review/${submitted.json<Submission>().id}`;
    const { shown } = (await blog.call('GET', path, { as: linus })).json<ReviewedText>();
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    const body = { shown, publishAt };
    expect((await blog.call('POST', `${path}/publish`, { as: linus, body })).statusCode).toBe(200);

    const page = visit(blog, '/review', { as: grace });
    await page.user.click(await screen.findByRole('link', { name: list.openLabel('On looms') }));
    expect(await screen.findByRole('heading', { level: 1, name: 'On looms' })).toBeVisible();
    const getDraft = async () =>
      (await blog.call('GET', `/api/drafts/${_id}`, { as: ada })).json<Draft>().submission;
    return { ...page, getDraft, publishAt };
  }

  it('is shown with its time, and waits again if it is unscheduled', async () => {
    const page = await openApproved();

    expect(await screen.findByText(list.approvedBy('Linus'))).toBeVisible();
    expect(document.querySelector(`main time[datetime="${page.publishAt}"]`)).toBeVisible();
    expect(screen.queryByRole('button', { name: messages.publish })).toBeNull();
    expect(screen.queryByRole('button', { name: messages.take })).toBeNull();
    await page.user.click(await button(unschedule));

    expect(await screen.findByText(messages.unscheduled)).toBeVisible();
    expect(await button(messages.publish)).toBeVisible();
    expect(screen.queryByRole('button', { name: unschedule })).toBeNull();
    expect(await heading()).toHaveFocus();
    expect(await page.getDraft()).toMatchObject({ state: 'submitted', publishAt: null });
  });

  it('is sent back', async () => {
    const page = await openApproved();

    await page.user.click(await button(sendBack.open));
    await page.user.fill(
      await screen.findByRole('textbox', { name: texts.review.fields.comment }),
      'Please name your sources.',
    );
    await page.user.click(await button(sendBack.confirm));

    expect(await screen.findByText(messages.sentBack)).toBeVisible();
    expect(await page.getDraft()).toMatchObject({ state: 'sentBack', comment: 'Please name your sources.' });
  });

  it('forgets why it couldn’t be unscheduled once it could', async () => {
    const page = await openApproved();
    page.network.reply(429, 'Not now.', 'DELETE /api/review/');
    await page.user.click(await button(unschedule));
    expect(await screen.findByText('Not now.')).toBeVisible();

    page.network.answer(() => new Response(null, { status: 204 }), 'DELETE /api/review/');
    await page.user.click(await button(unschedule));

    expect(await screen.findByText(messages.unscheduled)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Not now.')).toBeNull());
  });

  it('says why it can’t be unscheduled', async () => {
    const page = await openApproved();
    page.network.reply(409, 'It is published.', 'DELETE /api/review/');
    page.network.reply(404, 'It isn’t waiting.', 'GET /api/review/');

    await page.user.click(await button(unschedule));

    expect(await screen.findByRole('heading', { name: messages.gone })).toBeVisible();
    expect(await screen.findByText('It is published.')).toBeVisible();
  });
});

describe('a submitted text', () => {
  async function openText(entry = text) {
    const page = await open('/review/a');
    page.network.answer(() => Response.json(entry), 'GET /api/review/a');
    expect(await screen.findByRole('heading', { level: 1, name: entry.title })).toBeVisible();
    return page;
  }

  it('is shown as readers will see it', async () => {
    await openText();

    const preview = await screen.findByRole('region', { name: messages.preview });
    expect(await within(preview).findByText('weave')).toBeVisible();
    expect(screen.getByText('How they weave.')).toBeVisible();
    expect(screen.getByText('engines')).toBeVisible();
    expect(screen.queryByRole('region', { name: messages.changes })).toBeNull();
  });

  it('shows what a change differs in', async () => {
    const cover = 'https://example.org/a.png';
    await openText({ ...change, published: { ...published, cover } });

    const changes = await screen.findByRole('region', { name: messages.changes });
    expect(changes).toHaveTextContent('On loom → On looms');
    expect(changes).toHaveTextContent(`${cover} → none`);
    expect(changes).toHaveTextContent('none → How they weave.');
    expect(await within(changes).findByText(/They wove/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'the published article' })).toHaveAttribute(
      'href',
      '/allArticles/on-looms',
    );
  });

  it('says of a change what has become of its article, and links to it only while editors can open it', async () => {
    const { articleChanged, notPublic } = texts.reviewReplies;
    const link = { name: 'the published article' };
    await openText({ ...change, isOutdated: true });
    expect(screen.getByText(articleChanged)).toBeVisible();
    expect(screen.getByRole('link', link)).toBeVisible();
    cleanup();

    await openText({ ...change, published: null, isOutdated: true });
    expect(screen.getByText(notPublic)).toBeVisible();
    expect(screen.queryByRole('link', link)).toBeNull();
  });

  it('is published as it was shown, and Back doesn’t lead to it again', async () => {
    const page = await openText();
    const bodies = collect(page, 'POST /api/review/a/publish', { slug: 'on-looms', publishAt: null });
    page.network.answer(() => Response.json({ result: [] }), 'GET /api/review?');
    const before = history.length;

    await page.user.click(await button(messages.publish));
    await page.user.click(await button(messages.publishConfirm));

    expect(await screen.findByText(messages.done)).toBeVisible();
    expect(await screen.findByRole('link', { name: texts.app.actions.view })).toHaveAttribute(
      'href',
      '/allArticles/on-looms',
    );
    expect(bodies).toEqual([{ shown: 'hash of the text' }]);
    await waitFor(() => expect(page.address()).toBe('/review'));
    expect(history.length).toBe(before);
    expect(await heading()).toHaveFocus();
  });

  it('is scheduled', async () => {
    const page = await openText();
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    const bodies = collect(page, 'POST /api/review/a/publish', { slug: null, publishAt });
    page.network.answer(() => Response.json({ result: [] }), 'GET /api/review?');

    await page.user.click(await button(texts.editor.schedule.open));
    const dialog = await screen.findByRole('dialog');
    await page.user.click(within(dialog).getByRole('button', { name: texts.editor.schedule.schedule }));

    expect(await screen.findByText(messages.scheduled)).toBeVisible();
    expect(bodies).toEqual([
      { shown: 'hash of the text', publishAt: expect.stringMatching(/T09:00/) as unknown },
    ]);
    expect(page.address()).toBe('/review');
  });

  it('shows why it wasn’t published, and what it is now', async () => {
    const page = await openText();
    page.network.reply(409, 'It would look different.', 'POST /api/review/a/publish');
    page.network.answer(
      () => Response.json({ ...text, sanitizedHtml: '<p>Another look</p>', shown: 'another hash' }),
      'GET /api/review/a',
    );

    await page.user.click(await button(messages.publish));
    await page.user.click(await button(messages.publishConfirm));

    const notice = await screen.findByText(`It would look different. ${messages.reloaded}`);
    expect(notice.closest('[role="alert"]')).toHaveFocus();
    expect(await screen.findByText('Another look')).toBeVisible();

    const bodies = collect(page, 'POST /api/review/a/publish', { slug: 'on-looms', publishAt: null });
    await page.user.click(await button(messages.publish));
    await page.user.click(await button(messages.publishConfirm));
    await waitFor(() => expect(bodies).toEqual([{ shown: 'another hash' }]));
  });

  it('leads back to the list if it was submitted again or reviewed meanwhile', async () => {
    const page = await openText();
    page.network.reply(404, 'It isn’t waiting.', '/api/review/a');

    await page.user.click(await button(messages.publish));
    await page.user.click(await button(messages.publishConfirm));

    expect(await screen.findByRole('heading', { name: messages.gone })).toBeVisible();
    expect(await screen.findByText('It isn’t waiting.')).toBeVisible();
    expect(screen.getByRole('link', { name: messages.back })).toHaveAttribute('href', '/review');
    await waitFor(async () => expect(await heading()).toHaveFocus());
  });

  it.each([
    [429, 'Later.', () => Response.json(text)],
    [409, 'It would look different.', () => new Response('Broken.', { status: 500 })],
  ])('says that the page is newer only if it is: %i', async (status, sentence, answer) => {
    const page = await openText();
    page.network.reply(status, sentence, 'POST /api/review/a/publish');
    page.network.answer(answer, 'GET /api/review/a');

    await page.user.click(await button(messages.publish));
    await page.user.click(await button(messages.publishConfirm));

    expect(await screen.findByText(sentence)).toBeVisible();
    expect(document.body).not.toHaveTextContent(messages.reloaded);
    expect(await button(messages.publish)).toBeVisible();
  });

  it('says why it lost the time that an editor had chosen', async () => {
    await openText({ ...text, problem: texts.reviewReplies.lostTime.canceled });

    expect(
      await screen.findByText(texts.review.state.unscheduled(texts.reviewReplies.lostTime.canceled)),
    ).toBeVisible();
  });

  it('says that it is gone when it is opened too late', async () => {
    const page = await open('/review/a');
    page.network.reply(404, 'It isn’t waiting.', 'GET /api/review/a');

    expect(await screen.findByRole('heading', { name: messages.gone })).toBeVisible();
    expect(screen.getByText(messages.goneHint)).toBeVisible();
  });

  it('can’t be published if the article has changed', async () => {
    await openText({ ...change, isOutdated: true });

    expect(await screen.findByText(texts.reviewReplies.articleChanged)).toBeVisible();
    expect(await button(sendBack.open)).toBeVisible();
    expect(screen.queryByRole('button', { name: messages.publish })).toBeNull();
    expect(screen.queryByRole('button', { name: texts.editor.schedule.open })).toBeNull();
  });

  it('is sent back with a comment of several lines', async () => {
    const page = await openText();
    const bodies = collect(page, 'POST /api/review/a/sendBack', null);
    page.network.answer(() => Response.json({ result: [] }), 'GET /api/review?');

    await page.user.click(await button(sendBack.open));
    const field = await screen.findByRole('textbox', { name: texts.review.fields.comment });
    fireEvent.change(field, { target: { value: 'Please name\nyour sources.' } });
    expect(screen.getByText(sendBack.length(25, COMMENT_MAX))).toBeVisible();
    await page.user.click(await button(sendBack.confirm));

    expect(await screen.findByText(messages.sentBack)).toBeVisible();
    expect(bodies).toEqual([{ comment: 'Please name\nyour sources.' }]);
    expect(page.address()).toBe('/review');
  });

  it('needs a comment that isn’t too long', async () => {
    const page = await openText();
    const bodies = collect(page, 'POST /api/review/a/sendBack', null);
    await page.user.click(await button(sendBack.open));
    const field = await screen.findByRole('textbox', { name: texts.review.fields.comment });

    await page.user.click(await button(sendBack.confirm));
    expect(field).toBeInvalid();

    fireEvent.change(field, { target: { value: 'x'.repeat(COMMENT_MAX + 1) } });
    await page.user.click(await button(sendBack.confirm));
    await waitFor(() => expect(field).toBeInvalid());
    expect(bodies).toEqual([]);
  });

  it('keeps the comment if it can’t be sent back', async () => {
    const page = await openText();
    page.network.reply(409, 'It was submitted again.', 'POST /api/review/a/sendBack');
    await page.user.click(await button(sendBack.open));
    await page.user.fill(
      await screen.findByRole('textbox', { name: texts.review.fields.comment }),
      'Please name your sources.',
    );

    await page.user.click(await button(sendBack.confirm));

    expect(await screen.findByText('It was submitted again.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: texts.review.fields.comment })).toHaveValue(
      'Please name your sources.',
    );
  });

  it('shows the comment that wasn’t sent, to be copied, once the text is gone', async () => {
    const page = await openText();
    page.network.reply(409, 'It was submitted again.', 'POST /api/review/a/sendBack');
    page.network.reply(404, 'It isn’t waiting.', 'GET /api/review/a');
    await page.user.click(await button(sendBack.open));
    const field = await screen.findByRole('textbox', { name: texts.review.fields.comment });
    fireEvent.change(field, { target: { value: 'Please name\nyour sources.' } });
    await page.user.click(await button(sendBack.confirm));
    await screen.findByText('It was submitted again.');

    await page.user.click(await button(texts.app.actions.cancel));

    expect(await screen.findByRole('heading', { name: messages.gone })).toBeVisible();
    expect(await screen.findByRole('heading', { name: sendBack.notSent })).toBeVisible();
    expect(screen.getByText(/Please name/)).toHaveTextContent('Please name your sources.');
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await page.user.click(await button(texts.app.actions.copy));
    expect(await screen.findByText(texts.articles.article.copied)).toBeVisible();
    expect(copied).toHaveBeenCalledWith('Please name\nyour sources.');
  });

  it('has no comment if the user wrote none, or sent it', async () => {
    const page = await openText();
    collect(page, 'POST /api/review/a/sendBack', null);
    page.network.answer(() => Response.json({ result: [] }), 'GET /api/review?');
    await page.user.click(await button(sendBack.open));
    await page.user.fill(
      await screen.findByRole('textbox', { name: texts.review.fields.comment }),
      'Please name your sources.',
    );
    await page.user.click(await button(sendBack.confirm));
    await waitFor(() => expect(page.address()).toBe('/review'));
    page.unmount();

    const again = await open('/review/a');
    again.network.reply(404, 'It isn’t waiting.', 'GET /api/review/a');

    expect(await screen.findByRole('heading', { name: messages.gone })).toBeVisible();
    expect(await screen.findByRole('link', { name: messages.back })).toBeVisible();
    expect(screen.queryByRole('heading', { name: sendBack.notSent })).toBeNull();
  });

  it.each([
    [messages.take, text, 'PUT /api/review/a/reviewer', { reviewer: 'Grace', isMine: true }, list.isMine],
    [
      messages.takeOver,
      { ...text, reviewer: 'Linus' },
      'PUT /api/review/a/reviewer?take=true',
      { reviewer: 'Grace', isMine: true },
      list.isMine,
    ],
    [messages.leave, { ...text, reviewer: 'Grace', isMine: true }, 'DELETE /api/review/a/reviewer', {}, null],
  ])('lets the reviewer say so: %s', async (label, before, call, after, state) => {
    const page = await openText(before);
    collect(page, call, null);
    page.network.answer(() => Response.json({ ...text, ...after }), 'GET /api/review/a');

    await page.user.click(await button(label));

    const next = await button(state === null ? messages.take : messages.leave);
    await waitFor(() => expect(next).toHaveFocus());
    expect(page.network.calls).toContain(call);
    if (state !== null) expect(screen.getByText(state)).toBeVisible();
  });

  it('says who else is reviewing it', async () => {
    const page = await openText();
    page.network.reply(409, 'Linus is reviewing this text.', 'PUT /api/review/a/reviewer');
    page.network.answer(() => Response.json({ ...text, reviewer: 'Linus' }), 'GET /api/review/a');

    await page.user.click(await button(messages.take));

    expect(await screen.findByText('Linus is reviewing this text.')).toBeVisible();
    expect(await button(messages.takeOver)).toBeVisible();
  });
});
