import { skipToken } from '@reduxjs/toolkit/query/react';
import { decodeEntities } from '../../../shared/articleText.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { paths, publicPath } from '../../../shared/pages.ts';
import { parseQuery, type SearchResult } from '../../../shared/search/query.ts';
import { articlesApi } from '../../api/articlesApi.ts';
import { Box } from '../../components/Box.tsx';
import { CutQueryNotice } from '../../components/CutQueryNotice.tsx';
import { HighlightedText, highlightStyles } from '../../components/HighlightedText.tsx';
import { ListHeading, PageContainer } from '../../components/Page.tsx';
import { Pager } from '../../components/Pager.tsx';
import { SearchForm, SearchError, useSearchQuery } from '../../components/SearchForm.tsx';
import { EmptyState, Notice, PastTheEnd, Skeleton } from '../../components/status.tsx';
import { useInitialPageError } from '../../navigation/InitialPage.tsx';
import { usePageNumber } from '../../navigation/navigation.tsx';
import { ArticleCard } from '../articles/ArticleCard.tsx';
import { getOwner } from '../articles/ArticleMeta.tsx';

const texts = articlesMessages.search;

/** Searches the public articles for the query in the URL. */
export function SearchPage() {
  const q = useSearchQuery();
  const query = parseQuery(q);
  const problem = 'problem' in query ? query.problem : null;
  return (
    <PageContainer width="md">
      <ListHeading title={q === '' ? texts.title : texts.titleFor(q)} sx={{ mb: 3 }}>
        {texts.title}
      </ListHeading>
      <SearchForm action={paths.search} label={articlesMessages.searchArticles} q={q} />
      {q.trim() === '' ? (
        <SearchHelp />
      ) : problem === null ? (
        <>
          <CutQueryNotice q={q} />
          <SearchResults key={q} q={q} />
        </>
      ) : (
        <Notice text={problem} />
      )}
    </PageContainer>
  );
}

const SearchHelp = () => <Notice drawing="search" text={texts.help} />;

function SearchResults({ q }: { q: string }) {
  const page = usePageNumber();
  const initialError = useInitialPageError();
  const { currentData, error, refetch } = articlesApi.useSearchArticlesQuery(
    initialError ? skipToken : { q, page },
  );
  const prefetch = articlesApi.usePrefetch('searchArticles');

  if (initialError ?? error)
    return <SearchError error={initialError ?? error} retry={initialError ? null : refetch} />;
  if (!currentData) return <ResultsSkeleton />;
  const { result } = currentData;
  if (result.length === 0) return page > 1 ? <PastTheEnd params={{ q }} /> : <NoResults />;
  return (
    <>
      <ResultList q={q} results={result} />
      <Pager
        page={page}
        listing={currentData}
        params={{ q }}
        onIntent={(target) => prefetch({ q, page: target })}
      />
      {(currentData.pages ?? 0) > 1 && (
        <Box component="p" sx={rankingNoteStyle}>
          {texts.ranking}
        </Box>
      )}
    </>
  );
}

const NoResults = () => (
  <EmptyState text={texts.noResults} to={paths.articles} label={articlesMessages.allArticles} />
);

const ResultsSkeleton = () => (
  <Box sx={{ display: 'grid', gap: 4 }} role="status" aria-label={texts.searching}>
    {[0, 1, 2].map((line) => (
      <Skeleton key={line} sx={{ height: '4.5em' }} />
    ))}
  </Box>
);

const rankingNoteStyle = { m: 0, mt: 4, typography: 'body2', color: 'text.secondary', textAlign: 'center' };

const MARK_TAG = /<\/?mark>/;

/** An excerpt with the matches marked. Built from text and elements, so that nothing in it is parsed as HTML. */
const Snippet = ({ html }: { html: string }) =>
  html.split(MARK_TAG).map((part, index) => {
    const text = decodeEntities(part);
    return index % 2 === 1 ? <mark key={index}>{text}</mark> : text;
  });

function ResultList({ q, results }: { q: string; results: readonly SearchResult[] }) {
  return (
    <Box component="ol" sx={listStyle}>
      {results.map((article) => (
        <li key={article._id}>
          <ArticleCard
            article={article}
            owner={getOwner(article)}
            to={publicPath(article)}
            title={<HighlightedText text={article.title} q={q} />}
            text={<Snippet html={article.snippet} />}
          />
        </li>
      ))}
    </Box>
  );
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { borderTop: 1, borderColor: 'divider' },
  ...highlightStyles,
};
