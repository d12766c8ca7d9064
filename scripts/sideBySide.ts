import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs npm scripts side by side. One that goes well is a line; of one that fails all is shown that it said, once it is
 * over. Resolves to the exit code for all of them.
 */
export async function sideBySide(...scripts: string[]): Promise<number> {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('Run this through npm.');
  const results = await Promise.all(scripts.map((script) => run(npm, script)));
  return results.every(Boolean) ? 0 : 1;
}

async function run(npm: string, script: string): Promise<boolean> {
  const start = Date.now();
  const child = spawn(process.execPath, [npm, 'run', '--silent', script]);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];

  const seconds = Math.round((Date.now() - start) / 1000);
  console.log(`${script}: ${code === 0 ? 'fine' : 'failed'}, ${seconds} s`);
  if (code !== 0) process.stdout.write(Buffer.concat(said));
  return code === 0;
}
