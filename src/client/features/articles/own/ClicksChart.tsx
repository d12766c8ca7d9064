import { Box } from '../../../components/basics/Box.tsx';
import { ShortDate } from '../../../components/basics/ShortDate.tsx';
import { DayBars } from '../../../components/charts/DayBars.tsx';
import { hostsInWords } from './hostsInWords.ts';
import type { ClicksOfDay, ReferrerOfDay } from './ownListApi.ts';
import { ReferrerTable } from './ReferrerTable.tsx';

interface Props {
  days: readonly ClicksOfDay[];
  referrers: readonly ReferrerOfDay[];
}

/**
 * Clicks of the last days as bars, and from where they came; for whoever does not see bars, and for exact numbers, a table
 * of the days with any.
 */
export function ClicksChart({ days, referrers }: Props) {
  const total = days.reduce((sum, { clicks }) => sum + clicks, 0);
  const most = Math.max(1, ...days.map(({ clicks }) => clicks));
  const read = days.filter(({ clicks }) => clicks > 0).reverse();

  return (
    <>
      <Box component="p" sx={sumStyle}>
        {`${total.toLocaleString('en')} clicks in ${days.length} days, ${most.toLocaleString('en')} on the best of them`}
      </Box>
      <DayBars days={days.map(({ day, clicks }) => ({ day, count: clicks }))} />
      <ReferrerTable referrers={referrers} total={total} />
      <Box component="details" sx={detailsStyle}>
        <summary>Day by day</summary>
        {read.length === 0 ? (
          <p>Nobody has opened it in this time.</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Clicks</th>
                <th scope="col">From</th>
              </tr>
            </thead>
            <tbody>
              {read.map(({ day, clicks }) => (
                <tr key={day}>
                  <th scope="row">
                    <ShortDate at={day} />
                  </th>
                  <td>{clicks.toLocaleString('en')}</td>
                  <Box component="td" sx={fromStyle}>
                    {hostsInWords(referrers.filter((referrer) => referrer.day === day))}
                  </Box>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Box>
      <Box component="p" sx={noteStyle}>
        Days are by UTC. Robots that say so are left out. Only numbers are kept, and nothing of who it was: of
        the page that led here the name of its host, at most 20 a day and article, if the browser tells it.
      </Box>
    </>
  );
}

const sumStyle = { m: 0, mb: 1.5 };
const detailsStyle = {
  mt: 2,
  '& summary': { cursor: 'pointer' },
  '& table': { borderCollapse: 'collapse', mt: 1 },
  '& th, & td': { py: 0.25, pr: 3, textAlign: 'start', fontWeight: 'inherit' },
  '& thead th': { color: 'text.secondary' },
  '& td': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
};
const fromStyle = { '&&': { textAlign: 'start', overflowWrap: 'anywhere' } };
const noteStyle = { m: 0, mt: 2, typography: 'body2', color: 'text.secondary' };
