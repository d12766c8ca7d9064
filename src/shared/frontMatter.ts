import { parse as parseToml, TomlDate, TomlError } from 'smol-toml';
import { isMap, parseDocument, visit } from 'yaml';
import { transferMessages } from './messages/en/transfer.ts';

/*
 * Front matter: metadata above the text of a file, as YAML between lines of `---`, as TOML between lines of `+++`, or as a
 * JSON object. Files come from strangers: nothing in them is evaluated, and YAML's aliases are rejected.
 */

export type FrontMatterFormat = 'yaml' | 'toml' | 'json';

/** A scalar, list or table. Dates, and numbers of YAML, are strings as they were written: `007` stays `007`. */
export type FrontMatterValue =
  | string
  | number
  | boolean
  | null
  | FrontMatterValue[]
  | { [name: string]: FrontMatterValue };

export type FrontMatterFields = Record<string, FrontMatterValue>;

interface MarkdownFile {
  /** Empty if there is no front matter. */
  fields: FrontMatterFields;
  /** Null if there is no front matter, and for fields above a blank line. */
  format: FrontMatterFormat | null;
  hasFrontMatter: boolean;
  /** The text below, byte for byte, without the one blank line that may separate it. */
  body: string;
}

/**
 * How front matter may begin and end besides between fences, depending on the generator of the site: Hexo also takes fields
 * above a line of `---`, Pelican those above the first blank line. Where the generator is unknown, the latter count as in
 * MultiMarkdown if each of them is a known field.
 */
export type HeaderStyle = 'fenced' | 'untilFence' | 'untilBlankLine' | 'knownUntilBlankLine';

/** Front matter that can't be used. Its message is a sentence for the file's author. */
export class FrontMatterError extends Error {}

/** In UTF-16 units. */
const FRONT_MATTER_MAX = 64 * 1024;
const DEPTH_MAX = 20;

const parsers = {
  yaml: parseYaml,
  toml: (text: string): unknown => parseToml(text),
  json: (text: string): unknown => JSON.parse(text),
};

/**
 * Parses a file with or without front matter. A leading byte order mark is ignored, and lines may end with CRLF. Text
 * between two rules that isn't a mapping is part of the body.
 *
 * Throws a FrontMatterError if the front matter is invalid, too long or nested too deeply, or written in another language.
 */
export function parseFrontMatter(file: string, style: HeaderStyle = 'fenced'): MarkdownFile {
  const text = file.replace(/^\uFEFF/, '');
  const header = style === 'fenced' || style === 'untilFence' ? null : readHeader(text, style);
  if (header) return header;
  const found = findFenced(text) ?? findJson(text) ?? (style === 'untilFence' ? findUnopened(text) : null);
  const none = { fields: {}, format: null, hasFrontMatter: false, body: text };
  if (found === null) return none;
  const { format, source, end } = found;
  if (source.length > FRONT_MATTER_MAX) throw invalid(transferMessages.frontMatter.tooLong);

  const fields = parseFields(format, source);
  if (fields === null) return none;
  return { fields, format, hasFrontMatter: true, body: text.slice(end).replace(/^(?:\r\n|\n)/, '') };
}

/**
 * Parses the configuration of a site, or a data file, by the rules for front matter. Returns null if the source is valid
 * but isn't a mapping. Throws a FrontMatterError as `parseFrontMatter` does.
 */
export function parseFields(format: FrontMatterFormat, source: string): FrontMatterFields | null {
  let parsed: unknown;
  try {
    parsed = parsers[format](source);
  } catch (error) {
    if (error instanceof FrontMatterError) throw error;
    throw invalid(transferMessages.frontMatter.invalid(format.toUpperCase(), describeError(error)));
  }
  const isEmpty = parsed === null && source.trim() === '';
  if (isEmpty) return {};
  return isRecord(parsed) ? toPlainFields(parsed, 0) : null;
}

/** Returns the first line of a parser's error without its excerpt of the text, and the line of the file. */
function describeError(error: unknown): string {
  const [reason = ''] = error instanceof Error ? error.message.split('\n') : [];
  return error instanceof TomlError
    ? transferMessages.frontMatter.at(
        reason.replace(/^Invalid TOML document: /, ''),
        error.line,
        error.column,
      )
    : reason.replace(/:$|, (?:\.{3})?"[^"].*/, '');
}

interface Found {
  format: FrontMatterFormat;
  /** Begins with the line break of the opening fence, so that parsers count the lines of the file. */
  source: string;
  /** Where the line after the front matter begins. */
  end: number;
}

