import type { AccountListing } from '../../../shared/account.ts';
import type { LogEntry } from '../../../shared/audit.ts';
import type { BulkReply } from '../../../shared/bulkActs.ts';
import type { Listing } from '../../../shared/listing.ts';
import { blogApi, PUBLIC_LISTS } from '../../api/blogApi.ts';
import { type BodyHandle, takeBody } from '../../session/heldBody.ts';
import type { AccountAct } from './accountActs.ts';
import type { AccountFilter, AccountsQuery } from './accountsAddress.ts';
import type { FilterBody } from './filterAddress.ts';

interface AccountsTask extends FilterBody<AccountFilter> {
  act: Exclude<AccountAct, 'delete'>;
  /** Without them, all that match are meant. */
  items?: string[];
  after?: string;
  /** What the accounts are told. */
  reason?: string;
}

export interface AccountsDeletion extends Omit<AccountsTask, 'act' | 'reason'> {
  password: string;
}

/** The calls about the accounts of the blog, and about what was done. */
export const accountsApi = blogApi
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
export const changedByAccounts = [
  ...(['Account', 'FoundArticle', 'Report', 'PublicArticle'] as const),
  ...PUBLIC_LISTS,
] as const;

export const { useListAccountsQuery, useActOnAccountsMutation, useDeleteAccountsMutation, useReadLogQuery } =
  accountsApi;
