import { pickDraft } from '../../../shared/article.ts';
import { type Draft, type SavedDraft, scheduleProblem } from '../../../shared/draft.ts';
import type { DraftSave } from '../../api/draftsApi.ts';
import type { DraftReference } from '../../api/ownArticlesApi.ts';
import type { DraftBase } from '../../lib/localDrafts.ts';

/*
 * Autosave is one state machine: `reduce` returns the next state and the effects to run, and `createAutosave` runs them.
 *
 * | State    | Meaning                                                     | Ends with                                 |
 * | -------- | ----------------------------------------------------------- | ----------------------------------------- |
 * | idle     | Nothing to save, and nothing was saved so far               | a change                                  |
 * | dirty    | The text has changed                                        | a timer: 2 s after the last change, 15 s  |
 * |          |                                                             | after the first one at the latest         |
 * | saving   | A save is under way                                         | its answer                                |
 * | saved    | The server has the current text                             | a change                                  |
 * | retrying | The last save failed                                        | a timer: 2, 4, 8 … 60 s                   |
 * | unsaved  | The server rejected the text, or the user is signed out     | a change, or logging in                   |
 * | conflict | The server has another version                              | the user's choice                         |
 * | detached | The draft is gone, maybe because it has published itself    | the result of a lookup                    |
 * | paused   | The text is being published, or its draft discarded         | the end of that                           |
 *
 * What each event leads to in each state is a table in `__tests__/client/editor/autosaveStates.test.ts`, which is the test.
 *
 * One request is under way at a time. Its answer can arrive in any state, because a publication time can be sent in any
 * state.
 */

export type DraftText = Omit<DraftSave, 'id' | 'version'>;

export type SaveAnswer =
  | { saved: SavedDraft }
  /** The server has another version. */
  | { stored: Draft }
  /** There is no such draft: it was published or discarded elsewhere. */
  | { gone: string }
  /** The back end keeps no drafts. */
  | { noDrafts: true }
  /** Rejected; sending the same text again is useless. */
  | { refusal: string }
  /** May succeed later. */
  | { trouble: string };

export type SaveStatus =
  | { is: 'idle' | 'dirty' | 'saving' | 'detached' | 'paused' }
  | { is: 'saved'; at: Date }
  | { is: 'retrying' | 'unsaved'; why: string }
  | { is: 'conflict'; stored: Draft };

export interface AutosaveState extends DraftBase {
  status: SaveStatus;
  /** When the draft publishes itself, or null. */
  publishAt: string | null;
  /** The version of the article that the stored draft is based on; null if there is none, or it is not known. */
  storedArticleVersion: number | null;
  /** What the server has; null if that is not known. */
  savedText: DraftText | null;
  savedAt: Date | null;
  /** Texts that were sent but not confirmed: the server may have them. */
  unconfirmed: readonly DraftText[];
  request: { kind: 'save' | 'schedule' | 'discard'; id: string; text: DraftText } | null;
  /** When the oldest unsaved change was made, in milliseconds. */
  changedAt: number | null;
  /** The wait before the last retry, in milliseconds; 0 unless the last save failed. */
  retryDelay: number;
  /** Why nothing can be sent now, or null. `NO_DRAFTS` if never, without a reason to tell. */
  blockedBy: string | null;
  /**
   * Why it is unknown whether the draft was published, or null. Until that is known, its text must not become another
   * draft.
   */
  doubt: string | null;
  /** Whether the form's original draft is gone and its text has become another draft. */
  hasLostDraft: boolean;
  /** The publication time of a discarded draft, and whether the next save restores it. */
  discardedTime: string | null;
  restoresTime: boolean;
  isDisposed: boolean;
}