const FENCE = /^(---|\+\+\+)[ \t]*([a-z]*)[ \t]*\r?\n/i;
/** A field at the beginning of a text. Text that begins with one is front matter whose end is missing, not an article. */
const KNOWN_FIELD =
  /^\s*"?(?:title|date|draft|published|layout|slug|tags|categories|author|description)"?\s*[:=]/i;
const YAML_END = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/gm;
const TOML_END = /^\+\+\+[ \t]*(?:\r?\n|$)/gm;

/** Finds front matter between fences, the first of which may name its language. */
function findFenced(text: string): Found | null {
  const [opening, fence, language = ''] = FENCE.exec(text) ?? [];
  if (opening === undefined) return null;
  const closing = new RegExp(fence === '---' ? YAML_END : TOML_END);
  closing.lastIndex = opening.length;
  const end = closing.exec(text);
  if (!end) {
    if (KNOWN_FIELD.test(text.slice(opening.length)))
      throw invalid(transferMessages.frontMatter.unclosed(fence ?? ''));
    return null;
  }
  const format = language === '' ? (fence === '---' ? 'yaml' : 'toml') : language.toLowerCase();
  if (!Object.hasOwn(parsers, format)) throw invalid(transferMessages.frontMatter.language(language));
  return {
    format: format as FrontMatterFormat,
    source: text.slice(opening.length - 1, end.index),
    end: end.index + end[0].length,
  };
}

/** Finds fields above a line of hyphens. */
function findUnopened(text: string): Found | null {
  if (!/^[A-Za-z][\w-]*[ \t]*:/.test(text)) return null;
  const end = /^---+[ \t]*(?:\r?\n|$)/m.exec(text);
  return end && { format: 'yaml', source: text.slice(0, end.index), end: end.index + end[0].length };
}

/** Fields of MultiMarkdown and Pelican, and frequent ones of others, in lower case and without spaces and hyphens. */
const HEADER_FIELDS = new Set([
  ...['title', 'subtitle', 'author', 'authors', 'date', 'modified', 'updated', 'slug', 'url', 'permalink'],
  ...[
    'tags',
    'tag',
    'keywords',
    'category',
    'categories',
    'summary',
    'description',
    'status',
    'draft',
    'published',
  ],
  ...[
    'lang',
    'language',
    'translation',
    'template',
    'layout',
    'image',
    'cover',
    'saveas',
    'copyright',
    'revision',
  ],
  ...[
    'affiliation',
    'email',
    'phone',
    'address',
    'web',
    'css',
    'format',
    'htmlheader',
    'xhtmlheader',
    'comment',
  ],
  ...['baseheaderlevel', 'quoteslanguage', 'transcludebase', 'bibtex', 'bibstyle', 'latexmode', 'latexinput'],
]);
const isHeaderField = (name: string): boolean =>
  HEADER_FIELDS.has(name.toLowerCase().replace(/[\s_-]+/g, ''));

/**
 * Reads fields above the first blank line. Their values are texts; lines that are indented continue them. A paragraph that
 * begins with a word and a colon is none: at least one field must be known or, if the generator isn't, all of them, with a
 * title or several.
 */
function readHeader(text: string, style: HeaderStyle): MarkdownFile | null {
  const [header = ''] = /^(?:[A-Za-z][\w -]*:.*\r?\n(?:[ \t]+\S.*\r?\n)*)+(?=\r?\n|$)/.exec(text) ?? [];
  if (header === '') return null;
  if (header.length > FRONT_MATTER_MAX) throw invalid(transferMessages.frontMatter.tooLong);
  const fields = Array.from(
    header.matchAll(/^([A-Za-z][\w -]*):(.*(?:\r?\n[ \t]+\S.*)*)/gm),
    ([, name = '', value = '']) => [name.trim(), value.trim().replace(/\s*\n\s*/g, '\n')] as const,
  );
  const known = fields.filter(([name]) => isHeaderField(name)).length;
  const isTitled = fields.some(([name]) => /^title$/i.test(name));
  const areKnown = known === fields.length && (isTitled || known > 1);
  if (known === 0 || (style === 'knownUntilBlankLine' && !areKnown)) return null;
  return {
    fields: Object.fromEntries(fields) as FrontMatterFields,
    format: null,
    hasFrontMatter: true,
    body: text.slice(header.length).replace(/^(?:\r\n|\n)/, ''),
  };
}

