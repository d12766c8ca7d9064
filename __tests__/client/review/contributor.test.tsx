import { File as NodeFile } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Draft } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { translated as texts } from '../../../src/shared/messages/en.ts';
import type { ReviewedText, ReviewEntry, Submission } from '../../../src/shared/submission.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { giveRole } from '../../helpers/giveRole.ts';
import { ifMatch } from '../../helpers/ifMatch.ts';
import { visit } from '../../helpers/visit.tsx';

/* What contributors see, with answers about submissions as the server gives them. */

const { submit: messages, state: states, lists, news } = texts.review;

let blog: Blog;
let ada: Author;
beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
});
afterEach(() => blog.close());

const becomeContributor = () =>
  blog.connection.db
    .insertInto('userRole')
    .values({ userId: idOf(ada), role: 'contributor', createdAt: new Date().toISOString() })
    .execute();

const submittedAt = '2026-01-31T18:30:00.000Z';
const submission: Submission = {
  problem: null,
  ...{ id: 'a', state: 'submitted', submittedAt, isCurrent: true },
  ...{ comment: '', reviewedBy: '', publishAt: null },
};
const sentBack: Submission = {
  ...submission,
  ...{ state: 'sentBack', comment: 'Please name\nyour sources.', reviewedBy: 'Grace' },
};

const form = '/dashboard/createArticle';
const title = () => screen.findByRole('textbox', { name: 'Title' });
const markdown = () => screen.getByRole('textbox', { name: 'Markdown' });
const submitButton = (name: string = messages.label) => screen.findByRole('button', { name });
const allDrafts = async () => (await draftsOf(blog).list(ada)).result;

/** Saves what is in the editor. */
async function save(opening: string) {
  fireEvent.keyDown(markdown(), { key: 's', ctrlKey: true });
  await waitFor(async () => expect(await allDrafts()).toMatchObject([{ opening }]));
}

async function anEditor(): Promise<Author> {
  const grace = await blog.aUser({ name: 'Grace' });
  await giveRole(blog, grace, 'editor');
  return grace;
}

/** Has an editor publish what waits for review. */
async function publishSubmitted() {
  const grace = await anEditor();
  const { result } = (await blog.call('GET', '/api/review', { as: grace })).json<Listing<ReviewEntry>>();
  const path = `/api/review/${result[0]?.id ?? ''}`;
  const { shown } = (await blog.call('GET', path, { as: grace })).json<ReviewedText>();
  const reply = await blog.call('POST', `${path}/publish`, { as: grace, body: { shown } });
  expect(reply.statusCode).toBe(200);
}

type Page = ReturnType<typeof visit>;

/** Answers submissions, and returns the versions that were submitted. */
function takeSubmissions(
  { network }: Page,
  answer: () => Response = () => Response.json(submission, { status: 201 }),
) {
  const versions: (string | null)[] = [];
  network.answer((request) => {
    versions.push(request.headers.get('if-match'));
    return answer();
  }, '/submission');
  return versions;
}

/** Opens the editor with a draft that has this submission. */
async function openDraft(draftSubmission: Submission | null, body = {}, answered: Partial<Draft> = {}) {
  const { _id } = await draftsOf(blog).aDraft(ada, { title: 'On looms', ...body });
  const draft = (await draftsOf(blog).get(ada, _id)).json<Draft>();
  const page = visit(blog, `${form}?draft=${_id}`, { as: ada });
  const answer = (submission: Submission | null, change = {}) =>
    page.network.answer(() => Response.json({ ...draft, submission, ...change }), `GET /api/drafts/${_id}`);
  answer(draftSubmission, answered);
  return { ...page, id: _id, answer };
}

