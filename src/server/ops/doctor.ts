import { execFile } from 'node:child_process';
import { statfsSync, existsSync, accessSync, constants, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Finding } from '../../shared/blogStatus.ts';
import { counted } from '../../shared/format.ts';
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
import { errorCode, describeSystemError } from '../lib/files.ts';
import { findSecret, secretFile } from '../lib/secret.ts';
import { version } from '../lib/version.ts';
import { NO_MAILS } from '../mail/mailQueue.ts';
import { tryMailServer } from '../mail/smtp.ts';
import { COMPANIONS } from './backup.ts';
import { describeError } from './startupErrors.ts';

/** In milliseconds. */
const INTEGRITY_LIMIT = 10_000;
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

/** Leaves out the checks that are slow or call other servers: what a running server can check about itself. */
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
  findMisspelledSettings(env).map((sentence) => warning('settings', sentence));

function settingsFindings(env: Installation['env']): Finding[] {
  const misspelled = misspellingFindings(env);
  return misspelled.length > 0 ? misspelled : [ok('settings', 'All of them can be read.')];
}

const currentInstallation = {
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
  /** In days: maximum age of the last backup. */
  backupDays: number;
}

/** Checks one subject. Never throws for what an operator can fix. */
type Check = (installation: Installation) => Finding[] | Promise<Finding[]>;

const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says });
const warning = (about: string, says: string): Finding => ({ about, state: 'warning', says });
const problem = (about: string, says: string): Finding => ({ about, state: 'problem', says });

/** The major version of Node in the lockfile. */
const NODE = 24;

/** Checks the version, Node and the built client. */
const checkProgram: Check = ({ nodeVersion, built }) => {
  const said = `Markdown Blog ${version} on Node ${nodeVersion}`;
  if (Number(nodeVersion.split('.')[0]) !== NODE) {
    return [
      problem(
        'program',
        `${said}. It is tested on Node ${NODE}: start it by npm, or by node_modules/.bin/node.`,
      ),
    ];
  }
  const parts = ['public/index.html', 'pages/renderPage.js'];
  if (parts.every((part) => existsSync(path.join(built, part)))) return [ok('program', `${said}.`)];
  return [warning('program', `${said}. There is no whole client in ${built}: npm run build makes it.`)];
};

/** Permissions of group and others. */
const OTHERS = 0o077;

/** Checks that only the server's user can read and write its files. */
const checkFolder: Check = ({ config: { dataDir, databaseUrl }, uid }) => {
  if (!existsSync(dataDir)) {
    return [
      problem('folder', `There is no folder ${dataDir}: set DATA_DIR as for the server, or start it once.`),
    ];
  }
  try {
    return [folderFinding(dataDir, uid, databaseElsewhere(findDatabaseFile(databaseUrl)))];
  } catch (error) {
    const reason = describeSystemError(errorCode(error) ?? '') ?? String(error);
    return [problem('folder', `${dataDir} can not be used: ${reason}.`)];
  }
};

