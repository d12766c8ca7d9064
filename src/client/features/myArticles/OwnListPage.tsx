import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type OwnState, ownStates } from '../../../shared/listing.ts';
import { formatNumber } from '../../../shared/messages/define.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { myArticlesMessages as messages } from '../../../shared/messages/en/myArticles.ts';
import type { OwnEntry } from '../../../shared/ownArticles.ts';
import { paths } from '../../../shared/pages.ts';
import { hasRight } from '../../../shared/roles.ts';
import type { AccountFacts } from '../../../shared/user.ts';
import { useGetAccountFactsQuery } from '../../api/accountApi.ts';
import { refetchOptions } from '../../api/blogApi.ts';
import {
  ownArticlesApi,
  type OwnLayout,
  type OwnQuery,
  useListOwnArticlesQuery,
} from '../../api/ownArticlesApi.ts';
import type { OwnListing } from '../../api/replies.ts';
import { Box } from '../../components/Box.tsx';
import { CutQueryNotice } from '../../components/CutQueryNotice.tsx';
import { SearchError, SearchForm } from '../../components/SearchForm.tsx';
import { EmptyState } from '../../components/status.tsx';
import { ToggleButtons } from '../../components/ToggleButtons.tsx';
import { findErrorStatus } from '../../lib/problem.ts';
import { Link, useDelayedRedirect } from '../../navigation/navigation.tsx';
import { ListPage } from '../articles/ArticleList.tsx';
import { BIN_WORD, binPath, myArticlesPath } from '../articles/draftPaths.ts';
import type { EntryActions } from './articleActions.tsx';
import { useEntryActions } from './entryActions.tsx';
import { getListUrl, getQueryParams, layouts, ownLists, parseOwnQuery, useListLayout } from './ownLists.ts';

/** The list that the URL asks for. */
export interface OwnList {
  query: OwnQuery;
  /** Its URL, to return to. */
  url: string;
  layout: OwnLayout;
  chooseLayout: (layout: OwnLayout) => void;
  response: {
    currentData?: OwnListing | undefined;
    isError: boolean;
    error?: unknown;
    refetch: () => unknown;
  };
  actions: EntryActions<OwnEntry>;
}

export function useOwnList(): OwnList {
  const query = parseOwnQuery(useLocation().search);
  const { layout, choose: chooseLayout } = useListLayout(query);
  const response = useListOwnArticlesQuery({ ...query, layout }, refetchOptions);
  useLeaveEmptiedPage(query, response.currentData);
  const actions = useEntryActions();

  return { query, url: getListUrl(query), layout, chooseLayout, response, actions };
}

