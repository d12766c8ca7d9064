import type { DraftSave } from '../../../src/client/api/draftsApi.ts';
import {
  createAutosave,
  initialState,
  reduce,
  type AutosaveEvent,
  type AutosaveOptions,
  type AutosaveState,
  type DraftText,
  type SaveAnswer,
  type SaveStatus,
} from '../../../src/client/features/editor/autosave.ts';
import { fillShortTexts } from '../../../src/shared/article.ts';

const ID = '6f1a1f5e-8f7c-4b43-9d3c-0b8f5f0d7a11';
const SECOND = 1000;
const OFFLINE = { trouble: 'no connection' };

describe('autosave', () => {
  beforeEach(() => jest.useFakeTimers());

  /** Creates a form whose saves get these answers; further ones succeed. */
  function aForm(options: Partial<AutosaveOptions> = {}) {
    const answers: (SaveAnswer | Promise<SaveAnswer>)[] = [];
    const sent: (DraftSave & { at: number })[] = [];
    const form = { text: { ...fillShortTexts({}), markdown: '', tags: [] } as DraftText };
    const start = Date.now();
    let publishAt: string | null = null;
    const autosave = createAutosave({
      base: { id: ID, version: null },
      publishAt: null,
      read: () => form.text,
      api: {
        save: async (save) => {
          sent.push({ ...save, at: (Date.now() - start) / SECOND });
          const version = (save.version ?? 0) + 1;
          if (save.publishAt !== undefined) publishAt = save.publishAt;
          return (await answers.shift()) ?? ({ saved: { _id: save.id, version, publishAt } } as SaveAnswer);
        },
        discard: async () => true,
      },
      onCreated: () => undefined,
      onGone: async () => null,
      ...options,
    });
    const type = (markdown: string) => {
      form.text = { ...form.text, markdown };
      autosave.changed();
    };
    /** Types a letter every half second for this many seconds. */
    const typeFor = async (seconds: number) => {
      for (let time = 0; time < seconds; time += 0.5) {
        type(`${form.text.markdown}a`);
        await jest.advanceTimersByTimeAsync(SECOND / 2);
      }
    };
    const wait = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * SECOND);
    return { autosave, answers, sent, form, type, typeFor, wait, times: () => sent.map(({ at }) => at) };
  }

  it('saves two seconds after the last change', async () => {
    const { type, wait, times } = aForm();

    type('a');
    await wait(1.9);
    type('ab');
    await wait(60);

    expect(times()).toEqual([3.9]);
  });

  it('saves every 15 seconds while the user types without a pause', async () => {
    const { typeFor, times } = aForm();

    await typeFor(50);

    expect(times()).toEqual([15, 30, 45]);
  });

  it('retries after 2, 4, 8 seconds and so on, at most a minute apart', async () => {
    const { type, wait, times, answers } = aForm();
    answers.push(...Array.from({ length: 8 }, () => OFFLINE));

    type('a');
    await wait(300);

    expect(times()).toEqual([2, 4, 8, 16, 32, 64, 124, 184, 244]);
  });

  it('retries no sooner when the user keeps typing', async () => {
    const { typeFor, times, answers } = aForm();
    answers.push(...Array.from({ length: 4 }, () => OFFLINE));

    await typeFor(40);

    expect(times()).toEqual([15, 17, 21, 29]);
  });

  it('retries after 2 seconds again once a save has succeeded', async () => {
    const { type, wait, times, answers } = aForm();
    answers.push(OFFLINE, OFFLINE);
    type('a');
    await wait(10);
    answers.push(OFFLINE);

    type('ab');
    await wait(60);

    expect(times()).toEqual([2, 4, 8, 12, 14]);
  });

  it('sends one request at a time, then later changes', async () => {
    const { type, wait, sent, answers } = aForm();
    let answer: (answer: SaveAnswer) => void = () => undefined;
    answers.push(new Promise((resolve) => (answer = resolve)));
    type('a');
    await wait(2);

    type('ab');
    await wait(30);
    expect(sent).toHaveLength(1);
    answer({ saved: { _id: ID, version: 7, publishAt: null } as never });
    await wait(30);

    expect(sent).toMatchObject([
      { markdown: 'a', version: null },
      { markdown: 'ab', version: 7 },
    ]);
  });

  it('saves nothing while paused, and later changes afterwards', async () => {
    const { autosave, type, wait, sent } = aForm();
    type('a');

    await autosave.pause();
    type('ab');
    await wait(60);
    expect(sent).toEqual([]);
    autosave.resume();
    await wait(2);

    expect(sent).toMatchObject([{ markdown: 'ab' }]);
  });

  it('saves immediately once it is not blocked anymore', async () => {
    const { autosave, type, wait, sent, times } = aForm();
    const end = autosave.block('your session has ended');

    type('a');
    await wait(60);
    expect(autosave.getState().status).toEqual({ is: 'unsaved', why: 'your session has ended' });
    end();
    await wait(0);

    expect(sent).toMatchObject([{ markdown: 'a' }]);
    expect(times()).toEqual([60]);
  });

  it('saves nothing in a conflict until the user has chosen', async () => {
    const { autosave, type, wait, sent, answers } = aForm({ base: { id: ID, version: 1 } });
    const stored = {
      _id: ID,
      version: 2,
      ...fillShortTexts({ title: 'Theirs' }),
      markdown: '',
      tags: [],
    } as never;
    answers.push({ stored });
    type('a');
    await wait(2);

    type('ab');
    await wait(60);
    expect([autosave.getState().status, sent.length]).toEqual([{ is: 'conflict', stored }, 1]);
    autosave.resolveConflict(stored);
    await wait(2);

    expect(sent.slice(1)).toMatchObject([{ markdown: 'ab', version: 2 }]);
  });

  it('does not send a rejected text again until it changes', async () => {
    const { type, wait, times, answers } = aForm();
    answers.push({ refusal: 'too long' });
    type('a');
    await wait(120);

    type('ab');
    await wait(60);

    expect(times()).toEqual([2, 122]);
  });

  it('saves nothing when a change is undone', async () => {
    const { autosave, type, wait, sent } = aForm();

    type('a');
    type('');
    await wait(60);

    expect(sent).toEqual([]);
    expect(autosave.getState().status).toEqual({ is: 'idle' });
  });

  const VERSION_1 = { base: { id: ID, version: 1 } };

  it.each([
    ['the only', ['a'], 'a'],
    ['the first', ['a', 'ab'], 'a'],
    ['the last', ['a', 'ab'], 'ab'],
  ])('sees no conflict with %s of its own saves that got no answer', async (_which, typed, markdown) => {
    const { autosave, type, wait, sent, answers } = aForm(VERSION_1);
    const stored = { _id: ID, version: 2, ...fillShortTexts({}), markdown, tags: [], publishAt: null };
    answers.push(...typed.map(() => OFFLINE), { stored: stored as never });

    for (const text of typed) {
      type(text);
      await wait(sent.length === 0 ? 2 : 4);
    }
    type('abc');
    await wait(60);

    expect(sent.map(({ version, markdown }) => [version, markdown])).toEqual([
      ...typed.map((text) => [1, text]),
      [1, 'abc'],
      [2, 'abc'],
    ]);
    expect(autosave.getState().status).toMatchObject({ is: 'saved' });
  });

  it('saves the text as another draft when its draft is gone', async () => {
    const { autosave, type, wait, sent, answers } = aForm(VERSION_1);
    answers.push({ gone: 'It is gone.' });

    type('a');
    await wait(2);

    expect(autosave.getState().hasLostDraft).toBe(true);
    expect(sent).toMatchObject([{ id: ID }, { version: null, markdown: 'a' }]);
    expect(sent[1]?.id).not.toBe(ID);
  });

  it('saves only what was typed since as another draft when the draft has published itself', async () => {
    const published = { title: '', markdown: 'a' } as DraftText;
    const { autosave, type, wait, sent, answers } = aForm({ ...VERSION_1, onGone: async () => published });
    answers.push({ gone: 'It is gone.' });

    type('ab');
    await wait(60);

    expect(autosave.getState().hasLostDraft).toBe(false);
    expect(sent.slice(1)).toMatchObject([{ version: null, markdown: 'ab' }]);
    expect(sent[1]?.id).not.toBe(ID);
  });

  it('creates no other draft while it is unknown whether this one was published', async () => {
    const { autosave, type, wait, sent, answers } = aForm(VERSION_1);
    await autosave.pause();
    answers.push({ gone: 'It is gone.' });

    autosave.resume('No answer came.');
    type('a');
    await wait(60);

    expect(autosave.getState().status).toEqual({ is: 'unsaved', why: 'No answer came.' });
    expect([autosave.getState().hasLostDraft, sent.length]).toEqual([false, 1]);
  });

  it('creates no other draft for a form that was closed in the meantime', async () => {
    let answer: (text: null) => void = () => undefined;
    const onGone = () => new Promise<null>((resolve) => (answer = resolve));
    const { autosave, type, wait, sent, answers } = aForm({ ...VERSION_1, onGone });
    answers.push({ gone: 'It is gone.' });
    type('a');
    await wait(2);

    autosave.dispose();
    answer(null);
    await wait(60);

    expect([autosave.getState().id, autosave.getState().hasLostDraft, sent.length]).toEqual([ID, false, 1]);
  });

  it('restores the time of publication only with the first save after an undone discard', async () => {
    const publishAt = new Date(Date.now() + 1e9).toISOString();
    const { autosave, type, wait, sent } = aForm({ ...VERSION_1, publishAt });
    await autosave.discard({ title: '', markdown: '' } as DraftText);

    autosave.undoDiscard();
    type('a');
    await wait(2);
    type('ab');
    await wait(2);

    expect(sent).toMatchObject([{ markdown: 'a', version: null, publishAt }, { markdown: 'ab' }]);
    expect(sent[1]).not.toHaveProperty('publishAt');

    await autosave.discard({ ...fillShortTexts({}), markdown: '', tags: [] });
    type('abc');
    await wait(2);
    expect(sent[2]).toMatchObject({ markdown: 'abc', version: null });
    expect(sent[2]).not.toHaveProperty('publishAt');
  });

  it('restores no time of publication that has passed', async () => {
    const publishAt = new Date(Date.now() + SECOND).toISOString();
    const { autosave, type, wait, sent } = aForm({ ...VERSION_1, publishAt });
    await autosave.discard({ ...fillShortTexts({}), markdown: '', tags: [] });

    autosave.undoDiscard();
    type('a');
    await wait(2);

    expect(sent).toMatchObject([{ markdown: 'a', version: null }]);
    expect(sent[0]).not.toHaveProperty('publishAt');
  });

  it('saves a text that is edited after a failure and a rejection', async () => {
    const { type, wait, times, answers } = aForm();
    answers.push(OFFLINE, { refusal: 'too long' });
    type('a');
    await wait(60);

    type('ab');
    await wait(60);

    expect(times()).toEqual([2, 4, 62]);
  });

  it('saves the text that was chosen in a conflict after a failure', async () => {
    const { autosave, type, wait, sent, answers } = aForm(VERSION_1);
    const stored = {
      _id: ID,
      version: 2,
      ...fillShortTexts({ title: 'Theirs' }),
      markdown: '',
      tags: [],
    } as never;
    answers.push(OFFLINE, { stored });
    type('a');
    await wait(60);

    autosave.resolveConflict(stored);
    await wait(2);

    expect(sent.slice(2)).toMatchObject([{ markdown: 'a', version: 2 }]);
    expect(autosave.getState().status.is).toBe('saved');
  });

  it('completes a flush only when the running save and a save of later changes are answered', async () => {
    const { autosave, type, wait, sent, answers } = aForm(VERSION_1);
    const pending: ((answer: SaveAnswer) => void)[] = [];
    const reply = () => new Promise<SaveAnswer>((resolve) => pending.push(resolve));
    answers.push(reply(), reply());
    type('a');
    await wait(2);
    type('ab');
    let isFlushed = false;
    void autosave.flush().then(() => (isFlushed = true));

    pending[0]?.({ saved: { _id: ID, version: 2, publishAt: null } as never });
    await wait(0);
    expect([isFlushed, sent.length]).toEqual([false, 2]);
    pending[1]?.({ saved: { _id: ID, version: 3, publishAt: null } as never });
    await wait(0);

    expect(isFlushed).toBe(true);
    expect(sent).toMatchObject([
      { markdown: 'a', version: 1 },
      { markdown: 'ab', version: 2 },
    ]);
  });

  it('pauses only once the save that creates the draft is answered, or after three seconds', async () => {
    const { autosave, type, wait, answers } = aForm();
    answers.push(new Promise(() => undefined));
    type('a');
    await wait(2);
    let isPaused = false;

    void autosave.pause().then(() => (isPaused = true));
    await wait(2.9);
    expect(isPaused).toBe(false);
    await wait(0.1);

    expect(isPaused).toBe(true);
  });
});

