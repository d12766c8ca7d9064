import { SaxesParser } from 'saxes';
import { isHttpUrl, MARKDOWN_MAX } from '../../shared/article.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { decodeUrlPart } from '../../shared/parse.ts';
import { htmlToText } from '../content/htmlToMarkdown.ts';
import { escapeAttribute } from '../lib/escapeHtml.ts';
import { Refusal } from '../lib/refusal.ts';
import { type ForeignArticle, toRefused, toUnread, type UnreadEntry } from './foreignArticle.ts';
import { createImageFinder } from './imageFinder.ts';
import type { ImportFile } from './importFiles.ts';
import { parseDate } from './markdownFile.ts';
import { type Attachment, contentToHtml } from './wordpressContent.ts';

/*
 * Reads a WordPress export: WXR, an extension of RSS. The file may be truncated, and contain characters that XML
 * forbids and HTML that isn't escaped, so parsing continues after errors. It is read twice, since an article may come
 * before its cover.
 */

const { import: messages } = transferMessages;

const isWxr = /<rss\b[^>]*wordpress\.org\/export\/|xmlns:wp=/;

/** Returns whether a file begins like a WordPress export. */
export const startsLikeWxr = (head: string): boolean => isWxr.test(head);

/**
 * Yields the posts and pages of files that belong together. Memory use is limited to the largest item and all image
 * URLs.
 */
export async function* readWordPress(
  wxr: readonly ImportFile[],
  files: readonly ImportFile[],
): AsyncGenerator<UnreadEntry> {
  const site: Site = { attachments: new Map(), attached: new Map(), blocks: new Map(), authors: new Map() };
  for (const file of wxr) {
    for await (const item of readItems(file, site)) keepShared(item, site);
  }
  const imageFile = createImageFinder(files);
  for (const file of wxr) {
    for await (const item of readItems(file, site)) {
      if (item.isCutOff) {
        yield toRefused(file.name, new Refusal('invalid', messages.cutOff));
        continue;
      }
      if (INTERNAL.includes(item.fields.type ?? 'post')) continue;
      const title = htmlToText((item.fields.title ?? '').slice(0, NAME_MAX));
      const name = `${file.name}#${item.fields.id ?? item.fields.guid ?? ''} ${title}`.trim();
      yield toUnread(name, () => toArticle(item, site), imageFile);
    }
  }
}

/** In UTF-16 units. */
const NAME_MAX = 80;
/** Maximum numbers of attachments, shared blocks and authors per site. */
const ATTACHMENTS_MAX = 200_000;
const BLOCKS_MAX = 1000;
const AUTHORS_MAX = 10_000;
/** In UTF-16 units. */
const URL_MAX = 500;
const ID_MAX = 20;
const AUTHOR_MAX = 500;
const WORDS_MAX = 300;
const BLOCK_MAX = 20_000;

/** Types of items that WordPress exports besides posts and pages. */
const INTERNAL = [
  ...['attachment', 'revision', 'nav_menu_item', 'custom_css', 'customize_changeset', 'oembed_cache'],
  ...['user_request', 'wp_block', 'wp_template', 'wp_template_part', 'wp_global_styles', 'wp_navigation'],
  ...['wp_font_family', 'wp_font_face'],
];

interface Site {
  /** By id. */
  attachments: Map<string, Attachment & { order: number }>;
  /** Ids of attachments by the id of the post that they were uploaded to. */
  attached: Map<string, string[]>;
  /** Contents of shared blocks by id. */
  blocks: Map<string, string>;
  /** By login. */
  authors: Map<string, { name: string; email: string }>;
}

/** Keeps what other items may refer to. */
function keepShared({ fields, meta }: Item, { attachments, attached, blocks }: Site): void {
  // Some exports have line breaks around URLs and ids.
  const [id, url] = [fields.id?.trim() ?? '', fields.attachmentUrl?.trim() ?? ''];
  if (id === '' || id.length > ID_MAX) return;
  const { content = '', parent = '', title = '', excerpt = '' } = fields;
  if (fields.type === 'wp_block' && content.length <= BLOCK_MAX && blocks.size < BLOCKS_MAX)
    blocks.set(id, content);
  if (url === '' || url.length > URL_MAX || attachments.size >= ATTACHMENTS_MAX) return;
  const [words, caption, alt] = [title, excerpt, meta._wp_attachment_image_alt ?? ''].map((text) =>
    text.slice(0, WORDS_MAX),
  );
  const order = Number(fields.order) || 0;
  attachments.set(id, { url, title: words ?? '', caption: caption ?? '', alt: alt ?? '', order });
  const siblings = attached.get(parent.trim());
  if (siblings) siblings.push(id);
  else if (parent.trim() !== '' && parent.trim() !== '0') attached.set(parent.trim().slice(0, ID_MAX), [id]);
}

