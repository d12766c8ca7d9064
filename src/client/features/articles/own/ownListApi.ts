import type { BulkRequest } from '../../../../shared/bulk.ts';
import type { BulkReply } from '../../../../shared/bulkActs.ts';
import type { CountedListing, OwnState } from '../../../../shared/listing.ts';
import type { OwnEntry } from '../../../../shared/ownEntry.ts';
import type { Sort } from '../../../../shared/sort.ts';
import { blogApi, DRAFT_LIST, OWN_LIST } from '../../../api/blogApi.ts';

/** Lines of a page. */
export const LINES = 50;

/** Which of one's own a list has: all that its address says. */
export interface OwnFilter {
  state: OwnState;
  q?: string;
  tag?: string;
}

export interface OwnQuery extends OwnFilter {
  sort?: Sort;
  page: number;
}

export interface ClicksOfDay {
  day: string;
  clicks: number;
}

export interface ReferrerOfDay {
  day: string;
  /** Null for those that have no name of their own here. */
  host: string | null;
  clicks: number;
}

interface ClicksByDay {
  /** The last days, the oldest first. */
  result: ClicksOfDay[];
  /** From where, the newest day first. */
  referrers: ReferrerOfDay[];
}

/** The calls about many of one's own at once. */
export const ownListApi = blogApi.injectEndpoints({
  endpoints: (build) => ({
    listOwnEntries: build.query<CountedListing<OwnEntry>, OwnQuery>({
      query: (params) => ({ url: 'articles', params: { limit: LINES, ...params } }),
      transformResponse: (listing: CountedListing<OwnEntry>) => ({
        ...listing,
        pages: Math.max(1, Math.ceil(listing.total / LINES)),
      }),
      extraOptions: { silent: true },
      providesTags: [OWN_LIST, DRAFT_LIST],
    }),

    /** One slice. Whoever goes on with the others says when the lists are to be fetched again. */
    actOnMany: build.mutation<BulkReply, BulkRequest>({
      query: (body) => ({ url: 'articles/bulk', method: 'POST', body }),
      extraOptions: { silent: true },
    }),

    /** Of one article, by its slug, or of all. */
    getClicksByDay: build.query<ClicksByDay, string | null>({
      query: (article) => ({ url: 'users/me/clicks', params: article === null ? {} : { article } }),
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListOwnEntriesQuery, useActOnManyMutation, useGetClicksByDayQuery } = ownListApi;
