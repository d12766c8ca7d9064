import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { problemOf } from '../api/problem.ts';
import { focusHeading } from '../components/page/focusHeading.ts';
import { toast } from '../components/toasts/toast.ts';
import { useGetAccountFactsQuery, useWithdrawEmailMutation } from './accountApi.ts';

/** Which email waits to be confirmed, where one does, and the way to leave it. */
export function PendingEmail() {
  const { currentData: facts } = useGetAccountFactsQuery();
  const [withdraw, { isLoading }] = useWithdrawEmailMutation();
  if (!facts?.pendingEmail) return null;

  async function leaveIt() {
    const { error } = await withdraw();
    const problem = problemOf(error);
    if (problem) toast.error(problem.text);
    if (error) return;
    toast.success('Your email stays as it is.');
    focusHeading();
  }

  return (
    <Alert
      severity="info"
      role="note"
      sx={{ mb: 3, overflowWrap: 'anywhere' }}
      action={
        <Button
          color="inherit"
          size="small"
          // Long emails may break anywhere, its label not.
          sx={{ whiteSpace: 'nowrap' }}
          loading={isLoading || null}
          onClick={() => void leaveIt()}
        >
          Withdraw
        </Button>
      }
    >
      {facts.pendingEmail} becomes your email once you open the link that was sent there, within a day. It may
      lie with the unwanted mails.
    </Alert>
  );
}
