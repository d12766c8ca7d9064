import type * as answers from './answers/articles.ts';
import type { Answer } from './answers/schema.ts';
import { time } from './draft.ts';
import { draftSchemaMessages } from './messages/en/editor.ts';
import { reviewMessages } from './messages/en/review.ts';
import { boolean, type InferType, object, text } from './yup.ts';

/** Maximum length of a comment, in characters. */
export const COMMENT_MAX = 2000;
/** Maximum number of texts of an account that wait for review. */
export const SUBMISSIONS_MAX = 100;

/** How many texts that wait for review are counted at most. */
export const REVIEWS_COUNTED_MAX = 1000;

/** What a submitted text waits for. What an editor sent back waits for its author. */
export const submissionStates = ['submitted', 'approved', 'sentBack'] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** Returns whether editors have a text, or have approved it for later. */
export const isInReview = (submission: Submission | null): submission is Submission =>
  submission !== null && submission.state !== 'sentBack';

/** What its author sees of a text that they submitted for review. */
export interface Submission extends Answer<typeof answers.submission> {}

/** A text that waits for review, in the editors' list. */
export interface ReviewEntry extends Answer<typeof answers.reviewEntry> {}

/** The same with the text, as publishing it would show it. */
export interface ReviewedText extends Answer<typeof answers.reviewedText> {}

/** What became of a text that an editor published: its slug, or when it will be. */
export interface PublishedSubmission extends Answer<typeof answers.publishedSubmission> {}

/** `?take=true` takes an entry from the editor whose name is on it. */
export const reviewerQuerySchema = object({ take: boolean().default(false) });

/** The body of `POST /api/review/{id}/publish`. */
export const reviewPublishSchema = object({
  /** `shown` of the text that the editor has seen. */
  shown: text(() => reviewMessages.fields.shown)
    .max(100)
    .required(),
  /** When it is published; left out or null for now. */
  publishAt: time(() => draftSchemaMessages.publishAt),
});
export type ReviewPublication = InferType<typeof reviewPublishSchema>;

/** The body of `POST /api/review/{id}/sendBack`. */
export const sendBackSchema = object({
  comment: text(() => reviewMessages.fields.comment)
    .trim()
    .max(COMMENT_MAX)
    .required(),
});
export type SendBack = InferType<typeof sendBackSchema>;
