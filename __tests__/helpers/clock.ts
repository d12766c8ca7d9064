/** Stops the clock of the process at this moment, in milliseconds since 1970; timers run on. */
export const stopClockAt = (now: number) =>
  jest.useFakeTimers({
    now,
    doNotFake: [
      'nextTick',
      'setImmediate',
      'queueMicrotask',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
    ],
  });

/** Stops the clock of the process, for the server too; timers run on. Call it in a `describe`. */
export function stopTheClock() {
  beforeEach(() => stopClockAt(Date.now()));
  afterEach(() => jest.useRealTimers());
}

export const letSecondsPass = (seconds: number) => jest.setSystemTime(Date.now() + seconds * 1000);
