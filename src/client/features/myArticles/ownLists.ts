import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isPublicStatus } from '../../../shared/article.ts';
import {
  isDescending,
  getSortKey,
  type OwnState,
  pageSearch,
  readPageNumber,
  readSort,
  type Sort,
  type SortKey,
  sorts,
} from '../../../shared/listing.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { myArticlesMessages as messages } from '../../../shared/messages/en/myArticles.ts';
import { reviewMessages } from '../../../shared/messages/en/review.ts';
import type { BulkAct } from '../../../shared/moderation.ts';
import { paths } from '../../../shared/pages.ts';
import type { AccountFacts } from '../../../shared/user.ts';
import type { OwnLayout, OwnQuery } from '../../api/ownArticlesApi.ts';
import { devicePreference } from '../../lib/devicePreference.ts';
import { listWords, myArticlesPath, readOwnState } from '../articles/draftPaths.ts';

/** An action on the selected entries. */
export interface BulkChoice {
  act: BulkAct;
  label: string;
  isDangerous?: true;
  /** The question to confirm first. Adding and removing a tag ask for the tag instead. */
  confirmation?: { title: string; text: string; confirmLabel: string };
  /** Says how many succeeded. */
  done: (count: number) => string;
}

interface ListDescription {
  tab: string;
  title: string;
  /** The number on the tab. */
  count: keyof Pick<
    AccountFacts,
    'articleCount' | 'pageCount' | 'draftCount' | 'submittedCount' | 'sentBackCount' | 'scheduledCount'
  >;
  formatCount: (count: number) => string;
  searchLabel: string;
  /** Shown when no entry matches the filters. */
  noMatch: string;
  empty: { text: string; to: string; label: string };
  /** Undefined for the order by time of publication, which can't be chosen. */
  defaultSort: Sort | undefined;
  /** Whether searches are sorted by best match. */
  hasBestMatch: boolean;
  /** Whether cards can be searched. Otherwise a search shows the list. */
  hasCardSearch: boolean;
  /** Whether entries have clicks: statistics, a column, and the sort by it. */
  hasClicks: boolean;
  bulkChoices: readonly BulkChoice[];
}

const { bulk, empty, list } = messages;
const { lists: reviews } = reviewMessages;

const draftList = {
  formatCount: list.drafts,
  searchLabel: messages.searchDrafts,
  noMatch: empty.noDraftMatches,
  hasBestMatch: false,
  hasCardSearch: false,
  hasClicks: false,
  bulkChoices: [
    { act: 'publish', ...bulk.publish },
    { act: 'delete', ...bulk.discard, isDangerous: true },
  ],
} as const satisfies Partial<ListDescription>;

/**
 * The user's lists, in the order of their tabs. Their `?state=` is in `draftPaths.ts`, and the actions of a single entry
 * in `entryActions.tsx`.
 */
export const ownLists: Readonly<Record<OwnState, ListDescription>> = {
  published: {
    tab: messages.published,
    title: appMessages.pages.myArticles,
    count: 'articleCount',
    formatCount: list.articles,
    searchLabel: messages.searchArticles,
    noMatch: empty.noMatch,
    empty: { text: empty.articles, to: paths.createArticle, label: empty.writeFirst },
    defaultSort: '-created',
    hasBestMatch: true,
    hasCardSearch: true,
    hasClicks: true,
    bulkChoices: [
      { act: 'addTag', ...bulk.addTag },
      { act: 'removeTag', ...bulk.removeTag },
      { act: 'export', ...bulk.export },
      { act: 'unpublish', ...bulk.unpublish },
      { act: 'delete', ...bulk.delete, isDangerous: true },
    ],
  },
  page: {
    tab: messages.pages,
    title: messages.pages,
    count: 'pageCount',
    formatCount: list.pages,
    searchLabel: messages.searchPages,
    noMatch: empty.noPageMatches,
    empty: { text: empty.pages, to: `${paths.createArticle}?kind=page`, label: empty.writePage },
    defaultSort: '-created',
    hasBestMatch: false,
    hasCardSearch: false,
    hasClicks: false,
    bulkChoices: [
      { act: 'export', ...bulk.export },
      { act: 'unpublish', ...bulk.unpublish },
      { act: 'delete', ...bulk.delete, isDangerous: true },
    ],
  },
  draft: {
    ...draftList,
    tab: messages.drafts,
    title: messages.drafts,
    count: 'draftCount',
    empty: { text: empty.drafts, to: paths.createArticle, label: empty.write },
    defaultSort: '-updated',
  },
  submitted: {
    ...draftList,
    tab: reviews.submitted,
    title: reviews.submitted,
    count: 'submittedCount',
    empty: { text: reviews.noneSubmitted, to: myArticlesPath('draft'), label: empty.viewDrafts },
    defaultSort: '-updated',
  },
  sentBack: {
    ...draftList,
    tab: reviews.sentBack,
    title: reviews.sentBack,
    count: 'sentBackCount',
    empty: { text: reviews.noneSentBack, to: myArticlesPath('draft'), label: empty.viewDrafts },
    defaultSort: '-updated',
  },
  scheduled: {
    ...draftList,
    tab: messages.scheduled,
    title: messages.scheduled,
    count: 'scheduledCount',
    empty: { text: empty.scheduled, to: myArticlesPath('draft'), label: empty.viewDrafts },
    defaultSort: undefined,
  },
};

