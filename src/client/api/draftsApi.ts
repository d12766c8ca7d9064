import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import type {
  Draft,
  DraftContent,
  DraftState,
  DraftSummary,
  Preview,
  SavedDraft,
} from '../../shared/draft.ts';
import { type Listing, PAGE_SIZE } from '../../shared/listing.ts';
import type { Revision, RevisionSummary } from '../../shared/revision.ts';
import { blogApi, DRAFT_LIST, historyOf, OWN_LIST, PUBLIC_LISTS } from './blogApi.ts';

/** A save of a draft. Version null makes it; else it is stored over that version alone. */
export interface DraftSave extends DraftContent {
  id: string;
  version: number | null;
}

/** Whose history it is: an article's, or a draft's that has none. */
export type HistoryOwner = { slug: string } | { draftId: string };

export interface HistoryQuery {
  of: HistoryOwner;
  page: number;
}

/** So many drafts are looked through for one of a new article. */
const NEWEST_OF = 20;

/** The screens that save by themselves say so in their own words. */
const OWN_WORDS = { extraOptions: { silent: true } } as const;

const draftAddress = (id: string) => `drafts/${encodeURIComponent(id)}`;
const historyAddress = (of: HistoryOwner) =>
  'slug' in of ? `articles/history/${encodeURIComponent(of.slug)}` : `${draftAddress(of.draftId)}/history`;
const historyTag = (of: HistoryOwner) => historyOf('slug' in of ? of.slug : of.draftId);

/** The draft that stands on the server, where a save met another version of it, or another draft of its article. */
export const storedDraftOf = ({ status, data }: FetchBaseQueryError): Draft | null =>
  status === 409 && typeof data === 'object' && data !== null && '_id' in data ? (data as Draft) : null;

/** The calls about drafts, the preview and histories. A failed mutation invalidates nothing. */
export const draftsApi = blogApi.injectEndpoints({
  endpoints: (build) => ({
    listDrafts: build.query<Listing<DraftSummary>, { state?: DraftState; page: number }>({
      query: ({ state, page }) => ({ url: 'drafts', params: { limit: PAGE_SIZE, page, state } }),
      ...OWN_WORDS,
      providesTags: [DRAFT_LIST],
    }),

    /** Forgotten with its page, so that an editor begins with the newest version. No save fetches it again. */
    getDraft: build.query<Draft, string>({
      query: (id) => ({ url: draftAddress(id) }),
      keepUnusedDataFor: 0,
    }),

    /** The draft that changes an article; null where there is none. */
    getDraftOf: build.query<Draft | null, string>({
      query: (slug) => ({ url: `drafts/of/${encodeURIComponent(slug)}` }),
      transformResponse: (draft: Draft | '') => (draft === '' ? null : draft),
      keepUnusedDataFor: 0,
    }),

    /** The id of the draft of a new article that was saved last; null where there is none. */
    getNewestDraftId: build.query<string | null, void>({
      query: () => ({ url: 'drafts', params: { limit: NEWEST_OF, page: 1, state: 'draft' } }),
      ...OWN_WORDS,
      transformResponse: ({ result }: Listing<DraftSummary>) =>
        result.find(({ articleSlug }) => articleSlug === null)?._id ?? null,
      keepUnusedDataFor: 0,
    }),

    /** 409 with the stored draft where that is another version: see `storedDraftOf`. */
    saveDraft: build.mutation<SavedDraft, DraftSave>({
      query: ({ id, version, ...body }) => ({
        url: draftAddress(id),
        method: 'PUT',
        headers: version === null ? { 'if-none-match': '*' } : { 'if-match': `"${version}"` },
        body,
      }),
      ...OWN_WORDS,
      invalidatesTags: (saved, _error, { id }) => (saved ? [DRAFT_LIST, historyTag({ draftId: id })] : []),
    }),

    discardDraft: build.mutation<null, string>({
      query: (id) => ({ url: draftAddress(id), method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: (done) => (done === undefined ? [] : [DRAFT_LIST]),
    }),

    /** A mutation, as its argument is a whole text: nothing is kept by it, and the one before can be aborted. */
    renderPreview: build.mutation<Preview, string>({
      query: (markdown) => ({ url: 'preview', method: 'POST', body: { markdown } }),
      ...OWN_WORDS,
    }),

    /** The lists alone, or the article that is gone would be fetched into a 404. */
    unpublishArticle: build.mutation<Draft, string>({
      query: (slug) => ({ url: `articles/unpublish/${encodeURIComponent(slug)}`, method: 'POST' }),
      invalidatesTags: (draft) =>
        draft ? [DRAFT_LIST, OWN_LIST, ...PUBLIC_LISTS, historyTag({ draftId: draft._id })] : [],
    }),

    listRevisions: build.query<Listing<RevisionSummary>, HistoryQuery & { limit?: number }>({
      query: ({ of, page, limit = 20 }) => ({ url: historyAddress(of), params: { limit, page } }),
      providesTags: (_listing, _error, { of }) => [historyTag(of)],
    }),

    /** A revision never changes. */
    getRevision: build.query<Revision, { of: HistoryOwner; id: string }>({
      query: ({ of, id }) => ({ url: `${historyAddress(of)}/${encodeURIComponent(id)}` }),
    }),
  }),
});

export const {
  useListDraftsQuery,
  useGetDraftQuery,
  useLazyGetDraftQuery,
  useGetDraftOfQuery,
  useGetNewestDraftIdQuery,
  useSaveDraftMutation,
  useDiscardDraftMutation,
  useRenderPreviewMutation,
  useUnpublishArticleMutation,
  useListRevisionsQuery,
  useGetRevisionQuery,
} = draftsApi;
