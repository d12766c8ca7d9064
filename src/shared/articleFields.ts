import {
  type ArticleKind,
  type PlainText,
  plainText,
  plainTextMax,
  plainTexts,
  shortTextLabel,
  writtenTexts,
} from './article.ts';
import { codePoints, TEMPLATE_TAGS } from './articleText.ts';
import { isDraftId } from './draft.ts';
import {
  FrontMatterError,
  type FrontMatterFields,
  type FrontMatterValue,
  type HeaderStyle,
  parseFrontMatter,
} from './frontMatter.ts';
import { transferMessages } from './messages/en/transfer.ts';
import { TAG_MAX, tagProblem, TAGS_MAX, tidyTags } from './tags.ts';
import { shorten, toParagraph } from './text.ts';
import { parseDate, parsePublicationDate, type WrittenDate } from './writtenDate.ts';
import { ValidationError } from './yup.ts';

export { FrontMatterError, parseDate, parsePublicationDate, type WrittenDate };

const { import: messages } = transferMessages;

/** An article as a Markdown file describes it, whichever site generator or program wrote the file. */
interface ArticleFields {
  /** '' if neither the front matter nor the text has one. Without direction marks, on one line. */
  title: string;
  /** Valid tags, 8 at most. */
  tags: string[];
  /** The URLs and paths of images that may be the cover, the preferred one first. */
  covers: string[];
  /** The plain texts that it has, each of a length that can be published. */
  texts: Partial<Record<PlainText, string>>;
  /** As written in the file. */
  slug: string;
  isDraft: boolean;
  /** What it is published as. */
  kind: ArticleKind;
  /** As written in the file: see `parseDate`. For a draft, when it is to be published. */
  date: string;
  /** Time of the last edit, as written in the file. */
  updated: string;
  /** Sentences that describe what is lost or guessed. */
  notes: string[];
}

/** The `type` of a page in front matter, as Hugo's and WordPress' exports have it. */
export const PAGE_TYPE = 'page';

interface ArticleFile extends ArticleFields {
  /** The front matter with folded keys: see `foldKeys`. */
  fields: FrontMatterFields;
  /** False for a file of text alone, and for a template whose front matter can't be read. */
  hasFrontMatter: boolean;
  /** The text without its front matter, and without the heading that became the title. */
  body: string;
}

interface ReadOptions {
  /** The file in its site, as some folders hold drafts; '' if unknown. */
  path?: string;
  /** Fields that the site sets for files that don't set them, with folded keys. */
  defaults?: FrontMatterFields;
  /** How front matter may look in the site. */
  header?: HeaderStyle;
  /** IANA name of the time zone of times without one. */
  timeZone?: string;
  /** In milliseconds; decides what has expired and what is scheduled. */
  now?: number;
}

/**
 * Reads an article from a Markdown file, with or without front matter. Everything that reads articles from files uses this
 * function: import, `publish`, and files dropped into the editor. What isn't clearly public becomes a draft.
 *
 * @throws {FrontMatterError} if the front matter is invalid
 */
export function readArticleFile(
  file: string,
  { path = '', defaults = {}, header, timeZone, now = Date.now() }: ReadOptions = {},
): ArticleFile {
  const isTemplate = TEMPLATE_FOLDER.test(path);
  const {
    fields: written,
    hasFrontMatter,
    body: text,
  } = isTemplate ? readTemplate(file, header) : parseFrontMatter(file, header);
  const fields = { ...defaults, ...foldKeys(written) };
  const { isDraft, reason } = readStatus(fields, path, (date) => isPast(date, now, timeZone));
  const isReleased = (date: string) => isPast(date, now, timeZone) ?? true;
  const writtenTitle = readTitle(fields);
  const heading = writtenTitle === '' ? findTitleHeading(text) : null;
  const { tags, notes } = readTags(fields);
  // Not from the defaults: a text for all articles describes none of them.
  const { texts, notes: textNotes } = readPlainTexts(foldKeys(written), heading?.title ?? writtenTitle);
  return {
    fields,
    hasFrontMatter,
    body: heading ? text.slice(0, heading.start) + text.slice(heading.end) : text,
    title: heading?.title ?? writtenTitle,
    tags,
    covers: readCovers(fields),
    texts,
    slug: firstText(fields, 'slug'),
    isDraft,
    kind: firstText(fields, 'type').toLowerCase() === PAGE_TYPE ? 'page' : 'article',
    // The dates of a template are made when it is used.
    date: isTemplate || !canBeScheduled(fields, isDraft, reason) ? '' : readDate(fields, isDraft, isReleased),
    updated: isTemplate ? '' : firstText(fields, ...UPDATED),
    notes: [...(reason === null ? [] : [reason]), ...notes, ...textNotes],
  };
}

