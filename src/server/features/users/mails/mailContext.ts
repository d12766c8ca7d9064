import type { Blog } from '../../../../shared/blog.ts';
import type { Db } from '../../../db/schema.ts';
import type { MailText } from '../../../mail/smtp.ts';

export interface MailContext {
  db: Db;
  blog: Blog;
  /** What links begin with: never what a request names. */
  publicUrl: string;
  recipient: string;
  /** '' where the recipient tells. */
  userId: string;
}

export type ComposedMail = Pick<MailText, 'to' | 'subject'> & { paragraphs: string[] };

/** What each kind of mail says; null for one that is not to be sent any more. */
export type MailKinds = Record<string, (context: MailContext) => Promise<ComposedMail | null>>;

export const contactOf = ({ contact }: Blog) =>
  contact === '' ? [] : [`Whoever runs the blog can be reached at ${contact}`];
