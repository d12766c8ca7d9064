import { importOutcomes, importStates } from '../articleImport.ts';
import {
  boolean,
  fieldsOf,
  id,
  list,
  listingOf,
  nullable,
  object,
  oneOf,
  slug,
  text,
  time,
  whole,
} from './schema.ts';

/** A number of items and the first of them, up to `NAMED_IN_SUMMARY`. */
const namedCount = (example: string) => ({ count: whole(), first: list(text(example)) });

export const importSummary = object({
  /** How many of the new ones are drafts, also scheduled ones, and the first of their files. */
  drafts: object(namedCount('_drafts/on-looms.md')),
  /** How many articles have no date and need a choice, and the first of their files. */
  undated: object(namedCount('about.md')),
  /** Number of old paths that redirect here, and the first ones. */
  redirects: object({
    ...namedCount('/2019/05/on-engines.html'),
    /** How many of them only redirect if articles without a date don't become drafts. */
    undated: whole(),
  }),
  /** Number of articles with old URLs that don't redirect, because their author isn't an admin. */
  withoutRedirects: whole(),
  /** Number of image files that are imported. */
  images: whole(),
  /** Number of image files that are not imported, because no article uses them or they can't be imported. */
  imageFiles: whole(),
});

export const articleImport = object({
  _id: id,
  /** The archive's file name, or ''. */
  name: text('site.zip'),
  state: oneOf(...importStates),
  /** Whether no server works on it yet, although its state says so, as other imports come first. */
  isWaiting: boolean,
  /** The archive's size. */
  bytes: whole(),
  /** Bytes of it that have arrived. */
  received: whole(),
  /** Files that the running step has handled, or articles that undoing has deleted. */
  done: whole(),
  /** The final value of `done`; null while the archive is being checked. */
  total: nullable(whole()),
  /** Files by outcome: the plan until the import starts, then what it has done. */
  counts: object(fieldsOf(importOutcomes, whole())),
  /** What the check found; null before. */
  summary: nullable(importSummary),
  /** Why it failed or was canceled, in a sentence; '' otherwise. */
  problem: text(''),
  createdAt: time,
  /** Null until it has ended. */
  endedAt: nullable(time),
});
export const articleImportList = object({ result: list(articleImport) });

export const importedFile = object({
  /** Its path in the archive. */
  name: text('content/posts/on-engines.md'),
  outcome: oneOf(...importOutcomes),
  /** Why it is refused, or what is lost; '' if neither applies. */
  note: text(''),
  /** The slug of the published article; null for drafts, refused files, and articles deleted or unpublished since. */
  slug: nullable(slug),
});
export const importedFileList = listingOf(importedFile);
