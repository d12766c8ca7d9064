import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '../../../shared/blogState.ts';
import { fileOf } from '../../db/connect.ts';
import { traceOfBackup } from '../../db/lastBackup.ts';
import { errorCode } from '../../lib/errorCode.ts';
import { meaningOf } from '../../process/startProblem.ts';
import { COMPANIONS } from '../backup/blogFiles.ts';
import { type Check, ok, problem } from './finding.ts';

const ABOUT = 'folder';
/** Rights of the group and of others. */
const OTHERS = 0o077;

/** Who may read and write what is kept: its own user, and nobody else. */
export const checkFolder: Check = ({ config: { dataDir, databaseUrl }, uid }) => {
  if (!existsSync(dataDir)) {
    return [
      problem(ABOUT, `There is no folder ${dataDir}: set DATA_DIR as for the server, or start it once.`),
    ];
  }
  try {
    return [findingOf(dataDir, uid, databaseElsewhere(fileOf(databaseUrl)))];
  } catch (error) {
    const reason = meaningOf(errorCode(error) ?? '') ?? String(error);
    return [problem(ABOUT, `${dataDir} can not be used: ${reason}.`)];
  }
};

function findingOf(dataDir: string, uid: number | null, database: readonly string[]): Finding {
  const { uid: owner } = statSync(dataDir);
  const all = [...new Set([dataDir, ...ownFiles(dataDir), ...database])];
  if (uid !== null && uid !== owner) {
    return problem(
      ABOUT,
      `${dataDir} belongs to user ${owner}, and this is run by ${uid}: run it, and the server, as ${owner}.`,
    );
  }
  const foreign = all.find((file) => statSync(file).uid !== owner);
  if (foreign !== undefined) {
    return problem(
      ABOUT,
      `${foreign} belongs to somebody else than ${dataDir}: chown -R ${owner} '${foreign.startsWith(dataDir) ? dataDir : foreign}'.`,
    );
  }
  const open = all.find((file) => (statSync(file).mode & OTHERS) !== 0);
  if (open !== undefined && process.platform !== 'win32') {
    return problem(
      ABOUT,
      `${open} is open to other users of this machine: chmod -R go= '${open.startsWith(dataDir) ? dataDir : open}'.`,
    );
  }
  for (const file of all) accessSync(file, constants.R_OK | constants.W_OK);
  return ok(ABOUT, `${dataDir} is for its own user alone.`);
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
