import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { OwnState } from '../../../../shared/listing.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { countOf, doneOf } from './bulkWords.ts';
import type { Bulk, BulkOutcome } from './useBulk.ts';

/** Problems that are named one by one. */
const NAMED_MAX = 20;

/** How far an act on many has come, and what became of it. */
export function BulkStatus({ bulk, state }: { bulk: Bulk; state: OwnState }) {
  const { progress, outcome } = bulk;

  return (
    <Box role="status">
      {progress && (
        <Box sx={progressStyle}>
          <span>{`${progress.done.toLocaleString('en')} of ${progress.total.toLocaleString('en')}`}</span>
          <Box
            component="progress"
            aria-label="Done so far"
            value={progress.done}
            max={Math.max(progress.total, 1)}
            sx={meterStyle}
          />
          <Button size="small" onClick={bulk.stop}>
            Stop
          </Button>
        </Box>
      )}
      {outcome && <Outcome outcome={outcome} state={state} onClose={bulk.forget} />}
    </Box>
  );
}

function Outcome({
  outcome,
  state,
  onClose,
}: {
  outcome: BulkOutcome;
  state: OwnState;
  onClose: () => void;
}) {
  const { act, results, problem } = outcome;
  const failed = results.filter((result) => result.problem !== null);
  const succeeded = results.length - failed.length;
  const isAre = succeeded === 1 ? 'is' : 'are';

  return (
    <Alert
      // The region around it is one already.
      role="presentation"
      severity={failed.length > 0 || problem !== null ? 'warning' : 'success'}
      onClose={onClose}
      sx={noticeStyle}
    >
      {`${countOf(succeeded, state)} ${isAre} ${doneOf(act, state)}.`}
      {problem !== null && ` Then it went no further: ${problem}`}
      {failed.length > 0 && (
        <>
          {` ${failed.length.toLocaleString('en')} could not be:`}
          <Box component="ul" sx={listStyle}>
            {failed.slice(0, NAMED_MAX).map(({ item, problem }) => (
              <li key={item}>{`${item}: ${problem ?? ''}`}</li>
            ))}
            {failed.length > NAMED_MAX && (
              <li>{`and ${(failed.length - NAMED_MAX).toLocaleString('en')} more`}</li>
            )}
          </Box>
        </>
      )}
    </Alert>
  );
}

const progressStyle = { display: 'flex', alignItems: 'center', gap: 2, mb: 1.5, typography: 'body2' };
const meterStyle = { flex: 1, accentColor: 'var(--mui-palette-primary-main)' };
const noticeStyle = { mb: 1.5, overflowWrap: 'anywhere' };
const listStyle = { m: 0, pl: 2.5 };
