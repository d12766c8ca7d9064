import { defineMessages, formatNumber, plural } from '../define.ts';
import { cliMessages } from './cli.ts';

const accounts = (count: number) => plural(count, { one: '# account', other: '# accounts' });
const articles = (count: number) => plural(count, { one: '# article', other: '# articles' });
const days = (count: number) => plural(count, { one: '# day', other: '# days' });

const {
  errors: {
    reasons: { newerDatabase, tooOldDatabase, unfinishedCopy, passwordMissing, portInUse, ...reasons },
    databasePath,
    databaseAccess,
    unusableSecret,
  },
  config: { misspelled, insecure },
  media: { database, s3 },
  start: { takenPages },
} = cliMessages;

/** What the installation's checks found and how to fix it: on the status page, and by the command `doctor`, in English. */
export const doctorMessages = defineMessages('doctor', {
  settings: { ok: 'All settings are valid.', misspelled },
  /** Where images are, unless in a folder: a part of a sentence. */
  places: { database, s3 },
  /** Complete a sentence after a colon, without a full stop. */
  reasons,
  images: {
    ok: (count: number, size: string, place: string) =>
      `${plural(count, { one: '# image', other: '# images' })} (${size}) in ${place}.`,
    unreachable: (place: string, reason: string) =>
      `Can't read the images in ${place}: ${reason}. Check MEDIA_URL, MEDIA_ACCESS_KEY and MEDIA_SECRET_KEY.`,
    partly: (read: number, files: number) =>
      `Read ${formatNumber(read)} of ${formatNumber(files)} files; the next run reads others, and --image-seconds 9999 all.`,
    unreadable: (place: string, reason: string) => `Can't read the images in ${place}: ${reason}.`,
    wrongStore: (place: string, marker: string | null) =>
      `${place} has none of the images of this blog, so images answer 503 and uploads are refused. Mount its disk, or set MEDIA_URL to where the images are. If they are lost, copy the files of the folder backup-media of a backup there${marker === null ? '' : `, or create the empty file ${marker} to go on without them`}.`,
    inaccessible: ({
      count,
      example,
      folder,
      owner,
    }: Record<'example' | 'folder', string> & Record<'count' | 'owner', number>) =>
      `User ${owner} can't read or replace ${plural(count, { one: '# file', other: '# files' })} in ${folder}, such as ${example}. Run chown -R ${owner} '${folder}' as root.`,
    damaged: (count: number, all: number, place: string, example: string, empty: number) =>
      `${formatNumber(count)} of ${formatNumber(all)} images are damaged in ${place}, such as ${example}${empty === 0 ? '' : ` (${plural(empty, { one: '# file is', other: '# files are' })} empty)`}. Restore a backup, or upload the same pictures again. The server makes smaller sizes (such as …-480.webp) again by itself.`,
    lackSizes: (count: number, place: string, example: string) =>
      `${plural(count, { one: '# image in', other: '# images in' })} ${place} without all smaller sizes, such as ${example}. Readers load the full ones. Restore a backup, or upload the same pictures again.`,
    missing: (count: number, all: number, place: string, example: string) =>
      `${formatNumber(count)} of ${formatNumber(all)} images have no file in ${place}, such as ${example}. Copy the files of the folder backup-media of a backup there, or of the place where images were stored before.`,
    unowned: (count: number, place: string) =>
      `${plural(count, { one: '# file', other: '# files' })} in ${place} without an image. The server deletes them once a day. If it doesn't, check its log.`,
    strange: (count: number, place: string) =>
      `${plural(count, { one: '# file', other: '# files' })} in ${place} without an image of this blog. If another blog stores images there, set another MEDIA_URL for one of the two: an image that one deletes is gone from both. Otherwise they are left from interrupted uploads and do no harm.`,
    noUploads:
      'Uploads are off, because the package sharp is missing or doesn’t work here. Run npm install --include=optional in the folder of the blog, and restart the server.',
  },
  program: {
    ok: (version: string, node: string) => `Markdown Blog ${version} on Node ${node}.`,
    wrongNode: (version: string, node: string, wanted: number) =>
      `Markdown Blog ${version} on Node ${node}, but it is tested on Node ${wanted}. Start it with npm, or with node_modules/.bin/node.`,
    notBuilt: (version: string, node: string, folder: string) =>
      `Markdown Blog ${version} on Node ${node}. The client in ${folder} is missing or incomplete. Run npm run build.`,
  },
  folder: {
    ok: (folder: string) => `Only its owner can access ${folder}.`,
    missing: (folder: string) =>
      `${folder} doesn't exist. Set DATA_DIR as for the server, or start the server once.`,
    unusable: (folder: string, reason: string) => `Can't use ${folder}: ${reason}.`,
    otherUser: (folder: string, owner: number, user: number) =>
      `${folder} belongs to user ${owner}, but this command runs as user ${user}. Run it, and the server, as user ${owner}.`,
    otherOwner: (file: string, folder: string, owner: number, target: string) =>
      `${file} has a different owner than ${folder}. Run chown -R ${owner} '${target}'.`,
    open: (file: string, target: string) =>
      `Other users of this machine can access ${file}. Run chmod -R go= '${target}'.`,
  },
  pages: {
    taken: takenPages,
    unlinked: (settings: string) =>
      `Readers see no link for these settings, because the page is hidden, deleted or an article now: ${settings}. Choose another page in the settings, or show it again.`,
  },
  disk: {
    ok: (free: string, folder: string) => `${free} free at ${folder}.`,
    full: (free: string, folder: string) =>
      `Only ${free} free at ${folder}. Free up space before writes fail.`,
    fewFiles: (free: string, folder: string, files: number) =>
      `${free} free at ${folder}, but the disk has room for only ${formatNumber(files)} more files. Delete files you don't need.`,
    tooSmallForCopies: (free: string, folder: string, size: string) =>
      `${free} free at ${folder}. This is less than two copies of the database need (${size} each). Upgrades and backups make one each. Free up space.`,
    low: (free: string, folder: string) => `${free} free at ${folder}. Free up space soon.`,
  },
  secret: {
    set: 'JWT_SECRET is set.',
    unusable: unusableSecret,
    weak: 'JWT_SECRET is easy to guess. Set it to the output of openssl rand -base64 48.',
    missing: (folder: string) =>
      `There is no secret in ${folder} yet. The server creates one when it first starts.`,
    onSqlite: (file: string) => `${file} exists. Backups don't include it, so keep a copy.`,
    onPostgres: (file: string) =>
      `${file} exists. Other servers on the same database need the same secret in JWT_SECRET.`,
  },
  database: {
    ok: (where: string) => `${where} works and is up to date.`,
    outdated: (where: string, changes: number) =>
      `${where} works but is from an earlier version. The next start applies ${plural(changes, { one: '# change', other: '# changes' })}.`,
    missing: (file: string) =>
      `There is no database at ${file}. Set DATA_DIR or DATABASE_URL as for the server, or start the server once.`,
    otherUser: (file: string) => `${file} was not opened, because it belongs to another user.`,
    cannotOpenAt: (place: string, reason: string) => `Can't open ${place}: ${reason}.`,
    cannotOpen: (reason: string) => `Can't open it: ${reason}.`,
    path: databasePath,
    access: databaseAccess,
    checkPostgres: 'Check that PostgreSQL is running, and that DATABASE_URL is right.',
    restore: 'Restore a backup with npm run restore -- FILE --force.',
    lost: (where: string, count: { users: number; articles: number }, note: string) =>
      `${where} has no accounts, but a backup had ${accounts(count.users)} and ${articles(count.articles)}. Restore that backup, or delete ${note} if this is a new blog.`,
  },
  clock: {
    ok: (time: string) => `It is ${time}.`,
    behind: (time: string, newest: string) =>
      `It is ${time} on this machine, but the blog has content from ${newest}. Synchronize the clock, for example with timedatectl set-ntp true. If the clock is right now, it was ahead when that content was written.`,
    postgres: (time: string) =>
      `It is ${time} on this machine, but PostgreSQL's clock differs. Synchronize the clocks, for example with timedatectl set-ntp true.`,
  },
  integrity: {
    ok: "SQLite's integrity check found no errors.",
    partly: (seconds: number) =>
      `SQLite's integrity check found no errors in ${seconds} s, then ran out of time. npm run backup checks the whole database.`,
    damaged: (file: string, fault: string) =>
      `${file} is damaged (${fault}). Stop the server and restore the last backup with npm run restore -- FILE --force.`,
    unchecked: (file: string) =>
      `${file} can't be checked. Stop the server and restore the last backup with npm run restore -- FILE --force.`,
    postgresOk: 'All indexes are valid.',
    postgresIndex: (name: string) => `The index ${name} is invalid. Run REINDEX INDEX "${name}".`,
  },
  address: {
    local: 'Only this machine can connect.',
    publicUrl: (url: string) => `Readers use ${url}.`,
    trustsEveryone:
      'TRUST_PROXY trusts everyone, so anyone can bypass the limits. Set it to the address of your proxy.',
    noProxy:
      'PUBLIC_URL is https, but no proxy is trusted, so all readers share the limits of one. Set TRUST_PROXY=true, or to the address of your proxy.',
    insecure,
    noPublicUrl: 'Set PUBLIC_URL to the URL that readers use, such as https://blog.example.org.',
  },
  server: {
    ok: (version: string, url: string) => `Version ${version} is running at ${url}.`,
    anyPort: 'Not checked, because PORT=0 uses any free port.',
    notRunning: (url: string) =>
      `No server is running at ${url}. Start it with npm start, or start its service.`,
    otherProgram: (url: string) => `Another program is using ${url}. Stop it, or set PORT to another port.`,
    withoutDatabase: (url: string, answer: string) =>
      `The server at ${url} can't reach its database. ${answer} See its log for the reason.`.replace(
        '  ',
        ' ',
      ),
    outdated: (running: string, url: string) =>
      `Version ${running} is still running at ${url}. Restart the server.`,
  },
  proxy: {
    ok: (url: string) => `${url} reaches the blog.`,
    unreachable: (url: string) =>
      `${url} isn't reachable from this machine. Check that its name points to your proxy, and read the log of the proxy.`,
    notHttps: (url: string) =>
      `The server doesn't know that ${url} is https. Let the proxy send X-Forwarded-Proto, and set TRUST_PROXY to its address.`,
  },
  mail: {
    ok: (server: string, sender: string) =>
      `${server} accepts the login. To test delivery from ${sender}, run npm run admin -- test-mail EMAIL.`,
    refused: (server: string, reason: string) => `Can't log in to ${server}: ${reason}. Check SMTP_URL.`,
  },
  backup: {
    ok: (time: string) => `Last backup: ${time}.`,
    none: (hint: string) => `There is no backup yet. ${hint}`,
    old: (time: string, age: number, hint: string) =>
      `The last backup is ${days(age)} old (${time}). Check why none was made since. ${hint}`,
    inFuture: (time: string, hint: string) => `The last backup is from the future (${time}). ${hint}`,
    onSqlite: 'Make one with npm run backup -- FILE, also while the server runs.',
    onPostgres: (file: string) => `Make one with pg_dump, then run touch '${file}'.`,
  },

  /** The mail queue, also as a job. */
  mailQueue: {
    queued: (waiting: number, oldest: string) =>
      `${plural(waiting, { one: '# email', other: '# emails' })} waiting to be sent, the oldest since ${oldest}.`,
    off: 'Emails are off. To help someone who forgot their password, run: npm run admin -- reset-link EMAIL',
    failing: (failing: number, problem: string, waiting: number, oldest: string) =>
      `The mail server did not accept ${plural(failing, { one: '# email', other: '# emails' })} (${problem}). ${formatNumber(waiting)} waiting in total, the oldest since ${oldest}. Each is retried for nine hours.`,
    givenUp: (count: number, problem: string) =>
      `${plural(count, { one: '# email', other: '# emails' })} could not be sent in the last seven days. The last error was ${problem}.`,
    idle: 'Emails are sent. None are waiting.',
    waiting: (count: number) => `${plural(count, { one: '# email', other: '# emails' })} will be sent soon.`,
  },
});
