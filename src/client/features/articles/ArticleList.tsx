import type { ReactNode } from 'react';
import type { Listing } from '../../../shared/listing.ts';
import { Box } from '../../components/Box.tsx';
import { ListHeading, PageContainer } from '../../components/Page.tsx';
import { Pager } from '../../components/Pager.tsx';
import { PastTheEnd, TryAgain } from '../../components/status.tsx';
import { CardList, type CardVariant, hasCovers, SkeletonCards } from './ArticleCard.tsx';

interface Props<Item> {
  title: string;
  page: number;
  /** The query parameters that select this list, apart from `page`. */
  params?: Readonly<Record<string, string>>;
  /** Shows the pager's buttons even when there is only one page, as the specification requires for some lists. */
  hasFixedPager?: true;
  /** Whether the first page begins with a large card. */
  hasLead?: true;
  /** Shown on the heading's line. */
  beforeHeading?: ReactNode;
  belowHeading?: ReactNode;
  /** Shown at the end of the heading's line, or below it on narrow screens. */
  besideHeading?: ReactNode;
  query: { currentData?: Listing<Item> | undefined; isError: boolean; refetch: () => unknown };
  /** Called when the reader is about to open this page. */
  onIntent: (page: number) => void;
  /** Shown when the list has no articles at all. */
  emptyState: ReactNode;
  /** Renders one card. */
  children: (article: Item, variant: CardVariant) => ReactNode;
}

/** A page of article cards with its heading and pager, in each of its loading states. */
export function ArticleList<Item extends { _id: string; cover: string }>(props: Props<Item>) {
  const { title, page, params, hasFixedPager, beforeHeading, belowHeading, besideHeading } = props;
  const { query, onIntent, emptyState, children } = props;
  const { currentData: listing } = query;
  const hasLead = props.hasLead === true && page === 1;

  return (
    <PageContainer width="lg">
      <Box sx={headStyle}>
        <Box sx={nameStyle}>
          {beforeHeading}
          <ListHeading dir="auto" sx={headingStyle}>
            {title}
          </ListHeading>
        </Box>
        {besideHeading}
      </Box>
      {belowHeading}
      {listing ? (
        renderCards(listing)
      ) : query.isError ? (
        <TryAgain retry={query.refetch} />
      ) : (
        <SkeletonCards hasLead={hasLead} />
      )}
      <Pager page={page} listing={listing} isFixed={hasFixedPager} params={params} onIntent={onIntent} />
    </PageContainer>
  );

  function renderCards({ result }: Listing<Item>) {
    if (result.length === 0) return page > 1 ? <PastTheEnd params={params} /> : emptyState;
    if (!hasCovers(result))
      return (
        <CardList>
          {result.map((article) => (
            <div key={article._id}>{children(article, 'plain')}</div>
          ))}
        </CardList>
      );
    return (
      <CardList hasLead={hasLead}>
        {result.map((article, index) => (
          <div key={article._id}>{children(article, hasLead && index === 0 ? 'lead' : 'row')}</div>
        ))}
      </CardList>
    );
  }
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 4,
  rowGap: 2,
  mb: 3,
  '& > form': { flex: '1 1 16rem', minWidth: 0, m: 0, maxWidth: '32rem' },
};
const nameStyle = { display: 'flex', alignItems: 'center', columnGap: 2.5, minWidth: 0 };
const headingStyle = { overflowWrap: 'anywhere', minWidth: 0 };
