import { createApi } from '@reduxjs/toolkit/query/react';
import { type Blog, defaultBlog } from '../../shared/blog.ts';
import { findErrorStatus } from '../lib/problem.ts';
import { baseQuery } from './baseQuery.ts';

/**
 * Asks again what the user may do after the server has refused an act because of that: admins may have given them another role.
 * Everything that depends on rights follows.
 */
const withCurrentRights: typeof baseQuery = async (args, api, extra) => {
  const answer = await baseQuery(args, api, extra);
  if (api.type === 'mutation' && findErrorStatus(answer.error) === 403)
    api.dispatch(blogApi.util.invalidateTags(['Rights']));
  return answer;
};

/** The app's only API; features inject their endpoints into it. */
export const blogApi = createApi({
  reducerPath: 'blogApi',
  baseQuery: withCurrentRights,
  tagTypes: ['Blog', 'Settings', 'PublicArticle', 'OwnArticle', 'Draft', 'History', 'Image', 'Rights'],
  endpoints: (build) => ({
    /** Part of every page that the server renders. A back end without settings takes no uploads either. */
    getBlog: build.query<Blog, undefined>({
      query: () => ({ url: 'blog' }),
      extraOptions: { silent: true, ifMissing: { ...defaultBlog, uploads: 'off' } },
      providesTags: ['Blog'],
    }),
  }),
});

/** Lists have their own tag, so that a deletion does not load the deleted article. */
export const PUBLIC_LIST = { type: 'PublicArticle', id: 'LIST' } as const;
/** Lists that an edit can change: tags, the articles of a tag, and search results. */
export const TAGGED_LIST = { type: 'PublicArticle', id: 'TAGGED' } as const;
export const PUBLIC_LISTS = [PUBLIC_LIST, TAGGED_LIST] as const;
export const OWN_LIST = { type: 'OwnArticle', id: 'LIST' } as const;
export const IMAGE_LIST = { type: 'Image', id: 'LIST' } as const;
/** The user's drafts: which there are, and when they are published. */
export const DRAFT_LIST = { type: 'Draft', id: 'LIST' } as const;
/** Lists that show the texts of drafts, which each autosave changes. */
export const DRAFT_TEXTS = { type: 'Draft', id: 'TEXTS' } as const;

/** The library looks ids up in plain objects, where a slug such as `constructor` would be found. */
const toId = (name: string) => `/${name}`;
export const publicArticle = (slug: string) => ({ type: 'PublicArticle', id: toId(slug) }) as const;
export const ownArticle = (slug: string) => ({ type: 'OwnArticle', id: toId(slug) }) as const;
/** The history of an article, by slug, or of an unpublished draft, by id. */
export const revisionHistory = (name: string) => ({ type: 'History', id: toId(name) }) as const;

/**
 * Keeps lists current: they are refetched when the window gets the focus, when the network returns, and when they are
 * opened with data older than 10 seconds. A prefetched page is younger.
 */
export const refetchOptions = {
  refetchOnFocus: true,
  refetchOnReconnect: true,
  refetchOnMountOrArgChange: 10,
} as const;

/** Returns the blog's settings; the defaults until they are loaded. */
export const useBlog = (): Blog => blogApi.useGetBlogQuery(undefined).data ?? defaultBlog;
