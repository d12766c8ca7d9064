/** Stops the clock of the process, for the server too; timers run on. Call it in a `describe`. */
export function stopTheClock() {
  beforeEach(() =>
    jest.useFakeTimers({
      now: Date.now(),
      doNotFake: [
        'nextTick',
        'setImmediate',
        'queueMicrotask',
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
      ],
    }),
  );
  afterEach(() => jest.useRealTimers());
}

export const letSecondsPass = (seconds: number) => jest.setSystemTime(Date.now() + seconds * 1000);
