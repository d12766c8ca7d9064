import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { escapeAttribute, escapeHtml } from '../lib/escapeHtml.ts';
import { replaceBetween } from './foreignArticle.ts';

/*
 * Converts texts of WordPress to html, as WordPress itself does when it shows them: paragraphs of the classic editor,
 * shortcodes, and blocks whose content is elsewhere in the export.
 */

const { import: messages } = transferMessages;

/** An uploaded file. */
export interface Attachment {
  url: string;
  title: string;
  caption: string;
  alt: string;
}

/** What a text refers to in the rest of the export. */
export interface ContentSource {
  /** The footnotes of the post, as JSON; '' if there are none. */
  footnotes: string;
  /** Files that were uploaded to the post, for galleries without a list. */
  attached: () => Attachment[];
  findAttachment: (id: string) => Attachment | undefined;
  /** Returns the content of a block that several posts share. */
  findBlock: (id: string) => string | undefined;
}

export const NOTHING_ELSE: ContentSource = {
  footnotes: '',
  attached: () => [],
  findAttachment: () => undefined,
  findBlock: () => undefined,
};

interface ConvertedContent {
  html: string;
  /** Sentences that describe what is left out, or shown as text. */
  notes: string[];
}

/** Converts a text of the classic editor or the block editor. */
export function contentToHtml(content: string, source: ContentSource = NOTHING_ELSE): ConvertedContent {
  const left = new Set<string>();
  const text = insertSharedBlocks(content.replace(/\r\n?/g, '\n'), source);
  const isBlocks = /<!--\s*wp:/.test(text);
  const converted = convertShortcodes(convertBlocks(text, source, left), source, left);
  const html = isBlocks
    ? converted
    : addParagraphs(replaceBetween(converted, [/<!--(?:more|nextpage)/g, '-->'], () => '\n\n'));
  const shown = findShortcodes(html);
  return {
    html: html + (!/\bdata-fn=/.test(text) || /<!--\s*wp:footnotes\b/.test(text) ? '' : toFootnotes(source)),
    notes: [
      ...(left.size > 0 ? [messages.leftOut([...left])] : []),
      ...(shown.length > 0 ? [messages.shortcodes(shown)] : []),
    ],
  };
}

/* ------------------------------------------------------ Blocks ------------------------------------------------------ */

/** Maximum nesting of shared blocks, and length of a text with them in UTF-16 units. */
const SHARED_DEPTH = 3;
const SHARED_MAX = 4 * 1024 * 1024;

function insertSharedBlocks(content: string, { findBlock }: ContentSource): string {
  let text = content;
  for (let depth = 0; depth < SHARED_DEPTH && /<!--\s*wp:block\s/.test(text); depth += 1) {
    let { length } = text;
    text = replaceBetween(text, [/<!--(\s*wp:block)\b/g, '-->'], (attributes, name) => {
      const block = findBlock(toId(readJson(attributes).ref)) ?? '';
      length += block.length;
      return block === '' || length > SHARED_MAX ? `<!--${name}${attributes}-->` : block;
    });
  }
  return text;
}

type Attributes = Record<string, unknown>;

/** Returns the attributes of a block; none if they aren't JSON. */
function readJson(text: string): Attributes {
  try {
    const parsed: unknown = JSON.parse(text.trim().replace(/\s*\/$/, ''));
    return typeof parsed === 'object' && parsed !== null ? (parsed as Attributes) : {};
  } catch {
    return {};
  }
}

const toId = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

/** Blocks without content, such as a space, which are left out without a note. */
const EMPTY_BLOCKS = /^(?:more|nextpage|spacer|separator|page-break|paragraph|heading|column|group)$/;

