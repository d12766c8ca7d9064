import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deletionMessages } from '../../../shared/deletionMessages.ts';
import { statusOf } from '../../api/problem.ts';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { draftsOf, draftStorage } from '../../components/forms/draftStorage.ts';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { SuccessDialog } from '../../components/dialogs/SuccessDialog.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { paths } from '../../../shared/pages.ts';
import { useDeleteAccountMutation, useGetAccountFactsQuery } from '../../session/accountApi.ts';
import { tellSessionEnded } from '../../session/tellSessionEnded.ts';
import { useCurrentUser } from '../../session/useCurrentUser.ts';
import { useStayAfterSignOut } from '../../session/useStayAfterSignOut.ts';

type Stage = 'warned' | 'asked' | 'leaving' | 'gone';

/** Warns, asks, deletes, and says goodbye. */
export function DeleteAccountPage() {
  const [stage, setStage] = useState<Stage>('warned');
  // Not any more once it goes: the call would come after the session.
  const { currentData: facts } = useGetAccountFactsQuery(undefined, {
    skip: stage === 'leaving' || stage === 'gone',
  });
  const [deleteAccount] = useDeleteAccountMutation();
  const [user] = useState(useCurrentUser());
  const setStaying = useStayAfterSignOut();
  const navigate = useNavigate();

  async function leave() {
    setStage('leaving');
    // The token goes before the call, but the page has still to say what came of it.
    setStaying(true);
    const { error } = await deleteAccount();
    if (error) {
      stay(error);
      return;
    }
    // Nobody can come back to them.
    draftStorage.removeAll(draftsOf(user.sub));
    setStage('gone');
  }

  function stay(error: unknown) {
    setStage('warned');
    setStaying(false);
    if (statusOf(error) === 500) toast.error(deletionMessages.accountDeletionFailed);
    if (statusOf(error) === 401) void tellSessionEnded(user);
  }

  return (
    <>
      <PageHeading sx={{ mb: 3 }}>Delete Your Account</PageHeading>
      <Alert severity="error" sx={{ mb: 3 }}>
        {deletionMessages.accountDeletionAlert}
      </Alert>
      {/* As high before the number comes: the button must not move away under the pointer. */}
      <Typography sx={{ mb: 3, minHeight: '1.5em' }}>{facts && whatGoes(facts.articleCount)}</Typography>
      <Button variant="contained" color="error" size="large" onClick={() => setStage('asked')}>
        {deletionMessages.deleteMyAccount}
      </Button>
      <ConfirmDialog
        isOpen={stage === 'asked' || stage === 'leaving'}
        title={deletionMessages.areYouSure}
        text={deletionMessages.accountDeletionWarning}
        confirmLabel="Delete"
        isDangerous
        isBusy={stage === 'leaving'}
        onConfirm={() => void leave()}
        onCancel={() => setStage('warned')}
      />
      <SuccessDialog
        isOpen={stage === 'gone'}
        text={deletionMessages.accountDeleted}
        onClose={() => void navigate(paths.login)}
      />
    </>
  );
}

function whatGoes(count: number): string {
  if (count === 0) return 'You have no articles.';
  return count === 1
    ? 'You have 1 article, which will be deleted too.'
    : `You have ${count.toLocaleString('en')} articles, which will all be deleted too.`;
}
