import type * as answers from './answers/articles.ts';
import type { Answer } from './answers/schema.ts';
import { codePoints } from './articleText.ts';
import { validationMessages as messages } from './messages/en/validation.ts';
import { BIDI_CONTROL, dropInvisible, PILE_OF_MARKS, unstorable, VISIBLE } from './text.ts';

/** A tag that has articles, as everyone may see it. */
export interface Tag extends Answer<typeof answers.tag> {}

/** Maximum number of tags of an article. */
export const TAGS_MAX = 8;
/** Maximum length of a tag, in characters. */
export const TAG_MAX = 32;
/** Maximum number of tags with articles on a blog: their pages fit into one sitemap file. */
export const BLOG_TAGS_MAX = 49_999;
/** The share of the tags left on the blog that one account may have added. */
export const TAG_SHARE = 1 / 10;

/**
 * Returns a tag as it is stored: in compatible characters (NFKC), without invisible ones, with single spaces, and
 * without the `#` of a hashtag.
 */
export const tidyTag = (tag: string): string =>
  dropInvisible(tag)
    .normalize('NFKC')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim()
    .replace(/^#+(?=[\p{L}\p{N}])/u, '');

/** Letters whose marks are ignored. Marks of other scripts, such as Devanagari, are separate vowels. */
const MARKS =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu;

/** Returns the key by which tags are compared: tags that only differ in case or marks are the same. */
export const tagKey = (tag: string): string =>
  tidyTag(tag).toUpperCase().toLowerCase().normalize('NFD').replace(MARKS, '$1').normalize('NFC');

/** Returns the tags as they are stored, without empty ones and duplicates. The first spelling of each is kept. */
export function tidyTags(tags: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const tag of tags.map(tidyTag)) {
    const key = tagKey(tag);
    if (tag !== '' && !known.has(key)) known.set(key, tag);
  }
  return [...known.values()];
}

/** Commas and semicolons, including those of other scripts, line breaks and tabs. */
const SEPARATOR = /[,;،、，；\n\r\t]+/;

/** Returns the tags of a pasted or typed list. */
export const splitTags = (list: string): string[] => tidyTags(list.split(SEPARATOR));

/** Returns what is wrong with a normalized tag, without a full stop; null if nothing is. */
export function tagProblem(tag: string): string | null {
  if (codePoints(tag).length > TAG_MAX) return messages.maxLength(messages.tag, TAG_MAX);
  if (/\p{Cc}/u.test(tag)) return messages.control(messages.tag);
  const problem = unstorable(messages.tag, tag);
  if (problem !== null) return problem;
  if (BIDI_CONTROL.test(tag)) return messages.bidiControl(messages.tag);
  if (PILE_OF_MARKS.test(tag)) return messages.combiningMarks(messages.tag);
  return VISIBLE.test(tag) ? null : messages.notVisible(messages.tag);
}

/** The same for all tags of an article. */
export const tagsProblem = (tags: readonly string[]): string | null =>
  tags.length > TAGS_MAX
    ? messages.tooManyTags(TAGS_MAX)
    : (tags.map(tagProblem).find((problem) => problem !== null) ?? null);
