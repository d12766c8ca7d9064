import type { Blog } from '../../shared/blog.ts';
import { paths } from '../../shared/pages.ts';
import type { Db } from '../db/schema.ts';
import { isConfirmed, type MailKind } from '../mail/mailQueue.ts';
import type { ComposeMail } from '../mail/mailer.ts';
import type { MailText } from '../mail/smtp.ts';
import { canPublish } from './accountStatus.ts';
import { createEmailLink } from '../store/otherEmails.ts';
import { readBlog } from '../store/settings.ts';
import { findUserByEmail, isEmailTaken } from '../store/users.ts';
import { createResetToken, RESET_MINUTES } from './passwordReset.ts';
import { findRejectionReason } from './registration.ts';

/** Creates the composer of account mails. It returns null for kinds that only another version of the program knows. */
export const createMailComposer =
  (db: Db, publicUrl: string): ComposeMail =>
  async ({ kind, recipient, userId }) => {
    if (!isKnown(kind)) return null;
    const blog = await readBlog(db);
    const mail = await templates[kind]({ db, blog, publicUrl, recipient, userId });
    if (!mail) return null;
    const { to, subject, paragraphs } = mail;
    return { to, subject, text: [...paragraphs, `-- \n${blog.title}\n${publicUrl}\n`].join('\n\n') };
  };

interface MailContext {
  db: Db;
  blog: Blog;
  /** The configured origin of links, never taken from a request. */
  publicUrl: string;
  recipient: string;
  /** '' where the recipient identifies the account. */
  userId: string;
}

type ComposedMail = Pick<MailText, 'to' | 'subject'> & { paragraphs: string[] };
/** Returns null if the mail is no longer due. */
type Template = (context: MailContext) => Promise<ComposedMail | null>;

/** One template per kind. None contains text that whoever caused the mail could choose, such as an account's name. */
const templates = {
  /** Goes to the email of a new account, which may be mistyped. */
  async registration({ db, blog, publicUrl, recipient, userId }) {
    const link = await createEmailLink(db, { kind: 'own', userId, email: recipient });
    if (!link) return null;
    return {
      to: recipient,
      subject: `Confirm your email at ${blog.title}`,
      paragraphs: [
        'Somebody, most likely you, has opened an account with this email. You confirm it here, logged in to the account, ' +
          `once, until ${formatTime(link.expiresAt)}:`,
        confirmOwnUrl(publicUrl, link),
        'If it was not you, there is nothing to do: until it is confirmed, you get no other mails about this account.',
      ],
    };
  },

  /** Only the owner of the mailbox learns whether the email is taken. */
  async emailConfirmation({ db, blog, publicUrl, recipient, userId }) {
    if (await isEmailTaken(db, recipient, userId)) {
      return (await isConfirmed(db, recipient)) ? emailTakenMail({ blog, publicUrl, recipient }) : null;
    }
    const link = await createEmailLink(db, { kind: 'pending', userId, email: recipient });
    if (!link) return null;
    return {
      to: recipient,
      subject: `Your new email at ${blog.title}`,
      paragraphs: [
        'Somebody, most likely you, wants to make this the email of an account. You confirm it here, logged in to the ' +
          `account, once, until ${formatTime(link.expiresAt)}:`,
        `${publicUrl}${paths.confirmEmail}#token=${link.token}`,
        'If it was not you, there is nothing to do: without the account nobody can use this link.',
      ],
    };
  },

  /** Goes to the former email, the only one that can undo the change. */
  async emailChanged({ db, blog, publicUrl, recipient, userId }) {
    const link = await createEmailLink(db, { kind: 'former', userId, email: recipient });
    if (!link) return null;
    return {
      to: recipient,
      subject: `Your email at ${blog.title} was changed`,
      paragraphs: [
        'The email of your account was changed just now: it is another one than this.',
        'If it was not you, take the account back. You choose another password here, all sessions end, and this is the ' +
          `email of your account again; once, until ${formatTime(link.expiresAt)}:`,
        `${publicUrl}${paths.resetPassword}#return=${link.token}`,
        'Then look at what your account has published.',
        ...contactParagraph(blog),
      ],
    };
  },

  /** Enqueued for any email that someone enters; sent only if it has an account. */
  async passwordReset({ db, blog, publicUrl, recipient }) {
    const user = await findUserByEmail(db, recipient);
    if (!user) return null;
    const token = await createResetToken(db, user.id, { isMailed: true });
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

  passwordChanged: async ({ blog, publicUrl, recipient }) => ({
    to: recipient,
    subject: `Your password at ${blog.title} was changed`,
    paragraphs: [
      'The password of your account was changed just now, and the sessions elsewhere have ended.',
      'If it was not you, choose another one here, and then look at what your account has published:',
      `${publicUrl}${paths.forgotPassword}`,
      ...contactParagraph(blog),
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
      ...contactParagraph(blog),
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
      ...contactParagraph(blog),
    ],
  }),

  async accountApproved({ db, blog, publicUrl, recipient }) {
    const user = await findUserByEmail(db, recipient);
    // The account may have been deleted or blocked since.
    if (!user || !(await canPublish(db, user.id))) return null;
    return {
      to: recipient,
      subject: `You can publish at ${blog.title}`,
      paragraphs: [
        'Those who run the blog have approved your account. What you have written since can be published:',
        `${publicUrl}${paths.myArticles}`,
      ],
    };
  },

  async accountRejected({ db, blog, recipient }) {
    const user = await findUserByEmail(db, recipient);
    const reason = user && (await findRejectionReason(db, user.id));
    // The rejection may have been undone since.
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

  /** Requested by an admin to check delivery. */
  async test({ db, blog, publicUrl, recipient, userId }) {
    const link = await createEmailLink(db, { kind: 'own', userId, email: recipient });
    return {
      to: recipient,
      subject: `A test mail of ${blog.title}`,
      paragraphs: [
        'Somebody who runs the blog tries whether its mails arrive: this one has.',
        ...(link
          ? ['Confirm here that this is the email of your account:', confirmOwnUrl(publicUrl, link)]
          : []),
      ],
    };
  },
} satisfies Record<MailKind, Template>;

const isKnown = (kind: string): kind is MailKind => Object.hasOwn(templates, kind);

const emailTakenMail = ({
  blog,
  publicUrl,
  recipient,
}: Pick<MailContext, 'blog' | 'publicUrl' | 'recipient'>): ComposedMail => ({
  to: recipient,
  subject: `Your email at ${blog.title}`,
  paragraphs: [
    'Somebody wants to make this the email of another account. It belongs to an account already, so nothing changes.',
    'If it was you, and you forgot its password, choose another one here:',
    `${publicUrl}${paths.forgotPassword}`,
    'If it was not you, there is nothing to do.',
  ],
});

/** Returns the link to confirm the current email of an account. */
const confirmOwnUrl = (publicUrl: string, { token }: { token: string }) =>
  `${publicUrl}${paths.confirmEmail}#own=${token}`;

/** Formats a time like `Mon, 23 Nov 2026 22:15:00 GMT`. */
const formatTime = (time: string) => new Date(time).toUTCString();

const contactParagraph = ({ contact }: Blog) =>
  contact === '' ? [] : [`Whoever runs the blog can be reached at ${contact}`];
