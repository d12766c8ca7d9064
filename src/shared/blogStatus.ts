import type * as answers from './answers/blog.ts';
import type { Answer } from './answers/schema.ts';
import { adminMessages } from './messages/en/admin.ts';

/** The result of a check. A problem breaks something now, a warning may soon. */
export type Finding = BlogState['findings'][number];

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
export type DayNumbers = BlogState['days'][number];

/** Days stored, including today. */
export const BLOG_DAYS_STORED = 366;
/** Days shown by default. */
export const BLOG_DAYS_SHOWN = 30;

/** A background job in progress. */
export type Job = BlogState['jobs'][number];

/** Counting stops here. */
export const JOB_COUNT_MAX = 10_000;

/** How many of the largest accounts are shown. */
export const LARGEST_SHOWN = 10;

/** An account and what it stores, in bytes. */
export type LargestAccount = BlogState['largestAccounts'][number];

/** The status of the blog, for admins. */
export interface BlogState extends Answer<typeof answers.status> {}

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
export interface TestMail extends Answer<typeof answers.testMail> {}

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
