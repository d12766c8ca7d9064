import type { BulkReply } from '../../../shared/bulkActs.ts';
import type { PendingAccount, PendingState } from '../../../shared/registration.ts';
import { blogApi } from '../../api/blogApi.ts';
import type { Decision } from './registrationActs.ts';

interface DecisionTask {
  act: Decision;
  ids: string[];
  /** What the owners are told, where accounts are rejected. */
  reason?: string;
}

/** The calls about accounts that wait for an approval. */
export const registrationsApi = blogApi.enhanceEndpoints({ addTagTypes: ['Registration'] }).injectEndpoints({
  endpoints: (build) => ({
    listRegistrations: build.query<PendingAccount[], PendingState>({
      query: (state) => ({ url: 'admin/registrations', params: { state } }),
      transformResponse: ({ result }: { result: PendingAccount[] }) => result,
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: ['Registration'],
    }),

    /** Of as many as there is time for; whoever asks goes on with the rest. */
    decide: build.mutation<BulkReply, DecisionTask>({
      query: ({ act, ...body }) => ({ url: `admin/registrations/${act}`, method: 'POST', body }),
      extraOptions: { silent: true },
    }),
  }),
});

export const { useListRegistrationsQuery, useDecideMutation } = registrationsApi;
