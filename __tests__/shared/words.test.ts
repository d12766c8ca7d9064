import { clickCount } from '../../src/shared/clickCount.ts';
import { longDate } from '../../src/shared/longDate.ts';

describe('a count of clicks in words', () => {
  it.each([
    [0, '0 clicks'],
    [1, '1 click'],
    [999, '999 clicks'],
    [1000, '1,000 clicks'],
    [1_234_567, '1,234,567 clicks'],
  ])('is for %i: %s', (clicks, words) => {
    expect(clickCount(clicks)).toBe(words);
  });
});

describe('a day in words', () => {
  it('is what the platform says in English, in each month', () => {
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
    const instants = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 2 * month + 1)));

    expect(instants.map((instant) => longDate(instant.toISOString()))).toEqual(
      instants.map((instant) => day.format(instant)),
    );
  });

  it.each([
    ['2026-12-31T23:59:59.999Z', 'December 31, 2026'],
    ['2027-01-01T00:00:00.000Z', 'January 1, 2027'],
  ])('is the day in Greenwich: %s', (instant, words) => {
    expect(longDate(instant)).toBe(words);
  });
});
