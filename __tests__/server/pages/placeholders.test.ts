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
  it('is what they are together, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.string({ unit: 'binary', maxLength: 5000 }), fc.boolean()), { maxLength: 10 }),
        fc.constantFrom('', 'é'.repeat(40_000)),
        async (texts, long) => {
          const parts = texts.map(([text, isPart]) => (isPart ? gzipPart(text) : text));

          const file = gzipFile(await Promise.all([...parts, gzipPart(long)]));

          expect(gunzipSync(file)).toEqual(Buffer.from(texts.map(([text]) => text).join('') + long));
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
