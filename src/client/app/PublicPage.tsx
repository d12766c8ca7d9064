import { skipToken } from '@reduxjs/toolkit/query/react';
import { Navigate } from 'react-router';
import { articlesMessages } from '../../shared/messages/en/articles.ts';
import { paths, publicPath, reportPath } from '../../shared/pages.ts';
import { useGetPublicArticleQuery } from '../api/articlesApi.ts';
import { Box, touchLink } from '../components/Box.tsx';
import { QueryView } from '../components/QueryView.tsx';
import { ArticleHeader, HeaderActions } from '../features/articles/ArticleHeader.tsx';
import { ArticleSkeleton, ArticleText } from '../features/articles/ArticleText.tsx';
import { findProblem } from '../lib/problem.ts';
import { useInitialPageError } from '../navigation/InitialPage.tsx';
import { useSlug } from '../navigation/navigation.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { ActionsForModerators } from './PublicArticlePage.tsx';

/** A page of the blog, such as About. Its URL is directly below the root, like every unknown one. */
export function PublicPage() {
  const slug = useSlug();
  const initialError = useInitialPageError();
  const query = useGetPublicArticleQuery(initialError ? skipToken : slug);
  if (findProblem(initialError ?? query.error)?.status === 404) return <NotFoundPage />;

  return (
    <QueryView
      query={initialError ? { error: initialError, refetch: query.refetch } : query}
      toastOn={[]}
      backLink={{ to: paths.home, label: articlesMessages.allArticles }}
      skeleton={<ArticleSkeleton />}
    >
      {(page) =>
        page.kind === 'page' ? (
          <article>
            <ArticleHeader article={page}>
              <HeaderActions>
                <ActionsForModerators _id={page._id} slug={page.slug} title={page.title} kind={page.kind} />
              </HeaderActions>
            </ArticleHeader>
            <ArticleText html={page.sanitizedHtml} hasCover={page.cover !== ''} />
            <Box component="footer" sx={footerStyle}>
              <a href={reportPath(page.slug)} rel="nofollow">
                {articlesMessages.article.report}
              </a>
            </Box>
          </article>
        ) : (
          <Navigate to={publicPath(page)} replace />
        )
      }
    </QueryView>
  );
}

const footerStyle = {
  boxSizing: 'content-box',
  maxWidth: '40rem',
  mx: 'auto',
  px: { xs: 2, sm: 3 },
  pb: { xs: 6, sm: 8 },
  typography: 'body2',
  '& > a': {
    color: 'text.secondary',
    py: 1,
    ...touchLink,
  },
  '& > a:not(:hover)': { textDecoration: 'none' },
  '@media print': { display: 'none' },
};
