import { setTimeout } from 'node:timers/promises';
import { connect } from '../../src/server/db/connect.ts';
import type { Listing } from '../../src/shared/listing.ts';
import { checkLedger } from '../../tools/checkLedger.ts';
import { aVandal, reach, startTakingBack } from '../../tools/killTakeBack.ts';
import { random } from '../../tools/random.ts';
import { type RunningServer, startServer } from '../../tools/startServer.ts';
import { aWriter, type Ledger } from '../../tools/writer.ts';
import { aSecret } from '../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../helpers/database.ts';
import { isAll } from '../helpers/sample.ts';

const SEED = 7;
/** Numbers of the writers at each server. */
const WRITERS = isAll ? [1, 2, 3] : [1];
const ARTICLES = 60;

describe('three servers on one database', () => {
  let database: TestDatabase;
  let nodes: RunningServer[];
  beforeEach(async () => {
    database = await freshDatabase();
    const limits = { REGISTER_LIMIT: 'off', WRITE_LIMIT: 'off' };
    const env = { DATABASE_URL: database.url, JWT_SECRET: aSecret, ...limits };
    nodes = await Promise.all([1, 2, 3].map(() => startServer({ env })));
  });
  afterEach(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await database.remove();
  });

  it('lose no acknowledged write when one is killed, while the others continue without errors', async () => {
    const [killed] = nodes;
    const writers = await Promise.all(
      nodes.flatMap((node) =>
        WRITERS.map(async (number) => ({
          ...(await aWriter(node.url, `ada${number}.${node.pid}@example.org`)),
          node,
        })),
      ),
    );
    let isKilled = false;
    let isOver = false;
    const writing = writers.map(async (writer, number) => {
      const dice = random(SEED + number);
      while (!isOver) {
        try {
          await writer.act(dice);
        } catch (error) {
          if (writer.node === killed && isKilled) return;
          throw error;
        }
      }
    });

    await allHaveWritten(3, writers);
    isKilled = true;
    await killed?.end('SIGKILL');
    const survivors = writers.filter(({ node }) => node !== killed);
    await allHaveWritten(6, survivors);
    isOver = true;
    await Promise.all(writing);

    const url = survivors[0]?.node.url ?? '';
    const losses = await Promise.all(writers.map(({ ledger }) => checkLedger(url, ledger)));
    expect(losses.flat()).toEqual([]);
  });

  it('take back what a program did exactly once, although the one that does it is killed', async () => {
    const [first, second] = nodes;
    const [url = '', survivor = ''] = [first?.url, second?.url];
    const { author, by, write, vandalize } = await aVandal(url);
    await write(ARTICLES);
    const since = new Date().toISOString();
    await vandalize(ARTICLES);
    await startTakingBack(url, author, by, since);
    await reach(url, author, ({ changed }) => changed >= ARTICLES / 4);

    await first?.end('SIGKILL');
    const { db } = connect(database.url);
    // As if the time of the killed server's claim were over.
    await db.updateTable('takeBack').set({ claimedUntil: '' }).where('endedAt', 'is', null).execute();
    const { changed, kept } = await reach(survivor, author, ({ state }) => state === 'done');

    const changes = await db
      .selectFrom('articleChange')
      .select('number')
      .where('by', 'like', 'takeBack %')
      .execute();
    await db.destroy();
    const reply = await fetch(`${survivor}/api/articles?limit=100`, {
      headers: { authorization: `Bearer ${author}` },
    });
    const { result } = (await reply.json()) as Listing<{ title: string }>;
    expect({ changed, kept, rows: changes.length }).toEqual({ changed: ARTICLES, kept: 0, rows: ARTICLES });
    expect(new Set(changes.map(({ number }) => number)).size).toBe(ARTICLES);
    expect(result.filter(({ title }) => /^No \d+$/.test(title))).toHaveLength(ARTICLES);
  });
});

async function allHaveWritten(times: number, writers: { ledger: Ledger }[]) {
  while (writers.some(({ ledger }) => ledger.acknowledged < times)) await setTimeout(10);
}
