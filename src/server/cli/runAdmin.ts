import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AdminError, resetPassword, unlock } from './adminCommands.ts';
import { reindexArticles } from './reindexArticles.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { explain, HowToUse, readArguments } from './readArguments.ts';
import { printInvitation, revoke } from './invitationCommands.ts';
import { listSettings, setSetting } from './settingCommands.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { readEnvironment } from '../process/environment.ts';
import { loginLimit } from '../limits/loginLimit.ts';
import { pseudonymsBy } from '../limits/pseudonyms.ts';
import { removeAccount, removeArticle, takeDown } from './moderationCommands.ts';
import { findSecret } from '../session/secret.ts';
import { problemOf } from '../process/startProblem.ts';

type Tools = Parameters<typeof unlock>[0] & {
  /** What addresses of the blog begin with; null where nobody has said it. */
  publicUrl: string | null;
};

interface Command {
  /** As the usage names them. */
  takes: readonly string[];
  does: string;
  run: (tools: Tools, args: string[], given: Given) => Promise<string>;
}

interface Given {
  stdin: boolean;
  json: boolean;
  yes: boolean;
  uses: string;
  days: string;
  input: Readable;
}

const commands: Record<string, Command> = {
  settings: {
    takes: [],
    does: 'prints what is set about the blog; --json for programs',
    run: ({ db }, _, { json }) => listSettings(db, json),
  },
  set: {
    takes: ['NAME', 'VALUE'],
    does: 'changes a setting; every page and feed shows it at once',
    run: ({ db }, [name = '', value = '']) => setSetting(db, name, value),
  },
  unset: {
    takes: ['NAME'],
    does: 'gives a setting back what it is as it comes',
    run: ({ db }, [name = '']) => setSetting(db, name, null),
  },
  invite: {
    takes: [],
    does: 'prints a link to register with where registration is invite; --uses 1 --days 14',
    run: ({ db, publicUrl }, _, { uses, days }) => printInvitation(db, { uses, days, publicUrl }),
  },
  'revoke-invitations': {
    takes: [],
    does: 'takes back all links that were not used',
    run: ({ db }) => revoke(db),
  },
  'unpublish-article': {
    takes: ['SLUG'],
    does: 'takes an article from its readers; its author has it as a draft',
    run: ({ db }, [slug = '']) => takeDown(db, slug),
  },
  'delete-article': {
    takes: ['SLUG'],
    does: 'tells which article it is; --yes deletes it for good',
    run: ({ db }, [slug = ''], { yes }) => removeArticle(db, slug, yes),
  },
  'delete-account': {
    takes: ['EMAIL'],
    does: 'tells what the account has; --yes deletes it for good, with all articles',
    run: (tools, [email = ''], { yes }) => removeAccount(tools, email, yes),
  },
  unlock: {
    takes: ['EMAIL'],
    does: 'lets somebody log in again after too many failed logins',
    run: (tools, [email = '']) => unlock(tools, email),
  },
  'reset-password': {
    takes: ['EMAIL'],
    does: 'gives the account a random password and prints it, this once; --stdin takes it from the standard input',
    run: async (tools, [email = ''], { stdin, input }) =>
      resetPassword(tools, email, stdin ? await passwordFrom(input) : null),
  },
  reindex: {
    takes: [],
    does: 'has all articles found by their words anew',
    run: ({ db }) => reindexArticles(db, (sentence) => console.log(sentence)),
  },
};

const wordsOf = ([name, { takes }]: [string, Command]) => [name, ...takes].join(' ');
const width = Math.max(...Object.entries(commands).map((entry) => wordsOf(entry).length));

const USAGE = `Usage: npm run admin -- COMMAND

${Object.entries(commands)
  .map((entry) => `  ${wordsOf(entry).padEnd(width)}  ${entry[1].does}`)
  .join('\n')}
  ${'help'.padEnd(width)}  prints this

It works on the database that the server uses by the same settings, also while the server runs.
A new password ends all sessions of the account. SLUG may be the address of the article.`;

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

const options = {
  yes: { type: 'boolean', default: false },
  uses: { type: 'string', default: '1' },
  days: { type: 'string', default: '14' },
  stdin: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

async function run(words: string[], input: Readable): Promise<string> {
  const { values, positionals } = readArguments(USAGE, { args: words, options, positionals: [1, Infinity] });
  const [name = '', ...args] = positionals;
  if (name === 'help' && args.length === 0) return USAGE;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command?.takes.length !== args.length) throw new HowToUse(USAGE);
  if (values.stdin && name !== 'reset-password') throw new HowToUse(USAGE);
  return withDatabase((tools) => command.run(tools, args, { ...values, input }));
}

/** Without the end of the line that `echo` and editors add. */
const passwordFrom = async (input: Readable) => (await text(input)).replace(/\r?\n$/, '');

async function withDatabase(act: (tools: Tools) => Promise<string>): Promise<string> {
  const config = readConfig(readEnvironment());
  requireBlog(config);
  const secret = await secretOfServer(config);
  const { db } = connect(config.databaseUrl);
  try {
    await migrate(db);
    return await act({
      db,
      publicUrl: config.publicUrl,
      login: loginLimit(db, config.limits.login, pseudonymsBy(secret)),
    });
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
