import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Loading } from '../../components/status.tsx';
import { PageHeading } from '../../components/Page.tsx';
import { paths } from '../../../shared/pages.ts';

/** How long the dashboard is shown by itself, in milliseconds: the spec's "moment". */
const MOMENT = 600;

/** `/dashboard` alone: a greeting, then Your Info takes its place in the history. */
export function DashboardIndex() {
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => {
      // While the code of another page is on its way, this one is still shown under that one's address.
      if (window.location.pathname === paths.dashboard) void navigate(paths.yourInfo, { replace: true });
    }, MOMENT);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <>
      <PageHeading>Dashboard</PageHeading>
      <Loading />
    </>
  );
}
