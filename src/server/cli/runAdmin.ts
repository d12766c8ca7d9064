import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { Command } from 'commander';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { type Config, ConfigError, readConfig, readEnvironment } from '../config.ts';
import { connect, findDatabaseFile } from '../db/connect.ts';
import { requireDatabase } from '../db/databaseChecks.ts';
import { createImageProcessor } from '../images/imageProcessor.ts';
import { createMediaStorage } from '../images/mediaStorage.ts';
import { Refusal } from '../lib/refusal.ts';
import { findSecret } from '../lib/secret.ts';
import { findSimilarNames } from '../lib/similarNames.ts';
import { type Pseudonym, createPseudonym } from '../limits/attempts.ts';
import { createLoginThrottle } from '../limits/loginThrottle.ts';
import { createQueue } from '../mail/mailer.ts';
import { examine } from '../ops/doctor.ts';
import { describeError, databaseSentences } from '../ops/startupErrors.ts';
import { upgrade } from '../ops/upgrade.ts';
import {
  accountCommands,
  claimCommands,
  invitationCommands,
  registrationCommands,
  roleCommands,
} from './accounts.ts';
import { addOptions, printUsage, throwUsageErrors, UsageError } from './arguments.ts';
import { AdminError, type AdminCommand, type Answer, type OpenBlog, stripControls } from './command.ts';
import { logCommands, settingCommands, systemCommands } from './maintenance.ts';
import { accountModerationCommands } from './moderateAccounts.ts';
import { articleModerationCommands } from './moderateArticles.ts';
import { takeBackCommands } from './takeBack.ts';
import { redirectCommands, transferCommands } from './transfers.ts';

const { help: messages } = cliMessages;

/** Every command of `npm run admin`, in the order and groups of its help. */
const groups: readonly (readonly [heading: string, commands: Record<string, AdminCommand>])[] = [
  [messages.groups.roles, roleCommands],
  [messages.groups.settings, settingCommands],
  [messages.groups.invitations, invitationCommands],
  [messages.groups.registrations, registrationCommands],
  [messages.groups.articles, articleModerationCommands],
  [messages.groups.accounts, accountModerationCommands],
  [messages.groups.takeBack, takeBackCommands],
  [messages.groups.moving, { ...transferCommands, ...claimCommands, ...redirectCommands }],
  [messages.groups.log, logCommands],
  [messages.groups.access, accountCommands],
  [messages.groups.system, systemCommands],
];

export const commands: Record<string, AdminCommand> = Object.fromEntries(
  groups.flatMap(([, some]) => Object.entries(some)),
);

interface ProgramFiles {
  built: string;
  imageWorker: string;
}

/**
 * Runs `npm run admin -- COMMAND` on the configured database, and returns the exit code. `built` is the output folder
 * of `npm run build`, `imageWorker` the script of the processes that convert images.
 */
export async function runAdmin(
  words: string[],
  input: Readable,
  { built, imageWorker }: ProgramFiles,
): Promise<number> {
  try {
    const print = (sentence: string) => console.log(sentence);
    const { answer, isJson } = await runCommand(words, {
      open: openBlog({ built, imageWorker }),
      input,
      tell: print,
      built,
    });
    const { says, json, exitCode = 0 } = typeof answer === 'string' ? toAnswer(answer) : answer;
    print(isJson ? JSON.stringify(json, null, 2) : forTerminal(says));
    return exitCode;
  } catch (error) {
    if (error instanceof UsageError) return printUsage(error);
    const isForOperator = [AdminError, ConfigError, Refusal].some((kind) => error instanceof kind);
    console.error(isForOperator ? (error as Error).message : describeError(error, sentences));
    return 1;
  }
}

const sentences = { ...databaseSentences, withFile: cliMessages.errors.cannotUse };
const toAnswer = (message: string) => ({ says: message, json: { message }, exitCode: 0 });
/** Strips control characters, except for our own line breaks: names and titles are written by strangers. */
const forTerminal = (says: string) => says.split('\n').map(stripControls).join('\n');

interface Surroundings {
  open: OpenBlog;
  input: Readable;
  tell: (sentence: string) => void;
  built: string;
}

interface Outcome {
  answer: Answer;
  isJson: boolean;
}

