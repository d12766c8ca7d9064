import type { parseArgs, ParseArgsOptionDescriptor } from 'node:util';
import { Command, CommanderError, Option } from 'commander';

/** Options by their long name, as for Node's `parseArgs`, each with its line in the help. */
export type Options = Record<string, ParseArgsOptionDescriptor & { description?: string }>;
export type ValuesOf<Of extends Options> = ReturnType<typeof parseArgs<{ options: Of }>>['values'];

/** Thrown instead of running a program: the user asked for `--help`, or the arguments are wrong. */
export class UsageError extends Error {
  readonly isHelp: boolean;

  constructor(usage: string, { isHelp = false } = {}) {
    super(usage);
    this.name = 'UsageError';
    this.isHelp = isHelp;
  }
}

interface Arguments<Of extends Options> {
  /** The arguments of the process by default. */
  args?: string[];
  options?: Of;
  /** The minimum and maximum of arguments besides the options; none by default. */
  positionals?: readonly [number, number];
}

/** Parses the arguments of a program, which also takes `--help`. Throws UsageError. */
export function readArguments<const Of extends Options>(
  usage: string,
  {
    args = process.argv.slice(2),
    options = {} as Of,
    positionals: [least, most] = [0, 0],
  }: Arguments<Of> = {},
): { values: ValuesOf<Of>; positionals: string[] } {
  const parser = new Command();
  parser.helpInformation = () => `${usage}\n`;
  parser.argument('[arguments...]');
  const readValues = addOptions(parser, options);
  let values = {} as ValuesOf<Of>;
  parser.action(() => {
    values = readValues();
  });
  throwUsageErrors(parser, () => parser.parse(args, { from: 'user' }));
  const { length } = parser.args;
  if (length < least || length > most) throw new UsageError(usage);
  return { values, positionals: parser.args };
}

/** Adds the options to a parser, and returns a function that reads their values after parsing. */
export function addOptions<Of extends Options>(parser: Command, options: Of): () => ValuesOf<Of> {
  const added = Object.entries(options).map(([name, spec]) => {
    const { type, short, default: fallback, description, multiple = false } = spec;
    const value = type === 'boolean' ? '' : ` <${description === undefined ? 'value' : name}>`;
    const option = new Option(`${short ? `-${short}, ` : ''}--${name}${value}`, description);
    // The name of another option is not a value: the value is missing.
    if (type === 'string')
      option.argParser((text, before: unknown) => {
        if (isOption(parser, text)) missing(option);
        return multiple ? [...((before as string[] | undefined) ?? []), text] : text;
      });
    parser.addOption(fallback === false || fallback === '' ? option : option.default(fallback));
    return { name, fallback, key: option.attributeName() };
  });
  return () => {
    const parsed = parser.opts();
    return Object.fromEntries(
      added.map(({ name, fallback, key }) => [name, parsed[key] ?? fallback]),
    ) as ValuesOf<Of>;
  };
}

const isOption = (parser: Command, text: string) => parser.options.some(({ long }) => long === text);

function missing(option: Option): never {
  throw new CommanderError(1, 'commander.optionMissingArgument', `option '${option.flags}' argument missing`);
}

/** Runs a parser. Throws its help and its errors as a UsageError. */
export function throwUsageErrors<Result>(parser: Command, parse: () => Result): Result {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  for (const each of [parser, ...parser.commands]) {
    each
      .exitOverride()
      .allowExcessArguments(false)
      .showHelpAfterError()
      .configureOutput({ writeOut: print, writeErr: print, outputError: (text) => print(toSentence(text)) });
  }
  const rethrow = (error: unknown): never => {
    if (!(error instanceof CommanderError)) throw error;
    throw new UsageError(printed.join('').trimEnd(), { isHelp: error.exitCode === 0 });
  };
  try {
    const result = parse();
    return result instanceof Promise ? (result.catch(rethrow) as Result) : result;
  } catch (error) {
    return rethrow(error);
  }
}

/** Formats an error of commander, such as `error: unknown option '--forse'\n(Did you mean --force?)`. */
function toSentence(text: string): string {
  const [problem = '', ...hints] = text
    .trim()
    .replace(/^error: /, '')
    .split('\n');
  const sentence = `${problem.charAt(0).toUpperCase()}${problem.slice(1).replace(/\.$/, '')}.`;
  return [sentence, ...hints, ''].join('\n');
}

/** Prints the usage of a program, and returns its exit code. */
export function printUsage({ message, isHelp }: UsageError): number {
  if (isHelp) console.log(message);
  else console.error(message);
  return isHelp ? 0 : 2;
}

/** Parses the arguments of a program before it starts anything: exits on `--help` and on invalid ones. */
export function argumentsOrExit<const Of extends Options>(usage: string, wanted: Arguments<Of> = {}) {
  return orExit(() => readArguments(usage, wanted));
}

/** Returns the result of `read`, or exits if it throws UsageError. */
export function orExit<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) process.exit(printUsage(error));
    throw error;
  }
}
