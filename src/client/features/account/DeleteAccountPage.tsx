import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Form, Formik } from 'formik';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { object } from 'yup';
import { deletionMessages } from '../../../shared/deletionMessages.ts';
import { type Deletion, deletionSchema } from '../../../shared/user.ts';
import { problemOf, statusOf } from '../../lib/problem.ts';
import { ConfirmDialog, SuccessDialog } from '../../components/dialogs.tsx';
import { draftsOf, draftStorage } from '../../lib/localDrafts.ts';
import { FocusFirstError } from '../../components/forms/Form.tsx';
import { PasswordField } from '../../components/forms/fields.tsx';
import { PageHeading } from '../../components/Page.tsx';
import { toast } from '../../lib/toast.ts';
import { paths } from '../../../shared/pages.ts';
import { useDeleteAccountMutation, useGetAccountFactsQuery } from '../../api/accountApi.ts';
import { holdBody } from '../../session/heldBody.ts';
import { tellSessionEnded, useCurrentUser } from '../../session/session.ts';
import { useStayAfterSignOut } from '../../session/useStayAfterSignOut.ts';

type Stage = 'warned' | 'asked' | 'leaving' | 'gone';

/** Warns, asks for the password where the login is an hour old, deletes, and says goodbye. */
export function DeleteAccountPage() {
  const [stage, setStage] = useState<Stage>('warned');
  // Not any more once it goes: the call would come after the session.
  const { currentData: facts } = useGetAccountFactsQuery(undefined, {
    skip: stage === 'leaving' || stage === 'gone',
  });
  const [isPasswordMissing, setIsPasswordMissing] = useState(false);
  const [isPasswordNeeded, setIsPasswordNeeded] = useState(false);
  // Once it is asked for it stays, also while nothing is known any more.
  if (facts?.deletionNeedsPassword && !isPasswordNeeded) setIsPasswordNeeded(true);
  const asksPassword = isPasswordNeeded || isPasswordMissing;
  const [deleteAccount] = useDeleteAccountMutation();
  const [user] = useState(useCurrentUser());
  const setStaying = useStayAfterSignOut();
  const navigate = useNavigate();

  async function leave({ password }: Deletion, showProblem: (problem: string) => void) {
    setStage('leaving');
    // The token goes before the call, but the page has still to say what came of it.
    setStaying(true);
    const { error } = await deleteAccount(asksPassword ? holdBody({ password }) : undefined);
    if (error) {
      stay(error, showProblem);
      return;
    }
    // Nobody can come back to them.
    await draftStorage.removeAll(draftsOf(user.sub));
    setStage('gone');
  }

  function stay(error: unknown, showProblem: (problem: string) => void) {
    setStage('warned');
    setStaying(false);
    const status = statusOf(error);
    if (status === 500) toast.error(deletionMessages.accountDeletionFailed);
    if (status === 401) void tellSessionEnded(user);
    // The page was open for an hour.
    if (status === 403) setIsPasswordMissing(true);
    if (asksPassword || status === 403) showProblem(problemOf(error)?.text ?? '');
  }

  return (
    <>
      <PageHeading sx={{ mb: 3 }}>Delete Your Account</PageHeading>
      <Alert severity="error" sx={{ mb: 3 }}>
        {deletionMessages.accountDeletionAlert}
      </Alert>
      {/* As high before the number comes: the button must not move away under the pointer. */}
      <Typography sx={{ mb: 3, minHeight: '1.5em' }}>{facts && whatGoes(facts.articleCount)}</Typography>
      <Formik
        initialValues={{ password: '' }}
        validationSchema={asksPassword ? deletionSchema : object()}
        validateOnBlur={false}
        onSubmit={() => setStage('asked')}
      >
        {({ values, setFieldError }) => (
          <Form noValidate>
            <FocusFirstError />
            <Stack spacing={2.5} sx={{ alignItems: 'start' }}>
              {asksPassword && (
                <PasswordField
                  name="password"
                  label="Your password"
                  autoComplete="current-password"
                  required
                  helperText="Confirms that it is you."
                />
              )}
              <Button type="submit" variant="contained" color="error" size="large">
                {deletionMessages.deleteMyAccount}
              </Button>
            </Stack>
            <ConfirmDialog
              isOpen={stage === 'asked' || stage === 'leaving'}
              title={deletionMessages.areYouSure}
              text={deletionMessages.accountDeletionWarning}
              confirmLabel="Delete"
              isDangerous
              isBusy={stage === 'leaving'}
              onConfirm={() => void leave(values, (problem) => setFieldError('password', problem))}
              onCancel={() => setStage('warned')}
            />
          </Form>
        )}
      </Formik>
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
