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

/** The same with the page of it, as a call takes it: its numbers are texts there, too. */
export const readQueryOf = <Name extends string>(names: readonly Name[], search: string) => ({
  ...readFilterOf(names, search),
  page: readPageNumber(new URLSearchParams(search).get('page')),
});

const numberNames = ['least', 'most', 'links'] as const;
type NumberName = (typeof numberNames)[number];
const isNumberName = (name: string) => (numberNames as readonly string[]).includes(name);

/** A filter as a body has it, beside what an act on all that match has. */
export type FilterBody<Filter> = {
  [Name in keyof Filter]: Name extends NumberName ? number : string;
} & { reaches?: string };

/** Makes numbers of its numbers. */
export const bodyOf = <Filter extends Partial<Record<string, string>>>(filter: Filter) =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, isNumberName(name) ? Number(value) : value]),
  ) as FilterBody<Filter>;

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
