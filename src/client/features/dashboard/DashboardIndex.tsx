import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { paths } from '../../../shared/pages.ts';
import { PageHeading } from '../../components/Page.tsx';
import { Loading } from '../../components/status.tsx';

/** In milliseconds: how long the dashboard is shown before the redirect, the spec's "moment". */
const REDIRECT_DELAY = 600;

/** Greets the user at `/dashboard`, then replaces itself with Your Info. */
export function DashboardIndex() {
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => {
      // While the code of another page is loading, this page is shown under the other page's address.
      if (window.location.pathname === paths.dashboard) void navigate(paths.yourInfo, { replace: true });
    }, REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <>
      <PageHeading>{appMessages.pages.dashboard}</PageHeading>
      <Loading />
    </>
  );
}
