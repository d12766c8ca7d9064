import { execFile } from 'node:child_process';
import { statfsSync, existsSync, accessSync, constants, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Finding } from '../../shared/blogStatus.ts';
import { linkNames } from '../../shared/menu.ts';
import { doctorMessages as messages } from '../../shared/messages/en/doctor.ts';
import { joinSentences } from '../../shared/messages/formats.ts';
import { paths } from '../../shared/pages.ts';
import { formatBytes } from '../../shared/storage.ts';
import { DAY } from '../../shared/time.ts';
import {
  type Config,
  ConfigError,
  readConfig,
  readEnvironment,
  insecureStartWarning,
  findMisspelledSettings,
} from '../config.ts';
import { findDatabaseFile, connect } from '../db/connect.ts';
import {
  findLastBackup,
  findBackupContents,
  findUnfinishedIndex,
  findWriteTimes,
  readPostgresTime,
  LostDatabase,
  requireDatabase,
  requireFinishedCopy,
  backupNoteFile,
  UnfinishedCopy,
} from '../db/databaseChecks.ts';
import {
  countPending,
  findMigrationNames,
  NewerDatabase,
  requireKnown,
  TooOldDatabase,
} from '../db/migrate.ts';
import { primarySqliteCode, isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { createImageProcessor } from '../images/imageProcessor.ts';
import { errorCode, describeSystemError } from '../lib/files.ts';
import { findSecret, secretFile, UnusableSecret } from '../lib/secret.ts';
import { version } from '../lib/version.ts';
import { noMails } from '../mail/mailQueue.ts';
import { tryMailServer } from '../mail/smtp.ts';
import { readSettings } from '../services/menus.ts';
import { webhookFindings } from '../services/webhooks.ts';
import { hasAccounts } from '../store/accounts/users.ts';
import { findTakenPages } from '../store/articles/lists.ts';
import { countImages } from '../store/images.ts';
import { COMPANIONS } from './backup.ts';
import { checkMounted, compareWithStore } from './imageChecks.ts';
import { describeMedia } from './mediaCopy.ts';
import { describeError } from './startupErrors.ts';

/** In milliseconds. */
const INTEGRITY_LIMIT = 10_000;
/** In seconds: default of the time for reading images. */
export const IMAGE_SECONDS = 10;
/** In milliseconds: how far clocks of databases and file servers may be off. */
const TOLERANCE = 60_000;

/** In the order in which findings are reported. */
const allChecks = (): Check[] => [
  checkProgram,
  checkFolder,
  checkDisk,
  checkSecret,
  checkDatabase,
  checkAddress,
  checkServer,
  checkMail,
  checkBackup,
];

/** Returns the checks that a running server can do on itself, without slow ones and those that call other servers. */
const quickChecks = (db: Db): Check[] => [
  checkProgram,
  checkFolder,
  checkDisk,
  checkSecret,
  (installation) => checkOpenDatabase(db, installation),
  checkAddress,
  checkBackup,
];

/** In days: default for the maximum age of the last backup. */
export const BACKUP_DAYS = 7;

/** Runs the checks that a running server can do, on its open database. */
export async function examine(db: Db, config: Config, changed: Changed): Promise<Finding[]> {
  const env = changed.env ?? readEnvironment();
  const installation: Installation = {
    ...currentInstallation,
    config,
    env,
    backupDays: BACKUP_DAYS,
    ...changed,
  };
  const found = settingsFindings(env);
  for (const check of quickChecks(db)) found.push(...(await check(installation)));
  return found;
}

/** The folder of the client, and what tests replace. */
type Changed = Partial<Installation> & Pick<Installation, 'built'>;

/** Runs all checks. */
export async function diagnose(backupDays: number, changed: Changed): Promise<Finding[]> {
  const env = changed.env ?? readEnvironment();
  const config = configOrProblems(env);
  if (Array.isArray(config)) return [...config, ...misspellingFindings(env)];
  const installation: Installation = { ...currentInstallation, config, env, backupDays, ...changed };
  const found = settingsFindings(env);
  for (const check of allChecks()) found.push(...(await check(installation)));
  return found;
}

const misspellingFindings = (env: Installation['env']) =>
  findMisspelledSettings(env, messages.settings).map((sentence) => warning('settings', sentence));

function settingsFindings(env: Installation['env']): Finding[] {
  const misspelled = misspellingFindings(env);
  return misspelled.length > 0 ? misspelled : [ok('settings', messages.settings.ok)];
}

const currentInstallation = {
  /** Packages resolve from the client as from the server, as both are in the folder of the program. */
  canUpload: (built: string) =>
    createImageProcessor({ workerFile: path.resolve(built, 'client') }).isAvailable,
  uid: process.getuid?.() ?? null,
  now: () => new Date(),
  nodeVersion: process.versions.node,
  freeBytes(folder: string) {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
  freeFiles(folder: string) {
    const { files, ffree } = statfsSync(folder);
    return files === 0 ? null : ffree;
  },
  integrityLimit: INTEGRITY_LIMIT,
  imageLimit: IMAGE_SECONDS * 1000,
};

function configOrProblems(env: Installation['env']) {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map((sentence) => problem('settings', sentence));
  }
}

/** What is checked. Tests replace parts of it. */
export interface Installation {
  config: Config;
  env: Record<string, string | undefined>;
  /** Returns true if the package that converts images is installed with the program, whose client is `built`. */
  canUpload: (built: string) => boolean;
  /** The user id; null if the system has none. */
  uid: number | null;
  now: () => Date;
  /** The output folder of `npm run build`. */
  built: string;
  nodeVersion: string;
  /** Returns the free bytes of a folder's disk. */
  freeBytes: (folder: string) => number;
  /** Returns the free inodes of a folder's disk; null if unlimited. */
  freeFiles: (folder: string) => number | null;
  /** In milliseconds: time limit of the integrity check. */
  integrityLimit: number;
  /** In milliseconds: time limit for reading images. */
  imageLimit: number;
  /** In days: maximum age of the last backup. */
  backupDays: number;
}

/** Checks one subject. Never throws for what an operator can fix. */
type Check = (installation: Installation) => Finding[] | Promise<Finding[]>;

const ok = (about: Finding['about'], says: string): Finding => ({ about, state: 'ok', says });
const warning = (about: Finding['about'], says: string): Finding => ({ about, state: 'warning', says });
const problem = (about: Finding['about'], says: string): Finding => ({ about, state: 'problem', says });

/** The major version of Node in the lockfile. */
const NODE = 24;

/** Checks the version, Node and the built client. */
const checkProgram: Check = ({ nodeVersion, built }) => {
  const { program } = messages;
  if (Number(nodeVersion.split('.')[0]) !== NODE) {
    return [problem('program', program.wrongNode(version, nodeVersion, NODE))];
  }
  const parts = ['public/index.html', 'pages/renderPage.cjs', 'pages/criticalStyles.json'];
  if (parts.every((part) => existsSync(path.join(built, part))))
    return [ok('program', program.ok(version, nodeVersion))];
  return [warning('program', program.notBuilt(version, nodeVersion, built))];
};

/** Permissions of group and others. */
const OTHERS = 0o077;

/** Checks that only the server's user can read and write its files. */
const checkFolder: Check = ({ config: { dataDir, databaseUrl }, uid }) => {
  if (!existsSync(dataDir)) {
    return [problem('folder', messages.folder.missing(dataDir))];
  }
  try {
    return [folderFinding(dataDir, uid, databaseElsewhere(findDatabaseFile(databaseUrl)))];
  } catch (error) {
    const reason = describeSystemError(errorCode(error) ?? '', messages.reasons) ?? String(error);
    return [problem('folder', messages.folder.unusable(dataDir, reason))];
  }
};

function folderFinding(dataDir: string, uid: number | null, database: readonly string[]): Finding {
  const { uid: owner } = statSync(dataDir);
  const target = (file: string) => (file.startsWith(dataDir) ? dataDir : file);
  const all = [...new Set([dataDir, ...ownFiles(dataDir), ...database])];
  if (uid !== null && uid !== owner) {
    return problem('folder', messages.folder.otherUser(dataDir, owner, uid));
  }
  const foreign = all.find((file) => statSync(file).uid !== owner);
  if (foreign !== undefined) {
    return problem('folder', messages.folder.otherOwner(foreign, dataDir, owner, target(foreign)));
  }
  const open = all.find((file) => (statSync(file).mode & OTHERS) !== 0);
  if (open !== undefined && process.platform !== 'win32') {
    return problem('folder', messages.folder.open(open, target(open)));
  }
  for (const file of all) accessSync(file, constants.R_OK | constants.W_OK);
  return ok('folder', messages.folder.ok(dataDir));
}

/**
 * Returns the files in the folder itself, without subfolders and the empty marker of a backup, which others create too.
 */
const ownFiles = (dataDir: string) =>
  readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.join(dataDir, name))
    .filter((file) => file !== backupNoteFile(dataDir));

