import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { Refusal } from '../lib/refusal.ts';
import {
  type ForeignArticle,
  type TextPart,
  toRefused,
  toUnread,
  type UnreadEntry,
} from './foreignArticle.ts';
import { type GhostText, readLexical, readMobiledoc } from './ghostText.ts';
import { createImageFinder } from './imageFinder.ts';
import type { ImportFile } from './importFiles.ts';
import { decodeUtf8, parseDate } from './markdownFile.ts';

/*
 * Reads exports of all versions of Ghost. The text of a post that consists of a single Markdown card comes from that
 * card; other texts come from the html that Ghost rendered or, if the export lacks it, from the format of Ghost's editor.
 */

const { import: messages } = transferMessages;

/** Returns whether a JSON file begins like a Ghost export. */
export const startsLikeGhost = (head: string): boolean =>
  /^\s*\{\s*"(?:db|meta|data)"\s*:/.test(head) && /"(?:exported_on|posts|version)"/.test(head);

/** Maximum size in bytes. Limited because JSON can only be parsed as a whole. */
const GHOST_MAX = 128 * 1024 ** 2;

type Row = Record<string, unknown>;

interface Ghost {
  posts: Row[];
  /** Tags by the id of their post, in order. */
  tags: Map<string, Row[]>;
  authors: Map<string, Row[]>;
  users: Map<string, Row>;
}

/** Yields the posts and pages of an export, whose images may be in the same archive. */
export async function* readGhost(
  file: ImportFile,
  files: readonly ImportFile[],
): AsyncGenerator<UnreadEntry> {
  const { name } = file;
  let ghost: Ghost | null;
  try {
    if (file.bytes > GHOST_MAX) throw new Refusal('invalid', messages.jsonTooLarge);
    ghost = parseGhost(decodeUtf8(await file.read()));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    yield toRefused(name, error);
    return;
  }
  if (ghost === null) return;
  const findImage = createImageFinder(files);
  const imageFile = (url: string) => (url.includes('/content/images/') ? findImage(url) : null);
  for (const post of ghost.posts) {
    const label = text(post, 'slug') || text(post, 'title') || text(post, 'id');
    yield toUnread(`${name}#${label}`, () => toArticle(post, ghost), imageFile);
  }
}

/** Returns null for another kind of JSON. */
function parseGhost(json: string): Ghost | null {
  if (!isBounded(json)) throw new Refusal('invalid', messages.jsonTooComplex);
  let parsed: unknown;
  try {
    parsed = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Refusal('invalid', messages.invalidJson, { cause: error });
  }
  const database = rows(parsed, 'db')[0] ?? parsed;
  const data = isRow(database) && isRow(database.data) ? database.data : database;
  if (!isRow(data) || !Array.isArray(data.posts)) return null;
  const meta = new Map(rows(data, 'posts_meta').map((row) => [text(row, 'post_id'), row]));
  return {
    posts: rows(data, 'posts').map((post) => ({ ...meta.get(text(post, 'id')), ...post })),
    tags: related(data, 'posts_tags', ['tags', 'tag_id']),
    authors: related(data, 'posts_authors', ['users', 'author_id']),
    users: byId(data, 'users'),
  };
}

/** Maximum number of values in a JSON text, and maximum nesting depth. */
const VALUES_MAX = 2_000_000;
const DEPTH_MAX = 500;

const [QUOTE, COMMA, BACKSLASH] = ['"', ',', '\\'].map((character) => character.charCodeAt(0));
const OPENING = ['{', '['].map((character) => character.charCodeAt(0));
const CLOSING = ['}', ']'].map((character) => character.charCodeAt(0));

/**
 * Returns false for JSON that could exhaust the memory of `JSON.parse`, which would end the process instead of refusing the
 * file.
 */
function isBounded(json: string): boolean {
  let [values, depth, isInText] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === COMMA) values += 1;
    else if (code === OPENING[0] || code === OPENING[1]) {
      values += 1;
      depth += 1;
    } else if (code === CLOSING[0] || code === CLOSING[1]) depth -= 1;
    if (values > VALUES_MAX || depth > DEPTH_MAX) return false;
  }
  return true;
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function rows(data: unknown, table: string): Row[] {
  const value = isRow(data) ? data[table] : null;
  return Array.isArray(value) ? value.filter(isRow) : [];
}

const byId = (data: Row, table: string): Map<string, Row> =>
  new Map(rows(data, table).map((row) => [text(row, 'id'), row]));

/** Maximum number of tags, or authors, to read per post. */
const RELATED_MAX = 100;

/** Returns the sorted related rows of each post, by the post's id. */
function related(
  data: Row,
  relation: string,
  [table, key]: [table: string, key: string],
): Map<string, Row[]> {
  const targets = byId(data, table);
  const result = new Map<string, Row[]>();
  const order = (row: Row) => Number(row.sort_order ?? 0);
  for (const row of rows(data, relation).sort((one, other) => order(one) - order(other))) {
    const target = targets.get(text(row, key));
    const post = text(row, 'post_id');
    if (!target) continue;
    const list = result.get(post);
    if (!list) result.set(post, [target]);
    else if (list.length < RELATED_MAX) list.push(target);
  }
  return result;
}

