import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { decodeUrlPart } from '../../shared/parse.ts';
import { htmlToText } from '../content/htmlToMarkdown.ts';
import { Refusal } from '../lib/refusal.ts';
import { type ForeignArticle, type SourceEntry, toEntry } from './foreignArticle.ts';
import { decodeUtf8, parseDate } from './markdownFile.ts';

/* Reads a post from a Medium export, which is a page with the h-entry microformat. */

const { import: messages } = transferMessages;

/** Returns whether a page begins like a post from a Medium export. */
export const startsLikeMedium = (head: string): boolean =>
  head.includes('<article class="h-entry">') && head.includes('class="p-name"');

/** Finds nothing, because the export contains no images. */
const findNoImage = () => null;

/** Reads a post from a file such as `posts/2018-08-11_On-looms-0123456789ab.html`. */
export const readMediumPost = (name: string, content: Buffer): Promise<SourceEntry> =>
  toEntry(name, () => toArticle(name, decodeUtf8(content)), findNoImage);

function toArticle(name: string, page: string): ForeignArticle {
  const { header, body, footer } = split(page);
  const title = between(header, 'class="p-name"', '</h1>');
  const createdAt = parseDate(readAttribute(footer, 'dt-published', 'datetime'));
  const [, id = ''] = /-([\da-f]{8,14})\.html$/.exec(name) ?? [];
  const canonical = readAttribute(footer, 'p-canonical', 'href');
  // What was published says when or where.
  const isPublished = createdAt !== null || canonical !== '' || /(?:^|\/)\d{4}-\d\d-\d\d_/.test(name);
  const isDraft = /(?:^|\/)draft_/.test(name) || !isPublished;
  if (!isDraft && isResponse(title, header, body)) throw new Refusal('invalid', messages.isResponse);
  const author = readAttribute(footer, 'p-author', 'href');
  const [, handle = ''] = /\/@([\w.-]+)$/.exec(author) ?? [];
  return {
    kind: 'article',
    sourceId: id === '' ? name : `https://medium.com/p/${id}`,
    title,
    description: between(header, 'class="p-summary"', '</section>'),
    html: toBody(title, body),
    cover: '',
    tags: Array.from(footer.matchAll(/class="p-tag"[^<>]*>([^<]{0,200})</g), ([, tag = '']) => tag),
    slug: findSlug(canonical) || findSlug(name.replace(/\.html$/, '').replace(/^.*\/(?:[\d-]+|draft)_/, '')),
    isDraft,
    createdAt,
    updatedAt: null,
    oldUrls: isDraft ? [] : [canonical, ...(id === '' ? [] : [`/p/${id}`])],
    feedId: id === '' ? null : `https://medium.com/p/${id}`,
    author: author === '' ? null : { name: findText(footer, 'p-author'), email: '', handle },
    notes: [],
  };
}

/** Splits a page at markers rather than parsing it, because it isn't sanitized yet. */
function split(page: string): { header: string; body: string; footer: string } {
  const marker = page.indexOf('class="e-content"');
  const start = page.indexOf('>', marker) + 1;
  const end = page.lastIndexOf('<footer');
  if (marker === -1 || end < start) throw new Refusal('invalid', messages.noText);
  return { header: page.slice(0, marker), body: page.slice(start, end), footer: page.slice(end) };
}

/** Returns an attribute of the first element with a class; '' if there is none. Attributes may be in any order. */
function readAttribute(html: string, className: string, attribute: string): string {
  const tag = findTag(html, className)?.tag ?? '';
  return htmlToText(new RegExp(`\\s${attribute}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

const findTag = (html: string, className: string) => {
  const match = Array.from(html.matchAll(/<[a-z]\w*\s[^<>]*>/g)).find(([tag]) =>
    new RegExp(`class="(?:[^"]* )?${className}[ "]`).test(tag),
  );
  return match && { tag: match[0], end: match.index + match[0].length };
};

/** Returns the text directly after the first tag with a class. */
function findText(html: string, className: string): string {
  const { end = 0 } = findTag(html, className) ?? {};
  return htmlToText(html.slice(end, html.indexOf('<', end)));
}

/** Returns the text between the tag with a marker and the next `end`; '' if there is no such tag. */
function between(html: string, marker: string, end: string): string {
  const at = html.indexOf(marker);
  const from = at === -1 ? -1 : html.indexOf('>', at) + 1;
  return from <= 0 ? '' : html.slice(from, Math.max(html.indexOf(end, from), from));
}

/** In UTF-16 units. */
const URL_MAX = 2000;

/** Returns the slug from a URL or file name, without the id that Medium adds. */
const findSlug = (url: string): string =>
  decodeUrlPart(/([^/?#]*)-[\da-f]{8,14}(?:[?#].*)?$/.exec(url.slice(0, URL_MAX))?.[1] ?? '').replace(
    /-{2,}/g,
    '-',
  );

/** Returns whether a post is a comment on another one. Those have no title, so Medium uses their beginning instead. */
function isResponse(title: string, header: string, body: string): boolean {
  if (/graf--title|<h[1-4][\s>]/.test(body) || header.includes('class="p-summary"')) return false;
  const beginning = htmlToText(title).replace(/(?:…|\.\.\.)$/, '');
  return htmlToText(body.slice(0, 4000)).startsWith(beginning);
}

const DIVIDER = /<div class="section-divider">\s*<hr[^<>]*>\s*<\/div>/;

/** Returns the HTML of the title's heading, with and without its tags; null if there is none. */
function findTitleHeading(body: string): { heading: string; inner: string } | null {
  const match = Array.from(body.matchAll(/<h([1-4])\b([^<>]*)>/g)).find(([, , attributes = '']) =>
    /\bgraf--title\b/.test(attributes),
  );
  if (!match) return null;
  const [tag, level] = match;
  const from = match.index + tag.length;
  const end = body.indexOf(`</h${level}>`, from);
  return end === -1
    ? null
    : { heading: body.slice(match.index, end + '</h1>'.length), inner: body.slice(from, end) };
}

/** Returns the text without its title, and with headings from the second level. */
function toBody(title: string, body: string): string {
  const first = findTitleHeading(body);
  const isTitle = first !== null && htmlToText(first.inner) === htmlToText(title);
  return (isTitle ? body.replace(first.heading, '') : body)
    .replace(DIVIDER, '')
    .replace(/<(\/?)h3\b/g, '<$1h2')
    .replace(/<(\/?)h4\b/g, '<$1h3')
    .replace(
      /<script src="(https:\/\/gist\.github\.com\/[\w-]+\/\w+)\.js"[^<>]*><\/script>/g,
      '<embed src="$1">',
    );
}
