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
    const trial = `npm run admin -- test-mail EMAIL tries whether it takes mails from ${mail.from.address}`;
    return [ok(ABOUT, `${server} answers, and lets the blog in. ${trial}.`)];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [problem(ABOUT, `${server} takes none: ${why.replace(/\.*\s*$/, '')}. SMTP_URL names it.`)];
  }
};
