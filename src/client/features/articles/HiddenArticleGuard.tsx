import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { PageContainer, PageHeading } from '../../components/Page.tsx';
import { Explanation } from '../../components/status.tsx';
import { findProblem } from '../../lib/problem.ts';
import { Link } from '../../navigation/Link.tsx';
import { myArticlesPath } from './draftPaths.ts';

interface Props {
  /** Of the call for one's own article. */
  error: unknown;
  /** Where it is none of a hidden article. */
  children: ReactNode;
}

/** In place of one's own article that those who run the blog have hidden: why, and where its text is. */
export function UnlessHidden({ error, children }: Props) {
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
