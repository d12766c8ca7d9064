import type { ReactNode } from 'react';
import type { Listing } from '../../../shared/listing.ts';
import { Box } from '../../components/Box.tsx';
import { ListHeading, PageContainer } from '../../components/Page.tsx';
import { Pager } from '../../components/Pager.tsx';
import { PastTheEnd, TryAgain } from '../../components/status.tsx';
import { CardList, type CardVariant, hasCovers, PinnedCards, SkeletonCards } from './ArticleCard.tsx';

interface ListProps<Shown> {
  title: string;
  page: number;
  /** The query parameters that select this list, apart from `page`. */
  params?: Readonly<Record<string, string>>;
  /** Shows the pager's buttons even when there is only one page, as the specification requires for some lists. */
  hasFixedPager?: boolean;
  /** Shown on the heading's line. */
  beforeHeading?: ReactNode;
  belowHeading?: ReactNode;
  /** Shown at the end of the heading's line, or below it on narrow screens. */
  besideHeading?: ReactNode;
  query: { currentData?: Shown | undefined; isError: boolean; refetch: () => unknown };
  /** Called when the reader is about to open this page. */
  onIntent: (page: number) => void;
  /** Shown when the list has no entries at all. */
  emptyState: ReactNode;
}

interface ListPageProps<Shown> extends ListProps<Shown> {
  /** Shown while the list loads. */
  skeleton: ReactNode;
  /** Renders a page with at least one entry. */
  children: (listing: Shown) => ReactNode;
}

/** A page of a list with its heading and pager, in each of its loading states. */
export function ListPage<Shown extends Listing<unknown>>(props: ListPageProps<Shown>) {
  const { title, page, params, hasFixedPager, beforeHeading, belowHeading, besideHeading } = props;
  const { query, onIntent, emptyState, skeleton, children } = props;
  const { currentData: listing } = query;

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
        listing.result.length > 0 ? (
          children(listing)
        ) : page > 1 ? (
          <PastTheEnd params={params} />
        ) : (
          emptyState
        )
      ) : query.isError ? (
        <TryAgain retry={query.refetch} />
      ) : (
        skeleton
      )}
      <Pager page={page} listing={listing} isFixed={hasFixedPager} params={params} onIntent={onIntent} />
    </PageContainer>
  );
}

interface CardsProps<Item> {
  articles: readonly Item[];
  /** Whether the first one is a large card. */
  hasLead?: boolean;
  /** Renders one card. */
  children: (article: Item, variant: CardVariant) => ReactNode;
}

export function Cards<Item extends { _id: string; cover: string }>(props: CardsProps<Item>) {
  const { articles, hasLead = false, children } = props;
  const isWithCovers = hasCovers(articles);
  const getVariant = (index: number) => (!isWithCovers ? 'plain' : hasLead && index === 0 ? 'lead' : 'row');

  return (
    <CardList hasLead={hasLead && isWithCovers}>
      {articles.map((article, index) => (
        <div key={article._id}>{children(article, getVariant(index))}</div>
      ))}
    </CardList>
  );
}

interface ArticleListProps<Item> extends ListProps<PinnableListing<Item>> {
  /** Whether the first page begins with a large card. */
  hasLead?: true;
  /** Renders one card. */
  children: (article: Item, variant: CardVariant, level?: 'h3') => ReactNode;
}

interface PinnableListing<Item> extends Listing<Item> {
  /** The articles on top of the list. */
  pinned?: Item[];
}

/** A page of article cards. */
export function ArticleList<Item extends { _id: string; cover: string }>(props: ArticleListProps<Item>) {
  const { hasLead: hasLeadOnFirst, children, ...list } = props;
  const hasLead = hasLeadOnFirst === true && list.page === 1;

  return (
    <ListPage {...list} skeleton={<SkeletonCards hasLead={hasLead} />}>
      {({ result, pinned }) => (
        <>
          <PinnedCards articles={pinned}>
            {(article, variant) => children(article, variant, 'h3')}
          </PinnedCards>
          <Cards articles={result} hasLead={hasLead}>
            {children}
          </Cards>
        </>
      )}
    </ListPage>
  );
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
