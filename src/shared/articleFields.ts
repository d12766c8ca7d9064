import {
  type FrontMatterFields,
  type FrontMatterValue,
  FrontMatterError,
  parseFrontMatter,
} from './frontMatter.ts';
import { transferMessages } from './messages/en/transfer.ts';
import { tagProblem, TAGS_MAX, tidyTags } from './tags.ts';

export { FrontMatterError };

/** The fields of an article, read from the front matter of Hugo, Jekyll, Zola, Eleventy, Astro and others. */
interface ArticleFields {
  /** '' if there is none, as for all texts. */
  title: string;
  /** Valid tags, 8 at most. */
  tags: string[];
  /** The URLs and paths of images that may be the cover, the preferred one first. */
  covers: string[];
  /** As written in the file. */
  slug: string;
  isDraft: boolean;
  /** As written in the file: see `parseDate`. For a draft, when it is to be published. */
  date: string;
  /** Sentences that describe what is lost. */
  notes: string[];
}

/**
 * Reads the fields of an article from its front matter.
 *
 * @param isDraftFile whether the file's folder makes it a draft
 */
export function readArticleFields(fields: FrontMatterFields, isDraftFile = false): ArticleFields {
  const isDraft = isDraftFile || fields.draft === true || fields.published === false;
  return {
    title: firstText(fields, 'title'),
    ...readTags(fields),
    covers: readCovers(fields),
    slug: firstText(fields, 'slug'),
    isDraft,
    date: firstText(fields, ...(isDraft ? ['publishDate'] : []), ...DATES),
  };
}

/** Reads a file with or without front matter. Throws a FrontMatterError if that is invalid. */
export function readArticleFile(file: string): { fields: ArticleFields; body: string } {
  const { fields, body } = parseFrontMatter(file);
  return { fields: readArticleFields(fields), body };
}

const DATES = ['date', 'publishDate', 'pubDate', 'published_at', 'datePublished', 'created'];

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

export const isTable = (value: FrontMatterValue | undefined): value is FrontMatterFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the first non-empty text or number among these fields, or ''. */
export function firstText(fields: FrontMatterFields, ...names: string[]): string {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return '';
}

/** Returns the texts and numbers of a list, or a single one as a list. */
export const readTexts = (value: FrontMatterValue | undefined): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((item) => typeof item === 'string' || typeof item === 'number')
    .map(String);

/** Reads tags, which are a list, or a text separated by commas or, without any, by spaces. Categories become tags. */
function readTags(fields: FrontMatterFields): ValidTags {
  const taxonomies = isTable(fields.taxonomies) ? fields.taxonomies : {};
  const tags = [
    ...[fields.tags, fields.tag, taxonomies.tags, fields.keywords],
    ...[taxonomies.categories, fields.categories, fields.category],
  ].flatMap((value) =>
    typeof value === 'string' ? value.split(value.includes(',') ? ',' : /\s+/) : readTexts(value),
  );
  return toTags(tags);
}

type ValidTags = Pick<ArticleFields, 'tags' | 'notes'>;

/** Normalizes tags and returns the valid ones, at most 8, with a note if any are left out. */
export function toTags(names: readonly string[]): ValidTags {
  const tidy = tidyTags(names.map((name) => name.replace(/^#/, '')));
  const tags = tidy.filter((tag) => tagProblem(tag) === null).slice(0, TAGS_MAX);
  const lost = tidy.length - tags.length;
  return { tags, notes: lost > 0 ? [transferMessages.import.lostTags(lost)] : [] };
}

const readCovers = (fields: FrontMatterFields): string[] =>
  COVERS.map((name) => {
    const field = fields[name];
    const value = Array.isArray(field) ? field[0] : field;
    return isTable(value) ? firstText(value, 'url', 'src', 'image') : typeof value === 'string' ? value : '';
  }).filter((cover) => cover !== '');

const DATE =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/i;

/** Dates as JavaScript and feeds write them, such as `Mon Jan 02 2023 10:00:00 GMT+0000 (…)`. */
const SPELLED_DATE =
  /^[A-Z][a-z]{2},? (?:[A-Z][a-z]{2} \d{2}|\d{1,2} [A-Z][a-z]{2}) \d{4} [\d:]{8} (?:GMT)?[+-]\d{4}/;

/** A time read from a file. */
export interface WrittenDate {
  /** ISO 8601, UTC. */
  iso: string;
  /** Whether the file names a time zone. If not, `iso` assumes UTC. */
  hasZone: boolean;
}

/** Parses a date with or without a time. Throws a FrontMatterError if it isn't one. */
export function parseDate(text: string): WrittenDate {
  if (SPELLED_DATE.test(text) && !Number.isNaN(Date.parse(text)))
    return { iso: new Date(text).toISOString(), hasZone: true };
  const [, year, month = '', day = '', hour = '0', minute = '00', second = '00', fraction = '0', zone] =
    DATE.exec(text) ?? [];
  const two = (digits: string) => digits.padStart(2, '0');
  const offset = zone === undefined || /^(?:Z|UTC)$/i.test(zone) ? 'Z' : zone.replace(/^(...):?/, '$1:');
  const iso = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`;
  const time = Date.parse(iso);
  if (year === undefined || Number.isNaN(time) || time < 0)
    throw new FrontMatterError(transferMessages.frontMatter.invalidDate(text));
  return { iso: new Date(time).toISOString(), hasZone: zone !== undefined };
}
