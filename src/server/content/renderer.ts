import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HttpError } from '../http/errors.ts';
import { fairQueue } from '../fairQueue.ts';
import { renderAtOnce, type RenderedMarkdown } from './render.ts';
import { renderThread } from './renderThread.ts';
import type { RenderJob } from './renderWorker.ts';

/** In UTF-16 units. A text of this length takes a few milliseconds, less than others would notice, or is told to take more. */
export const INLINE_MAX = 4096;
/** In milliseconds of processor time: with all around it an answer takes less than a second. */
const TIME_LIMIT = 800;
/** How much longer the page of a text may take than the text: what was accepted can be read. Nobody waits in a form. */
const TIMES_FOR_PAGE = 2;
const THREADS = Math.max(1, Math.min(availableParallelism() - 1, 4));
/** What one author may have in hand at once: their texts are kept in memory until it is their turn. */
const UNFINISHED_MAX = 20;
/** What all may have waiting: it is 64 KiB each, or what `limitBodies.ts` lets in, and a second each at worst. */
const WAITING_MAX = 200;

export interface RendererOptions {
  /** The path of `renderWorker.ts`. */
  workerFile: string;
  timeLimit?: number | undefined;
}

export interface Renderer {
  /**
   * Renders a text without holding up anybody else's request: a long one in a thread of its own. Throws 400 for
   * one that is too costly, 429 for an author with too many long ones in hand, 503 if too many of all wait.
   */
  render: (markdown: string, authorId: string) => Promise<RenderedMarkdown>;
  /**
   * Does in such a thread what `secondSanitizer.ts` does, for those who read this author. They take turns with those
   * who write. Gives html in UTF-8. Throws as `render` does.
   */
  sanitizeAgain: (sanitizedHtml: string, authorId: string) => Promise<Uint8Array>;
  close: () => Promise<void>;
}

const tooMany = () =>
  new HttpError(429, 'You are saving too many long articles at once; please wait for the first of them.', {
    headers: { 'retry-after': '2' },
  });

const tooManyOfAll = () =>
  new HttpError(503, 'Too many long articles are being saved at the moment. Please try again soon.', {
    headers: { 'retry-after': '5' },
  });

export function renderer({ workerFile, timeLimit = TIME_LIMIT }: RendererOptions): Renderer {
  const threads = Array.from({ length: THREADS }, () => renderThread(workerFile));
  const queue = fairQueue(THREADS, { waitingMax: WAITING_MAX, refusal: tooManyOfAll });
  const idle = [...threads];

  async function inThread<Result>(job: RenderJob): Promise<Result> {
    const limit = typeof job === 'string' ? timeLimit : timeLimit * TIMES_FOR_PAGE;
    // The queue has a lane for each thread: there is always one.
    const thread = idle.pop() ?? renderThread(workerFile);
    try {
      return await thread.run<Result>(job, limit);
    } finally {
      idle.push(thread);
    }
  }

  async function inTurn<Result>(owner: string, job: RenderJob): Promise<Result> {
    if (queue.unfinished(owner) >= UNFINISHED_MAX) throw tooMany();
    const result = await queue.add(owner, () => inThread<Result>(job));
    // Taking megabytes over from the thread took a while: others first, before they are stored.
    await nextTurn();
    return result;
  }

  return {
    async render(markdown, authorId) {
      const atOnce = markdown.length <= INLINE_MAX ? renderAtOnce(markdown) : null;
      return atOnce ?? inTurn<RenderedMarkdown>(authorId, markdown);
    },
    sanitizeAgain: (sanitizedHtml, authorId) =>
      inTurn<Uint8Array>(`readers of ${authorId}`, { sanitizedHtml }),
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
