import {
  codePoints,
  EXCERPT_LENGTH,
  readingTime,
  summaryText,
  textContent,
  anchorKey,
  anchorName,
  ANCHOR_PREFIX,
  anchorText,
  RTL,
  textDirection,
} from '../../shared/articleText.ts';
import type { Preview } from '../../shared/draft.ts';
import { decodeUrlPart } from '../../shared/parse.ts';
import { storedLabels } from '../lib/articleLabels.ts';
import { escapeHtml } from '../lib/escapeHtml.ts';
import { findBlockLines, newOutline } from './blockLines.ts';
import { HTML_MAX, type RenderEnv, spend, TooCostly } from './budget.ts';
import { placeCode } from './code/highlight.ts';
import type { ImageSizes } from './images.ts';
import { markdownToHtml } from './markdown.ts';
import { sanitize, sanitizeAgain } from './sanitize.ts';
import { indexedText } from './searchableText.ts';

export interface RenderedMarkdown extends ArticleLength {
  /** Safe to show without further sanitizing. */
  sanitizedHtml: string;
  /** The opening of `sanitizedHtml` for listings, at most 2 KiB of UTF-8. */
  lead: string;
  /** The words for the search index: see `indexedText`. */
  words: string;
}

/**
 * Renders untrusted markdown to safe html. A text that is too costly (see `budget.ts`) is shown as its source. Throws
 * `TooCostly` if even the source is too long, such as nearly a megabyte of `&`.
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

/** In milliseconds. A text that takes longer isn't rendered twice; if it has html, its lines are estimated. */
const RENDER_TWICE_MAX = 150;

/**
 * Renders a preview: the html that would be published, with the source lines of its blocks. An author's html can become
 * any number of elements and enclose the blocks after it, so texts with html are rendered a second time with line
 * marks. Throws `TooCostly`.
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
  const sanitized = sanitize(markdownToHtml(markdown, { ...env, hasInlineParagraphs: true }), images);
  const html = addAnchors(sanitized);
  const allowed = sanitizeAgain(html);
  // If the second sanitizer changed anything, the first one processes its result.
  return allowed === html ? html : addAnchors(sanitize(allowed, images));
}

const addAnchors = (sanitizedHtml: string) => finish(placeAnchors(sanitizedHtml));

/** Throws `TooCostly`. */
function finish(html: string): string {
  const finished = makeAccessible(placeDirections(placeCode(html)));
  spend(finished.length, HTML_MAX);
  return finished;
}

const TOKEN =
  /<(?<code>pre|code|kbd|samp)\b[^>]*>.*?<\/\k<code>>|<(?<closing>\/?)(?:ul|ol|blockquote)\b[^>]*>|<[^>]*>|\p{L}[\p{L}\p{M}]*/gsu;

/**
 * Sets the direction of each list and quote that is mostly right to left in an article that isn't, so that its bullets or
 * its line are on the right: browsers find out the direction of lines of text only. If the author sets a direction
 * anywhere, nothing is changed. Takes and returns sanitized html.
 */
function placeDirections(sanitizedHtml: string): string {
  const isNeeded = RTL.test(sanitizedHtml) && !/<[^<>]* dir="/.test(sanitizedHtml);
  if (!isNeeded || textDirection(sanitizedHtml) === 'rtl') return sanitizedHtml;

  const open: { end: number; words: number; rtl: number }[] = [];
  const places: number[] = [];
  let [words, rtl] = [0, 0];
  for (const { 0: token, index, groups } of sanitizedHtml.matchAll(TOKEN)) {
    if (groups?.closing === '') open.push({ end: index + token.length - 1, words, rtl });
    else if (groups?.closing === '/') {
      const block = open.pop();
      if (block && 2 * (rtl - block.rtl) > words - block.words) places.push(block.end);
    } else if (!token.startsWith('<')) {
      words += 1;
      if (RTL.test(token)) rtl += 1;
    }
  }

  let html = '';
  let position = 0;
  for (const place of places.sort((one, other) => one - other)) {
    html += `${sanitizedHtml.slice(position, place)} dir="rtl"`;
    position = place;
  }
  return html + sanitizedHtml.slice(position);
}

/**
 * Adds attributes and elements for keyboards and screen readers, which authors can't be asked to write. Takes and
 * returns sanitized html.
 */
