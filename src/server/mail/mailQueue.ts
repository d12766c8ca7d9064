import type { Selectable } from 'kysely';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { isPostgres, now } from '../db/portable.ts';
import type { Database, Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal } from '../lib/refusal.ts';
import { addToDay } from '../state/blogDays.ts';

/** A mail that is to be sent. What it says is made when it is sent: no token of a link is stored. */
export type QueuedMail = Pick<
  Selectable<Database['mail']>,
  'id' | 'kind' | 'recipient' | 'userId' | 'tries' | 'claim'
>;

/** What a mail is about and for whom; with the account, where the recipient alone does not tell it. */
export type NewMail = Pick<QueuedMail, 'kind' | 'recipient'> & Partial<Pick<QueuedMail, 'userId'>>;

/** The kind of those that tell whether mails arrive: what became of one is known for some days. */
export const TEST_MAIL = 'test';
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

/** Puts a mail into the queue, with the transaction that it is about, and gives its id. */
export async function enqueueMail(db: Db, mail: NewMail): Promise<string> {
  const id = randomUUIDv7();
  const row = { ...mail, id, tries: 0, claim: '', dueAt: now(), createdAt: now() };
  await db.insertInto('mail').values(row).execute();
  return id;
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
