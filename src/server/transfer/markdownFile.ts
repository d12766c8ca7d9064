import { type ArticleDraft, type ArticleKind, fillShortTexts } from '../../shared/article.ts';
import {
  firstText,
  isTable,
  parseDate as parseWrittenDate,
  parsePublicationDate,
  readArticleFile,
  readTexts,
} from '../../shared/articleFields.ts';
import { isDraftId } from '../../shared/draft.ts';
import { FrontMatterError, type FrontMatterFields } from '../../shared/frontMatter.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { isDay } from '../../shared/parse.ts';
import { toArticleSlug, toPageSlug } from '../db/slugs.ts';
import { Refusal } from '../lib/refusal.ts';
import { unescapeFromHugo } from './hugoText.ts';
import { isPattern, NO_SITE, type Site } from './site.ts';
import { outsideCode } from './textOutsideCode.ts';

/** An author in the files of another system. Unknown fields are ''. */
export interface ImportedAuthor {
  name: string;
  email: string;
  /** Used in the URL of the author's page. */
  handle: string;
}

/** File with the authors of an exported blog: `AuthorFields` by handle. */
export const AUTHORS_FILE = 'data/authors.json';

/** An author's data in an export. */
export interface AuthorFields {
  name: string;
  email?: string;
  bio?: string;
  avatar?: string;
  links?: string[];
}

/** Data of an unpublished article in an export, except its text. */
interface ImportedUnpublished {
  /** A UUID. */
  id: string;
  createdAt: string;
  clicks: number;
  feedId: string | null;
}

/** An article from a file of another system. */
export interface ImportedArticle extends Required<ArticleDraft> {
  /** A URL, or a reference to an image of the source; '' for none. */
  cover: string;
  /** Identifies the article in its source. */
  sourceId: string;
  /** A UUID if the article was exported by this software; otherwise null. */
  id: string | null;
  /** That of a page may be reserved. */
  slug: string;
  isDraft: boolean;
  /** An article by default. */
  kind?: ArticleKind;
  /** Whether its text has code that the old site ran, which readers shouldn't see without a look at it. */
  hasCode?: boolean;
  /** ISO 8601, UTC; null if unknown. May be in the future. */
  createdAt: string | null;
  updatedAt: string | null;
  /** Previous URLs of the article. */
  oldUrls: string[];
  feedId: string | null;
  /** Null if the file doesn't name an author. */
  author: ImportedAuthor | null;
  /** The slug of the article that a draft changes, or null. */
  changes: string | null;
  /** The article that a draft changes, if it was unpublished; otherwise null. */
  unpublished?: ImportedUnpublished | null;
  clicks: number;
  /**
   * Returns the name of the file in the source for a URL in the text or the cover. If it returns null or is not set, the
   * URL is resolved as in a Markdown file.
   */
  imageFile?: (url: string) => string | null;
  /** Other articles of the source that the text links to, by the written URL. */
  links?: [url: string, target: LinkTarget][];
}

/** An article that another one of the same source links to. */
export type LinkTarget = Pick<ImportedArticle, 'sourceId' | 'slug' | 'author' | 'kind'> & {
  /** Its name in the source, if each article is a file. */
  file?: string;
  /** Whether nothing dates it, so that it may become a draft. */
  isUndated?: boolean;
  /** Whether it becomes a draft because of its text: it has code of the old site, or a placeholder. */
  isUnfinished?: boolean;
};

const { import: messages } = transferMessages;

/** Matches the end of the name of a Markdown file. */
export const MARKDOWN_EXTENSION = /\.(?:md|markdown|mdx|mkdn?|mkdown)$/i;
/** Matches posts of Jekyll and Hexo in html. */
export const HTML_POST = /(?:^|\/)_(?:posts|drafts)\/.*\.html?$/i;

/** Returns whether a file is an article. Exported histories are not imported. */
export const isArticleFile = (name: string): boolean =>
  (MARKDOWN_EXTENSION.test(name) || HTML_POST.test(name)) &&
  explainSkipped(name) === null &&
  !/^history\//i.test(name);

