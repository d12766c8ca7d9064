import {
  type AccountListing,
  type AccountSummary,
  type Tally,
  tallyInWords,
} from '../../../shared/account.ts';
import type { AccountState } from '../../../shared/accountFilter.ts';
import { type AccountAct, accountActs } from './accountActs.ts';

/** How many match, by how they stand. */
export const listingInWords = ({ active, limited, suspended }: AccountListing): string =>
  [
    tallyInWords(active),
    ...(limited.accounts > 0 ? [`limited: ${tallyInWords(limited)}`] : []),
    ...(suspended.accounts > 0 ? [`suspended: ${tallyInWords(suspended)}`] : []),
  ].join('; ') + '.';

const plus = (one: Tally, other: Tally): Tally => ({
  accounts: one.accounts + other.accounts,
  articles: one.articles + other.articles,
});
const none: Tally = { accounts: 0, articles: 0 };

/** Of all that match, whom this would take. */
export const sumOf = (listing: AccountListing, act: AccountAct): Tally =>
  accountActs[act].states.map((state) => listing[state]).reduce(plus, none);

export const tallyOf = (accounts: readonly AccountSummary[]): Tally =>
  accounts.map(({ articles }) => ({ accounts: 1, articles })).reduce(plus, none);

function stateOf({ suspendedFor, limitedFor }: AccountSummary): AccountState {
  if (suspendedFor !== null) return 'suspended';
  return limitedFor === null ? 'active' : 'limited';
}

/** Whether this can be done with an account. Those who run the blog are given back what they lost, and lose nothing. */
export const takenBy = (act: AccountAct) => (account: AccountSummary) =>
  accountActs[act].states.includes(stateOf(account)) &&
  (!account.isAdmin || accountActs[act].asks === undefined);
