import { confirmOwnEmail } from '../../src/server/features/users/userRepository.ts';
import { type Author, type Blog, idOf, PUBLIC_URL, startBlog } from './blog.ts';
import { type MailServer, startMailServer } from './mailServer.ts';

export interface BlogWithMails extends Blog {
  mailServer: MailServer;
  /** A registered user, signed in, who has not confirmed the email yet. Those of `aUser` have, and their mail is gone. */
  aNewcomer: Blog['aUser'];
  /** All that it has logged, which is all that it can log. */
  log: string[];
}

/** A blog that sends mails, with the server to which they go. */
export async function startBlogWithMails(): Promise<BlogWithMails> {
  const log: string[] = [];
  const mailServer = await startMailServer();
  const blog = await startBlog({
    publicUrl: PUBLIC_URL,
    mail: mailServer.settings,
    logLevel: 'trace',
    logStream: { write: (line) => void log.push(line) },
  });

  async function mailTo({ email }: Author) {
    for (;;) {
      const at = mailServer.mails.findIndex(({ to }) => to.includes(email));
      if (at >= 0) return at;
      await mailServer.received(mailServer.mails.length + 1);
    }
  }

  return {
    ...blog,
    mailServer,
    log,
    aNewcomer: blog.aUser,
    async aUser(user) {
      const author = await blog.aUser(user);
      mailServer.mails.splice(await mailTo(author), 1);
      await confirmEmailOf(blog, author);
      return author;
    },
    async close() {
      await blog.close();
      await mailServer.close();
    },
  };
}

/** As if its owner had opened the link in the mail. */
export const confirmEmailOf = ({ connection: { db } }: Blog, author: Author): Promise<void> =>
  confirmOwnEmail(db, idOf(author));