/** Returns the files of a database outside of `DATA_DIR`. */
const databaseElsewhere = (file: string | null): string[] =>
  file === null
    ? []
    : ['', ...COMPANIONS]
        .map((companion) => path.resolve(file) + companion)
        .filter((name) => existsSync(name));

const MIB = 1024 * 1024;
/** Below this, the disk is full within hours. */
const LEAST = 512 * MIB;
/** Below this, the disk may be full within days: a few authors with large images, or a daily backup, are enough. */
const AMPLE = 2048 * MIB;
/** Free inodes. */
const LEAST_FILES = 1000;

/** Checks that each disk that is written to has room for new content, and for an upgrade's copy and a backup. */
const checkDisk: Check = (installation) => {
  const { dataDir, databaseUrl } = installation.config;
  const file = findDatabaseFile(databaseUrl);
  const folderOfDatabase = file === null ? dataDir : path.dirname(path.resolve(file));
  const folders = new Set([path.resolve(dataDir), folderOfDatabase]);
  return [...folders]
    .filter((folder) => existsSync(folder))
    .map((folder) => diskFinding(folder, folder === folderOfDatabase ? readSize(file) : 0, installation));
};

/** Returns the size of the database with its WAL in bytes. A large write may make the WAL as large as the database. */
const readSize = (file: string | null): number =>
  file === null
    ? 0
    : [file, `${file}-wal`]
        .map((name) => statSync(name, { throwIfNoEntry: false })?.size ?? 0)
        .reduce((sum, size) => sum + size, 0);

