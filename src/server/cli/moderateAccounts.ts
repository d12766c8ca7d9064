import { emailKey } from '../../shared/email.ts';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { moderationMessages } from '../../shared/messages/en/moderation.ts';
import {
  accountActs,
  type AccountFilter,
  accountFilterSchema,
  accountListingSchema,
  type AccountState,
  accountStates,
  type AccountSummary,
  BULK_LIMIT,
  type Tally,
} from '../../shared/moderation.ts';
import { DEFAULT_ROLE, roles } from '../../shared/roles.ts';
import { countArticles } from '../db/paging.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { eraseDeletedData } from '../db/sqlite.ts';
import type { LoginThrottle } from '../limits/loginThrottle.ts';
import { deactivateAccount, deleteAccount } from '../services/accountDeletion.ts';
import { listAccounts, findMatchingAccounts } from '../services/findAccounts.ts';
import {
  startLimits,
  startRestorations,
  startSuspensions,
  startLiftingLimits,
  finishPendingAccounts,
  limitAccount,
  restoreAccount,
  suspendAccount,
  takeRole,
  unlimitAccount,
} from '../services/moderateAccounts.ts';
import { lockAccount } from '../store/accounts/status.ts';
import { commandLine, accountSubject, record } from '../store/auditLog.ts';
import { bulkCommand, type Noun, type TypedFilters } from './bulkCommand.ts';
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
} from './command.ts';

const { accounts: messages, command: shared } = cliMessages;

const text = { type: 'string' } as const;

/** Options that filter accounts. */
const filterOptions = {
  match: { ...text, description: messages.match },
  since: { ...text, description: shared.since(shared.registered) },
  before: { ...text, description: shared.before(shared.registered) },
  least: { ...text, description: messages.least },
  most: { ...text, description: messages.most },
  links: { ...text, description: messages.links },
} as const;

/** Accounts, for commands on all that match. */
const accounts: Noun<keyof typeof filterOptions, AccountFilter, AccountState> = {
  plural: 'accounts',
  options: filterOptions,
  parse: (_db, typed) => parseFilter(typed),
  async preview(db, filter) {
    const found = await listAccounts(db, { ...filter, limit: 1, page: 1 });
    return { ...found, tallies: found };
  },
  async find(db, query, range) {
    const { accounts, next } = await findMatchingAccounts(db, query, range);
    const matches = accounts.map(({ id, email, handle, articles }) => ({
      id,
      label: email || handle,
      articles,
      key: { account: email || handle },
    }));
    return { matches, next };
  },
  describe: moderationMessages.tally,
  toJson: (tally) => tally,
};

/** The state of all accounts changes first, then their articles. */
const articlesFollow = {
  soFar: messages.articlesFollow,
  finish: (db: Db) => finishPendingAccounts({ db }),
};

type Says = (email: string, articles: number) => string;

/** Defines a command against an account, whose owner is shown the reason. */
const restricting = (summary: string, act: typeof suspendAccount, says: Says, json: object) =>
  command({
    takes: ['EMAIL'],
    summary,
    options: reasonOption,
    async run({ db }, { args: [typed = ''], values }) {
      const reason = parseReason(values.reason);
      const { id, email, label } = await requireUser(db, typed);
      // A suspended account has no published articles.
      const articles = await countArticles(db, id);
      await act({ db }, { userId: id, reason, by: commandLine });
      return { says: says(label, articles), json: { email, ...json, articles, reason } };
    },
  });

/** Defines a command that lifts a restriction. */
const lifting = (summary: string, act: typeof restoreAccount, says: Says, json: object) =>
  command({
    takes: ['EMAIL'],
    summary,
    async run({ db }, { args: [typed = ''] }) {
      const { id, email, label } = await requireUser(db, typed);
      await act({ db }, { userId: id, by: commandLine });
      const articles = await countArticles(db, id);
      return { says: says(label, articles), json: { email, ...json, articles } };
    },
  });

