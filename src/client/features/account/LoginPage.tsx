import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useIsHydrated } from '../../components/basics/useIsHydrated.ts';
import { draftsOf, draftStorage } from '../../components/forms/draftStorage.ts';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { ToastLink } from '../../components/toasts/toast.ts';
import { isSignedIn, sessionOf } from '../../session/currentUser.ts';
import { tokenStorage } from '../../session/tokenStorage.ts';
import { useBlog } from '../../api/blogApi.ts';
import { Link as RouterLink } from '../../navigation/Link.tsx';
import { paths } from '../../../shared/pages.ts';
import { useSuccessThenGo } from '../../navigation/useSuccessThenGo.ts';
import { holdBody } from '../../session/heldBody.ts';
import { leftTextOf, type LeftText } from '../../session/loginState.ts';
import { LoginForm } from '../../session/LoginForm.tsx';
import { useLogInMutation } from '../../session/accountApi.ts';
import { useCurrentUser } from '../../session/useCurrentUser.ts';
import { messages } from '../../../shared/messages.ts';
import type { Credentials } from '../../../shared/user.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { PasskeyLogin } from './PasskeyLogin.tsx';
import { usePageAskedFor } from './usePageAskedFor.ts';

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
