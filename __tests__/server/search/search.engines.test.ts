import { render } from '../../../src/server/content/render.ts';
import { indexedText } from '../../../src/server/content/searchableText.ts';
import { isPostgres } from '../../../src/server/db/portable.ts';
import { rank } from '../../../src/server/search/findMatches.ts';
import {
  indexedWords,
  indexPending,
  isIndexed,
  requestReindex,
  toTsvector,
} from '../../../src/server/search/searchIndex.ts';
import { insertArticle } from '../../../src/server/services/writeArticle.ts';
import { fillShortTexts, type PublicArticleSummary } from '../../../src/shared/article.ts';
import { operator } from '../../../src/shared/articleChange.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { validationMessages } from '../../../src/shared/messages/en/validation.ts';
import {
  parseQuery,
  findTerm,
  type SearchQuery,
  type SearchResult,
  type Term,
} from '../../../src/shared/search/query.ts';
import { splitWords, GAP } from '../../../src/shared/search/words.ts';
import { random } from '../../../tools/random.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { draftHeaders } from '../../helpers/drafts.ts';
import { describeOnOneEngine, itOnOneEngine } from '../../helpers/registerTests.ts';
import { startSite } from '../../helpers/site.ts';
import { until } from '../../helpers/until.ts';

const { noWord } = validationMessages.search;

