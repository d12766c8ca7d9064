import { escapeAttribute, escapeHtml } from '../lib/escapeHtml.ts';
import type { TextPart } from './foreignArticle.ts';

/*
 * Reads texts as Ghost's editors store them: Lexical since Ghost 5.36, Mobiledoc since 1.0. Their cards become the html that
 * Ghost renders, so that they are converted like all others.
 */

type Row = Record<string, unknown>;

export interface GhostText {
  parts: TextPart[];
  /** Names of what has no text or file, such as `signup`. */
  leftOut: string[];
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const rows = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (row: Row, ...fields: string[]): string => {
  for (const field of fields) {
    const value = row[field];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return '';
};

/** Returns an element; attributes that are '' are left out. */
const tag = (name: string, attributes: Record<string, string>, content = ''): string => {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === '' ? '' : ` ${key}="${escapeAttribute(value)}"`,
  );
  return `<${name}${written.join('')}>${VOID.has(name) ? '' : `${content}</${name}>`}`;
};
const VOID = new Set(['img', 'hr', 'br']);

const div = (name: string, content: string): string => tag('div', { class: name }, content);
const figure = (name: string, content: string, caption = ''): string =>
  tag(
    'figure',
    { class: `kg-card ${name}` },
    content + (caption === '' ? '' : `<figcaption>${caption}</figcaption>`),
  );

const toImage = (image: Row): string => {
  const [src, alt, title] = [text(image, 'src'), text(image, 'alt'), text(image, 'title')];
  return src === '' ? '' : tag('img', { src, alt, title });
};
const toLink = (url: string, label: string): string =>
  url === '' ? label : tag('a', { href: url }, label || escapeHtml(url));
const toButton = (label: string, url: string): string =>
  url === '' ? '' : `<p>${toLink(url, escapeHtml(label))}</p>`;

/** Returns the html of a card; '' if there is nothing in it, null if it has no equivalent. Captions are html. */
function cardToHtml(name: string, card: Row): string | null {
  const [url, caption] = [text(card, 'url', 'src', 'href'), text(card, 'caption')];
  switch (name) {
    case 'hr':
    case 'horizontalrule':
      return '<hr>';
    case 'html':
      return text(card, 'html');
    case 'image': {
      const image = toImage(card);
      const link = text(card, 'href');
      return image === '' ? '' : figure('kg-image-card', link === '' ? image : toLink(link, image), caption);
    }
    case 'gallery': {
      const images = rows(card.images).map((image) => div('kg-gallery-image', toImage(image)));
      return figure('kg-gallery-card', div('kg-gallery-container', images.join('')), caption);
    }
    case 'code':
    case 'codeblock': {
      const language = text(card, 'language').replace(/\s.*$/s, '');
      const code = tag(
        'code',
        { class: language === '' ? '' : `language-${language}` },
        escapeHtml(text(card, 'code')),
      );
      return caption === '' ? `<pre>${code}</pre>` : figure('kg-code-card', `<pre>${code}</pre>`, caption);
    }
    case 'embed': {
      const html = text(card, 'html');
      // Embedded posts contain their words, players only their address.
      const isQuote = url === '' || /<blockquote\b/i.test(html);
      return figure('kg-embed-card', isQuote ? html : toLink(url, ''), caption);
    }
    case 'bookmark': {
      const metadata = isRow(card.metadata) ? card.metadata : card;
      const parts = ['title', 'description'].map((part) =>
        div(`kg-bookmark-${part}`, escapeHtml(text(metadata, part))),
      );
      const container = tag('a', { class: 'kg-bookmark-container', href: url }, parts.join(''));
      return url === '' ? '' : figure('kg-bookmark-card', container, caption);
    }
    case 'button':
      return toButton(text(card, 'buttonText'), text(card, 'buttonUrl'));
    case 'callout':
      return div(
        'kg-card kg-callout-card',
        div('kg-callout-emoji', escapeHtml(text(card, 'calloutEmoji'))) +
          div('kg-callout-text', text(card, 'calloutText')),
      );
    case 'toggle':
      return div(
        'kg-card kg-toggle-card',
        div('kg-toggle-heading', tag('h4', { class: 'kg-toggle-heading-text' }, text(card, 'heading'))) +
          div('kg-toggle-content', text(card, 'content')),
      );
    case 'audio':
      return url === ''
        ? ''
        : div(
            'kg-card kg-audio-card',
            tag('audio', { src: url }) + div('kg-audio-title', escapeHtml(text(card, 'title', 'fileName'))),
          );
    case 'video':
      return url === '' ? '' : figure('kg-video-card', tag('video', { src: url }), caption);
    case 'file': {
      const part = (field: string, from: string) =>
        div(`kg-file-card-${field}`, escapeHtml(text(card, from)));
      const parts =
        part('title', 'fileTitle') + part('caption', 'fileCaption') + part('filename', 'fileName');
      return url === '' ? '' : div('kg-card kg-file-card', tag('a', { href: url }, parts));
    }
    case 'product': {
      const image = toImage({ src: card.productImageSrc });
      const title = text(card, 'productTitle');
      const isRated = card.productRatingEnabled === true;
      const stars = isRated ? Math.min(Math.max(Math.round(Number(card.productStarRating) || 0), 0), 5) : 0;
      return [
        image === '' ? '' : `<p>${image}</p>`,
        title === '' ? '' : `<h4>${title}</h4>`,
        stars === 0 ? '' : `<p>${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}</p>`,
        text(card, 'productDescription'),
        card.productButtonEnabled === false
          ? ''
          : toButton(text(card, 'productButton'), text(card, 'productUrl')),
      ].join('');
    }
    case 'header':
    case 'call-to-action': {
      const image = toImage({ src: text(card, 'backgroundImageSrc', 'imageUrl') });
      const [header, subheader] = [text(card, 'header'), text(card, 'subheader')];
      return [
        image === '' ? '' : `<p>${image}</p>`,
        header === '' ? '' : `<h2>${header}</h2>`,
        subheader === '' ? '' : `<p>${subheader}</p>`,
        text(card, 'textValue'),
        toButton(text(card, 'buttonText'), text(card, 'buttonUrl')),
      ].join('');
    }
    // It divides the public part from the rest.
    case 'paywall':
      return '';
    default:
      return null;
  }
}

/** Collects the parts of a text. */
function createCollector() {
  const result: GhostText = { parts: [], leftOut: [] };
  const addHtml = (html: string) => {
    const last = result.parts.at(-1);
    if (html !== '' && last && 'html' in last) last.html += html;
    else if (html !== '') result.parts.push({ html });
  };
  return {
    result,
    addHtml,
    addCard: (written: string, card: Row) => {
      const name = written.replace(/^card-/, '');
      const markdown = name === 'markdown' ? text(card, 'markdown') : '';
      if (markdown.trim() !== '') result.parts.push({ markdown });
      if (name === 'markdown') return;
      const html = cardToHtml(name, card);
      if (html === null) result.leftOut.push(name);
      else addHtml(html);
    },
  };
}

/** Returns the parts of a text of the Mobiledoc editor, or null for something else. */
export function readMobiledoc(document: unknown): GhostText | null {
  if (!isRow(document) || !Array.isArray(document.sections)) return null;
  const { result, addHtml, addCard } = createCollector();
  for (const section of document.sections.map((section) => list(section))) {
    const [kind, name, content] = section;
    if (kind === 1 && typeof name === 'string')
      addHtml(toBlock(nameOfBlock(name), markersToHtml(list(content), document)));
    else if (kind === 2 && typeof name === 'string') addHtml(tag('img', { src: name }));
    else if (kind === 3 && typeof name === 'string') {
      const items = list(content).map((item) => `<li>${markersToHtml(list(item), document)}</li>`);
      addHtml(tag(name === 'ol' ? 'ol' : 'ul', {}, items.join('')));
    } else if (kind === 10) {
      const [type, card] = list(list(document.cards)[Number(name)]);
      if (typeof type === 'string') addCard(type, isRow(card) ? card : {});
    }
  }
  return result;
}

/** Blocks of both editors; others become paragraphs. */
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'aside']);
const nameOfBlock = (name: string): string => {
  const lower = name.toLowerCase();
  return lower === 'aside' || lower === 'pull-quote' ? 'blockquote' : BLOCKS.has(lower) ? lower : 'p';
};

