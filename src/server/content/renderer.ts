import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refusal } from '../lib/refusal.ts';
import { fairQueue } from '../lib/fairQueue.ts';
import type { Preview } from '../../shared/draft.ts';
import { indexedText } from '../search/indexedWords.ts';
import { createWorkerThreads } from '../lib/workerThreads.ts';
import type { RenderedMarkdown } from './render.ts';
import type { Rendered, RenderTask } from './renderWorker.ts';

/** In UTF-16 units of html, of which the words are read in less time than others would notice. */
const WORDS_INLINE_MAX = 16 * 1024;
/**
 * In milliseconds of the thread's own processor time, so that what is refused does not depend on what else the machine
 * does. With all around it an answer takes less than a second.
 */
const TIME_LIMIT = 800;
/** A text may take this many times as long by the clock: on a busy machine threads wait for a core. */
const PATIENCE_FOR_CORES = 20;
/** A megabyte that is rendered takes a third of it; its html and the way there are small beside it. */
const HEAP_MIB = 768;
const THREADS = Math.max(1, Math.min(availableParallelism() - 1, 4));
/** What one author may have in hand at once: their texts are kept in memory until it is their turn. */
const UNFINISHED_MAX = 20;
/** What all may have waiting: it is 64 KiB each, or what `requestBodies.ts` lets in, and a second each at worst. */
const WAITING_MAX = 200;
/** The owner of what is done for pages: no author has such an id. */
const READERS = '';
/** In milliseconds: who waits for longer has gone, or is about to be cut off. */
const PATIENCE = 30_000;

export interface RendererOptions {
  /** The path of `renderWorker.ts`. */
  workerFile: string;
  timeLimit?: number | undefined;
  /** Aborted when the server stops: whoever waits is refused then, and whoever would have to. */
  stop?: AbortSignal;
}

export interface Renderer {
  /**
   * Renders a text in a thread of its own, without holding up anybody else's request. Refuses one that is too costly,
   * an author with too many in hand, and everybody while too many of all wait.
   */
  render: (markdown: string, authorId: string) => Promise<RenderedMarkdown>;
  /**
   * The same, with the lines of its blocks, of a text that is not published yet. Refuses also where nobody waits for it
   * any more when its turn comes.
   */
  preview: (markdown: string, authorId: string, isWaitedFor: () => boolean) => Promise<Preview>;
  /** Returns stored html that `SAFE_RECIPE` is too new for, for a page. Refuses while too many of all wait. */
  makeSafe: (sanitizedHtml: string) => Promise<string>;
  /** The words of an article by its sanitized html, likewise. */
  wordsOf: (sanitizedHtml: string, authorId: string) => Promise<string>;
  close: () => Promise<void>;
}

const tooMany = () =>
  new Refusal('tooMany', 'You are saving too many articles at once; please wait for the first of them.', {
    retryAfter: 2,
  });

const tooManyOfAll = (cause?: unknown) =>
  new Refusal('busy', 'Too many articles are being saved at the moment. Please try again soon.', {
    retryAfter: 5,
    cause,
  });

const tooCostly = () =>
  new Refusal('invalid', 'This article takes too long to render; please simplify it, or split it in two.');

export function createRenderer({ workerFile, timeLimit = TIME_LIMIT, stop }: RendererOptions): Renderer {
  const threads = createWorkerThreads<RenderTask, Rendered<RenderTask> | null>({
    file: workerFile,
    count: THREADS,
    heapMiB: HEAP_MIB,
    processorLimit: timeLimit,
    timeLimit: PATIENCE_FOR_CORES * timeLimit,
    tooCostly,
    tooLate: tooManyOfAll,
  });
  const queue = fairQueue(THREADS, { waitingMax: WAITING_MAX, patience: PATIENCE, refusal: tooManyOfAll });
  stop?.addEventListener('abort', queue.close);

  async function inTurn<Task extends RenderTask>(
    authorId: string,
    task: Task,
    isWaitedFor?: () => boolean,
  ): Promise<Rendered<Task>> {
    if (queue.unfinished(authorId) >= UNFINISHED_MAX) throw tooMany();
    return run(authorId, task, isWaitedFor);
  }

  async function run<Task extends RenderTask>(
    owner: string,
    task: Task,
    isWaitedFor = () => true,
  ): Promise<Rendered<Task>> {
    const result = await queue.add(owner, async (refuse) => {
      if (!isWaitedFor()) throw tooMany();
      return threads.run(task, refuse);
    });
    if (result === null) throw tooCostly();
    // Taking megabytes over from the thread took a while: others first, before they are stored.
    await nextTurn();
    return result as Rendered<Task>;
  }

  return {
    render: (markdown, authorId) => inTurn(authorId, { markdown }),
    preview: (markdown, authorId, isWaitedFor) => inTurn(authorId, { preview: markdown }, isWaitedFor),
    makeSafe: (sanitizedHtml) => run(READERS, { unsafe: sanitizedHtml }),
    wordsOf: async (sanitizedHtml, authorId) =>
      sanitizedHtml.length <= WORDS_INLINE_MAX
        ? indexedText(sanitizedHtml)
        : inTurn(authorId, { wordsOf: sanitizedHtml }),
    close: threads.close,
  };
}