function diskFinding(folder: string, size: number, { freeBytes, freeFiles }: Installation): Finding {
  const { disk } = messages;
  const bytes = freeBytes(folder);
  const files = freeFiles(folder);
  const free = formatBytes(bytes);

  if (bytes < LEAST) return problem('disk', disk.full(free, folder));
  if (files !== null && files < LEAST_FILES) return problem('disk', disk.fewFiles(free, folder, files));
  if (bytes < 2 * size + LEAST) {
    return warning('disk', disk.tooSmallForCopies(free, folder, formatBytes(size)));
  }
  return bytes < AMPLE ? warning('disk', disk.low(free, folder)) : ok('disk', disk.ok(free, folder));
}

/** A secret with fewer distinct characters is not random. */
const VARIETY = 10;

/** Checks the secret that signs sessions, without printing it. */
const checkSecret: Check = async ({ config: { jwtSecret, dataDir, databaseUrl } }) => {
  if (jwtSecret !== null) {
    return new Set(jwtSecret).size < VARIETY
      ? [problem('secret', messages.secret.weak)]
      : [ok('secret', messages.secret.set)];
  }
  try {
    const secret = await findSecret(dataDir);
    if (secret === null) return [warning('secret', messages.secret.missing(dataDir))];
  } catch (error) {
    const { message } = error as Error;
    const file = secretFile(dataDir);
    return [problem('secret', error instanceof UnusableSecret ? messages.secret.unusable(file) : message)];
  }
  const { onSqlite, onPostgres } = messages.secret;
  return [ok('secret', (databaseUrl.startsWith('sqlite:') ? onSqlite : onPostgres)(secretFile(dataDir)))];
};

