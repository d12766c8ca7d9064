import { articleLength } from '../../../src/server/content/articleLength.ts';

describe('The length of an article', () => {
  it('is that of its text, not of its tags', () => {
    expect(articleLength('<p class="code">one word</p>')).toEqual({ wordCount: 2, readingMinutes: 1 });
  });

  it('is told of a long one by its beginning', () => {
    expect(articleLength(`<p>${'word '.repeat(27_500)}</p>`)).toEqual({
      wordCount: 27_501,
      readingMinutes: 101,
    });
  });

  it('of nothing is a minute', () => {
    expect(articleLength('')).toEqual({ wordCount: 0, readingMinutes: 1 });
  });
});
