import type { PublicArticleSummary } from '../../../shared/article.ts';

export interface Owner {
  name: string;
  handle: string;
  isAdmin: boolean;
}

type Owned = Pick<PublicArticleSummary, 'ownerName' | 'ownerHandle' | 'ownerIsAdmin'>;

/** Whose article it is, with what leads to them; undefined of one's own, which does not say. */
export const ownerOf = ({
  ownerName: name,
  ownerHandle: handle,
  ownerIsAdmin: isAdmin = false,
}: Partial<Owned>): Owner | undefined =>
  name === undefined || handle === undefined ? undefined : { name, handle, isAdmin };
