import type { Finding, Job } from '../../shared/blogState.ts';
import { counted, countedAre, countedFirst } from '../../shared/counted.ts';
import { mendingOfMails } from '../../shared/testMail.ts';
import type { Db } from '../db/schema.ts';
import { NEVER } from './mailQueue.ts';

/** The mails that are to be sent. Nothing of whom they are for. */
export interface MailState {
  waiting: number;
  /** Of these, those that the mail server did not take yet. */
  failing: number;
  /** When the one that has waited longest was put into the queue; null where none waits. */
  oldest: string | null;
  /** Why the last one was not taken, in codes. */
  problem: string | null;
  /** How many were given up in the last days, … */
  givenUp: number;
  /** … and why the last of them. */
  givenUpFor: string | null;
}

/** How many mails are to be sent. */
export async function countWaitingMails(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('dueAt', '<', NEVER)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** The table has some thousands of small rows at most. */
export async function readMailState(db: Db): Promise<MailState> {
  const waiting = await db
    .selectFrom('mail')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('createdAt').as('oldest')])
    .select(({ fn, eb }) =>
      fn.sum<number | null>(eb.case().when('problem', '=', '').then(0).else(1).end()).as('failing'),
    )
    .where('dueAt', '<', NEVER)
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('mail')
    .select('problem')
    .where('dueAt', '<', NEVER)
    .where('problem', '<>', '')
    .orderBy('dueAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const givenUp = db.selectFrom('mail').where('dueAt', '=', NEVER).where('problem', '<>', '');
  const { count } = await givenUp
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const lastGivenUp = await givenUp.select('problem').orderBy('endedAt', 'desc').limit(1).executeTakeFirst();
  return {
    waiting: waiting.waiting,
    failing: waiting.failing ?? 0,
    oldest: waiting.oldest,
    problem: last?.problem ?? null,
    givenUp: count,
    givenUpFor: lastGivenUp?.problem ?? null,
  };
}

/** The queue, while any mail is in it. */
export const mailJob = ({ waiting, oldest }: MailState): Job | null =>
  waiting === 0
    ? null
    : {
        job: 'mails',
        left: waiting,
        says: `${countedAre(waiting, 'mail')} to be sent, the first since ${oldest}.`,
      };

const ABOUT = 'mail';
export const NO_MAILS =
  'None is sent: whoever forgets a password asks you, and npm run admin -- reset-link EMAIL helps.';

/** Some mail servers take no mail of a stranger at the first try. */
const PATIENCE = 60 * 60_000;
const isLate = (oldest: string | null) => oldest !== null && Date.parse(oldest) < Date.now() - PATIENCE;

/** What the queue tells of the mail server. Whether that takes mails at all, the doctor's command asks. */
export function mailFinding(state: MailState, sendsMails: boolean): Finding {
  const { waiting, failing, oldest, problem, givenUp, givenUpFor } = state;
  if (!sendsMails) return { about: ABOUT, state: 'ok', says: NO_MAILS };
  if (failing > 0) {
    const says = `The mail server did not take ${counted(failing, 'mail')} (${problem}); ${waiting.toLocaleString('en')} in all ${waiting === 1 ? 'waits' : 'wait'}, the first since ${oldest}, and each is tried for nine hours. ${mendingOfMails(problem ?? '')}`;
    return { about: ABOUT, state: isLate(oldest) ? 'problem' : 'warning', says };
  }
  if (givenUp > 0) {
    const says = `${countedFirst(givenUp, 'mail')} could not be sent in the last seven days, the last one for ${givenUpFor}. ${mendingOfMails('')}`;
    return { about: ABOUT, state: 'warning', says };
  }
  const says =
    waiting === 0 ? 'Mails are sent, and none waits.' : `${countedFirst(waiting, 'mail')} will be sent soon.`;
  return { about: ABOUT, state: 'ok', says };
}