describe('search', () => {
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
    it('finds articles by title, text and author', async () => {
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

    it('matches the last word as a prefix and quoted words as a phrase', async () => {
      await write('Analytical engines');
      await write('Engines, analytical');

      expect(await titles('analytical engine')).toEqual(['Engines, analytical', 'Analytical engines']);
      expect(await titles('engine ')).toEqual([]);
      expect(await titles('"analytical engines"')).toEqual(['Analytical engines']);
      expect(await titles('anal engines')).toEqual([]);
    });

    it('finds articles by their description, and shows it if the text has no match', async () => {
      const { slug } = await blog.anArticle({
        by: ada,
        markdown: 'They weave.',
        description: 'A tour of the mill',
      });
      await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They tour.' });

      const { result } = await found('tour mill');

      expect(result.map(({ snippet }) => snippet)).toEqual(['A <mark>tour</mark> of the <mark>mill</mark>']);
      expect(await titles('"engines a tour"')).toEqual([]);
      expect(await titles('tour')).toEqual(['On looms', 'On engines']);
      await blog.call('PATCH', `/api/articles/edit/${slug}`, {
        as: ada,
        body: { title: 'On engines', markdown: 'They weave.', description: '' },
      });
      expect(await titles('mill')).toEqual([]);
    });

    it('returns listing entries with a snippet that marks the matches', async () => {
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
      ...['ה', 'ו', 'ב', 'ל', 'כ', 'מ', 'ש', 'וה', 'כשה'].map((prefix): [string, string] => [
        'בית',
        `${prefix}בית`,
      ]),
      ['הבית', 'בבית'],
      ['जरूरत', 'ज़रूरत'],
      ['हिंदी', 'हिन्दी'],
      ['हिन्दी', 'हिंदी'],
      ['２０２４', '٢٠٢٤'],
      ['🍕', 'Pizza 🍕 for all'],
      ['💻 work', 'Work 👩🏽‍💻'],
    ])('finds by %s an article with %s', async (q, title) => {
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

    it('ranks titles before texts and newer articles before older ones', async () => {
      await write('Old engines');
      await write('Looms', 'Unlike engines.');
      await write('New engines');

      expect(await titles('engines')).toEqual(['New engines', 'Old engines', 'Looms']);
    });

    it('ranks tags below titles and above texts', async () => {
      await blog.anArticle({ by: ada, title: 'Engines' });
      await blog.anArticle({ by: ada, title: 'Patterns', markdown: 'Of looms.', tags: ['Engines', 'Crème'] });
      await blog.anArticle({ by: ada, title: 'Looms', markdown: 'Unlike engines.' });

      expect(await titles('engines')).toEqual(['Engines', 'Patterns', 'Looms']);
      expect(await titles('creme looms')).toEqual(['Patterns']);
    });

    it('ranks an old title below a text of today', async () => {
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

    itOnOneEngine.each([
      ['', noWord],
      ['?!', noWord],
      ['-engines', noWord],
      ['x'.repeat(1001), 'A search can have at most 1,000 characters.'],
    ])('returns 400 with an explanation for %j', async (q, sentence) => {
      const { statusCode, body, headers } = await search(q);

      expect([statusCode, body]).toEqual([400, sentence]);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    });

    itOnOneEngine.each(['&page=0', '&limit=21', '&limit=x'])('returns 400 for %s', async (more) => {
      expect((await search('engine', more)).statusCode).toBe(400);
    });

    it('treats all input as words, never as query syntax', async () => {
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
  describe('search results', () => {
    it('reflect every edit at once', async () => {
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

    it('exclude deleted articles, and unpublished ones until they are republished', async () => {
      const engines = await write('On engines', 'They weave.');
      const looms = await write('On looms', 'They weave.');
      await blog.call('DELETE', `/api/articles/delete/${engines.slug}`, { as: ada });
      const draft = await blog.call('POST', `/api/articles/unpublish/${looms.slug}`, { as: ada });
      const without = await titles('weave');
      await blog.call('POST', '/api/articles/new', {
        as: ada,
        headers: draftHeaders(draft.json<{ _id: string }>()._id),
        body: { title: 'On looms', markdown: 'They weave.', cover: '' },
      });

      expect([without, await titles('weave')]).toEqual([[], ['On looms']]);
    });

    it('exclude drafts', async () => {
      await blog.call('PUT', '/api/drafts/0190b6a0-0000-7000-8000-000000000001', {
        as: ada,
        headers: { 'if-none-match': '*' },
        body: { title: 'Secret engines', markdown: 'They weave.', cover: '' },
      });

      expect(await titles('engines')).toEqual([]);
      const own = await blog.call('GET', '/api/articles?q=engines', { as: await blog.aUser() });
      expect(own.json()).toEqual({ result: [] });
    });

    it('reflect the name of the author at once', async () => {
      await write('On engines');
      await blog.call('PATCH', '/api/users/me', {
        as: ada,
        body: { name: 'Countess Lovelace', email: ada.email },
      });
      await write('On looms');

      expect([await titles('ada'), await titles('"countess love')]).toEqual([[], ['On looms', 'On engines']]);
    });

    it('disappear with the account of the author', async () => {
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

    it('match URLs as a whole and by their hosts, as they were typed or pasted', async () => {
      await write(
        'On engines',
        'See https://www.looms.example/spindle?size=2 or <https://de.example/K%C3%B6ln>.',
      );
      await write('On paths', 'See looms.example/other for more.');

      for (const q of [
        'https://www.looms.example/spindle?size=2',
        'https://looms.example/spindle?size=2.',
        'looms.example/spindle?size=2),',
        '"https://www.looms.example/spindle?size=2"',
        'https://www.looms.example/spin',
        'https://de.example/K%C3%B6ln.',
        'https://de.example/Köln',
        'de.example',
      ])
        expect([q, await titles(q)]).toEqual([q, ['On engines']]);
      expect(await titles('https://looms.example/other.')).toEqual(['On paths']);
      expect(await titles('looms.example')).toEqual(['On paths', 'On engines']);
      expect(await titles('https://looms.example/spin.')).toEqual([]);
    });

    it('match the descriptions of images', async () => {
      await write('On engines', 'Before ![A wooden "loom" & thread](https://a.example/b.png) after.');

      expect(await titles('wooden loom')).toEqual(['On engines']);
      expect((await found('"loom thread"')).result[0]?.snippet).toContain('<mark>loom" &amp; thread</mark>');
    });

    it('match the first 16 words of a long sentence', async () => {
      const sentence =
        'One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen';
      await write('On engines', `${sentence} seventeen.`);

      expect(await titles(`${sentence} 17 and much more ${'more '.repeat(100)}`)).toEqual(['On engines']);
      expect(await titles(`${sentence.replace('sixteen', 'other')} seventeen`)).toEqual([]);
    });

    it('match many Hebrew words at once', async () => {
      const words =
        'הבית בבית לספר מהעיר ובירושלים שבספרים כשהילדים הלכו לבתי הספר שלהם בשעה שהשמש זרחה מעל ההרים';
      await write('On engines', words);

      expect(await titles(words)).toEqual(['On engines']);
      expect(await titles('ירושלים ספרים ילדים שמש הרים')).toEqual(['On engines']);
    });

    it('do not match URLs or invisible text', async () => {
      await write(
        'On engines',
        'See https://looms.example/spindle or [there](https://threads.example "shuttle").',
      );

      for (const q of ['spindle', 'threads', 'shuttle', 'https', 'looms', 'loomsexample'])
        expect([q, await titles(q)]).toEqual([q, []]);
      expect(await titles('there')).toEqual(['On engines']);
    });

    it('separate words by cells, lines and paragraphs, but not by inline markup', async () => {
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

    it('searches only the articles of the owner, by title and text, in pages', async () => {
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

    itOnOneEngine('returns 400 for an invalid query and 401 without a session', async () => {
      expect((await blog.call('GET', '/api/articles?q=%3F', { as: ada })).statusCode).toBe(400);
      expect((await blog.call('GET', '/api/articles?q=weave')).statusCode).toBe(401);
    });
  });
  describe('ranking', () => {
    const term = { words: ['looms'], isPrefix: false };
    const match = (
      number: number,
      { title = 'x', tags = [] as string[], createdAt = '2026-01-01T00:00:00.000Z' },
    ) => ({
      ...{ number, position: number, title, tags, createdAt },
    });
    const now = Date.parse('2026-01-01T00:00:00.000Z');
    const YEAR = 365 * 24 * 60 * 60 * 1000;
    const ago = (years: number) => new Date(now - years * YEAR).toISOString();

    it.each([
      ['title before tags before text', [{}, { tags: ['looms'] }, { title: 'Looms' }], [3, 2, 1]],
      ['the newer of two equal articles first', [{ createdAt: ago(0) }, { createdAt: ago(1) }], [1, 2]],
      [
        'a tag like a title of a year ago, the later article first',
        [{ title: 'Looms', createdAt: ago(1) }, { tags: ['looms'] }],
        [2, 1],
      ],
      [
        'a title of less than a year ago before a tag',
        [{ title: 'Looms', createdAt: ago(0.99) }, { tags: ['looms'] }],
        [1, 2],
      ],
      ['the later of equal articles first', [{}, {}, {}], [3, 2, 1]],
      ['an article from the future like a new one', [{ createdAt: ago(-5) }, {}], [2, 1]],
    ])('ranks %s', (_what, articles, order) => {
      const matches = articles.map((article, at) => match(at + 1, article));

      expect(rank(matches, [term], now)).toEqual(order);
    });
  });
});

describe('results of both engines', () => {
  /** Words in twelve scripts, and how they are joined. */
  const scripts: Record<string, { words: string; joint: string }> = {
    Latin: {
      words: 'the engine weaves algebraic patterns just as Jacquard’s loom weaves crème brûlée Straße',
      joint: ' ',
    },
    Greek: { words: 'η μηχανή υφαίνει αλγεβρικά σχέδια όπως ο αργαλειός ΛΟΥΛΟΥΔΙΑ λόγος', joint: ' ' },
    Cyrillic: { words: 'машина ткёт алгебраические узоры как станок ткёт Цветы и листья', joint: ' ' },
    Arabic: { words: 'الآلة تنسج أنماطًا جبرية كما ينسج النول الزهور والأوراق كتاب', joint: ' ' },
    Hebrew: { words: 'המכונה אורגת דפוסים אלגבריים כמו שהנול אורג פרחים שָׁלוֹם', joint: ' ' },
    Devanagari: { words: 'इंजन बीजगणितीय नमूने बुनता है जैसे करघा फूल और पत्ते', joint: ' ' },
    Han: { words: '机器 编织 代数 图案 正如 织机 编织 花朵 和 叶子', joint: '' },
    Kana: { words: 'エンジン は だいすう の もよう を おる ガラス はな が', joint: '' },
    Hangul: { words: '기관은 대수학 무늬를 짠다 베틀이 꽃과 잎을 짜듯이', joint: ' ' },
    Thai: { words: 'เครื่อง ทอ ลวดลาย พีชคณิต เหมือน กี่ ทอ ดอกไม้ ใบไม้', joint: '' },
    Lao: { words: 'ເຄື່ອງ ທໍ ລວດລາຍ ພຶດຊະຄະນິດ ຄື ກີ່ ດອກໄມ້ ໃບໄມ້', joint: '' },
    Khmer: { words: 'ម៉ាស៊ីន ត្បាញ លំនាំ ពិជគណិត ដូច កី ផ្កា ស្លឹក', joint: '' },
  };
  interface Stored {
    title: string;
    text: string;
    author: string;
  }
  const names = ['Ada Lovelace', '艾达', 'Ольга'];
  const ARTICLES = 72;
  let blog: Blog;
  const stored: Stored[] = [];
  beforeAll(async () => {
    blog = await startBlog();
    const authors = await Promise.all(names.map((name) => blog.aUser({ name })));
    const dice = random(7);
    const scriptNames = Object.values(scripts);
    for (let at = 0; at < ARTICLES; at += 1) {
      const { words, joint } = scriptNames[at % scriptNames.length] ?? { words: '', joint: '' };
      const some = (count: number) =>
        Array.from({ length: count }, () => dice.pick(words.split(' ')) ?? '').join(joint);
      const author = authors[at % 3];
      const article = { title: `${some(2)} ${at}`, text: some(12), author: names[at % 3] ?? '' };
      const markdown = article.text;
      await insertArticle(blog.connection.db, author ? idOf(author) : '', {
        ...{ ...fillShortTexts({ title: article.title }), markdown },
        ...render(markdown),
        writer: operator,
      });
      stored.unshift(article);
    }
  });
  afterAll(() => blog.close());
  /** About 200: each word, its prefix, adjacent words, and words with and without others. */
  const queries = [
    ...Object.values(scripts).flatMap(({ words, joint }) => {
      const all = words.split(' ');
      const [first = '', second = '', third = '', fourth = ''] = all;
      return [
        ...all.map((word) => `${word} `),
        ...[first, third].map((word) => Array.from(word).slice(0, 2).join('')),
        Array.from(second).slice(0, 1).join(''),
        `"${first}${joint}${second}"`,
        `${third} ${fourth}`,
        `${first} -${third}`,
        `-"${second}${joint}${third}" ${fourth}`,
      ];
    }),
    ...[
      'ada',
      'love',
      '"ada lovelace"',
      '"lovelace ada"',
      '艾',
      'ольг',
      'ada engine',
      'weaves -ada',
      '7',
      '12 loom',
    ],
  ];
  /** Finds matches without an engine, by scanning all articles. */
  function expected(typed: string): string[] {
    const { wanted, unwanted } = parseQuery(typed) as SearchQuery;
    const has =
      ({ title, text, author }: Stored) =>
      (term: Term) =>
        [title, text, author].some((one) => findTerm(term, splitWords(one)) >= 0);
    const points = ({ title }: Stored) =>
      wanted.reduce((sum, term) => sum + (findTerm(term, splitWords(title)) >= 0 ? 10 : 1), 0);
    return stored
      .filter((article) => wanted.every(has(article)) && !unwanted.some(has(article)))
      .sort((one, other) => points(other) - points(one))
      .map(({ title }) => title);
  }
  async function found(q: string): Promise<string[]> {
    const titles: string[] = [];
    for (let page = 1; ; page += 1) {
      const reply = await blog.call('GET', `/api/search?q=${encodeURIComponent(q)}&limit=20&page=${page}`);
      const { result, next } = reply.json<Listing<SearchResult>>();
      titles.push(...result.map(({ title }) => title));
      if (!next) return titles;
    }
  }
  describe('queries in twelve scripts', () => {
    it('has enough queries', () => {
      expect(queries.length).toBeGreaterThanOrEqual(200);
      expect(queries.filter((q) => expected(q).length > 0).length).toBeGreaterThan(180);
    });

    it.each(queries)('finds the expected articles in order: %s', async (q) => {
      expect(await found(q)).toEqual(expected(q));
    });
  });
});

describe('index', () => {
  /** Far more than a `tsvector` holds: many distinct words, and one repeated word. */
  const huge = Array.from({ length: 60_000 }, (_, at) => `w${at.toString(36)}漢${at % 7} the`).join(' ');
  describe('indexed text', () => {
    itOnOneEngine('limits positions, per word and in total', () => {
      const words = indexedText(`<p>${huge}</p>`).split(' ');

      expect(words.filter((word) => word === 'the').length).toBe(200);
      expect(words.slice(0, 15_000)).toContain(GAP);
      expect(Buffer.byteLength(words.join(' '))).toBeLessThan(1_000_000);
      expect(words[15_000]).toBe(GAP);
    });

    itOnOneEngine('leaves a gap between title and text', () => {
      const article = { ownerId: '0190-ab', tags: ['Wool', 'Crème'], words: 'they weave' };
      const words = indexedWords({ ...article, ...fillShortTexts({ title: 'On looms' }) });

      expect(words).toBe('·0190ab · on looms · wool creme · they weave');
      expect(indexedWords({ ...article, title: 'On looms', description: 'Why they' })).toBe(
        '·0190ab · on looms · wool creme · why they · they weave',
      );
      expect(toTsvector(words)).toBe("'·0190ab':1 'on':3 'looms':4 'wool':6 'creme':7 'they':9 'weave':10");
    });
  });
  describe('article of a megabyte of distinct words', () => {
    let blog: Blog;
    beforeEach(async () => {
      blog = await startBlog();
    });
    afterEach(() => blog.close());

    it('is stored and found by its first and last words', async () => {
      const ada = await blog.aUser();
      const markdown = `firstling ${'lorem ipsum '.repeat(60_000)} lastling`;
      expect(render(markdown).words.length).toBeGreaterThan(1000);
      await blog.anArticle({ by: ada, title: 'Long', markdown });
      await blog.anArticle({ by: ada, title: 'Longest', markdown: huge.slice(0, 600_000) });

      for (const [q, found] of [
        ['firstling lorem', 1],
        ['"firstling lorem ipsum"', 1],
        ['lastling', 1],
        ['"ipsum lastling"', 0],
        ['w0', 1],
      ] as const) {
        const reply = await blog.call('GET', `/api/search?q=${encodeURIComponent(q)}`);
        expect([q, reply.json<{ result: unknown[] }>().result.length]).toEqual([q, found]);
      }
    });
  });
});

describe('background indexing', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());
  const extractWords = async (html: string) => indexedText(html);
  const titles = async (q: string) =>
    (await blog.call('GET', `/api/search?q=${q}&limit=20`))
      .json<Listing<SearchResult>>()
      .result.map(({ title }) => title);
  /** Leaves the articles as an older version did. */
  async function oldArticles(count: number) {
    for (let at = 0; at < count; at += 1)
      await blog.anArticle({ by: ada, title: `Engine ${at}`, markdown: 'They weave.' });
    const { db } = blog.connection;
    await db.deleteFrom('articleWords').where('rowid', '>', 0).execute();
    await db.deleteFrom('authorWord').execute();
    await requestReindex(db);
  }
  describe('articles older than the search', () => {
    it('are found once indexed, also by author, while newer ones are found all along', async () => {
      await oldArticles(45);
      await blog.anArticle({ by: ada, title: 'New engine' });
      const before = await titles('engine');
      const told: [number, number][] = [];

      const indexed = await indexPending(blog.connection.db, {
        extractWords,
        onProgress: (next, sum) => told.push([next, sum]),
      });

      expect(before).toEqual(['New engine']);
      expect(indexed).toBe(45);
      expect(told).toEqual([
        [26, 20],
        [6, 40],
        [1, 45],
      ]);
      expect((await titles('ada%20weave')).slice(0, 2)).toEqual(['New engine', 'Engine 44']);
      expect(await isIndexed(blog.connection.db)).toBe(true);
      expect(await indexPending(blog.connection.db, { extractWords })).toBe(0);
    });

    it('are queued by an upgrade of the tokenizer', async () => {
      await blog.anArticle({ by: ada, title: 'Łódź' });
      const { db } = blog.connection;
      const words = isPostgres(db) ? "'łodz':1" : 'łodz';
      await db.deleteFrom('articleWords').where('rowid', '>', 0).execute();
      await db.insertInto('articleWords').values({ rowid: 1, words }).execute();

      await requestReindex(db);

      expect(await isIndexed(db)).toBe(false);
      expect(await indexPending(db, { extractWords })).toBe(1);
      expect(await titles('lodz')).toEqual(['Łódź']);
    });

    it('are found by author names as tokenized now', async () => {
      await oldArticles(1);
      const { db } = blog.connection;
      await db
        .insertInto('authorWord')
        .values({ word: 'of-other-rules', userId: idOf(ada) })
        .execute();

      await indexPending(db, { extractWords });

      expect(await titles('ada')).toEqual(['Engine 0']);
      expect(await db.selectFrom('authorWord').select('word').execute()).toEqual([{ word: 'ada' }]);
    });

    it('are indexed by one server at a time, and by another if it stops', async () => {
      await oldArticles(30);
      const { db } = blog.connection;
      let others = -1;
      const options = {
        isStopped: () => others >= 0,
        async extractWords(html: string) {
          if (others < 0) others = await indexPending(db, { extractWords });
          return indexedText(html);
        },
      };

      const first = await indexPending(db, options);
      await db.updateTable('indexing').set({ claimedUntil: '' }).execute();
      const rest = await indexPending(db, { extractWords });

      expect([others, first, rest]).toEqual([0, 20, 10]);
      expect(await isIndexed(db)).toBe(true);
    });

    it('are indexed with edits made in the meantime', async () => {
      await oldArticles(3);
      const { db } = blog.connection;
      let isFirst = true;

      await indexPending(db, {
        async extractWords(html) {
          if (isFirst) {
            isFirst = false;
            const body = { title: 'On looms', markdown: 'They spin.', cover: '' };
            await blog.call('PATCH', '/api/articles/edit/engine-2', { as: ada, body });
            await blog.call('DELETE', '/api/articles/delete/engine-1', { as: ada });
          }
          return indexedText(html);
        },
      });

      expect([await titles('looms%20spin'), await titles('engine')]).toEqual([['On looms'], ['Engine 0']]);
    });
  });
});

describeOnOneEngine('search page', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startSite();
  });
  afterEach(() => blog.close());
  const get = (path: string) => blog.call('GET', path);
  describe('/search', () => {
    it('shows a form that works without scripts and is not indexed', async () => {
      const { statusCode, body } = await get('/search');

      expect(statusCode).toBe(200);
      expect(body).toContain('<title>Search · Markdown Blog</title>');
      expect(body).toContain('name="robots" content="noindex"');
      expect(body).toMatch(/<form [^>]*role="search"[^>]* action="\/search"/);
      expect(body).toMatch(/<input [^>]*name="q"/);
    });

    it('shows results with marked matches and a link to the next page', async () => {
      const ada = await blog.aUser();
      for (let at = 0; at < 11; at += 1) await blog.anArticle({ by: ada, title: `Engine ${at}` });

      const { statusCode, body } = await get('/search?q=weave+patterns');
      const second = await get('/search?q=weave+patterns&page=2');

      expect(statusCode).toBe(200);
      expect(body).toContain('<title>weave patterns · Search · Markdown Blog</title>');
      expect(body).toContain('They <mark>weave</mark> <mark>patterns</mark>.');
      expect(body).toContain('href="/allArticles/engine-10"');
      expect(body).toMatch(/<input type="hidden" name="q" value="weave patterns"\/>/);
      expect(second.body).toContain('href="/allArticles/engine-0"');
      expect(second.body).not.toContain('engine-10');
    });

    it('marks matches in titles and escapes the rest', async () => {
      await blog.anArticle({ by: await blog.aUser(), title: 'The <b>Éngine</b>, a loom & engines' });

      const { body } = await get('/search?q=%22engine+b%22+loom');

      expect(body).toContain('The &lt;b&gt;<mark>Éngine&lt;/b</mark>&gt;, a <mark>loom</mark> &amp; engines');
    });

    it('explains empty results and invalid queries', async () => {
      const nothing = await get('/search?q=nowhere');
      const refused = await get('/search?q=%3F');

      expect([nothing.statusCode, refused.statusCode]).toEqual([200, 400]);
      expect(nothing.body).toContain('No results.');
      expect(refused.body).toContain('Enter at least one word');
    });

    it('accepts a repeated query parameter and redirects to the canonical URL', async () => {
      expect((await get('/search?q=a&q=b')).statusCode).toBe(200);
      expect((await get('/Search/?q=weave')).headers.location).toBe('/search?q=weave');
    });

    it('escapes hostile titles, texts and queries', async () => {
      const hostile = '<img src=x onerror=alert(1)> </script><script>alert(2)</script> $& engines';
      const ada = await blog.aUser({ name: '"><svg onload=alert(3)>' });
      await blog.anArticle({
        by: ada,
        title: hostile,
        markdown: `\`${hostile}\` <mark>not</mark> \`&lt;b&gt;\``,
      });

      for (const q of ['engines', 'alert', `${hostile} "`, '"><svg/onload=alert(4)>', 'not']) {
        const { body } = await get(`/search?q=${encodeURIComponent(q)}`);

        expect(body).not.toMatch(/<img src=x|<svg[ /]onload|<script>alert/);
      }
      const reply = await get('/api/search?q=engines');
      const snippet = reply.json<{ result: { snippet: string }[] }>().result[0]?.snippet ?? '';
      expect(snippet.replace(/<\/?mark>/g, '')).not.toContain('<');
      expect(snippet).toContain('&lt;script&gt;');
    });

    it('is never served from the cache', async () => {
      const ada = await blog.aUser();
      const before = (await get('/search?q=engines')).body;
      await blog.anArticle({ by: ada, title: 'On engines' });

      expect(before).toContain('No results.');
      expect((await get('/search?q=engines')).body).toContain('href="/allArticles/on-engines"');
    });
  });
  describe('/opensearch.xml', () => {
    it('describes the search to browsers and is linked from every page', async () => {
      const { headers, body } = await get('/opensearch.xml');

      expect(headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8');
      expect(body).toContain('template="http://localhost:80/search?q={searchTerms}"');
      expect((await get('/')).body).toMatch(
        /<link [^>]*rel="search" type="application\/opensearchdescription\+xml"/,
      );
    });
  });
});
