import { cliMessages } from '../../shared/messages/en/cli.ts';
import { BULK_LIMIT, type BulkResult, type ModerationAct, type Tally } from '../../shared/moderation.ts';
import type { Db } from '../db/schema.ts';
import { commandLine, type Moderator } from '../store/auditLog.ts';
import {
  type AdminCommand,
  AdminError,
  type Answer,
  command,
  confirmOption,
  DRY_RUN,
  parseReason,
} from './command.ts';

const { command: messages } = cliMessages;

interface Match {
  id: string;
  /** The account or article, in a sentence. */
  label: string;
  /** How many articles it stands for. */
  articles: number;
  /** What names it in `--json`. */
  key: object;
}

/** How many match, and the end of the listing that counted them. What was added since isn't changed. */
export interface Preview<State extends string> {
  tallies: Record<State, Tally>;
  asOf: string;
  reaches: string | null;
  isCut: boolean;
}

interface BatchRange {
  after: string | undefined;
  reaches: string | undefined;
  max: number;
}

type FilterOptions<Name extends string> = Record<Name, { type: 'string'; description: string }>;
export type TypedFilters<Name extends string> = Partial<Record<Name, string | undefined>>;

/** Accounts or articles, and how to find all that match an operator's options. */
export interface Noun<Name extends string, Filter, State extends string> {
  plural: 'accounts' | 'articles';
  /** The options that filter them. */
  options: FilterOptions<Name>;
  /** Throws AdminError. */
  parse: (db: Db, typed: TypedFilters<Name>) => Filter | Promise<Filter>;
  preview: (db: Db, filter: Filter) => Promise<Preview<State>>;
  /** Returns the next matches, and the cursor to continue from; null at the end. */
  find: (
    db: Db,
    query: { filter: Filter; states: readonly State[] },
    range: BatchRange,
  ) => Promise<{ matches: Match[]; next: string | null }>;
  /** Returns a tally in words, and as it is in `--json`. */
  describe: (tally: Tally) => string;
  toJson: (tally: Tally) => Partial<Tally>;
}

interface Bulk<Filter, State extends string> {
  summary: string;
  act: ModerationAct<State>;
  /** The description of `--reason`. */
  reason: string;
  /** Returns a filter for what has this reason already. Without it, `--reason` is the act's own, and required. */
  because?: (reason: string) => Filter;
  wouldDo: (tally: string) => string;
  done: (tally: string) => string;
  /** How to undo it. */
  undo?: string;
  /** Changes a batch. */
  change: (
    db: Db,
    ids: readonly string[],
    action: { reason: string; by: Moderator },
  ) => Promise<BulkResult[]>;
  /** Does what remains after all batches. */
  finish?: (db: Db) => Promise<void>;
  /** Says what was done so far: before `finish` or, without it, after each batch but the last. */
  soFar: (tally: string) => string;
}

/** Defines a command that changes all accounts or articles that match, after a dry run without `--yes`. */
export function bulkCommand<Name extends string, Filter extends { before?: string }, State extends string>(
  noun: Noun<Name, Filter, State>,
  { summary, act, reason, because, wouldDo, done, undo, change, soFar, finish }: Bulk<Filter, State>,
): AdminCommand {
  return command({
    summary,
    options: {
      ...(noun.options as FilterOptions<string>),
      reason: { type: 'string', description: reason },
      ...confirmOption,
    },
    async run({ db }, { values: { reason: typed, yes, ...others }, tell }) {
      const own = await noun.parse(db, others as TypedFilters<Name>);
      const filter: Filter = { ...own, ...(typed !== undefined && because?.(typed.trim())) };
      requireFilter(filter, noun.plural);
      const { tallies, asOf, reaches, isCut } = await noun.preview(db, filter);
      const answer = (lines: readonly string[], json: object): Answer => ({
        says: [...lines, ...(isCut ? [cliMessages[noun.plural].cut] : [])].join('\n'),
        json: { ...json, isCut },
      });
      if (!yes) {
        const tally = act.states.map((state) => tallies[state]).reduce(add);
        return answer([`${wouldDo(noun.describe(tally))} ${DRY_RUN}`], {
          isDone: false,
          ...noun.toJson(tally),
        });
      }

      const action = { reason: because ? '' : parseReason(typed ?? ''), by: commandLine };
      const query = { filter: { ...filter, before: filter.before ?? asOf }, states: act.states };
      const refused: { label: string; key: object; problem: string }[] = [];
      let changed: Tally = { accounts: 0, articles: 0 };
      const report = () => tell(soFar(noun.describe(changed)));
      for (let after: string | undefined; ;) {
        const range = { after, reaches: reaches ?? undefined, max: BULK_LIMIT };
        const { matches, next } = await noun.find(db, query, range);
        const results = await change(
          db,
          matches.map(({ id }) => id),
          action,
        );
        for (const [at, { label, key, articles }] of matches.entries()) {
          const problem = results[at]?.problem ?? null;
          if (problem === null) changed = add(changed, { accounts: 1, articles });
          else refused.push({ label, key, problem });
        }
        if (next === null) break;
        if (!finish) report();
        after = next;
      }
      if (finish) {
        report();
        await finish(db);
      }
      return answer(
        [
          done(noun.describe(changed)),
          ...refused.map(({ label, problem }) => messages.skipped(label, problem)),
          ...(undo === undefined ? [] : [undo]),
        ],
        {
          isDone: true,
          ...noun.toJson(changed),
          problems: refused.map(({ key, problem }) => ({ ...key, problem })),
          ...(!because && { reason: action.reason }),
        },
      );
    },
  });
}

const add = (one: Tally, other: Tally): Tally => ({
  accounts: one.accounts + other.accounts,
  articles: one.articles + other.articles,
});

/** Throws AdminError for an empty filter: no filter at all is more likely a mistake than intended. */
function requireFilter(filter: object, plural: string): void {
  const hasValue = Object.values(filter).some((value) => value !== undefined && value !== '');
  if (!hasValue) throw new AdminError(messages.filterRequired(plural));
}
