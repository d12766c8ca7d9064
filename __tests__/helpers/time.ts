import { act } from '@testing-library/react';

/**
 * Fakes timers for one test: they run in real time, so that pages load, and `advanceTimers` advances them. `setImmediate`
 * and `nextTick`, which the server uses, stay real. Call it before `visit`.
 */
export function fakeTimers() {
  jest.useFakeTimers({
    advanceTimers: true,
    doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'performance', 'hrtime'],
  });
  // Testing Library recognizes fake timers by this property, and would advance them instead of waiting.
  Reflect.deleteProperty(setTimeout, 'clock');
}

/** The installed types are of an older version. */
const clock = jest as unknown as {
  setTimerTickMode: (mode: { mode: 'manual' } | { mode: 'interval'; delta: number }) => void;
};
/** In ms. Small, as each step can start new timers, e.g. of a toast or another page. */
const STEP = 100;

/**
 * Advances fake timers by exactly this many milliseconds, however long that takes.
 *
 * @param step in ms; longer ones are for periods in which timers start no other timers
 */
export async function advanceTimers(milliseconds: number, step = STEP) {
  clock.setTimerTickMode({ mode: 'manual' });
  for (let left = milliseconds; left > 0; left -= step) {
    await act(() => jest.advanceTimersByTimeAsync(Math.min(step, left)));
  }
  clock.setTimerTickMode({ mode: 'interval', delta: 20 });
}
