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
  tallyInWords,
} from '../../shared/moderation.ts';
import { counted } from '../../shared/format.ts';
import { emailKey } from '../../shared/email.ts';
import { commandLine, accountSubject, record, type Actor } from '../store/auditLog.ts';
import { countArticles } from '../db/paging.ts';
import { eraseDeletedData } from '../db/vacuum.ts';
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
  NEEDS_YES,
  requireUser,
  type Answer,
  command,
  checked,
  parseCount,
  stripControls,
  parseMoment,
  type Tools,
  type CommandInput,
  capitalized,
  ONLY_WITH_YES,
  requireFilter,
} from './command.ts';

const text = { type: 'string' } as const;

/** Options that filter accounts. */
const accountFilters = {
  match: { ...text, does: 'is in the name or the email; a whole email is that of one account' },
  since: { ...text, does: 'registered since: 2026-01-31, 2026-01-31T18:30Z, or 90m, 24h, 7d ago' },
  before: { ...text, does: 'registered before, likewise' },
  least: { ...text, does: 'has as many articles, or more' },
  most: { ...text, does: 'has as many articles, or fewer' },
  links: { ...text, does: 'has as many links to elsewhere in its newest three articles, or more' },
} as const;

const reasonForOwners = { type: 'string', default: '', does: 'is told to their owners' } as const;

