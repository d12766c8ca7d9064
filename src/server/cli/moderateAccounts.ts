import { cliMessages } from '../../shared/messages/en/cli.ts';
import { moderationMessages } from '../../shared/messages/en/moderation.ts';
import { inTransaction } from '../db/portable.ts';
import {
  type AccountFilter,
  accountFilterSchema,
  type AccountListing,
  accountListingSchema,
  type AccountState,
  accountStates,
  type AccountSummary,
  BULK_LIMIT,
  type BulkResult,
  reasonSchema,
  type Tally,
} from '../../shared/moderation.ts';
import { emailKey } from '../../shared/email.ts';
import { commandLine, accountSubject, record, type Actor } from '../store/auditLog.ts';
import { countArticles } from '../db/paging.ts';
import { eraseDeletedData } from '../db/sqlite.ts';
import type { Db } from '../db/schema.ts';

import { deactivateAccount, deleteAccount } from '../services/accountDeletion.ts';
import type { LoginThrottle } from '../limits/loginThrottle.ts';
import { type AccountQuery, listAccounts, findMatchingAccounts } from '../services/findAccounts.ts';
import {
  startLimits,
  startRestorations,
  startSuspensions,
  startLiftingLimits,
  finishPendingAccounts,
  limitAccount,
  restoreAccount,
  suspendAccount,
  unlimitAccount,
  type ReasonedAction,
} from '../services/moderateAccounts.ts';
import {
  reasonOption,
  parseReason,
  confirmOption,
  DRY_RUN_FOREVER,
  requireUser,
  type Answer,
  command,
  checked,
  parseCount,
  stripControls,
  parseMoment,
  type Tools,
  type CommandInput,
  DRY_RUN,
  requireFilter,
  bulkAnswer,
  forEachBatch,
} from './command.ts';

const { accounts: messages, command: shared } = cliMessages;

const text = { type: 'string' } as const;

/** Options that filter accounts. */
const accountFilters = {
  match: { ...text, description: messages.match },
  since: { ...text, description: shared.since(shared.registered) },
  before: { ...text, description: shared.before(shared.registered) },
  least: { ...text, description: messages.least },
  most: { ...text, description: messages.most },
  links: { ...text, description: messages.links },
} as const;

const reasonForOwners = { type: 'string', default: '', description: shared.reasonForOwners } as const;

/** Commands that limit, suspend and delete accounts, one or all that match. */
export const accountModerationCommands = {
  'suspend-account': command({
    takes: ['EMAIL'],
    summary: messages.suspend,
    options: reasonOption,
    run: ({ db }, { args: [email = ''], values }) => suspend(db, email, values.reason),
  }),
  'restore-account': command({
    takes: ['EMAIL'],
    summary: messages.restore,
    run: ({ db }, { args: [email = ''] }) => restore(db, email),
  }),
  'delete-account': command({
    takes: ['EMAIL'],
    summary: messages.delete,
    options: confirmOption,
    run: (tools, { args: [email = ''], values }) => removeAccount(tools, email, values.yes),
  }),
  'limit-account': command({
    takes: ['EMAIL'],
    summary: messages.limit,
    options: reasonOption,
    run: ({ db }, { args: [email = ''], values }) => limit(db, email, values.reason),
  }),
  'unlimit-account': command({
    takes: ['EMAIL'],
    summary: messages.unlimit,
    run: ({ db }, { args: [email = ''] }) => unlimit(db, email),
  }),
  'list-accounts': command({
    summary: messages.list,
    options: {
      ...accountFilters,
      state: { type: 'string', description: shared.state(accountStates.join(', ')) },
      page: { type: 'string', default: '1', description: shared.page },
    },
    run: ({ db }, { values }) => printAccounts(db, values),
  }),
  'limit-accounts': command({
    summary: messages.limitAll,
    options: { ...accountFilters, reason: reasonForOwners, ...confirmOption },
    run: restrictMatching({
      ...{ states: ['active'], wouldDo: messages.wouldLimit, done: messages.limitedAll, begin: startLimits },
      undo: messages.undoLimiting,
    }),
  }),
  'unlimit-accounts': command({
    summary: messages.unlimitAll,
    options: {
      ...accountFilters,
      reason: { type: 'string', description: messages.limitedFor },
      ...confirmOption,
    },
    run: undoMatching({
      ...{
        state: 'limited',
        wouldDo: messages.wouldUnlimit,
        done: messages.unlimitedAll,
        begin: startLiftingLimits,
      },
      because: (limitedFor) => ({ limitedFor }),
    }),
  }),
  'suspend-accounts': command({
    summary: messages.suspendAll,
    options: { ...accountFilters, reason: reasonForOwners, ...confirmOption },
    run: restrictMatching({
      ...{
        states: ['active', 'limited'],
        wouldDo: messages.wouldSuspend,
        done: messages.suspendedAll,
        begin: startSuspensions,
      },
      undo: messages.undoSuspending,
    }),
  }),
  'restore-accounts': command({
    summary: messages.restoreAll,
    options: {
      ...accountFilters,
      reason: { type: 'string', description: messages.suspendedFor },
      ...confirmOption,
    },
    run: undoMatching({
      ...{
        state: 'suspended',
        wouldDo: messages.wouldRestore,
        done: messages.restoredAll,
        begin: startRestorations,
      },
      because: (suspendedFor) => ({ suspendedFor }),
    }),
  }),
};

