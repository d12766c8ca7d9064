import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { quoted, changeInWords, type LogEntry } from '../../shared/audit.ts';
import { type Blog, defaultBlog } from '../../shared/blog.ts';
import { settingNames } from '../../shared/blogSettings.ts';
import {
  BLOG_DAYS_KEPT,
  BLOG_DAYS_SHOWN,
  type BlogState,
  type DailyNumber,
  dailyNumbers,
  type DayNumbers,
  type Finding,
  limitsInWords,
  refusedByLimit,
  testMailInWords,
} from '../../shared/blogStatus.ts';
import { email } from '../../shared/email.ts';
import { logQuerySchema } from '../../shared/listingQuery.ts';
import { formatBytes } from '../../shared/storage.ts';
import { commandLine, readLog } from '../store/auditLog.ts';
import { readBlog } from '../store/settings.ts';
import { updateSettings } from '../services/changeSettings.ts';
import { compactDatabase } from '../db/vacuum.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { clearDraftIndex } from '../services/draftSearch.ts';
import { TEST_MAIL, noTestMails, readTestMail } from '../mail/mailQueue.ts';
import { BACKUP_DAYS, diagnose } from '../ops/doctor.ts';
import { readStatus } from '../services/blogStatus.ts';
import { requestReindex, indexPending, isIndexed } from '../search/searchIndex.ts';
import { indexedText } from '../content/indexedWords.ts';
import {
  AdminError,
  forOperator,
  type Answer,
  command,
  checked,
  parseCount,
  emptyPageNotice,
  stripControls,
  type Tools,
  type AdminCommand,
} from './command.ts';

/** Commands that check the installation and keep it in order. */
export const systemCommands: Record<string, AdminCommand> = {
  reindex: command({
    does: 'has all articles and drafts found by their words anew',
    run: ({ db }, { tell }) => reindexArticles(db, tell),
  }),
  compact: command({
    does: 'gives the room of what was deleted back to the disk; who writes meanwhile waits or gets 503',
    run: ({ db }) => compact(db),
  }),
  state: command({
    does: 'tells what needs attention, what is under way, what the limits refused, and the numbers by day',
    options: {
      days: {
        type: 'string',
        default: String(BLOG_DAYS_SHOWN),
        does: `of how many days, ${BLOG_DAYS_KEPT} at most`,
      },
    },
    run: (tools, { values }) => printStatus(tools, parseCount('--days', values.days) ?? BLOG_DAYS_SHOWN),
  }),
  'test-mail': command({
    takes: ['EMAIL'],
    does: 'has a server that runs send a mail to try whether they arrive, and tells what becomes of it',
    options: { wait: { type: 'string', default: '30', does: 'how many seconds to wait for that' } },
    async run({ db, mails, sendsMails }, { args: [typed], values }) {
      if (!sendsMails) throw noTestMails();
      const recipient = checked(() => email('EMAIL').required().validateSync(typed));
      const seconds = parseCount('--wait', values.wait) ?? 0;
      const id = await mails.enqueueRequested(db, { kind: TEST_MAIL, recipient });
      return fateOf(db, id, seconds * 1000);
    },
  }),
  doctor: {
    takes: [],
    does: 'tells what is wrong with this installation and how to mend it; ends with 1 if something is',
    options: {
      'backup-days': { type: 'string', default: String(BACKUP_DAYS), does: 'how old the last backup may be' },
    },
    // Does not open the database, which may be what is broken.
    run: async (_open, { values, built }) =>
      answerOf(await diagnose(daysOf(String(values['backup-days'])), { built })),
  },
};

/** Commands for the settings of the blog. */
export const settingCommands = {
  settings: command({ does: 'prints what is set about the blog', run: ({ db }) => listSettings(db) }),
  set: command({
    takes: ['NAME', 'VALUE'],
    does: 'changes a setting; every page and feed shows it at once',
    run: ({ db }, { args: [name = '', value = ''] }) => setSetting(db, name, value),
  }),
  unset: command({
    takes: ['NAME'],
    does: 'gives a setting back what it is as it comes',
    run: ({ db }, { args: [name = ''] }) => setSetting(db, name, null),
  }),
};

const isSetting = (name: string): name is keyof Blog => Object.hasOwn(defaultBlog, name);

/** Returns all settings, one per line. */
async function listSettings(db: Db): Promise<Answer> {
  const blog = await readBlog(db);
  const width = Math.max(...settingNames.map(({ length }) => length));
  const says = settingNames
    .map(
      (name) =>
        `${name.padEnd(width)}  ${blog[name]}${blog[name] === defaultBlog[name] ? '  (as it comes)' : ''}`,
    )
    .join('\n');
  return { says, json: blog };
}

/** Changes a setting; null resets it to its default. */
async function setSetting(db: Db, name: string, value: string | null): Promise<string> {
  if (!isSetting(name)) {
    throw new AdminError(`There is no setting ${name}. There are: ${settingNames.join(', ')}.`);
  }
  const change = { [name]: value ?? defaultBlog[name] };
  const { before, after } = await updateSettings(db, change, commandLine).catch((error: unknown) => {
    throw forOperator(error);
  });
  return before[name] === after[name]
    ? `${name} is ${quoted(after[name])}, as it was.`
    : `${name} is ${quoted(after[name])} now; it was ${quoted(before[name])}.`;
}

