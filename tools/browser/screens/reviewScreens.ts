import type { Page } from '@playwright/test';
import type { Draft, DraftSummary } from '../../../src/shared/draft.ts';
import { translated as texts } from '../../../src/shared/messages/en.ts';
import { paths } from '../../../src/shared/pages.ts';
import type { Role } from '../../../src/shared/roles.ts';
import type { ReviewedText, ReviewEntry, Submission } from '../../../src/shared/submission.ts';
import { expect } from '../patientExpect.ts';
import { accountFacts } from './mockAdmin.ts';
import { ANY, answer, fillIn, like, open, OWN_ACCOUNT, OWN_LISTING, press, type Screen } from './screen.ts';

const { review } = texts;
const REVIEWS = /\/api\/review\?/;
const REVIEW = /\/api\/review\/a$/;
const submittedAt = '2026-11-01T08:00:00.000Z';
const long = 'x'.repeat(60);

/** Answers as the server does for a user with this role. */
const mockRole = (page: Page, role: Role) =>
  answer(page, OWN_ACCOUNT, 200, {
    ...accountFacts,
    ...{ isAdmin: false, role, openReports: null, pendingApprovals: null },
    ...{ openReviews: role === 'editor' ? 12 : null, submittedCount: 2, sentBackCount: 1 },
  });

const entry: ReviewEntry = {
  ...{ id: 'a', title: 'On looms', author: { name: 'Ada', handle: 'ada' }, kind: 'article', isChange: false },
  ...{ slug: null, submittedAt, reviewer: null, isMine: false, problem: null },
  ...{ state: 'submitted', publishAt: null },
};
/** Approved for later. */
const later = { state: 'approved', publishAt: '2099-01-31T18:30:00.000Z' } as const;
const entries: ReviewEntry[] = [
  entry,
  { ...entry, id: 'b', title: 'x'.repeat(200), isChange: true, slug: 'b', reviewer: 'y'.repeat(100) },
  { ...entry, id: 'c', title: 'דוגמה', reviewer: 'Grace', isMine: true },
  { ...entry, ...later, id: 'd', reviewer: 'y'.repeat(100) },
];

const text: ReviewedText = {
  ...entry,
  ...{ cover: '', description: 'How an engine weaves.', tags: ['engines', 'looms'], isOutdated: false },
  ...{
    markdown: 'They weave *algebraic patterns*.\n\nSee **Jacquard**.',
    readingMinutes: 1,
    published: null,
  },
  sanitizedHtml: '<p>They weave <em>algebraic patterns</em>.</p>\n<p>See <strong>Jacquard</strong>.</p>',
  shown: 'x',
};
const change: ReviewedText = {
  ...text,
  ...{ isChange: true, slug: 'on-looms', reviewer: long },
  published: {
    ...{ slug: 'on-looms', title: 'On loom', cover: '', description: '', tags: ['looms'], version: 3 },
    markdown: 'They weave patterns.\n\nSee Jacquard.',
  },
};

async function openList(page: Page, result = entries) {
  await mockRole(page, 'editor');
  await answer(page, REVIEWS, 200, { result });
  await open(page, paths.review, texts.app.pages.review);
}

async function openText(page: Page, shown = text) {
  await mockRole(page, 'editor');
  await answer(page, REVIEW, 200, shown);
  await open(page, paths.submission('a'), shown.title);
  await expect(page.getByRole('region', { name: review.entry.preview }).getByRole('paragraph')).toHaveCount(
    2,
  );
}

const submission: Submission = {
  ...{ id: 'a', state: 'submitted', submittedAt, isCurrent: false },
  ...{ comment: '', reviewedBy: '', publishAt: null, problem: null },
};
const sentBack: Submission = {
  ...submission,
  ...{ state: 'sentBack', reviewedBy: 'y'.repeat(100) },
  comment: `Please name your sources:\n\n${'x'.repeat(300)}`,
};
const approved: Submission = {
  ...{ ...submission, state: 'approved', isCurrent: true, reviewedBy: 'Grace' },
  publishAt: '2099-01-31T18:30:00.000Z',
};

const summary: DraftSummary = {
  ...{ _id: '0198c0de-0000-4000-8000-000000000001', title: 'On looms', cover: '', description: '' },
  ...{ articleSlug: null, articleVersion: null, isUnpublished: false, hiddenReason: null, version: 2 },
  ...{ createdAt: submittedAt, updatedAt: submittedAt, publishAt: null, publishProblem: null },
  ...{ tokenName: null, kind: 'article', opening: 'They weave.', submission },
};

