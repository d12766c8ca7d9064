import type { PublicArticleSummary } from '../../../src/shared/article.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { noWord } from '../../../src/shared/search/query.ts';
import type { SearchResult } from '../../../src/shared/search/results.ts';
import { rank } from '../../../src/server/search/rank.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { until } from '../../helpers/until.ts';

let blog: Blog;
let ada: Author;
beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser();
});
afterEach(() => blog.close());

const search = (q: string, more = '') => blog.call('GET', `/api/search?q=${encodeURIComponent(q)}${more}`);
const found = async (q: string, more = '') => (await search(q, more)).json<Listing<SearchResult>>();
const titles = async (q: string) => (await found(q)).result.map(({ title }) => title);
const write = (title: string, markdown = 'Of nothing else.', by = ada) =>
  blog.anArticle({ by, title, markdown });

describe('GET /api/search', () => {
  it('finds articles by their titles, their texts and their authors', async () => {
    const bob = await blog.aUser({ name: 'Bob Loom' });
    await write('On engines', 'They weave *patterns*.');
    await write('On looms', 'They weave flowers.', bob);

    expect(await titles('engines')).toEqual(['On engines']);
    expect(await titles('WEAVE')).toEqual(['On looms', 'On engines']);
    expect(await titles('bob weave')).toEqual(['On looms']);
    expect(await titles('"bob loom" -flowers')).toEqual([]);
    expect(await titles('weave -bob')).toEqual(['On engines']);
    expect(await titles('nowhere')).toEqual([]);
  });

  it('takes the last word for the beginning of one, and quotes for one after the other', async () => {
    await write('Analytical engines');
    await write('Engines, analytical');

    expect(await titles('analytical engine')).toEqual(['Engines, analytical', 'Analytical engines']);
    expect(await titles('engine ')).toEqual([]);
    expect(await titles('"analytical engines"')).toEqual(['Analytical engines']);
    expect(await titles('anal engines')).toEqual([]);
  });

  it('gives what a listing gives, and a piece of the text with what was looked for marked', async () => {
    const { slug } = await write(
      'On engines',
      `${'Much. '.repeat(80)}They *weave* <b>pat</b>terns & “flowers”.`,
    );

    const { result } = await found('weave flowers');

    expect(result).toMatchObject([
      { slug, title: 'On engines', ownerName: 'Ada', ownerHandle: 'ada', clicks: 0 },
    ]);
    expect(result[0]?.snippet).toContain('They <mark>weave</mark> patterns &amp; “<mark>flowers</mark>”.');
    expect(result[0]?.snippet.length).toBeLessThan(300);
  });

  it.each([
    ['da nang', 'Đà Nẵng'],
    ['lodz', 'Łódź'],
    ['aero', 'Ærø'],
    ['coeur', 'Un cœur'],
    ['email', 'Your E-Mail-Adresse'],
    ['e-mail', 'Your email'],
    ['"my e-mail"', 'Read my email'],
    ['カタカナ', 'ひらがなとかたかな'],
    ['かたかな', 'ｶﾀｶﾅ'],
    ['مدرسه', 'مدرسة'],
    ['كتاب', 'والكتاب'],
    ['الكتاب', 'كتاب'],
    ['كتا', 'الكتاب'],
    ['שלומ', 'שלום'],
    ['２０２４', '٢٠٢٤'],
    ['🍕', 'Pizza 🍕 for all'],
    ['💻 work', 'Work 👩🏽‍💻'],
  ])('finds by %s what is written %s', async (q, title) => {
    await write(title);
    await write('Another one', `Text of ${title}.`);
    await write('A third');

    expect(await titles(q)).toEqual([title, 'Another one']);
    expect((await found(q)).result[1]?.snippet).toContain('<mark>');
  });

  it('finds authors by other spellings of their names', async () => {
    await write('On looms', 'Text.', await blog.aUser({ name: 'Łukasz الكاتب' }));

    expect(await titles('lukasz')).toEqual(['On looms']);
    expect(await titles('كاتب')).toEqual(['On looms']);
  });

  it('puts titles before texts, and the newer before the older', async () => {
    await write('Old engines');
    await write('Looms', 'Unlike engines.');
    await write('New engines');

    expect(await titles('engines')).toEqual(['New engines', 'Old engines', 'Looms']);
  });

  it('finds articles by their tags, which count less than a title and more than a text', async () => {
    await blog.anArticle({ by: ada, title: 'Engines' });
    await blog.anArticle({ by: ada, title: 'Patterns', markdown: 'Of looms.', tags: ['Engines', 'Crème'] });
    await blog.anArticle({ by: ada, title: 'Looms', markdown: 'Unlike engines.' });

    expect(await titles('engines')).toEqual(['Engines', 'Patterns', 'Looms']);
    expect(await titles('creme looms')).toEqual(['Patterns']);
  });

  it('ages what it finds: after years a title counts for less than a text of today', async () => {
    const { slug } = await write('Old engines');
    await write('Looms', 'Unlike engines.');
    await blog.connection.db
      .updateTable('article')
      .set({ createdAt: '2001-01-01T00:00:00.000Z' })
      .where('slug', '=', slug)
      .execute();

    expect(await titles('engines')).toEqual(['Looms', 'Old engines']);
  });

  it('is paged like every listing', async () => {
    for (let at = 0; at < 13; at += 1) await write(`Engine ${at}`);

    const first = await found('engine');
    const second = await found('engine', '&page=2');
    const small = await found('engine', '&page=3&limit=6');

    expect(first.result).toHaveLength(10);
    expect([first.next, first.prev]).toEqual([{ limit: 10, page: 2 }, undefined]);
    expect(second.result.map(({ title }) => title)).toEqual(['Engine 2', 'Engine 1', 'Engine 0']);
    expect([second.next, second.prev]).toEqual([undefined, { limit: 10, page: 1 }]);
    expect(small.result).toHaveLength(1);
  });

  it.each([
    ['', noWord],
    ['?!', noWord],
    ['-engines', noWord],
    ['x'.repeat(201), 'A search must be at most 200 characters.'],
    ['ab '.repeat(17), 'Please search for at most 16 words at once.'],
  ])('refuses %j in a sentence', async (q, sentence) => {
    const { statusCode, body, headers } = await search(q);

    expect([statusCode, body]).toEqual([400, sentence]);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it.each(['&page=0', '&limit=21', '&limit=x'])('refuses %s', async (more) => {
    expect((await search('engine', more)).statusCode).toBe(400);
  });

  it('takes whatever is typed for words, never for a query of the database', async () => {
    await write('On engines');
    const hostile = [
      ...['"engines" OR 1', 'engines NEAR/2 on', 'rowid:1 engines', '{words}: engines', 'engines*) OR (on'],
      ...[
        "'; drop table article; -- engines",
        'engines & !(on)',
        'engines:*A',
        'a\\ engines',
        'engines <-> on ^',
      ],
    ];

    for (const q of hostile) expect([q, (await search(q)).statusCode]).toEqual([q, 200]);
    expect(await titles("engines'")).toEqual(['On engines']);
  });
});

describe('what is found', () => {
  it('follows each edit at once', async () => {
    const { slug } = await write('On engines', 'They weave.');
    await blog.call('PATCH', `/api/articles/edit/${slug}`, {
      as: ada,
      body: { title: 'On looms', markdown: 'They spin.', cover: '' },
    });

    expect([await titles('engines'), await titles('weave'), await titles('looms spin')]).toEqual([
      [],
      [],
      ['On looms'],
    ]);
  });

  it('is nothing that was deleted or unpublished, until it is published again', async () => {
    const engines = await write('On engines', 'They weave.');
    const looms = await write('On looms', 'They weave.');
    await blog.call('DELETE', `/api/articles/delete/${engines.slug}`, { as: ada });
    const draft = await blog.call('POST', `/api/articles/unpublish/${looms.slug}`, { as: ada });
    const without = await titles('weave');
    await blog.call('POST', '/api/articles/new', {
      as: ada,
      headers: { 'idempotency-key': `"${draft.json<{ _id: string }>()._id}"` },
      body: { title: 'On looms', markdown: 'They weave.', cover: '' },
    });

    expect([without, await titles('weave')]).toEqual([[], ['On looms']]);
  });

  it('is nobody’s draft', async () => {
    await blog.call('PUT', '/api/drafts/0190b6a0-0000-7000-8000-000000000001', {
      as: ada,
      headers: { 'if-none-match': '*' },
      body: { title: 'Secret engines', markdown: 'They weave.', cover: '' },
    });

    expect(await titles('engines')).toEqual([]);
    const own = await blog.call('GET', '/api/articles?q=engines', { as: await blog.aUser() });
    expect(own.json()).toEqual({ result: [] });
  });

  it('follows the name of its author at once', async () => {
    await write('On engines');
    await blog.call('PATCH', '/api/users/me', {
      as: ada,
      body: { name: 'Countess Lovelace', email: ada.email },
    });
    await write('On looms');

    expect([await titles('ada'), await titles('"countess love')]).toEqual([[], ['On looms', 'On engines']]);
  });

  it('goes with the account of its author', async () => {
    for (let at = 0; at < 60; at += 1) await write(`Engine ${at}`);
    await blog.call('DELETE', '/api/users/me', { as: ada });

    expect([await titles('engine'), await titles('ada')]).toEqual([[], []]);
    const { db } = blog.connection;
    await until(
      async () =>
        (await db.selectFrom('user').select('id').where('id', '=', idOf(ada)).execute()).length === 0,
    );
    expect(await db.selectFrom('articleWords').select('rowid').execute()).toEqual([]);
    expect(await db.selectFrom('authorWord').select('word').execute()).toEqual([]);
  });

  it('is not found by addresses, nor by what no reader sees', async () => {
    await write(
      'On engines',
      'See https://looms.example/spindle or [there](https://threads.example "shuttle").',
    );

    for (const q of ['spindle', 'threads', 'shuttle', 'https']) expect([q, await titles(q)]).toEqual([q, []]);
    expect(await titles('there')).toEqual(['On engines']);
  });

  it('has the words of two cells, lines and paragraphs apart, and those of marked letters together', async () => {
    await write('On engines', '|one|two|\n|-|-|\n|three|four|\n\nfive<br>six\n\nse*ven*teen');

    for (const q of ['one', 'two', 'three', 'four ', 'five', 'six', 'seventeen '])
      expect([q, await titles(q)]).toEqual([q, ['On engines']]);
  });
});

describe('GET /api/articles?q=', () => {
  const own = async (q: string, as = ada) =>
    (await blog.call('GET', `/api/articles?q=${encodeURIComponent(q)}&limit=2`, { as })).json<
      Listing<PublicArticleSummary>
    >();

  it('searches one’s own articles alone, by title and text, in pages', async () => {
    const bob = await blog.aUser({ name: 'Bob' });
    for (const title of ['One', 'Two', 'Three']) await write(title, 'They weave.');
    await write('Bob’s', 'They weave.', bob);

    const first = await own('weave');

    expect(first.result.map(({ title }) => title)).toEqual(['Three', 'Two']);
    expect(first.next).toEqual({ limit: 2, page: 2 });
    expect(first.result[0]).not.toHaveProperty('ownerName');
    expect((await own('weave', bob)).result.map(({ title }) => title)).toEqual(['Bob’s']);
    expect((await own('ada')).result).toEqual([]);
  });

  it('is refused like any search, and without a session', async () => {
    expect((await blog.call('GET', '/api/articles?q=%3F', { as: ada })).statusCode).toBe(400);
    expect((await blog.call('GET', '/api/articles?q=weave')).statusCode).toBe(401);
  });
});

describe('the order of what is found', () => {
  const term = { words: ['looms'], isPrefix: false };
  const match = (
    number: number,
    { title = 'x', tags = [] as string[], createdAt = '2026-01-01T00:00:00.000Z' },
  ) => ({
    ...{ number, title, tags, createdAt },
  });
  const now = Date.parse('2026-01-01T00:00:00.000Z');
  const YEAR = 365 * 24 * 60 * 60 * 1000;
  const ago = (years: number) => new Date(now - years * YEAR).toISOString();

  it.each([
    ['the title before the tags before the text', [{}, { tags: ['looms'] }, { title: 'Looms' }], [3, 2, 1]],
    ['the newer of two alike', [{ createdAt: ago(0) }, { createdAt: ago(1) }], [1, 2]],
    [
      'a tag as much as a title of a year ago, and then the later one',
      [{ title: 'Looms', createdAt: ago(1) }, { tags: ['looms'] }],
      [2, 1],
    ],
    [
      'a title of less than a year ago before a tag',
      [{ title: 'Looms', createdAt: ago(0.99) }, { tags: ['looms'] }],
      [1, 2],
    ],
    ['the later one of equals', [{}, {}, {}], [3, 2, 1]],
    ['what comes from a clock that is ahead as if it were new', [{ createdAt: ago(-5) }, {}], [2, 1]],
  ])('has %s', (_what, articles, order) => {
    const matches = articles.map((article, at) => match(at + 1, article));

    expect(rank(matches, [term], now)).toEqual(order);
  });
});
