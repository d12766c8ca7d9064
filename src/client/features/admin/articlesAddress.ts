import { pageIn, readFilterOf } from './filterAddress.ts';

/** What can be asked about articles, by the names of the address and the call. */
export const articleFilterNames = [
  ...(['q', 'by', 'since', 'before', 'joinedSince', 'joinedBefore'] as const),
  ...(['links', 'sameAs', 'state'] as const),
] as const;
export type ArticleFilterName = (typeof articleFilterNames)[number];
export type ArticleFilter = Partial<Record<ArticleFilterName, string>>;

/** As the call takes it: the number is a text there, too. */
export type ArticlesQuery = ArticleFilter & { page: number };

export const readArticlesQuery = (search: string): ArticlesQuery => ({
  ...readFilterOf(articleFilterNames, search),
  page: pageIn(search),
});

/** The number of a filter as a body has it, beside what an act on all that match has. */
export const articleBodyOf = ({ links, ...others }: ArticleFilter & { reaches?: string }) => ({
  ...others,
  ...(links !== undefined && { links: Number(links) }),
});