/** The command that prints the audit log. */
export const logCommands = {
  log: command({
    does: 'prints what was done by those who run the blog, the newest first',
    options: {
      limit: { type: 'string', default: '50', does: 'how many entries' },
      page: { type: 'string', default: '1', does: 'which page of so many' },
    },
    run: ({ db }, { values }) => printLog(db, values),
  }),
};

async function printLog(db: Db, typed: { limit: string; page: string }): Promise<Answer> {
  const query = checked(() =>
    logQuerySchema.validateSync({
      limit: parseCount('--limit', typed.limit),
      page: parseCount('--page', typed.page),
    }),
  );
  const { result, next } = await readLog(db, query);
  const more = next ? [`More of it with --page ${next.page}.`] : [];
  const none = emptyPageNotice(query.page, 'Nothing was done yet.');
  const says = result.length === 0 ? none : [...result.map(formatEntry), ...more].join('\n');
  return { says, json: result };
}

function formatEntry(entry: LogEntry) {
  const { createdAt, actor, act, on, reason } = entry;
  const what = changeInWords(entry) ?? reason;
  return `${createdAt.slice(0, 19)}Z  ${stripControls(actor)}  ${act}  ${on.kind} '${stripControls(on.name)}'${what && `: ${stripControls(what)}`}`;
}

async function printStatus({ db, ...sources }: Tools, days: number): Promise<Answer> {
  if (days < 1 || days > BLOG_DAYS_KEPT)
    throw new AdminError(`--days must be a whole number from 1 to ${BLOG_DAYS_KEPT}.`);
  const state = await readStatus(db, days, sources);
  return { says: formatStatus(state), json: state };
}

function formatStatus({ findings, jobs, days, ...storage }: BlogState): string {
  const attention = findings.filter(({ state }) => state !== 'ok');
  return [
    attention.length === 0 ? 'Nothing needs attention.' : findingLines(attention),
    jobs.length === 0 ? 'Nothing is under way.' : jobs.map(({ says }) => says).join('\n'),
    refusals(days),
    largestAccounts(storage),
    table([['Day (UTC)', ...names.map((name) => dailyNumbers[name])], ...days.map(dayRow)]),
  ].join('\n\n');
}

const names = Object.keys(dailyNumbers) as DailyNumber[];
const dayRow = ({ day, counts }: DayNumbers) => [day, ...names.map((name) => String(counts[name]))];

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

/** Aligns the first column left and numbers right. */
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

/** In milliseconds: how often the outcome is checked. */
const PACE = 500;
const NOBODY =
  'The test mail waits to be sent, by a server that runs: npm run admin -- doctor says whether one does.';

async function fateOf(db: Db, id: string, patience: number): Promise<Answer> {
  for (let waited = 0; ; waited += PACE) {
    const mail = await readTestMail(db, id);
    const isWaiting = mail.state === 'waiting';
    if (!isWaiting || waited >= patience)
      return {
        says: isWaiting ? NOBODY : testMailInWords(mail),
        json: mail,
        exitCode: mail.state === 'sent' ? 0 : 1,
      };
    await setTimeout(PACE);
  }
}

function daysOf(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new AdminError('--backup-days must be a whole number from 0 to 9999.');
}

/** Returns one line per finding. */
function findingLines(found: readonly Finding[]): string {
  const width = Math.max(...found.map(({ about }) => about.length));
  return found
    .map(({ state, about, says }) => `${state.padEnd('problem'.length)}  ${about.padEnd(width)}  ${says}`)
    .join('\n');
}

function answerOf(found: Finding[]): Answer {
  const says = findingLines(found);
  const isWell = found.every(({ state }) => state !== 'problem');
  return { says, json: { isWell, findings: found }, exitCode: isWell ? 0 : 1 };
}

/** In percent: step of progress reports. */
const STEP = 5;

/**
 * Rebuilds the search index, newest articles first, also while a server runs. Search keeps working meanwhile. Drafts
 * are indexed when their authors search. Reports progress to `tell`.
 */
async function reindexArticles(db: Db, tell: (sentence: string) => void): Promise<string> {
  await clearDraftIndex(db);
  const claim = randomUUID();
  const newest = await requestReindex(db, claim);
  let told = 0;
  const indexed = await indexPending(db, {
    claim,
    extractWords: async (html) => indexedText(html),
    yieldsToReaders: false,
    onProgress(next, count) {
      const done = Math.floor(((newest - next) / newest) * 100);
      if (done < told + STEP) return;
      told = done;
      tell(`${done}%: ${count} articles`);
    },
  });
  const done = indexed === 1 ? '1 article is indexed' : `${indexed} articles are indexed`;
  return (await isIndexed(db)) ? `${done}.` : `${done}; a server goes on with the others.`;
}

async function compact(db: Db): Promise<Answer> {
  if (isPostgres(db)) {
    throw new AdminError(
      'PostgreSQL does this itself, by its autovacuum; vacuum full gives room back to the disk.',
    );
  }
  const before = await sizeOf(db);
  await compactDatabase(db);
  const after = await sizeOf(db);
  return {
    says: `The database has ${inMiB(after)} MiB; it had ${inMiB(before)}.`,
    json: { bytesBefore: before, bytes: after },
  };
}

const inMiB = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

async function sizeOf(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select "page_count" * "page_size" as "bytes" from pragma_page_count, pragma_page_size`.execute(db);
  return rows[0]?.bytes ?? 0;
}
