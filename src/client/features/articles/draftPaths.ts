import type { DraftSummary } from '../../../shared/draft.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { paths } from '../../../shared/pages.ts';

type Named = Pick<DraftSummary, '_id' | 'title' | 'articleSlug' | 'isUnpublished'>;

/** Returns the title of a text that may have none yet. */
export const draftTitle = ({ title }: Pick<Named, 'title'>): string =>
  title.trim() || articlesMessages.untitled;

/** Returns the path of a draft's form. An unpublished article opens as a new one until it is published again. */
export const editPath = ({ _id, articleSlug, isUnpublished }: Named): string =>
  `${articleSlug !== null && !isUnpublished ? paths.editArticle(articleSlug) : paths.createArticle}?draft=${_id}`;

/** Returns the path of the version history: the article's, if the draft changes one. */
export const historyPath = ({ _id, articleSlug }: Pick<Named, '_id' | 'articleSlug'>): string =>
  articleSlug === null ? `${paths.draftHistory}?draft=${_id}` : paths.articleHistory(articleSlug);

/** `?state=` of the list of the user's own articles; undefined for the published ones. */
export type Shown = 'drafts' | 'scheduled' | undefined;

/** Returns the path of the user's own articles in this state. */
export const myArticlesPath = (shown: Shown): string =>
  shown === undefined ? paths.myArticles : `${paths.myArticles}?state=${shown}`;
