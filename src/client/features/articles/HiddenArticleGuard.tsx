import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { PageContainer, PageHeading } from '../../components/Page.tsx';
import { Explanation } from '../../components/status.tsx';
import { findProblem } from '../../lib/problem.ts';
import { Link } from '../../navigation/navigation.tsx';
import { myArticlesPath } from './draftPaths.ts';

const texts = articlesMessages.hidden;

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
      <PageHeading>{texts.title}</PageHeading>
      <Explanation>{problem.text}</Explanation>
      <Explanation>{texts.inDrafts}</Explanation>
      <Button component={Link} to={myArticlesPath('draft')} variant="contained" size="large">
        {texts.openDrafts}
      </Button>
    </PageContainer>
  );
}
