import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import {
  useGetAccountFactsQuery,
  useSendConfirmationMutation,
  useWithdrawEmailMutation,
} from '../../api/accountApi.ts';
import { focusHeading } from '../../components/Page.tsx';
import { toast } from '../../lib/toast.ts';

const texts = accountMessages.pendingEmail;

/** Shows the email that isn't confirmed yet: a changed one, or that of a new account. */
export function PendingEmail() {
  const { currentData: facts } = useGetAccountFactsQuery();
  if (facts?.pendingEmail) return <ChangedEmail email={facts.pendingEmail} />;
  return facts?.awaitsConfirmation ? <OwnEmail /> : null;
}

function ChangedEmail({ email }: { email: string }) {
  const [withdrawEmail, { isLoading }] = useWithdrawEmailMutation();

  async function withdraw() {
    const { error } = await withdrawEmail();
    toast.problem(error);
    if (error) return;
    toast.success(texts.canceled);
    focusHeading();
  }

  return (
    <Note button={texts.cancel} isLoading={isLoading} onPress={withdraw}>
      {texts.changed(email)}
    </Note>
  );
}

function OwnEmail() {
  const [sendConfirmation, { isLoading }] = useSendConfirmationMutation();

  async function sendAgain() {
    const { error } = await sendConfirmation();
    toast.problem(error);
    if (!error) toast.success(texts.resent);
  }

  return (
    <Note button={texts.resend} isLoading={isLoading} onPress={sendAgain}>
      {texts.own}
    </Note>
  );
}

interface NoteProps {
  button: string;
  isLoading: boolean;
  onPress: () => Promise<void>;
  children: ReactNode;
}

function Note({ button, isLoading, onPress, children }: NoteProps) {
  return (
    <Alert
      severity="info"
      role="note"
      sx={{ mb: 3, overflowWrap: 'anywhere' }}
      action={
        <Button
          color="inherit"
          size="small"
          // Long emails may break anywhere, but not the label.
          sx={{ whiteSpace: 'nowrap' }}
          loading={isLoading || null}
          onClick={() => void onPress()}
        >
          {button}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
