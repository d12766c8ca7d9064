import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { errorCode } from '../lib/files.ts';

/** A command is explained in place of being run: `--help` asks for it, or its arguments are wrong. */
export class HowToUse extends Error {
  readonly isAskedFor: boolean;

  constructor(usage: string, { isAskedFor = false } = {}) {
    super(usage);
    this.name = 'HowToUse';
    this.isAskedFor = isAskedFor;
  }
}

interface Arguments<Options extends ParseArgsOptionsConfig> {
  /** Those of the process, unless told. */
  args?: string[];
  options?: Options;
  /** How many arguments there have to be beside the options, at least and at most; none unless told. */
  positionals?: readonly [number, number];
}

const help = { type: 'boolean', short: 'h' } as const;

/** The arguments of a command, every one of which also answers `--help`. Throws HowToUse. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  { args, options = {} as Options, positionals: [least, most] = [0, 0] }: Arguments<Options> = {},
) {
  const parsed = parsedOr(usage, { args, options: { ...options, help }, allowPositionals: true });
  if ((parsed.values as { help?: boolean }).help) throw new HowToUse(usage, { isAskedFor: true });
  const { length } = parsed.positionals;
  if (length < least || length > most) throw new HowToUse(usage);
  return parsed;
}

/** Which option is wrong stands in Node's first sentence; its second is about another meaning that it could have. */
function parsedOr<Config extends NonNullable<Parameters<typeof parseArgs>[0]>>(
  usage: string,
  config: Config,
) {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!errorCode(error)?.startsWith('ERR_PARSE_ARGS_')) throw error;
    const [problem = ''] = (error as Error).message.split(/\.\s/);
    throw new HowToUse(`${problem}.\n\n${usage}`);
  }
}

/** Tells how a command is used, where it belongs; gives the exit code. */
export function explain({ message, isAskedFor }: HowToUse): number {
  if (isAskedFor) console.log(message);
  else console.error(message);
  return isAskedFor ? 0 : 2;
}

/** The same for a program that has begun nothing yet: it ends there if it is only explained. */
export function argumentsOrExit<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  wanted: Arguments<Options> = {},
) {
  return orExit(() => readArguments(usage, wanted));
}

/** Gives what `read` makes of the arguments, or ends the process where it throws HowToUse. */
export function orExit<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof HowToUse) process.exit(explain(error));
    throw error;
  }
}
