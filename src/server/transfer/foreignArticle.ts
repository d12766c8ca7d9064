import { hash } from 'node:crypto';
import {
  type ArticleKind,
  fillShortTexts,
  isHttpUrl,
  isImageUrl,
  MARKDOWN_MAX,
  TITLE_MAX,
} from '../../shared/article.ts';
import { fitPlainTexts, toTags, withoutDirectionMarks } from '../../shared/articleFields.ts';
import { codePoints } from '../../shared/articleText.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { TooCostly } from '../content/budget.ts';
import { htmlToMarkdown, htmlToText, type Losses, TextTooLong } from '../content/htmlToMarkdown.ts';
import { toArticleSlug, toPageSlug } from '../db/slugs.ts';
import { Refusal } from '../lib/refusal.ts';
import type { FindImage } from './imageFinder.ts';
import { linkEmbeds } from './markdownEmbeds.ts';
import type { ImportedArticle } from './markdownFile.ts';

/** An article of a source, or the reason why it can't be read. */
export interface SourceEntry {
  /** Shown to authors. */
  name: string;
  article: ImportedArticle | Refusal;
  /** Sentences that describe what the import loses. */
  notes: string[];
}

/** An article of a source before its text is converted, which may take long. */
export interface UnreadEntry {
  name: string;
  read: () => SourceEntry | Promise<SourceEntry>;
}

/** An article in the format of another system. */
export interface ForeignArticle extends Pick<
  ImportedArticle,
  'sourceId' | 'slug' | 'isDraft' | 'createdAt' | 'updatedAt' | 'oldUrls' | 'feedId' | 'cover' | 'tags'
> {
  kind: ArticleKind;
  /** Html; '' if there is no title. */
  title: string;
  /** Html; '' if there is none. */
  description: string;
  html: string;
  /** Used instead of `html` if set. */
  parts?: readonly TextPart[];
  author: ImportedArticle['author'];
  notes: string[];
}

const { import: messages } = transferMessages;

/** In UTF-16 units. */
const NAME_MAX = 500;

type ReadForeign = () => ForeignArticle | Promise<ForeignArticle>;

/** Creates an entry that `read` converts on demand. `imageFile` finds its image files. */
export const toUnread = (name: string, read: ReadForeign, imageFile: FindImage): UnreadEntry => ({
  name: name.slice(0, NAME_MAX),
  read: () => toEntry(name, read, imageFile),
});

export const toRefused = (name: string, article: Refusal): UnreadEntry => ({
  name,
  read: () => ({ name, article, notes: [] }),
});

/** Reads an article. Turns an `invalid` Refusal of its reader into an entry. */
export async function toEntry(
  longName: string,
  read: ReadForeign,
  imageFile: FindImage,
): Promise<SourceEntry> {
  const name = longName.slice(0, NAME_MAX);
  try {
    return { name, ...toImported(await read(), imageFile) };
  } catch (error) {
    if (error instanceof RangeError)
      return { name, article: new Refusal('invalid', messages.tooCostly, { cause: error }), notes: [] };
    if (error instanceof Refusal && error.kind === 'invalid') return { name, article: error, notes: [] };
    throw error;
  }
}

/** In characters. Limited because the id is indexed. */
const SOURCE_ID_MAX = 500;
/** Maximum length of a title or tag in UTF-16 units of HTML. The rest is ignored. */
const TITLE_HTML_MAX = 20 * TITLE_MAX;
/** In UTF-16 units. */
const OLD_URL_MAX = 3000;
/** Maximum number of tags to read. */
const TAGS_MAX = 100;

function toImported(
  { html, title, description, notes, ...foreign }: ForeignArticle,
  imageFile: FindImage,
): Omit<SourceEntry, 'name'> {
  const { parts = [{ html }], ...kept } = foreign;
  const { markdown, notes: losses } = convertParts(parts);
  if (markdown.trim() === '') throw new Refusal('invalid', messages.noText);
  const text = withoutDirectionMarks(decodeTwice(title) || findTitle(markdown)).trim();
  const isLong = codePoints(text).length > TITLE_MAX;
  const { tags, notes: tagNotes } = toTags(foreign.tags.slice(0, TAGS_MAX).map(decodeTwice));
  const { texts, notes: textNotes } = fitPlainTexts({ description: toDescription(description, text) });
  const { sourceId, cover, kind } = foreign;
  const toSlug = kind === 'page' ? toPageSlug : toArticleSlug;
  const isCoverKept = cover === '' || isImageUrl(cover) || imageFile(cover) !== null;
  return {
    article: {
      ...fillShortTexts(texts),
      ...kept,
      sourceId: sourceId.length > SOURCE_ID_MAX ? hash('sha256', sourceId) : sourceId,
      id: null,
      title: isLong
        ? `${codePoints(text)
            .slice(0, TITLE_MAX - 1)
            .join('')}…`
        : text || messages.untitled,
      markdown,
      tags,
      cover: isCoverKept ? cover : '',
      slug: toSlug(foreign.slug) ?? toSlug(text || 'untitled') ?? 'article',
      // A draft with a date would be scheduled.
      createdAt: foreign.isDraft ? null : foreign.createdAt,
      oldUrls: foreign.oldUrls
        .map((url) => url.trim())
        .filter((url) => url.length <= OLD_URL_MAX && (url.startsWith('/') || isHttpUrl(url))),
      changes: null,
      clicks: 0,
      imageFile,
    },
    notes: [
      ...notes,
      ...(isLong ? [messages.titleCut] : []),
      ...(isCoverKept ? [] : [messages.coverLost]),
      ...textNotes,
      ...tagNotes,
      ...losses,
    ],
  };
}

