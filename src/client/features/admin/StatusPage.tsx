import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query';
import { Fragment, useId, useState } from 'react';
import {
  type BlogState,
  type DailyNumber,
  dailyNumbers,
  type DayNumbers,
  type Finding,
  type Job,
  limitsInWords,
  refusedByLimit,
} from '../../../shared/blogState.ts';
import { paths } from '../../../shared/pages.ts';
import { formatBytes } from '../../../shared/storage.ts';
import { testMailInWords } from '../../../shared/testMail.ts';
import { Box } from '../../components/Box.tsx';
import { DayBars } from '../../components/DayBars.tsx';
import { PageHeading } from '../../components/Page.tsx';
import { Moment, ShortDate } from '../../components/dates.tsx';
import { Loading } from '../../components/status.tsx';
import { Link } from '../../navigation/Link.tsx';
import { ForAdmins, NotLoaded, usePolling } from './access.tsx';
import { useReadStateQuery, useReadTestMailQuery, useSendTestMailMutation } from './adminApi.ts';

const MOMENT = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/;

/** A sentence of the server's, with the times in it as they are here. */
function WithMoments({ text }: { text: string }) {
  return text
    .split(MOMENT)
    .map((part, at) =>
      at % 2 === 1 ? <Moment key={part} at={part} /> : <Fragment key={part}>{part}</Fragment>,
    );
}

/** What is not well, each with how to mend it, and what was looked at besides. */
function Findings({ findings, server }: Pick<BlogState, 'findings' | 'server'>) {
  const id = useId();
  const worst = [...findings.filter(isOf('problem')), ...findings.filter(isOf('warning'))];
  const well = findings.filter(isOf('ok'));

  return (
    <section aria-labelledby={id}>
      <h2 id={id}>What needs attention</h2>
      {worst.length === 0 ? (
        <p>Nothing does.</p>
      ) : (
        <Box component="ul" sx={listStyle}>
          {worst.map(({ about, state, says }) => (
            <li key={`${about} ${says}`}>
              <Alert role="presentation" severity={state === 'problem' ? 'error' : 'warning'}>
                <b>{inCapitals(about)}: </b>
                <WithMoments text={says} />
              </Alert>
            </li>
          ))}
        </Box>
      )}
      <details>
        <summary>{`What is well: ${well.map(({ about }) => about).join(', ')}`}</summary>
        <Box component="dl" sx={wellStyle}>
          {well.map(({ about, says }) => (
            <div key={`${about} ${says}`}>
              <dt>{inCapitals(about)}</dt>
              <dd>
                <WithMoments text={says} />
              </dd>
            </div>
          ))}
        </Box>
      </details>
      <Box component="p" sx={noteStyle}>
        {`Seen by the server ${server.name}, version ${server.version}: of several, each has its own folder, disk and settings. `}
        Whether the database file is whole, and whether the proxy and the mail server answer, is looked at by{' '}
        <code>npm run admin -- doctor</code> alone.
      </Box>
    </section>
  );
}

const isOf =
  (wanted: Finding['state']) =>
  ({ state }: Finding) =>
    state === wanted;

const inCapitals = (about: string) => about.charAt(0).toUpperCase() + about.slice(1);

