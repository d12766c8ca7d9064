import { useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { isSignedIn } from './currentUser.ts';
import { useCurrentUser } from './useCurrentUser.ts';
import { FarewellContext } from './useFarewell.ts';

/** Keeps the routes inside it for the signed-in: anyone else goes to the login page, if need be after a farewell. */
export function RequireUser() {
  const user = useCurrentUser();
  const [isFarewell, setFarewell] = useState(false);

  if (!isSignedIn(user) && !isFarewell) return <Navigate to={paths.login} replace />;
  return (
    <FarewellContext value={setFarewell}>
      <Outlet />
    </FarewellContext>
  );
}
