import { setTimeout } from 'node:timers/promises';
import type { Db } from '../db/schema.ts';
import { runEvery } from '../lib/schedule.ts';
import type { Pseudonym } from '../limits/attempts.ts';
import {
  mailQueue,
  type MailQueue,
  claimMail,
  dropMail,
  markSent,
  giveUpMail,
  postponeMail,
  type QueuedMail,
} from './mailQueue.ts';
import { type MailSettings, type SendMail, createSmtp, isRefusedForGood, type MailText } from './smtp.ts';

/** Sends the mails queued in the database. */
export interface Mailer extends MailQueue {
  /** Whether sending mails is configured. */
  isOn: boolean;
  /** Call after a commit that queued a mail, to send it immediately. */
  wake: () => void;
  /** Resolves when the current mail is done, after `stop` was aborted. */
  ended: () => Promise<void>;
}

interface Parts {
  db: Db;
  /** Null if sending mails is not configured. */
  settings: MailSettings | null;
  compose: ComposeMail;
  pseudonym: Pseudonym;
  /** Called when a recipient has reached a limit. */
  onRefused: () => void;
  onSent?: (() => void) | undefined;
  onUnsent: (unsent: Unsent) => void;
  onFailed: (error: unknown) => void;
  stop: AbortSignal;
}

/** In milliseconds: how often the queue is checked. */
const INTERVAL = 10_000;
/** In milliseconds: how long the current mail may delay the shutdown. */
const LAST_MAIL = 2000;

const disabledQueue: Mailer = {
  isOn: false,
  enqueue: async () => undefined,
  enqueueRequested: async () => '',
  wake: () => undefined,
  ended: async () => undefined,
};

/** Returns the queue, or one that drops everything if mails are disabled. */
export const createQueue = (sendsMails: boolean, pseudonym: Pseudonym): MailQueue =>
  sendsMails ? mailQueue(pseudonym) : disabledQueue;

export function createMailer({
  db,
  settings,
  compose,
  pseudonym,
  onRefused,
  onSent,
  onUnsent,
  onFailed,
  stop,
}: Parts): Mailer {
  if (settings === null) return disabledQueue;
  const send = giveUpOnShutdown(createSmtp(settings), stop);
  const { wake, ended } = runEvery(() => sendDueMails(db, { compose, send, onSent, onUnsent, stop }), {
    interval: INTERVAL,
    onFailed,
    stop,
  });
  return { isOn: true, ...mailQueue(pseudonym, onRefused), wake, ended };
}

/** Thrown when the server stops while the mail server does not answer. The mail is sent after the next start. */
class Stopped extends Error {
  readonly code = 'ESTOPPED';
}

function giveUpOnShutdown(send: SendMail, stop: AbortSignal): SendMail {
  const end = new Promise<never>((_resolve, reject) => {
    stop.addEventListener('abort', () => {
      void setTimeout(LAST_MAIL, null, { ref: false }).then(() => reject(new Stopped()));
    });
  });
  end.catch(() => undefined);
  return (mail, id) => Promise.race([send(mail, id), end]);
}

/** Composes a mail; null if it is no longer needed. */
export type ComposeMail = (
  mail: Pick<QueuedMail, 'kind' | 'recipient' | 'userId' | 'about'>,
) => Promise<MailText | null>;

/** What the log says about a mail that failed, without recipient and text. */
export interface Unsent {
  kind: string;
  tries: number;
  isGivenUp: boolean;
  /** Error codes of nodemailer and the mail server. */
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
 * Sends all due mails one by one, until `stop`. Several servers can do so at once, as each claims a mail first. Stops
 * at a failure until the next run.
 */
export async function sendDueMails(
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
      const codes = getCodes(error);
      const problem =
        [codes.code, codes.responseCode].filter((part) => part !== undefined).join(' ') || 'UNKNOWN';
      if (isFinal) await giveUpMail(db, mail, problem);
      const isGivenUp = isFinal || !(await postponeMail(db, mail, problem));
      onUnsent({ ...codes, kind: mail.kind, tries: mail.tries, isGivenUp });
      if (isFinal) continue;
      return;
    }
    await markSent(db, mail);
    onSent();
  }
}

/** Returns only the codes of an error, as its message may name the recipient. */
function getCodes(error: unknown): Pick<Unsent, 'code' | 'responseCode'> {
  const { code, responseCode } = Object(error) as Partial<Unsent>;
  return { code, responseCode };
}
