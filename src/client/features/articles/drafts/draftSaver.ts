import type { Draft, SavedDraft } from '../../../../shared/draft.ts';
import type { DraftSave } from '../draftsApi.ts';

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
  /** Not to be sent again as it is. */
  | { refusal: string }
  /** To be sent again later. */
  | { trouble: string };

export type SaveState =
  | { is: 'untouched' | 'saving' }
  | { is: 'saved'; at: Date }
  | { is: 'unsaved'; why: string }
  | { is: 'conflict'; stored: Draft };

/** In milliseconds: how long a text rests before it is saved, and how long typing puts that off. */
const REST = 2000;
const AT_LEAST = 15_000;
/** In milliseconds: how long after a failed save the next one is tried; doubled each time. */
const RETRY_MIN = 2000;
const RETRY_MAX = 60_000;

const isEmpty = ({ title, markdown, cover }: DraftText) => !title.trim() && !markdown.trim() && !cover.trim();

interface Options {
  base: DraftBase;
  read: () => DraftText;
  send: (save: DraftSave) => Promise<SaveAnswer>;
  /** Hears that the draft is on the server, unless the form is gone by then: that changes no address. */
  onMade: (id: string) => void;
}

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/**
 * Saves a text as a draft while it is written. One save is under way at a time, and the newest text waits for it.
 * What an answer holds goes nowhere but into the state: the text is its writer's.
 */
export function createDraftSaver({ base, read, send, onMade }: Options) {
  let { id, version } = base;
  let state: SaveState = { is: 'untouched' };
  /** The text that the server has; at first the one that the form began with. */
  const begun = JSON.stringify(read());
  let known = begun;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAt: number | null = null;
  let retryAfter = 0;
  let [isSending, isHeld, isRunning] = [false, false, false];
  let last: Date | null = null;
  const listeners = new Set<() => void>();

  function become(next: SaveState) {
    state = next;
    listeners.forEach((listener) => listener());
  }

  const atRest = (): SaveState => (last ? { is: 'saved', at: last } : { is: 'untouched' });

  function wait(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), milliseconds);
  }

  function changed() {
    if (!isRunning || isHeld || state.is === 'conflict') return;
    if (state.is === 'untouched' && JSON.stringify(read()) === known) return;
    changedAt ??= Date.now();
    if (retryAfter > 0) return;
    if (state.is !== 'saving') become({ is: 'saving' });
    if (!isSending) wait(Math.min(REST, Math.max(0, changedAt + AT_LEAST - Date.now())));
  }

  async function save() {
    clearTimeout(timer);
    if (!isRunning || isHeld || isSending || state.is === 'conflict') return;
    const text = read();
    const sent = JSON.stringify(text);
    changedAt = null;
    if (sent === known || (version === null && isEmpty(text))) {
      retryAfter = 0;
      become(atRest());
      return;
    }
    isSending = true;
    if (state.is !== 'unsaved') become({ is: 'saving' });
    const answer = await send({ ...text, id, version });
    isSending = false;
    take(answer, sent);
  }

  function take(answer: SaveAnswer, sent: string) {
    if ('saved' in answer) {
      if (version === null && isRunning) onMade(id);
      ({ version } = answer.saved);
      known = sent;
      retryAfter = 0;
      last = new Date();
    }
    if (!isRunning || isHeld) return;
    if ('stored' in answer) become({ is: 'conflict', stored: answer.stored });
    else if ('refusal' in answer) become({ is: 'unsaved', why: answer.refusal });
    else if ('trouble' in answer) {
      retryAfter = Math.min(RETRY_MAX, Math.max(RETRY_MIN, retryAfter * 2));
      become({ is: 'unsaved', why: answer.trouble });
      wait(retryAfter);
    } else if (JSON.stringify(read()) === known) become(atRest());
    else {
      become({ is: 'saving' });
      wait(REST);
    }
  }

  return {
    state: () => state,
    base: (): DraftBase => ({ id, version }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The text may have changed. */
    changed,
    /** The network is there again. */
    tryNow: () => {
      if (state.is === 'unsaved') void save();
    },
    /** From now on it saves. Returns what ends that. */
    start() {
      isRunning = true;
      return () => {
        isRunning = false;
        clearTimeout(timer);
      };
    },
    /** Nothing is saved until `goOn`: the text is being published. */
    hold() {
      isHeld = true;
      clearTimeout(timer);
      become({ is: 'untouched' });
    },
    goOn() {
      isHeld = false;
      retryAfter = 0;
      if (JSON.stringify(read()) === known) become(atRest());
      else changed();
    },
    /** Ends a conflict: from now on saves go over what is stored. */
    settle(stored: Draft) {
      ({ _id: id, version } = stored);
      become(atRest());
      // Whatever the text is now, it is not what the server is known to have.
      known = '';
      changed();
    },
    /** The draft is discarded, and the form is as it began; what is typed next makes the draft anew. */
    forget() {
      version = null;
      last = null;
      known = begun;
      become({ is: 'untouched' });
    },
  };
}
