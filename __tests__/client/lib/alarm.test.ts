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
  afterEach(() => {
    alarm.stop();
    jest.useRealTimers();
  });

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

  it('waits longer than the longest browser timer', () => {
    setAlarm(60 * DAY);

    jest.advanceTimersByTime(59 * DAY);
    const before = [...called];
    jest.advanceTimersByTime(DAY);

    expect([before, called]).toEqual([[], ['one']]);
  });

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
