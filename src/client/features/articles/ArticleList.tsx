import type { ReactNode } from 'react';
import type { Listing } from '../../../shared/listing.ts';
import { PageContainer, PageHeading } from '../../components/Page.tsx';
import { Pager } from '../../components/Pager.tsx';
import { PastTheEnd, TryAgain } from '../../components/status.tsx';
import { CardGrid, SkeletonCards } from './ArticleCard.tsx';

/**
 * Keeps lists current: they are refetched when the window gets the focus, when the network returns, and when they are
 * opened with data older than 10 seconds. A prefetched page is younger.
 */
export const refetchOptions = {
  refetchOnFocus: true,
  refetchOnReconnect: true,
  refetchOnMountOrArgChange: 10,
} as const;

interface Props<Item> {
  title: string;
  page: number;
  /** The query parameters that select this list, apart from `page`. */
  params?: Readonly<Record<string, string>>;
  /** Shows the pager's buttons even when there is only one page, as the specification requires for some lists. */
  hasFixedPager?: true;
  belowHeading?: ReactNode;
  query: { currentData?: Listing<Item> | undefined; isError: boolean; refetch: () => unknown };
  /** Called when the reader is about to open this page. */
  onIntent: (page: number) => void;
  /** Shown when the list has no articles at all. */
  emptyState: ReactNode;
  /** Renders one card. */
  children: (article: Item, isFirst: boolean) => ReactNode;
}

/** A page of article cards with its heading and pager, in each of its loading states. */
export function ArticleList<Item extends { _id: string }>(props: Props<Item>) {
  const { title, page, params, hasFixedPager, belowHeading, query, onIntent, emptyState, children } = props;
  const { currentData: listing } = query;

  return (
    <PageContainer width="md">
      {/* The key makes the heading take the focus again on each page of the list. */}
      <PageHeading
        key={page}
        title={page > 1 ? `${title}, page ${page}` : title}
        dir="auto"
        sx={{ mb: belowHeading ? 2 : 4, overflowWrap: 'anywhere' }}
      >
        {title}
      </PageHeading>
      {belowHeading}
      {listing ? (
        renderCards(listing)
      ) : query.isError ? (
        <TryAgain retry={query.refetch} />
      ) : (
        <SkeletonCards />
      )}
      <Pager page={page} listing={listing} isFixed={hasFixedPager} params={params} onIntent={onIntent} />
    </PageContainer>
  );

  function renderCards({ result }: Listing<Item>) {
    if (result.length === 0) return page > 1 ? <PastTheEnd params={params} /> : emptyState;
    return (
      <CardGrid>
        {result.map((article, index) => (
          <div key={article._id}>{children(article, index === 0)}</div>
        ))}
      </CardGrid>
    );
  }
}

export const formatArticleCount = (count: number): string =>
  count === 1 ? 'One article' : `${count} articles`;
