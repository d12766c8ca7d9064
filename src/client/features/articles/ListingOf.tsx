import type { ReactNode } from 'react';
import { useRefusal } from '../../navigation/InitialPage.tsx';
import { Box } from '../../components/basics/Box.tsx';
import { EmptyState } from '../../components/page/EmptyState.tsx';
import { PageContainer } from '../../components/page/PageContainer.tsx';
import type { PublicPage } from '../../../shared/initialPage.ts';
import { ArticleView } from './ArticleView.tsx';
import { SkeletonCards } from './CardGrid.tsx';
import { articlesInWords } from './countInWords.ts';
import { PublicListing } from './PublicListing.tsx';

interface Subject {
  name: string;
  articleCount: number;
}

interface Props<Found> {
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
export function ListingOf<Found extends Subject>({ noun, query, listing, of, mark, links }: Props<Found>) {
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
