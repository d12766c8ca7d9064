/** Characters as people count them: by code point, not by UTF-16 unit. */
export const codePoints = (value: string): string[] => Array.from(value);

export const EXCERPT_LENGTH = 40;

/** The only entities that the sanitizer's serializer writes. */
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

export const decodeEntities = (sanitizedHtml: string): string =>
  sanitizedHtml.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);

/** The mark of a footnote, and the link back to it. */
const FOOTNOTE_MARK =
  /<sup><a [^>]*href="#section-fn:\d+"[^>]*>\[\d+\]<\/a><\/sup>|<a [^>]*href="#section-fnref:[\d:]+"[^>]*>[^<]*<\/a>/g;
/** Tags within a word. All others separate words, such as those of paragraphs, cells and line breaks. */
const INLINE =
  /<\/?(?:a|abbr|b|bdi|cite|code|del|dfn|em|i|ins|kbd|mark|q|rp|rt|ruby|s|samp|small|span|strong|sub|sup|time|u|var|wbr)(?: [^>]*)?>/g;
export const TAG = /<[^>]*>/g;

/**
 * Returns the text of sanitized html with tags stripped and entities decoded. Words that a tag separates, such as `<br>`
 * or a table cell's, stay separate. Only for output of the sanitizer, where every `<` opens a tag, and text is escaped.
 */
export const plainText = (sanitizedHtml: string): string =>
  decodeEntities(sanitizedHtml.replace(FOOTNOTE_MARK, '').replace(INLINE, '').replace(TAG, ' '));

// Nearly all white space is a single space already, and stays as it is.
const foldSpace = (text: string) => text.replace(/\s{2,}|[^\S ]/g, ' ').trim();

/** Returns the same text with white space folded to single spaces. */
export const textContent = (sanitizedHtml: string): string => foldSpace(plainText(sanitizedHtml));

/** Returns the text that a heading's anchor is named after. Tags don't separate words there, as on GitHub. */
export const anchorText = (sanitizedHtml: string): string =>
  foldSpace(decodeEntities(sanitizedHtml.replace(FOOTNOTE_MARK, '').replace(TAG, '')));

const ANCHOR_LENGTH = 80;

/** Builds an anchor's name as GitHub does: lower case, letters and digits, `-` for spaces. */
export function anchorName(text: string): string {
  const kept = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N} _-]/gu, '');
  return codePoints(kept.trim().replaceAll(' ', '-')).slice(0, ANCHOR_LENGTH).join('');
}

/** Returns what anchors of the same heading have in common, whichever program has written them. */
export const anchorKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

const IMAGE_TEXT = /<img [^>]*?alt="([^"]+)"[^>]*>/g;

/** Replaces the images in sanitized html by their descriptions. */
export const withImageTexts = (sanitizedHtml: string): string => sanitizedHtml.replace(IMAGE_TEXT, ' $1 ');

/** Returns the text of an article, or the descriptions of its images if it has no text. */
export const summaryText = (sanitizedHtml: string): string =>
  textContent(sanitizedHtml) || textContent(withImageTexts(sanitizedHtml));

/** Returns the card's excerpt: the first 40 characters of the text, followed by dots. */
export const excerpt = (sanitizedHtml: string): string =>
  `${codePoints(summaryText(sanitizedHtml)).slice(0, EXCERPT_LENGTH).join('')}...`;

/** A heading in the table of contents of an article. */
export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** The most headings listed: a book's table of contents would be longer than its page. */
const HEADINGS_MAX = 60;
/** Shorter articles need no table of contents. */
const HEADINGS_MIN = 3;

const HEADING = /<h([23]) id="([^"<>]+)"[^<>]*>(.*?)<\/h\1>/gs;

const limitHeadings = (headings: Heading[]) =>
  headings.length < HEADINGS_MIN ? [] : headings.slice(0, HEADINGS_MAX);

/** Returns the headings for the table of contents, on the two outermost levels; none if they are few. */
export function findHeadings(sanitizedHtml: string): Heading[] {
  const headings = Array.from(sanitizedHtml.matchAll(HEADING), ([, level, id = '', inner = '']): Heading => ({
    id,
    // Browsers serialize this space as an entity.
    text: textContent(inner.replaceAll('&nbsp;', ' ')),
    level: level === '2' ? 2 : 3,
  })).filter(({ text }) => text !== '');
  const outer = headings.filter(({ level }) => level === 2);
  return limitHeadings(headings.length > HEADINGS_MAX ? outer : headings);
}

/** Scripts that don't separate words, where characters are counted. */
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** The same, but with words of many characters, which only a dictionary can separate. */
const RUNS = /[\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]{2,}/gu;
const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’.,-][\p{L}\p{N}\p{M}]+)*/gu;

const WORDS_A_MINUTE = 275;
const SIGNS_A_MINUTE = 500;
/** Length of the text that is segmented, in UTF-16 units. The count is extrapolated to the rest of a longer text. */
const PART = 20_000;

export interface ReadingTime {
  /** Each character of Chinese or Japanese counts as one. */
  words: number;
  /** At least one. */
  minutes: number;
}

