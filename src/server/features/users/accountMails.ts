import type { Db } from '../../db/schema.ts';
import type { ComposeMail } from '../../mail/mailer.ts';
import { readBlog } from '../../admin/settings.ts';
import { startEmailLink } from './otherEmails.ts';
import { approvalMails } from './mails/approvalMails.ts';
import { emailMails } from './mails/emailMails.ts';
import { loginMails } from './mails/loginMails.ts';
import type { MailKind } from '../../mail/mailQueue.ts';
import type { MailKinds } from './mails/mailContext.ts';
import { confirmOwnLink } from './mails/emailMails.ts';

/** What each mail says. Nothing that its sender could have chosen stands in it, such as the name of an account. */
const mails = {
  ...loginMails,
  ...emailMails,
  ...approvalMails,

  /** Somebody who runs the blog tries whether mails are sent. */
  async test({ db, blog, publicUrl, recipient, userId }) {
    const link = await startEmailLink(db, { kind: 'own', userId, email: recipient });
    return {
      to: recipient,
      subject: `A test mail of ${blog.title}`,
      paragraphs: [
        'Somebody who runs the blog tries whether its mails arrive: this one has.',
        ...(link
          ? ['Confirm here that this is the email of your account:', confirmOwnLink(publicUrl, link)]
          : []),
      ],
    };
  },
} satisfies Record<MailKind, MailKinds[string]>;

const isKnown = (kind: string): kind is MailKind => Object.hasOwn(mails, kind);

/** Writes the mails about accounts. One that only another version of the program knows is none. */
export const accountMails =
  (db: Db, publicUrl: string): ComposeMail =>
  async ({ kind, recipient, userId }) => {
    if (!isKnown(kind)) return null;
    const blog = await readBlog(db);
    const composed = await mails[kind]({ db, blog, publicUrl, recipient, userId });
    if (!composed) return null;
    const { to, subject, paragraphs } = composed;
    return { to, subject, text: [...paragraphs, `-- \n${blog.title}\n${publicUrl}\n`].join('\n\n') };
  };
