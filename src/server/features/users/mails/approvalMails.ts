import { paths } from '../../../../shared/pages.ts';
import { mayPublish } from '../../../session/accountStatus.ts';
import { reasonOfRejection } from '../approval.ts';
import { findByEmail } from '../userRepository.ts';
import type { MailKinds } from './mailContext.ts';

/** About accounts that somebody has to approve. */
export const approvalMails = {
  async accountApproved({ db, blog, publicUrl, recipient }) {
    const user = await findByEmail(db, recipient);
    // Before the mail left, the account was deleted, or kept out by something else.
    if (!user || !(await mayPublish(db, user.id))) return null;
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
} satisfies MailKinds;
