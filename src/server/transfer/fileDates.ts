import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { now as currentTime } from '../db/portable.ts';
import type { ImportFile, ImportSource } from './importFiles.ts';
import { type ImportedArticle, isArticleFile } from './markdownFile.ts';

const { import: messages } = transferMessages;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** ZIP files without dates have this one, in any time zone. */
const FIRST_DATE = Date.UTC(1980, 0, 3);

/**
 * Returns a function that returns when a file was last changed, in ISO 8601; null if its folder or archive doesn't say so
 * credibly. Copying, unpacking and checking out a repository give all files the time at which that happened, so times of
 * the last day, and those within an hour in which most of the articles were changed, say nothing.
 */
export function createFileDates(
  files: readonly Pick<ImportFile, 'name' | 'changedAt'>[],
  now = Date.now(),
): (name: string) => string | null {
  const dated = files.flatMap(({ name, changedAt }) =>
    changedAt !== null && isArticleFile(name) ? [{ name, changedAt }] : [],
  );
  const times = dated.map(({ changedAt }) => changedAt).sort((one, other) => one - other);
  const copied = findCopying(times);
  const known = new Map(
    dated
      .filter(({ changedAt }) => changedAt > FIRST_DATE && changedAt < now - DAY)
      .filter(({ changedAt }) => !copied || changedAt < copied.from || changedAt > copied.to)
      .map(({ name, changedAt }) => [name, new Date(changedAt).toISOString()]),
  );
  return (name) => known.get(name) ?? null;
}

/** The date that an article without one gets, in ISO 8601, and a note that says where it is from. */
export interface FoundDate {
  createdAt: string;
  note: string;
}

/**
 * Returns a function that dates an article without a date: by the first commit of its file or its last change in the front
 * matter, whichever is earlier, otherwise by the last change of its file. It returns null for a file of which nothing says
 * that.
 */
export function createDateFinder({
  files,
  findFirstCommits,
}: Pick<ImportSource, 'files' | 'findFirstCommits'>) {
  const findChange = createFileDates(files);
  let findCommit: ((name: string) => string | null) | null = null;

  /** Returns when a file was first committed, or null. */
  async function findFirstCommit(name: string): Promise<FoundDate | null> {
    if (!findCommit) {
      const commits = (await findFirstCommits?.()) ?? new Map<string, number>();
      // A repository that began with most of the articles doesn't say when they were written.
      findCommit = createFileDates(files.map(({ name }) => ({ name, changedAt: commits.get(name) ?? null })));
    }
    const createdAt = findCommit(name);
    return createdAt === null ? null : { createdAt, note: messages.dateOfCommit(createdAt.slice(0, 10)) };
  }

  return {
    findFirstCommit,
    findDate: async (
      name: string,
      { updatedAt }: Pick<ImportedArticle, 'updatedAt'>,
    ): Promise<FoundDate | null> => {
      const committed = await findFirstCommit(name);
      const isWritten = updatedAt !== null && updatedAt <= currentTime();
      if (isWritten && (committed === null || updatedAt < committed.createdAt))
        return { createdAt: updatedAt, note: messages.dateOfChange(updatedAt.slice(0, 10)) };
      if (committed !== null) return committed;
      const createdAt = findChange(name);
      return createdAt === null ? null : { createdAt, note: messages.dateOfFile(createdAt.slice(0, 10)) };
    },
  };
}

/** Returns the times that lie within an hour of most files, if there is such an hour. */
function findCopying(times: readonly number[]): { from: number; to: number } | null {
  const most = Math.floor(times.length / 2) + 1;
  if (times.length < 2) return null;
  for (let first = 0; first + most <= times.length; first += 1) {
    const from = times[first] ?? 0;
    const to = times[first + most - 1] ?? 0;
    if (to - from <= HOUR) return { from, to: from + HOUR };
  }
  return null;
}
