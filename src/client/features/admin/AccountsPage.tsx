import { useLocation } from 'react-router';
import { ACCOUNTS_LOOKED_AT } from '../../../shared/account.ts';
import { paths } from '../../../shared/pages.ts';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { AccountList } from './AccountList.tsx';
import { useListAccountsQuery } from './accountsApi.ts';
import { type AccountFilterName, readAccountsQuery } from './accountsAddress.ts';
import { FilteredListing } from './FilteredListing.tsx';
import type { FilterField } from './FilterForm.tsx';
import { ForAdmins } from './ForAdmins.tsx';
import { useAccounts } from './useAccounts.ts';
import { usePolling } from './usePolling.ts';

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
        <Accounts />
      </ForAdmins>
    </>
  );
}

function Accounts() {
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
