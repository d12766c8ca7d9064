import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../../shared/pages.ts';
import { Box } from '../components/Box.tsx';
import { createReturnState } from '../session/loginState.ts';
import { isSignedIn, selectIsKnown, useCurrentUser } from '../session/session.ts';
import { StayContext } from '../session/useStayAfterLogout.ts';

/** Keeps the routes inside it for the signed-in: anyone else goes to the login page, which says from where; if need be after a farewell. */
export function RequireUser() {
  const user = useCurrentUser();
  const isKnown = useSelector(selectIsKnown);
  const [isStaying, setStaying] = useState(false);
  const page = useLocation();

  // A moment, and without scripts for ever: nothing that moves.
  if (!isKnown) return <Box sx={{ minHeight: '100vh' }} />;
  if (!isSignedIn(user) && !isStaying)
    return <Navigate to={paths.login} replace state={createReturnState(page)} />;
  return (
    <StayContext value={setStaying}>
      <Outlet />
    </StayContext>
  );
}
