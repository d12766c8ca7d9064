import { ANCHOR_PREFIX, anchorText, codePoints, textContent } from '../../shared/articleText.ts';

const ANCHOR_LENGTH = 80;

/** Builds an anchor's name as GitHub does: lower case, letters and digits, `-` for spaces. */
function anchorName(text: string): string {
  const kept = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N} _-]/gu, '');
  return codePoints(kept.trim().replaceAll(' ', '-')).slice(0, ANCHOR_LENGTH).join('');
}

/** Creates unique anchors for the headings of one article: a number is added to a taken name. */
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
 * Maps heading levels below the page's own h1 without gaps: the article's outermost heading becomes an h2, whatever level the
 * author used, and the next one inside it an h3.
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

/** Adds a link to itself for mouse users: the table of contents serves the keyboard, and screen readers list headings themselves. */
const heading = (level: number, id: string, { inner, attributes }: { inner: string; attributes: string }) =>
  `<h${level} id="${id}"${attributes}>${inner}` +
  `<a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1" rel="nofollow ugc noopener"></a></h${level}>`;

const ELEMENT = /<[a-z][^>]*>/g;
const ID = / id="([^"]*)"/;

/** Keeps each id that an author wrote on the first element that has it. Text never looks like a tag. */
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

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Corrects links within an article that have no target to what their authors meant, as browsers and GitHub do. */
function correctFragments(html: string, ids: ReadonlySet<string>): string {
  return html.replace(FRAGMENT, (link, opening: string, fragment: string) => {
    const id = decodeFragment(fragment);
    if (ids.has(id) || !id.startsWith(ANCHOR_PREFIX)) return link;
    // Either the case differs, or it is a footnote as an author of html would name it.
    const target = [id.toLowerCase(), id.replace(/(?<=^section-fn(?:ref)?)\./, ':')].find((name) =>
      ids.has(name),
    );
    if (target !== undefined) return `${opening}${encodeURI(target)}"`;
    // Browsers scroll to the top of the page if no element has this id.
    return id.toLowerCase() === `${ANCHOR_PREFIX}top` ? `${opening}top"` : link;
  });
}

/**
 * Adds link targets to sanitized html: each heading, and what its author gave an id. Ids are unique. A link to `#top` without
 * a target leads to the top of the page.
 */
export function placeAnchors(sanitizedHtml: string): string {
  const { html, ids } = uniqueIds(sanitizedHtml);
  return correctFragments(placeHeadings(html, ids), ids);
}

/**
 * Fits headings into the page, and adds their anchors to `ids`. Removes empty headings and those inside another, but keeps
 * their ids as link targets.
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
