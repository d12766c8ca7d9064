import { execFile } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { fillBlog } from '../scripts/seeding/fillBlog.ts';
import { connect } from '../src/server/db/connect.ts';
import { migrate } from '../src/server/db/migrate.ts';
import type { Db } from '../src/server/db/schema.ts';
import { makeAdmin } from '../src/server/services/moderateAccounts.ts';
import { commandLine } from '../src/server/store/auditLog.ts';
import type { AccountListing, BulkReply } from '../src/shared/moderation.ts';
import { miscounts } from '../tools/miscounts.ts';
import { startServer } from '../tools/startServer.ts';
import { benchDatabase } from './benchDatabase.ts';
import { benchOptions } from './benchOptions.ts';
import { logIn } from './calls.ts';
import { measureReaders } from './readers.ts';
import { currentCommit, writeResults } from './resultsSection.ts';
import { buildSearchIndex } from './searchIndex.ts';

const USAGE = `Usage: npm run bench -- flood [--articles 10000] [--database sqlite] [--write]

Measure how long readers wait while an admin removes 2,000 spam accounts with 20,000 articles, by API and by command.
See npm run bench -- requests --help for the options.`;

const FLOOD = { accounts: 2000, articles: 20_000 };
const HONEST_AUTHORS = 20;
const ADMIN = 'author1@seed1.example';
const FLOOD_AUTHOR = 'author7@seed2.example';
const REASON = 'Advertising.';
/** In ms. */
const ALONE = 10_000;
const PAUSE = 200;

const options = benchOptions(USAGE, 10_000);
const database = await benchDatabase(options.database, options.folder);
const { db } = connect(database.url);
await migrate(db);
const ignoreProgress = () => undefined;
await fillBlog(db, { articles: options.articles, authors: HONEST_AUTHORS, seed: 1 }, ignoreProgress);
await db.updateTable('user').set({ createdAt: '2026-01-01T00:00:00.000Z' }).execute();
await fillBlog(db, { articles: FLOOD.articles, authors: FLOOD.accounts, seed: 2 }, ignoreProgress);
await buildSearchIndex(database.url);
const findUser = (email: string) =>
  db.selectFrom('user').select(['id', 'name']).where('emailKey', '=', email).executeTakeFirstOrThrow();
await makeAdmin(db, await findUser(ADMIN), commandLine);
const floodUser = await findUser(FLOOD_AUTHOR);

const server = await startServer({
  dataDir: database.folder,
  env: { DATABASE_URL: database.url, WRITE_LIMIT: 'off' },
});
const { token } = await logIn(server.url, ADMIN);
async function call<Reply>(path: string, body?: object): Promise<Reply> {
  const reply = await fetch(server.url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

const findArticles = (db: Db, isOfFlood: boolean) =>
  db
    .selectFrom('article')
    .innerJoin('user', 'user.id', 'article.ownerId')
    .selectAll('article')
    .where('article.status', '=', 'published')
    .where('user.email', 'like', isOfFlood ? '%@seed2.example' : '%@seed1.example')
    .orderBy('article.number')
    .execute();
const floodUserArticles = () =>
  db
    .selectFrom('article')
    .selectAll()
    .where('status', '=', 'published')
    .where('ownerId', '=', floodUser.id)
    .orderBy('number')
    .execute();
const isInProgress = async () =>
  (await db
    .selectFrom('user')
    .select('id')
    .where('suspension', 'in', ['hiding', 'restoring'])
    .limit(1)
    .executeTakeFirst()) !== undefined;
async function waitUntilDone() {
  while (await isInProgress()) await setTimeout(PAUSE);
}
function assert(condition: boolean, problem: string) {
  if (!condition) throw new Error(problem);
}

/** Makes the calls of `/admin/accounts`: filter, select all matches, suspend. */
async function suspendInBrowser() {
  const filter = { since: new Date(Date.now() - 86_400_000).toISOString() };
  const { active, asOf } = await call<AccountListing>(
    `/api/admin/accounts?${new URLSearchParams(filter).toString()}`,
  );
  assert(isDeepStrictEqual(active, FLOOD), `The filter matches ${JSON.stringify(active)}.`);
  for (let after: string | null = null; ;) {
    const { results, next }: BulkReply = await call('/api/admin/accounts/suspend', {
      ...{ ...filter, before: asOf, reason: REASON },
      ...(after !== null && { after }),
    });
    assert(
      results.every(({ problem }) => problem === null),
      'An account was not suspended.',
    );
    if (next === null) break;
    after = next;
  }
  accountsSuspendedAt = performance.now() - began;
  await waitUntilDone();
}

async function runCommand(...words: string[]) {
  await promisify(execFile)(process.execPath, ['src/server/cli/admin.ts', ...words, '--yes'], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: database.folder },
  });
  await waitUntilDone();
}

const honest = await findArticles(db, false);
const readers = { url: server.url, slugs: honest.map(({ slug }) => slug) };
const whole = await floodUserArticles();
const rows: string[] = [];
let [began, accountsSuspendedAt] = [0, NaN];
const figure = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
async function measure(name: string, work: () => Promise<void>) {
  began = performance.now();
  const { median, p99, worst, count, duration } = await measureReaders(readers, work);
  rows.push(
    `| ${[name, `${(duration / 1000).toFixed(1)} s`, count, figure(median), figure(p99), figure(worst)].join(' | ')} |`,
  );
  console.log(rows.at(-1));
}

await measure('nothing', () => setTimeout(ALONE));
await measure('suspend the flood in the browser', suspendInBrowser);
assert((await findArticles(db, true)).length === 0, 'Some of the flood is still published.');
await measure('restore one account in the browser', async () => {
  await call('/api/admin/accounts/restore', { items: [floodUser.id] });
  await waitUntilDone();
});
assert(isDeepStrictEqual(await floodUserArticles(), whole), 'The account was not restored exactly.');
await measure('restore all others by command', () => runCommand('restore-accounts', '--reason', REASON));
assert((await findArticles(db, true)).length === FLOOD.articles, 'Not everything was restored.');
await measure('suspend the flood by command', () =>
  runCommand('suspend-accounts', '--since', '24h', '--reason', REASON),
);
assert((await findArticles(db, true)).length === 0, 'Some of the flood is still published.');
assert(isDeepStrictEqual(await findArticles(db, false), honest), 'Honest articles have changed.');
assert((await miscounts(db)).length === 0, 'The counts are wrong.');
await server.stop();
await db.destroy();
await database.close();

const engine = database.engine === 'SQLite' ? 'sqlite' : 'postgres';
const text = `
\`npm run bench -- flood --articles ${options.articles} --database ${engine}\`: ${FLOOD.accounts.toLocaleString('en')} accounts with ${FLOOD.articles.toLocaleString('en')} articles besides ${options.articles.toLocaleString('en')} honest ones, in one process. Eight readers, pausing 50 ms after each reply, open honest articles by Zipf's law as pages, and every fifth time the list, while an admin acts in the browser or by command. Each row lasts until the last article is hidden or back. Afterwards the benchmark checks all articles and counts. Suspending all accounts took ${(accountsSuspendedAt / 1000).toFixed(1)} s. Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}. ${new Date().toISOString().slice(0, 10)}, commit ${currentCommit()}.

| during | duration | pages read | p50 | p99 | worst |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
console.log(text);
if (options.write) await writeResults(`Moderating a flood: ${database.engine}`, text);
