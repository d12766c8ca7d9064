import { clearTimeout, setTimeout } from 'node:timers';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../lib/refusal.ts';
import type { Preview } from '../../shared/draft.ts';
import type { RenderedMarkdown } from './render.ts';

/** A megabyte that is rendered takes a third of it; its html and the way there are small beside it. */
const HEAP_MIB = 768;
/** An idle thread gives its memory back, in milliseconds. */
const IDLE_MAX = 30_000;

/** Markdown to be an article, or to be shown before it is one. */
export type RenderTask = string | { preview: string };
export type Rendered<Task extends RenderTask> = Task extends string ? RenderedMarkdown : Preview;

export interface RenderThread {
  /**
   * Renders one text; the thread must have none at hand. `timeLimit` is what it may take, in milliseconds of the
   * thread's own processor time: what is refused does not depend on what else the machine does. Throws a refusal for one
   * that is too costly.
   */
  run: <Task extends RenderTask>(task: Task, timeLimit: number) => Promise<Rendered<Task>>;
  close: () => Promise<void>;
}

const tooLong = () =>
  new Refusal('invalid', 'This article takes too long to render; please simplify it, or split it in two.');

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** A thread that starts when it is needed and ends when it is idle. */
export function renderThread(workerFile: string): RenderThread {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function started(): Promise<Worker> {
    if (worker) return worker;
    const starting = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB } });
    worker = starting;
    await nextMessage(starting);
    return starting;
  }

  async function end() {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  async function result<Task extends RenderTask>(
    worker: Worker,
    task: Task,
    timeLimit: number,
  ): Promise<Rendered<Task> | null> {
    const spent = await processorTime(worker);
    let clock: NodeJS.Timeout | undefined;
    const look = async () => {
      const left = timeLimit - ((await processorTime(worker)) - spent);
      if (left > 0) watch(left);
      else await worker.terminate();
    };
    const watch = (left: number) => {
      // A thread that ended meanwhile tells by its exit.
      clock = setTimeout(() => void look().catch(() => undefined), Math.max(left, 10));
    };

    watch(timeLimit);
    try {
      const done = nextMessage(worker);
      worker.postMessage(task);
      return (await done) as Rendered<Task> | null;
    } finally {
      clearTimeout(clock);
    }
  }

  return {
    async run(task, timeLimit) {
      clearTimeout(idle);
      try {
        const done = await result(await started(), task, timeLimit);
        if (done !== null) return done;
      } catch (error) {
        // Whatever it was, the thread is not to be trusted with another text.
        await end();
        throw error;
      } finally {
        idle = setTimeout(() => void end(), IDLE_MAX).unref();
      }
      throw tooLong();
    },
    async close() {
      clearTimeout(idle);
      await end();
    },
  };
}

async function processorTime(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
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
