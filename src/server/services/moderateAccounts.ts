import { adminMessages } from '../../shared/messages/en/admin.ts';
import type { BulkResult } from '../../shared/moderation.ts';
import { DEFAULT_ROLE, type GivenRole, hasRight, type Role } from '../../shared/roles.ts';
import { publicPosition } from '../db/paging.ts';
import { inTransaction } from '../db/portable.ts';
import { unpackTags } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { type RepeatingJob, runEvery, runThenYield } from '../lib/schedule.ts';
import type { Mailer } from '../mail/mailer.ts';
import {
  finishActions,
  listUnfinishedAccounts,
  lockAccount,
  lockLeavingAccount,
  type LockedAccount,
  restore,
  setLimit,
  suspend,
} from '../store/accounts/status.ts';
import { type Account, addAdmin, deleteAdmin } from '../store/admins.ts';
import {
  findHiddenBySuspension,
  lockSomePublished,
  lockToRelist,
  recordHiding,
  setListed,
} from '../store/articles/write.ts';
import { accountSubject, type Actor, record } from '../store/auditLog.ts';
import { findPendingAccount } from '../store/pendingAccounts.ts';
import { findRole, setRole } from '../store/roles.ts';
import { endAllSessions } from '../store/sessions.ts';
import { relistTags } from '../store/tags.ts';
import { findUnclaimed } from '../store/unclaimedAccounts.ts';
import { queueEvent } from '../store/webhooks.ts';
import { removeArticles, removeFromListings, restoreArticles } from './articleStatus.ts';
import { changeAdmins } from './pageOwners.ts';
import { followRole } from './review.ts';

const { errors } = adminMessages;

export const accountNotFound = () => new Refusal('notFound', errors.accountNotFound);

/** Admins can't be suspended, limited, rejected or deleted. */
export const isAdminError = () => new Refusal('conflict', errors.isAdmin);

const isEditorError = () => new Refusal('conflict', errors.isEditor);

/**
 * Takes an editor's role from a locked account before something is done against it, in the same transaction, as one who must be
 * stopped must be stopped at once. Returns why nothing may be done, or null: it is an admin's, or an editor's whom nobody has
 * chosen.
 */
export async function takeRole(
  db: Db,
  user: LockedAccount,
  { by, areChosen = false }: Action,
): Promise<Refusal | null> {
  const before = await findRole(db, user.id);
  if (hasRight(before, 'manageBlog')) return isAdminError();
  if (!hasRight(before, 'moderateArticles')) return null;
  if (!areChosen) return isEditorError();
  await changeRole(db, user, { before, after: DEFAULT_ROLE, by });
  return null;
}

const alreadySuspended = () => new Refusal('conflict', errors.alreadySuspended);

const notSuspended = () => new Refusal('conflict', errors.notSuspended);

const alreadyLimited = () => new Refusal('conflict', errors.alreadyLimited);

const notLimited = () => new Refusal('conflict', errors.notLimited);

/** @param state of the account, which keeps it from getting rights over what others have written */
const notInGoodStanding = (state: keyof typeof errors.notInGoodStanding) =>
  new Refusal('conflict', errors.notInGoodStanding[state]);

interface Action {
  by: Actor;
  /** Whether somebody has chosen the accounts. A filter finds them otherwise, and takes nobody's role. */
  areChosen?: boolean;
}

/** An action against an account. Its owner is shown the reason. */
export interface ReasonedAction extends Action {
  reason: string;
}

interface JobContext {
  db: Db;
  /** Stops after the current batch; `finishPendingAccounts` does the rest later. */
  stop?: AbortSignal;
}

/** Starts an action on a locked account. Returns an error, before writing anything, if it isn't possible. */
type StartAction<Given> = (db: Db, user: LockedAccount, action: Given) => Promise<Refusal | null>;

/** Locks an account and starts an action on it, in the caller's transaction. */
async function startOne<Given>(
  db: Db,
  userId: string,
  start: StartAction<Given>,
  action: Given,
): Promise<Refusal | null> {
  const user = await lockAccount(db, userId);
  return user ? start(db, user, action) : accountNotFound();
}

const actOnOne =
  <Given>(start: StartAction<Given & Action>) =>
  async (context: JobContext, action: Given & Action & { userId: string }): Promise<void> => {
    const chosen = { ...action, areChosen: true };
    const refusal = await inTransaction(context.db, (db) => startOne(db, action.userId, start, chosen));
    if (refusal) throw refusal;
    await finishAccount(context, action.userId);
  };

