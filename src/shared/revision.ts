import type { ShortTexts } from './article.ts';

/**
 * Why a revision was stored: it was `published`; it is a `draft`, at least ten minutes after the previous one; or it is
 * a `guard`, the text before a large deletion.
 */
export type RevisionKind = 'published' | 'draft' | 'guard';

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
export interface RevisionSummary {
  _id: string;
  kind: RevisionKind;
  title: string;
  /** When this was the current text, in ISO 8601, UTC. */
  createdAt: string;
  /** The size of the Markdown, in bytes of UTF-8. */
  size: number;
  /** The name of the access token that saved it, at that time; null if its author did, and for older versions. */
  tokenName: string | null;
}

export interface Revision extends RevisionSummary, ShortTexts {
  markdown: string;
  tags: string[];
}
