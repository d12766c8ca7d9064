import { setTimeout } from 'node:timers/promises';
import type { Db } from '../db/schema.ts';
import { repeat } from '../lib/repeat.ts';
import type { Pseudonym } from '../limits/pseudonyms.ts';
import { mailQueue, type MailQueue } from './mailQueue.ts';
import type { MailSettings } from './mailSettings.ts';
import { type ComposeMail, sendDue, type Unsent } from './sendDue.ts';
import { type SendMail, smtpBy } from './smtp.ts';

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
