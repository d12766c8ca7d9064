import { array, object, string, type InferType } from 'yup';
import { BULK_LIMIT, type BulkAct, bulkActs } from './bulkActs.ts';
import { ownFilter } from './listingQuery.ts';
import { tidyTag } from './tagRules.ts';

const NAME_MAX = 200;

/**
 * `items` are the slugs of articles or, with the state of drafts, the ids of those. Without them, all that have `q` and
 * `tag` are meant, in slices: `after` is the `next` of the answer before. `name` is the tag to add or remove.
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
