import type { ComponentProps, ReactNode } from 'react';
import type { PublicPage } from '../../../shared/initialPage.ts';
import type { Listing } from '../../../shared/listing.ts';
import { paths } from '../../../shared/pages.ts';
import { articlesApi, useListPublicArticlesQuery } from '../../api/articlesApi.ts';
import { Box } from '../../components/Box.tsx';
import { PageContainer, PageHeading } from '../../components/Page.tsx';
import { Pager } from '../../components/Pager.tsx';
import { EmptyState, PastTheEnd, TryAgain } from '../../components/status.tsx';
import { useRefusal } from '../../navigation/InitialPage.tsx';
import { usePageNumber } from '../../navigation/navigation.ts';
import { ArticleCard, CardGrid, SkeletonCards } from './ArticleCard.tsx';
import { ownerOf } from './ArticleMeta.tsx';
import { ArticleView } from './ArticleView.tsx';

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

/** How many articles there are. */
export const articlesInWords = (count: number): string => (count === 1 ? 'One article' : `${count} articles`);

type PublicArticles = ComponentProps<typeof ArticleListing>;

interface PublicListingProps extends Pick<PublicArticles, 'title' | 'hasFixedPager' | 'below' | 'whenEmpty'> {
  /** Of whom or about what; everybody's unless told. */
  of?: Omit<PublicPage, 'page'>;
}

/** What everybody may read, newest first. A card names its author where the page does not say it already. */
export function PublicListing({ of = {}, ...listing }: PublicListingProps) {
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

interface Subject {
  name: string;
  articleCount: number;
}

interface ListingOfProps<Found> {
  noun: string;
  /** Of what the listing is. */
  query: { currentData?: Found | undefined; error?: unknown; refetch: () => unknown };
  /** Where to go on from one that is not there. */
  listing: { to: string; label: string };
  /** How the app asks for its articles. */
  of: (found: Found) => Omit<PublicPage, 'page'>;
  /** Stands before the number of articles. */
  mark?: (found: Found) => ReactNode;
  /** Stands behind the number of articles. */
  links: (found: Found) => ReactNode;
}

/** The listing of an author or a tag, or what stands in its place. */
export function ListingOf<Found extends Subject>({
  noun,
  query,
  listing,
  of,
  mark,
  links,
}: ListingOfProps<Found>) {
  const refusal = useRefusal();

  return (
    <ArticleView
      query={refusal ? { error: refusal, refetch: query.refetch } : query}
      toastOn={[]}
      listing={listing}
      noun={noun}
      skeleton={
        <PageContainer width="md">
          <SkeletonCards />
        </PageContainer>
      }
    >
      {(found) => (
        <PublicListing
          title={found.name}
          of={of(found)}
          below={
            <Box sx={{ mb: 4, color: 'text.secondary', '& a': { color: 'primary.main' } }}>
              {mark?.(found)}
              {articlesInWords(found.articleCount)}
              {links(found)}
            </Box>
          }
          whenEmpty={<EmptyState text="There is nothing to read here any more." {...listing} />}
        />
      )}
    </ArticleView>
  );
}
