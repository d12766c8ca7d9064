import { indexedText, indexedWords, tsvectorOf } from '../../../src/server/search/indexedWords.ts';
import { GAP } from '../../../src/shared/search/words.ts';
import { render } from '../../../src/server/content/render.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';

/** Far more than a `tsvector` holds: words without end, and one that comes again and again. */
const huge = Array.from({ length: 60_000 }, (_, at) => `w${at.toString(36)}漢${at % 7} the`).join(' ');

describe('what is indexed of a text', () => {
  it('has a bound for places, for each word, and in all', () => {
    const words = indexedText(`<p>${huge}</p>`).split(' ');

    expect(words.filter((word) => word === 'the').length).toBe(200);
    expect(words.slice(0, 15_000)).toContain(GAP);
    expect(Buffer.byteLength(words.join(' '))).toBeLessThan(1_000_000);
    expect(words[15_000]).toBe(GAP);
  });

  it('has no place for what stands between title and text', () => {
    const words = indexedWords({
      ...{ ownerId: '0190-ab', title: 'On looms', tags: ['Wool', 'Crème'], words: 'they weave' },
    });

    expect(words).toBe('·0190ab · on looms · wool creme · they weave');
    expect(tsvectorOf(words)).toBe("'·0190ab':1 'on':3 'looms':4 'wool':6 'creme':7 'they':9 'weave':10");
  });
});

describe('an article of a megabyte of different words', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());

  it('is stored, and found by its first and its last words', async () => {
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
