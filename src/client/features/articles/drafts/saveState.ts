import type { Draft, SavedDraft } from '../../../../shared/draft.ts';
import type { DraftSave } from '../../../api/draftsApi.ts';

export type DraftText = Omit<DraftSave, 'id' | 'version'>;

/** Which draft of the server a text belongs to. Version null: it is not there yet. */
export interface DraftBase {
  id: string;
  version: number | null;
}

export type SaveAnswer =
  | { saved: SavedDraft }
  /** Another version stands there. */
  | { stored: Draft }
  /** There is no such draft: it was published or discarded somewhere else. */
  | { gone: string }
  /** Not to be sent again as it is. */
  | { refusal: string }
  /** To be sent again later. */
  | { trouble: string };

export type SaveState =
  | { is: 'untouched' | 'saving' }
  | { is: 'saved'; at: Date }
  | { is: 'unsaved'; why: string }
  | { is: 'conflict'; stored: Draft };
