import { paths } from '../../../../shared/pages.ts';
import { RESET_MINUTES, startReset } from '../passwordReset.ts';
import { findByEmail } from '../userRepository.ts';
import { contactOf, type MailKinds } from './mailContext.ts';

/** About passwords and passkeys. */
export const loginMails = {
  /** Somebody has asked for it, whether there is such an account or not. */
  async passwordReset({ db, blog, publicUrl, recipient }) {
    const user = await findByEmail(db, recipient);
    if (!user) return null;
    const token = await startReset(db, user.id, { isMailed: true });
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
} satisfies MailKinds;