const startForAll =
  <Given>(start: StartAction<Given>) =>
  (db: Db, userIds: readonly string[], action: Given): Promise<BulkResult[]> =>
    startForEach(db, userIds, (db, userId) => startOne(db, userId, start, action));

/**
 * Suspends an account: ends its sessions, blocks logins immediately, and hides everything it has published in batches.
 * If the process ends early, `finishPendingAccounts` continues. Throws if the account is suspended already or is an
 * admin's. An editor becomes an author, which lifting it doesn't change.
 */
export const suspendAccount = actOnOne(startSuspension);

/**
 * Republishes exactly what a suspension has hidden, in batches, then allows logins again. Throws if the account isn't
 * suspended.
 */
export const restoreAccount = actOnOne(startRestoration);

/**
 * Limits an account: removes its current and future articles from all listings except the author's own, in batches. They
 * stay readable at their URLs. If the process ends early, `finishPendingAccounts` continues. Throws if the account is
 * limited already or is an admin's. An editor becomes an author.
 */
export const limitAccount = actOnOne(startLimit);

/** Lifts the limit of an account, in batches. Throws if it isn't limited. */
export const unlimitAccount = actOnOne(startLiftingLimit);

/**
 * Starts suspending accounts in one transaction: they are locked out, and `finishPendingAccounts` hides their articles.
 * Returns for each why it couldn't be suspended, or null.
 */
export const startSuspensions = startForAll(startSuspension);

/** Starts restoring suspended accounts. */
export const startRestorations = startForAll(startRestoration);

/**
 * Starts limiting accounts in one transaction: what they publish from now on is unlisted, and `finishPendingAccounts`
 * unlists the rest. Returns for each why it couldn't be limited, or null.
 */
export const startLimits = startForAll(startLimit);

/** Starts lifting the limits of accounts. */
export const startLiftingLimits = startForAll(startLiftingLimit);

/** Gives accounts a role in one transaction, effective with their next request. Returns for each why it couldn't, or null. */
export const giveRoles = startForAll(giveRole);

/** Gives an account a role, effective with its next request. Throws if the account is an admin's or may not have it. */
export const giveRoleToOne = async (db: Db, action: RoleGift & { userId: string }): Promise<void> => {
  const refusal = await inTransaction(db, (db) => startOne(db, action.userId, giveRole, action));
  if (refusal) throw refusal;
};

async function startSuspension(
  db: Db,
  user: LockedAccount,
  { reason, ...action }: ReasonedAction,
): Promise<Refusal | null> {
  if (user.suspension === 'hiding' || user.suspension === 'hidden') return alreadySuspended();
  const protection = await takeRole(db, user, action);
  if (protection) return protection;
  await suspend(db, user.id, reason);
  await endAllSessions(db, user.id);
  await record(db, { by: action.by, act: 'suspend-account', on: accountSubject(user), reason });
  return null;
}

async function startRestoration(db: Db, user: LockedAccount, { by }: Action): Promise<Refusal | null> {
  if (user.suspension === null) return notSuspended();
  if (user.suspension === 'restoring') return null;
  await record(db, { by, act: 'restore-account', on: accountSubject(user) });
  await restore(db, user.id);
  return null;
}

async function startLimit(
  db: Db,
  user: LockedAccount,
  { reason, ...action }: ReasonedAction,
): Promise<Refusal | null> {
  if (user.limitedFor !== null) return alreadyLimited();
  const protection = await takeRole(db, user, action);
  if (protection) return protection;
  await setLimit(db, user.id, reason);
  await record(db, { by: action.by, act: 'limit-account', on: accountSubject(user), reason });
  return null;
}

async function startLiftingLimit(db: Db, user: LockedAccount, { by }: Action): Promise<Refusal | null> {
  if (user.limitedFor === null) return notLimited();
  await setLimit(db, user.id, null);
  await record(db, { by, act: 'unlimit-account', on: accountSubject(user) });
  return null;
}

interface RoleChange {
  before: Role;
  after: GivenRole;
  by: Actor;
}

/** Changes the role of a locked account. */
async function changeRole(db: Db, user: LockedAccount, { before, after, by }: RoleChange): Promise<void> {
  await setRole(db, user.id, after);
  await followRole(db, user.id, { before, after });
  await record(db, { by, act: 'set-role', on: accountSubject(user), details: { before, after } });
}

interface RoleGift extends Action {
  role: GivenRole;
  mails: Pick<Mailer, 'enqueue'>;
}

