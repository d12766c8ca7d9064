import { once } from 'node:events';
import { clearTimeout, setTimeout } from 'node:timers';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { Piscina, type PiscinaTask, queueOptionsSymbol } from 'piscina';

/** In milliseconds. An idle thread gives its memory back. */
const IDLE_MAX = 30_000;
/** In milliseconds. Loading the code of a thread takes a fraction of a second, on a busy machine some seconds. */
const START_MAX = 15_000;
/** In milliseconds. A thread can't be ended inside a native function, such as a step of SQLite. */
const EXIT_MAX = 10_000;
/** In milliseconds. */
const CHECK_MIN = 10;

export interface WorkerThreadsOptions {
  /** The path of the threads' code, which exports `runTask`: it takes a task and returns the answer. */
  file: string;
  /** The most threads at once. Each runs one task at a time. */
  count: number;
  heapMiB: number;
  /** Read by the code as `workerData`. */
  workerData?: unknown;
  /**
   * In milliseconds of the thread's own processor time, which other work on the machine does not add to. Without it
   * `timeLimit` alone applies.
   */
  processorLimit?: number;
  /** In milliseconds, from the moment a thread begins with the task. */
  timeLimit: number;
  /** Thrown for a task that takes more processor time or memory than it may. */
  tooCostly: () => Error;
  /** Thrown for a task that no thread has begun with or answered in time; `cause` says what kept a thread from starting. */
  tooLate: (cause?: unknown) => Error;
}

export interface WorkerThreads<Task extends object, Answer> {
  /**
   * Runs one task. The caller gives out no more tasks at once than there are threads: whatever waits for its turn waits
   * in the caller's queue, not here. Always settles. A thread that is over its limit is ended, which may take a while:
   * `onRefused` gets the error immediately, and the promise rejects with it when the thread is gone.
   */
  run: (task: Task, onRefused?: (error: Error) => void) => Promise<Answer>;
  close: () => Promise<void>;
}

/** Is called with the thread that a task goes to. */
type Begin = (thread: Worker) => void;

const isOutOfMemory = (error: unknown) =>
  (Object(error) as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Threads that start when they are needed, end when they are idle, and are replaced when a task takes too long. */
export function createWorkerThreads<Task extends object, Answer>(
  options: WorkerThreadsOptions,
): WorkerThreads<Task, Answer> {
  const { file, count, heapMiB, workerData, processorLimit, timeLimit, tooCostly, tooLate } = options;
  /** Threads that have loaded their code: Piscina would also give tasks to those that have not. */
  const started = new WeakSet<Worker>();
  /** Refuse the tasks that wait for a thread to start. */
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
    // A thread that waits for its next task by `Atomics.wait` can't say how much processor time it has used.
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
  // Of a thread without a task. One that fails to start leaves those that wait for it waiting.
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
    // After a stall of the event loop the timer comes first: an answer that is already there has a turn to be read.
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
        // The task has ended, or the thread: then Piscina says so.
      });
    };

    try {
      return await pool.run({ ...task, [queueOptionsSymbol]: { begin } }, { signal: canceled.signal });
    } catch (error) {
      // Until then the thread takes a core, and another one beside it would take more than its share.
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

/** In milliseconds. Rejects for a thread that has ended. */
async function processorTime(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage();
  return (user + system) / 1000;
}
