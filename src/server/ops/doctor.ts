import { execFile } from 'node:child_process';
import { statfsSync, existsSync, accessSync, constants, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Finding } from '../../shared/blogState.ts';
import { counted } from '../../shared/counted.ts';
import {
  type Config,
  ConfigError,
  readConfig,
  readEnvironment,
  insecureStart,
  misspelledSettings,
} from '../config.ts';
import { fileOf, connect } from '../db/connect.ts';
import { traceOfBackup, lastContents, backedUpAt } from '../db/lastBackup.ts';
import { LostDatabase, requireDatabase } from '../db/lostDatabase.ts';
import { isNewer, migrationNames, namesIn, NewerDatabase } from '../db/migrate.ts';
import { primarySqliteCode, isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { requireFinishedCopy, UnfinishedCopy } from '../db/unfinishedCopy.ts';
import { errorCode, meaningOf } from '../lib/files.ts';
import { findSecret, secretFile } from '../lib/secret.ts';
import { version } from '../lib/version.ts';
import { NO_MAILS } from '../mail/mailQueue.ts';
import { tryMailServer } from '../mail/smtp.ts';
import { COMPANIONS } from './backup.ts';
import { problemOf } from './startupErrors.ts';

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

/** In days: how old the last backup may be, unless told. */
export const BACKUP_DAYS = 7;

/** Looks at what a running server can see, by the doctor's own checks, on the database that it has open. */
export async function examine(
  db: Db,
  config: Config,
  changed: Partial<Installation> = {},
): Promise<Finding[]> {
  const env = changed.env ?? readEnvironment();
  const installation: Installation = { ...surroundings, config, env, backupDays: BACKUP_DAYS, ...changed };
  const found = settingsFindings(env);
  for (const check of quickChecks(db)) found.push(...(await check(installation)));
  return found;
}

/** Looks at everything; `changed` is for tests. */
export async function diagnose(backupDays: number, changed: Partial<Installation> = {}): Promise<Finding[]> {
  const env = changed.env ?? readEnvironment();
  const config = configOrProblems(env);
  if (Array.isArray(config)) return [...config, ...misspelledIn(env)];
  const installation: Installation = { ...surroundings, config, env, backupDays, ...changed };
  const found = settingsFindings(env);
  for (const check of allChecks()) found.push(...(await check(installation)));
  return found;
}

const misspelledIn = (env: Installation['env']) =>
  misspelledSettings(env).map((sentence) => warning('settings', sentence));

function settingsFindings(env: Installation['env']): Finding[] {
  const misspelled = misspelledIn(env);
  return misspelled.length > 0 ? misspelled : [ok('settings', 'All of them can be read.')];
}

const surroundings = {
  uid: process.getuid?.() ?? null,
  now: () => new Date(),
  // Commands run in the folder of the project, as the server does.
  built: path.resolve('dist'),
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

/** What is looked at. Tests change one thing of it. */
export interface Installation {
  config: Config;
  env: Record<string, string | undefined>;
  /** Of the user who asks; null where the system has no such thing. */
  uid: number | null;
  now: () => Date;
  /** The folder that `npm run build` writes. */
  built: string;
  nodeVersion: string;
  /** Free bytes of the disk of a folder. */
  freeBytes: (folder: string) => number;
  /** How many more files the disk of a folder can hold; null where it has no such limit. */
  freeFiles: (folder: string) => number | null;
  /** In milliseconds: how long the check of the database's pages may take. */
  integrityLimit: number;
  /** In days: how old the last backup may be. */
  backupDays: number;
}

/** Looks at one thing, or at several that hang together. Never throws for what an operator can mend. */
type Check = (installation: Installation) => Finding[] | Promise<Finding[]>;

const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says });
const warning = (about: string, says: string): Finding => ({ about, state: 'warning', says });
const problem = (about: string, says: string): Finding => ({ about, state: 'problem', says });

/** The one that the lockfile brings, by its first number. */
const NODE = 24;

/** This version, the Node that runs it, and the client that it serves. */
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

/** Rights of the group and of others. */
const OTHERS = 0o077;

