import { useDispatch } from 'react-redux';
import type { AccountSummary } from '../../../shared/account.ts';
import { holdBody } from '../../session/heldBody.ts';
import { type AccountAct, accountActs } from './accountActs.ts';
import type { AccountFilter } from './accountsAddress.ts';
import {
  accountsApi,
  changedByAccounts,
  useActOnAccountsMutation,
  useDeleteAccountsMutation,
} from './accountsApi.ts';
import type { FilterBody } from './filterAddress.ts';
import { type Acts, useActs } from './useActs.ts';

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
