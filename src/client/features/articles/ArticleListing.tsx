import type { ReactNode } from 'react';
import type { Listing } from '../../../shared/listing.ts';
import { PastTheEnd } from '../../components/page/EmptyState.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { Pager } from '../../components/page/Pager.tsx';
import { PageContainer } from '../../components/page/PageContainer.tsx';
import { TryAgain } from '../../components/page/TryAgain.tsx';
import { CardGrid, SkeletonCards } from './CardGrid.tsx';

/**
 * How the listings stay current: they are fetched again when the window gets the focus or the network returns, and
 * when they are opened with an answer older than these seconds; a prefetched page is younger.
 */
export const staysCurrent = {
  refetchOnFocus: true,
  refetchOnReconnect: true,
  refetchOnMountOrArgChange: 10,
} as const;

interface Props<Item> {
  title: string;
  page: number;
  /** What of the address says which of several listings it is. */
  kept?: Readonly<Record<string, string>>;
  /** For a listing of the specification: the buttons of its pager stay where there is one page, or none. */
  hasFixedPager?: true;
  /** Stands below the heading. */
  below?: ReactNode;
  query: { currentData?: Listing<Item> | undefined; isError: boolean; refetch: () => unknown };
  onIntent: (page: number) => void;
  /** What stands there when there is no article at all. */
  whenEmpty: ReactNode;
  /** One card; the first one of the page is told so. */
  children: (article: Item, isFirst: boolean) => ReactNode;
}

/** A page of cards between its heading and its pager, in each of its states. */
export function ArticleListing<Item extends { _id: string }>(props: Props<Item>) {
  const { title, page, kept, hasFixedPager, below, query, onIntent, whenEmpty, children } = props;
  const { currentData: listing } = query;

  const content = (
    <>
      {/* Each page of the listing is a page of its own: its heading takes the focus anew. */}
      <PageHeading
        key={page}
        title={page > 1 ? `${title}, page ${page}` : title}
        dir="auto"
        sx={{ mb: below ? 2 : 4, overflowWrap: 'anywhere' }}
      >
        {title}
      </PageHeading>
      {below}
      {listing ? cards(listing) : query.isError ? <TryAgain retry={query.refetch} /> : <SkeletonCards />}
      <Pager page={page} listing={listing} isFixed={hasFixedPager} kept={kept} onIntent={onIntent} />
    </>
  );
  return <PageContainer width="md">{content}</PageContainer>;

  function cards({ result }: Listing<Item>) {
    if (result.length > 0)
      return (
        <CardGrid>
          {result.map((article, index) => (
            <div key={article._id}>{children(article, index === 0)}</div>
          ))}
        </CardGrid>
      );
    return page > 1 ? <PastTheEnd kept={kept} /> : whenEmpty;
  }
}