/** In milliseconds: how long to wait for readers before truncating the WAL. */
const ERASE_PATIENCE = 5000;

/** Deletes an account with all its content; without `isSure` only reports what would be deleted. */
export async function removeAccount(
  { db, login }: { db: Db; login: Pick<LoginThrottle, 'deleted'> },
  email: string,
  isSure: boolean,
): Promise<string> {
  const user = await requireUser(db, email);
  const count = await countArticles(db, user.id);
  if (!isSure) return `${messages.wouldDelete(user.label, count)} ${DRY_RUN_FOREVER}`;
  await login.deleted(emailKey(user.email));
  await inTransaction(db, async (db) => {
    await deactivateAccount(db, user.id);
    await record(db, {
      by: commandLine,
      act: 'delete-account',
      on: accountSubject(user),
      details: { articles: count },
    });
  });
  await deleteAccount(db, user.id);
  await eraseDeletedData(db, { patience: ERASE_PATIENCE });
  return messages.deleted(user.label, count);
}

async function suspend(db: Db, email: string, typed: string): Promise<Answer> {
  const reason = parseReason(typed);
  const user = await requireUser(db, email);
  const articles = await countArticles(db, user.id);
  await suspendAccount({ db }, { userId: user.id, reason, by: commandLine });
  return {
    says: messages.suspended(user.label, articles),
    json: { email: user.email, isSuspended: true, articles, reason },
  };
}

async function restore(db: Db, email: string): Promise<Answer> {
  const user = await requireUser(db, email);
  await restoreAccount({ db }, { userId: user.id, by: commandLine });
  const articles = await countArticles(db, user.id);
  return {
    says: messages.restored(user.label, articles),
    json: { email: user.email, isSuspended: false, articles },
  };
}

async function limit(db: Db, email: string, typed: string): Promise<Answer> {
  const reason = parseReason(typed);
  const user = await requireUser(db, email);
  await limitAccount({ db }, { userId: user.id, reason, by: commandLine });
  const articles = await countArticles(db, user.id);
  return {
    says: messages.limited(user.label, articles),
    json: { email: user.email, isLimited: true, articles, reason },
  };
}

async function unlimit(db: Db, email: string): Promise<Answer> {
  const user = await requireUser(db, email);
  await unlimitAccount({ db }, { userId: user.id, by: commandLine });
  const articles = await countArticles(db, user.id);
  return {
    says: messages.unlimited(user.label, articles),
    json: { email: user.email, isLimited: false, articles },
  };
}

async function printAccounts(
  db: Db,
  { state, page, ...typed }: TypedFilters & { state?: string; page: string },
): Promise<Answer> {
  const query = checked(() =>
    accountListingSchema.validateSync({
      ...parseFilter(typed),
      state,
      page: parseCount('--page', page),
      limit: BULK_LIMIT,
    }),
  );
  const { result, next, active, limited, suspended, admins, isCut } = await listAccounts(db, query);
  const says = [
    ...result.map(formatAccount),
    formatTallies({ active, limited, suspended }),
    ...(next ? [shared.nextPage(next.page)] : []),
    ...(isCut ? [messages.cut] : []),
  ];
  return { says: says.join('\n'), json: { accounts: result, active, limited, suspended, admins, isCut } };
}

function formatTallies({ active, limited, suspended }: Record<AccountState, Tally>): string {
  const others = [
    ...(limited.accounts > 0 ? [messages.limitedTally(moderationMessages.tally(limited))] : []),
    ...(suspended.accounts > 0 ? [messages.suspendedTally(moderationMessages.tally(suspended))] : []),
  ];
  const tally = moderationMessages.tally(active);
  return others.length > 0 ? messages.tallyWithOthers(tally, others.join('. ')) : messages.tally(tally);
}

const formatAccount = (account: AccountSummary) => {
  const { name, createdAt, articles, links, suspendedFor, limitedFor, isAdmin } = account;
  const email = account.email || account.handle;
  return [
    `${createdAt.slice(0, 16)}Z  ${email}  “${stripControls(name)}”  ${messages.articleCount(articles)}, ${messages.linkCount(links)}`,
    ...(isAdmin ? [messages.admin] : []),
    ...(limitedFor === null ? [] : [messages.limitedReason(stripControls(limitedFor))]),
    ...(suspendedFor === null ? [] : [messages.suspendedReason(stripControls(suspendedFor))]),
  ].join('  ');
};

