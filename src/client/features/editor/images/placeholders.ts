import { editorMessages } from '../../../../shared/messages/en/editor.ts';
import type { Edit } from '../formatting/edit.ts';
import { changeImageUrl } from '../formatting/inline.ts';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PLACEHOLDER = new RegExp(String.raw`!?\[[^[\]\n]*\]\(upload:${ID}\)`, 'g');

/** In characters: longer file names are cut. */
const NAME_MAX = 40;

/** Returns the Markdown placeholder for an image during its upload. `id` is a UUID. */
export function createPlaceholder(id: string, fileName: string): string {
  const name = fileName.replace(/[[\]\\\p{Cc}]/gu, '').trim();
  // The message ends with an ellipsis.
  return `![${editorMessages.uploads.placeholder(name.slice(0, NAME_MAX).trimEnd())}](upload:${id})`;
}

/** Returns the part of a placeholder that identifies it, even if the author has edited the rest. */
export const placeholderMark = (placeholder: string): string =>
  placeholder.slice(placeholder.lastIndexOf('(') + 1, -1);

/**
 * Returns the edit that replaces the first occurrence of a placeholder with its image, or removes it if `url` is null;
 * null if the text has no placeholder. Keeps a description that the author has typed into it; without one, the caret
 * moves between the brackets. `replaced`: the Markdown of the image that it replaces, if that is still right before the
 * placeholder.
 */
export function fillPlaceholder(
  text: string,
  placeholder: string,
  url: string | null,
  replaced = '',
): Edit | null {
  const mark = placeholderMark(placeholder);
  const at = text.indexOf(mark);
  if (at === -1) return null;
  const end = at + mark.length;
  const [opening, alt = ''] = /!\[([^[\]\n]*)\]\($/.exec(text.slice(Math.max(0, at - ALT_MAX), at)) ?? [];
  // The author has edited the placeholder into something else.
  if (opening === undefined || text[end] !== ')') return createEdit(at, end, url ?? '');
  const from = at - opening.length;
  if (url === null) return createEdit(from, end + 1, '');
  const replacement = text.slice(0, from).endsWith(replaced) ? changeImageUrl(replaced, url) : null;
  if (replacement !== null) return createEdit(from - replaced.length, end + 1, replacement);
  const isUntouched = text.startsWith(placeholder, from);
  const image = `![${isUntouched ? '' : alt}](${url})`;
  return createEdit(from, end + 1, image, isUntouched ? '!['.length : image.length);
}

/** In characters: how far before the mark a description is searched. */
const ALT_MAX = 500;

function createEdit(from: number, to: number, insert: string, caret = insert.length): Edit {
  return { from, to, insert, selection: { start: from + caret, end: from + caret } };
}

/** Removes placeholders from a text before it is saved or published, as nothing would fill them after a reload. */
export const withoutPlaceholders = (text: string): string =>
  text.includes('(upload:') ? text.replace(PLACEHOLDER, '') : text;
