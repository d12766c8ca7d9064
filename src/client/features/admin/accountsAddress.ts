import { pageIn, readFilterOf } from './filterAddress.ts';

/** What can be asked about accounts, by the names of the address and the call. */
export const filterNames = ['q', 'since', 'before', 'least', 'most', 'links', 'state'] as const;
export type FilterName = (typeof filterNames)[number];
export type Filter = Partial<Record<FilterName, string>>;

/** As the call takes it: the numbers are texts there, too. */
export type AccountsQuery = Filter & { page: number };

export const readFilter = (search: string): Filter => readFilterOf(filterNames, search);

export const readAccountsQuery = (search: string): AccountsQuery => ({
  ...readFilter(search),
  page: pageIn(search),
});

/** The numbers of a filter as a body has them, beside what an act on all that match has. */
export const bodyOf = ({ least, most, links, ...others }: Filter & { reaches?: string }) => ({
  ...others,
  ...(least !== undefined && { least: Number(least) }),
  ...(most !== undefined && { most: Number(most) }),
  ...(links !== undefined && { links: Number(links) }),
});