type TypedFilters = Partial<Record<keyof typeof accountFilters, string | undefined>>;

/** Parses the filter options. Throws AdminError. */
const parseFilter = ({ match, since, before, least, most, links }: TypedFilters): AccountFilter =>
  checked(() =>
    accountFilterSchema.validateSync({
      q: match,
      since: parseMoment('--since', since),
      before: parseMoment('--before', before),
      least: parseCount('--least', least),
      most: parseCount('--most', most),
      links: parseCount('--links', links),
    }),
  );

interface AccountAct<Task> {
  /** Sentences about a number of accounts with their articles. */
  wouldDo: (tally: string) => string;
  done: (tally: string) => string;
  begin: (db: Db, ids: readonly string[], task: Task) => Promise<BulkResult[]>;
}

type RunMany<Values> = (tools: Tools, typed: CommandInput<Values>) => Promise<Answer>;

function restrictMatching({
  states,
  wouldDo,
  done: doneSentence,
  begin,
  undo,
}: AccountAct<ReasonedAction> & { states: readonly AccountState[]; undo: string }): RunMany<
  TypedFilters & { reason: string; yes: boolean }
> {
  return async ({ db }, { values: { reason: typed, yes, ...others }, tell }) => {
    const affected = await findAffected(db, parseFilter(others), states);
    if (!yes) return dryRun(affected, wouldDo);
    const reason = checked(() => reasonSchema.validateSync(typed));
    const done = await changeAll(db, affected, tell, (ids) => begin(db, ids, { reason, by: commandLine }));
    return toAnswer(affected, { ...done, reason }, [doneSentence(moderationMessages.tally(done)), undo]);
  };
}

function undoMatching({
  state,
  wouldDo,
  done: doneSentence,
  begin,
  because,
}: AccountAct<{ by: Actor }> & { state: AccountState; because: (reason: string) => AccountFilter }): RunMany<
  TypedFilters & { reason?: string; yes: boolean }
> {
  return async ({ db }, { values: { reason, yes, ...others }, tell }) => {
    const filter = { ...parseFilter(others), ...(reason !== undefined && because(reason.trim())) };
    const affected = await findAffected(db, filter, [state]);
    if (!yes) return dryRun(affected, wouldDo);
    const done = await changeAll(db, affected, tell, (ids) => begin(db, ids, { by: commandLine }));
    return toAnswer(affected, done, [doneSentence(moderationMessages.tally(done))]);
  };
}

interface AffectedAccounts extends AccountQuery {
  /** How many match, and as of when. */
  shown: AccountListing;
}

async function findAffected(
  db: Db,
  filter: AccountFilter,
  states: readonly AccountState[],
): Promise<AffectedAccounts> {
  requireFilter(filter, 'accounts');
  return { filter, states, shown: await listAccounts(db, { ...filter, limit: 1, page: 1 }) };
}

function dryRun({ shown, states }: AffectedAccounts, wouldDo: (tally: string) => string): Answer {
  const tally: Tally = { accounts: 0, articles: 0 };
  for (const state of states) {
    tally.accounts += shown[state].accounts;
    tally.articles += shown[state].articles;
  }
  const says = `${wouldDo(moderationMessages.tally(tally))} ${DRY_RUN}`;
  return bulkAnswer([says], { isDone: false, ...tally }, shown, messages.cut);
}

const toAnswer = (
  { shown }: AffectedAccounts,
  json: Tally & { reason?: string },
  lines: readonly string[],
): Answer => bulkAnswer(lines, { isDone: true, ...json }, shown, messages.cut);

/** Changes the state of all accounts first, then their articles. */
async function changeAll(
  db: Db,
  { filter, states, shown }: AffectedAccounts,
  tell: (sentence: string) => void,
  begin: (ids: string[]) => Promise<BulkResult[]>,
): Promise<Tally> {
  const done: Tally = { accounts: 0, articles: 0 };
  await forEachBatch(
    filter,
    shown,
    (filter, range) => findMatchingAccounts(db, { filter, states }, range),
    async ({ accounts }) => {
      const results = await begin(accounts.map(({ id }) => id));
      for (const [at, { problem }] of results.entries()) {
        if (problem !== null) continue;
        done.accounts += 1;
        done.articles += accounts[at]?.articles ?? 0;
      }
    },
  );
  tell(messages.articlesFollow(moderationMessages.tally(done)));
  await finishPendingAccounts({ db });
  return done;
}
