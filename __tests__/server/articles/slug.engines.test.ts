import { ofAuthor, ofTag, slugCandidates } from '../../../src/server/articles/slug.ts';
import { startBlog } from '../../helpers/blog.ts';

const first = (title: string) => slugCandidates(title).next().value;

describe('a slug', () => {
  it.each([
    ['On Engines & Looms!', 'on-engines-looms'],
    ['  --  Über Größe  -- ', 'uber-grosse'],
    ['Привет, мир', 'privet-mir'],
    ["Don't stop", 'dont-stop'],
    ['C++ in 2026', 'c-in-2026'],
    ['../../etc/passwd?x=1#y', 'etc-passwd-x-1-y'],
    ['日本語の図鑑について', '日本語の図鑑について'],
    ['日本語 2026年：ＡＢＣ & Über', '日本語-2026年-abc-uber'],
    ['ｶﾞｲﾄﾞ・ラーメン', 'ガイド-ラーメン'],
    ['机器，织机！', '机器-织机'],
    ['한국어 안내', '한국어-안내'],
    ['الْجَبْر والمقابلة', 'الجبر-والمقابلة'],
    ['שָׁלוֹם עולם', 'שלום-עולם'],
    ['हिन्दी में', 'हिन्दी-में'],
    ['ภาษาไทย', 'ภาษาไทย'],
    ['C# と Δ', 'c-と-d'],
  ])('of "%s" is %s', (title, slug) => {
    expect(first(title)).toBe(slug);
  });

  it('of an article is no word that means something else under /api/articles', async () => {
    const words = new Set<string>();
    const onRoute = ({ url }: { url: string }) => {
      const [, word] = /^\/api\/articles\/(\w+)/.exec(url) ?? [];
      if (word !== undefined) words.add(word);
    };
    await (await startBlog({ onRoute })).close();

    expect(words.size).toBeGreaterThan(5);
    for (const word of words) expect([word, first(word)]).not.toEqual([word, word]);
    expect(first('Unpublish')).toBe('unpublish-2');
  });

  it.each([ofAuthor, ofTag])(
    'of an author and a tag may be any word, of 40 characters at most',
    (options) => {
      const of = (name: string) => slugCandidates(name, options).next().value;

      expect([of('All'), of('New'), of('x'.repeat(50))]).toEqual(['all', 'new', 'x'.repeat(40)]);
    },
  );

  it('of a title with nothing to keep is a short random one', () => {
    const [one, other] = [first('!!!'), first('!!!')];

    expect(one).toMatch(/^[a-z0-9]{8,12}$/);
    expect(other).not.toBe(one);
  });

  it('has 80 characters at most and no dash at its end, also with a number', () => {
    const candidates = slugCandidates(`${'a'.repeat(79)} ${'b'.repeat(40)}`);

    const slugs = Array.from({ length: 30 }, () => candidates.next().value);

    expect(slugs[0]).toBe('a'.repeat(79));
    expect(slugs.filter((slug) => slug.length > 80 || slug.endsWith('-') || slug.includes('--'))).toEqual([]);
  });

  it('counts and cuts characters of any script whole, in NFC', () => {
    const of = (title: string) => first(title);

    expect(of('が'.normalize('NFD').repeat(100))).toBe('が'.repeat(80));
    expect(of('𠮷'.repeat(100))).toBe('𠮷'.repeat(80));
    expect(slugCandidates('日本', ofTag).next().value).toMatch(/^[a-z0-9-]+$/);
  });

  it('finds a free place among a hundred thousand of the same title in a few steps', () => {
    const taken = new Set<string>();
    let steps = 0;

    for (let article = 0; article < 100_000; article += 1) {
      for (const slug of slugCandidates('Same')) {
        steps += 1;
        if (taken.has(slug)) continue;
        taken.add(slug);
        break;
      }
    }

    expect(steps / 100_000).toBeLessThan(12);
  });
});
