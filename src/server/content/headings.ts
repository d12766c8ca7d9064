import { ANCHOR_PREFIX } from '../../shared/anchor.ts';
import { codePoints } from '../../shared/codePoints.ts';
import { anchorText, textContent } from '../../shared/excerpt.ts';

const ANCHOR_LENGTH = 80;

/** The anchor's name as GitHub builds it: lower case, letters and digits, `-` for spaces. */
function anchorName(text: string): string {
  const kept = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N} _-]/gu, '');
  return codePoints(kept.trim().replaceAll(' ', '-')).slice(0, ANCHOR_LENGTH).join('');
}

/** Gives each heading of one article an anchor of its own: a repeated or taken one gets a number. */
function anchors(ids: ReadonlySet<string>) {
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

const HEADING = /<(\/?)h([1-6])((?: (?:id|dir|lang)="[^"]*")*)>/g;

const PLACE = /^<span id="([^"]*)"><\/span>/;
const place = (id: string) => `<span id="${id}"></span>`;

const hasContent = (html: string) => textContent(html) !== '' || / alt="[^"]/.test(html);

/** With a link to itself, for the mouse: the keyboard has the contents, and a screen reader its own list of headings. */
const heading = (level: number, id: string, { inner, attributes }: { inner: string; attributes: string }) =>
  `<h${level} id="${id}"${attributes}>${inner}` +
  `<a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1" rel="nofollow ugc noopener"></a></h${level}>`;

const ELEMENT = /<[a-z][^>]*>/g;
const ID = / id="([^"]*)"/;

/** Ids that authors named, each at the first element that has it. What stands in text looks like none. */
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

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Lets links within an article that name no place of it lead to what their authors meant, as browsers and GitHub do. */
function placeFragments(html: string, ids: ReadonlySet<string>): string {
  return html.replace(FRAGMENT, (link, opening: string, fragment: string) => {
    const id = decoded(fragment);
    if (ids.has(id) || !id.startsWith(ANCHOR_PREFIX)) return link;
    // Either the case differs, or a note is meant that an author of html would name so.
    const meant = [id.toLowerCase(), id.replace(/(?<=^section-fn(?:ref)?)\./, ':')].find((name) =>
      ids.has(name),
    );
    if (meant !== undefined) return `${opening}${encodeURI(meant)}"`;
    // To browsers that is the beginning of the page, where no element has such an id.
    return id.toLowerCase() === `${ANCHOR_PREFIX}top` ? `${opening}top"` : link;
  });
}

/**
 * Gives sanitized html the places that links lead to: each heading, and what its author named. An id stands once. A link
 * to `#top` of which there is none leads to the top of the page.
 */
export function placeAnchors(sanitizedHtml: string): string {
  const { html, ids } = uniqueIds(sanitizedHtml);
  return placeFragments(placeHeadings(html, ids), ids);
}

/**
 * Fits headings into the page, and adds their anchors to `ids`. An empty heading, or one inside another, is none; what
 * its author named it stays as a place.
 */
function placeHeadings(sanitizedHtml: string, ids: Set<string>): string {
  const [anchorOf, levelOf] = [anchors(ids), outline()];
  let placed = '';
  let inner = '';
  let ownId: string | undefined;
  let ownAttributes = '';
  let depth = 0;
  let position = 0;

  for (const { 0: tag, 1: closing, 2: level, 3: attributes = '', index } of sanitizedHtml.matchAll(HEADING)) {
    const [idAttribute = '', id] = ID.exec(attributes) ?? [];
    const before = sanitizedHtml.slice(position, index);
    position = index + tag.length;
    if (depth === 0) placed += before;
    else inner += before;

    if (!closing && depth === 0) {
      ownId = id;
      ownAttributes = attributes.replace(idAttribute, '');
    } else if (id !== undefined) inner += place(id);
    depth += closing ? -1 : 1;
    if (depth > 0 || !closing) continue;

    // As GitHub's readers write it: a place at the beginning of a heading is the heading.
    const [first = '', firstId] = PLACE.exec(inner) ?? [];
    if (ownId === undefined && firstId !== undefined) {
      ownId = firstId;
      inner = inner.slice(first.length);
    }
    if (hasContent(inner)) {
      const anchor = ownId ?? anchorOf(anchorText(inner));
      ids.add(anchor);
      placed += heading(levelOf(Number(level)), anchor, { inner, attributes: ownAttributes });
    } else placed += ownId === undefined ? inner : place(ownId) + inner;
    inner = '';
  }

  return placed + sanitizedHtml.slice(position);
}