const INITIAL: DraftText = { ...fillShortTexts({}), markdown: 'initial', tags: [] };
const EMPTY: DraftText = { ...fillShortTexts({ title: ' ' }), markdown: '', tags: [] };
const SENT: DraftText = { ...INITIAL, markdown: 'sent' };
const TYPED: DraftText = { ...INITIAL, markdown: 'typed' };
const NOW = Date.UTC(2030, 0, 1);
const SAVED_AT = new Date(NOW - 60_000);
const OTHERS = { ...INITIAL, _id: ID, version: 9, markdown: 'theirs', publishAt: null } as never;
const OWN = { ...SENT, _id: ID, version: 9, publishAt: null } as never;

const statuses = {
  idle: { is: 'idle' },
  dirty: { is: 'dirty' },
  saving: { is: 'saving' },
  saved: { is: 'saved', at: SAVED_AT },
  retrying: { is: 'retrying', why: 'no connection' },
  unsaved: { is: 'unsaved', why: 'too long' },
  conflict: { is: 'conflict', stored: OTHERS },
  detached: { is: 'detached' },
  paused: { is: 'paused' },
} as const satisfies Record<SaveStatus['is'], SaveStatus>;
type Name = SaveStatus['is'];
const names = Object.keys(statuses) as Name[];

