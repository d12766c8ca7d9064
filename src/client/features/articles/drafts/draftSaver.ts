import { scheduleProblem, type Draft } from '../../../../shared/draft.ts';
import type { DraftSave } from '../draftsApi.ts';
import { createBackOff } from './backOff.ts';
import { newDraftId } from './newDraftId.ts';
import type { DraftBase, DraftText, SaveAnswer, SaveState } from './saveState.ts';

/** In milliseconds: how long a text rests before it is saved, and how long typing puts that off. */
const REST = 2000;
const AT_LEAST = 15_000;
/** In milliseconds: how long a publication waits for a save that is under way. */
const PATIENCE = 3000;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const isEmpty = ({ title, markdown, cover, tags = [] }: DraftText) =>
  !title.trim() && !markdown.trim() && !cover.trim() && tags.length === 0;

const isTextOf = (stored: Draft, { title, markdown, cover, tags = [] }: DraftText) =>
  stored.title === title &&
  stored.markdown === markdown &&
  stored.cover === cover &&
  stored.tags.join() === tags.join();

export interface SaverOptions {
  base: DraftBase;
  /** When the draft publishes itself, or null. */
  publishAt: string | null;
  read: () => DraftText;
  send: (save: DraftSave) => Promise<SaveAnswer>;
  /** Discards a draft. False if it may still be there. */
  remove: (id: string) => Promise<boolean>;
  /** Hears that the draft is on the server, unless the form is gone by then: that changes no address. */
  onMade: (id: string) => void;
  /** The draft is gone. Gives the text with which the next one begins, if it has published itself; else null. */
  whenGone: (saved: DraftText, publishAt: string | null) => Promise<DraftText | null>;
}

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/**
 * Saves a text as a draft while it is written. One call is under way at a time, and the newest text waits for it.
 * What an answer holds goes nowhere but into the state: the text is its writer's.
 */
