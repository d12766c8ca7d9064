import type { Db } from '../db/schema.ts';
import { claimMail, dropMail, endSent, giveUpMail, postponeMail, type QueuedMail } from './mailQueue.ts';
import { isRefusedForGood, type MailText, type SendMail } from './smtp.ts';

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
