import type { Draft } from '../../../../shared/draft.ts';
import { createDraftIdentity } from './draftIdentity.ts';
import { createKnownText } from './knownText.ts';
import { createSaveLoop, type LoopOptions } from './saveLoop.ts';
import type { DraftBase, DraftText, SaveAnswer } from './saveState.ts';

/** In milliseconds: how long a publication waits for a save that is under way. */
const PATIENCE = 3000;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export interface SaverOptions extends LoopOptions {
  base: DraftBase;
  /** When the draft publishes itself, or null. */
  publishAt: string | null;
  /** Discards a draft. False if it may still be there. */
  remove: (id: string) => Promise<boolean>;
}

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/** Saves a text as a draft while it is written, and does with that draft what its form asks for. */
export function createDraftSaver({ base, publishAt, remove, ...options }: SaverOptions) {
  const { read, send } = options;
  const draft = createDraftIdentity(base, publishAt);
  const known = createKnownText(read);
  const { status, clock, answers, ...loop } = createSaveLoop(options, draft, known);

  return {
    state: status.state,
    subscribe: status.subscribe,
    base: draft.base,
    publishAt: draft.publishAt,
    /** What the server has, as far as that is known. */
    savedText: known.text,
    isParted: answers.isParted,
    /** The text may have changed. */
    changed: loop.changed,
    /** From now on the text is another draft: this one is published. */
    renew: answers.renew,
    /** What was discarded is to have its time of publication again. */
    undoDiscard: () => draft.wantTimeBack(true),
    /** Somebody has seen that the draft is gone, or that it is not published by itself any more. */
    learn(isGone: boolean) {
      if (isGone) void answers.part('');
      else draft.loseTime();
    },
    /** What kept it from being saved may be over. */
    tryNow: () => {
      if (status.is('unsaved')) void loop.save();
    },
    /** Saves what is not saved yet, at once. */
    async flush() {
      await loop.underWay();
      if (status.is('saving') || status.is('unsaved')) await loop.save();
    },
    /** Saves the text at once, to be published at this time, or by hand alone. */
    async schedule(publishAt: string | null): Promise<SaveAnswer> {
      await loop.underWay();
      clock.stop();
      const text = read();
      const sending = send({ ...text, ...draft.base(), publishAt });
      await loop.run(async () => {
        await sending;
      });
      const answer = await sending;
      // It is the time that was refused: the text is saved without one.
      if ('refusal' in answer) loop.changed();
      else answers.take(answer, text);
      return answer;
    },
    /** Nothing can be sent from now on, and this is why. Returns what ends that, and saves what was not. */
    hinder(why: string) {
      status.hindrance = why;
      clock.stop();
      loop.changed();
      return () => {
        status.hindrance = null;
        clock.recovered();
        if (!status.isHeld && !known.isAtRest()) void loop.save();
      };
    },
    /** From now on it saves. Returns what ends that. */
    start() {
      status.isRunning = true;
      return () => {
        status.isRunning = false;
        clock.stop();
      };
    },
    /** Nothing is saved until `goOn`. Resolves when nothing is under way any more, or seems to come to an end. */
    async hold() {
      loop.hold();
      // One that makes the draft must not come after its publication, which would leave it behind.
      const underWay = loop.underWay();
      if (underWay && !draft.isMade()) await Promise.race([underWay, pause(PATIENCE)]);
    },
    /** `why`: nobody knows whether the draft is published, as no answer came. */
    goOn(why: string | null = null) {
      answers.doubt(why);
      loop.goOn();
    },
    /** Ends a conflict: from now on saves go over what is stored. */
    settle(stored: Draft) {
      draft.takeOver(stored);
      status.rest();
      // Whatever the text is now, it is not what the server is known to have.
      known.become(null);
      loop.changed();
    },
    /** Discards the draft, and goes on from this text. What is typed meanwhile waits. */
    async discard(text: DraftText) {
      loop.hold();
      await loop.underWay();
      await loop.run(async () => {
        draft.discarded(draft.isMade() && (await remove(draft.base().id)));
      });
      status.saved(false);
      known.become(text);
      loop.goOn();
    },
  };
}
