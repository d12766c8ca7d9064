import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { startNode } from '../tools/startServer.ts';
import { compareLoad, type Score } from './compareLoad.ts';
import { seedArticles } from './seedArticles.ts';

const LOAD = { rounds: 15, seconds: 2, connections: 32 };
/** The cheapest reply and the most frequent one, where headers weigh most. */
const CALLS = ['/healthz', '/api/articles/all?limit=4&page=1'];

argumentsOrExit(`Usage: npm run bench -- headers

Measure what the security headers cost, by comparing servers with and without them in turns.`);

const folder = await mkdtemp(join(tmpdir(), 'bench-headers-'));
await seedArticles(folder, 100);

const settings = { DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: '' };
const [withHeaders, without] = await Promise.all([
  startNode(['src/server/main.ts'], settings),
  startNode(['--import', './bench/withoutHeaders.ts', 'src/server/main.ts'], settings),
]);

const row = (call: string, name: string, { perSecond, cpuMicros }: Score) =>
  `| \`${call}\` | ${name} | ${Math.round(perSecond)} | ${cpuMicros.toFixed(1)} us |`;

console.log(`
Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}; ${LOAD.connections} connections, ${LOAD.rounds} rounds of ${LOAD.seconds} s, alternating

| call | server | requests/s (median) | CPU per request |
|---|---|---|---|`);
for (const call of CALLS) {
  const scores = await compareLoad(
    {
      withHeaders: { name: 'with', url: withHeaders.url + call, pid: withHeaders.pid },
      without: { name: 'without', url: without.url + call, pid: without.pid },
    },
    LOAD,
  );
  const throughput = scores.withHeaders.perSecond / scores.without.perSecond;
  const cpuRatio = scores.without.cpuMicros / scores.withHeaders.cpuMicros;
  console.log(row(call, 'with the headers', scores.withHeaders));
  console.log(row(call, 'without', scores.without));
  console.log(`| \`${call}\` | ratio | ${throughput.toFixed(3)} | ${cpuRatio.toFixed(3)} |`);
}

await Promise.all([withHeaders.stop(), without.stop()]);
await rm(folder, { recursive: true });
