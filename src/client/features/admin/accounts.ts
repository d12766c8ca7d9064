import { useDispatch } from 'react-redux';
import {
  type AccountListing,
  type AccountState,
  accountStates,
  type BulkReply,
} from '../../../shared/moderation.ts';
import { blogApi, PUBLIC_LISTS } from '../../api/blogApi.ts';
import { type BodyHandle, redactBody, takeRedactedBody } from '../../session/redactedBody.ts';
import { type FilterBody, parseFilterQuery } from './filters.tsx';
import { type ActionSpec, type BulkAction, useBulkAction } from './useBulkAction.ts';

export type AccountAction = 'limit' | 'unlimit' | 'suspend' | 'restore' | 'delete';

interface AccountActionSpec extends ActionSpec<AccountAction> {
  /** The accounts that it applies to. */
  states: readonly AccountState[];
}

/** What an admin can do with accounts. */
export const accountActions: Record<AccountAction, AccountActionSpec> = {
  limit: {
    label: 'Limit',
    states: ['active'],
    title: 'Limit?',
    text: 'What such an account publishes can still be read at its address and on its author’s page, and is in no other listing, search or feed. It can be undone.',
    input: 'reason',
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
    input: 'reason',
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
    input: 'password',
    hint: 'As it can’t be undone, it takes more than being signed in.',
    noun: 'account',
    participle: 'deleted',
    isDangerous: true,
  },
};

/** The filters of the account list, as they are called in the address and in the API. */
export const accountFilterNames = ['q', 'since', 'before', 'least', 'most', 'links', 'state'] as const;
export type AccountFilterName = (typeof accountFilterNames)[number];
export type AccountFilter = Partial<Record<AccountFilterName, string>>;

type AccountQuery = AccountFilter & { page: number };

export const parseAccountQuery = (search: string): AccountQuery =>
  parseFilterQuery(accountFilterNames, search);

/** Accounts by id or, without `items`, all that match the filter. */
interface AccountSelection extends FilterBody<AccountFilter> {
  items?: string[];
  after?: string;
}

interface AccountTask extends AccountSelection {
  act: Exclude<AccountAction, 'delete'>;
  /** Shown to the owners of the accounts. */
  reason?: string;
}

interface AccountDeletion extends AccountSelection {
  password: string;
}

const accountsApi = blogApi
  .enhanceEndpoints({ addTagTypes: ['Account', 'FoundArticle', 'Report'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listAccounts: build.query<AccountListing, AccountQuery>({
        query: (params) => ({ url: 'admin/accounts', params }),
        extraOptions: { silent: true },
        keepUnusedDataFor: 0,
        providesTags: ['Account'],
      }),

      /** Handles one batch; the caller continues with the rest. */
      actOnAccounts: build.mutation<BulkReply, AccountTask>({
        query: ({ act, ...body }) => ({ url: `admin/accounts/${act}`, method: 'POST', body }),
        extraOptions: { silent: true },
      }),

      /** Handles one batch of a deletion, which takes the admin's password. */
      deleteAccounts: build.mutation<BulkReply, BodyHandle<AccountDeletion>>({
        query: (handle) => ({
          url: 'admin/accounts/delete',
          method: 'POST',
          body: takeRedactedBody(handle),
        }),
        extraOptions: { silent: true },
      }),
    }),
  });

export const { useListAccountsQuery, useActOnAccountsMutation } = accountsApi;
const { useDeleteAccountsMutation } = accountsApi;

/** What is outdated after accounts were changed. */
const CHANGED_WITH_ACCOUNTS = [
  ...(['Account', 'FoundArticle', 'Report', 'PublicArticle'] as const),
  ...PUBLIC_LISTS,
] as const;

export type AccountBulkAction = BulkAction<AccountAction, FilterBody<AccountFilter>>;

export function useAccountBulkAction(): AccountBulkAction {
  const [actOnAccounts] = useActOnAccountsMutation();
  const [deleteAccounts] = useDeleteAccountsMutation();
  const dispatch = useDispatch();

  return useBulkAction<AccountAction, FilterBody<AccountFilter>>({
    actions: accountActions,
    send: (act, batch, input) =>
      act === 'delete'
        ? deleteAccounts(redactBody({ ...batch, password: input }))
        : actOnAccounts({ act, ...batch, ...(accountActions[act].input && { reason: input }) }),
    onDone: () => dispatch(accountsApi.util.invalidateTags([...CHANGED_WITH_ACCOUNTS])),
  });
}
