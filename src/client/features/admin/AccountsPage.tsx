import { useState } from 'react';
import { useLocation } from 'react-router';
import { formatNumber } from '../../../shared/messages/define.ts';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { moderationMessages } from '../../../shared/messages/en/moderation.ts';
import {
  type AccountAct,
  type AccountListing,
  ACCOUNTS_SEARCHED_MAX,
  type AccountState,
  type AccountSummary,
  LINK_COUNT_ARTICLES,
  HIDDEN_COUNT_MAX,
  type Tally,
} from '../../../shared/moderation.ts';
import { paths } from '../../../shared/pages.ts';
import { DEFAULT_ROLE, givenRoles, hasRight } from '../../../shared/roles.ts';
import { Box } from '../../components/Box.tsx';
import { Day, ShortDate } from '../../components/dates.tsx';
import { usePolling } from '../../components/Loaded.tsx';
import { RichText } from '../../components/RichText.tsx';
import { ShownOnce } from '../../components/ShownOnce.tsx';
import { toast } from '../../lib/toast.ts';
import { Link } from '../../navigation/navigation.tsx';
import { takeRedactedBody } from '../../session/redactedBody.ts';
import {
  accountActions,
  type AccountBulkAction,
  type AccountFilter,
  type AccountFilterName,
  parseAccountQuery,
  useAccountBulkAction,
  useCreateClaimLinkMutation,
  useListAccountsQuery,
} from './accounts.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { FilteredListing } from './FilteredListing.tsx';
import { type FilterField, toCountedBody } from './filters.tsx';
import { ModerationList, nameStyle, quietStyle, State } from './ModerationList.tsx';

const messages = adminMessages.accounts;
const labels = moderationMessages.accountFilters;

/** The accounts of the blog. */
export const AccountsPage = () => (
  <AdminFrame heading={appMessages.pages.accounts}>
    <Accounts />
  </AdminFrame>
);

/** In milliseconds: how often the list is loaded while articles are hidden or restored with their accounts. */
const POLLING_INTERVAL = 5_000;

/** Those that an account can have. */
const roleNames = Object.fromEntries(
  [...givenRoles, 'admin' as const].map((role) => [role, moderationMessages.roles[role].name]),
);

type Field = FilterField<AccountFilterName>;
const fields: readonly [Field, ...Field[]] = [
  { name: 'q', label: labels.q, type: 'text' },
  { name: 'since', label: labels.since, type: 'time' },
  { name: 'before', label: labels.before, type: 'time' },
  { name: 'state', label: labels.state, type: messages.states },
  { name: 'role', label: labels.role, type: roleNames },
  { name: 'least', label: labels.least, type: 'number' },
  { name: 'most', label: labels.most, type: 'number' },
  { name: 'links', label: labels.links, type: 'number' },
];

function Accounts() {
  const query = parseAccountQuery(useLocation().search);
  const { page, ...filter } = query;
  const { options, pollWhile } = usePolling(POLLING_INTERVAL);
  const reply = useListAccountsQuery(query, options);
  pollWhile(reply.currentData?.result.some(({ isUnderWay }) => isUnderWay) ?? false);
  const bulk = useAccountBulkAction();
  const claimLink = useClaimLink();

  return (
    <FilteredListing
      label={appMessages.pages.accounts}
      path={paths.accounts}
      fields={fields}
      page={page}
      filter={filter}
      query={reply}
      bulk={bulk}
      emptyText={messages.empty}
      cutText={messages.cut(ACCOUNTS_SEARCHED_MAX)}
    >
      {(listing) => (
        <>
          <Box role="status">
            {claimLink.shown && (
              <ShownOnce
                secret={claimLink.shown.link}
                texts={{
                  ...messages.claimLink,
                  shownOnce: messages.claimLink.shownOnce(claimLink.shown.name),
                }}
                onClose={claimLink.hide}
              />
            )}
          </Box>
          <AccountList
            filter={filter}
            listing={listing}
            bulk={bulk}
            onClaimLink={(account) => void claimLink.create(account)}
          />
        </>
      )}
    </FilteredListing>
  );
}

/** Creates a claim link, which can't be shown again later. */
function useClaimLink() {
  const [createClaimLink] = useCreateClaimLinkMutation();
  const [shown, setShown] = useState<{ name: string; link: string } | null>(null);

  async function create({ _id: id, name }: AccountSummary) {
    const { data, error } = await createClaimLink({ id });
    if (data !== undefined) setShown({ name, link: toClaimUrl(takeRedactedBody(data)) });
    toast.problem(error);
  }

  return { shown, create, hide: () => setShown(null) };
}

const toClaimUrl = (token: string) => `${window.location.origin}${paths.claim}#token=${token}`;

interface AccountListProps {
  filter: AccountFilter;
  listing: AccountListing;
  bulk: AccountBulkAction;
  onClaimLink: (account: AccountSummary) => void;
}

