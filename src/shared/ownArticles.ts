import type * as answers from './answers/articles.ts';
import type { Answer } from './answers/schema.ts';
import { isPublicStatus } from './article.ts';
import { ownFilter } from './listingQuery.ts';
import { BULK_LIMIT, type BulkAct, bulkActs } from './moderation.ts';
import { tidyTag } from './tags.ts';
import { array, type InferType, object, string } from './yup.ts';

/** One of the user's published articles in lists. */
export interface OwnArticleEntry extends Answer<typeof answers.ownArticle> {}

/** A draft in the author's own lists. */
export interface OwnDraftEntry extends Answer<typeof answers.ownDraft> {}

export type OwnEntry = OwnArticleEntry | OwnDraftEntry;

/** Returns whether an entry is public: an article or a page, and no draft. */
export const isPublicEntry = (entry: OwnEntry): entry is OwnArticleEntry => isPublicStatus(entry.state);

const NAME_MAX = 200;

/**
 * `items` are the slugs of articles or, with the state of drafts, their ids. Without them, everything that matches `q`
 * and `tag` is selected, in batches: `after` is the `next` of the previous reply. `name` is the tag to add or remove.
 */
export const bulkSchema = object({
  act: string<BulkAct>().oneOf(bulkActs).required(),
  ...ownFilter,
  items: array(string().defined()).max(BULK_LIMIT),
  after: string().max(NAME_MAX),
  name: string()
    .max(NAME_MAX)
    .when('act', {
      is: (act: unknown) => act === 'addTag' || act === 'removeTag',
      then: (name) =>
        name.transform((tag: unknown) => (typeof tag === 'string' ? tidyTag(tag) : tag)).required(),
    }),
});

export type BulkRequest = InferType<typeof bulkSchema>;
