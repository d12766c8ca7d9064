import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { startNode, startServer } from '../tools/startServer.ts';
import { benchDatabase } from './benchDatabase.ts';
import { benchOptions } from './benchOptions.ts';
import { type Call, createCalls } from './calls.ts';
import { compareLoad } from './compareLoad.ts';
import { peakMemory, residentMemory } from './processFigures.ts';
import { currentCommit, writeResults } from './resultsSection.ts';
import { seedDatabase } from './seededDatabase.ts';

const USAGE = `Usage: npm run bench -- requests [--articles 10000] [--pages 0] [--database sqlite] [--folder DIR] [--write]

Options:
  --articles NUMBER  Articles to measure with (default: 10000)
  --pages NUMBER     Pages of the blog, to measure the calls of pages and pins instead (default: 0)
  --database NAME    sqlite, postgres (started for this), or the URL of an empty or seeded database
  --folder DIR       Keep the seeded SQLite database there for the next run
  --write            Write the results to bench/results.md`;

const LOAD = { rounds: 3, seconds: 3 };
/** High enough never to be reached; attempts are still counted. */
const LIMITS = { WRITE_LIMIT: '999999999/900' };

const options = benchOptions(USAGE, 10_000);
const { articles } = options;

const database = await benchDatabase(options.database, options.folder);
const seeded = await seedDatabase(database.url, articles, Number(options.pages));
const blog = await startServer({
  dataDir: database.folder,
  env: { ...LIMITS, DATABASE_URL: database.url },
});

async function measureCall(call: Call): Promise<string> {
  const { connections, createRequests, target: goal, prepare } = call;
  const undo = await prepare?.();
  const [{ path = '', ...sample } = {}] = createRequests(0);
  const reply = await fetch(blog.url + path, sample as RequestInit);
  const sameBytes = join(database.folder, 'same.json');
  await writeFile(sameBytes, new Uint8Array(await reply.arrayBuffer()));
  const bare = await startNode(['bench/bareServer.ts', sameBytes]);
  const scores = await compareLoad(
    { blog: { name: call.name, ...blog }, bare: { name: 'bare node:http', ...bare } },
    { ...LOAD, connections, createRequests },
  );
  await bare.stop();
  await undo?.();

  const ratio = scores.blog.perSecond / scores.bare.perSecond;
  const cpuRatio = scores.bare.cpuMicros / scores.blog.cpuMicros;
  const target = !goal ? '' : 'ratio' in goal ? goal.ratio.toFixed(2) : `${goal.perSecond}/s`;
  const cells = [
    ...[call.name, formatCount(scores.blog.perSecond), `${scores.blog.p50} ms`, `${scores.blog.p99} ms`],
    ...[formatCount(scores.bare.perSecond), ratio.toFixed(2), target],
    ...[scores.blog.cpuMicros, scores.bare.cpuMicros].map((micros) => `${formatCount(micros)} us`),
    ...[cpuRatio.toFixed(2), `${formatCount(residentMemory(blog.pid))} MiB`],
  ];
  return `| ${cells.join(' | ')} |`;
}

const formatCount = (value: number) => Math.round(value).toLocaleString('en');

/** Returns how long the first request for a path takes, in milliseconds. */
async function timeFirst(path: string): Promise<number> {
  const began = performance.now();
  await (await fetch(blog.url + path)).arrayBuffer();
  return performance.now() - began;
}

const sitemap = [await timeFirst('/sitemap.xml'), await timeFirst('/sitemap-1.xml')].map(formatCount);
const rows: string[] = [];
for (const call of await createCalls(blog.url, seeded)) rows.push(await measureCall(call));
const peak = peakMemory(blog.pid);
await blog.stop();
await database.close();

const { engine } = database;
const commit = currentCommit();
const seeding = seeded.perSecond === null ? 'seeded before' : `${formatCount(seeded.perSecond)} articles/s`;
const text = `
\`npm run bench -- requests --articles ${articles} ${options.pages === '0' ? '' : `--pages ${options.pages} `}--database ${engine === 'SQLite' ? 'sqlite' : 'postgres'}\`: Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}; 32 connections, 8 for writes and logins; ${LOAD.rounds} rounds of ${LOAD.seconds} s each, alternating with the bare server. ${new Date().toISOString().slice(0, 10)}, commit ${commit}.

| call | requests/s | p50 | p99 | bare | ratio | target | CPU per request | bare | ratio | memory |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
| first sitemap | ${sitemap[0]} ms, its first file ${sitemap[1]} ms | | | | | | | | | |
| seeding | ${seeding} | | | | | 20,000/s | | | | |
| peak memory | | | | | | 250 MiB | | | | ${formatCount(peak)} MiB |
`;
console.log(text);
const heading = options.pages === '0' ? 'All calls' : 'Pages and pins';
if (options.write) await writeResults(`${heading}: ${formatCount(articles)} articles, ${engine}`, text);
