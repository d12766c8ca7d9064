import { useDispatch } from 'react-redux';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import {
  type AccountListing,
  type AccountAct,
  accountActs,
  type AccountState,
  type BulkReply,
  type ClaimLinkWish,
  type ModerationAct,
  type NewClaimLink,
} from '../../../shared/moderation.ts';
import { receiveSecret } from '../../api/accountApi.ts';
import { blogApi } from '../../api/blogApi.ts';
import { type BodyHandle, redactBody, takeRedactedBody } from '../../session/redactedBody.ts';
import { type FilterBody, parseFilterQuery } from './filters.tsx';
import { type ActionSpec, type ModerationAction, useModerationAction } from './useModerationAction.ts';

const { actions } = adminMessages.accounts;

/** What an admin can do with accounts. */
export const accountActions: Record<AccountAct, ModerationAct<AccountState> & ActionSpec<AccountAct>> = {
  limit: { ...accountActs.limit, ...actions.limit, undo: 'unlimit' },
  unlimit: { ...accountActs.unlimit, ...actions.unlimit },
  suspend: { ...accountActs.suspend, ...actions.suspend, undo: 'restore', isDangerous: true },
  restore: { ...accountActs.restore, ...actions.restore },
  setRole: { ...accountActs.setRole, ...actions.setRole },
  delete: { ...accountActs.delete, ...actions.delete, isDangerous: true },
};

/** The filters of the account list, by their names in the URL and the API. */
export const accountFilterNames = [
  'q',
  'since',
  'before',
  'least',
  'most',
  'links',
  'state',
  'role',
] as const;
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
  act: Exclude<AccountAct, 'delete'>;
  /** Shown to the owners of the accounts. */
  reason?: string;
  /** The one to give. */
  newRole?: string;
}

interface AccountDeletion extends AccountSelection {
  password: string;
}

const accountsApi = blogApi
  .enhanceEndpoints({ addTagTypes: ['Account', 'ModeratedArticle', 'Report'] })
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

      /** Returns the link's token. */
      createClaimLink: build.mutation<BodyHandle<string>, ClaimLinkWish>({
        queryFn: (body, _api, _options, call) =>
          receiveSecret(call, { url: 'admin/accounts/claimLink', body }, ({ token }: NewClaimLink) => token),
        // After failures too: the account may have been claimed.
        invalidatesTags: (done) => (done === undefined ? ['Account'] : []),
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

export const { useListAccountsQuery, useActOnAccountsMutation, useCreateClaimLinkMutation } = accountsApi;
const { useDeleteAccountsMutation } = accountsApi;

/** What is outdated after accounts were changed. */
const CHANGED_WITH_ACCOUNTS = ['Account', 'ModeratedArticle', 'Report', 'PublicArticle'] as const;

/** Returns what an action was given, by its name in the API. */
function namedInput(act: AccountAct, value: string): Pick<AccountTask, 'reason' | 'newRole'> {
  const { input } = accountActions[act];
  if (input === undefined) return {};
  return input === 'role' ? { newRole: value } : { reason: value };
}

export type AccountBulkAction = ModerationAction<AccountAct, FilterBody<AccountFilter>>;

export function useAccountBulkAction(): AccountBulkAction {
  const [actOnAccounts] = useActOnAccountsMutation();
  const [deleteAccounts] = useDeleteAccountsMutation();
  const dispatch = useDispatch();

  return useModerationAction<AccountAct, FilterBody<AccountFilter>>({
    actions: accountActions,
    send: (act, batch, input) =>
      act === 'delete'
        ? deleteAccounts(redactBody({ ...batch, password: input }))
        : actOnAccounts({ act, ...batch, ...namedInput(act, input) }),
    onDone: () => dispatch(accountsApi.util.invalidateTags([...CHANGED_WITH_ACCOUNTS])),
  });
}
