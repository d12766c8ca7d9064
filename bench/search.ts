import { cpus } from 'node:os';
import { startServer } from '../tools/startServer.ts';
import { benchDatabase } from './benchDatabase.ts';
import { benchOptions } from './benchOptions.ts';
import { peakMemory } from './processFigures.ts';
import { presentCommit, writeResults } from './resultsSection.ts';
import { seededDatabase } from './seededDatabase.ts';
import { waitsDuring } from './worstWait.ts';

const USAGE = `Usage: npm run bench:search -- [--articles 1000000] [--database sqlite] [--folder DIR] [--write]

How long searches take, and what others wait for them. The options are those of npm run bench.`;

const REQUESTS = 200;
const WARM_UP = 20;

const options = benchOptions(USAGE, 1_000_000);
const database = await benchDatabase(options.database, options.folder);
const { articles, index } = await seededDatabase(database.url, options.articles);
const { perSecond, rare, half } = index;
const blog = await startServer({ dataDir: database.folder, env: { DATABASE_URL: database.url } });

const listing = `${blog.url}/api/articles/all`;
const at = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(share * (times.length - 1))] ?? NaN;
const ms = (time: number) => `${time.toFixed(1)} ms`;

let refused = 0;

/** Milliseconds of each search, one after the other. */
async function timesOf(q: string): Promise<number[]> {
  const times: number[] = [];
  for (let request = -WARM_UP; request < REQUESTS; request += 1) {
    const began = performance.now();
    const reply = await fetch(`${blog.url}/api/search?q=${encodeURIComponent(q)}`);
    await reply.text();
    if (![200, 503].includes(reply.status)) throw new Error(`${q}: ${reply.status}`);
    if (reply.status === 503) refused += 1;
    if (request >= 0) times.push(performance.now() - began);
  }
  return times;
}

const rows: string[] = [];
const alone = await waitsDuring(listing, async () => {
  // Nothing else happens: some thousand listings are enough for their p99.
  await new Promise((resolve) => setTimeout(resolve, 5000));
});
for (const [name, q] of [
  ['rare word', `${rare} `],
  ['word in half of all', `${half} `],
  ['prefix of two letters', half.slice(0, 2)],
  ['phrase of two such words', `"${half} ${half}"`],
  ['two words and without a third', `${half} the -${rare}`],
] as const) {
  let times: number[] = [];
  refused = 0;
  const waits = await waitsDuring(listing, async () => {
    times = await timesOf(q);
  });
  rows.push(
    `| ${name} (\`${q.trim()}\`) | ${ms(at(times, 0.5))} | ${ms(at(times, 0.95))} | ${ms(at(times, 1))} | ${ms(waits.median)} | ${ms(waits.p99)} | ${ms(waits.worst)} | ${refused} |`,
  );
}
const memory = peakMemory(blog.pid);
await blog.stop();
await database.close();

const engine = database.engine === 'SQLite' ? 'sqlite' : 'postgres';
const text = `
\`npm run bench:search -- --articles ${articles} --database ${engine}\`: ${REQUESTS} searches of each kind through HTTP, one after the other, with a reader who asks for the first page of the listing all along; without any search that reader waits ${ms(alone.median)}, ${ms(alone.p99)} at p99 and ${ms(alone.worst)} at worst. Refused are those that took half a second, of 220. Each article has ten words of 100,000 beside those of its text. ${perSecond === null ? '' : `Indexed at ${Math.round(perSecond).toLocaleString('en')} articles a second. `}Peak memory of the server ${memory.toFixed(0)} MiB. Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}. ${new Date().toISOString().slice(0, 10)}, at commit ${presentCommit()}.

| search | p50 | p95 | worst | reader p50 | reader p99 | reader worst | refused |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
console.log(text);
if (options.write)
  await writeResults(`Search: ${articles.toLocaleString('en')} articles, ${database.engine}`, text);
