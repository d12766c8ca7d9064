import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../shared/pages.ts';
import type { Credentials } from '../../../shared/user.ts';
import { findProblem } from '../../lib/problem.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { Link } from '../../navigation/Link.tsx';
import { useSuccessRedirect } from '../../components/useSuccessRedirect.ts';
import { useConfirmEmailMutation, useLogInMutation } from '../../api/accountApi.ts';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';
import { redactBody } from '../../session/redactedBody.ts';
import { LoginForm } from './LoginForm.tsx';
import { AccountFrame, getLinkToken } from './AccountFrame.tsx';

const HEADING = 'Confirm your email';

/** The target of the links that confirm the email of a new account or a changed email. */
export function ConfirmEmailPage() {
  const { hash } = useLocation();
  const ownToken = getLinkToken(hash, 'own');
  const token = ownToken || getLinkToken(hash);
  const isOwn = ownToken !== '';
  const isHydrated = useIsHydrated();
  const isUserSignedIn = isSignedIn(useCurrentUser());

  // The server renders the page without knowing the fragment and the user.
  if (!isHydrated)
    return <AccountFrame heading={HEADING} lead="By the link that you got there." children={null} />;
  if (token === '')
    return (
      <AccountFrame heading={HEADING} lead="This takes the whole link that you got, as far as it goes.">
        <Button component={Link} to={paths.editYourData} variant="contained" size="large">
          Change your email
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
      heading={HEADING}
      lead={
        isOwn
          ? 'Log in to your account to confirm its email.'
          : 'Please log in to your account by its present email: only you can give it another one.'
      }
      other={{ question: 'You forgot your password?', label: 'Choose another', to: paths.forgotPassword }}
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
    if (!error) succeed(isOwn ? 'Email confirmed' : 'Your email is changed.');
  }

  return (
    <AccountFrame
      heading={HEADING}
      lead={
        isOwn
          ? `Confirm that ${previousEmail} is your email.`
          : `The address at which you got this link becomes the email of your account, by which you log in, in place of ${previousEmail}.`
      }
      other={
        isOwn
          ? { question: 'Link not working?', label: 'Get another one', to: paths.yourInfo }
          : { question: 'Link not working?', label: 'Change your email again', to: paths.editYourData }
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
        Confirm
      </Button>
    </AccountFrame>
  );
}
