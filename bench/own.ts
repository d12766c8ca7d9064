import { cpus } from 'node:os';
import { fillBlog, PASSWORD } from '../scripts/seeding/fillBlog.ts';
import { connect } from '../src/server/db/connect.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { sorts } from '../src/shared/listing.ts';
import type { BulkReply } from '../src/shared/moderation.ts';
import { startServer } from '../tools/startServer.ts';
import { benchDatabase } from './benchDatabase.ts';
import { benchOptions } from './benchOptions.ts';
import { measureLatency } from './latency.ts';
import { peakMemory } from './processFigures.ts';
import { currentCommit, writeResults } from './resultsSection.ts';
import { buildSearchIndex } from './searchIndex.ts';

const USAGE = `Usage: npm run bench -- own [--articles 100000] [--database sqlite] [--write]

Measure how long the list of one author's articles takes, and how long others wait while many of them are deleted.
See npm run bench -- requests --help for the options.`;

const REQUESTS = 60;
const WARM_UP = 5;
const PER_PAGE = 50;
const DELETED = 10_000;

const options = benchOptions(USAGE, 100_000);
const database = await benchDatabase(options.database, options.folder);
const { db } = connect(database.url);
await migrate(db);
await fillBlog(db, { articles: options.articles, authors: 1, seed: 1 }, () => undefined);
const { tag } = await db
  .selectFrom('articleTag')
  .select(({ fn }) => ['tag', fn.countAll<number>().as('count')])
  .groupBy('tag')
  .orderBy('count', 'desc')
  .limit(1)
  .executeTakeFirstOrThrow();
await db.destroy();
const { rare, half } = await buildSearchIndex(database.url);
const blog = await startServer({
  dataDir: database.folder,
  env: { DATABASE_URL: database.url, WRITE_LIMIT: 'off' },
});

const call = (path: string, body?: object) =>
  fetch(blog.url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...(body && { 'content-type': 'application/json' }), ...authorization },
  });
let authorization: Record<string, string> = {};
const login = await call('/api/users/login', { email: 'author1@seed1.example', password: PASSWORD });
authorization = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` };

const percentile = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(share * (times.length - 1))] ?? NaN;
const ms = (time: number) => `${time.toFixed(1)} ms`;

/** Requests pages of a list sequentially, from the first to the last of `pages`, and returns their times in ms. */
async function measurePages(query: string, pages: number): Promise<number[]> {
  const times: number[] = [];
  for (let request = -WARM_UP; request < REQUESTS; request += 1) {
    const page = 1 + Math.round((Math.max(0, request) / (REQUESTS - 1)) * (pages - 1));
    const began = performance.now();
    const reply = await call(`/api/articles?limit=${PER_PAGE}&page=${page}&${query}`);
    await reply.text();
    if (reply.status !== 200) throw new Error(`${query}: ${reply.status}`);
    if (request >= 0) times.push(performance.now() - began);
  }
  return times;
}

const last = Math.floor(options.articles / PER_PAGE);
const rows: string[] = [];
for (const [name, query, pages] of [
  ...sorts.map((sort) => [`all, \`${sort}\``, `sort=${sort}`, last] as const),
  [`tag, newest first`, `tag=${tag}`, 20],
  [`tag, by title`, `tag=${tag}&sort=title`, 20],
  [`rare word`, `state=published&q=${rare}%20`, 1],
  [`word in half of all articles`, `state=published&q=${half}%20`, 20],
  [`the same by title`, `sort=title&q=${half}%20`, 20],
  [`the same with a tag, by clicks`, `sort=-clicks&tag=${tag}&q=${half}%20`, 2],
] as const) {
  const times = await measurePages(query, pages);
  rows.push(
    `| ${name} | ${pages} | ${ms(percentile(times, 0.5))} | ${ms(percentile(times, 0.95))} | ${ms(percentile(times, 1))} |`,
  );
}

async function deleteMany(): Promise<void> {
  let after: string | null = null;
  for (let done = 0; done < DELETED;) {
    const reply = await call('/api/articles/bulk', { act: 'delete', ...(after !== null && { after }) });
    const { results, next } = (await reply.json()) as BulkReply;
    const problem = results.find(({ problem }) => problem !== null)?.problem;
    if (reply.status !== 200 || problem) throw new Error(`Deletion: ${reply.status} ${problem ?? ''}`);
    done += results.length;
    after = next;
    if (next === null) return;
  }
}

const listing = `${blog.url}/api/articles/all`;
const alone = await measureLatency(listing, () => new Promise((resolve) => setTimeout(resolve, 5000)));
const during = await measureLatency(listing, deleteMany);
const memory = peakMemory(blog.pid);
await blog.stop();
await database.close();

const engine = database.engine === 'SQLite' ? 'sqlite' : 'postgres';
const text = `
\`npm run bench -- own --articles ${options.articles} --database ${engine}\`: ${REQUESTS} sequential pages of ${PER_PAGE} of each list, from the first to the last page named. Then ${DELETED.toLocaleString('en')} articles are deleted with \`POST /api/articles/bulk\`, in ${(during.duration / 1000).toFixed(0)} s, while a reader requests the first page of the public list and waits ${ms(during.median)}, ${ms(during.p99)} at p99 and ${ms(during.worst)} at worst; without the deletion ${ms(alone.median)}, ${ms(alone.p99)} and ${ms(alone.worst)}. Peak memory ${memory.toFixed(0)} MiB. Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}. ${new Date().toISOString().slice(0, 10)}, commit ${currentCommit()}.

| list | pages | p50 | p95 | worst |
|---|---|---|---|---|
${rows.join('\n')}
`;
console.log(text);
if (options.write)
  await writeResults(
    `Author’s list: ${options.articles.toLocaleString('en')} articles, ${database.engine}`,
    text,
  );