/** Reads a template. Its front matter may have tags that are no YAML or TOML; then all of it is text. */
function readTemplate(
  file: string,
  header?: HeaderStyle,
): Pick<ReturnType<typeof parseFrontMatter>, 'fields' | 'hasFrontMatter' | 'body'> {
  try {
    return parseFrontMatter(file, header);
  } catch (error) {
    if (error instanceof FrontMatterError) return { fields: {}, hasFrontMatter: false, body: file };
    throw error;
  }
}

/** Returns the name of a field in lower case and without spaces, hyphens and underscores. */
export const foldKey = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '');

/**
 * Returns fields whose names are in lower case and without spaces, hyphens and underscores, in tables as well: generators
 * ignore case, and `publishDate`, `publish_date` and `Publish Date` mean the same. A name already written that way wins.
 */
export function foldKeys(fields: FrontMatterFields): FrontMatterFields {
  const folded: FrontMatterFields = {};
  for (const [name, value] of Object.entries(fields)) {
    const key = foldKey(name);
    if (key === '__proto__' || (Object.hasOwn(folded, key) && key !== name)) continue;
    folded[key] = isTable(value) ? foldKeys(value) : value;
  }
  return folded;
}

const DATES = [
  'date',
  'publishdate',
  'pubdate',
  'pubdatetime',
  'publishedat',
  'publishedon',
  'publisheddate',
  'datepublished',
  'published',
  'publish',
  'posted',
  'postdate',
  'created',
  'createdat',
  'creationdate',
  'datecreated',
];
const UPDATED = [
  'lastmod',
  'updated',
  'updatedat',
  'updateddate',
  'dateupdated',
  'modified',
  'modifiedat',
  'moddatetime',
  'lastmodified',
  'lastmodifiedat',
  'datemodified',
];

/** Returns whether front matter, with folded keys, has a date of publication. */
export const hasDate = (fields: FrontMatterFields): boolean => readDate(fields, true, () => true) !== '';

/** Words that Eleventy replaces by a date of the file or of its history. */
const COMPUTED_DATE = /^(?:git )?(?:last modified|created)$/i;

/** Returns the date of publication as written. Booleans of `published` are no dates. */
function readDate(
  fields: FrontMatterFields,
  isDraft: boolean,
  isReleased: (date: string) => boolean,
): string {
  const names = isDraft ? ['publishdate', ...DATES] : DATES;
  const date =
    names
      .map((name) => firstText(fields, name))
      .find((text) => text !== '' && !isBoolean(text) && !COMPUTED_DATE.test(text)) ?? '';
  // Hugo keeps an article back until its `publishDate`, whatever its `date` is.
  const release = firstText(fields, 'publishdate');
  return isReleased(release) ? date : release;
}

/**
 * Returns whether the date of an article may be that of its publication. Drafts are only published by themselves if they say
 * so: by a status, or by the `publishDate` of a file that nothing else holds back.
 */
function canBeScheduled(fields: FrontMatterFields, isDraft: boolean, reason: string | null): boolean {
  if (!isDraft) return true;
  const status = STATUS.map((name) => firstText(fields, name).toLowerCase()).find((one) => one !== '') ?? '';
  return reason === null && (!isUnset(fields.publishdate) || SCHEDULED_STATUS.includes(status));
}

/** Returns whether a date as written has passed; null if it isn't a date. */
function isPast(date: string, now: number, timeZone?: string): boolean | null {
  try {
    return date === '' ? null : Date.parse(parseDate(date, timeZone).iso) <= now;
  } catch {
    return null;
  }
}

const YES = ['true', 'yes', 'y', 'on', '1'];
const NO = ['false', 'no', 'n', 'off', '0'];

/** Returns null for something that is not a boolean of YAML 1.1, quoted or not. */
function readBoolean(value: FrontMatterValue | undefined): boolean | null {
  if (typeof value === 'boolean') return value;
  const text =
    typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : '';
  return YES.includes(text) ? true : NO.includes(text) ? false : null;
}
const isBoolean = (value: FrontMatterValue | undefined): boolean => readBoolean(value) !== null;

