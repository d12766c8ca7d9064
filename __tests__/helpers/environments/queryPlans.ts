import { DatabaseSync } from 'node:sqlite';
import { rowsPer } from '../../../src/server/db/schema.ts';

/*
 * Fails tests whose statements walk a whole table, or all rows of one author, without a reason below. Such a statement
 * blocks the server once somebody has 100,000 articles, while tests with ten don't notice. Reads SQLite's plan of each
 * statement that the product runs in any test, so a new statement needs no test of its own.
 */

/**
 * Statements that may walk, as `normalize` prints them, and why. None may sort rows of `GROWING` tables before a limit: it would
 * read everything for a page. This finds a list that misses its index.
 */
const reasons: [statement: RegExp, reason: string][] = [
  [
    / from article inner join \(select .* order by .* limit N( offset N)?\) as page on page\.number = article\.number /,
    'A page in the order of an index ends at its limit; pages at depth start from a mark or the nearer end.',
  ],
  [
    /^(select|with) .* from article .* order by article\.position( desc)? limit N( offset N)?\)?$/,
    'The same.',
  ],
  [
    /^select createdAt, .* from article .* and ownerId = \? order by position limit N$/,
    'It ends at the first.',
  ],
  [
    /^select (article\.)?number from article order by (article\.)?number desc limit N$/,
    'It ends at the first.',
  ],
  [
    /article\.position from article order by \(article\.position \+ 0\) desc limit N/,
    'It ends at the first: the newest article.',
  ],
  [
    /exists \( ?select .* from article where article\.(ownerId|status) = /,
    'It ends at the first article of an account.',
  ],
  [
    /^select sum\(.*\) as bytes from image where variantTries is not null and variantTries < \? /,
    'It reads the index of images that still get smaller sizes, within a minute of their upload.',
  ],
  [/exists \(select articleHiding\.number from articleHiding /, 'It ends at the first hidden article.'],
  [
    /not in \(select number from articleHiding where ownerId = \? and bySuspension = \?\)/,
    'It ends at the author’s article with a slug; admins hide few articles one by one.',
  ],
  [
    /^update image set blockedAt = \? where ownerId = \? and cast.* not in \(select imageUse\.imageId /,
    'It starts from the author’s articles that an admin has hidden.',
  ],
  [
    /^select (number|article\.number).* from (articleHiding|articleDeletion|article) where .*ownerId = \? .*order by .* limit N$/,
    'A batch of a job in the order of an index.',
  ],
  [
    /^select count\(\*\) as count from articleHiding where ownerId = \? and bySuspension = \?$/,
    'For the author’s own deletion of the account, once.',
  ],
  [
    /^select count\(\*\) as \w+ from \(select (1|number) from \w+ where .* limit N\) as \w+$/,
    'The count has a limit.',
  ],
  [
    /\(select 1 from articleHiding where articleHiding\.ownerId = user\.id .* limit N\) as counted/,
    'The same.',
  ],
  [
    /^select (id, stored|sum\(stored\) as automatic) from revision where ownerId = \? and kind <> 'published'/,
    'The automatic versions of an author have a limit in bytes.',
  ],
  [/^select sum\(.*\) as links from /, 'The links of the newest articles: they end at a limit.'],
  [
    / from user where (isRelisting = 1|suspension = \?) limit N$/,
    'The indexes have only accounts with pending work.',
  ],
  [
    /^select hash, .* from image where ownerId = \? order by createdAt desc, hash desc limit N offset N$/,
    'A page.',
  ],
  [
    /^select count\(\*\) as count from image where ownerId = \?$/,
    'The total of that page; images have a limit in bytes.',
  ],
  [
    / from \(select imageId, ownerId, kind, id, row_number\(\) over .* as imageUse /,
    'It reads the derived table.',
  ],
  [
    /^delete from indexedDraft where number in \(select number from indexedDraft limit N\)$/,
    'A batch of a job.',
  ],
  [/^select (count\(\*\) as count from image|sum\(imageBytes\) as bytes from accountStorage)$/, 'A metric.'],
  [
    /^select (distinct hash|count\(\*\) as images, .*) from (image|\(select max\(bytes\) as bytes from image .*)/,
    'For the doctor.',
  ],
  [
    /^select article\.number, .* article\.status = ('unpublished'|\?) and article\.slug in \(/,
    'A batch of an export.',
  ],
  [
    /^select .* from revision where ownerId = \? and \(subject, createdAt, id\) > \(\.\.\) order by subject, createdAt, id limit N$/,
    'A batch of an export with versions.',
  ],
  [/^select (id from user|hash from image) limit N$/, 'It ends at the first.'],
  [/^select hash, bytes, variantTries from image$/, 'For the doctor.'],
  [
    /^delete from (\w+) where \(.*\) in \(select .* from \1 where (userId|ownerId) = \? limit N\)$/,
    'A batch of a deletion.',
  ],
  [/^select id, stored from revision where ownerId = \? limit N$/, 'A batch of a deletion.'],
  [
    /^select .* from user .*order by (createdAt|id)( desc)?(, id( desc)?)? limit N( offset N)?$/,
    'A page of an admin’s list.',
  ],
  [
    /^select .* from auditLog (where act = \? )?order by id desc limit N( offset N)?$/,
    'A page of an admin’s list.',
  ],
  [/^select count\(\*\) as \w+ from (auditLog|user)\b/, 'A number on an admin’s page.'],
  [
    / from user where suspension in \(\.\.\) union select id from user where isRelisting = 1$/,
    'Partial indexes.',
  ],
  [/^select .* from report .*count\(/, 'Reports expire, and an address sends few.'],
  [
    / inner join (report|user) on .* "?(report|pendingAccount|unclaimedAccount)\./,
    'Few rows wait for an admin.',
  ],
  [
    /^delete from (report|passwordReset|otherEmail|invitation|deletedImage|webhookDelivery|mail) where /,
    'Rows that expire soon.',
  ],
  [/ from invitation where /, 'An admin creates few.'],
  [/^update webhookDelivery set .* as ranked where rank > \? limit N\)/, 'The list of deliveries is short.'],
  [
    /^select sum\(.* from article inner join articleDeletion on /,
    'The size of a bin, when its owner opens it.',
  ],
  [/ from articleImport where /, 'An account keeps five imports for 30 days.'],
  [/ from takeBack where endedAt is null /, 'The index has unfinished jobs only.'],
  [/^select \(select count\(\*\) as count from tag\)/, 'Tags have a limit that this count enforces.'],
  [
    /^select handle, name, email, avatar, bio, links from user where id in \(select distinct article\.ownerId /,
    'An admin’s export of the whole blog.',
  ],
  [/^select distinct articleOrigin\.ownerId from /, 'A command undoes the import of a whole blog.'],
];

/** Tables with few rows, whatever authors do. */
const SMALL = new Set([
  'setting',
  'admin',
  'webhook',
  'articlePage',
  'indexing',
  'kysely_migration',
  'kysely_migration_lock',
]);

/** Tables with more rows the more people write. */
const GROWING = new Set([
  'article',
  'articleBody',
  'articleHiding',
  'articleDeletion',
  'image',
  'revision',
  'user',
]);

/** Columns that all rows of one account may share. */
const SHARED = new Set(['ownerId', 'userId', 'status', 'kind', 'bySuspension', 'isListed']);

/** Tables of which an account has few rows, and two with few rows of each kind or status. */
const FEW = new Set([
  ...[rowsPer.userId, rowsPer.ownerId].flatMap((tables) =>
    Object.entries(tables).flatMap(([table, rows]) => (rows === 'few' ? [table] : [])),
  ),
  ...['attempt', 'webhookDelivery'],
]);

/** Modules that only pass statements on, and tests. */
const PASSED_ON = /\/src\/server\/db\/(sqlite|contentCache|portable)\.ts|\/environments\//;
const OURS = /\/(src|__tests__|bench|tools|scripts)\/[\w./-]+\.tsx?/;
/** Not part of a server, or once per upgrade or command. */
const NOT_SERVED =
  /\/(__tests__|bench|tools|scripts|cli)\/|\/db\/(migrations\/|migrate\.ts|databaseChecks\.ts)|\/(doctor|blogStatus|copyDatabase|backup)\.ts/;
/** Everything that is stored about an account, when its owner asks for it. */
const ALL_PERSONAL_DATA = '/src/server/transfer/personalData.ts';

// oxlint-disable-next-line typescript/unbound-method -- called with its database.
const prepare = DatabaseSync.prototype.prepare;
const known = new Set<string>();
const walks: string[] = [];

/** Returns a statement in one form, whatever the number of its parameters. */
const normalize = (sql: string): string =>
  sql
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replace(/\(\?(?:, \?)*\)(?:, \(\?(?:, \?)*\))*/g, '(..)')
    .replace(/\b(limit|offset) (?:\d+|\?)/g, '$1 N');

interface Walk {
  step: string;
  table: string;
  /** Whether what it reads is sorted before anything else happens with it. */
  isSorted: boolean;
}

/** Returns the steps of a plan that walk a table, or all rows of one author. */
function findWalks(database: DatabaseSync, sql: string): Walk[] {
  const rows = (query: string) => prepare.call(database, query).all() as Record<string, string>[];
  const tables = new Set(rows(`select name from sqlite_schema where type = 'table'`).map(({ name }) => name));
  const aliases = new Map([...sql.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table, alias]) => [alias, table]));
  const plan = rows(`explain query plan ${sql}`);
  const sorted = new Set(
    plan.filter(({ detail = '' }) => detail.endsWith(' ORDER BY')).map(({ parent }) => parent),
  );
  return plan.flatMap(({ detail: step = '', parent = '' }) => {
    const [, kind, named = '', how = ''] = /^(SCAN|SEARCH) (\w+)(.*)$/.exec(step) ?? [];
    const table = tables.has(named) ? named : (aliases.get(named) ?? '');
    // A plan includes the cascades of foreign keys.
    if (!tables.has(table) || SMALL.has(table) || !sql.includes(`"${table}"`)) return [];
    const columns = [...(/\((.*)\)/.exec(how)?.[1]?.matchAll(/(\w+)[=<>]/g) ?? [])].map(
      ([, column = '']) => column,
    );
    const isWalk =
      kind === 'SCAN'
        ? !/ VIRTUAL TABLE INDEX \d+:./.test(how)
        : !FEW.has(table) && columns.length > 0 && columns.every((column) => SHARED.has(column));
    return isWalk ? [{ step, table, isSorted: sorted.has(parent) }] : [];
  });
}

/** Returns where in the product a statement comes from; null if tests, tools or migrations run it. */
function findSource(): string | null {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  const frames = (new Error().stack ?? '')
    .split('\n')
    .filter((frame) => OURS.test(frame) && !PASSED_ON.test(frame));
  Error.stackTraceLimit = stackTraceLimit;
  const [source = ''] = frames;
  if (frames.some((frame) => frame.includes(ALL_PERSONAL_DATA))) return null;
  return source === '' || NOT_SERVED.test(source) ? null : (OURS.exec(source)?.[0] ?? source);
}

function check(database: DatabaseSync, sql: string): void {
  if (known.has(sql) || !/^\s*(select|insert|update|delete|with)\b/i.test(sql)) return;
  const source = findSource();
  if (source === null) return;
  known.add(sql);
  const steps = findUnexplainedWalks(database, sql);
  if (steps.length > 0) walks.push(`${source}\n  ${normalize(sql)}\n  ${steps.join('\n  ')}`);
}

/** Returns the steps of a statement's plan that walk without a reason. */
export function findUnexplainedWalks(database: DatabaseSync, sql: string): string[] {
  const statement = normalize(sql);
  const isExplained = reasons.some(([allowed]) => allowed.test(statement));
  return findWalks(database, sql)
    .filter(
      ({ table, isSorted }) =>
        !isExplained || (isSorted && GROWING.has(table) && / limit N\b/.test(statement)),
    )
    .map(({ step, isSorted }) => (isSorted ? `${step}, sorted` : step));
}

/** Call before a test file. The returned function, called after it, throws if a statement walked. */
export function watchPlans(): () => void {
  // One function for all files of a process, which is never replaced: this module is loaded once.
  DatabaseSync.prototype.prepare = function prepareChecked(this: DatabaseSync, ...args) {
    check(this, args[0]);
    return prepare.apply(this, args);
  };
  return () => {
    const found = walks.splice(0);
    if (found.length > 0)
      throw new Error(
        `These statements walk a table or all rows of an author. Give each an index, or add a reason to ` +
          `__tests__/helpers/environments/queryPlans.ts:\n${found.join('\n')}`,
      );
  };
}
