import type { ShortTexts } from './article.ts';

/**
 * Why a revision was kept: it was `published`; a `draft` as it stood, ten minutes or more after the one before; or
 * a `guard`, the text before a large deletion.
 */
export type RevisionKind = 'published' | 'draft' | 'guard';

/** In milliseconds: how far apart revisions of a draft are at least. */
export const REVISION_INTERVAL = 10 * 60 * 1000;
/** A change that deletes more characters than this, and more than `GUARD_PART` of the text, is guarded. */
export const GUARD_CHARACTERS = 500;
/** See `GUARD_CHARACTERS`. */
export const GUARD_PART = 0.3;
/** Revisions that one article or draft may have. */
export const REVISIONS_MAX = 200;
/** In bytes as they are stored, of the same: 20 MiB. */
export const REVISION_BYTES_MAX = 20 * 1024 * 1024;

/** One line of a history, newest first. */
export interface RevisionSummary {
  _id: string;
  kind: RevisionKind;
  title: string;
  /** ISO 8601, UTC: when the text stood so. */
  createdAt: string;
  /** Of the markdown, in bytes of UTF-8. */
  size: number;
  /** The access token that saved it, by its name at that time; null for its author, and for versions from before. */
  tokenName: string | null;
}

export interface Revision extends RevisionSummary, ShortTexts {
  markdown: string;
  tags: string[];
}
