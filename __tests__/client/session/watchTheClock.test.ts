import { watchTheClock } from '../../../src/client/session/watchTheClock.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('a moment that is watched for', () => {
  let clock: ReturnType<typeof watchTheClock>;
  let called: string[];
  beforeEach(() => {
    jest.useFakeTimers();
    clock = watchTheClock();
    called = [];
  });
  afterEach(() => {
    clock.stop();
    jest.useRealTimers();
  });

  const watchFor = (milliseconds: number, name = 'one') =>
    clock.callAt(new Date(Date.now() + milliseconds).toISOString(), () => called.push(name));

  it('is told when it comes, not before and not twice', () => {
    watchFor(1000);

    jest.advanceTimersByTime(999);
    const before = [...called];
    jest.advanceTimersByTime(1);
    jest.advanceTimersByTime(5000);
    dispatchEvent(new Event('focus'));

    expect([before, called]).toEqual([[], ['one']]);
  });

  it('may be further off than a timer can be set', () => {
    watchFor(60 * DAY);

    jest.advanceTimersByTime(59 * DAY);
    const before = [...called];
    jest.advanceTimersByTime(DAY);

    expect([before, called]).toEqual([[], ['one']]);
  });

  it('is told at once if it is over', () => {
    watchFor(-1);

    expect(called).toEqual(['one']);
  });

  it('takes the place of the one before; none takes it too', () => {
    watchFor(1000, 'one');
    watchFor(2000, 'another');
    jest.advanceTimersByTime(1500);
    const meanwhile = [...called];
    clock.callAt(null, () => called.push('never'));
    jest.advanceTimersByTime(DAY);

    expect([meanwhile, called]).toEqual([[], []]);
  });

  it.each([
    ['comes back to the window', () => dispatchEvent(new Event('focus'))],
    ['comes back to the tab', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is told when somebody %s after the computer slept', (_what, comeBack) => {
    watchFor(1000);
    // Timers stood still.
    jest.setSystemTime(Date.now() + DAY);

    const before = [...called];
    comeBack();

    expect([before, called]).toEqual([[], ['one']]);
  });

  it('is not told any more after the end', () => {
    watchFor(1000);

    clock.stop();
    jest.advanceTimersByTime(DAY);
    dispatchEvent(new Event('focus'));

    expect(called).toEqual([]);
  });
});