export function createDraftSaver({ base, read, send, remove, onMade, whenGone, ...begun }: SaverOptions) {
  let { id, version } = base;
  let { publishAt } = begun;
  /** The time of a draft that was discarded; and whether it is to have that again. */
  let [discardedTime, isTimeBack] = [null as string | null, false];
  let state: SaveState = { is: 'untouched' };
  /** The text that the server has; at first the one that the form began with. */
  let known = JSON.stringify(read());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAt: number | null = null;
  const backOff = createBackOff();
  /** Why it must not be taken for granted that a draft that is gone was published elsewhere; null if it may. */
  let doubt: string | null = null;
  let [isHeld, isRunning, isParted] = [false, false, false];
  /** Why nothing can be sent for now; null if it can. */
  let hindrance: string | null = null;
  let underWay: Promise<void> | null = null;
  let last: Date | null = null;
  /** What was sent and not answered: the server may have it. */
  let unanswered: DraftText[] = [];
  const listeners = new Set<() => void>();

  function become(next: SaveState) {
    state = next;
    listeners.forEach((listener) => listener());
  }

  const isAtRest = () => JSON.stringify(read()) === known;
  const atRest = (): SaveState => (last ? { is: 'saved', at: last } : { is: 'untouched' });

  function wait(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), milliseconds);
  }

  function changed() {
    if (!isRunning || isHeld || state.is === 'conflict') return;
    if (state.is === 'untouched' && isAtRest()) return;
    if (hindrance !== null) {
      become(isAtRest() ? atRest() : { is: 'unsaved', why: hindrance });
      return;
    }
    changedAt ??= Date.now();
    if (backOff.isOn()) return;
    if (state.is !== 'saving') become({ is: 'saving' });
    if (!underWay) wait(Math.min(REST, Math.max(0, changedAt + AT_LEAST - Date.now())));
  }

  /** For the first save after a discard was undone. The time may have come meanwhile. */
  const timeBack = () =>
    isTimeBack && version === null && discardedTime !== null && scheduleProblem(discardedTime) === null
      ? { publishAt: discardedTime }
      : {};

  /** Runs one call. Whoever comes meanwhile waits for it by `underWay`. */
  function run(call: () => Promise<void>): Promise<void> {
    underWay = call().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function save() {
    clearTimeout(timer);
    if (!isRunning || isHeld || hindrance !== null || underWay || state.is === 'conflict') return;
    const text = read();
    const sent = JSON.stringify(text);
    changedAt = null;
    if (sent === known || (version === null && isEmpty(text))) {
      backOff.end();
      become(atRest());
      return;
    }
    if (state.is !== 'unsaved') become({ is: 'saving' });
    let answer: SaveAnswer | undefined;
    await run(async () => {
      answer = await send({ ...text, id, version, ...timeBack() });
    });
    if (answer && 'refusal' in answer && isTimeBack) {
      // It is the time that was refused.
      isTimeBack = false;
      changed();
    } else if (answer) take(answer, sent);
    if (answer && 'trouble' in answer) unanswered.push(text);
  }

  function take(answer: SaveAnswer, sent: string) {
    if ('saved' in answer) {
      const isNew = version === null;
      ({ version, publishAt } = answer.saved);
      isTimeBack = false;
      if (isNew && isRunning) onMade(id);
      known = sent;
      unanswered = [];
      backOff.end();
      last = new Date();
    }
    if (!isRunning || isHeld || hindrance !== null) return;
    if ('stored' in answer) meet(answer.stored);
    else if ('refusal' in answer) become({ is: 'unsaved', why: answer.refusal });
    else if ('gone' in answer) void part(answer.gone);
    else if ('trouble' in answer) {
      become({ is: 'unsaved', why: answer.trouble });
      wait(backOff.next());
    } else if (isAtRest()) become(atRest());
    else {
      become({ is: 'saving' });
      wait(REST);
    }
  }

  /** Another version stands there: somebody else's, or what was sent from here and never answered. */
  function meet(stored: Draft) {
    if (stored._id !== id || !unanswered.some((text) => isTextOf(stored, text))) {
      become({ is: 'conflict', stored });
      return;
    }
    unanswered = [];
    const isNew = version === null;
    ({ version, publishAt } = stored);
    if (isNew) onMade(id);
    backOff.end();
    void save();
  }

  /** The draft is gone, and its text is not: it becomes a draft of its own. */
  async function part(sentence: string) {
    if (version === null || doubt !== null) {
      become({ is: 'unsaved', why: doubt ?? sentence });
      return;
    }
    const before = id;
    const text = await whenGone(JSON.parse(known) as DraftText, publishAt);
    if (id !== before || !isRunning) return;
    renew();
    if (text) {
      known = JSON.stringify(text);
      if (!isHeld) goOn();
    } else {
      isParted = true;
      void save();
    }
  }

  function renew() {
    id = newDraftId();
    version = null;
    publishAt = null;
    doubt = null;
    known = '';
  }

  function hold() {
    isHeld = true;
    clearTimeout(timer);
    become({ is: 'untouched' });
  }

  function goOn() {
    isHeld = false;
    backOff.end();
    if (isAtRest()) become(atRest());
    else changed();
  }

  return {
    state: () => state,
    base: (): DraftBase => ({ id, version }),
    /** When the draft publishes itself, or null. It belongs to the draft, and goes with it. */
    publishAt: () => (version === null ? null : publishAt),
    /** Somebody has seen that the draft is gone, or that it is not published by itself any more. */
    learn(isGone: boolean) {
      if (isGone) void part('');
      else publishAt = null;
    },
    /** Whether the draft that the form began with is gone, and the text is a draft of its own. */
    isParted: () => isParted,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The text may have changed. */
    changed,
    /** What kept it from being saved may be over. */
    tryNow: () => {
      if (state.is === 'unsaved') void save();
    },
    /** Saves what is not saved yet, at once. */
    async flush() {
      await underWay;
      if (state.is === 'saving' || state.is === 'unsaved') await save();
    },
    /** Saves the text at once, to be published at this time, or by hand alone. */
    async schedule(publishAt: string | null): Promise<SaveAnswer> {
      await underWay;
      clearTimeout(timer);
      const text = read();
      const sending = send({ ...text, id, version, publishAt });
      await run(async () => {
        await sending;
      });
      const answer = await sending;
      // It is the time that was refused: the text is saved without one.
      if ('refusal' in answer) changed();
      else take(answer, JSON.stringify(text));
      return answer;
    },
    /** Nothing can be sent from now on, and this is why. Returns what ends that, and saves what was not. */
    hinder(why: string) {
      hindrance = why;
      clearTimeout(timer);
      changed();
      return () => {
        hindrance = null;
        backOff.end();
        if (!isHeld && !isAtRest()) void save();
      };
    },
    /** From now on it saves. Returns what ends that. */
    start() {
      isRunning = true;
      return () => {
        isRunning = false;
        clearTimeout(timer);
      };
    },
    /** Nothing is saved until `goOn`. Resolves when nothing is under way any more, or seems to come to an end. */
    async hold() {
      hold();
      // One that makes the draft must not come after its publication, which would leave it behind.
      if (underWay && version === null) await Promise.race([underWay, pause(PATIENCE)]);
    },
    /** `why`: nobody knows whether the draft is published, as no answer came. */
    goOn(why: string | null = null) {
      doubt = why;
      goOn();
    },
    /** From now on the text is another draft: this one is published. */
    renew,
    /** Ends a conflict: from now on saves go over what is stored. */
    settle(stored: Draft) {
      ({ _id: id, version } = stored);
      become(atRest());
      // Whatever the text is now, it is not what the server is known to have.
      known = '';
      changed();
    },
    /** What was discarded is to have its time of publication again. */
    undoDiscard() {
      isTimeBack = true;
    },
    /** Discards the draft, and goes on from this text. What is typed meanwhile waits. */
    async discard(text: DraftText) {
      hold();
      await underWay;
      await run(async () => {
        if (version !== null && (await remove(id))) version = null;
      });
      [discardedTime, publishAt] = [publishAt, null];
      last = null;
      known = JSON.stringify(text);
      goOn();
    },
  };
}
