import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useId, useRef } from 'react';
import { paths } from '../../../shared/pages.ts';
import type { SessionSummary } from '../../../shared/session.ts';
import { problemOf } from '../../api/problem.ts';
import { Box } from '../../components/basics/Box.tsx';
import { Loading } from '../../components/page/Loading.tsx';
import { TryAgain } from '../../components/page/TryAgain.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { Link } from '../../navigation/Link.tsx';
import { useEndOtherSessionsMutation, useListSessionsQuery } from '../../session/accountApi.ts';
import { SignedInPlace } from './SignedInPlace.tsx';

/** The sessions of one's own account, each with the way to end it. */
export function SignedInPlaces() {
  const { currentData: sessions, error, refetch } = useListSessionsQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // What was pressed is about to go.
  const focusHeading = () => heading.current?.focus({ preventScroll: true });

  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 5 }}>
      <Box component="h2" id={id} ref={heading} tabIndex={-1} sx={headingStyle}>
        Where you are signed in
      </Box>
      {error && !sessions && <TryAgain retry={refetch} />}
      {!error && !sessions && <Loading />}
      {sessions && (
        <>
          <Paper component="ul" variant="outlined" sx={listStyle}>
            {sessions.map((session) => (
              <SignedInPlace key={session._id} session={session} onEnded={focusHeading} />
            ))}
          </Paper>
          <Others sessions={sessions} onEnded={focusHeading} />
        </>
      )}
    </Box>
  );
}

function Others({ sessions, onEnded }: { sessions: SessionSummary[]; onEnded: () => void }) {
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();

  async function end() {
    if (isLoading) return;
    const { error } = await endOthers();
    const problem = problemOf(error);
    if (problem) toast.error(problem.text);
    if (error) return;
    toast.success('All other sessions have ended.');
    onEnded();
  }

  if (sessions.every(({ isCurrent }) => isCurrent)) {
    return (
      <Box component="p" sx={quiet}>
        You are signed in nowhere else.
      </Box>
    );
  }
  return (
    <>
      <Box component="p" sx={quiet}>
        To end all others leaves you signed in here alone: every other browser has to log in again. If one of
        them is not yours, <Link to={paths.editYourData}>change your password</Link>, which ends all others
        too.
      </Box>
      <Button variant="outlined" onClick={() => void end()}>
        End all others
      </Button>
    </>
  );
}

const headingStyle = { mt: 0, mb: 2, typography: 'h2' };
const listStyle = { listStyle: 'none', m: 0, p: 0, borderRadius: 1.6 };
const quiet = {
  my: 2,
  typography: 'body2',
  color: 'text.secondary',
  maxWidth: '38rem',
  '& a': { color: 'primary.main' },
};
