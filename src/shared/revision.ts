import type * as answers from './answers/articles.ts';
import type { Answer } from './answers/schema.ts';

/**
 * Why a revision was stored: it was `published`; it is a `draft`, at least ten minutes after the previous one; or it is
 * a `guard`, the text before a large deletion.
 */
export type RevisionKind = RevisionSummary['kind'];

/** In milliseconds: the minimum interval between revisions of a draft. */
export const REVISION_INTERVAL = 10 * 60 * 1000;
/** A guard is stored before a change that deletes more characters than this and more than `GUARD_PART` of the text. */
export const GUARD_CHARACTERS = 500;
/** See `GUARD_CHARACTERS`. */
export const GUARD_PART = 0.3;
/** Maximum number of revisions of an article or draft. */
export const REVISIONS_MAX = 200;
/** Maximum size of all of them as stored, in bytes: 20 MiB. */
export const REVISION_BYTES_MAX = 20 * 1024 * 1024;

/** A revision in the history, which is sorted newest first. */
export interface RevisionSummary extends Answer<typeof answers.revisionSummary> {}

/** A revision with its text. */
export interface Revision extends Answer<typeof answers.revision> {}
