import type { ReactNode } from 'react';
import { paths } from '../../../shared/pages.ts';
import type { PublicPage } from '../../../shared/initialPage.ts';
import { usePageNumber } from '../../navigation/usePageNumber.ts';
import { ArticleCard } from './ArticleCard.tsx';
import { ArticleListing, staysCurrent } from './ArticleListing.tsx';
import { articlesApi, useListPublicArticlesQuery } from './articlesApi.ts';
import { ownerOf } from './ownerOf.ts';

interface Props {
  title: string;
  /** Of whom or about what; everybody's unless told. */
  of?: Omit<PublicPage, 'page'>;
  /** Stands below the heading. */
  below: ReactNode;
  /** What stands there when there is no article at all. */
  whenEmpty: ReactNode;
}

/** What everybody may read, newest first. A card names its author where the page does not say it already. */
export function PublicListing({ title, of = {}, below, whenEmpty }: Props) {
  const page = usePageNumber();
  const query = useListPublicArticlesQuery({ page, ...of }, staysCurrent);
  const prefetch = articlesApi.usePrefetch('listPublicArticles');

  return (
    <ArticleListing
      title={title}
      page={page}
      below={below}
      query={query}
      onIntent={(page) => prefetch({ page, ...of })}
      whenEmpty={whenEmpty}
    >
      {(article, isFirst) => (
        <ArticleCard
          article={article}
          owner={of.author === undefined ? ownerOf(article) : undefined}
          to={paths.article(article.slug)}
          isFirst={isFirst}
        />
      )}
    </ArticleListing>
  );
}