let segmenter: Intl.Segmenter | undefined;

/** Returns the number of words in scripts that don't separate words. */
function countUnspacedWords(runs: readonly string[]): number {
  if (runs.length === 0) return 0;
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
  const text = runs.join(' ');
  const part = text.slice(0, PART);
  const words = [...segmenter.segment(part)].filter(({ isWordLike }) => isWordLike).length;
  return Math.round((words * text.length) / part.length);
}

/** Returns the word count and reading time of a text, as shown to its author while writing and to readers. */
export function readingTime(text: string): ReadingTime {
  const signs = text.match(SIGNS)?.length ?? 0;
  const runs = text.match(RUNS) ?? [];
  const spaced = signs + runs.length > 0 ? text.replace(SIGNS, ' ').replace(RUNS, ' ') : text;
  const words = (spaced.match(WORDS)?.length ?? 0) + countUnspacedWords(runs);
  const minutes = words / WORDS_A_MINUTE + signs / SIGNS_A_MINUTE;
  return { words: words + signs, minutes: Math.max(1, Math.round(minutes)) };
}

/** Scripts whose fonts have italics. */
const ITALIC = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const LETTER = /\p{L}/u;
/** Scripts that emphasize with dots. Others without italics use weight. */
const DOTTED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Hangul}]/u;

const EMPHASIS = /<(em|i)((?: (?:dir|lang)="[^"]*")*)>(.*?)<\/\1>/gs;

function findEmphasis(text: string): 'dots' | 'weight' | null {
  const upright = Array.from(text).filter((sign) => LETTER.test(sign) && !ITALIC.test(sign));
  if (upright.length === 0) return null;
  return upright.some((sign) => DOTTED.test(sign)) ? 'dots' : 'weight';
}

/** Marks emphasis in sanitized html that italics can't show, such as in Arabic and Chinese, for the style sheet. */
export const markEmphasis = (sanitizedHtml: string): string =>
  sanitizedHtml.replace(EMPHASIS, (whole, name: string, attributes: string, inner: string) => {
    const emphasis = findEmphasis(inner.replace(TAG, ''));
    return emphasis === null
      ? whole
      : `<${name} class="emphasis-${emphasis}"${attributes}>${inner}</${name}>`;
  });

/** Tags between lines of text. */
const BLOCK_TAG =
  /(<\/?(?:p|h[1-6]|[uod]l|li|d[td]|div|blockquote|pre|figure|figcaption|details|summary|table|caption|t(?:head|body|foot|[rhd]))(?: [^>]*)?>)/;
/** The ends of lines, other tags, and the text between them. */
const LINE_PART = /<br ?\/?>\n?|<[^>]*>|\n|[^<\n]+/g;
const PICTURE = /<img [^>]*>/g;

/** In pixels. Narrower pictures are icons and badges, which belong to a line of text. */
const OWN_LINE_MIN = 160;

const WIDTH = / width="(\d+)"/;
const HEIGHT = / height="(\d+)"/;
/** NaN if it isn't known. */
const attributeOf = (tag: string, attribute: RegExp) => Number(attribute.exec(tag)?.[1] ?? NaN);

/** Adds a class to an opening tag. */
function withClass(tag: string, name: string): string {
  const [, names] = / class="([^"]*)"/.exec(tag) ?? [];
  if (names === undefined) return tag.replace(/^<\w+/, `$& class="${name}"`);
  return names.split(' ').includes(name) ? tag : tag.replace(' class="', `$&${name} `);
}

/**
 * Height by width of pictures that browsers without `attr()` for numbers must be told to fit into the window. Each step has
 * a class, such as `tall-9`.
 */
export const TALL_STEPS = Array.from({ length: 48 }, (_, step) => 2 ** (step / 8 - 1));

/** In pixels: the height of a phone's window in landscape. */
const LOW_WINDOW = 300;

function markTall(picture: string): string {
  const height = attributeOf(picture, HEIGHT);
  const ratio = height / attributeOf(picture, WIDTH);
  const step = TALL_STEPS.findIndex((highest) => ratio <= highest);
  // Fits into any window, or has an unknown shape.
  return step <= 0 || height < LOW_WINDOW ? picture : withClass(picture, `tall-${step}`);
}

/** Returns the pictures in a part of sanitized html, as tags. */
const picturesIn = (html: string): string[] => html.match(PICTURE) ?? [];

/** Marks the pictures of a text that stand alone on their lines. Several such lines are a row of pictures. */
function markOwnLines(text: string): string {
  const lines = [''];
  for (const part of text.match(LINE_PART) ?? []) {
    lines.push(`${lines.pop()}${part}`);
    if (part.endsWith('\n') || part.startsWith('<br')) lines.push('');
  }
  const isAlone = lines.map((line) => picturesIn(line).length === 1 && textContent(line) === '');
  return lines
    .map((line, at) =>
      isAlone[at] && !isAlone[at - 1] && !isAlone[at + 1]
        ? line.replace(PICTURE, (picture) =>
            attributeOf(picture, WIDTH) < OWN_LINE_MIN ? picture : withClass(picture, 'own-line'),
          )
        : line,
    )
    .join('');
}

