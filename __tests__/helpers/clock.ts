/** Stops the process's clock at this time, in ms since 1970. Timers continue. */
export const freezeClockAt = (now: number) =>
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

/** Stops the process's clock during each test, also for the server. Timers continue. Call it in a `describe`. */
export function freezeClock() {
  beforeEach(() => freezeClockAt(Date.now()));
  afterEach(() => jest.useRealTimers());
}

export const advanceClock = (seconds: number) => jest.setSystemTime(Date.now() + seconds * 1000);