/** Fields that say that an article isn't public, and those that say that it is, by generator or program. */
const PRIVATE = [
  'draft',
  'isdraft',
  'saveasdraft',
  'wip',
  'private',
  'isprivate',
  'hidden',
  'unlisted',
  'unpublished',
];
const PUBLIC = ['published', 'ispublished', 'publish', 'public', 'ispublic', 'listed'];
const STATUS = ['status', 'poststatus', 'visibility'];
const PUBLIC_STATUS = ['published', 'publish', 'public', 'live', 'visible', 'everyone'];
const SCHEDULED_STATUS = ['scheduled', 'future'];
const DRAFT_STATUS = ['draft', 'pending', ...SCHEDULED_STATUS];
const EXPIRY = ['expirydate', 'unpublishdate', 'expires', 'expirationdate'];

/** Folders of drafts, and of templates that new articles are made from. */
const DRAFT_FOLDER = /(?:^|\/)_?(?:drafts?|unpublished|private)\//i;
const TEMPLATE_FOLDER = /(?:^|\/)(?:scaffolds|archetypes|_?templates)\//i;

interface Status {
  isDraft: boolean;
  /** A sentence if the file doesn't simply say that it is a draft; otherwise null. */
  reason: string | null;
}

const isUnset = (value: FrontMatterValue | undefined): boolean =>
  value === undefined || value === null || value === '';

/** Decides whether an article is a draft. A value that can't be understood might have kept it private, so it is one. */
function readStatus(
  fields: FrontMatterFields,
  path: string,
  isPast: (date: string) => boolean | null,
): Status {
  const draft = (reason: string | null): Status => ({ isDraft: true, reason });
  const unsure = (name: string) => draft(messages.unsureDraft(`${name}: ${describeValue(fields[name])}`));
  const given = (names: readonly string[]) => names.filter((name) => !isUnset(fields[name]));

  if (TEMPLATE_FOLDER.test(path)) return draft(messages.wasTemplate);
  if (DRAFT_FOLDER.test(path) || /\.draft\.\w+$/i.test(path)) return draft(null);
  for (const name of given(PRIVATE)) {
    const isPrivate = readBoolean(fields[name]);
    if (isPrivate === null) return unsure(name);
    if (isPrivate) return draft(/draft|wip/.test(name) ? null : messages.wasPrivate);
  }
  for (const name of given(PUBLIC)) {
    const isPublic = readBoolean(fields[name]);
    if (isPublic === null && isPast(firstText(fields, name)) === null) return unsure(name);
    if (isPublic === false) return draft(null);
  }
  for (const name of given(STATUS)) {
    const status = firstText(fields, name).toLowerCase();
    if (DRAFT_STATUS.includes(status)) return draft(null);
    if (status === 'private') return draft(messages.wasPrivate);
    if (!PUBLIC_STATUS.includes(status)) return unsure(name);
  }
  if (given(['password', 'passwd']).length > 0) return draft(messages.wasProtected);
  // Eleventy renders no page for it.
  if (readBoolean(fields.permalink) === false) return unsure('permalink');
  if (EXPIRY.some((name) => isPast(firstText(fields, name)) ?? false)) return draft(messages.wasExpired);
  return { isDraft: false, reason: null };
}

/** Returns a value for a sentence, shortened. */
const describeValue = (value: FrontMatterValue | undefined): string =>
  codePoints(typeof value === 'string' ? value : JSON.stringify(value ?? null))
    .slice(0, 40)
    .join('');

/** Removes marks that set the direction of text, which titles and names can't have. */
export const withoutDirectionMarks = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '');

