import type { Blog } from '../../../shared/blog.ts';
import type { SettingsChange } from '../../../shared/blogSettings.ts';
import { blogApi } from '../../api/blogApi.ts';

/** The calls of those who run the blog. */
export const adminApi = blogApi.injectEndpoints({
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
