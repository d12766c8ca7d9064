import type { BulkAct } from '../../../../shared/bulkActs.ts';
import type { OwnState } from '../../../../shared/listing.ts';

/** How many of what, in words. */
export const countOf = (count: number, state: OwnState): string => {
  const noun = state === 'published' ? 'article' : 'draft';
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
};

const done: Record<BulkAct, string> = {
  publish: 'published',
  unpublish: 'drafts again',
  delete: 'deleted',
  addTag: 'given the tag',
  removeTag: 'without the tag',
  export: 'exported',
};

/** What was done, as the end of a sentence. */
export const doneOf = (act: BulkAct, state: OwnState): string =>
  act === 'delete' && state !== 'published' ? 'discarded' : done[act];
