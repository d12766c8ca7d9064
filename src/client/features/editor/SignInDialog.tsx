import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useState } from 'react';
import { messages } from '../../../shared/messages.ts';
import type { Credentials } from '../../../shared/user.ts';
import { useLogInMutation } from '../../api/accountApi.ts';
import { toast } from '../../lib/toast.ts';
import { redactBody } from '../../session/redactedBody.ts';
import { LoginForm } from '../account/LoginForm.tsx';
import { InsecureConnectionNotice } from '../account/notices.tsx';

interface Props {
  isOpen: boolean;
  /** The email of the account that was signed in. */
  email: string;
  onNotNow: () => void;
}

/**
 * Signs the user in again without leaving the editor. Opens when the user pauses typing: the rest of a sentence would go
 * into the password field. Doesn't close on Escape or a click outside, so that the text stays open.
 */
export function SignInDialog({ isOpen, email, onNotNow }: Props) {
  const id = useId();
  const isIdle = useIsIdle();
  const [logIn] = useLogInMutation();

  async function enter(credentials: Credentials) {
    await logIn(redactBody(credentials)).unwrap();
    toast.success(messages.loggedIn);
  }

  return (
    <Dialog
      open={isOpen && isIdle}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
      slotProps={{ paper: { variant: 'outlined' } }}
    >
      <DialogTitle id={`${id}-title`} variant="h2" component="h2">
        Log in to go on writing
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} sx={{ mb: 2.5 }}>
          {messages.sessionEndedTextKept}
        </DialogContentText>
        <InsecureConnectionNotice />
        <LoginForm
          email={email}
          onSubmit={enter}
          actions={
            <Button size="large" onClick={onNotNow}>
              Not now
            </Button>
          }
        />
      </DialogContent>
    </Dialog>
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
