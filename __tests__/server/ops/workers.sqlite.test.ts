import cluster from 'node:cluster';
import { once } from 'node:events';
import { runWorkers, type Workers } from '../../../src/server/ops/workers.ts';
import { PROPER, setWorkerProgram } from '../../helpers/workerProgram.ts';

/** The list of the cluster has a worker until it has both ended and let go of its channel. */
const running = () => Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead());

describe('workers', () => {
  let removeProgram: () => void;
  let workers: Workers | null = null;
  let said: string[];

  async function run(program: string) {
    removeProgram = setWorkerProgram(program);
    workers = await runWorkers(3);
    return workers;
  }

  beforeEach(() => {
    said = [];
    jest.spyOn(console, 'error').mockImplementation((line: string) => said.push(line));
  });
  afterEach(async () => {
    await workers?.stop();
    removeProgram();
  });

  it('are as many as wanted, at the address that the first one tells, and end well together', async () => {
    const started = await run(PROPER);
    const count = running().length;

    const endedWell = await started?.stop();

    expect([started?.address, count]).toEqual(['http://127.0.0.1:1', 3]);
    expect([endedWell, running().length, said]).toEqual([true, 0, []]);
  });

  it('are replaced one by one when they end, and this is told', async () => {
    await run(PROPER);
    const [victim] = running();
    const forked = once(cluster, 'fork');

    victim?.process.kill('SIGKILL');
    await forked;

    expect(running()).toHaveLength(3);
    expect(said).toEqual([`Worker ${victim?.process.pid} exited (SIGKILL). Starting a new one.`]);
  });

  it('are not replaced once they are told to stop', async () => {
    const started = await run(PROPER);
    const [victim] = running();
    victim?.process.kill('SIGKILL');
    await once(victim ?? cluster, 'exit');

    await started?.stop();

    expect(running()).toEqual([]);
  });

  it('did not end well if one of them did not', async () => {
    const started = await run(PROPER.replace('exit(0)', 'exit(require("node:cluster").worker.id % 3)'));

    expect(await started?.stop()).toBe(false);
  });

  it('are none if the first one ends before it listens', async () => {
    expect(await run('process.exit(1)')).toBeNull();
    expect(running()).toEqual([]);
  });
});
