import { useId } from 'react';
import type { Job } from '../../../../shared/blogState.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { WithMoments } from './WithMoments.tsx';

/** What goes on in the background. */
export function Jobs({ jobs }: { jobs: readonly Job[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Under way</h2>
      {jobs.length === 0 ? (
        <p>Nothing is.</p>
      ) : (
        <Box component="ul" sx={listStyle}>
          {jobs.map(({ job, says }) => (
            <li key={job}>
              <WithMoments text={says} />
            </li>
          ))}
        </Box>
      )}
    </section>
  );
}

const listStyle = { m: 0, pl: 2.5, overflowWrap: 'anywhere' };
