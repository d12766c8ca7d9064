import type { Element, ElementContent, Nodes, Parents } from 'hast';
import { element, getText } from './hast.ts';

/*
 * Cards of other systems: bookmarks, files, players, tweets and more, which are made of many elements or described by
 * attributes. Each becomes what Markdown has for it, a link, or a name that the import mentions.
 */

/** The attributes that `rewriteCards` reads. The sanitizer must keep them; `rewriteCards` removes them. */
export const CARD_ATTRIBUTES = ['data-card', 'data-attrs', 'data-background'];

const CLASSES =
  /(?:^|\s)(?:kg-[\w-]+|wp-block-(?:file|cover)[\w-]*|blocks-gallery-[\w-]+|wp-block-gallery|file-embed-[\w-]+|image-link|preformatted-block|hide-text|pullquote|subscription-widget-wrap(?:-editor)?|button-wrapper|captioned-button-wrap|cta-caption|paywall-jump|twitter-tweet)(?=\s|$)/;

/** Elements whose scripts, icons and controls come from the system, not from the author. */
const MADE =
  /(?:^|\s)(?:kg-card|file-embed-wrapper|captioned-image-container|subscription-widget-wrap|wp-block-file)(?=\s|$)/;

type Attributes = Record<string, string | undefined>;

/** Returns whether the parts of an element were made by the editor of a system, not written. */
export const isCard = ({ class: classes = '', ...attributes }: Attributes): boolean =>
  MADE.test(classes) || attributes['data-attrs'] !== undefined;

/** Returns the attributes that tell `rewriteCards` about an element; none if it isn't part of a card. */
export function toCardAttributes({
  class: classes = '',
  style = '',
  ...attributes
}: Attributes): Record<string, string> {
  if (!CLASSES.test(classes) && attributes['data-attrs'] === undefined) return {};
  const [, url = ''] = /background-image:\s*url\(\s*["']?([^"')]+)/.exec(style) ?? [];
  const background = attributes['data-kg-background-image'] ?? url;
  return { 'data-card': classes, ...(background !== '' && { 'data-background': background }) };
}

/**
 * Replaces the cards in a tree.
 *
 * @param leaveOut called with the name of a card that has no equivalent, such as `poll`
 */
export function rewriteCards(parent: Parents, leaveOut: (name: string) => void): void {
  parent.children = (parent.children as ElementContent[]).flatMap((child) => {
    if (child.type !== 'element') return [child];
    const replaced = rewriteCard(child, leaveOut);
    for (const node of replaced) if (node.type === 'element') rewriteCards(node, leaveOut);
    return replaced;
  });
  if (parent.type !== 'element') return;
  delete parent.properties.dataCard;
  delete parent.properties.dataAttrs;
  delete parent.properties.dataBackground;
}

function rewriteCard(node: Element, leaveOut: (name: string) => void): ElementContent[] {
  const classes = classesOf(node);
  const written = node.properties.dataAttrs;
  delete node.properties.dataCard;
  delete node.properties.dataAttrs;
  const attrs = typeof written === 'string' ? parseAttrs(written) : null;
  for (const name of classes) {
    const rewritten = RULES[name]?.(node, { attrs: attrs ?? {}, leaveOut });
    if (rewritten) return rewritten;
  }
  return attrs && isEmpty(node) && !['img', 'iframe', 'br'].includes(node.tagName)
    ? describe(classes[0] ?? '', attrs, leaveOut)
    : [node];
}

/** Describes a card that consists of its attributes. */
function describe(name: string, attrs: Attrs, leaveOut: (name: string) => void): ElementContent[] {
  const url = ['url', 'canonical_url', 'href', 'src'].map((key) => attrs[key]).find(isUrl);
  if (url !== undefined) return [toBookmark(url, { title: text(attrs, 'title') })];
  leaveOut(name.replace(/-(?:embed|wrap|to-dom)$/, '').replaceAll('-', ' ') || 'embed');
  return [];
}

/* ----------------------------------------------------- Finding ----------------------------------------------------- */

type Attrs = Record<string, unknown>;

function parseAttrs(json: string): Attrs | null {
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Attrs) : null;
  } catch {
    return null;
  }
}

const text = (attrs: Attrs, name: string): string => {
  const value = attrs[name];
  return typeof value === 'string' ? value.trim() : '';
};

const isUrl = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value);

