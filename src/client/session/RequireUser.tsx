import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSelector } from 'react-redux';
import { Box } from '../components/basics/Box.tsx';
import { paths } from '../../shared/pages.ts';
import { selectIsKnown } from './authSlice.ts';
import { isSignedIn } from './currentUser.ts';
import { askingFor } from './loginState.ts';
import { useCurrentUser } from './useCurrentUser.ts';
import { StayContext } from './useStayAfterSignOut.ts';

/** Keeps the routes inside it for the signed-in: anyone else goes to the login page, which says from where; if need be after a farewell. */
export function RequireUser() {
  const user = useCurrentUser();
  const isKnown = useSelector(selectIsKnown);
  const [isStaying, setStaying] = useState(false);
  const page = useLocation();

  // A moment, and without scripts for ever: nothing that moves.
  if (!isKnown) return <Box sx={{ minHeight: '100vh' }} />;
  if (!isSignedIn(user) && !isStaying) return <Navigate to={paths.login} replace state={askingFor(page)} />;
  return (
    <StayContext value={setStaying}>
      <Outlet />
    </StayContext>
  );
}
