import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type Finding, type Job, getMailFix, type TestMail } from '../../shared/blogStatus.ts';
import { mailboxKey } from '../../shared/email.ts';
import { apiMessages } from '../../shared/messages/en/api.ts';
import { doctorMessages } from '../../shared/messages/en/doctor.ts';
import { joinSentences } from '../../shared/messages/formats.ts';
import { MINUTE } from '../../shared/time.ts';
import { addToDailyCount } from '../db/dailyCounts.ts';
import { fromNow, inTransaction, isPostgres, now } from '../db/portable.ts';
import type { Database, Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import {
  type Attempt,
  secondsUntilUnlocked,
  countAttempt,
  tooManyAttempts,
  type Limit,
  type Pseudonym,
} from '../limits/attempts.ts';
import { isConfirmedEmail } from '../store/accounts/users.ts';

/** A queued mail. Its text is composed when it is sent, so that no link's token is stored. */
export type QueuedMail = Pick<
  Selectable<Database['mail']>,
  'id' | 'kind' | 'recipient' | 'userId' | 'about' | 'tries' | 'claim'
>;

const { mailQueue: messages } = doctorMessages;

/** The kind of test mails. Their outcome is kept for some days. */
export const TEST_MAIL = 'test';

interface MailRule {
  /** Limit per recipient, for mails of any cause. */
  most: Limit;
  /** Additional mails when the owner asks from a known network. */
  mostForOwner?: Limit;
  /** Also sent to unconfirmed addresses, as its link confirms them. */
  isConfirmation: boolean;
}

const notice: MailRule = { most: { count: 5, seconds: 3600 }, isConfirmation: false };
const aboutArticle: MailRule = { most: { count: 30, seconds: 3600 }, isConfirmation: false };
const confirmation: MailRule = { most: { count: 3, seconds: 3600 }, isConfirmation: true };

/**
 * Every kind of mail. The limit of `passwordReset` resets before a link expires (`RESET_MINUTES`): an owner who gets no
 * mail because strangers have used up the limit always has a link that works.
 */
const mailRules = {
  registration: confirmation,
  accountInvitation: confirmation,
  emailConfirmation: confirmation,
  passwordReset: {
    most: { count: 4, seconds: 1800 },
    mostForOwner: { count: 2, seconds: 1800 },
    isConfirmation: true,
  },
  passwordChanged: notice,
  passkeyAdded: notice,
  passkeyRemoved: notice,
  tokenCreated: notice,
  emailChanged: notice,
  accountApproved: notice,
  accountRejected: notice,
  articleEdited: aboutArticle,
  scheduleDropped: aboutArticle,
  roleChanged: notice,
  submissionPublished: { most: { count: 30, seconds: 3600 }, isConfirmation: false },
  submissionSentBack: { most: { count: 30, seconds: 3600 }, isConfirmation: false },
  [TEST_MAIL]: { most: { count: 10, seconds: 3600 }, isConfirmation: true },
} satisfies Record<string, MailRule>;

export type MailKind = keyof typeof mailRules;

/** A mail to queue; with the account if the recipient does not identify it. */
interface NewMail {
  kind: MailKind;
  recipient: string;
  userId?: string;
  /** What of that account it is about: the id of a change or draft, or the slug of an article. */
  about?: string;
  /** Whether it was requested from a network the recipient has logged in from. */
  isByOwner?: boolean;
}

/** Maximum of queued mails: far more than a blog sends while its mail server is away for hours. */
const WAITING_MAX = 10_000;
/** The due time of mails that are done. */
export const NEVER = '9999';
/** In milliseconds: how long a claim on a mail lasts. */
const CLAIM = 3 * 60_000;
/** Pauses between retries, in minutes; about nine hours in total. */
const PAUSES = [1, 2, 5, 10, 20, 30, 60, 60, 60, 120, 180];

export interface MailQueue {
  /**
   * Queues a mail within the caller's transaction. Does nothing if the recipient has reached the limit of its kind, or
   * is unconfirmed and the mail is no confirmation.
   */
  enqueue: (db: Db, mail: NewMail) => Promise<void>;
  /** Queues a mail that somebody waits for, and returns its id. Throws LimitReached. */
  enqueueRequested: (db: Db, mail: NewMail) => Promise<string>;
}

/** The only way to queue mails. Limits them per recipient, across all servers. */
export const mailQueue = (pseudonym: Pseudonym, onRefused: () => void = () => undefined): MailQueue => ({
  enqueue: (db, mail) =>
    inTransaction(db, async (db) => {
      if (!mailRules[mail.kind].isConfirmation && !(await isConfirmedEmail(db, mail.recipient))) return;
      if (await countMail(db, allowances(mail, pseudonym))) await insertMail(db, mail);
      else onRefused();
    }),
  enqueueRequested: (db, mail) =>
    inTransaction(db, async (db) => {
      const allowed = allowances(mail, pseudonym);
      if (await countMail(db, allowed)) return insertMail(db, mail);
      const wait = await secondsUntilUnlocked(db, allowed);
      throw tooManyAttempts('mail', apiMessages.limits.mail, wait, mailRules[mail.kind].most);
    }),
});

async function insertMail(db: Db, { kind, recipient, userId = '', about = '' }: NewMail): Promise<string> {
  const id = randomUUIDv7();
  const row = { id, kind, recipient, userId, about, tries: 0, claim: '', dueAt: now(), createdAt: now() };
  await db.insertInto('mail').values(row).execute();
  return id;
}

/** Counts a mail by the first allowance with room. Returns false if all are used up. */
async function countMail(db: Db, allowances: Attempt[]): Promise<boolean> {
  for (const { key, rule } of allowances) {
    if (await countAttempt(db, key, rule)) return true;
  }
  return false;
}

/** Returns the allowances of a recipient: the owner's own first, which strangers can't use up. */
function allowances({ kind, recipient, isByOwner = false }: NewMail, pseudonym: Pseudonym): Attempt[] {
  const { most, mostForOwner }: MailRule = mailRules[kind];
  const allowance = (rule: Limit, whose: string): Attempt => ({
    key: { kind: 'mail', account: pseudonym(`${kind} ${whose} ${mailboxKey(recipient)}`), network: '' },
    rule,
  });
  return [
    ...(isByOwner && mostForOwner ? [allowance(mostForOwner, 'owner')] : []),
    allowance(most, 'anybody'),
  ];
}

/** Throws if the queue is full. */
export async function requireMailCapacity(db: Db): Promise<void> {
  const last = await db
    .selectFrom('mail')
    .select('id')
    .where('dueAt', '<', NEVER)
    .orderBy('dueAt')
    .offset(WAITING_MAX)
    .limit(1)
    .executeTakeFirst();
  if (last) throw new Refusal('busy', apiMessages.busy.mails);
}

/**
 * Claims the mail that is due first for some minutes, long enough to send it; null if none is due. If the caller
 * crashes, another one claims it afterwards.
 */
export async function claimMail(db: Db): Promise<QueuedMail | null> {
  const due = db
    .selectFrom('mail')
    .select('id')
    .where('dueAt', '<=', now())
    .orderBy('dueAt')
    .limit(1)
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
  const mail = await db
    .updateTable('mail')
    .set((row) => ({ claim: randomUUID(), dueAt: fromNow(CLAIM), tries: row('tries', '+', 1) }))
    .where('id', '=', due)
    .returning(['id', 'kind', 'recipient', 'userId', 'about', 'tries', 'claim'])
    .executeTakeFirst();
  return mail ?? null;
}

/** Deletes a mail that is no longer needed. */
export async function dropMail(db: Db, { id, claim }: QueuedMail): Promise<void> {
  await db.deleteFrom('mail').where('id', '=', id).where('claim', '=', claim).execute();
}

/** Marks a mail as accepted by the mail server. */
export const markSent = (db: Db, mail: QueuedMail): Promise<void> =>
  inTransaction(db, async (db) => {
    if (mail.kind === TEST_MAIL) await markEnded(db, mail, '');
    else await dropMail(db, mail);
    await addToDailyCount(db, 'mailsSent');
  });

/** Gives up a mail. The reason is kept for some days, without the recipient. */
export const giveUpMail = (db: Db, mail: QueuedMail, problem: string): Promise<void> =>
  inTransaction(db, async (db) => {
    // Otherwise another server has claimed it.
    if (await markEnded(db, mail, problem)) await addToDailyCount(db, 'mailsGivenUp');
  });

async function markEnded(db: Db, { id, claim }: QueuedMail, problem: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ problem, recipient: '', userId: '', about: '', dueAt: NEVER, endedAt: now() })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Schedules a retry after a growing pause. Returns false, and gives the mail up, after the last one. */
export async function postponeMail(db: Db, mail: QueuedMail, problem: string): Promise<boolean> {
  const pause = PAUSES[mail.tries - 1];
  if (pause === undefined) {
    await giveUpMail(db, mail, problem);
    return false;
  }
  await db
    .updateTable('mail')
    .set({ problem, dueAt: fromNow(pause * MINUTE) })
    .where('id', '=', mail.id)
    .where('claim', '=', mail.claim)
    .execute();
  return true;
}