const sentences = {
  withFile: messages.database.cannotOpenAt,
  withDatabase: messages.database.cannotOpen,
  databasePath: messages.database.path,
  databaseAccess: messages.database.access,
  reasons: messages.reasons,
};

/** Checks that the database answers, is of this version and intact, and that clocks agree. */
export const checkDatabase: Check = async (installation) => {
  const { config, uid } = installation;
  const file = findDatabaseFile(config.databaseUrl);
  if (file !== null && !existsSync(file)) {
    return [problem('database', messages.database.missing(file))];
  }
  // Opening an SQLite file creates files beside it, which the server's user could not write.
  if (file !== null && isForeign(file, uid)) {
    return [problem('database', messages.database.otherUser(file))];
  }
  return inspect(installation, file);
};

function isForeign(file: string, uid: number | null): boolean {
  return uid !== null && statSync(file).uid !== uid;
}

async function inspect(installation: Installation, file: string | null): Promise<Finding[]> {
  const { config, integrityLimit } = installation;
  return reportErrors(file, async () => {
    requireDatabase(config);
    const { db } = connect(config.databaseUrl, { poolMax: 1 });
    try {
      const [schema, ...others] = await findingsIn(db, file, installation);
      return [
        ...(schema ? [schema] : []),
        await integrityFinding(db, file, integrityLimit),
        ...others,
        ...(await imageFindings(db, installation, compareWithStore)),
        // A database of an earlier version has no webhooks.
        ...(await webhookFindings(db, config.publicUrl !== null).catch(() => [])),
        // Neither has it pages.
        ...(await pageFindings(db).catch(() => [])),
      ];
    } finally {
      await db.destroy();
    }
  });
}

/** Checks an open database, without the slow integrity check. */
const checkOpenDatabase = (db: Db, installation: Installation): Promise<Finding[]> => {
  const file = findDatabaseFile(installation.config.databaseUrl);
  return reportErrors(file, async () => [
    ...(await findingsIn(db, file, installation)),
    ...(await imageFindings(db, installation, checkMounted)),
    ...(await pageFindings(db)),
  ]);
};

async function reportErrors(file: string | null, inspect: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await inspect();
  } catch (error) {
    return [problem('database', joinSentences([describeError(error, sentences), repairHint(error, file)]))];
  }
}

const findingsIn = async (db: Db, file: string | null, installation: Installation): Promise<Finding[]> => [
  await schemaFinding(db, file, installation),
  await clockFinding(db, file, installation),
];

/** Reports pages that readers can't reach, and settings that link to a page that they can't see. */
async function pageFindings(db: Db): Promise<Finding[]> {
  const slugs = await findTakenPages(db);
  const { linkStates } = await readSettings(db);
  const unlinked = linkNames.filter((name) => linkStates[name] !== 'shown');
  return [
    ...(slugs.length > 0 ? [warning('pages', messages.pages.taken(slugs.map(paths.page).join(', ')))] : []),
    ...(unlinked.length > 0 ? [warning('pages', messages.pages.unlinked(unlinked.join(', ')))] : []),
  ];
}

/** Reports images and whether more can be uploaded. */
async function imageFindings(
  db: Db,
  { config: { media, dataDir }, built, canUpload, now, uid, imageLimit: limit }: Installation,
  check: typeof compareWithStore,
): Promise<Finding[]> {
  const uploads = canUpload(built) ? [] : [warning('uploads', messages.images.noUploads)];
  // A database of an earlier version may lack the table.
  const stored = await countImages(db).catch(() => null);
  if (stored === null) return uploads;
  const { findings, read, files } = await check(db, media, { now: now(), dataDir, uid, limit });
  if (findings.length > 0) return [...findings, ...uploads];
  const { images, bytes } = stored;
  const says = messages.images.ok(images, formatBytes(bytes), describeMedia(media, messages.places));
  const partly = read < files ? messages.images.partly(read, files) : '';
  return [ok('images', joinSentences([says, partly])), ...uploads];
}

