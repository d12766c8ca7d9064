import type { MarkdownIt, Token } from 'markdown-it';

/** Where the outermost blocks of a text begin, as markdown-it fills it in while it renders. */
export interface Outline {
  /** Lines of the source, from 1, of each outermost block. */
  lines: number[];
  /** Whether there is html that the author wrote: then blocks and elements need not be the same. */
  hasHtml: boolean;
  /** Whether each block is to begin with a mark that names its line. */
  isMarked: boolean;
}

export const newOutline = (isMarked = false): Outline => ({ lines: [], hasHtml: false, isMarked });

/** Of characters that stand for nothing: text, so that it passes the sanitizers and stays where it is. */
const mark = (line: number) => `\uE0F0${line}\uE0F1`;
const MARK = /\uE0F0(\d+)\uE0F1/g;

const lineOf = ({ level, nesting, map }: Token): number | null =>
  level === 0 && nesting >= 0 && map ? map[0] + 1 : null;

/** What `gfm.ts` writes itself, within a list. */
const isCheckbox = ({ content }: Token) => content.startsWith('<input type="checkbox" disabled');
const isHtml = (token: Token) =>
  token.type === 'html_block' ||
  (token.children?.some((child) => child.type === 'html_inline' && !isCheckbox(child)) ?? false);

/** Fills `env.outline`, where there is one. */
export function blockLines(markdownIt: MarkdownIt): void {
  markdownIt.core.ruler.push('block_lines', (state) => {
    const { outline } = state.env as { outline?: Outline };
    if (!outline) return;
    outline.hasHtml = state.tokens.some(isHtml);
    outline.lines = state.tokens.map(lineOf).filter((line) => line !== null);
    if (!outline.isMarked) return;
    state.tokens = state.tokens.flatMap((token) => {
      const line = lineOf(token);
      if (line === null) return [token];
      const marking = new state.Token('html_block', '', 0);
      marking.content = mark(line);
      return [marking, token];
    });
  });
}

const PIECES = /<(\/?)[a-z][^>]*?(\/?)>|\uE0F0(\d+)\uE0F1/g;

/** The line of each outermost element of marked html, which is that of the last mark before it. */
function markedLines(marked: string): number[] {
  const lines: number[] = [];
  let [depth, line] = [0, 1];
  for (const [, closing, empty, marking] of marked.matchAll(PIECES)) {
    if (marking !== undefined) line = Number(marking);
    else if (closing) depth -= 1;
    else {
      if (depth === 0) lines.push(line);
      if (!empty) depth += 1;
    }
  }
  return lines;
}

/**
 * The line at which each outermost element of sanitized html begins. `marked` renders the same text with marks, or gives
 * null; only html that is the same without them is believed. Else the blocks are spread over the elements.
 */
export function linesOf(html: string, { lines, hasHtml }: Outline, marked: () => string | null): number[] {
  const count = markedLines(html).length;
  if (!hasHtml && count === lines.length) return lines;
  const markedHtml = marked();
  if (markedHtml?.replace(MARK, '') === html) return markedLines(markedHtml);
  return Array.from({ length: count }, (_, index) => lines[Math.floor((index * lines.length) / count)] ?? 1);
}
