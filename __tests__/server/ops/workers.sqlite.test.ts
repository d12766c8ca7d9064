import cluster from 'node:cluster';
import { once } from 'node:events';
import { runWorkers, type Workers } from '../../../src/server/ops/workers.ts';
import { PROPER, setWorkerProgram } from '../../helpers/workerProgram.ts';

/** The cluster lists a worker until it has exited and disconnected. */
const running = () => Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead());

describe('workers', () => {
  let removeProgram: () => void;
  let workers: Workers | null = null;
  let messages: string[];

  async function run(program: string) {
    removeProgram = setWorkerProgram(program);
    workers = await runWorkers(3);
    return workers;
  }

  beforeEach(() => {
    messages = [];
    jest.spyOn(console, 'error').mockImplementation((line: string) => messages.push(line));
  });
  afterEach(async () => {
    await workers?.stop();
    removeProgram();
  });

  it('start in the configured number at the address of the first, and exit together with 0', async () => {
    const started = await run(PROPER);
    const count = running().length;

    const endedWell = await started?.stop();

    expect([started?.address, count]).toEqual(['http://127.0.0.1:1', 3]);
    expect([endedWell, running().length, messages]).toEqual([true, 0, []]);
  });

  it('are replaced one by one when they exit, which is logged', async () => {
    await run(PROPER);
    const [victim] = running();
    const forked = once(cluster, 'fork');

    victim?.process.kill('SIGKILL');
    await forked;

    expect(running()).toHaveLength(3);
    expect(messages).toEqual([`Worker ${victim?.process.pid} exited (SIGKILL). Starting a new one.`]);
  });

  it('are not replaced during shutdown', async () => {
    const started = await run(PROPER);
    const [victim] = running();
    victim?.process.kill('SIGKILL');
    await once(victim ?? cluster, 'exit');

    await started?.stop();

    expect(running()).toEqual([]);
  });

  it('fail together if one of them fails', async () => {
    const started = await run(PROPER.replace('exit(0)', 'exit(require("node:cluster").worker.id % 3)'));

    expect(await started?.stop()).toBe(false);
  });

  it('do not start if the first one exits before it listens', async () => {
    expect(await run('process.exit(1)')).toBeNull();
    expect(running()).toEqual([]);
  });
});
