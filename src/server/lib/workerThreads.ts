import { once } from 'node:events';
import { clearTimeout, setTimeout } from 'node:timers';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { Piscina, type PiscinaTask, queueOptionsSymbol } from 'piscina';

/** In milliseconds. A thread that is idle for longer ends, which frees its memory. */
const IDLE_MAX = 30_000;
/** In milliseconds. Loading a thread's code takes a fraction of a second, or a few seconds on a busy machine. */
const START_MAX = 15_000;
/** In milliseconds. A thread can't be ended inside a native function, such as a step of SQLite. */
const EXIT_MAX = 10_000;
/** Minimum time between two checks of processor time, in milliseconds. */
const CHECK_MIN = 10;

export interface WorkerThreadsOptions {
  /** Path of the threads' code, which exports `runTask`: a function that takes a task and returns the answer. */
  file: string;
  /** Maximum number of threads. Each runs one task at a time. */
  count: number;
  heapMiB: number;
  /** Available to the threads' code as `workerData`. */
  workerData?: unknown;
  /**
   * In milliseconds of the thread's own processor time, which doesn't depend on other work on the machine. Without it,
   * only `timeLimit` applies.
   */
  processorLimit?: number;
  /** In milliseconds, from when a thread starts the task. */
  timeLimit: number;
  /** Creates the error for a task that exceeds its processor time or memory. */
  tooCostly: () => Error;
  /**
   * Creates the error for a task that no thread started or answered in time; `cause` is why a thread could not start.
   */
  tooLate: (cause?: unknown) => Error;
}

export interface WorkerThreads<Task extends object, Answer> {
  /**
   * Runs one task. The caller must not run more tasks at once than there are threads: tasks wait in the caller's queue,
   * not here. Always settles. A thread over its limit is ended, which may take a while: `onRefused` gets the error
   * immediately, and the promise rejects with it when the thread has ended.
   */
  run: (task: Task, onRefused?: (error: Error) => void) => Promise<Answer>;
  close: () => Promise<void>;
}

/** Called with the thread that a task is assigned to. */
type Begin = (thread: Worker) => void;

const isOutOfMemory = (error: unknown) =>
  (Object(error) as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Creates a pool of threads that start on demand, end when idle, and are replaced when a task takes too long. */
export function createWorkerThreads<Task extends object, Answer>(
  options: WorkerThreadsOptions,
): WorkerThreads<Task, Answer> {
  const { file, count, heapMiB, workerData, processorLimit, timeLimit, tooCostly, tooLate } = options;
  /** Threads that have loaded their code. Piscina would also assign tasks to threads that haven't. */
  const started = new WeakSet<Worker>();
  /** Functions that refuse the tasks waiting for a thread to start. */
  const starting = new Set<(error: Error) => void>();

  const findThread = (id: number): Worker | undefined => pool.threads.find(({ threadId }) => threadId === id);
  const pool = new Piscina<object, Answer>({
    filename: file,
    name: 'runTask',
    minThreads: 0,
    maxThreads: count,
    idleTimeout: IDLE_MAX,
    resourceLimits: { maxOldGenerationSizeMb: heapMiB },
    workerData,
    // A thread that is blocked in `Atomics.wait` can't report its processor time.
    atomics: 'disabled',
    recordTiming: false,
    loadBalancer(task, workers) {
      const idle = workers.find(({ id, currentUsage }) => {
        const thread = findThread(id);
        return currentUsage === 0 && thread !== undefined && started.has(thread);
      });
      const thread = idle && findThread(idle.id);
      if (!idle || !thread) return null;
      (task as PiscinaTask & { [queueOptionsSymbol]: { begin: Begin } })[queueOptionsSymbol].begin(thread);
      return idle;
    },
  });
  pool.on('workerCreate', ({ id }: { id: number }) => {
    const thread = findThread(id);
    if (thread) started.add(thread);
  });
  // Emitted for threads without a task. Without this, tasks would keep waiting for a thread that failed to start.
  pool.on('error', (error) => starting.forEach((refuse) => refuse(tooLate(error))));

  /** Ends threads that never finish loading their code, so that others can start. */
  function endStuckThreads() {
    for (const thread of pool.threads) if (!started.has(thread)) void thread.terminate();
  }

  /** Calls `refuse` when the task has used up its processor time. Stops when `signal` is aborted. */
  async function watchProcessorTime(thread: Worker, limit: number, refuse: () => void, signal: AbortSignal) {
    const before = await processorTime(thread);
    let left = limit;
    while (left > 0) {
      await pause(Math.max(left, CHECK_MIN), undefined, { signal });
      left = limit - ((await processorTime(thread)) - before);
    }
    refuse();
  }

  async function run(task: Task, onRefused: (error: Error) => void = () => undefined): Promise<Answer> {
    const canceled = new AbortController();
    const settled = new AbortController();
    let thread: Worker | undefined;
    let gone: Promise<unknown> | undefined;
    let refusal: Error | undefined;

    const refuse = (error: Error) => {
      if (settled.signal.aborted || refusal) return;
      refusal = error;
      if (thread) gone = once(thread, 'exit');
      onRefused(error);
      canceled.abort();
    };
    // After a stall of the event loop, timers run first. One more turn lets an answer that has already arrived be read.
    const refuseLate = () => void nextTurn().then(() => refuse(tooLate()));

    let timer = setTimeout(() => {
      refuse(tooLate());
      endStuckThreads();
    }, START_MAX);
    starting.add(refuse);
    const begin: Begin = (beginning) => {
      thread = beginning;
      starting.delete(refuse);
      clearTimeout(timer);
      timer = setTimeout(refuseLate, timeLimit);
      if (processorLimit === undefined) return;
      watchProcessorTime(thread, processorLimit, () => refuse(tooCostly()), settled.signal).catch(() => {
        // The task has ended, or the thread has, which Piscina reports.
      });
    };

    try {
      return await pool.run({ ...task, [queueOptionsSymbol]: { begin } }, { signal: canceled.signal });
    } catch (error) {
      // The thread occupies a core until it exits, and starting another one would exceed the limit.
      if (gone) await Promise.race([gone, pause(EXIT_MAX, undefined, { signal: settled.signal })]);
      if (refusal) throw refusal;
      throw isOutOfMemory(error) ? tooCostly() : error;
    } finally {
      settled.abort();
      clearTimeout(timer);
      starting.delete(refuse);
    }
  }

  return {
    run,
    async close() {
      await pool.destroy();
    },
  };
}

/** Returns a thread's processor time in milliseconds. Rejects if the thread has ended. */
async function processorTime(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage();
  return (user + system) / 1000;
}
