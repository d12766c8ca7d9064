import { hash } from 'node:crypto';
import type { RenderPage } from '../../shared/firstPage.ts';
import type { ContentCache } from '../cache/contentCache.ts';
import { type GzipTemplate, gzipTemplate } from './gzipTemplate.ts';
import type { DocumentFrame } from './pageDocument.ts';
import { pageHead } from './pageHead.ts';
import type { PageRequest } from './pageRequest.ts';
import type { RenderQueue } from './renderQueue.ts';
import { type CountPlace, splitAtCounts, TEXT_PLACEHOLDER } from './placeholders.ts';

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
  template: GzipTemplate;
  places: readonly CountPlace[];
  /** The numbers of the articles whose counts it shows. */
  articles: readonly number[];
  /** Of the page of one article. */
  ownerId: string | undefined;
  status: number;
}

interface Options {
  frame: DocumentFrame;
  render: RenderPage;
  cache: ContentCache;
  queue: RenderQueue;
  publicUrl: string | null;
}

/** Gives a page, rendered for a client of this address or from the cache. Throws what broke, and a refusal if too many wait. */
export type FindPage = (request: PageRequest, ip: string) => Promise<RenderedPage>;

export function renderedPages({ frame, render, cache, queue, publicUrl }: Options): FindPage {
  async function make(request: PageRequest, ip: string): Promise<RenderedPage> {
    const content = await request.content();
    const { head, firstPage, articles = [], text = '', needsScripts = false } = content;
    return queue(ip, async () => {
      const rendered = await render(request.address, firstPage);
      const { html, policy } = frame.around(rendered, {
        head: pageHead(head, publicUrl),
        firstPage,
        needsScripts,
      });
      const { texts, places } = splitAtCounts(html, articles.length);
      // By a function: what a replacement text would mean by `$` an author's text must not.
      const whole = texts.map((part) => part.replace(TEXT_PLACEHOLDER, () => text));
      const template = await gzipTemplate(whole);
      return {
        size: template.size + policy.length,
        tag: hash('sha256', whole.join('\0'), 'base64url').slice(0, 22),
        ...{ policy, template, places, articles },
        ownerId: content.ownerId,
        status: content.status ?? request.status ?? 200,
        ...(content.madeFrom && { madeFrom: content.madeFrom }),
      };
    });
  }

  return (request, ip) =>
    cache.get(`page ${request.address}`, {
      version: request.version,
      mayLag: true,
      make: () => make(request, ip),
    });
}
