import type { PublicArticleSummary } from '../../../shared/article.ts';

type Owned = Pick<PublicArticleSummary, 'ownerName' | 'ownerHandle'>;

/** Whose article it is, with what leads to them; undefined of one's own, which does not say. */
export const ownerOf = ({ ownerName: name, ownerHandle: handle }: Partial<Owned>) =>
  name === undefined || handle === undefined ? undefined : { name, handle };
