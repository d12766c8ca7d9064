import { fileOf } from '../../db/connect.ts';
import { backedUpAt, traceOfBackup } from '../../db/lastBackup.ts';
import { type Check, ok, warning, problem } from './finding.ts';

const ABOUT = 'backup';
/** In milliseconds. */
const DAY = 86_400_000;
/** Clocks of file servers differ by that much, in milliseconds. */
const TOLERANCE = 60_000;

/** How old the last backup is. */
export const checkBackup: Check = ({ config: { dataDir, databaseUrl }, now, backupDays }) => {
  const make =
    fileOf(databaseUrl) === null
      ? `let pg_dump be followed by touch '${traceOfBackup(dataDir)}'`
      : 'npm run backup -- FILE makes one, also while the server runs';
  const at = backedUpAt(dataDir);
  if (at === null) return [warning(ABOUT, `None was made yet: ${make}.`)];
  const days = Math.floor((now().getTime() - at.getTime()) / DAY);
  const said = `The last one was made on ${at.toISOString()}`;
  if (at.getTime() - now().getTime() > TOLERANCE)
    return [problem(ABOUT, `${said}, which is in the future: ${make}.`)];
  return days > backupDays
    ? [problem(ABOUT, `${said}, ${days} days ago: see what its timer says; ${make}.`)]
    : [ok(ABOUT, `${said}.`)];
};
