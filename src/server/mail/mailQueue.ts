import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Finding, Job } from '../../shared/blogState.ts';
import { counted, countedAre, countedFirst } from '../../shared/counted.ts';
import { emailKey, mailboxKey } from '../../shared/email.ts';
import { mendingOfMails, type TestMail } from '../../shared/testMail.ts';
import { addToDay } from '../admin/dailyCounts.ts';
import { isPostgres, now } from '../db/portable.ts';
import type { Database, Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal } from '../lib/refusal.ts';
import {
  type Attempt,
  waitFor,
  countAttempt,
  tooMany,
  type Limit,
  type Pseudonym,
} from '../limits/attempts.ts';

/** A mail that is to be sent. What it says is made when it is sent: no token of a link is stored. */
export type QueuedMail = Pick<
  Selectable<Database['mail']>,
  'id' | 'kind' | 'recipient' | 'userId' | 'tries' | 'claim'
>;

/** The kind of those that tell whether mails arrive: what became of one is known for some days. */
export const TEST_MAIL = 'test';

interface MailRule {
  /** How many go to one address, whoever causes them. */
  most: Limit;
  /** How many more where the address's owner asks for them from a network that they logged in from before. */
  mostForOwner?: Limit;
  /** Goes to an address that nobody has confirmed too, as its link is what confirms that. */
  isConfirmation: boolean;
}

const notice: MailRule = { most: { count: 5, seconds: 3600 }, isConfirmation: false };
const confirmation: MailRule = { most: { count: 3, seconds: 3600 }, isConfirmation: true };

/**
 * Every kind of mail. The bound of `passwordReset` ends before its link does (`RESET_MINUTES`): an owner who gets no mail
 * because strangers asked for them always has a link that works.
 */
const mailRules = {
  registration: confirmation,
  emailConfirmation: confirmation,
  passwordReset: {
    most: { count: 4, seconds: 1800 },
    mostForOwner: { count: 2, seconds: 1800 },
    isConfirmation: true,
  },
  passwordChanged: notice,
  passkeyAdded: notice,
  passkeyRemoved: notice,
  emailChanged: notice,
  accountApproved: notice,
  accountRejected: notice,
  [TEST_MAIL]: { most: { count: 10, seconds: 3600 }, isConfirmation: true },
} satisfies Record<string, MailRule>;

export type MailKind = keyof typeof mailRules;

/** What a mail is about and for whom; with the account, where the recipient alone does not tell it. */
interface NewMail {
  kind: MailKind;
  recipient: string;
  userId?: string;
  /** Whether it is asked for from a network that the recipient's account was logged in to from. */
  isByOwner?: boolean;
}

/** Mails that may wait: far more than a blog sends in the hours for which its mail server may be away. */
const WAITING_MAX = 10_000;
/** When a mail is due that has ended. */
export const NEVER = '9999';
/** In milliseconds: so long it is known why a mail was given up. */
const KEPT_FOR = 7 * 24 * 60 * 60_000;
/** In milliseconds: for how long nobody else sends a mail that somebody sends. */
const CLAIM = 3 * 60_000;
const MINUTE = 60_000;
/** The pause before each further try, in minutes; together some nine hours. */
const PAUSES = [1, 2, 5, 10, 20, 30, 60, 60, 60, 120, 180];

const inMilliseconds = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

export interface MailQueue {
  /**
   * Puts a mail into the queue, with the transaction that it is about. Nothing is sent if the address has had as many of
   * its kind as it may, or if the mail is no confirmation and nobody has confirmed the address.
   */
  enqueue: (db: Db, mail: NewMail) => Promise<void>;
  /** The same for a mail that somebody waits for; returns its id. Throws LimitReached. */
  enqueueRequested: (db: Db, mail: NewMail) => Promise<string>;
}

