import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { escapeAttribute } from '../lib/escapeHtml.ts';
import { Refusal } from '../lib/refusal.ts';
import { type ForeignArticle, toRefused, toUnread, type UnreadEntry } from './foreignArticle.ts';
import type { ImportFile } from './importFiles.ts';
import { decodeUtf8, parseDate } from './markdownFile.ts';

/* Reads a Substack export: a table of posts, and an html file for each. */

const { import: messages } = transferMessages;

/** Returns whether a CSV file is Substack's table of posts. */
export const startsLikeSubstack = (head: string): boolean =>
  head.startsWith('post_id,post_date,is_published,');

/** In bytes. */
const TABLE_MAX = 32 * 1024 ** 2;

/** Finds nothing, because the export contains no images. */
const findNoImage = () => null;

/** Yields the posts of a table. */
export async function* readSubstack(
  table: ImportFile,
  files: readonly ImportFile[],
): AsyncGenerator<UnreadEntry> {
  if (table.bytes > TABLE_MAX) {
    yield toRefused(table.name, new Refusal('invalid', messages.tableTooLarge));
    return;
  }
  const rows = parseCsv(decodeUtf8(await table.read()).replace(/^\uFEFF/, ''));
  if (rows === null) {
    yield toRefused(table.name, new Refusal('invalid', messages.tableTooLarge));
    return;
  }
  const [columns = []] = rows;
  const folder = table.name.replace(/[^/]*$/, 'posts/');
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const line of rows.slice(1)) {
    const post = new Map(columns.map((column, index) => [column, line[index] ?? '']));
    const name = `${folder}${post.get('post_id') ?? ''}.html`;
    const file = byName.get(name);
    const read = async () => {
      if (file && file.bytes > FILE_MAX) throw new Refusal('invalid', messages.fileTooLarge);
      return toArticle(post, file ? decodeUtf8(await file.read()) : '');
    };
    yield toUnread(name, read, findNoImage);
  }
}

/** In bytes. */
const FILE_MAX = 4 * 1024 ** 2;

/** Maximum number of fields in a table. */
const FIELDS_MAX = 1_000_000;

/**
 * Parses a table, whose fields may be quoted and contain line breaks. Returns its rows; null if it has too many fields.
 */
export function parseCsv(text: string): string[][] | null {
  const rows: string[][] = [];
  let fields = 0;
  let [row, field, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endRow = () => {
    row.push(field);
    fields += 1;
    if (row.some((value) => value !== '')) rows.push(row);
    [row, field] = [[], ''];
  };
  for (let at = 0; at < text.length; at += 1) {
    if (fields > FIELDS_MAX) return null;
    const character = text.charAt(at);
    if (isQuoted) {
      const isEscaped = character === '"' && text[at + 1] === '"';
      if (isEscaped) at += 1;
      if (isEscaped || character !== '"') field += character;
      else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === ',') {
      row.push(field);
      field = '';
      fields += 1;
    } else if (character === '\n') endRow();
    else if (character !== '\r') field += character;
  }
  endRow();
  return rows;
}

function toArticle(post: ReadonlyMap<string, string>, content: string): ForeignArticle {
  const field = (name: string) => post.get(name)?.trim() ?? '';
  const [id = '', slug = ''] = field('post_id').split(/\.(.*)/s);
  const isPublished = /^true$/i.test(field('is_published'));
  const isPublic = /^(?:everyone)?$/.test(field('audience'));
  const [subtitle, podcast] = [field('subtitle'), field('podcast_url')];
  const isEmpty = content.trim() === '' && podcast === '';
  return {
    sourceId: `substack:${field('post_id')}`,
    kind: field('type') === 'page' ? 'page' : 'article',
    title: field('title'),
    description: subtitle,
    html: isEmpty
      ? ''
      : [
          ...(subtitle === '' ? [] : [`<p><em>${subtitle}</em></p>`]),
          ...(podcast === '' ? [] : [`<audio src="${escapeAttribute(podcast)}"></audio>`]),
          content,
        ].join('\n'),
    cover: '',
    tags: [],
    slug: slug || id,
    isDraft: !isPublished || !isPublic,
    createdAt: parseDate(field('post_date')),
    updatedAt: null,
    oldUrls: slug === '' ? [] : [`/p/${slug}`],
    feedId: null,
    author: null,
    notes: isPublished && !isPublic ? [messages.wasLimited] : [],
  };
}
