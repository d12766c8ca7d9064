import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Form, Formik } from 'formik';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { deletionMessages } from '../../../shared/messages/en/spec.ts';
import { transferMessages } from '../../../shared/messages/en/transfer.ts';
import { endsWithSpace } from '../../../shared/messages/formats.ts';
import { paths } from '../../../shared/pages.ts';
import { type Deletion, deletionSchema } from '../../../shared/user.ts';
import { object } from '../../../shared/yup.ts';
import { useDeleteAccountMutation, useGetAccountFactsQuery } from '../../api/accountApi.ts';
import { ConfirmDialog, SuccessDialog } from '../../components/dialogs.tsx';
import { PasswordField } from '../../components/forms/fields.tsx';
import { FocusFirstError } from '../../components/forms/Form.tsx';
import { PageHeading } from '../../components/Page.tsx';
import { draftKeyPrefix, localDrafts } from '../../lib/localDrafts.ts';
import { findProblem, findErrorStatus } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { Link } from '../../navigation/navigation.tsx';
import { redactBody } from '../../session/redactedBody.ts';
import { notifySessionEnded, useCurrentUser } from '../../session/session.ts';
import { useStayAfterLogout } from '../../session/sessionEnd.ts';

const texts = accountMessages.deleteAccount;

type Stage = 'form' | 'confirming' | 'deleting' | 'deleted';

/** Warns, asks for the password if the login is over an hour old, deletes the account and says goodbye. */
export function DeleteAccountPage() {
  const [stage, setStage] = useState<Stage>('form');
  // Not while it is being deleted: the session has ended by then.
  const { currentData: facts } = useGetAccountFactsQuery(undefined, {
    skip: stage === 'deleting' || stage === 'deleted',
  });
  const [isPasswordMissing, setIsPasswordMissing] = useState(false);
  const [isPasswordNeeded, setIsPasswordNeeded] = useState(false);
  // Once shown, the field stays while the facts aren't available.
  if (facts?.deletionNeedsPassword && !isPasswordNeeded) setIsPasswordNeeded(true);
  const needsPassword = isPasswordNeeded || isPasswordMissing;
  const [deleteAccount] = useDeleteAccountMutation();
  const [user] = useState(useCurrentUser());
  const setStaying = useStayAfterLogout();
  const navigate = useNavigate();

  async function remove({ password }: Deletion, showProblem: (problem: string) => void) {
    setStage('deleting');
    // The token is removed before the request, but this page still has to show the result.
    setStaying(true);
    const { error } = await deleteAccount(needsPassword ? redactBody({ password }) : undefined);
    if (error) {
      handleError(error, showProblem);
      return;
    }
    // Nobody can return to these drafts.
    await localDrafts.removeAll(draftKeyPrefix(user.sub));
    setStage('deleted');
  }

  function handleError(error: unknown, showProblem: (problem: string) => void) {
    setStage('form');
    setStaying(false);
    const status = findErrorStatus(error);
    if (status === 500) toast.error(deletionMessages.accountDeletionFailed);
    if (status === 401) void notifySessionEnded(user);
    // The page was open for over an hour.
    if (status === 403) setIsPasswordMissing(true);
    if (needsPassword || status === 403) showProblem(findProblem(error)?.text ?? '');
  }

  const articles = facts ? texts.articles(facts.articleCount) : '';

  return (
    <>
      <PageHeading sx={{ mb: 3 }}>{appMessages.pages.deleteAccount}</PageHeading>
      <Alert severity="error" sx={{ mb: 3 }}>
        {deletionMessages.accountDeletionAlert}
      </Alert>
      {/* Reserves the line, so that the button does not move away under the pointer. */}
      <Typography sx={countStyle}>
        {articles}
        {endsWithSpace(articles) ? '' : ' '}
        <Link to={paths.export}>{transferMessages.export.beforeDeletion}</Link>
      </Typography>
      <Formik
        initialValues={{ password: '' }}
        validationSchema={needsPassword ? deletionSchema : object()}
        validateOnBlur={false}
        onSubmit={() => setStage('confirming')}
      >
        {({ values, setFieldError }) => (
          <Form noValidate>
            <FocusFirstError />
            <Stack spacing={2.5} sx={{ alignItems: 'start' }}>
              {needsPassword && (
                <PasswordField
                  name="password"
                  label={accountMessages.fields.yourPassword}
                  autoComplete="current-password"
                  required
                  helperText={texts.passwordHint}
                />
              )}
              <Button type="submit" variant="contained" color="error" size="large">
                {deletionMessages.deleteMyAccount}
              </Button>
            </Stack>
            <ConfirmDialog
              isOpen={stage === 'confirming' || stage === 'deleting'}
              title={deletionMessages.areYouSure}
              text={deletionMessages.accountDeletionWarning}
              confirmLabel={texts.confirm}
              isDangerous
              isBusy={stage === 'deleting'}
              onConfirm={() => void remove(values, (problem) => setFieldError('password', problem))}
              onCancel={() => setStage('form')}
            />
          </Form>
        )}
      </Formik>
      <SuccessDialog
        isOpen={stage === 'deleted'}
        text={deletionMessages.accountDeleted}
        onClose={() => void navigate(paths.login)}
      />
    </>
  );
}

const countStyle = {
  mb: 3,
  minHeight: '1.5em',
  '& a': {
    color: 'primary.main',
    '@media (pointer: coarse)': { display: 'inline-block', py: 1.25, my: -1.25 },
  },
};
