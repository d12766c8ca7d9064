import { spawn } from 'node:child_process';
import { once } from 'node:events';

/*
 * Runs npm scripts side by side: `node scripts/sideBySide.ts typecheck lint`. One that goes well is a line; of one that
 * fails all is shown that it said, once it is over. Fails if any of them does.
 */
const npm = process.env.npm_execpath;
if (!npm) throw new Error('Run this through npm.');

async function run(script: string): Promise<boolean> {
  const start = Date.now();
  const child = spawn(process.execPath, [npm ?? '', 'run', '--silent', script]);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];

  const seconds = Math.round((Date.now() - start) / 1000);
  console.log(`${script}: ${code === 0 ? 'fine' : 'failed'}, ${seconds} s`);
  if (code !== 0) process.stdout.write(Buffer.concat(said));
  return code === 0;
}

const results = await Promise.all(process.argv.slice(2).map(run));
process.exitCode = results.every(Boolean) ? 0 : 1;
