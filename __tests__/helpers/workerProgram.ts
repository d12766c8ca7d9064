import cluster from 'node:cluster';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A worker that says where it listens, and ends with 0 when it is told to. */
export const PROPER = `
  process.on('SIGTERM', () => process.exit(0));
  process.send('http://127.0.0.1:1');
`;

/**
 * Makes this the program that workers run, in place of the one that started the test.
 *
 * @returns the way to remove it
 */
export function setWorkerProgram(program: string): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'worker-'));
  const exec = path.join(folder, 'worker.cjs');
  writeFileSync(exec, program);
  cluster.setupPrimary({ exec, execArgv: [], args: [] });
  return () => rmSync(folder, { recursive: true });
}
