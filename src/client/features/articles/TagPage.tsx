import { skipToken } from '@reduxjs/toolkit/query/react';
import { feedsOfTag } from '../../../shared/feeds.ts';
import { paths } from '../../../shared/pages.ts';
import type { Tag } from '../../../shared/tag.ts';
import { Box } from '../../components/basics/Box.tsx';
import { Notice } from '../../components/page/Notice.tsx';
import { useRefusal } from '../../navigation/InitialPage.tsx';
import { Link } from '../../navigation/Link.tsx';
import { usePageNumber } from '../../navigation/usePageNumber.ts';
import { useSlug } from '../../navigation/useSlug.ts';
import { PageContainer } from '../../components/page/PageContainer.tsx';
import { ArticleCard } from './ArticleCard.tsx';
import { ArticleListing, staysCurrent } from './ArticleListing.tsx';
import { ArticleView } from './ArticleView.tsx';
import { articlesApi, useGetTagQuery, useListPublicArticlesQuery } from './articlesApi.ts';
import { SkeletonCards } from './CardGrid.tsx';
import { articlesInWords } from './countInWords.ts';
import { ownerOf } from './ownerOf.ts';

/** What is published about one thing, newest first. */
export function TagPage() {
  const slug = useSlug();
  const refusal = useRefusal();
  const query = useGetTagQuery(refusal ? skipToken : slug, staysCurrent);

  return (
    <ArticleView
      query={refusal ? { error: refusal, refetch: query.refetch } : query}
      toastOn={[]}
      listing={{ to: paths.tags, label: 'All tags' }}
      noun="Tag"
      skeleton={
        <PageContainer width="lg">
          <SkeletonCards />
        </PageContainer>
      }
    >
      {(tag) => <ArticlesAbout tag={tag} />}
    </ArticleView>
  );
}

function ArticlesAbout({ tag }: { tag: Tag }) {
  const { slug, name, articleCount } = tag;
  const page = usePageNumber();
  const query = useListPublicArticlesQuery({ page, tag: slug }, staysCurrent);
  const prefetch = articlesApi.usePrefetch('listPublicArticles');

  return (
    <ArticleListing
      title={name}
      page={page}
      query={query}
      onIntent={(page) => prefetch({ page, tag: slug })}
      below={
        <Box sx={{ mb: 4, color: 'text.secondary', '& a': { color: 'primary.main' } }}>
          {articlesInWords(articleCount)}
          {' · '}
          <a href={feedsOfTag(tag).atom.path}>Feed</a>
          {' · '}
          <Link to={paths.tags}>All tags</Link>
        </Box>
      }
      whenEmpty={<Notice text="There is nothing to read here any more." />}
    >
      {(article, isFirst) => (
        <ArticleCard
          article={article}
          owner={ownerOf(article)}
          to={paths.article(article.slug)}
          isFirst={isFirst}
        />
      )}
    </ArticleListing>
  );
}
