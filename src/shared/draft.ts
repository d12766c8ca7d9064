import type * as answers from './answers/articles.ts';
import type { Answer } from './answers/schema.ts';
import {
  articleDraftSchema,
  draftTexts,
  kindOption,
  markdownText,
  SLUG_MAX,
  tagList,
  TITLE_MAX,
} from './article.ts';
import { changeSchema } from './changeSchema.ts';
import { listingQuerySchema } from './listingQuery.ts';
import { draftSchemaMessages, editorMessages } from './messages/en/editor.ts';
import { validationMessages } from './messages/en/validation.ts';
import { paths } from './pages.ts';
import { type Label, number, object, string, type InferType, text } from './yup.ts';

/** In years: how far ahead a publication may be scheduled. */
const SCHEDULE_YEARS_MAX = 10;
/** Maximum number of drafts of an account. */
export const DRAFTS_MAX = 500;
/** Maximum size of all drafts of an account in bytes: 64 MiB. */
export const DRAFT_BYTES_MAX = 64 * 1024 * 1024;
/** Maximum number and length of a draft's tags. The limits of articles are checked when it is published. */
const [TAGS_KEPT_MAX, TAG_KEPT_MAX] = [32, 200];

/** A version 4 or 7 UUID, as `crypto.randomUUID()` creates them, in lower case. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
export const isDraftId = (id: string): boolean => UUID.test(id);

const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

/** Returns whether it is a valid time. `Date` would accept February 30 as March 2. */
function isTime(value: string): boolean {
  const moment = new Date(value);
  return (
    ISO_UTC.test(value) &&
    !Number.isNaN(moment.getTime()) &&
    moment.toISOString().startsWith(value.slice(0, 19))
  );
}

/**
 * Returns why an article can't be scheduled for a time, as a sentence; null if it can. Not part of the schema, as a
 * time that was valid when it was set may have passed since.
 */
export function scheduleProblem(publishAt: string, now: Date = new Date()): string | null {
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + SCHEDULE_YEARS_MAX);
  const moment = Date.parse(publishAt);
  if (!(moment > now.getTime())) return editorMessages.schedule.inPast;
  return moment > last.getTime() ? editorMessages.schedule.tooFarAhead(SCHEDULE_YEARS_MAX) : null;
}

/** Creates a schema for a time in UTC, or null. */
export const time = (label: Label) =>
  text(label)
    .nullable()
    .meta({ format: 'date-time' })
    .test(
      'time',
      ({ label }: { label: string }) => draftSchemaMessages.publishAtFormat(label),
      (value) => typeof value !== 'string' || isTime(value),
    );

/**
 * The body of `POST /api/articles/new`. An article that comes from elsewhere brings its slug and its date; one in the
 * future schedules it.
 */
export const newArticleSchema = articleDraftSchema.shape({
  slug: text(() => validationMessages.fields.url)
    .max(SLUG_MAX)
    .nullable(),
  createdAt: time(() => draftSchemaMessages.createdAt),
  kind: kindOption(),
});
export type NewArticle = InferType<typeof newArticleSchema>;

/**
 * The content of a draft. The text may be empty and tags only have to be short: they are checked when the draft is
 * published. Null clears the last three fields.
 */
export const draftSchema = object({
  ...draftTexts,
  markdown: markdownText.default(''),
  tags: tagList.test(
    'tags-kept',
    () => draftSchemaMessages.tags(TAGS_KEPT_MAX, TAG_KEPT_MAX),
    (tags = []) =>
      tags.length <= TAGS_KEPT_MAX && tags.every((tag) => tag.length <= TAG_KEPT_MAX && !tag.includes('\0')),
  ),
  articleSlug: text(() => draftSchemaMessages.article)
    .max(TITLE_MAX)
    .nullable(),
  articleVersion: number()
    .label(() => draftSchemaMessages.articleVersion)
    .integer()
    .min(1)
    .nullable(),
  publishAt: time(() => draftSchemaMessages.publishAt),
  kind: kindOption(),
});

export type DraftContent = InferType<typeof draftSchema>;

/** The body of `PUT /api/drafts/{id}`. What is left out is kept; in a new draft it is empty. */
export type DraftChange = Partial<DraftContent>;
export const draftChangeSchema = changeSchema<DraftChange>(draftSchema);

/** What a draft waits for: its author, a time, or an editor. */
export const draftStates = ['draft', 'scheduled', 'submitted', 'sentBack'] as const;
export type DraftState = (typeof draftStates)[number];

/** Returns whether what is listed in this state are drafts. */
export const isDraftState = (state: string | undefined): state is DraftState =>
  draftStates.some((one) => one === state);

/** `?limit&page&state`; all states if omitted. */
export const draftListingQuerySchema = listingQuerySchema.shape({
  state: string<DraftState>().oneOf(draftStates),
});

/** A draft with its text. */
export interface Draft extends Answer<typeof answers.draft> {}

/** Returns the path of the editor of a draft. An unpublished article is written like a new one. */
export const draftPath = ({
  _id,
  articleSlug,
  isUnpublished,
}: Pick<Draft, '_id' | 'articleSlug' | 'isUnpublished'>): string =>
  `${articleSlug !== null && !isUnpublished ? paths.editArticle(articleSlug) : paths.createArticle}?draft=${_id}`;

/** A draft in the listing. */
export interface DraftSummary extends Answer<typeof answers.draftSummary> {}

/** The response to a save, without the text. */
export interface SavedDraft extends Answer<typeof answers.savedDraft> {}

/** The body of `POST /api/preview`. The text may be empty. */
export const previewSchema = object({ markdown: markdownText.default('') });

/** The html that publishing would store. */
export interface Preview extends Answer<typeof answers.preview> {}
