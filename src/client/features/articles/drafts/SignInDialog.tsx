import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { messages } from '../../../../shared/messages.ts';
import type { Credentials } from '../../../../shared/user.ts';
import { toast } from '../../../lib/toast.ts';
import { holdBody } from '../../../session/heldBody.ts';
import { LoginForm } from '../../account/LoginForm.tsx';
import { OverHttpNotice } from '../../account/notices.tsx';
import { useLogInMutation } from '../../../api/accountApi.ts';
import { useIsAtRest } from './useIsAtRest.ts';

interface Props {
  isOpen: boolean;
  /** Of the account that was signed in. */
  email: string;
  onNotNow: () => void;
}

/**
 * Over the editor: signs in again. It opens once its writer rests, or the rest of a sentence would be typed into the
 * password. Neither Escape nor a click beside it leads away from a text.
 */
export function SignInDialog({ isOpen, email, onNotNow }: Props) {
  const id = useId();
  const isAtRest = useIsAtRest();
  const [logIn] = useLogInMutation();

  async function enter(credentials: Credentials) {
    await logIn(holdBody(credentials)).unwrap();
    toast.success(messages.loggedIn);
  }

  return (
    <Dialog
      open={isOpen && isAtRest}
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
        <OverHttpNotice />
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
