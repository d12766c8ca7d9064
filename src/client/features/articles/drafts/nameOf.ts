import type { DraftSummary } from '../../../../shared/draft.ts';
import { paths } from '../../../../shared/pages.ts';

type Named = Pick<DraftSummary, '_id' | 'title' | 'articleSlug' | 'isUnpublished'>;

/** What a text is called that may have no title yet. */
export const nameOf = ({ title }: Pick<Named, 'title'>): string => title.trim() || 'Untitled';

/** Where a draft is written on: an unpublished article has no form of its own until it is published again. */
export const formOf = ({ _id, articleSlug, isUnpublished }: Named): string =>
  `${articleSlug !== null && !isUnpublished ? paths.editArticle(articleSlug) : paths.createArticle}?draft=${_id}`;

/** What stood in it before; with the history of its article, if it has one. */
export const historyOf = ({ _id, articleSlug }: Pick<Named, '_id' | 'articleSlug'>): string =>
  articleSlug === null ? `${paths.draftHistory}?draft=${_id}` : paths.articleHistory(articleSlug);
