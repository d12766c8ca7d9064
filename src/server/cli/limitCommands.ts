import { counted } from '../../shared/counted.ts';
import { countArticles } from '../articles/countArticles.ts';
import { commandLine } from '../admin/auditLog.ts';
import type { Db } from '../db/schema.ts';
import { limitAccount, unlimitAccount } from '../moderation/limitation.ts';
import { requireUser } from './adminCommands.ts';
import { type Answer, command } from './command.ts';
import { reasonIn, why, wordsOf } from './hidingCommands.ts';

/** What is taken out of the listings, and can still be read. */
export const limitCommands = {
  'limit-account': command({
    takes: ['EMAIL'],
    does: 'takes the articles of an account out of all listings but its own; they can still be read',
    options: why,
    run: ({ db }, { args: [email = ''], values }) => limit(db, email, values.reason),
  }),
  'unlimit-account': command({
    takes: ['EMAIL'],
    does: 'undoes that: its articles are back in their places',
    run: ({ db }, { args: [email = ''] }) => unlimit(db, email),
  }),
};

async function limit(db: Db, email: string, typed: string): Promise<Answer> {
  const reason = reasonIn(typed);
  const user = await requireUser(db, email);
  await limitAccount({ db, wordsOf }, { userId: user.id, reason, by: commandLine });
  const articles = await countArticles(db, user.id);
  return {
    says: `${user.email} is limited. Out of the listings, and still to be read at their addresses: ${counted(articles, 'article')}.\nTo undo it: npm run admin -- unlimit-account ${user.email}`,
    json: { email: user.email, isLimited: true, articles, reason },
  };
}

async function unlimit(db: Db, email: string): Promise<Answer> {
  const user = await requireUser(db, email);
  await unlimitAccount({ db, wordsOf }, { userId: user.id, by: commandLine });
  const articles = await countArticles(db, user.id);
  return {
    says: `${user.email} is not limited any more. Listed again: ${counted(articles, 'article')}.`,
    json: { email: user.email, isLimited: false, articles },
  };
}
