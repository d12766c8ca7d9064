import type { Listing } from '../../shared/listing.ts';
import type { PublishedSubmission, ReviewedText, ReviewEntry, Submission } from '../../shared/submission.ts';
import { findErrorStatus } from '../lib/problem.ts';
import { withPages } from './articlesApi.ts';
import { blogApi, DRAFT_LIST, DRAFT_TEXTS, PUBLIC_LISTS, publicArticle } from './blogApi.ts';

/** Submitted texts per page. */
const REVIEWS_PER_PAGE = 20;

const submissionPath = (draftId: string) => `drafts/submission/${encodeURIComponent(draftId)}`;
const reviewPath = (id: string) => `review/${encodeURIComponent(id)}`;

/** A text to publish as it was shown to its reviewer, now or at a time. */
interface Approval {
  entry: Pick<ReviewedText, 'id' | 'shown' | 'slug'>;
  publishAt?: string;
}

/** Returns what is outdated after an act on a draft. Also after a refusal: the draft may have changed elsewhere. */
const ofDrafts = (done: unknown, error: unknown) =>
  done !== undefined || (findErrorStatus(error) ?? 500) < 500 ? [DRAFT_LIST, DRAFT_TEXTS] : [];

/** Endpoints for submitted texts: those of their authors, then those of reviewers. */
const reviewApi = blogApi.enhanceEndpoints({ addTagTypes: ['Review'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Fails with 409 and the stored draft if the server has another version, see `findStoredDraft`. */
    submitDraft: build.mutation<Submission, { id: string; version: number }>({
      query: ({ id, version }) => ({
        url: submissionPath(id),
        method: 'POST',
        headers: { 'if-match': `"${version}"` },
        body: {},
      }),
      invalidatesTags: ofDrafts,
    }),

    withdrawSubmission: build.mutation<null, string>({
      query: (draftId) => ({ url: submissionPath(draftId), method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: ofDrafts,
    }),

    /** What waits, oldest first, and then what is approved for later, next first. */
    listReviews: build.query<Listing<ReviewEntry>, number>({
      query: (page) => ({ url: 'review', params: { limit: REVIEWS_PER_PAGE, page } }),
      transformResponse: withPages<Listing<ReviewEntry>>,
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: ['Review'],
    }),

    /** Without tags, so that the text doesn't change while a reviewer reads it. */
    getReview: build.query<ReviewedText, string>({
      query: (id) => ({ url: reviewPath(id) }),
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
    }),

    /** Puts the user's name on a text, also instead of that of somebody else if `isTaking`. */
    startReview: build.mutation<null, { id: string; isTaking: boolean }>({
      query: ({ id, isTaking }) => ({
        url: `${reviewPath(id)}/reviewer`,
        method: 'PUT',
        ...(isTaking && { params: { take: true } }),
      }),
      transformResponse: () => null,
      invalidatesTags: ['Review'],
    }),

    stopReview: build.mutation<null, string>({
      query: (id) => ({ url: `${reviewPath(id)}/reviewer`, method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: ['Review'],
    }),

    /** Fails with 409 if readers would get something else than what was shown. */
    publishReviewed: build.mutation<PublishedSubmission, Approval>({
      query: ({ entry: { id, shown }, publishAt }) => ({
        url: `${reviewPath(id)}/publish`,
        method: 'POST',
        body: { shown, ...(publishAt !== undefined && { publishAt }) },
      }),
      invalidatesTags: (done, _error, { entry: { slug } }) => [
        'Review',
        ...(done && done.slug !== null
          ? [...PUBLIC_LISTS, ...(slug === null ? [] : [publicArticle(slug)])]
          : []),
      ],
    }),

    /** Has a text that is approved for later wait for review again. Fails with 409 once it is published. */
    cancelApproval: build.mutation<null, string>({
      query: (id) => ({ url: `${reviewPath(id)}/publish`, method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: ['Review'],
    }),

    sendBack: build.mutation<null, { id: string; comment: string }>({
      query: ({ id, comment }) => ({ url: `${reviewPath(id)}/sendBack`, method: 'POST', body: { comment } }),
      transformResponse: () => null,
      invalidatesTags: ['Review'],
    }),
  }),
});

export const {
  useSubmitDraftMutation,
  useWithdrawSubmissionMutation,
  useListReviewsQuery,
  useGetReviewQuery,
  useStartReviewMutation,
  useStopReviewMutation,
  usePublishReviewedMutation,
  useCancelApprovalMutation,
  useSendBackMutation,
} = reviewApi;
