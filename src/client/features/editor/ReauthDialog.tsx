import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { editorMessages as messages } from '../../../shared/messages/en/editor.ts';
import { specMessages } from '../../../shared/messages/en/spec.ts';
import { paths } from '../../../shared/pages.ts';
import type { Credentials } from '../../../shared/user.ts';
import { useLogInMutation } from '../../api/accountApi.ts';
import { TitledDialog } from '../../components/dialogs.tsx';
import { toast } from '../../lib/toast.ts';
import { redactBody } from '../../session/redactedBody.ts';
import { isSignedIn, notifySessionEnded, useCurrentUser } from '../../session/session.ts';
import { createReturnState, reauth, type UnsavedText, useStayAfterLogout } from '../../session/sessionEnd.ts';
import { InsecureConnectionNotice } from '../account/AccountFrame.tsx';
import { LoginForm } from '../account/LoginForm.tsx';
import type { Autosave } from './autosave.ts';

interface ReauthDialogProps {
  autosave: Autosave;
  /** The URL with which the form opens again. */
  path: string;
  /** Whether there are files that are only in this tab. */
  hasUploads: () => boolean;
}

/**
 * Keeps the form open when the session expires while it has a text, and lets the author log in again in a dialog. If
 * somebody else logs in, or the author logs out, the form closes. The browser keeps the text for its author, and the
 * login page says so if the logout happened in another tab.
 */
export function ReauthDialog({ autosave, path, hasUploads }: ReauthDialogProps) {
  const user = useCurrentUser();
  const [author] = useState(user);
  const [isAnnounced, setIsAnnounced] = useState(false);
  const isLoggedIn = user.sub === author.sub;
  const isDue = useSyncExternalStore(reauth.subscribe, reauth.isActive, () => false);
  const stay = useStayAfterLogout();
  const { dirty } = useFormikContext();
  const page = useLocation();

  useEffect(() => stay(true), [stay]);
  const hasText = () => dirty || autosave.getState().version !== null || hasUploads();
  const isWanted = useEffectEvent(hasText);
  useEffect(() => reauth.offer(() => isWanted()), []);
  useEffect(() => {
    if (isLoggedIn) reauth.end();
    else return autosave.block(messages.saveStatus.loggedOut);
  }, [isLoggedIn, autosave]);

  if (isLoggedIn) return null;
  if (isSignedIn(user)) return <Navigate to={paths.home} replace />;
  if (!isDue) {
    const unsavedText: UnsavedText = { userId: author.sub, path, isAnnounced };
    return (
      <Navigate to={paths.login} replace state={hasText() ? { unsavedText } : createReturnState(page)} />
    );
  }

  function leave() {
    setIsAnnounced(true);
    reauth.end();
    void notifySessionEnded(author);
  }
  return <LoginDialog email={isSignedIn(author) ? author.email : ''} onNotNow={leave} />;
}

interface LoginDialogProps {
  /** The email of the account that was logged in. */
  email: string;
  onNotNow: () => void;
}

/**
 * Opens when the user pauses typing, or the rest of a sentence would go into the password field. Doesn't close on
 * Escape or a click outside, so that the text stays open.
 */
function LoginDialog({ email, onNotNow }: LoginDialogProps) {
  const id = useId();
  const isIdle = useIsIdle();
  const [logIn] = useLogInMutation();

  async function submit(credentials: Credentials) {
    await logIn(redactBody(credentials)).unwrap();
    toast.success(specMessages.loggedIn);
  }

  return (
    <TitledDialog isOpen={isIdle} title={messages.login.title} describedBy={id}>
      <DialogContent>
        <DialogContentText id={id} sx={{ mb: 2.5 }}>
          {appMessages.sessionEndedTextKept}
        </DialogContentText>
        <InsecureConnectionNotice />
        <LoginForm
          email={email}
          onSubmit={submit}
          isInDialog
          actions={<Button onClick={onNotNow}>{messages.login.notNow}</Button>}
        />
      </DialogContent>
    </TitledDialog>
  );
}

/** In milliseconds. */
const IDLE_AFTER = 700;

/** Returns true once nothing has been typed for a moment, and stays true. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);

  useEffect(() => {
    if (isIdle) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIsIdle(true), IDLE_AFTER);
    };
    wait();
    window.addEventListener('keydown', wait);
    window.addEventListener('input', wait);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', wait);
      window.removeEventListener('input', wait);
    };
  }, [isIdle]);

  return isIdle;
}
