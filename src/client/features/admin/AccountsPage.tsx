import { useLocation } from 'react-router';
import { ACCOUNTS_LOOKED_AT } from '../../../shared/account.ts';
import { paths } from '../../../shared/pages.ts';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { AccountList } from './AccountList.tsx';
import { useListAccountsQuery } from './accountsApi.ts';
import { type FilterName, readAccountsQuery } from './accountsAddress.ts';
import { type FilterField, FilterForm } from './FilterForm.tsx';
import { Findings } from './Findings.tsx';
import { ForAdmins } from './ForAdmins.tsx';
import { QueueFailures } from './QueueFailures.tsx';
import { useAccounts } from './useAccounts.ts';

const fields: readonly FilterField<FilterName>[] = [
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
  const reply = useListAccountsQuery(query, { refetchOnMountOrArgChange: true });
  const accounts = useAccounts();

  return (
    <>
      <FilterForm
        key={JSON.stringify(filter)}
        label="Accounts"
        path={paths.accounts}
        fields={fields}
        filter={filter}
      />
      <QueueFailures queue={accounts} />
      <Findings
        query={reply}
        page={page}
        filter={filter}
        none="No account matches."
        more={`These are of the newest ${ACCOUNTS_LOOKED_AT.toLocaleString('en')} accounts. “Registered before” leads to older ones.`}
      >
        {(listing) => (
          <AccountList key={JSON.stringify(query)} filter={filter} listing={listing} accounts={accounts} />
        )}
      </Findings>
    </>
  );
}

const headingStyle = { mb: 3 };
