import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AdminError, resetPassword, unlock } from './adminCommands.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { explain, HowToUse, readArguments } from './readArguments.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { readEnvironment } from '../process/environment.ts';
import { loginLimit } from '../limits/loginLimit.ts';
import { pseudonymsBy } from '../limits/pseudonyms.ts';
import { findSecret } from '../session/secret.ts';
import { problemOf } from '../process/startProblem.ts';

const USAGE = `Usage: npm run admin -- COMMAND

  unlock EMAIL                   lets somebody log in again after too many failed logins
  reset-password EMAIL           gives the account a random password and prints it, this once
  reset-password EMAIL --stdin   gives it the password that stands in the standard input
  help                           prints this

It works on the database that the server uses by the same settings, also while the server runs.
A new password ends all sessions of the account.`;

/** Runs `npm run admin -- COMMAND` on the database of the settings; gives the exit code. */
export async function runAdmin(args: string[], input: Readable): Promise<number> {
  try {
    console.log(await run(args, input));
    return 0;
  } catch (error) {
    if (error instanceof HowToUse) return explain(error);
    console.error(problem(error));
    return 1;
  }
}

async function run(args: string[], input: Readable): Promise<string> {
  const options = { stdin: { type: 'boolean', default: false } } as const;
  const { values, positionals } = readArguments(USAGE, { args, options, positionals: [1, 2] });
  const [command, email] = positionals;
  if (command === 'help' && email === undefined) return USAGE;
  if (email === undefined) throw new HowToUse(USAGE);

  if (command === 'unlock' && !values.stdin) return withDatabase((tools) => unlock(tools, email));
  if (command === 'reset-password') {
    const password = values.stdin ? await passwordFrom(input) : null;
    return withDatabase((tools) => resetPassword(tools, email, password));
  }
  throw new HowToUse(USAGE);
}

/** Without the end of the line that `echo` and editors add. */
const passwordFrom = async (input: Readable) => (await text(input)).replace(/\r?\n$/, '');

type Tools = Parameters<typeof unlock>[0];

async function withDatabase(act: (tools: Tools) => Promise<string>): Promise<string> {
  const config = readConfig(readEnvironment());
  requireBlog(config);
  const secret = await secretOfServer(config);
  const { db } = connect(config.databaseUrl);
  try {
    await migrate(db);
    return await act({ db, login: loginLimit(db, config.limits.login, pseudonymsBy(secret)) });
  } finally {
    await db.destroy();
  }
}

/** To open an SQLite file that is not there would make an empty one, in the wrong place most likely. */
function requireBlog({ databaseUrl }: Config) {
  const file = /^sqlite:(.*)$/.exec(databaseUrl)?.[1];
  if (file === undefined || existsSync(file)) return;
  throw new AdminError(`There is no blog at ${file}: set DATA_DIR or DATABASE_URL as for the server.`);
}

/** With any other, the account's locks would not be found, which the command would not notice. */
async function secretOfServer({ jwtSecret, dataDir }: Config): Promise<string> {
  const secret = jwtSecret ?? (await findSecret(dataDir));
  if (secret !== null) return secret;
  throw new AdminError(`There is no jwt-secret in ${dataDir}: set DATA_DIR or JWT_SECRET as for the server.`);
}

const sentences = { withFile: 'Nothing can be done at', withDatabase: 'The database does not open' };

function problem(error: unknown): string {
  const isForOperator = [AdminError, ConfigError].some((kind) => error instanceof kind);
  return isForOperator ? (error as Error).message : problemOf(error, sentences);
}
