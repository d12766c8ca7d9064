import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { emailKey } from '../../shared/email.ts';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { givenRoleSchema, reasonSchema } from '../../shared/moderation.ts';
import { paths } from '../../shared/pages.ts';
import { DAYS_MAX, invitationSchema, type PendingAccount, USES_MAX } from '../../shared/registration.ts';
import { type GivenRole, givenRoles } from '../../shared/roles.ts';
import { registerSchema } from '../../shared/user.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { CLAIM_DAYS, createClaimLink, mailClaimLink } from '../services/claimAccount.ts';
import { giveRoleToOne, makeAdmin, removeAdmin, tellRole } from '../services/moderateAccounts.ts';
import { replacePassword } from '../services/passwordReset.ts';
import { hashPassword, requireAllowedPassword } from '../services/passwords.ts';
import {
  approve,
  reject,
  createInvitation,
  revokeInvitation,
  revokeAllInvitations,
} from '../services/registration.ts';
import { commandLine, accountSubject, record } from '../store/auditLog.ts';
import { listInvitations } from '../store/invitations.ts';
import { deleteOtherEmails } from '../store/otherEmails.ts';
import { RESET_MINUTES, createResetToken } from '../store/passwordResets.ts';
import { listPendingAccounts } from '../store/pendingAccounts.ts';
import { findRole } from '../store/roles.ts';
import { readBlog } from '../store/settings.ts';
import { listUnclaimed } from '../store/unclaimedAccounts.ts';
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

/** Commands that make and remove admins, and give roles. */
export const roleCommands = {
  'make-admin': command({
    takes: ['EMAIL'],
    summary: cliMessages.roles.makeAdmin,
    run: (tools, { args: [email = ''] }) => setAdmin(tools, email, true),
  }),
  'remove-admin': command({
    takes: ['EMAIL'],
    summary: cliMessages.roles.removeAdmin,
    run: (tools, { args: [email = ''] }) => setAdmin(tools, email, false),
  }),
  'set-role': command({
    takes: ['EMAIL', 'ROLE'],
    summary: cliMessages.roles.setRole(givenRoles),
    run: ({ db, mails }, { args: [email = '', role = ''] }) => giveRole({ db, mails }, email, role),
  }),
};

/** Makes an account an admin, or removes its rights. Its owner gets an email, as somebody else may have run the command. */
async function setAdmin(
  { db, mails }: Pick<Tools, 'db' | 'mails'>,
  email: string,
  isAdmin: boolean,
): Promise<Answer> {
  const user = await requireUser(db, email);
  const isChanged = await inTransaction(db, async (db) => {
    const isChanged = await (isAdmin ? makeAdmin : removeAdmin)(db, user, commandLine);
    if (isChanged) await tellRole(db, mails, user.email);
    return isChanged;
  });
  const { isNowAdmin, wasAdmin, isNoLongerAdmin, wasNoAdmin } = cliMessages.roles;
  const sentence = isAdmin ? (isChanged ? isNowAdmin : wasAdmin) : isChanged ? isNoLongerAdmin : wasNoAdmin;
  return {
    says: sentence(user.label),
    json: { email: user.email, isAdmin, isChanged },
  };
}

/** Gives an account a role. Throws AdminError for one that can't be given. */
async function giveRole({ db, mails }: Pick<Tools, 'db' | 'mails'>, email: string, typed: string) {
  const role = checked(() => givenRoleSchema.validateSync(typed)) as GivenRole;
  const user = await requireUser(db, email);
  const before = await findRole(db, user.id);
  await giveRoleToOne(db, { userId: user.id, role, by: commandLine, mails });
  const { hasRole, hadRole } = cliMessages.roles;
  return {
    says: (before === role ? hadRole : hasRole)(user.label, role),
    json: { email: user.email, role, isChanged: before !== role },
  };
}

