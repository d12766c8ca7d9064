import { hostname } from 'node:os';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { type BlogState, type Finding, type Job, JOB_COUNT_MAX } from '../../shared/blogStatus.ts';
import { adminMessages } from '../../shared/messages/en/admin.ts';
import type { Database, Db } from '../db/schema.ts';
import { version } from '../lib/version.ts';
import { mailFinding, mailJob, readMailState } from '../mail/mailQueue.ts';
import { findLargestAccounts, readImageStorageMax, readStorageMax } from '../db/accountStorage.ts';
import { countImports } from '../store/articleImports.ts';
import { readDailyCounts } from '../db/dailyCounts.ts';
import { hiddenCount, publishedCount } from './findAccounts.ts';
import { findNewestNumber } from '../store/articles.ts';
import { countOutdated } from '../store/articles/write.ts';
import { countDueDrafts } from '../store/drafts.ts';
import { webhookFindings } from './webhooks.ts';

export interface StateSources {
  /** Checks the installation of this process. */
  examine: () => Promise<Finding[]>;
  sendsMails: boolean;
  /** Null if it isn't set: then no webhooks are sent. */
  publicUrl: string | null;
}

/** Returns the blog's status, for the admin page and the `state` command. */
export async function readStatus(
  db: Db,
  days: number,
  { examine, sendsMails, publicUrl }: StateSources,
): Promise<BlogState> {
  const mail = await readMailState(db);
  const jobs = await findJobs(db);
  const waiting = mailJob(mail);
  return {
    server: { name: hostname(), version },
    findings: [
      ...(await examine()),
      mailFinding(mail, sendsMails),
      ...(await webhookFindings(db, publicUrl !== null)),
    ],
    sendsMails,
    jobs: waiting ? [...jobs, waiting] : jobs,
    largestAccounts: await findLargestAccounts(db),
    storageMax: await readStorageMax(db),
    largestByImages: await findLargestAccounts(db, 'imageBytes'),
    imageStorageMax: await readImageStorageMax(db),
    days: await readDailyCounts(db, days),
  };
}

/** Returns background jobs and their progress. Each is found using an index and counted up to a maximum. */
async function findJobs(db: Db): Promise<Job[]> {
  const jobs = [
    await indexing(db),
    await rendering(db),
    ...(await findAccountJobs(db)),
    await publishing(db),
    await importing(db),
  ];
  return jobs.filter((job) => job !== null);
}

const { running } = adminMessages.status;

/** Returns the progress of indexing, which goes from the newest article to the oldest. */
async function indexing(db: Db): Promise<Job | null> {
  const row = await db.selectFrom('indexing').select('next').executeTakeFirst();
  if (!row) return null;
  const newest = await findNewestNumber(db);
  const done = newest === null ? 100 : Math.max(0, Math.floor(100 * (1 - row.next / newest)));
  return { job: 'indexing', left: null, says: running.indexing(done) };
}

async function rendering(db: Db): Promise<Job | null> {
  const left = await countOutdated(db, JOB_COUNT_MAX);
  return left === 0 ? null : { job: 'rendering', left, says: running.rendering(left, JOB_COUNT_MAX) };
}

async function publishing(db: Db): Promise<Job | null> {
  const { count, first } = await countDueDrafts(db, JOB_COUNT_MAX);
  return first === null
    ? null
    : { job: 'publishing', left: count, says: running.publishing(count, JOB_COUNT_MAX, first) };
}

async function importing(db: Db): Promise<Job | null> {
  const { working, waiting, failed } = await countImports(db);
  return working + waiting + failed === 0
    ? null
    : { job: 'importing', left: working, says: running.importing(working, waiting, failed) };
}

/** Maximum number of accounts counted per job. */
const ACCOUNTS_COUNTED = 1000;

interface AccountJob {
  job: 'hiding' | 'restoring' | 'relisting' | 'deleting';
  where: (row: ExpressionBuilder<Database, 'user'>) => Expression<SqlBool>;
  /** Which of the accounts' articles are left to process; null if they can't be counted cheaply. */
  left: 'published' | 'hidden' | null;
}

const accountJobs: AccountJob[] = [
  {
    job: 'hiding',
    where: (row) => row('suspension', '=', 'hiding'),
    left: 'published',
  },
  {
    job: 'restoring',
    where: (row) => row('suspension', '=', 'restoring'),
    left: 'hidden',
  },
  {
    job: 'relisting',
    // Must be a literal, or the partial index isn't used.
    where: (row) => row('isRelisting', '=', sql.lit(1)),
    left: null,
  },
  {
    job: 'deleting',
    where: (row) => row('isLeaving', '=', sql.lit(1)),
    left: 'published',
  },
];

/** Returns the actions on accounts that are in progress. */
async function findAccountJobs(db: Db): Promise<Job[]> {
  const jobs = [];
  for (const accountJob of accountJobs) jobs.push(await findJob(db, accountJob));
  return jobs.filter((job) => job !== null);
}

async function findJob(db: Db, { job, where, left }: AccountJob): Promise<Job | null> {
  const accounts = await db
    .selectFrom('user')
    .where(where)
    .select('id')
    .$if(left === 'published', (query) => query.select(publishedCount))
    .$if(left === 'hidden', (query) => query.select(hiddenCount))
    .limit(ACCOUNTS_COUNTED)
    .execute();
  if (accounts.length === 0) return null;
  const articles = accounts.reduce(
    (sum, { published = 0, hidden = 0 }) => sum + Number(published) + Number(hidden),
    0,
  );
  return {
    job,
    left: left === null ? null : articles,
    says: running[job](accounts.length, ACCOUNTS_COUNTED, articles),
  };
}
