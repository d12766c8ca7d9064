import { defineEnglish, formatNumber, plural } from '../define.ts';

const accounts = (count: number) => plural(count, { one: '# account', other: '# accounts' });
const articles = (count: number) => plural(count, { one: '# article', other: '# articles' });
const imagesAre = (count: number) => plural(count, { one: '# image is', other: '# images are' });
const days = (count: number) => plural(count, { one: '# day', other: '# days' });
const reports = (count: number) => plural(count, { one: '# report', other: '# reports' });
const undo = (command: string) => `To undo: npm run admin -- ${command}`;

/** The terminal: start, commands, doctor, their help and errors. */
export const cliMessages = defineEnglish({
  start: {
    usage: `Usage: npm start

Start the blog, and stop it on SIGTERM, SIGINT or SIGHUP.

Set environment variables to configure the server, or put them into a file named .env. See .env.example.`,
    running: (address: string) => `Markdown Blog is running at ${address}`,
    metrics: (url: string) => `Metrics are served at ${url}`,
    setUp: (link: string) => `Set up your blog in the browser: ${link}`,
    dataFolder: (folder: string) => `Its data is stored in ${folder}`,
    slowPasswords:
      "The package @node-rs/argon2 doesn't load on this machine. Node's own argon2 is used instead, which makes logging in three to four times slower.",
    emptyBlog: (file: string, dataDir: string) =>
      `There is no database at ${file}, although ${dataDir} has the secret of an earlier blog. Starting an empty blog.`,
    takenPages: (urls: string) =>
      `These pages can't be reached, because the blog serves something else at their URLs: ${urls}. To change them, open the page under My Articles → Pages.`,
    noClient: (folder: string) =>
      `The client is not built in ${folder}. Serving only the API. To build the client, run: npm run build`,
    noRenderer: (file: string) =>
      `${file} is missing. Pages are rendered in the browser only. To build it, run: npm run build`,
    workerExited: (pid: number | undefined, reason: string | number | null) =>
      `Worker ${pid} exited (${reason}). Starting a new one.`,
    notStopped: (seconds: number) =>
      `The server didn't stop within ${seconds} seconds and was ended, with exit code 1. Saved changes are safe; clicks of the last moment may be missing.`,
    upgrading: (file: string, version: string, copy: string) =>
      `Upgrading ${file} to version ${version}. A copy of the current database is kept at ${copy}.`,
    beginsToUpgrade: 'Upgrading the database. A large one takes minutes.',
    /** # is a number. */
    stillUpgrading: 'Still upgrading the database (# min).',
    transforming: 'Upgrading the database from a build before version 0.1.0.',
    migrating: (name: string, step: number, steps: number) =>
      `Upgrading the database: ${name} (${step} of ${steps}).`,
    upgradeUndone: (file: string, copy: string) =>
      `The upgrade failed. ${file} was not changed, and the copy ${copy} was deleted.`,
  },

  /** Settings such as JWT_SECRET_FILE. */
  secretFiles: {
    both: (name: string, variable: string) => `Set either ${name} or ${variable}, not both.`,
    empty: (variable: string) =>
      `The file named by ${variable} is empty. Write the secret into it, or unset ${variable}.`,
    unreadable: (variable: string, reason: string) => `Can't read the file named by ${variable}: ${reason}.`,
    noFile: "the file doesn't exist",
  },

  /** The program of the package, `markdown-blog`. */
  package: {
    usage: `Usage: markdown-blog [COMMAND]

Commands:
  start                       Serve the blog (default)
  admin COMMAND               Manage accounts, articles and settings. "admin help" lists the commands
  backup FILE                 Back up a blog on SQLite to a file, also while the server runs
  restore FILE                Restore a backup
  copy-database FROM TO       Move a blog between SQLite and PostgreSQL
  doctor                      Check the installation and say how to fix problems
  publish FOLDER              Publish the Markdown files of a folder on a blog, by its API
  pull FOLDER                 Write your articles of a blog to a folder
  mcp                         Let an AI assistant read and draft your articles

Options:
  -h, --help                  Show this help; after a command, the help of that command
  -v, --version               Show the version

The blog is stored in the folder "data" of the current folder. DATA_DIR changes that. Settings are environment
variables, or lines of a file named .env in the current folder.`,
    unknownCommand: (name: string, meant?: string) =>
      `Unknown command "${name}".${meant === undefined ? '' : ` Did you mean "${meant}"?`} Run "markdown-blog --help" for a list.`,
    oldNode: (oldest: string, current: string) =>
      `Markdown Blog needs Node.js ${oldest} or newer. This is ${current}. Get a newer version from https://nodejs.org`,
  },

  /** Each rule completes "NAME must be …". */
  config: {
    invalid: (name: string, rule: string) => `${name} must be ${rule}.`,
    invalidValue: (name: string, rule: string, value: string) => `${name} must be ${rule}, not ${value}.`,
    misspelled: (name: string, setting: string) => `${name} is not a setting. Did you mean ${setting}?`,
    insecure: (host: string) =>
      `HOST=${host} lets other machines connect, but PUBLIC_URL does not start with https. Others on the network can read passwords and sessions. Set up a proxy with https as described in docs/running.md.`,
    workersInMemory: 'WORKERS must be 1 for a database in memory, which processes cannot share.',
    mediaKeysMissing: 'Set MEDIA_ACCESS_KEY and MEDIA_SECRET_KEY. The S3 store in MEDIA_URL needs them.',
    senderMissing: 'Set MAIL_FROM. Emails need a sender when SMTP_URL is set.',
    publicUrlMissing: 'Set PUBLIC_URL. Links in emails start with it when SMTP_URL is set.',
    rules: {
      wholeNumber: (min: number, max: number) => `a whole number from ${min} to ${max}`,
      wholeNumberOrOff: (min: number, max: number) => `a whole number from ${min} to ${max}, or off`,
      host: 'a host name or IP address',
      publicUrl: 'an http or https URL without a path, such as https://blog.example.org',
      origins: 'http or https URLs without a path, separated by commas, such as https://www.example.org',
      folder: 'a folder',
      databaseUrl: 'sqlite:PATH or postgres://user:password@host/database',
      mediaUrl: 's3://bucket/prefix?endpoint=https://s3.example.org&region=eu-central-1 or file:PATH',
      key: 'printable characters without spaces',
      minLength: (length: number) => `at least ${length} characters long`,
      trustProxy:
        'true, false, or IP addresses and networks separated by commas, such as 192.0.2.7,10.0.0.0/8',
      limit: 'count/seconds, such as 5/900, or off',
      oneOf: (values: string) => `one of ${values}`,
      smtpUrl:
        'smtp://user:password@host:port or smtps://user:password@host:port, with special characters percent-encoded',
      services: 'host:port of your own services, separated by commas, such as chat.internal:8443',
      sender:
        'an email, such as blog@example.org, or a name and an email, such as Our blog <blog@example.org>',
    },
  },

  /** Why a command or the start failed. A reason completes a sentence after a colon, without a full stop. */
  errors: {
    cannotStartWithFile: (path: string, reason: string) =>
      `Can't start the server. Can't use ${path}: ${reason}.`,
    cannotListen: (address: string, reason: string) => `Can't start the server at ${address}: ${reason}.`,
    cannotOpenDatabase: (reason: string) => `Can't open the database: ${reason}.`,
    cannotWriteDatabase: (reason: string) => `Can't write to the database: ${reason}.`,
    cannotUse: (place: string, reason: string) => `Can't use ${place}: ${reason}.`,
    databasePath: (path: string) => `Its path is ${path}.`,
    databaseAccess: (path: string) =>
      `Make sure that this user can read and write ${path}, and write to its folder.`,
    upgradeWithoutBackup: (problem: string) =>
      `The database was not upgraded, because it couldn't be backed up first. ${problem}`,
    lostDatabase: (file: string, what: string, fresh: string) =>
      `${file} ${what}. Restore the last backup with: npm run restore -- FILE --force. To start an empty blog instead, delete ${fresh}.`,
    /** Complete "The file …". */
    lost: {
      isMissing: 'is missing',
      isEmpty: 'is empty',
      hasNoTables: 'has no tables',
      trace: (what: string, trace: string) => `${what}, but ${trace} shows that there was a blog`,
    },
    bothFiles: (file: string, other: string) => `${file} and ${other}`,
    unusableSecret: (file: string) =>
      `${file} doesn't contain a valid secret. Delete it to create a new one. Everyone will have to log in again.`,
    reasons: {
      newerDatabase: (migration: string) =>
        `it was written by a newer version of Markdown Blog, which has the migration ${migration}. Start that version again, or see docs/running.md to go back`,
      tooOldDatabase: (commit: string) =>
        `it was written by a build that is too old to be upgraded at once. Check out commit ${commit} and start it on the database, then start this version`,
      unfinishedCopy: 'a copy into it is not finished. Run npm run copy-database again',
      passwordMissing: 'it requires a password, but its URL has none',
      locked: 'another program has locked it',
      diskFullOrFailing: 'the disk is full or failing',
      portInUse: 'the port is already in use. Set PORT, or METRICS_PORT for metrics, to another one',
      noSuchAddress: "this machine doesn't have that address. Set HOST to one that it has",
      permission: 'permission denied',
      readOnly: 'the disk is read-only',
      diskFull: 'the disk is full',
      quota: 'the disk quota of this user is used up',
      tooLarge: 'the file is larger than the system allows',
      noFolder: "the folder doesn't exist and can't be created",
      fileInTheWay: 'a file is in the way',
      folderInTheWay: 'a folder is in the way',
    },
  },

  backup: {
    usage: `Usage: npm run backup -- FILE [--force] [--keep-days DAYS]

Back up a blog on SQLite, also while the server runs. Uses the same settings as the server. FILE gets the database.
Its images are copied to the folder backup-media beside FILE, which all backups there share: only new ones are copied.

Options:
  --force           Replace FILE if it exists
  --keep-days DAYS  Then delete backups in the same folder that are older than DAYS, and whose names differ
                    from FILE only in digits, and images that no backup there needs. A backup that holds more
                    than all newer ones is kept
  -h, --help        Show this help

Examples:
  npm run backup -- /backups/blog-$(date +%F).db --keep-days 30`,
    done: (database: string, file: string, count: { users: number; articles: number }) =>
      `Backed up ${database} to ${file}: ${accounts(count.users)}, ${articles(count.articles)}.`,
    images: (folder: string, count: number, copied: number) =>
      `${imagesAre(count)} in ${folder}, ${formatNumber(copied)} of them new.`,
    imagesMissing: (count: number, place: string) =>
      `${imagesAre(count)} missing in ${place}, and so in the backup. For a list, run: npm run admin -- doctor`,
    imagesDamaged: (count: number, place: string) =>
      `${imagesAre(count)} damaged in ${place}, and so missing in the backup. Earlier backups elsewhere may have them. Uploading the same picture again repairs an image.`,
    imagesRepairable: (count: number, place: string, file: string) =>
      `${imagesAre(count)} damaged in ${place}, but intact in the backup. To repair: stop the server and run npm run restore -- ${file} --force`,
    imagesDeleted: (count: number) =>
      `Deleted ${plural(count, { one: '# image file', other: '# image files' })} that no backup needs.`,
    imagesKept: (file: string) =>
      `Kept all images, because ${file} can't be read as a backup, and may need them.`,
    deleted: (count: number, age: number) =>
      `Deleted ${plural(count, { one: '# backup', other: '# backups' })} older than ${days(age)}.`,
    keptForContents: (file: string, age: number) =>
      `Kept ${file}, which is older than ${days(age)}, because it holds more than newer backups. Delete it if you no longer need it.`,
    keptUnreadable: (file: string, age: number) =>
      `Kept ${file}, which is older than ${days(age)}, because it can't be read as a backup.`,
    keepDays: '--keep-days must be a whole number from 1 to 9999.',
    sqliteOnly:
      'This command is for SQLite. docs/running.md has the commands to back up and restore PostgreSQL.',
    notNoted: (dataDir: string, reason: string) =>
      `The backup was made, but its time couldn't be stored in ${dataDir} for npm run admin -- doctor: ${reason}.`,
    cannotCopyTo: (place: string, reason: string) => `Can't copy to ${place}: ${reason}.`,
    cannotCopy: (reason: string) => `Can't copy the database: ${reason}.`,

    noBlog: (file: string) => `There is no blog at ${file}. Set DATA_DIR or DATABASE_URL as for the server.`,
    isFolder: (file: string) => `${file} is a folder. Choose a file in it.`,
    isNotRegular: (file: string) => `${file} is not a regular file. Choose another file.`,
    exists: (file: string) => `${file} already exists. Choose another file, or use --force to replace it.`,
    noFolder: (folder: string) => `The folder ${folder} doesn't exist.`,
    isOwnFile: (file: string, own: string) =>
      `${file} is a file of the blog itself, ${own}. Choose another file.`,
    isOwnMedia: (folder: string) =>
      `${folder} has the images of the blog itself, and would get those of the backup. Use another folder.`,
    cannotWrite: (file: string, reason: string) => `Can't write ${file}: ${reason}.`,
    isNotIntact: (file: string, reason: string) => `${file} is not an intact database: ${reason}.`,
    isDamaged: (file: string) => `${file} is damaged: SQLite's integrity check found errors.`,
    isNoBlog: (file: string) => `${file} is not the database of a blog.`,
    isNewer: (file: string) => `${file} was written by a newer version of Markdown Blog.`,
  },

  /** The stores of image files. */
  media: {
    failed: (store: string, reason: string) => `Can't read or write images in ${store}: ${reason}.`,
    timeout: 'it takes too long to answer',
    wrongStore:
      'it has none of the images of this blog. Its disk may not be mounted, or the images may be elsewhere',
    database: 'the database',
    s3: (bucket: string, endpoint: string) => `the bucket ${bucket} of ${endpoint}`,
  },

  restore: {
    usage: `Usage: npm run restore -- FILE [--force]

Restore a backup made by npm run backup, with its images of the folder backup-media beside FILE. Uses the same settings as the server. Stop the server first.

Options:
  --force     Replace the current blog, and keep a copy of it
  -h, --help  Show this help

Examples:
  npm run restore -- /backups/blog-2026-11-30.db --force`,
    done: (file: string, database: string, count: { users: number; articles: number }) =>
      `Restored ${file} to ${database}: ${accounts(count.users)}, ${articles(count.articles)}.`,
    images: (count: number, copied: number, place: string) =>
      `${imagesAre(count)} in ${place}, ${formatNumber(copied)} of them restored.`,
    imagesMissing: (count: number, folder: string) =>
      `${imagesAre(count)} missing: put the folder backup-media of the backup at ${folder}, and run this again.`,
    imagesDamaged: (count: number, folder: string) =>
      `${imagesAre(count)} damaged in ${folder}, and not restored. An earlier backup may have them.`,
    imagesElsewhere: (place: string) =>
      `Before, ${place} had none of the images of this blog. If a disk should be mounted there, mount it and run this again.`,
    former: (file: string) => `The previous blog is kept at ${file}.`,
    noSecret: (dataDir: string) =>
      `Everyone has to log in again, unless you put the previous jwt-secret into ${dataDir} or set JWT_SECRET to its previous value before you start the server.`,
    exists: (database: string) =>
      `There is already a blog at ${database}. Use --force to replace it with the backup.`,
    noBackup: (file: string) => `There is no backup at ${file}.`,
    isNoFile: (file: string) => `${file} is not a file. Use a file made by npm run backup.`,
    cannotRead: (file: string, reason: string) => `Can't read ${file}: ${reason}.`,
    inUse: (database: string) => `A server is using ${database}. Stop it first.`,
  },

  copyDatabase: {
    usage: `Usage: npm run copy-database -- FROM_URL TO_URL

Copy a blog to an empty database, then compare the two. Run it again to resume a copy that was interrupted.
Stop all servers of the blog first. Each URL is sqlite:PATH or postgres://user:password@host/database.

Options:
  -h, --help  Show this help

Examples:
  npm run copy-database -- sqlite:data/blog.db postgres://blog:secret@db.example.org/blog`,
    done: 'Copy finished.',
    table: (name: string, rows: number) =>
      `${name}: ${plural(rows, { one: '# row', other: '# rows' })} copied and verified`,
    cannotCopyAt: (place: string, reason: string) => `Can't copy to ${place}: ${reason}.`,
    interrupted: (reason: string) =>
      `The copy was interrupted: ${reason}. Run the command again to resume it.`,
    noBlogAt: (url: string) => `There is no blog at ${url}.`,
    sourceAt: (place: string, reason: string) => `Can't open the source at ${place}: ${reason}.`,
    targetAt: (place: string, reason: string) => `Can't open the target at ${place}: ${reason}.`,
    source: (reason: string) => `Can't open the source: ${reason}.`,
    target: (reason: string) => `Can't open the target: ${reason}.`,
    emptySource: 'There is no blog in the source.',
    newerSource: 'The source was written by a newer version of Markdown Blog.',
    olderSource:
      'The source was written by an older version. Start this server on it once, stop it, and try again.',
    images: (count: number, place: string) => `${imagesAre(count)} in ${place}.`,
    imagesStay: (place: string) => `Images stay in ${place}: servers of both databases find them there.`,
    imagesMissing: (count: number, place: string) =>
      `${imagesAre(count)} missing in ${place}. If they are elsewhere, run npm run copy-database with DATA_DIR and MEDIA_URL as for the server, into an empty database.`,
    imagesDamaged: (count: number, place: string) =>
      `${imagesAre(count)} damaged in ${place}, and not copied. Restore them there from a backup, or upload the same pictures again.`,
    differs: (table: string, source: number, target: number) =>
      `${table} differs: ${formatNumber(source)} rows in the source, ${formatNumber(target)} in the target. The source changed during the copy. Start again with an empty target.`,
    otherCopy: 'The target contains part of another blog. Use an empty database.',
    notEmpty: 'The target is not empty. Use an empty database.',
  },

  help: {
    usage: 'COMMAND',
    option: 'Show this help',
    about:
      'Manage the blog from the command line, also while the server runs. Uses the same settings as the server.',
    more: `Examples:
  npm run admin -- make-admin ada@example.org
  npm run admin -- list-articles --since 24h --links 3
  npm run admin -- doctor

Run a command with --help to see its options, or with --json to print its result as JSON.
SLUG can also be the URL of an article.`,
    groups: {
      moving: 'Moving in and out:',
      roles: 'Admins:',
      settings: 'Settings:',
      invitations: 'Invitations:',
      registrations: 'Pending approvals:',
      articles: 'Articles:',
      accounts: 'Accounts:',
      takeBack: 'Taking changes back:',
      log: 'Audit log:',
      access: 'Access:',
      system: 'Maintenance:',
    },
    json: 'Print the result as JSON',
    unknownCommand: (name: string) => `Unknown command: ${name}.`,
    didYouMean: (names: string) => `Did you mean ${names}?`,
    listCommands: 'To list all commands, run: npm run admin -- help',
  },

  command: {
    wholeNumber: (option: string) => `${option} must be a whole number.`,
    wholeNumberUpTo: (option: string, min: number, max: number) =>
      `${option} must be a whole number from ${min} to ${max}.`,
    time: (option: string) =>
      `${option} must be a date such as 2026-01-31, a time such as 2026-01-31T18:30Z, or an age such as 90m, 24h or 7d.`,
    tooLongAgo: (option: string) => `${option} is too long ago.`,
    noHandle: (handle: string) => `No account has the email or handle ${handle}.`,
    noAccount: (email: string) => `No account has the email ${email}.`,
    noBlog: (file: string) => `There is no blog at ${file}. Set DATA_DIR or DATABASE_URL as for the server.`,
    noSecret: (dataDir: string) =>
      `There is no jwt-secret in ${dataDir}. Set DATA_DIR or JWT_SECRET as for the server, or start the server once.`,
    withoutAddress: 'Put the URL of your blog in front of the link. Set PUBLIC_URL to have it done for you.',
    dryRun: 'Nothing was changed. To do it, add --yes.',
    dryRunForever: "Nothing was deleted. To do it, add --yes. This can't be undone.",
    skipped: (what: string, problem: string) => `Skipped ${what}: ${problem}`,
    filterRequired: (noun: string) =>
      `Choose which ${noun} to change, for example with --since 24h. To see all filters, add --help.`,
    emptyPage: 'This page is empty.',
    nextPage: (page: number) => `For more, add --page ${page}.`,
    yes: 'Do it. Without this option, only show what would change',
    page: 'Page of 100 results',
    reasonForAuthor: 'Shown to the author. Required',
    reasonForAuthors: 'Shown to their authors. Required',
    reasonForOwners: 'Shown to their owners. Required',
    since: (what: string) => `${what} since a date, time or age: 2026-01-31, 2026-01-31T18:30Z, 90m, 24h, 7d`,
    before: (what: string) => `${what} before a date, time or age`,
    published: 'Published',
    registered: 'Registered',
    authorRegistered: 'Author registered',
    state: (states: string) => `One of ${states}`,
  },

  roles: {
    makeAdmin: 'Make an account an admin, with access to /admin',
    removeAdmin: 'Remove admin access immediately, even from the last admin',
    setRole: (roles: readonly string[]) =>
      `Give an account a role, effective immediately: ${roles.join(' or ')}`,
    hasRole: (email: string, role: string) => `${email} now has the role ${role}.`,
    hadRole: (email: string, role: string) => `${email} already has the role ${role}.`,
    isNowAdmin: (email: string) => `${email} is now an admin.`,
    wasAdmin: (email: string) => `${email} is already an admin.`,
    isNoLongerAdmin: (email: string) => `${email} is no longer an admin.`,
    wasNoAdmin: (email: string) => `${email} is not an admin.`,
  },

  access: {
    unlock: 'Let an account log in again after too many failed logins',
    unlocked: (email: string) => `${email} can log in again.`,
    resetLink: 'Print a link that lets the owner of an account choose a new password',
    resetPassword: 'Set a new password, print it and log the account out everywhere',
    stdin: 'Read the password from standard input instead of generating one',
    link: (email: string, minutes: number, link: string) =>
      `Password reset link for ${email}. It works once, within ${plural(minutes, { one: '# minute', other: '# minutes' })}:\n${link}`,
    linkWarning: 'Anyone who has this link can use it. Send it only to the owner of the account.',
    passwordSet: (email: string) => `The password of ${email} was changed, and all sessions were ended.`,
    newPassword: (password: string) => `New password: ${password}`,
  },

  claims: {
    list: 'List imported accounts that nobody has claimed yet, oldest first',
    link: 'Print a link that lets the owner of an imported account claim it',
    mailOption: 'Mail the link to the email of the account instead',
    none: 'No unclaimed accounts.',
    created: (account: string, lifetime: number, link: string) =>
      `Claim link for ${account}. It works once, within ${days(lifetime)}:\n${link}`,
    mailed: (email: string) => `A claim link is on its way to ${email}.`,
    noMails: 'This blog sends no email. Leave out --mail, and pass the link on.',
    resetNeedsEmail: (account: string) =>
      `${account} has no email to log in with. Run: npm run admin -- claim-link ${account}`,
  },

  registrations: {
    list: 'List accounts that wait for approval, oldest first',
    rejectedOption: 'List rejected accounts instead',
    approve: 'Approve an account, also one that was rejected',
    reject: 'Reject an account. It is deleted after 30 days unless you approve it',
    reason: 'Shown to the owner of the account. Required',
    noneRejected: 'No rejected accounts.',
    noneWaiting: 'No pending approvals.',
    approved: (email: string) => `${email} was approved and can publish now.`,
    rejected: (email: string) =>
      `${email} was rejected and logged out. The account will be deleted in 30 days.\n${undo(`approve ${email}`)}`,
  },

  invitations: {
    invite: 'Create an invitation link',
    uses: 'Number of accounts that can use it',
    daysOption: 'Days until it expires',
    note: 'Note, visible to admins only',
    list: 'List active invitations with their IDs',
    revoke: 'Revoke an invitation',
    revokeAll: 'Revoke all active invitations',
    created: (uses: number, lifetime: number, link: string) =>
      `Invitation for ${accounts(uses)}, valid for ${days(lifetime)}:\n${link}`,
    notRequired: (registration: string) =>
      `Registration is ${registration}, so nobody needs an invitation yet. To require one, run: npm run admin -- set registration invite`,
    usesLeft: (count: number) => plural(count, { one: '# use left', other: '# uses left' }),
    expires: (day: string) => `expires ${day}`,
    none: 'No active invitations.',
    revoked: 'Invitation revoked.',
    allRevoked: (count: number) =>
      plural(count, { one: '# invitation revoked.', other: '# invitations revoked.' }),
  },

  articles: {
    unpublish: 'Unpublish an article. Its author keeps it as a draft',
    delete: 'Show an article, and delete it forever with --yes',
    hide: 'Hide an article. Its author sees why and cannot publish it again',
    unhide: 'Unhide an article, and restore its date and clicks',
    pin: 'Pin an article to the home page and the list of articles, up to three',
    unpin: 'Unpin an article from the home page and the list of articles',
    listPins: 'List the articles pinned to the home page, last pinned first',
    listReports: 'List reported articles, most reported first',
    dismissReports: 'Dismiss all reports of an article',
    list: 'List articles, newest first',
    hideAll: 'Hide all articles that match the options',
    unhideAll: 'Unhide all articles that match the options',
    match: 'Title contains all of these words',
    by: 'Email of the author',
    links: 'Minimum number of links to other sites',
    sameAs: 'Same text as the article with this slug or URL',
    hiddenFor: 'Reason for which they were hidden',

    named: (title: string, author: string) => `“${title}” by ${author}`,
    unpublished: (article: string, canPublish: boolean) =>
      `Unpublished ${article}. The author has it as a draft and can ${canPublish ? 'publish it again' : 'submit it for review'}.`,
    wouldDelete: (article: string) => `${article} would be deleted forever.`,
    deleted: (article: string) => `Deleted ${article}.`,
    notPublished: (path: string) => `There is no published article at ${path}.`,
    hidden: (article: string, slug: string) =>
      `Hidden: ${article}. The author sees your reason and can't publish it again.\n${undo(`unhide-article ${slug}`)}`,
    unhidden: (title: string, path: string) => `“${title}” is published again at ${path}.`,
    pinned: (article: string, slug: string) =>
      `Pinned to the home page: ${article}.\n${undo(`unpin-article ${slug}`)}`,
    unpinned: (article: string) => `Unpinned from the home page: ${article}.`,
    noPins: 'Nothing is pinned to the home page.',
    noReports: 'No reports.',
    reports,
    reportedBy: (article: string, day: string) => `${article}, registered ${day}`,
    noReportsOf: (path: string) => `There are no reports of ${path}.`,
    dismissed: (count: number) =>
      plural(count, { one: '# report dismissed.', other: '# reports dismissed.' }),
    noMatch: 'No articles match these filters.',
    linkCount: (count: number) => plural(count, { one: '# link', other: '# links' }),
    hiddenReason: (reason: string) => `hidden: ${reason}`,
    suspendedReason: (reason: string) => `hidden with the account: ${reason}`,
    tally: articles,
    cut: 'Searched the 10,000 newest articles. To search older ones, use --before.',
    wouldHide: (tally: string) => `${tally} would be hidden.`,
    wouldUnhide: (tally: string) => `${tally} would be published again.`,
    hidSoFar: (tally: string) => `${tally} hidden so far.`,
    unhidSoFar: (tally: string) => `${tally} published again so far.`,
    hid: (tally: string) => `${tally} hidden.`,
    unhid: (tally: string) => `${tally} published again.`,
    undoHiding: undo('unhide-articles with the same options, or unhide-article SLUG'),
  },

  accounts: {
    suspend: 'Suspend an account: log it out, and hide everything it has published',
    restore: 'Restore a suspended account and its articles',
    delete: 'Show what an account has, and delete it forever with --yes',
    limit: "Remove an account's articles from listings, search and feeds. They stay readable",
    unlimit: "List an account's articles again",
    list: 'List accounts, newest first',
    limitAll: 'Limit all accounts that match the options',
    unlimitAll: 'Unlimit all limited accounts that match the options',
    suspendAll: 'Suspend all accounts that match the options',
    restoreAll: 'Restore all suspended accounts that match the options',
    match: 'Name or email contains this text. A whole email matches one account',
    least: 'Minimum number of articles',
    most: 'Maximum number of articles',
    links: 'Minimum number of links to other sites in the three newest articles',
    limitedFor: 'Reason for which they were limited',
    suspendedFor: 'Reason for which they were suspended',

    wouldDelete: (email: string, count: number) =>
      `The account ${email} and ${articles(count)} would be deleted forever.`,
    deleted: (email: string, count: number) => `Deleted the account ${email} and ${articles(count)}.`,
    suspended: (email: string, count: number) =>
      `${email} was suspended and logged out. ${articles(count)} hidden.\n${undo(`restore-account ${email}`)}`,
    restored: (email: string, count: number) =>
      `${email} was restored and can log in again. ${articles(count)} published again.`,
    limited: (email: string, count: number) =>
      `${email} was limited. ${articles(count)} removed from listings, search and feeds.\n${undo(`unlimit-account ${email}`)}`,
    unlimited: (email: string, count: number) =>
      `${email} is no longer limited. ${articles(count)} listed again.`,
    /** Accounts of a state with their articles. */
    tally: (tally: string) => `${tally}.`,
    tallyWithOthers: (tally: string, others: string) => `${tally}. ${others}.`,
    limitedTally: (tally: string) => `Limited: ${tally}`,
    suspendedTally: (tally: string) => `Suspended: ${tally}`,
    articleCount: articles,
    linkCount: (count: number) => plural(count, { one: '# link', other: '# links' }),
    admin: 'admin',
    role: (roles: string) => `One of ${roles}`,
    hasRole: (role: string) => role,
    limitedReason: (reason: string) => `limited: ${reason}`,
    suspendedReason: (reason: string) => `suspended: ${reason}`,
    cut: 'Searched the 10,000 newest accounts. To search older ones, use --before.',
    wouldLimit: (tally: string) => `${tally} would be limited.`,
    wouldUnlimit: (tally: string) => `${tally} would be unlimited.`,
    wouldSuspend: (tally: string) => `${tally} would be suspended.`,
    wouldRestore: (tally: string) => `${tally} would be restored.`,
    limitedAll: (tally: string) => `Limited ${tally}.`,
    unlimitedAll: (tally: string) => `Unlimited ${tally}.`,
    suspendedAll: (tally: string) => `Suspended ${tally}.`,
    restoredAll: (tally: string) => `Restored ${tally}.`,
    articlesFollow: (tally: string) => `${tally}: accounts updated, updating their articles…`,
    undoLimiting: undo('unlimit-accounts with the same options, or unlimit-account EMAIL'),
    undoSuspending: undo('restore-accounts with the same options, or restore-account EMAIL'),
  },

  settings: {
    list: 'List all settings',
    set: 'Change a setting. Every page and feed shows it immediately',
    unset: 'Reset a setting to its default',
    isDefault: '(default)',
    invalidMenu: (name: string) =>
      `${name} must be a JSON array, such as '[{"label": "Weaving", "kind": "tag", "target": "weaving"}]'.`,
    version: (version: number) => `Version: ${version}`,
    ifVersion: 'Change it only if the settings still have this version',
    unknown: (name: string, names: string) => `Unknown setting: ${name}. Settings: ${names}.`,
    unchanged: (name: string, value: string) => `${name} is already ${value}.`,
    changed: (name: string, value: string, before: string) => `${name} is now ${value} (was ${before}).`,
  },

  log: {
    list: 'Show the audit log, newest first',
    limit: 'Entries per page',
    page: 'Page number',
    act: 'Only this action, such as suspend-account',
    none: 'No activity yet.',
  },

  transfers: {
    export: 'Export an account’s articles and drafts to a ZIP file',
    exportBlog: 'Export all published articles to a ZIP file',
    history: 'Include the version history',
    blogHistory: 'Include earlier published versions',
    personalData: 'Include what is stored about the account, as JSON',
    exists: (file: string) => `${file} already exists. Choose another file name.`,
    exported: (file: string) => `Exported to ${file}.`,
    progress: (count: number) => plural(count, { one: '# article…', other: '# articles…' }),
    import: 'Import Markdown files or an export of another system for an account',
    emails: 'Include the emails of the authors',
    importBlog: 'Import a blog with its authors. Sends no mail',
    author: 'Account of an author, such as "Ada=ada@example.org". Can be repeated',
    withoutAuthor: 'Email or handle of the account of articles without an author',
    authorFormat: 'Write --author as "NAME=EMAIL".',
    authors: {
      new: 'new account, unclaimed',
      existing: (account: string) => `account ${account}`,
      refused: (reason: string) => `refused: ${reason}`,
    },
    authorLine: (author: string, articleCount: string, outcome: string) =>
      `${author}  ${articleCount}  ${outcome}`,
    claimHint: 'To let authors claim their accounts: npm run admin -- list-unclaimed',
    undoBlog: 'Delete the articles of an import of a blog, except those edited since. Accounts stay',
    undoBlogHint: (id: string) => `To undo: npm run admin -- undo-import-blog ${id}`,
    undo: 'Delete the articles of an import, except those edited since',
    undone: (count: number) => plural(count, { one: '# article deleted.', other: '# articles deleted.' }),
    missing: (path: string) => `${path} doesn’t exist.`,
    summary: (counts: { new: number; same: number; changed: number; refused: number }) =>
      `${formatNumber(counts.new)} new, ${formatNumber(counts.changed)} changed, ${formatNumber(counts.same)} unchanged, ${formatNumber(counts.refused)} refused.`,
    drafts: (count: number, first: readonly string[]) =>
      `${plural(count, {
        one: '# of the new ones is a draft or scheduled',
        other: '# of the new ones are drafts or scheduled',
      })}: ${first.join(', ')}${count > first.length ? ', …' : ''}`,
    undated: (count: number) =>
      `${plural(count, {
        one: '# article has no date and is refused.',
        other: '# articles have no date and are refused.',
      })} Choose what they get: --undated today, --undated 2026-01-31 or --undated drafts.`,
    dated: (count: number, day: string) =>
      `${plural(count, { one: '# article has no date and gets', other: '# articles have no date and get' })} ${day}.`,
    undatedOption: 'Date of articles without one, such as 2026-01-31 or today; or drafts',
    undatedFormat: 'Write --undated as a day up to today, such as 2026-01-31, or as today or drafts.',
    redirects: (count: number, first: readonly string[]) =>
      `${plural(count, { one: '# old URL redirects', other: '# old URLs redirect' })}: ${first.join(', ')}${count > first.length ? ', …' : ''}`,
    images: (count: number) => plural(count, { one: '# image.', other: '# images.' }),
    imageFiles: (count: number) =>
      plural(count, {
        one: '# image file is left out: no article uses it, or it can’t be imported.',
        other: '# image files are left out: no article uses them, or they can’t be imported.',
      }),
    undoHint: (id: string) => `To undo: npm run admin -- undo-import EMAIL ${id}`,
    outcomes: { new: 'new', same: 'unchanged', changed: 'changed', refused: 'refused' },
  },

  takeBack: {
    summary: 'take back what a token, session or account did to articles',
    token: 'the id of an access token',
    session: 'the id of a session',
    account: 'the email or handle of an account',
    since: 'only changes since this time, such as 2026-01-31, 2026-01-31T18:30Z or 24h',
    oneOf: 'Name one of --token, --session and --account, and --since.',
    list: 'list who changed articles in the last 30 days, with the ids for take-back',
    line: (by: string, name: string, account: string, count: string, last: string) =>
      [by, name, account, count, last].filter((part) => part !== '').join('  '),
    would: (total: number) => `${articles(total)} changed. Taking back would do this:`,
    did: (changed: number, kept: number) =>
      `${articles(changed)} taken back, ${formatNumber(kept)} left alone.`,
    undo: (id: string) => `To undo it: npm run admin -- undo-take-back ${id}`,
    undoSummary: 'undo a take-back, once',
    undid: (changed: number, kept: number) =>
      `${articles(changed)} as before the take-back, ${formatNumber(kept)} left alone.`,
    failed: (error: string) => `An article was left alone: ${error}`,
    progress: (changed: number) => `${articles(changed)} so far…`,
    article: (slug: string, outcome: string) => `  ${slug}: ${outcome}`,
    more: (count: number) => `  and ${formatNumber(count)} more`,
  },

  redirects: {
    list: 'List old URLs that redirect to articles, up to 1,000',
    after: 'Start after this URL',
    none: 'No redirects yet.',
    add: 'Redirect an old URL of this site to an article',
    remove: 'Remove the redirect of an old URL',
    noArticle: (slug: string) => `No published article has the URL /allArticles/${slug}.`,
    unusable: (url: string) =>
      `${url} can’t redirect: the blog serves it, it redirects already, it was another author’s article, or the article has 20 old URLs.`,
    added: (path: string, slug: string) => `${path} now redirects to /allArticles/${slug}.`,
    notFound: (url: string) => `${url} doesn’t redirect.`,
    removed: (url: string) => `${url} no longer redirects.`,
  },

  system: {
    reindex: 'Rebuild the search index',
    compact: 'Return the space of deleted data to the disk. Writes may wait or fail with 503 meanwhile',
    state: 'Show what needs attention, background jobs and statistics',
    stateDays: (max: number) => `Days of statistics, up to ${max}`,
    testMail: 'Send a test email through a running server and wait for its result',
    wait: 'Seconds to wait for the result',
    doctor: 'Check the installation and print what is wrong and how to fix it',
    backupDays: 'Maximum age of the last backup, in days',
    imageSeconds: 'How long to read images, in seconds',

    allWell: 'Everything looks good.',
    noJobs: 'No background jobs are running.',
    day: 'Day (UTC)',
    noStorage: 'No accounts store anything yet.',
    largestAccounts: 'Largest accounts',
    largestByImages: 'Most images',
    noImages: 'No accounts have images yet.',
    ofStorage: (max: string) => `of ${max}`,
    noRefusals: (count: number) =>
      count === 1
        ? 'No requests were blocked today.'
        : `No requests were blocked in the last ${days(count)}.`,
    refusedBy: 'Blocked requests',
    today: 'today',
    week: '7 days',
    span: (count: number) => days(count),
    testMailWaiting:
      'The test email is still waiting for a running server to send it. To check the server, run: npm run admin -- doctor',
    indexing: (percent: number, count: number) => `${percent}%: ${articles(count)} indexed`,
    indexed: (count: number) => `${articles(count)} indexed.`,
    indexedPartly: (count: number) => `${articles(count)} indexed. A running server indexes the rest.`,
    compactPostgres:
      'PostgreSQL does this itself with autovacuum. To return space to the disk, use VACUUM FULL.',
    compacted: (size: string, before: string) => `The database is now ${size} MiB (was ${before} MiB).`,
  },

  doctor: {
    states: { ok: 'OK', warning: 'Warning', problem: 'Problem' },
    allWell: 'Everything looks good.',
    summary: (problems: number, warnings: number) =>
      `${plural(problems, { one: '# problem', other: '# problems' })}, ${plural(warnings, { one: '# warning', other: '# warnings' })}.`,
  },
});