export type AutosaveEvent =
  | { type: 'changed' | 'save' | 'pause' | 'unblock' | 'undoDiscard' | 'unscheduled' | 'start' | 'dispose' }
  | { type: 'answered'; answer: SaveAnswer }
  | { type: 'schedule'; publishAt: string | null }
  /** The draft was found to be gone. */
  | { type: 'gone' }
  /** The server was found to have another version. */
  | { type: 'stored'; stored: Draft }
  /**
   * `published` is the text that the form continues with if the draft `id` was published on schedule; otherwise null.
   */
  | { type: 'lookedUp'; id: string; published: DraftText | null; newId: string }
  | { type: 'resume'; doubt: string | null }
  | { type: 'block'; why: string }
  | { type: 'resolve'; stored: Draft }
  | { type: 'renew'; newId: string }
  /** `initial` is the text that the form shows afterwards. */
  | { type: 'discard'; initial: DraftText }
  /** `isGone`: the server has no draft with this id anymore. */
  | { type: 'discarded'; isGone: boolean };

/** Text and time at an event. `text` may be a getter that is only read when needed, as reading a long text is slow. */
interface Snapshot {
  readonly text: DraftText;
  readonly now: number;
}

type Effect =
  /** Restarts the timer, which dispatches `save`. */
  | { do: 'wait'; ms: number }
  | { do: 'stopTimer' }
  | { do: 'save'; save: DraftSave }
  /** Deletes the draft; nothing to do if `id` is null. */
  | { do: 'discard'; id: string | null }
  | { do: 'notifyCreated'; id: string }
  | { do: 'lookUp'; id: string; savedText: DraftText | null; publishAt: string | null };

type Step = [AutosaveState, Effect[]];

/** In milliseconds: the pause in typing before a save, and the longest that a change waits. */
const TYPING_PAUSE = 2000;
const MAX_WAIT = 15_000;
/** In milliseconds. */
const RETRY_MIN = 2000;
const RETRY_MAX = 60_000;
/** In milliseconds: how long a publication waits for the save that creates its draft. */
const PAUSE_TIMEOUT = 3000;

/** The back end keeps no drafts: the text stays in the browser. */
export const NO_DRAFTS = '';

const DIRTY = { is: 'dirty' } as const;
const STOP_TIMER = { do: 'stopTimer' } as const;

export interface AutosaveOptions {
  base: DraftBase;
  publishAt: string | null;
  /** Returns the text of the form. */
  read: () => DraftText;
  api: {
    save: (save: DraftSave) => Promise<SaveAnswer>;
    /** Resolves to false if the draft may still exist. */
    discard: (id: string) => Promise<boolean>;
  };
  /** Called once the draft exists on the server, unless the form is closed by then. */
  onCreated: (id: string) => void;
  /**
   * The draft is gone. Resolves to the text that the form continues with if the draft was published on schedule;
   * otherwise to null.
   */
  onGone: (saved: DraftText, publishAt: string | null) => Promise<DraftText | null>;
}

export type Autosave = ReturnType<typeof createAutosave>;

