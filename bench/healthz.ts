import { execFile } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '../tools/startServer.ts';
import { benchDatabase } from './benchDatabase.ts';
import { benchOptions } from './benchOptions.ts';
import { logIn } from './calls.ts';
import { type Latency, measureLatency } from './latency.ts';
import { currentCommit, writeResults } from './resultsSection.ts';
import { AUTHOR, authorEmail, seedDatabase } from './seededDatabase.ts';

const USAGE = `Usage: npm run bench -- healthz [--articles 1000000] [--database sqlite] [--folder DIR] [--write]

Measure the longest wait for /healthz while other long work runs.
See npm run bench -- requests --help for the options.`;
/** Number of request bodies with unexpected lists. */
const BODIES = 60;
const CONNECTIONS = 4;
const MIB = 1024 * 1024;

const { articles, database: engine, folder, write } = benchOptions(USAGE, 1_000_000);
const database = await benchDatabase(engine, folder);
const seeded = await seedDatabase(database.url, articles);
const server = await startServer({
  dataDir: database.folder,
  env: { DATABASE_URL: database.url, WRITE_LIMIT: 'off' },
});
const bearer = async (email: string) => ({
  authorization: `Bearer ${(await logIn(server.url, email)).token}`,
});

async function readSitemap() {
  const index = await (await fetch(`${server.url}/sitemap.xml`)).text();
  for (const [, part = ''] of index.matchAll(/<loc>[^<]*(\/sitemap-\d+\.xml)<\/loc>/g)) {
    await (await fetch(server.url + part)).bytes();
  }
}

async function backUp() {
  const args = ['src/server/cli/backup.ts', join(database.folder, 'saved.db'), '--force'];
  await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: database.folder },
  });
}

/** Sends articles with an unknown field of nested lists, as many as a body may have, on several connections. */
async function sendLists() {
  const headers = { ...(await bearer(authorEmail(0))), 'content-type': 'application/json' };
  const body = `{"title":"Lists","markdown":"x","more":[${'[],'.repeat((2 * MIB - 100) / 3)}[]]}`;
  const statuses = new Set<number>();
  let left = BODIES;
  const send = async () => {
    while (left-- > 0) {
      const reply = await fetch(`${server.url}/api/articles/new`, { method: 'POST', headers, body });
      statuses.add(reply.status);
      await reply.bytes();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  console.log(`Replies to the lists: ${[...statuses].join(', ')}`);
}

/** Each language needs another instance of the app that renders pages. */
async function changeLanguage() {
  const admin = ['src/server/cli/admin.ts', 'make-admin', authorEmail(0)];
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: database.folder };
  await promisify(execFile)(process.execPath, admin, { env });
  const headers = { ...(await bearer(authorEmail(0))), 'content-type': 'application/json' };
  await measure('the language of the interface changes six times', async () => {
    for (const interfaceLanguage of ['de', 'ja', 'ar', 'fr', 'es', '']) {
      const body = JSON.stringify({ interfaceLanguage });
      const reply = await fetch(`${server.url}/api/admin/settings`, { method: 'PATCH', headers, body });
      if (!reply.ok) throw new Error(`Could not change the language: ${reply.status}`);
      const page = await fetch(`${server.url}/allArticles`, { headers: { accept: 'text/html' } });
      await page.bytes();
    }
  });
}

async function deleteAccount() {
  const headers = await bearer(AUTHOR);
  const reply = await fetch(`${server.url}/api/users/me`, { method: 'DELETE', headers });
  if (!reply.ok) throw new Error(`Could not delete the account: ${reply.status}`);
}

const figure = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const rows: string[] = [];
async function measure(name: string, work: () => Promise<void>) {
  const waits: Latency = await measureLatency(`${server.url}/healthz`, work);
  const figures = [waits.median, waits.p99, waits.worst].map((milliseconds) => `${figure(milliseconds)} ms`);
  rows.push(`| ${[name, `${(waits.duration / 1000).toFixed(1)} s`, waits.count, ...figures].join(' | ')} |`);
  console.log(rows.at(-1));
}

await measure(`the sitemap of ${articles.toLocaleString('en')} articles is read`, readSitemap);
if (database.engine === 'SQLite') await measure('a backup is made', backUp);
await measure(`${BODIES} bodies of 2 MB of empty lists are sent, ${CONNECTIONS} at a time`, sendLists);
await changeLanguage();
await measure(`an account of ${seeded.own.toLocaleString('en')} articles is deleted`, deleteAccount);
await server.stop();
await database.close();

const conditions = `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`;
const table = `\`npm run bench -- healthz --articles ${articles} --database ${engine}\`: ${conditions}; ${new Date().toISOString().slice(0, 10)}, commit ${currentCommit()}. \`/healthz\` is requested continuously on one connection during other work.

| during | duration | requests | median | p99 | worst |
|---|---|---|---|---|---|
${rows.join('\n')}`;
console.log(`\n${table}`);
if (write) await writeResults(`Latency during other work: ${database.engine}`, table);
