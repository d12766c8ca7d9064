import type { MarkdownIt, Token } from 'markdown-it';
import plugin from 'markdown-it-deflist';

type BlockRule = Parameters<MarkdownIt['block']['ruler']['before']>[2];
type BlockState = Parameters<BlockRule>[0];

const MARKER = /^[:~](?=[ \t]|$)/;

/**
 * Pandoc's definition lists: a term in one line, and definitions that begin with `: `. The plugin alone would also take
 * lines of prose for one that happen to begin with a colon.
 */
export function definitionLists(markdownIt: MarkdownIt): void {
  const { ruler } = markdownIt.block;
  plugin({
    utils: markdownIt.utils,
    block: {
      ruler: {
        before: (next: string, name: string, rule: BlockRule, options: { alt: string[] }) =>
          ruler.before(
            next,
            name,
            (state, startLine, endLine, silent) =>
              (silent || isDefinitionList(state, startLine, endLine)) &&
              rule(state, startLine, endLine, silent),
            options,
          ),
      },
    },
  } as unknown as MarkdownIt);
  markdownIt.core.ruler.after('block', 'empty_definitions', (state) => {
    if (state.tokens.some(isEmptyDefinition)) state.tokens = withoutEmptyDefinitions(state);
  });
}

const lineAt = ({ src, bMarks, tShift, eMarks }: BlockState, line: number) =>
  src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]);

/** Whether there are a term and a definition at `startLine`. */
function isDefinitionList(state: BlockState, startLine: number, endLine: number): boolean {
  const isBlank = (line: number) => line < endLine && state.isEmpty(line);
  const isDefinition = (line: number) =>
    line < endLine && (state.sCount[line] ?? 0) >= state.blkIndent && MARKER.test(lineAt(state, line));
  const markerLine = isBlank(startLine + 1) ? startLine + 2 : startLine + 1;
  if (isDefinition(startLine) || !isDefinition(markerLine)) return false;

  const text = lineAt(state, markerLine).slice(1).trim();
  if (text === '') {
    const next = markerLine + 1;
    return (
      next < endLine && !isBlank(next) && (state.sCount[next] ?? 0) >= (state.sCount[markerLine] ?? 0) + 2
    );
  }
  // "At", then ": 10 o'clock": a line that was wrapped before a time, a ratio or an amount, unless more of a list follows.
  if (markerLine > startLine + 1 || !/^\p{N}/u.test(text)) return true;
  let line = markerLine + 1;
  while (line < endLine && !isBlank(line) && !isDefinition(line)) line += 1;
  if (isDefinition(line)) return true;
  while (isBlank(line)) line += 1;
  return isDefinition(line) || isDefinition(line + 1);
}

const isEmptyDefinition = ({ type }: Token, index: number, tokens: Token[]) =>
  type === 'dd_open' && tokens[index + 1]?.type === 'dd_close';

type CoreState = Parameters<Parameters<MarkdownIt['core']['ruler']['push']>[1]>[0];

/** Makes a paragraph of each term within a list whose only definition is empty. */
function withoutEmptyDefinitions({ tokens, Token, src }: CoreState): Token[] {
  const lines = src.split('\n');
  const kept: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const [token, text, close, definition, , next] = tokens.slice(index, index + 6);
    const isBare =
      token?.type === 'dt_open' &&
      text &&
      close &&
      definition &&
      isEmptyDefinition(definition, index + 3, tokens);
    if (!isBare || next?.type === 'dd_open') {
      if (token) kept.push(token);
      continue;
    }

    const termLine = token.map?.[0] ?? 0;
    const marker = lines.slice(termLine + 1, termLine + 3).find((line) => /[:~]\s*$/.test(line));
    text.content += `\n${marker?.trimEnd().slice(-1) ?? ':'}`;
    for (const [paragraph, type] of [
      [token, 'paragraph_open'],
      [close, 'paragraph_close'],
    ] as const) {
      Object.assign(paragraph, { type, tag: 'p', block: true, level: paragraph.level - 1 });
    }
    text.level -= 1;
    kept.push(...endList(kept, Token), token, text, close);
    if (next?.type === 'dl_close') index += 1;
    else kept.push(listTag(Token, 1, token.level));
    index += 4;
  }
  return kept;
}

function listTag(NewToken: typeof Token, nesting: 1 | -1, level: number): Token {
  const tag = new NewToken(nesting === 1 ? 'dl_open' : 'dl_close', 'dl', nesting);
  return Object.assign(tag, { block: true, level: level - 1 });
}

/** Closes the list that `kept` ends in, or takes it out if nothing is in it yet. */
function endList(kept: Token[], NewToken: typeof Token): Token[] {
  const last = kept.at(-1);
  if (last?.type !== 'dl_open') return [listTag(NewToken, -1, last?.level ?? 0)];
  kept.pop();
  return [];
}
