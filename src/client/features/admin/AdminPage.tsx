import { paths } from '../../../shared/pages.ts';
import { Box } from '../../components/basics/Box.tsx';
import { Loading } from '../../components/page/Loading.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { TryAgain } from '../../components/page/TryAgain.tsx';
import { Link } from '../../navigation/Link.tsx';
import { useGetSettingsQuery } from './adminApi.ts';
import { ForAdmins } from './ForAdmins.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const ways: readonly [to: string, label: string][] = [
  [paths.state, 'How the blog is: what needs attention, numbers by day'],
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
    <Box sx={{ maxWidth: '34rem' }}>
      <PageHeading sx={{ mb: 3 }}>Run the Blog</PageHeading>
      <ForAdmins>
        <Administration />
      </ForAdmins>
    </Box>
  );
}

function Administration() {
  const settings = useGetSettingsQuery(undefined);
  const blog = settings.currentData;

  return (
    <>
      <Box component="ul" sx={{ mt: 0, mb: 3, pl: 2.5, '& a': { color: 'primary.main' } }}>
        {ways.map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </Box>
      {settings.isError && <TryAgain retry={settings.refetch} />}
      {!settings.isError && (blog ? <SettingsForm blog={blog} /> : <Loading />)}
    </>
  );
}
