import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  isDescending,
  getSortKey,
  type OwnState,
  readPageNumber,
  readSort,
  type Sort,
  type SortKey,
} from '../../../shared/listing.ts';
import { paths } from '../../../shared/pages.ts';
import type { OwnQuery } from '../../api/ownArticlesApi.ts';
import { devicePreference } from '../../lib/devicePreference.ts';
import { readShown } from './ListingTabs.tsx';

const states = { drafts: 'draft', scheduled: 'scheduled' } as const;

/** Parses the URL's query of the list. Ignores invalid values. */
export function parseOwnQuery(search: string): OwnQuery {
  const params = new URLSearchParams(search);
  const shown = readShown(search);
  const state: OwnState = shown === undefined ? 'published' : states[shown];
  const [q, tag, sort] = [params.get('q')?.trim(), params.get('tag'), readSort(params.get('sort'))];
  return {
    state,
    ...(q && { q }),
    ...(tag && { tag }),
    ...(sort && { sort }),
    page: readPageNumber(params.get('page')),
  };
}

/** Returns the query parameters except the page, the inverse of `parseOwnQuery`. */
export function getQueryParams({ state, q, tag, sort }: Omit<OwnQuery, 'page'>): Record<string, string> {
  return {
    ...(state === 'draft' && { state: 'drafts' }),
    ...(state === 'scheduled' && { state }),
    ...(q !== undefined && { q }),
    ...(tag !== undefined && { tag }),
    ...(sort !== undefined && { sort }),
  };
}

/** Returns the URL of the first page of a list. */
export function getListUrl(query: Omit<OwnQuery, 'page'>): string {
  const search = new URLSearchParams(getQueryParams(query)).toString();
  return search ? `${paths.myArticles}?${search}` : paths.myArticles;
}

const defaultSorts: Record<OwnState, Sort | undefined> = {
  published: '-created',
  draft: '-updated',
  scheduled: undefined,
};
/** Returns undefined for the orders that can't be chosen: by best match, and by time of publication. */
export const getCurrentSort = ({ state, q, sort }: OwnQuery): Sort | undefined =>
  sort ?? (q === undefined || state !== 'published' ? defaultSorts[state] : undefined);

/** Returns the order after a click on a column header: first the most useful direction, then the other one. */
export function getNextSort(key: SortKey, current: Sort | undefined): Sort {
  const initial: Sort = key === 'title' ? key : `-${key}`;
  if (current === undefined || getSortKey(current) !== key) return initial;
  return isDescending(current) ? key : `-${key}`;
}

export const layouts = ['Cards', 'List'] as const;
type Layout = (typeof layouts)[number];

const storedLayout = devicePreference<Layout>('my-articles-shape', layouts);

/** Chooses between cards and a list: what the user last chose on this device, unless the URL requires a list. */
export function useListLayout(search: string): { isList: boolean; choose: (layout: Layout) => void } {
  const [layout, setLayout] = useState(storedLayout.read);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { state, q, tag, sort } = parseOwnQuery(search);
  const isDraftSearch = state !== 'published' && q !== undefined;
  // Cards can't be sorted or filtered by tag, and cards of drafts can't be searched.
  const needsList = tag !== undefined || sort !== undefined || isDraftSearch;

  return {
    isList: layout === 'List' || needsList,
    choose(newLayout) {
      storedLayout.write(newLayout);
      setLayout(newLayout);
      const url = getListUrl({ state, ...(q !== undefined && !isDraftSearch && { q }) });
      // Back to the first page, as the two layouts have different page sizes.
      if (pathname + search !== url) void navigate(url, { replace: true });
    },
  };
}