const makeAccessible = (sanitizedHtml: string): string =>
  sanitizedHtml
    // A wide table scrolls horizontally in a box, which must be focusable for keyboard users.
    .replace(/<table(?: [^>]*)?>/g, `<div role="group" aria-label="${storedLabels.table}" tabindex="0">$&`)
    .replaceAll('</table>', '</table></div>')
    // Empty headers and links have no meaning for a screen reader.
    .replace(/<th((?: [^>]*)?)>\s*<\/th>/g, '<td$1></td>')
    .replace(/<a(?! class="anchor")(?:( id="[^"]*")[^>]*| [^>]*)?>\s*<\/a>/g, (_link, id?: string) =>
      id === undefined ? '' : `<span${id}></span>`,
    )
    .replace(/<div class="alert-\w+"/g, '$& role="note"')
    .replaceAll('<div class="footnotes"', `$& role="group" aria-label="${storedLabels.footnotes}"`)
    .replace(/<a href="#section-fnref:[\d:]+"/g, `$& aria-label="${storedLabels.backToText}"`);

/** The length of an article for its readers. */
interface ArticleLength {
  wordCount: number;
  /** At least 1. */
  readingMinutes: number;
}

/** UTF-16 units. The length of longer html is extrapolated from its beginning. */
const SAMPLE_LENGTH = 64 * 1024;

/** Returns the length of an article, given as sanitized html. */
export function articleLength(sanitizedHtml: string): ArticleLength {
  const sample = sanitizedHtml.slice(0, SAMPLE_LENGTH);
  const { words, minutes } = readingTime(textContent(sample.replace(/<[^>]*$/, '')));
  const factor = sanitizedHtml.length / Math.max(sample.length, 1);
  return {
    wordCount: Math.round(words * factor),
    readingMinutes: Math.max(1, Math.round(minutes * factor)),
  };
}

/** Maximum length of `lead`, in bytes of UTF-8. */
export const LEAD_MAX = 2048;
/** In code points. */
const OPENING_LENGTH = 200;

/**
 * Returns the opening of an article for listings: whole leading blocks, well-formed, at most `LEAD_MAX` bytes. If they have
 * too little text for the excerpt, returns one paragraph with the beginning of the text. Takes only sanitized html.
 */
export function lead(sanitizedHtml: string): string {
  if (sanitizedHtml.length <= LEAD_MAX && Buffer.byteLength(sanitizedHtml) <= LEAD_MAX) return sanitizedHtml;

  const blocks = leadingBlocks(sanitizedHtml);
  // A code point has at most two UTF-16 units, so this is enough text for the excerpt.
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

/** Creates unique anchors for the headings of one article by adding a number to names already taken. */
function createAnchors(ids: ReadonlySet<string>) {
  const taken = new Map(Array.from(ids, (id) => [id.slice(ANCHOR_PREFIX.length), 0]));

  return (text: string): string => {
    const name = anchorName(text);
    let times = taken.get(name) ?? 0;
    let anchor = name;
    while (taken.has(anchor)) {
      times += 1;
      anchor = `${name}-${times}`;
    }
    taken.set(anchor, 0).set(name, times);
    return ANCHOR_PREFIX + anchor;
  };
}

/**
 * Maps heading levels below the page's own h1 without gaps: the article's outermost heading becomes an h2, whatever
 * level the author used, and the next one inside it an h3.
 */
function createLevels() {
  const open: number[] = [];

  return (authorsLevel: number): number => {
    while ((open.at(-1) ?? 0) >= authorsLevel) open.pop();
    open.push(authorsLevel);
    return Math.min(open.length + 1, 6);
  };
}

const HEADING = /<(\/?)h([1-6])((?: (?:id|dir|lang)="[^"]*")*)>/g;

const LINK_TARGET = /^<span id="([^"]*)"><\/span>/;
const linkTarget = (id: string) => `<span id="${id}"></span>`;

const hasContent = (html: string) => textContent(html) !== '' || / alt="[^"]/.test(html);

/**
 * Adds a self-link for mouse users only: keyboard users have the table of contents, and screen readers list headings
 * themselves.
 */
const heading = (level: number, id: string, { inner, attributes }: { inner: string; attributes: string }) =>
  `<h${level} id="${id}"${attributes}>${inner}` +
  `<a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1" rel="nofollow ugc noopener"></a></h${level}>`;

