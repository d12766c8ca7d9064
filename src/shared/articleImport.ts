import type { Listing } from './listing.ts';
import { isDay } from './parse.ts';
import { MEGABYTE } from './storage.ts';

/*
 * Imports of archives in the dashboard: docs/decisions/0048-imports-are-jobs.md. An archive is uploaded, checked, and imported
 * once its owner starts it.
 */

/** Maximum size of an archive, in bytes. */
export const ARCHIVE_BYTES_MAX = 200 * MEGABYTE;
/** The media type of an upload. */
export const ARCHIVE_TYPE = 'application/zip';
/** Media types that are accepted as well, for files that aren't zipped. */
export const UNZIPPED_TYPES = ['application/xml', 'text/xml', 'application/json'];
/** File names that can be imported: archives, and exports of WordPress and Ghost as they are. */
export const IMPORT_NAME = /\.(?:zip|xml|json)$/i;
/** Number of bytes at the beginning of a file that say whether it can be imported. */
export const START_BYTES = 100;

/** Returns what a file is by its first bytes, read as Latin-1 or UTF-8: a ZIP file, XML or a JSON object; else null. */
export function recognizeImport(start: string): 'zip' | 'xml' | 'json' | null {
  if (start.startsWith('PK')) return 'zip';
  const text = start.replace(/^(?:\uFEFF|\xef\xbb\xbf)?\s*/, '');
  return /^<(?:\?xml|!--|rss\b)/i.test(text) ? 'xml' : text.startsWith('{') ? 'json' : null;
}
/** Maximum length of an archive's name, in characters. */
export const ARCHIVE_NAME_MAX = 200;
/**
 * The size of the parts in which an archive is uploaded and stored, in bytes; the last part may be smaller. Small
 * enough not to block other requests while a part is stored or read.
 */
export const PART_BYTES = 256 * 1024;

/** An archive to upload. */
export interface NewImport {
  /** Its file name, or ''. */
  name: string;
  bytes: number;
}
/** Files per page of an import. */
export const FILES_PAGE_SIZE = 50;

/** States of an import in which the server or the owner has more to do. */
export const unfinishedStates = ['uploading', 'checking', 'ready', 'importing'] as const;
export const importStates = [...unfinishedStates, 'done', 'canceled', 'failed', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** Returns whether a server works on an import in this state. */
export const isWorking = (state: ImportState): boolean =>
  state === 'checking' || state === 'importing' || state === 'undoing';

export const isUnfinished = (state: ImportState): boolean =>
  (unfinishedStates as readonly ImportState[]).includes(state);

/** What an import does with a file. */
export const importOutcomes = ['new', 'changed', 'same', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** What articles without a date get: a day such as `2026-01-31`, or they become drafts. */
export type UndatedChoice = string;
export const AS_DRAFTS: UndatedChoice = 'drafts';

/** Returns whether a text is a choice: a day up to today, or up to `ahead` milliseconds later for other time zones. */
export const isUndatedChoice = (choice: string, ahead = 0): boolean =>
  choice === AS_DRAFTS ||
  (/^\d{4}-\d\d-\d\d$/.test(choice) &&
    isDay(choice) &&
    choice <= new Date(Date.now() + ahead).toISOString().slice(0, 10));

/** Maximum number of files and redirects that a summary names. */
export const NAMED_IN_SUMMARY = 5;

/** What an import would do, or did, beside its counts of files. */
export interface ImportSummary {
  /** How many of the new ones are drafts, also scheduled ones, and the first of their files. */
  drafts: NamedCount;
  /** How many articles have no date and need a choice, and the first of their files. */
  undated: NamedCount;
  /** Number of old paths that redirect here, and the first ones. */
  redirects: NamedCount & {
    /** How many of them only redirect if articles without a date don't become drafts. */
    undated: number;
  };
  /** Number of articles with old URLs that don't redirect, because their author isn't an admin. */
  withoutRedirects: number;
  /** Number of image files that are imported. */
  images: number;
  /** Number of image files that are not imported, because no article uses them or they can't be imported. */
  imageFiles: number;
}

interface NamedCount {
  count: number;
  /** Up to `NAMED_IN_SUMMARY`. */
  first: string[];
}

/** An import of the user. */
export interface ArticleImport {
  _id: string;
  /** The archive's file name, or ''. */
  name: string;
  state: ImportState;
  /** Whether no server works on it yet, although its state says so, as other imports come first. */
  isWaiting: boolean;
  /** The archive's size. */
  bytes: number;
  /** Bytes of it that have arrived. */
  received: number;
  /** Files that the running step has handled, or articles that undoing has deleted. */
  done: number;
  /** The final value of `done`; null while the archive is being checked. */
  total: number | null;
  /** Files by outcome: the plan until the import starts, then what it has done. */
  counts: Record<ImportOutcome, number>;
  /** What the check found; null before. */
  summary: ImportSummary | null;
  /** Why it failed or was canceled, in a sentence; '' otherwise. */
  problem: string;
  createdAt: string;
  /** Null until it has ended. */
  endedAt: string | null;
}

/** A file of an import. */
export interface ImportedFile {
  /** Its path in the archive. */
  name: string;
  outcome: ImportOutcome;
  /** Why it is refused, or what is lost; '' if neither applies. */
  note: string;
  /** The slug of the published article; null for drafts, refused files, and articles deleted or unpublished since. */
  slug: string | null;
}

export type ImportedFiles = Listing<ImportedFile>;
