import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { type ArticleDraft, isHttpUrl } from '../../shared/article.ts';
import { isDraftId } from '../../shared/draft.ts';
import { tagProblem, TAGS_MAX, tidyTags } from '../../shared/tags.ts';
import { Refusal } from '../lib/refusal.ts';
import { toArticleSlug } from '../lib/slugs.ts';
import { type FrontMatterFields, type FrontMatterValue, parseFrontMatter } from './frontMatter.ts';

/** An article as a file of another system has it. */
export interface ImportedArticle extends Required<ArticleDraft> {
  /** Identifies it in its source. */
  sourceId: string;
  /** A UUID, if it was exported by this software. */
  id: string | null;
  slug: string;
  isDraft: boolean;
  /** ISO 8601, UTC; null if unknown. May be in the future. */
  createdAt: string | null;
  updatedAt: string | null;
  /** Its URLs before. */
  oldUrls: string[];
  feedId: string | null;
  /** The slug of the article that a draft changes, or null. */
  changes: string | null;
  clicks: number;
  /** Number of links to images that are only in the source. */
  relativeImages: number;
}

const { import: messages } = transferMessages;

/** Returns whether a file is an article. Hugo's `_index.md` describes a folder; exported histories are not imported. */
export const isArticleFile = (name: string): boolean =>
  /\.(?:md|markdown|mdx)$/i.test(name) && !/(?:^|\/)(?:_index|readme|license)\.\w+$|^history\//i.test(name);

export const isImageFile = (name: string): boolean =>
  /\.(?:avif|bmp|gif|heic|ico|jpe?g|png|svg|tiff?|webp)$/i.test(name);

/**
 * Reads a Markdown file of Hugo, Jekyll, Zola, Eleventy, Astro and others, and of this software. Missing fields come from the
 * file's name: `2019-05-01-on-looms.md`, or `on-looms/index.md`. Throws a Refusal that says what is wrong.
 */
export function readMarkdownFile(name: string, content: Buffer): ImportedArticle {
  const { fields, body } = parseFrontMatter(decode(content));
  const { day, stem } = parseName(name);
  const params = isTable(fields.params) ? fields.params : {};
  const id = firstText(params, 'id');
  const title = firstText(fields, 'title') || findHeading(body) || stem.replace(/[-_]+/g, ' ');
  const isDraft = fields.draft === true || fields.published === false || /(?:^|\/)_?drafts\//.test(name);
  const url = firstText(fields, 'permalink', 'url');
  const date = firstText(
    fields,
    'date',
    'publishDate',
    'pubDate',
    'published_at',
    'datePublished',
    'created',
  );
  return {
    sourceId: isDraftId(id) ? id : name,
    id: isDraftId(id) ? id : null,
    title,
    markdown: body,
    cover: readCover(fields),
    tags: readTags(fields),
    slug:
      toArticleSlug(firstText(fields, 'slug')) ?? toArticleSlug(stem) ?? toArticleSlug(title) ?? 'article',
    isDraft,
    createdAt: parseDate((isDraft && firstText(fields, 'publishDate')) || date || day),
    updatedAt: parseDate(
      firstText(fields, 'lastmod', 'updated', 'updatedDate', 'modified', 'last_modified_at'),
    ),
    oldUrls: [
      url,
      ...readList(fields.aliases),
      ...readList(fields.redirect_from),
      firstText(fields, 'canonical_url'),
    ]
      // A permalink may be a pattern.
      .filter((old) => old !== '' && !/[:{]\w/.test(old.replace(/^https?:\/\//, '')))
      .map((old) => (/^(?:\/|https?:)/.test(old) ? old : `/${old}`)),
    feedId: firstText(params, 'feedId') || null,
    changes: firstText(params, 'article') || null,
    clicks: typeof params.clicks === 'number' ? params.clicks : Number(firstText(params, 'clicks')) || 0,
    relativeImages: countRelativeImages(body),
  };
}

/** Returns the first heading with `#`, or ''. */
function findHeading(body: string): string {
  for (const [, line = ''] of body.matchAll(/^#[ \t]+(.*)$/gm)) {
    let end = line.length;
    while (end > 0 && ' \t#'.includes(line.charAt(end - 1))) end -= 1;
    if (end > 0) return line.slice(0, end);
  }
  return '';
}

/** What follows `![` in a link to an image that is only in the source: `alt](file.png)`, or `[file.png]]` of Obsidian. */
const RELATIVE_IMAGE = /^(?:[^\]\n]*\]\((?!https?:|\/media\/|data:)[^)\n]+\)|\[[^\]\n]+\]\])/;

const countRelativeImages = (body: string): number =>
  body
    .split('![')
    .slice(1)
    .filter((after) => RELATIVE_IMAGE.test(after)).length;

function decode(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    throw new Refusal('invalid', messages.notUtf8);
  }
}

const isTable = (value: FrontMatterValue | undefined): value is FrontMatterFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the first of these fields that has a text, or ''. */
function firstText(fields: FrontMatterFields, ...names: string[]): string {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return '';
}

/** Returns the date and the words of a file's name; the folder's for `index.md`. */
function parseName(name: string): { day: string; stem: string } {
  const parts = name.replace(/\.\w+$/, '').split('/');
  const last = /^index$/i.test(parts.at(-1) ?? '') ? parts.at(-2) : parts.at(-1);
  const [, day = '', stem = ''] = /^(?:(\d{4}-\d{1,2}-\d{1,2})-)?(.*)$/s.exec(last ?? '') ?? [];
  return { day, stem };
}

const readList = (value: FrontMatterValue | undefined): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');

/** Tags are a list, or a text with commas or else spaces between them. Categories become tags. */
function readTags(fields: FrontMatterFields): string[] {
  const taxonomies = isTable(fields.taxonomies) ? fields.taxonomies : {};
  const tags = [fields.tags, fields.tag, taxonomies.tags, fields.keywords, taxonomies.categories]
    .concat(fields.categories, fields.category)
    .flatMap((value) =>
      typeof value === 'string' ? value.split(value.includes(',') ? ',' : /\s+/) : readList(value),
    );
  return tidyTags(tags.map((tag) => tag.replace(/^#/, '')))
    .filter((tag) => tagProblem(tag) === null)
    .slice(0, TAGS_MAX);
}

const COVERS = [
  'cover',
  'cover_image',
  'coverImage',
  'image',
  'images',
  'heroImage',
  'featured_image',
  'thumbnail',
];

/** Returns the URL of the cover, or '' if it is only in the source. */
function readCover(fields: FrontMatterFields): string {
  for (const name of COVERS) {
    const field = fields[name];
    const value = Array.isArray(field) ? field[0] : field;
    const url = isTable(value) ? firstText(value, 'url', 'src', 'image') : value;
    if (typeof url === 'string' && isHttpUrl(url)) return url;
  }
  return '';
}

const DATE =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/i;

/** Parses a date with or without a time, in UTC unless it names a zone. Returns null for ''; throws a Refusal. */
function parseDate(text: string): string | null {
  if (text === '') return null;
  const [, year, month = '', day = '', hour = '0', minute = '00', second = '00', fraction = '0', zone = 'Z'] =
    DATE.exec(text) ?? [];
  const two = (digits: string) => digits.padStart(2, '0');
  const offset = /^(?:Z|UTC)$/i.test(zone) ? 'Z' : zone.replace(/^(...):?/, '$1:');
  const iso = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`;
  const time = Date.parse(iso);
  if (year === undefined || Number.isNaN(time) || time < 0)
    throw new Refusal('invalid', messages.invalidDate(text));
  return new Date(time).toISOString();
}
