import { insertArticle } from '../../../src/server/articles/insertArticle.ts';
import { render } from '../../../src/server/content/render.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { parseQuery, placeOf, type SearchQuery, type Term } from '../../../src/shared/search/query.ts';
import type { SearchResult } from '../../../src/shared/search/results.ts';
import { wordsOf } from '../../../src/shared/search/words.ts';
import { random } from '../../../tools/random.ts';
import { type Blog, idOf, startBlog } from '../../helpers/blog.ts';

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
      ...{ title: article.title, markdown, cover: '' },
      ...render(markdown),
    });
    stored.unshift(article);
  }
});
afterAll(() => blog.close());

/** Some 200: each word, its beginning, what stands side by side, and words with and without others. */
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

/** What is found without any engine: by going through all of them. */
function expected(typed: string): string[] {
  const { wanted, unwanted } = parseQuery(typed) as SearchQuery;
  const has =
    ({ title, text, author }: Stored) =>
    (term: Term) =>
      [title, text, author].some((one) => placeOf(term, wordsOf(one)) >= 0);
  const points = ({ title }: Stored) =>
    wanted.reduce((sum, term) => sum + (placeOf(term, wordsOf(title)) >= 0 ? 10 : 1), 0);
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

describe('searching in twelve scripts', () => {
  it('has enough to ask', () => {
    expect(queries.length).toBeGreaterThanOrEqual(200);
    expect(queries.filter((q) => expected(q).length > 0).length).toBeGreaterThan(180);
  });

  it.each(queries)('finds what is there, the best first, on both engines alike: %s', async (q) => {
    expect(await found(q)).toEqual(expected(q));
  });
});
