import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../tools/freePort.ts';
import { startNginx } from '../tools/startNginx.ts';
import { startServer } from '../tools/startServer.ts';
import { benchDatabase } from './benchDatabase.ts';
import { benchOptions } from './benchOptions.ts';
import { logIn } from './calls.ts';
import { measureLatency } from './latency.ts';
import { peakMemory, residentMemory } from './processFigures.ts';
import { currentCommit, writeResults } from './resultsSection.ts';
import { authorEmail, seedDatabase } from './seededDatabase.ts';

const USAGE = `Usage: npm run bench -- unread [--articles 1000] [--database sqlite] [--write]

Measure how long another client waits while clients send many requests and never read the replies, with and without the
sample configuration of nginx, which has to be installed.
See npm run bench -- requests --help for the options.`;

/** In ms: how long the clients stay connected. */
const STAY = 10_000;
/** In ms: how long others are measured after they have left. */
const AFTER = 2000;
/** The address of the client that is measured. */
const OTHER_NETWORK = '127.0.0.2';
const MIB = 1024 * 1024;

const { write, ...options } = benchOptions(USAGE, 1000);
const database = await benchDatabase(options.database, options.folder);
await seedDatabase(database.url, options.articles);

interface Flood {
  connections: number;
  /** Requests that each connection sends at once. */
  requests: number;
  path: string;
}

/** Connects, sends all requests, and leaves without having read anything. */
async function sendWithoutReading(url: string, { connections, requests, path }: Flood) {
  const { port, hostname: host } = new URL(url);
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect({ port: Number(port), host });
    socket.on('error', () => undefined).pause();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: blog\r\n\r\n`.repeat(requests));
    return socket;
  });
  await setTimeout(STAY);
  for (const socket of sockets) socket.destroy();
  await Promise.all(sockets.map(async (socket) => socket.closed || once(socket, 'close')));
  await setTimeout(AFTER);
}

async function publishLongArticle(url: string): Promise<string> {
  const { token } = await logIn(url, authorEmail(0));
  const reply = await fetch(`${url}/api/articles/new`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Long', markdown: 'Long words. '.repeat((MIB - 100) / 12), cover: '' }),
  });
  return ((await reply.json()) as { slug: string }).slug;
}

/** Starts nginx in front of a server, with the sample configuration but without TLS. */
async function startProxy(serverUrl: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const sample = await readFile('deploy/nginx/markdown-blog.conf', 'utf8');
  const site = sample
    .replace(/server \{\s+listen 80;[^}]*\}/, '')
    .replace(/listen \[::\].*\n|ssl_.*\n/g, '\n')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:3000', new URL(serverUrl).host);
  const nginx = await startNginx(folder, site);
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/healthz`).catch(() => null))) await setTimeout(50);
  return {
    url,
    async stop() {
      await nginx.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Measures on a server of its own, whose peak memory is then that of the flood. */
async function measure(
  name: string,
  createFlood: (url: string) => Promise<Flood>,
  isBehindNginx: boolean,
): Promise<string> {
  const env = { DATABASE_URL: database.url, ...(isBehindNginx && { TRUST_PROXY: 'true' }) };
  const server = await startServer({ dataDir: database.folder, env });
  const proxy = isBehindNginx ? await startProxy(server.url) : null;
  const url = proxy?.url ?? server.url;
  const flood = await createFlood(server.url);
  const page = `${url}/allArticles`;
  await (await fetch(page)).bytes();
  const before = residentMemory(server.pid);
  const { count, median, worst } = await measureLatency(page, () => sendWithoutReading(url, flood), {
    localAddress: OTHER_NETWORK,
  });
  const memory = [before, peakMemory(server.pid), residentMemory(server.pid)].map((mib) => mib.toFixed(0));
  await proxy?.stop();
  await server.stop();
  const waits = [median, worst].map((wait) => `${wait.toFixed(wait < 10 ? 1 : 0)} ms`);
  const row = `| ${[name, isBehindNginx ? 'nginx' : '', count, ...waits, `${memory.join(', ')} MiB`].join(' | ')} |`;
  console.log(row);
  return row;
}

type Measured = Parameters<typeof measure>;

const pages = (connections: number): [Measured[0], Measured[1]] => [
  `${connections} × 500 pages`,
  async () => ({ connections, requests: 500, path: '/allArticles' }),
];
const longArticles = (
  name: string,
  load: Pick<Flood, 'connections' | 'requests'>,
): [Measured[0], Measured[1]] => [
  name,
  async (url) => ({ ...load, path: `/api/articles/public/${await publishLongArticle(url)}` }),
];

const rows: string[] = [];
for (const flood of [
  pages(20),
  pages(50),
  pages(400),
  longArticles('1,500 × one long article', { connections: 1500, requests: 1 }),
  longArticles('20 × 75 long articles', { connections: 20, requests: 75 }),
])
  for (const isBehindNginx of [false, true]) rows.push(await measure(...flood, isBehindNginx));
await database.close();

const text = `
\`npm run bench -- unread --articles ${options.articles}\`: clients send this many requests at once on this many connections, never read a reply and leave after ${STAY / 1000} s, while a client from another address opens \`/allArticles\` again and again until ${AFTER / 1000} s later. Memory is resident before, at the peak and afterwards. ${database.engine}, one process. Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}. ${new Date().toISOString().slice(0, 10)}, commit ${currentCommit()}.

| requests | behind | pages of the other client | median wait | longest wait | memory |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
console.log(text);
if (write) await writeResults('Replies that nobody reads', text);
