import type { Selectable } from 'kysely';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { emailKey, mailboxKey } from '../../shared/email.ts';
import { isPostgres, now } from '../db/portable.ts';
import type { Database, Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal } from '../lib/refusal.ts';
import { type Attempt, waitFor } from '../limits/attemptRepository.ts';
import { countAttempt } from '../limits/countAttempt.ts';
import { tooMany } from '../limits/enforceLimit.ts';
import type { Limit } from '../limits/limit.ts';
import type { Pseudonym } from '../limits/pseudonyms.ts';
import { addToDay } from '../state/blogDays.ts';

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
export const mailRules = {
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
export interface NewMail {
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