/** State of the queue, without recipients. */
interface MailState {
  waiting: number;
  /** Those of them that failed at least once. */
  failing: number;
  /** When the oldest waiting mail was queued; null if none waits. */
  oldest: string | null;
  /** Error codes of the last failure. */
  problem: string | null;
  /** Mails given up in the last days. */
  givenUp: number;
  /** Why the last of them was given up. */
  givenUpFor: string | null;
}

/** Returns the number of waiting mails. */
export async function countWaitingMails(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('dueAt', '<', NEVER)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Returns the state of the queue. The table has some thousands of small rows at most. */
export async function readMailState(db: Db): Promise<MailState> {
  const waiting = await db
    .selectFrom('mail')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('createdAt').as('oldest')])
    .select(({ fn, eb }) =>
      fn.sum<number | null>(eb.case().when('problem', '=', '').then(0).else(1).end()).as('failing'),
    )
    .where('dueAt', '<', NEVER)
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('mail')
    .select('problem')
    .where('dueAt', '<', NEVER)
    .where('problem', '<>', '')
    .orderBy('dueAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const givenUp = db.selectFrom('mail').where('dueAt', '=', NEVER).where('problem', '<>', '');
  const { count } = await givenUp
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const lastGivenUp = await givenUp.select('problem').orderBy('endedAt', 'desc').limit(1).executeTakeFirst();
  return {
    waiting: waiting.waiting,
    failing: waiting.failing ?? 0,
    oldest: waiting.oldest,
    problem: last?.problem ?? null,
    givenUp: count,
    givenUpFor: lastGivenUp?.problem ?? null,
  };
}

