import { ConfigError, readConfig } from '../config.ts';
import { readEnvironment } from '../environment.ts';
import { secretFile } from '../session/secret.ts';
import { problemOf } from '../startProblem.ts';
import type { BlogFiles } from './blogFiles.ts';
import { BackupError } from './checkCopy.ts';

const FORCE = '--force';
const sentences = { withFile: 'The copy can not be made at', withDatabase: 'The copy can not be made' };

/** Copies the file with this name; gives what to tell the operator. */
type Act = (file: string, blog: BlogFiles, force: boolean) => Promise<string>;

function blogOfSettings(): BlogFiles {
  const { databaseUrl, dataDir } = readConfig(readEnvironment());
  const database = /^sqlite:(.+)$/.exec(databaseUrl)?.[1];
  if (database === undefined) {
    throw new BackupError('This is for SQLite: save PostgreSQL by its own pg_dump.');
  }
  return { database, secret: secretFile(dataDir) };
}

/** Runs `npm run <name> -- FILE [--force]` on the database of the settings; gives the exit code. */
export async function runCommand(name: string, args: string[], act: Act): Promise<number> {
  const files = args.filter((arg) => arg !== FORCE);
  const [file] = files;
  if (file === undefined || files.length > 1 || file.startsWith('-')) {
    console.error(`Usage: npm run ${name} -- FILE [${FORCE}]`);
    return 2;
  }

  try {
    console.log(await act(file, blogOfSettings(), args.includes(FORCE)));
    return 0;
  } catch (error) {
    const isForOperator = error instanceof BackupError || error instanceof ConfigError;
    console.error(isForOperator ? error.message : problemOf(error, sentences));
    return 1;
  }
}
