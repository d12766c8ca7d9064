import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { Box } from '../../../components/basics/Box.tsx';
import { EmptyState, PastTheEnd } from '../../../components/page/EmptyState.tsx';
import { Loading } from '../../../components/page/Loading.tsx';
import { PageContainer } from '../../../components/page/PageContainer.tsx';
import { PageHeading } from '../../../components/page/PageHeading.tsx';
import { Pager } from '../../../components/page/Pager.tsx';
import { Link } from '../../../navigation/Link.tsx';
import { usePageNumber } from '../../../navigation/usePageNumber.ts';
import { ArticleView } from '../ArticleView.tsx';
import { nameOf } from '../drafts/nameOf.ts';
import { draftsApi, useListRevisionsQuery } from '../draftsApi.ts';
import { Days } from './Days.tsx';
import type { HistorySource } from './historySource.ts';

/** The texts that stood before, the newest first. */
export function History({ source: { of, noun, kept, back } }: { source: HistorySource }) {
  const page = usePageNumber();
  const query = useListRevisionsQuery({ of, page }, { refetchOnMountOrArgChange: 10 });
  const prefetch = draftsApi.usePrefetch('listRevisions');
  // What changed in the last text of a page is told by the first of the next one.
  const next = query.currentData?.next ? { of, page: page + 1 } : skipToken;
  const [following] = useListRevisionsQuery(next).currentData?.result ?? [];

  return (
    <ArticleView query={query} toastOn={[404]} listing={back} noun={noun} skeleton={<Loading />}>
      {({ result, ...pages }) => (
        <PageContainer width="md">
          <PageHeading key={page} title={page > 1 ? `History, page ${page}` : 'History'} sx={{ mb: 1 }}>
            History
          </PageHeading>
          {result[0] && (
            <Box component="p" dir="auto" sx={subjectStyle}>
              {nameOf(result[0])}
            </Box>
          )}
          {result.length === 0 && page === 1 ? (
            <EmptyState drawing="page" text={NOTHING} {...back} />
          ) : (
            <Button component={Link} to={back.to} variant="outlined">
              {back.label}
            </Button>
          )}
          {result.length === 0 && page > 1 && <PastTheEnd kept={kept} />}
          <Days revisions={result} following={following} kept={kept} />
          <Pager
            page={page}
            listing={pages}
            kept={kept}
            onIntent={(target) => prefetch({ of, page: target })}
          />
        </PageContainer>
      )}
    </ArticleView>
  );
}

const NOTHING = 'There is no former text yet. Some are kept by themselves as you go on writing.';
const subjectStyle = { mt: 0, mb: 2, color: 'text.secondary', overflowWrap: 'anywhere' };
