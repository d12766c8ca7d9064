import { paths } from '../../../../shared/pages.ts';
import { isConfirmed } from '../../../mail/mailQueue.ts';
import { startEmailLink } from '../otherEmails.ts';
import { isTaken } from '../userRepository.ts';
import { contactOf, type MailContext, type MailKinds } from './mailContext.ts';

/** Such as `Mon, 23 Nov 2026 22:15:00 GMT`. */
const inWords = (time: string) => new Date(time).toUTCString();

const alreadyTaken = ({ blog, publicUrl, recipient }: Omit<MailContext, 'db' | 'userId'>) => ({
  to: recipient,
  subject: `Your email at ${blog.title}`,
  paragraphs: [
    'Somebody wants to make this the email of another account. It belongs to an account already, so nothing changes.',
    'If it was you, and you forgot its password, choose another one here:',
    `${publicUrl}${paths.forgotPassword}`,
    'If it was not you, there is nothing to do.',
  ],
});

/** Where the owner of an account confirms the email that it has. */
export const confirmOwnLink = (publicUrl: string, { token }: { token: string }) =>
  `${publicUrl}${paths.confirmEmail}#own=${token}`;

/** About the email of an account, and about another one. */
export const emailMails = {
  /** To the email that somebody has registered with, who may have mistyped it. */
  async registration({ db, blog, publicUrl, recipient, userId }) {
    const link = await startEmailLink(db, { kind: 'own', userId, email: recipient });
    if (!link) return null;
    return {
      to: recipient,
      subject: `Confirm your email at ${blog.title}`,
      paragraphs: [
        'Somebody, most likely you, has opened an account with this email. You confirm it here, logged in to the account, ' +
          `once, until ${inWords(link.expiresAt)}:`,
        confirmOwnLink(publicUrl, link),
        'If it was not you, there is nothing to do: until it is confirmed, you get no other mails about this account.',
      ],
    };
  },

  /** Whether the email is somebody else's already is told to whoever reads it alone. */
  async emailConfirmation({ db, blog, publicUrl, recipient, userId }) {
    if (await isTaken(db, recipient, userId)) {
      return (await isConfirmed(db, recipient)) ? alreadyTaken({ blog, publicUrl, recipient }) : null;
    }
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
} satisfies MailKinds;
