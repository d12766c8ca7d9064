import type { ComponentProps } from 'react';
import { paths } from '../../../shared/pages.ts';
import type { PublicPage } from '../../../shared/initialPage.ts';
import { usePageNumber } from '../../navigation/usePageNumber.ts';
import { ArticleCard } from './ArticleCard.tsx';
import { ArticleListing, staysCurrent } from './ArticleListing.tsx';
import { articlesApi, useListPublicArticlesQuery } from './articlesApi.ts';
import { ownerOf } from './ownerOf.ts';

type Listing = ComponentProps<typeof ArticleListing>;

interface Props extends Pick<Listing, 'title' | 'hasFixedPager' | 'below' | 'whenEmpty'> {
  /** Of whom or about what; everybody's unless told. */
  of?: Omit<PublicPage, 'page'>;
}

/** What everybody may read, newest first. A card names its author where the page does not say it already. */
export function PublicListing({ of = {}, ...listing }: Props) {
  const page = usePageNumber();
  const query = useListPublicArticlesQuery({ page, ...of }, staysCurrent);
  const prefetch = articlesApi.usePrefetch('listPublicArticles');

  return (
    <ArticleListing {...listing} page={page} query={query} onIntent={(page) => prefetch({ page, ...of })}>
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