/** Opens the last page that is left three seconds after a page lost its last entry, unless Undo brings one back. */
function useLeaveEmptiedPage(query: OwnQuery, listing: OwnListing | undefined) {
  const redirectLater = useDelayedRedirect();
  const url = getListUrl(query);
  const lastFilled = useRef<string>(undefined);
  const isFilled = listing && listing.result.length > 0;
  const leaveFor = listing?.prev ? getListUrl({ ...query, page: listing.prev.page }) : null;

  useEffect(() => {
    if (isFilled === undefined) return;
    if (isFilled) lastFilled.current = url;
    redirectLater(!isFilled && lastFilled.current === url ? leaveFor : null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `redirectLater` is a new function in each render.
  }, [isFilled, url, leaveFor]);
}

interface OwnListPageProps {
  list: OwnList;
  /** Shown beside the search field. */
  filters?: ReactNode;
  /** Shown above the entries. */
  status?: ReactNode;
  skeleton: ReactNode;
  /** Renders a page with at least one entry. */
  children: (listing: OwnListing) => ReactNode;
}

const emptyListing: OwnListing = { result: [], total: null, isCut: false };

/** The heading, tabs, search and pager around the entries, which are cards or a list. */
export function OwnListPage({ list, filters, status, skeleton, children }: OwnListPageProps) {
  const { query, layout, chooseLayout, response } = list;
  const { state, q, page } = query;
  const { title, searchLabel } = ownLists[state];
  const prefetch = ownArticlesApi.usePrefetch('listOwnArticles');
  // A failed search shows an error message, a failed list only a button.
  const hasSearchFailed = q !== undefined && response.isError && !response.currentData;

  return (
    <ListPage
      // Focuses the heading of another tab.
      key={state}
      title={title}
      hasFixedPager={state === 'published' && layout === 'Cards'}
      // The first page, as others would say that the page doesn't exist.
      page={hasSearchFailed ? 1 : page}
      params={getQueryParams(query)}
      belowHeading={
        <>
          <ListingTabs state={state} />
          <Box sx={filterLineStyle}>
            <SearchForm
              action={paths.myArticles}
              label={searchLabel}
              q={q ?? ''}
              params={getQueryParams({ ...query, q: undefined })}
              isFilter
            />
            {filters}
            <ToggleButtons
              label={messages.layout}
              choices={layouts}
              labels={messages.layouts}
              chosen={layout}
              onChoose={chooseLayout}
              sx={layoutStyle}
            />
          </Box>
          <CutQueryNotice q={q ?? ''} />
          {status}
        </>
      }
      query={hasSearchFailed ? { ...response, currentData: emptyListing } : response}
      onIntent={(target) => prefetch({ ...query, layout, page: target })}
      emptyState={
        hasSearchFailed ? (
          <SearchError error={response.error} retry={response.refetch} />
        ) : (
          <NoEntries query={query} />
        )
      }
      skeleton={skeleton}
    >
      {children}
    </ListPage>
  );
}

const layoutStyle = { marginInlineStart: 'auto' };

function NoEntries({ query }: { query: OwnQuery }) {
  const { state, q, tag, sort } = query;
  const { noMatch, empty } = ownLists[state];
  return q === undefined && tag === undefined ? (
    <EmptyState drawing="page" {...empty} />
  ) : (
    <EmptyState text={noMatch} to={getListUrl({ state, sort })} label={appMessages.actions.clearFilters} />
  );
}

/** Links to the user's lists and to the bin unless it is empty, with the number of items in each once it is loaded. */
export function ListingTabs({ state }: { state: OwnState | typeof BIN_WORD }) {
  const { data: facts, error } = useGetAccountFactsQuery(undefined, refetchOptions);
  // A back end without these facts has no drafts either.
  if (findErrorStatus(error) === 404) return null;
  const isBin = state === BIN_WORD;
  const isShown = (target: OwnState) => target === state || isOffered(target, facts);
  const deletedCount = facts?.deletedCount ?? 0;

  return (
    <Box component="nav" aria-label={messages.tabs} sx={rowStyle}>
      {ownStates.filter(isShown).map((target) => (
        <Tab
          key={target}
          to={myArticlesPath(target)}
          isCurrent={target === state}
          name={ownLists[target].tab}
          count={facts?.[ownLists[target].count]}
        />
      ))}
      {(isBin || deletedCount > 0) && (
        <Tab to={binPath} isCurrent={isBin} name={messages.bin.title} count={facts && deletedCount} />
      )}
    </Box>
  );
}

/** Returns whether the user has such entries, now or by their role. */
function isOffered(state: OwnState, facts: AccountFacts | undefined): boolean {
  if (state === 'page') return hasRight(facts?.role, 'manageBlog');
  const isOfReview = state === 'submitted' || state === 'sentBack';
  if (!isOfReview && state !== 'scheduled') return true;
  // Until it is known, as for nearly everybody.
  const canPublish = !facts || hasRight(facts.role, 'publish');
  return canPublish !== isOfReview || (facts !== undefined && facts[ownLists[state].count] > 0);
}

interface TabProps {
  to: string;
  isCurrent: boolean;
  name: string;
  count: number | undefined;
}

const Tab = ({ to, isCurrent, name, count }: TabProps) => (
  <Box component={Link} to={to} aria-current={isCurrent ? 'page' : undefined} sx={tabStyle}>
    {name}
    {count !== undefined && ' '}
    {count !== undefined && (
      <Box component="span" sx={countStyle}>
        {formatNumber(count)}
      </Box>
    )}
  </Box>
);

/** The line below the tabs: search, filters and the layout. */
const filterLineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  mb: 1.5,
};
const countStyle = { marginInlineStart: 0.25, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' };
const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { xs: 0.5, sm: 1 },
  mb: 2,
  borderBottom: 1,
  borderColor: 'divider',
};
const tabStyle = {
  px: { xs: 1.25, sm: 2 },
  py: 1.25,
  mb: '-1px',
  borderBottom: '2px solid transparent',
  // Forced colors would show the transparent border.
  '@media (forced-colors: active)': { '&:not([aria-current])': { borderColor: 'Canvas' } },
  typography: 'button',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  textDecoration: 'none',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
};
