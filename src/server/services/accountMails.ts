import type { Blog } from '../../shared/blog.ts';
import { mailMessages } from '../../shared/messages/en/mail.ts';
import { paths } from '../../shared/pages.ts';
import type { Db } from '../db/schema.ts';
import { isConfirmed, type MailKind } from '../mail/mailQueue.ts';
import type { ComposeMail } from '../mail/mailer.ts';
import { type MailContent, renderMail } from '../mail/mailTemplate.ts';
import { canPublish } from './accountStatus.ts';
import { createEmailLink } from '../store/otherEmails.ts';
import { readBlog } from '../store/settings.ts';
import { findUserByEmail, isEmailTaken } from '../store/users.ts';
import { CLAIM_DAYS, createMailedClaimLink } from './claimAccount.ts';
import { createResetToken, RESET_MINUTES } from './passwordReset.ts';
import { findRejectionReason } from './registration.ts';

const { layout, ...messages } = mailMessages;

/** Creates the composer of account mails. It returns null for kinds that only another version of the program knows. */
export const createMailComposer =
  (db: Db, publicUrl: string): ComposeMail =>
  async ({ kind, recipient, userId }) => {
    if (!isKnown(kind)) return null;
    const blog = await readBlog(db);
    const mail = await templates[kind]({ db, blog, publicUrl, recipient, userId });
    return mail && { to: mail.to, ...renderMail(mail, { ...blog, publicUrl }) };
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

type ComposedMail = MailContent & { to: string };
/** Returns null if the mail is no longer due. */
type Template = (context: MailContext) => Promise<ComposedMail | null>;

/** One template per kind. None contains text chosen by the person who caused the mail, such as an account's name. */
const templates = {
  /** Goes to the email of a new account, which may be mistyped. */
  async registration({ db, blog, publicUrl, recipient, userId }) {
    const link = await createEmailLink(db, { kind: 'own', userId, email: recipient });
    if (!link) return null;
    const { subject, preheader, heading, body, action, expires, ignore } = messages.registration;
    return {
      ...{ to: recipient, subject: subject(blog.title), preheader, heading, body: [body(blog.title)] },
      action: { label: action, url: confirmOwnUrl(publicUrl, link) },
      notes: [expires(formatTime(link.expiresAt)), ignore],
    };
  },

  /** Only the owner of the mailbox learns whether the email is taken. */
  async emailConfirmation({ db, blog, publicUrl, recipient, userId }) {
    if (await isEmailTaken(db, recipient, userId)) {
      return (await isConfirmed(db, recipient)) ? emailTakenMail({ blog, publicUrl, recipient }) : null;
    }
    const link = await createEmailLink(db, { kind: 'pending', userId, email: recipient });
    if (!link) return null;
    const { subject, preheader, heading, body, action, expires, ignore } = messages.emailConfirmation;
    return {
      ...{ to: recipient, subject: subject(blog.title), preheader, heading, body: [body(blog.title)] },
      action: { label: action, url: `${publicUrl}${paths.confirmEmail}#token=${link.token}` },
      notes: [expires(formatTime(link.expiresAt)), ignore],
    };
  },

  /** Goes to the former email, the only one that can undo the change. */
  async emailChanged({ db, blog, publicUrl, recipient, userId }) {
    const link = await createEmailLink(db, { kind: 'former', userId, email: recipient });
    if (!link) return null;
    const { subject, preheader, heading, body, warning, action, expires } = messages.emailChanged;
    return {
      ...{ to: recipient, subject: subject(blog.title), preheader, heading },
      body: [body(blog.title), warning],
      action: { label: action, url: `${publicUrl}${paths.resetPassword}#return=${link.token}` },
      notes: [expires(formatTime(link.expiresAt)), ...contactNote(blog)],
    };
  },

  /** Enqueued for any email that someone enters; sent only if it has an account. */
  async passwordReset({ db, blog, publicUrl, recipient }) {
    const user = await findUserByEmail(db, recipient);
    if (!user) return null;
    const token = await createResetToken(db, user.id, { isMailed: true });
    const { subject, preheader, heading, body, action, expires, ignore } = messages.passwordReset;
    return {
      ...{ to: user.email, subject: subject(blog.title), preheader: preheader(RESET_MINUTES), heading },
      body: [body(blog.title)],
      action: { label: action, url: `${publicUrl}${paths.resetPassword}#token=${token}` },
      notes: [expires(RESET_MINUTES), ignore],
    };
  },

  /** Requested by an admin for an imported author. */
  async accountInvitation({ db, blog, publicUrl, recipient, userId }) {
    const token = await createMailedClaimLink(db, userId, recipient);
    if (token === null) return null;
    const { subject, preheader, heading, body, action, expires, ignore } = messages.accountInvitation;
    return {
      ...{ to: recipient, subject: subject(blog.title), preheader, heading, body: [body(blog.title)] },
      action: { label: action, url: `${publicUrl}${paths.claim}#token=${token}` },
      notes: [expires(CLAIM_DAYS), ignore],
    };
  },

  passwordChanged: async (context) => securityNotice(context, messages.passwordChanged),
  passkeyAdded: async (context) => securityNotice(context, messages.passkeyAdded),
  passkeyRemoved: async (context) => securityNotice(context, messages.passkeyRemoved),

  async accountApproved({ db, blog, publicUrl, recipient }) {
    const user = await findUserByEmail(db, recipient);
    // The account may have been deleted or blocked since.
    if (!user || !(await canPublish(db, user.id))) return null;
    const { subject, preheader, heading, body, action } = messages.accountApproved;
    return {
      ...{ to: recipient, subject: subject(blog.title), preheader, heading, body: [body(blog.title)] },
      action: { label: action, url: `${publicUrl}${paths.myArticles}` },
      notes: [],
    };
  },

  async accountRejected({ db, blog, recipient }) {
    const user = await findUserByEmail(db, recipient);
    const rejection = user && (await findRejectionReason(db, user.id));
    // The rejection may have been undone since.
    if (rejection === null) return null;
    const { subject, preheader, heading, body, reason, deletion } = messages.accountRejected;
    return {
      ...{ to: recipient, subject: subject(blog.title), preheader, heading },
      body: [body(blog.title), reason(rejection), deletion],
      notes: contactNote(blog),
    };
  },

  /** Requested by an admin to check delivery. */
  async test({ db, blog, publicUrl, recipient, userId }) {
    const link = await createEmailLink(db, { kind: 'own', userId, email: recipient });
    const { subject, preheader, heading, body, confirm, action } = messages.test;
    return {
      ...{ to: recipient, subject: subject(blog.title), preheader, heading },
      body: [body(blog.title), ...(link ? [confirm] : [])],
      ...(link && { action: { label: action, url: confirmOwnUrl(publicUrl, link) } }),
      notes: [],
    };
  },
} satisfies Record<MailKind, Template>;

const isKnown = (kind: string): kind is MailKind => Object.hasOwn(templates, kind);

type Recipient = Pick<MailContext, 'blog' | 'publicUrl' | 'recipient'>;

function emailTakenMail({ blog, publicUrl, recipient }: Recipient): ComposedMail {
  const { subject, preheader, heading, body, hint, action, ignore } = messages.emailTaken;
  return {
    ...{ to: recipient, subject: subject(blog.title), preheader, heading, body: [body(blog.title), hint] },
    action: { label: action, url: `${publicUrl}${paths.forgotPassword}` },
    notes: [ignore],
  };
}

/** Tells the owner what was changed, and how to stop somebody else who did it. */
function securityNotice(
  { blog, publicUrl, recipient }: Recipient,
  {
    subject,
    preheader,
    heading,
    body,
    warning,
    action,
  }: (typeof messages)['passwordChanged' | 'passkeyAdded' | 'passkeyRemoved'],
): ComposedMail {
  return {
    ...{ to: recipient, subject: subject(blog.title), preheader, heading, body: [body(blog.title), warning] },
    action: { label: action, url: `${publicUrl}${paths.forgotPassword}` },
    notes: contactNote(blog),
  };
}

/** Returns the link to confirm the current email of an account. */
const confirmOwnUrl = (publicUrl: string, { token }: { token: string }) =>
  `${publicUrl}${paths.confirmEmail}#own=${token}`;

const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Formats a time like `November 23, 2026 at 10:15 PM UTC`: nobody knows the recipient's time zone. */
const formatTime = (time: string) => `${timeFormat.format(new Date(time))} UTC`;

const contactNote = ({ contact }: Blog) => (contact === '' ? [] : [layout.contact(contact)]);
