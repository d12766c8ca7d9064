import { setTimeout } from 'node:timers/promises';
import { quoteValue, describeSettingChange, type LogEntry } from '../../shared/audit.ts';
import {
  type BlogSettings,
  settingNames,
  type SettingsChange,
  type TextSettings,
} from '../../shared/blogSettings.ts';
import {
  BLOG_DAYS_STORED,
  BLOG_DAYS_SHOWN,
  labelCheck,
  type BlogState,
  type DailyNumber,
  dailyNumbers,
  type DayNumbers,
  type LargestAccount,
  type Finding,
  rateLimitLabels,
  sumRefusedByLimit,
  describeTestMail,
} from '../../shared/blogStatus.ts';
import { email } from '../../shared/email.ts';
import { logQuerySchema } from '../../shared/listingQuery.ts';
import {
  defaultMenus,
  formatMenu,
  isSameMenu,
  type MenuItem,
  type MenuName,
  menuNames,
  toItem,
} from '../../shared/menu.ts';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { formatBytes } from '../../shared/storage.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { compactDatabase, measureDatabase } from '../db/sqlite.ts';
import { TEST_MAIL, noTestMails, readTestMail } from '../mail/mailQueue.ts';
import { BACKUP_DAYS, diagnose, IMAGE_SECONDS } from '../ops/doctor.ts';
import { readStatus } from '../services/blogStatus.ts';
import { updateSettings } from '../services/changeSettings.ts';
import { rebuildSearchIndex } from '../services/housekeeping.ts';
import { readSettings } from '../services/menus.ts';
import { commandLine, readLog } from '../store/auditLog.ts';
import { defaultSettings } from '../store/settings.ts';
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

const { system: messages } = cliMessages;

/** Commands that check the installation and keep it in order. */
export const systemCommands: Record<string, AdminCommand> = {
  reindex: command({
    summary: messages.reindex,
    run: ({ db }, { tell }) => reindexArticles(db, tell),
  }),
  compact: command({
    summary: messages.compact,
    run: ({ db }) => compact(db),
  }),
  status: command({
    summary: messages.state,
    options: {
      days: {
        type: 'string',
        default: String(BLOG_DAYS_SHOWN),
        description: messages.stateDays(BLOG_DAYS_STORED),
      },
    },
    run: (tools, { values }) => printStatus(tools, parseCount('--days', values.days) ?? BLOG_DAYS_SHOWN),
  }),
  'test-mail': command({
    takes: ['EMAIL'],
    summary: messages.testMail,
    options: { wait: { type: 'string', default: '30', description: messages.wait } },
    async run({ db, mails, sendsMails }, { args: [typed], values }) {
      if (!sendsMails) throw noTestMails();
      const recipient = checked(() => email('EMAIL').required().validateSync(typed));
      const seconds = parseCount('--wait', values.wait) ?? 0;
      const id = await mails.enqueueRequested(db, { kind: TEST_MAIL, recipient });
      return waitForTestMail(db, id, seconds * 1000);
    },
  }),
  doctor: {
    takes: [],
    summary: messages.doctor,
    options: {
      'backup-days': { type: 'string', default: String(BACKUP_DAYS), description: messages.backupDays },
      'image-seconds': {
        type: 'string',
        default: String(IMAGE_SECONDS),
        description: messages.imageSeconds,
      },
    },
    // Does not open the database, which may be what is broken.
    async run(_open, { values, built }) {
      const imageLimit = (parseCount('--image-seconds', String(values['image-seconds'])) ?? 0) * 1000;
      return formatFindings(await diagnose(parseDays(String(values['backup-days'])), { built, imageLimit }));
    },
  },
};

const settingOptions = {
  'if-version': { type: 'string', description: cliMessages.settings.ifVersion },
} as const;

/** Versions are times in milliseconds. */
const parseVersion = (typed: string | undefined) => parseCount('--if-version', typed, 15);

/** Commands for the settings of the blog. */
export const settingCommands = {
  settings: command({ summary: cliMessages.settings.list, run: ({ db }) => listSettings(db) }),
  set: command({
    takes: ['NAME', 'VALUE'],
    summary: cliMessages.settings.set,
    options: settingOptions,
    run: ({ db }, { args: [name = '', value = ''], values }) =>
      setSetting(db, name, value, parseVersion(values['if-version'])),
  }),
  unset: command({
    takes: ['NAME'],
    summary: cliMessages.settings.unset,
    options: settingOptions,
    run: ({ db }, { args: [name = ''], values }) =>
      setSetting(db, name, null, parseVersion(values['if-version'])),
  }),
};

