import {
  BLOG_DAYS_KEPT,
  BLOG_DAYS_SHOWN,
  type BlogState,
  type DailyNumber,
  dailyNumbers,
  type DayNumbers,
  limitsInWords,
  refusedByLimit,
} from '../../shared/blogState.ts';
import { formatBytes } from '../../shared/storage.ts';
import { readState } from '../ops/status.ts';
import { AdminError } from './adminCommands.ts';
import { type Answer, command, type Tools } from './command.ts';
import { findingLines } from './doctor/doctorCommand.ts';
import { countIn } from './filters.ts';

/** How the blog is. */
export const stateCommands = {
  state: command({
    does: 'tells what needs attention, what is under way, what the limits refused, and the numbers by day',
    options: {
      days: {
        type: 'string',
        default: String(BLOG_DAYS_SHOWN),
        does: `of how many days, ${BLOG_DAYS_KEPT} at most`,
      },
    },
    run: (tools, { values }) => tell(tools, countIn('--days', values.days) ?? BLOG_DAYS_SHOWN),
  }),
};

async function tell({ db, ...sources }: Tools, days: number): Promise<Answer> {
  if (days < 1 || days > BLOG_DAYS_KEPT)
    throw new AdminError(`--days must be a whole number from 1 to ${BLOG_DAYS_KEPT}.`);
  const state = await readState(db, days, sources);
  return { says: inWords(state), json: state };
}

function inWords({ findings, jobs, days, ...storage }: BlogState): string {
  const attention = findings.filter(({ state }) => state !== 'ok');
  return [
    attention.length === 0 ? 'Nothing needs attention.' : findingLines(attention),
    jobs.length === 0 ? 'Nothing is under way.' : jobs.map(({ says }) => says).join('\n'),
    refusals(days),
    largestAccounts(storage),
    table([['Day (UTC)', ...names.map((name) => dailyNumbers[name])], ...days.map(inRow)]),
  ].join('\n\n');
}

const names = Object.keys(dailyNumbers) as DailyNumber[];
const inRow = ({ day, counts }: DayNumbers) => [day, ...names.map((name) => String(counts[name]))];

function largestAccounts({ largestAccounts, storageMax }: Pick<BlogState, 'largestAccounts' | 'storageMax'>) {
  if (largestAccounts.length === 0) return 'No account stores anything yet.';
  return table([
    ['Largest accounts', `of ${formatBytes(storageMax)}`],
    ...largestAccounts.map(({ email, bytes }) => [email, formatBytes(bytes)]),
  ]);
}

function refusals(days: readonly DayNumbers[]): string {
  const refused = refusedByLimit(days).filter(({ all }) => all > 0);
  if (refused.length === 0)
    return `The limits refused nobody ${days.length === 1 ? 'today' : `in ${days.length} days`}.`;
  return table([
    ['Refused by the limit of', 'today', 'in 7 days', `in ${days.length}`],
    ...refused.map(({ limit, today, week, all }) => [
      limitsInWords[limit],
      String(today),
      String(week),
      String(all),
    ]),
  ]);
}

/** The first column to the left, numbers to the right. */
function table(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