/* --------------------------------------------------- From the file --------------------------------------------------- */

/** Names of the fields for the elements of an item or author. */
const FIELDS = {
  title: 'title',
  link: 'link',
  guid: 'guid',
  pubDate: 'pubDate',
  'dc:creator': 'creator',
  'content:encoded': 'content',
  'excerpt:encoded': 'excerpt',
  'wp:post_id': 'id',
  'wp:post_date': 'date',
  'wp:post_date_gmt': 'dateGmt',
  'wp:post_modified_gmt': 'modifiedGmt',
  'wp:post_name': 'slug',
  'wp:status': 'status',
  'wp:post_type': 'type',
  'wp:post_parent': 'parent',
  'wp:menu_order': 'order',
  'wp:post_password': 'password',
  'wp:attachment_url': 'attachmentUrl',
  'wp:meta_key': 'metaKey',
  'wp:meta_value': 'metaValue',
  'wp:author_login': 'login',
  'wp:author_email': 'email',
  'wp:author_display_name': 'displayName',
} as const;

/** The metadata of an item with a description, by plugin: Yoast SEO, Rank Math, All in One SEO. */
const DESCRIPTIONS = ['_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description'] as const;
/** The metadata of an item that is read: its cover, what belongs to its text, and its description. */
const META = [
  ...(['_thumbnail_id', '_wp_attachment_image_alt', 'footnotes', 'enclosure'] as const),
  ...DESCRIPTIONS,
] as const;

type Meta = Partial<Record<(typeof META)[number], string>>;

const isMeta = (key: string): key is keyof Meta => (META as readonly string[]).includes(key);

type Fields = Partial<Record<(typeof FIELDS)[keyof typeof FIELDS], string>>;

interface Item {
  fields: Fields;
  tags: string[];
  categories: string[];
  coAuthors: string[];
  meta: Meta;
  /** Whether a text is longer than an article may be. */
  isTooLarge: boolean;
  /** Whether the XML of the item is invalid, so that its parts may be mixed up. */
  isDamaged: boolean;
  isCutOff: boolean;
}

const createItem = (): Item => ({
  fields: {},
  tags: [],
  categories: [],
  coAuthors: [],
  meta: {},
  isTooLarge: false,
  isDamaged: false,
  isCutOff: false,
});

/** Maximum length of an element, in UTF-16 units. HTML is longer than the same text in Markdown. */
const FIELD_MAX = 4 * MARKDOWN_MAX;
/** Maximum distance between two parser events, in UTF-16 units. The parser buffers a text until it ends. */
const PARSED_MAX = 32 * MARKDOWN_MAX;
const CATEGORIES_MAX = 100;
/** Maximum number of open elements. HTML that isn't escaped leaves some open. */
const OPEN_MAX = 10_000;
/** Maximum number of attributes of an element. */
const ATTRIBUTES_MAX = 1000;
/** Characters that XML forbids, but WordPress exports. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\x00-\x08\v\f\x0e-\x1f\ufffe\uffff]/g;

/** Yields all items, and adds the authors to `site`. If the file is truncated, the last item says so. */
async function* readItems(file: ImportFile, site: Site): AsyncGenerator<Item> {
  const items: Item[] = [];
  const parser = createParser(items, site);
  let length = 0;
  const decoder = new TextDecoder('utf-8');
  const escape = createEscaper();
  const write = (text: string, isLast = false) => {
    length += text.length;
    parser.write(escape(text.replace(FORBIDDEN, ''), isLast));
    if (length - parser.lastEvent() > PARSED_MAX) throw new Refusal('invalid', messages.fileTooLarge);
    parser.advance(length);
  };
  for await (const chunk of await file.stream()) {
    write(decoder.decode(chunk as Buffer, { stream: true }));
    yield* items.splice(0);
  }
  write(decoder.decode(), true);
  yield* items.splice(0);
  if (!parser.isComplete()) yield { ...createItem(), isCutOff: true };
}