/** The one way into the queue: what goes to an address is bounded here, on all servers together. */
export const mailQueue = (pseudonym: Pseudonym, onRefused: () => void = () => undefined): MailQueue => ({
  enqueue: (db, mail) =>
    inTransaction(db, async (db) => {
      if (!mailRules[mail.kind].isConfirmation && !(await isConfirmed(db, mail.recipient))) return;
      if (await countMail(db, allowances(mail, pseudonym))) await insertMail(db, mail);
      else onRefused();
    }),
  enqueueRequested: (db, mail) =>
    inTransaction(db, async (db) => {
      const allowed = allowances(mail, pseudonym);
      if (await countMail(db, allowed)) return insertMail(db, mail);
      throw tooMany('mail', 'Too many mails to this address', await waitFor(db, allowed));
    }),
});

async function insertMail(db: Db, { kind, recipient, userId = '' }: NewMail): Promise<string> {
  const id = randomUUIDv7();
  const row = { id, kind, recipient, userId, tries: 0, claim: '', dueAt: now(), createdAt: now() };
  await db.insertInto('mail').values(row).execute();
  return id;
}

/** Counts a mail by the first allowance that is not used up. False, and nothing is counted, if all are. */
async function countMail(db: Db, allowances: Attempt[]): Promise<boolean> {
  for (const { key, rule } of allowances) {
    if (await countAttempt(db, key, rule)) return true;
  }
  return false;
}

/** What an address may still get of a kind: its owner's own share first, which strangers can't use up. */
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

