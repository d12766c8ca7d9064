import type { OwnEntry } from '../../../../shared/ownEntry.ts';
import { paths } from '../../../../shared/pages.ts';
import { formOf, nameOf } from '../drafts/nameOf.ts';

/** What a call about many names it by. */
export const itemOf = (entry: OwnEntry): string => (entry.state === 'published' ? entry.slug : entry._id);

/** What it is called: a draft may have no title yet. */
export const titleOf = (entry: OwnEntry): string => nameOf(entry);

/** Where it is read, or written on. */
export const placeOf = (entry: OwnEntry): string =>
  entry.state === 'published' ? paths.myArticle(entry.slug) : formOf(entry);
