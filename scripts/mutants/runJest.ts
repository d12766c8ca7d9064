import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { JEST_FLAGS } from '../../tools/jestFlags.ts';

interface Run {
  args: string[];
  environment?: Record<string, string>;
  /** In ms, after which jest is killed. */
  limit?: number;
}

interface JestResult {
  /** Null if jest was killed. */
  code: number | null;
  output: string;
}

/** Runs jest in the sandbox, in its own process group, which is killed as a whole after `limit`. */
export async function runJest(folder: string, { args, environment = {}, limit }: Run): Promise<JestResult> {
  const jest = spawn(
    process.execPath,
    [
      ...JEST_FLAGS,
      ...['node_modules/jest/bin/jest.js', '--config', 'scripts/mutants/jest.config.ts'],
      ...args,
    ],
    {
      cwd: join(folder, 'project'),
      env: { ...process.env, TMPDIR: join(folder, 'temporary'), NODE_ENV: 'test', ...environment },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    },
  );
  const end = () => {
    if (jest.pid !== undefined && jest.exitCode === null) process.kill(-jest.pid, 'SIGKILL');
  };
  process.once('exit', end);
  const timer = limit === undefined ? undefined : setTimeout(end, limit);

  let output = '';
  jest.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => jest.once('close', resolve));
  clearTimeout(timer);
  process.off('exit', end);
  return { code, output };
}
