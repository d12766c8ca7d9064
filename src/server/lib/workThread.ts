import { clearTimeout, setTimeout } from 'node:timers';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** An idle thread gives its memory back, in milliseconds. */
const IDLE_MAX = 30_000;

export interface ThreadOptions {
  /** The path of its code: it posts once that it is ready, and then an answer to each task. */
  file: string;
  options: WorkerOptions;
  /** What is thrown for a task that took too long or too much memory. */
  tooLong: () => Error;
  /** In milliseconds: what a task may take grows by this clock. */
  clock: (worker: Worker) => Promise<number>;
}

export interface WorkThread {
  /**
   * Gives the answer to one task; the thread must have none at hand. One that takes longer than `timeLimit`, in
   * milliseconds, is ended with its thread, which may take a while: `onLate` is called before.
   */
  run: <Answer>(task: unknown, timeLimit: number, onLate?: () => void) => Promise<Answer>;
  close: () => Promise<void>;
}

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** A thread that starts when it is needed and ends when it is idle. */
export function workThread({ file, options, tooLong, clock }: ThreadOptions): WorkThread {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function started(): Promise<Worker> {
    if (worker) return worker;
    const starting = new Worker(file, options);
    worker = starting;
    await nextMessage(starting);
    return starting;
  }

  async function end() {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  async function result(worker: Worker, task: unknown, timeLimit: number, onLate?: () => void) {
    const began = await clock(worker);
    let timer: NodeJS.Timeout | undefined;
    const check = async () => {
      const left = timeLimit - ((await clock(worker)) - began);
      if (left > 0) watch(left);
      else {
        onLate?.();
        await worker.terminate();
      }
    };
    const watch = (left: number) => {
      // A thread that ended meanwhile tells by its exit.
      timer = setTimeout(() => void check().catch(() => undefined), Math.max(left, 10));
    };

    watch(timeLimit);
    try {
      const done = nextMessage(worker);
      worker.postMessage(task);
      return await done;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Throws what the worker died of. */
  function nextMessage(worker: Worker): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        act();
      };
      const onMessage = (message: unknown) => settle(() => resolve(message));
      const onError = (error: Error) => settle(() => reject(isOutOfMemory(error) ? tooLong() : error));
      const onExit = () => settle(() => reject(tooLong()));
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    });
  }

  return {
    async run<Answer>(task: unknown, timeLimit: number, onLate?: () => void) {
      clearTimeout(idle);
      try {
        return (await result(await started(), task, timeLimit, onLate)) as Answer;
      } catch (error) {
        // Whatever it was, the thread is not to be trusted with another task.
        await end();
        throw error;
      } finally {
        idle = setTimeout(() => void end(), IDLE_MAX).unref();
      }
    },
    async close() {
      clearTimeout(idle);
      await end();
    },
  };
}
