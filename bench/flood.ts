import { execFile } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { fillBlog } from '../scripts/seeding/fillBlog.ts';
import { makeAdmin } from '../src/server/services/admins.ts';
import { commandLine } from '../src/server/store/auditLog.ts';
import { connect } from '../src/server/db/connect.ts';
import { migrate } from '../src/server/db/migrate.ts';
import type { Db } from '../src/server/db/schema.ts';
import type { AccountListing, BulkReply } from '../src/shared/moderation.ts';
import { miscounts } from '../tools/miscounts.ts';
import { startServer } from '../tools/startServer.ts';
import { benchDatabase } from './benchDatabase.ts';
import { benchOptions } from './benchOptions.ts';
import { logIn } from './calls.ts';
import { readersDuring } from './readers.ts';
import { presentCommit, writeResults } from './resultsSection.ts';
import { searchIndex } from './searchIndex.ts';

const USAGE = `Usage: npm run bench:flood -- [--articles 10000] [--database sqlite] [--write]

How long readers wait while an admin ends a flood of 2,000 accounts with 20,000 articles, in the browser's calls and in
the shell, beside so many honest articles. The options are those of npm run bench.`;

const FLOOD = { accounts: 2000, articles: 20_000 };
const HONEST_AUTHORS = 20;
const ADMIN = 'author1@seed1.example';
const OF_FLOOD = 'author7@seed2.example';
const REASON = 'Advertising.';
/** In milliseconds. */
const ALONE = 10_000;
const PAUSE = 200;

const options = benchOptions(USAGE, 10_000);
const database = await benchDatabase(options.database, options.folder);
const { db } = connect(database.url);
await migrate(db);
const quietly = () => undefined;
await fillBlog(db, { articles: options.articles, authors: HONEST_AUTHORS, seed: 1 }, quietly);
await db.updateTable('user').set({ createdAt: '2026-01-01T00:00:00.000Z' }).execute();
await fillBlog(db, { articles: FLOOD.articles, authors: FLOOD.accounts, seed: 2 }, quietly);
await searchIndex(database.url);
const userOf = (email: string) =>
  db.selectFrom('user').select(['id', 'name']).where('emailKey', '=', email).executeTakeFirstOrThrow();
await makeAdmin(db, await userOf(ADMIN), commandLine);
const taken = await userOf(OF_FLOOD);

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

const articlesOf = (db: Db, isOfFlood: boolean) =>
  db
    .selectFrom('article')
    .innerJoin('user', 'user.id', 'article.ownerId')
    .selectAll('article')
    .where('article.status', '=', 'published')
    .where('user.email', 'like', isOfFlood ? '%@seed2.example' : '%@seed1.example')
    .orderBy('article.number')
    .execute();
const ofTaken = () =>
  db
    .selectFrom('article')
    .selectAll()
    .where('status', '=', 'published')
    .where('ownerId', '=', taken.id)
    .orderBy('number')
    .execute();
const isUnderWay = async () =>
  (await db
    .selectFrom('user')
    .select('id')
    .where('suspension', 'in', ['hiding', 'restoring'])
    .limit(1)
    .executeTakeFirst()) !== undefined;
async function untilDone() {
  while (await isUnderWay()) await setTimeout(PAUSE);
}
function require(isTrue: boolean, problem: string) {
  if (!isTrue) throw new Error(problem);
}

/** The calls of `/admin/accounts`: the filter, all that match, the reason. Gives when all accounts were out. */
async function inBrowser() {
  const filter = { since: new Date(Date.now() - 86_400_000).toISOString() };
  const { active, asOf } = await call<AccountListing>(
    `/api/admin/accounts?${new URLSearchParams(filter).toString()}`,
  );
  require(isDeepStrictEqual(active, FLOOD), `It would take ${JSON.stringify(active)}.`);
  for (let after: string | null = null; ;) {
    const { results, next }: BulkReply = await call('/api/admin/accounts/suspend', {
      ...{ ...filter, before: asOf, reason: REASON },
      ...(after !== null && { after }),
    });
    require(results.every(({ problem }) => problem === null), 'An account was not suspended.');
    if (next === null) break;
    after = next;
  }
  accountsOut = performance.now() - began;
  await untilDone();
}

async function inShell(...words: string[]) {
  await promisify(execFile)(process.execPath, ['src/server/cli/admin.ts', ...words, '--yes'], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: database.folder },
  });
  await untilDone();
}

const honest = await articlesOf(db, false);
const readers = { url: server.url, slugs: honest.map(({ slug }) => slug) };
const whole = await ofTaken();
const rows: string[] = [];
let [began, accountsOut] = [0, NaN];
const figure = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
async function measure(name: string, work: () => Promise<void>) {
  began = performance.now();
  const { median, p99, worst, asked, took } = await readersDuring(readers, work);
  rows.push(
    `| ${[name, `${(took / 1000).toFixed(1)} s`, asked, figure(median), figure(p99), figure(worst)].join(' | ')} |`,
  );
  console.log(rows.at(-1));
}

await measure('nothing', () => setTimeout(ALONE));
await measure('the flood ends in the browser', inBrowser);
require((await articlesOf(db, true)).length === 0, 'Something of the flood is left.');
await measure('one account comes back in the browser', async () => {
  await call('/api/admin/accounts/restore', { items: [taken.id] });
  await untilDone();
});
require(isDeepStrictEqual(await ofTaken(), whole), 'The account did not come back as it was.');
await measure('all others come back by the shell', () => inShell('restore-accounts', '--reason', REASON));
require((await articlesOf(db, true)).length === FLOOD.articles, 'Not all came back.');
await measure('the flood ends in the shell', () =>
  inShell('suspend-accounts', '--since', '24h', '--reason', REASON),
);
require((await articlesOf(db, true)).length === 0, 'Something of the flood is left.');
require(isDeepStrictEqual(await articlesOf(db, false), honest), 'Honest articles have changed.');
require((await miscounts(db)).length === 0, 'The counts are wrong.');
await server.stop();
await db.destroy();
await database.close();

const engine = database.engine === 'SQLite' ? 'sqlite' : 'postgres';
const text = `
\`npm run bench:flood -- --articles ${options.articles} --database ${engine}\`: ${FLOOD.accounts.toLocaleString('en')} accounts with ${FLOOD.articles.toLocaleString('en')} articles beside ${options.articles.toLocaleString('en')} honest ones, in one process. Eight readers, each with a pause of 50 ms after each answer, open honest articles by Zipf's law, as pages, and every fifth time the listing, while an admin acts by the calls that the browser makes, or by one command. In the browser the accounts were out after ${(accountsOut / 1000).toFixed(1)} s; each row lasts until the last article has gone or come back. Afterwards no article of the flood can be read, the honest ones are row by row as they were, the one account that came back is too, and all counts are right. Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}. ${new Date().toISOString().slice(0, 10)}, at commit ${presentCommit()}.

| meanwhile | it takes | pages read | p50 | p99 | worst |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
console.log(text);
if (options.write) await writeResults(`The end of a flood: ${database.engine}`, text);
