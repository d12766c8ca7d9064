import { act } from '@testing-library/react';

/**
 * Takes the clock in hand for one test: it runs on by itself, so that pages load, and `passTime` puts it forward.
 * The server's own machinery (`setImmediate`, `nextTick`) is left alone. Call it before `visit`.
 */
export function takeTheClock() {
  jest.useFakeTimers({
    advanceTimers: true,
    doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'performance', 'hrtime'],
  });
  // By this mark Testing Library knows a faked clock, and would rush through it instead of waiting.
  Reflect.deleteProperty(setTimeout, 'clock');
}

const STEP = 100;

/** Puts the clock forward, in milliseconds, with everything that falls due meanwhile; step by step, so that what one step shows can set its own timers. */
export async function passTime(milliseconds: number) {
  for (let left = milliseconds; left > 0; left -= STEP) {
    await act(() => jest.advanceTimersByTimeAsync(Math.min(STEP, left)));
  }
}
