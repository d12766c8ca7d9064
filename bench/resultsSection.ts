import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';

const RESULTS = 'bench/results.md';

/** Puts the text, markdown, under this heading of the results, in place of what stood there. */
export async function writeResults(heading: string, text: string): Promise<void> {
  const [intro = '', ...sections] = readFileSync(RESULTS, 'utf8').split(/^(?=## )/m);
  const isOurs = (section: string) => section.startsWith(`## ${heading}\n`);
  const section = `## ${heading}\n\n${text.trim()}\n\n`;

  const written = sections.some(isOurs)
    ? sections.map((old) => (isOurs(old) ? section : old))
    : [...sections, `\n${section}`];
  writeFileSync(RESULTS, await format([intro, ...written].join(''), { parser: 'markdown', printWidth: 110 }));
}

/** Of which code the figures are: the short name of the commit that is checked out. */
export const presentCommit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
