import { readQueryOf } from './filterAddress.ts';

/** What can be asked about articles, by the names of the address and the call. */
export const articleFilterNames = [
  ...(['q', 'by', 'since', 'before', 'joinedSince', 'joinedBefore'] as const),
  ...(['links', 'sameAs', 'state'] as const),
] as const;
export type ArticleFilterName = (typeof articleFilterNames)[number];
export type ArticleFilter = Partial<Record<ArticleFilterName, string>>;

export type ArticlesQuery = ArticleFilter & { page: number };

export const readArticlesQuery = (search: string): ArticlesQuery => readQueryOf(articleFilterNames, search);
