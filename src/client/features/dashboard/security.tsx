import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useId, useRef, useState } from 'react';
import { paths } from '../../../shared/pages.ts';
import { PASSKEYS_MAX, type PasskeySummary } from '../../../shared/passkey.ts';
import type { SessionSummary } from '../../../shared/session.ts';
import {
  useEndOneSessionMutation,
  useEndOtherSessionsMutation,
  useListSessionsQuery,
} from '../../api/accountApi.ts';
import { useListPasskeysQuery, usePasskeyOffer, useRemovePasskeyMutation } from '../../api/passkeyApi.ts';
import { Box } from '../../components/Box.tsx';
import { Day, formatDate } from '../../components/dates.tsx';
import { ConfirmDialog, useLastShown } from '../../components/dialogs.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { Loading, Notice, TryAgain } from '../../components/status.tsx';
import { problemOf } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { Link } from '../../navigation/Link.tsx';

/** A line of a list of what belongs to the account: its name, what is known of it, and a button. */
const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: { xs: 2.5, sm: 4 },
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};

const nameStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  fontWeight: 600,
};

const factsStyle = { typography: 'body2', color: 'text.secondary' };

interface Props {
  passkeys: readonly PasskeySummary[];
  /** Called when a line is about to leave the list. */
  onRemoved: () => void;
}

/** Passkeys, each with the way to remove it. */
function PasskeyList({ passkeys, onRemoved }: Props) {
  const [asked, setAsked] = useState<PasskeySummary | null>(null);
  const [removePasskey, { isLoading }] = useRemovePasskeyMutation();
  const shown = useLastShown(asked);

  async function remove({ _id }: PasskeySummary) {
    const { error } = await removePasskey(_id);
    setAsked(null);
    const problem = problemOf(error);
    if (problem) toast.error(problem.text);
    if (!error) toast.success('The passkey is removed.');
    if (!error || problem?.status === 404) onRemoved();
  }

  return (
    <>
      <Paper component="ul" variant="outlined" sx={listStyle}>
        {passkeys.map((passkey) => (
          <Box component="li" key={passkey._id} sx={lineStyle}>
            <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
              <Box sx={nameStyle} dir="auto">
                {passkey.name}
              </Box>
              <Box sx={factsStyle}>
                Added <Day at={passkey.createdAt} />
                {passkey.lastUsedAt === null ? (
                  ', not used yet'
                ) : (
                  <>
                    , last used <Day at={passkey.lastUsedAt} />
                  </>
                )}
              </Box>
            </Box>
            <Button
              variant="outlined"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => setAsked(passkey)}
            >
              Remove
            </Button>
          </Box>
        ))}
      </Paper>
      <ConfirmDialog
        isOpen={asked !== null}
        subject={shown?.name ?? ''}
        title="Remove the passkey?"
        text="It logs in no more. Your device may still offer it: remove it there, too."
        confirmLabel="Remove"
        isDangerous
        isBusy={isLoading}
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

const listStyle = { listStyle: 'none', m: 0, mb: 2, p: 0, borderRadius: 1.6 };

const NewPasskeyForm = lazyPart(() => import('./NewPasskeyForm.tsx'), 'NewPasskeyForm', {
  what: 'The form for a passkey',
});

/** The passkeys of one's own account, on a blog that has them. */
export function Passkeys() {
  const { origin, isHere } = usePasskeyOffer();
  const {
    currentData: passkeys,
    error,
    refetch,
  } = useListPasskeysQuery(undefined, { skip: origin === null });
  const [isAdding, setIsAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  if (origin === null) return null;

  // The form, or the line, that had the focus is gone.
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  function close() {
    setIsAdding(false);
    focusHeading();
  }

  const hasNone = passkeys?.length === 0;
  const add = passkeys && isHere && !isAdding && passkeys.length < PASSKEYS_MAX && (
    <Button variant="outlined" onClick={() => setIsAdding(true)}>
      Add a passkey
    </Button>
  );

  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 5 }}>
      <Box component="h2" id={id} ref={heading} tabIndex={-1} sx={headingStyle}>
        Passkeys
      </Box>
      <Box component="p" sx={quietStyle}>
        By a passkey you log in with your phone, your computer or a security key, without your password, which
        stays as it is. Remove one that is lost or not yours.
      </Box>
      {error && !passkeys && <TryAgain retry={refetch} />}
      {!error && !passkeys && <Loading />}
      {hasNone && !isAdding && (
        <Notice drawing="lock" text="You have none yet.">
          {add}
        </Notice>
      )}
      {passkeys && !hasNone && <PasskeyList passkeys={passkeys} onRemoved={focusHeading} />}
      {isAdding && <NewPasskeyForm onClose={close} />}
      {!hasNone && add}
      {passkeys && passkeys.length >= PASSKEYS_MAX && (
        <Box component="p" sx={quietStyle}>
          An account has {PASSKEYS_MAX} passkeys at most. To add another one, remove one first.
        </Box>
      )}
      {passkeys && !isHere && (
        <Box component="p" sx={quietStyle}>
          Passkeys are added at {origin}, in a browser that knows them.
        </Box>
      )}
    </Box>
  );
}

const headingStyle = { mt: 0, mb: 2, typography: 'h2' };
const quietStyle = { my: 2, typography: 'body2', color: 'text.secondary', maxWidth: '38rem' };

interface SignedInPlaceProps {
  session: SessionSummary;
  /** Called when it is about to leave the list. */
  onEnded: () => void;
}

/** One browser in which one is signed in. */
function SignedInPlace({ session, onEnded }: SignedInPlaceProps) {
  const { _id, createdAt, lastSeenAt, isCurrent } = session;
  const browser = session.browser || 'Unknown browser';
  const [endSession, { isLoading, isSuccess }] = useEndOneSessionMutation();

  async function end() {
    // Until the new list is here, the line of what has ended stands.
    if (isLoading || isSuccess) return;
    const { error } = await endSession(_id);
    const problem = problemOf(error);
    if (problem) toast.error(problem.text);
    if (!error) toast.success('That session has ended.');
    if (!error || problem?.status === 404) onEnded();
  }

  return (
    <Box component="li" sx={lineStyle}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={nameStyle}>
          {browser}
          {isCurrent && <Box sx={markStyle}>This browser</Box>}
        </Box>
        <Box sx={factsStyle}>
          Since <Day at={createdAt} />
          {!isCurrent && (
            <>
              , last seen <Day at={lastSeenAt} />
            </>
          )}
        </Box>
      </Box>
      {!isCurrent && (
        <Button
          variant="outlined"
          aria-label={`End ${browser} since ${formatDate(createdAt)}`}
          onClick={() => void end()}
        >
          End
        </Button>
      )}
    </Box>
  );
}

const markStyle = { typography: 'body2', fontWeight: 600, color: 'primary.main' };

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
          <Paper component="ul" variant="outlined" sx={signedInPlacesListStyle}>
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
const signedInPlacesListStyle = { listStyle: 'none', m: 0, p: 0, borderRadius: 1.6 };
const quiet = {
  my: 2,
  typography: 'body2',
  color: 'text.secondary',
  maxWidth: '38rem',
  '& a': { color: 'primary.main' },
};
