import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../shared/pages.ts';
import type { Credentials } from '../../../shared/user.ts';
import { problemOf } from '../../lib/problem.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { Link } from '../../navigation/Link.tsx';
import { useSuccessThenGo } from '../../components/useSuccessThenGo.ts';
import { useConfirmEmailMutation, useLogInMutation } from '../../api/accountApi.ts';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';
import { holdBody } from '../../session/heldBody.ts';
import { LoginForm } from './LoginForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { tokenOfLink } from './tokenOfLink.ts';

const HEADING = 'Confirm your email';

/** Where the link leads that goes to the email of a new account, or to one which an account is about to get. */
export function ConfirmEmailPage() {
  const { hash } = useLocation();
  const own = tokenOfLink(hash, 'own');
  const token = own || tokenOfLink(hash);
  const isHydrated = useIsHydrated();
  const isIn = isSignedIn(useCurrentUser());

  // The server, whose page this is at first, knows neither what is behind the # nor who is signed in.
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
  return isIn ? <Confirm token={token} isOwn={own !== ''} /> : <LogInFirst isOwn={own !== ''} />;
}

function LogInFirst({ isOwn }: { isOwn: boolean }) {
  const [logIn] = useLogInMutation();

  async function enter(credentials: Credentials) {
    await logIn(holdBody(credentials)).unwrap();
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
      <LoginForm onSubmit={enter} />
    </AccountFrame>
  );
}

function Confirm({ token, isOwn }: { token: string; isOwn: boolean }) {
  const { email } = useCurrentUser();
  const [former] = useState(email);
  const [confirmEmail, { isLoading, isSuccess, error }] = useConfirmEmailMutation();
  const succeed = useSuccessThenGo(paths.yourInfo);
  const problem = problemOf(error);

  async function confirm() {
    if (isLoading || isSuccess) return;
    const { error } = await confirmEmail(holdBody({ token }));
    if (!error) succeed(isOwn ? 'Email confirmed' : 'Your email is changed.');
  }

  return (
    <AccountFrame
      heading={HEADING}
      lead={
        isOwn
          ? `Confirm that ${former} is your email.`
          : `The address at which you got this link becomes the email of your account, by which you log in, in place of ${former}.`
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
