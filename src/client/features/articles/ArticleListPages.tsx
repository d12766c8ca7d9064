import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { getAuthorFeeds, getTagFeeds } from '../../../shared/blog.ts';
import type { PublicPage } from '../../../shared/initialPage.ts';
import { LONG_PAGE_SIZE } from '../../../shared/listing.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { specMessages } from '../../../shared/messages/en/spec.ts';
import { paths } from '../../../shared/pages.ts';
import type { Tag } from '../../../shared/tags.ts';
import type { Author } from '../../../shared/user.ts';
import {
  articlesApi,
  useGetAuthorQuery,
  useGetTagQuery,
  useListPublicArticlesQuery,
} from '../../api/articlesApi.ts';
import { refetchOptions } from '../../api/blogApi.ts';
import { AuthorAvatar } from '../../components/AuthorAvatar.tsx';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box } from '../../components/Box.tsx';
import { LocalDate } from '../../components/dates.tsx';
import { PageContainer } from '../../components/Page.tsx';
import { QueryView } from '../../components/QueryView.tsx';
import { SearchForm } from '../../components/SearchForm.tsx';
import { EmptyState } from '../../components/status.tsx';
import { useInitialPageError } from '../../navigation/InitialPage.tsx';
import { Link, usePageNumber, useSlug } from '../../navigation/navigation.tsx';
import { ArticleCard, SkeletonCards, Tags } from './ArticleCard.tsx';
import { ArticleList } from './ArticleList.tsx';
import { AdminBadge, AuthorLinks, getOwner } from './ArticleMeta.tsx';

const texts = articlesMessages;

/** All public articles, newest first. */
export const ArticlesPage = () => (
  <PublicArticleList
    title={specMessages.articlesTitle}
    hasFixedPager
    hasLead
    besideHeading={<SearchForm action={paths.search} label={texts.searchArticles} q="" />}
    emptyState={
      <EmptyState
        drawing="page"
        text={texts.list.empty}
        to={paths.createArticle}
        label={texts.home.writeFirst}
      />
    }
  />
);

/** The public articles of one author, newest first. */
export function AuthorPage() {
  const { handle = '' } = useParams<'handle'>();

  return (
    <AuthorOrTagPage<Author>
      noun={texts.author.noun}
      query={useGetAuthorQuery(useInitialPageError() ? skipToken : handle, refetchOptions)}
      backLink={{ to: paths.articles, label: texts.allArticles }}
      empty={texts.author.empty}
      getFilter={({ handle }) => ({ author: handle })}
      renderAvatar={(author) => <AuthorAvatar {...author} src={author.avatar} size="large" />}
      renderDetails={(author) => <AuthorDetails {...author} />}
      renderBadge={({ isAdmin }) => isAdmin && <AdminBadge />}
      renderLinks={(author) => (
        <>
          {` · ${texts.author.since} `}
          <LocalDate instant={author.since} />
          {' · '}
          <a href={getAuthorFeeds(author).atom.path}>{texts.author.feed}</a>
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
      noun={texts.tags.noun}
      query={useGetTagQuery(useInitialPageError() ? skipToken : slug, refetchOptions)}
      backLink={{ to: paths.tags, label: texts.allTags }}
      empty={texts.tags.emptyTag}
      getFilter={({ slug }) => ({ tag: slug })}
      renderLinks={(tag) => (
        <>
          {' · '}
          <a href={getTagFeeds(tag).atom.path}>{texts.tags.feed}</a>
          {' · '}
          <Link to={paths.tags}>{texts.allTags}</Link>
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
  /** Shown if there are no articles. */
  empty: string;
  getFilter: (subject: Subject) => ArticleFilter;
  /** Rendered before the name. */
  renderAvatar?: (subject: Subject) => ReactNode;
  /** Rendered between the name and the number of articles. */
  renderDetails?: (subject: Subject) => ReactNode;
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
  empty,
  getFilter,
  renderAvatar,
  renderDetails,
  renderBadge,
  renderLinks,
}: AuthorOrTagPageProps<Subject>) {
  const initialError = useInitialPageError();

  return (
    <QueryView
      query={initialError ? { error: initialError, refetch: query.refetch } : query}
      toastOn={[]}
      backLink={backLink}
      noun={noun}
      skeleton={
        <PageContainer width="lg">
          <SkeletonCards />
        </PageContainer>
      }
    >
      {(subject) => (
        <PublicArticleList
          title={subject.name}
          filter={getFilter(subject)}
          beforeHeading={renderAvatar?.(subject)}
          belowHeading={
            <>
              {renderDetails?.(subject)}
              <Box sx={{ mb: 4, color: 'text.secondary', '& a': { color: 'primary.main' } }}>
                {renderBadge?.(subject)}
                {texts.articleCount(subject.articleCount)}
                {renderLinks(subject)}
              </Box>
            </>
          }
          emptyState={<EmptyState text={empty} {...backLink} />}
        />
      )}
    </QueryView>
  );
}

type ArticleFilter = Pick<PublicPage, 'author' | 'tag'>;

interface PublicArticleListProps {
  title: string;
  hasFixedPager?: true;
  hasLead?: true;
  beforeHeading?: ReactNode;
  belowHeading?: ReactNode;
  besideHeading?: ReactNode;
  emptyState: ReactNode;
  /** Limits the list to one author or tag. */
  filter?: ArticleFilter;
}

/** A list of public articles. Cards show the author unless the page is about one author. */
function PublicArticleList({ filter, ...list }: PublicArticleListProps) {
  const page = usePageNumber();
  const scope = filter && { limit: LONG_PAGE_SIZE, ...filter };
  const query = useListPublicArticlesQuery({ page, ...scope }, refetchOptions);
  const prefetch = articlesApi.usePrefetch('listPublicArticles');

  return (
    <ArticleList {...list} page={page} query={query} onIntent={(page) => prefetch({ page, ...scope })}>
      {(article, variant, level) => (
        <ArticleCard
          article={article}
          variant={variant}
          level={level}
          owner={filter?.author === undefined ? getOwner(article) : undefined}
          to={paths.article(article.slug)}
        />
      )}
    </ArticleList>
  );
}

const authorTexts = articlesMessages.author;

/** What authors tell readers, and the tags of their articles. Renders nothing if there is neither. */
function AuthorDetails({ bio, links, tags }: Pick<Author, 'bio' | 'links' | 'tags'>) {
  return (
    <>
      {bio !== '' && <AuthoredText component="p" text={bio} sx={bioStyle} />}
      <AuthorLinks links={links} />
      {tags.length > 0 && (
        <Box sx={tagsStyle}>
          <span>{authorTexts.writesAbout}</span>
          <Tags tags={tags.map(({ name }) => name)} slugs={tags.map(({ slug }) => slug)} />
        </Box>
      )}
    </>
  );
}

const bioStyle = {
  m: 0,
  mb: 2,
  maxWidth: '40rem',
  typography: 'body1',
  fontSize: '1.125rem',
  color: 'text.primary',
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
};
const tagsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 1,
  mb: 2.5,
  typography: 'body2',
  color: 'text.secondary',
};
