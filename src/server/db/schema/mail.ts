import type { Generated } from 'kysely';

export interface MailTables {
  mail: MailTable;
}

/** Mails that are to be sent: `../../mail`. What they say is made when they are sent. */
interface MailTable {
  id: string;
  /** What it is about: `../../features/users/accountMails.ts`. */
  kind: string;
  recipient: string;
  /** Of the account that it is about, where the recipient alone does not tell; else ''. */
  userId: Generated<string>;
  tries: number;
  /** Who sends it, until `dueAt`; '' while nobody has tried. */
  claim: string;
  /** When it is sent, or tried again; never, once it has ended. */
  dueAt: string;
  createdAt: string;
  /** Why the last try failed, in the codes of nodemailer and the mail server; '' where none has. */
  problem: Generated<string>;
  /** When it was given up, or, of one that somebody waits for, sent. */
  endedAt: Generated<string | null>;
}
