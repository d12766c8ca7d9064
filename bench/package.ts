import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { freePort } from '../tools/freePort.ts';
import { cpuSeconds, median, residentMemory } from './processFigures.ts';
import { currentCommit, writeResults } from './resultsSection.ts';

const { values } = argumentsOrExit(
  `Usage: npm run bench -- package [--write]

How large the package of npm run pack is, and how it starts beside a clone that is built. Needs npm run pack before, and
Linux.

--write  puts the table into bench/results.md`,
  { options: { write: { type: 'boolean', default: false } } },
);

const ROUNDS = 5;
/** In ms; from the first response until the process is idle. */
const REST = 5000;
/** In MiB; the memory of a small server or container. */
const LIMIT = 256;
const LIMITED_GROUP = '/sys/fs/cgroup/memory/markdown-blog-bench';

const npm = process.env.npm_execpath ?? '';
const folder = mkdtempSync(path.join(tmpdir(), 'bench-package-'));
const tarball = path.resolve(globSync('release/markdown-blog-*.tgz')[0] ?? '');
writeFileSync(path.join(folder, 'package.json'), '{}');
execFileSync(process.execPath, [npm, 'install', '--ignore-scripts', '--prefer-offline', tarball], {
  cwd: folder,
  stdio: 'ignore',
});

/** Starts a blog on an empty folder and measures it until its first page and while idle. */
async function measure(command: string, args: string[]) {
  const port = await freePort();
  const data = mkdtempSync(path.join(tmpdir(), 'bench-data-'));
  const begun = performance.now();
  const child = spawn(command, args, {
    env: { ...process.env, PORT: `${port}`, DATA_DIR: data, HOST: '127.0.0.1' },
    stdio: 'ignore',
  });
  const pid = child.pid ?? 0;
  while (!(await answers(`http://127.0.0.1:${port}/allArticles`))) await setTimeout(5);
  const wall = performance.now() - begun;
  // npm's shell becomes the server, so npm's own usage is included.
  const server = childOf(pid) ?? pid;
  const processor = cpuSeconds(server) + (server === pid ? 0 : cpuSeconds(pid));
  await setTimeout(REST);
  const memory = residentMemory(server);
  process.kill(server, 'SIGTERM');
  await once(child, 'exit');
  rmSync(data, { recursive: true });
  return { wall, processor, memory };
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url);
    await reply.bytes();
    return reply.ok;
  } catch {
    return false;
  }
}

function childOf(pid: number): number | null {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? null : Number(children.split(' ')[0]);
}

const bin = path.join(folder, 'node_modules/.bin/markdown-blog');
const commands: Record<string, [string, string[]]> = {
  'the package': [process.execPath, [bin]],
  'a clone that is built, `npm start`': [process.execPath, [npm, 'start']],
};
if (canLimit())
  commands[`the package in a cgroup of ${LIMIT} MiB`] = [
    'sh',
    ['-c', `echo $$ > ${LIMITED_GROUP}/cgroup.procs; exec ${process.execPath} ${bin}`],
  ];

/** Returns whether this user can make a cgroup (version 1), and makes it. */
function canLimit(): boolean {
  try {
    mkdirSync(LIMITED_GROUP, { recursive: true });
    writeFileSync(path.join(LIMITED_GROUP, 'memory.limit_in_bytes'), `${LIMIT * 1024 * 1024}`);
    return true;
  } catch {
    return false;
  }
}

const measured = Object.keys(commands).map((name) => ({
  name,
  rounds: [] as Awaited<ReturnType<typeof measure>>[],
}));
for (let round = 0; round < ROUNDS; round += 1)
  for (const { name, rounds } of measured) rounds.push(await measure(...(commands[name] ?? ['', []])));

const sizeOf = (file: string) => {
  const entry = statSync(file);
  return entry.isFile() ? entry.size : 0;
};
const installed = globSync(path.join(folder, 'node_modules/**/*')).reduce(
  (sum, file) => sum + sizeOf(file),
  0,
);
const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { optional?: boolean }>;
};
const required = Object.entries(packages).filter(([name, { optional }]) => name !== '' && !optional);
const there = globSync(path.join(folder, 'node_modules/{*,@*/*}/package.json')).length;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

const rows = measured.map(({ name, rounds }) => {
  const of = (figure: 'wall' | 'processor' | 'memory') => median(rounds.map((round) => round[figure]));
  return `| ${name} | ${Math.round(of('wall'))} ms | ${Math.round(of('processor') * 1000)} ms | ${Math.round(of('memory'))} MiB |`;
});
const text = `\`npm run bench -- package\`: Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? ''}, load ${loadavg()[0]?.toFixed(0)}. ${new Date().toISOString().slice(0, 10)}, at commit ${currentCommit()}. Medians of ${ROUNDS} alternating starts on an empty folder, until \`/allArticles\` is answered; memory ${REST / 1000} s later.

The tarball has ${megabytes(statSync(tarball).size)}. Installed, it has ${megabytes(installed)} in ${there} packages, of which ${required.length} is not optional.

| start | first page | processor time until then | resident memory at rest |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
rmSync(folder, { recursive: true });
console.log(text);
if (values.write) await writeResults('The package', text);
