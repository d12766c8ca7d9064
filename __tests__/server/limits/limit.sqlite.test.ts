import { isLimit, parseLimit } from '../../../src/server/limits/limit.ts';
import { tooMany } from '../../../src/server/limits/enforceLimit.ts';

describe('the setting of a limit', () => {
  it.each([
    ['5/900', { count: 5, seconds: 900 }],
    ['1/1', { count: 1, seconds: 1 }],
    ['999999999/99999999', { count: 999_999_999, seconds: 99_999_999 }],
    ['10/20', { count: 10, seconds: 20 }],
  ])('%s is so many in so many seconds', (setting, limit) => {
    expect([isLimit(setting), parseLimit(setting)]).toEqual([true, limit]);
  });

  it('may switch it off', () => {
    expect([isLimit('off'), parseLimit('off')]).toEqual([true, null]);
  });

  it.each([
    ...['', '5', '5/', '/900', '0/900', '5/0', '05/900', '5/090', '-5/900', '5/900s', 'x5/900', '5 / 900'],
    ...['5/9/9', '1234567890/1', '1/123456789', 'Off', '5.5/900', 'a5/900', '5/a0', '5a/900', '5/9a'],
  ])('is not "%s"', (setting) => {
    expect([isLimit(setting), parseLimit(setting)]).toEqual([false, null]);
  });
});

describe('whoever did too much', () => {
  it.each([
    [1, '1 second'],
    [60, '60 seconds'],
    [61, '2 minutes'],
    [900, '15 minutes'],
    [3600, '60 minutes'],
    [3601, '2 hours'],
    [86_400, '24 hours'],
  ])('is told when to try again, after %i seconds: %s', (seconds, words) => {
    const refusal = tooMany('login', 'Too many failed logins', seconds);

    expect(refusal.message).toBe(`Too many failed logins: please try again in ${words}.`);
    expect(refusal).toMatchObject({ kind: 'tooMany', limit: 'login' });
  });
});