/** Returns why a file that looks like an article is none; null for others. */
export function explainSkipped(name: string): string | null {
  const [, stem = '', extension = ''] = /([^/]*)\.(\w+)$/.exec(name.toLowerCase()) ?? [];
  if (MARKDOWN_EXTENSION.test(name)) {
    // Hugo's names may have a language, as in `_index.zh-cn.md`.
    if (/(?:^|\/)_index(?:\.[\w-]+)?\.\w+$/i.test(name)) return messages.describesFolder;
    return /^(?:readme|license)$/.test(stem) || OF_PROJECTS.test(name) ? messages.describesSource : null;
  }
  const format = OTHER_FORMATS[extension];
  return format === undefined ? null : messages.otherFormat(format);
}

/** Matches files for those who work on a source, which are written in capitals: articles aren't. */
const OF_PROJECTS =
  /(?:^|\/)(?:AGENTS|CLAUDE|CODE_OF_CONDUCT|CONTRIBUTING|GEMINI|PULL_REQUEST_TEMPLATE|SECURITY)\.\w+$/;

/** Formats of texts that can't be read, by extension. */
const OTHER_FORMATS: Record<string, string | undefined> = {
  rst: 'reStructuredText',
  adoc: 'AsciiDoc',
  asciidoc: 'AsciiDoc',
  org: 'Org mode',
  textile: 'Textile',
  rmd: 'R Markdown',
  qmd: 'Quarto',
  ipynb: 'Jupyter',
  docx: 'Word',
};

export const isImageFile = (name: string): boolean =>
  /\.(?:avif|bmp|gif|heic|ico|jpe?g|png|svg|tiff?|webp)$/i.test(name);

interface MarkdownArticle {
  article: ImportedArticle;
  /** The slug that the front matter names, or null. */
  writtenSlug: string | null;
  /** Sentences that describe what the import loses. */
  notes: string[];
}

/**
 * Parses a Markdown file of Hugo, Jekyll, Zola, Eleventy, Astro, this software and others. Missing fields come from the
 * file name: `2019-05-01-on-looms.md`, or `on-looms/index.md`. Throws a Refusal that says what is wrong.
 */
export function readMarkdownFile(name: string, content: Buffer, site: Site = NO_SITE): MarkdownArticle {
  const text = decodeUtf8(content);
  return orRefusal(() => readArticle(name, text, site));
}

function orRefusal<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof FrontMatterError ? new Refusal('invalid', error.message) : error;
  }
}

function readArticle(name: string, text: string, site: Site): MarkdownArticle {
  const { day, stem } = parseName(name);
  const {
    fields,
    hasFrontMatter,
    body: exported,
    covers,
    isDraft,
    kind: written,
    date,
    notes,
    ...read
  } = readArticleFile(text, {
    path: name,
    defaults: site.defaults(name),
    header: site.header,
    timeZone: site.timeZone,
  });
  const params = isTable(fields.params) ? fields.params : {};
  const id = firstText(params, 'id');
  const body = isDraftId(id) ? unescapeFromHugo(exported) : exported;
  // A day in the name of a draft is no order to publish it.
  const dated = date || (isDraft ? '' : day || findDayInPath(fields, name));
  // Titles of drafts may be anything, and an export gives them back.
  const title =
    (isDraftId(id) && typeof fields.title === 'string' && fields.title) ||
    read.title ||
    stem.replace(/[-_]+/g, ' ');
  // An export of this software has all old URLs in `aliases`.
  const onSite = isDraftId(id) ? null : { name, fields, title, slug: read.slug, date: dated };
  const addresses = onSite ? site.addresses(onSite) : [];
  if (onSite && site.isErrorPage(onSite)) throw new Refusal('invalid', messages.notFoundPage);
  // A generator copies files without front matter as they are, such as a CHANGELOG.md.
  const isPage = onSite !== null && hasFrontMatter && site.isPage(onSite);
  const kind = isPage ? 'page' : written;
  const toSlug = kind === 'page' ? toPageSlug : toArticleSlug;
  const article: ImportedArticle = {
    sourceId: isDraftId(id) ? id : name,
    id: isDraftId(id) ? id : null,
    ...fillShortTexts(read.texts),
    title,
    markdown: body,
    cover: covers[0] ?? '',
    tags: read.tags,
    // A page keeps its URL, whatever its file is called.
    slug:
      (onSite && kind === 'page' ? toSlug(site.pageName(onSite)) : null) ??
      toSlug(read.slug) ??
      toSlug(stem) ??
      toSlug(title) ??
      'article',
    isDraft,
    kind,
    ...(isPage && site.generator === 'jekyll' && hasLiquid(body) && { hasCode: true }),
    createdAt: dated === '' ? null : parsePublicationDate(dated, site.timeZone),
    updatedAt: read.updated === '' ? null : parseWrittenDate(read.updated, site.timeZone).iso,
    oldUrls: [
      ...addresses,
      ...[...readTexts(fields.aliases), ...readTexts(fields.redirectfrom), firstText(fields, 'canonicalurl')]
        .filter((old) => old !== '' && !isPattern(old))
        .map((old) => (/^(?:\/|https?:)/.test(old) ? old : `/${old}`)),
    ],
    feedId: firstText(params, 'feedid') || null,
    author: readAuthor(fields, params),
    changes: firstText(params, 'article') || null,
    unpublished: readUnpublished(params),
    clicks: typeof params.clicks === 'number' ? params.clicks : Number(firstText(params, 'clicks')) || 0,
  };
  return { article, writtenSlug: toArticleSlug(read.slug), notes };
}