const ELEMENT = /<[a-z][^>]*>/g;
const ID = / id="([^"]*)"/;

/** Removes duplicate ids, keeping the first. Text never looks like a tag, because the sanitizer escapes it. */
function uniqueIds(sanitizedHtml: string): { html: string; ids: Set<string> } {
  const ids = new Set<string>();
  const html = sanitizedHtml.replace(ELEMENT, (tag) => {
    const [attribute = '', id] = ID.exec(tag) ?? [];
    if (id === undefined) return tag;
    if (ids.has(id)) return tag.replace(attribute, '');
    ids.add(id);
    return tag;
  });
  return { html, ids };
}

const FRAGMENT = /(<a (?:(?:id|dir|lang)="[^"]*" )*href="#)([^"]+)"/g;

/** Corrects links to missing targets within an article, as browsers and GitHub do. */
function correctFragments(html: string, ids: ReadonlySet<string>): string {
  const idsByKey = groupByKey(ids);
  return html.replace(FRAGMENT, (link, opening: string, fragment: string) => {
    const id = decodeUrlPart(fragment);
    if (ids.has(id) || !id.startsWith(ANCHOR_PREFIX)) return link;
    // Either the case differs, or it is a footnote as an author of html would name it.
    const target =
      [id.toLowerCase(), id.replace(/(?<=^section-fn(?:ref)?)\./, ':')].find((name) => ids.has(name)) ??
      idsByKey.get(anchorKey(id.slice(ANCHOR_PREFIX.length)));
    if (target !== undefined) return `${opening}${encodeURI(target)}"`;
    // Browsers scroll to the top of the page if no element has this id.
    return id.toLowerCase() === `${ANCHOR_PREFIX}top` ? `${opening}top"` : link;
  });
}

/** Returns the only id with each key: other programs write the same heading's id with emoji, or with other dashes. */
function groupByKey(ids: ReadonlySet<string>): Map<string, string> {
  const byKey = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const id of ids) {
    const key = anchorKey(id.slice(ANCHOR_PREFIX.length));
    if (key === '' || id.includes(':')) continue;
    if (byKey.has(key)) ambiguous.add(key);
    byKey.set(key, id);
  }
  ambiguous.forEach((key) => byKey.delete(key));
  return byKey;
}

/**
 * Adds link targets to sanitized html: each heading, and each element that has an id. Ids are unique. A link to `#top`
 * without a target leads to the top of the page.
 */
function placeAnchors(sanitizedHtml: string): string {
  const { html, ids } = uniqueIds(sanitizedHtml);
  return correctFragments(placeHeadings(html, ids), ids);
}

/**
 * Adjusts heading levels to the page, and adds the anchors to `ids`. Removes empty and nested headings, but keeps their
 * ids as link targets.
 */
function placeHeadings(sanitizedHtml: string, ids: Set<string>): string {
  const [createAnchor, mapLevel] = [createAnchors(ids), createLevels()];
  let result = '';
  let inner = '';
  let ownId: string | undefined;
  let ownAttributes = '';
  let depth = 0;
  let position = 0;

  for (const { 0: tag, 1: closing, 2: level, 3: attributes = '', index } of sanitizedHtml.matchAll(HEADING)) {
    const [idAttribute = '', id] = ID.exec(attributes) ?? [];
    const before = sanitizedHtml.slice(position, index);
    position = index + tag.length;
    if (depth === 0) result += before;
    else inner += before;

    if (!closing && depth === 0) {
      ownId = id;
      ownAttributes = attributes.replace(idAttribute, '');
    } else if (id !== undefined) inner += linkTarget(id);
    depth += closing ? -1 : 1;
    if (depth > 0 || !closing) continue;

    // A link target at the beginning of a heading, as is common on GitHub, becomes the heading's id.
    const [first = '', firstId] = LINK_TARGET.exec(inner) ?? [];
    if (ownId === undefined && firstId !== undefined) {
      ownId = firstId;
      inner = inner.slice(first.length);
    }
    if (hasContent(inner)) {
      const anchor = ownId ?? createAnchor(anchorText(inner));
      ids.add(anchor);
      result += heading(mapLevel(Number(level)), anchor, { inner, attributes: ownAttributes });
    } else result += ownId === undefined ? inner : linkTarget(ownId) + inner;
    inner = '';
  }

  return result + sanitizedHtml.slice(position);
}
