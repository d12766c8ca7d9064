import { makeAdmin, removeAdmin } from '../admin/admins.ts';
import { commandLine } from '../admin/auditLog.ts';
import type { Db } from '../db/schema.ts';
import { requireUser } from './adminCommands.ts';
import { type Answer, command } from './command.ts';

/** Who may run the blog in the browser. */
export const roleCommands = {
  'make-admin': command({
    takes: ['EMAIL'],
    does: 'lets an account run the blog in the browser',
    run: ({ db }, { args: [email = ''] }) => setAdmin(db, email, true),
  }),
  'remove-admin': command({
    takes: ['EMAIL'],
    does: 'takes that again, at once; also from the last one, as the commands stay',
    run: ({ db }, { args: [email = ''] }) => setAdmin(db, email, false),
  }),
};

/** Makes an account an admin's, or takes that again. Gives what was done. */
async function setAdmin(db: Db, email: string, isAdmin: boolean): Promise<Answer> {
  const user = await requireUser(db, email);
  const isChanged = await (isAdmin ? makeAdmin : removeAdmin)(db, user, commandLine);
  const what = isAdmin ? 'an admin' : 'no admin';
  return {
    says: `${user.email} is ${what}${isChanged ? ' now' : ', as before'}.`,
    json: { email: user.email, isAdmin, isChanged },
  };
}
