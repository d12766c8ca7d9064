import { setTimeout } from 'node:timers/promises';
import type { Db } from '../db/schema.ts';
import { repeat } from '../lib/schedule.ts';
import type { Pseudonym } from '../limits/attempts.ts';
import {
  mailQueue,
  type MailQueue,
  claimMail,
  dropMail,
  endSent,
  giveUpMail,
  postponeMail,
  type QueuedMail,
} from './mailQueue.ts';
import { type MailSettings, type SendMail, smtpBy, isRefusedForGood, type MailText } from './smtp.ts';

/** The blog's mails, which stand in the database until the mail server has taken them. */
export interface Mails extends MailQueue {
  /** Whether the blog sends mails at all. */
  isOn: boolean;
  /** Something was put into the queue, and its transaction has ended: nobody has to wait. */
  wake: () => void;
  /** Waits for the end of the mail at hand, once `stop` is aborted. */
  ended: () => Promise<void>;
}

interface Parts {
  db: Db;
  /** Null for a blog that sends none. */
  settings: MailSettings | null;
  compose: ComposeMail;
  pseudonym: Pseudonym;
  /** An address has had too many. */
  onRefused: () => void;
  onSent?: (() => void) | undefined;
  onUnsent: (unsent: Unsent) => void;
  onFailed: (error: unknown) => void;
  stop: AbortSignal;
}

/** In milliseconds: mails whose time has come are looked for so often. */
const INTERVAL = 10_000;
/** In milliseconds: how long a mail that is being sent may hold up the end. */
const LAST_MAIL = 2000;

const none: Mails = {
  isOn: false,
  enqueue: async () => undefined,
  enqueueRequested: async () => '',
  wake: () => undefined,
  ended: async () => undefined,
};

/** Where mails are put that the blog sends, if it sends any. */
export const queueOf = (sendsMails: boolean, pseudonym: Pseudonym): MailQueue =>
  sendsMails ? mailQueue(pseudonym) : none;

export function createMails({
  db,
  settings,
  compose,
  pseudonym,
  onRefused,
  onSent,
  onUnsent,
  onFailed,
  stop,
}: Parts): Mails {
  if (settings === null) return none;
  const send = givingUpAtTheEnd(smtpBy(settings), stop);
  const { wake, ended } = repeat(() => sendDue(db, { compose, send, onSent, onUnsent, stop }), {
    interval: INTERVAL,
    onFailed,
    stop,
  });
  return { isOn: true, ...mailQueue(pseudonym, onRefused), wake, ended };
}

/** The server stops, and the mail server does not answer: the mail is sent after the next start. */
class Stopped extends Error {
  readonly code = 'ESTOPPED';
}

function givingUpAtTheEnd(send: SendMail, stop: AbortSignal): SendMail {
  const end = new Promise<never>((_resolve, reject) => {
    stop.addEventListener('abort', () => {
      void setTimeout(LAST_MAIL, null, { ref: false }).then(() => reject(new Stopped()));
    });
  });
  end.catch(() => undefined);
  return (mail, id) => Promise.race([send(mail, id), end]);
}

/** What a mail says; null for one that is about nothing any more. */
export type ComposeMail = (
  mail: Pick<QueuedMail, 'kind' | 'recipient' | 'userId'>,
) => Promise<MailText | null>;

/** What is told of a mail that was not sent: nothing of whom it is for, and nothing of what it says. */
export interface Unsent {
  kind: string;
  tries: number;
  isGivenUp: boolean;
  /** Of the error, as nodemailer and the mail server name it. */
  code: string | undefined;
  responseCode: number | undefined;
}

interface Work {
  compose: ComposeMail;
  send: SendMail;
  onSent?: (() => void) | undefined;
  onUnsent: (unsent: Unsent) => void;
  stop: AbortSignal;
}

/**
 * Sends every mail that is due, one after the other, until `stop`. Several servers may do so at once: each mail is sent by
 * the one that has claimed it. After one that the mail server did not take, the others wait for the next time.
 */
export async function sendDue(
  db: Db,
  { compose, send, onSent = () => undefined, onUnsent, stop }: Work,
): Promise<void> {
  while (!stop.aborted) {
    const mail = await claimMail(db);
    if (!mail) return;
    const text = await compose(mail);
    if (!text) {
      await dropMail(db, mail);
      continue;
    }
    try {
      await send(text, mail.id);
    } catch (error) {
      const isFinal = isRefusedForGood(error);
      const names = namesOf(error);
      const problem =
        [names.code, names.responseCode].filter((part) => part !== undefined).join(' ') || 'UNKNOWN';
      if (isFinal) await giveUpMail(db, mail, problem);
      const isGivenUp = isFinal || !(await postponeMail(db, mail, problem));
      onUnsent({ ...names, kind: mail.kind, tries: mail.tries, isGivenUp });
      if (isFinal) continue;
      return;
    }
    await endSent(db, mail);
    onSent();
  }
}

/** The message of an error may name the recipient: it is left out. */
function namesOf(error: unknown): Pick<Unsent, 'code' | 'responseCode'> {
  const { code, responseCode } = Object(error) as Partial<Unsent>;
  return { code, responseCode };
}
