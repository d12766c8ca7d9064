import { createBackOff } from './backOff.ts';

/** In milliseconds: how long a text rests before it is saved, and how long typing puts that off. */
const REST = 2000;
const AT_LEAST = 15_000;

export type SaveClock = ReturnType<typeof createSaveClock>;

/** Says when a text is saved next. */
export function createSaveClock(save: () => void) {
  const backOff = createBackOff();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAt: number | null = null;

  function wait(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(save, milliseconds);
  }

  return {
    /** There is something to save from now on. */
    changed: () => {
      changedAt ??= Date.now();
    },
    /** Once the text rests, or has been typed for long. */
    soon: () => wait(Math.min(REST, Math.max(0, (changedAt ?? Date.now()) + AT_LEAST - Date.now()))),
    /** Not by itself. */
    stop: () => clearTimeout(timer),
    /** What has changed so far is sent. */
    sent() {
      clearTimeout(timer);
      changedAt = null;
    },
    /** After a failure, later each time. */
    later: () => wait(backOff.next()),
    /** Whether it waits after a failure. */
    isWaiting: backOff.isOn,
    /** What failed has succeeded, or is not wanted any more. */
    recovered: backOff.end,
  };
}
