import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { specMessages } from '../../../shared/messages/en/spec.ts';
import { paths } from '../../../shared/pages.ts';
import type { Credentials } from '../../../shared/user.ts';
import { useLogInMutation } from '../../api/accountApi.ts';
import { useBlog } from '../../api/blogApi.ts';
import { useLogInByPasskeyMutation, useCanLogInByPasskey } from '../../api/passkeyApi.ts';
import { Box, touchLink } from '../../components/Box.tsx';
import { draftKeyPrefix, localDrafts } from '../../lib/localDrafts.ts';
import { findProblem } from '../../lib/problem.ts';
import type { ToastLink } from '../../lib/toast.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { useSuccessRedirect, Link as RouterLink } from '../../navigation/navigation.tsx';
import { redactBody } from '../../session/redactedBody.ts';
import { isSignedIn, readSessionUser, useCurrentUser } from '../../session/session.ts';
import { type UnsavedText, findUnsavedText } from '../../session/sessionEnd.ts';
import { AccountFrame, useReturnPage } from './AccountFrame.tsx';
import { LoginForm } from './LoginForm.tsx';

const texts = accountMessages.login;

export function LoginPage() {
  const { registration } = useBlog();
  const [logIn] = useLogInMutation();
  const succeed = useSuccessRedirect();
  const [isLoggingIn, setIsLoggingIn] = useState(false);
  const isUserSignedIn = isSignedIn(useCurrentUser());
  const { state } = useLocation() as { state: unknown };
  const unsavedText = findUnsavedText(state);
  const page = useReturnPage();
  // The server renders a reloaded page without the history state.
  const isHydrated = useIsHydrated();

  // A user who has just logged in sees the success message first.
  if (isUserSignedIn && !isLoggingIn) return <Navigate to={paths.home} replace />;

  async function submit(credentials: Credentials) {
    setIsLoggingIn(true);
    await logIn(redactBody(credentials)).unwrap();
    await welcome();
  }

  async function welcome() {
    succeed(specMessages.loggedIn, await findWayBack(unsavedText, page?.link));
  }

  return (
    <AccountFrame
      heading={texts.heading}
      lead={texts.lead}
      opens={{ page, verb: texts.verb }}
      {...(registration !== 'closed' && {
        other: { question: texts.newHere, label: accountMessages.register.heading, to: paths.register },
      })}
    >
      {isHydrated && unsavedText && !unsavedText.isAnnounced && (
        <Alert severity="info" role="status" sx={{ mb: 3 }}>
          {appMessages.sessionEndedTextKept}
        </Alert>
      )}
      <LoginForm
        onSubmit={submit}
        actions={
          <Link component={RouterLink} to={paths.forgotPassword} state={state} sx={touchLink}>
            {texts.forgotPassword}
          </Link>
        }
      />
      <PasskeyLogin onBegin={() => setIsLoggingIn(true)} onDone={() => void welcome()} />
    </AccountFrame>
  );
}

/** Returns a link to the text or page that led to the login, or to the user's newest unsaved text. */
async function findWayBack(
  unsavedText: UnsavedText | null,
  page: ToastLink | undefined,
): Promise<ToastLink | undefined> {
  const user = readSessionUser();
  if (!isSignedIn(user)) return page;
  const label = texts.backToText;
  if (unsavedText?.userId === user.sub) return { label, to: unsavedText.path };
  await localDrafts.open();
  const isWanted = (path: string) => page === undefined || path === page.to;
  const to = localDrafts.newestPath(draftKeyPrefix(user.sub), isWanted);
  return to === null ? page : { label, to };
}

interface PasskeyLoginProps {
  onBegin: () => void;
  onDone: () => void;
}

/** Logs in without email and password, if the blog and the browser support passkeys. */
function PasskeyLogin({ onBegin, onDone }: PasskeyLoginProps) {
  const isOffered = useCanLogInByPasskey();
  const [logInByPasskey, { isLoading, isSuccess, error }] = useLogInByPasskeyMutation();
  const problem = findProblem(error);
  if (!isOffered) return null;

  async function logIn() {
    if (isLoading || isSuccess) return;
    onBegin();
    const { error } = await logInByPasskey();
    if (!error) onDone();
  }

  return (
    <Box sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}>
      <Button variant="outlined" size="large" loading={isLoading || null} onClick={() => void logIn()}>
        {texts.passkey}
      </Button>
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem.text}
        </Alert>
      )}
    </Box>
  );
}
