import { object } from 'yup';
import { moment } from '../../src/shared/filterFields.ts';
import { sentenceFor } from '../helpers/sentenceFor.ts';

const schema = object({ since: moment('Since') });

describe('a moment by which something is filtered', () => {
  it.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T18:30Z', '2026-01-31T18:30:00.000Z'],
    ['2026-01-31T18:30', '2026-01-31T18:30:00.000Z'],
    ['2026-01-31T18:30:15.5', '2026-01-31T18:30:15.500Z'],
    ['2026-01-31T18:30+02:00', '2026-01-31T16:30:00.000Z'],
    ['2026-01-31T18:30-11:45', '2026-02-01T06:15:00.000Z'],
  ])('%s is %s, by UTC unless it says otherwise', (said, instant) => {
    expect(schema.validateSync({ since: said })).toEqual({ since: instant });
  });

  it('may be left out', () => {
    expect(schema.validateSync({})).toEqual({});
  });

  it.each([
    ...[
      '',
      'yesterday',
      '2026',
      '2026-01',
      '2026-13-01',
      '2026-01-32',
      '20260131',
      ' 2026-01-31',
      '2026-01-31 ',
    ],
    ...['2026-01-31T', '2026-01-31Z', '2026-01-31T25:00', '2026-01-31T18:30+2:00', '2026-01-31T18:30+02:00Z'],
    ...['2026-02-29', '2026-02-30', '2026-04-31T18:30', '2026-02-30T18:30+02:00'],
    ...['x2026-01-31', '+2026-01-31', '2026-01-31T18:30z', '2026-01-31T18:30+02', 20260131],
  ])('is not %j', (said) => {
    expect(sentenceFor(schema, { since: said })).toBe(
      'Since must be a date, such as 2026-01-31, or a time, such as 2026-01-31T18:30Z',
    );
  });

  it('is no text without end', () => {
    expect(sentenceFor(schema, { since: '2'.repeat(201) })).toMatch(/^Since must be/);
  });
});
