import type { Blog } from '../../shared/blog.ts';
import type { InitialPage, RenderPage } from '../../shared/initialPage.ts';
import { type GzipPart, gzipPart } from './gzipTemplate.ts';
import { type DocumentFrame, stateOf } from './pageDocument.ts';
import { pageHead } from './pageHead.ts';
import type { PageContent, Sample } from './pageRequest.ts';
import { hasPlaceholder, placeholder, splitAt, splitAtCounts } from './placeholders.ts';

/** A page in order: the parts that are the same in all pages of its kind, and html, with placeholders for its counts. */
export interface PageHtml {
  /** The content security policy that it is sent under. */
  policy: string;
  pieces: (GzipPart | string)[];
}

interface Options {
  frame: DocumentFrame;
  render: RenderPage;
  publicUrl: string | null;
}

/** In UTF-16 units of html: what is shorter takes less when it is compressed with its neighbours. */
const LONG = 1024;
const HEAD = placeholder('head');
const STATE = placeholder('state');

/**
 * Renders pages. React renders a page as a whole, or the sample of a page once in the life of the process, which is then
 * filled with the texts of each page.
 */
export function createPageRenderer({ frame, render, publicUrl }: Options) {
  // Of the blog as its settings are now.
  const samples = new Map<string, PageHtml>();
  let settingsOfSamples = '';

  async function renderWhole(address: string, content: PageContent, blog: Blog): Promise<PageHtml> {
    const { head, needsScripts = false } = content;
    const initialPage = knowing(blog, content.initialPage);
    const parts = { blog, head: pageHead(head, blog, publicUrl), state: stateOf(initialPage), needsScripts };
    const { html, policy } = frame.around(await render(address, initialPage), parts);
    return { policy, pieces: [html] };
  }

  async function renderSample({ kind, address, initialPage, texts }: Sample, blog: Blog): Promise<PageHtml> {
    const settings = JSON.stringify(blog);
    if (settings !== settingsOfSamples) samples.clear();
    settingsOfSamples = settings;
    const known = samples.get(kind);
    if (known) return known;
    const parts = { blog, head: HEAD, state: STATE, needsScripts: false };
    const { html, policy } = frame.around(await render(address, knowing(blog, initialPage)), parts);
    const places = new Set([HEAD, STATE, ...texts.keys()]);
    const pieces: PageHtml['pieces'] = [];
    for (const piece of splitAt(html, new Map([...places].map((text) => [text, text])))) {
      const isOfAll = !places.has(piece);
      if (isOfAll && hasPlaceholder(piece))
        throw new Error(`A text of a page (${kind}) has a place it should not.`);
      const isLong = isOfAll && piece.length > LONG && splitAtCounts(piece, 1).length === 1;
      pieces.push(isLong ? await gzipPart(piece) : piece);
    }
    if (settings === settingsOfSamples) samples.set(kind, { policy, pieces });
    return { policy, pieces };
  }

  async function fillSample(sample: Sample, content: PageContent, blog: Blog): Promise<PageHtml> {
    const { policy, pieces } = await renderSample(sample, blog);
    const texts = new Map(sample.texts)
      .set(HEAD, pageHead(content.head, blog, publicUrl))
      .set(STATE, stateOf(knowing(blog, content.initialPage)));
    return {
      policy,
      pieces: pieces.map((piece) => (typeof piece === 'string' ? (texts.get(piece) ?? piece) : piece)),
    };
  }

  return (address: string, content: PageContent, blog: Blog): Promise<PageHtml> =>
    content.sample ? fillSample(content.sample, content, blog) : renderWhole(address, content, blog);
}

/** Every page knows whose blog it is of. */
const knowing = (blog: Blog, { answers, refusal }: InitialPage): InitialPage => ({
  answers: [{ endpointName: 'getBlog', arg: undefined, value: blog }, ...answers],
  refusal,
});
