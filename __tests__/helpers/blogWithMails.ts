import { confirmOwnEmail } from '../../src/server/store/accounts/users.ts';
import { type Author, type Blog, idOf, PUBLIC_URL, startBlog } from './blog.ts';
import { type MailServer, startMailServer } from './mailServer.ts';

export interface BlogWithMails extends Blog {
  mailServer: MailServer;
  /** Registers a user who has not confirmed the email. Users of `aUser` have, and their mail is removed. */
  aNewcomer: Blog['aUser'];
  /** Everything logged, at the most verbose level. */
  log: string[];
}

/** Starts a blog that sends mails, with its mail server. */
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

/** Confirms an email as if its owner had opened the mailed link. */
export const confirmEmailOf = ({ connection: { db } }: Blog, author: Author): Promise<void> =>
  confirmOwnEmail(db, idOf(author));
