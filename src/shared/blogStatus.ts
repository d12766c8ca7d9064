/** What is found of one thing of the installation. A problem keeps the blog from working as it should, a warning may do so soon. */
export interface Finding {
  about: string;
  state: 'ok' | 'warning' | 'problem';
  /** One or more sentences on one line. What is not well ends with how to mend it. */
  says: string;
}

/** What is counted by day, in words. */
export const dailyNumbers = {
  articles: 'Articles published',
  accounts: 'Accounts registered',
  clicks: 'Clicks',
  reports: 'Reports',
  mailsSent: 'Mails sent',
  mailsGivenUp: 'Mails given up',
} as const;
export type DailyNumber = keyof typeof dailyNumbers;

/** The limits by which clients are refused, and what each of them bounds. */
export const limitsInWords = {
  login: 'Wrong passwords',
  register: 'Registrations from a network',
  write: 'Changes by an account',
  save: 'Saves of drafts by an account',
  report: 'Reports from a network',
  reset: 'Links for a new password or email',
  passkey: 'Logins by passkeys from a network',
  testMail: 'Test mails by an admin',
  mail: 'Mails to one address',
} as const;
export type LimitName = keyof typeof limitsInWords;

/** What happened on a day, by UTC, such as `2026-01-31`; also of what is gone since. */
export interface DayNumbers {
  day: string;
  counts: Record<DailyNumber, number>;
  /** How many requests each limit has refused; those alone that have refused any. */
  refused: Partial<Record<LimitName, number>>;
}

/** Days that are kept, the present one too. */
export const BLOG_DAYS_KEPT = 366;
/** Of these, those that are shown unless another number is asked for. */
export const BLOG_DAYS_SHOWN = 30;

/** Something that goes on in the background until it is done. */
export interface Job {
  job: 'indexing' | 'rendering' | 'hiding' | 'restoring' | 'relisting' | 'deleting' | 'publishing' | 'mails';
  /** What is left of it, JOB_COUNTED at most; null where that is not counted. */
  left: number | null;
  /** What is done and how far it is, in a sentence. */
  says: string;
}

/** More than so many are not counted. */
export const JOB_COUNTED = 10_000;

/** How many of the accounts that store most are shown. */
export const LARGEST_SHOWN = 10;

/** An account and the bytes that its texts take. */
export interface LargestAccount {
  _id: string;
  name: string;
  email: string;
  bytes: number;
}

/** What those who run a blog have to know of it. */
export interface BlogState {
  /** The server that answers: what is found of disk, folder and settings is its own. */
  server: { name: string; version: string };
  findings: Finding[];
  /** Whether mails are set up. */
  sendsMails: boolean;
  jobs: Job[];
  /** The accounts that store most, the largest first, and in bytes what each may store. */
  largestAccounts: LargestAccount[];
  storageMax: number;
  /** The oldest first. */
  days: DayNumbers[];
}

/** What a limit has refused today, in the last seven days, and in all that are told of. */
interface RefusedByLimit {
  limit: LimitName;
  today: number;
  week: number;
  all: number;
}

/** Every limit, with what it has refused. */
export function refusedByLimit(days: readonly DayNumbers[]): RefusedByLimit[] {
  const sum = (limit: LimitName, some: readonly DayNumbers[]) =>
    some.reduce((sum, { refused }) => sum + (refused[limit] ?? 0), 0);
  return (Object.keys(limitsInWords) as LimitName[]).map((limit) => ({
    limit,
    today: sum(limit, days.slice(-1)),
    week: sum(limit, days.slice(-7)),
    all: sum(limit, days),
  }));
}

/** What became of a mail by which somebody tries whether mails are sent. */
export interface TestMail {
  state: 'waiting' | 'sent' | 'postponed' | 'givenUp';
  /** Why the last try failed, in the codes of nodemailer and the mail server; '' where none has. */
  problem: string;
}

/** How to find out what is wrong, or what is, where no call tells but a mail that is sent: from the problem of one. */
export function mendingOfMails(problem: string): string {
  if (problem.startsWith('EENVELOPE 530'))
    return 'It wants a user and a password, which SMTP_URL has to name.';
  // A recipient that is refused so is given up.
  if (problem.startsWith('EENVELOPE 5')) return 'It takes none from the sender that MAIL_FROM names.';
  return 'npm run admin -- doctor asks the mail server, which SMTP_URL names.';
}

/** What became of a test mail, in sentences. */
export function testMailInWords({ state, problem }: TestMail): string {
  const sentences = {
    waiting: 'The test mail waits to be sent.',
    sent: 'The mail server has taken the test mail: it should be in the mailbox soon, or among the spam there.',
    postponed: `The mail server did not take the test mail (${problem}). It is tried again for nine hours. ${mendingOfMails(problem)}`,
    givenUp: `The mail server has refused the test mail for good (${problem}). Its log says why.`,
  };
  return sentences[state];
}
