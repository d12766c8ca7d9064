import { useDispatch } from 'react-redux';
import type { AccountListing, AccountSummary } from '../../../shared/account.ts';
import { type AccountState, accountStates } from '../../../shared/accountFilter.ts';
import type { LogEntry } from '../../../shared/audit.ts';
import type { BulkReply } from '../../../shared/bulkActs.ts';
import type { Listing } from '../../../shared/listing.ts';
import { blogApi, PUBLIC_LISTS } from '../../api/blogApi.ts';
import { type BodyHandle, holdBody, takeBody } from '../../session/heldBody.ts';
import { type Acts, type ActWords, useActs } from './bulkActions.ts';
import { type FilterBody, readQueryOf } from './filters.tsx';

export type AccountAct = 'limit' | 'unlimit' | 'suspend' | 'restore' | 'delete';

interface Words extends ActWords<AccountAct> {
  /** Whom it takes. */
  states: readonly AccountState[];
}

/** What is done about accounts, as the list of them offers it. */
export const accountActs: Record<AccountAct, Words> = {
  limit: {
    label: 'Limit',
    states: ['active'],
    title: 'Limit?',
    text: 'What such an account publishes can still be read at its address and on its author’s page, and is in no other listing, search or feed. It can be undone.',
    asks: 'reason',
    hint: 'Its owner reads it.',
    noun: 'account',
    participle: 'limited',
    undo: 'unlimit',
  },
  unlimit: {
    label: 'End the limit',
    states: ['limited'],
    title: 'End the limit?',
    text: 'What they have published is in all listings again, at its place.',
    noun: 'account',
    participle: 'not limited any more',
  },
  suspend: {
    label: 'Suspend',
    states: ['active', 'limited'],
    title: 'Suspend?',
    text: 'Whoever has such an account is signed out and can’t sign in, and nobody can read what it has published. It can be undone.',
    asks: 'reason',
    hint: 'Whoever tries to sign in reads it.',
    noun: 'account',
    participle: 'suspended',
    undo: 'restore',
    isDangerous: true,
  },
  restore: {
    label: 'Restore',
    states: ['suspended'],
    title: 'Restore?',
    text: 'They can sign in again, and all that was hidden with them can be read again.',
    noun: 'account',
    participle: 'restored',
  },
  delete: {
    label: 'Delete',
    states: accountStates,
    title: 'Delete for good?',
    text: 'The accounts go with all that they have published and all their drafts. It can’t be undone.',
    asks: 'password',
    hint: 'As it can’t be undone, it takes more than being signed in.',
    noun: 'account',
    participle: 'deleted',
    isDangerous: true,
  },
};

/** What can be asked about accounts, by the names of the address and the call. */
export const accountFilterNames = ['q', 'since', 'before', 'least', 'most', 'links', 'state'] as const;
export type AccountFilterName = (typeof accountFilterNames)[number];
export type AccountFilter = Partial<Record<AccountFilterName, string>>;

type AccountsQuery = AccountFilter & { page: number };

export const readAccountsQuery = (search: string): AccountsQuery => readQueryOf(accountFilterNames, search);

interface AccountsTask extends FilterBody<AccountFilter> {
  act: Exclude<AccountAct, 'delete'>;
  /** Without them, all that match are meant. */
  items?: string[];
  after?: string;
  /** What the accounts are told. */
  reason?: string;
}

interface AccountsDeletion extends Omit<AccountsTask, 'act' | 'reason'> {
  password: string;
}

/** The calls about the accounts of the blog, and about what was done. */
const accountsApi = blogApi
  .enhanceEndpoints({ addTagTypes: ['Account', 'FoundArticle', 'Report'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listAccounts: build.query<AccountListing, AccountsQuery>({
        query: (params) => ({ url: 'admin/accounts', params }),
        extraOptions: { silent: true },
        keepUnusedDataFor: 0,
        providesTags: ['Account'],
      }),

      /** Of one slice; whoever asks goes on with the rest. */
      actOnAccounts: build.mutation<BulkReply, AccountsTask>({
        query: ({ act, ...body }) => ({ url: `admin/accounts/${act}`, method: 'POST', body }),
        extraOptions: { silent: true },
      }),

      /** The same of what takes the password of who does it. */
      deleteAccounts: build.mutation<BulkReply, BodyHandle<AccountsDeletion>>({
        query: (handle) => ({ url: 'admin/accounts/delete', method: 'POST', body: takeBody(handle) }),
        extraOptions: { silent: true },
      }),

      readLog: build.query<Listing<LogEntry>, number>({
        query: (page) => ({ url: 'admin/log', params: { page } }),
        keepUnusedDataFor: 0,
      }),
    }),
  });

/** What is wrong, of what is known here, after accounts went or came back. */
const changedByAccounts = [
  ...(['Account', 'FoundArticle', 'Report', 'PublicArticle'] as const),
  ...PUBLIC_LISTS,
] as const;

export const { useListAccountsQuery, useActOnAccountsMutation, useDeleteAccountsMutation, useReadLogQuery } =
  accountsApi;

type Body = FilterBody<AccountFilter>;
export type Accounts = Acts<AccountAct, Body>;

export const namesOf = (accounts: readonly AccountSummary[]): ReadonlyMap<string, string> =>
  new Map(accounts.map(({ _id, email }) => [_id, email]));

/** What is done about accounts, slice by slice, and what came of it. */
export function useAccounts(): Accounts {
  const [actOnAccounts] = useActOnAccountsMutation();
  const [deleteAccounts] = useDeleteAccountsMutation();
  const dispatch = useDispatch();

  return useActs<AccountAct, Body>({
    acts: accountActs,
    send: (act, slice, typed) =>
      act === 'delete'
        ? deleteAccounts(holdBody({ ...slice, password: typed }))
        : actOnAccounts({ act, ...slice, ...(accountActs[act].asks && { reason: typed }) }),
    onDone: () => dispatch(accountsApi.util.invalidateTags([...changedByAccounts])),
  });
}