/** Returns '' for an empty block: editors keep one at the end of a text. */
const toBlock = (name: string, content: string): string => (content === '' ? '' : tag(name, {}, content));

const MARKUPS = new Set(['a', 'b', 'code', 'del', 'em', 'i', 'mark', 's', 'strong', 'sub', 'sup', 'u']);

/** Renders text with markups. Each marker names how many markups open before it, and how many end after it. */
function markersToHtml(markers: readonly unknown[], { markups, atoms }: Row): string {
  const open: string[] = [];
  return markers
    .map((marker) => {
      const [kind, opening, closing, value] = list(marker);
      const started = list(opening).map((index) => {
        const [written, attributes] = list(list(markups)[Number(index)]);
        const name = typeof written === 'string' ? written.toLowerCase() : '';
        open.push(MARKUPS.has(name) ? name : '');
        const href = list(attributes)[list(attributes).indexOf('href') + 1];
        return !MARKUPS.has(name)
          ? ''
          : tag(name, name === 'a' ? { href: typeof href === 'string' ? href : '' } : {}).slice(
              0,
              -`</${name}>`.length,
            );
      });
      const [atom, words] = kind === 1 ? list(list(atoms)[Number(value)]) : [];
      const content =
        kind === 1
          ? atom === 'soft-return'
            ? '<br>'
            : escapeHtml(typeof words === 'string' ? words : '')
          : escapeHtml(typeof value === 'string' ? value : '');
      const ended = Array.from(
        { length: Math.min(Number(closing) || 0, open.length) },
        () => open.pop() ?? '',
      ).map((name) => (name === '' ? '' : `</${name}>`));
      return started.join('') + content + ended.join('');
    })
    .concat(open.reverse().map((name) => (name === '' ? '' : `</${name}>`)))
    .join('');
}

