import { number, object, string, type InferType } from 'yup';
import { draftTexts, markdownText, type ShortTexts, tagList, TITLE_MAX } from './article.ts';
import { listingQuerySchema } from './listingQuery.ts';
import { draftSchemaMessages, editorMessages } from './messages/en/editor.ts';
import { text } from './text.ts';

/** In years: how far ahead a publication may be planned. */
const SCHEDULE_YEARS_MAX = 10;
/** Drafts that one account may have. */
export const DRAFTS_MAX = 500;
/** In bytes, of all drafts of one account: 64 MiB. */
export const DRAFT_BYTES_MAX = 64 * 1024 * 1024;
/** Of a draft, and characters of each: what is too much for an article is checked when it is published. */
const [TAGS_KEPT_MAX, TAG_KEPT_MAX] = [32, 200];

/** A version 4 or 7 UUID, as `crypto.randomUUID()` makes them, in lower case. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
export const isDraftId = (id: string): boolean => UUID.test(id);

const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

/** The 30th of February is none, though `Date` would take it for the second of March. */
function isMoment(value: string): boolean {
  const moment = new Date(value);
  return (
    ISO_UTC.test(value) &&
    !Number.isNaN(moment.getTime()) &&
    moment.toISOString().startsWith(value.slice(0, 19))
  );
}

/**
 * What is wrong with a moment to publish at, as a sentence; null if nothing is. Apart from the schema: one that was right
 * when it was set may have come meanwhile.
 */
export function scheduleProblem(publishAt: string, now: Date = new Date()): string | null {
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + SCHEDULE_YEARS_MAX);
  const moment = Date.parse(publishAt);
  if (!(moment > now.getTime())) return editorMessages.schedule.inPast;
  return moment > last.getTime() ? editorMessages.schedule.tooFarAhead(SCHEDULE_YEARS_MAX) : null;
}

/**
 * What autosave stores. The text may be empty, tags may be anything short: they are checked when the draft is published.
 * What is left out of the last four stays as it was; null takes away the last three.
 */
export const draftSchema = object({
  ...draftTexts,
  markdown: markdownText.default(''),
  tags: tagList.test(
    'tags-kept',
    draftSchemaMessages.tags(TAGS_KEPT_MAX, TAG_KEPT_MAX),
    (tags = []) =>
      tags.length <= TAGS_KEPT_MAX && tags.every((tag) => tag.length <= TAG_KEPT_MAX && !tag.includes('\0')),
  ),
  articleSlug: text(draftSchemaMessages.article).max(TITLE_MAX).nullable(),
  articleVersion: number().label(draftSchemaMessages.articleVersion).integer().min(1).nullable(),
  publishAt: text(draftSchemaMessages.publishAt)
    .nullable()
    .test(
      'moment',
      ({ label }: { label: string }) => draftSchemaMessages.publishAtFormat(label),
      (value) => typeof value !== 'string' || isMoment(value),
    ),
});

export type DraftContent = InferType<typeof draftSchema>;

export type DraftState = 'draft' | 'scheduled';

/** `?limit&page&state`; without a state both. */
export const draftListingQuerySchema = listingQuerySchema.shape({
  state: string<DraftState>().label('State').oneOf(['draft', 'scheduled']),
});

interface DraftHead extends ShortTexts {
  /** A UUID that the client made. */
  _id: string;
  /** The author's article that it changes, published or not; null for a new one. */
  articleSlug: string | null;
  /** The version of that article that it began with. */
  articleVersion: number | null;
  /** Whether that article is unpublished: it has its address, date and clicks again once the draft is published. */
  isUnpublished: boolean;
  /** Why those who run the blog have hidden that article, in their words; null where they have not. Until they show it again it can't be published. */
  hiddenReason: string | null;
  /** Grows by one with each save and goes into `If-Match`. */
  version: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
  /** When it publishes itself, or null. */
  publishAt: string | null;
  /** Why it did not publish itself when its time had come, in a sentence; null if that did not happen. */
  publishProblem: string | null;
  /** The access token that saved it last, by its name at that time; null for its author. */
  tokenName: string | null;
}

export interface Draft extends DraftHead {
  markdown: string;
  tags: string[];
}

/** One line of the listing of drafts. */
export interface DraftSummary extends DraftHead {
  /** How the text begins, as it was written; 200 characters at most. */
  opening: string;
}

/** What a save answers: never the text. */
export type SavedDraft = Pick<Draft, '_id' | 'version' | 'updatedAt' | 'publishAt'>;

/** What `POST /api/preview` takes: an empty text too. */
export const previewSchema = object({ markdown: markdownText.default('') });

/** The html that publishing would store. `lines[i]` is the line, from 1, at which its i-th outermost element begins. */
export interface Preview {
  html: string;
  lines: number[];
}
