import type { DraftSave } from '../../../api/draftsApi.ts';
import type { DraftIdentity } from './draftIdentity.ts';
import { isEmpty, type KnownText } from './knownText.ts';
import { createSaveAnswers, type Hearers } from './saveAnswers.ts';
import { createSaveClock } from './saveClock.ts';
import type { DraftText, SaveAnswer } from './saveState.ts';
import { createSaveStatus } from './saveStatus.ts';

export interface LoopOptions extends Hearers {
  read: () => DraftText;
  send: (save: DraftSave) => Promise<SaveAnswer>;
}

/** Saves one text after the other: one call is under way at a time, and the newest text waits for it. */
export function createSaveLoop(
  { read, send, ...hearers }: LoopOptions,
  draft: DraftIdentity,
  known: KnownText,
) {
  const clock = createSaveClock(() => void save());
  const status = createSaveStatus();
  const answers = createSaveAnswers({ ...hearers, draft, known, clock, status, save, goOn });
  let underWay: Promise<void> | null = null;

  function changed() {
    if (!status.isRunning || status.isHeld || status.is('conflict')) return;
    if (status.is('untouched') && known.isAtRest()) return;
    if (status.hindrance !== null) {
      if (known.isAtRest()) status.rest();
      else status.become({ is: 'unsaved', why: status.hindrance });
      return;
    }
    clock.changed();
    if (clock.isWaiting()) return;
    if (!status.is('saving')) status.become({ is: 'saving' });
    if (!underWay) clock.soon();
  }

  /** Runs one call. Whoever comes meanwhile waits for it. */
  function run(call: () => Promise<void>): Promise<void> {
    underWay = call().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function save() {
    clock.stop();
    if (status.isOff() || underWay || status.is('conflict')) return;
    const text = read();
    clock.sent();
    if (known.is(text) || (!draft.isMade() && isEmpty(text))) {
      clock.recovered();
      status.rest();
      return;
    }
    if (!status.is('unsaved')) status.become({ is: 'saving' });
    let answer: SaveAnswer | undefined;
    await run(async () => {
      answer = await send({ ...text, ...draft.base(), ...draft.timeBack() });
    });
    if (answer && 'refusal' in answer && draft.wantsTimeBack()) {
      // It is the time that was refused.
      draft.wantTimeBack(false);
      changed();
    } else if (answer) answers.take(answer, text);
    if (answer && 'trouble' in answer) known.sentInVain(text);
  }

  function goOn() {
    status.isHeld = false;
    clock.recovered();
    if (known.isAtRest()) status.rest();
    else changed();
  }

  function hold() {
    status.isHeld = true;
    clock.stop();
    status.become({ is: 'untouched' });
  }

  return { status, clock, answers, underWay: () => underWay, changed, run, save, goOn, hold };
}
