import type { OwnImages } from '../../shared/image.ts';
import { withPages } from './articlesApi.ts';
import type { Meta } from './baseQuery.ts';
import { blogApi, IMAGE_LIST } from './blogApi.ts';

/** Images on a page: full rows of 2, 3 and 4. */
const IMAGES_PAGE_SIZE = 24;

/** What deletes an image. `isUsed`: the user was asked about its uses, so that these don't prevent it. */
interface ImageDeletion {
  hash: string;
  isUsed: boolean;
}

/** The endpoints of the user's own images, which `uploadImage` uploads. */
export const imagesApi = blogApi.injectEndpoints({
  endpoints: (build) => ({
    listOwnImages: build.query<OwnImages, number>({
      query: (page) => ({ url: 'images', params: { limit: IMAGES_PAGE_SIZE, page } }),
      transformResponse: (listing: OwnImages, meta?: Meta) => ({ ...listing, ...withPages(listing, meta) }),
      extraOptions: { silent: true },
      providesTags: [IMAGE_LIST],
    }),

    /** Fails with 409 if it is used, unless `isUsed`. */
    deleteImage: build.mutation<null, ImageDeletion>({
      query: ({ hash, isUsed }) => ({
        url: `images/${hash}`,
        method: 'DELETE',
        ...(isUsed && { params: { force: true } }),
      }),
      transformResponse: () => null,
      // A 404 or 409 shows that the list is out of date, too.
      invalidatesTags: [IMAGE_LIST],
    }),
  }),
});

export const { useListOwnImagesQuery, useDeleteImageMutation } = imagesApi;