/** Returns the mail queue as a background job; null while it is empty. */
export const mailJob = ({ waiting, oldest }: MailState): Job | null =>
  waiting === 0 || oldest === null
    ? null
    : {
        job: 'mails',
        left: waiting,
        says: messages.queued(waiting, oldest),
      };

const ABOUT = 'mail';
export const noMails = (): string => messages.off;

/** In milliseconds: some mail servers refuse a first attempt from strangers (greylisting). */
const PATIENCE = 60 * 60_000;
const isLate = (oldest: string) => Date.parse(oldest) < Date.now() - PATIENCE;

/** Returns what the queue shows about the mail server. The doctor also connects to it. */
export function mailFinding(state: MailState, sendsMails: boolean): Finding {
  const { waiting, failing, oldest, problem, givenUp, givenUpFor } = state;
  if (!sendsMails) return { about: ABOUT, state: 'ok', says: noMails() };
  if (failing > 0 && problem !== null && oldest !== null) {
    const says = joinSentences([messages.failing(failing, problem, waiting, oldest), getMailFix(problem)]);
    return { about: ABOUT, state: isLate(oldest) ? 'problem' : 'warning', says };
  }
  if (givenUp > 0) {
    const says = joinSentences([messages.givenUp(givenUp, givenUpFor ?? ''), getMailFix('')]);
    return { about: ABOUT, state: 'warning', says };
  }
  return { about: ABOUT, state: 'ok', says: waiting === 0 ? messages.idle : messages.waiting(waiting) };
}

export const noTestMails = () => new Refusal('forbidden', apiMessages.noTestMails);

const testMailNotFound = () => new Refusal('notFound', apiMessages.testMailNotFound);

/** Returns the outcome of a test mail. Throws `testMailNotFound()`. */
export async function readTestMail(db: Db, id: string): Promise<TestMail> {
  const mail = await db
    .selectFrom('mail')
    .select(['problem', 'endedAt'])
    .where('id', '=', id)
    .where('kind', '=', TEST_MAIL)
    .executeTakeFirst();
  if (!mail) throw testMailNotFound();
  const { problem, endedAt } = mail;
  if (endedAt === null) return { state: problem === '' ? 'waiting' : 'postponed', problem };
  return { state: problem === '' ? 'sent' : 'givenUp', problem };
}

/** Returns the mails to an account, for personal data. An email that isn't confirmed may be somebody else's. */
export const listPersonalMails = (
  db: Db,
  userId: string,
  { email, emailConfirmedAt }: { email: string; emailConfirmedAt: string | null },
) =>
  db
    .selectFrom('mail')
    .select(['kind', 'recipient', 'createdAt', 'endedAt'])
    .where((mail) =>
      emailConfirmedAt === null
        ? mail('userId', '=', userId)
        : mail.or([mail('userId', '=', userId), mail('recipient', '=', email)]),
    )
    .orderBy('createdAt')
    .execute();
