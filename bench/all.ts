import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { startNode, startServer } from '../tools/startServer.ts';
import { benchDatabase } from './benchDatabase.ts';
import { benchOptions } from './benchOptions.ts';
import { type Call, callsOf } from './calls.ts';
import { compareLoad } from './compareLoad.ts';
import { peakMemory, presentMemory } from './processFigures.ts';
import { presentCommit, writeResults } from './resultsSection.ts';
import { seededDatabase } from './seededDatabase.ts';

const USAGE = `Usage: npm run bench -- [--articles 10000] [--database sqlite] [--folder DIR] [--write]

--database  sqlite, postgres (one that is started for this), or the address of an empty or seeded database
--folder    keeps what is seeded into SQLite there, for the next time
--write     puts the table into bench/results.md`;

const LOAD = { rounds: 3, seconds: 3 };
/** All limits count, and are never reached. */
const LIMITS = { WRITE_LIMIT: '999999999/900' };

const options = benchOptions(USAGE, 10_000);
const { articles } = options;

const database = await benchDatabase(options.database, options.folder);
const seeded = await seededDatabase(database.url, articles);
const blog = await startServer({
  dataDir: database.folder,
  env: { ...LIMITS, DATABASE_URL: database.url },
});

async function row(call: Call): Promise<string> {
  const { connections, requestsOf, wanted } = call;
  const [{ path = '', ...sample } = {}] = requestsOf(0);
  const reply = await fetch(blog.url + path, sample as RequestInit);
  const sameBytes = join(database.folder, 'same.json');
  await writeFile(sameBytes, new Uint8Array(await reply.arrayBuffer()));
  const bare = await startNode(['bench/bareServer.ts', sameBytes]);
  const scores = await compareLoad(
    { blog: { name: call.name, ...blog }, bare: { name: 'bare node:http', ...bare } },
    { ...LOAD, connections, requestsOf },
  );
  await bare.stop();

  const ratio = scores.blog.perSecond / scores.bare.perSecond;
  const work = scores.bare.cpuMicros / scores.blog.cpuMicros;
  const aim = !wanted ? '' : 'ratio' in wanted ? wanted.ratio.toFixed(2) : `${wanted.perSecond}/s`;
  const cells = [
    ...[call.name, whole(scores.blog.perSecond), `${scores.blog.p50} ms`, `${scores.blog.p99} ms`],
    ...[whole(scores.bare.perSecond), ratio.toFixed(2), aim],
    ...[scores.blog.cpuMicros, scores.bare.cpuMicros].map((micros) => `${whole(micros)} us`),
    ...[work.toFixed(2), `${whole(presentMemory(blog.pid))} MiB`],
  ];
  return `| ${cells.join(' | ')} |`;
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

const rows: string[] = [];
for (const call of await callsOf(blog.url, seeded)) rows.push(await row(call));
const peak = peakMemory(blog.pid);
await blog.stop();
await database.close();

const { engine } = database;
const commit = presentCommit();
const seeding = seeded.perSecond === null ? 'seeded before' : `${whole(seeded.perSecond)} articles/s`;
const text = `
\`npm run bench -- --articles ${articles} --database ${engine === 'SQLite' ? 'sqlite' : 'postgres'}\`: Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}; 32 connections, 8 where it is written or signed in; ${LOAD.rounds} rounds of ${LOAD.seconds} s each in turns with the bare server. ${new Date().toISOString().slice(0, 10)}, at commit ${commit}.

| call | requests/s | p50 | p99 | bare | ratio | wanted | time per request | bare | ratio | memory |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
| seeding | ${seeding} | | | | | 20,000/s | | | | |
| peak memory | | | | | | 250 MiB | | | | ${whole(peak)} MiB |
`;
console.log(text);
if (options.write) await writeResults(`All calls: ${whole(articles)} articles, ${engine}`, text);
