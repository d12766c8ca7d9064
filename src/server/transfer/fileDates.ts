import type { ImportFile } from './importFiles.ts';
import { isArticleFile } from './markdownFile.ts';

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