type SettingName = keyof TextSettings | MenuName;

const names: SettingName[] = [...settingNames, ...menuNames];
const isSetting = (name: string): name is SettingName => names.some((known) => known === name);
const isMenu = (name: string): name is MenuName => menuNames.some((menu) => menu === name);

/** Returns a setting as `set` takes it. */
const formatSetting = (settings: BlogSettings, name: SettingName): string =>
  isMenu(name) ? JSON.stringify(settings[name].map(toItem)) : settings[name];

/** Returns all settings, one per line, and their version. */
async function listSettings(db: Db): Promise<Answer> {
  const blog = await readSettings(db);
  const defaults = await defaultSettings(blog.interfaceLanguage);
  const width = Math.max(...names.map(({ length }) => length));
  const isDefault = (name: SettingName) =>
    isMenu(name) ? isSameMenu(blog[name], defaultMenus[name]) : blog[name] === defaults[name];
  const says = names
    .map(
      (name) =>
        `${name.padEnd(width)}  ${formatSetting(blog, name)}${isDefault(name) ? `  ${cliMessages.settings.isDefault}` : ''}`,
    )
    .join('\n');
  return { says: `${says}\n\n${cliMessages.settings.version(blog.version)}`, json: blog };
}

/**
 * Changes a setting; null resets it to its default.
 *
 * @param version of the settings that the operator has seen; undefined for any
 */
async function setSetting(
  db: Db,
  name: string,
  value: string | null,
  version: number | undefined,
): Promise<string> {
  if (!isSetting(name)) {
    throw new AdminError(cliMessages.settings.unknown(name, names.join(', ')));
  }
  const change: SettingsChange = isMenu(name)
    ? { [name]: value === null ? null : parseMenu(name, value) }
    : { [name]: value ?? (await defaultSettings((await readSettings(db)).interfaceLanguage))[name] };
  const { before, after } = await updateSettings(db, change, commandLine, version ?? null).catch(
    (error: unknown) => {
      throw forOperator(error);
    },
  );
  const say = (settings: BlogSettings) =>
    quoteValue(isMenu(name) ? formatMenu(settings[name]) : settings[name]);
  return before.version === after.version
    ? cliMessages.settings.unchanged(name, say(after))
    : cliMessages.settings.changed(name, say(after), say(before));
}

/** Parses the entries of a menu; their schema validates them. Throws AdminError. */
function parseMenu(name: MenuName, value: string): MenuItem[] {
  try {
    return JSON.parse(value) as MenuItem[];
  } catch {
    throw new AdminError(cliMessages.settings.invalidMenu(name));
  }
}

/** The command that prints the audit log. */
export const logCommands = {
  log: command({
    summary: cliMessages.log.list,
    options: {
      limit: { type: 'string', default: '50', description: cliMessages.log.limit },
      page: { type: 'string', default: '1', description: cliMessages.log.page },
      act: { type: 'string', description: cliMessages.log.act },
    },
    run: ({ db }, { values }) => printLog(db, values),
  }),
};

async function printLog(
  db: Db,
  typed: { limit: string; page: string; act?: string | undefined },
): Promise<Answer> {
  const query = checked(() =>
    logQuerySchema.validateSync({
      limit: parseCount('--limit', typed.limit),
      page: parseCount('--page', typed.page),
      act: typed.act,
    }),
  );
  const { result, next } = await readLog(db, query);
  const more = next ? [cliMessages.command.nextPage(next.page)] : [];
  const none = emptyPageNotice(query.page, cliMessages.log.none);
  const says = result.length === 0 ? none : [...result.map(formatEntry), ...more].join('\n');
  return { says, json: result };
}

function formatEntry(entry: LogEntry) {
  const { createdAt, actor, act, on, reason } = entry;
  const what = describeSettingChange(entry) ?? reason;
  return `${createdAt.slice(0, 19)}Z  ${stripControls(actor)}  ${act}  ${on.kind} '${stripControls(on.name)}'${what && `: ${stripControls(what)}`}`;
}

async function printStatus({ db, ...sources }: Tools, days: number): Promise<Answer> {
  if (days < 1 || days > BLOG_DAYS_STORED)
    throw new AdminError(cliMessages.command.wholeNumberUpTo('--days', 1, BLOG_DAYS_STORED));
  const state = await readStatus(db, days, sources);
  return { says: formatStatus(state), json: state };
}

