import { hash } from 'node:crypto';
import type { Blog } from '../../shared/blog.ts';
import type { ContentCache } from '../cache/contentCache.ts';
import type { createPageRenderer, PageHtml } from './pageRenderer.ts';
import { type GzipPart, gzipPart } from './gzipTemplate.ts';
import type { PageRequest } from './pageRequest.ts';
import { type CountPlace, splitAtCounts } from './placeholders.ts';
import type { Settings } from '../admin/settings.ts';
import type { RenderQueue } from './renderQueue.ts';

/** A page as it was rendered, compressed, with places for its counts. */
export interface RenderedPage {
  /** In bytes. */
  size: number;
  /** See `Cacheable`. */
  madeFrom?: readonly string[];
  /** The same for the same page, whatever the counts, on every server. */
  tag: string;
  /** The content security policy that it is sent under. */
  policy: string;
  pieces: readonly Piece[];
  /** The numbers of the articles whose counts it shows. */
  articles: readonly number[];
  /** Of the page of one article. */
  ownerId: string | undefined;
  status: number;
  headers: Record<string, string>;
}

type Piece = GzipPart | CountPlace | string;

interface Options {
  renderPage: ReturnType<typeof createPageRenderer>;
  cache: ContentCache;
  queue: RenderQueue;
  settings: Settings;
}

/** In UTF-16 units: what is shorter is not worth a compressed part of its own. */
const STORED_MAX = 100;

/** Gives a page, rendered for a client of this address or from the cache. Throws what broke, and a refusal if too many wait. */
export type FindPage = (request: PageRequest, ip: string) => Promise<RenderedPage>;

export function createPageFinder({ renderPage, cache, queue, settings }: Options): FindPage {
  async function make(request: PageRequest, blog: Blog, ip: string): Promise<RenderedPage> {
    const content = await request.content(blog);
    const { articles = [], madeFrom, ownerId, status = request.status ?? 200, headers = {} } = content;
    return queue(ip, async () => {
      const rendered = await renderPage(request.address, content, blog);
      const pieces = await compressed(rendered, articles.length);
      // What all pages of a kind have in common is in memory once.
      const own = pieces.filter((piece) => !rendered.pieces.includes(piece as GzipPart));
      return {
        size: own.reduce((size, piece) => size + sizeOf(piece), rendered.policy.length),
        tag: hash('sha256', pieces.map(nameOf).join(), 'base64url').slice(0, 22),
        ...(madeFrom && { madeFrom }),
        ...{ policy: rendered.policy, pieces, articles, ownerId, status, headers },
      };
    });
  }

  return async (request, ip) => {
    const blog = await settings.current();
    if (request.isKept === false) return make(request, blog, ip);
    return cache.get(`page ${request.address}`, {
      version: async () => `${await request.version()} ${JSON.stringify(blog)}`,
      mayLag: true,
      make: () => make(request, blog, ip),
    });
  };
}

/** Compresses the html, what stands beside each other as one part. */
async function compressed({ pieces }: PageHtml, articles: number): Promise<Piece[]> {
  const found: Piece[] = [];
  let html = '';
  const compressHtml = async () => {
    for (const piece of splitAtCounts(html, articles)) {
      if (typeof piece === 'string' && piece.length > STORED_MAX) found.push(await gzipPart(piece));
      else if (piece !== '') found.push(piece);
    }
    html = '';
  };
  for (const piece of pieces) {
    if (typeof piece === 'string') html += piece;
    else {
      await compressHtml();
      found.push(piece);
    }
  }
  await compressHtml();
  return found;
}

/** In bytes, of what an entry has to itself. */
function sizeOf(piece: Piece): number {
  if (typeof piece === 'string') return 2 * piece.length;
  return 'deflated' in piece ? piece.deflated.length : 0;
}

/** Tells a piece from every other, but for its count. */
function nameOf(piece: Piece): string {
  if (typeof piece === 'string') return piece;
  return 'digest' in piece ? piece.digest : '';
}
