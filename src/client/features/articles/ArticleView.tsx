import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Box } from '../../components/basics/Box.tsx';
import { Explanation } from '../../components/page/Explanation.tsx';
import { Link } from '../../navigation/Link.tsx';
import { problemOf } from '../../api/problem.ts';
import { PageContainer } from '../../components/page/PageContainer.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { useProblemToast } from '../../components/toasts/useProblemToast.ts';
import { ArticleSkeleton } from './ArticleSkeleton.tsx';

interface Props<Shown> {
  query: { currentData?: Shown | undefined; error?: unknown; refetch: () => unknown };
  /** The statuses whose sentence is shown as a toast. */
  toastOn: readonly number[];
  /** The listing that it belongs to. */
  listing: { to: string; label: string };
  /** What it is, if not an article. */
  noun?: string;
  /** What stands there until it comes. */
  skeleton?: ReactNode;
  children: (article: Shown) => ReactNode;
}

/** One article or author, or what stands in its place: a skeleton, or the news that it is not there, with a way on. */
export function ArticleView<Shown>(props: Props<Shown>) {
  const { query, toastOn, listing, noun = 'Article', skeleton = <ArticleSkeleton />, children } = props;
  const { currentData, error, refetch } = query;
  useProblemToast(error, toastOn);

  if (currentData !== undefined) return <>{children(currentData)}</>;
  if (!error) return <>{skeleton}</>;

  const isGone = problemOf(error)?.status === 404;
  return (
    <PageContainer width="sm">
      <PageHeading>{isGone ? `${noun} not found` : `The ${noun.toLowerCase()} did not load`}</PageHeading>
      <Explanation>
        {isGone
          ? 'It may have been deleted, or the link has a typing error.'
          : 'Something went wrong on the way. Trying again may help.'}
      </Explanation>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {!isGone && (
          <Button variant="contained" size="large" onClick={() => refetch()}>
            Try again
          </Button>
        )}
        <Button component={Link} to={listing.to} variant={isGone ? 'contained' : 'outlined'} size="large">
          {listing.label}
        </Button>
      </Box>
    </PageContainer>
  );
}
