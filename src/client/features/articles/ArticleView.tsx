import Button from '@mui/material/Button';
import { type ReactNode, useEffect } from 'react';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { Box } from '../../components/Box.tsx';
import { PageContainer, PageHeading } from '../../components/Page.tsx';
import { Explanation, Skeleton } from '../../components/status.tsx';
import { findProblem } from '../../lib/problem.ts';
import { useProblemToast } from '../../lib/toast.ts';
import { Link } from '../../navigation/navigation.tsx';
import { loadProse, loadPurify } from './ArticleBody.tsx';
import { HeaderFrame } from './ArticleHeader.tsx';

const texts = articlesMessages.article;

interface Props<Data> {
  query: { currentData?: Data | undefined; error?: unknown; refetch: () => unknown };
  /** Error statuses whose message is also shown as a toast. */
  toastOn: readonly number[];
  /** Where to go if the article can't be shown. */
  backLink: { to: string; label: string };
  /** What is shown, if not an article. */
  noun?: string;
  /** Shown while loading. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** An article, or an author or a tag, in each of its loading states. */
export function ArticleView<Data>(props: Props<Data>) {
  const { query, toastOn, backLink, noun = texts.noun, skeleton = <ArticleSkeleton />, children } = props;
  const { currentData, error, refetch } = query;
  useProblemToast(error, toastOn);

  if (currentData !== undefined) return <>{children(currentData)}</>;
  if (!error) return <>{skeleton}</>;

  const isGone = findProblem(error)?.status === 404;
  return (
    <PageContainer width="sm">
      <PageHeading>{isGone ? texts.notFound(noun) : texts.notLoaded(noun)}</PageHeading>
      <Explanation>{isGone ? texts.maybeDeleted : texts.checkConnection}</Explanation>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {!isGone && (
          <Button variant="contained" size="large" onClick={() => refetch()}>
            {appMessages.actions.tryAgain}
          </Button>
        )}
        <Button component={Link} to={backLink.to} variant={isGone ? 'contained' : 'outlined'} size="large">
          {backLink.label}
        </Button>
      </Box>
    </PageContainer>
  );
}

/** As high as the window, so that the footer doesn't jump. */
function ArticleSkeleton() {
  // Loads the code along with the article. If it fails, rendering the article reports the error.
  useEffect(() => {
    loadPurify().catch(() => undefined);
    loadProse().catch(() => undefined);
  }, []);

  return (
    <div role="status" aria-label={texts.loading}>
      <Box aria-hidden sx={{ minHeight: '100vh' }}>
        <HeaderFrame>
          <Skeleton sx={{ height: 34, my: 1.5, width: '70%' }} />
          <Skeleton sx={{ height: 17, mb: 1, width: '45%' }} />
        </HeaderFrame>
        <PageContainer width="text">
          {skeletonLineWidths.map((width, index) => (
            <Skeleton key={index} sx={{ my: 1.5, width }} />
          ))}
        </PageContainer>
      </Box>
    </div>
  );
}

const skeletonLineWidths = ['92%', '100%', '97%', '88%', '100%', '61%'];