function folderFinding(dataDir: string, uid: number | null, database: readonly string[]): Finding {
  const { uid: owner } = statSync(dataDir);
  const all = [...new Set([dataDir, ...ownFiles(dataDir), ...database])];
  if (uid !== null && uid !== owner) {
    return problem(
      'folder',
      `${dataDir} belongs to user ${owner}, and this is run by ${uid}: run it, and the server, as ${owner}.`,
    );
  }
  const foreign = all.find((file) => statSync(file).uid !== owner);
  if (foreign !== undefined) {
    return problem(
      'folder',
      `${foreign} belongs to somebody else than ${dataDir}: chown -R ${owner} '${foreign.startsWith(dataDir) ? dataDir : foreign}'.`,
    );
  }
  const open = all.find((file) => (statSync(file).mode & OTHERS) !== 0);
  if (open !== undefined && process.platform !== 'win32') {
    return problem(
      'folder',
      `${open} is open to other users of this machine: chmod -R go= '${open.startsWith(dataDir) ? dataDir : open}'.`,
    );
  }
  for (const file of all) accessSync(file, constants.R_OK | constants.W_OK);
  return ok('folder', `${dataDir} is for its own user alone.`);
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
/** Less than this is a matter of days: a few authors with pictures of text, or a backup a day. */
const AMPLE = 2048 * MIB;
/** Free inodes. */
const LEAST_FILES = 1000;

const inMiB = (bytes: number) => `${Math.floor(bytes / MIB).toLocaleString('en')} MiB`;

/** Checks that each disk that is written to has room for new content, and for an upgrade's copy and a backup. */
const checkDisk: Check = (installation) => {
  const { dataDir, databaseUrl } = installation.config;
  const file = findDatabaseFile(databaseUrl);
  const folderOfDatabase = file === null ? dataDir : path.dirname(path.resolve(file));
  const folders = new Set([path.resolve(dataDir), folderOfDatabase]);
  return [...folders]
    .filter((folder) => existsSync(folder))
    .map((folder) => diskFinding(folder, folder === folderOfDatabase ? sizeOf(file) : 0, installation));
};

/** In bytes; the log may be as large as the database itself after a large write. */
const sizeOf = (file: string | null): number =>
  file === null
    ? 0
    : [file, `${file}-wal`]
        .map((name) => statSync(name, { throwIfNoEntry: false })?.size ?? 0)
        .reduce((sum, size) => sum + size, 0);

function diskFinding(folder: string, size: number, { freeBytes, freeFiles }: Installation): Finding {
  const free = freeBytes(folder);
  const files = freeFiles(folder);
  const said = `${inMiB(free)} are free at ${folder}`;

  if (free < LEAST) return problem('disk', `${said}: make room, or nothing can be written soon.`);
  if (files !== null && files < LEAST_FILES) {
    return problem(
      'disk',
      `${said}, but the disk has room for only ${files} more files: delete some that you don't need.`,
    );
  }
  if (free < 2 * size + LEAST) {
    return warning(
      'disk',
      `${said}, too little for two copies of the database, which has ${inMiB(size)}: an upgrade makes one, and so does each backup.`,
    );
  }
  if (free < AMPLE) return warning('disk', `${said}: make room before it runs out.`);
  return ok('disk', `${said}.`);
}

/** A secret made of fewer different characters was not made by chance. */
const VARIETY = 10;

/** Checks the secret that signs sessions, without printing it. */
const checkSecret: Check = async ({ config: { jwtSecret, dataDir, databaseUrl } }) => {
  if (jwtSecret !== null) {
    return new Set(jwtSecret).size < VARIETY
      ? [problem('secret', 'JWT_SECRET can be guessed: set it to what openssl rand -base64 48 prints.')]
      : [ok('secret', 'JWT_SECRET is set.')];
  }
  try {
    const secret = await findSecret(dataDir);
    if (secret === null) {
      return [warning('secret', `There is none in ${dataDir} yet: the first start of the server makes it.`)];
    }
  } catch (error) {
    return [problem('secret', (error as Error).message)];
  }
  const kept = `${secretFile(dataDir)} is kept.`;
  return [
    databaseUrl.startsWith('sqlite:')
      ? ok('secret', `${kept} It is in no backup: keep a copy of it.`)
      : ok('secret', `${kept} Other servers of the same database need the same, as JWT_SECRET.`),
  ];
};

const sentences = { withFile: 'It does not open at', withDatabase: 'It does not open' };

/** Checks that the database answers, is of this version and intact, and that clocks agree. */
export const checkDatabase: Check = async (installation) => {
  const { config, uid } = installation;
  const file = findDatabaseFile(config.databaseUrl);
  if (file !== null && !existsSync(file)) {
    return [
      problem(
        'database',
        `There is none at ${file}: set DATA_DIR or DATABASE_URL as for the server, or start it once.`,
      ),
    ];
  }
  // Opening an SQLite file creates files beside it, which the server's user could not write.
  if (file !== null && isForeign(file, uid)) {
    return [problem('database', `${file} was not opened, as it belongs to somebody else.`)];
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
      return [...(schema ? [schema] : []), await integrityFinding(db, file, integrityLimit), ...others];
    } finally {
      await db.destroy();
    }
  });
}

/** Checks an open database, without the slow integrity check. */
const checkOpenDatabase = (db: Db, installation: Installation): Promise<Finding[]> => {
  const file = findDatabaseFile(installation.config.databaseUrl);
  return reportErrors(file, () => findingsIn(db, file, installation));
};

async function reportErrors(file: string | null, inspect: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await inspect();
  } catch (error) {
    return [problem('database', `${describeError(error, sentences)} ${repairHint(error, file)}`.trim())];
  }
}

const findingsIn = async (db: Db, file: string | null, installation: Installation): Promise<Finding[]> => [
  await schemaFinding(db, file, installation),
  await clockFinding(db, file, installation),
];

const repairHint = (error: unknown, file: string | null) => {
  // Their messages already say it.
  if ([LostDatabase, NewerDatabase, TooOldDatabase, UnfinishedCopy].some((kind) => error instanceof kind))
    return '';
  if (file === null) return 'See that it runs, and that DATABASE_URL names it.';
  const isUnreadable = UNREADABLE.includes(primarySqliteCode(error));
  return isUnreadable ? 'A backup takes its place by npm run restore -- FILE --force.' : '';
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
  if (held !== null && names.length > 0 && (await hasNoAccounts(db))) {
    return problem(
      'database',
      `${where} has no accounts, but a backup had ${counted(held.users, 'account')} and ${counted(held.articles, 'article')}: restore that one, or delete ${backupNoteFile(dataDir)} if the blog is a new one.`,
    );
  }
  if (missing === 0) return ok('database', `${where} answers, and is of this version.`);
  return warning(
    'database',
    `${where} answers, and is older: the next start makes ${missing} ${missing === 1 ? 'change' : 'changes'} to it.`,
  );
}

const hasNoAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined;

/** Only the newest articles, so that the check stays cheap. */
const ARTICLES = 1000;

/** Checks that nothing in the blog is from the future, and that PostgreSQL's clock agrees with this machine's. */
async function clockFinding(
  db: Db,
  file: string | null,
  { config: { dataDir }, now }: Installation,
): Promise<Finding> {
  const time = now().getTime();
  const newest = Math.max(await newestTime(db, file), findLastBackup(dataDir)?.getTime() ?? 0);
  const said = `It is ${iso(time)} here`;
  const mend = 'set the clock by NTP, such as timedatectl set-ntp true';
  if (newest - time > TOLERANCE) {
    return problem(
      'clock',
      `${said}, and the blog has something of ${iso(newest)}: ${mend}. If it is right, it was ahead when that was written.`,
    );
  }
  if (isPostgres(db) && Math.abs((await timeOfPostgres(db)) - time) > TOLERANCE) {
    return problem('clock', `${said}, and PostgreSQL's clock shows another time: ${mend}.`);
  }
  return ok('clock', `${said}.`);
}

const iso = (time: number) => new Date(time).toISOString();

/** Returns the latest time that something was written, in milliseconds. What is scheduled for later doesn't count. */
async function newestTime(db: Db, file: string | null): Promise<number> {
  const times = [...(await migrationTimes(db)), ...(await contentTimes(db))]
    .map((time) => Date.parse(time ?? ''))
    .filter((time) => !Number.isNaN(time));
  return Math.max(0, ...times, file === null ? 0 : statSync(file).mtimeMs);
}

async function migrationTimes(db: Db): Promise<(string | null)[]> {
  const { rows } = await sql<{ at: string | null }>`
    select max("timestamp") as "at" from "kysely_migration"`.execute(db);
  return rows.map(({ at }) => at);
}

/** Empty for a database older than one of these tables. */
async function contentTimes(db: Db): Promise<(string | null)[]> {
  const { rows } = await sql<{ at: string | null }>`
    select max("createdAt") as "at" from "user"
    union all
    select max("createdAt") from "report"
    union all
    select max("createdAt") from (select "createdAt" from "auditLog" order by "id" desc limit 1) as "logged"
    union all
    select max(case when "createdAt" > "updatedAt" then "createdAt" else "updatedAt" end) from (
      select "createdAt", "updatedAt" from "article" order by "number" desc limit ${sql.lit(ARTICLES)}
    ) as "newest"`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows.map(({ at }) => at);
}

async function timeOfPostgres(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select now() as "now"`.execute(db);
  return rows[0]?.now.getTime() ?? NaN;
}

const RESTORE = 'bring the last backup back by npm run restore -- FILE --force';

/** Prints `ok`, or the first fault that SQLite finds in the database file of its argument. */
const SCRIPT = `
const db = new (require('node:sqlite').DatabaseSync)(process.argv[1], { readOnly: true });
const [first] = db.prepare('pragma integrity_check(1)').all();
const [orphan] = db.prepare('pragma foreign_key_check').all();
console.log(orphan ? 'a row of ' + orphan.table + ' belongs to none' : first.integrity_check);
`;

/** Checks the integrity of the database, for at most `limit` milliseconds. */
const integrityFinding = (db: Db, file: string | null, limit: number): Promise<Finding> =>
  file === null ? checkPostgresIndexes(db) : checkSqliteIntegrity(file, limit);

/** Runs in a child process, as SQLite's check can't be interrupted otherwise. */
async function checkSqliteIntegrity(file: string, limit: number): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', SCRIPT, file], {
      timeout: limit,
      killSignal: 'SIGKILL',
    });
    const found = stdout.trim();
    return found === 'ok'
      ? ok('integrity', "SQLite's own checks find nothing wrong.")
      : problem('integrity', `${file} is damaged (${found}): stop the server and ${RESTORE}.`);
  } catch (error) {
    if ((error as { killed?: boolean }).killed) {
      return ok(
        'integrity',
        `Nothing wrong was found in ${limit / 1000} s. npm run backup checks all of it.`,
      );
    }
    return problem('integrity', `${file} can not be checked: stop the server and ${RESTORE}.`);
  }
}

/** PostgreSQL verifies its own pages if configured; an unfinished index stays unused. */
async function checkPostgresIndexes(db: Db): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as "name" from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and not i.indisvalid`.execute(db);
  const [first] = rows;
  return first
    ? problem('integrity', `The index ${first.name} is not whole: reindex index "${first.name}" mends it.`)
    : ok('integrity', 'All indexes are whole.');
}