async function giveRole(db: Db, user: LockedAccount, { role, by, mails }: RoleGift): Promise<Refusal | null> {
  const before = await findRole(db, user.id);
  if (before === role) return null;
  if (hasRight(before, 'manageBlog')) return isAdminError();
  const problem = hasRight(role, 'moderateArticles') ? await findStandingProblem(db, user) : null;
  if (problem) return problem;
  await changeRole(db, user, { before, after: role, by });
  await tellRole(db, mails, user.email);
  return null;
}

/** Queues a mail about the role that an account has by then, in the transaction that changes it. Unclaimed accounts may have no email. */
export async function tellRole(db: Db, mails: RoleGift['mails'], email: string): Promise<void> {
  if (email !== '') await mails.enqueue(db, { kind: 'roleChanged', recipient: email });
}

/** Pause after a bulk write, as a multiple of its duration: writing to accounts invalidates everything cached. */
const READER_SHARE = 4;

/**
 * Starts an action on each account. Locks them in a fixed order to avoid deadlocks; results keep the order of
 * `userIds`.
 */
export async function startForEach(
  db: Db,
  userIds: readonly string[],
  start: (db: Db, userId: string) => Promise<Refusal | null>,
): Promise<BulkResult[]> {
  const problems = new Map<string, string | null>();
  const startAll = () =>
    inTransaction(db, async (db) => {
      for (const userId of userIds.toSorted())
        problems.set(userId, (await start(db, userId))?.message ?? null);
    });
  // A client that acts on thousands of accounts sends the next hundred after this response.
  await runThenYield(startAll, READER_SHARE);
  return userIds.map((item) => ({ item, problem: problems.get(item) ?? null }));
}

/** In milliseconds. Every action wakes the job; the interval is for work that another process left unfinished. */
const INTERVAL = 10 * 60_000;

/**
 * Starts the background job that finishes actions on accounts, then runs `andThen`. Wake it after starting an action.
 */
export function startFinishJob(
  { stop, andThen, ...context }: Required<JobContext> & { andThen: () => Promise<void> },
  onFailed: (error: unknown) => void,
): RepeatingJob {
  const failed = (error: unknown) => {
    // The worker threads were busy or the server is stopping: the next run continues.
    if (!(error instanceof Refusal)) onFailed(error);
  };
  const finish = async () => {
    await finishPendingAccounts({ ...context, stop });
    await andThen();
  };
  return runEvery(finish, { interval: INTERVAL, onFailed: failed, stop });
}

/** Number of accounts finalized per write. Each write to accounts invalidates the whole cache. */
const FINALIZE_BATCH = 500;

/** Finishes all actions on accounts that are still in progress, until `stop`. */
export async function finishPendingAccounts(context: JobContext): Promise<void> {
  let done: string[] = [];
  for (const id of await listUnfinishedAccounts(context.db)) {
    await moveArticles(context, id);
    if (context.stop?.aborted) return;
    done.push(id);
    if (done.length === FINALIZE_BATCH) {
      await finalizeAccounts(context.db, done);
      done = [];
    }
  }
  if (done.length > 0) await finalizeAccounts(context.db, done);
}

async function finishAccount(context: JobContext, userId: string): Promise<void> {
  await moveArticles(context, userId);
  if (!context.stop?.aborted) await finalizeAccounts(context.db, [userId]);
}

/**
 * Moves an account's articles in batches. Each batch rereads the account, as another process may work on it or undo it.
 */
async function moveArticles({ db, stop }: JobContext, userId: string): Promise<void> {
  const progress: Relisting = { isListed: null, position: 0 };
  while (!stop?.aborted) {
    if (await runThenYield(() => moveBatch(db, userId, progress))) return;
  }
}

/** How far an account's articles have been listed or unlisted, so that no batch walks through those again. */
interface Relisting {
  isListed: number | null;
  /** Position of the last article that was moved. */
  position: number;
}

/** Moves one batch. Returns true if nothing is left. */
async function moveBatch(db: Db, userId: string, progress: Relisting): Promise<boolean> {
  const moved = await inTransaction(db, async (db) => {
    const account = await lockAccount(db, userId);
    if (!account) return { isDone: true };
    if (account.suspension === 'hiding') return { isDone: await hideBatch(db, account) };
    // Articles of a limited account come back unlisted.
    if (account.suspension === 'restoring') return { isDone: await restoreBatch(db, account) };
    return relistBatch(db, account, progress);
  });
  Object.assign(progress, 'progress' in moved ? moved.progress : null);
  return moved.isDone;
}

/** Articles hidden or restored per transaction: other writers wait a few milliseconds for it. */
const HIDE_BATCH = 50;

