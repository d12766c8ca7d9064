import type {
  ChangesReply,
  TakeBackDifference,
  TakeBackPreview,
  TakeBackRequest,
  TakeBackSummary,
  UndoRequest,
} from '../../shared/articleChange.ts';
import { takeBackMessages } from '../../shared/messages/en/takeBack.ts';
import { paths } from '../../shared/pages.ts';
import type { ToastLink } from '../lib/toast.ts';
import { type BodyHandle, takeRedactedBody } from '../session/redactedBody.ts';
import { blogApi } from './blogApi.ts';

/** Whose changes: the user's own, or for admins everybody's. */
export type ChangesPath = 'users/me/changes' | 'admin/changes';

/** What one writer did since a time (ISO 8601). */
export interface ChangesOf {
  api: ChangesPath;
  by: string;
  since: string;
}

interface Target {
  api: ChangesPath;
}

const changesApi = blogApi.enhanceEndpoints({ addTagTypes: ['Changes'] }).injectEndpoints({
  endpoints: (build) => ({
    listChanges: build.query<ChangesReply, ChangesPath>({
      query: (url) => ({ url }),
      keepUnusedDataFor: 0,
      providesTags: ['Changes'],
    }),
    previewTakeBack: build.query<TakeBackPreview, ChangesOf & { after: number }>({
      query: ({ api, ...params }) => ({ url: `${api}/preview`, params }),
      keepUnusedDataFor: 0,
    }),
    getDifference: build.query<TakeBackDifference, ChangesOf & { number: number }>({
      query: ({ api, ...params }) => ({ url: `${api}/difference`, params }),
      keepUnusedDataFor: 0,
    }),
    takeBack: build.mutation<TakeBackSummary, Target & { handle: BodyHandle<TakeBackRequest> }>({
      query: ({ api, handle }) => ({ url: api, method: 'POST', body: takeRedactedBody(handle) }),
      invalidatesTags: ['Changes'],
    }),
    undoTakeBack: build.mutation<TakeBackSummary, Target & { id: string; handle: BodyHandle<UndoRequest> }>({
      query: ({ api, id, handle }) => ({
        url: `${api}/${id}/undo`,
        method: 'POST',
        body: takeRedactedBody(handle),
      }),
      invalidatesTags: ['Changes'],
    }),
    stopTakeBack: build.mutation<TakeBackSummary, Target & { id: string }>({
      query: ({ api, id }) => ({ url: `${api}/${id}/stop`, method: 'POST' }),
      invalidatesTags: ['Changes'],
    }),
  }),
});

export const {
  useListChangesQuery,
  useLazyListChangesQuery,
  usePreviewTakeBackQuery,
  useGetDifferenceQuery,
  useTakeBackMutation,
  useUndoTakeBackMutation,
  useStopTakeBackMutation,
} = changesApi;

/** Returns a function that loads how much a session or token of the user has changed, and the link to take it back; null for nothing. */
export function useFindChanges() {
  const [load] = useLazyListChangesQuery();

  return async (by: string): Promise<{ articles: number; firstAt: string; link: ToastLink } | null> => {
    const { data } = await load('users/me/changes');
    const writer = data?.writers.find((one) => one.by === by);
    if (!writer) return null;
    const { articles, firstAt } = writer;
    const to = `${paths.changes}?${new URLSearchParams({ by, since: firstAt })}`;
    return { articles, firstAt, link: { label: takeBackMessages.open, to } };
  };
}