/** Returns the parts of a text of the Lexical editor, or null for something else. */
export function readLexical(document: unknown): GhostText | null {
  if (!isRow(document) || !isRow(document.root)) return null;
  const { result, addHtml, addCard } = createCollector();
  for (const node of rows(document.root.children)) {
    const block = blockToHtml(node);
    if (block === null) addCard(text(node, 'type'), node);
    else addHtml(block);
  }
  return result;
}

const typeOf = (node: Row): string => text(node, 'type').replace(/^extended-/, '');

/** Returns the html of a block; null for a card. */
function blockToHtml(node: Row): string | null {
  const type = typeOf(node);
  if (type === 'list') return listToHtml(node);
  if (type === 'heading') return toBlock(nameOfBlock(text(node, 'tag')), inlineToHtml(node));
  if (type === 'quote' || type === 'aside') return toBlock('blockquote', inlineToHtml(node));
  // Plug-ins may have other nodes with a text.
  return Array.isArray(node.children) ? toBlock('p', inlineToHtml(node)) : null;
}

function listToHtml(node: Row): string {
  const isOrdered = text(node, 'listType') === 'number' || text(node, 'tag') === 'ol';
  const start = text(node, 'start');
  let items = '';
  for (const item of rows(node.children)) {
    const nested = rows(item.children).filter((child) => typeOf(child) === 'list');
    const words = inlineToHtml({ children: rows(item.children).filter((child) => typeOf(child) !== 'list') });
    const inner = nested.map(listToHtml).join('');
    const box =
      typeof item.checked === 'boolean' ? `<input type="checkbox"${item.checked ? ' checked' : ''}> ` : '';
    // A nested list is an item of its own, below the one that it belongs to.
    if (words === '' && items !== '') items = `${items.slice(0, -'</li>'.length)}${inner}</li>`;
    else items += `<li>${box}${words}${inner}</li>`;
  }
  return tag(isOrdered ? 'ol' : 'ul', { start: isOrdered && start !== '1' ? start : '' }, items);
}

/** Elements by the bit of a text's format. */
const FORMATS = ['strong', 'em', 's', 'u', 'code', 'sub', 'sup', 'mark'];

function inlineToHtml(node: Row): string {
  return rows(node.children)
    .map((child) => {
      const type = typeOf(child);
      if (type === 'linebreak') return '<br>';
      if (type === 'tab') return ' ';
      if (type === 'link' || type === 'autolink' || type === 'at-link')
        return toLink(text(child, 'url'), inlineToHtml(child));
      if (Array.isArray(child.children)) return inlineToHtml(child);
      const format = Number(child.format) || 0;
      return FORMATS.reduce(
        (html, name, bit) => (html !== '' && (format >> bit) % 2 === 1 ? `<${name}>${html}</${name}>` : html),
        escapeHtml(text(child, 'text')),
      );
    })
    .join('');
}
