import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { OwnEntry } from '../../../../shared/ownEntry.ts';
import { pageSearch } from '../../../../shared/pageNumber.ts';
import { Box } from '../../../components/basics/Box.tsx';
import type { MenuAct } from '../../../components/menu/MoreMenu.tsx';
import { EmptyState, PastTheEnd } from '../../../components/page/EmptyState.tsx';
import { PageHeading } from '../../../components/page/PageHeading.tsx';
import { Pager } from '../../../components/page/Pager.tsx';
import { Skeleton } from '../../../components/page/Skeleton.tsx';
import { TryAgain } from '../../../components/page/TryAgain.tsx';
import { paths } from '../../../../shared/pages.ts';
import { staysCurrent } from '../ArticleListing.tsx';
import { listingOfOwn } from '../drafts/listingOfOwn.ts';
import { useDraftActs } from '../drafts/useDraftActs.tsx';
import { SearchForm } from '../search/SearchForm.tsx';
import { SearchProblem } from '../search/SearchProblem.tsx';
import { useArticleActs } from '../useArticleActs.tsx';
import { BulkBar } from './BulkBar.tsx';
import { BulkStatus } from './BulkStatus.tsx';
import { ClicksDialog } from './ClicksDialog.tsx';
import { FilterLine } from './FilterLine.tsx';
import { itemOf } from './itemOf.ts';
import { addressOf, keptOf, readOwnQuery } from './ownAddress.ts';
import { ownListApi, type OwnQuery, useListOwnEntriesQuery } from './ownListApi.ts';
import { OwnTable } from './OwnTable.tsx';
import { type Bulk, useBulk } from './useBulk.ts';
import { useSelection } from '../../../components/selection/useSelection.ts';

const titles = { published: 'My Articles', draft: 'My Drafts', scheduled: 'My Scheduled Articles' };

/** One's own articles or drafts in a list of many, with what can be done with several at once. */
export function OwnList({ above }: { above: ReactNode }) {
  const asked = readOwnQuery(useLocation().search);
  const { page, q, state } = asked;
  const query = useListOwnEntriesQuery(asked, staysCurrent);
  const prefetch = ownListApi.usePrefetch('listOwnEntries');
  const [clicksOf, setClicksOf] = useState<{ slug: string | null; title: string } | null>(null);
  const bulk = useBulk();
  const listing = query.currentData;
  const kept = keptOf(asked);
  const title = titles[state];
  // Another list is another selection.
  const key = JSON.stringify(asked);

  return (
    <>
      <PageHeading
        key={`${state} ${page}`}
        title={page > 1 ? `${title}, page ${page}` : title}
        sx={headingStyle}
      >
        {title}
      </PageHeading>
      {above}
      <SearchForm
        action={paths.myArticles}
        label={state === 'published' ? 'Search my articles' : 'Search my drafts'}
        q={q ?? ''}
        kept={Object.fromEntries(Object.entries(kept).filter(([name]) => name !== 'q'))}
      />
      <FilterLine
        query={asked}
        listing={listing}
        onClicks={() => setClicksOf({ slug: null, title: 'All my articles' })}
      />
      <BulkStatus bulk={bulk} state={state} />
      {listing ? (
        listing.result.length > 0 ? (
          <Lines key={key} query={asked} listing={listing} bulk={bulk} onClicks={setClicksOf} />
        ) : (
          <NoLines query={asked} />
        )
      ) : query.isError ? (
        q === undefined ? (
          <TryAgain retry={query.refetch} />
        ) : (
          <SearchProblem problem={query.error} retry={query.refetch} />
        )
      ) : (
        <SkeletonLines />
      )}
      <Pager
        page={page}
        listing={listing}
        kept={kept}
        onIntent={(target) => prefetch({ ...asked, page: target })}
      />
      <ClicksDialog of={clicksOf} onClose={() => setClicksOf(null)} />
    </>
  );
}

type LinesProps = Pick<Parameters<typeof OwnTable>[0], 'query' | 'onClicks'> &
  Pick<Parameters<typeof BulkBar>[0], 'listing'> & { bulk: Bulk };

function Lines({ query, listing, bulk, onClicks }: LinesProps) {
  const selection = useSelection(listing.result, itemOf);
  const kept = keptOf(query);
  const isLastOfPage = query.page > 1 && listing.result.length === 1;
  const article = useArticleActs(
    isLastOfPage ? `${paths.myArticles}${pageSearch(query.page - 1, kept)}` : null,
  );
  const draft = useDraftActs();

  function menuOf(entry: OwnEntry): MenuAct[] {
    if (entry.state === 'published')
      return [
        ...article.menu(entry),
        { label: 'Delete', act: () => article.remove(entry), isDangerous: true },
      ];
    const scheduling = draft.scheduling(entry);
    return [...(scheduling ? [scheduling] : []), ...draft.menu(entry)];
  }

  return (
    <>
      <BulkBar query={query} listing={listing} selection={selection} bulk={bulk} />
      <OwnTable
        query={query}
        entries={listing.result}
        selection={selection}
        onClicks={onClicks}
        list={`${paths.myArticles}${pageSearch(query.page, kept)}`}
        menuOf={menuOf}
      />
      {article.dialogs}
      {draft.dialogs}
    </>
  );
}

/** There may be more without the search and the tag. */
function NoLines({ query }: { query: OwnQuery }) {
  const { page, q, tag, state, ...rest } = query;

  if (page > 1) return <PastTheEnd kept={keptOf(query)} />;
  if (q !== undefined || tag !== undefined)
    return (
      <EmptyState
        text="Nothing of yours has all of this."
        to={addressOf({ ...rest, state })}
        label="Show all of it"
      />
    );
  const wayOn =
    state === 'scheduled'
      ? { to: listingOfOwn('drafts'), label: 'Go to the drafts' }
      : { to: paths.createArticle, label: 'Write an article' };
  return <EmptyState drawing="page" text="There is nothing here." {...wayOn} />;
}

const SkeletonLines = () => (
  <div role="status" aria-label="Loading articles">
    {[1, 2, 3, 4, 5, 6].map((line) => (
      <Box key={line} sx={lineStyle}>
        <Skeleton sx={skeletonStyle} />
      </Box>
    ))}
  </div>
);

const headingStyle = { mb: 2 };
const lineStyle = { py: 1.5, borderBottom: 1, borderColor: 'divider' };
const skeletonStyle = { width: '70%' };
