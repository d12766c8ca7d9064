import { randomUUIDv7 } from 'node:crypto';
import type { RegistrationMode } from '../../shared/blog.ts';
import { accountErrors } from '../../shared/messages/en/account.ts';
import type { InvitationWish, PendingAccount } from '../../shared/registration.ts';
import { DAY } from '../../shared/time.ts';
import { addToDailyCount } from '../db/dailyCounts.ts';
import { daysAgo, keptDays } from '../db/expiry.ts';
import { fromNow, inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { isHandleRetired } from '../db/slugs.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Mailer } from '../mail/mailer.ts';
import { addUser, type NewUser, type UserWithHash } from '../store/accounts/users.ts';
import { isAdminAccount, refuseAdminLookalike } from '../store/admins.ts';
import { accountSubject, type Actor, record } from '../store/auditLog.ts';
import {
  hasInvitation,
  redeemInvitation,
  addInvitation,
  deleteInvitation,
  deleteUsableInvitations,
} from '../store/invitations.ts';
import {
  deletePendingAccount,
  findPendingAccount,
  listRejectedBefore,
  rejectPendingAccount,
} from '../store/pendingAccounts.ts';
import { setRole } from '../store/roles.ts';
import { endAllSessions } from '../store/sessions.ts';
import { readBlog } from '../store/settings.ts';
import { deactivateAccount, deleteAccount } from './accountDeletion.ts';
import { isAdminError } from './moderateAccounts.ts';

/**
 * Decides whether a new account is active or pending approval. Every registration passes here, in the transaction that
 * creates the account: an invitation is redeemed if one is needed or skips the approval. Throws `registrationClosed()` and
 * InvitationInvalid.
 *
 * @param code the invitation's code, or '' for none
 */
export async function applyRegistrationPolicy(db: Db, code: string): Promise<'active' | 'pending'> {
  const registration = await requireOpenRegistration(db);
  if (registration === 'open') return 'active';
  if (await redeemInvitation(db, code)) return 'active';
  if (registration === 'approval') return 'pending';
  throw invitationInvalid();
}

/** Throws like `applyRegistrationPolicy`, but changes nothing. Call it first to avoid hashing a password in vain. */
export async function requireRegistrationAllowed(db: Db, code: string): Promise<void> {
  if ((await requireOpenRegistration(db)) !== 'invite') return;
  if (!(await hasInvitation(db, code))) throw invitationInvalid();
}

/** Throws `registrationClosed()`. */
async function requireOpenRegistration(db: Db): Promise<Exclude<RegistrationMode, 'closed'>> {
  const { registration } = await readBlog(db);
  if (registration === 'closed') throw registrationClosed();
  return registration;
}

const registrationClosed = () => new Refusal('forbidden', accountErrors.registrationClosed);

/** Does not reveal whether the invitation existed. */
const invitationInvalid = () => new Refusal('forbidden', accountErrors.invitationInvalid);

/** Creates an account. Throws `emailTaken()` and `looksLikeAdmin()`. */
export async function insertUser(db: Db, user: Omit<NewUser, 'id'>): Promise<UserWithHash> {
  const created = { id: randomUUIDv7(), ...user };
  await refuseAdminLookalike(db, created);
  await addUser(db, created, (handle) => isHandleRetired(db, handle));
  await addToDailyCount(db, 'accounts');
  return created;
}

/** Gives a new account the role that the blog has chosen for those who register, whether or not it awaits approval. */
export async function giveRegistrationRole(db: Db, userId: string): Promise<void> {
  const { registrationRole } = await readBlog(db);
  await setRole(db, userId, registrationRole);
}

type Enqueue = Pick<Mailer, 'enqueue'>;

interface Decision {
  userId: string;
  by: Actor;
}

/** Lets a waiting or rejected account publish, and notifies its owner by mail. Throws `notPending()`. */
export const approve = (db: Db, { enqueue }: Enqueue, { userId, by }: Decision): Promise<PendingAccount> =>
  inTransaction(db, async (db) => {
    const account = await requirePending(db, userId);
    // Another admin was faster.
    if (!(await deletePendingAccount(db, userId))) throw notPending();
    await record(db, { by, act: 'approve', on: accountSubject(account) });
    await enqueue(db, { kind: 'accountApproved', recipient: account.email });
    return account;
  });

/**
 * Signs a waiting account out, blocks its logins and notifies its owner by mail with the reason. It is deleted after
 * 30 days unless it is approved before. Throws `notPending()`, `alreadyRejected()` and `isAdminError()`.
 */
export const reject = (
  db: Db,
  { enqueue }: Enqueue,
  { userId, by, reason }: Decision & { reason: string },
): Promise<PendingAccount> =>
  inTransaction(db, async (db) => {
    const account = await requirePending(db, userId);
    if (await isAdminAccount(db, userId)) throw isAdminError();
    if (!(await rejectPendingAccount(db, userId, reason))) throw alreadyRejected();
    await endAllSessions(db, userId);
    await record(db, { by, act: 'reject', on: accountSubject(account), reason });
    await enqueue(db, { kind: 'accountRejected', recipient: account.email });
    return account;
  });

async function requirePending(db: Db, userId: string): Promise<PendingAccount> {
  const account = await findPendingAccount(db, userId);
  if (!account) throw notPending();
  return account;
}

const notPending = () => new Refusal('conflict', accountErrors.notPending);
const alreadyRejected = () => new Refusal('conflict', accountErrors.alreadyRejected);

/** Deletes accounts that were rejected longer ago than `keptDays` says, until `stop`. */
export async function deleteRejectedAccounts(db: Db, stop?: AbortSignal): Promise<void> {
  const before = daysAgo(keptDays.rejectedAccounts);
  for (const userId of await listRejectedBefore(db, before)) {
    if (stop?.aborted) return;
    if (await deactivateRejected(db, userId, before)) await deleteAccount(db, userId, stop);
  }
}

/** Deactivates a rejected account, which can't be approved from then on. Returns false if it was just approved. */
const deactivateRejected = (db: Db, userId: string, before: string): Promise<boolean> =>
  inTransaction(db, async (db) => {
    if (!(await deletePendingAccount(db, userId, { rejectedBefore: before }))) return false;
    await deactivateAccount(db, userId);
    return true;
  });

/** Creates an invitation that is valid for `days` and `uses` accounts. Returns its code. */
export const createInvitation = (
  db: Db,
  { uses, days, note = '' }: Omit<InvitationWish, 'note'> & { note?: string },
  by: Actor,
): Promise<string> =>
  inTransaction(db, async (db) => {
    const expiresAt = fromNow(days * DAY);
    const { code, id } = await addInvitation(db, { uses, note, expiresAt });
    await record(db, { by, act: 'invite', on: toSubject({ id, note }), details: { uses, expiresAt } });
    return code;
  });

/** Throws `invitationNotFound()`. */
export const revokeInvitation = (db: Db, id: string, by: Actor): Promise<void> =>
  inTransaction(db, async (db) => {
    const revoked = await deleteInvitation(db, id);
    if (!revoked) throw invitationNotFound();
    await record(db, { by, act: 'revoke-invitation', on: toSubject(revoked) });
  });

/** Revokes all usable invitations and returns the number revoked. */
export const revokeAllInvitations = (db: Db, by: Actor): Promise<number> =>
  inTransaction(db, async (db) => {
    const count = await deleteUsableInvitations(db);
    await record(db, { by, act: 'revoke-invitations', on: allInvitations, details: { count } });
    return count;
  });

/** Audit log subjects. They never include a code, which is secret. */
const toSubject = ({ id, note }: { id: string; note: string }) =>
  ({ kind: 'invitation', id, name: note === '' ? id : note }) as const;
const allInvitations = { kind: 'invitation', id: '', name: 'invitations' } as const;

const invitationNotFound = () => new Refusal('notFound', accountErrors.invitationNotFound);
