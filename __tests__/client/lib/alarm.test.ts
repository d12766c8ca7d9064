import { createAlarm } from '../../../src/client/lib/alarm.ts';

describe('alarm', () => {
  const DAY = 24 * 60 * 60 * 1000;

  let alarm: ReturnType<typeof createAlarm>;
  let called: string[];
  beforeEach(() => {
    jest.useFakeTimers();
    alarm = createAlarm();
    called = [];
  });
  // Real timers come back after spies are restored (`domSetup.ts`): the other way round, the fake ones would stay.
  afterEach(() => alarm.stop());

  const setAlarm = (milliseconds: number, name = 'one') =>
    alarm.set(new Date(Date.now() + milliseconds).toISOString(), () => called.push(name));

  it('calls back once, at the moment', () => {
    setAlarm(1000);

    jest.advanceTimersByTime(999);
    const before = [...called];
    jest.advanceTimersByTime(1);
    jest.advanceTimersByTime(5000);
    dispatchEvent(new Event('focus'));

    expect([before, called]).toEqual([[], ['one']]);
  });

  /** What browsers fire immediately if it is longer, in milliseconds. */
  const LONGEST = 2 ** 31 - 1;
  it.each([LONGEST, LONGEST + 1, 2 * LONGEST + 1, 60 * DAY])(
    'waits %i ms with timers that browsers have',
    (wait) => {
      const timers = jest.spyOn(globalThis, 'setTimeout');
      setAlarm(wait);

      for (let rest = wait; rest > LONGEST; rest -= LONGEST) {
        expect(timers.mock.lastCall?.[1]).toBe(LONGEST);
        jest.advanceTimersByTime(LONGEST);
      }
      jest.advanceTimersByTime((wait - 1) % LONGEST);
      const before = [...called];
      jest.advanceTimersByTime(1);

      expect([before, called]).toEqual([[], ['one']]);
    },
  );

  it('calls back immediately for a moment in the past', () => {
    setAlarm(-1);

    expect(called).toEqual(['one']);
  });

  it('replaces the previous moment, and cancels it for null', () => {
    setAlarm(1000, 'one');
    setAlarm(2000, 'another');
    jest.advanceTimersByTime(1500);
    const meanwhile = [...called];
    alarm.set(null, () => called.push('never'));
    jest.advanceTimersByTime(DAY);

    expect([meanwhile, called]).toEqual([[], []]);
  });

  it.each([
    ['the window gets the focus', () => dispatchEvent(new Event('focus'))],
    ['the tab becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('calls back when %s after the computer slept', (_case, wakeUp) => {
    setAlarm(1000);
    // Timers stop during sleep.
    jest.setSystemTime(Date.now() + DAY);

    const before = [...called];
    wakeUp();

    expect([before, called]).toEqual([[], ['one']]);
  });

  it('does not call back after stop', () => {
    setAlarm(1000);

    alarm.stop();
    jest.advanceTimersByTime(DAY);
    dispatchEvent(new Event('focus'));

    expect(called).toEqual([]);
  });
});