/** Whether an account's owner has shown to read what is sent to this email, or did until a change of it that can be undone. */
export async function isConfirmed(db: Db, email: string): Promise<boolean> {
  const key = emailKey(email);
  const confirmed = await db
    .selectFrom('user')
    .select('id')
    .where('emailKey', '=', key)
    .where('emailConfirmedAt', 'is not', null)
    .union(
      db
        .selectFrom('otherEmail')
        .select('userId as id')
        .where('emailKey', '=', key)
        .where('kind', '=', 'former')
        .where('expiresAt', '>', now()),
    )
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Refuses where too many wait already, of whatever strangers ask for. */
export async function requireMailCapacity(db: Db): Promise<void> {
  const last = await db
    .selectFrom('mail')
    .select('id')
    .where('dueAt', '<', NEVER)
    .orderBy('dueAt')
    .offset(WAITING_MAX)
    .limit(1)
    .executeTakeFirst();
  if (last) throw new Refusal('busy', 'Too many mails are waiting. Please try again later.');
}

/**
 * Takes the mail that is due first, which is this caller's for some minutes: long enough to send it. Null if none is due.
 * Of a caller that ends before that, another one takes it after these.
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
    .set((row) => ({ claim: randomUUID(), dueAt: inMilliseconds(CLAIM), tries: row('tries', '+', 1) }))
    .where('id', '=', due)
    .returning(['id', 'kind', 'recipient', 'userId', 'tries', 'claim'])
    .executeTakeFirst();
  return mail ?? null;
}

/** The mail is about nothing any more. */
export async function dropMail(db: Db, { id, claim }: QueuedMail): Promise<void> {
  await db.deleteFrom('mail').where('id', '=', id).where('claim', '=', claim).execute();
}

/** The mail server has taken it. */
export const endSent = (db: Db, mail: QueuedMail): Promise<void> =>
  inTransaction(db, async (db) => {
    if (mail.kind === TEST_MAIL) await end(db, mail, '');
    else await dropMail(db, mail);
    await addToDay(db, 'mailsSent');
  });

/** It never will be sent. Why is known for some days, and not who was to get it. */
export const giveUpMail = (db: Db, mail: QueuedMail, problem: string): Promise<void> =>
  inTransaction(db, async (db) => {
    // Else another server tries it by now.
    if (await end(db, mail, problem)) await addToDay(db, 'mailsGivenUp');
  });

async function end(db: Db, { id, claim }: QueuedMail, problem: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ problem, recipient: '', userId: '', dueAt: NEVER, endedAt: now() })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes up to `max` mails that ended some days ago, and gives how many. */
export async function deleteEndedMails(db: Db, max: number): Promise<number> {
  const ended = db
    .selectFrom('mail')
    .select('id')
    .where('dueAt', '=', NEVER)
    .where('endedAt', '<=', inMilliseconds(-KEPT_FOR))
    .limit(max);
  const { numDeletedRows } = await db.deleteFrom('mail').where('id', 'in', ended).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Tries again later, after a pause that grows with each try. False if that was the last one: the mail is given up. */
export async function postponeMail(db: Db, mail: QueuedMail, problem: string): Promise<boolean> {
  const pause = PAUSES[mail.tries - 1];
  if (pause === undefined) {
    await giveUpMail(db, mail, problem);
    return false;
  }
  await db
    .updateTable('mail')
    .set({ problem, dueAt: inMilliseconds(pause * MINUTE) })
    .where('id', '=', mail.id)
    .where('claim', '=', mail.claim)
    .execute();
  return true;
}

/** The mails that are to be sent. Nothing of whom they are for. */
interface MailState {
  waiting: number;
  /** Of these, those that the mail server did not take yet. */
  failing: number;
  /** When the one that has waited longest was put into the queue; null where none waits. */
  oldest: string | null;
  /** Why the last one was not taken, in codes. */
  problem: string | null;
  /** How many were given up in the last days, … */
  givenUp: number;
  /** … and why the last of them. */
  givenUpFor: string | null;
}

/** How many mails are to be sent. */
export async function countWaitingMails(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('dueAt', '<', NEVER)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** The table has some thousands of small rows at most. */
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

/** The queue, while any mail is in it. */
export const mailJob = ({ waiting, oldest }: MailState): Job | null =>
  waiting === 0
    ? null
    : {
        job: 'mails',
        left: waiting,
        says: `${countedAre(waiting, 'mail')} to be sent, the first since ${oldest}.`,
      };

const ABOUT = 'mail';
export const NO_MAILS =
  'None is sent: whoever forgets a password asks you, and npm run admin -- reset-link EMAIL helps.';

/** Some mail servers take no mail of a stranger at the first try. */
const PATIENCE = 60 * 60_000;
const isLate = (oldest: string | null) => oldest !== null && Date.parse(oldest) < Date.now() - PATIENCE;

/** What the queue tells of the mail server. Whether that takes mails at all, the doctor's command asks. */
export function mailFinding(state: MailState, sendsMails: boolean): Finding {
  const { waiting, failing, oldest, problem, givenUp, givenUpFor } = state;
  if (!sendsMails) return { about: ABOUT, state: 'ok', says: NO_MAILS };
  if (failing > 0) {
    const says = `The mail server did not take ${counted(failing, 'mail')} (${problem}); ${waiting.toLocaleString('en')} in all ${waiting === 1 ? 'waits' : 'wait'}, the first since ${oldest}, and each is tried for nine hours. ${mendingOfMails(problem ?? '')}`;
    return { about: ABOUT, state: isLate(oldest) ? 'problem' : 'warning', says };
  }
  if (givenUp > 0) {
    const says = `${countedFirst(givenUp, 'mail')} could not be sent in the last seven days, the last one for ${givenUpFor}. ${mendingOfMails('')}`;
    return { about: ABOUT, state: 'warning', says };
  }
  const says =
    waiting === 0 ? 'Mails are sent, and none waits.' : `${countedFirst(waiting, 'mail')} will be sent soon.`;
  return { about: ABOUT, state: 'ok', says };
}

export const noTestMails = () =>
  new Refusal('forbidden', 'The blog sends no mails: SMTP_URL, MAIL_FROM and PUBLIC_URL have to be set.');

const noSuchTestMail = () =>
  new Refusal('notFound', 'There is no such test mail: what became of one is known for seven days.');

/** What became of a test mail. Throws NoSuchTestMail. */
export async function readTestMail(db: Db, id: string): Promise<TestMail> {
  const mail = await db
    .selectFrom('mail')
    .select(['problem', 'endedAt'])
    .where('id', '=', id)
    .where('kind', '=', TEST_MAIL)
    .executeTakeFirst();
  if (!mail) throw noSuchTestMail();
  const { problem, endedAt } = mail;
  if (endedAt === null) return { state: problem === '' ? 'waiting' : 'postponed', problem };
  return { state: problem === '' ? 'sent' : 'givenUp', problem };
}
