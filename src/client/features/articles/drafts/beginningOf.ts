import { writtenOf } from '../../../../shared/article.ts';
import type { Draft } from '../../../../shared/draft.ts';
import { newDraftId } from './newDraftId.ts';
import type { DraftBase } from './saveState.ts';

/** What a form holds of the draft that it is opened with. */
export function fieldsOf(draft: Draft, isEdit: boolean) {
  const { articleVersion } = draft;
  const version = isEdit && articleVersion !== null ? { version: articleVersion } : {};
  return { ...writtenOf(draft), ...version };
}

/** The draft that a form saves into. What a text that the browser has kept belonged to may be gone from the server. */
export function baseOf(draft: Draft | null, kept: DraftBase | null, newId = newDraftId()): DraftBase {
  if (kept && (draft || kept.version === null)) return kept;
  return draft ? { id: draft._id, version: draft.version } : { id: newId, version: null };
}
