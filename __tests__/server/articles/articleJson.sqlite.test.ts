import { articleTemplate, listingTemplate } from '../../../src/server/features/articles/articleJson.ts';
import { fill } from '../../../src/server/lib/countTemplate.ts';

const megabyte = '"\u0001 né\u2028\\'.repeat(150_000);
const article = {
  _id: '1',
  slug: 'on-looms',
  title: 'On "looms"',
  cover: '',
  createdAt: '2026-11-21T18:00:00.000Z',
  updatedAt: '2026-11-21T18:00:00.000Z',
  markdown: megabyte,
  sanitizedHtml: `<p>${megabyte}</p>`,
  version: 1,
};

describe('an article as JSON', () => {
  it('is what JSON.stringify makes of it, long or short, with its clicks', async () => {
    for (const one of [
      article,
      { ...article, markdown: '"clicks":1', sanitizedHtml: '<p>They weave.</p>' },
    ]) {
      const template = await articleTemplate({ number: 7, article: one });

      expect(template.articles).toEqual([7]);
      expect(fill(template, [12]).toString()).toBe(JSON.stringify({ ...one, clicks: 12 }));
    }
  });

  it('lets others in before each long text', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);

    await articleTemplate({ number: 7, article });
    clearImmediate(counting);

    expect(turns).toBeGreaterThanOrEqual(2);
  });
});

describe('a listing as JSON', () => {
  const next = { limit: 2, page: 2 };
  const short = { ...article, markdown: '', sanitizedHtml: '' };

  it.each([
    ['empty', { result: [] }],
    ['empty past the end', { result: [], prev: next }],
    ['of one article', { result: [{ number: 7, article: short }] }],
    [
      'of two and a next page',
      {
        result: [
          { number: 7, article: short },
          { number: 8, article: short },
        ],
        next,
      },
    ],
  ])('is what JSON.stringify makes of it, with the clicks: %s', (_what, listing) => {
    const template = listingTemplate(listing);

    const { result, ...around } = listing;
    const counted = result.map(({ article }, index) => ({ ...article, clicks: index + 5 }));
    expect(fill(template, [5, 6]).toString()).toBe(JSON.stringify({ result: counted, ...around }));
  });

  it('holds as many bytes as it says, and no shared buffer', () => {
    const { parts, size } = listingTemplate({ result: [{ number: 7, article: short }] });

    expect(parts.map(({ buffer }) => buffer.byteLength)).toEqual(parts.map(({ length }) => length));
    expect(size).toBe(parts.reduce((sum, { length }) => sum + length, 0));
  });
});