/** Returns the actions on selected entries. Contributors change nothing that readers see. */
export const getBulkChoices = (state: OwnState, canPublish: boolean): readonly BulkChoice[] =>
  ownLists[state].bulkChoices.filter(
    ({ act }) => canPublish || act === 'export' || (act === 'delete' && !isPublicStatus(state)),
  );

/** Parses the URL's query. Ignores invalid values. */
export function parseOwnQuery(search: string): OwnQuery {
  const params = new URLSearchParams(search);
  const state = readOwnState(params.get('state'));
  const [q, tag, sort] = [params.get('q')?.trim(), params.get('tag'), readSort(params.get('sort'))];
  return {
    state,
    ...(q && { q }),
    ...(tag && { tag }),
    ...(sort && getSorts(state).includes(sort) && { sort }),
    page: readPageNumber(params.get('page')),
  };
}

/** A list to link to. What is undefined or left out isn't in its URL. */
type ListTarget = Pick<OwnQuery, 'state'> & { [Name in keyof OwnQuery]?: OwnQuery[Name] | undefined };

/** Returns the query parameters except the page, the inverse of `parseOwnQuery`. */
export function getQueryParams({ state, q, tag, sort }: ListTarget): Record<string, string> {
  const word = listWords[state];
  return {
    ...(word !== null && { state: word }),
    ...(q !== undefined && { q }),
    ...(tag !== undefined && { tag }),
    ...(sort !== undefined && { sort }),
  };
}

/** Returns the URL of a list, of its first page by default. */
export const getListUrl = (target: ListTarget): string =>
  `${paths.myArticles}${pageSearch(target.page ?? 1, getQueryParams(target))}`;

/** Returns the orders that can be chosen. */
export const getSorts = (state: OwnState): readonly Sort[] =>
  sorts.filter((sort) => ownLists[state].hasClicks || getSortKey(sort) !== 'clicks');

const isByBestMatch = ({ state, q, sort }: OwnQuery): boolean =>
  sort === undefined && q !== undefined && ownLists[state].hasBestMatch;

/** Returns undefined for the orders that can't be chosen. */
export const getCurrentSort = (query: OwnQuery): Sort | undefined =>
  query.sort ?? (isByBestMatch(query) ? undefined : ownLists[query.state].defaultSort);

/** Returns the name of an order that can't be chosen: by best match, or by time of publication. */
export const describeFixedSort = (query: OwnQuery): string =>
  isByBestMatch(query) ? list.bestMatch : list.soonest;

/** Returns the order after a click on a column header: first the most useful direction, then the other one. */
export function getNextSort(key: SortKey, current: Sort | undefined): Sort {
  const initial: Sort = key === 'title' ? key : `-${key}`;
  if (current === undefined || getSortKey(current) !== key) return initial;
  return isDescending(current) ? key : `-${key}`;
}

export const layouts = ['Cards', 'List'] as const satisfies readonly OwnLayout[];

const storedLayout = devicePreference<OwnLayout>('my-articles-shape', layouts);

/** Chooses between cards and a list: what the user last chose on this device, unless the URL requires a list. */
export function useListLayout(query: OwnQuery): {
  layout: OwnLayout;
  choose: (layout: OwnLayout) => void;
} {
  const [layout, setLayout] = useState(storedLayout.read);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { state, q, tag, sort } = query;
  const canCardsSearch = ownLists[state].hasCardSearch;
  // Cards can't be sorted or filtered by tag either.
  const needsList = tag !== undefined || sort !== undefined || (q !== undefined && !canCardsSearch);

  return {
    layout: needsList ? 'List' : layout,
    choose(newLayout) {
      storedLayout.write(newLayout);
      setLayout(newLayout);
      const url = getListUrl({ state, q: canCardsSearch ? q : undefined });
      // Back to the first page, as the two layouts have different page sizes.
      if (pathname + search !== url) void navigate(url, { replace: true });
    },
  };
}
