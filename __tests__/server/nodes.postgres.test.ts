import { setTimeout } from 'node:timers/promises';
import { checkLedger } from '../../tools/checkLedger.ts';
import { random } from '../../tools/random.ts';
import { type RunningServer, startServer } from '../../tools/startServer.ts';
import { aWriter, type Ledger } from '../../tools/writer.ts';
import { aSecret } from '../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../helpers/database.ts';
import { isAll } from '../helpers/sample.ts';

const SEED = 7;
/** Numbers of the writers at each server. */
const WRITERS = isAll ? [1, 2, 3] : [1];

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
});

async function allHaveWritten(times: number, writers: { ledger: Ledger }[]) {
  while (writers.some(({ ledger }) => ledger.acknowledged < times)) await setTimeout(10);
}