const classesOf = ({ properties }: Element): string[] =>
  typeof properties.dataCard === 'string' ? properties.dataCard.split(/\s+/) : [];

function find(node: Nodes, matches: (element: Element) => boolean): Element | undefined {
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const found = matches(child) ? child : find(child, matches);
    if (found) return found;
  }
  return undefined;
}

const byClass = (node: Nodes, name: string) => find(node, (element) => classesOf(element).includes(name));
const byTag = (node: Nodes, ...names: string[]) => find(node, ({ tagName }) => names.includes(tagName));

const textOf = (node: Nodes | undefined): string => (node ? getText(node).replace(/\s+/g, ' ').trim() : '');
const isEmpty = (node: Element): boolean =>
  textOf(node) === '' && !byTag(node, 'img', 'iframe', 'video', 'audio');

const hrefOf = (node: Element | undefined): string =>
  typeof node?.properties.href === 'string' ? node.properties.href : '';
const srcOf = (node: Element | undefined): string =>
  typeof node?.properties.src === 'string' ? node.properties.src : '';

/* ----------------------------------------------------- Writing ----------------------------------------------------- */

const toText = (value: string): ElementContent => ({ type: 'text', value });
const toParagraph = (...parts: (ElementContent | string)[]): Element =>
  element(
    'p',
    parts.map((part) => (typeof part === 'string' ? toText(part) : part)),
  );
const toLink = (href: string, words: string): Element => element('a', [toText(words || href)], { href });
/** Returns a paragraph with the children of an element; none if it has no text. */
const asParagraph = (node: Element | undefined): Element[] =>
  textOf(node) === '' || !node ? [] : [element('p', node.children)];

function toBookmark(url: string, { title = '', description = '' }): Element {
  const link = toLink(url, title);
  return description === '' ? toParagraph(link) : toParagraph(link, element('br', []), description);
}

/** Returns the lines of a text as html. */
const toLines = (lines: string): ElementContent[] =>
  lines.split('\n').flatMap((line, index) => [...(index === 0 ? [] : [element('br', [])]), toText(line)]);

function toFile(
  link: Element | undefined,
  title: string,
  details: string,
  caption?: Element,
): ElementContent[] {
  const href = hrefOf(link);
  if (href === '') return [];
  const rest = details === '' || details === title ? [] : [` (${details})`];
  return [toParagraph(toLink(href, title), ...rest), ...asParagraph(caption)];
}

/* ------------------------------------------------------ Cards ------------------------------------------------------ */

interface Context {
  attrs: Attrs;
  leaveOut: (name: string) => void;
}

/** Returns what replaces a card; null if it stays. */
type Rule = (node: Element, context: Context) => ElementContent[] | null;

const GHOST: Record<string, Rule> = {
  'kg-bookmark-card': (node) => {
    const url = hrefOf(byClass(node, 'kg-bookmark-container') ?? byTag(node, 'a'));
    if (url === '') return null;
    const title = textOf(byClass(node, 'kg-bookmark-title'));
    const description = textOf(byClass(node, 'kg-bookmark-description'));
    return [toBookmark(url, { title, description }), ...asParagraph(byTag(node, 'figcaption'))];
  },
  'kg-file-card': (node) => {
    const part = (name: string) => textOf(byClass(node, `kg-file-card-${name}`));
    const [title, name, size] = [part('title'), part('filename'), part('filesize')];
    const details = [name === title ? '' : name, size].filter(Boolean).join(', ');
    return toFile(byTag(node, 'a'), title || name, details, byClass(node, 'kg-file-card-caption'));
  },
  'kg-audio-card': (node) => {
    const url = srcOf(byTag(node, 'audio'));
    return url === '' ? null : [toParagraph(toLink(url, textOf(byClass(node, 'kg-audio-title'))))];
  },
  'kg-video-card': (node) => {
    const video = byTag(node, 'video');
    return video
      ? [
          element('video', [], { src: srcOf(video) || srcOf(byTag(video, 'source')) }),
          ...asParagraph(byTag(node, 'figcaption')),
        ]
      : null;
  },
  'kg-callout-card': (node) => {
    const [emoji, content] = [textOf(byClass(node, 'kg-callout-emoji')), byClass(node, 'kg-callout-text')];
    if (!content) return null;
    const parts = content.children;
    const [first] = parts;
    if (emoji !== '' && first?.type === 'element' && first.tagName === 'p')
      first.children.unshift(toText(`${emoji} `));
    else if (emoji !== '') parts.unshift(toText(`${emoji} `));
    return [element('blockquote', [element('div', parts)])];
  },
  'kg-toggle-card': (node) => {
    const [heading, content] = [byClass(node, 'kg-toggle-heading-text'), byClass(node, 'kg-toggle-content')];
    return heading && content
      ? [element('details', [element('summary', heading.children), ...content.children])]
      : null;
  },
  'kg-product-card-rating': (node) => {
    let stars = 0;
    const count = (parent: Element) => {
      for (const child of parent.children) {
        if (child.type !== 'element') continue;
        if (classesOf(child).includes('kg-product-card-rating-active')) stars += 1;
        count(child);
      }
    };
    count(node);
    return stars === 0 ? [] : [toParagraph('★'.repeat(stars) + '☆'.repeat(Math.max(5 - stars, 0)))];
  },
  'kg-header-card': showBackground,
  'kg-signup-card': (node, { leaveOut }) => {
    leaveOut('signup form');
    return [...asParagraph(byTag(node, 'h1', 'h2')), ...asParagraph(byTag(node, 'h3'))];
  },
};