/** Commands that limit, suspend and delete accounts, one or all that match. */
export const accountModerationCommands = {
  'suspend-account': command({
    takes: ['EMAIL'],
    does: 'signs an account out, keeps it out and hides all that it has published',
    options: reasonOption,
    run: ({ db }, { args: [email = ''], values }) => suspend(db, email, values.reason),
  }),
  'restore-account': command({
    takes: ['EMAIL'],
    does: 'undoes that: all that went with the account is back',
    run: ({ db }, { args: [email = ''] }) => restore(db, email),
  }),
  'delete-account': command({
    takes: ['EMAIL'],
    does: 'tells what the account has; --yes deletes it for good, with all articles',
    options: confirmOption,
    run: (tools, { args: [email = ''], values }) => removeAccount(tools, email, values.yes),
  }),
  'limit-account': command({
    takes: ['EMAIL'],
    does: 'takes the articles of an account out of all listings but its own; they can still be read',
    options: reasonOption,
    run: ({ db }, { args: [email = ''], values }) => limit(db, email, values.reason),
  }),
  'unlimit-account': command({
    takes: ['EMAIL'],
    does: 'undoes that: its articles are back in their places',
    run: ({ db }, { args: [email = ''] }) => unlimit(db, email),
  }),
  'list-accounts': command({
    does: 'prints the newest accounts, all or those that match the options',
    options: {
      ...accountFilters,
      state: { type: 'string', does: `${accountStates.slice(0, -1).join(', ')} or ${accountStates.at(-1)}` },
      page: { type: 'string', default: '1', does: 'which hundred of them' },
    },
    run: ({ db }, { values }) => printAccounts(db, values),
  }),
  'limit-accounts': command({
    does: 'tells how many accounts match; --yes limits them, as limit-account does one',
    options: { ...accountFilters, reason: reasonForOwners, ...confirmOption },
    run: restrictMatching({
      ...{ states: ['active'], participle: 'limited', begin: startLimits },
      undo: 'unlimit-accounts with the same options, or unlimit-account EMAIL for one',
    }),
  }),
  'unlimit-accounts': command({
    does: 'undoes that, likewise: tells how many limited accounts match; --yes lists their articles again',
    options: {
      ...accountFilters,
      reason: { type: 'string', does: 'for which they were limited' },
      ...confirmOption,
    },
    run: undoMatching({
      ...{ state: 'limited', participle: 'unlimited', begin: startLiftingLimits },
      because: (limitedFor) => ({ limitedFor }),
    }),
  }),
  'suspend-accounts': command({
    does: 'tells how many accounts match; --yes suspends them, as suspend-account does one',
    options: { ...accountFilters, reason: reasonForOwners, ...confirmOption },
    run: restrictMatching({
      ...{ states: ['active', 'limited'], participle: 'suspended', begin: startSuspensions },
      undo: 'restore-accounts with the same options, or restore-account EMAIL for one',
    }),
  }),
  'restore-accounts': command({
    does: 'undoes that, likewise: tells how many suspended accounts match; --yes restores them',
    options: {
      ...accountFilters,
      reason: { type: 'string', does: 'for which they were suspended' },
      ...confirmOption,
    },
    run: undoMatching({
      ...{ state: 'suspended', participle: 'restored', begin: startRestorations },
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
  const what = `The account ${user.email} with ${counted(count, 'article')}`;
  if (!isSure) return `${what} would be deleted for good. ${NEEDS_YES}`;
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
  return `${what} is deleted.`;
}

async function suspend(db: Db, email: string, typed: string): Promise<Answer> {
  const reason = parseReason(typed);
  const user = await requireUser(db, email);
  const articles = await countArticles(db, user.id);
  await suspendAccount({ db }, { userId: user.id, reason, by: commandLine });
  return {
    says: `${user.email} is signed out and can't sign in. Hidden with the account: ${counted(articles, 'article')}.\nTo undo it: npm run admin -- restore-account ${user.email}`,
    json: { email: user.email, isSuspended: true, articles, reason },
  };
}

async function restore(db: Db, email: string): Promise<Answer> {
  const user = await requireUser(db, email);
  await restoreAccount({ db }, { userId: user.id, by: commandLine });
  const articles = await countArticles(db, user.id);
  return {
    says: `${user.email} can sign in again. Published again: ${counted(articles, 'article')}.`,
    json: { email: user.email, isSuspended: false, articles },
  };
}

async function limit(db: Db, email: string, typed: string): Promise<Answer> {
  const reason = parseReason(typed);
  const user = await requireUser(db, email);
  await limitAccount({ db }, { userId: user.id, reason, by: commandLine });
  const articles = await countArticles(db, user.id);
  return {
    says: `${user.email} is limited. Out of the listings, and still to be read at their addresses: ${counted(articles, 'article')}.\nTo undo it: npm run admin -- unlimit-account ${user.email}`,
    json: { email: user.email, isLimited: true, articles, reason },
  };
}

async function unlimit(db: Db, email: string): Promise<Answer> {
  const user = await requireUser(db, email);
  await unlimitAccount({ db }, { userId: user.id, by: commandLine });
  const articles = await countArticles(db, user.id);
  return {
    says: `${user.email} is not limited any more. Listed again: ${counted(articles, 'article')}.`,
    json: { email: user.email, isLimited: false, articles },
  };
}

async function printAccounts(
  db: Db,
  { state, page, ...typed }: TypedFilters & { state?: string; page: string },
): Promise<Answer> {
  const query = checked(() =>
    accountListingSchema.validateSync({
      ...filterIn(typed),
      state,
      page: parseCount('--page', page),
      limit: BULK_LIMIT,
    }),
  );
  const { result, next, active, limited, suspended, admins, isCut } = await listAccounts(db, query);
  const says = [
    ...result.map(formatAccount),
    `${tallyInWords(active)}${unless('limited', limited)}${unless('suspended', suspended)}.`,
    ...(next ? [`More of them with --page ${next.page}.`] : []),
    ...(isCut ? [CUT] : []),
  ];
  return { says: says.join('\n'), json: { accounts: result, active, limited, suspended, admins, isCut } };
}

const unless = (state: string, tally: Tally) =>
  tally.accounts > 0 ? `, and ${state}: ${tallyInWords(tally)}` : '';

const formatAccount = (account: AccountSummary) => {
  const { email, name, createdAt, articles, links, suspendedFor, limitedFor, isAdmin } = account;
  return [
    `${createdAt.slice(0, 16)}Z  ${email}  '${stripControls(name)}'  ${counted(articles, 'article')}, ${counted(links, 'link')}`,
    ...(isAdmin ? ['an admin'] : []),
    ...(limitedFor === null ? [] : [`limited: ${stripControls(limitedFor)}`]),
    ...(suspendedFor === null ? [] : [`suspended: ${stripControls(suspendedFor)}`]),
  ].join('  ');
};

type TypedFilters = Partial<Record<keyof typeof accountFilters, string | undefined>>;

/** Parses the filter options. Throws AdminError. */
const filterIn = ({ match, since, before, least, most, links }: TypedFilters): AccountFilter =>
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

const CUT = 'These are of the newest 10,000 accounts that were looked at: --before leads to older ones.';

interface AccountAct<Task> {
  /** Completes a sentence about the accounts: limited, suspended. */
  participle: string;
  begin: (db: Db, ids: readonly string[], task: Task) => Promise<BulkResult[]>;
}

type RunMany<Values> = (tools: Tools, typed: CommandInput<Values>) => Promise<Answer>;

function restrictMatching({
  states,
  participle,
  begin,
  undo,
}: AccountAct<ReasonedAction> & { states: readonly AccountState[]; undo: string }): RunMany<
  TypedFilters & { reason: string; yes: boolean }
> {
  return async ({ db }, { values: { reason: typed, yes, ...others }, tell }) => {
    const filter = filterIn(others);
    requireFilter(filter, 'accounts');
    const shown = await previewAccounts(db, filter);
    if (!yes) return dryRun(shown, states, participle);
    const reason = checked(() => reasonSchema.validateSync(typed));
    const done = await withAll(db, { filter, states, shown }, tell, (ids) =>
      begin(db, ids, { reason, by: commandLine }),
    );
    const says = `${capitalized(participle)}: ${tallyInWords(done)}.\nTo undo it: npm run admin -- ${undo}.`;
    return {
      says: withCutNotice(says, shown),
      json: { isDone: true, ...done, reason, isCut: shown.isCut },
    };
  };
}

function undoMatching({
  state,
  participle,
  begin,
  because,
}: AccountAct<{ by: Actor }> & { state: AccountState; because: (reason: string) => AccountFilter }): RunMany<
  TypedFilters & { reason?: string; yes: boolean }
> {
  return async ({ db }, { values: { reason, yes, ...others }, tell }) => {
    const filter = { ...filterIn(others), ...(reason !== undefined && because(reason.trim())) };
    requireFilter(filter, 'accounts');
    const shown = await previewAccounts(db, filter);
    const states = [state];
    if (!yes) return dryRun(shown, states, participle);
    const done = await withAll(db, { filter, states, shown }, tell, (ids) =>
      begin(db, ids, { by: commandLine }),
    );
    return {
      says: withCutNotice(`${capitalized(participle)}: ${tallyInWords(done)}.`, shown),
      json: { isDone: true, ...done, isCut: shown.isCut },
    };
  };
}

const previewAccounts = (db: Db, filter: AccountFilter) => listAccounts(db, { ...filter, limit: 1, page: 1 });

const withCutNotice = (says: string, { isCut }: AccountListing) => (isCut ? `${says}\n${CUT}` : says);

function dryRun(shown: AccountListing, states: readonly AccountState[], participle: string): Answer {
  const tally: Tally = { accounts: 0, articles: 0 };
  for (const state of states) {
    tally.accounts += shown[state].accounts;
    tally.articles += shown[state].articles;
  }
  return {
    says: withCutNotice(`${tallyInWords(tally)} would be ${participle}. ${ONLY_WITH_YES}`, shown),
    json: { isDone: false, ...tally, isCut: shown.isCut },
  };
}

interface Shown extends AccountQuery {
  /** The listing shown before: later matches are left out. */
  shown: Pick<AccountListing, 'asOf' | 'reaches'>;
}

/** Changes the state of all accounts first, then their articles. */
async function withAll(
  db: Db,
  { filter, states, shown }: Shown,
  tell: (sentence: string) => void,
  begin: (ids: string[]) => Promise<BulkResult[]>,
): Promise<Tally> {
  const whom = { ...filter, before: filter.before ?? shown.asOf };
  const reaches = shown.reaches ?? undefined;
  const done: Tally = { accounts: 0, articles: 0 };
  for (let after: string | undefined; ;) {
    const { accounts, next } = await findMatchingAccounts(
      db,
      { filter: whom, states },
      { after, reaches, max: BULK_LIMIT },
    );
    const results = await begin(accounts.map(({ id }) => id));
    for (const [at, { problem }] of results.entries()) {
      if (problem !== null) continue;
      done.accounts += 1;
      done.articles += accounts[at]?.articles ?? 0;
    }
    if (next === null) break;
    after = next;
  }
  tell(`${tallyInWords(done)}: the accounts are done, and their articles follow.`);
  await finishPendingAccounts({ db });
  return done;
}
