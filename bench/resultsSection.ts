import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';

const RESULTS = 'bench/results.md';

/** Writes Markdown under this heading of the results, replacing the section of that name. */
export async function writeResults(heading: string, text: string): Promise<void> {
  const [intro = '', ...sections] = readFileSync(RESULTS, 'utf8').split(/^(?=## )/m);
  const hasHeading = (section: string) => section.startsWith(`## ${heading}\n`);
  const section = `## ${heading}\n\n${text.trim()}\n\n`;

  const updated = sections.some(hasHeading)
    ? sections.map((old) => (hasHeading(old) ? section : old))
    : [...sections, `\n${section}`];
  const { code } = await format(RESULTS, [intro, ...updated].join(''), { printWidth: 110 });
  writeFileSync(RESULTS, code);
}

/** Returns the short hash of the commit that is checked out. */
export const currentCommit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
