import { draftStorage } from '../../../lib/localDrafts.ts';
import { NEW_DRAFT } from './useOpenDraft.ts';

/** The draft of the text that this browser alone has, of a form at this path, the newest; null if there is none. */
export function begunHere(own: string, pathname: string): string | null {
  const path = draftStorage.newestPath(own, (path) => path.split('?')[0] === pathname);
  if (path === null) return draftStorage.has(`${own}${NEW_DRAFT}`) ? NEW_DRAFT : null;
  return new URLSearchParams(path.split('?')[1]).get('draft') ?? NEW_DRAFT;
}
