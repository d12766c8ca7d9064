import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { startNode, startServer } from '../tools/startServer.ts';
import { compareLoad, type Score } from './compareLoad.ts';
import { peakMemory } from './processFigures.ts';
import { seedArticles } from './seedArticles.ts';

const ARTICLES = 10_000;
const LOAD = { rounds: 5, seconds: 5, connections: 32 };
const LISTING = '/api/articles/all?limit=4&page=1';

argumentsOrExit(`Usage: npm run bench -- listing

Compare the public listing of ${ARTICLES} articles with a bare server that sends the same bytes.`);

const folder = await mkdtemp(join(tmpdir(), 'bench-listing-'));
await seedArticles(folder, ARTICLES);

const launched = performance.now();
const blog = await startServer({ dataDir: folder });
const bytes = new Uint8Array(await (await fetch(blog.url + LISTING)).arrayBuffer());
const startMs = performance.now() - launched;

const sameBytes = join(folder, 'listing.json');
await writeFile(sameBytes, bytes);
const bare = await startNode(['bench/bareServer.ts', sameBytes]);

const scores = await compareLoad(
  {
    blog: { name: 'the blog', url: blog.url + LISTING, pid: blog.pid },
    bare: { name: 'bare node:http', url: bare.url, pid: bare.pid },
  },
  LOAD,
);
const memory = peakMemory(blog.pid);
await Promise.all([blog.stop(), bare.stop()]);
await rm(folder, { recursive: true });

const row = (name: string, { perSecond, p99, cpuMicros }: Score) =>
  `| ${name} | ${Math.round(perSecond)} | ${p99} ms | ${cpuMicros.toFixed(1)} us |`;

console.log(`
GET ${LISTING}, ${ARTICLES} articles, answer of ${bytes.length} bytes
Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}; ${LOAD.connections} connections, ${LOAD.rounds} rounds of ${LOAD.seconds} s, alternating

| server | requests/s (median) | p99 (worst round) | CPU per request |
|---|---|---|---|
${row('Markdown Blog', scores.blog)}
${row('bare node:http, same bytes', scores.bare)}

Ratio of requests/s: ${(scores.blog.perSecond / scores.bare.perSecond).toFixed(2)}
Ratio of CPU per request: ${(scores.bare.cpuMicros / scores.blog.cpuMicros).toFixed(2)}
Peak resident memory: ${memory.toFixed(0)} MiB
Start to first answer: ${startMs.toFixed(0)} ms
`);
