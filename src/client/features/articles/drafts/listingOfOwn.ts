import { paths } from '../../../../shared/pages.ts';

/** What of one's own is listed: as the address says it, and undefined for what is published. */
export type Shown = 'drafts' | 'scheduled' | undefined;

/** The listing of one's own drafts, or of those with a time of publication. */
export const listingOfOwn = (shown: Shown): string =>
  shown === undefined ? paths.myArticles : `${paths.myArticles}?state=${shown}`;
