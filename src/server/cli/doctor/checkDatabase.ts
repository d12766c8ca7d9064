import { existsSync, statSync } from 'node:fs';
import type { Finding } from '../../../shared/blogState.ts';
import { counted } from '../../../shared/counted.ts';
import { connect, fileOf } from '../../db/connect.ts';
import { lastContents, traceOfBackup } from '../../db/lastBackup.ts';
import { LostDatabase, requireDatabase } from '../../db/lostDatabase.ts';
import { isNewer, migrationNames, namesIn, NewerDatabase } from '../../db/migrate.ts';
import { primarySqliteCode } from '../../db/portable.ts';
import type { Db } from '../../db/schema.ts';
import { requireFinishedCopy, UnfinishedCopy } from '../../db/unfinishedCopy.ts';
import { problemOf } from '../../process/startProblem.ts';
import { clockFinding } from './clockFinding.ts';
import { type Check, type Installation, ok, problem, warning } from './finding.ts';
import { integrityFinding } from './integrityFinding.ts';

const ABOUT = 'database';
const sentences = { withFile: 'It does not open at', withDatabase: 'It does not open' };

/** Whether the database answers, is of this version and whole, and agrees about the time. */
export const checkDatabase: Check = async (installation) => {
  const { config, uid } = installation;
  const file = fileOf(config.databaseUrl);
  if (file !== null && !existsSync(file)) {
    return [
      problem(
        ABOUT,
        `There is none at ${file}: set DATA_DIR or DATABASE_URL as for the server, or start it once.`,
      ),
    ];
  }
  // To open an SQLite file makes others beside it, which the server could not write afterwards.
  if (file !== null && isForeign(file, uid)) {
    return [problem(ABOUT, `${file} was not opened, as it belongs to somebody else.`)];
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
export const checkOpenDatabase = (db: Db, installation: Installation): Promise<Finding[]> => {
  const file = fileOf(installation.config.databaseUrl);
  return orProblem(file, () => findingsIn(db, file, installation));
};

async function orProblem(file: string | null, inspect: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await inspect();
  } catch (error) {
    return [problem(ABOUT, `${problemOf(error, sentences)} ${mendingOf(error, file)}`.trim())];
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
      ABOUT,
      `${where} has no accounts, but a backup had ${counted(held.users, 'account')} and ${counted(held.articles, 'article')}: restore that one, or delete ${traceOfBackup(dataDir)} if the blog is a new one.`,
    );
  }
  if (missing === 0) return ok(ABOUT, `${where} answers, and is of this version.`);
  return warning(ABOUT, `${where} answers, and is older: the next start makes ${missing} changes to it.`);
}

const hasNoAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined;
