import { cpus } from 'node:os';
import { fillBlog, PASSWORD } from '../scripts/seeding/fillBlog.ts';
import { connect } from '../src/server/db/connect.ts';
import { migrate } from '../src/server/db/migrate.ts';
import type { BulkReply } from '../src/shared/moderation.ts';
import { sorts } from '../src/shared/listing.ts';
import { startServer } from '../tools/startServer.ts';
import { benchDatabase } from './benchDatabase.ts';
import { benchOptions } from './benchOptions.ts';
import { peakMemory } from './processFigures.ts';
import { presentCommit, writeResults } from './resultsSection.ts';
import { searchIndex } from './searchIndex.ts';
import { waitsDuring } from './worstWait.ts';

const USAGE = `Usage: npm run bench:own -- [--articles 100000] [--database sqlite] [--write]

How long the list of one author's articles takes, and what others wait for while many of them are deleted. The options
are those of npm run bench.`;

const REQUESTS = 60;
const WARM_UP = 5;
const LINES = 50;
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
const { rare, half } = await searchIndex(database.url);
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

const at = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(share * (times.length - 1))] ?? NaN;
const ms = (time: number) => `${time.toFixed(1)} ms`;

/** Milliseconds of pages of a list, one after the other, from the first to the last of `pages`. */
async function timesOf(query: string, pages: number): Promise<number[]> {
  const times: number[] = [];
  for (let request = -WARM_UP; request < REQUESTS; request += 1) {
    const page = 1 + Math.round((Math.max(0, request) / (REQUESTS - 1)) * (pages - 1));
    const began = performance.now();
    const reply = await call(`/api/articles?limit=${LINES}&page=${page}&${query}`);
    await reply.text();
    if (reply.status !== 200) throw new Error(`${query}: ${reply.status}`);
    if (request >= 0) times.push(performance.now() - began);
  }
  return times;
}

const last = Math.floor(options.articles / LINES);
const rows: string[] = [];
for (const [name, query, pages] of [
  ...sorts.map((sort) => [`all, \`${sort}\``, `sort=${sort}`, last] as const),
  [`tag, newest first`, `tag=${tag}`, 20],
  [`tag, by title`, `tag=${tag}&sort=title`, 20],
  [`rare word`, `state=published&q=${rare}%20`, 1],
  [`word in half of all`, `state=published&q=${half}%20`, 20],
  [`the same by title`, `sort=title&q=${half}%20`, 20],
  [`the same with a tag, by clicks`, `sort=-clicks&tag=${tag}&q=${half}%20`, 2],
] as const) {
  const times = await timesOf(query, pages);
  rows.push(`| ${name} | ${pages} | ${ms(at(times, 0.5))} | ${ms(at(times, 0.95))} | ${ms(at(times, 1))} |`);
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
const alone = await waitsDuring(listing, () => new Promise((resolve) => setTimeout(resolve, 5000)));
const beside = await waitsDuring(listing, deleteMany);
const memory = peakMemory(blog.pid);
await blog.stop();
await database.close();

const engine = database.engine === 'SQLite' ? 'sqlite' : 'postgres';
const text = `
\`npm run bench:own -- --articles ${options.articles} --database ${engine}\`: ${REQUESTS} pages of ${LINES} of each list through HTTP, one after the other, from the first page to the last that is named. Then ${DELETED.toLocaleString('en')} of the author's articles are deleted by \`POST /api/articles/bulk\`, in ${(beside.work / 1000).toFixed(0)} s, with a reader who asks for the first page of the public listing all along: that one waits ${ms(beside.median)}, ${ms(beside.p99)} at p99 and ${ms(beside.worst)} at worst; without the deletion ${ms(alone.median)}, ${ms(alone.p99)} and ${ms(alone.worst)}. Peak memory of the server ${memory.toFixed(0)} MiB. On a machine that others used at the same time. Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}. ${new Date().toISOString().slice(0, 10)}, at commit ${presentCommit()}.

| list | pages | p50 | p95 | worst |
|---|---|---|---|---|
${rows.join('\n')}
`;
console.log(text);
if (options.write)
  await writeResults(
    `One's own list: an author of ${options.articles.toLocaleString('en')}, ${database.engine}`,
    text,
  );
