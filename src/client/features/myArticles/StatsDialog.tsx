import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useId } from 'react';
import { formatNumber } from '../../../shared/messages/define.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { myArticlesMessages } from '../../../shared/messages/en/myArticles.ts';
import { type ClicksOfDay, type ReferrerOfDay, useGetClicksByDayQuery } from '../../api/ownArticlesApi.ts';
import { Box } from '../../components/Box.tsx';
import { ShortDate } from '../../components/dates.tsx';
import { DayBars } from '../../components/DayBars.tsx';
import { TitledDialog, useLastShown } from '../../components/dialogs.tsx';
import { Loading, TryAgain } from '../../components/status.tsx';

const messages = myArticlesMessages.stats;

interface Props {
  /** The article, or all articles if the slug is null. Null closes the dialog. */
  subject: { slug: string | null; title: string } | null;
  onClose: () => void;
}

/** The clicks of an article by day and by referring host. */
export function StatsDialog({ subject, onClose }: Props) {
  const shown = useLastShown(subject);
  const { currentData, isError, refetch } = useGetClicksByDayQuery(shown?.slug ?? null, {
    skip: subject === null,
  });

  return (
    <TitledDialog
      isOpen={subject !== null}
      title={shown?.title}
      titleDir="auto"
      maxWidth="sm"
      onClose={onClose}
    >
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
        <Button onClick={onClose}>{appMessages.actions.close}</Button>
      </DialogActions>
    </TitledDialog>
  );
}

interface ClicksChartProps {
  days: readonly ClicksOfDay[];
  referrers: readonly ReferrerOfDay[];
}

/** The clicks of the last days as a chart, the referring hosts, and a table of the days with clicks. */
function ClicksChart({ days, referrers }: ClicksChartProps) {
  const total = days.reduce((sum, { clicks }) => sum + clicks, 0);
  const max = Math.max(0, ...days.map(({ clicks }) => clicks));
  const daysWithClicks = days.filter(({ clicks }) => clicks > 0).reverse();

  return (
    <>
      <Box component="p" sx={sumStyle}>
        {messages.total(total, days.length)}
        {total > 0 && ` · ${messages.bestDay(max)}`}
      </Box>
      <DayBars days={days.map(({ day, clicks }) => ({ day, count: clicks }))} />
      <ReferrerTable referrers={referrers} total={total} />
      <Box component="details" sx={detailsStyle}>
        <summary>{messages.byDay}</summary>
        {daysWithClicks.length === 0 ? (
          <p>{messages.noClicks}</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">{messages.day}</th>
                <th scope="col">{messages.clicks}</th>
                <th scope="col">{messages.referrers}</th>
              </tr>
            </thead>
            <tbody>
              {daysWithClicks.map(({ day, clicks }) => (
                <tr key={day}>
                  <th scope="row">
                    <ShortDate at={day} />
                  </th>
                  <td>{formatNumber(clicks)}</td>
                  <Box component="td" sx={fromStyle}>
                    {formatHosts(referrers.filter((referrer) => referrer.day === day))}
                  </Box>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Box>
      <Box component="p" sx={noteStyle}>
        {messages.note}
      </Box>
    </>
  );
}

const sumStyle = { m: 0, mb: 1.5 };
const detailsStyle = {
  mt: 2,
  '& table': { borderCollapse: 'collapse', mt: 1 },
  '& th, & td': { py: 0.25, paddingInlineEnd: 3, textAlign: 'start', fontWeight: 'inherit' },
  '& thead th': { color: 'text.secondary' },
  '& td': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
};
const fromStyle = { '&&': { textAlign: 'start', overflowWrap: 'anywhere' } };
const noteStyle = { m: 0, mt: 2, typography: 'body2', color: 'text.secondary' };

/** Hosts shown without expanding. */
const HOSTS_SHOWN = 10;

interface ReferrerTableProps {
  referrers: readonly ReferrerOfDay[];
  /** All clicks of the same days. */
  total: number;
}

/** The hosts that readers came from, if their browsers reported them. */
function ReferrerTable({ referrers, total }: ReferrerTableProps) {
  const id = useId();
  const hosts = sumByHost(referrers);
  const unknown = total - hosts.reduce((sum, { clicks }) => sum + clicks, 0);
  const rest = hosts.slice(HOSTS_SHOWN);

  return (
    <Box component="section" aria-labelledby={id} sx={sectionStyle}>
      <h3 id={id}>{messages.referrers}</h3>
      {hosts.length === 0 ? (
        <p>{messages.noReferrers}</p>
      ) : (
        <>
          <HostTable hosts={hosts.slice(0, HOSTS_SHOWN)} />
          {rest.length > 0 && (
            <details>
              <summary>{messages.more(rest.length)}</summary>
              <HostTable hosts={rest} />
            </details>
          )}
          {unknown > 0 && <p>{messages.withoutReferrer(unknown)}</p>}
        </>
      )}
    </Box>
  );
}

/** Without links, as anyone can report any host and spam must not pay off. */
function HostTable({ hosts }: { hosts: readonly HostClicks[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{messages.host}</th>
          <th scope="col">{messages.clicks}</th>
        </tr>
      </thead>
      <tbody>
        {hosts.map(({ host, clicks }) => (
          <tr key={host}>
            <th scope="row">{host}</th>
            <td>{formatNumber(clicks)}</td>
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
  '& summary': { py: 0.5 },
  '& table': { borderCollapse: 'collapse' },
  '& th, & td': {
    py: 0.25,
    paddingInlineEnd: 3,
    textAlign: 'start',
    fontWeight: 'inherit',
    overflowWrap: 'anywhere',
  },
  '& thead th': { color: 'text.secondary' },
  '& td': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
};

interface HostClicks {
  host: string;
  clicks: number;
}

/** Sums the clicks by host, most first. Hosts that were not recorded by name come last. */
function sumByHost(referrers: readonly ReferrerOfDay[]): HostClicks[] {
  const sums = new Map<string | null, number>();
  for (const { host, clicks } of referrers) sums.set(host, (sums.get(host) ?? 0) + clicks);
  return [...sums]
    .sort(
      ([hostA, clicksA], [hostB, clicksB]) =>
        Number(hostA === null) - Number(hostB === null) || clicksB - clicksA,
    )
    .map(([host, clicks]) => ({ host: host ?? messages.otherHosts, clicks }));
}

/** Formats clicks by host, such as `news.example 5, Other hosts 2`. */
const formatHosts = (referrers: readonly ReferrerOfDay[]): string =>
  appMessages.commaList(
    sumByHost(referrers).map(({ host, clicks }) => messages.hostWithClicks(host, clicks)),
  );
