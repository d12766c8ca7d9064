import { useSelector } from 'react-redux';
import { selectCurrentUser } from './authSlice.ts';

/** The signed-in user, or `{}`; ask `isSignedIn` which. */
export const useCurrentUser = () => useSelector(selectCurrentUser);