/** Commands for access to one account. */
export const accountCommands = {
  unlock: command({
    takes: ['EMAIL'],
    summary: cliMessages.access.unlock,
    run: (tools, { args: [email = ''] }) => unlock(tools, email),
  }),
  'reset-link': command({
    takes: ['EMAIL'],
    summary: cliMessages.access.resetLink,
    run: ({ db, publicUrl }, { args: [email = ''] }) => printResetLink(db, email, publicUrl),
  }),
  'reset-password': command({
    takes: ['EMAIL'],
    summary: cliMessages.access.resetPassword,
    options: {
      stdin: {
        type: 'boolean',
        default: false,
        description: cliMessages.access.stdin,
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
  return cliMessages.access.unlocked(user.label);
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
  if (user.email === '') throw new AdminError(cliMessages.claims.resetNeedsEmail(user.label));
  const password =
    given === null
      ? randomBytes(12).toString('base64url')
      : checked(() => registerSchema.validateSyncAt('password', { password: given }) as string);
  await requireAllowedPassword(db, password, user);
  const passwordHash = await hashPassword(password);

  await inTransaction(db, async (db) => {
    await replacePassword(db, user.id, passwordHash);
    // The operator has verified the owner.
    await deleteOtherEmails(db, user.id);
    await record(db, { by: commandLine, act: 'reset-password', on: accountSubject(user) });
  });
  await login.unlock(emailKey(user.email));
  const done = cliMessages.access.passwordSet(user.email);
  return given === null ? `${done}\n${cliMessages.access.newPassword(password)}` : done;
}

/** Creates a password reset link. */
export async function printResetLink(db: Db, email: string, publicUrl: string | null): Promise<string> {
  const user = await requireUser(db, email);
  if (user.email === '') throw new AdminError(cliMessages.claims.resetNeedsEmail(user.label));
  const token = await inTransaction(db, async (db) => {
    await record(db, { by: commandLine, act: 'reset-link', on: accountSubject(user) });
    return createResetToken(db, user.id);
  });
  return [
    cliMessages.access.link(
      user.email,
      RESET_MINUTES,
      linkTo(publicUrl, `${paths.resetPassword}#token=${token}`),
    ),
    cliMessages.access.linkWarning,
    ...withoutAddress(publicUrl),
  ].join('\n');
}

/** Maximum number of unclaimed accounts that are listed. */
const UNCLAIMED_MAX = 1000;

/** Commands for imported accounts that wait for their owners. */
export const claimCommands = {
  'list-unclaimed': command({
    summary: cliMessages.claims.list,
    async run({ db }) {
      const accounts = await listUnclaimed(db, UNCLAIMED_MAX);
      const lines = accounts.map(({ createdAt, email, handle, name }) =>
        [createdAt.slice(0, 10), email || '-', handle, name].map(stripControls).join('  '),
      );
      return { says: lines.join('\n') || cliMessages.claims.none, json: accounts };
    },
  }),
  'claim-link': command({
    takes: ['EMAIL-OR-HANDLE'],
    summary: cliMessages.claims.link,
    options: { mail: { type: 'boolean', default: false, description: cliMessages.claims.mailOption } },
    run: (tools, { args: [account = ''], values }) =>
      values.mail ? sendClaimLink(tools, account) : printClaimLink(tools, account),
  }),
};

/** Creates a claim link. The token is in the fragment, which is never logged. */
async function printClaimLink({ db, publicUrl }: Tools, account: string): Promise<string> {
  const { id, label } = await requireUser(db, account);
  const token = await createClaimLink(db, id, commandLine);
  return [
    cliMessages.claims.created(label, CLAIM_DAYS, linkTo(publicUrl, `${paths.claim}#token=${token}`)),
    cliMessages.access.linkWarning,
    ...withoutAddress(publicUrl),
  ].join('\n');
}

async function sendClaimLink({ db, mails, sendsMails }: Tools, account: string): Promise<Answer> {
  if (!sendsMails) throw new AdminError(cliMessages.claims.noMails);
  const { id, email } = await requireUser(db, account);
  await mailClaimLink(db, mails, { userId: id, by: commandLine });
  return { says: cliMessages.claims.mailed(email), json: { email } };
}

/** Commands for accounts that wait for approval. */
export const registrationCommands = {
  'list-pending-approvals': command({
    summary: cliMessages.registrations.list,
    options: {
      rejected: { type: 'boolean', default: false, description: cliMessages.registrations.rejectedOption },
    },
    run: ({ db }, { values }) => listRegistrations(db, values.rejected),
  }),
  approve: command({
    takes: ['EMAIL'],
    summary: cliMessages.registrations.approve,
    run: (tools, { args: [email = ''] }) => approveAccount(tools, email),
  }),
  reject: command({
    takes: ['EMAIL'],
    summary: cliMessages.registrations.reject,
    options: {
      reason: { type: 'string', default: '', description: cliMessages.registrations.reason },
    },
    run: (tools, { args: [email = ''], values }) => rejectAccount(tools, email, values.reason),
  }),
};

async function listRegistrations(db: Tools['db'], isOfRejected: boolean): Promise<Answer> {
  const accounts = await listPendingAccounts(db, isOfRejected ? 'rejected' : 'waiting');
  const { noneRejected, noneWaiting } = cliMessages.registrations;
  const none = isOfRejected ? noneRejected : noneWaiting;
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
    says: cliMessages.registrations.approved(account.email),
    json: { email: account.email, isApproved: true },
  };
}

async function rejectAccount({ db, mails }: Tools, email: string, typed: string): Promise<Answer> {
  const reason = checked(() => reasonSchema.validateSync(typed));
  const { id } = await requireUser(db, email);
  const account = await reject(db, mails, { userId: id, reason, by: commandLine });
  return {
    says: cliMessages.registrations.rejected(account.email),
    json: { email: account.email, isApproved: false, reason },
  };
}

/** Commands for invitations. */
export const invitationCommands = {
  invite: command({
    summary: cliMessages.invitations.invite,
    options: {
      uses: { type: 'string', default: '1', description: cliMessages.invitations.uses },
      days: { type: 'string', default: '14', description: cliMessages.invitations.daysOption },
      note: { type: 'string', default: '', description: cliMessages.invitations.note },
    },
    run: ({ db, publicUrl }, { values }) => printInvitation(db, { ...values, publicUrl }),
  }),
  'list-invitations': command({
    summary: cliMessages.invitations.list,
    run: ({ db }) => printInvitations(db),
  }),
  'revoke-invitation': command({
    takes: ['ID'],
    summary: cliMessages.invitations.revoke,
    run: async ({ db }, { args: [id = ''] }) => {
      await revokeInvitation(db, id, commandLine);
      return cliMessages.invitations.revoked;
    },
  }),
  'revoke-invitations': command({
    summary: cliMessages.invitations.revokeAll,
    run: ({ db }) => revokeUnusedInvitations(db),
  }),
};

interface InvitationInput {
  /** As typed. */
  uses: string;
  days: string;
  note: string;
  /** The blog's public origin; null if PUBLIC_URL is not set. */
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
    cliMessages.invitations.created(wanted.uses, wanted.days, link),
    ...withoutAddress(publicUrl),
    ...(['invite', 'approval'].includes(registration)
      ? []
      : [cliMessages.invitations.notRequired(registration)]),
  ].join('\n');
}

async function printInvitations(db: Db): Promise<Answer> {
  const invitations = await listInvitations(db);
  const says = invitations.map(({ id, usesLeft, expiresAt, note }) =>
    [
      id,
      cliMessages.invitations.usesLeft(usesLeft),
      cliMessages.invitations.expires(expiresAt.slice(0, 10)),
      ...(note ? [note] : []),
    ].join('  '),
  );
  return { says: says.join('\n') || cliMessages.invitations.none, json: invitations };
}

/** Revokes all unused invitations. */
async function revokeUnusedInvitations(db: Db): Promise<string> {
  const count = await revokeAllInvitations(db, commandLine);
  return cliMessages.invitations.allRevoked(count);
}

function wholeNumber(option: string, text: string, max: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= max) return number;
  throw new AdminError(cliMessages.command.wholeNumberUpTo(option, 1, max));
}
