import { array, object } from 'yup';
import { BULK_LIMIT } from './bulkActs.ts';
import { text } from './text.ts';

const SLUG_MAX = 200;

/** Articles that are listed at once: those of most readers come first, and more behind what is done. */
export const REPORTED_MAX = 200;

/** Articles, of which each is answered by itself. */
export const slugsSchema = object({
  slugs: array(text('An article').max(SLUG_MAX).required())
    .label('Articles')
    .min(1)
    .max(BULK_LIMIT)
    .required(),
});
