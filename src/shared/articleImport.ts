import type { Listing } from './listing.ts';
import { MEGABYTE } from './storage.ts';

/*
 * Imports of archives in the dashboard: docs/decisions/0048-imports-are-jobs.md. An archive is uploaded, checked, and imported
 * once its owner starts it.
 */

/** In bytes, of one archive. */
export const ARCHIVE_BYTES_MAX = 200 * MEGABYTE;
/** The media type of an upload. */
export const ARCHIVE_TYPE = 'application/zip';
/** The first bytes of a ZIP file: of an entry, or of the end of an empty archive. */
export const ZIP_SIGNATURE = 'PK';
/** Characters of an archive's name. */
export const ARCHIVE_NAME_MAX = 200;
/** In bytes, except the last one: an archive arrives and is stored in parts. Small enough not to block other requests while one is stored or read. */
export const PART_BYTES = 256 * 1024;

/** An archive to upload. */
export interface NewImport {
  /** Its file name, or ''. */
  name: string;
  bytes: number;
}
/** Files on a page of an import. */
export const FILES_PAGE_SIZE = 50;

/** Work in progress, on a server or by the owner. */
export const unfinishedStates = ['uploading', 'checking', 'ready', 'importing'] as const;
export const importStates = [...unfinishedStates, 'done', 'canceled', 'failed', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** States in which a server works. */
export const isWorking = (state: ImportState): boolean =>
  state === 'checking' || state === 'importing' || state === 'undoing';

export const isUnfinished = (state: ImportState): boolean =>
  (unfinishedStates as readonly ImportState[]).includes(state);

/** What an import does with a file. */
export const importOutcomes = ['new', 'changed', 'same', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** An import of the user. */
export interface ArticleImport {
  _id: string;
  /** The archive's file name, or ''. */
  name: string;
  state: ImportState;
  /** Whether no server works on it yet, although its state says so: others come first. */
  isWaiting: boolean;
  /** The archive's size. */
  bytes: number;
  /** Bytes of it that have arrived. */
  received: number;
  /** Files that the running step has handled, or articles that undoing has deleted. */
  done: number;
  /** What `done` ends at; null while the archive is being checked. */
  total: number | null;
  /** Files by outcome: the plan until the import starts, then what it has done. */
  counts: Record<ImportOutcome, number>;
  /** Why it failed or was canceled, in a sentence; '' for nothing to say. */
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
  /** Why it is refused, or what is lost; '' for nothing. */
  note: string;
  /** The article's, while it is published; null for drafts, refused files, and articles that were deleted or unpublished since. */
  slug: string | null;
}

export type ImportedFiles = Listing<ImportedFile>;
