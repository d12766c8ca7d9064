import { ANCHOR_PREFIX } from '../../shared/anchor.ts';
import { codePoints } from '../../shared/codePoints.ts';
import { textContent } from '../../shared/excerpt.ts';

const ANCHOR_LENGTH = 80;

/** The anchor's name as GitHub builds it: lower case, letters and digits, `-` for spaces. */
function anchorName(text: string): string {
  const kept = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N} _-]/gu, '');
  return codePoints(kept.trim().replaceAll(' ', '-')).slice(0, ANCHOR_LENGTH).join('');
}

/** Gives each heading of one article an anchor of its own: a repeated one gets a number. */
function anchors() {
  const taken = new Map<string, number>();

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
 * Levels below the page's own h1, none skipped: the article's outermost heading is an h2, whatever the
 * author began with, and the next one inside it an h3.
 */
function outline() {
  const open: number[] = [];

  return (authorsLevel: number): number => {
    while ((open.at(-1) ?? 0) >= authorsLevel) open.pop();
    open.push(authorsLevel);
    return Math.min(open.length + 1, 6);
  };
}

const hasContent = (html: string) => textContent(html) !== '' || / alt="[^"]/.test(html);

/** With a link to itself, for the mouse: the keyboard has the contents, and a screen reader its own list of headings. */
const heading = (level: number, id: string, inner: string) =>
  `<h${level} id="${id}">${inner}` +
  `<a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1" rel="nofollow ugc noopener"></a></h${level}>`;

/** Fits the headings of sanitized html into the page. An empty heading, or one inside another, is none. */
export function placeHeadings(sanitizedHtml: string): string {
  const [anchorOf, levelOf] = [anchors(), outline()];
  let placed = '';
  let inner = '';
  let depth = 0;
  let position = 0;

  for (const { 0: tag, 1: closing, 2: level, index } of sanitizedHtml.matchAll(/<(\/?)h([1-6])>/g)) {
    const before = sanitizedHtml.slice(position, index);
    position = index + tag.length;
    if (depth === 0) placed += before;
    else inner += before;

    depth += closing ? -1 : 1;
    if (depth > 0 || !closing) continue;

    placed += hasContent(inner)
      ? heading(levelOf(Number(level)), anchorOf(textContent(inner)), inner)
      : inner;
    inner = '';
  }

  return placed + sanitizedHtml.slice(position);
}
