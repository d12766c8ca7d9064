import { readApiUrl } from '../../scripts/apiUrl.ts';

describe('the API URL of a build', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['https://API.example.org:443/', 'https://api.example.org'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('is for %s: %s', (value, origin) => {
    expect(readApiUrl({ API_URL: value })).toBe(origin);
  });

  it.each(['api.example.org', 'https://example.org/api', 'ftp://example.org', '"><script>'])(
    'rejects %s',
    (value) => {
      expect(() => readApiUrl({ API_URL: value })).toThrow(/^API_URL must be .+\.$/);
    },
  );
});