/** A draft in version 4 with a changed text. */
const inState = (name: Name, more: Partial<AutosaveState> = {}): AutosaveState => ({
  ...initialState({ id: ID, version: 4 }, null, INITIAL),
  status: statuses[name],
  ...more,
});
const REQUEST = { kind: 'save', id: ID, text: SENT } as const;
const dispatch = (state: AutosaveState, event: AutosaveEvent, text = TYPED) =>
  reduce(state, { ...event, text, now: NOW });
const summary = (effects: { do: string; ms?: number }[]) =>
  effects.map((effect) => (effect.do === 'wait' ? `wait ${effect.ms}` : effect.do)).join(', ');

const answered = (answer: SaveAnswer): AutosaveEvent => ({ type: 'answered', answer });
const SAVED = answered({ saved: { _id: ID, version: 5, publishAt: null } as never });

interface Row {
  event: AutosaveEvent;
  /** Text in the form; `TYPED` by default. */
  text?: DraftText;
  /** Differences from the state of `inState`. */
  state?: Partial<AutosaveState>;
  /** Sorted like the states at the top of autosave.ts. */
  becomes: string;
}

const rows: Record<string, Row> = {
  changed: {
    event: { type: 'changed' },
    becomes: 'dirty dirty saving dirty retrying dirty conflict detached paused',
  },
  'changed while signed out': {
    event: { type: 'changed' },
    state: { blockedBy: 'signed out' },
    becomes: 'unsaved unsaved unsaved unsaved unsaved unsaved conflict detached paused',
  },
  'changed after the form was closed': {
    event: { type: 'changed' },
    state: { isDisposed: true },
    becomes: 'idle dirty saving saved retrying unsaved conflict detached paused',
  },
  save: {
    event: { type: 'save' },
    becomes: 'idle saving saving saved retrying unsaved conflict detached paused',
  },
  'save of an unchanged text': {
    event: { type: 'save' },
    text: INITIAL,
    becomes: 'idle idle idle saved idle idle conflict detached paused',
  },
  'save of a text that was emptied': {
    event: { type: 'save' },
    text: EMPTY,
    becomes: 'idle saving saving saved retrying unsaved conflict detached paused',
  },
  'save of an empty text that was never saved': {
    event: { type: 'save' },
    state: { version: null },
    text: EMPTY,
    becomes: 'idle idle idle saved idle idle conflict detached paused',
  },
  'answered: saved': {
    event: SAVED,
    state: { request: REQUEST },
    text: SENT,
    becomes: 'saved saved saved saved saved saved saved detached paused',
  },
  'answered: saved, and typed since': {
    event: SAVED,
    state: { request: REQUEST },
    becomes: 'dirty dirty dirty dirty dirty dirty dirty detached paused',
  },
  'answered: trouble': {
    event: answered({ trouble: 'no connection' }),
    state: { request: REQUEST },
    becomes: 'retrying retrying retrying retrying retrying retrying conflict detached paused',
  },
  'answered: refusal': {
    event: answered({ refusal: 'too long' }),
    state: { request: REQUEST },
    becomes: 'unsaved unsaved unsaved unsaved unsaved unsaved conflict detached paused',
  },
  'answered: refusal of a time of publication': {
    event: answered({ refusal: 'too late' }),
    state: { request: { ...REQUEST, kind: 'schedule' } },
    becomes: 'dirty dirty dirty dirty dirty dirty conflict detached paused',
  },
  'answered: stored': {
    event: answered({ stored: OTHERS }),
    state: { request: REQUEST },
    becomes: 'conflict conflict conflict conflict conflict conflict conflict detached paused',
  },
  'answered: stored, an unconfirmed save': {
    event: answered({ stored: OWN }),
    state: { request: REQUEST, unconfirmed: [SENT] },
    becomes: 'saving saving saving saving saving saving saving detached paused',
  },
  'answered: gone': {
    event: answered({ gone: 'It is gone.' }),
    state: { request: REQUEST },
    becomes: 'detached detached detached detached detached detached detached detached paused',
  },
  'answered: gone, but maybe published from here': {
    event: answered({ gone: 'It is gone.' }),
    state: { request: REQUEST, doubt: 'No answer came.' },
    becomes: 'unsaved unsaved unsaved unsaved unsaved unsaved unsaved detached paused',
  },
  'answered about a draft that the text has left': {
    event: SAVED,
    state: { request: { ...REQUEST, id: 'another' } },
    becomes: 'dirty dirty dirty dirty dirty dirty conflict detached paused',
  },
  'lookedUp: not published': {
    event: { type: 'lookedUp', id: ID, published: null, newId: 'new' },
    becomes: 'saving saving saving saving saving saving saving saving paused',
  },
  'lookedUp: published': {
    event: { type: 'lookedUp', id: ID, published: SENT, newId: 'new' },
    text: SENT,
    becomes: 'idle idle idle saved idle idle idle idle paused',
  },
  'lookedUp: published, and typed since': {
    event: { type: 'lookedUp', id: ID, published: SENT, newId: 'new' },
    becomes: 'dirty dirty dirty dirty dirty dirty dirty dirty paused',
  },
  'lookedUp: another draft': {
    event: { type: 'lookedUp', id: 'another', published: null, newId: 'new' },
    becomes: names.join(' '),
  },
  pause: { event: { type: 'pause' }, becomes: names.map(() => 'paused').join(' ') },
  resume: { event: { type: 'resume', doubt: null }, becomes: names.map(() => 'dirty').join(' ') },
  'resume with an unchanged text': {
    event: { type: 'resume', doubt: null },
    text: INITIAL,
    becomes: 'idle idle idle saved idle idle idle idle idle',
  },
  block: {
    event: { type: 'block', why: 'signed out' },
    becomes: 'unsaved unsaved unsaved unsaved unsaved unsaved conflict detached paused',
  },
  'block with an unchanged text': {
    event: { type: 'block', why: 'signed out' },
    text: INITIAL,
    becomes: 'idle idle idle saved idle idle conflict detached paused',
  },
  unblock: {
    event: { type: 'unblock' },
    state: { blockedBy: 'signed out' },
    becomes: 'saving saving saving saving saving saving conflict detached paused',
  },
  resolve: {
    event: { type: 'resolve', stored: OTHERS },
    becomes: 'idle dirty saving saved retrying unsaved dirty detached paused',
  },
  discarded: {
    event: { type: 'discarded', isGone: true },
    state: { request: { kind: 'discard', id: ID, text: INITIAL } },
    becomes: names.map(() => 'dirty').join(' '),
  },
};

