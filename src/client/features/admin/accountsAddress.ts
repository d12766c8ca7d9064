import { readQueryOf } from './filterAddress.ts';

/** What can be asked about accounts, by the names of the address and the call. */
export const accountFilterNames = ['q', 'since', 'before', 'least', 'most', 'links', 'state'] as const;
export type AccountFilterName = (typeof accountFilterNames)[number];
export type AccountFilter = Partial<Record<AccountFilterName, string>>;

export type AccountsQuery = AccountFilter & { page: number };

export const readAccountsQuery = (search: string): AccountsQuery => readQueryOf(accountFilterNames, search);
