import fc from 'fast-check';

/** A request that an attacker might send. Where it says so, the sender puts a true token and a true slug in. */
export interface HostileRequest {
  method: string;
  /** Begins with a slash; may hold characters that no address holds. */
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export const OWNER_TOKEN = '<token>';
export const OWNER_SLUG = '<slug>';
const DRAFT = '0b0c9b3e-6a43-4b4c-9d2c-3f6f3f0a8f10';

const routes: [string, string][] = [
  ['POST', '/api/users/register'],
  ['POST', '/api/users/login'],
  ['PATCH', '/api/users/me'],
  ['POST', '/api/users/logout'],
  ['DELETE', '/api/users/me'],
  ['GET', '/api/users/me/sessions'],
  ['DELETE', '/api/users/me/sessions/x'],
  ['POST', '/api/users/confirmEmail'],
  ['DELETE', '/api/users/me/pendingEmail'],
  ['GET', '/api/admin/accounts'],
  ['POST', '/api/admin/accounts/suspend'],
  ['POST', '/api/admin/accounts/delete'],
  ['GET', '/api/admin/articles'],
  ['POST', '/api/admin/articles/hide'],
  ['POST', '/api/admin/articles/delete'],
  ['GET', '/api/articles'],
  ['GET', '/api/articles/all'],
  ['GET', `/api/articles/${OWNER_SLUG}`],
  ['GET', `/api/articles/public/${OWNER_SLUG}`],
  ['POST', '/api/articles/new'],
  ['PATCH', `/api/articles/edit/${OWNER_SLUG}`],
  ['DELETE', `/api/articles/delete/${OWNER_SLUG}`],
  ['POST', '/api/preview'],
  ['GET', '/api/drafts'],
  ['PUT', `/api/drafts/${DRAFT}`],
  ['GET', `/api/drafts/${DRAFT}`],
  ['GET', `/api/drafts/of/${OWNER_SLUG}`],
  ['DELETE', `/api/drafts/${DRAFT}`],
  ['GET', `/api/drafts/${DRAFT}/history`],
  ['GET', `/api/drafts/${DRAFT}/history/x`],
  ['GET', `/api/articles/history/${OWNER_SLUG}`],
  ['GET', `/api/articles/history/${OWNER_SLUG}/x`],
  ['POST', `/api/articles/unpublish/${OWNER_SLUG}`],
  ['GET', '/robots.txt'],
  ['GET', '/sitemap.xml'],
  ['GET', '/sitemap-1.xml'],
  ['GET', '/feed.atom'],
  ['GET', '/feed.json'],
  ['GET', `/allArticles/${OWNER_SLUG}.md`],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/'],
];

const oddTexts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '\u202eabc',
    '__proto__',
    'constructor',
    'toString',
    "' or 1=1 --",
    '"; drop table "user"; --',
    '${7*7}',
    '../../../../etc/passwd',
    'javascript:alert(1)',
    'http://[::1',
    'ada@example.org',
    '-',
    '1e999',
    'ﷺ'.repeat(50),
    '['.repeat(3000),
    '<b>'.repeat(500),
    'x'.repeat(5000),
  ),
);
const oddNumbers = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, -1, 2 ** 31, 2 ** 53, 1e308, Number.MIN_VALUE, 1e20),
);
const oddValues = fc.oneof(
  { weight: 4, arbitrary: oddTexts },
  { weight: 2, arbitrary: oddNumbers.map(Object) as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: fc.constantFrom(null, true, [], {}, [[]], { length: 1e9 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const rightFields = {
  name: 'Eve',
  email: 'eve@example.org',
  password: 'pass word',
  newPassword: '',
  title: 'A title',
  markdown: 'Some *text*',
  cover: '',
  articleSlug: null,
  articleVersion: 1,
  publishAt: '2030-01-31T18:30:00Z',
};
const oddFields = fc.dictionary(
  fc.oneof(fc.constantFrom(...Object.keys(rightFields), '__proto__', 'constructor', 'toJSON'), oddTexts),
  oddValues,
  { maxKeys: 4 },
);
/** Right but for some fields: what gets past the first check. */
const nearlyRight = oddFields.map((odd) => JSON.stringify({ ...rightFields, ...odd }));
const bodies = fc.oneof(
  { weight: 6, arbitrary: nearlyRight },
  { weight: 2, arbitrary: oddValues.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: nearlyRight.chain((json) => fc.nat(json.length).map((end) => json.slice(0, end))) },
  { weight: 1, arbitrary: oddTexts },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{"__proto__":{"admin":true},"title":"x","markdown":"x"}',
      '{"title":{"__proto__":[]},"markdown":"x"}',
      '{"title":"\\ud800","markdown":"\\udfff\\u0001"}',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
      '{"a":'.repeat(2000),
      '\ufeff{}',
    ),
  },
);

/** As clients encode them, fully, or not at all. Lone surrogates have no encoding: what stands for them goes. */
const encodings = fc.constantFrom(encodeURI, encodeURIComponent, (text: string) => text);
const encoded = fc
  .tuple(oddTexts, encodings)
  .map(([text, encode]) => encode(Buffer.from(text).toString()).slice(0, 3000));
const segments = fc.oneof(
  encoded,
  fc.constantFrom(
    '%',
    '%2',
    '%ff',
    '%00',
    '%2e%2e',
    '..',
    '.',
    '%2F',
    '%c0%ae',
    'all',
    'public',
    'edit',
    OWNER_SLUG,
  ),
);
const oddPaths = fc
  .tuple(
    fc.constantFrom('/api/articles', '/api/drafts', '/api/users', '/api', ''),
    fc.array(segments, { maxLength: 4 }),
  )
  .map(([start, rest]) => `${start}/${rest.join('/')}`);
const queries = fc
  .array(
    fc.tuple(fc.oneof(fc.constantFrom('page', 'limit', 'state', 'page[]', '__proto__'), encoded), encoded),
    {
      maxLength: 3,
    },
  )
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : ''));
const pages = fc
  .tuple(
    fc.constantFrom('page', 'limit'),
    fc.oneof(fc.bigInt(), fc.double(), fc.integer({ min: -1, max: 101 })),
  )
  .map(([name, number]) => `?${name}=${number}`);

