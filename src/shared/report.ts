import type * as answers from './answers/moderation.ts';
import type { Answer } from './answers/schema.ts';
import { moderationMessages } from './messages/en/moderation.ts';
import { BULK_LIMIT } from './moderation.ts';
import { array, type InferType, object, string, text } from './yup.ts';

const { fields } = moderationMessages;

/** Why a reader reports an article: labels by reason. */
export const { reportReasons } = moderationMessages;
export type ReportReason = keyof typeof reportReasons;

/** Maximum length of a comment, in characters. */
export const REPORT_COMMENT_MAX = 500;
const SLUG_MAX = 200;

/** What the form sends. `POST /api/reports` also takes the slug. */
export const reportFormSchema = object({
  reason: string<ReportReason>()
    .label(() => fields.reason)
    .required()
    .oneOf(Object.keys(reportReasons) as ReportReason[]),
  words: text(() => fields.comment)
    .trim()
    .max(REPORT_COMMENT_MAX)
    .default(''),
  /** A honeypot: the field is invisible, so only bots fill it in. */
  website: text(() => fields.website)
    .max(REPORT_COMMENT_MAX)
    .default(''),
});

export const reportSchema = reportFormSchema.shape({
  slug: text(() => fields.article)
    .max(SLUG_MAX)
    .required(),
});

export type Report = Pick<InferType<typeof reportSchema>, 'slug' | 'reason' | 'words'>;

/** A reported article, as admins see it. */
export interface ReportedArticle extends Answer<typeof answers.reportedArticle> {}

/** Reported articles per listing, most reported first. */
export const REPORTED_MAX = 200;

/** Articles to act on, each of which has its own result. */
export const slugsSchema = object({
  slugs: array(
    text(() => fields.article)
      .max(SLUG_MAX)
      .required(),
  )
    .label(() => fields.articles)
    .min(1)
    .max(BULK_LIMIT)
    .required(),
});
