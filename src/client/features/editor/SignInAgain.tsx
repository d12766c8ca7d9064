import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../../shared/pages.ts';
import { lazyPart } from '../../components/lazyPart.tsx';
import { askingFor, type LeftText } from '../../session/loginState.ts';
import { renewal } from '../../session/renewal.ts';
import { isSignedIn, tellSessionEnded, useCurrentUser } from '../../session/session.ts';
import { useStayAfterSignOut } from '../../session/useStayAfterSignOut.ts';
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
  const [isTold, setTold] = useState(false);
  const isThere = user.sub === writer.sub;
  const isDue = useSyncExternalStore(renewal.subscribe, renewal.isDue, () => false);
  const stay = useStayAfterSignOut();
  const { dirty } = useFormikContext();
  const page = useLocation();

  useEffect(() => stay(true), [stay]);
  const hasText = () => dirty || autosave.getState().version !== null;
  const isWanted = useEffectEvent(hasText);
  useEffect(() => renewal.offerBy(() => isWanted()), []);
  useEffect(() => {
    if (isThere) renewal.end();
    else return autosave.block('your session has ended');
  }, [isThere, autosave]);

  if (!isThere && isSignedIn(user)) return <Navigate to={paths.home} replace />;
  if (!isThere && !isDue) {
    const leftText: LeftText = { writer: writer.sub, path: page.pathname + page.search, isTold };
    return <Navigate to={paths.login} replace state={hasText() ? { leftText } : askingFor(page)} />;
  }

  function leave() {
    setTold(true);
    renewal.end();
    void tellSessionEnded(writer);
  }

  if (isThere) return null;
  return <SignInDialog isOpen email={isSignedIn(writer) ? writer.email : ''} onNotNow={leave} />;
}
