import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Long enough for a server to end its running requests, short enough for somebody who waits at the prompt. */
const GRACE_MS = 6000;

/**
 * Runs Node processes side by side as one: when the first ends, or `signal` fires, the others are ended too.
 * Resolves to the exit code of the first one to end (0 when it was told to end) once all are gone.
 */
export async function runTogether(commands: string[][], signal: AbortSignal): Promise<number> {
  const children = commands.map((args) => spawn(process.execPath, args, { stdio: 'inherit' }));
  const ends = children.map((child) => once(child, 'exit') as Promise<[number | null]>);
  const told = new Promise<[number]>((resolve) => {
    if (signal.aborted) resolve([0]);
    signal.addEventListener('abort', () => resolve([0]));
  });

  const [code] = await Promise.race([...ends, told]);

  for (const child of children) child.kill('SIGTERM');
  const late = setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), GRACE_MS);
  await Promise.all(ends);
  clearTimeout(late);
  return code ?? 1;
}