/** Commands that limit, suspend and delete accounts, one or all that match. */
export const accountModerationCommands = {
  'suspend-account': restricting(messages.suspend, suspendAccount, messages.suspended, {
    isSuspended: true,
  }),
  'restore-account': lifting(messages.restore, restoreAccount, messages.restored, { isSuspended: false }),
  'delete-account': command({
    takes: ['EMAIL'],
    summary: messages.delete,
    options: confirmOption,
    run: (tools, { args: [email = ''], values }) => removeAccount(tools, email, values.yes),
  }),
  'limit-account': restricting(messages.limit, limitAccount, messages.limited, { isLimited: true }),
  'unlimit-account': lifting(messages.unlimit, unlimitAccount, messages.unlimited, { isLimited: false }),
  'list-accounts': command({
    summary: messages.list,
    options: {
      ...filterOptions,
      state: { type: 'string', description: shared.state(accountStates.join(', ')) },
      role: { type: 'string', description: messages.role(roles.join(', ')) },
      page: { type: 'string', default: '1', description: shared.page },
    },
    run: ({ db }, { values }) => printAccounts(db, values),
  }),
  'limit-accounts': bulkCommand(accounts, {
    summary: messages.limitAll,
    act: accountActs.limit,
    change: startLimits,
    ...articlesFollow,
    reason: shared.reasonForOwners,
    wouldDo: messages.wouldLimit,
    done: messages.limitedAll,
    undo: messages.undoLimiting,
  }),
  'unlimit-accounts': bulkCommand(accounts, {
    summary: messages.unlimitAll,
    act: accountActs.unlimit,
    change: startLiftingLimits,
    ...articlesFollow,
    reason: messages.limitedFor,
    because: (limitedFor) => ({ limitedFor }),
    wouldDo: messages.wouldUnlimit,
    done: messages.unlimitedAll,
  }),
  'suspend-accounts': bulkCommand(accounts, {
    summary: messages.suspendAll,
    act: accountActs.suspend,
    change: startSuspensions,
    ...articlesFollow,
    reason: shared.reasonForOwners,
    wouldDo: messages.wouldSuspend,
    done: messages.suspendedAll,
    undo: messages.undoSuspending,
  }),
  'restore-accounts': bulkCommand(accounts, {
    summary: messages.restoreAll,
    act: accountActs.restore,
    change: startRestorations,
    ...articlesFollow,
    reason: messages.suspendedFor,
    because: (suspendedFor) => ({ suspendedFor }),
    wouldDo: messages.wouldRestore,
    done: messages.restoredAll,
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
    const account = await lockAccount(db, user.id);
    // Who has access to the server may delete admins, too.
    if (account) await takeRole(db, account, { by: commandLine, areChosen: true });
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

async function printAccounts(
  db: Db,
  { state, role, page, ...typed }: TypedAccountFilters & { state?: string; role?: string; page: string },
): Promise<Answer> {
  const query = checked(() =>
    accountListingSchema.validateSync({
      ...parseFilter(typed),
      state,
      role,
      page: parseCount('--page', page),
      limit: BULK_LIMIT,
    }),
  );
  const { result, next, active, limited, suspended, admins, editors, isCut } = await listAccounts(db, query);
  const says = [
    ...result.map(formatAccount),
    formatTallies({ active, limited, suspended }),
    ...(next ? [shared.nextPage(next.page)] : []),
    ...(isCut ? [messages.cut] : []),
  ];
  return {
    says: says.join('\n'),
    json: { accounts: result, active, limited, suspended, admins, editors, isCut },
  };
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
  const { name, createdAt, articles, links, suspendedFor, limitedFor, isAdmin, role } = account;
  const email = account.email || account.handle;
  return [
    `${createdAt.slice(0, 16)}Z  ${email}  “${stripControls(name)}”  ${messages.articleCount(articles)}, ${messages.linkCount(links)}`,
    ...(isAdmin ? [messages.admin] : role === DEFAULT_ROLE ? [] : [messages.hasRole(role)]),
    ...(limitedFor === null ? [] : [messages.limitedReason(stripControls(limitedFor))]),
    ...(suspendedFor === null ? [] : [messages.suspendedReason(stripControls(suspendedFor))]),
  ].join('  ');
};

type TypedAccountFilters = TypedFilters<keyof typeof filterOptions>;

/** Parses the filter options. Throws AdminError. */
const parseFilter = ({ match, since, before, least, most, links }: TypedAccountFilters): AccountFilter =>
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