/** Saves the text of a form as a draft while it is written. */
export function createAutosave({ base, publishAt, read, api, onCreated, onGone }: AutosaveOptions) {
  let state = initialState(base, publishAt, read());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<SaveAnswer>;
  let discarding: Promise<void>;
  const listeners = new Set<() => void>();

  function dispatch(event: AutosaveEvent) {
    const before = state;
    const [next, effects] = reduce(state, {
      ...event,
      now: Date.now(),
      get text() {
        return read();
      },
    });
    state = next;
    effects.forEach(run);
    if (state !== before) listeners.forEach((listener) => listener());
  }

  function run(effect: Effect) {
    switch (effect.do) {
      case 'wait':
        clearTimeout(timer);
        timer = setTimeout(() => dispatch({ type: 'save' }), effect.ms);
        return;
      case 'stopTimer':
        clearTimeout(timer);
        return;
      case 'save':
        saving = save(effect.save);
        return;
      case 'discard':
        discarding = discard(effect.id);
        return;
      case 'notifyCreated':
        onCreated(effect.id);
        return;
      case 'lookUp':
        void lookUp(effect.id, effect.savedText, effect.publishAt);
    }
  }

  async function save(draft: DraftSave): Promise<SaveAnswer> {
    const answer = await api.save(draft);
    dispatch({ type: 'answered', answer });
    return answer;
  }

  async function discard(id: string | null) {
    const isGone = id !== null && (await api.discard(id));
    dispatch({ type: 'discarded', isGone });
  }

  async function lookUp(id: string, savedText: DraftText | null, publishAt: string | null) {
    const published = savedText && (await onGone(savedText, publishAt));
    dispatch({ type: 'lookedUp', id, published, newId: createUuid() });
  }

  async function requestsDone() {
    while (state.request) await (state.request.kind === 'discard' ? discarding : saving);
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getBase: (): DraftBase => ({ id: state.id, version: state.version }),
    /** Names the draft for publishing it. After a save without an answer, the server may have it. */
    getReference: ({ id, version, request, unconfirmed } = state): DraftReference => ({
      draftId: id,
      isDraftStored: version !== null || request !== null || unconfirmed.length > 0,
    }),

    /** Call when the text may have changed. */
    changed: () => dispatch({ type: 'changed' }),
    /** Saves unsaved changes, and resolves once the server has answered. */
    async flush() {
      await requestsDone();
      dispatch({ type: 'save' });
      await requestsDone();
    },
    /** Retries a failed save immediately, for when its cause may be gone. */
    retry: () => {
      if (state.status.is === 'retrying' || state.status.is === 'unsaved') dispatch({ type: 'save' });
    },
    /**
     * Stops saving until `resume`. Waits for a save that creates the draft, up to `PAUSE_TIMEOUT`: if it arrived after
     * the publication, it would leave a draft behind.
     */
    async pause() {
      dispatch({ type: 'pause' });
      if (state.request && state.version === null) await Promise.race([requestsDone(), delay(PAUSE_TIMEOUT)]);
    },
    /** `doubt`: why it is unknown whether the draft was published; null if that is known. */
    resume: (doubt: string | null = null) => dispatch({ type: 'resume', doubt }),
    /** Stops sending, for this reason. Returns a function that ends this and saves unsaved changes. */
    block(why: string): () => void {
      dispatch({ type: 'block', why });
      return () => dispatch({ type: 'unblock' });
    },
    /** Saves the text with this publication time, or removes the time if it is null. */
    async schedule(publishAt: string | null): Promise<SaveAnswer> {
      await requestsDone();
      dispatch({ type: 'schedule', publishAt });
      return saving;
    },
    /** Call when the draft is no longer scheduled. */
    noteUnscheduled: () => dispatch({ type: 'unscheduled' }),
    /** Call when the draft no longer exists. */
    noteGone: () => dispatch({ type: 'gone' }),
    /** Call when the server has another version of the draft. */
    noteStored: (stored: Draft) => dispatch({ type: 'stored', stored }),
    /** Turns the text into another draft, because this one is published. */
    renew: () => dispatch({ type: 'renew', newId: createUuid() }),
    /** Deletes the draft and continues with this text. Anything typed in the meantime is saved afterwards. */
    async discard(initial: DraftText) {
      dispatch({ type: 'pause' });
      await requestsDone();
      dispatch({ type: 'discard', initial });
      await requestsDone();
    },
    /** Makes the next save restore the discarded draft's publication time. */
    undoDiscard: () => dispatch({ type: 'undoDiscard' }),
    /** Ends a conflict: the next save overwrites `stored`. */
    resolveConflict: (stored: Draft) => dispatch({ type: 'resolve', stored }),
    /** Resumes saving after `dispose`. */
    start: () => dispatch({ type: 'start' }),
    /** Stops saving, because the form is closed. */
    dispose: () => dispatch({ type: 'dispose' }),
  };
}

export const initialState = (
  { id, version }: DraftBase,
  publishAt: string | null,
  text: DraftText,
): AutosaveState => ({
  status: { is: 'idle' },
  id,
  version,
  publishAt: version === null ? null : publishAt,
  storedArticleVersion: null,
  savedText: text,
  savedAt: null,
  unconfirmed: [],
  request: null,
  changedAt: null,
  retryDelay: 0,
  blockedBy: null,
  doubt: null,
  hasLostDraft: false,
  discardedTime: null,
  restoresTime: false,
  isDisposed: false,
});

