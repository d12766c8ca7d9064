import { REVISION_BYTES_MAX, type RevisionKind, REVISIONS_MAX } from '../../shared/revision.ts';

/** What thinning has to know of a revision. */
export interface Thinned {
  id: string;
  kind: RevisionKind;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** In bytes, as it is stored. */
  stored: number;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** In milliseconds: of how long a time one revision of this age stands for all; 0 where each stands for itself. */
function stepAt(age: number): number {
  if (age <= DAY) return 0;
  if (age <= WEEK) return HOUR;
  return age <= 90 * DAY ? DAY : WEEK;
}

const isAutomatic = ({ kind }: Thinned) => kind !== 'published';

/** The automatic ones that another of their hour, day or week stands for: the last one of it stays. */
function redundant(newestFirst: readonly Thinned[], now: number): Set<string> {
  const taken = new Set<string>();
  const dropped = new Set<string>();
  for (const revision of newestFirst.filter(isAutomatic)) {
    const moment = Date.parse(revision.createdAt);
    const step = stepAt(now - moment);
    if (step === 0) continue;
    const time = `${step}/${Math.floor(moment / step)}`;
    if (taken.has(time)) dropped.add(revision.id);
    taken.add(time);
  }
  return dropped;
}

/**
 * Which revisions of one history go, by their ids: all of the last day stay, one for each hour of the last week, for each
 * day of the last 90, then for each week. What was published stays. Of more than 200, or more than 20 MiB, the oldest
 * automatic ones go first, then the oldest that were published; the newest of all stays in any case.
 */
export function toThin(revisions: readonly Thinned[], now: number): Set<string> {
  const newestFirst = [...revisions].sort(byTime).reverse();
  const dropped = redundant(newestFirst, now);
  const kept = newestFirst.filter(({ id }) => !dropped.has(id));
  let count = kept.length;
  let bytes = kept.reduce((sum, { stored }) => sum + stored, 0);

  const oldestFirst = kept.slice(1).reverse();
  for (const revision of [
    ...oldestFirst.filter(isAutomatic),
    ...oldestFirst.filter((one) => !isAutomatic(one)),
  ]) {
    if (count <= REVISIONS_MAX && bytes <= REVISION_BYTES_MAX) break;
    dropped.add(revision.id);
    count -= 1;
    bytes -= revision.stored;
  }
  return dropped;
}

function byTime(one: Thinned, other: Thinned): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
