import { acceptsGzip, hasAlready } from '../../../src/server/http/negotiation.ts';

describe('a client', () => {
  it.each(['gzip', 'br, gzip', 'deflate,GZIP;q=0.5', 'x-gzip', 'gzip ; q=1.0', 'gzip;q=0.001'])(
    'takes gzip: %s',
    (coding) => expect(acceptsGzip({ headers: { 'accept-encoding': coding } })).toBe(true),
  );

  it.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip;q=0.000', 'br, gzip; q=0', 'gzipped', '*;q=0'])(
    'does not take gzip: %s',
    (coding) => {
      const headers = coding === undefined ? {} : { 'accept-encoding': coding };
      expect(acceptsGzip({ headers })).toBe(false);
    },
  );

  it.each([
    ['"a"', '"a"'],
    ['W/"a"', 'W/"a"'],
    ['W/"a"', '"a"'],
    ['"a"', 'W/"a"'],
    ['"b", W/"a"', '"a"'],
    ['*', '"a"'],
  ])('has already: if it knows %s, %s', (known, etag) => {
    expect(hasAlready({ headers: { 'if-none-match': known } }, etag)).toBe(true);
  });

  it.each([undefined, '', '"b"', 'a', '"a', 'W/"b"', '""'])('has something else: %s', (known) => {
    const headers = known === undefined ? {} : { 'if-none-match': known };
    expect(hasAlready({ headers }, '"a"')).toBe(false);
  });
});
