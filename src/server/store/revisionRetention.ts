import {
  GUARD_CHARACTERS,
  GUARD_PART,
  REVISION_BYTES_MAX,
  type RevisionKind,
  REVISIONS_MAX,
} from '../../shared/revision.ts';

/** What retention depends on. */
export interface RetainedRevision {
  id: string;
  kind: RevisionKind;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Compressed size in bytes. */
  stored: number;
}

/**
 * Returns the ids of the revisions of one history to delete. Keeps all of the last day, one per hour of the last week, one
 * per day of the last 90 days, then one per week, and all published ones. Above 200 revisions or 20 MiB, deletes the oldest
 * automatic ones first, then the oldest published ones, but never the newest.
 */
export function findExpendable(revisions: readonly RetainedRevision[], now: number): Set<string> {
  const newestFirst = [...revisions].sort(byTime).reverse();
  const expendable = findRedundant(newestFirst, now);
  const kept = newestFirst.filter(({ id }) => !expendable.has(id));
  let count = kept.length;
  let bytes = kept.reduce((sum, { stored }) => sum + stored, 0);

  const oldestFirst = kept.slice(1).reverse();
  for (const revision of [
    ...oldestFirst.filter(isAutomatic),
    ...oldestFirst.filter((one) => !isAutomatic(one)),
  ]) {
    if (count <= REVISIONS_MAX && bytes <= REVISION_BYTES_MAX) break;
    expendable.add(revision.id);
    count -= 1;
    bytes -= revision.stored;
  }
  return expendable;
}

const HOUR = 60 * 60 * 1000;

const DAY = 24 * HOUR;

const WEEK = 7 * DAY;

/** Returns the interval, in milliseconds, of which one revision of this age is kept; 0 to keep all. */
function intervalAt(age: number): number {
  if (age <= DAY) return 0;
  if (age <= WEEK) return HOUR;
  return age <= 90 * DAY ? DAY : WEEK;
}

const isAutomatic = ({ kind }: RetainedRevision) => kind !== 'published';

/** Returns the automatic revisions that aren't the last one of their hour, day or week. */
function findRedundant(newestFirst: readonly RetainedRevision[], now: number): Set<string> {
  const seen = new Set<string>();
  const expendable = new Set<string>();
  for (const revision of newestFirst.filter(isAutomatic)) {
    const createdAt = Date.parse(revision.createdAt);
    const interval = intervalAt(now - createdAt);
    if (interval === 0) continue;
    const period = `${interval}/${Math.floor(createdAt / interval)}`;
    if (seen.has(period)) expendable.add(revision.id);
    seen.add(period);
  }
  return expendable;
}

function byTime(one: RetainedRevision, other: RetainedRevision): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

/** Returns whether a change removes so much text that the version before it must be kept. */
export function isLargeDeletion(before: string, after: string): boolean {
  const isMuch = (characters: number) =>
    characters > GUARD_CHARACTERS && characters > GUARD_PART * before.length;
  if (!isMuch(before.length)) return false;
  const start = commonPrefixLength(before, after);
  const [beforeRest, afterRest] = [before.slice(start), after.slice(start)];
  const end = commonSuffixLength(beforeRest, afterRest);
  const changed = beforeRest.slice(0, beforeRest.length - end);
  // The cheap check first: most changes are small.
  return (
    isMuch(changed.length) &&
    isMuch(countRemovedCharacters(changed, afterRest.slice(0, afterRest.length - end)))
  );
}

function commonPrefixLength(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let at = 0;
  while (at < end && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

function commonSuffixLength(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let length = 0;
  while (
    length < end &&
    one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length)
  )
    length += 1;
  return length;
}

const splitWords = (text: string) => text.match(/\S+\s*/g) ?? [];

/** Counts the characters of words that `after` has fewer of than `before`. Words that only moved don't count. */
function countRemovedCharacters(before: string, after: string): number {
  const left = new Map<string, number>();
  for (const word of splitWords(after)) left.set(word.trimEnd(), (left.get(word.trimEnd()) ?? 0) + 1);
  let missing = 0;
  for (const word of splitWords(before)) {
    const count = left.get(word.trimEnd()) ?? 0;
    if (count > 0) left.set(word.trimEnd(), count - 1);
    else missing += word.length;
  }
  return missing;
}
