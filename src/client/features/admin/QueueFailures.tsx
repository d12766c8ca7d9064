import Alert from '@mui/material/Alert';
import { Box } from '../../components/Box.tsx';
import type { Failures } from './bulkActions.ts';

/** Problems that are named one by one. */
const NAMED_MAX = 20;

/** With which articles or accounts something could not be done, and why. */
export function QueueFailures({
  queue: { failures, forget },
}: {
  queue: { failures: Failures | null; forget: () => void };
}) {
  const more = (failures?.ones.length ?? 0) - NAMED_MAX;

  return (
    <Box role="status">
      {failures && (
        // The region around it is one already.
        <Alert role="presentation" severity="warning" onClose={forget} sx={noticeStyle}>
          {failures.problem !== null && `It went no further: ${failures.problem}`}
          {failures.ones.length > 0 && (
            <>
              {' Not done:'}
              <Box component="ul" sx={listStyle}>
                {failures.ones.slice(0, NAMED_MAX).map(({ id, title, problem }) => (
                  <li key={id}>
                    <bdi>{title}</bdi>
                    {`: ${problem}`}
                  </li>
                ))}
                {more > 0 && <li>{`and ${more} more`}</li>}
              </Box>
            </>
          )}
        </Alert>
      )}
    </Box>
  );
}

const noticeStyle = { mb: 1.5, overflowWrap: 'anywhere' };
const listStyle = { m: 0, pl: 2.5 };
