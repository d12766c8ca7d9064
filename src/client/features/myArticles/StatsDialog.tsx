import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { clickCount } from '../../../shared/clickCount.ts';
import { type ClicksOfDay, type ReferrerOfDay, useGetClicksByDayQuery } from '../../api/ownArticlesApi.ts';
import { Box } from '../../components/Box.tsx';
import { DayBars } from '../../components/DayBars.tsx';
import { ShortDate } from '../../components/dates.tsx';
import { useLastShown } from '../../components/dialogs.tsx';
import { Loading, TryAgain } from '../../components/status.tsx';

interface HostClicks {
  host: string;
  clicks: number;
}

const OTHERS = 'Other hosts';

/** How often readers came from each host in all these days, most first, those without a name of their own last. */
function sumByHost(referrers: readonly ReferrerOfDay[]): HostClicks[] {
  const sums = new Map<string | null, number>();
  for (const { host, clicks } of referrers) sums.set(host, (sums.get(host) ?? 0) + clicks);
  return [...sums]
    .sort(([one, most], [other, next]) => Number(one === null) - Number(other === null) || next - most)
    .map(([host, clicks]) => ({ host: host ?? OTHERS, clicks }));
}

/** Such as `news.example 5, Other hosts 2`. */
const hostsInWords = (referrers: readonly ReferrerOfDay[]): string =>
  sumByHost(referrers)
    .map(({ host, clicks }) => `${host} ${clicks.toLocaleString('en')}`)
    .join(', ');

/** Hosts that are shown at once. */
const FIRST = 10;

interface ReferrerTableProps {
  referrers: readonly ReferrerOfDay[];
  /** Clicks of the same days. */
  total: number;
}

/** From which hosts readers came, as far as their browsers told it. */
function ReferrerTable({ referrers, total }: ReferrerTableProps) {
  const id = useId();
  const hosts = sumByHost(referrers);
  const untold = total - hosts.reduce((sum, { clicks }) => sum + clicks, 0);
  const rest = hosts.slice(FIRST);

  return (
    <Box component="section" aria-labelledby={id} sx={sectionStyle}>
      <h3 id={id}>Where readers came from</h3>
      {hosts.length === 0 ? (
        <p>No other site has led readers here in this time.</p>
      ) : (
        <>
          <Hosts hosts={hosts.slice(0, FIRST)} />
          {rest.length > 0 && (
            <details>
              <summary>{`${rest.length} more`}</summary>
              <Hosts hosts={rest} />
            </details>
          )}
          {untold > 0 && <p>{`Of ${clickCount(untold)} no other site is known.`}</p>}
        </>
      )}
    </Box>
  );
}

/** Without links: anybody can name any host, and is to gain nothing by it. */
function Hosts({ hosts }: { hosts: readonly HostClicks[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Host</th>
          <th scope="col">Clicks</th>
        </tr>
      </thead>
      <tbody>
        {hosts.map(({ host, clicks }) => (
          <tr key={host}>
            <th scope="row">{host}</th>
            <td>{clicks.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sectionStyle = {
  mt: 2,
  '& h3': { typography: 'body1', fontWeight: 600, m: 0, mb: 1 },
  '& p': { m: 0, mt: 1 },
  '& summary': { cursor: 'pointer', py: 0.5 },
  '& table': { borderCollapse: 'collapse' },
  '& th, & td': { py: 0.25, pr: 3, textAlign: 'start', fontWeight: 'inherit', overflowWrap: 'anywhere' },
  '& thead th': { color: 'text.secondary' },
  '& td': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
};

interface ClicksChartProps {
  days: readonly ClicksOfDay[];
  referrers: readonly ReferrerOfDay[];
}

/**
 * Clicks of the last days as bars, and from where they came; for whoever does not see bars, and for exact numbers, a table
 * of the days with any.
 */
function ClicksChart({ days, referrers }: ClicksChartProps) {
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

interface Props {
  /** The article in question, or, without a slug, all; null while none is. */
  of: { slug: string | null; title: string } | null;
  onClose: () => void;
}

/** When it was read. */
export function ClicksDialog({ of, onClose }: Props) {
  const id = useId();
  const shown = useLastShown(of);
  const { currentData, isError, refetch } = useGetClicksByDayQuery(shown?.slug ?? null, {
    skip: of === null,
  });

  return (
    <Dialog
      open={of !== null}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
      slotProps={{ paper: { variant: 'outlined' } }}
    >
      <DialogTitle id={id} component="h2" variant="h2" dir="auto">
        {shown?.title}
      </DialogTitle>
      <DialogContent>
        {currentData ? (
          <ClicksChart days={currentData.result} referrers={currentData.referrers} />
        ) : isError ? (
          <TryAgain retry={refetch} />
        ) : (
          <Loading />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
