import type { RevisionKind, RevisionSummary } from '../../../shared/revision.ts';
import { formatFullDate } from '../../components/dates.tsx';

/** Why a text was kept. */
export const kindInWords: Record<RevisionKind, string> = {
  published: 'Published',
  draft: 'Draft',
  guard: 'Before much was taken away',
};

function bytes(count: number): string {
  const [value, unit] = count < 1000 ? [count, 'byte'] : [count / 1000, 'kilobyte'];
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumSignificantDigits: 2 } as const;
  return new Intl.NumberFormat('en', format).format(value);
}

/** What changed since the text before this one, if that is known: its length and its title. */
export function changeInWords(revision: RevisionSummary, before: RevisionSummary | undefined): string[] {
  if (!before) return [];
  const grown = revision.size - before.size;
  return [
    grown === 0
      ? 'as long as before'
      : `${bytes(Math.abs(grown))} ${grown > 0 ? 'longer' : 'shorter'} than before`,
    ...(revision.title === before.title ? [] : ['another title']),
  ];
}

/** The same in the same order, apart by the days of the reader. */
export function byDay(revisions: RevisionSummary[]): { day: string; revisions: RevisionSummary[] }[] {
  const days: { day: string; revisions: RevisionSummary[] }[] = [];
  for (const revision of revisions) {
    const day = formatFullDate(revision.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.revisions.push(revision);
    else days.push({ day, revisions: [revision] });
  }
  return days;
}
