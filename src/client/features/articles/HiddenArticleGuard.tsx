import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { PageContainer, PageHeading } from '../../components/Page.tsx';
import { Explanation } from '../../components/status.tsx';
import { findProblem } from '../../lib/problem.ts';
import { Link } from '../../navigation/Link.tsx';
import { myArticlesPath } from './draftPaths.ts';

interface Props {
  /** The error of loading the user's own article. */
  error: unknown;
  /** Shown unless the article is hidden. */
  children: ReactNode;
}

/** Explains to the author that an admin has hidden the article, and where its text is. */
export function HiddenArticleGuard({ error, children }: Props) {
  const problem = findProblem(error);
  if (problem?.status !== 403) return <>{children}</>;

  return (
    <PageContainer width="sm">
      <PageHeading>This article is hidden</PageHeading>
      <Explanation>{problem.text}</Explanation>
      <Explanation>Its text is among your drafts.</Explanation>
      <Button component={Link} to={myArticlesPath('drafts')} variant="contained" size="large">
        Go to the drafts
      </Button>
    </PageContainer>
  );
}
