import type * as answers from './answers/imports.ts';
import type { Answer } from './answers/schema.ts';
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
export interface ImportSummary extends Answer<typeof answers.importSummary> {}

/** An import of the user. */
export interface ArticleImport extends Answer<typeof answers.articleImport> {}

/** A file of an import. */
export interface ImportedFile extends Answer<typeof answers.importedFile> {}

export type ImportedFiles = Listing<ImportedFile>;
