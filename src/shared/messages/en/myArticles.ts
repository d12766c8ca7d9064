import { defineMessages } from '../define.ts';

/** My articles: lists of an author's own articles and drafts, bulk actions, statistics. */
export const myArticlesMessages = defineMessages({});
