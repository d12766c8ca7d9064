import {
  createDraftSaver,
  type SaverOptions,
} from '../../../../src/client/features/articles/drafts/draftSaver.ts';
import type { DraftSave } from '../../../../src/client/api/draftsApi.ts';
import type { DraftText, SaveAnswer } from '../../../../src/client/features/articles/drafts/saveState.ts';

const ID = '6f1a1f5e-8f7c-4b43-9d3c-0b8f5f0d7a11';
const SECOND = 1000;
const OFFLINE = { trouble: 'no connection' };

describe('the saver of a draft', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** A form whose saves get these answers, and else succeed. */
  function aForm(options: Partial<SaverOptions> = {}) {
    const answers: (SaveAnswer | Promise<SaveAnswer>)[] = [];
    const sent: (DraftSave & { at: number })[] = [];
    const form = { text: { title: '', markdown: '', cover: '', tags: [] } as DraftText };
    const start = Date.now();
    let publishAt: string | null = null;
    const saver = createDraftSaver({
      base: { id: ID, version: null },
      publishAt: null,
      read: () => form.text,
      send: async (save) => {
        sent.push({ ...save, at: (Date.now() - start) / SECOND });
        const version = (save.version ?? 0) + 1;
        if (save.publishAt !== undefined) publishAt = save.publishAt;
        return (await answers.shift()) ?? ({ saved: { _id: save.id, version, publishAt } } as SaveAnswer);
      },
      remove: async () => true,
      onMade: () => undefined,
      whenGone: async () => null,
      ...options,
    });
    const stop = saver.start();
    const type = (markdown: string) => {
      form.text = { ...form.text, markdown };
      saver.changed();
    };
    /** Types a letter each half second, for so many seconds. */
    const typeFor = async (seconds: number) => {
      for (let time = 0; time < seconds; time += 0.5) {
        type(`${form.text.markdown}a`);
        await jest.advanceTimersByTimeAsync(SECOND / 2);
      }
    };
    const wait = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * SECOND);
    return { saver, stop, answers, sent, form, type, typeFor, wait, times: () => sent.map(({ at }) => at) };
  }

  it('saves two seconds after the last change', async () => {
    const { type, wait, times } = aForm();

    type('a');
    await wait(1.9);
    type('ab');
    await wait(60);

    expect(times()).toEqual([3.9]);
  });

  it('saves every 15 seconds while its author types without a pause', async () => {
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

  it('retries no sooner because its author types on', async () => {
    const { typeFor, times, answers } = aForm();
    answers.push(...Array.from({ length: 4 }, () => OFFLINE));

    await typeFor(40);

    expect(times()).toEqual([15, 17, 21, 29]);
  });

  it('starts over with 2 seconds after a save that succeeded', async () => {
    const { type, wait, times, answers } = aForm();
    answers.push(OFFLINE, OFFLINE);
    type('a');
    await wait(10);
    answers.push(OFFLINE);

    type('ab');
    await wait(60);

    expect(times()).toEqual([2, 4, 8, 12, 14]);
  });

  it('makes one call at a time, and saves what was typed meanwhile after it', async () => {
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

  it('saves nothing while it is held, and what was typed meanwhile afterwards', async () => {
    const { saver, type, wait, sent } = aForm();
    type('a');

    await saver.hold();
    type('ab');
    await wait(60);
    expect(sent).toEqual([]);
    saver.goOn();
    await wait(2);

    expect(sent).toMatchObject([{ markdown: 'ab' }]);
  });

  it('saves at once when what hindered it is over', async () => {
    const { saver, type, wait, sent, times } = aForm();
    const end = saver.hinder('your session has ended');

    type('a');
    await wait(60);
    expect(saver.state()).toEqual({ is: 'unsaved', why: 'your session has ended' });
    end();
    await wait(0);

    expect(sent).toMatchObject([{ markdown: 'a' }]);
    expect(times()).toEqual([60]);
  });

  it('saves nothing by itself in a conflict, until its author has chosen', async () => {
    const { saver, type, wait, sent, answers } = aForm({ base: { id: ID, version: 1 } });
    const stored = { _id: ID, version: 2, title: 'Theirs', markdown: '', tags: [], cover: '' } as never;
    answers.push({ stored });
    type('a');
    await wait(2);

    type('ab');
    await wait(60);
    expect([saver.state(), sent.length]).toEqual([{ is: 'conflict', stored }, 1]);
    saver.settle(stored);
    await wait(2);

    expect(sent.slice(1)).toMatchObject([{ markdown: 'ab', version: 2 }]);
  });

  it('does not send again what was refused, until it changes', async () => {
    const { type, wait, times, answers } = aForm();
    answers.push({ refusal: 'too long' });
    type('a');
    await wait(120);

    type('ab');
    await wait(60);

    expect(times()).toEqual([2, 122]);
  });

  it('saves nothing that was typed and taken back', async () => {
    const { saver, type, wait, sent } = aForm();

    type('a');
    type('');
    await wait(60);

    expect(sent).toEqual([]);
    expect(saver.state()).toEqual({ is: 'untouched' });
  });

  const VERSION_1 = { base: { id: ID, version: 1 } };

  it('meets no conflict with what it has sent itself, and got no answer to', async () => {
    const { saver, type, wait, sent, answers } = aForm(VERSION_1);
    const stored = { _id: ID, version: 2, title: '', markdown: 'a', cover: '', tags: [], publishAt: null };
    answers.push(OFFLINE, { stored: stored as never });

    type('a');
    await wait(2);
    type('ab');
    await wait(60);

    expect(sent).toMatchObject([
      { version: 1 },
      { version: 1, markdown: 'ab' },
      { version: 2, markdown: 'ab' },
    ]);
    expect(saver.state()).toMatchObject({ is: 'saved' });
  });

  it('makes another draft of its text where the draft is gone', async () => {
    const { saver, type, wait, sent, answers } = aForm(VERSION_1);
    answers.push({ gone: 'It is gone.' });

    type('a');
    await wait(2);

    expect(saver.isParted()).toBe(true);
    expect(sent).toMatchObject([{ id: ID }, { version: null, markdown: 'a' }]);
    expect(sent[1]?.id).not.toBe(ID);
  });

  it('goes on from the text that has published itself, with what was typed since as another draft', async () => {
    const published = { title: '', markdown: 'a' } as DraftText;
    const { saver, type, wait, sent, answers } = aForm({ ...VERSION_1, whenGone: async () => published });
    answers.push({ gone: 'It is gone.' });

    type('ab');
    await wait(60);

    expect(saver.isParted()).toBe(false);
    expect(sent.slice(1)).toMatchObject([{ version: null, markdown: 'ab' }]);
    expect(sent[1]?.id).not.toBe(ID);
  });

  it('makes no other draft while nobody knows whether it is published', async () => {
    const { saver, type, wait, sent, answers } = aForm(VERSION_1);
    await saver.hold();
    answers.push({ gone: 'It is gone.' });

    saver.goOn('No answer came.');
    type('a');
    await wait(60);

    expect(saver.state()).toEqual({ is: 'unsaved', why: 'No answer came.' });
    expect([saver.isParted(), sent.length]).toEqual([false, 1]);
  });

  it('makes no other draft for a form that was closed meanwhile', async () => {
    let answer: (text: null) => void = () => undefined;
    const whenGone = () => new Promise<null>((resolve) => (answer = resolve));
    const { saver, stop, type, wait, sent, answers } = aForm({ ...VERSION_1, whenGone });
    answers.push({ gone: 'It is gone.' });
    type('a');
    await wait(2);

    stop();
    answer(null);
    await wait(60);

    expect([saver.base().id, saver.isParted(), sent.length]).toEqual([ID, false, 1]);
  });

  it('gives a draft its time back with the first save after a discard was undone, and no other', async () => {
    const publishAt = new Date(Date.now() + 1e9).toISOString();
    const { saver, type, wait, sent } = aForm({ ...VERSION_1, publishAt });
    await saver.discard({ title: '', markdown: '' } as DraftText);

    saver.undoDiscard();
    type('a');
    await wait(2);
    type('ab');
    await wait(2);

    expect(sent).toMatchObject([{ markdown: 'a', version: null, publishAt }, { markdown: 'ab' }]);
    expect(sent[1]).not.toHaveProperty('publishAt');

    await saver.discard({ title: '', markdown: '', cover: '', tags: [] });
    type('abc');
    await wait(2);
    expect(sent[2]).toMatchObject({ markdown: 'abc', version: null });
    expect(sent[2]).not.toHaveProperty('publishAt');
  });
});
