import type { MarkdownIt, Token } from 'markdown-it';

/** Lines where the outermost blocks of a text begin. Filled in while markdown-it renders. */
export interface Outline {
  /** The source line of each outermost block, from 1. */
  lines: number[];
  /** Whether the text contains html, in which case elements may not correspond to blocks. */
  hasHtml: boolean;
  /** Whether to insert a mark with the line number before each block. */
  isMarked: boolean;
}

export const newOutline = (isMarked = false): Outline => ({ lines: [], hasHtml: false, isMarked });

/** Uses private-use characters, which are plain text to the sanitizers and so stay in place. */
const mark = (line: number) => `\uE0F0${line}\uE0F1`;
const MARK = /\uE0F0(\d+)\uE0F1/g;

const sourceLine = ({ level, nesting, map }: Token): number | null =>
  level === 0 && nesting >= 0 && map ? map[0] + 1 : null;

/** Recognizes the checkboxes that `markdown.ts` writes for task lists. */
const isCheckbox = ({ content }: Token) => content.startsWith('<input type="checkbox" disabled');
const isHtml = (token: Token) =>
  token.type === 'html_block' ||
  (token.children?.some((child) => child.type === 'html_inline' && !isCheckbox(child)) ?? false);

/** Fills in `env.outline`, if there is one. */
export function blockLines(markdownIt: MarkdownIt): void {
  markdownIt.core.ruler.push('block_lines', (state) => {
    const { outline } = state.env as { outline?: Outline };
    if (!outline) return;
    outline.hasHtml = state.tokens.some(isHtml);
    outline.lines = state.tokens.map(sourceLine).filter((line) => line !== null);
    if (!outline.isMarked) return;
    state.tokens = state.tokens.flatMap((token) => {
      const line = sourceLine(token);
      if (line === null) return [token];
      const markToken = new state.Token('html_block', '', 0);
      markToken.content = mark(line);
      return [markToken, token];
    });
  });
}

const TAG_OR_MARK = /<(\/?)[a-z][^>]*?(\/?)>|\uE0F0(\d+)\uE0F1/g;

/** Returns the line of each outermost element of marked html, taken from the last mark before it. */
function markedLines(marked: string): number[] {
  const lines: number[] = [];
  let [depth, line] = [0, 1];
  for (const [, closing, empty, markedLine] of marked.matchAll(TAG_OR_MARK)) {
    if (markedLine !== undefined) line = Number(markedLine);
    else if (closing) depth -= 1;
    else {
      if (depth === 0) lines.push(line);
      if (!empty) depth += 1;
    }
  }
  return lines;
}

/**
 * Returns the source line of each outermost element of sanitized html. `renderMarked` renders the same text with marks,
 * or returns null. Its result is used only if the html is the same apart from the marks; otherwise the lines are spread
 * evenly.
 */
export function findBlockLines(
  html: string,
  { lines, hasHtml }: Outline,
  renderMarked: () => string | null,
): number[] {
  const count = markedLines(html).length;
  if (!hasHtml && count === lines.length) return lines;
  const markedHtml = renderMarked();
  if (markedHtml?.replace(MARK, '') === html) return markedLines(markedHtml);
  return Array.from({ length: count }, (_, index) => lines[Math.floor((index * lines.length) / count)] ?? 1);
}
