import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { OwnState } from '../../../shared/listing.ts';
import { readPageNumber } from '../../../shared/pageNumber.ts';
import { paths } from '../../../shared/pages.ts';
import { isDescending, keyOf, readSort, type Sort, type SortKey } from '../../../shared/sort.ts';
import type { OwnQuery } from '../../api/ownArticlesApi.ts';
import { devicePreference } from '../../lib/devicePreference.ts';
import { readShown } from './ListingTabs.tsx';

const states = { drafts: 'draft', scheduled: 'scheduled' } as const;

/** What an address asks for; what it does not know is left out. */
export function readOwnQuery(search: string): OwnQuery {
  const asked = new URLSearchParams(search);
  const shown = readShown(search);
  const state: OwnState = shown === undefined ? 'published' : states[shown];
  const [q, tag, sort] = [asked.get('q')?.trim(), asked.get('tag'), readSort(asked.get('sort'))];
  return {
    state,
    ...(q && { q }),
    ...(tag && { tag }),
    ...(sort && { sort }),
    page: readPageNumber(asked.get('page')),
  };
}

/** The parts of the address beside the page, as `readOwnQuery` reads them. */
export function keptOf({ state, q, tag, sort }: Omit<OwnQuery, 'page'>): Record<string, string> {
  return {
    ...(state === 'draft' && { state: 'drafts' }),
    ...(state === 'scheduled' && { state }),
    ...(q !== undefined && { q }),
    ...(tag !== undefined && { tag }),
    ...(sort !== undefined && { sort }),
  };
}

/** The first page of a list. */
export function addressOf(query: Omit<OwnQuery, 'page'>): string {
  const search = new URLSearchParams(keptOf(query)).toString();
  return search ? `${paths.myArticles}?${search}` : paths.myArticles;
}

/** What the order is where the address does not say: of a search by how well it matches. */
const usual: Record<OwnState, Sort | undefined> = {
  published: '-created',
  draft: '-updated',
  scheduled: undefined,
};
export const sortOf = ({ state, q, sort }: OwnQuery): Sort | undefined =>
  sort ?? (q === undefined || state !== 'published' ? usual[state] : undefined);

/** What a press on the head of a column leads to: first the way that is wanted most, then the other one. */
export function nextSort(key: SortKey, present: Sort | undefined): Sort {
  const first: Sort = key === 'title' ? key : `-${key}`;
  if (present === undefined || keyOf(present) !== key) return first;
  return isDescending(present) ? key : `-${key}`;
}

export const shapes = ['Cards', 'List'] as const;
type Shape = (typeof shapes)[number];

const kept = devicePreference<Shape>('my-articles-shape', shapes);

/** Whether one's articles are shown as cards or in a list: as this device remembers, or as the address needs it. */
export function useListOrCards(search: string): { isList: boolean; choose: (shape: Shape) => void } {
  const [shape, setShape] = useState(kept.read);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { state, q, tag, sort } = readOwnQuery(search);
  const isDraftSearch = state !== 'published' && q !== undefined;
  // Cards have one order, and no tags to choose from; those of drafts can't be searched.
  const needsList = tag !== undefined || sort !== undefined || isDraftSearch;

  return {
    isList: shape === 'List' || needsList,
    choose(chosen) {
      kept.write(chosen);
      setShape(chosen);
      const address = addressOf({ state, ...(q !== undefined && !isDraftSearch && { q }) });
      // A page of the one is another page of the other.
      if (pathname + search !== address) void navigate(address, { replace: true });
    },
  };
}
