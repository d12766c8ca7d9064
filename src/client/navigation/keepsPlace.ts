/** The state of a link that leads to where its page was left, not to its top. */
export const toItsPlace = { wantsItsPlace: true };

export const wantsItsPlace = (state: unknown): boolean =>
  (state as { wantsItsPlace?: boolean } | null)?.wantsItsPlace === true;

/** The state of a link that begins something in a listing, which is to lead back there. */
export const begunAt = (listing: string) => ({ listing });

/** The listing that something began in; undefined if it did not. */
export const listingOf = (state: unknown): string | undefined =>
  (state as { listing?: string } | null)?.listing;
