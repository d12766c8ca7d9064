import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Preview } from '../../shared/draft.ts';
import { apiMessages } from '../../shared/messages/en/api.ts';
import { fairQueue } from '../lib/fairQueue.ts';
import { Refusal } from '../lib/refusal.ts';
import { createWorkerThreads } from '../lib/workerThreads.ts';
import type { Destination } from './destinations.ts';
import type { ImageSizes } from './images.ts';
import type { RenderedMarkdown } from './render.ts';
import type { Rendered, RenderTask } from './renderWorker.ts';
import { indexedText } from './searchableText.ts';

/**
 * Version of the rendering from markdown to html. Increase it when the output changes, to re-render stored articles.
 */
export const RECIPE = 9;
/** First version whose stored html was processed by both sanitizers, so that pages may show it unchanged. */
export const SAFE_RECIPE = 2;

/**
 * Maximum length of html whose words are extracted in the main thread, in UTF-16 units. It causes no noticeable delay.
 */
const WORDS_INLINE_MAX = 16 * 1024;
/**
 * In milliseconds of the thread's processor time, so that refusals don't depend on the load of the machine. In total, a
 * response takes less than a second.
 */
const TIME_LIMIT = 800;
/** Factor for the limit in elapsed time: on a busy machine, threads wait for a core. */
const ELAPSED_TIME_FACTOR = 20;
/** Maximum heap of a thread. Rendering a megabyte takes a third of it. */
const HEAP_MIB = 768;
const THREADS = Math.max(1, Math.min(availableParallelism() - 1, 4));
/** Maximum number of unfinished texts per author. They are kept in memory until they are rendered. */
const UNFINISHED_MAX = 20;
/** Maximum number of waiting texts: 64 KiB each, or what `requestBodies.ts` allows, and a second each at worst. */
const WAITING_MAX = 200;
/** Queue owner of tasks for pages. No author has this id. */
const READERS = '';
/** Maximum wait in the queue, in milliseconds. A client that has waited longer is gone, or about to be disconnected. */
const PATIENCE = 30_000;

interface RendererOptions {
  /** The path of `renderWorker.ts`. */
  workerFile: string;
  timeLimit?: number | undefined;
  /** Aborted when the server stops. Waiting texts are then refused, and new ones too if they would have to wait. */
  stop?: AbortSignal;
}

export interface Renderer {
  /**
   * Renders a text in a worker thread, without delaying other requests. Refuses a text that is too costly, an author
   * with too many unfinished texts, and everyone while too many texts are waiting. `images` has the sizes of the
   * uploaded images in the text; other images are shown without a size.
   */
  render: (markdown: string, authorId: string, images: ImageSizes) => Promise<RenderedMarkdown>;
  /**
   * Renders a preview with the source lines of its blocks. Rejects like `render`, and also if `isStillNeeded` returns
   * false when the preview's turn comes.
   */
  preview: (
    markdown: string,
    authorId: string,
    isStillNeeded: () => boolean,
    images: ImageSizes,
  ) => Promise<Preview>;
  /** Returns the destinations of images and links. Refuses like `render`. */
  findDestinations: (markdown: string, authorId: string) => Promise<Destination[]>;
  /** Sanitizes html that was stored before `SAFE_RECIPE`. Refuses while too many texts are waiting. */
  makeSafe: (sanitizedHtml: string) => Promise<string>;
  /** Returns the words to index for an article's sanitized html. Refuses like `render`. */
  wordsOf: (sanitizedHtml: string, authorId: string) => Promise<string>;
  close: () => Promise<void>;
}

const tooMany = () =>
  new Refusal('tooMany', apiMessages.busy.ownArticles, {
    retryAfter: 2,
  });

const tooManyOfAll = (cause?: unknown) =>
  new Refusal('busy', apiMessages.busy.allArticles, {
    retryAfter: 5,
    cause,
  });

const tooCostly = () => new Refusal('invalid', apiMessages.articleTooComplex);

export function createRenderer({ workerFile, timeLimit = TIME_LIMIT, stop }: RendererOptions): Renderer {
  const threads = createWorkerThreads<RenderTask, Rendered<RenderTask> | null>({
    file: workerFile,
    count: THREADS,
    heapMiB: HEAP_MIB,
    processorLimit: timeLimit,
    timeLimit: ELAPSED_TIME_FACTOR * timeLimit,
    tooCostly,
    tooLate: tooManyOfAll,
  });
  const queue = fairQueue(THREADS, { waitingMax: WAITING_MAX, patience: PATIENCE, refusal: tooManyOfAll });
  stop?.addEventListener('abort', queue.close);

  async function enqueueForAuthor<Task extends RenderTask>(
    authorId: string,
    task: Task,
    isStillNeeded?: () => boolean,
  ): Promise<Rendered<Task>> {
    if (queue.unfinished(authorId) >= UNFINISHED_MAX) throw tooMany();
    return run(authorId, task, isStillNeeded);
  }

  async function run<Task extends RenderTask>(
    owner: string,
    task: Task,
    isStillNeeded = () => true,
  ): Promise<Rendered<Task>> {
    const result = await queue.add(owner, async (refuse) => {
      if (!isStillNeeded()) throw tooMany();
      return threads.run(task, refuse);
    });
    if (result === null) throw tooCostly();
    // Receiving megabytes from the thread blocks the event loop, so other requests run before the result is stored.
    await nextTurn();
    return result as Rendered<Task>;
  }

  return {
    render: (markdown, authorId, images) => enqueueForAuthor(authorId, { markdown, images }),
    preview: (markdown, authorId, isStillNeeded, images) =>
      enqueueForAuthor(authorId, { preview: markdown, images }, isStillNeeded),
    findDestinations: (markdown, authorId) => enqueueForAuthor(authorId, { destinationsIn: markdown }),
    makeSafe: (sanitizedHtml) => run(READERS, { unsafe: sanitizedHtml }),
    wordsOf: async (sanitizedHtml, authorId) =>
      sanitizedHtml.length <= WORDS_INLINE_MAX
        ? indexedText(sanitizedHtml)
        : enqueueForAuthor(authorId, { wordsOf: sanitizedHtml }),
    close: threads.close,
  };
}
