import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { clickCount } from '../../../src/shared/clickCount.ts';
import { gzipFile, gzipPart } from '../../../src/server/pages/gzipTemplate.ts';
import {
  countPlaceholder,
  placeholder,
  splitAt,
  splitAtCounts,
} from '../../../src/server/pages/placeholders.ts';
import { random } from '../../../tools/random.ts';

/** A page of two articles, each with its count where readers see it and where the app does. */
const page = [0, 1]
  .map((index) => `<span>${clickCount(countPlaceholder(index))}</span>{"clicks":${countPlaceholder(index)}}`)
  .join('é');

describe('a page that was rendered with placeholders for its counts', () => {
  it('has the counts in their places, in words and as numbers, also compressed', async () => {
    const pieces = await Promise.all(
      splitAtCounts(page, 2).map(async (piece) => (typeof piece === 'string' ? gzipPart(piece) : piece)),
    );

    for (const counts of [
      [1, 2345],
      [Number.MAX_SAFE_INTEGER, 0],
    ]) {
      const file = gzipFile(
        pieces.map((piece) => ('write' in piece ? piece.write(counts[piece.index] ?? 0) : piece)),
      );
      const [one = 0, other = 0] = counts;

      expect(gunzipSync(file).toString()).toBe(
        `<span>${clickCount(one)}</span>{"clicks":${one}}é<span>${clickCount(other)}</span>{"clicks":${other}}`,
      );
    }
  });

  it('leaves numbers that an author wrote alone', () => {
    const written = '<p>8,000,000,000,000,000 clicks</p>';

    expect(splitAtCounts(written, 2)).toEqual([written]);
  });
});

describe('a gzip file of parts and texts', () => {
  const short = fc.string({ unit: 'binary', maxLength: 50 });
  /** Long ones that compress well, and some that do not: each character drawn would take as long as all else here. */
  const texts = fc.oneof(
    fc.tuple(short, fc.integer({ min: 1, max: 100 })).map(([text, times]) => text.repeat(times)),
    fc.tuple(fc.integer(), fc.nat(5000)).map(([seed, length]) => noise(seed, length)),
  );

  it('is what they are together, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(texts, fc.boolean()), { maxLength: 10 }),
        fc.constantFrom('', 'é'.repeat(40_000)),
        async (pieces, long) => {
          const parts = pieces.map(([text, isPart]) => (isPart ? gzipPart(text) : text));

          const file = gzipFile(await Promise.all([...parts, gzipPart(long)]));

          expect(gunzipSync(file)).toEqual(Buffer.from(pieces.map(([text]) => text).join('') + long));
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('a placeholder for a text', () => {
  it('is not found in that of a longer name', () => {
    const texts = new Map(['title', 'slug'].map((name) => [placeholder(name), name]));
    const html = ['subtitle', 'title', 'tag-slug', 'slug'].map(placeholder).join(' ');

    expect(splitAt(html, texts)).toEqual([
      `${placeholder('subtitle')} `,
      'title',
      ` ${placeholder('tag-slug')} `,
      'slug',
      '',
    ]);
  });
});

/** So many characters of no pattern, the same for the same seed. */
function noise(seed: number, length: number): string {
  const { below } = random(seed);
  return Array.from({ length }, () => String.fromCharCode(below(0xd800))).join('');
}