describe('the editor of a contributor', () => {
  beforeEach(becomeContributor);

  it('submits the saved text instead of publishing it, and stays open', async () => {
    const page = visit(blog, form, { as: ada });
    const versions = takeSubmissions(page);
    await page.user.fill(await title(), 'On looms');
    await page.user.fill(markdown(), 'They weave.');

    await page.user.click(await submitButton());

    expect(await screen.findByText(messages.done)).toBeVisible();
    expect(versions).toEqual(['"1"']);
    expect(await allDrafts()).toMatchObject([{ title: 'On looms', opening: 'They weave.', version: 1 }]);
    expect(screen.getByText(/^Submitted for review/, { selector: 'div' })).toHaveTextContent(
      states.isCurrent,
    );
    expect(await title()).toBeEnabled();
    expect(page.network.calls.filter((call) => call.includes('/api/articles/new'))).toEqual([]);
    expect(screen.queryByRole('button', { name: texts.editor.create })).toBeNull();
    expect(screen.queryByRole('button', { name: texts.editor.schedule.open })).toBeNull();
  });

  it('validates the text like publishing', async () => {
    const page = visit(blog, form, { as: ada });
    const versions = takeSubmissions(page);
    await page.user.fill(await title(), 'On looms');

    await page.user.click(await submitButton());

    expect(await screen.findByText('Markdown is required')).toBeVisible();
    expect(versions).toEqual([]);
  });

  it('doesn’t submit on Enter in a field', async () => {
    const page = visit(blog, form, { as: ada });
    const versions = takeSubmissions(page);
    await submitButton();
    await page.user.fill(markdown(), 'They weave.');

    await page.user.type(await title(), 'On looms{Enter}');

    expect(await title()).toHaveValue('On looms');
    expect(versions).toEqual([]);
  });

  it('submits on Ctrl+Enter after asking', async () => {
    const page = visit(blog, form, { as: ada });
    const versions = takeSubmissions(page);
    await submitButton();
    await page.user.fill(await title(), 'On looms');
    await page.user.fill(markdown(), 'They weave.');

    fireEvent.keyDown(markdown(), { key: 'Enter', ctrlKey: true });
    const dialog = await screen.findByRole('dialog', { name: messages.question });
    await page.user.click(within(dialog).getByRole('button', { name: messages.label }));

    expect(await screen.findByText(messages.done)).toBeVisible();
    expect(versions).toEqual(['"1"']);
  });

  it('keeps what is typed while the text is submitted, and says that it is newer', async () => {
    const page = visit(blog, form, { as: ada });
    let answer: (response: Response) => void = () => undefined;
    page.network.answer(() => new Promise<Response>((resolve) => (answer = resolve)), '/submission');
    await page.user.fill(await title(), 'On looms');
    await page.user.fill(markdown(), 'They weave.');
    await page.user.click(await submitButton());
    await waitFor(() => expect(page.network.calls.some((call) => call.includes('/submission'))).toBe(true));

    await page.user.fill(markdown(), ' They knit.');
    await page.user.fill(await title(), ' again');
    await act(async () => answer(Response.json(submission, { status: 201 })));

    expect(await screen.findByText(messages.done)).toBeVisible();
    expect(markdown()).toHaveValue('They weave. They knit.');
    expect(await title()).toHaveValue('On looms again');
    expect(screen.getByText(/^Submitted for review/, { selector: 'div' })).toHaveTextContent(
      states.hasChanged,
    );
    await waitFor(async () => expect(await allDrafts()).toMatchObject([{ title: 'On looms again' }]), {
      timeout: 20_000,
    });
  });

  it('doesn’t submit a text that isn’t saved, and says why', async () => {
    const page = visit(blog, form, { as: ada });
    const versions = takeSubmissions(page);
    page.network.reply(429, 'Too many requests.', 'PUT /api/drafts/');
    await page.user.fill(await title(), 'On looms');
    await page.user.fill(markdown(), 'They weave.');

    await page.user.click(await submitButton());

    expect(await screen.findByText(messages.notSavedWhy('Too many requests.'))).toBeVisible();
    expect(versions).toEqual([]);
    expect(markdown()).toHaveValue('They weave.');
  });

  it('lets the author choose if the draft was changed elsewhere', async () => {
    const { id, ...page } = await openDraft(null);
    await submitButton();
    const stored = (await draftsOf(blog).get(ada, id)).json<Draft>();
    takeSubmissions(page, () =>
      Response.json({ ...stored, version: 2, markdown: 'They knit.' }, { status: 409 }),
    );

    await page.user.click(await submitButton());

    expect(await screen.findByText(texts.editor.conflict.chooseFirst)).toBeVisible();
    expect(screen.getByRole('heading', { name: texts.editor.conflict.draftChanged })).toBeVisible();
    expect(markdown()).toHaveValue('They weave.');
  });

  it('shows why the server refuses', async () => {
    const page = await openDraft(null);
    takeSubmissions(page, () => new Response('There are too many.', { status: 409 }));

    await page.user.click(await submitButton());

    expect(await screen.findByText('There are too many.')).toBeVisible();
    expect(await title()).toBeEnabled();
  });

  it('shows a refusal that is about no field at none', async () => {
    const page = await openDraft(null);
    takeSubmissions(page, () => new Response('It is the same.', { status: 400 }));

    await page.user.click(await submitButton());

    expect(await screen.findByText('It is the same.')).toBeVisible();
    expect(await title()).toBeValid();
    expect(await submitButton()).toHaveFocus();
  });

  it('submits again only what has changed', async () => {
    const page = await openDraft(submission);
    const versions = takeSubmissions(page);

    await page.user.click(await submitButton(messages.again));
    expect(await screen.findByText(messages.unchanged)).toBeVisible();
    expect(versions).toEqual([]);

    await page.user.fill(markdown(), ' They knit.');
    expect(await screen.findByText(/^Submitted for review/, { selector: 'div' })).toHaveTextContent(
      states.hasChanged,
    );
    await page.user.click(await submitButton(messages.again));

    expect(await screen.findByText(messages.done)).toBeVisible();
    expect(versions).toEqual(['"2"']);
  });

  it('withdraws a submission', async () => {
    const page = await openDraft(submission);
    const deleted: string[] = [];
    page.network.answer((request) => {
      deleted.push(request.method);
      return new Response(null, { status: 204 });
    }, '/submission');

    await page.user.click(await screen.findByRole('button', { name: states.withdraw }));

    expect(await screen.findByText(states.withdrawn)).toBeVisible();
    expect(deleted).toEqual(['DELETE']);
    expect(await submitButton()).toBeVisible();
    expect(screen.queryByText(/^Submitted for review/, { selector: 'div' })).toBeNull();
    expect(await submitButton()).toHaveFocus();
  });

  it('keeps the focus when the submission can’t be withdrawn', async () => {
    const page = await openDraft(submission);
    page.network.reply(500, 'No.', '/submission');
    const withdraw = await screen.findByRole('button', { name: states.withdraw });

    await page.user.click(withdraw);

    expect(await screen.findByText(texts.spec.unexpectedError)).toBeVisible();
    await waitFor(() => expect(withdraw).toHaveFocus());
  });

  it('ignores what was loaded before it was withdrawn', async () => {
    const { answer, id, ...page } = await openDraft(submission);
    page.network.answer(() => new Response(null, { status: 204 }), '/submission');
    const withdraw = await screen.findByRole('button', { name: states.withdraw });
    const draft = (await draftsOf(blog).get(ada, id)).json<Draft>();
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    page.network.answer(async () => {
      await arrived;
      return Response.json({ ...draft, submission });
    }, `GET /api/drafts/${id}`);

    fireEvent.focus(window);
    await page.user.click(withdraw);
    expect(await screen.findByText(states.withdrawn)).toBeVisible();
    answer(null);
    await act(async () => arrive());
    await waitFor(() => expect(JSON.stringify(page.store.getState())).not.toContain('"pending"'));

    expect(screen.queryByRole('button', { name: states.withdraw })).toBeNull();
    expect(await submitButton()).toBeVisible();
  });

  it('shows what was submitted on another device', async () => {
    const { _id } = await draftsOf(blog).aDraft(ada, { title: 'On looms', markdown: 'They weave.' });
    const submit = (version: number) =>
      blog.call('POST', `/api/drafts/submission/${_id}`, {
        as: ada,
        headers: { 'if-match': `"${version}"` },
      });
    await submit(1);
    const page = visit(blog, `${form}?draft=${_id}`, { as: ada });
    const notice = () => screen.findByText(/^Submitted for review/, { selector: 'div' });
    expect(await notice()).toHaveTextContent(states.isCurrent);
    await draftsOf(blog).save(ada, { _id, version: 1 }, { title: 'On looms', markdown: 'They sew.' });
    expect((await submit(2)).statusCode).toBe(201);

    fireEvent.focus(window);

    await waitFor(async () => expect(await notice()).toHaveTextContent(states.hasChanged));
    await page.user.click(await submitButton(messages.again));
    await page.user.click(await screen.findByRole('button', { name: texts.editor.conflict.useSaved }));
    await waitFor(() => expect(markdown()).toHaveValue('They sew.'));
    await waitFor(async () => expect(await notice()).toHaveTextContent(states.isCurrent));
  });

  it('notices that a draft was submitted on another device when the author comes back', async () => {
    const { answer, id, ...page } = await openDraft(null);
    await submitButton();
    answer(submission);

    fireEvent.focus(window);
    expect(await screen.findByRole('button', { name: states.withdraw })).toBeVisible();
    answer(sentBack);
    fireEvent.focus(window);
    expect(await screen.findByText(/Please name/)).toBeVisible();

    // Discarded elsewhere: nothing is saved before the author writes.
    page.network.reply(404, 'It is gone.', `GET /api/drafts/${id}`);
    fireEvent.focus(window);
    await waitFor(() => expect(JSON.stringify(page.store.getState())).not.toContain('"pending"'));
    expect(screen.queryByText(texts.editor.draft.detached)).toBeNull();
    expect(page.network.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  it('notices with a conflict that the text was submitted elsewhere', async () => {
    const { _id } = await draftsOf(blog).aDraft(ada, { title: 'On looms', markdown: 'They weave.' });
    const page = visit(blog, `${form}?draft=${_id}`, { as: ada });
    await submitButton();
    await draftsOf(blog).save(ada, { _id, version: 1 }, { title: 'On looms', markdown: 'They sew.' });
    const headers = { 'if-match': '"2"' };
    await blog.call('POST', `/api/drafts/submission/${_id}`, { as: ada, headers });

    await page.user.fill(markdown(), ' They knit.');
    fireEvent.keyDown(markdown(), { key: 's', ctrlKey: true });

    expect(await screen.findByRole('button', { name: states.withdraw })).toBeVisible();
    await page.user.click(await screen.findByRole('button', { name: texts.editor.conflict.useSaved }));
    await waitFor(() =>
      expect(screen.getByText(/^Submitted for review/, { selector: 'div' })).toHaveTextContent(
        states.isCurrent,
      ),
    );
  });

  it.each([
    [submission, true],
    [sentBack, false],
  ])('says what discarding the draft withdraws: %#', async (draftSubmission, isWithdrawn) => {
    const page = await openDraft(draftSubmission);
    await page.user.click(await screen.findByRole('button', { name: texts.editor.draft.discard }));

    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent.includes(states.discarded)).toBe(isWithdrawn);
  });

  it('shows what became of a submission that can’t be withdrawn', async () => {
    const { answer, ...page } = await openDraft(submission);
    await screen.findByRole('button', { name: states.withdraw });
    page.network.reply(404, 'This text isn’t submitted.', '/submission');
    answer(sentBack);
    page.network.reply(404, 'This text isn’t submitted.', '/submission');

    await page.user.click(screen.getByRole('button', { name: states.withdraw }));

    expect(await screen.findByText('This text isn’t submitted.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: states.sentBack('Grace') })).toBeVisible();
  });

  it('shows the comment until the next submission', async () => {
    const page = await openDraft(sentBack);
    const versions = takeSubmissions(page);

    expect(await screen.findByRole('heading', { name: states.sentBack('Grace') })).toBeVisible();
    expect(screen.getByText(/Please name/)).toHaveTextContent('Please name your sources.');
    expect(screen.queryByRole('button', { name: states.withdraw })).toBeNull();
    await page.user.fill(markdown(), ' See Jacquard.');
    await page.user.click(await submitButton(messages.again));

    expect(await screen.findByText(messages.done)).toBeVisible();
    expect(versions).toEqual(['"2"']);
    expect(screen.queryByText(/Please name/)).toBeNull();
  });

  it('says when an approved text is published', async () => {
    await openDraft({
      ...submission,
      state: 'approved',
      publishAt: '2099-01-31T18:30:00.000Z',
      reviewedBy: 'Grace',
    });

    expect(await screen.findByText(/^Approved/)).toHaveTextContent('January 31, 2099');
    expect(screen.getByRole('button', { name: states.withdraw })).toBeVisible();
  });

  it('says that the time is lost at which an editor wanted to publish the text', async () => {
    const { answer } = await openDraft({
      ...{ ...submission, state: 'approved', reviewedBy: 'Grace' },
      publishAt: '2099-01-31T18:30:00.000Z',
    });
    expect(await screen.findByText(/^Approved/)).toBeVisible();
    const problem = texts.reviewReplies.lostTime.canceled;
    answer({ ...submission, problem });

    fireEvent.focus(window);

    expect(await screen.findByText(states.unscheduled(problem))).toBeVisible();
    expect(screen.getByText(/^Submitted for review/, { selector: 'div' })).toHaveTextContent(
      states.isCurrent,
    );
  });

  it('says why a draft lost the time for which it was scheduled', async () => {
    await openDraft(null, {}, { publishProblem: 'It is too long.' });

    expect(await screen.findByText(texts.editor.schedule.failed('It is too long.'))).toBeVisible();
  });

  it('notices that the text was sent back when the author comes back to the window', async () => {
    const { answer } = await openDraft(submission);
    await screen.findByRole('button', { name: states.withdraw });
    answer(sentBack);

    fireEvent.focus(window);

    expect(await screen.findByText(/Please name/)).toBeVisible();
  });

  it('continues with a change of the article when the text was published meanwhile', async () => {
    const { id, ...page } = await openDraft({ ...submission, submittedAt: new Date(0).toISOString() });
    await screen.findByRole('button', { name: states.withdraw });
    await blog.connection.db.deleteFrom('userRole').execute();
    const { slug } = await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.' });
    await becomeContributor();
    await draftsOf(blog).discard(ada, id);
    page.network.recover();

    fireEvent.focus(window);

    expect(await screen.findByText(messages.published)).toBeVisible();
    const versions = takeSubmissions(page);
    await page.user.fill(markdown(), ' They knit.');
    await page.user.click(await submitButton());
    expect(await screen.findByText(messages.done)).toBeVisible();
    expect(await allDrafts()).toMatchObject([{ articleSlug: slug, opening: 'They weave. They knit.' }]);
    expect(versions).toEqual(['"1"']);
  });

  it.each(['before', 'by'])(
    'continues with the article if the text was submitted and published elsewhere, and begun %s this form',
    async (begun) => {
      const before = begun === 'before' ? await draftsOf(blog).aDraft(ada, { title: 'On looms' }) : null;
      const page = visit(blog, before ? `${form}?draft=${before._id}` : form, { as: ada });
      await submitButton();
      if (!before) {
        await page.user.fill(await title(), 'On looms');
        await page.user.fill(markdown(), 'They weave.');
        await save('They weave.');
      }
      const [draft] = await allDrafts();
      const reply = await blog.call('POST', `/api/drafts/submission/${draft?._id ?? ''}`, {
        as: ada,
        headers: { 'if-match': '"1"' },
      });
      expect(reply.statusCode).toBe(201);
      await publishSubmitted();

      await page.user.fill(markdown(), ' They knit.');
      fireEvent.keyDown(markdown(), { key: 's', ctrlKey: true });

      expect(await screen.findByText(messages.published)).toBeVisible();
      await page.user.click(await submitButton());
      expect(await screen.findByText(messages.done)).toBeVisible();
      expect(await allDrafts()).toMatchObject([
        { articleSlug: 'on-looms', articleVersion: 1, opening: 'They weave. They knit.' },
      ]);
    },
  );

  it('says so when an earlier version of the text was published, and continues with a change', async () => {
    const page = visit(blog, form, { as: ada });
    await page.user.fill(await title(), 'On looms');
    await page.user.fill(markdown(), 'They weave.');
    await page.user.click(await submitButton());
    expect(await screen.findByText(messages.done)).toBeVisible();
    await page.user.fill(markdown(), ' They knit.');
    await save('They weave. They knit.');
    await publishSubmitted();

    fireEvent.focus(window);

    expect(await screen.findByText(messages.published)).toBeVisible();
    expect(screen.getByRole('link', { name: texts.app.actions.view })).toHaveAttribute(
      'href',
      '/allArticles/on-looms',
    );
    await page.user.fill(markdown(), ' They sew.');
    await page.user.click(await submitButton());
    await waitFor(async () =>
      expect(await allDrafts()).toMatchObject([
        { articleSlug: 'on-looms', articleVersion: 1, submission: { state: 'submitted', isCurrent: true } },
      ]),
    );
    expect((await allDrafts())[0]?.opening).toBe('They weave. They knit. They sew.');
  });

  it('doesn’t ask for a time, which only a reviewer chooses', async () => {
    visit(blog, form, { as: ada });
    await submitButton();
    // jsdom's files can't be read.
    const file = new NodeFile(
      ['---\ntitle: On looms\ndate: 2099-01-31T18:30:00Z\nslug: looms\n---\nThey weave.'],
      'looms.md',
    );

    fireEvent.drop(markdown(), { dataTransfer: { files: [file], types: ['Files'], items: [] } });

    await waitFor(() => expect(markdown()).toHaveValue('They weave.'));
    // What follows the question, which nobody could answer.
    expect(await screen.findByText(new RegExp(texts.editor.paste.frontMatter.slug('looms')))).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a contributor’s published article', () => {
  let slug: string;
  beforeEach(async () => {
    ({ slug } = await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.' }));
    await becomeContributor();
  });

  it('gets changes that are submitted', async () => {
    const page = visit(blog, `/edit/${slug}`, { as: ada });
    const versions = takeSubmissions(page);
    await title();
    await page.user.fill(markdown(), ' They knit.');

    await page.user.click(await submitButton());

    expect(await screen.findByText(messages.done)).toBeVisible();
    expect(versions).toEqual(['"1"']);
    expect(await allDrafts()).toMatchObject([{ articleSlug: slug, opening: 'They weave. They knit.' }]);
    expect(page.network.calls.filter((call) => call.startsWith('PATCH'))).toEqual([]);
  });

  it('doesn’t take an edit by somebody else for an earlier text of its author', async () => {
    const page = visit(blog, `/edit/${slug}`, { as: ada });
    await title();
    await page.user.fill(markdown(), ' They knit.');
    await save('They weave. They knit.');
    const [draft] = await allDrafts();
    page.network.answer(
      () => Response.json({ ...draft, markdown: 'They weave. They knit.', articleVersion: 2 }),
      `GET /api/drafts/${draft?._id}`,
    );

    fireEvent.focus(window);

    await waitFor(() =>
      expect(page.network.calls.filter((call) => call === `GET /api/drafts/${draft?._id}`)).toHaveLength(1),
    );
    await waitFor(() => expect(JSON.stringify(page.store.getState())).not.toContain('"pending"'));
    expect(screen.queryByText(messages.published)).toBeNull();
  });

  it.each(['comes back', 'saves'])(
    'goes on with newer text once its author %s after an editor has published a change',
    async (act) => {
      const page = visit(blog, `/edit/${slug}`, { as: ada });
      await title();
      await page.user.fill(markdown(), ' They knit.');
      await page.user.click(await submitButton());
      expect(await screen.findByText(messages.done)).toBeVisible();
      await page.user.fill(markdown(), ' They sew.');
      await save('They weave. They knit. They sew.');
      await publishSubmitted();

      if (act === 'comes back') fireEvent.focus(window);
      else {
        await page.user.fill(markdown(), ' Again.');
        fireEvent.keyDown(markdown(), { key: 's', ctrlKey: true });
      }

      expect(await screen.findByText(messages.published)).toBeVisible();
      expect(screen.queryByRole('heading', { name: texts.editor.conflict.articleChanged })).toBeNull();
      await page.user.fill(markdown(), ' They dye.');
      await save(`They weave. They knit. They sew.${act === 'saves' ? ' Again.' : ''} They dye.`);
      await page.user.click(await submitButton());
      await waitFor(async () =>
        expect(await allDrafts()).toMatchObject([
          { articleSlug: slug, articleVersion: 2, submission: { state: 'submitted', isCurrent: true } },
        ]),
      );
    },
  );

  it('is what the form goes on with when its change was published, and the focus stays', async () => {
    const page = visit(blog, `/edit/${slug}`, { as: ada });
    await title();
    await page.user.fill(markdown(), ' They knit.');
    await page.user.click(await submitButton());
    expect(await screen.findByText(messages.done)).toBeVisible();
    const submit = await submitButton(messages.again);
    submit.focus();
    await publishSubmitted();

    fireEvent.focus(window);

    expect(await screen.findByText(messages.published)).toBeVisible();
    expect(screen.queryByRole('heading', { name: texts.editor.conflict.articleChanged })).toBeNull();
    expect(submit).toHaveFocus();
    await page.user.fill(markdown(), ' They sew.');
    await page.user.click(await submitButton());
    await waitFor(async () =>
      expect(await allDrafts()).toMatchObject([
        { articleVersion: 2, submission: { isCurrent: true }, opening: 'They weave. They knit. They sew.' },
      ]),
    );
  });

  it('lets the author choose if somebody else has changed it', async () => {
    const grace = await anEditor();
    const page = visit(blog, `/edit/${slug}`, { as: ada });
    await title();
    const reply = await blog.call('PATCH', `/api/articles/edit/${slug}`, {
      as: grace,
      body: { title: 'On looms', markdown: 'They spin.', cover: '' },
      headers: await ifMatch(blog, slug, { authorization: `Bearer ${grace.token}` }),
    });
    expect(reply.statusCode).toBe(200);
    await page.user.fill(markdown(), ' They knit.');

    await page.user.click(await submitButton());

    expect(await screen.findByRole('heading', { name: texts.editor.conflict.articleChanged })).toBeVisible();
    await page.user.click(await screen.findByRole('button', { name: texts.editor.conflict.keepMine }));
    expect(await screen.findByText(messages.done)).toBeVisible();
    expect(await allDrafts()).toMatchObject([{ articleVersion: 2, opening: 'They weave. They knit.' }]);
  });

  it('isn’t submitted without a change', async () => {
    const page = visit(blog, `/edit/${slug}`, { as: ada });
    const versions = takeSubmissions(page);
    await title();

    await page.user.click(await submitButton());

    expect(await screen.findByText(messages.sameAsPublished)).toBeVisible();
    expect(versions).toEqual([]);
  });

  it('says that an editor publishes its changes', async () => {
    const { _id } = await draftsOf(blog).aDraft(ada, {
      title: 'On looms',
      articleSlug: slug,
      articleVersion: 1,
    });
    visit(blog, `/edit/${slug}?draft=${_id}`, { as: ada });

    expect(await screen.findByText(new RegExp(messages.changesArticle))).toBeVisible();
  });

  it('has no actions that change what readers see', async () => {
    const page = visit(blog, `/myArticles/${slug}`, { as: ada });
    await page.user.click(
      await screen.findByRole('button', { name: texts.app.list.moreActionsFor('On looms') }),
    );
    await screen.findByRole('menuitem', { name: texts.transfer.export.item });

    await waitFor(() => expect(screen.queryByRole('button', { name: texts.app.actions.delete })).toBeNull());
    expect(screen.queryByRole('button', { name: texts.myArticles.item.unpublish })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: texts.transfer.slug.change })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: texts.myArticles.pins.pin })).toBeNull();
  });
});

describe('the editor before it is known who may publish', () => {
  const { create, schedule } = texts.editor;

  it('offers nothing, and then what the role allows', async () => {
    await becomeContributor();
    const page = visit(blog, '/', { as: ada });
    await screen.findByRole('main');
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const facts = (await blog.call('GET', '/api/users/me', { as: ada })).json<object>();
    page.network.answer(async () => {
      await answered;
      return Response.json(facts);
    }, 'GET /api/users/me');

    await act(async () => {
      history.pushState(null, '', form);
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await screen.findByRole('heading', { level: 1, name: texts.app.pages.createArticle });

    for (const name of [create, schedule.open, messages.label])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await act(async () => answer());
    expect(await submitButton()).toBeVisible();
    expect(screen.queryByRole('button', { name: create })).toBeNull();
  });

  it('opens the form after three seconds without an answer, for writing', async () => {
    await becomeContributor();
    const page = visit(blog, '/', { as: ada });
    await screen.findByRole('main');
    let answer: (response: Response) => void = () => undefined;
    page.network.answer(() => new Promise<Response>((resolve) => (answer = resolve)), 'GET /api/users/me');
    const facts = (await blog.call('GET', '/api/users/me', { as: ada })).json<object>();

    await act(async () => {
      history.pushState(null, '', form);
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.user.fill(
      await screen.findByRole('textbox', { name: 'Title' }, { timeout: 10_000 }),
      'On looms',
    );
    await act(async () => answer(Response.json(facts)));

    expect(await submitButton()).toBeVisible();
    expect(await title()).toHaveValue('On looms');
  });

  it('lets everybody publish whose role can’t be loaded, as the server decides', async () => {
    const page = visit(blog, '/', { as: ada });
    await screen.findByRole('main');
    page.network.reply(500, 'No.', 'GET /api/users/me');
    await act(async () => {
      history.pushState(null, '', form);
      dispatchEvent(new PopStateEvent('popstate'));
    });

    expect(await screen.findByRole('button', { name: create })).toBeVisible();
    expect(screen.getByRole('button', { name: schedule.open })).toBeVisible();
  });
});

describe('the editor of somebody whose role has changed', () => {
  it('submits after publishing was refused', async () => {
    const page = visit(blog, form, { as: ada });
    await page.user.fill(await title(), 'On looms');
    await page.user.fill(markdown(), 'They weave.');
    const create = await screen.findByRole('button', { name: texts.editor.create });
    await becomeContributor();

    await page.user.click(create);

    expect(await screen.findByText(texts.reviewReplies.contributor)).toBeVisible();
    await page.user.click(await submitButton());
    expect(await screen.findByText(messages.done)).toBeVisible();
    expect(await allDrafts()).toMatchObject([{ title: 'On looms', submission: { isCurrent: true } }]);
  });

  it('says why it can’t schedule, also once the dialog is gone', async () => {
    const page = visit(blog, form, { as: ada });
    await page.user.fill(await title(), 'On looms');
    await page.user.fill(markdown(), 'They weave.');
    await page.user.click(await screen.findByRole('button', { name: texts.editor.schedule.open }));
    await becomeContributor();

    await page.user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: texts.editor.schedule.schedule }),
    );

    expect(await submitButton()).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText(texts.reviewReplies.contributor)).toBeVisible();
  });

  it('publishes after submitting was refused', async () => {
    await becomeContributor();
    const page = visit(blog, form, { as: ada });
    await page.user.fill(await title(), 'On looms');
    await page.user.fill(markdown(), 'They weave.');
    const submit = await submitButton();
    await giveRole(blog, ada, 'author');

    await page.user.click(submit);

    expect(await screen.findByText(texts.reviewReplies.publishesItself)).toBeVisible();
    expect(await screen.findByRole('button', { name: texts.editor.create })).toBeVisible();
  });

  it.each([
    [sentBack, states.revise],
    [
      {
        ...submission,
        ...{ state: 'approved' as const, publishAt: '2099-01-31T18:30:00.000Z' },
        isCurrent: false,
      },
      states.approvedChanged,
    ],
  ])('doesn’t ask authors to submit again: %#', async (draftSubmission, hint) => {
    await openDraft(draftSubmission);
    expect(await screen.findByRole('button', { name: texts.editor.create })).toBeVisible();

    expect(await screen.findByText(/^(Sent back by|Approved)/)).toBeVisible();
    expect(document.body).not.toHaveTextContent(hint);
  });

  it('goes on submitting while the session is expired', async () => {
    await becomeContributor();
    const page = visit(blog, form, { as: ada });
    await submitButton();
    page.network.reply(401, 'Log in.', 'PUT /api/drafts/');

    await page.user.fill(await title(), 'On looms');
    fireEvent.keyDown(markdown(), { key: 's', ctrlKey: true });

    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(screen.queryByRole('button', { name: texts.editor.create, hidden: true })).toBeNull();
    expect(await screen.findByRole('button', { name: messages.label, hidden: true })).toBeInTheDocument();
  });

  it('says that it submits when an upload is done, also while the session is expired', async () => {
    await becomeContributor();
    // Never answered.
    jest.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
    const page = visit(blog, form, { as: ada });
    await submitButton();
    await page.user.fill(await title(), 'On looms');
    fireEvent.drop(markdown(), {
      dataTransfer: {
        files: [new File(['x'], 'loom.png', { type: 'image/png' })],
        types: ['Files'],
        items: [],
      },
    });
    await screen.findByRole('progressbar', { name: texts.editor.uploads.placeholder('loom.png') });
    await page.user.click(await submitButton());
    expect(await screen.findByText(messages.afterUpload)).toBeVisible();
    page.network.reply(401, 'Log in.', 'PUT /api/drafts/');

    fireEvent.keyDown(markdown(), { key: 's', ctrlKey: true });

    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(screen.getByText(messages.afterUpload)).toBeInTheDocument();
    expect(screen.queryByText(texts.editor.uploads.publishes)).toBeNull();
  });
});

describe('the editor of an author', () => {
  it('has nothing about reviews', async () => {
    const { _id } = await draftsOf(blog).aDraft(ada, { title: 'On looms' });
    const page = visit(blog, `${form}?draft=${_id}`, { as: ada });

    expect(await screen.findByRole('button', { name: texts.editor.create })).toBeVisible();
    expect(screen.getByRole('button', { name: texts.editor.schedule.open })).toBeVisible();
    expect(document.body).not.toHaveTextContent(messages.label);
    expect(page.network.calls.filter((call) => /submission|review/.test(call))).toEqual([]);
  });
});

describe('My Articles of a contributor', () => {
  /** Answers with drafts that have these submissions. */
  async function openList(state: string, submissions: (Submission | null)[], layout = '') {
    await becomeContributor();
    const ids: string[] = submissions.map(() => randomUUID());
    await Promise.all(ids.map((id, index) => draftsOf(blog).aDraft(ada, { title: `Text ${index}` }, id)));
    const listing = (await blog.call('GET', '/api/articles?state=draft&limit=50', { as: ada })).json<{
      result: { _id: string }[];
    }>();
    const page = visit(blog, `/myArticles?state=${state}${layout}`, { as: ada });
    const result = listing.result.map((entry) => ({
      ...entry,
      state: state === 'drafts' ? 'draft' : state,
      submission: submissions[ids.indexOf(entry._id)],
    }));
    page.network.answer(() => Response.json({ ...listing, result }), 'GET /api/articles?');
    return page;
  }

  it.each(['', '&sort=title'])('shows what became of each text%s', async (layout) => {
    await openList('submitted', [submission, { ...submission, isCurrent: false }], layout);

    expect(await screen.findByRole('heading', { level: 1, name: lists.submitted })).toBeVisible();
    expect(await screen.findAllByText('January 31, 2026 at 6:30 PM')).toHaveLength(2);
    expect(screen.getAllByText(new RegExp(states.changedSince))).toHaveLength(1);
    const tabs = within(screen.getByRole('navigation', { name: texts.myArticles.tabs }));
    expect(tabs.getByRole('link', { name: new RegExp(`^${lists.submitted}`) })).toHaveAttribute(
      'aria-current',
    );
    expect(await tabs.findByRole('link', { name: new RegExp(`^${lists.sentBack}`) })).toBeVisible();
  });

  it('says why an approved text isn’t published at its time', async () => {
    await openList('submitted', [{ ...submission, problem: 'An editor canceled it.' }]);

    expect(await screen.findByText(states.unscheduled('An editor canceled it.'))).toBeVisible();
  });

  it('shows the comment of a text that was sent back', async () => {
    await openList('sentBack', [sentBack]);

    expect(await screen.findByText(states.sentBack('Grace'))).toBeVisible();
    expect(screen.getByText(/Please name/)).toBeVisible();
    expect(await screen.findByRole('button', { name: `${messages.again} Text 0` })).toBeVisible();
  });

  it('submits the newest version after another device has saved', async () => {
    await becomeContributor();
    const { _id } = await draftsOf(blog).aDraft(ada, { title: 'Text 0' });
    const page = visit(blog, '/myArticles?state=drafts', { as: ada });
    const submit = () => screen.findByRole('button', { name: `${messages.label} Text 0` });
    await submit();
    await draftsOf(blog).save(ada, { _id, version: 1 }, { title: 'Text 0', markdown: 'They sew.' });

    await page.user.click(await submit());
    expect(await screen.findByText(texts.editor.schedule.changedMeanwhile)).toBeVisible();
    expect(await screen.findByText('They sew.')).toBeVisible();
    await page.user.click(await submit());

    expect(await screen.findByText(messages.done)).toBeVisible();
  });

  it('says what discarding a draft withdraws', async () => {
    const page = await openList('submitted', [submission]);
    await page.user.click(
      await screen.findByRole('button', { name: texts.app.list.moreActionsFor('Text 0') }),
    );

    await page.user.click(await screen.findByRole('menuitem', { name: texts.app.actions.discard }));

    expect(await screen.findByRole('dialog')).toHaveTextContent(states.discarded);
  });

  it('has no list of scheduled texts, unless there are some', async () => {
    await becomeContributor();
    const tabs = async () =>
      within(await screen.findByRole('navigation', { name: texts.myArticles.tabs }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    const page = visit(blog, '/myArticles?state=drafts', { as: ada });
    await waitFor(async () =>
      expect(await tabs()).toEqual(['Published 0', 'Drafts 0', 'Submitted 0', 'Sent back 0']),
    );
    page.unmount();

    const facts = (await blog.call('GET', '/api/users/me', { as: ada })).json<object>();
    const again = visit(blog, '/myArticles?state=drafts', { as: ada });
    again.network.answer(() => Response.json({ ...facts, scheduledCount: 1 }), 'GET /api/users/me');
    await waitFor(async () => expect(await tabs()).toContain('Scheduled 1'));
  });

  it('hides what the role doesn’t allow anymore once an act was refused', async () => {
    await blog.anArticle({ by: ada, title: 'On looms' });
    const page = visit(blog, '/myArticles', { as: ada });
    await page.user.click(
      await screen.findByRole('button', { name: texts.app.list.moreActionsFor('On looms') }),
    );
    const pin = await screen.findByRole('menuitem', { name: texts.myArticles.pins.pin });
    await becomeContributor();

    await page.user.click(pin);

    expect(await screen.findByText(texts.reviewReplies.contributor)).toBeVisible();
    await waitFor(() =>
      expect(
        screen.queryByRole('button', {
          name: texts.myArticles.item.named(texts.myArticles.item.unpublish, 'On looms'),
        }),
      ).toBeNull(),
    );
  });

  it('submits a draft', async () => {
    const page = await openList('drafts', [null]);
    const versions = takeSubmissions(page);

    await page.user.click(await screen.findByRole('button', { name: `${messages.label} Text 0` }));

    expect(await screen.findByText(messages.done)).toBeVisible();
    expect(versions).toEqual(['"1"']);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Schedule/ })).toBeNull();
  });

  it('withdraws a submission', async () => {
    const page = await openList('submitted', [submission]);
    page.network.answer(() => new Response(null, { status: 204 }), '/submission');

    await page.user.click(
      await screen.findByRole('button', { name: texts.app.list.moreActionsFor('Text 0') }),
    );
    await page.user.click(await screen.findByRole('menuitem', { name: states.withdraw }));

    expect(await screen.findByText(states.withdrawn)).toBeVisible();
    expect(screen.queryByRole('button', { name: `${messages.again} Text 0` })).toBeNull();
  });

  it('offers no bulk action that publishes', async () => {
    const page = await openList('drafts', [null], '&sort=title');

    await page.user.click(
      await screen.findByRole('checkbox', { name: texts.myArticles.list.select('Text 0') }),
    );

    const bar = within(await screen.findByRole('group', { name: texts.myArticles.bulk.group }));
    expect(bar.getByRole('button', { name: texts.myArticles.bulk.discard.label })).toBeVisible();
    expect(bar.queryByRole('button', { name: texts.myArticles.bulk.publish.label })).toBeNull();
  });

  it('has the tabs of an author without them', async () => {
    visit(blog, '/myArticles?state=drafts', { as: ada });

    const tabs = within(await screen.findByRole('navigation', { name: texts.myArticles.tabs }));
    await waitFor(() => expect(tabs.getByRole('link', { name: /^Drafts/ })).toHaveTextContent('0'));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Published 0',
      'Drafts 0',
      'Scheduled 0',
    ]);
  });
});

