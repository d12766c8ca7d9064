import { useId } from 'react';
import { type DayNumbers, limitsInWords, refusedByLimit } from '../../../../shared/blogState.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { tableStyle } from './tableStyle.ts';

/** Which limits have refused how many requests. */
export function Refused({ days }: { days: readonly DayNumbers[] }) {
  const id = useId();
  const refused = refusedByLimit(days).filter(({ all }) => all > 0);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Refused by the limits</h2>
      {refused.length === 0 ? (
        <p>{`Nobody met one in ${days.length} days.`}</p>
      ) : (
        <Box sx={wrappingStyle}>
          <table>
            <thead>
              <tr>
                <th scope="col">Limit</th>
                <th scope="col">Today</th>
                <th scope="col">7 days</th>
                <th scope="col">{`${days.length} days`}</th>
              </tr>
            </thead>
            <tbody>
              {refused.map(({ limit, today, week, all }) => (
                <tr key={limit}>
                  <th scope="row">{limitsInWords[limit]}</th>
                  {[today, week, all].map((count, at) => (
                    <td key={at}>{count.toLocaleString('en')}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
    </section>
  );
}

const wrappingStyle = { ...tableStyle, '& tbody th': { whiteSpace: 'normal' } };