function formatStatus({ findings, jobs, days, ...storage }: BlogState): string {
  const attention = findings.filter(({ state }) => state !== 'ok');
  return [
    attention.length === 0 ? messages.allWell : findingLines(attention),
    jobs.length === 0 ? messages.noJobs : jobs.map(({ says }) => says).join('\n'),
    refusals(days),
    largest(storage.largestAccounts, storage.storageMax, {
      heading: messages.largestAccounts,
      empty: messages.noStorage,
    }),
    largest(storage.largestByImages, storage.imageStorageMax, {
      heading: messages.largestByImages,
      empty: messages.noImages,
    }),
    table([[messages.day, ...numberNames.map((name) => dailyNumbers[name])], ...days.map(dayRow)]),
  ].join('\n\n');
}

const numberNames = Object.keys(dailyNumbers) as DailyNumber[];
const dayRow = ({ day, counts }: DayNumbers) => [day, ...numberNames.map((name) => String(counts[name]))];

/** Lists accounts with their share of `max` bytes; returns `empty` without any. */
function largest(
  accounts: readonly LargestAccount[],
  max: number,
  { heading, empty }: Record<'heading' | 'empty', string>,
) {
  if (accounts.length === 0) return empty;
  return table([
    [heading, messages.ofStorage(formatBytes(max))],
    ...accounts.map(({ email, bytes }) => [email, formatBytes(bytes)]),
  ]);
}

function refusals(days: readonly DayNumbers[]): string {
  const refused = sumRefusedByLimit(days).filter(({ all }) => all > 0);
  if (refused.length === 0) return messages.noRefusals(days.length);
  return table([
    [messages.refusedBy, messages.today, messages.week, messages.span(days.length)],
    ...refused.map(({ limit, today, week, all }) => [
      rateLimitLabels[limit],
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

/** Returns the outcome of a test mail, or that it is still waiting after `patience` milliseconds. */
async function waitForTestMail(db: Db, id: string, patience: number): Promise<Answer> {
  for (let waited = 0; ; waited += PACE) {
    const mail = await readTestMail(db, id);
    const isWaiting = mail.state === 'waiting';
    if (!isWaiting || waited >= patience)
      return {
        says: isWaiting ? messages.testMailWaiting : describeTestMail(mail),
        json: mail,
        exitCode: mail.state === 'sent' ? 0 : 1,
      };
    await setTimeout(PACE);
  }
}

function parseDays(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new AdminError(cliMessages.command.wholeNumberUpTo('--backup-days', 0, 9999));
}

/** Returns one line per finding. */
function findingLines(found: readonly Finding[]): string {
  const { states } = cliMessages.doctor;
  const rows = found.map(({ state, about, says }) => [states[state], labelCheck(about), says] as const);
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length));
  return rows
    .map(([state, name, says]) => `${state.padEnd(width(0))}  ${name.padEnd(width(1))}  ${says}`)
    .join('\n');
}

function formatFindings(found: Finding[]): Answer {
  const count = (wanted: Finding['state']) => found.filter(({ state }) => state === wanted).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  const isWell = problems === 0;
  const { allWell, summary } = cliMessages.doctor;
  const says = [findingLines(found), problems + warnings === 0 ? allWell : summary(problems, warnings)].join(
    '\n\n',
  );
  return { says, json: { isWell, findings: found }, exitCode: isWell ? 0 : 1 };
}

/** In percent: step of progress reports. */
const STEP = 5;

/** Rebuilds the search index. Reports progress to `tell`. */
async function reindexArticles(db: Db, tell: (sentence: string) => void): Promise<string> {
  let reported = 0;
  const { indexed, isComplete } = await rebuildSearchIndex(db, (percent, count) => {
    if (count === 0 || percent < reported + STEP) return;
    reported = percent;
    tell(messages.indexing(percent, count));
  });
  return (isComplete ? messages.indexed : messages.indexedPartly)(indexed);
}

async function compact(db: Db): Promise<Answer> {
  if (isPostgres(db)) {
    throw new AdminError(messages.compactPostgres);
  }
  const before = await measureDatabase(db);
  await compactDatabase(db);
  const after = await measureDatabase(db);
  return {
    says: messages.compacted(formatMiB(after), formatMiB(before)),
    json: { bytesBefore: before, bytes: after },
  };
}

const formatMiB = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
