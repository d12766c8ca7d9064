import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { RenderPage } from '../../shared/firstPage.ts';
import { fairQueue } from '../fairQueue.ts';
import { HttpError, sentenceFor } from '../http/errors.ts';
import { joinWork } from '../joinWork.ts';
import { networkOf } from '../limits/networkOf.ts';
import { type LivePage, livePage } from './livePage.ts';
import type { DocumentFrame, PageDocument } from './pageDocument.ts';
import { pageHead } from './pageHead.ts';
import type { PageContent, PageRequest } from './pageRequest.ts';

const KEPT_MAX_BYTES = 32 * 1024 * 1024;
/** What an entry takes beside its page, its address and that of the blog included. */
const ENTRY_SIZE = 1000;
/** Pages that may wait to be drawn: a second or two. */
const WAITING_MAX = 200;

/** In milliseconds. */
const LONG = 20;
/** In milliseconds. A page that never comes would keep all others from their turn. */
const DRAWING_MAX = 10_000;

const busy = () => new HttpError(503, sentenceFor(503));

/** A page as it was drawn. */
export interface DrawnPage {
  version: string;
  policy: string;
  /** Null for a page that the browser draws. */
  live: LivePage | null;
}

/** Of a request: the name of the blog in it, and the client's address. */
interface Asked {
  origin: string;
  ip: string;
}

/** Gives a page, drawn or as it was kept. Throws 503 if too many wait to be drawn, and what broke. */
export type FindPage = (asked: Asked, request: PageRequest) => Promise<DrawnPage>;

/**
 * Draws pages one after the other, with all other requests in between, and keeps them. Networks take turns: who asks
 * for many, or by many names of the blog, does not hold up who asks for one.
 */
export function drawnPages(frame: DocumentFrame, render: RenderPage, drawingMax = DRAWING_MAX): FindPage {
  const kept = new LRUCache<string, DrawnPage>({
    maxSize: KEPT_MAX_BYTES,
    sizeCalculation: ({ live, policy }) => (live?.size ?? 0) + policy.length + ENTRY_SIZE,
  });
  const joinDrawing = joinWork<DrawnPage>();
  const joinReading = joinWork<PageContent | null>();
  const turns = fairQueue(1, { waitingMax: WAITING_MAX, refusal: busy });

  /** The same for all names of the blog. */
  const contentOf = (request: PageRequest): Promise<PageContent | null> =>
    joinReading(`${request.address} ${request.version}`, async () => request.content());

  async function make(asked: Asked, request: PageRequest): Promise<DrawnPage> {
    const content = await contentOf(request);
    if (content === null) return { version: request.version, policy: '', live: null };
    return turns.add(networkOf(asked.ip), async () => {
      const began = performance.now();
      const page = await inTime(draw(asked.origin, request, content), drawingMax);
      const took = performance.now() - began;
      // Of many who want to come in, a turn of the event loop lets in one: after a long page there have to be more.
      await (took > LONG ? setTimeout(took) : nextTurn());
      return page;
    });
  }

  async function draw(
    origin: string,
    request: PageRequest,
    { head, firstPage, longText, needsScripts = false }: PageContent,
  ): Promise<DrawnPage> {
    const rendered = await render(request.address, firstPage);
    const { html, policy }: PageDocument = frame.around(rendered, {
      head: pageHead(head, origin),
      firstPage,
      needsScripts,
    });
    return { version: request.version, policy, live: livePage(html, longText) };
  }

  /** Many who ask at once for a page that is not there get the same one. */
  return async (asked, request) => {
    // Anybody can send any host, so what was made for one is for that one.
    const key = `${asked.origin} ${request.address}`;
    const found = kept.get(key);
    if (found?.version === request.version) return found;

    const page = await joinDrawing(`${key} ${request.version}`, () => make(asked, request));
    kept.set(key, page);
    return page;
  };
}

async function inTime<Result>(work: Promise<Result>, most: number): Promise<Result> {
  const isDone = new AbortController();
  const late = setTimeout(most, undefined, { signal: isDone.signal }).then(() => {
    throw new Error(`A page was not drawn within ${most} ms.`);
  });
  return Promise.race([work, late]).finally(() => isDone.abort());
}
