import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Author } from '../../../shared/user.ts';
import { feedsOf, feedsOfTag } from '../../../shared/blog.ts';
import type { PublicPage } from '../../../shared/initialPage.ts';
import { specMessages } from '../../../shared/messages/en/spec.ts';
import { paths } from '../../../shared/pages.ts';
import type { Tag } from '../../../shared/tags.ts';
import {
  articlesApi,
  useGetAuthorQuery,
  useGetTagQuery,
  useListPublicArticlesQuery,
} from '../../api/articlesApi.ts';
import { Box } from '../../components/Box.tsx';
import { PageContainer } from '../../components/Page.tsx';
import { SearchForm } from '../../components/SearchForm.tsx';
import { LocalDate } from '../../components/dates.tsx';
import { EmptyState } from '../../components/status.tsx';
import { useInitialPageError } from '../../navigation/InitialPage.tsx';
import { Link } from '../../navigation/Link.tsx';
import { usePageNumber, useSlug } from '../../navigation/navigation.ts';
import { ArticleCard, SkeletonCards } from './ArticleCard.tsx';
import { ArticleList, formatArticleCount, refetchOptions } from './ArticleList.tsx';
import { AdminBadge, getOwner } from './ArticleMeta.tsx';
import { ArticleView } from './ArticleView.tsx';

/** All public articles, newest first. */
export const ArticlesPage = () => (
  <PublicArticleList
    title={specMessages.articlesTitle}
    hasFixedPager
    belowHeading={<SearchForm action={paths.search} label="Search articles" q="" />}
    emptyState={
      <EmptyState
        drawing="page"
        text="Nobody has written anything yet. The first article could be yours."
        to={paths.createArticle}
        label="Write the first article"
      />
    }
  />
);

/** The public articles of one author, newest first. */
export function AuthorPage() {
  const { handle = '' } = useParams<'handle'>();

  return (
    <AuthorOrTagPage<Author>
      noun="Author"
      query={useGetAuthorQuery(useInitialPageError() ? skipToken : handle, refetchOptions)}
      backLink={{ to: paths.articles, label: 'All articles' }}
      getFilter={({ handle }) => ({ author: handle })}
      renderBadge={({ isAdmin }) => isAdmin && <AdminBadge />}
      renderLinks={(author) => (
        <>
          {' · since '}
          <LocalDate instant={author.since} />
          {' · '}
          <a href={feedsOf(author).atom.path}>Feed</a>
        </>
      )}
    />
  );
}

/** The public articles with one tag, newest first. */
export function TagPage() {
  const slug = useSlug();

  return (
    <AuthorOrTagPage<Tag>
      noun="Tag"
      query={useGetTagQuery(useInitialPageError() ? skipToken : slug, refetchOptions)}
      backLink={{ to: paths.tags, label: 'All tags' }}
      getFilter={({ slug }) => ({ tag: slug })}
      renderLinks={(tag) => (
        <>
          {' · '}
          <a href={feedsOfTag(tag).atom.path}>Feed</a>
          {' · '}
          <Link to={paths.tags}>All tags</Link>
        </>
      )}
    />
  );
}

interface AuthorOrTagPageProps<Subject> {
  noun: string;
  query: { currentData?: Subject | undefined; error?: unknown; refetch: () => unknown };
  /** Where to go from an author or tag that doesn't exist. */
  backLink: { to: string; label: string };
  getFilter: (subject: Subject) => ArticleFilter;
  /** Rendered before the number of articles. */
  renderBadge?: (subject: Subject) => ReactNode;
  /** Rendered after the number of articles. */
  renderLinks: (subject: Subject) => ReactNode;
}

/** The articles of an author or a tag, or its skeleton or error. */
function AuthorOrTagPage<Subject extends { name: string; articleCount: number }>({
  noun,
  query,
  backLink,
  getFilter,
  renderBadge,
  renderLinks,
}: AuthorOrTagPageProps<Subject>) {
  const initialError = useInitialPageError();

  return (
    <ArticleView
      query={initialError ? { error: initialError, refetch: query.refetch } : query}
      toastOn={[]}
      backLink={backLink}
      noun={noun}
      skeleton={
        <PageContainer width="md">
          <SkeletonCards />
        </PageContainer>
      }
    >
      {(subject) => (
        <PublicArticleList
          title={subject.name}
          filter={getFilter(subject)}
          belowHeading={
            <Box sx={{ mb: 4, color: 'text.secondary', '& a': { color: 'primary.main' } }}>
              {renderBadge?.(subject)}
              {formatArticleCount(subject.articleCount)}
              {renderLinks(subject)}
            </Box>
          }
          emptyState={<EmptyState text="There is nothing to read here any more." {...backLink} />}
        />
      )}
    </ArticleView>
  );
}

type ArticleFilter = Omit<PublicPage, 'page'>;

interface PublicArticleListProps {
  title: string;
  hasFixedPager?: true;
  belowHeading: ReactNode;
  emptyState: ReactNode;
  /** Limits the list to one author or tag. */
  filter?: ArticleFilter;
}

/** A list of public articles. Cards show the author unless the page is about one author. */
function PublicArticleList({ filter = {}, ...list }: PublicArticleListProps) {
  const page = usePageNumber();
  const query = useListPublicArticlesQuery({ page, ...filter }, refetchOptions);
  const prefetch = articlesApi.usePrefetch('listPublicArticles');

  return (
    <ArticleList {...list} page={page} query={query} onIntent={(page) => prefetch({ page, ...filter })}>
      {(article, isFirst) => (
        <ArticleCard
          article={article}
          owner={filter.author === undefined ? getOwner(article) : undefined}
          to={paths.article(article.slug)}
          isFirst={isFirst}
        />
      )}
    </ArticleList>
  );
}
