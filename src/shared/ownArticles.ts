import { array, type InferType, object, string } from './yup.ts';
import type { ArticleSummary } from './article.ts';
import type { DraftSummary } from './draft.ts';
import { ownFilter } from './listingQuery.ts';
import { BULK_LIMIT, type BulkAct, bulkActs } from './moderation.ts';
import { tidyTag } from './tags.ts';

/** One of the user's published articles in lists. */
export interface OwnArticleEntry extends ArticleSummary {
  state: 'published';
  /** In the order of `tags`; used to filter the list. */
  tagSlugs: string[];
  /** Approximate number of words; null until they have been counted. */
  words: number | null;
}

/** A draft in the author's own lists. */
export interface OwnDraftEntry extends DraftSummary {
  state: 'draft' | 'scheduled';
  words: number;
  tags: string[];
}

export type OwnEntry = OwnArticleEntry | OwnDraftEntry;

const NAME_MAX = 200;

/**
 * `items` are the slugs of articles or, with the state of drafts, their ids. Without them, everything that matches `q`
 * and `tag` is selected, in batches: `after` is the `next` of the previous reply. `name` is the tag to add or remove.
 */
export const bulkSchema = object({
  act: string<BulkAct>().label('Act').oneOf(bulkActs).required(),
  ...ownFilter,
  items: array(string().defined()).label('Items').max(BULK_LIMIT),
  after: string().label('After').max(NAME_MAX),
  name: string()
    .label('Name')
    .max(NAME_MAX)
    .when('act', {
      is: (act: unknown) => act === 'addTag' || act === 'removeTag',
      then: (name) =>
        name.transform((tag: unknown) => (typeof tag === 'string' ? tidyTag(tag) : tag)).required(),
    }),
});

export type BulkRequest = InferType<typeof bulkSchema>;
