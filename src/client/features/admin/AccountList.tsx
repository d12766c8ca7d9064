import { type AccountListing, type AccountSummary, tallyInWords } from '../../../shared/account.ts';
import { type AccountAct, accountActs } from './accountActs.ts';
import { AccountLine } from './AccountLine.tsx';
import type { AccountFilter } from './accountsAddress.ts';
import { listingInWords, sumOf, takenBy, tallyOf } from './accountsInWords.ts';
import { bodyOf } from './filterAddress.ts';
import { SelectableList } from './SelectableList.tsx';
import { type Accounts, namesOf } from './useAccounts.ts';

interface Props {
  filter: AccountFilter;
  listing: AccountListing;
  accounts: Accounts;
}

const idOf = ({ _id }: AccountSummary) => _id;

/** The accounts that match, with what can be done with several or all at once. */
export function AccountList({ filter, listing, accounts }: Props) {
  const { result, active, limited, suspended, admins, asOf, reaches } = listing;
  // Who registers meanwhile, or too long ago to be looked at, was not counted, and is not meant.
  const meant = { ...filter, before: filter.before ?? asOf, ...(reaches !== null && { reaches }) };

  function takenOf(act: AccountAct, some: readonly AccountSummary[] | null) {
    const tally = some ? tallyOf(some.filter(takenBy(act))) : sumOf(listing, act);
    return { count: tally.accounts, inWords: tallyInWords(tally) };
  }

  const act = (name: AccountAct, some: readonly AccountSummary[] | null, typed?: string) =>
    accounts.act(name, {
      ...(some ? { items: some.filter(takenBy(name)).map(idOf) } : { filter: bodyOf(meant) }),
      named: namesOf(result),
      ...(typed !== undefined && { typed }),
    });

  const others = active.accounts + limited.accounts + suspended.accounts;

  return (
    <>
      <p>{listingInWords(listing)}</p>
      <SelectableList
        label="Accounts"
        entries={result}
        itemOf={idOf}
        all={others + admins}
        meant={others}
        acts={accountActs}
        takenOf={takenOf}
        isBusy={accounts.isBusy}
        onAct={act}
        line={(account, selecting) => <AccountLine key={account._id} account={account} {...selecting} />}
      />
    </>
  );
}
