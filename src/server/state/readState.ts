import { hostname } from 'node:os';
import type { BlogState, Finding } from '../../shared/blogState.ts';
import type { Db } from '../db/schema.ts';
import { version } from '../lib/version.ts';
import { findLargestAccounts, readStorageMax } from '../limits/accountStorage.ts';
import { mailFinding, mailJob, readMailState } from '../mail/mailState.ts';
import { readBlogDays } from './blogDays.ts';
import { findJobs } from './jobs.ts';

export interface StateSources {
  /** Looks at the installation of this process. */
  examine: () => Promise<Finding[]>;
  sendsMails: boolean;
}

/** What those who run the blog have to know of it, for their page and for the command. */
export async function readState(
  db: Db,
  days: number,
  { examine, sendsMails }: StateSources,
): Promise<BlogState> {
  const mail = await readMailState(db);
  const jobs = await findJobs(db);
  const waiting = mailJob(mail);
  return {
    server: { name: hostname(), version },
    findings: [...(await examine()), mailFinding(mail, sendsMails)],
    sendsMails,
    jobs: waiting ? [...jobs, waiting] : jobs,
    largestAccounts: await findLargestAccounts(db),
    storageMax: await readStorageMax(db),
    days: await readBlogDays(db, days),
  };
}
