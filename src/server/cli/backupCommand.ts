import { cliMessages } from '../../shared/messages/en/cli.ts';
import { ConfigError, readConfig, readEnvironment } from '../config.ts';
import { findDatabaseFile } from '../db/connect.ts';
import { secretFile } from '../lib/secret.ts';
import { type BlogFiles, BackupError } from '../ops/backup.ts';
import { MediaProblem } from '../ops/mediaCopy.ts';
import { describeError } from '../ops/startupErrors.ts';
import { printUsage, UsageError, readArguments } from './arguments.ts';

const { backup: messages } = cliMessages;

const sentences = { withFile: messages.cannotCopyTo, withDatabase: messages.cannotCopy };

/** Saves or restores this file, and returns a message for the operator. `values` has the command's own options. */
type Act = (
  file: string,
  blog: BlogFiles,
  force: boolean,
  values: Record<string, unknown>,
) => Promise<string>;

function findBlogFiles(): BlogFiles {
  const { databaseUrl, dataDir, media } = readConfig(readEnvironment());
  const database = findDatabaseFile(databaseUrl);
  if (database === null) {
    throw new BackupError(messages.sqliteOnly);
  }
  return { database, secret: secretFile(dataDir), dataDir, media };
}

/**
 * Runs `npm run … -- FILE [--force]` on the configured database, and returns the exit code. `usage` is the text of its
 * help. `own` are options besides `--force`, each with a value.
 */
export async function runCommand(
  usage: string,
  args: string[],
  act: Act,
  own: readonly string[] = [],
): Promise<number> {
  try {
    const force = { type: 'boolean', default: false } as const;
    const options = Object.fromEntries(own.map((name) => [name, { type: 'string' } as const]));
    const { values, positionals } = readArguments(usage, {
      args,
      options: { ...options, force },
      positionals: [1, 1],
    });
    console.log(await act(positionals[0] ?? '', findBlogFiles(), values.force, values));
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return printUsage(error);
    const isForOperator = [BackupError, ConfigError, MediaProblem].some((kind) => error instanceof kind);
    console.error(isForOperator ? (error as Error).message : describeError(error, sentences));
    return 1;
  }
}