const listStyle = {
  listStyle: 'none',
  m: 0,
  mb: 1.5,
  p: 0,
  display: 'grid',
  gap: 1,
  '& .MuiAlert-message': { overflowWrap: 'anywhere' },
};
const wellStyle = {
  m: 0,
  '& div': { py: 0.5 },
  '& dt': { fontWeight: 600 },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
const noteStyle = { typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' };

/** What goes on in the background. */
function Jobs({ jobs }: { jobs: readonly Job[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Under way</h2>
      {jobs.length === 0 ? (
        <p>Nothing is.</p>
      ) : (
        <Box component="ul" sx={jobsListStyle}>
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

const jobsListStyle = { m: 0, pl: 2.5, overflowWrap: 'anywhere' };

/** Of what holds a table of numbers, which is wider than a narrow window. */
const tableStyle = {
  overflowX: 'auto',
  '& table': { borderCollapse: 'collapse' },
  '& th, & td': { py: 0.25, pr: { xs: 1.25, sm: 2.5 }, textAlign: 'start', fontWeight: 'inherit' },
  '& thead th': { typography: 'body2', color: 'text.secondary', verticalAlign: 'bottom' },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& tbody th': { whiteSpace: 'nowrap' },
};

/** The accounts that store most. */
function LargestAccounts({ largestAccounts, storageMax }: Pick<BlogState, 'largestAccounts' | 'storageMax'>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Largest accounts</h2>
      {largestAccounts.length === 0 ? (
        <p>No account stores anything yet.</p>
      ) : (
        <Box sx={tableStyle}>
          <table>
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col">Storage</th>
                <th scope="col">Of {formatBytes(storageMax)}</th>
              </tr>
            </thead>
            <tbody>
              {largestAccounts.map(({ _id, name, email, bytes }) => (
                <tr key={_id}>
                  <th scope="row">
                    <Link to={`${paths.accounts}?q=${encodeURIComponent(email)}`}>{name}</Link>
                  </th>
                  <td>{formatBytes(bytes)}</td>
                  <td>{Math.round((100 * bytes) / storageMax)}%</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
    </section>
  );
}

const names = Object.keys(dailyNumbers) as DailyNumber[];
/** The others are in the table alone. */
const drawn: DailyNumber[] = ['articles', 'accounts', 'clicks', 'reports'];

/** What happened on each of the last days. */
function Numbers({ days }: { days: readonly DayNumbers[] }) {
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
      <Box component="p" sx={numbersNoteStyle}>
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
const numbersNoteStyle = { '&&': { mt: 1 }, typography: 'body2', color: 'text.secondary' };

/** Which limits have refused how many requests. */
function Refused({ days }: { days: readonly DayNumbers[] }) {
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

/** In milliseconds: how often it is asked what became of the mail. */
const TEST_MAIL_BUTTON_PACE = 2000;

/** Sends a mail to whoever presses it, and tells what becomes of it. */
function TestMailButton() {
  const id = useId();
  const [send, sending] = useSendTestMailMutation();
  const [isDecided, setIsDecided] = useState(false);
  const mail = useReadTestMailQuery(sending.data?.id ?? skipToken, {
    pollingInterval: isDecided ? 0 : TEST_MAIL_BUTTON_PACE,
  }).currentData;
  const isDecidedNow = mail !== undefined && mail.state !== 'waiting';
  if (isDecidedNow !== isDecided) setIsDecided(isDecidedNow);

  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Mails</h2>
      <p role="status">
        {mail ? testMailInWords(mail) : 'Whether mails arrive, one to your own email shows.'}
      </p>
      <Button variant="outlined" loading={sending.isLoading} onClick={() => void send(undefined)}>
        Send a test mail to me
      </Button>
    </section>
  );
}

/** In milliseconds: while something is under way, so often it is asked how far it is. */
const PACE = 10_000;

/** How the blog is, for those who run it: what needs attention first. */
export function StatePage() {
  return (
    <>
      <PageHeading sx={headingStyle}>State of the Blog</PageHeading>
      <ForAdmins>
        <State />
      </ForAdmins>
    </>
  );
}

function State() {
  const { options, pollWhile } = usePolling(PACE);
  const reply = useReadStateQuery(undefined, options);
  // The last one, also while it can't be asked again.
  const state = reply.data;
  pollWhile(state !== undefined && state.jobs.length > 0);

  if (!state) return reply.isError ? <NotLoaded reply={reply} /> : <Loading />;
  return (
    <Box sx={pageStyle}>
      <Findings findings={state.findings} server={state.server} />
      <Jobs jobs={state.jobs} />
      <Numbers days={state.days} />
      <Refused days={state.days} />
      <LargestAccounts largestAccounts={state.largestAccounts} storageMax={state.storageMax} />
      {state.sendsMails && <TestMailButton />}
    </Box>
  );
}

const headingStyle = { mb: 2 };
const pageStyle = {
  maxWidth: '46rem',
  '& h2': { typography: 'h2', mt: 5, mb: 1.5 },
  '& section:first-of-type h2': { mt: 0 },
  '& p': { m: 0, mb: 1.5 },
  '& summary': { cursor: 'pointer', py: 0.75 },
};
