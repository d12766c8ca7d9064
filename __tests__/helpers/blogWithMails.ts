import { type Blog, PUBLIC_URL, startBlog } from './blog.ts';
import { type MailServer, startMailServer } from './mailServer.ts';

export interface BlogWithMails extends Blog {
  mailServer: MailServer;
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

  return {
    ...blog,
    mailServer,
    log,
    async close() {
      await blog.close();
      await mailServer.close();
    },
  };
}