/** Matches the tags around text in which others are shown as they are. */
const SHOWN_CODE = /\{%-?\s*(?:end)?(?:raw|highlight)\b[^{}%\n]{0,500}%\}/;
const LIQUID =
  /\{%-?\s*(?:assign|capture|case|cycle|for|if|include(?:_cached|_relative)?|liquid|paginate|tablerow|unless)\b/;

/** Returns whether a text has tags of Jekyll's template language that stand for something else, such as a list of all posts. */
function hasLiquid(markdown: string): boolean {
  let isFound = false;
  const shown = markdown.split(SHOWN_CODE).filter((_part, index) => index % 2 === 0);
  outsideCode(shown.join(''), (text) => {
    isFound ||= LIQUID.test(text);
    return text;
  });
  return isFound;
}

/** Parses a date with or without a time, in UTC unless it has a time zone. Returns null for ''. Throws a Refusal. */
export function parseDate(text: string): string | null {
  if (text === '') return null;
  return orRefusal(() => parseWrittenDate(text).iso);
}

function readAuthor(fields: FrontMatterFields, params: FrontMatterFields): ImportedAuthor | null {
  const [first] = readTexts(fields.authors);
  const author = {
    name: firstText(fields, 'author') || (first?.trim() ?? ''),
    email: '',
    handle: firstText(params, 'author'),
  };
  return author.name === '' && author.handle === '' ? null : author;
}

/** Returns the unpublished article of a draft in an export of this software, or null. */
function readUnpublished({ unpublished }: FrontMatterFields): ImportedUnpublished | null {
  if (!isTable(unpublished)) return null;
  const id = firstText(unpublished, 'id');
  const createdAt = parseDate(firstText(unpublished, 'date'));
  if (!isDraftId(id) || createdAt === null) return null;
  const clicks = Number(firstText(unpublished, 'clicks')) || 0;
  return { id, createdAt, clicks, feedId: firstText(unpublished, 'feedid') || null };
}

export function decodeUtf8(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    throw new Refusal('invalid', messages.notUtf8);
  }
}

/** Returns the day in the path that a site serves an article at, or in that of its file, such as `2019/05/01/looms`; or ''. */
function findDayInPath(fields: FrontMatterFields, name: string): string {
  for (const path of [firstText(fields, 'path', 'permalink', 'url', 'slug'), name]) {
    const [, ...parts] = /(?:^|\/)((?:19|20)\d\d)\/(\d\d?)\/(\d\d?)(?=\/)/.exec(path) ?? [];
    const day = parts.map((part) => part.padStart(2, '0')).join('-');
    if (day !== '' && isDay(day)) return day;
  }
  return '';
}

/** Returns the date and the rest of a file's name, or of the folder's name for `index.md`. */
function parseName(name: string): { day: string; stem: string } {
  const parts = name.replace(/\.\w+$/, '').split('/');
  const last = /^index$/i.test(parts.at(-1) ?? '') ? parts.at(-2) : parts.at(-1);
  const [, day = '', stem = ''] = /^(?:(\d{4}-\d{1,2}-\d{1,2})-)?(.*)$/s.exec(last ?? '') ?? [];
  return { day, stem };
}