export function reduce(state: AutosaveState, event: AutosaveEvent & Snapshot): Step {
  switch (event.type) {
    case 'changed':
      return noteChange(state, event);
    case 'save':
      return save(state, event);
    case 'schedule':
      return send(state, 'schedule', event.text, { publishAt: event.publishAt });
    case 'answered':
      return takeAnswer(state, event.answer, event);
    case 'gone':
      return detach(state, '');
    case 'stored':
      return isHalted(state) ? [state, []] : handleStored(state, event.stored, event);
    case 'lookedUp':
      return continueElsewhere(state, event);
    case 'pause':
      return [{ ...state, status: { is: 'paused' } }, [STOP_TIMER]];
    case 'resume':
      return settle({ ...state, doubt: event.doubt, retryDelay: 0 }, event);
    case 'block': {
      const next = { ...state, blockedBy: event.why };
      return [isHalted(next) ? next : settle(next, event)[0], [STOP_TIMER]];
    }
    case 'unblock': {
      const next = { ...state, blockedBy: null, retryDelay: 0 };
      return isHalted(next) ? [next, []] : saveNow(next, event);
    }
    case 'resolve':
      return state.status.is === 'conflict' ? overwrite(state, event.stored, event) : [state, []];
    case 'renew':
      return [renew(state, event.newId), []];
    case 'discard': {
      const { id, version } = state;
      const request = { kind: 'discard', id, text: event.initial } as const;
      return [{ ...state, request }, [{ do: 'discard', id: version === null ? null : id }]];
    }
    case 'discarded':
      return forgetDraft(state, event.isGone, event);
    case 'undoDiscard':
      return [{ ...state, restoresTime: true }, []];
    case 'unscheduled':
      return [{ ...state, publishAt: null }, []];
    case 'start':
      return [{ ...state, isDisposed: false }, []];
    case 'dispose':
      return [{ ...state, isDisposed: true }, [STOP_TIMER]];
  }
}

/* ----------------------------------------------- State transitions ------------------------------------------------ */

function noteChange(state: AutosaveState, snapshot: Snapshot): Step {
  const { status, changedAt } = state;
  if (isHalted(state)) return [state, []];
  if (status.is === 'idle' && !isDirty(state, snapshot.text)) return [state, []];
  if (state.blockedBy !== null) return settle(state, snapshot);
  if (status.is !== 'saving' && status.is !== 'retrying') return becomeDirty(state, snapshot);
  return [changedAt === null ? { ...state, changedAt: snapshot.now } : state, []];
}

/** Returns the state that fits the current text. */
function settle(state: AutosaveState, snapshot: Snapshot): Step {
  if (!isDirty(state, snapshot.text)) return [rest(state), []];
  if (state.isDisposed) return [state, []];
  if (state.blockedBy !== null) return [{ ...state, status: { is: 'unsaved', why: state.blockedBy } }, []];
  return becomeDirty(state, snapshot);
}

/** Schedules a save after a pause in typing. If a request is under way, waits for its answer instead. */
function becomeDirty(state: AutosaveState, { now }: Snapshot): Step {
  const changedAt = state.changedAt ?? now;
  const isKnown = state.status.is === 'dirty' && state.changedAt !== null;
  const next = isKnown ? state : { ...state, status: DIRTY, changedAt };
  const ms = Math.min(TYPING_PAUSE, Math.max(0, changedAt + MAX_WAIT - now));
  return [next, state.request ? [] : [{ do: 'wait', ms }]];
}

/** Returns the state when nothing is left to save. */
const rest = (state: AutosaveState): AutosaveState => ({
  ...state,
  status: state.savedAt ? { is: 'saved', at: state.savedAt } : { is: 'idle' },
  changedAt: null,
  retryDelay: 0,
});

function save(state: AutosaveState, { text, now }: Snapshot): Step {
  const { status } = state;
  if (state.request || isHalted(state) || state.blockedBy !== null) return [state, []];
  if (status.is === 'idle' || status.is === 'saved') return [state, []];
  if (!isDirty(state, text) || (state.version === null && isEmpty(text))) return [rest(state), [STOP_TIMER]];
  // During a retry, the reason for the failure stays on the screen.
  const hasFailed = status.is === 'retrying' || status.is === 'unsaved';
  const next: AutosaveState = { ...state, status: hasFailed ? status : { is: 'saving' } };
  return send(next, 'save', text, timeToRestore(state, now));
}

