import { readApiUrl } from '../../scripts/apiUrl.ts';

describe('the API that a client is built for', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['https://API.example.org:443/', 'https://api.example.org'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('is by %s at %s', (value, origin) => {
    expect(readApiUrl({ API_URL: value })).toBe(origin);
  });

  it.each(['api.example.org', 'https://example.org/api', 'ftp://example.org', '"><script>'])(
    'is never at %s',
    (value) => {
      expect(() => readApiUrl({ API_URL: value })).toThrow(/^API_URL must be .+\.$/);
    },
  );
});
