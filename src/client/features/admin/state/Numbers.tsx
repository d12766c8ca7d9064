import { useId } from 'react';
import { type DailyNumber, dailyNumbers, type DayNumbers } from '../../../../shared/blogState.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { ShortDate } from '../../../components/basics/ShortDate.tsx';
import { DayBars } from '../../../components/charts/DayBars.tsx';
import { tableStyle } from './tableStyle.ts';

const names = Object.keys(dailyNumbers) as DailyNumber[];
/** The others are in the table alone. */
const drawn: DailyNumber[] = ['articles', 'accounts', 'clicks', 'reports'];

/** What happened on each of the last days. */
export function Numbers({ days }: { days: readonly DayNumbers[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{`The last ${days.length} days`}</h2>
      <Box sx={gridStyle}>
        {drawn.map((name) => (
          <Drawn key={name} name={name} days={days} />
        ))}
      </Box>
      <details>
        <summary>Day by day</summary>
        <Box role="region" aria-label="Numbers day by day" tabIndex={0} sx={tableStyle}>
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {names.map((name) => (
                  <th key={name} scope="col">
                    {dailyNumbers[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, counts }) => (
                <tr key={day}>
                  <th scope="row">
                    <ShortDate at={day} />
                  </th>
                  {names.map((name) => (
                    <td key={name}>{counts[name].toLocaleString('en')}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      </details>
      <Box component="p" sx={noteStyle}>
        Days are by UTC. What is gone since counts too. Clicks are people’s, without robots that say so.
      </Box>
    </section>
  );
}

function Drawn({ name, days }: { name: DailyNumber; days: readonly DayNumbers[] }) {
  const total = days.reduce((sum, { counts }) => sum + counts[name], 0);
  const today = days.at(-1)?.counts[name] ?? 0;
  return (
    <div>
      <h3>{dailyNumbers[name]}</h3>
      <p>{`${total.toLocaleString('en')}, ${today.toLocaleString('en')} today`}</p>
      <DayBars days={days.map(({ day, counts }) => ({ day, count: counts[name] }))} height={72} />
    </div>
  );
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 4,
  mb: 2,
  '& h3': { typography: 'body1', fontWeight: 600, m: 0 },
};
const noteStyle = { '&&': { mt: 1 }, typography: 'body2', color: 'text.secondary' };