/** Converts blocks that consist of their attributes. Adds the names of others to `left`. */
function convertBlocks(text: string, source: ContentSource, left: Set<string>): string {
  const withGalleries = replaceBetween(
    text,
    [/<!--(\s*wp:gallery)\b/g, '<!-- /wp:gallery -->'],
    (content, name) => {
      const end = content.indexOf('-->');
      const { ids } = readJson(content.slice(0, Math.max(end, 0)));
      const isEmpty = !/<img\b/i.test(content) && Array.isArray(ids);
      const images = isEmpty ? toGallery(ids.map(toId), source) : '';
      return `<!--${name}${content}${images}<!-- /wp:gallery -->`;
    },
  );
  return replaceBetween(withGalleries, [/<!--\s*wp:([\w/-]{1,60})/g, '-->'], (written, name) => {
    if (!/\/\s*$/.test(written)) return '';
    const attributes = readJson(written);
    const kind = name.replace(/^core\//, '');
    if (kind === 'footnotes') return toFootnotes(source);
    if (kind === 'gallery' && Array.isArray(attributes.ids))
      return toGallery(attributes.ids.map(toId), source);
    const url = ['url', 'src', 'href', 'mediaUrl'].map((key) => attributes[key]).find(isUrl);
    const label = [attributes.label, attributes.title, attributes.service].find(
      (words) => typeof words === 'string' && words !== '',
    );
    if (url !== undefined && /(?:^|\/)(?:image|cover|media-text)$/.test(kind))
      return `<p><img src="${escapeAttribute(url)}" alt="${escapeAttribute(typeof attributes.alt === 'string' ? attributes.alt : '')}"></p>`;
    if (url !== undefined) return `<p>${toLink(url, typeof label === 'string' ? label : url)}</p>`;
    if (!EMPTY_BLOCKS.test(kind))
      left.add(kind === 'block' ? 'shared block' : kind.replace(/^.*\//, '').replaceAll('-', ' '));
    return '';
  });
}

const isUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//.test(value.trim());

const toLink = (url: string, words: string): string =>
  `<a href="${escapeAttribute(url)}">${escapeHtml(words)}</a>`;

/** Returns the notes as WordPress shows them. */
function toFootnotes({ footnotes }: ContentSource): string {
  let notes: unknown;
  try {
    notes = footnotes === '' ? [] : JSON.parse(footnotes);
  } catch {
    return '';
  }
  const items = (Array.isArray(notes) ? notes : []).flatMap((note: unknown) => {
    const { id, content } = (note ?? {}) as Attributes;
    if (typeof id !== 'string' || typeof content !== 'string') return [];
    return [`<li id="${escapeAttribute(id)}">${content} <a href="#${escapeAttribute(id)}-link">↩</a></li>`];
  });
  return items.length === 0 ? '' : `\n<ol>${items.join('')}</ol>\n`;
}

const toGallery = (ids: readonly string[], { findAttachment }: ContentSource): string =>
  ids.map((id) => toFigure(findAttachment(id.trim()))).join('');

const IMAGE_FILE = /\.(?:avif|bmp|gif|heic|jpe?g|png|svg|tiff?|webp)(?:[?#].*)?$/i;

function toFigure(attachment: Attachment | undefined): string {
  if (!attachment || !IMAGE_FILE.test(attachment.url)) return '';
  const { url, alt, caption } = attachment;
  const words = caption.trim() === '' ? '' : `<figcaption>${caption.trim()}</figcaption>`;
  return `\n\n<figure><img src="${escapeAttribute(url)}" alt="${escapeAttribute(alt)}">${words}</figure>\n\n`;
}

/* ---------------------------------------------------- Shortcodes ---------------------------------------------------- */

/** Shortcodes with code between their tags: of SyntaxHighlighter and its followers. */
const CODE = [
  ...['code', 'sourcecode', 'source', 'cc', 'php', 'js', 'javascript', 'css', 'html', 'xml', 'sql', 'bash'],
  ...['shell', 'python', 'ruby', 'java', 'csharp', 'cpp', 'perl', 'plain', 'text', 'powershell', 'json'],
];
/** Shortcodes that embed a page at a URL. */
const EMBEDS = [
  ...['youtube', 'vimeo', 'dailymotion', 'ted', 'soundcloud', 'spotify', 'gist', 'tweet', 'instagram'],
  ...['facebook', 'googlemaps', 'slideshare', 'flickr', 'wpvideo', 'videopress', 'mixcloud', 'scribd'],
  ...['codepen', 'iframe'],
];
const MEDIA = ['audio', 'video'];
const MEDIA_FILE = /\.(?:aac|flac|m4[av]|mov|mp[34]|og[agv]|wav|webm|wma|wmv)$/i;

function convertShortcodes(text: string, source: ContentSource, left: Set<string>): string {
  const toCaption = (name: string, content: string, attributes: string): string => {
    const [, named = ''] = /\bcaption=["']([^"']*)["']/.exec(attributes) ?? [];
    const [, image = '', words = ''] = /^(.*?<img\b[^<>]*>(?:\s*<\/a>)?)(.*)$/is.exec(content) ?? [];
    if (image === '') return `[${name}${attributes}]${content}[/${name}]`;
    const caption = named || words.trim();
    return `\n\n<figure>${image.trim()}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>\n\n`;
  };
  const toCode = (name: string, code: string, attributes: string): string => {
    const { language, lang } = readAttributes(attributes);
    const written = language ?? lang ?? (/^(?:code|sourcecode|source|cc|plain|text)$/.test(name) ? '' : name);
    const words = /^[\w+#.-]{1,40}$/.test(written) ? ` class="language-${written.toLowerCase()}"` : '';
    return `\n\n<pre><code${words}>${code
      .replace(/^\n+|\s+$/g, '')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')}</code></pre>\n\n`;
  };
  let result = text;
  for (const name of CODE.filter((one) => result.includes(`[/${one}]`)))
    result = replaceBetween(result, [opening(name), `[/${name}]`], (code, attributes) =>
      toCode(name, code, attributes),
    );
  for (const name of ['caption', 'wp_caption'])
    result = replaceBetween(result, [opening(name), `[/${name}]`], (content, attributes) =>
      toCaption(name, content, attributes),
    );
  result = replaceBetween(result, [opening('embed'), '[/embed]'], (url) => `\n\n${url.trim()}\n\n`);
  const single = [...MEDIA, ...EMBEDS, 'gallery', 'playlist', 'contact-form', 'contact-form-7'];
  if (!single.some((name) => result.includes(`[${name}`))) return result;
  return result.replace(
    new RegExp(
      `(?<!\\[)\\[(${single.join('|')})(?=[\\s\\]=/])([^\\]\\n]{0,2000})\\](?!\\])(?:\\[/\\1\\])?`,
      'g',
    ),
    (whole: string, name: string, attributes: string) =>
      convertSingle(name, attributes, source, left) ?? whole,
  );
}

/** Matches the opening tag of a shortcode. Its group is the attributes. Two brackets show a shortcode. */
const opening = (name: string) => new RegExp(`(?<!\\[)\\[${name}(?=[\\s\\]])([^\\]\\n]{0,2000})\\]`, 'g');

/** Returns the attributes of a shortcode by name, and values without a name from '0'. */
function readAttributes(text: string): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {};
  let position = 0;
  // Visual editors turn quotes into typographic ones, and entities.
  const plain = text.replace(/&quot;|&#34;|&#822[01];|[“”„″]/g, '"').replaceAll('&amp;', '&');
  for (const [, name, quoted, single, bare] of plain.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"'=\]]\S*|(?<==)\S+))/g,
  )) {
    const value = quoted ?? single ?? bare ?? '';
    if (name === undefined) found[String(position++)] = value;
    else found[name.toLowerCase()] = value;
  }
  return found;
}

/** Converts a shortcode that stands alone. Returns null if it stays. */
function convertSingle(
  name: string,
  written: string,
  source: ContentSource,
  left: Set<string>,
): string | null {
  const attributes = readAttributes(written.replace(/^=/, ''));
  if (name === 'gallery' || name === 'playlist') {
    const ids = (attributes.ids ?? attributes.include ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean);
    const files = ids.length > 0 ? ids.flatMap((id) => source.findAttachment(id) ?? []) : source.attached();
    const html =
      name === 'gallery'
        ? files.map(toFigure).join('')
        : files
            .filter(({ url }) => !IMAGE_FILE.test(url))
            .map(({ url, title }) => `\n\n<p>${toLink(url, title || url)}</p>\n\n`)
            .join('');
    const missing = ids.filter((id) => !source.findAttachment(id));
    if (html === '') left.add(ids.length === 0 ? name : `${name} of ${ids.slice(0, NAMED_MAX).join(', ')}`);
    else if (missing.length > 0) left.add(`images ${missing.slice(0, NAMED_MAX).join(', ')} of a ${name}`);
    return html;
  }
  if (name.startsWith('contact-form')) {
    left.add('contact form');
    return '';
  }
  const url = Object.values(attributes).find(
    (value) => value !== undefined && isUrl(value.replace(/^\/\//, 'https://')),
  );
  if (url !== undefined) {
    const address = url.trim().replace(/^\/\//, 'https://');
    return MEDIA.includes(name)
      ? `\n\n<${name} src="${escapeAttribute(address)}"></${name}>\n\n`
      : `\n\n<iframe src="${escapeAttribute(address)}"></iframe>\n\n`;
  }
  const file = Object.values(attributes).find((value) => value !== undefined && MEDIA_FILE.test(value));
  if (MEDIA.includes(name) && file !== undefined) return `\n\n<p>${toLink(file, file)}</p>\n\n`;
  const id = attributes.id ?? attributes['0'] ?? '';
  const pages: Record<string, string | undefined> = {
    youtube: 'https://www.youtube.com/watch?v=',
    vimeo: 'https://vimeo.com/',
    gist: 'https://gist.github.com/',
    dailymotion: 'https://www.dailymotion.com/video/',
    wpvideo: 'https://videopress.com/v/',
    videopress: 'https://videopress.com/v/',
    tweet: 'https://x.com/i/status/',
    ted: 'https://www.ted.com/talks/',
  };
  const page = pages[name];
  return page !== undefined && /^[\w/-]{3,60}$/.test(id)
    ? `\n\n<iframe src="${page}${id}"></iframe>\n\n`
    : null;
}

/** Maximum number of shortcodes that a note names. */
const NAMED_MAX = 5;

/** Returns the names of the shortcodes in a text, except in code. Words in brackets alone are no shortcodes. */
function findShortcodes(html: string): string[] {
  const text = ['pre', 'code'].reduce(
    (rest, tag) => replaceBetween(rest, [new RegExp(`<${tag}\\b[^<>]*>`, 'gi'), `</${tag}>`], () => ''),
    html,
  );
  const found = [
    ...text.matchAll(/(?<!\[)\[([a-z][\w-]{1,40})\s+[\w-]+\s*=\s*["'“”&\w][^\]\n]{0,2000}\]/gi),
    ...text.matchAll(/(?<!\[)\[\/([a-z][\w-]{1,40})\]/gi),
  ];
  return [...new Set(found.map(([, name = '']) => name))].slice(0, NAMED_MAX);
}

/* ---------------------------------------------------- Paragraphs ---------------------------------------------------- */

const BLOCK =
  '(?:table|thead|tfoot|caption|colgroup|col|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|p|h[1-6]|hr|fieldset|legend|section|article|aside|header|footer|nav|figure|figcaption|details|summary|iframe|script|style)';
const BLOCK_TAG = new RegExp(`(</?${BLOCK}(?:\\s[^<>]*)?/?>)`, 'gi');
const ONLY_BLOCK = new RegExp(`^<(/?)(${BLOCK})(?:\\s[^<>]*)?/?>$`, 'i');
/** Matches elements whose text needs no paragraph. */
const WITH_TEXT = /^(?:li|td|th|dt|dd|figure|figcaption|summary|caption|legend|p|pre|h[1-6])$/;

/** Adds paragraphs, as WordPress does when it shows a text of the classic editor. */
function addParagraphs(text: string): string {
  const keptBlocks: string[] = [];
  const keep = (block: string) => `\n\n\ue000${keptBlocks.push(block) - 1}\ue001\n\n`;
  let outside = text.replace(/[\ue000\ue001]/g, '');
  for (const tag of ['pre', 'script', 'style'])
    outside = replaceBetween(
      outside,
      [new RegExp(`<${tag}(\\s[^<>]*)?>`, 'gi'), `</${tag}>`],
      (content, attributes) => keep(`<${tag}${attributes}>${content}</${tag}>`),
    );
  const pieces = outside
    .replace(BLOCK_TAG, '\n\n$1\n\n')
    .split(/\n\s*\n/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const open: string[] = [];
  let [html, isAfterTag] = ['', true];
  for (const piece of pieces) {
    const [, slash, tag = ''] = ONLY_BLOCK.exec(piece) ?? [];
    const name = tag.toLowerCase();
    if (name !== '') {
      if (slash) open.length = Math.max(open.lastIndexOf(name), 0);
      else if (!/^(?:hr|col|area)$/.test(name)) {
        // The end tags of these elements may be omitted.
        if (open.at(-1) === 'p' || (open.at(-1) === name && name !== 'div')) open.pop();
        open.push(name);
      }
      html += piece;
      isAfterTag = true;
      continue;
    }
    const lines = piece
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('<br>\n');
    const isWrapped = isAfterTag && WITH_TEXT.test(open.at(-1) ?? '');
    html += isWrapped || /^\ue000\d+\ue001$/.test(piece) ? lines : `<p>${lines}</p>`;
    isAfterTag = false;
  }
  return html.replace(/\ue000(\d+)\ue001/g, (_mark, index: string) => keptBlocks[Number(index)] ?? '');
}
