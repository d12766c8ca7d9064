import { skipToken } from '@reduxjs/toolkit/query/react';
import { parseQuery } from '../../../../shared/search/query.ts';
import { paths } from '../../../../shared/pages.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { EmptyState, PastTheEnd } from '../../../components/page/EmptyState.tsx';
import { Notice } from '../../../components/page/Notice.tsx';
import { PageContainer } from '../../../components/page/PageContainer.tsx';
import { PageHeading } from '../../../components/page/PageHeading.tsx';
import { Pager } from '../../../components/page/Pager.tsx';
import { Skeleton } from '../../../components/page/Skeleton.tsx';
import { useRefusal } from '../../../navigation/InitialPage.tsx';
import { usePageNumber } from '../../../navigation/usePageNumber.ts';
import { articlesApi } from '../articlesApi.ts';
import { SearchForm } from './SearchForm.tsx';
import { SearchProblem } from './SearchProblem.tsx';
import { SearchResults } from './SearchResults.tsx';
import { useSearchText } from './useSearchText.ts';

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
