import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Article } from '../../../src/shared/article.ts';
import { type RunningServer, startServer } from '../../../tools/startServer.ts';
import { aWriter } from '../../../tools/writer.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

const WORKERS = 2;

describe('WORKERS=2', () => {
  let database: TestDatabase;
  let dataDir: string;
  let server: RunningServer;
  beforeEach(async () => {
    database = await freshDatabase();
    dataDir = await mkdtemp(path.join(tmpdir(), 'workers-'));
    server = await start();
  });
  afterEach(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
    await database.remove();
  });

  const start = (workers = WORKERS) =>
    startServer({ dataDir, env: { DATABASE_URL: database.url, WORKERS: String(workers) } });
  const publish = (token: string) =>
    fetch(`${server.url}/api/articles/new`, {
      method: 'POST',
      // A new connection for each call, as connections are distributed to workers.
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ title: 'On engines', markdown: 'x' }),
    });
  const read = async (slug: string) => {
    const reply = await fetch(`${server.url}/api/articles/public/${slug}`, {
      headers: { connection: 'close' },
    });
    return (await reply.json()) as Article;
  };
  const processes = () =>
    spawnSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .map(Number)
      .filter(Boolean);

  it('runs two processes that share sessions, client addresses and clicks', async () => {
    const { ledger } = await aWriter(server.url, 'ada@example.org');

    const published = await Promise.all(Array.from({ length: 12 }, () => publish(ledger.token)));
    const articles = (await Promise.all(published.map((reply) => reply.json()))) as Article[];
    for (let round = 0; round < 5; round += 1) await Promise.all(articles.map(({ slug }) => read(slug)));
    const running = processes().length;
    const code = await server.end('SIGTERM');
    server = await start(1);
    const clicks = await Promise.all(articles.map(async ({ slug }) => (await read(slug)).clicks));

    expect([running, code]).toEqual([WORKERS, 0]);
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(12);
    expect(clicks).toEqual(Array.from({ length: 12 }, () => 6));
  });

  it('replaces a killed worker while the other continues', async () => {
    const [victim = 0] = processes();

    process.kill(victim, 'SIGKILL');
    while (processes().includes(victim)) await setTimeout(10);
    const alive = await fetch(`${server.url}/readyz`, { headers: { connection: 'close' } });
    while (processes().length < WORKERS) await setTimeout(50);

    expect(alive.status).toBe(200);
  });
});
