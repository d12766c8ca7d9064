import { readFileSync } from 'node:fs';

/** A command line in the docs. */
export interface Line {
  doc: string;
  heading: string;
  text: string;
}

/** Returns the lines of all shell examples; a loop is one line. */
export function findLines(doc: string): Line[] {
  const lines: Line[] = [];
  let heading = '';
  let isShell = false;
  for (const text of readFileSync(doc, 'utf8').split('\n')) {
    const [, fence] = /^\s*```(\w*)/.exec(text) ?? [];
    if (fence !== undefined) isShell = fence === 'sh';
    else if (isShell) lines.push({ doc, heading, text });
    else heading = /^#+ (.+)/.exec(text)?.[1] ?? heading;
  }
  return lines;
}
