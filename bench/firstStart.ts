import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { freePort } from '../tools/freePort.ts';
import { currentCommit } from './resultsSection.ts';

argumentsOrExit(`Usage: npm run bench -- start

How long the first npm start takes in a clone of the current commit with an empty npm cache, until the blog answers, and how
much it downloads and installs. Downloads about 150 MB. Prints one row of a table. Needs Linux.`);

const MB = 1_000_000;
const folder = mkdtempSync(path.join(tmpdir(), 'bench-start-'));
const [clone, cache] = ['clone', 'cache'].map((name) => path.join(folder, name)) as [string, string];
execFileSync('git', ['clone', '--quiet', '.', clone]);

const bytesIn = (pattern: string, cwd: string) =>
  globSync(pattern, { cwd }).reduce((sum, file) => {
    const { size, nlink } = statSync(path.join(cwd, file));
    return sum + (nlink > 0 ? size : 0);
  }, 0);

const port = await freePort();
const begun = performance.now();
const child = spawn('npm', ['start'], {
  cwd: clone,
  env: { ...process.env, npm_config_cache: cache, PORT: `${port}`, DATA_DIR: path.join(folder, 'data') },
  stdio: ['ignore', 'ignore', 'inherit'],
  detached: true,
});
const ended = once(child, 'exit');
const answers = () =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
while (child.exitCode === null && !(await answers())) await setTimeout(100);
const seconds = (performance.now() - begun) / 1000;

if (child.exitCode === null) {
  const lock = JSON.parse(readFileSync(path.join(clone, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: object;
  };
  const packages = Object.keys(lock.packages).length;
  const downloaded = bytesIn('_cacache/content-v2/**/*', cache) / MB;
  const installed = bytesIn('node_modules/**/*', clone) / MB;
  console.log(
    `| ${currentCommit()} | ${packages} | ${downloaded.toFixed(0)} MB | ${installed.toFixed(0)} MB | ${seconds.toFixed(0)} s | load ${loadavg()[0]?.toFixed(0)} |`,
  );
  process.kill(-(child.pid ?? 0), 'SIGTERM');
} else process.exitCode = 1;
await ended;
rmSync(folder, { recursive: true, maxRetries: 5 });
