import { skipToken } from '@reduxjs/toolkit/query/react';
import { decodeEntities } from '../../../shared/excerpt.ts';
import { paths } from '../../../shared/pages.ts';
import { parseQuery } from '../../../shared/search/query.ts';
import type { SearchResult } from '../../../shared/search/results.ts';
import { articlesApi } from '../../api/articlesApi.ts';
import { Box } from '../../components/Box.tsx';
import { PageContainer, PageHeading } from '../../components/Page.tsx';
import { Pager } from '../../components/Pager.tsx';
import {
  Marked,
  markStyles,
  SearchForm,
  SearchProblem,
  useSearchText,
} from '../../components/SearchForm.tsx';
import { EmptyState, Notice, PastTheEnd, Skeleton } from '../../components/status.tsx';
import { useRefusal } from '../../navigation/InitialPage.tsx';
import { usePageNumber } from '../../navigation/navigation.ts';
import { CardTitle } from '../articles/ArticleCard.tsx';
import { ArticleFacts, ownerOf } from '../articles/ArticleMeta.tsx';

const MARK = /<\/?mark>/;

/** A piece of a text, with what was looked for marked. As text and elements of ours: nothing of it is taken for html. */
const Snippet = ({ html }: { html: string }) =>
  html.split(MARK).map((part, at) => {
    const text = decodeEntities(part);
    return at % 2 === 1 ? <mark key={at}>{text}</mark> : text;
  });

/** What was found, the best first. */
function SearchResults({ q, results }: { q: string; results: readonly SearchResult[] }) {
  return (
    <Box component="ol" sx={list}>
      {results.map((article) => (
        <Box component="li" key={article._id} sx={item}>
          <CardTitle to={paths.article(article.slug)}>
            <Marked text={article.title} q={q} />
          </CardTitle>
          <Box sx={searchResultsQuiet}>
            <ArticleFacts
              owner={ownerOf(article)}
              createdAt={article.createdAt}
              readingMinutes={article.readingMinutes}
              clicks={article.clicks}
            />
          </Box>
          <Box component="p" dir="auto" sx={text}>
            <Snippet html={article.snippet} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 };
const item = { display: 'grid', gap: 0.5, overflowWrap: 'anywhere', minWidth: 0, ...markStyles };
const searchResultsQuiet = { color: 'text.secondary' };
const text = { m: 0, typography: 'body1' };

/** Searches everybody's articles, by what stands in the address. */
export function SearchPage() {
  const q = useSearchText();
  const query = parseQuery(q);
  const problem = 'problem' in query ? query.problem : null;
  return (
    <PageContainer width="md">
      <PageHeading title={q === '' ? 'Search' : `${q} · Search`} sx={{ mb: 3 }}>
        Search
      </PageHeading>
      <SearchForm action={paths.search} label="Search articles" q={q} />
      {q.trim() === '' ? <HowTo /> : problem === null ? <Found key={q} q={q} /> : <Notice text={problem} />}
    </PageContainer>
  );
}

const HowTo = () => (
  <Notice
    drawing="search"
    text="Search titles, tags, texts and authors. All words have to be there; “words in quotes” in this order, and -words not at all."
  />
);

function Found({ q }: { q: string }) {
  const page = usePageNumber();
  const refusal = useRefusal();
  const { currentData, error, refetch } = articlesApi.useSearchArticlesQuery(
    refusal ? skipToken : { q, page },
  );
  const prefetch = articlesApi.usePrefetch('searchArticles');

  if (refusal ?? error) return <SearchProblem problem={refusal ?? error} retry={refusal ? null : refetch} />;
  if (!currentData) return <Loading />;
  const { result } = currentData;
  if (result.length === 0) return page > 1 ? <PastTheEnd kept={{ q }} /> : <Nothing />;
  return (
    <>
      <SearchResults q={q} results={result} />
      <Pager
        page={page}
        listing={currentData}
        kept={{ q }}
        onIntent={(target) => prefetch({ q, page: target })}
      />
      <Box component="p" sx={quiet}>
        Of the newest 2,000 articles with all of this, the best first: what stands in a title counts ten times
        as much as in a text, in the tags five times, and with each year an article counts for less.
      </Box>
    </>
  );
}

const Nothing = () => (
  <EmptyState
    text="Nothing was found. Fewer words, or the beginning of one, may find more."
    to={paths.articles}
    label="All articles"
  />
);

const Loading = () => (
  <Box sx={{ display: 'grid', gap: 4 }} aria-label="Searching">
    {[0, 1, 2].map((line) => (
      <Skeleton key={line} sx={{ height: '4.5em' }} />
    ))}
  </Box>
);

const quiet = { m: 0, mt: 4, typography: 'body2', color: 'text.secondary', textAlign: 'center' };
