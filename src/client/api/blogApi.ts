import { createApi } from '@reduxjs/toolkit/query/react';
import { type Blog, defaultBlog } from '../../shared/blog.ts';
import { baseQuery } from './baseQuery.ts';

/** The one api of the app. Each feature injects its endpoints into it. */
export const blogApi = createApi({
  reducerPath: 'blogApi',
  baseQuery,
  tagTypes: ['Blog', 'Settings', 'PublicArticle', 'OwnArticle', 'Draft', 'History'],
  endpoints: (build) => ({
    /** Comes along with every page that the server rendered. */
    getBlog: build.query<Blog, undefined>({
      query: () => ({ url: 'blog' }),
      extraOptions: { silent: true },
      providesTags: ['Blog'],
    }),
  }),
});

/** A list is invalidated apart from its articles, so that a deletion does not fetch the deleted one. */
export const PUBLIC_LIST = { type: 'PublicArticle', id: 'LIST' } as const;
/** Lists whose members an edit can change: tags, the articles of one, and what a search finds. */
export const TAGGED_LIST = { type: 'PublicArticle', id: 'TAGGED' } as const;
export const PUBLIC_LISTS = [PUBLIC_LIST, TAGGED_LIST] as const;
export const OWN_LIST = { type: 'OwnArticle', id: 'LIST' } as const;
export const DRAFT_LIST = { type: 'Draft', id: 'LIST' } as const;

/** The library looks ids up in plain objects, and all of these have a `constructor`, which may be a slug too. */
const idOf = (name: string) => `/${name}`;
export const publicArticle = (slug: string) => ({ type: 'PublicArticle', id: idOf(slug) }) as const;
export const ownArticle = (slug: string) => ({ type: 'OwnArticle', id: idOf(slug) }) as const;
/** The history of an article, by its slug, or of a draft without one, by its id. */
export const historyOf = (name: string) => ({ type: 'History', id: idOf(name) }) as const;

/** Whose blog it is; until that is known, a blog as it comes. */
export const useBlog = (): Blog => blogApi.useGetBlogQuery(undefined).data ?? defaultBlog;
