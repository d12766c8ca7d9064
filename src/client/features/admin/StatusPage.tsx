import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query';
import { Fragment, useId } from 'react';
import {
  labelCheck,
  type BlogState,
  type LargestAccount,
  type DailyNumber,
  dailyNumbers,
  type DayNumbers,
  type Finding,
  type Job,
  rateLimitLabels,
  sumRefusedByLimit,
  describeTestMail,
  type TestMail as TestMailState,
} from '../../../shared/blogStatus.ts';
import { formatNumber } from '../../../shared/messages/define.ts';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { formatPercent } from '../../../shared/messages/formats.ts';
import { paths } from '../../../shared/pages.ts';
import { formatBytes } from '../../../shared/storage.ts';
import { blogApi } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { DateTime, ShortDate } from '../../components/dates.tsx';
import { DayBars } from '../../components/DayBars.tsx';
import { LoadError, usePolling } from '../../components/Loaded.tsx';
import { RichText } from '../../components/RichText.tsx';
import { Loading } from '../../components/status.tsx';
import { Link } from '../../navigation/navigation.tsx';
import { AdminFrame } from './AdminFrame.tsx';

const messages = adminMessages.status;

/** The status of the blog, problems first. */
export const StatusPage = () => (
  <AdminFrame heading={appMessages.pages.status}>
    <Status />
  </AdminFrame>
);

/** In milliseconds: how often the status is loaded while jobs are running. */
const POLLING_INTERVAL = 10_000;

function Status() {
  const { options, pollWhile } = usePolling(POLLING_INTERVAL);
  const query = useReadStatusQuery(undefined, options);
  // Stays visible if reloading fails.
  const status = query.data;
  pollWhile(status !== undefined && status.jobs.length > 0);

  if (!status) return query.isError ? <LoadError query={query} /> : <Loading />;
  return (
    <Box sx={pageStyle}>
      <Findings findings={status.findings} server={status.server} />
      <Jobs jobs={status.jobs} />
      <DailyNumbers days={status.days} />
      <RateLimits days={status.days} />
      <LargestAccounts
        heading={messages.largestAccounts}
        empty={messages.nothingStored}
        column={messages.storage}
        accounts={status.largestAccounts}
        max={status.storageMax}
      />
      <LargestAccounts
        heading={messages.largestByImages}
        empty={messages.noImages}
        column={messages.images}
        accounts={status.largestByImages}
        max={status.imageStorageMax}
      />
      {status.sendsMails && <TestMail />}
    </Box>
  );
}

const pageStyle = {
  maxWidth: '46rem',
  '& h2': { typography: 'h2', mt: 5, mb: 1.5 },
  '& section:first-of-type h2': { mt: 0 },
  '& p': { m: 0, mb: 1.5 },
  '& summary': { py: 0.75 },
};

/** Problems with their solutions, and the checks that passed. */
function Findings({ findings, server }: Pick<BlogState, 'findings' | 'server'>) {
  const id = useId();
  const issues = [...findings.filter(hasState('problem')), ...findings.filter(hasState('warning'))];
  const passed = findings.filter(hasState('ok'));

  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{messages.attention}</h2>
      {issues.length === 0 ? (
        <p>{messages.allGood}</p>
      ) : (
        <Box component="ul" sx={issuesStyle}>
          {issues.map(({ about, state, says }) => (
            <li key={`${about} ${says}`}>
              <Alert role="presentation" severity={state === 'problem' ? 'error' : 'warning'}>
                <b>{messages.finding(labelCheck(about))}</b>
                <LocalTimes text={says} />
              </Alert>
            </li>
          ))}
        </Box>
      )}
      <details>
        <summary>
          {messages.passed(appMessages.commaList(passed.map(({ about }) => labelCheck(about))))}
        </summary>
        <Box component="dl" sx={passedStyle}>
          {passed.map(({ about, says }) => (
            <div key={`${about} ${says}`}>
              <dt>{labelCheck(about)}</dt>
              <dd>
                <LocalTimes text={says} />
              </dd>
            </div>
          ))}
        </Box>
      </details>
      <Box component="p" sx={noteStyle}>
        {messages.server(server.name, server.version)}
        <RichText text={messages.doctor} tags={{ code: (text) => <code>{text}</code> }} />
      </Box>
    </section>
  );
}

const hasState =
  (wanted: Finding['state']) =>
  ({ state }: Finding) =>
    state === wanted;

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
  // The parts keep their places: their indexes are the only keys that can't occur twice.
  return text
    .split(ISO_TIME)
    .map((part, index) =>
      index % 2 === 1 ? <DateTime key={index} at={part} /> : <Fragment key={index}>{part}</Fragment>,
    );
}

