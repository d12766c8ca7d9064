import { NO_MAILS } from '../../mail/mailState.ts';
import { tryMailServer } from '../../mail/smtp.ts';
import { type Check, ok, problem } from './finding.ts';

const ABOUT = 'mail';

/** Whether the mail server is there and lets the blog in. Nothing is sent. */
export const checkMail: Check = async ({ config: { mail } }) => {
  if (mail === null) {
    return [ok(ABOUT, NO_MAILS)];
  }
  const server = `${mail.host}:${mail.port}`;
  try {
    await tryMailServer(mail);
    return [ok(ABOUT, `${server} takes mails from ${mail.from.address}.`)];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [problem(ABOUT, `${server} takes none: ${why.replace(/\.*\s*$/, '')}. SMTP_URL names it.`)];
  }
};
