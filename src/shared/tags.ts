import { codePoints } from './articleText.ts';
import { validationMessages as messages } from './messages/en/validation.ts';
import { BIDI_CONTROL, dropInvisible, PILE_OF_MARKS, unstorable, VISIBLE } from './text.ts';

/** A tag that has articles, as everybody may know it. */
export interface Tag {
  /** In the address of its page. */
  slug: string;
  /** As it was spelled first. */
  name: string;
  /** Of those that everybody may read. */
  articleCount: number;
}

/** Of an article. */
export const TAGS_MAX = 8;
/** In characters. */
export const TAG_MAX = 32;
/** Of a blog, those that have articles: their pages fit into one file of the sitemap. */
export const BLOG_TAGS_MAX = 49_999;
/** An account may have added as many as this part of those that are free. */
export const TAG_SHARE = 1 / 10;

/** A tag as it is kept: in compatible characters, without invisible ones, with single spaces, and without the sign of a hashtag. */
export const tidyTag = (tag: string): string =>
  dropInvisible(tag)
    .normalize('NFKC')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim()
    .replace(/^#+(?=[\p{L}\p{N}])/u, '');

/** Letters whose marks are an addition to them. Those of other scripts, such as Devanagari, are separate vowels. */
const MARKS =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu;

/** By what tags are compared: two that differ in case or marks alone are the same. */
export const tagKey = (tag: string): string =>
  tidyTag(tag).toUpperCase().toLowerCase().normalize('NFD').replace(MARKS, '$1').normalize('NFC');

/** The same tags as they are kept: without empty ones, and of those that are the same, the first. */
export function tidyTags(tags: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const tag of tags.map(tidyTag)) {
    const key = tagKey(tag);
    if (tag !== '' && !known.has(key)) known.set(key, tag);
  }
  return [...known.values()];
}

/** Commas, semicolons and ends of lines, also those of other scripts. */
const SEPARATOR = /[,;،、，；\n\r\t]+/;

/** The tags of a list as somebody pastes or types it. */
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

/** The same of all tags of an article. */
export const tagsProblem = (tags: readonly string[]): string | null =>
  tags.length > TAGS_MAX
    ? messages.tooManyTags(TAGS_MAX)
    : (tags.map(tagProblem).find((problem) => problem !== null) ?? null);
