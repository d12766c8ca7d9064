import { setTimeout } from 'node:timers/promises';
import { testMailInWords } from '../../shared/testMail.ts';
import { email } from '../../shared/email.ts';
import type { Db } from '../db/schema.ts';
import { TEST_MAIL, noTestMails, readTestMail } from '../mail/mailQueue.ts';
import { checked } from './adminCommands.ts';
import { type Answer, command } from './command.ts';
import { countIn } from './filters.ts';

/** In milliseconds: how often it is looked whether a server has sent it. */
const PACE = 500;
const NOBODY =
  'The test mail waits to be sent, by a server that runs: npm run admin -- doctor says whether one does.';

/** Whether mails are sent. */
export const testMailCommands = {
  'test-mail': command({
    takes: ['EMAIL'],
    does: 'has a server that runs send a mail to try whether they arrive, and tells what becomes of it',
    options: { wait: { type: 'string', default: '30', does: 'how many seconds to wait for that' } },
    async run({ db, mails, sendsMails }, { args: [typed], values }) {
      if (!sendsMails) throw noTestMails();
      const recipient = checked(() => email('EMAIL').required().validateSync(typed));
      const seconds = countIn('--wait', values.wait) ?? 0;
      const id = await mails.enqueueRequested(db, { kind: TEST_MAIL, recipient });
      return fateOf(db, id, seconds * 1000);
    },
  }),
};

async function fateOf(db: Db, id: string, patience: number): Promise<Answer> {
  for (let waited = 0; ; waited += PACE) {
    const mail = await readTestMail(db, id);
    const isWaiting = mail.state === 'waiting';
    if (!isWaiting || waited >= patience)
      return {
        says: isWaiting ? NOBODY : testMailInWords(mail),
        json: mail,
        exitCode: mail.state === 'sent' ? 0 : 1,
      };
    await setTimeout(PACE);
  }
}