const repairHint = (error: unknown, file: string | null) => {
  // Their messages already say what to do.
  if ([LostDatabase, NewerDatabase, TooOldDatabase, UnfinishedCopy].some((kind) => error instanceof kind))
    return '';
  if (file === null) return messages.database.checkPostgres;
  const isUnreadable = UNREADABLE.includes(primarySqliteCode(error));
  return isUnreadable ? messages.database.restore : '';
};

/** CORRUPT, NOTADB. Other errors are temporary; restoring a backup would lose newer content. */
const UNREADABLE = [11, 26];

async function schemaFinding(
  db: Db,
  file: string | null,
  { config: { dataDir } }: Installation,
): Promise<Finding> {
  const names = await findMigrationNames(db);
  requireKnown(names);
  await requireFinishedCopy(db);
  const where = file ?? 'PostgreSQL';
  const missing = countPending(names);
  const held = findBackupContents(dataDir);
  if (held !== null && names.length > 0 && !(await hasAccounts(db))) {
    return problem('database', messages.database.lost(where, held, backupNoteFile(dataDir)));
  }
  if (missing === 0) return ok('database', messages.database.ok(where));
  return warning('database', messages.database.outdated(where, missing));
}

/** Checks that nothing in the blog is from the future, and that PostgreSQL's clock agrees with this machine's. */
async function clockFinding(
  db: Db,
  file: string | null,
  { config: { dataDir }, now }: Installation,
): Promise<Finding> {
  const time = now().getTime();
  const newest = Math.max(await newestTime(db, file), findLastBackup(dataDir)?.getTime() ?? 0);
  if (newest - time > TOLERANCE) {
    return problem('clock', messages.clock.behind(iso(time), iso(newest)));
  }
  if (isPostgres(db) && Math.abs((await readPostgresTime(db)) - time) > TOLERANCE) {
    return problem('clock', messages.clock.postgres(iso(time)));
  }
  return ok('clock', messages.clock.ok(iso(time)));
}

const iso = (time: number) => new Date(time).toISOString();

/** Returns the latest time that something was written, in milliseconds. Scheduled times don't count. */
async function newestTime(db: Db, file: string | null): Promise<number> {
  const times = (await findWriteTimes(db))
    .map((time) => Date.parse(time))
    .filter((time) => !Number.isNaN(time));
  return Math.max(0, ...times, file === null ? 0 : statSync(file).mtimeMs);
}

/** Prints `ok`, or the first fault that SQLite finds in the database file of its argument. */
const SCRIPT = `
const db = new (require('node:sqlite').DatabaseSync)(process.argv[1], { readOnly: true });
const [first] = db.prepare('pragma integrity_check(1)').all();
const [orphan] = db.prepare('pragma foreign_key_check').all();
console.log(orphan ? 'orphaned row in ' + orphan.table : first.integrity_check);
`;

/** Checks the integrity of the database, for at most `limit` milliseconds. */
const integrityFinding = (db: Db, file: string | null, limit: number): Promise<Finding> =>
  file === null ? checkPostgresIndexes(db) : checkSqliteIntegrity(file, limit);

/** Checks a SQLite file in a child process, as SQLite's check can't be interrupted otherwise. */
async function checkSqliteIntegrity(file: string, limit: number): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', SCRIPT, file], {
      timeout: limit,
      killSignal: 'SIGKILL',
    });
    const found = stdout.trim();
    return found === 'ok'
      ? ok('integrity', messages.integrity.ok)
      : problem('integrity', messages.integrity.damaged(file, found));
  } catch (error) {
    if ((error as { killed?: boolean }).killed) {
      return ok('integrity', messages.integrity.partly(limit / 1000));
    }
    return problem('integrity', messages.integrity.unchecked(file));
  }
}

/** Checks for unfinished indexes, which stay unused. PostgreSQL verifies its own pages if configured. */
async function checkPostgresIndexes(db: Db): Promise<Finding> {
  const index = await findUnfinishedIndex(db);
  return index === null
    ? ok('integrity', messages.integrity.postgresOk)
    : problem('integrity', messages.integrity.postgresIndex(index));
}

