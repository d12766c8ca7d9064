import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { checkLedger } from './checkLedger.ts';
import { checkStorage } from './checkStorage.ts';
import { random } from './random.ts';
import { startServer } from './startServer.ts';
import { aWriter } from './writer.ts';

const WRITERS = 8;
/** When to kill, in ms after the first acknowledged write. */
const [EARLIEST, LATEST] = [200, 1500];
const NO_LIMITS = { LOGIN_LIMIT: 'off', REGISTER_LIMIT: 'off', WRITE_LIMIT: 'off' };

interface KillRound {
  /** Writes that were acknowledged before the kill. */
  acknowledged: number;
  /** A sentence for each difference from what was acknowledged. */
  losses: string[];
}

/** Kills a server while eight authors write, restarts it and compares. */
export async function killRound(seed: number): Promise<KillRound> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kill-'));
  try {
    const prng = random(seed);
    const server = await startServer({ dataDir, env: NO_LIMITS });
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, (_, number) => aWriter(server.url, `ada${number}@example.org`)),
    );
    let isAlive = true;
    const writing = writers.map(async (writer, number) => {
      const writerPrng = random(seed + number + 1);
      for (;;) {
        try {
          await writer.act(writerPrng);
        } catch (error) {
          if (isAlive) throw error;
          return;
        }
      }
    });

    const acknowledged = () => writers.reduce((sum, { ledger }) => sum + ledger.acknowledged, 0);
    while (acknowledged() === 0) await setTimeout(10);
    await setTimeout(EARLIEST + prng.below(LATEST - EARLIEST));
    isAlive = false;
    await server.end('SIGKILL');
    await Promise.all(writing);

    const again = await startServer({ dataDir, env: NO_LIMITS });
    const ledgers = writers.map(({ ledger }) => ledger);
    const losses = (await Promise.all(ledgers.map((ledger) => checkLedger(again.url, ledger)))).flat();
    await again.stop();
    return {
      acknowledged: acknowledged(),
      losses: [...losses, ...checkStorage(path.join(dataDir, 'blog.db'))],
    };
  } finally {
    await rm(dataDir, { recursive: true });
  }
}
