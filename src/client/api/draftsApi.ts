import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import type { Draft, DraftContent, DraftSummary, Preview, SavedDraft } from '../../shared/draft.ts';
import type { Listing } from '../../shared/listing.ts';
import type { Revision, RevisionSummary } from '../../shared/revision.ts';
import { textTimeout } from './baseQuery.ts';
import { blogApi, DRAFT_LIST, DRAFT_TEXTS, revisionHistory, OWN_LIST, PUBLIC_LISTS } from './blogApi.ts';

/** A save of a draft. Version null creates it; otherwise it replaces only that version. */
export interface DraftSave extends DraftContent {
  id: string;
  version: number | null;
}

/** What a history belongs to: an article, or a draft without one. */
export type HistoryOwner = { slug: string } | { draftId: string };

interface HistoryQuery {
  of: HistoryOwner;
  page: number;
}

const REVISIONS_PER_PAGE = 20;
/** Number of drafts that are searched for one of a new article. */
const SEARCHED_DRAFTS = 20;

/** For requests whose screens show their own messages. */
const SILENT = { extraOptions: { silent: true } } as const;

const draftPath = (id: string) => `drafts/${encodeURIComponent(id)}`;
const historyPath = (of: HistoryOwner) =>
  'slug' in of
    ? `articles/history/${encodeURIComponent(of.slug)}`
    : `drafts/history/${encodeURIComponent(of.draftId)}`;
const historyTag = (of: HistoryOwner) => revisionHistory('slug' in of ? of.slug : of.draftId);

/** Returns the stored draft after a 409: another version of the draft, or another draft of its article. */
export const findStoredDraft = ({ status, data }: FetchBaseQueryError): Draft | null =>
  status === 409 && typeof data === 'object' && data !== null && '_id' in data ? (data as Draft) : null;

/** Endpoints for drafts, previews and version histories. A failed mutation invalidates nothing. */
export const draftsApi = blogApi.injectEndpoints({
  endpoints: (build) => ({
    /** Not cached beyond its page, so that an editor starts with the newest version. Saving does not reload it. */
    getDraft: build.query<Draft, string>({
      query: (id) => ({ url: draftPath(id) }),
      keepUnusedDataFor: 0,
    }),

    /** The draft with changes of an article; null if there is none, or if the back end keeps no drafts. */
    getDraftOf: build.query<Draft | null, string>({
      query: (slug) => ({ url: `drafts/of/${encodeURIComponent(slug)}` }),
      extraOptions: { ifMissing: '' },
      transformResponse: (draft: Draft | '') => (draft === '' ? null : draft),
      keepUnusedDataFor: 0,
    }),

    /** The newest draft of a new article; null if there is none. */
    getNewestDraft: build.query<DraftSummary | null, void>({
      query: () => ({ url: 'drafts', params: { limit: SEARCHED_DRAFTS, page: 1, state: 'draft' } }),
      ...SILENT,
      transformResponse: ({ result }: Listing<DraftSummary>) =>
        result.find(({ articleSlug }) => articleSlug === null) ?? null,
      keepUnusedDataFor: 0,
    }),

    /** Whether the back end keeps drafts, after it answered 404 to the first save of one. */
    hasDrafts: build.query<boolean, void>({
      query: () => ({ url: 'drafts', params: { limit: 1, page: 1 } }),
      extraOptions: { silent: true, ifMissing: false },
      transformResponse: (listing: Listing<DraftSummary> | false) => listing !== false,
      keepUnusedDataFor: 0,
    }),

    /** Fails with 409 and the stored draft if the server has another version, see `findStoredDraft`. */
    saveDraft: build.mutation<SavedDraft, DraftSave>({
      query: ({ id, version, ...body }) => ({
        url: draftPath(id),
        method: 'PUT',
        headers: version === null ? { 'if-none-match': '*' } : { 'if-match': `"${version}"` },
        body,
        timeout: textTimeout(body.markdown),
      }),
      ...SILENT,
      invalidatesTags: (saved, _error, { id, version, publishAt }) => {
        if (!saved) return [];
        const isListChanged = version === null || publishAt !== undefined;
        return [DRAFT_TEXTS, historyTag({ draftId: id }), ...(isListChanged ? [DRAFT_LIST] : [])];
      },
    }),

    discardDraft: build.mutation<null, string>({
      query: (id) => ({ url: draftPath(id), method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: (done) => (done === undefined ? [] : [DRAFT_LIST]),
    }),

    /** A mutation, because its argument is a whole text: it isn't cached, and the previous one can be aborted. */
    renderPreview: build.mutation<Preview, string>({
      query: (markdown) => ({ url: 'preview', method: 'POST', body: { markdown } }),
      ...SILENT,
    }),

    /** Invalidates only lists, or the unpublished article would be loaded into a 404. */
    unpublishArticle: build.mutation<Draft, string>({
      query: (slug) => ({ url: `articles/unpublish/${encodeURIComponent(slug)}`, method: 'POST' }),
      invalidatesTags: (draft) =>
        draft ? [DRAFT_LIST, OWN_LIST, ...PUBLIC_LISTS, historyTag({ draftId: draft._id })] : [],
    }),

    listRevisions: build.query<Listing<RevisionSummary>, HistoryQuery>({
      query: ({ of, page }) => ({ url: historyPath(of), params: { limit: REVISIONS_PER_PAGE, page } }),
      providesTags: (_listing, _error, { of }) => [historyTag(of)],
    }),

    /** A revision never changes. */
    getRevision: build.query<Revision, { of: HistoryOwner; id: string }>({
      query: ({ of, id }) => ({ url: `${historyPath(of)}/${encodeURIComponent(id)}` }),
    }),
  }),
});

export const {
  useGetDraftQuery,
  useLazyGetDraftQuery,
  useGetDraftOfQuery,
  useGetNewestDraftQuery,
  useLazyHasDraftsQuery,
  useSaveDraftMutation,
  useDiscardDraftMutation,
  useRenderPreviewMutation,
  useUnpublishArticleMutation,
  useListRevisionsQuery,
  useGetRevisionQuery,
} = draftsApi;
