import { codePoints } from '../../shared/codePoints.ts';
import type { Draft, DraftContent } from '../../shared/draft.ts';
import { shortTexts, shortTextsOf } from '../../shared/shortTexts.ts';

const OPENING_LENGTH = 200;
const byteLength = (text: string) => Buffer.byteLength(text);

/** All that a save decides on. */
export type Content = Pick<Draft, (typeof contentFields)[number]>;
const contentFields = [
  ...shortTexts,
  'markdown',
  'tags',
  'articleSlug',
  'articleVersion',
  'publishAt',
] as const;

/** What a save leaves out stays as it is stored. */
export const merged = (
  { articleSlug, articleVersion, publishAt, ...content }: DraftContent & Pick<Draft, 'tags'>,
  stored: Draft | null,
) => ({
  ...content,
  articleSlug: articleSlug === undefined ? (stored?.articleSlug ?? null) : articleSlug,
  articleVersion: articleVersion === undefined ? (stored?.articleVersion ?? null) : articleVersion,
  publishAt: publishAt === undefined ? (stored?.publishAt ?? null) : inUtc(publishAt),
});

/** In the one format of every stored time, by which they are compared. */
const inUtc = (moment: string | null) => moment && new Date(moment).toISOString();

export const isSame = (one: Content, other: Content) =>
  contentFields.every((field) =>
    field === 'tags' ? JSON.stringify(one.tags) === JSON.stringify(other.tags) : one[field] === other[field],
  );

/** In bytes, of all its texts. */
export const sizeOf = ({ markdown, tags, ...texts }: Content) =>
  [...Object.values(shortTextsOf(texts)), markdown, ...tags].reduce(
    (size, text) => size + byteLength(text),
    0,
  );

/** The columns of the table that hold it. */
export const columnsOf = (wanted: Content) => ({
  ...wanted,
  tags: JSON.stringify(wanted.tags),
  opening: codePoints(wanted.markdown.slice(0, 2 * OPENING_LENGTH))
    .slice(0, OPENING_LENGTH)
    .join(''),
  size: sizeOf(wanted),
});