/** Who may read and write what is kept: its own user, and nobody else. */
const checkFolder: Check = ({ config: { dataDir, databaseUrl }, uid }) => {
  if (!existsSync(dataDir)) {
    return [
      problem('folder', `There is no folder ${dataDir}: set DATA_DIR as for the server, or start it once.`),
    ];
  }
  try {
    return [folderFinding(dataDir, uid, databaseElsewhere(fileOf(databaseUrl)))];
  } catch (error) {
    const reason = meaningOf(errorCode(error) ?? '') ?? String(error);
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

/** What is kept in the folder itself. A folder in it is not ours, and the trace of a backup is empty: others make it too. */
const ownFiles = (dataDir: string) =>
  readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.join(dataDir, name))
    .filter((file) => file !== traceOfBackup(dataDir));

/** The database and what SQLite keeps beside it; in `DATA_DIR` they are among its own files. */
const databaseElsewhere = (file: string | null): string[] =>
  file === null
    ? []
    : ['', ...COMPANIONS]
        .map((companion) => path.resolve(file) + companion)
        .filter((name) => existsSync(name));

const MIB = 1024 * 1024;
/** Less than this is a matter of hours. */
const LEAST = 512 * MIB;
/** Less than this is a matter of days: a few authors with pictures of text, or a backup a day. */
const AMPLE = 2048 * MIB;
/** A full disk has no files left to give either. */
const LEAST_FILES = 1000;

const inMiB = (bytes: number) => `${Math.floor(bytes / MIB).toLocaleString('en')} MiB`;

/** Checks that each disk that is written to has room for new content, and for an upgrade's copy and a backup. */
const checkDisk: Check = (installation) => {
  const { dataDir, databaseUrl } = installation.config;
  const file = fileOf(databaseUrl);
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

/** What signs the sessions. It is never printed. */
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

/** Whether the database answers, is of this version and whole, and agrees about the time. */
export const checkDatabase: Check = async (installation) => {
  const { config, uid } = installation;
  const file = fileOf(config.databaseUrl);
  if (file !== null && !existsSync(file)) {
    return [
      problem(
        'database',
        `There is none at ${file}: set DATA_DIR or DATABASE_URL as for the server, or start it once.`,
      ),
    ];
  }
  // To open an SQLite file makes others beside it, which the server could not write afterwards.
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
  return orProblem(file, async () => {
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

/** The same of a database that is open, but for its pages: to check those takes long. */
const checkOpenDatabase = (db: Db, installation: Installation): Promise<Finding[]> => {
  const file = fileOf(installation.config.databaseUrl);
  return orProblem(file, () => findingsIn(db, file, installation));
};

async function orProblem(file: string | null, inspect: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await inspect();
  } catch (error) {
    return [problem('database', `${problemOf(error, sentences)} ${mendingOf(error, file)}`.trim())];
  }
}

const findingsIn = async (db: Db, file: string | null, installation: Installation): Promise<Finding[]> => [
  await schemaFinding(db, file, installation),
  await clockFinding(db, file, installation),
];

const mendingOf = (error: unknown, file: string | null) => {
  // These say it themselves.
  if ([LostDatabase, NewerDatabase, UnfinishedCopy].some((kind) => error instanceof kind)) return '';
  if (file === null) return 'See that it runs, and that DATABASE_URL names it.';
  const isUnreadable = UNREADABLE.includes(primarySqliteCode(error));
  return isUnreadable ? 'A backup takes its place by npm run restore -- FILE --force.' : '';
};

/** CORRUPT, NOTADB. Whatever else is wrong passes, and a backup in its place would cost what came since. */
const UNREADABLE = [11, 26];

async function schemaFinding(
  db: Db,
  file: string | null,
  { config: { dataDir } }: Installation,
): Promise<Finding> {
  const names = await namesIn(db);
  if (isNewer(names)) throw new NewerDatabase();
  await requireFinishedCopy(db);
  const where = file ?? 'PostgreSQL';
  const missing = migrationNames.length - names.length;
  const held = lastContents(dataDir);
  if (held !== null && names.length > 0 && (await hasNoAccounts(db))) {
    return problem(
      'database',
      `${where} has no accounts, but a backup had ${counted(held.users, 'account')} and ${counted(held.articles, 'article')}: restore that one, or delete ${traceOfBackup(dataDir)} if the blog is a new one.`,
    );
  }
  if (missing === 0) return ok('database', `${where} answers, and is of this version.`);
  return warning(
    'database',
    `${where} answers, and is older: the next start makes ${missing} changes to it.`,
  );
}

const hasNoAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined;

/** The newest ones by number, so that the check stays cheap however many articles there are. */
const ARTICLES = 1000;

/** Checks that nothing in the blog is from the future, and that PostgreSQL's clock agrees with this machine's. */
async function clockFinding(
  db: Db,
  file: string | null,
  { config: { dataDir }, now }: Installation,
): Promise<Finding> {
  const time = now().getTime();
  const newest = Math.max(await newestTime(db, file), backedUpAt(dataDir)?.getTime() ?? 0);
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

/** None of a database that is older than one of these tables. */
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

/** Whether the database is whole, as far as `limit` milliseconds let that be found out. */
const integrityFinding = (db: Db, file: string | null, limit: number): Promise<Finding> =>
  file === null ? ofPostgres(db) : ofSqlite(file, limit);

/** In a process of its own, as nothing else can end SQLite's check in its midst. */
async function ofSqlite(file: string, limit: number): Promise<Finding> {
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

/** PostgreSQL checks its pages itself, where it was set up to; an index that was not finished it leaves unused. */
async function ofPostgres(db: Db): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as "name" from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and not i.indisvalid`.execute(db);
  const [first] = rows;
  return first
    ? problem('integrity', `The index ${first.name} is not whole: reindex index "${first.name}" mends it.`)
    : ok('integrity', 'All indexes are whole.');
}

/** Whether what is said of the proxy in front can be true: PUBLIC_URL, TRUST_PROXY, HOST. */
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
  const insecure = insecureStart(config);
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
/** What `/healthz` answers. */
const HEALTH = /^ok (\S+)$/;

interface Reply {
  status: number;
  text: string;
  isOverHttps: boolean;
}

/** Whether a server runs, is of this version, reaches its database, and is reached by readers. */
const checkServer: Check = async ({ config }) => {
  if (config.port === 0) return [ok('server', 'PORT=0 takes any port: no server was looked for.')];
  const url = localUrl(config);
  const health = await ask(`${url}/healthz`);
  if (health === null)
    return [warning('server', `None answers at ${url}: npm start, or the service, starts it.`)];
  const [, running] = HEALTH.exec(health.text) ?? [];
  if (running === undefined) {
    return [problem('server', `Something else answers at ${url}: set PORT to another one, or end that.`)];
  }
  const ready = await ask(`${url}/readyz`);
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
  const reply = await ask(`${publicUrl}/healthz`);
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

/** Null if nothing answers in time. */
async function ask(url: string): Promise<Reply | null> {
  try {
    const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
    const isOverHttps = reply.headers.has('strict-transport-security');
    return { status: reply.status, text: await reply.text(), isOverHttps };
  } catch {
    return null;
  }
}

/** Whether the mail server is there and lets the blog in. Nothing is sent. */
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

/** How old the last backup is. */
const checkBackup: Check = ({ config: { dataDir, databaseUrl }, now, backupDays }) => {
  const make =
    fileOf(databaseUrl) === null
      ? `let pg_dump be followed by touch '${traceOfBackup(dataDir)}'`
      : 'npm run backup -- FILE makes one, also while the server runs';
  const at = backedUpAt(dataDir);
  if (at === null) return [warning('backup', `None was made yet: ${make}.`)];
  const days = Math.floor((now().getTime() - at.getTime()) / DAY);
  const said = `The last one was made on ${at.toISOString()}`;
  if (at.getTime() - now().getTime() > TOLERANCE)
    return [problem('backup', `${said}, which is in the future: ${make}.`)];
  return days > backupDays
    ? [problem('backup', `${said}, ${days} days ago: see what its timer says; ${make}.`)]
    : [ok('backup', `${said}.`)];
};