/** Shows the background of a card as an image above it. */
function showBackground(node: Element): ElementContent[] {
  const src = node.properties.dataBackground;
  delete node.properties.dataBackground;
  return [...(typeof src === 'string' ? [element('img', [], { src })] : []), node];
}

const isGallery = (node: Element): boolean =>
  byTag(node, 'img') !== undefined && ['ul', 'li'].includes(node.tagName);

const WORDPRESS: Record<string, Rule> = {
  // The embedded page's markup, not the author's.
  'twitter-tweet': (node) => {
    for (const child of node.children)
      if (child.type === 'element' && child.tagName === 'p') child.properties = {};
    return null;
  },
  'wp-block-file': (node) => toFile(byTag(node, 'a'), textOf(byTag(node, 'a')), ''),
  'wp-block-cover': showBackground,
  'wp-block-cover__image-background': showBackground,
  // The list is only a grid.
  'wp-block-gallery': (node) =>
    isGallery(node) ? [element('div', node.children.flatMap(unwrapItem))] : null,
  'blocks-gallery-grid': (node) =>
    isGallery(node) ? [element('div', node.children.flatMap(unwrapItem))] : null,
};

const unwrapItem = (item: ElementContent): ElementContent[] =>
  item.type === 'element' && item.tagName === 'li' ? item.children : [item];

