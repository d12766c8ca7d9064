import type { DeletedArticleListing, EmptiedBin } from '../../shared/bin.ts';
import type { BulkReply } from '../../shared/moderation.ts';
import { type BodyHandle, takeRedactedBody } from '../session/redactedBody.ts';
import { withPages } from './articlesApi.ts';
import { blogApi, OWN_LIST } from './blogApi.ts';

/** Deleted articles per page. */
export const BIN_PAGE_SIZE = 50;

interface BinQuery {
  page: number;
  limit?: number;
}

type BinPage = DeletedArticleListing & {
  /** The number of pages. */
  pages?: number;
};

/** Confirms what can't be undone, if the login is older than an hour. */
export interface BinConfirmation {
  password?: string;
}

/** Endpoints for the user's bin. The caller invalidates the lists, as an action may take several calls. */
const binApi = blogApi.injectEndpoints({
  endpoints: (build) => ({
    listBin: build.query<BinPage, BinQuery>({
      query: ({ page, limit = BIN_PAGE_SIZE }) => ({ url: 'bin', params: { limit, page } }),
      transformResponse: (listing: DeletedArticleListing, meta) => withPages<BinPage>(listing, meta),
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: [OWN_LIST],
    }),
    /** Handles as many as the server can in half a second. */
    restoreFromBin: build.mutation<BulkReply, string[]>({
      query: (slugs) => ({ url: 'bin/restore', method: 'POST', body: { slugs } }),
      extraOptions: { silent: true },
    }),
    deleteForGood: build.mutation<BulkReply, BodyHandle<BinConfirmation & { slugs: string[] }>>({
      query: (handle) => ({ url: 'bin/delete', method: 'POST', body: takeRedactedBody(handle) }),
    }),
    /** Deletes some articles; the caller repeats it. */
    emptyBin: build.mutation<EmptiedBin, BodyHandle<BinConfirmation>>({
      query: (handle) => ({ url: 'bin/empty', method: 'POST', body: takeRedactedBody(handle) }),
    }),
  }),
});

export const { useListBinQuery, useRestoreFromBinMutation, useDeleteForGoodMutation, useEmptyBinMutation } =
  binApi;
