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
  testMailInWords,
  type TestMail as TestMailState,
} from '../../../shared/blogStatus.ts';
import { paths } from '../../../shared/pages.ts';
import { formatBytes } from '../../../shared/storage.ts';
import { blogApi } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { DayBars } from '../../components/DayBars.tsx';
import { Moment, ShortDate } from '../../components/dates.tsx';
import { Loading } from '../../components/status.tsx';
import { Link } from '../../navigation/Link.tsx';
import { AdminFrame, LoadError, usePolling } from './AdminFrame.tsx';

/** The status of the blog, problems first. */
export const StatusPage = () => (
  <AdminFrame heading="State of the Blog">
    <Status />
  </AdminFrame>
);

/** In milliseconds: how often the status is loaded while jobs are running. */
const POLLING_INTERVAL = 10_000;

function Status() {
  const { options, pollWhile } = usePolling(POLLING_INTERVAL);
  const query = useReadStatusQuery(undefined, options);
  // Stays while reloading fails.
  const status = query.data;
  pollWhile(status !== undefined && status.jobs.length > 0);

  if (!status) return query.isError ? <LoadError query={query} /> : <Loading />;
  return (
    <Box sx={pageStyle}>
      <Findings findings={status.findings} server={status.server} />
      <Jobs jobs={status.jobs} />
      <DailyNumbers days={status.days} />
      <RateLimits days={status.days} />
      <LargestAccounts largestAccounts={status.largestAccounts} storageMax={status.storageMax} />
      {status.sendsMails && <TestMail />}
    </Box>
  );
}

const pageStyle = {
  maxWidth: '46rem',
  '& h2': { typography: 'h2', mt: 5, mb: 1.5 },
  '& section:first-of-type h2': { mt: 0 },
  '& p': { m: 0, mb: 1.5 },
  '& summary': { cursor: 'pointer', py: 0.75 },
};

