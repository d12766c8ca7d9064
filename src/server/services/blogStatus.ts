import { hostname } from 'node:os';
import { type BlogState, type Finding, type Job, JOB_COUNT_MAX } from '../../shared/blogStatus.ts';
import { adminMessages } from '../../shared/messages/en/admin.ts';
import { findLargestAccounts, readImageStorageMax, readStorageMax } from '../db/accountStorage.ts';
import { readDailyCounts } from '../db/dailyCounts.ts';
import type { Db } from '../db/schema.ts';
import { version } from '../lib/version.ts';
import { mailFinding, mailJob, readMailState } from '../mail/mailQueue.ts';
import { findNextToIndex } from '../search/searchIndex.ts';
import { countUnfinished } from '../store/accounts/lists.ts';
import { countImports } from '../store/articleImports.ts';
import { findNewestNumber } from '../store/articles/read.ts';
import { countOutdated } from '../store/articles/write.ts';
import { countDueDrafts } from '../store/drafts.ts';
import { countDueSubmissions } from '../store/submissions.ts';
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
  const next = await findNextToIndex(db);
  if (next === null) return null;
  const newest = await findNewestNumber(db);
  const done = newest === null ? 100 : Math.max(0, Math.floor(100 * (1 - next / newest)));
  return { job: 'indexing', left: null, says: running.indexing(done) };
}

async function rendering(db: Db): Promise<Job | null> {
  const left = await countOutdated(db, JOB_COUNT_MAX);
  return left === 0 ? null : { job: 'rendering', left, says: running.rendering(left, JOB_COUNT_MAX) };
}

async function publishing(db: Db): Promise<Job | null> {
  const scheduled = await countDueDrafts(db, JOB_COUNT_MAX);
  const approved = await countDueSubmissions(db, JOB_COUNT_MAX);
  const [first] = [scheduled, approved].flatMap(({ first }) => first ?? []).toSorted();
  const count = Math.min(scheduled.count + approved.count, JOB_COUNT_MAX);
  return first === undefined
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

/** Returns the actions on accounts that are in progress. */
async function findAccountJobs(db: Db): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const job of ['hiding', 'restoring', 'relisting', 'deleting'] as const) {
    const { accounts, articles } = await countUnfinished(db, job, ACCOUNTS_COUNTED);
    const says = running[job](accounts, ACCOUNTS_COUNTED, articles ?? 0);
    if (accounts > 0) jobs.push({ job, left: articles, says });
  }
  return jobs;
}
