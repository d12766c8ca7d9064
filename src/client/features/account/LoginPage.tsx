import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { messages } from '../../../shared/messages.ts';
import { paths } from '../../../shared/pages.ts';
import type { Credentials } from '../../../shared/user.ts';
import { useLogInMutation } from '../../api/accountApi.ts';
import { useBlog } from '../../api/blogApi.ts';
import { useLogInByPasskeyMutation, useTakesPasskeys } from '../../api/passkeyApi.ts';
import { Box } from '../../components/Box.tsx';
import { useSuccessThenGo } from '../../components/useSuccessThenGo.ts';
import { draftsOf, draftStorage } from '../../lib/localDrafts.ts';
import { problemOf } from '../../lib/problem.ts';
import type { ToastLink } from '../../lib/toast.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { Link as RouterLink } from '../../navigation/Link.tsx';
import { holdBody } from '../../session/heldBody.ts';
import { type LeftText, leftTextOf } from '../../session/loginState.ts';
import { isSignedIn, sessionOf, useCurrentUser } from '../../session/session.ts';
import { tokenStorage } from '../../session/tokenStorage.ts';
import { AccountFrame, usePageAskedFor } from './AccountFrame.tsx';
import { LoginForm } from './LoginForm.tsx';

interface Props {
  onBegin: () => void;
  onDone: () => void;
}

/** The way in without email and password, where blog and browser have it. */
function PasskeyLogin({ onBegin, onDone }: Props) {
  const isOffered = useTakesPasskeys();
  const [logIn, { isLoading, isSuccess, error }] = useLogInByPasskeyMutation();
  const problem = problemOf(error);
  if (!isOffered) return null;

  async function enter() {
    if (isLoading || isSuccess) return;
    onBegin();
    const { error } = await logIn();
    if (!error) onDone();
  }

  return (
    <Box sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}>
      <Button variant="outlined" size="large" loading={isLoading || null} onClick={() => void enter()}>
        Log in with a passkey
      </Button>
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem.text}
        </Alert>
      )}
    </Box>
  );
}

/** To the text or the page from which whoever has just come in was led here, or to the newest text that they left. */
async function wayBack(left: LeftText | null, page: ToastLink | undefined): Promise<ToastLink | undefined> {
  const { user } = sessionOf(tokenStorage.read());
  if (!isSignedIn(user)) return page;
  const label = 'Back to your unsaved text';
  if (left?.writer === user.sub) return { label, to: left.path };
  await draftStorage.open();
  const isWanted = (path: string) => page === undefined || path === page.to;
  const to = draftStorage.newestPath(draftsOf(user.sub), isWanted);
  return to === null ? page : { label, to };
}

export function LoginPage() {
  const { registration } = useBlog();
  const [logIn] = useLogInMutation();
  const succeed = useSuccessThenGo();
  const [isEntering, setIsEntering] = useState(false);
  const isIn = isSignedIn(useCurrentUser());
  const left = leftTextOf(useLocation().state);
  const page = usePageAskedFor();
  // The server, which renders the page first where it is reloaded, knows of none.
  const isHydrated = useIsHydrated();

  // There is nothing to do here for who is in already; who is just coming in is shown so first.
  if (isIn && !isEntering) return <Navigate to={paths.home} replace />;

  async function enter(credentials: Credentials) {
    setIsEntering(true);
    await logIn(holdBody(credentials)).unwrap();
    await welcome();
  }

  async function welcome() {
    succeed(messages.loggedIn, await wayBack(left, page?.link));
  }

  return (
    <AccountFrame
      heading="Login"
      lead="Good to see you again."
      opens={{ page, by: 'Log in' }}
      {...(registration !== 'closed' && {
        other: { question: 'New here?', label: 'Register', to: paths.register },
      })}
    >
      {isHydrated && left && !left.isTold && (
        <Alert severity="info" role="status" sx={{ mb: 3 }}>
          {messages.sessionEndedTextKept}
        </Alert>
      )}
      <LoginForm
        onSubmit={enter}
        actions={
          <Link component={RouterLink} to={paths.forgotPassword}>
            Forgot your password?
          </Link>
        }
      />
      <PasskeyLogin onBegin={() => setIsEntering(true)} onDone={() => void welcome()} />
    </AccountFrame>
  );
}
