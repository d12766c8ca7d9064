import type { OwnImages } from '../../shared/image.ts';
import { withPages } from './articlesApi.ts';
import type { Meta } from './baseQuery.ts';
import { blogApi, IMAGE_LIST } from './blogApi.ts';

/** Number of images on a page. Fills rows of 2, 3 or 4. */
const IMAGES_PAGE_SIZE = 24;

/** A request to delete an image. `isUsed`: deletes it even if it is used, which the user has confirmed. */
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

    /** Fails with 409 if the image is used, unless `isUsed` is set. */
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
