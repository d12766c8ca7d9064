import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWorkerThreads, type WorkerThreads } from '../../../src/server/lib/workerThreads.ts';

jest.unmock('../../../src/server/lib/workerThreads.ts');

interface Task {
  sleep?: number;
  spin?: number;
  exit?: boolean;
  grow?: boolean;
  fail?: string;
}

const CODE = `
  const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  export function runTask(task) {
    if (task.sleep) sleep(task.sleep);
    if (task.spin) for (const end = performance.now() + task.spin; performance.now() < end; );
    if (task.exit) process.exit(3);
    if (task.grow) for (const kept = []; ; ) kept.push(new Array(100_000).fill(kept.length));
    if (task.fail) throw new Error(task.fail);
    return 'done';
  }`;

/** Blocks the event loop for this many milliseconds. */
function stall(duration: number) {
  for (const end = performance.now() + duration; performance.now() < end;);
}

describe('worker threads', () => {
  let folder: string;
  let file: string;
  let threads: WorkerThreads<Task, string>;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'threads-'));
    file = path.join(folder, 'worker.mjs');
    writeFileSync(file, CODE);
  });
  afterEach(async () => {
    await threads.close();
    rmSync(folder, { recursive: true });
  });

  const open = (options: { processorLimit?: number; timeLimit?: number; heapMiB?: number } = {}) =>
    (threads = createWorkerThreads<Task, string>({
      file,
      count: 1,
      heapMiB: 64,
      timeLimit: 30_000,
      tooCostly: () => new Error('too costly'),
      tooLate: (cause) => new Error('too late', { cause }),
      ...options,
    }));

  it.each([
    ['its time', { timeLimit: 250 }],
    ['processor time', { processorLimit: 250 }],
  ])('settle every task, however long the event loop stalls beside a limit of %s', async (_, limits) => {
    open(limits);
    await threads.run({});

    for (let round = 0; round < 3; round += 1) {
      const answer = threads.run({ sleep: 20 });
      // The task is running, and its result and its timeout arrive together.
      await new Promise(setImmediate);
      stall(400);

      expect(await answer).toBe('done');
      expect(await threads.run({ spin: 1 })).toBe('done');
    }
  });

  it.each([
    ['too late', { timeLimit: 30 }, { sleep: 60_000 }],
    ['too costly', { processorLimit: 30 }, { spin: 60_000 }],
    ['too costly', { heapMiB: 32 }, { grow: true }],
    ['worker exited with code: 3', {}, { exit: true }],
    ['a bug', {}, { fail: 'a bug' }],
  ])('reject with "%s", and run the next task in another thread', async (message, limits, task) => {
    open(limits);

    for (let round = 0; round < 2; round += 1) {
      await expect(threads.run(task)).rejects.toThrow(message);
      expect(await threads.run({})).toBe('done');
    }
  });

  it('settle tasks that take exactly the time limit', async () => {
    open({ processorLimit: 40 });
    const ends = new Set<unknown>();

    for (let round = 0; round < 12; round += 1) {
      ends.add(await threads.run({ spin: 36 + round }).catch((error: unknown) => (error as Error).message));
    }

    expect([...ends].filter((end) => end !== 'done' && end !== 'too costly')).toEqual([]);
    expect(await threads.run({})).toBe('done');
  });

  it('reject a task immediately, before its thread has ended', async () => {
    open({ timeLimit: 30 });
    const told: string[] = [];

    const end = threads
      .run({ spin: 60_000 }, (error) => told.push(error.message))
      .catch(() => told.push('gone'));
    await end;

    expect(told).toEqual(['too late', 'gone']);
  });

  it('reject immediately when a thread can’t load its code, and retry with the next task', async () => {
    writeFileSync(file, `throw new Error('no such library');`);
    open();

    const refused: unknown = await threads.run({}).catch((error: unknown) => error);
    writeFileSync(file, CODE);

    expect(refused).toMatchObject({ message: 'too late', cause: { message: 'no such library' } });
    expect(await threads.run({})).toBe('done');
  });
});