/** A part of a text. */
export type TextPart = { html: string } | { markdown: string };

/** Converts html to Markdown, with notes about what it loses. Throws a Refusal that says why it can't be converted. */
export const convertHtml = (html: string): { markdown: string; notes: string[] } => convertParts([{ html }]);

/** Converts a text of several parts like `convertHtml`. Markdown stays as it is, except for embeds. */
export function convertParts(parts: readonly TextPart[]): { markdown: string; notes: string[] } {
  const all: Losses = { embeds: 0, elements: 0, styles: 0, cards: [] };
  const length = parts.reduce((sum, part) => sum + ('html' in part ? part.html.length : 0), 0);
  if (length > 4 * MARKDOWN_MAX) throw new Refusal('invalid', messages.fileTooLarge);
  try {
    const texts = parts.map((part) => {
      if ('markdown' in part) {
        const linked = linkEmbeds(part.markdown);
        all.embeds += linked.embeds;
        all.elements += linked.elements;
        return linked.markdown;
      }
      const { markdown, losses } = htmlToMarkdown(part.html);
      all.embeds += losses.embeds;
      all.elements += losses.elements;
      all.styles += losses.styles;
      all.cards.push(...losses.cards);
      return markdown;
    });
    return { markdown: joinParts(texts), notes: describeLosses(all) };
  } catch (error) {
    if (error instanceof TextTooLong) throw new Refusal('invalid', messages.fileTooLarge, { cause: error });
    // RangeError: nested too deeply for the stack.
    if (error instanceof TooCostly || error instanceof RangeError)
      throw new Refusal('invalid', messages.tooCostly, { cause: error });
    throw error;
  }
}

/** Joins texts by blank lines. Keeps a single one as it is. */
const joinParts = (texts: readonly string[]): string =>
  texts.length === 1
    ? (texts[0] ?? '')
    : texts
        .map((text) => text.replace(/^(?:[ \t]*\n)+|\s+$/g, ''))
        .filter((text) => text !== '')
        .join('\n\n');

/** Returns sentences about what is lost. */
export const describeLosses = ({
  embeds,
  elements,
  styles = 0,
  cards = [],
}: Pick<Losses, 'embeds' | 'elements'> & Partial<Losses>): string[] => [
  ...(embeds > 0 ? [messages.embeds(embeds)] : []),
  ...(elements > 0 ? [messages.lostElements(elements)] : []),
  ...(cards.length > 0 ? [messages.leftOut([...new Set(cards)])] : []),
  ...(styles > 0 ? [messages.lostStyles(styles)] : []),
];

/** Returns the text of a title, which may have been escaped twice. */
function decodeTwice(title: string): string {
  const text = htmlToText(title.slice(0, TITLE_HTML_MAX));
  return /&(?:#\d+|#x[\da-f]+|amp|quot|apos|lt|gt|nbsp|hellip|[lr][sd]quo|[nm]dash);/i.test(text)
    ? htmlToText(text)
    : text;
}

/** Tags between words. */
const SEPARATOR = /<(?:\/?(?:p|div|h[1-6]|ul|ol|li|blockquote|td|tr)|br|hr)\b[^<>]*>/gi;

/** Returns the text of an excerpt; '' for one that only repeats the title. */
function toDescription(html: string, title: string): string {
  const text = decodeTwice(html.slice(0, TITLE_HTML_MAX).replace(SEPARATOR, ' $& '));
  return text === title ? '' : text;
}

/** In characters. */
const FOUND_TITLE_MAX = 80;
/** Number of lines to search for a title, and UTF-16 units of each. */
const TITLE_LINES = 100;
const TITLE_LINE_MAX = 1000;

/** Returns the first words of a text, as the title of an article without one. */
function findTitle(markdown: string): string {
  const line = markdown
    .split('\n', TITLE_LINES)
    .map((line) => line.slice(0, TITLE_LINE_MAX))
    .map((line) => line.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/<[^>]*>|[#>*_`~\\|]/g, ''))
    .find((line) => /[\p{L}\p{N}]/u.test(line));
  const words = codePoints(line?.trim() ?? '');
  return words.length > FOUND_TITLE_MAX
    ? `${words.slice(0, FOUND_TITLE_MAX).join('').trim()}…`
    : words.join('');
}

/** Replaces the text between two markers, in linear time. */
export function replaceBetween(
  text: string,
  [opening, closing]: [opening: RegExp, closing: string],
  replace: (content: string, attributes: string) => string,
): string {
  let [result, position] = ['', 0];
  for (const { 0: start, 1: attributes = '', index } of text.matchAll(opening)) {
    if (index < position) continue;
    const end = text.indexOf(closing, index);
    if (end === -1) break;
    result += text.slice(position, index) + replace(text.slice(index + start.length, end), attributes);
    position = end + closing.length;
  }
  return result + text.slice(position);
}