/** Problems with their solutions, and the checks that passed. */
function Findings({ findings, server }: Pick<BlogState, 'findings' | 'server'>) {
  const id = useId();
  const issues = [...findings.filter(hasState('problem')), ...findings.filter(hasState('warning'))];
  const passed = findings.filter(hasState('ok'));

  return (
    <section aria-labelledby={id}>
      <h2 id={id}>What needs attention</h2>
      {issues.length === 0 ? (
        <p>Nothing does.</p>
      ) : (
        <Box component="ul" sx={issuesStyle}>
          {issues.map(({ about, state, says }) => (
            <li key={`${about} ${says}`}>
              <Alert role="presentation" severity={state === 'problem' ? 'error' : 'warning'}>
                <b>{capitalize(about)}: </b>
                <LocalTimes text={says} />
              </Alert>
            </li>
          ))}
        </Box>
      )}
      <details>
        <summary>{`What is well: ${passed.map(({ about }) => about).join(', ')}`}</summary>
        <Box component="dl" sx={passedStyle}>
          {passed.map(({ about, says }) => (
            <div key={`${about} ${says}`}>
              <dt>{capitalize(about)}</dt>
              <dd>
                <LocalTimes text={says} />
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

const hasState =
  (wanted: Finding['state']) =>
  ({ state }: Finding) =>
    state === wanted;

const capitalize = (about: string) => about.charAt(0).toUpperCase() + about.slice(1);

const issuesStyle = {
  listStyle: 'none',
  m: 0,
  mb: 1.5,
  p: 0,
  display: 'grid',
  gap: 1,
  '& .MuiAlert-message': { overflowWrap: 'anywhere' },
};
const passedStyle = {
  m: 0,
  '& div': { py: 0.5 },
  '& dt': { fontWeight: 600 },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
const noteStyle = { typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' };

/** A text of the server, with times shown in the local time zone. */
function LocalTimes({ text }: { text: string }) {
  return text
    .split(ISO_TIME)
    .map((part, at) =>
      at % 2 === 1 ? <Moment key={part} at={part} /> : <Fragment key={part}>{part}</Fragment>,
    );
}

const ISO_TIME = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/;

/** What is running in the background. */
function Jobs({ jobs }: { jobs: readonly Job[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Under way</h2>
      {jobs.length === 0 ? (
        <p>Nothing is.</p>
      ) : (
        <Box component="ul" sx={jobsStyle}>
          {jobs.map(({ job, says }) => (
            <li key={job}>
              <LocalTimes text={says} />
            </li>
          ))}
        </Box>
      )}
    </section>
  );
}

const jobsStyle = { m: 0, pl: 2.5, overflowWrap: 'anywhere' };

const names = Object.keys(dailyNumbers) as DailyNumber[];
/** The others are only in the table. */
const chartNames: DailyNumber[] = ['articles', 'accounts', 'clicks', 'reports'];

/** The numbers of each of the last days. */
function DailyNumbers({ days }: { days: readonly DayNumbers[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{`The last ${days.length} days`}</h2>
      <Box sx={chartsStyle}>
        {chartNames.map((name) => (
          <DailyChart key={name} name={name} days={days} />
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

function DailyChart({ name, days }: { name: DailyNumber; days: readonly DayNumbers[] }) {
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

const chartsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 4,
  mb: 2,
  '& h3': { typography: 'body1', fontWeight: 600, m: 0 },
};
const numbersNoteStyle = { '&&': { mt: 1 }, typography: 'body2', color: 'text.secondary' };

/** How many requests each rate limit has refused. */
function RateLimits({ days }: { days: readonly DayNumbers[] }) {
  const id = useId();
  const refused = refusedByLimit(days).filter(({ all }) => all > 0);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Refused by the limits</h2>
      {refused.length === 0 ? (
        <p>{`Nobody met one in ${days.length} days.`}</p>
      ) : (
        <Box sx={wrappingTableStyle}>
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

/** The accounts that use the most storage. */
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

/** The container of a table that may be wider than the window. */
const tableStyle = {
  overflowX: 'auto',
  '& table': { borderCollapse: 'collapse' },
  '& th, & td': { py: 0.25, pr: { xs: 1.25, sm: 2.5 }, textAlign: 'start', fontWeight: 'inherit' },
  '& thead th': { typography: 'body2', color: 'text.secondary', verticalAlign: 'bottom' },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& tbody th': { whiteSpace: 'nowrap' },
};
const wrappingTableStyle = { ...tableStyle, '& tbody th': { whiteSpace: 'normal' } };

/** Sends a mail to the admin and shows whether it was delivered. */
function TestMail() {
  const id = useId();
  const [send, sending] = useSendTestMailMutation();
  const [isDone, setIsDone] = useState(false);
  const mail = useReadTestMailQuery(sending.data?.id ?? skipToken, {
    pollingInterval: isDone ? 0 : TEST_MAIL_POLLING_INTERVAL,
  }).currentData;
  const isDoneNow = mail !== undefined && mail.state !== 'waiting';
  if (isDoneNow !== isDone) setIsDone(isDoneNow);

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

/** In milliseconds: how often the state of the test mail is loaded. */
const TEST_MAIL_POLLING_INTERVAL = 2000;

const { useReadStatusQuery, useSendTestMailMutation, useReadTestMailQuery } = blogApi.injectEndpoints({
  endpoints: (build) => ({
    readStatus: build.query<BlogState, undefined>({
      query: () => ({ url: 'admin/state' }),
      keepUnusedDataFor: 0,
    }),
    sendTestMail: build.mutation<{ id: string }, undefined>({
      query: () => ({ url: 'admin/test-mails', method: 'POST' }),
    }),
    readTestMail: build.query<TestMailState, string>({
      query: (id) => ({ url: `admin/test-mails/${id}` }),
      keepUnusedDataFor: 0,
    }),
  }),
});