/** Finds a JSON object at the beginning of a text, with nothing after it on its last line. */
function findJson(text: string): Found | null {
  if (!/^\{\s*["}]/.test(text)) return null;
  let [depth, isInString] = [0, false];
  for (let at = 0; at < Math.min(text.length, FRONT_MATTER_MAX); at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (depth > 0) continue;
    const [rest] = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(at + 1)) ?? [];
    return rest === undefined
      ? null
      : { format: 'json', source: text.slice(0, at + 1), end: at + 1 + rest.length };
  }
  return null;
}

function parseYaml(source: string): unknown {
  requireShallow(source);
  const options = { schema: 'core', uniqueKeys: false, logLevel: 'silent' } as const;
  let document = parseDocument(source, options);
  // Prose between two rules is a scalar, or not YAML at all.
  if (!isMap(document.contents)) return document.contents === null ? null : source;
  const [error] = document.errors;
  if (error) {
    const repaired = [escapeQuotes, indentValues]
      .map((repair) => parseDocument(repair(source), options))
      .find(({ errors, contents }) => errors.length === 0 && isMap(contents));
    if (!repaired) throw error;
    document = repaired;
  }
  visit(document, {
    Alias: () => {
      throw invalid(transferMessages.frontMatter.alias);
    },
    Scalar: (_key, node) => {
      if (typeof node.value === 'number' || typeof node.value === 'bigint')
        node.value = node.source ?? String(node.value);
    },
  });
  return document.toJS({ maxAliasCount: 0 });
}

/** Escapes quotes within quoted values that take up their line: Hashnode exports `title: "The "best" loom"`. */
const escapeQuotes = (source: string): string =>
  source.replace(
    /^([\w-]+: *")(.*)("[ \t]*\r?)$/gm,
    (_whole, before: string, value: string, after: string) =>
      before + value.replace(/\\.|"/g, (found) => (found === '"' ? '\\"' : found)) + after,
  );

/**
 * Indents lines that continue a value of the line above: by tabs, such as those of a list in brackets, or not at all. The
 * parsers of Go and JavaScript, and thus Hugo and Gatsby, read both.
 */
const indentValues = (source: string): string =>
  source
    .replace(/^\t[\t ]*/gm, '  ')
    .replace(/^(?![\s#]|- |---|\.\.\.|["']?[^\s:"'[\]{},][^:\n]{0,99}:(?:\s|$))/gm, '  ');

/** Limits the number of brackets open at once, as the parser is recursive. */
function requireShallow(source: string): void {
  let depth = 0;
  for (const [bracket] of source.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > DEPTH_MAX) throw invalid(transferMessages.frontMatter.tooDeep);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Converts a parsed value to plain data, without classes of the parsers. */
function toPlain(value: unknown, depth: number): FrontMatterValue {
  if (depth > DEPTH_MAX) throw invalid(transferMessages.frontMatter.tooDeep);
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => toPlain(item, depth + 1));
  if (isRecord(value)) return toPlainFields(value, depth);
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value;
  return typeof value === 'bigint' ? value.toString() : null;
}

const toPlainFields = (record: Record<string, unknown>, depth: number): FrontMatterFields =>
  Object.fromEntries(Object.entries(record).map(([name, item]) => [name, toPlain(item, depth + 1)]));

const invalid = (sentence: string) => new FrontMatterError(sentence);

/** Characters that JSON leaves unescaped and YAML treats as line breaks or rejects. */
const NOT_YAML = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Formats a value on one line that is both JSON and YAML, so that every parser reads it the same way. */
const formatValue = (value: FrontMatterValue): string =>
  (Array.isArray(value) ? `[${value.map(formatValue).join(', ')}]` : JSON.stringify(value)).replace(
    NOT_YAML,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const KEY = /^[A-Za-z][\w-]*$/;

function formatFields(fields: FrontMatterFields, indent: string): string {
  return Object.entries(fields)
    .map(([name, value]) => {
      const key = indent + (KEY.test(name) ? name : formatValue(name));
      if (!isRecord(value)) return `${key}: ${formatValue(value)}\n`;
      return Object.keys(value).length === 0
        ? `${key}: {}\n`
        : `${key}:\n${formatFields(value, `${indent}  `)}`;
    })
    .join('');
}

/** Writes a file with YAML front matter, in the order of the fields. `parseFrontMatter` returns the same fields and body. */
export const formatFrontMatter = (fields: FrontMatterFields, body: string): string =>
  `---\n${formatFields(fields, '')}---\n\n${body}`;