describe('the dashboard of a contributor', () => {
  it('tells what was sent back', async () => {
    await blog.anArticle({ by: ada, title: 'On yarn' });
    const { _id } = await draftsOf(blog).aDraft(ada, { title: 'On looms' });
    const draft = (await draftsOf(blog).get(ada, _id)).json<Draft>();
    await becomeContributor();
    const page = visit(blog, '/dashboard/userData', { as: ada });
    const entry = { ...draft, state: 'sentBack', submission: sentBack, opening: '', words: 2 };
    page.network.answer(() => Response.json({ result: [entry], total: 1, isCut: false }), 'state=sentBack');

    const items = within(await screen.findByRole('list', { name: news.label }));

    expect(await items.findByText('On looms')).toBeVisible();
    const [first, ...more] = items.getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Grace sent back On looms/);
    expect(first).toHaveTextContent('sources.Submitted January 31, 2026');
    expect(screen.getByRole('link', { name: news.reviseLabel('On looms') })).toHaveAttribute(
      'href',
      `${form}?draft=${_id}`,
    );
    expect(more).toEqual([]);
  });

  it('loads nothing for authors', async () => {
    await blog.anArticle({ by: ada, title: 'On yarn' });
    const page = visit(blog, '/dashboard/userData', { as: ada });

    await screen.findByText(ada.email);
    await waitFor(() => expect(JSON.stringify(page.store.getState())).not.toContain('"pending"'));
    expect(screen.queryByRole('list', { name: news.label })).toBeNull();
    expect(page.network.calls.filter((call) => call.includes('/api/articles'))).toEqual([]);
  });
});
