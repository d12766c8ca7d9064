import type { TestMail } from '../../shared/testMail.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { TEST_MAIL } from './mailQueue.ts';

export const noTestMails = () =>
  new Refusal('forbidden', 'The blog sends no mails: SMTP_URL, MAIL_FROM and PUBLIC_URL have to be set.');

export const noSuchTestMail = () =>
  new Refusal('notFound', 'There is no such test mail: what became of one is known for seven days.');

/** What became of a test mail. Throws NoSuchTestMail. */
export async function readTestMail(db: Db, id: string): Promise<TestMail> {
  const mail = await db
    .selectFrom('mail')
    .select(['problem', 'endedAt'])
    .where('id', '=', id)
    .where('kind', '=', TEST_MAIL)
    .executeTakeFirst();
  if (!mail) throw noSuchTestMail();
  const { problem, endedAt } = mail;
  if (endedAt === null) return { state: problem === '' ? 'waiting' : 'postponed', problem };
  return { state: problem === '' ? 'sent' : 'givenUp', problem };
}