/** Opens the editor of a contributor with a draft that has this submission. */
async function openEditor(page: Page, submission: Submission | null) {
  await mockRole(page, 'contributor');
  const draft: Omit<Draft, keyof DraftSummary> & DraftSummary = {
    ...{ ...summary, submission, markdown: 'They weave.', tags: [] },
  };
  await answer(page, new RegExp(`/api/drafts/${draft._id}$`), 200, draft);
  await open(page, `${paths.createArticle}?draft=${draft._id}`, texts.app.pages.createArticle);
  await expect(
    page.getByRole('button', { name: submission ? review.submit.again : review.submit.label, exact: true }),
  ).toBeVisible();
}

/** Opens a list of a contributor's drafts. */
async function openDrafts(page: Page, state: 'submitted' | 'sentBack', search = '') {
  await mockRole(page, 'contributor');
  const shown = state === 'sentBack' ? [sentBack] : [submission, { ...submission, isCurrent: true }];
  const result = shown.map((submission, index) => ({
    ...summary,
    ...{ _id: `${index}`, submission, state, words: 2, tags: ['looms'] },
  }));
  await answer(page, OWN_LISTING, 200, { result, total: result.length, isCut: false });
  await open(page, `/myArticles?state=${state}${search}`, review.lists[state]);
  await expect(page.getByText('On looms').first()).toBeVisible();
}

/** Pages of reviewers and of contributors. */
export const reviewPages: Screen[] = [
  { name: 'review', show: (page) => openList(page) },
  { name: 'submission', show: (page) => openText(page) },
  {
    name: 'submission-change',
    show: async (page) => {
      await openText(page, change);
      await expect(
        page.getByRole('region', { name: like(texts.history.difference.region(ANY, ANY)) }),
      ).toBeVisible();
    },
  },
  { name: 'contributor-editor', show: (page) => openEditor(page, null) },
  { name: 'contributor-submitted', show: (page) => openDrafts(page, 'submitted') },
  { name: 'contributor-submitted-list', show: (page) => openDrafts(page, 'submitted', '&sort=title') },
  { name: 'contributor-sent-back', show: (page) => openDrafts(page, 'sentBack') },
  {
    name: 'contributor-info',
    show: async (page) => {
      await mockRole(page, 'contributor');
      const result = [{ ...summary, submission: sentBack, state: 'sentBack', words: 2, tags: [] }];
      await answer(page, OWN_LISTING, 200, { result, total: 1, isCut: false });
      await open(page, paths.yourInfo, texts.app.pages.yourInfo);
      await expect(page.getByRole('list', { name: review.news.label })).toBeVisible();
    },
  },
];

/** Their dialogs, notices and empty states. */
export const reviewStates: Screen[] = [
  {
    name: 'review-empty',
    show: async (page) => {
      await openList(page, []);
      await expect(page.getByText(review.list.empty)).toBeVisible();
    },
  },
  {
    name: 'review-others',
    show: async (page) => {
      await mockRole(page, 'contributor');
      await open(page, paths.review, texts.app.pages.review);
      await expect(page.getByText(texts.account.editorsOnly)).toBeVisible();
    },
  },
  {
    name: 'submission-publish',
    show: async (page) => {
      await openText(page);
      await press(page, review.entry.publish);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'submission-send-back',
    show: async (page) => {
      await openText(page);
      await press(page, review.sendBack.open);
      await fillIn(page, { [review.fields.comment]: 'Please name your sources.' });
      await press(page, review.sendBack.confirm);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'submission-refused',
    show: async (page) => {
      await openText(page);
      await answer(page, /\/api\/review\/a\/publish$/, 409, texts.reviewReplies.changed);
      await press(page, review.entry.publish);
      await press(page, review.entry.publishConfirm);
      await expect(page.getByText(like(`${texts.reviewReplies.changed}${ANY}`))).toBeVisible();
    },
  },
  {
    name: 'submission-outdated',
    show: async (page) => {
      await openText(page, { ...change, isOutdated: true });
      await expect(page.getByText(texts.reviewReplies.articleChanged)).toBeVisible();
    },
  },
  {
    name: 'submission-approved',
    show: async (page) => {
      await openText(page, { ...text, ...later, reviewer: 'y'.repeat(100) });
      await expect(page.getByText(review.list.approvedBy('y'.repeat(100)))).toBeVisible();
    },
  },
  {
    name: 'submission-gone',
    show: async (page) => {
      await mockRole(page, 'editor');
      await answer(page, REVIEW, 404, texts.reviewReplies.notFound);
      await open(page, paths.submission('a'), review.entry.gone);
    },
  },
  { name: 'contributor-editor-submitted', show: (page) => openEditor(page, submission) },
  { name: 'contributor-editor-approved', show: (page) => openEditor(page, approved) },
  { name: 'contributor-editor-sent-back', show: (page) => openEditor(page, sentBack) },
  {
    name: 'contributor-editor-question',
    show: async (page) => {
      await openEditor(page, null);
      await page
        .getByRole('textbox', { name: texts.editor.fields.title, exact: true })
        .press('Control+Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
