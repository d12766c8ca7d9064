import cluster from 'node:cluster';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A worker that reports its URL, and exits with 0 on request. */
export const PROPER = `
  process.on('SIGTERM', () => process.exit(0));
  process.send('http://127.0.0.1:1');
`;

/**
 * Makes workers run this program instead of the test's.
 *
 * @returns a function that undoes it
 */
export function setWorkerProgram(program: string): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'worker-'));
  const exec = path.join(folder, 'worker.cjs');
  writeFileSync(exec, program);
  cluster.setupPrimary({ exec, execArgv: [], args: [] });
  return () => rmSync(folder, { recursive: true });
}
