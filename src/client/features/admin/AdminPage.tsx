import { paths } from '../../../shared/pages.ts';
import { Box } from '../../components/basics/Box.tsx';
import { Loading } from '../../components/page/Loading.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { Link } from '../../navigation/Link.tsx';
import { useGetAccountFactsQuery } from '../../session/accountApi.ts';
import { useGetSettingsQuery } from './adminApi.ts';
import { ForAdmins } from './ForAdmins.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const ways: readonly [to: string, label: string][] = [
  [paths.state, 'How the blog is doing'],
  [paths.reports, 'What readers have reported'],
  [paths.registrations, 'Accounts that wait for an approval'],
  [paths.accounts, 'Accounts'],
  [paths.moderatedArticles, 'Articles of all'],
  [paths.log, 'What was done, by whom and why'],
  [paths.invitations, 'Invitations to register'],
];

/** What is said about the blog, for those who run it, and the way to all else that they do. */
export function AdminPage() {
  return (
    <>
      <PageHeading sx={{ mb: 3 }}>Run the Blog</PageHeading>
      <ForAdmins>
        <Administration />
      </ForAdmins>
    </>
  );
}

function Administration() {
  const settings = useGetSettingsQuery(undefined);
  const blog = settings.currentData;
  const openReports = useGetAccountFactsQuery().currentData?.openReports ?? 0;

  return (
    <>
      <Box component="ul" sx={list}>
        {ways.map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            {to === paths.reports && openReports > 0 && (
              <span>{`${openReports.toLocaleString('en')} open`}</span>
            )}
          </li>
        ))}
      </Box>
      {settings.isError && <NotLoaded reply={settings} />}
      {!settings.isError && (blog ? <SettingsForm blog={blog} /> : <Loading />)}
    </>
  );
}

const list = {
  display: 'grid',
  gridTemplateColumns: { sm: '1fr 1fr' },
  columnGap: 3,
  m: 0,
  mb: 4,
  p: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: 1.5, borderBottom: 1, borderColor: 'divider' },
  '& span': { typography: 'body2', color: 'text.secondary' },
  '& a': { flex: 1, py: 1.25, color: 'primary.main', '&:not(:hover)': { textDecoration: 'none' } },
};