const CDATA = { start: '<![CDATA[', end: ']]>' };
/** Matches ampersands that don't begin an entity. */
const BARE = /&(?!#?\w{1,31};)/g;

/**
 * Returns a function that escapes bare ampersands in chunks of XML, because the parser would search far for entities'
 * ends.
 */
function createEscaper(): (chunk: string, isLast: boolean) => string {
  let [rest, isInCdata] = ['', false];
  return (chunk, isLast) => {
    let [result, text] = ['', rest + chunk];
    rest = '';
    for (;;) {
      const marker = isInCdata ? CDATA.end : CDATA.start;
      const at = text.indexOf(marker);
      const end = at === -1 ? text.length : at + marker.length;
      // A marker or an entity may continue in the next chunk.
      const cut = at !== -1 || isLast ? end : Math.max(findCut(text), 0);
      const part = text.slice(0, cut);
      result += isInCdata ? part : part.replace(BARE, '&amp;');
      if (at === -1) {
        rest = text.slice(cut);
        return result;
      }
      text = text.slice(end);
      isInCdata = !isInCdata;
    }
  };
}

/**
 * Returns the start of a possibly incomplete marker or entity at the end, such as `&am` or `]]`; otherwise the length.
 */
function findCut(text: string): number {
  const from = Math.max(text.length - 40, 0);
  const at = text.slice(from).search(/(?:&#?\w*|\]{1,2}|<(?:!(?:\[[A-Z]*\[?)?)?)$/);
  return at === -1 ? text.length : from + at;
}

function createParser(items: Item[], site: Site) {
  const parser = new SaxesParser({ xmlns: false, fragment: true });
  /** Names of the open elements, except those within texts. */
  const open: string[] = [];
  let item: Item | null = null;
  let text: string | null = null;
  let category: { domain: string } | null = null;
  let [metaKey, author]: [string, Fields] = ['', {}];
  let [lastEvent, position, depth, isComplete] = [0, 0, 0, false];
  let attributeCount = 0;
  const touch = () => (lastEvent = position);
  const add = (more: string) => {
    if (text === null) return;
    if (text.length + more.length > FIELD_MAX) {
      if (item) item.isTooLarge = true;
    } else text += more;
  };

  // The parser continues after errors. It doesn't know HTML's entities, which are decoded later.
  parser.on('error', ({ message }) => {
    const damaged = item ?? items.at(-1);
    if (damaged && !message.includes('undefined entity')) damaged.isDamaged = true;
  });
  parser.on('text', (more) => {
    touch();
    add(more);
  });
  parser.on('cdata', (more) => {
    touch();
    add(more);
  });
  parser.on('attribute', () => {
    attributeCount += 1;
    if (attributeCount > ATTRIBUTES_MAX) throw new Refusal('invalid', messages.tooManyAttributes);
  });
  parser.on('opentag', ({ name, attributes }) => {
    touch();
    attributeCount = 0;
    depth += 1;
    if (depth > OPEN_MAX) throw new Refusal('invalid', messages.tooDeep);
    // HTML that isn't escaped is part of the text.
    if (text !== null) {
      add(`<${name}${formatAttributes(attributes)}>`);
      return;
    }
    open.push(name);
    if (name === 'item') item = createItem();
    if (name === 'wp:author') author = {};
    const isChild = open.at(-2) === 'item' || open.at(-2) === 'wp:postmeta' || open.at(-2) === 'wp:author';
    if (isChild && (Object.hasOwn(FIELDS, name) || name === 'category')) text = '';
    if (name === 'category') category = { domain: attributes.domain ?? '' };
  });
  parser.on('closetag', ({ name }) => {
    touch();
    depth -= 1;
    if (open.at(-1) !== name) {
      if (text !== null && !VOID.test(name)) add(`</${name}>`);
      return;
    }
    const parent = open.at(-2);
    open.pop();
    const value = text ?? '';
    text = null;
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof typeof FIELDS] : null;
    if (name === 'rss') isComplete = true;
    else if (name === 'item') {
      if (item) items.push(item);
      item = null;
    } else if (name === 'wp:author') {
      const { login = '', email = '', displayName = '' } = author;
      if (login.trim() !== '' && site.authors.size < AUTHORS_MAX)
        site.authors.set(login.trim().slice(0, AUTHOR_MAX), {
          name: (displayName.trim() === '' ? login : displayName).trim().slice(0, AUTHOR_MAX),
          email: email.trim().slice(0, AUTHOR_MAX),
        });
    } else if (parent === 'wp:author' && field) author[field] = value;
    else if (parent === 'wp:postmeta' && field === 'metaKey') metaKey = value.trim();
    else if (parent === 'wp:postmeta' && field === 'metaValue' && isMeta(metaKey)) {
      if (item) item.meta[metaKey] = value.trim();
    } else if (parent === 'item' && item && name === 'category' && category) {
      const list = { post_tag: item.tags, category: item.categories, author: item.coAuthors }[
        category.domain
      ];
      if (list && list.length < CATEGORIES_MAX) list.push(value);
    } else if (parent === 'item' && item && field) item.fields[field] ??= value;
  });
  return {
    write: (chunk: string) => parser.write(chunk),
    lastEvent: () => lastEvent,
    advance: (to: number) => (position = to),
    isComplete: () => isComplete,
  };
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;

const formatAttributes = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`)
    .join('');

/* --------------------------------------------------- To an article --------------------------------------------------- */

function toArticle({ fields, ...item }: Item, site: Site): ForeignArticle {
  const { attachments, authors } = site;
  const { type = 'post', status = 'publish', content = '', link = '', guid = '' } = fields;
  if (type !== 'post' && type !== 'page') throw new Refusal('invalid', messages.otherType(type));
  if (status === 'trash') throw new Refusal('invalid', messages.inTrash);
  if (item.isDamaged) throw new Refusal('invalid', messages.damaged);
  if (item.isTooLarge) throw new Refusal('invalid', messages.fileTooLarge);
  const isPublic = status === 'publish' || status === 'future' || status === 'inherit';
  const isProtected = (fields.password ?? '') !== '';
  const notes: string[] = [];
  if (status === 'private') notes.push(messages.wasPrivate);
  if (isProtected) notes.push(messages.wasProtected);
  if (item.coAuthors.length > 1) notes.push(messages.coAuthors);
  const login = (fields.creator ?? '').trim();
  const id = fields.id?.trim() ?? '';
  const { html, notes: contentNotes } = contentToHtml(content, {
    footnotes: item.meta.footnotes ?? '',
    attached: () =>
      (site.attached.get(id) ?? [])
        .flatMap((one) => attachments.get(one) ?? [])
        .sort((one, other) => one.order - other.order),
    findAttachment: (one) => attachments.get(one),
    findBlock: (one) => site.blocks.get(one),
  });
  return {
    sourceId: guid.trim() || `wordpress:${link.trim()}#${id}`,
    kind: type === 'page' ? 'page' : 'article',
    title: fields.title ?? '',
    description: findDescription(fields.excerpt ?? '', item.meta),
    html: html + toAudio(item.meta.enclosure ?? '', html),
    cover: attachments.get(item.meta._thumbnail_id ?? '')?.url ?? '',
    tags: [...item.tags, ...item.categories.filter((name) => !/^uncategorized$/i.test(name.trim()))],
    // Slugs in other scripts are encoded.
    slug: decodeUrlPart(fields.slug?.trim() ?? ''),
    isDraft: !isPublic || isProtected,
    createdAt: findDate(fields),
    updatedAt: parseGmt(fields.modifiedGmt),
    // WordPress serves posts at these URLs too.
    oldUrls: [link, guid, ...(id === '' ? [] : [type === 'page' ? `/?page_id=${id}` : `/?p=${id}`])],
    feedId: guid.trim() || null,
    author: login === '' ? null : { name: login, email: '', ...authors.get(login), handle: login },
    notes: [...notes, ...contentNotes],
  };
}

/** Shortcodes, other than words in brackets. */
const SHORTCODE = /\[(?:\/[\w-]+|[\w-]+(?:\s[^[\]]*=[^[\]]*)|[a-z]+_\w+)\]/g;
/** Names that plugins replace when they show a description. */
const VARIABLE = /%\w+%|#[a-z]+_\w+/;

/** Returns the excerpt that the author wrote or, without one, the description for search engines. */
const findDescription = (excerpt: string, meta: Meta): string =>
  excerpt.replace(SHORTCODE, ' ').trim() ||
  (DESCRIPTIONS.map((name) => meta[name] ?? '').find((text) => text !== '' && !VARIABLE.test(text)) ?? '');

/** Returns the audio of a podcast, which is a URL above its size and type, unless the text has it. */
function toAudio(enclosure: string, html: string): string {
  const url = enclosure.split('\n', 1)[0]?.trim() ?? '';
  return !isHttpUrl(url) || html.includes(escapeAttribute(url)) || html.includes(url)
    ? ''
    : `\n<audio src="${escapeAttribute(url)}"></audio>`;
}

/** Parses a date in UTC. Returns null for a missing one, which WordPress writes as zeros, or an invalid one. */
function parseGmt(date = ''): string | null {
  try {
    return /^\s*0000/.test(date) ? null : parseDate(date.trim());
  } catch {
    return null;
  }
}

function findDate({ dateGmt, date, pubDate = '' }: Fields): string | null {
  const published = Date.parse(pubDate);
  return (
    parseGmt(dateGmt) ??
    (published >= 0 ? new Date(published).toISOString() : null) ??
    // In the site's local time: the file doesn't say the time zone.
    parseGmt(date)
  );
}