/** Returns a field as text; '' if it is missing. */
const text = (row: Row, field: string): string => {
  const value = row[field];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

/** Removes Ghost's placeholder for the URL of the site, which the export doesn't contain. */
const withoutGhostUrl = (content: string): string => content.replaceAll('__GHOST_URL__', '');

/** Maximum length of a text in JSON or HTML, in UTF-16 units. */
const TEXT_MAX = 8 * 1024 ** 2;
const TEXTS = ['html', 'plaintext', 'mobiledoc', 'lexical', 'markdown'];

function toArticle(post: Row, { tags, authors, users }: Ghost): ForeignArticle {
  if (TEXTS.some((field) => text(post, field).length > TEXT_MAX))
    throw new Refusal('invalid', messages.fileTooLarge);
  const [id, uuid, slug] = [text(post, 'id'), text(post, 'uuid'), text(post, 'slug')];
  const visibility = text(post, 'visibility') || 'public';
  const status = text(post, 'status');
  const isPublic = (status === 'published' || status === 'scheduled') && visibility === 'public';
  const notes: string[] = [];
  if (visibility !== 'public' && status !== 'draft') notes.push(messages.wasLimited);
  else if (status === 'sent') notes.push(messages.wasEmail);
  const writers = authors.get(id) ?? [];
  if (writers.length > 1) notes.push(messages.coAuthors);
  const author = writers[0] ?? users.get(text(post, 'author_id'));
  const canonical = text(post, 'canonical_url');
  return {
    sourceId: uuid || `ghost:${id}`,
    // Before Ghost 3, a field of its own.
    kind: text(post, 'type') === 'page' || post.page === true || post.page === 1 ? 'page' : 'article',
    title: escapeTitle(text(post, 'title')),
    description: escapeTitle(text(post, 'custom_excerpt') || text(post, 'meta_description')),
    html: '',
    parts: findText(post, notes),
    cover: withoutGhostUrl(text(post, 'feature_image') || text(post, 'image')),
    // Tags that begin with a hash are internal.
    tags: (tags.get(id) ?? [])
      .filter((tag) => text(tag, 'visibility') !== 'internal' && !text(tag, 'name').startsWith('#'))
      .map((tag) => escapeTitle(text(tag, 'name'))),
    slug,
    isDraft: !isPublic,
    createdAt: findDate(post, 'published_at') ?? findDate(post, 'created_at'),
    updatedAt: findDate(post, 'updated_at'),
    oldUrls: [
      ...(slug === '' ? [] : [`/${slug}/`]),
      ...(uuid === '' ? [] : [`/p/${uuid}/`]),
      withoutGhostUrl(canonical),
    ],
    // Ghost's feeds use the id, and used the UUID when ids were numbers.
    feedId: /^[\da-f]{24}$/.test(id) ? id : uuid || null,
    author: author
      ? { name: text(author, 'name'), email: text(author, 'email'), handle: text(author, 'slug') }
      : null,
    notes,
  };
}

/** Escapes a title: Ghost's titles are text, not html. */
const escapeTitle = (title: string): string => title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const plainToHtml = (plain: string): string =>
  plain
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeTitle(paragraph)}</p>`)
    .join('\n');

/** Parses a date, which is ISO 8601, or milliseconds in early versions. Returns null for an invalid one. */
function findDate(post: Row, field: string): string | null {
  const value = post[field];
  try {
    if (typeof value === 'number') return new Date(value).toISOString();
    return typeof value === 'string' ? parseDate(value.trim()) : null;
  } catch {
    return null;
  }
}

/** Returns the parts of a post's text. Adds notes about what it loses. */
function findText(post: Row, notes: string[]): readonly TextPart[] {
  const early = text(post, 'markdown');
  if (early !== '') return [{ markdown: withoutGhostUrl(early) }];
  const html = withoutGhostUrl(text(post, 'html'));
  // Rendered texts only differ from the editor's if they were written in Markdown.
  const isMarkdown = ['mobiledoc', 'lexical'].some((field) => text(post, field).includes('arkdown'));
  const { parts = [], leftOut = [] } = (html === '' || isMarkdown ? readEditorText(post) : null) ?? {};
  const [first] = parts;
  if (first && 'markdown' in first && parts.length === 1) return parts;
  if (html !== '') return [{ html }];
  if (leftOut.length > 0) notes.push(messages.leftOut([...new Set(leftOut)]));
  if (first) return parts;
  const plain = withoutGhostUrl(text(post, 'plaintext'));
  if (plain !== '') notes.push(messages.onlyPlainText);
  return [{ html: plainToHtml(plain) }];
}

/** Returns the text of a post as the editor stores it; null if it has none. */
function readEditorText(post: Row): GhostText | null {
  const mobiledoc = readMobiledoc(parseJson(text(post, 'mobiledoc')));
  return mobiledoc && mobiledoc.parts.length > 0 ? mobiledoc : readLexical(parseJson(text(post, 'lexical')));
}

function parseJson(json: string): unknown {
  try {
    return json !== '' && isBounded(json) ? JSON.parse(withoutGhostUrl(json)) : null;
  } catch {
    return null;
  }
}