/** Checks that PUBLIC_URL, TRUST_PROXY and HOST fit together. */
const checkAddress: Check = ({ config }) => {
  const { publicUrl, trustProxy } = config;
  if (trustProxy.some((network) => network.endsWith('/0'))) {
    return [
      problem(
        'address',
        'TRUST_PROXY believes everybody, so that anybody gets round the limits: name the proxy alone.',
      ),
    ];
  }
  if (publicUrl?.startsWith('https:') && trustProxy.length === 0) {
    return [
      problem(
        'address',
        'PUBLIC_URL is https, and no proxy is trusted: all readers count as one, and meet the limits of one. Set TRUST_PROXY=true, or to the address of the proxy.',
      ),
    ];
  }
  const insecure = insecureStartWarning(config);
  if (insecure !== null) return [warning('address', insecure)];
  if (publicUrl === null && trustProxy.length > 0) {
    return [
      warning(
        'address',
        'Behind a proxy PUBLIC_URL should say how readers reach the blog, such as https://blog.example.org.',
      ),
    ];
  }
  return [
    ok(
      'address',
      publicUrl === null ? 'This machine alone reaches it.' : `Readers reach it at ${publicUrl}.`,
    ),
  ];
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
  if (config.port === 0) return [ok('server', 'PORT=0 takes any port: no server was looked for.')];
  const url = localUrl(config);
  const health = await fetchReply(`${url}/healthz`);
  if (health === null)
    return [warning('server', `None answers at ${url}: npm start, or the service, starts it.`)];
  const [, running] = HEALTH.exec(health.text) ?? [];
  if (running === undefined) {
    return [problem('server', `Something else answers at ${url}: set PORT to another one, or end that.`)];
  }
  const ready = await fetchReply(`${url}/readyz`);
  if (ready?.status !== 200) {
    return [
      problem('server', `It answers at ${url}, without its database. ${ready?.text ?? ''} Its log says why.`),
    ];
  }
  if (running !== version) {
    return [warning('server', `It is still version ${running} that answers at ${url}: start it again.`)];
  }
  return [ok('server', `Version ${running} answers at ${url}.`), ...(await publicFindings(config))];
};

async function publicFindings({ publicUrl }: Config): Promise<Finding[]> {
  if (publicUrl === null) return [];
  const about = 'proxy';
  const reply = await fetchReply(`${publicUrl}/healthz`);
  if (reply === null || !HEALTH.test(reply.text)) {
    return [
      warning(
        about,
        `${publicUrl} does not answer as the blog, asked from here: see that its name leads to the proxy, and what the log of the proxy says.`,
      ),
    ];
  }
  if (publicUrl.startsWith('https:') && !reply.isOverHttps) {
    return [
      problem(
        about,
        `The server does not know that ${publicUrl} is https: the proxy has to send X-Forwarded-Proto, and TRUST_PROXY has to name it.`,
      ),
    ];
  }
  return [ok(about, `${publicUrl} leads to a server.`)];
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
    return [ok('mail', NO_MAILS)];
  }
  const server = `${mail.host}:${mail.port}`;
  try {
    await tryMailServer(mail);
    const trial = `npm run admin -- test-mail EMAIL tries whether it takes mails from ${mail.from.address}`;
    return [ok('mail', `${server} answers, and lets the blog in. ${trial}.`)];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [problem('mail', `${server} takes none: ${why.replace(/\.*\s*$/, '')}. SMTP_URL names it.`)];
  }
};

/** In milliseconds. */
const DAY = 86_400_000;

/** Checks the age of the last backup. */
const checkBackup: Check = ({ config: { dataDir, databaseUrl }, now, backupDays }) => {
  const make =
    findDatabaseFile(databaseUrl) === null
      ? `let pg_dump be followed by touch '${backupNoteFile(dataDir)}'`
      : 'npm run backup -- FILE makes one, also while the server runs';
  const at = findLastBackup(dataDir);
  if (at === null) return [warning('backup', `None was made yet: ${make}.`)];
  const days = Math.floor((now().getTime() - at.getTime()) / DAY);
  const said = `The last one was made on ${at.toISOString()}`;
  if (at.getTime() - now().getTime() > TOLERANCE)
    return [problem('backup', `${said}, which is in the future: ${make}.`)];
  return days > backupDays
    ? [problem('backup', `${said}, ${days} days ago: see what its timer says; ${make}.`)]
    : [ok('backup', `${said}.`)];
};
