import { createContext, Script } from 'node:vm';
import type { RootContent } from 'hast';
import { createLowlight } from 'lowlight';
import { escapeHtml } from '../../lib/escapeHtml.ts';
import { codeClass } from './codeClass.ts';
import { grammars } from './languages.ts';

/** In UTF-16 units of code: a longer block stays plain. */
export const BLOCK_MAX = 20 * 1024;
/** The same of one line: what grammars take at worst grows with its square. */
export const LINE_MAX = 2000;
/** In milliseconds of the thread's processor time: what the blocks of an article may take. Those after that stay plain. */
export const HIGHLIGHT_MAX = 100;
/**
 * In UTF-16 units of all code of an article: so little takes a third of that time at worst, as `npm run bench:code` tells,
 * and is not watched. To watch starts a thread, which takes longer than to colour it.
 */
export const UNWATCHED_MAX = 1024;
/** Coloured pieces of one article: each is an element for the second sanitizer, and for the browser. */
export const PIECES_MAX = 20_000;

/** Of what stands in each other: a string, an expression in it, a string in that. */
const DEPTH_MAX = 30;

const lowlight = createLowlight(grammars);

/** The name of the grammar for what an author wrote behind a fence. */
export const grammarOf = (written: string): string | undefined => {
  const name = written.toLowerCase();
  return lowlight.registered(name) ? name : undefined;
};

/** A block of code of a language that has a grammar. */
export interface Block {
  grammar: string;
  code: string;
}

const isHighlightable = ({ code }: Block): boolean =>
  code.length <= BLOCK_MAX && code.split('\n').every((line) => line.length <= LINE_MAX);

/**
 * The html of each block in order, coloured; null for one that stays plain, as all do from the moment on at which the
 * article has used up its time, in whole milliseconds, or its pieces.
 */
export function highlight(blocks: readonly Block[], timeLimit = HIGHLIGHT_MAX): (string | null)[] {
  const coloured: (string | null)[] = blocks.map(() => null);
  const short = [...blocks.entries()].filter(([, block]) => isHighlightable(block));
  // A grammar is compiled at its first use, and must not be cut off in that.
  for (const [, { grammar }] of short) lowlight.highlight(grammar, '');

  const began = processorTime();
  let pieces = 0;
  const run = () => {
    for (const [index, { grammar, code }] of short) {
      const html = colouredOrNull(grammar, code);
      if (html === null) continue;
      pieces += html.split('<span').length - 1;
      if (pieces > PIECES_MAX || processorTime() - began >= timeLimit) return;
      coloured[index] = html;
    }
  };
  const length = short.reduce((sum, [, { code }]) => sum + code.length, 0);
  if (length <= UNWATCHED_MAX) run();
  else withinTime(run, Math.max(1, 2 * timeLimit));
  return coloured;
}

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Null for code that breaks its grammar, or nests deeper than a page is to. */
function colouredOrNull(grammar: string, code: string): string | null {
  try {
    return htmlOf(lowlight.highlight(grammar, code, { prefix: '' }).children, 0);
  } catch {
    return null;
  }
}

/** Only classes of ours stand in it, and text. */
function htmlOf(nodes: readonly RootContent[], depth: number): string {
  if (depth > DEPTH_MAX) throw new RangeError('The code nests too deep.');
  return nodes.map((node) => pieceOf(node, depth)).join('');
}

function pieceOf(node: RootContent, depth: number): string {
  if (node.type === 'text') return escapeHtml(node.value);
  if (node.type !== 'element') return '';
  const inner = htmlOf(node.children, depth + 1);
  const [scope] = [node.properties.className].flat();
  const name = typeof scope === 'string' ? codeClass(scope) : undefined;
  return name ? `<span class="${name}">${inner}</span>` : inner;
}

const context = createContext({ run: () => undefined });
const script = new Script('run()');

/** Runs it to its end, or for so many milliseconds: nothing else stops a regular expression at its worst. */
function withinTime(run: () => void, timeLimit: number): void {
  try {
    Object.assign(context, { run });
    script.runInContext(context, { timeout: timeLimit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
  }
}
