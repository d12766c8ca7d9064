import { nextFence } from '../../shared/codeFence.ts';

/* Changes Markdown of other systems, but not the code in it. */

/** Calls `change` for each line outside of fenced code. */
export function mapLines(markdown: string, change: (line: string) => string): string {
  let fence = '';
  return markdown
    .split('\n')
    .map((line) => {
      const isInside = fence !== '';
      fence = nextFence(fence, line);
      return isInside || fence !== '' ? line : change(line);
    })
    .join('\n');
}

/** Applies `change` to the text outside of fenced code, indented code and code spans. */
export function outsideCode(markdown: string, change: (text: string) => string): string {
  let [fence, text, isAfterBlank]: [string, string, boolean] = ['', '', true];
  const parts: string[] = [];
  const flush = () => {
    parts.push(outsideSpans(text, change));
    text = '';
  };
  for (const line of markdown.split(/(?<=\n)/)) {
    const isInside = fence !== '';
    const bare = line.replace(/\r?\n$/, '');
    fence = nextFence(fence, bare);
    const isIndented: boolean =
      isAfterBlank && /^(?: {4}|\t)/.test(bare) && !/^\s*(?:[-*+]|\d+[.)])\s/.test(bare);
    if (isInside || fence !== '' || isIndented) {
      flush();
      parts.push(line);
    } else text += line;
    isAfterBlank = bare.trim() === '' || (isIndented && isAfterBlank);
  }
  flush();
  return parts.join('');
}

/** Applies `change` to the text outside of code spans, which end with as many backticks as they begin with. */
function outsideSpans(text: string, change: (text: string) => string): string {
  const runs = Array.from(text.matchAll(/`+/g));
  const unclosed = new Set<number>();
  const parts: string[] = [];
  let position = 0;
  for (let index = 0; index < runs.length; index += 1) {
    const start = runs[index];
    if (!start || unclosed.has(start[0].length)) continue;
    let end = index + 1;
    while (end < runs.length && runs[end]?.[0].length !== start[0].length) end += 1;
    if (end === runs.length) {
      unclosed.add(start[0].length);
      continue;
    }
    const after = (runs[end]?.index ?? 0) + start[0].length;
    parts.push(change(text.slice(position, start.index)), text.slice(start.index, after));
    position = after;
    index = end;
  }
  parts.push(change(text.slice(position)));
  return parts.join('');
}
