import { skipToken } from '@reduxjs/toolkit/query/react';
import { HighlightedText, highlightStyles } from '../../components/HighlightedText.tsx';
import { decodeEntities } from '../../../shared/articleText.ts';
import { paths } from '../../../shared/pages.ts';
import { parseQuery, type SearchResult } from '../../../shared/search/query.ts';
import { articlesApi } from '../../api/articlesApi.ts';
import { Box } from '../../components/Box.tsx';
import { PageContainer, PageHeading } from '../../components/Page.tsx';
import { Pager } from '../../components/Pager.tsx';
import { SearchForm, SearchError, useSearchQuery } from '../../components/SearchForm.tsx';
import { EmptyState, Notice, PastTheEnd, Skeleton } from '../../components/status.tsx';
import { useInitialPageError } from '../../navigation/InitialPage.tsx';
import { usePageNumber } from '../../navigation/navigation.ts';
import { CardTitle } from '../articles/ArticleCard.tsx';
import { ArticleMeta, getOwner } from '../articles/ArticleMeta.tsx';

/** Searches the public articles for the query in the URL. */
export function SearchPage() {
  const q = useSearchQuery();
  const query = parseQuery(q);
  const problem = 'problem' in query ? query.problem : null;
  return (
    <PageContainer width="md">
      <PageHeading title={q === '' ? 'Search' : `${q} · Search`} sx={{ mb: 3 }}>
        Search
      </PageHeading>
      <SearchForm action={paths.search} label="Search articles" q={q} />
      {q.trim() === '' ? (
        <SearchHelp />
      ) : problem === null ? (
        <SearchResults key={q} q={q} />
      ) : (
        <Notice text={problem} />
      )}
    </PageContainer>
  );
}

const SearchHelp = () => (
  <Notice
    drawing="search"
    text="Search titles, tags, texts and authors. All words have to be there; “words in quotes” in this order, and -words not at all."
  />
);

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
      <Box component="p" sx={rankingNoteStyle}>
        Of the newest 2,000 articles with all of this, the best first: what stands in a title counts ten times
        as much as in a text, in the tags five times, and with each year an article counts for less.
      </Box>
    </>
  );
}

const NoResults = () => (
  <EmptyState
    text="Nothing was found. Fewer words, or the beginning of one, may find more."
    to={paths.articles}
    label="All articles"
  />
);

const ResultsSkeleton = () => (
  <Box sx={{ display: 'grid', gap: 4 }} aria-label="Searching">
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
        <Box component="li" key={article._id} sx={itemStyle}>
          <CardTitle to={paths.article(article.slug)}>
            <HighlightedText text={article.title} q={q} />
          </CardTitle>
          <Box sx={metaStyle}>
            <ArticleMeta
              owner={getOwner(article)}
              createdAt={article.createdAt}
              readingMinutes={article.readingMinutes}
              clicks={article.clicks}
            />
          </Box>
          <Box component="p" dir="auto" sx={snippetStyle}>
            <Snippet html={article.snippet} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const listStyle = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 };
const itemStyle = { display: 'grid', gap: 0.5, overflowWrap: 'anywhere', minWidth: 0, ...highlightStyles };
const metaStyle = { color: 'text.secondary' };
const snippetStyle = { m: 0, typography: 'body1' };
