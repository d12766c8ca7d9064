import type { Draft } from '../../../../shared/draft.ts';
import type { DraftIdentity } from './draftIdentity.ts';
import type { KnownText } from './knownText.ts';
import type { SaveClock } from './saveClock.ts';
import type { DraftText, SaveAnswer } from './saveState.ts';
import type { SaveStatus } from './saveStatus.ts';

export interface Hearers {
  /** Hears that the draft is on the server, unless the form is gone by then: that changes no address. */
  onMade: (id: string) => void;
  /** The draft is gone. Gives the text with which the next one begins, if it has published itself; else null. */
  whenGone: (saved: DraftText, publishAt: string | null) => Promise<DraftText | null>;
}

interface Parts extends Hearers {
  draft: DraftIdentity;
  known: KnownText;
  clock: SaveClock;
  status: SaveStatus;
  save: () => Promise<void>;
  goOn: () => void;
}

/** What becomes of a text by the answer to its save. What an answer holds goes nowhere but into the state. */
export function createSaveAnswers({ draft, known, clock, status, save, goOn, onMade, whenGone }: Parts) {
  /** Why it must not be taken for granted that a draft that is gone was published elsewhere; null if it may. */
  let doubt: string | null = null;
  let isParted = false;

  function take(answer: SaveAnswer, sent: DraftText) {
    if ('saved' in answer) {
      if (draft.saved(answer.saved) && status.isRunning) onMade(draft.base().id);
      known.become(sent);
      known.answered();
      clock.recovered();
      status.saved(true);
    }
    if (status.isOff()) return;
    if ('stored' in answer) meet(answer.stored);
    else if ('refusal' in answer) status.become({ is: 'unsaved', why: answer.refusal });
    else if ('gone' in answer) void part(answer.gone);
    else if ('trouble' in answer) {
      status.become({ is: 'unsaved', why: answer.trouble });
      clock.later();
    } else if (known.isAtRest()) status.rest();
    else {
      status.become({ is: 'saving' });
      clock.soon();
    }
  }

  /** Another version stands there: somebody else's, or what was sent from here and never answered. */
  function meet(stored: Draft) {
    const { id } = draft.base();
    if (stored._id !== id || !known.isSentInVain(stored)) {
      status.become({ is: 'conflict', stored });
      return;
    }
    known.answered();
    if (draft.saved(stored)) onMade(id);
    clock.recovered();
    void save();
  }

  /** The draft is gone, and its text is not: it becomes a draft of its own. */
  async function part(sentence: string) {
    if (!draft.isMade() || doubt !== null) {
      status.become({ is: 'unsaved', why: doubt ?? sentence });
      return;
    }
    const { id } = draft.base();
    const saved = known.text();
    const text = saved && (await whenGone(saved, draft.publishAt()));
    if (draft.base().id !== id || !status.isRunning) return;
    renew();
    if (text) {
      known.become(text);
      if (!status.isHeld) goOn();
    } else {
      isParted = true;
      void save();
    }
  }

  function renew() {
    draft.renew();
    doubt = null;
    known.become(null);
  }

  return {
    take,
    part,
    renew,
    /** Whether the draft that the form began with is gone, and the text is a draft of its own. */
    isParted: () => isParted,
    /** Nobody knows whether the draft is published, and this is why; null if that is known. */
    doubt: (why: string | null) => {
      doubt = why;
    },
  };
}