const saveNow = (state: AutosaveState, snapshot: Snapshot): Step =>
  state.request || state.blockedBy !== null
    ? settle(state, snapshot)
    : save({ ...state, status: DIRTY }, snapshot);

function send(
  state: AutosaveState,
  kind: 'save' | 'schedule',
  text: DraftText,
  time: Pick<DraftSave, 'publishAt'>,
): Step {
  const { id, version } = state;
  const next = { ...state, request: { kind, id, text }, changedAt: null };
  return [next, [STOP_TIMER, { do: 'save', save: { ...text, id, version, ...time } }]];
}

/** Returns the publication time to restore, if any. It may have passed since the draft was discarded. */
const timeToRestore = (
  { restoresTime, version, discardedTime }: AutosaveState,
  now: number,
): Pick<DraftSave, 'publishAt'> =>
  restoresTime &&
  version === null &&
  discardedTime !== null &&
  scheduleProblem(discardedTime, new Date(now)) === null
    ? { publishAt: discardedTime }
    : {};

function takeAnswer(state: AutosaveState, answer: SaveAnswer, snapshot: Snapshot): Step {
  const { request } = state;
  if (!request) return [state, []];
  const next = { ...state, request: null };
  // The answer is about a draft that the text no longer belongs to.
  if (request.id !== state.id) return isHalted(next) ? [next, []] : settle(next, snapshot);
  if ('saved' in answer) return confirm(next, answer.saved, request.text, snapshot);

  const isConflict = state.status.is === 'conflict';
  const isOff = (isHalted(next) && !isConflict) || next.blockedBy !== null;
  if ('trouble' in answer) {
    const unsure = { ...next, unconfirmed: [...next.unconfirmed, request.text] };
    return isOff || isConflict ? [unsure, []] : retryLater(unsure, answer.trouble);
  }
  if ('refusal' in answer) return reject(next, answer.refusal, request.kind, snapshot);
  if ('noDrafts' in answer) {
    const local = { ...next, blockedBy: NO_DRAFTS };
    return [isHalted(local) ? local : settle(local, snapshot)[0], [STOP_TIMER]];
  }
  if (isOff) return [next, []];
  if ('gone' in answer) return detach(next, answer.gone);
  return handleStored(next, answer.stored, snapshot);
}

/** Handles a successful save. Anything typed since the text was sent is saved next. */
function confirm(state: AutosaveState, saved: SavedDraft, text: DraftText, snapshot: Snapshot): Step {
  const [adopted, effects] = adopt(state, saved);
  const next = { ...adopted, savedText: text, savedAt: new Date(snapshot.now) };
  const { is } = state.status;
  if (state.isDisposed || is === 'paused' || is === 'detached') return [next, effects];
  const [settled, more] = settle(next, snapshot);
  return [settled, [...effects, ...more]];
}

function adopt(
  state: AutosaveState,
  { version, publishAt, articleVersion }: Pick<SavedDraft, 'version' | 'publishAt' | 'articleVersion'>,
): Step {
  const isNew = state.version === null && !state.isDisposed;
  return [
    {
      ...{ ...state, version, publishAt, storedArticleVersion: articleVersion },
      ...{ restoresTime: false, unconfirmed: [], retryDelay: 0 },
    },
    isNew ? [{ do: 'notifyCreated', id: state.id }] : [],
  ];
}

function retryLater(state: AutosaveState, why: string): Step {
  const ms = nextRetryDelay(state.retryDelay);
  return [{ ...state, status: { is: 'retrying', why }, retryDelay: ms }, [{ do: 'wait', ms }]];
}

function reject(
  state: AutosaveState,
  why: string,
  kind: 'save' | 'schedule' | 'discard',
  snapshot: Snapshot,
): Step {
  // If the publication time was rejected, the text is saved without it.
  const isAboutTime = kind === 'schedule' || state.restoresTime;
  const next = {
    ...state,
    retryDelay: 0,
    restoresTime: kind === 'schedule' ? state.restoresTime : false,
  };
  if (isHalted(next)) return [next, []];
  if (isAboutTime || next.blockedBy !== null) return settle(next, snapshot);
  return [{ ...next, status: { is: 'unsaved', why } }, []];
}

