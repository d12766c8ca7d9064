import {
  codePoints,
  EXCERPT_LENGTH,
  readingTime,
  summaryText,
  textContent,
} from '../../shared/articleText.ts';
import type { Preview } from '../../shared/draft.ts';
import { escapeHtml } from '../lib/escapeHtml.ts';
import type { ImageSizes } from './images.ts';
import { indexedText } from './indexedWords.ts';
import { findBlockLines, newOutline } from './blockLines.ts';
import { HTML_MAX, type RenderEnv, spend, TooCostly } from './budget.ts';
import { placeCode } from './code/highlight.ts';
import { placeAnchors } from './headings.ts';
import { markdownToHtml } from './markdown.ts';
import { sanitize, sanitizeAgain } from './sanitize.ts';

export interface RenderedMarkdown extends ArticleLength {
  /** Safe to show as is. */
  sanitizedHtml: string;
  /** The opening of `sanitizedHtml` for listings, at most 2 KiB of UTF-8. */
  lead: string;
  /** The words for the search index: see `indexedText`. */
  words: string;
}

/**
 * Renders markdown as authors write it, hostile markdown included, to safe html. A text that would cost too much (see
 * `budget.ts`) is shown as its source; throws `TooCostly` if even that is too long, such as nearly a megabyte of `&`.
 *
 * @param images the sizes of uploaded images
 */
export function render(markdown: string, images: ImageSizes = {}): RenderedMarkdown {
  const sanitizedHtml = toSafeHtml(markdown, images);
  return {
    sanitizedHtml,
    lead: lead(sanitizedHtml),
    words: indexedText(sanitizedHtml),
    ...articleLength(sanitizedHtml),
  };
}

/** Milliseconds. A text that takes longer isn't rendered twice; if it has html, its lines are estimated. */
const RENDER_TWICE_MAX = 150;

/**
 * Renders the same html before it is published, with the source lines of its blocks. An author's html can become any number
 * of elements and contain what follows it, so texts with html are rendered a second time, with marks in them. Throws
 * `TooCostly`.
 */
export function renderPreview(markdown: string, images: ImageSizes = {}): Preview {
  const outline = newOutline();
  const startedAt = performance.now();
  const html = toSafeHtml(markdown, images, { outline });
  const isQuick = performance.now() - startedAt < RENDER_TWICE_MAX;
  const renderMarked = () =>
    nullIfTooCostly(() => toSafeHtml(markdown, images, { outline: newOutline(true) }));
  return { html, lines: findBlockLines(html, outline, isQuick ? renderMarked : () => null) };
}

/** Returns null instead of throwing `TooCostly`. */
export function nullIfTooCostly<Result>(make: () => Result): Result | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof TooCostly) return null;
    throw error;
  }
}

function toSafeHtml(markdown: string, images: ImageSizes, env?: RenderEnv): string {
  try {
    return toArticle(markdown, images, env);
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
    // Shows the source, so that nothing the author wrote is lost.
    return finish(`<pre><code>${escapeHtml(markdown)}</code></pre>`);
  }
}

/** Throws `TooCostly`. */
function toArticle(markdown: string, images: ImageSizes, env?: RenderEnv): string {
  const sanitized = sanitize(markdownToHtml(markdown, env), images);
  const html = addAnchors(sanitized);
  const allowed = sanitizeAgain(html);
  // If the second sanitizer changed anything, the first one processes its result.
  return allowed === html ? html : addAnchors(sanitize(allowed, images));
}

const addAnchors = (sanitizedHtml: string) => finish(placeAnchors(sanitizedHtml));

/** Throws `TooCostly`. */
function finish(html: string): string {
  const finished = makeAccessible(placeCode(html));
  spend(finished.length, HTML_MAX);
  return finished;
}

/**
 * Adds what readers without a mouse or without sight need and authors can't be asked to write. Takes and returns sanitized
 * html.
 */
const makeAccessible = (sanitizedHtml: string): string =>
  sanitizedHtml
    // What may be wider than the page scrolls in its own box, which must be reachable by keyboard.
    .replace(/<table(?: [^>]*)?>/g, '<div role="group" aria-label="Table" tabindex="0">$&')
    .replaceAll('</table>', '</table></div>')
    // Empty headers and links have no meaning for a screen reader.
    .replace(/<th((?: [^>]*)?)>\s*<\/th>/g, '<td$1></td>')
    .replace(/<a(?! class="anchor")(?:( id="[^"]*")[^>]*| [^>]*)?>\s*<\/a>/g, (_link, id?: string) =>
      id === undefined ? '' : `<span${id}></span>`,
    )
    .replace(/<div class="alert-\w+"/g, '$& role="note"')
    .replaceAll('<div class="footnotes"', '$& role="group" aria-label="Footnotes"')
    .replace(/<a href="#section-fnref:[\d:]+"/g, '$& aria-label="Back to the text"');

/** The length of an article for its readers. */
interface ArticleLength {
  wordCount: number;
  /** At least 1. */
  readingMinutes: number;
}

/** UTF-16 units. The length of longer html is extrapolated from its beginning. */
const SAMPLE_LENGTH = 64 * 1024;

/** Returns the length of an article by its sanitized html. */
export function articleLength(sanitizedHtml: string): ArticleLength {
  const sample = sanitizedHtml.slice(0, SAMPLE_LENGTH);
  const { words, minutes } = readingTime(textContent(sample.replace(/<[^>]*$/, '')));
  const factor = sanitizedHtml.length / Math.max(sample.length, 1);
  return {
    wordCount: Math.round(words * factor),
    readingMinutes: Math.max(1, Math.round(minutes * factor)),
  };
}

/** Bytes of UTF-8. */
export const LEAD_MAX = 2048;
const OPENING_LENGTH = 200;

/**
 * Returns the opening of an article for listings: whole leading blocks, well-formed, at most `LEAD_MAX` bytes. If they have
 * too little text for the excerpt, returns one paragraph with the beginning of the text. Takes only sanitized html.
 */
export function lead(sanitizedHtml: string): string {
  if (sanitizedHtml.length <= LEAD_MAX && Buffer.byteLength(sanitizedHtml) <= LEAD_MAX) return sanitizedHtml;

  const blocks = leadingBlocks(sanitizedHtml);
  // A character has at most two UTF-16 units, and the excerpt needs no more text than this.
  const text = codePoints(summaryText(blocks).slice(0, 2 * EXCERPT_LENGTH));
  return text.length >= EXCERPT_LENGTH ? blocks : openingParagraph(sanitizedHtml) || blocks;
}

const TAG = /<(\/?)[a-z][^>]*?(\/?)>/g;

/** Returns the whole leading blocks that fit into `LEAD_MAX`. */
function leadingBlocks(html: string): string {
  let depth = 0;
  let end = 0;

  for (const { 0: tag, 1: closing, 2: empty, index } of html.matchAll(TAG)) {
    const next = index + tag.length;
    if (next > LEAD_MAX) break;
    if (closing) depth -= 1;
    else if (!empty) depth += 1;
    if (depth === 0 && Buffer.byteLength(html.slice(0, next)) <= LEAD_MAX) end = next;
  }

  return html.slice(0, end);
}

function openingParagraph(html: string): string {
  const text = summaryText(html).slice(0, 2 * OPENING_LENGTH);
  return text && `<p>${escapeHtml(codePoints(text).slice(0, OPENING_LENGTH).join(''))}</p>`;
}
