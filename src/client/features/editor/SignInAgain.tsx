import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../../shared/pages.ts';
import { lazyPart } from '../../components/lazyPart.tsx';
import { createReturnState, type UnsavedText } from '../../session/loginState.ts';
import { reauth } from '../../session/reauth.ts';
import { isSignedIn, notifySessionEnded, useCurrentUser } from '../../session/session.ts';
import { useStayAfterLogout } from '../../session/useStayAfterLogout.ts';
import type { Autosave } from './autosave.ts';

const SignInDialog = lazyPart(() => import('./SignInDialog.tsx'), 'SignInDialog', {
  what: 'The dialog to log in again',
});

/**
 * Inside the form: where the session ends by itself while there is a text, the form stays, and its writer signs in again
 * over it. Whoever else signs in sees nothing of the text, nor does who signs out: the browser keeps it for its writer. The
 * login page says so where another tab has signed out.
 */
export function SignInAgain({ autosave }: { autosave: Autosave }) {
  const user = useCurrentUser();
  const [writer] = useState(user);
  const [isAnnounced, setAnnounced] = useState(false);
  const isThere = user.sub === writer.sub;
  const isDue = useSyncExternalStore(reauth.subscribe, reauth.isActive, () => false);
  const stay = useStayAfterLogout();
  const { dirty } = useFormikContext();
  const page = useLocation();

  useEffect(() => stay(true), [stay]);
  const hasText = () => dirty || autosave.getState().version !== null;
  const isWanted = useEffectEvent(hasText);
  useEffect(() => reauth.offer(() => isWanted()), []);
  useEffect(() => {
    if (isThere) reauth.end();
    else return autosave.block('your session has ended');
  }, [isThere, autosave]);

  if (!isThere && isSignedIn(user)) return <Navigate to={paths.home} replace />;
  if (!isThere && !isDue) {
    const unsavedText: UnsavedText = { userId: writer.sub, path: page.pathname + page.search, isAnnounced };
    return (
      <Navigate to={paths.login} replace state={hasText() ? { unsavedText } : createReturnState(page)} />
    );
  }

  function leave() {
    setAnnounced(true);
    reauth.end();
    void notifySessionEnded(writer);
  }

  if (isThere) return null;
  return <SignInDialog isOpen email={isSignedIn(writer) ? writer.email : ''} onNotNow={leave} />;
}
