import Button from '@mui/material/Button';
import type { SessionSummary } from '../../../shared/session.ts';
import { problemOf } from '../../api/problem.ts';
import { Box } from '../../components/basics/Box.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { useEndOneSessionMutation } from '../../session/accountApi.ts';
import { Day, dayInWords } from '../../components/basics/Day.tsx';
import { factsStyle, lineStyle, nameStyle } from './lineStyles.ts';

interface Props {
  session: SessionSummary;
  /** Called when it is about to leave the list. */
  onEnded: () => void;
}

/** One browser in which one is signed in. */
export function SignedInPlace({ session, onEnded }: Props) {
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
          aria-label={`End ${browser} since ${dayInWords(createdAt)}`}
          onClick={() => void end()}
        >
          End
        </Button>
      )}
    </Box>
  );
}

const markStyle = { typography: 'body2', fontWeight: 600, color: 'primary.main' };
