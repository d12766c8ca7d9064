import { hash } from 'node:crypto';
import { createPatch } from 'diff';
import {
  type ArticleDraft,
  articleDraftSchema,
  hasSameTexts,
  shortTexts,
  writtenTexts,
} from '../../shared/article.ts';
import { publishMessages } from '../../shared/messages/en/publish.ts';
import { tidyTags } from '../../shared/tags.ts';
import { FolderError, type RememberedArticle } from './folderState.ts';
import type { Content } from './localFolder.ts';

/* Compares what a file says with an article or draft of the blog. */

/** Returns a map of the pairs that have both parts. */
export const withoutGaps = (
  pairs: readonly (readonly [string | null | undefined, string | null | undefined])[],
): Map<string, string> =>
  new Map(
    pairs.flatMap(([from, to]): [string, string][] => (from == null || to == null ? [] : [[from, to]])),
  );

export type Stored = Required<ArticleDraft>;

/** What a file was published as. */
export type Published = Pick<RememberedArticle, 'text' | 'tags'> &
  Partial<Record<'updatedAt', string> & Record<'version', number>>;

/** Returns a hash of what an article or draft says, without its tags, which admins can rename. */
export const hashText = (stored: ArticleDraft): string =>
  hash('sha256', JSON.stringify([stored.title, stored.cover, ...writtenTexts(stored), stored.markdown]));

/** Returns whether an article or draft has the text that a file was published as, however often it was saved since. */
export const isAsPublished = (
  stored: Stored & { version: number; updatedAt?: string },
  { text, updatedAt, version }: Published,
): boolean =>
  // Files of earlier builds remember only when it was saved.
  text === undefined
    ? updatedAt === undefined
      ? stored.version === version
      : stored.updatedAt === updatedAt
    : hashText(stored) === text;

export const isSame = (some: readonly string[] | undefined, others: readonly string[] | undefined): boolean =>
  JSON.stringify(some) === JSON.stringify(others);

/** Returns the content as the server will store it. Throws FolderError and ValidationError. */
export function checkDraft({ tags, ...content }: Content): ArticleDraft {
  if (content.markdown.trim() === '') throw new FolderError(publishMessages.noText);
  return articleDraftSchema.validateSync({ ...content, tags: tidyTags(tags) });
}

export const isEqual = (stored: Stored, wanted: ArticleDraft) =>
  hasSameTexts(stored, wanted) && stored.markdown === wanted.markdown && isSame(stored.tags, wanted.tags);

/** Returns the lines that differ, with one around them. */
export function showDifference(stored: Stored, wanted: ArticleDraft): string {
  const lines = ({ tags = [], markdown, ...texts }: ArticleDraft) =>
    [
      ...shortTexts.map((name) => `${name}: ${texts[name]}`),
      `tags: ${tags.join(', ')}`,
      '',
      markdown.replace(/\n?$/, '\n'),
    ].join('\n');
  const patch = createPatch('', lines(stored), lines(wanted), '', '', { context: 1 });
  return patch
    .split('\n')
    .slice(4)
    .filter((line) => line !== '' && !line.startsWith('\\'))
    .map((line) => `    ${line}`)
    .join('\n');
}
