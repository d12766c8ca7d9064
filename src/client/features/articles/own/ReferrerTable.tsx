import { useId } from 'react';
import { clickCount } from '../../../../shared/clickCount.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { type HostClicks, sumByHost } from './hostsInWords.ts';
import type { ReferrerOfDay } from './ownListApi.ts';

/** Hosts that are shown at once. */
const FIRST = 10;

interface Props {
  referrers: readonly ReferrerOfDay[];
  /** Clicks of the same days. */
  total: number;
}

/** From which hosts readers came, as far as their browsers told it. */
export function ReferrerTable({ referrers, total }: Props) {
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
