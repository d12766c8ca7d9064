import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { inTransaction } from '../db/portable.ts';
import { counted } from '../../shared/format.ts';
import { emailKey } from '../../shared/email.ts';
import { DAYS_MAX, invitationSchema, type PendingAccount, USES_MAX } from '../../shared/registration.ts';
import { reasonSchema } from '../../shared/moderation.ts';
import { paths } from '../../shared/pages.ts';
import { registerSchema } from '../../shared/user.ts';
import { makeAdmin, removeAdmin } from '../services/admins.ts';
import { commandLine, accountSubject, record } from '../store/auditLog.ts';
import { readBlog } from '../store/settings.ts';
import type { Db } from '../db/schema.ts';
import { approve, listPendingAccounts, reject } from '../services/registration.ts';
import { createInvitation, revokeInvitation, revokeAllInvitations } from '../services/invitations.ts';
import { listInvitations } from '../store/invitations.ts';
import { deleteOtherEmails } from '../store/otherEmails.ts';
import { replacePassword, RESET_MINUTES, createResetToken } from '../services/passwordReset.ts';
import { hashPassword, requireUncommonPassword } from '../services/passwords.ts';
import {
  requireUser,
  type Answer,
  command,
  checked,
  linkTo,
  withoutAddress,
  type Tools,
  stripControls,
  AdminError,
} from './command.ts';

/** Commands that make and remove admins. */
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

/** Makes an account an admin, or removes its rights. */
async function setAdmin(db: Db, email: string, isAdmin: boolean): Promise<Answer> {
  const user = await requireUser(db, email);
  const isChanged = await (isAdmin ? makeAdmin : removeAdmin)(db, user, commandLine);
  const what = isAdmin ? 'an admin' : 'no admin';
  return {
    says: `${user.email} is ${what}${isChanged ? ' now' : ', as before'}.`,
    json: { email: user.email, isAdmin, isChanged },
  };
}

/** Commands for access to one account. */
export const accountCommands = {
  unlock: command({
    takes: ['EMAIL'],
    does: 'lets somebody log in again after too many failed logins',
    run: (tools, { args: [email = ''] }) => unlock(tools, email),
  }),
  'reset-link': command({
    takes: ['EMAIL'],
    does: 'prints a link by which the owner of the account chooses a new password, once, within half an hour',
    run: ({ db, publicUrl }, { args: [email = ''] }) => printResetLink(db, email, publicUrl),
  }),
  'reset-password': command({
    takes: ['EMAIL'],
    does: 'gives the account a random password and prints it, this once; all its sessions end',
    options: {
      stdin: {
        type: 'boolean',
        default: false,
        does: 'takes the password from the standard input and prints none',
      },
    },
    run: async (tools, { args: [email = ''], values, input }) =>
      resetPassword(tools, email, values.stdin ? await passwordFrom(input) : null),
  }),
};

/** Strips the line break that `echo` and editors add. */
const passwordFrom = async (input: Readable) => (await text(input)).replace(/\r?\n$/, '');

/** Unlocks an account after failed logins. */
export async function unlock({ db, login }: Pick<Tools, 'db' | 'login'>, email: string): Promise<string> {
  const user = await requireUser(db, email);
  // Logged first, so that no unlock is missing in the log.
  await record(db, { by: commandLine, act: 'unlock', on: accountSubject(user) });
  await login.unlock(emailKey(user.email));
  return `${user.email} can log in again.`;
}

/**
 * Sets a new password, unlocks the account and ends all its sessions. Null generates a random password, which only the
 * answer contains.
 */
export async function resetPassword(
  { db, login }: Pick<Tools, 'db' | 'login'>,
  email: string,
  given: string | null,
): Promise<string> {
  const user = await requireUser(db, email);
  const password =
    given === null
      ? randomBytes(12).toString('base64url')
      : checked(() => registerSchema.validateSyncAt('password', { password: given }) as string);
  await requireUncommonPassword(db, password, user);
  const passwordHash = await hashPassword(password);

  await inTransaction(db, async (db) => {
    await replacePassword(db, user.id, passwordHash);
    // The operator has verified the owner.
    await deleteOtherEmails(db, user.id);
    await record(db, { by: commandLine, act: 'reset-password', on: accountSubject(user) });
  });
  await login.unlock(emailKey(user.email));
  const done = `${user.email} has another password, and all sessions have ended.`;
  return given === null ? `${done} The password is ${password}` : done;
}

