import { cpus } from 'node:os';
import { connect } from '../src/server/db/connect.ts';
import { changeCounts, getPositions } from '../src/server/db/paging.ts';
import type { Db } from '../src/server/db/schema.ts';
import { storeTags, withAllTagsRemoved } from '../src/server/store/tags.ts';
import type { Listing } from '../src/shared/listing.ts';
import type { Tag } from '../src/shared/tags.ts';
import { startServer } from '../tools/startServer.ts';
import { benchDatabase } from './benchDatabase.ts';
import { benchOptions } from './benchOptions.ts';
import { logIn } from './calls.ts';
import { median } from './processFigures.ts';
import { currentCommit, writeResults } from './resultsSection.ts';
import { AUTHOR, type Seeded, seedDatabase } from './seededDatabase.ts';

const USAGE = `Usage: npm run bench -- depth [--articles 1000000] [--database sqlite] [--folder DIR] [--write]

Compare the last page with the first, before and after a tenth of the articles is deleted.
See npm run bench -- requests --help for the options.`;

const REQUESTS = 1000;
const WARM_UP = 200;
const PAGE_SIZE = 4;
const TARGET = 1.2;
const DELETE_BATCH = 1000;

const options = benchOptions(USAGE, 1_000_000);
const { articles } = options;

let requestCount = 0;

/** Returns the median times of the first and last page, in ms. Each request has a new URL, to bypass the cache. */
async function measure(listing: string, count: number, headers: Record<string, string>) {
  const pages = [1, Math.ceil(count / PAGE_SIZE)];
  const times = pages.map(() => [] as number[]);
  for (let request = -WARM_UP; request < REQUESTS; request += 1) {
    for (const [index, page] of pages.entries()) {
      requestCount += 1;
      const began = performance.now();
      const reply = await fetch(`${listing}limit=${PAGE_SIZE}&page=${page}&asked=${requestCount}`, {
        headers,
      });
      const { result } = (await reply.json()) as { result: unknown[] };
      if (result.length === 0) throw new Error(`Page ${page} is empty.`);
      if (request >= 0) times[index]?.push(performance.now() - began);
    }
  }
  return times.map(median) as [number, number];
}

async function rows(name: string, { articles, own }: Seeded): Promise<string[]> {
  const blog = await startServer({ dataDir: database.folder, env: { DATABASE_URL: database.url } });
  const { token } = await logIn(blog.url, AUTHOR);
  const authorization = { authorization: `Bearer ${token}` };
  const me = await fetch(`${blog.url}/api/users/me`, { headers: authorization });
  const { handle } = (await me.json()) as { handle: string };
  const { result } = (await (await fetch(`${blog.url}/api/tags?limit=1`)).json()) as Listing<Tag>;
  const [{ slug, articleCount } = { slug: '', articleCount: 0 }] = result;
  const listings = [
    ['public', `${blog.url}/api/articles/all?`, articles, {}],
    ['author’s own', `${blog.url}/api/articles?`, own, authorization],
    ['tag', `${blog.url}/api/articles/all?tag=${slug}&`, articleCount, {}],
    ['author', `${blog.url}/api/articles/all?author=${handle}&`, own, {}],
  ] as const;

  const rows = [];
  for (const [listing, url, count, headers] of listings) {
    const [first, last] = await measure(url, count, headers);
    const cells = [first, last].map((time) => `${(time * 1000).toFixed(0)} us`);
    rows.push(`| ${name} | ${listing} | ${count} | ${cells.join(' | ')} | ${(last / first).toFixed(2)} |`);
  }
  await blog.stop();
  return rows;
}

/** Deletes a random tenth of the articles and updates the counts. */
async function deleteTenth(db: Db): Promise<void> {
  const all = await db.selectFrom('article').select('number').execute();
  const chosen = all.filter(() => Math.random() < 0.1).map(({ number }) => number);
  for (let from = 0; from < chosen.length; from += DELETE_BATCH) {
    await db.transaction().execute(async (db) => {
      const deleted = await db
        .deleteFrom('article')
        .where('number', 'in', chosen.slice(from, from + DELETE_BATCH))
        .returning(['number', 'position', 'ownerId', 'tags', 'isListed'])
        .execute();
      await storeTags(db, deleted.map(withAllTagsRemoved));
      await changeCounts(db, deleted.flatMap(getPositions), -1);
    });
  }
}

const database = await benchDatabase(options.database, options.folder);
const whole = await rows('all', await seedDatabase(database.url, articles));
const { db } = connect(database.url);
await deleteTenth(db);
await db.destroy();
const rest = await rows('after deleting a tenth', await seedDatabase(database.url, 0));
await database.close();

const commit = currentCommit();
const engine = database.engine === 'SQLite' ? 'sqlite' : 'postgres';
const text = `
\`npm run bench -- depth --articles ${articles} --database ${engine}\`: medians of ${REQUESTS} sequential requests, alternating between first and last page; ${PAGE_SIZE} articles a page, uncached. Target: a ratio of at most ${TARGET}. Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}. ${new Date().toISOString().slice(0, 10)}, commit ${commit}.

| articles | list | of | first page | last page | ratio |
|---|---|---|---|---|---|
${[...whole, ...rest].join('\n')}
`;
console.log(text);
if (options.write)
  await writeResults(`Depth: ${articles.toLocaleString('en')} articles, ${database.engine}`, text);
