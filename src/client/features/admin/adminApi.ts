import type { Blog } from '../../../shared/blog.ts';
import type { SettingsChange } from '../../../shared/blogSettings.ts';
import type { BlogState } from '../../../shared/blogState.ts';
import type { TestMail } from '../../../shared/testMail.ts';
import { blogApi } from '../../api/blogApi.ts';

/** The calls of those who run the blog. */
const adminApi = blogApi.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query<Blog, undefined>({
      query: () => ({ url: 'admin/settings' }),
      keepUnusedDataFor: 0,
      providesTags: ['Settings'],
    }),
    changeSettings: build.mutation<Blog, SettingsChange>({
      query: (body) => ({ url: 'admin/settings', method: 'PATCH', body }),
      invalidatesTags: (done) => (done === undefined ? [] : ['Blog', 'Settings']),
    }),
  }),
});

export const { useGetSettingsQuery, useChangeSettingsMutation } = adminApi;

/** The calls about how the blog is. */
const stateApi = blogApi.injectEndpoints({
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
