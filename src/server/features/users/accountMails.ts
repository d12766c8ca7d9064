import type { Blog } from '../../../shared/blog.ts';
import { paths } from '../../../shared/pages.ts';
import type { Db } from '../../db/schema.ts';
import type { ComposeMail } from '../../mail/sendDue.ts';
import type { MailText } from '../../mail/smtp.ts';
import { readBlog } from '../../settings/settings.ts';
import { reasonOfRejection } from './approval.ts';
import { startEmailLink } from './otherEmails.ts';
import { RESET_MINUTES, startReset } from './passwordReset.ts';
import { findByEmail, isTaken } from './userRepository.ts';

interface Context {
  db: Db;
  blog: Blog;
  /** What links begin with: never what a request names. */
  publicUrl: string;
  recipient: string;
  /** '' where the recipient tells. */
  userId: string;
}

/** Such as `Mon, 23 Nov 2026 22:15:00 GMT`. */
const inWords = (time: string) => new Date(time).toUTCString();

const contactOf = ({ contact }: Blog) =>
  contact === '' ? [] : [`Whoever runs the blog can be reached at ${contact}`];

const alreadyTaken = ({ blog, publicUrl, recipient }: Omit<Context, 'db' | 'userId'>) => ({
  to: recipient,
  subject: `Your email at ${blog.title}`,
  paragraphs: [
    'Somebody wants to make this the email of another account. It belongs to an account already, so nothing changes.',
    'If it was you, and you forgot its password, choose another one here:',
    `${publicUrl}${paths.forgotPassword}`,
    'If it was not you, there is nothing to do.',
  ],
});

/** What each mail says. Nothing that its sender could have chosen stands in it, such as the name of an account. */
const mails = {
  /** Somebody has asked for it, whether there is such an account or not. */
  async passwordReset({ db, blog, publicUrl, recipient }) {
    const user = await findByEmail(db, recipient);
    if (!user) return null;
    const token = await startReset(db, user.id);
    return {
      to: user.email,
      subject: `A new password at ${blog.title}`,
      paragraphs: [
        'Somebody, most likely you, has asked for a new password for your account. You choose one here, once, within ' +
          `${RESET_MINUTES} minutes:`,
        `${publicUrl}${paths.resetPassword}#token=${token}`,
        'If it was not you, there is nothing to do: your password stays as it is.',
      ],
    };
  },

  /** Whether the email is somebody else's already is told to whoever reads it alone. */
  async emailConfirmation({ db, blog, publicUrl, recipient, userId }) {
    if (await isTaken(db, recipient, userId)) return alreadyTaken({ blog, publicUrl, recipient });
    const link = await startEmailLink(db, { kind: 'pending', userId, email: recipient });
    if (!link) return null;
    return {
      to: recipient,
      subject: `Your new email at ${blog.title}`,
      paragraphs: [
        'Somebody, most likely you, wants to make this the email of an account. You confirm it here, logged in to the ' +
          `account, once, until ${inWords(link.expiresAt)}:`,
        `${publicUrl}${paths.confirmEmail}#token=${link.token}`,
        'If it was not you, there is nothing to do: without the account nobody can use this link.',
      ],
    };
  },

  /** To the former email, which alone can undo it. */
  async emailChanged({ db, blog, publicUrl, recipient, userId }) {
    const link = await startEmailLink(db, { kind: 'former', userId, email: recipient });
    if (!link) return null;
    return {
      to: recipient,
      subject: `Your email at ${blog.title} was changed`,
      paragraphs: [
        'The email of your account was changed just now: it is another one than this.',
        'If it was not you, take the account back. You choose another password here, all sessions end, and this is the ' +
          `email of your account again; once, until ${inWords(link.expiresAt)}:`,
        `${publicUrl}${paths.resetPassword}#return=${link.token}`,
        'Then look at what your account has published.',
        ...contactOf(blog),
      ],
    };
  },

  /** Somebody who runs the blog tries whether mails are sent. */
  test: async ({ blog, recipient }) => ({
    to: recipient,
    subject: `A test mail of ${blog.title}`,
    paragraphs: ['Somebody who runs the blog tries whether its mails arrive: this one has.'],
  }),

  passwordChanged: async ({ blog, publicUrl, recipient }) => ({
    to: recipient,
    subject: `Your password at ${blog.title} was changed`,
    paragraphs: [
      'The password of your account was changed just now, and the sessions elsewhere have ended.',
      'If it was not you, choose another one here, and then look at what your account has published:',
      `${publicUrl}${paths.forgotPassword}`,
      ...contactOf(blog),
    ],
  }),

  passkeyAdded: async ({ blog, publicUrl, recipient }) => ({
    to: recipient,
    subject: `A passkey was added at ${blog.title}`,
    paragraphs: [
      'A passkey was added to your account just now: whoever has it can log in by it. You see all of them here:',
      `${publicUrl}${paths.yourInfo}`,
      'If it was not you, choose another password here, which removes all passkeys and ends all sessions:',
      `${publicUrl}${paths.forgotPassword}`,
      ...contactOf(blog),
    ],
  }),

  passkeyRemoved: async ({ blog, publicUrl, recipient }) => ({
    to: recipient,
    subject: `Passkeys at ${blog.title} were removed`,
    paragraphs: [
      'A passkey was removed from your account just now, or all of them, as a new password was chosen by a link: what ' +
        'was removed logs in no more.',
      'If it was not you, choose another password here, which removes all passkeys and ends all sessions:',
      `${publicUrl}${paths.forgotPassword}`,
      ...contactOf(blog),
    ],
  }),

  accountApproved: async ({ blog, publicUrl, recipient }) => ({
    to: recipient,
    subject: `You can publish at ${blog.title}`,
    paragraphs: [
      'Those who run the blog have approved your account. What you have written since can be published:',
      `${publicUrl}${paths.myArticles}`,
    ],
  }),

  async accountRejected({ db, blog, recipient }) {
    const user = await findByEmail(db, recipient);
    const reason = user && (await reasonOfRejection(db, user.id));
    // It was undone before the mail left.
    if (reason === null) return null;
    return {
      to: recipient,
      subject: `Your account at ${blog.title} was not approved`,
      paragraphs: [
        `Those who run the blog have not approved your account. Their reason: ${reason}`,
        'It is deleted in 30 days, with what you have written.',
        ...(blog.contact === '' ? [] : [`They can be reached at ${blog.contact}`]),
      ],
    };
  },
} satisfies Record<string, (context: Context) => Promise<Composed | null>>;

type Composed = Pick<MailText, 'to' | 'subject'> & { paragraphs: string[] };
export type AccountMail = keyof typeof mails;

const isKnown = (kind: string): kind is AccountMail => Object.hasOwn(mails, kind);

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
