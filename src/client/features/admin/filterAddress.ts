import { readPageNumber } from '../../../shared/pageNumber.ts';

/** What an address asks for by these names; what else it has is left out. */
export function readFilterOf<Name extends string>(
  names: readonly Name[],
  search: string,
): Partial<Record<Name, string>> {
  const asked = new URLSearchParams(search);
  return Object.fromEntries(
    names.map((name) => [name, asked.get(name)?.trim()]).filter(([, value]) => value),
  ) as Partial<Record<Name, string>>;
}

export const pageIn = (search: string): number => readPageNumber(new URLSearchParams(search).get('page'));

/** A moment as a field for local times has it; '' for none. */
export function toLocal(moment: string | undefined): string {
  const time = new Date(moment ?? NaN);
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The other way round. */
export const fromLocal = (local: string): string => {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
};
