import { cpus } from 'node:os';
import { startServer } from '../tools/startServer.ts';
import { benchDatabase } from './benchDatabase.ts';
import { benchOptions } from './benchOptions.ts';
import { measureLatency } from './latency.ts';
import { peakMemory } from './processFigures.ts';
import { currentCommit, writeResults } from './resultsSection.ts';
import { seedDatabase } from './seededDatabase.ts';

const USAGE = `Usage: npm run bench -- search [--articles 1000000] [--database sqlite] [--folder DIR] [--write]

Measure how long searches take, and how long other requests wait.
See npm run bench -- requests --help for the options.`;

const REQUESTS = 200;
/** A sentence of frequent words in the articles of `npm run seed`. */
const SENTENCE = 'Some of it was luck, and I would rather say so.';
const WARM_UP = 20;

const options = benchOptions(USAGE, 1_000_000);
const database = await benchDatabase(options.database, options.folder);
const { articles, index } = await seedDatabase(database.url, options.articles);
const { perSecond, rare, half } = index;
const blog = await startServer({ dataDir: database.folder, env: { DATABASE_URL: database.url } });

const listing = `${blog.url}/api/articles/all`;
const percentile = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(share * (times.length - 1))] ?? NaN;
const ms = (time: number) => `${time.toFixed(1)} ms`;

let refused = 0;

/** Searches sequentially and returns the times in ms. */
async function measureSearches(q: string): Promise<number[]> {
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
const alone = await measureLatency(listing, async () => {
  // Idle, for as many requests as a p99 needs.
  await new Promise((resolve) => setTimeout(resolve, 5000));
});
for (const [name, q] of [
  ['rare word', `${rare} `],
  ['word in half of all articles', `${half} `],
  ['prefix of two letters', half.slice(0, 2)],
  ['phrase of two such words', `"${half} ${half}"`],
  ['two words, excluding a third', `${half} the -${rare}`],
  ['quoted sentence in half of all articles', `"${SENTENCE}"`],
] as const) {
  let times: number[] = [];
  refused = 0;
  const waits = await measureLatency(listing, async () => {
    times = await measureSearches(q);
  });
  rows.push(
    `| ${name} (\`${q.trim()}\`) | ${ms(percentile(times, 0.5))} | ${ms(percentile(times, 0.95))} | ${ms(percentile(times, 1))} | ${ms(waits.median)} | ${ms(waits.p99)} | ${ms(waits.worst)} | ${refused} |`,
  );
}
const memory = peakMemory(blog.pid);
await blog.stop();
await database.close();

const engine = database.engine === 'SQLite' ? 'sqlite' : 'postgres';
const text = `
\`npm run bench -- search --articles ${articles} --database ${engine}\`: ${REQUESTS} sequential searches of each kind, while a reader requests the first page of the list. Without searches, that reader waits ${ms(alone.median)}, ${ms(alone.p99)} at p99 and ${ms(alone.worst)} at worst. Searches over half a second are refused, of ${REQUESTS + WARM_UP}. Each article has ten of 100,000 extra words. ${perSecond === null ? '' : `Indexed at ${Math.round(perSecond).toLocaleString('en')} articles a second. `}Peak memory ${memory.toFixed(0)} MiB. Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}. ${new Date().toISOString().slice(0, 10)}, commit ${currentCommit()}.

| search | p50 | p95 | worst | reader p50 | reader p99 | reader worst | refused |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
console.log(text);
if (options.write)
  await writeResults(`Search: ${articles.toLocaleString('en')} articles, ${database.engine}`, text);
