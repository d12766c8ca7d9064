import { scheduleProblem, type SavedDraft } from '../../../../shared/draft.ts';
import { newDraftId } from './newDraftId.ts';
import type { DraftBase } from './saveState.ts';

export type DraftIdentity = ReturnType<typeof createDraftIdentity>;

/** Which draft of the server a text belongs to, and when that publishes itself. */
export function createDraftIdentity({ id, version }: DraftBase, publishAt: string | null) {
  /** The time of a draft that was discarded; and whether it is to have that again. */
  let [discardedTime, isTimeBack] = [null as string | null, false];

  return {
    base: (): DraftBase => ({ id, version }),
    isMade: () => version !== null,
    /** When the draft publishes itself, or null. It belongs to the draft, and goes with it. */
    publishAt: () => (version === null ? null : publishAt),
    /** The draft is not published by itself any more. */
    loseTime: () => {
      publishAt = null;
    },

    /** The server has it so. True if it had none before. */
    saved(answer: Pick<SavedDraft, 'version' | 'publishAt'>): boolean {
      const isNew = version === null;
      ({ version, publishAt } = answer);
      isTimeBack = false;
      return isNew;
    },
    /** From now on the text goes over this one. */
    takeOver(stored: Pick<SavedDraft, '_id' | 'version'>) {
      ({ _id: id, version } = stored);
    },
    /** From now on the text is another draft. */
    renew() {
      [id, version, publishAt] = [newDraftId(), null, null];
    },

    /** `isGone`: the server has none of this id any more. */
    discarded(isGone: boolean) {
      if (isGone) version = null;
      [discardedTime, publishAt] = [publishAt, null];
    },
    /** What was discarded is to have its time of publication again, or not. */
    wantTimeBack: (isWanted: boolean) => {
      isTimeBack = isWanted;
    },
    wantsTimeBack: () => isTimeBack,
    /** For the first save after a discard was undone. The time may have come meanwhile. */
    timeBack: () =>
      isTimeBack && version === null && discardedTime !== null && scheduleProblem(discardedTime) === null
        ? { publishAt: discardedTime }
        : {},
  };
}
