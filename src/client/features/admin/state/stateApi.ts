import type { BlogState } from '../../../../shared/blogState.ts';
import type { TestMail } from '../../../../shared/testMail.ts';
import { blogApi } from '../../../api/blogApi.ts';

/** The calls about how the blog is. */
export const stateApi = blogApi.injectEndpoints({
  endpoints: (build) => ({
    readState: build.query<BlogState, undefined>({
      query: () => ({ url: 'admin/state' }),
      keepUnusedDataFor: 0,
    }),
    sendTestMail: build.mutation<{ id: string }, undefined>({
      query: () => ({ url: 'admin/test-mails', method: 'POST' }),
    }),
    readTestMail: build.query<TestMail, string>({
      query: (id) => ({ url: `admin/test-mails/${id}` }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useReadStateQuery, useSendTestMailMutation, useReadTestMailQuery } = stateApi;
