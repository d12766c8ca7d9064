import type { Readable } from 'node:stream';
import { ConfigError } from '../config.ts';
import { Refusal } from '../lib/refusal.ts';
import { problemOf, withDatabase } from '../ops/startupErrors.ts';
import { AdminError } from './adminCommands.ts';
import type { Answer } from './command.ts';
import { commands } from './commands.ts';
import { argumentCount, usageOf, usageOfAll } from './commandUsage.ts';
import { plain } from './filters.ts';
import { openBlog } from './openBlog.ts';
import { explain, HowToUse, readArguments } from './readArguments.ts';

/** Runs `npm run admin -- COMMAND` on the database of the settings; gives the exit code. */
export async function runAdmin(words: string[], input: Readable): Promise<number> {
  try {
    return await run(words, input);
  } catch (error) {
    if (error instanceof HowToUse) return explain(error);
    console.error(problem(error));
    return 1;
  }
}

const json = { type: 'boolean', default: false } as const;

async function run(words: string[], input: Readable): Promise<number> {
  const at = words.findIndex((word) => !word.startsWith('-'));
  const name = words[at] ?? '';
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return explainAll(words, name);

  const { values, positionals } = readArguments(usageOf([name, command]), {
    args: words.toSpliced(at, 1),
    options: { ...command.options, json },
    positionals: argumentCount(command.takes),
  });
  const tell = (sentence: string) => {
    if (!values.json) console.log(sentence);
  };
  const answer = await command.run(openBlog, { args: positionals, values, input, tell });
  console.log(values.json ? JSON.stringify(dataOf(answer), null, 2) : forTerminal(saidBy(answer)));
  return typeof answer === 'string' ? 0 : (answer.exitCode ?? 0);
}

const saidBy = (answer: Answer) => (typeof answer === 'string' ? answer : answer.says);
/** Names and titles are strangers' words, whichever command prints them. The lines are its own. */
const forTerminal = (says: string) => says.split('\n').map(plain).join('\n');
const dataOf = (answer: Answer) => (typeof answer === 'string' ? { message: answer } : answer.json);

function explainAll(words: string[], name: string): never {
  const isAskedFor = words.length === 1 && ['help', '--help', '-h'].includes(words[0] ?? '');
  throw new HowToUse(['', 'help'].includes(name) ? usageOfAll(commands) : unknown(name), { isAskedFor });
}

/** All commands would scroll that away, and what was meant is most often a part of its name. */
function unknown(name: string): string {
  const meant = Object.keys(commands).filter((known) => known.includes(name));
  const guess = meant.length > 0 ? ` Did you mean ${meant.join(', ')}?` : '';
  return `There is no command ${name}.${guess} npm run admin -- help lists them all.`;
}

const sentences = { withFile: 'Nothing can be done at', ...withDatabase };

function problem(error: unknown): string {
  const isForOperator = [AdminError, ConfigError, Refusal].some((kind) => error instanceof kind);
  return isForOperator ? (error as Error).message : problemOf(error, sentences);
}
