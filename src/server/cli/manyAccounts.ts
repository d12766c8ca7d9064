import { type AccountListing, type Tally, tallyInWords } from '../../shared/account.ts';
import type { AccountFilter, AccountState } from '../../shared/accountFilter.ts';
import type { BulkResult } from '../../shared/bulkActs.ts';
import { reasonSchema } from '../../shared/moderation.ts';
import { type Actor, commandLine } from '../admin/auditLog.ts';
import type { Db } from '../db/schema.ts';
import { listAccounts } from '../moderation/findAccounts.ts';
import { beginLimitations, endLimitations } from '../moderation/limitation.ts';
import type { WithReason } from '../moderation/onAccounts.ts';
import { beginRestorations, beginSuspensions } from '../moderation/suspension.ts';
import { accountFilters, CUT, filterIn, type TypedFilters } from './accountFilters.ts';
import { checked } from './adminCommands.ts';
import { type Answer, command, type Tools, type Typed } from './command.ts';
import { capitalized, ONLY_WITH_YES, requireFilter, sure } from './manyAtOnce.ts';
import { withAll } from './withAll.ts';

const told = { type: 'string', default: '', does: 'is told to their owners' } as const;

/** What is done with many accounts. */
export const manyAccountsCommands = {
  'limit-accounts': command({
    does: 'tells how many accounts match; --yes limits them, as limit-account does one',
    options: { ...accountFilters, reason: told, ...sure },
    run: taking({
      ...{ states: ['active'], participle: 'limited', begin: beginLimitations },
      undo: 'unlimit-accounts with the same options, or unlimit-account EMAIL for one',
    }),
  }),
  'unlimit-accounts': command({
    does: 'undoes that, likewise: tells how many limited accounts match; --yes lists their articles again',
    options: {
      ...accountFilters,
      reason: { type: 'string', does: 'for which they were limited' },
      ...sure,
    },
    run: givingBack({
      ...{ state: 'limited', participle: 'unlimited', begin: endLimitations },
      because: (limitedFor) => ({ limitedFor }),
    }),
  }),
  'suspend-accounts': command({
    does: 'tells how many accounts match; --yes suspends them, as suspend-account does one',
    options: { ...accountFilters, reason: told, ...sure },
    run: taking({
      ...{ states: ['active', 'limited'], participle: 'suspended', begin: beginSuspensions },
      undo: 'restore-accounts with the same options, or restore-account EMAIL for one',
    }),
  }),
  'restore-accounts': command({
    does: 'undoes that, likewise: tells how many suspended accounts match; --yes restores them',
    options: {
      ...accountFilters,
      reason: { type: 'string', does: 'for which they were suspended' },
      ...sure,
    },
    run: givingBack({
      ...{ state: 'suspended', participle: 'restored', begin: beginRestorations },
      because: (suspendedFor) => ({ suspendedFor }),
    }),
  }),
};

interface Act<Task> {
  /** What was done to them. */
  participle: string;
  begin: (db: Db, ids: readonly string[], task: Task) => Promise<BulkResult[]>;
}

type Run<Values> = (tools: Tools, typed: Typed<Values>) => Promise<Answer>;

function taking({
  states,
  participle,
  begin,
  undo,
}: Act<WithReason> & { states: readonly AccountState[]; undo: string }): Run<
  TypedFilters & { reason: string; yes: boolean }
> {
  return async ({ db }, { values: { reason: typed, yes, ...others }, tell }) => {
    const filter = filterIn(others);
    requireFilter(filter, 'accounts');
    const shown = await shownBy(db, filter);
    if (!yes) return dry(shown, states, participle);
    const reason = checked(() => reasonSchema.validateSync(typed));
    const done = await withAll(db, { filter, states, shown }, tell, (ids) =>
      begin(db, ids, { reason, by: commandLine }),
    );
    const says = `${capitalized(participle)}: ${tallyInWords(done)}.\nTo undo it: npm run admin -- ${undo}.`;
    return {
      says: withCut(says, shown),
      json: { isDone: true, ...done, reason, isCut: shown.isCut },
    };
  };
}

function givingBack({
  state,
  participle,
  begin,
  because,
}: Act<{ by: Actor }> & { state: AccountState; because: (reason: string) => AccountFilter }): Run<
  TypedFilters & { reason?: string; yes: boolean }
> {
  return async ({ db }, { values: { reason, yes, ...others }, tell }) => {
    const filter = { ...filterIn(others), ...(reason !== undefined && because(reason.trim())) };
    requireFilter(filter, 'accounts');
    const shown = await shownBy(db, filter);
    const states = [state];
    if (!yes) return dry(shown, states, participle);
    const done = await withAll(db, { filter, states, shown }, tell, (ids) =>
      begin(db, ids, { by: commandLine }),
    );
    return {
      says: withCut(`${capitalized(participle)}: ${tallyInWords(done)}.`, shown),
      json: { isDone: true, ...done, isCut: shown.isCut },
    };
  };
}

const shownBy = (db: Db, filter: AccountFilter) => listAccounts(db, { ...filter, limit: 1, page: 1 });

const withCut = (says: string, { isCut }: AccountListing) => (isCut ? `${says}\n${CUT}` : says);

function dry(shown: AccountListing, states: readonly AccountState[], participle: string): Answer {
  const tally: Tally = { accounts: 0, articles: 0 };
  for (const state of states) {
    tally.accounts += shown[state].accounts;
    tally.articles += shown[state].articles;
  }
  return {
    says: withCut(`${tallyInWords(tally)} would be ${participle}. ${ONLY_WITH_YES}`, shown),
    json: { isDone: false, ...tally, isCut: shown.isCut },
  };
}
