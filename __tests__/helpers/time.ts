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

/** Its types are those of an older version. */
const clock = jest as unknown as {
  setTimerTickMode: (mode: { mode: 'manual' } | { mode: 'interval'; delta: number }) => void;
};
/** What one step shows can set its own timers: a toast that comes, a page that is gone to. */
const STEP = 100;

/**
 * Puts the clock forward, in milliseconds, with everything that falls due meanwhile. It goes by exactly so much,
 * however long that takes on this machine.
 *
 * @param step in milliseconds; a longer one is for a time in which nothing follows from anything
 */
export async function passTime(milliseconds: number, step = STEP) {
  clock.setTimerTickMode({ mode: 'manual' });
  for (let left = milliseconds; left > 0; left -= step) {
    await act(() => jest.advanceTimersByTimeAsync(Math.min(step, left)));
  }
  clock.setTimerTickMode({ mode: 'interval', delta: 20 });
}
