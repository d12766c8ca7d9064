import type { Blog } from '../../shared/blog.ts';
import type { InitialPage, PageStyles, RenderPage } from '../../shared/initialPage.ts';
import { escapeHtml, withoutForbidden } from '../lib/escapeHtml.ts';
import { type GzipPart, gzipPart } from './gzipTemplate.ts';
import { type DocumentFrame, type FrameSettings, PLACES, stateOf } from './pageDocument.ts';
import { pageHead } from './pageHead.ts';
import type { PageContent, Sample } from './pageRequest.ts';
import { hasPlaceholder, splitAt, splitAtCounts } from './placeholders.ts';

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
/** The pages have fewer, but an article may name any style in its text. */
const FRAMES_MAX = 100;

/** What many pages have in common while the settings of the blog are these. */
interface Common {
  settings: string;
  frames: Map<string, PageHtml>;
  samples: Map<string, PageHtml>;
}

const nothingCommon = (settings: string): Common => ({
  settings,
  frames: new Map(),
  samples: new Map(),
});

/**
 * Renders pages. The frame around pages is made once for all that have the same styles. React renders a page as a whole,
 * or the sample of a page once in the life of the process, which is then filled with the texts of each page.
 */
export function createPageRenderer({ frame, render, publicUrl }: Options) {
  let common = nothingCommon('');
  function commonOf(blog: Blog): Common {
    const settings = JSON.stringify(blog);
    if (settings !== common.settings) common = nothingCommon(settings);
    return common;
  }

  async function frameOf(styles: readonly PageStyles[], settings: FrameSettings, { frames }: Common) {
    const key = [settings.needsScripts, ...styles.flatMap(({ ids }) => ids)].join(' ');
    const known = frames.get(key);
    if (known) return known;
    const { html, policy } = frame.around(styles, settings);
    const made = { policy, pieces: await apart(html, Object.values(PLACES)) };
    if (frames.size >= FRAMES_MAX) frames.clear();
    frames.set(key, made);
    return made;
  }

  /** What React makes of an address, in its frame. The html of `head` comes after what the page itself has there. */
  async function renderFramed(
    { address, initialPage }: Pick<Sample, 'address' | 'initialPage'>,
    { blog, head, state, needsScripts }: FrameSettings & { blog: Blog; head: string; state: string },
  ): Promise<PageHtml> {
    const ofAll = commonOf(blog);
    const page = await render(address, initialPage);
    const title = page.head.includes('<title>') ? '' : `<title>${escapeHtml(blog.title)}</title>`;
    return filled(
      await frameOf(page.styles, { blog, needsScripts }, ofAll),
      new Map([
        [PLACES.head, withoutForbidden(page.head) + title + head],
        [PLACES.body, withoutForbidden(page.body)],
        [PLACES.state, state],
      ]),
    );
  }

  function renderWhole(address: string, content: PageContent, blog: Blog): Promise<PageHtml> {
    const { needsScripts = false } = content;
    const initialPage = knowing(blog, content.initialPage);
    const [head, state] = [pageHead(content.head, blog, publicUrl), stateOf(initialPage)];
    return renderFramed({ address, initialPage }, { blog, head, state, needsScripts });
  }

  async function renderSample({ kind, address, initialPage, texts }: Sample, blog: Blog): Promise<PageHtml> {
    const { samples } = commonOf(blog);
    const known = samples.get(kind);
    if (known) return known;
    const { policy, pieces } = await renderFramed(
      { address, initialPage: knowing(blog, initialPage) },
      // These places stay.
      { blog, head: PLACES.head, state: PLACES.state, needsScripts: false },
    );
    const places = [PLACES.head, PLACES.state, ...texts.keys()];
    const parts = pieces.map(async (piece) =>
      typeof piece === 'string' ? await apart(piece, places) : [piece],
    );
    const sample = { policy, pieces: (await Promise.all(parts)).flat() };
    samples.set(kind, sample);
    return sample;
  }

  async function fillSample(sample: Sample, content: PageContent, blog: Blog): Promise<PageHtml> {
    const texts = new Map(sample.texts)
      .set(PLACES.head, pageHead(content.head, blog, publicUrl))
      .set(PLACES.state, stateOf(knowing(blog, content.initialPage)));
    return filled(await renderSample(sample, blog), texts);
  }

  return (address: string, content: PageContent, blog: Blog): Promise<PageHtml> =>
    content.sample ? fillSample(content.sample, content, blog) : renderWhole(address, content, blog);
}

const filled = ({ policy, pieces }: PageHtml, texts: ReadonlyMap<string, string>): PageHtml => ({
  policy,
  pieces: pieces.map((piece) => (typeof piece === 'string' ? (texts.get(piece) ?? piece) : piece)),
});

/** Takes html apart at these places, which stay in it. What is long of the rest, and the same in all pages, is compressed. */
async function apart(html: string, places: readonly string[]): Promise<PageHtml['pieces']> {
  const pieces = splitAt(html, new Map(places.map((place) => [place, place])));
  return Promise.all(
    pieces.map(async (piece) => {
      if (places.includes(piece)) return piece;
      if (hasPlaceholder(piece)) throw new Error('A text of a page has a place it should not.');
      return piece.length > LONG && splitAtCounts(piece, 1).length === 1 ? await gzipPart(piece) : piece;
    }),
  );
}

/** Every page knows whose blog it is of. */
const knowing = (blog: Blog, { answers, refusal }: InitialPage): InitialPage => ({
  answers: [{ endpointName: 'getBlog', arg: undefined, value: blog }, ...answers],
  refusal,
});