/**
 * Marks what style sheets can't see in sanitized html: paragraphs that are a picture (`picture`) or a row of them
 * (`pictures`), pictures with a line of their own within a text (`own-line`), and the shape of tall ones.
 */
export function markPictures(sanitizedHtml: string): string {
  if (!sanitizedHtml.includes('<img ')) return sanitizedHtml;
  const parts = sanitizedHtml.split(BLOCK_TAG);
  // Text and tags alternate.
  for (let at = 0; at < parts.length; at += 2) {
    const text = parts[at] ?? '';
    const pictures = picturesIn(text).length;
    if (pictures === 0) continue;
    const [before = '', after = ''] = [parts[at - 1], parts[at + 1]];
    if (textContent(text) !== '') parts[at] = markOwnLines(text);
    else if (/^<p[ >]/.test(before) && after === '</p>')
      parts[at - 1] = withClass(before, pictures === 1 ? 'picture' : 'pictures');
  }
  return parts.join('').replace(PICTURE, markTall);
}

/** In UTF-16 units of html. A picture below the first screen can load later. */
const FIRST_SCREEN = 1500;

/** Has the browser load the first picture of a text at once if it's on the first screen, where it may be the largest part. */
export function loadFirstPicture(sanitizedHtml: string): string {
  const start = sanitizedHtml.indexOf('<img ');
  if (start < 0 || start > FIRST_SCREEN) return sanitizedHtml;
  const rest = sanitizedHtml.slice(start);
  return sanitizedHtml.slice(0, start) + rest.replace(' loading="lazy"', ' fetchpriority="high"');
}

/**
 * Front matter of site generators and of this blog's own exports: lines of YAML with a key each and their continuation
 * lines, comments, and empty lines. Each line matches in only one way: backtracking could block the page otherwise.
 */
const FRONT_MATTER =
  /^---[ \t]*\n((?:#.*\n|\n)*\w[\w.-]*:.*\n(?:\w[\w.-]*:.*\n|[ \t].*\n|- .*\n|#.*\n|\n)*)---[ \t]*(?:\n+|$)/;

/** Keys of site generators and editors. Text between two rules without any of them is part of the article. */
const KNOWN_KEY =
  /^(?:title|date|tags|keywords|categories|category|authors?|layout|slug|draft|description|excerpt|summary|permalink|published|publishDate|lang|language|aliases|canonical_url|created|updated|modified|lastmod|cover|image|weight|sidebar_position|series|id)[ \t]*:/im;

/** Returns the length of a site generator's front matter above an article's text; 0 if there is none. */
export function frontMatterLength(markdown: string): number {
  const [matter = '', lines = ''] = FRONT_MATTER.exec(markdown) ?? [];
  return KNOWN_KEY.test(lines) ? matter.length : 0;
}

/** In UTF-16 units: only the beginning of a longer text is examined. */
const TEXT_DIRECTION_PART = 32 * 1024;

export const CODE = /<(pre|code|kbd|samp)\b[^>]*>.*?<\/\1>/gs;
const WORD = /\p{L}[\p{L}\p{M}]*/gu;
/** Matches a letter of the scripts that are written from right to left. */
export const RTL =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/**
 * Returns the direction of a text: that of most of its words, except in code. `auto` if browsers derive the same from
 * the first letter. Takes sanitized html or plain text.
 */
export function textDirection(html: string): 'rtl' | 'ltr' | 'auto' {
  const words = html.slice(0, TEXT_DIRECTION_PART).replace(CODE, ' ').replace(TAG, ' ').match(WORD) ?? [];
  const rtl = words.filter((word) => RTL.test(word)).length;
  if (rtl * 2 > words.length) return 'rtl';
  return RTL.test(words[0] ?? '') ? 'ltr' : 'auto';
}

/** Tags and attributes of Hugo, Jekyll and others, which are shown as text. */
export const TEMPLATE_TAGS =
  /\{\{[<%][^{}\n]{0,500}\}\}|\{%[^{}\n]{0,500}%\}|^ {0,3}\{:[^{}\n]{1,500}\}[ \t\r]*$|^ {0,3}:::[ \t]*\w[^\n]*/gm;

/** The prefix of all heading ids in an article, so that authors can't use an id of the page. */
export const ANCHOR_PREFIX = 'section-';

/** The elements that authors may use. Others are removed, and their text is kept. */
export const blockTags = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'div', 'ul', 'ol', 'li'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['dl', 'dt', 'dd', 'figure', 'figcaption', 'details', 'summary'],
];
export const inlineTags = [
  ...['a', 'img', 'input', 'br', 'wbr', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'code', 'span'],
  ...['sub', 'sup', 'small', 'mark', 'kbd', 'samp', 'var', 'abbr', 'cite', 'dfn', 'q', 'time'],
  ...['ruby', 'rt', 'rp', 'bdi'],
];
