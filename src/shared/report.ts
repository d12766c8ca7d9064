import { array, type InferType, object, string } from 'yup';
import { metaMessages } from './messages/en/meta.ts';
import { BULK_LIMIT } from './moderation.ts';
import { text } from './text.ts';

const texts = metaMessages.report.reasons;

/** Why a reader reports an article, in the words of the form. */
export const reportReasons = {
  spam: texts.spam,
  abuse: texts.abuse,
  copyright: texts.copyright,
  illegal: texts.illegal,
  other: texts.other,
};
export type ReportReason = keyof typeof reportReasons;

/** In characters. */
export const REPORT_WORDS_MAX = 500;
const SLUG_MAX = 200;

/** What the form sends; `POST /api/reports` takes the slug with it. */
export const reportFormSchema = object({
  reason: string<ReportReason>()
    .label('The reason')
    .required()
    .oneOf(Object.keys(reportReasons) as ReportReason[]),
  words: text('What you write').trim().max(REPORT_WORDS_MAX).default(''),
  /** Nobody sees this field: only programs fill it in. */
  website: text('Website').max(REPORT_WORDS_MAX).default(''),
});

export const reportSchema = reportFormSchema.shape({
  slug: text('The article').max(SLUG_MAX).required(),
});

export type Report = Pick<InferType<typeof reportSchema>, 'slug' | 'reason' | 'words'>;

/** An article that readers have reported, as those who run the blog see it. */
export interface ReportedArticle {
  slug: string;
  title: string;
  ownerId: string;
  ownerName: string;
  ownerHandle: string;
  /** Of the account, ISO 8601, UTC. */
  ownerSince: string;
  /** Why the account is limited; null where it is not. */
  ownerLimitedFor: string | null;
  /** How many readers of which reason, of all networks one each. */
  reasons: Partial<Record<ReportReason, number>>;
  count: number;
  /** What they wrote, the newest first. */
  words: string[];
  /** Of the last one. */
  reportedAt: string;
}

/** Articles that are listed at once: those of most readers come first, and more behind what is done. */
export const REPORTED_MAX = 200;

/** Articles, of which each is answered by itself. */
export const slugsSchema = object({
  slugs: array(text('An article').max(SLUG_MAX).required())
    .label('Articles')
    .min(1)
    .max(BULK_LIMIT)
    .required(),
});
