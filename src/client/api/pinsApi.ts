import type { Pins } from '../../shared/pins.ts';
import { toast } from '../lib/toast.ts';
import { blogApi, PUBLIC_LIST, refetchOptions } from './blogApi.ts';

/** Where an article is pinned: to its author's page, or by admins to home. */
export type PinPlace = 'own' | 'home';

const urls = { own: 'users/me/pins', home: 'admin/pins' } as const satisfies Record<PinPlace, string>;

/** Endpoints for pins. */
const pinsApi = blogApi.enhanceEndpoints({ addTagTypes: ['Pins'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Fails if the back end has no pins. */
    listPins: build.query<Pins, PinPlace>({
      query: (place) => ({ url: urls[place] }),
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: ['Pins'],
    }),

    changePin: build.mutation<null, { place: PinPlace; slug: string; isPinned: boolean }>({
      query: ({ place, slug, isPinned }) => ({
        url: `${urls[place]}/${encodeURIComponent(slug)}`,
        method: isPinned ? 'PUT' : 'DELETE',
      }),
      extraOptions: { silent: true },
      transformResponse: () => null,
      // Also after a failure: another tab or admin may have changed pins.
      invalidatesTags: ['Pins', PUBLIC_LIST],
    }),
  }),
});

const { useListPinsQuery, useChangePinMutation } = pinsApi;

/** The labels and toasts of a place. */
type PinTexts = Record<'pin' | 'unpin' | 'pinned' | 'unpinned', string>;

/**
 * Returns a function that returns the action that pins or unpins an article, by its slug. It returns none while pins are
 * loading, if the back end has none, and for users who may not pin there.
 */
export function usePinActions(
  place: PinPlace,
  texts: PinTexts,
  { mayPin = true }: { mayPin?: boolean } = {},
): (slug: string) => PinAction[] {
  const { currentData: pins } = useListPinsQuery(place, { ...refetchOptions, skip: !mayPin });
  const [changePin, { isLoading }] = useChangePinMutation();

  async function change(slug: string, isPinned: boolean) {
    if (isLoading) return;
    const { error } = await changePin({ place, slug, isPinned });
    if (error) toast.problem(error);
    else toast.success(isPinned ? texts.pinned : texts.unpinned);
  }

  return (slug) => {
    if (!pins) return [];
    const isPinned = pins.result.some((article) => article.slug === slug);
    return [{ label: isPinned ? texts.unpin : texts.pin, act: () => void change(slug, !isPinned) }];
  };
}

interface PinAction {
  label: string;
  act: () => void;
}
