import { adminMessages } from './messages/en/admin.ts';

/** The result of a check. A problem breaks something now, a warning may soon. */
export interface Finding {
  about: keyof typeof adminMessages.status.checks;
  state: 'ok' | 'warning' | 'problem';
  /** One or more sentences on one line, which end with the fix if there is a problem. */
  says: string;
}

/** Returns the label of a check. */
export function labelCheck(about: string): string {
  const labels: Record<string, string> = adminMessages.status.checks;
  return labels[about] ?? about;
}

/** What is counted per day: labels by name. */
export const dailyNumbers = adminMessages.status.numbers;
export type DailyNumber = keyof typeof dailyNumbers;

/** The rate limits: labels by name. */
export const rateLimitLabels = adminMessages.status.limits;
export type LimitName = keyof typeof rateLimitLabels;

/** The numbers of a day in UTC, such as `2026-01-31`. They include items that were deleted since. */
export interface DayNumbers {
  day: string;
  counts: Record<DailyNumber, number>;
  /** Blocked requests by rate limit, without zeros. */
  refused: Partial<Record<LimitName, number>>;
}

/** Days stored, including today. */
export const BLOG_DAYS_STORED = 366;
/** Days shown by default. */
export const BLOG_DAYS_SHOWN = 30;

/** A background job in progress. */
export interface Job {
  job:
    | 'indexing'
    | 'rendering'
    | 'hiding'
    | 'restoring'
    | 'relisting'
    | 'deleting'
    | 'publishing'
    | 'importing'
    | 'mails';
  /** Items left, at most `JOB_COUNT_MAX`; null if they are not counted. */
  left: number | null;
  /** The job and its progress, in a sentence. */
  says: string;
}

/** Counting stops here. */
export const JOB_COUNT_MAX = 10_000;

/** How many of the largest accounts are shown. */
export const LARGEST_SHOWN = 10;

/** An account and what it stores, in bytes. */
export interface LargestAccount {
  _id: string;
  name: string;
  email: string;
  bytes: number;
}

/** The status of the blog, for admins. */
export interface BlogState {
  /** The server that answered. Checks of the disk, data folder and settings are its own. */
  server: { name: string; version: string };
  findings: Finding[];
  /** Whether mail is configured. */
  sendsMails: boolean;
  jobs: Job[];
  /** Largest first. */
  largestAccounts: LargestAccount[];
  /** The storage limit of each account, in bytes. */
  storageMax: number;
  /** The accounts whose images use the most storage, largest first. */
  largestByImages: LargestAccount[];
  /** The same limit for images. */
  imageStorageMax: number;
  /** Oldest first. */
  days: DayNumbers[];
}

/** Requests that a rate limit has blocked today, in the last seven days, and on all days. */
interface RefusedByLimit {
  limit: LimitName;
  today: number;
  week: number;
  all: number;
}

/** Sums up the blocked requests of each rate limit. */
export function sumRefusedByLimit(days: readonly DayNumbers[]): RefusedByLimit[] {
  const sum = (limit: LimitName, some: readonly DayNumbers[]) =>
    some.reduce((sum, { refused }) => sum + (refused[limit] ?? 0), 0);
  return (Object.keys(rateLimitLabels) as LimitName[]).map((limit) => ({
    limit,
    today: sum(limit, days.slice(-1)),
    week: sum(limit, days.slice(-7)),
    all: sum(limit, days),
  }));
}

/** The delivery of a test mail. */
export interface TestMail {
  state: 'waiting' | 'sent' | 'postponed' | 'givenUp';
  /** Why the last attempt failed, in the codes of nodemailer and the mail server; '' if none has. */
  problem: string;
}

/**
 * Returns how to fix a mail problem.
 *
 * @param problem as in `TestMail`
 */
export function getMailFix(problem: string): string {
  const { fixMail } = adminMessages.status;
  if (problem.startsWith('EENVELOPE 530')) return fixMail.login;
  // A mail whose recipient is rejected is not retried, so the sender was.
  if (problem.startsWith('EENVELOPE 5')) return fixMail.sender;
  return fixMail.unknown;
}

/** Describes the delivery of a test mail, in sentences. */
export function describeTestMail({ state, problem }: TestMail): string {
  const { testMail } = adminMessages.status;
  switch (state) {
    case 'waiting':
      return testMail.waiting;
    case 'sent':
      return testMail.sent;
    case 'postponed':
      return testMail.postponed(problem, getMailFix(problem));
    case 'givenUp':
      return testMail.givenUp(problem);
  }
}