/** Removes direction marks and line breaks. */
const tidyTitle = (title: string): string =>
  withoutDirectionMarks(title)
    .split(/[\n\v\f\r\x85\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

function readTitle({ title }: FrontMatterFields): string {
  const isText = typeof title === 'string' || typeof title === 'number' || typeof title === 'boolean';
  return isText ? tidyTitle(String(title)) : '';
}

/**
 * What may stand above the heading that is a text's title: blank lines, comments, and lines of images. Each takes time
 * linear in its length; one pattern for all of them would not.
 */
const BEFORE_TITLE = [
  /[ \t]*(?:\r?\n|$)/y,
  /[ \t]*<!--[^]*?-->[ \t]*(?:\r?\n|$)/y,
  /[ \t]*(?:\[?!\[[^\]\n]*\]\([^)\n]*\)(?:\]\([^)\n]*\))?[ \t]*)+(?:\r?\n|$)/y,
];
/** Longer lines are no titles. */
const TITLE_HEADING = /^ {0,3}#[ \t]+(\S[^\r\n]{0,2000})(?:\r?\n|$)(?:[ \t]*\r?\n)*/;
const UNDERLINED_TITLE =
  /^ {0,3}([^\s#>|`~<*+-][^\r\n]{0,2000})\r?\n {0,3}=+[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)*/;

/** Finds the heading above a text, which is its title if the front matter has none. */
function findTitleHeading(body: string): { title: string; start: number; end: number } | null {
  const before = readBeforeTitle(body);
  const rest = body.slice(before.length);
  const found = TITLE_HEADING.exec(rest) ?? UNDERLINED_TITLE.exec(rest);
  if (!found) return null;
  const title = tidyTitle(withoutMarks(found[1] ?? ''));
  const hasText = (before + rest.slice(found[0].length)).trim() !== '';
  if (title === '') return null;
  // An article needs a text, so a heading without one below stays.
  return { title, start: before.length, end: before.length + (hasText ? found[0].length : 0) };
}

function readBeforeTitle(body: string): string {
  let [end, isMore] = [0, true];
  while (isMore && end < body.length) {
    isMore = BEFORE_TITLE.some((pattern) => {
      pattern.lastIndex = end;
      const [part = ''] = pattern.exec(body) ?? [];
      end += part.length;
      return part !== '';
    });
  }
  return body.slice(0, end);
}

/** Returns the text of a heading in Markdown. */
const withoutMarks = (heading: string): string =>
  withoutInlineMarks(heading.replace(/\s*\{[:#.][^{}]*\}\s*$/, '').replace(/[ \t]+#+[ \t]*$/, ''));

/** Returns a text in Markdown without its marks and tags. Code keeps what looks like them. */
const withoutInlineMarks = (text: string): string =>
  text
    .split(/(`+[^`]+`+)/)
    .map((part) =>
      part.startsWith('`')
        ? part.replace(/^`+ ?| ?`+$/g, '')
        : part
            .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
            .replace(
              /<\/?(?:a|b|br|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?\/?>/gi,
              '',
            )
            .replace(/(\*{1,3}|~~)(?=\S)(.*?\S)\1/g, '$2')
            .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)(.*?\S)\1(?![\p{L}\p{N}_])/gu, '$2')
            .replace(/\\([!-/:-@[-`{-~])/g, '$1'),
    )
    .join('');

/** Other names that site generators give a plain text, folded, in the order in which they are preferred. */
const OTHER_NAMES: Partial<Record<PlainText, readonly string[]>> = { description: ['summary', 'excerpt'] };

/** Returns the folded names of a plain text, in the order in which they are preferred. */
export const plainTextFields = (name: PlainText): string[] => [foldKey(name), ...(OTHER_NAMES[name] ?? [])];

/** In UTF-16 units: the rest of a longer text is ignored. */
const MARKUP_MAX = 4000;
const BLOCK_TAG = /<!--[^]*?-->|<\/?(?:p|div|h[1-6]|ul|ol|li|blockquote|br|hr|img|figure)(?:\s[^<>]*)?\/?>/gi;
const LINE_MARK = /^ {0,3}(?:#{1,6}|>)[ \t]+/gm;
const ENTITIES: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  amp: '&',
};
const ENTITY = /&(?:(lt|gt|quot|apos|nbsp|hellip|amp)|#(\d{1,6}|x[\da-f]{1,5}));/gi;

/** Returns the plain text of markup that site generators render in front matter: Markdown, HTML and template tags. */
const withoutMarkup = (markup: string): string =>
  withoutInlineMarks(
    markup.slice(0, MARKUP_MAX).replace(TEMPLATE_TAGS, ' ').replace(BLOCK_TAG, ' ').replace(LINE_MARK, ''),
  ).replace(ENTITY, (entity, name?: string, code?: string) =>
    code !== undefined
      ? String.fromCodePoint(Number(code.replace(/^x/i, '0x')))
      : (ENTITIES[name?.toLowerCase() ?? ''] ?? entity),
  );

type PlainTexts = Pick<ArticleFields, 'texts' | 'notes'>;

/** Reads the plain texts. Those of a file that this software has exported are returned as they are. */
function readPlainTexts(fields: FrontMatterFields, title: string): PlainTexts {
  const isExported = isTable(fields.params) && isDraftId(firstText(fields.params, 'id'));
  const texts: PlainTexts['texts'] = {};
  for (const name of plainTexts) {
    const text = toParagraph(withoutMarkup(firstText(fields, ...plainTextFields(name))));
    if (isExported) texts[name] = readTexts(fields[foldKey(name)])[0] ?? '';
    else if (text !== title) texts[name] = text;
  }
  return isExported ? { texts, notes: [] } : fitPlainTexts(texts);
}

/** Shortens plain texts that are too long to be published, and leaves out invalid ones, with a note for each. */
export function fitPlainTexts(written: Partial<Record<PlainText, string>>): PlainTexts {
  const texts: PlainTexts['texts'] = {};
  const notes: string[] = [];
  for (const [name, value] of writtenTexts(written)) {
    const text = withoutDirectionMarks(toParagraph(value));
    const short = shorten(text, plainTextMax[name]);
    try {
      texts[name] = plainText(name).validateSync(short);
      if (short !== text) notes.push(messages.textCut(shortTextLabel(name), plainTextMax[name]));
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      notes.push(`${error.message}.`);
    }
  }
  return { texts, notes };
}

/** Names of fields with the cover, folded, in the order in which they are preferred. */
export const COVER_FIELDS = [
  'cover',
  'coverimage',
  'coverurl',
  'image',
  'images',
  'heroimage',
  'hero',
  'featuredimage',
  'featureimage',
  'featured',
  'feature',
  'banner',
  'bannerimage',
  'bannerimg',
  'header',
  'headerimage',
  'headerimg',
  'thumbnail',
  'thumb',
  'teaser',
  'indeximg',
  'topimg',
  'socialimage',
  'ogimage',
  'photo',
  'photos',
  'picture',
];

export const isTable = (value: FrontMatterValue | undefined): value is FrontMatterFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the first non-empty text or number among these fields, named as `foldKeys` does, or ''. */
export function firstText(fields: FrontMatterFields, ...names: string[]): string {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return '';
}

/** Returns the texts and numbers of a list and the lists in it, or a single one as a list. */
export function readTexts(value: FrontMatterValue | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(readTexts);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** Splits a text with several tags at commas, semicolons or line breaks or, without any, at spaces. */
const splitTags = (tags: string): string[] => tags.split(/[,;\n]/.test(tags) ? /[,;\n]/ : /\s+/);

/** Reads tags, which are a list or a text, and categories, which become tags. */
function readTags(fields: FrontMatterFields): ValidTags {
  const taxonomies = isTable(fields.taxonomies) ? fields.taxonomies : {};
  return toTags(
    [
      ...[fields.tags, fields.tag, taxonomies.tags, fields.keywords],
      ...[taxonomies.categories, fields.categories, fields.category],
    ].flatMap((value) => (typeof value === 'string' ? splitTags(value) : readTexts(value))),
  );
}

/** Returns whether front matter, with folded keys, has tags or categories. */
export const hasTags = (fields: FrontMatterFields): boolean => readTags(fields).tags.length > 0;

type ValidTags = Pick<ArticleFields, 'tags' | 'notes'>;

/** Normalizes tags and returns the valid ones, at most 8, with a note that names those that are left out. */
export function toTags(names: readonly string[]): ValidTags {
  const tidy = tidyTags(names.map(withoutDirectionMarks));
  const tags = tidy.filter((tag) => tagProblem(tag) === null).slice(0, TAGS_MAX);
  const lost = tidy.filter((tag) => !tags.includes(tag)).map(describeValue);
  return { tags, notes: lost.length > 0 ? [transferMessages.import.lostTags(lost, TAGS_MAX, TAG_MAX)] : [] };
}

const readCovers = (fields: FrontMatterFields): string[] =>
  COVER_FIELDS.map((name) => {
    const [value] = [fields[name]].flat();
    const cover = isTable(value)
      ? firstText(value, 'url', 'src', 'image', 'path', 'overlayimage', 'teaser')
      : typeof value === 'string' && !isBoolean(value)
        ? value
        : '';
    // Obsidian and some editors write images as in a text.
    return cover.trim().replace(/^!?\[\[([^\]|]*).*\]\]$|^!\[[^\]]*\]\(([^)]*)\)$/s, '$1$2');
  }).filter((cover) => cover !== '');
