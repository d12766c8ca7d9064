import type { Worker } from 'node:worker_threads';
import { Refusal } from '../lib/refusal.ts';
import { workThread } from '../lib/workThread.ts';
import type { Preview } from '../../shared/draft.ts';
import type { RenderedMarkdown } from './render.ts';

/** A megabyte that is rendered takes a third of it; its html and the way there are small beside it. */
const HEAP_MIB = 768;

/** Markdown to be an article, or to be shown before it is one, or the html of one whose words are wanted. */
export type RenderTask = string | { preview: string } | { html: string };
export type Rendered<Task extends RenderTask> = Task extends string
  ? RenderedMarkdown
  : Task extends { preview: string }
    ? Preview
    : string;

export interface RenderThread {
  /**
   * Renders one text; the thread must have none at hand. `timeLimit` is what it may take, in milliseconds of the
   * thread's own processor time: what is refused does not depend on what else the machine does. Throws a refusal for one
   * that is too costly.
   */
  run: <Task extends RenderTask>(task: Task, timeLimit: number) => Promise<Rendered<Task>>;
  close: () => Promise<void>;
}

export const tooLong = () =>
  new Refusal('invalid', 'This article takes too long to render; please simplify it, or split it in two.');

/** A thread that renders. */
export function renderThread(file: string): RenderThread {
  const options = { resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB } };
  const { run, close } = workThread({ file, options, tooLong, clock: processorTime });

  return {
    async run(task, timeLimit) {
      const done = await run<Rendered<typeof task> | null>(task, timeLimit);
      if (done === null) throw tooLong();
      return done;
    },
    close,
  };
}

async function processorTime(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
}