/** Creates a password reset link. */
export async function printResetLink(db: Db, email: string, publicUrl: string | null): Promise<string> {
  const user = await requireUser(db, email);
  const token = await inTransaction(db, async (db) => {
    await record(db, { by: commandLine, act: 'reset-link', on: accountSubject(user) });
    return createResetToken(db, user.id);
  });
  return [
    `For ${user.email}, once, within ${RESET_MINUTES} minutes: ${linkTo(publicUrl, `${paths.resetPassword}#token=${token}`)}`,
    'Whoever has the link can use it: give it to nobody but the owner of the account.',
    ...withoutAddress(publicUrl),
  ].join('\n');
}

/** Commands for accounts that wait for approval. */
export const registrationCommands = {
  'list-registrations': command({
    does: 'prints the accounts that wait for an approval, those first that have waited longest',
    options: { rejected: { type: 'boolean', default: false, does: 'prints those that were rejected' } },
    run: ({ db }, { values }) => listRegistrations(db, values.rejected),
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

async function listRegistrations(db: Tools['db'], isOfRejected: boolean): Promise<Answer> {
  const accounts = await listPendingAccounts(db, isOfRejected ? 'rejected' : 'waiting');
  const none = isOfRejected ? 'No account is rejected.' : 'No account waits for an approval.';
  return { says: accounts.length === 0 ? none : accounts.map(formatRegistration).join('\n'), json: accounts };
}

const formatRegistration = ({ name, email, createdAt, reason }: PendingAccount) =>
  [
    createdAt.slice(0, 16).replace('T', ' '),
    stripControls(email),
    stripControls(name),
    ...(reason ? [stripControls(reason)] : []),
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

/** Commands for invitations. */
export const invitationCommands = {
  invite: command({
    does: 'prints a link to register with where registration is invite, and without a wait where it is approval',
    options: {
      uses: { type: 'string', default: '1', does: 'how many accounts it is for' },
      days: { type: 'string', default: '14', does: 'how long it counts' },
      note: { type: 'string', default: '', does: 'whom it is for, for those who run the blog' },
    },
    run: ({ db, publicUrl }, { values }) => printInvitation(db, { ...values, publicUrl }),
  }),
  'list-invitations': command({
    does: 'prints the invitations that can still be used, with the ID of each',
    run: ({ db }) => printInvitations(db),
  }),
  'revoke-invitation': command({
    takes: ['ID'],
    does: 'takes one of them back',
    run: async ({ db }, { args: [id = ''] }) => {
      await revokeInvitation(db, id, commandLine);
      return 'The invitation counts no more.';
    },
  }),
  'revoke-invitations': command({
    does: 'takes back all links that were not used',
    run: ({ db }) => revokeUnusedInvitations(db),
  }),
};

interface InvitationInput {
  /** As typed. */
  uses: string;
  days: string;
  note: string;
  /** The beginning of the blog's addresses; null if PUBLIC_URL is not set. */
  publicUrl: string | null;
}

/** Creates an invitation and returns its link. The code is in the fragment, which is never logged. */
async function printInvitation(db: Db, { uses, days, note, publicUrl }: InvitationInput): Promise<string> {
  const wanted = { uses: wholeNumber('--uses', uses, USES_MAX), days: wholeNumber('--days', days, DAYS_MAX) };
  const about = checked(() => invitationSchema.validateSyncAt('note', { note }) as string);
  const code = await createInvitation(db, { ...wanted, note: about }, commandLine);
  const link = linkTo(publicUrl, `${paths.register}#invitation=${code}`);
  const { registration } = await readBlog(db);
  return [
    `For ${counted(wanted.uses, 'account')}, within ${wanted.days === 1 ? 'a day' : `${wanted.days} days`}: ${link}`,
    ...withoutAddress(publicUrl),
    ...(['invite', 'approval'].includes(registration)
      ? []
      : [
          `The blog asks for none yet: registration is ${registration}. npm run admin -- set registration invite`,
        ]),
  ].join('\n');
}

async function printInvitations(db: Db): Promise<Answer> {
  const invitations = await listInvitations(db);
  const says = invitations.map(({ id, usesLeft, expiresAt, note }) =>
    [id, `${usesLeft} left`, `until ${expiresAt.slice(0, 10)}`, ...(note ? [note] : [])].join('  '),
  );
  return { says: says.join('\n') || 'There are no invitations that can be used.', json: invitations };
}

/** Revokes all unused invitations. */
async function revokeUnusedInvitations(db: Db): Promise<string> {
  const count = await revokeAllInvitations(db, commandLine);
  return count === 1 ? 'One invitation counts no more.' : `${count} invitations count no more.`;
}

function wholeNumber(option: string, text: string, max: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= max) return number;
  throw new AdminError(`${option} must be a whole number from 1 to ${max}.`);
}
