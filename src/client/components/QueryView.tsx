import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { appMessages } from '../../shared/messages/en/app.ts';
import { articlesMessages } from '../../shared/messages/en/articles.ts';
import { findProblem } from '../lib/problem.ts';
import { useProblemToast } from '../lib/toast.ts';
import { Link } from '../navigation/navigation.tsx';
import { Box } from './Box.tsx';
import { PageContainer, PageHeading } from './Page.tsx';
import { Explanation } from './status.tsx';

const texts = articlesMessages.article;

interface Props<Data> {
  query: { currentData?: Data | undefined; error?: unknown; refetch: () => unknown };
  /** Error statuses whose message is also shown as a toast. */
  toastOn: readonly number[];
  /** Where to go if the data can't be shown. */
  backLink: { to: string; label: string };
  /** What the data is; an article by default. */
  noun?: string;
  /** Shown while loading. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The content of a page that shows one thing, such as an article or an author: its data, skeleton or error. */
export function QueryView<Data>(props: Props<Data>) {
  const { query, toastOn, backLink, noun = texts.noun, skeleton, children } = props;
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