/** Handles a conflict: the stored version is someone else's, or one that was sent from here but not confirmed. */
function handleStored(state: AutosaveState, stored: Draft, snapshot: Snapshot): Step {
  const isOwn = stored._id === state.id && state.unconfirmed.some((text) => hasText(stored, text));
  if (!isOwn) return [{ ...state, status: { is: 'conflict', stored }, retryDelay: 0 }, [STOP_TIMER]];
  const [adopted, effects] = adopt(state, stored);
  const [next, more] = saveNow(adopted, snapshot);
  return [next, [...effects, ...more]];
}

function overwrite(state: AutosaveState, { _id: id, version, publishAt }: Draft, snapshot: Snapshot): Step {
  // The server has none of this text.
  return settle({ ...state, id, version, publishAt, savedText: null, retryDelay: 0 }, snapshot);
}

/** Handles a draft that is gone: looks up what became of it and keeps the text. */
function detach(state: AutosaveState, sentence: string): Step {
  const { id, version, doubt, savedText, publishAt } = state;
  const isPaused = state.status.is === 'paused';
  if (version === null || doubt !== null) {
    const why = doubt ?? sentence;
    return [{ ...state, retryDelay: 0, ...(!isPaused && { status: { is: 'unsaved', why } }) }, [STOP_TIMER]];
  }
  return [
    { ...state, ...(!isPaused && { status: { is: 'detached' } }) },
    [STOP_TIMER, { do: 'lookUp', id, savedText, publishAt }],
  ];
}

/** Continues from the article that the draft became, or with a new draft if there is none. */
function continueElsewhere(
  state: AutosaveState,
  event: Snapshot & { id: string; published: DraftText | null; newId: string },
): Step {
  if (state.isDisposed || event.id !== state.id) return [state, []];
  const next = { ...renew(state, event.newId), retryDelay: 0 };
  const isPaused = state.status.is === 'paused';
  if (event.published) {
    const continued = { ...next, savedText: event.published };
    return isPaused ? [continued, []] : settle(continued, event);
  }
  const lost = { ...next, hasLostDraft: true };
  return isPaused ? [lost, []] : saveNow(lost, event);
}

const renew = (state: AutosaveState, newId: string): AutosaveState => ({
  ...state,
  id: newId,
  version: null,
  publishAt: null,
  storedArticleVersion: null,
  savedText: null,
  unconfirmed: [],
  doubt: null,
});

function forgetDraft(state: AutosaveState, isGone: boolean, snapshot: Snapshot): Step {
  if (!state.request) return [state, []];
  const next = {
    ...state,
    request: null,
    version: isGone ? null : state.version,
    discardedTime: state.publishAt,
    publishAt: null,
    savedText: state.request.text,
    savedAt: null,
    retryDelay: 0,
  };
  return settle(next, snapshot);
}

/* ---------------------------------------------------- Helpers ----------------------------------------------------- */

/** Returns whether changes wait for something other than a save. */
const isHalted = ({ status, isDisposed }: AutosaveState) =>
  isDisposed || status.is === 'paused' || status.is === 'conflict' || status.is === 'detached';

const isDirty = ({ savedText }: AutosaveState, text: DraftText) =>
  savedText === null || !isSameText(text, savedText);

/** Returns whether two texts of a form are the same. */
export const isSameText = ({ markdown, ...one }: DraftText, { markdown: text, ...other }: DraftText) =>
  markdown === text && JSON.stringify(one) === JSON.stringify(other);

const hasText = (stored: Draft, text: DraftText) =>
  JSON.stringify(pickDraft(stored)) === JSON.stringify(pickDraft({ tags: [], ...text })) &&
  (text.kind === undefined || stored.kind === text.kind);

const isEmpty = (text: DraftText) => !Object.values(pickDraft(text)).join('').trim();

/** Returns the wait before the next retry, in milliseconds; `last` is 0 for the first one. */
export const nextRetryDelay = (last: number): number => Math.min(RETRY_MAX, Math.max(RETRY_MIN, last * 2));

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns a version 4 UUID. Browsers hide `randomUUID` from pages served over plain HTTP. */
export function createUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