/** Checks that PUBLIC_URL, TRUST_PROXY and HOST fit together. */
const checkAddress: Check = ({ config }) => {
  const { publicUrl, trustProxy } = config;
  if (trustProxy.some((network) => network.endsWith('/0'))) {
    return [problem('address', messages.address.trustsEveryone)];
  }
  if (publicUrl?.startsWith('https:') && trustProxy.length === 0) {
    return [problem('address', messages.address.noProxy)];
  }
  const insecure = insecureStartWarning(config, messages.address);
  if (insecure !== null) return [warning('address', insecure)];
  if (publicUrl === null && trustProxy.length > 0) {
    return [warning('address', messages.address.noPublicUrl)];
  }
  return [ok('address', publicUrl === null ? messages.address.local : messages.address.publicUrl(publicUrl))];
};

/** In milliseconds. */
const PATIENCE = 5000;
/** The reply of `/healthz`. */
const HEALTH = /^ok (\S+)$/;

interface Reply {
  status: number;
  text: string;
  isOverHttps: boolean;
}

/** Checks that a server of this version runs, reaches its database, and can be reached by readers. */
const checkServer: Check = async ({ config }) => {
  if (config.port === 0) return [ok('server', messages.server.anyPort)];
  const url = localUrl(config);
  const health = await fetchReply(`${url}/healthz`);
  if (health === null) return [warning('server', messages.server.notRunning(url))];
  const [, running] = HEALTH.exec(health.text) ?? [];
  if (running === undefined) {
    return [problem('server', messages.server.otherProgram(url))];
  }
  const ready = await fetchReply(`${url}/readyz`);
  if (ready?.status !== 200) {
    return [problem('server', messages.server.withoutDatabase(url, ready?.text ?? ''))];
  }
  if (running !== version) {
    return [warning('server', messages.server.outdated(running, url))];
  }
  return [ok('server', messages.server.ok(running, url)), ...(await publicFindings(config))];
};

async function publicFindings({ publicUrl }: Config): Promise<Finding[]> {
  if (publicUrl === null) return [];
  const about = 'proxy';
  const reply = await fetchReply(`${publicUrl}/healthz`);
  if (reply === null || !HEALTH.test(reply.text)) {
    return [warning(about, messages.proxy.unreachable(publicUrl))];
  }
  if (publicUrl.startsWith('https:') && !reply.isOverHttps) {
    return [problem(about, messages.proxy.notHttps(publicUrl))];
  }
  return [ok(about, messages.proxy.ok(publicUrl))];
}

function localUrl({ host, port }: Config): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

/** Returns null if nothing answers in time. */
async function fetchReply(url: string): Promise<Reply | null> {
  try {
    const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
    const isOverHttps = reply.headers.has('strict-transport-security');
    return { status: reply.status, text: await reply.text(), isOverHttps };
  } catch {
    return null;
  }
}

/** Checks that the mail server accepts the login, without sending a mail. */
const checkMail: Check = async ({ config: { mail } }) => {
  if (mail === null) {
    return [ok('mail', noMails())];
  }
  const server = `${mail.host}:${mail.port}`;
  try {
    await tryMailServer(mail);
    return [ok('mail', messages.mail.ok(server, mail.from.address))];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [problem('mail', messages.mail.refused(server, why.replace(/\.*\s*$/, '')))];
  }
};

/** In milliseconds. */

/** Checks the age of the last backup. */
const checkBackup: Check = ({ config: { dataDir, databaseUrl }, now, backupDays }) => {
  const { backup } = messages;
  const hint =
    findDatabaseFile(databaseUrl) === null ? backup.onPostgres(backupNoteFile(dataDir)) : backup.onSqlite;
  const at = findLastBackup(dataDir);
  if (at === null) return [warning('backup', backup.none(hint))];
  const days = Math.floor((now().getTime() - at.getTime()) / DAY);
  const time = at.toISOString();
  if (at.getTime() - now().getTime() > TOLERANCE) return [problem('backup', backup.inFuture(time, hint))];
  return days > backupDays
    ? [problem('backup', backup.old(time, days, hint))]
    : [ok('backup', backup.ok(time))];
};
