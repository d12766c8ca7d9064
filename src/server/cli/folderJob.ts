import { FrontMatterError } from '../../shared/articleFields.ts';
import { publishMessages as messages } from '../../shared/messages/en/publish.ts';
import { ValidationError } from '../../shared/yup.ts';
import { TooCostly } from '../content/budget.ts';
import { Refusal } from '../lib/refusal.ts';
import { CallFailed, type BlogClient } from './blogClient.ts';
import { FolderError } from './folderState.ts';

/* What `publish` and `pull` work on, and how they report on each file. */

/** What happened, or would happen, to a file. */
export interface FileResult {
  /** Relative to the folder, with `/`. */
  path: string;
  action: 'create' | 'update' | 'unchanged' | 'delete' | 'conflict' | 'fail';
  isDraft: boolean;
  /** Null for drafts and failures. */
  slug: string | null;
  /** Why it failed or was left alone; null if it wasn't. */
  problem: string | null;
  /** For a conflict, the lines that differ: those of the blog with -, those of the file with +. */
  difference: string | null;
  /** Sentences that describe what is lost or guessed. */
  notes: string[];
}

export interface FolderJob {
  client: BlogClient;
  /** The blog's origin, under which the folder remembers what it published. */
  url: string;
  folder: string;
  isDryRun: boolean;
  /** Whether conflicts are overwritten. */
  isForced: boolean;
}

export const isLeftOut = ({ action }: Pick<FileResult, 'action'>): boolean =>
  action === 'fail' || action === 'conflict';

/** Thrown if something was changed on the blog and in the folder. */
export class Conflict extends Error {
  readonly difference: string;

  constructor(sentence: string, difference = '') {
    super(sentence);
    this.difference = difference;
  }
}

/** Returns the result of a file, whatever happens to it. Rethrows problems that all files would have. */
export async function reportOn(
  file: string,
  slug: string | null,
  act: () => Promise<Pick<FileResult, 'action'> & Partial<FileResult>>,
): Promise<FileResult> {
  const result = { path: file, isDraft: false, slug, problem: null, difference: null, notes: [] };
  try {
    return { ...result, ...(await act()) };
  } catch (error) {
    if (!(error instanceof Conflict)) return { ...result, action: 'fail', problem: describeProblem(error) };
    const { message: problem, difference } = error;
    return { ...result, action: 'conflict', problem, difference: difference || null };
  }
}

/** Returns why a file failed. Rethrows bugs, and problems that all files would have. */
function describeProblem(error: unknown): string {
  if (error instanceof ValidationError) return `${error.errors.join(', ')}.`;
  if (error instanceof CallFailed && [0, 401].includes(error.status)) throw error;
  if (error instanceof TooCostly) return messages.tooCostly;
  if (isKnownProblem(error)) return error.message;
  // Such as a file that can't be read.
  if (error instanceof Error && 'syscall' in error) return messages.unreadable(error.message);
  throw error;
}

const isKnownProblem = (error: unknown): error is Error =>
  [CallFailed, FolderError, FrontMatterError, Refusal].some((kind) => error instanceof kind);
