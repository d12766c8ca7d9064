import { skipToken } from '@reduxjs/toolkit/query/react';
import { useParams } from 'react-router';
import type { Author } from '../../../shared/author.ts';
import { feedsOf } from '../../../shared/feeds.ts';
import { paths } from '../../../shared/pages.ts';
import { Box } from '../../components/basics/Box.tsx';
import { Notice } from '../../components/page/Notice.tsx';
import { useRefusal } from '../../navigation/InitialPage.tsx';
import { usePageNumber } from '../../navigation/usePageNumber.ts';
import { PageContainer } from '../../components/page/PageContainer.tsx';
import { ArticleCard } from './ArticleCard.tsx';
import { ArticleListing, staysCurrent } from './ArticleListing.tsx';
import { ArticleView } from './ArticleView.tsx';
import { articlesApi, useGetAuthorQuery, useListPublicArticlesQuery } from './articlesApi.ts';
import { articlesInWords } from './countInWords.ts';
import { SkeletonCards } from './CardGrid.tsx';

/** What one author has published, newest first. */
export function AuthorPage() {
  const { handle = '' } = useParams<'handle'>();
  const refusal = useRefusal();
  const query = useGetAuthorQuery(refusal ? skipToken : handle, staysCurrent);

  return (
    <ArticleView
      query={refusal ? { error: refusal, refetch: query.refetch } : query}
      toastOn={[]}
      listing={{ to: paths.articles, label: 'All articles' }}
      noun="Author"
      skeleton={
        <PageContainer width="lg">
          <SkeletonCards />
        </PageContainer>
      }
    >
      {(author) => <ArticlesOf author={author} />}
    </ArticleView>
  );
}

function ArticlesOf({ author }: { author: Author }) {
  const { handle, name, articleCount } = author;
  const page = usePageNumber();
  const query = useListPublicArticlesQuery({ page, author: handle }, staysCurrent);
  const prefetch = articlesApi.usePrefetch('listPublicArticles');

  return (
    <ArticleListing
      title={name}
      page={page}
      query={query}
      onIntent={(page) => prefetch({ page, author: handle })}
      below={
        <Box sx={{ mb: 4, color: 'text.secondary' }}>
          {articlesInWords(articleCount)}
          {' · '}
          <Box component="a" href={feedsOf(author).atom.path} sx={{ color: 'primary.main' }}>
            Feed
          </Box>
        </Box>
      }
      whenEmpty={<Notice text="There is nothing to read here any more." />}
    >
      {(article, isFirst) => (
        <ArticleCard article={article} to={paths.article(article.slug)} isFirst={isFirst} />
      )}
    </ArticleListing>
  );
}
