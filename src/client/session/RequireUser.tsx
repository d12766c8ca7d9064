import { Navigate, Outlet } from 'react-router';
import { paths } from '../navigation/paths.ts';
import { isSignedIn } from './currentUser.ts';
import { useCurrentUser } from './useCurrentUser.ts';

/** Keeps the routes inside it for the signed-in: anyone else goes to the login page. */
export function RequireUser() {
  return isSignedIn(useCurrentUser()) ? <Outlet /> : <Navigate to={paths.login} replace />;
}
