import { useLocation } from 'react-router';
import {
  type AccountListing,
  ACCOUNTS_LOOKED_AT,
  type AccountState,
  type AccountSummary,
  ARTICLES_LOOKED_AT,
  HIDDEN_COUNTED,
  type Tally,
  tallyInWords,
} from '../../../shared/moderation.ts';
import { counted } from '../../../shared/format.ts';
import { paths } from '../../../shared/pages.ts';
import { Box } from '../../components/Box.tsx';
import { Day } from '../../components/dates.tsx';
import { Link } from '../../navigation/Link.tsx';
import { AdminFrame, usePolling } from './AdminFrame.tsx';
import { FilteredListing } from './FilteredListing.tsx';
import {
  type EntrySelection,
  ModerationItem,
  ModerationList,
  nameStyle,
  quietStyle,
  stateStyle,
} from './ModerationList.tsx';
import {
  type AccountAction,
  accountActions,
  type AccountBulkAction,
  type AccountFilter,
  type AccountFilterName,
  parseAccountQuery,
  useAccountBulkAction,
  useListAccountsQuery,
} from './accounts.ts';
import { type FilterField, toFilterBody } from './filters.tsx';

/** The accounts of the blog. */
export const AccountsPage = () => (
  <AdminFrame heading="Accounts" gap={3}>
    <Accounts />
  </AdminFrame>
);

/** In milliseconds: how often the list is loaded while articles are hidden or restored with their accounts. */
const POLLING_INTERVAL = 5_000;

const fields: readonly FilterField<AccountFilterName>[] = [
  { name: 'q', label: 'Name or email', type: 'text' },
  { name: 'since', label: 'Registered since', type: 'time' },
  { name: 'before', label: 'Registered before', type: 'time' },
  { name: 'least', label: 'Articles at least', type: 'number' },
  { name: 'most', label: 'Articles at most', type: 'number' },
  { name: 'links', label: 'Links at least', type: 'number' },
  {
    name: 'state',
    label: 'State',
    type: { active: 'Neither', limited: 'Limited', suspended: 'Suspended' },
  },
];

function Accounts() {
  const query = parseAccountQuery(useLocation().search);
  const { page, ...filter } = query;
  const { options, pollWhile } = usePolling(POLLING_INTERVAL);
  const reply = useListAccountsQuery(query, options);
  pollWhile(reply.currentData?.result.some(({ isUnderWay }) => isUnderWay) ?? false);
  const bulk = useAccountBulkAction();

  return (
    <FilteredListing
      label="Accounts"
      path={paths.accounts}
      fields={fields}
      page={page}
      filter={filter}
      query={reply}
      bulk={bulk}
      emptyText="No account matches."
      cutText={`These are of the newest ${ACCOUNTS_LOOKED_AT.toLocaleString('en')} accounts. “Registered before” leads to older ones.`}
    >
      {(listing) => <AccountList filter={filter} listing={listing} bulk={bulk} />}
    </FilteredListing>
  );
}

interface AccountListProps {
  filter: AccountFilter;
  listing: AccountListing;
  bulk: AccountBulkAction;
}

function AccountList({ filter, listing, bulk }: AccountListProps) {
  const { result, active, limited, suspended, admins, asOf, reaches } = listing;
  const others = active.accounts + limited.accounts + suspended.accounts;
  // Only accounts that were counted: none that registered since, or that are beyond the limit of the search.
  const countedOnly = { ...filter, before: filter.before ?? asOf, ...(reaches !== null && { reaches }) };

  function summarize(action: AccountAction) {
    const tally = accountActions[action].states.map((state) => listing[state]).reduce(add, EMPTY_TALLY);
    return { count: tally.accounts, text: tallyInWords(tally) };
  }

  return (
    <>
      <p>{formatTallies(listing)}</p>
      <ModerationList
        label="Accounts"
        entries={result}
        getId={getId}
        actions={accountActions}
        getTargets={(action, accounts) => toNames(accounts.filter(canApply(action)))}
        describeTargets={(action, accounts) => tallyInWords(toTally(accounts.filter(canApply(action))))}
        matches={{
          total: others + admins,
          selectable: others,
          filter: toFilterBody(countedOnly),
          names: toNames(result),
          summarize,
        }}
        bulk={bulk}
        renderEntry={(account, selection) => (
          <AccountItem key={account._id} account={account} {...selection} />
        )}
      />
    </>
  );
}

const getId = ({ _id }: AccountSummary) => _id;

const toNames = (accounts: readonly AccountSummary[]) =>
  new Map(accounts.map(({ _id, email }) => [_id, email]));

/** Returns whether an action applies to an account. Admins can only be given back what they lost. */
const canApply = (action: AccountAction) => (account: AccountSummary) =>
  accountActions[action].states.includes(getState(account)) &&
  (!account.isAdmin || accountActions[action].input === undefined);

function getState({ suspendedFor, limitedFor }: AccountSummary): AccountState {
  if (suspendedFor !== null) return 'suspended';
  return limitedFor === null ? 'active' : 'limited';
}

const EMPTY_TALLY: Tally = { accounts: 0, articles: 0 };
const add = (one: Tally, other: Tally): Tally => ({
  accounts: one.accounts + other.accounts,
  articles: one.articles + other.articles,
});
const toTally = (accounts: readonly AccountSummary[]): Tally =>
  accounts.map(({ articles }) => ({ accounts: 1, articles })).reduce(add, EMPTY_TALLY);

const formatTallies = ({ active, limited, suspended }: AccountListing): string =>
  [
    tallyInWords(active),
    ...(limited.accounts > 0 ? [`limited: ${tallyInWords(limited)}`] : []),
    ...(suspended.accounts > 0 ? [`suspended: ${tallyInWords(suspended)}`] : []),
  ].join('; ') + '.';

/** One account. What its owner wrote may run in another direction than the page. */
function AccountItem({ account, ...selection }: EntrySelection & { account: AccountSummary }) {
  const { name, email, handle, createdAt, articles, links, isAdmin, suspendedFor, limitedFor } = account;
  const isCapped = suspendedFor !== null && articles >= HIDDEN_COUNTED;
  const linkScope = articles > ARTICLES_LOOKED_AT ? ` in the newest ${ARTICLES_LOOKED_AT}` : '';

  return (
    <ModerationItem name={email} isDense {...selection}>
      <Box component="bdi" sx={nameStyle}>
        {suspendedFor === null && articles > 0 ? <Link to={paths.author(handle)}>{name}</Link> : name}
      </Box>
      {isAdmin && (
        <Box component="span" sx={adminStyle}>
          {' runs the blog'}
        </Box>
      )}
      <Box sx={quietStyle}>
        <bdi>{email}</bdi>
        {', since '}
        <Day at={createdAt} />
        {`: ${counted(articles, 'article')}${isCapped ? ' or more' : ''}${links > 0 ? `, ${counted(links, 'link')}${linkScope}` : ''}`}
      </Box>
      {suspendedFor !== null && <State account={account} label="Suspended" reason={suspendedFor} />}
      {limitedFor !== null && <State account={account} label="Limited" reason={limitedFor} />}
    </ModerationItem>
  );
}

interface StateProps {
  account: AccountSummary;
  label: string;
  reason: string;
}

const State = ({ account: { isUnderWay }, label, reason }: StateProps) => (
  <Box sx={stateStyle}>
    {isUnderWay ? `${label}, its articles are under way: ` : `${label}: `}
    <bdi>{reason}</bdi>
  </Box>
);

const adminStyle = { typography: 'body2', color: 'primary.main', ml: 1 };