function AccountList({ filter, listing, bulk, onClaimLink }: AccountListProps) {
  const { result, active, limited, suspended, admins, editors } = listing;
  const others = active.accounts + limited.accounts + suspended.accounts;

  function summarize(action: AccountAct) {
    const tally = accountActions[action].states.map((state) => listing[state]).reduce(add, EMPTY_TALLY);
    return { count: tally.accounts, text: moderationMessages.tally(tally) };
  }

  function describeTargets(action: AccountAct, accounts: readonly AccountSummary[]) {
    const targets = accounts.filter(canApply(action));
    const [account] = targets;
    return targets.length === 1 && account
      ? messages.one(getLabel(account), account.articles)
      : moderationMessages.tally(toTally(targets));
  }

  return (
    <ModerationList
      label={appMessages.pages.accounts}
      entries={result}
      getId={getId}
      getName={getLabel}
      renderEntry={(account, isTable) => <AccountItem account={account} isTable={isTable} />}
      table={table}
      summary={messages.summary(active.accounts + admins + editors, limited.accounts, suspended.accounts)}
      actions={accountActions}
      getTargets={(action, accounts) => toNames(accounts.filter(canApply(action)))}
      describeTargets={describeTargets}
      suggestInput={(action, accounts) => (action === 'setRole' ? suggestRole(accounts) : '')}
      matches={{
        total: others + admins + editors,
        selectable: others,
        filter: toCountedBody(filter, listing),
        names: toNames(result),
        summarize,
      }}
      getMenuItems={(account) =>
        account.isUnclaimed ? [{ label: messages.claimLink.copyLink, act: () => onClaimLink(account) }] : []
      }
      bulk={bulk}
    />
  );
}

const getId = ({ _id }: AccountSummary) => _id;
/** Accounts of imported authors may have no email. */
const getLabel = ({ email, name }: AccountSummary) => email || name;

const toNames = (accounts: readonly AccountSummary[]) =>
  new Map(accounts.map((account) => [account._id, getLabel(account)]));

/**
 * Returns whether an action applies to an account. On those of admins, actions can only lift restrictions.
 */
const canApply = (action: AccountAct) => (account: AccountSummary) => {
  const { states, input } = accountActions[action];
  if (!states.includes(getState(account))) return false;
  return input === undefined || !hasRight(account.role, 'manageBlog');
};

/** Returns the role that all of the accounts have, or the one that is given most often. */
const suggestRole = (accounts: readonly AccountSummary[]): string => {
  const [first, ...others] = accounts.flatMap(({ role }) => (hasRight(role, 'manageBlog') ? [] : [role]));
  return first !== undefined && others.every((role) => role === first) ? first : DEFAULT_ROLE;
};

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

/** Returns whether the account may have more articles: those hidden by a suspension are only counted up to a limit. */
const isCapped = ({ suspendedFor, articles }: AccountSummary) =>
  suspendedFor !== null && articles >= HIDDEN_COUNT_MAX;

const table = {
  header: messages.columns.account,
  columns: [
    {
      label: messages.columns.registered,
      render: ({ createdAt }: AccountSummary) => <ShortDate at={createdAt} />,
    },
    {
      label: messages.columns.articles,
      isNumber: true as const,
      render: (account: AccountSummary) => `${formatNumber(account.articles)}${isCapped(account) ? '+' : ''}`,
    },
    {
      label: messages.columns.links,
      isNumber: true as const,
      render: ({ links }: AccountSummary) => (
        <span title={messages.linksNote(LINK_COUNT_ARTICLES)}>{formatNumber(links)}</span>
      ),
    },
  ],
};

/** One account. Its owner's text may have another direction than the page. */
function AccountItem({ account, isTable }: { account: AccountSummary; isTable: boolean }) {
  const { name, email, handle, createdAt, articles, links, role, suspendedFor, limitedFor } = account;

  return (
    <>
      <Box component="bdi" sx={nameStyle}>
        {suspendedFor === null && articles > 0 ? <Link to={paths.author(handle)}>{name}</Link> : name}
      </Box>
      {role !== DEFAULT_ROLE && (
        <Box component="span" sx={hasRight(role, 'manageBlog') ? adminStyle : roleStyle}>
          {moderationMessages.roles[role].name}
        </Box>
      )}
      {account.isUnclaimed && (
        <Box component="span" sx={unclaimedStyle}>
          {messages.unclaimed}
        </Box>
      )}
      <Box sx={quietStyle}>{email === '' ? messages.noEmail : <bdi>{email}</bdi>}</Box>
      {!isTable && (
        <Box sx={quietStyle}>
          <RichText
            text={messages.details(articles, isCapped(account), links)}
            tags={{ day: () => <Day at={createdAt} /> }}
          />
        </Box>
      )}
      {suspendedFor !== null && <State label={messages.states.suspended} reason={suspendedFor} />}
      {limitedFor !== null && <State label={messages.states.limited} reason={limitedFor} />}
      {account.isUnderWay && <Box sx={quietStyle}>{messages.inProgress}</Box>}
    </>
  );
}

const adminStyle = {
  marginInlineStart: 1,
  px: 1,
  border: 1,
  borderColor: 'primary.main',
  borderRadius: 999,
  color: 'primary.main',
  fontSize: '0.75rem',
  fontWeight: 600,
};
const roleStyle = { ...adminStyle, borderColor: 'divider', color: 'text.primary' };
const unclaimedStyle = { ...adminStyle, borderColor: 'divider', color: 'text.secondary' };
