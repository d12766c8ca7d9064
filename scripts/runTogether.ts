import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Long enough for a server to finish its requests, short enough for someone waiting at the prompt. */
const GRACE_MS = 6000;

/**
 * Runs Node processes in parallel. When one exits, or `signal` fires, the others are stopped. Resolves, once all have
 * exited, to the exit code of the first, or 0 after `signal`.
 */
export async function runTogether(commands: string[][], signal: AbortSignal): Promise<number> {
  const children = commands.map((args) => spawn(process.execPath, args, { stdio: 'inherit' }));
  const ends = children.map((child) => once(child, 'exit') as Promise<[number | null]>);
  const aborted = new Promise<[number]>((resolve) => {
    if (signal.aborted) resolve([0]);
    signal.addEventListener('abort', () => resolve([0]));
  });

  const [code] = await Promise.race([...ends, aborted]);

  for (const child of children) child.kill('SIGTERM');
  const killTimer = setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), GRACE_MS);
  await Promise.all(ends);
  clearTimeout(killTimer);
  return code ?? 1;
}
