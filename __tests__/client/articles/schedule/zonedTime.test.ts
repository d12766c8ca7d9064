import { chosenTime } from '../../../../src/client/features/articles/schedule/chosenTime.ts';
import { fieldsOf, instantsOf } from '../../../../src/client/features/articles/schedule/zonedTime.ts';

const inUtc = (date: string, time: string, zone: string) =>
  instantsOf(date, time, zone).map((instant) => instant.toISOString().replace(':00.000Z', ''));

describe('a date and time in a zone', () => {
  it.each([
    ['Europe/Berlin', '2027-01-15', '09:00', ['2027-01-15T08:00']],
    ['Europe/Berlin', '2027-07-15', '09:00', ['2027-07-15T07:00']],
    ['UTC', '2027-07-15', '00:00', ['2027-07-15T00:00']],
    ['Asia/Kathmandu', '2027-07-15', '00:00', ['2027-07-14T18:15']],
    ['Pacific/Kiritimati', '2027-01-01', '00:00', ['2026-12-31T10:00']],
    ['Pacific/Pago_Pago', '2026-12-31', '23:30', ['2027-01-01T10:30']],
  ])('in %s, %s %s, is one instant', (zone, date, time, instants) => {
    expect(inUtc(date, time, zone)).toEqual(instants);
  });

  it.each([
    ['Europe/Berlin', '2027-03-28', ['01:59', '02:00', '02:59', '03:00'], [1, 0, 0, 1]],
    ['America/New_York', '2027-03-14', ['01:59', '02:00', '02:59', '03:00'], [1, 0, 0, 1]],
    ['Europe/Berlin', '2027-10-31', ['01:59', '02:00', '02:59', '03:00'], [1, 2, 2, 1]],
    // By half an hour alone.
    ['Australia/Lord_Howe', '2027-04-04', ['01:29', '01:30', '01:59', '02:00'], [1, 2, 2, 1]],
    // A whole day was left out.
    ['Pacific/Apia', '2011-12-30', ['12:00'], [0]],
  ])('in %s on %s at %j is so many instants: %j', (zone, date, times, counts) => {
    expect(times.map((time) => instantsOf(date, time, zone).length)).toEqual(counts);
  });

  it('that comes twice has the earlier instant first', () => {
    expect(inUtc('2027-10-31', '02:30', 'Europe/Berlin')).toEqual(['2027-10-31T00:30', '2027-10-31T01:30']);
  });

  it.each(['2027-02-30', '', 'tomorrow'])('is none for %j', (date) => {
    expect(instantsOf(date, '09:00', 'Europe/Berlin')).toEqual([]);
  });

  it('is shown by the fields as clocks there show it', () => {
    expect(fieldsOf(new Date('2027-07-14T22:05:00Z'), 'Europe/Berlin')).toEqual({
      date: '2027-07-15',
      time: '00:05',
    });
  });
});

describe('what somebody chose', () => {
  const now = new Date('2027-01-01T12:00:00Z');
  const choose = (date: string, time: string) => chosenTime(date, time, 'Europe/Berlin', now);

  it('is told with the zone by which it is meant', () => {
    expect(choose('2027-07-15', '09:00')).toMatchObject({ publishAt: '2027-07-15T07:00:00.000Z' });
  });

  it.each([
    ['', '09:00', 'Choose a date and a time.'],
    ['2027-01-01', '12:59', 'The time of publication must be in the future.'],
    ['2037-01-02', '09:00', 'The time of publication must be within 10 years.'],
    ['2027-02-30', '09:00', 'There is no such day.'],
    [
      '2027-03-28',
      '02:30',
      'There is no 02:30 on this day: the clocks are set forward over it. Choose another time.',
    ],
  ])('is refused as %j %j with a sentence', (date, time, problem) => {
    expect(choose(date, time)).toEqual({ problem });
  });

  it('and comes twice is the first of both, and says so', () => {
    const chosen = choose('2027-10-31', '02:30');

    expect(chosen).toMatchObject({ publishAt: '2027-10-31T00:30:00.000Z' });
    expect('note' in chosen && chosen.note).toMatch(/^This time comes twice/);
  });
});
