import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { backUp } from '../../src/server/ops/backup.ts';
import { checkStorage } from '../../tools/checkStorage.ts';
import { random } from '../../tools/random.ts';
import { type RunningServer, startServer } from '../../tools/startServer.ts';
import { aWriter } from '../../tools/writer.ts';

const WRITERS = 4;

describe('a server under load whose database file is replaced', () => {
  let dataDir: string;
  let database: string;
  let saved: string;
  let server: RunningServer;

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'replaced-'));
    database = path.join(dataDir, 'blog.db');
    saved = path.join(dataDir, 'saved.db');
    server = await startServer({ dataDir });
  });
  afterEach(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  const status = async (path: string) => (await fetch(server.url + path)).status;

  /** Writes until a request is rejected. Returns the rejection. */
  async function writeOn(writer: Awaited<ReturnType<typeof aWriter>>, seed: number): Promise<string> {
    const dice = random(seed);
    for (;;) {
      try {
        await writer.act(dice);
      } catch (error) {
        return String(error);
      }
    }
  }

  it('stays alive, returns 503 until a restart and corrupts neither file', async () => {
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, (_, number) => aWriter(server.url, `ada${number}@example.org`)),
    );
    await backUp({ database, secret: path.join(dataDir, 'jwt-secret'), dataDir }, saved, false);
    const writing = writers.map((writer, number) => writeOn(writer, number));
    while (writers.some(({ ledger }) => ledger.acknowledged < 3)) await setTimeout(10);

    renameSync(database, path.join(dataDir, 'first.db'));
    renameSync(saved, database);
    const refusals = await Promise.all(writing);
    const refused = [await status('/readyz'), await status('/api/articles/all'), await status('/feed.atom')];
    const alive = await status('/healthz');
    await server.end('SIGTERM');

    expect(refusals).toEqual(
      Array.from(
        { length: WRITERS },
        () => expect.stringContaining(': 503 The blog is temporarily unavailable') as string,
      ),
    );
    expect([refused, alive]).toEqual([[503, 503, 503], 200]);
    expect([database, path.join(dataDir, 'first.db')].flatMap(checkStorage)).toEqual([]);
    server = await startServer({ dataDir });
    expect([await status('/readyz'), await status('/api/articles/all')]).toEqual([200, 200]);
  });
});
