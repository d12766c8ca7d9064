import { useLocation } from 'react-router';
import {
  type AccountListing,
  ACCOUNTS_LOOKED_AT,
  type AccountSummary,
  ARTICLES_LOOKED_AT,
  HIDDEN_COUNTED,
  type Tally,
  tallyInWords,
} from '../../../shared/account.ts';
import type { AccountState } from '../../../shared/accountFilter.ts';
import { counted } from '../../../shared/counted.ts';
import { paths } from '../../../shared/pages.ts';
import { Box } from '../../components/Box.tsx';
import { PageHeading } from '../../components/Page.tsx';
import { Day } from '../../components/dates.tsx';
import { Link } from '../../navigation/Link.tsx';
import { FilteredListing } from './FilteredListing.tsx';
import {
  nameStyle,
  quietStyle,
  SelectableLine,
  SelectableList,
  type Selecting,
  stateStyle,
} from './SelectableList.tsx';
import { ForAdmins, usePolling } from './access.tsx';
import {
  type AccountAct,
  accountActs,
  type AccountFilter,
  type AccountFilterName,
  type Accounts,
  namesOf,
  readAccountsQuery,
  useAccounts,
  useListAccountsQuery,
} from './accounts.ts';
import { bodyOf, type FilterField } from './filters.tsx';

/** One account. What its owner wrote is text of a stranger, in its own direction. */
function AccountLine({ account, ...selecting }: Selecting & { account: AccountSummary }) {
  const { name, email, handle, createdAt, articles, links, isAdmin, suspendedFor, limitedFor } = account;
  const isAtMost = suspendedFor !== null && articles >= HIDDEN_COUNTED;
  const among = articles > ARTICLES_LOOKED_AT ? ` in the newest ${ARTICLES_LOOKED_AT}` : '';

  return (
    <SelectableLine name={email} isDense {...selecting}>
      <Box component="bdi" sx={nameStyle}>
        {suspendedFor === null && articles > 0 ? <Link to={paths.author(handle)}>{name}</Link> : name}
      </Box>
      {isAdmin && (
        <Box component="span" sx={markStyle}>
          {' runs the blog'}
        </Box>
      )}
      <Box sx={quietStyle}>
        <bdi>{email}</bdi>
        {', since '}
        <Day at={createdAt} />
        {`: ${counted(articles, 'article')}${isAtMost ? ' or more' : ''}${links > 0 ? `, ${counted(links, 'link')}${among}` : ''}`}
      </Box>
      {suspendedFor !== null && <State account={account} label="Suspended" reason={suspendedFor} />}
      {limitedFor !== null && <State account={account} label="Limited" reason={limitedFor} />}
    </SelectableLine>
  );
}

interface StateProps {
  account: AccountSummary;
  label: string;
  reason: string;
}

function State({ account: { isUnderWay }, label, reason }: StateProps) {
  return (
    <Box sx={stateStyle}>
      {isUnderWay ? `${label}, its articles are under way: ` : `${label}: `}
      <bdi>{reason}</bdi>
    </Box>
  );
}

const markStyle = { typography: 'body2', color: 'primary.main', ml: 1 };

/** How many match, by how they stand. */
const listingInWords = ({ active, limited, suspended }: AccountListing): string =>
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
const sumOf = (listing: AccountListing, act: AccountAct): Tally =>
  accountActs[act].states.map((state) => listing[state]).reduce(plus, none);

const tallyOf = (accounts: readonly AccountSummary[]): Tally =>
  accounts.map(({ articles }) => ({ accounts: 1, articles })).reduce(plus, none);

function stateOf({ suspendedFor, limitedFor }: AccountSummary): AccountState {
  if (suspendedFor !== null) return 'suspended';
  return limitedFor === null ? 'active' : 'limited';
}

/** Whether this can be done with an account. Those who run the blog are given back what they lost, and lose nothing. */
const takenBy = (act: AccountAct) => (account: AccountSummary) =>
  accountActs[act].states.includes(stateOf(account)) &&
  (!account.isAdmin || accountActs[act].asks === undefined);

interface Props {
  filter: AccountFilter;
  listing: AccountListing;
  accounts: Accounts;
}

const idOf = ({ _id }: AccountSummary) => _id;

/** The accounts that match, with what can be done with several or all at once. */
function AccountList({ filter, listing, accounts }: Props) {
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

/** In milliseconds: while articles go or come back with their accounts, so often it is asked whether they have. */
const PACE = 5_000;

const fields: readonly FilterField<AccountFilterName>[] = [
  { name: 'q', label: 'Name or email', asks: 'text' },
  { name: 'since', label: 'Registered since', asks: 'moment' },
  { name: 'before', label: 'Registered before', asks: 'moment' },
  { name: 'least', label: 'Articles at least', asks: 'number' },
  { name: 'most', label: 'Articles at most', asks: 'number' },
  { name: 'links', label: 'Links at least', asks: 'number' },
  {
    name: 'state',
    label: 'State',
    asks: { active: 'Neither', limited: 'Limited', suspended: 'Suspended' },
  },
];

/** The accounts of the blog, for those who run it. */
export function AccountsPage() {
  return (
    <>
      <PageHeading sx={headingStyle}>Accounts</PageHeading>
      <ForAdmins>
        <AccountsListing />
      </ForAdmins>
    </>
  );
}

function AccountsListing() {
  const query = readAccountsQuery(useLocation().search);
  const { page, ...filter } = query;
  const { options, pollWhile } = usePolling(PACE);
  const reply = useListAccountsQuery(query, options);
  pollWhile(reply.currentData?.result.some(({ isUnderWay }) => isUnderWay) ?? false);
  const accounts = useAccounts();

  return (
    <FilteredListing
      label="Accounts"
      path={paths.accounts}
      fields={fields}
      page={page}
      filter={filter}
      reply={reply}
      acts={accounts}
      none="No account matches."
      more={`These are of the newest ${ACCOUNTS_LOOKED_AT.toLocaleString('en')} accounts. “Registered before” leads to older ones.`}
    >
      {(listing) => <AccountList filter={filter} listing={listing} accounts={accounts} />}
    </FilteredListing>
  );
}

const headingStyle = { mb: 3 };
