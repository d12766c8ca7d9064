import type { Article } from '../../../src/shared/article.ts';
import { articleJson } from '../../../src/server/features/articles/articleJson.ts';

const megabyte = '"\u0001 né\u2028\\'.repeat(150_000);
const article: Article = {
  _id: '1',
  slug: 'on-looms',
  title: 'On "looms"',
  cover: '',
  createdAt: '2026-11-21T18:00:00.000Z',
  updatedAt: '2026-11-21T18:00:00.000Z',
  clicks: 0,
  markdown: megabyte,
  sanitizedHtml: `<p>${megabyte}</p>`,
  version: 1,
};

describe('an article as JSON', () => {
  it('is what JSON.stringify makes of it, long or short', async () => {
    for (const one of [
      article,
      { ...article, markdown: 'They weave.', sanitizedHtml: '<p>They weave.</p>' },
    ]) {
      expect((await articleJson(one)).toString()).toBe(JSON.stringify(one));
    }
  });

  it('lets others in before each long text', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);

    await articleJson(article);
    clearImmediate(counting);

    expect(turns).toBeGreaterThanOrEqual(2);
  });
});