/** Hides the account's next articles, in a transaction that holds its lock. Returns true if nothing is left. */
async function hideBatch(
  db: Db,
  { id, suspendedFor }: Pick<LockedAccount, 'id' | 'suspendedFor'>,
): Promise<boolean> {
  const articles = await lockSomePublished(db, id, HIDE_BATCH);
  if (articles.length === 0) return true;
  await removeArticles(db, articles, 'hidden');
  await recordHiding(db, articles, { reason: suspendedFor ?? '', bySuspension: true, byAdmin: true });
  await removeFromListings(db, articles);
  return articles.length < HIDE_BATCH;
}

/** Restores the account's next articles. */
async function restoreBatch(
  db: Db,
  { id, limitedFor }: Pick<LockedAccount, 'id' | 'limitedFor'>,
): Promise<boolean> {
  const numbers = await findHiddenBySuspension(db, id, HIDE_BATCH);
  const isListed = limitedFor === null ? 1 : 0;
  if (numbers.length > 0) await restoreArticles(db, numbers, { from: 'hidden', isListed });
  return numbers.length < HIDE_BATCH;
}

/** Articles listed or unlisted per transaction: other writers wait a few milliseconds for it. */
const RELIST_BATCH = 100;

/** Lists or unlists the account's next articles according to its limit. */
async function relistBatch(
  db: Db,
  { id, limitedFor }: Pick<LockedAccount, 'id' | 'limitedFor'>,
  progress: Relisting,
): Promise<{ isDone: boolean; progress?: Relisting }> {
  const isListed = limitedFor === null ? 1 : 0;
  // Starts over if the limit was set or lifted in the meantime.
  const after = progress.isListed === isListed ? progress.position : 0;
  const articles = await lockToRelist(db, id, { isListed, after, max: RELIST_BATCH });
  if (articles.length === 0) return { isDone: true };
  await setListed(db, articles, isListed);
  await queueEvent(db, isListed === 1 ? 'article.published' : 'article.unpublished', articles);
  const tagged = articles.map(({ tags, ...article }) => ({ ...article, tags: unpackTags(tags) }));
  await relistTags(db, tagged, { isListed, others: articles.map(publicPosition) });
  return {
    isDone: articles.length < RELIST_BATCH,
    progress: { isListed, position: articles.at(-1)?.position ?? after },
  };
}

/** Marks actions as finished on accounts that have no articles left to move. This ends suspensions that were lifted. */
const finalizeAccounts = (db: Db, userIds: readonly string[]): Promise<void> =>
  inTransaction(db, (db) => finishActions(db, userIds));

/**
 * Makes an account an admin. Returns false if it already was. Throws a refusal if there is no such account, or if it
 * can't be an admin.
 */
export const makeAdmin = (db: Db, account: Account, by: Actor): Promise<boolean> =>
  changeAdmins(db, async (db) => {
    const user = await lockAccount(db, account.id);
    const problem = user ? await findStandingProblem(db, user) : accountNotFound();
    if (problem) throw problem;
    const before = await findRole(db, account.id);
    const isNew = await addAdmin(db, account.id);
    if (!isNew) return false;
    // The admin's rights include those of any other role, which must not come back with their end.
    await setRole(db, account.id, 'author');
    await followRole(db, account.id, { before, after: 'admin' });
    await record(db, { by, act: 'make-admin', on: accountSubject(account) });
    return true;
  });

/**
 * Returns why a locked account can't get rights over what others have written, or null. Those who have them can't be suspended,
 * limited or rejected, so it must not be either.
 */
async function findStandingProblem(db: Db, user: LockedAccount): Promise<Refusal | null> {
  if (user.suspension !== null) return notInGoodStanding('suspended');
  if (user.limitedFor !== null) return notInGoodStanding('limited');
  // Anyone with a link to claim it would get them.
  if ((await findUnclaimed(db, user.id)) !== null) return notInGoodStanding('unclaimed');
  const pending = await findPendingAccount(db, user.id);
  if (!pending) return null;
  return notInGoodStanding(pending.rejectedAt === null ? 'pending' : 'rejected');
}

/** Makes an admin an author, effective with the next request. Returns false if the account was no admin's. */
export const removeAdmin = (db: Db, account: Account, by: Actor): Promise<boolean> =>
  changeAdmins(db, async (db) => {
    await lockLeavingAccount(db, account.id);
    const before = await findRole(db, account.id);
    const wasAdmin = await deleteAdmin(db, account.id);
    if (!wasAdmin) return false;
    await setRole(db, account.id, 'author');
    await followRole(db, account.id, { before, after: 'author' });
    await record(db, { by, act: 'remove-admin', on: accountSubject(account) });
    return true;
  });