describe('the autosave reducer', () => {
  const cases = Object.entries(rows).flatMap(([title, { becomes, ...row }]) => {
    const after = becomes.split(' ');
    return names.map((before, index) => ({ title, ...row, before, after: after[index] }));
  });

  it.each(cases)('$before, $title: $after', ({ before, event, text, state, after }) => {
    const savedAt = before === 'saved' ? SAVED_AT : null;

    const [{ status }] = dispatch(inState(before, { savedAt, ...state }), event, text);

    expect(status.is).toBe(after);
  });

  it('has a row for each state', () => {
    for (const { becomes } of Object.values(rows)) expect(becomes.split(' ')).toHaveLength(names.length);
  });

  it('starts timers only in the states that need one, and not while a request is running', () => {
    for (const { title, before, event, text, state } of cases) {
      const [next, effects] = dispatch(inState(before, state), event, text);

      const waits = effects.some((effect) => effect.do === 'wait');
      if (waits)
        expect([title, next.request, next.status.is]).toEqual([
          title,
          null,
          expect.stringMatching(/dirty|retrying/),
        ]);
      if (next.status.is !== before && ['dirty', 'retrying'].includes(next.status.is))
        expect([title, before, waits]).toEqual([title, before, true]);
    }
  });

  it('sends an emptied text, so that the server does not keep the old one', () => {
    const [, effects] = dispatch(inState('dirty'), { type: 'save' }, EMPTY);

    expect(effects).toContainEqual({ do: 'save', save: { ...EMPTY, id: ID, version: 4 } });
  });

  it('sends the version that it knows', () => {
    const [next, effects] = dispatch(inState('dirty'), { type: 'save' });

    expect(effects).toContainEqual({ do: 'save', save: { ...TYPED, id: ID, version: 4 } });
    expect(next.request).toEqual({ kind: 'save', id: ID, text: TYPED });
    const [confirmed] = dispatch(next, SAVED);
    expect(confirmed).toMatchObject({ version: 5, savedText: TYPED, savedAt: new Date(NOW), request: null });
  });

  it('sends nothing while a request is under way', () => {
    for (const name of names) {
      const state = inState(name, { request: REQUEST });

      expect(dispatch(state, { type: 'save' })).toEqual([state, []]);
    }
  });

  it.each([
    [0, 2000],
    [2000, 4000],
    [32_000, 60_000],
    [60_000, 60_000],
  ])('waits longer after each failure: after %i ms for %i ms', (retryDelay, ms) => {
    const state = inState('saving', { request: REQUEST, retryDelay });

    const [next, effects] = dispatch(state, answered({ trouble: 'no connection' }));

    expect(summary(effects)).toBe(`wait ${ms}`);
    expect(next).toMatchObject({ retryDelay: ms, unconfirmed: [SENT] });
  });

  it.each([
    [0, 2000],
    [10_000, 2000],
    [14_000, 1000],
    [20_000, 0],
  ])('saves a change of %i ms ago within %i ms', (age, ms) => {
    const [, effects] = dispatch(inState('dirty', { changedAt: NOW - age }), { type: 'changed' });

    expect(summary(effects)).toBe(`wait ${ms}`);
  });

  it('reads the text only when needed, because that is slow', () => {
    const read = jest.fn(() => TYPED);
    for (const name of ['dirty', 'saving', 'retrying', 'saved', 'conflict', 'paused'] as const)
      reduce(inState(name), {
        type: 'changed',
        now: NOW,
        get text() {
          return read();
        },
      });

    expect(read).not.toHaveBeenCalled();
  });

  it('keeps the same state object when a key changes nothing, so that nothing re-renders', () => {
    const [dirty] = dispatch(inState('saved'), { type: 'changed' });

    expect(dispatch(dirty, { type: 'changed' })[0]).toBe(dirty);
  });

  it('reports a created draft once, and not after the form was closed', () => {
    const state = inState('saving', { version: null, request: REQUEST });

    expect(summary(dispatch(state, SAVED)[1])).toMatch('notifyCreated');
    expect(summary(dispatch({ ...state, version: 4 }, SAVED)[1])).not.toMatch('notifyCreated');
    expect(summary(dispatch({ ...state, isDisposed: true }, SAVED)[1])).toBe('');
  });
});