/** Buttons that only work on the old site. */
const BUTTONS: [url: RegExp, name: string][] = [
  [/\/subscribe\b/, 'subscribe button'],
  [/action=share|share_url|utm_content=share/, 'share button'],
  [/\/comments\b|comments_url/, 'comment button'],
  [/gift=true|\/refer\b|\/leaderboard|\/survey\/|\/chat\b|^#|^%/, 'button'],
];

const SUBSTACK: Record<string, Rule> = {
  'button-wrapper': (node, { attrs, leaveOut }) => {
    const link = byTag(node, 'a');
    const url = text(attrs, 'url') || hrefOf(link);
    const [, name] = BUTTONS.find(([pattern]) => pattern.test(url)) ?? [];
    if (name === undefined && isUrl(url))
      return [toParagraph(toLink(url, textOf(link) || text(attrs, 'text')))];
    leaveOut(name ?? 'button');
    return [];
  },
  'captioned-button-wrap': (_node, { leaveOut }) => {
    leaveOut('subscribe button');
    return [];
  },
  'subscription-widget-wrap': leaveFormOut,
  'subscription-widget-wrap-editor': leaveFormOut,
  'paywall-jump': () => [],
  'hide-text': () => [],
  pullquote: (node) => [element('blockquote', node.children)],
  'preformatted-block': (node) => {
    const pre = byTag(node, 'pre');
    return pre ? [{ ...pre, properties: { dataLines: 'true' } }] : null;
  },
  'latex-rendered': (_node, { attrs }) => {
    const formula = text(attrs, 'persistentExpression');
    if (formula === '') return null;
    return [element('pre', [element('code', [toText(formula)], { className: ['language-latex'] })])];
  },
  tweet: (_node, { attrs }) => {
    const [url, words, name, handle] = ['url', 'full_text', 'name', 'username'].map((key) =>
      text(attrs, key),
    );
    if (!isUrl(url)) return null;
    const who = [name, handle ? `(@${handle})` : ''].filter(Boolean).join(' ');
    const link = toLink(url, who || url);
    return words ? toQuote(words, link) : [toParagraph(link)];
  },
  'embedded-post-wrap': toPost,
  'digest-post-embed': toPost,
  comment: (_node, { attrs }) => {
    const { comment, url } = attrs;
    const { body, name } = (comment ?? {}) as Attrs;
    if (!isUrl(url) || typeof body !== 'string') return null;
    const link = toLink(url, typeof name === 'string' ? name : '');
    return toQuote(body, link);
  },
  'image-gallery-embed': (_node, { attrs }) => {
    const { images = [], caption = '', alt = '' } = (attrs.gallery ?? {}) as Attrs;
    const found = (Array.isArray(images) ? images : []).flatMap((image: unknown) => {
      const { src } = (image ?? {}) as Attrs;
      return isUrl(src)
        ? [toParagraph(element('img', [], { src, alt: typeof alt === 'string' ? alt : '' }))]
        : [];
    });
    if (found.length === 0) return null;
    return [
      ...found,
      ...(typeof caption === 'string' && caption !== ''
        ? [toParagraph(element('em', [toText(caption)]))]
        : []),
    ];
  },
  'image-link': (node, { attrs }) => {
    const image = byTag(node, 'img');
    if (!image) return null;
    const written = image.properties.dataAttrs;
    const own = (typeof written === 'string' ? parseAttrs(written) : null) ?? attrs;
    const href = text(own, 'href');
    delete image.properties.dataAttrs;
    // Substack links each image to itself.
    return [isUrl(href) ? element('a', [image], { href }) : image];
  },
  'file-embed-wrapper': (node) => {
    const [title, details] = ['h1', 'h2'].map((part) => textOf(byClass(node, `file-embed-details-${part}`)));
    const link = byClass(node, 'file-embed-button') ?? byTag(node, 'a');
    return toFile(
      link,
      title ?? '',
      (details ?? '').replace(/\s*∙\s*/, ', '),
      byClass(node, 'file-embed-description'),
    );
  },
  'mention-wrap': (node, { attrs }) => {
    const name = text(attrs, 'name');
    return name === '' || textOf(node) !== '' ? null : [toText(name)];
  },
  'youtube-wrap': (node, { attrs }) =>
    toPlayer(node, text(attrs, 'videoId'), 'https://www.youtube.com/watch?v='),
  'vimeo-wrap': (node, { attrs }) => toPlayer(node, text(attrs, 'videoId'), 'https://vimeo.com/'),
  instagram: (node, { attrs }) => toPlayer(node, text(attrs, 'instagram_id'), 'https://www.instagram.com/p/'),
  'bluesky-wrap': (node, { attrs }) => {
    const [handle, id, words] = ['authorHandle', 'postId', 'text'].map((key) => text(attrs, key));
    if (!handle || !id || textOf(node) !== '') return null;
    const link = toLink(`https://bsky.app/profile/${handle}/post/${id}`, `@${handle}`);
    return words ? toQuote(words, link) : [toParagraph(link)];
  },
};

function leaveFormOut(_node: Element, { leaveOut }: Context): ElementContent[] {
  leaveOut('subscribe form');
  return [];
}

/** Quotes what somebody wrote elsewhere, with a link to it. */
const toQuote = (words: string, link: Element): ElementContent[] => [
  element('blockquote', [toParagraph(...toLines(words)), toParagraph('— ', link)]),
];

function toPost(_node: Element, { attrs }: Context): ElementContent[] | null {
  const url = [attrs.canonical_url, attrs.url].find(isUrl);
  if (url === undefined) return null;
  const description = text(attrs, 'truncated_body_text') || text(attrs, 'caption');
  return [toBookmark(url, { title: text(attrs, 'title'), description })];
}

/** Links to a video whose player isn't part of the export. */
const toPlayer = (node: Element, id: string, page: string): ElementContent[] | null =>
  /^[\w-]+$/.test(id) && !byTag(node, 'iframe') ? [element('iframe', [], { src: page + id })] : null;

const RULES: Record<string, Rule | undefined> = { ...GHOST, ...WORDPRESS, ...SUBSTACK };
