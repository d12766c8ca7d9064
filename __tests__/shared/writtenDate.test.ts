import { FrontMatterError } from '../../src/shared/frontMatter.ts';
import { parseDate, parsePublicationDate } from '../../src/shared/writtenDate.ts';

describe('parseDate', () => {
  it.each([
    '2022-07-08',
    '2022-7-8',
    '2022/07/08',
    '2022.07.08',
    '20220708',
    'Jul 08 2022',
    'July 8, 2022',
    'July 8th, 2022',
    '8 July 2022',
    '08-Jul-2022',
    'Fri, 8 Jul 2022',
    '8.7.2022',
    '7/13/2022',
    '13/7/2022',
  ])('reads the day of %j', (text) => {
    const day = text.includes('13') ? '2022-07-13' : '2022-07-08';

    expect(parseDate(text)).toEqual({
      local: `${day}T00:00:00`,
      iso: `${day}T10:00:00.000Z`,
      hasTime: false,
      hasZone: false,
    });
  });

  it.each([
    ['2022-07-08T10:11:12Z', '2022-07-08T10:11:12.000Z'],
    ['2022-07-08 10:11:12.3456 +0200', '2022-07-08T08:11:12.345Z'],
    ['2022-07-08T10:11-07', '2022-07-08T17:11:00.000Z'],
    ['2022-07-08T10:11:12+02:00[Europe/Berlin]', '2022-07-08T08:11:12.000Z'],
    ['Fri, 08 Jul 2022 10:11:12 GMT', '2022-07-08T10:11:12.000Z'],
    ['Fri, 08 Jul 2022 10:11:12 EST', '2022-07-08T15:11:12.000Z'],
    ['Fri Jul 08 2022 10:11:12 GMT+0100 (British Summer Time)', '2022-07-08T09:11:12.000Z'],
    ['Fri Jul  8 10:11:12 UTC 2022', '2022-07-08T10:11:12.000Z'],
    ['2022-07-08 10:11 America/New_York', '2022-07-08T14:11:00.000Z'],
    ['1657275072', '2022-07-08T10:11:12.000Z'],
    ['1657275072000', '2022-07-08T10:11:12.000Z'],
    ['1962-07-08T10:11:12Z', '1962-07-08T10:11:12.000Z'],
  ])('reads the instant of %j', (text, iso) => {
    expect(parseDate(text, 'Asia/Tokyo')).toMatchObject({ iso, hasTime: true, hasZone: true });
  });

  it.each([
    ['2022-07-08 10:11:12', '2022-07-08T08:11:12.000Z'],
    ['2022-12-08 10:11:12', '2022-12-08T09:11:12.000Z'],
    ['2022-7-8 1:2:3', '2022-07-07T23:02:03.000Z'],
    ['2022-07-08 3:04 PM', '2022-07-08T13:04:00.000Z'],
    ['2022-07-08 12:04 a.m.', '2022-07-07T22:04:00.000Z'],
    ['20220708101112', '2022-07-08T08:11:12.000Z'],
    ['1880-07-08 10:11:12', '1880-07-08T09:17:44.000Z'],
  ])('reads %j in the time zone of the site', (text, iso) => {
    expect(parseDate(text, 'Europe/Berlin')).toMatchObject({ iso, hasTime: true, hasZone: false });
  });

  it.each([
    '2022-02-30',
    '2021-02-29',
    '2022-13-01',
    '2022-04-31T10:00:00Z',
    '2022-07-08T25:00:00Z',
    '2022-07-08T10:60:00Z',
    '2022-07-08 13:00 PM',
    '3/4/2022',
    '2022',
    '2022-07',
    '0000-00-00 00:00:00',
    'Jul 2022',
    '2022-07-08 10:00 Nowhere/Land',
    'soon',
    '',
  ])('refuses %j', (text) => {
    expect(() => parseDate(text)).toThrow(FrontMatterError);
  });
});

describe('parsePublicationDate', () => {
  const at = (time: string) => Date.parse(`2022-07-08T${time}Z`);

  it.each([
    ['has not begun', '2022-07-09', '2022-07-09T10:00:00.000Z'],
    ['has begun', '2022-07-08', '2022-07-08T00:00:00.000Z'],
    ['is over', '2022-07-07', '2022-07-07T10:00:00.000Z'],
  ])('never schedules a day that %s', (_what, date, iso) => {
    expect(parsePublicationDate(date, 'UTC', at('09:59'))).toBe(iso);
  });

  it.each([
    ['of today in the first zones', '2022-07-09', 'Asia/Tokyo', '17:00', '2022-07-08T15:00:00.000Z'],
    [
      'of tomorrow in the last zones',
      '2022-07-08',
      'America/Los_Angeles',
      '06:00',
      '2022-07-08T10:00:00.000Z',
    ],
    ['of today in the last zones', '2022-07-08', 'America/Los_Angeles', '07:30', '2022-07-08T00:00:00.000Z'],
  ])('begins in the time zone: a day %s', (_what, date, zone, now, iso) => {
    expect(parsePublicationDate(date, zone, at(now))).toBe(iso);
  });

  it('keeps a time of the day', () => {
    expect(parsePublicationDate('2022-07-08T11:00Z', 'UTC', at('09:59'))).toBe('2022-07-08T11:00:00.000Z');
  });
});
