import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { paths } from '../../../shared/pages.ts';
import type { Credentials } from '../../../shared/user.ts';
import { useConfirmEmailMutation, useLogInMutation } from '../../api/accountApi.ts';
import { findProblem } from '../../lib/problem.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { Link, useSuccessRedirect } from '../../navigation/navigation.tsx';
import { redactBody } from '../../session/redactedBody.ts';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';
import { AccountFrame, getLinkToken } from './AccountFrame.tsx';
import { LoginForm } from './LoginForm.tsx';

const { confirmEmail: texts, incompleteLink, linkNotWorking } = accountMessages;

/** The target of the links that confirm the email of a new account or a changed email. */
export function ConfirmEmailPage() {
  const { hash } = useLocation();
  const ownToken = getLinkToken(hash, 'own');
  const token = ownToken || getLinkToken(hash);
  const isOwn = ownToken !== '';
  const isHydrated = useIsHydrated();
  const isUserSignedIn = isSignedIn(useCurrentUser());

  // The server renders the page without knowing the fragment and the user.
  if (!isHydrated) return <AccountFrame heading={texts.heading} lead={texts.lead} />;
  if (token === '')
    return (
      <AccountFrame heading={texts.heading} lead={incompleteLink}>
        <Button component={Link} to={paths.editYourData} variant="contained" size="large">
          {texts.changeEmail}
        </Button>
      </AccountFrame>
    );
  return isUserSignedIn ? <Confirm token={token} isOwn={isOwn} /> : <LogInFirst isOwn={isOwn} />;
}

function LogInFirst({ isOwn }: { isOwn: boolean }) {
  const [logIn] = useLogInMutation();

  async function submit(credentials: Credentials) {
    await logIn(redactBody(credentials)).unwrap();
  }

  return (
    <AccountFrame
      heading={texts.heading}
      lead={isOwn ? texts.logIn : texts.logInWithOldEmail}
      other={{
        question: accountMessages.login.forgotPassword,
        label: texts.resetPassword,
        to: paths.forgotPassword,
      }}
    >
      <LoginForm onSubmit={submit} />
    </AccountFrame>
  );
}

function Confirm({ token, isOwn }: { token: string; isOwn: boolean }) {
  const { email } = useCurrentUser();
  const [previousEmail] = useState(email);
  const [confirmEmail, { isLoading, isSuccess, error }] = useConfirmEmailMutation();
  const succeed = useSuccessRedirect(paths.yourInfo);
  const problem = findProblem(error);

  async function confirm() {
    if (isLoading || isSuccess) return;
    const { error } = await confirmEmail(redactBody({ token }));
    if (!error) succeed(isOwn ? texts.confirmed : texts.changed);
  }

  return (
    <AccountFrame
      heading={texts.heading}
      lead={isOwn ? texts.ownLead(previousEmail) : texts.changeLead(previousEmail)}
      other={
        isOwn
          ? { question: linkNotWorking, label: texts.sendNewLink, to: paths.yourInfo }
          : { question: linkNotWorking, label: texts.startOver, to: paths.editYourData }
      }
    >
      {problem && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {problem.text}
        </Alert>
      )}
      <Button
        variant="contained"
        size="large"
        disabled={isSuccess}
        loading={isLoading || null}
        onClick={() => void confirm()}
      >
        {texts.submit}
      </Button>
    </AccountFrame>
  );
}
