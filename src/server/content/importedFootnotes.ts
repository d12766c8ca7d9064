import type { Element, ElementContent, Nodes, Parents, Root } from 'hast';
import { element, getText } from './hast.ts';

/*
 * Finds footnotes in html, which programs write in many ways. What they share: a short link leads to the note, and a link
 * in the note leads back.
 */

interface Place {
  node: Element;
  /** From the root to the element's parent. */
  above: readonly Parents[];
}

/** Matches the words of a link to a note: `1`, `[1]`, `*`. */
const MARK =
  /^[\s\u00a0]*[[(]?(?:\d{1,4}(?::\d{1,3})?|[a-z]|[ivx]{1,6}|[*†‡§]{1,4}|note \d{1,4})[\])]?[\s\u00a0]*$/i;
const NOTE_TAGS = ['li', 'p', 'div', 'dd', 'td', 'section', 'aside'];
/** The number of elements to look at above a link's target, to find the note that it begins. */
const NOTE_ABOVE = 3;
/** Maximum number of links to the same place, and of notes. */
const BACK_MAX = 20;
const NOTES_MAX = 2000;

/**
 * Replaces footnotes: their links by `sup` with `dataNote`, the number as text, and the notes by a `div` with `dataNote` at
 * the end. Numbers follow the order in the text.
 */
export function markFootnotes(root: Root): void {
  const byId = new Map<string, Place>();
  const links: Place[] = [];
  const byHref = new Map<string, Place[]>();
  const visit = (parent: Parents, above: readonly Parents[]) => {
    const path = [...above, parent];
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      const place = { node: child, above: path };
      const { id, href } = child.properties;
      if (typeof id === 'string' && id !== '' && !byId.has(id)) byId.set(id, place);
      if (child.tagName === 'a' && typeof href === 'string' && /^#./.test(href)) {
        links.push(place);
        const same = byHref.get(href);
        if (!same) byHref.set(href, [place]);
        else if (same.length < BACK_MAX) same.push(place);
      }
      visit(child, path);
    }
  };
  visit(root, []);
  if (links.length < 2) return;

  const notes = new Map<Element, { number: number; place: Place }>();
  const backLinks = new Set<Element>();
  for (const link of links) {
    if (notes.size >= NOTES_MAX || backLinks.has(link.node) || !MARK.test(getText(link.node))) continue;
    const target = byId.get(String(link.node.properties.href).slice(1));
    const found = target && findNote(link, target, byHref);
    if (!found) continue;
    const { place, back } = found;
    for (const one of back) backLinks.add(one);
    const { number } = notes.get(place.node) ?? { number: notes.size + 1 };
    notes.set(place.node, { number, place });
    replaceMark(link, String(number));
  }
  const taken = Array.from(notes.values(), ({ number, place }) => takeNote(place, String(number), backLinks));
  root.children.push(...taken);
}

/** Returns the note that a link's target is or begins, if it has links back to the link. */
function findNote(
  link: Place,
  target: Place,
  byHref: ReadonlyMap<string, Place[]>,
): { place: Place; back: Element[] } | null {
  if (/^h\d$/.test(target.node.tagName)) return null;
  const linksBack = [link.node, ...link.above.slice(-2)].flatMap((node) =>
    'properties' in node && typeof node.properties.id === 'string'
      ? (byHref.get(`#${node.properties.id}`) ?? [])
      : [],
  );
  const path = [...target.above, target.node];
  for (let at = path.length - 1; at >= Math.max(path.length - 1 - NOTE_ABOVE, 1); at -= 1) {
    const node = path[at];
    if (node?.type !== 'element' || link.above.includes(node)) return null;
    if (!NOTE_TAGS.includes(node.tagName)) continue;
    const back = linksBack.filter(({ above }) => above.includes(node)).map((one) => one.node);
    if (back.length > 0) return { place: { node, above: path.slice(0, at) }, back };
  }
  return null;
}

/** Replaces the link, and the `sup` around it. */
function replaceMark({ node, above }: Place, number: string): void {
  const parent = above.at(-1);
  const sup =
    parent?.type === 'element' && parent.tagName === 'sup' && getText(parent).trim() === getText(node).trim()
      ? parent
      : node;
  sup.tagName = 'sup';
  sup.properties = { dataNote: number };
  sup.children = [{ type: 'text', value: number }];
}

/** Removes a note and what is empty without it, and returns it without its links back. */
function takeNote({ node, above }: Place, number: string, backLinks: ReadonlySet<Element>): Element {
  let gone: Element = node;
  for (const parent of [...above].reverse()) {
    removeFrom(parent, gone);
    if (parent.type !== 'element' || hasContent(parent)) break;
    gone = parent;
  }
  removeLinks(node, backLinks);
  const children = node.tagName === 'p' ? [{ ...node, properties: {} }] : node.children;
  return element('div', children, { dataNote: number });
}

/** Removes an element, and the line above it if nothing follows. */
function removeFrom(parent: Parents, gone: Element): void {
  const isSpace = (child: Nodes) =>
    child.type === 'comment' || (child.type === 'text' && child.value.trim() === '');
  const children = parent.children as ElementContent[];
  const at = children.indexOf(gone);
  const before = children.slice(0, at).findLastIndex((child) => !isSpace(child));
  const line = children[before];
  const isSeparated =
    line?.type === 'element' && line.tagName === 'hr' && children.slice(at + 1).every(isSpace);
  parent.children = children.filter((child) => child !== gone && !(isSeparated && child === line));
}

const hasContent = (node: Parents): boolean =>
  getText(node).trim() !== '' ||
  (node.children as Nodes[]).some(
    (child) => child.type === 'element' && (child.tagName === 'img' || hasContent(child)),
  );

function removeLinks(parent: Parents, links: ReadonlySet<Element>): void {
  parent.children = (parent.children as ElementContent[]).filter(
    (child) => !(child.type === 'element' && links.has(child)),
  );
  for (const child of parent.children) if (child.type === 'element') removeLinks(child, links);
}
