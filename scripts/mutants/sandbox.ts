import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Source } from './mutant.ts';

/** Folders that are only read. */
const LINKED = ['node_modules', 'dist'];

/** Returns the sandbox of this working copy, always the same, so that jest's transform cache is reused. */
export const getSandboxFolder = () =>
  join(tmpdir(), `mutants-${createHash('sha256').update(process.cwd()).digest('hex').slice(0, 16)}`);

/** Copies the project into the sandbox, with the mutated files. */
export function fillSandbox(folder: string, mutated: Source[]) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => file !== '' && !LINKED.includes(file) && existsSync(file));

  rmSync(join(folder, 'project'), { recursive: true, force: true });
  for (const name of ['project', 'temporary']) {
    mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
  }
  for (const file of files) cpSync(file, join(folder, 'project', file));
  for (const { name, content } of mutated) writeFileSync(join(folder, 'project', name), content);
  for (const name of LINKED) symlinkSync(resolve(name), join(folder, 'project', name));
}