/** Parses the words and runs the command. Throws UsageError, AdminError and the command's errors. */
export async function runCommand(words: string[], surroundings: Surroundings): Promise<Outcome> {
  const at = words.findIndex((word) => !word.startsWith('-'));
  const name = words[at];
  if (name !== undefined && name !== 'help' && !Object.hasOwn(commands, name)) throw unknownCommand(name);

  let outcome: Outcome = { answer: '', isJson: false };
  const program = createProgram(surroundings, (its) => (outcome = its));
  // Options may also come before the command.
  const args = name === undefined ? words : [name, ...words.toSpliced(at, 1)];
  await throwUsageErrors(program, () => program.parseAsync(args, { from: 'user' }));
  return outcome;
}

function createProgram(
  { open, input, tell, built }: Surroundings,
  onDone: (outcome: Outcome) => void,
): Command {
  const program = new Command('npm run admin --')
    .usage(messages.usage)
    .description(messages.about)
    .helpOption('-h, --help', messages.option)
    .addHelpCommand(new Command('help').summary(messages.option).helpGroup(messages.groups.system))
    .configureHelp({ subcommandTerm: (command) => [command.name(), ...listArguments(command)].join(' ') })
    .addHelpText('after', `\n${messages.more}`);
  const grouped = groups.flatMap(([heading, some]) =>
    Object.entries(some).map(([name, command]) => ({ heading, name, ...command })),
  );
  for (const { heading, name, takes, summary, options, run } of grouped) {
    const command = program
      .command(name)
      .helpGroup(heading)
      .summary(summary)
      .description(`${summary}.`)
      .usage([...takes, '[OPTIONS]'].join(' '))
      .helpOption('-h, --help', messages.option);
    for (const argument of takes) command.argument(`<${argument}>`);
    const readValues = addOptions(command, {
      ...options,
      json: { type: 'boolean', default: false, description: messages.json },
    });
    command.action(async () => {
      const { json: isJson, ...values } = readValues();
      const typed = { args: command.args, values, input, built, tell: isJson ? () => undefined : tell };
      onDone({ answer: await run(open, typed), isJson });
    });
  }
  return program;
}

const listArguments = (command: Command) => command.registeredArguments.map((argument) => argument.name());

/** Suggests commands with a similar name, or that contain it: a list of all commands would scroll the error away. */
function unknownCommand(name: string): UsageError {
  const known = Object.keys(commands);
  const written = name.toLowerCase().replaceAll('_', '-');
  const similar = [
    ...new Set([
      ...known.filter((one) => one === written),
      ...findSimilarNames(written, known),
      ...known.filter((one) => one.includes(written)),
    ]),
  ];
  return new UsageError(
    [
      messages.unknownCommand(name),
      ...(similar.length > 0 ? [messages.didYouMean(similar.join(', '))] : []),
      messages.listCommands,
    ].join('\n'),
  );
}

/** Opens the configured blog, and never creates one. Throws AdminError. */
const openBlog =
  ({ built, imageWorker }: ProgramFiles): OpenBlog =>
  async (act) => {
    const config = readConfig(readEnvironment());
    requireBlog(config);
    requireDatabase(config);
    const pseudonym = await loadPseudonym(config);
    const connection = connect(config.databaseUrl);
    const { db } = connection;
    const imageProcessor = createImageProcessor({ workerFile: imageWorker });
    const sendsMails = config.mail !== null && config.publicUrl !== null;
    try {
      await upgrade(connection, config);
      return await act({
        db,
        publicUrl: config.publicUrl,
        mails: createQueue(sendsMails, pseudonym),
        sendsMails,
        examine: () => examine(db, config, { built }),
        media: createMediaStorage(config.media, connection),
        imageProcessor,
        login: createLoginThrottle(db, config.limits.login, pseudonym),
      });
    } finally {
      await imageProcessor.close();
      await db.destroy();
    }
  };

/** Throws AdminError if the SQLite file is missing: opening it would create one, probably in the wrong place. */
function requireBlog({ databaseUrl }: Config) {
  const file = findDatabaseFile(databaseUrl);
  if (file === null || existsSync(file)) return;
  throw new AdminError(cliMessages.command.noBlog(file));
}

/**
 * Returns the server's pseudonyms, which only commands about login locks use. They throw AdminError if the server's
 * secret is missing, or UnusableSecret. With a different secret, they would silently find no locks.
 */
async function loadPseudonym({ jwtSecret, dataDir }: Config): Promise<Pseudonym> {
  const secret = jwtSecret ?? (await findSecret(dataDir).catch((error: unknown) => error as Error));
  return (value) => {
    if (secret instanceof Error) throw secret;
    if (secret !== null) return createPseudonym(secret)(value);
    throw new AdminError(cliMessages.command.noSecret(dataDir));
  };
}
