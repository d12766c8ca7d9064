import type { Command } from './command.ts';

type Named = [name: string, command: Command];

const wordsOf = ([name, { takes }]: Named) => [name, ...takes].join(' ');

/** One line for each, of a word and what it does. */
function columns(lines: [string, string][]): string {
  const width = Math.max(...lines.map(([word]) => word.length));
  return lines.map(([word, does]) => `  ${word.padEnd(width)}  ${does}`).join('\n');
}

/** How `npm run admin` is used: all commands, a line each. */
export const usageOfAll = (commands: Record<string, Command>): string => `Usage: npm run admin -- COMMAND

${columns([
  ...Object.entries(commands).map((named): [string, string] => [wordsOf(named), named[1].does]),
  ['help', 'prints this'],
])}

It works on the database that the server uses by the same settings, also while the server runs.
Each command says more with --help, and answers programs with --json. SLUG may be the address of the article.`;

/** How one command is used. */
export function usageOf(named: Named): string {
  const [, { does, options }] = named;
  const own = Object.entries(options).map(([name, { type, does, default: given }]): [string, string] => [
    type === 'boolean'
      ? `--${name}`
      : `--${name} ${given === undefined || given === '' ? name.toUpperCase() : String(given)}`,
    does,
  ]);
  return `Usage: npm run admin -- ${wordsOf(named)}${own.length > 0 ? ' [OPTIONS]' : ''}

${does.charAt(0).toUpperCase()}${does.slice(1)}.

${columns([...own, ['--json', 'prints the answer for programs'], ['--help', 'prints this']])}`;
}

/** How many arguments a command takes, at least and at most. */
export function argumentCount(takes: readonly string[]): [number, number] {
  const least = takes.filter((name) => !name.startsWith('[')).length;
  return [least, takes.some((name) => /\.\.\.\]?$/.test(name)) ? Infinity : takes.length];
}