const ISO_TIME = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/;

/** What is running in the background. */
function Jobs({ jobs }: { jobs: readonly Job[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{messages.jobs}</h2>
      {jobs.length === 0 ? (
        <p>{messages.noJobs}</p>
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

const jobsStyle = { m: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' };

const names = Object.keys(dailyNumbers) as DailyNumber[];
/** Numbers with a chart. The others are only in the table. */
const chartNames: DailyNumber[] = ['articles', 'accounts', 'clicks', 'reports'];

/** The numbers of each of the last days. */
function DailyNumbers({ days }: { days: readonly DayNumbers[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{messages.lastDays(days.length)}</h2>
      <Box sx={chartsStyle}>
        {chartNames.map((name) => (
          <DailyChart key={name} name={name} days={days} />
        ))}
      </Box>
      <details>
        <summary>{messages.table}</summary>
        <Box role="region" aria-label={messages.table} tabIndex={0} sx={tableStyle}>
          <table>
            <thead>
              <tr>
                <th scope="col">{messages.day}</th>
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
                    <td key={name}>{formatNumber(counts[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      </details>
      <Box component="p" sx={numbersNoteStyle}>
        {messages.numbersNote}
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
      <p>{messages.totals(total, today)}</p>
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
  const refused = sumRefusedByLimit(days).filter(({ all }) => all > 0);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{messages.rateLimits}</h2>
      {refused.length === 0 ? (
        <p>{messages.noneRefused(days.length)}</p>
      ) : (
        <Box sx={wrappingTableStyle}>
          <table>
            <thead>
              <tr>
                <th scope="col">{messages.limit}</th>
                <th scope="col">{messages.today}</th>
                <th scope="col">{messages.days(7)}</th>
                <th scope="col">{messages.days(days.length)}</th>
              </tr>
            </thead>
            <tbody>
              {refused.map(({ limit, today, week, all }) => (
                <tr key={limit}>
                  <th scope="row">{rateLimitLabels[limit]}</th>
                  {[today, week, all].map((count, at) => (
                    <td key={at}>{formatNumber(count)}</td>
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

interface LargestAccountsProps {
  heading: string;
  /** Shown if no account stores anything. */
  empty: string;
  /** The heading of the column with the sizes. */
  column: string;
  accounts: LargestAccount[];
  /** The storage limit of each account, in bytes. */
  max: number;
}

/** The accounts that use the most storage. */
function LargestAccounts({ heading, empty, column, accounts, max }: LargestAccountsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {accounts.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <Box sx={wrappingTableStyle}>
          <table>
            <thead>
              <tr>
                <th scope="col">{messages.account}</th>
                <th scope="col">{column}</th>
                <th scope="col">{messages.shareOf(formatBytes(max))}</th>
              </tr>
            </thead>
            <tbody>
              {accounts.map(({ _id, name, email, bytes }) => (
                <tr key={_id}>
                  <th scope="row">
                    {/* Imported accounts have no email until they are claimed. */}
                    <Link to={`${paths.accounts}?q=${encodeURIComponent(email || name)}`}>{name}</Link>
                  </th>
                  <td>{formatBytes(bytes)}</td>
                  <td>{formatPercent(bytes / max)}</td>
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
  '& table': { width: '100%', borderCollapse: 'collapse', typography: 'body2' },
  '& th, & td': {
    py: 0.5,
    paddingInlineEnd: { xs: 1.25, sm: 2.5 },
    textAlign: 'start',
    fontWeight: 'inherit',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& a': {
    color: 'text.primary',
    '@media (pointer: coarse)': { display: 'inline-block', minWidth: 44, py: 1.5, my: -0.5 },
  },
  // In Chinese and Japanese, every character would become a line.
  '& thead th': {
    typography: 'body2',
    color: 'text.secondary',
    verticalAlign: 'bottom',
    wordBreak: 'keep-all',
  },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& tbody th': { whiteSpace: 'nowrap' },
};
const wrappingTableStyle = {
  ...tableStyle,
  '& tbody th': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
};

/** Sends a mail to the admin and shows whether it was delivered. */
function TestMail() {
  const id = useId();
  const [send, sending] = useSendTestMailMutation();
  const { options, pollWhile } = usePolling(TEST_MAIL_POLLING_INTERVAL);
  const mail = useReadTestMailQuery(sending.data?.id ?? skipToken, options).currentData;
  pollWhile(mail === undefined || mail.state === 'waiting');

  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{messages.email}</h2>
      <p role="status">{mail ? describeTestMail(mail) : messages.testMailHint}</p>
      <Button variant="outlined" loading={sending.isLoading} onClick={() => void send(undefined)}>
        {messages.sendTestMail}
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
