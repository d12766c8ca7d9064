import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { inTestAll } from '../../helpers/sample.ts';

describe('bad input', () => {
  let blog: Blog;
  let ada: Author;
  // One blog for all tests; each has its own author.
  beforeAll(async () => (blog = await startBlog({ limits: { login: null, register: null, write: null } })));
  beforeEach(async () => (ada = await blog.aUser()));
  afterAll(() => blog.close());

  const json = 'application/json';
  const draft = { title: 'On engines', markdown: 'x', cover: '' };
  const user = { name: 'Eve', email: 'eve@example.org', password: 'pass word' };

  /** Sends the body unchanged. */
  const send = (method: 'POST' | 'PATCH', url: string, payload: InjectOptions['payload'], type?: string) =>
    blog.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${ada.token}`, ...(type !== undefined && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    });
  const publish = (payload?: InjectOptions['payload'], type: string | undefined = json) =>
    send('POST', '/api/articles/new', payload, type);
  const storedArticles = async () =>
    (await blog.call('GET', '/api/articles', { as: ada })).json<{ result: [] }>().result;

  it.each([
    ['broken JSON', '{"title": "x"', 'The body is not valid JSON.'],
    ['text', 'title=x', 'The body is not valid JSON.'],
    [
      'a polluting key',
      '{"title":"x","markdown":"x","__proto__":{"admin":true}}',
      'The body is not valid JSON.',
    ],
    ['nothing', '', 'The body must be a JSON object.'],
    ['null', 'null', 'The body must be a JSON object.'],
    ['a list', '[]', 'The body must be a JSON object.'],
    ['a string', '"x"', 'The body must be a JSON object.'],
    ['an empty object', '{}', 'Title is required and Markdown is required.'],
    ['a missing field', '{"title":"x"}', 'Markdown is required.'],
    ['a blank title', '{"title":"  ","markdown":"x"}', 'Title is required.'],
    ['a number as markdown', '{"title":1,"markdown":"x"}', 'Title must be a string.'],
    ['a list as markdown', '{"title":["x"],"markdown":"x"}', 'Title must be a string.'],
    ['an object as markdown', '{"title":"x","markdown":{"a":1}}', 'Markdown must be a string.'],
    ['null as markdown', '{"title":"x","markdown":null,"cover":""}', 'Markdown must be a string.'],
    [
      'a title of two lines',
      JSON.stringify({ ...draft, title: 'a\nb' }),
      'Title must not contain line breaks.',
    ],
    ['a NUL', '{"title":"a\\u0000b","markdown":"x"}', 'Title must not contain NUL characters.'],
    ['a cover that is no URL', '{"title":"x","markdown":"x","cover":"x"}', /^Cover must be a valid http/],
    [
      'a script as cover',
      '{"title":"x","markdown":"x","cover":"javascript:alert(1)"}',
      /^Cover must be a valid/,
    ],
    ['a long title', JSON.stringify({ ...draft, title: 'x'.repeat(201) }), /^Title must be at most 200 char/],
    [
      'a long cover',
      JSON.stringify({ ...draft, cover: `http://a.b/${'x'.repeat(2048)}` }),
      /^Cover must be at most 2,048/,
    ],
    [
      'an invisible title',
      JSON.stringify({ ...draft, title: '\u2800\u00ad\u{e0041}' }),
      /^Title must contain a visible character\.$/,
    ],
    [
      'a cover outside the web',
      JSON.stringify({ ...draft, cover: 'http:a.png' }),
      'Cover must be a valid http or https URL.',
    ],
    [
      'a cover of two lines',
      JSON.stringify({ ...draft, cover: 'https://example.org/\n a.png' }),
      'Cover must be a valid http or https URL.',
    ],
    [
      'a long text',
      JSON.stringify({ ...draft, markdown: 'x'.repeat(2 ** 20 + 1) }),
      /^Markdown must be at most 1 MiB\.$/,
    ],
    [
      'a long text in few characters',
      JSON.stringify({ ...draft, markdown: '€'.repeat(349_526) }),
      /^Markdown must be at most 1 MiB/,
    ],
  ])(
    'returns 400 with a sentence and stores nothing for an article with %s',
    async (_what, payload, sentence) => {
      const reply = await publish(payload);

      expect(reply.statusCode).toBe(400);
      expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(reply.body).toMatch(sentence instanceof RegExp ? sentence : new RegExp(`^${sentence}$`));
      expect(await storedArticles()).toEqual([]);
    },
  );

  it.each([
    ['no name', { ...user, name: undefined }, 'Name is required.'],
    ['a blank name', { ...user, name: ' ' }, 'Name is required.'],
    ['a long name', { ...user, name: 'x'.repeat(101) }, 'Name must be at most 100 characters.'],
    ['an invisible name', { ...user, name: '\u202e\u200b' }, /^Name must contain a visible character\.$/],
    ['no email', { ...user, email: '' }, 'Email is required.'],
    ['an invalid email', { ...user, email: 'eve' }, 'Email must be a valid email.'],
    ['an email without a domain', { ...user, email: 'eve@example' }, 'Email must be a valid email.'],
    ['a long email', { ...user, email: `eve@${'x'.repeat(250)}.org` }, /^Email must be/],
    ['a short password', { ...user, password: '12345' }, 'Password must be at least 6 characters.'],
    ['a long password', { ...user, password: 'x'.repeat(201) }, 'Password must be at most 200 characters.'],
    ['a list as the password', { ...user, password: ['pass word'] }, 'Password must be a string.'],
    [
      'several invalid fields',
      { name: 1, email: 'x', password: 'x' },
      /^Name .+, Email .+, and Password .+\.$/,
    ],
  ])(
    'returns 400 with a sentence and stores nothing for a registration with %s',
    async (_what, body, sentence) => {
      const reply = await blog.call('POST', '/api/users/register', { body });

      const { email, password } = user;
      const login = await blog.call('POST', '/api/users/login', { body: { email, password } });
      expect(reply.statusCode).toBe(400);
      expect(reply.body).toMatch(sentence instanceof RegExp ? sentence : new RegExp(`^${sentence}$`));
      expect(login.statusCode).toBe(400);
    },
  );

  it('leaves the article unchanged when an edit is invalid', async () => {
    const article = await blog.anArticle({ by: ada });

    const reply = await send('PATCH', `/api/articles/edit/${article.slug}`, '{"title":"x"}', json);

    const own = await blog.call('GET', `/api/articles/${article.slug}`, { as: ada });
    expect(reply.statusCode).toBe(400);
    expect(own.json()).toEqual(article);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
    'returns 415 for the content type %s',
    async (type) => {
      const reply = await publish('{"title":"x","markdown":"x"}', type);

      expect(reply.statusCode).toBe(415);
      expect(reply.body).toBe('Send the body as JSON, with the content type application/json.');
    },
  );

  it.each([
    ['gzip', 415, 'Send the body uncompressed.'],
    ['identity', 400, 'The body is not valid JSON.'],
  ])('answers the content encoding %s with %d', async (coding, status, sentence) => {
    const headers = {
      authorization: `Bearer ${ada.token}`,
      'content-type': json,
      'content-encoding': coding,
    };
    const payload = gzipSync(JSON.stringify(draft));

    const reply = await blog.app.inject({ method: 'POST', url: '/api/articles/new', headers, payload });

    expect([reply.statusCode, reply.body]).toEqual([status, sentence]);
    expect(reply.headers['accept-encoding']).toBe(status === 415 ? 'identity' : undefined);
  });

  it('returns 413 for a body over 2 MiB', async () => {
    const reply = await publish(JSON.stringify({ ...draft, markdown: 'x'.repeat(2 ** 21) }));

    expect(reply.statusCode).toBe(413);
    expect(reply.body).toBe(
      'The request is too large. An article’s text can have up to 1 MiB, everything else up to 16 KiB.',
    );
  });

  const escaped = (code: string) => `\\u${code}`;

  inTestAll(() => {
    it('stores 1 MiB of markdown and 200 characters of title', async () => {
      const reply = await publish(
        JSON.stringify({ ...draft, title: 'x'.repeat(200), markdown: 'x '.repeat(2 ** 19) }),
      );

      expect(reply.statusCode).toBe(201);
    });

    it.each([
      ['quotes', '\\"'],
      ['backslashes', '\\\\'],
      ['line breaks', '\\n'],
      ['letters, escaped', escaped('0041')],
      ['control characters, escaped', escaped('001f')],
    ])('does not return 413 for 1 MiB of %s', async (_what, character) => {
      const markdown = character.repeat(2 ** 20);

      const reply = await publish(`{"title":"x","markdown":"${markdown}"}`);

      // The limit on rendering is separate, and slow machines may reach it.
      expect([201, 400]).toContain(reply.statusCode);
    });

    it.each([
      ['lists', '[],'.repeat(2 ** 20)],
      ['letters beside escapes', `${'x'.repeat(2 ** 21)}${'\\n'.repeat(2 ** 20)}`],
      ['escapes', escaped('0041').repeat(2 ** 21)],
    ])('returns 413 for more than 2 MiB of %s', async (_what, text) => {
      const reply = await publish(`{"title":"x","markdown":"${text}"}`);

      expect(reply.statusCode).toBe(413);
    });
  });

  it.each([
    ['POST', '/api/articles/new', { ...draft, markdown: 'a\ud800b' }, 'Markdown', 'a'],
    ['POST', '/api/articles/new', { ...draft, title: 'On \ud83d' }, 'Title', 'On'],
    ['POST', '/api/articles/new', { ...draft, title: '😀\ude00' }, 'Title', '😀'],
    [
      'POST',
      '/api/articles/new',
      { ...draft, cover: 'https://example.org/\ud800' },
      'Cover',
      'https://example.org/',
    ],
    ['POST', '/api/articles/new', { ...draft, tags: ['looms', 'a\udc00'] }, 'A tag', 'a'],
    ['POST', '/api/users/register', { ...user, name: 'Eve\udfff' }, 'Name', 'Eve'],
    ['PATCH', '/api/users/me', { ...user, name: '\udfffEve' }, 'Name', ''],
    ['POST', '/api/preview', { markdown: 'a\ud800b' }, 'Markdown', 'a'],
    ['POST', '/api/articles/bulk', { act: 'addTag', name: 'a\ud800', items: ['x'] }, 'Name', 'a'],
    ['POST', '/api/articles/bulk', { act: 'delete', items: ['a\ud800'] }, 'Items', 'a'],
  ] as const)('returns 400 for an unpaired surrogate: %s %s %j', async (method, url, body, label, before) => {
    const reply = await send(method, url, JSON.stringify(body), json);

    const place = before === '' ? 'at the beginning' : `after “${before}”`;
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain(`${label} must not contain a broken character. There is one ${place}`);
    expect(await storedArticles()).toEqual([]);
  });

  it('accepts whole emoji next to any text', async () => {
    const article = { title: '👩‍👩‍👧 family', markdown: '😀👍🏽 \ufffd', tags: ['🧶'] };

    const reply = await publish(JSON.stringify(article));

    expect(reply.json()).toMatchObject(article);
  });

  it('drops unknown fields', async () => {
    const reply = await publish(
      JSON.stringify({
        ...draft,
        title: 'On fields',
        clicks: 1000,
        ownerId: 'eve',
        version: 7,
      }),
    );

    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ slug: 'on-fields', clicks: 0, version: 1 });
  });
});
