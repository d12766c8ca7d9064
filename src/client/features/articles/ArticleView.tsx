import Button from '@mui/material/Button';
import { type ReactNode, useEffect } from 'react';
import { Box } from '../../components/Box.tsx';
import { PageContainer, PageHeading } from '../../components/Page.tsx';
import { Explanation, Skeleton } from '../../components/status.tsx';
import { findProblem } from '../../lib/problem.ts';
import { useProblemToast } from '../../lib/toast.ts';
import { Link } from '../../navigation/Link.tsx';
import { loadProse, loadPurify } from './ArticleBody.tsx';
import { HeaderGround } from './ArticleHeader.tsx';

const lines = ['92%', '100%', '97%', '88%', '100%', '61%'];

/** An article that is on its way, in its own shape; as high as the window, so that the footer does not jump. */
function ArticleSkeleton() {
  // On its way together with the article; if it does not come, the article says so.
  useEffect(() => {
    loadPurify().catch(() => undefined);
    loadProse().catch(() => undefined);
  }, []);

  return (
    <div role="status" aria-label="Loading the article">
      <Box aria-hidden sx={{ minHeight: '100vh' }}>
        <HeaderGround>
          <Skeleton sx={{ height: 34, my: 1.5, width: '70%' }} />
          <Skeleton sx={{ height: 17, mb: 1, width: '45%' }} />
        </HeaderGround>
        <PageContainer width="text">
          {lines.map((width, index) => (
            <Skeleton key={index} sx={{ my: 1.5, width }} />
          ))}
        </PageContainer>
      </Box>
    </div>
  );
}

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

  const isGone = findProblem(error)?.status === 404;
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
