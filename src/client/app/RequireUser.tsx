import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../../shared/pages.ts';
import { Box } from '../components/Box.tsx';
import { createReturnState } from '../session/loginState.ts';
import { isSignedIn, selectIsKnown, useCurrentUser } from '../session/session.ts';
import { StayContext } from '../session/useStayAfterLogout.ts';

/**
 * Requires a session for the routes inside. Redirects others to the login page, which leads back here, unless the page
 * asked to stay after the session ended.
 */
export function RequireUser() {
  const user = useCurrentUser();
  const isKnown = useSelector(selectIsKnown);
  const [isStaying, setStaying] = useState(false);
  const page = useLocation();

  // Static, as it stays forever without JavaScript.
  if (!isKnown) return <Box sx={{ minHeight: '100vh' }} />;
  if (!isSignedIn(user) && !isStaying)
    return <Navigate to={paths.login} replace state={createReturnState(page)} />;
  return (
    <StayContext value={setStaying}>
      <Outlet />
    </StayContext>
  );
}