const calls = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...routes) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'), oddPaths) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('HEAD', 'OPTIONS', 'TRACE', 'PURGE', 'QUERY'), oddPaths),
  },
);
/** Text that stands in a header's line without ending it. */
const headerTexts = fc.string({ maxLength: 60 });
const headers = fc.record(
  {
    authorization: fc.oneof(
      { weight: 4, arbitrary: fc.constant(`Bearer ${OWNER_TOKEN}`) },
      { weight: 1, arbitrary: fc.constant(`Bearer ${OWNER_TOKEN}x`) },
      { weight: 1, arbitrary: fc.constant('Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.') },
      { weight: 1, arbitrary: headerTexts },
    ),
    'content-type': fc.oneof(
      { weight: 6, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'application/json; charset=utf-16',
          'text/plain',
          'multipart/form-data',
          'a/b/c',
          '',
        ),
      },
      { weight: 1, arbitrary: headerTexts },
    ),
    'idempotency-key': fc.oneof(fc.constantFrom('"a"', '""', 'a'), headerTexts),
    'if-match': fc.oneof(fc.constantFrom('*', '"1"', '"99999999999999999"', '"-1"'), headerTexts),
    'x-forwarded-for': fc.oneof(fc.ipV4(), fc.ipV6(), headerTexts),
    'x-forwarded-proto': fc.constantFrom('https', 'http', 'https, http', ''),
    'accept-encoding': fc.oneof(fc.constantFrom('br', 'gzip;q=9', '*'), headerTexts),
    range: fc.oneof(fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1'), headerTexts),
    'if-none-match': fc.oneof(fc.constant('*'), headerTexts),
  },
  { requiredKeys: [] },
);

export const hostileRequests: fc.Arbitrary<HostileRequest> = fc
  .record({ call: calls, query: fc.oneof(fc.constant(''), queries, pages), headers, body: fc.option(bodies) })
  .map(({ call: [method, path], query, headers, body }) => ({
    method,
    // Two slashes at the start would be the name of a host.
    url: (path + query).replace(/^\/+/, '/'),
    headers,
    body: method === 'GET' || method === 'HEAD' ? undefined : (body ?? undefined),
  }));
