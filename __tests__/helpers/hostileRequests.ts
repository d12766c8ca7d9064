import fc from 'fast-check';

/** A request that an attacker might send. The sender replaces placeholders with a real token, slug or id. */
export interface HostileRequest {
  method: string;
  /** Starts with a slash; may contain characters that are invalid in URLs. */
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  /** The route of which it is a valid request, or nearly. */
  route?: string;
}

/** A request to start from. Fields of a JSON body can be changed one by one. */
export interface SoundRequest extends Omit<HostileRequest, 'body'> {
  body: Record<string, unknown> | string | Buffer | undefined;
}

export const OWNER_TOKEN = '<token>';
export const ADMIN_TOKEN = '<admin>';
export const OWNER_SLUG = '<slug>';
export const OWNER_ID = '<id>';
const DRAFT = '0b0c9b3e-6a43-4b4c-9d2c-3f6f3f0a8f10';

/** A route of the server, such as `/api/drafts/:id`. */
export interface Route {
  method: string;
  url: string;
}

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
  tags: ['looms'],
  // For bulk actions.
  act: 'addTag',
  state: 'published',
  items: [OWNER_ID, OWNER_SLUG],
  ids: [OWNER_ID],
  slugs: [OWNER_SLUG],
  slug: OWNER_SLUG,
  reason: 'spam',
  words: 'It sells looms.',
  after: '',
  // For links and invitations.
  token: 'x'.repeat(43),
  invitation: 'x',
  note: '',
  uses: 1,
  days: 1,
  // For settings.
  tagline: 'They weave.',
  language: 'en',
  accent: '#0b5d57',
  registration: 'open',
  // For passkeys.
  id: 'YQ',
  clientDataJSON: 'e30',
  attestationObject: 'oA',
  authenticatorData: 'oA',
  signature: 'YQ',
  userHandle: 'YQ',
  transports: ['internal'],
};
const oddFields = fc.dictionary(
  fc.oneof(fc.constantFrom(...Object.keys(rightFields), '__proto__', 'constructor', 'toJSON'), oddTexts),
  oddValues,
  { maxKeys: 4 },
);
/** Valid except for some fields, to get past the first check. */
const nearlyRight = oddFields.map((odd) => JSON.stringify({ ...rightFields, ...odd }));
/** Encoded like a form without scripts. */
const forms = oddFields.map((odd) =>
  new URLSearchParams(
    Object.entries({ ...rightFields, ...odd }).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString(),
);
const bodies = fc.oneof(
  { weight: 6, arbitrary: nearlyRight },
  { weight: 1, arbitrary: forms },
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

/** Percent-encoding like clients, complete or none. Unpaired surrogates have no encoding and are replaced. */
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
    fc.tuple(
      fc.oneof(
        fc.constantFrom('q', 'tag', 'by', 'sort', 'since', 'before', 'least', 'most', 'links', 'days'),
        fc.constantFrom('page', 'limit', 'state', 'after', 'page[]', '__proto__'),
        encoded,
      ),
      fc.oneof(fc.constantFrom('looms', '"on looms" -a', '1', '24h', '2026-01-31', OWNER_SLUG), encoded),
    ),
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

/** Valid values of a URL parameter. */
const RIGHT_PARTS: Record<string, string[]> = {
  ':slug': [OWNER_SLUG, 'looms'],
  ':name': [OWNER_SLUG, DRAFT],
  ':id': [DRAFT, OWNER_ID],
  ':handle': ['ada'],
  ':part': ['1'],
  '*': ['main.js'],
};
const rightPart = (name: string) => fc.constantFrom(...(RIGHT_PARTS[name] ?? ['x']));

/** Returns URLs of a route, mostly with valid parameters. */
function addressesOf({ method, url }: Route): fc.Arbitrary<[string, string]> {
  const parts = url
    .split(/(:[a-z]+|\*)/i)
    .map((part) =>
      /^(:|\*)/.test(part)
        ? fc.oneof({ weight: 4, arbitrary: rightPart(part) }, { weight: 1, arbitrary: segments })
        : fc.constant(part),
    );
  return fc.tuple(...parts).map((chosen) => [method, chosen.join('')]);
}

const callsOf = (routes: readonly Route[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...routes).chain(addressesOf) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'), oddPaths) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('HEAD', 'OPTIONS', 'TRACE', 'PURGE', 'QUERY'), oddPaths),
    },
  );
/** Text that is allowed in a header. */
const headerTexts = fc.string({ maxLength: 60 });
const headers = fc.record(
  {
    authorization: fc.oneof(
      { weight: 3, arbitrary: fc.constant(`Bearer ${OWNER_TOKEN}`) },
      { weight: 3, arbitrary: fc.constant(`Bearer ${ADMIN_TOKEN}`) },
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
          'application/x-www-form-urlencoded',
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

/** Creates valid requests, of which most have something changed: fields, headers, the length of the body. */
function nearlySound({ body, headers: sound, ...request }: SoundRequest): fc.Arbitrary<HostileRequest> {
  const isFields = typeof body === 'object' && !Buffer.isBuffer(body);
  const toBody = (changed: object) => (isFields ? JSON.stringify({ ...body, ...changed }) : body);
  const unchanged = fc.constant({ ...request, headers: sound, body: toBody({}) });
  const names = isFields ? Object.keys(body) : [];
  return fc.oneof(
    { weight: 4, arbitrary: unchanged },
    ...(names.length > 0
      ? [
          {
            weight: 4,
            arbitrary: fc
              .dictionary(fc.constantFrom(...names), oddValues, { minKeys: 1, maxKeys: 2 })
              .map((odd) => ({ ...request, headers: sound, body: toBody(odd) })),
          },
        ]
      : []),
    {
      weight: 2,
      arbitrary: headers.map((odd) => ({ ...request, headers: { ...sound, ...odd }, body: toBody({}) })),
    },
    {
      weight: 1,
      arbitrary: fc.nat(200).map((end) => ({ ...request, headers: sound, body: toBody({})?.slice(0, end) })),
    },
  );
}

/** Creates requests to these routes and to URLs without a route, half of them from sound ones. */
export const hostileRequestsOn = (
  routes: readonly Route[],
  sound: readonly SoundRequest[],
): fc.Arbitrary<HostileRequest> =>
  fc.oneof(fc.constantFrom(...sound).chain(nearlySound), oddRequestsOn(routes));

const oddRequestsOn = (routes: readonly Route[]): fc.Arbitrary<HostileRequest> =>
  fc
    .record({
      call: callsOf(routes),
      query: fc.oneof(fc.constant(''), queries, pages),
      headers,
      body: fc.option(bodies),
    })
    .map(({ call: [method, path], query, headers, body }) => ({
      method,
      // Two slashes or backslashes at the start would begin a host name.
      url: (path + query).replace(/^[/\\]+/, '/'),
      headers,
      body: method === 'GET' || method === 'HEAD' ? undefined : (body ?? undefined),
    }));
