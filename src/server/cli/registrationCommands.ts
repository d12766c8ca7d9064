import { reasonSchema } from '../../shared/moderation.ts';
import type { PendingAccount } from '../../shared/registration.ts';
import { commandLine } from '../admin/auditLog.ts';
import { approve, listPending, reject } from '../features/users/approval.ts';
import { checked, requireUser } from './adminCommands.ts';
import { type Answer, command, type Tools } from './command.ts';

/** New accounts, where registration is approval. */
export const registrationCommands = {
  'list-registrations': command({
    does: 'prints the accounts that wait for an approval, those first that have waited longest',
    options: { rejected: { type: 'boolean', default: false, does: 'prints those that were rejected' } },
    run: ({ db }, { values }) => list(db, values.rejected),
  }),
  approve: command({
    takes: ['EMAIL'],
    does: 'lets an account publish that waits for it, or was rejected',
    run: (tools, { args: [email = ''] }) => approveAccount(tools, email),
  }),
  reject: command({
    takes: ['EMAIL'],
    does: 'keeps an account out that waits; it is deleted after 30 days, unless it is approved before',
    options: {
      reason: { type: 'string', default: '', does: 'is told to its owner; without it nothing is done' },
    },
    run: (tools, { args: [email = ''], values }) => rejectAccount(tools, email, values.reason),
  }),
};

async function list(db: Tools['db'], isOfRejected: boolean): Promise<Answer> {
  const accounts = await listPending(db, isOfRejected ? 'rejected' : 'waiting');
  const none = isOfRejected ? 'No account is rejected.' : 'No account waits for an approval.';
  return { says: accounts.length === 0 ? none : accounts.map(inALine).join('\n'), json: accounts };
}

/** What a stranger wrote could tell a terminal what to do. */
const plain = (words: string) => words.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ');

const inALine = ({ name, email, createdAt, reason }: PendingAccount) =>
  [
    createdAt.slice(0, 16).replace('T', ' '),
    plain(email),
    plain(name),
    ...(reason ? [plain(reason)] : []),
  ].join('  ');

async function approveAccount({ db, mails }: Tools, email: string): Promise<Answer> {
  const { id } = await requireUser(db, email);
  const account = await approve(db, mails, { userId: id, by: commandLine });
  return {
    says: `${account.email} can publish now.`,
    json: { email: account.email, isApproved: true },
  };
}

async function rejectAccount({ db, mails }: Tools, email: string, typed: string): Promise<Answer> {
  const reason = checked(() => reasonSchema.validateSync(typed));
  const { id } = await requireUser(db, email);
  const account = await reject(db, mails, { userId: id, reason, by: commandLine });
  return {
    says: `${account.email} is signed out and can't sign in; the account is deleted after 30 days.\nTo undo it: npm run admin -- approve ${account.email}`,
    json: { email: account.email, isApproved: false, reason },
  };
}
