import { contentsOf, minutesToRead } from '../../src/shared/articleOutline.ts';
import { readingTime } from '../../src/shared/readingTime.ts';

const heading = (level: number, text: string) => `<h${level} id="section-${text}">${text}</h${level}>`;

describe('The contents of an article', () => {
  it('are its headings of two levels', () => {
    const html = [heading(2, 'a'), heading(3, 'b'), heading(4, 'c'), heading(2, 'd')].join('<p>x</p>');

    expect(contentsOf(html).map(({ level, id }) => [level, id])).toEqual([
      [2, 'section-a'],
      [3, 'section-b'],
      [2, 'section-d'],
    ]);
  });

  it('have the words of each, as text', () => {
    const html = ['&lt;b&gt; &amp; <em>c</em>', 'a&nbsp;b', 'c'].map((text) =>
      heading(2, 'x').replace('>x<', `>${text}<`),
    );

    expect(contentsOf(html.join('')).map(({ text }) => text)).toEqual(['<b> & c', 'a b', 'c']);
  });

  it('are none where there are two', () => {
    expect(contentsOf(heading(2, 'a') + heading(2, 'b'))).toEqual([]);
  });

  it('are the outer ones alone of a long article, and not all of a book', () => {
    const parts = Array.from({ length: 40 }, () => heading(2, 'a') + heading(3, 'b'));

    expect(contentsOf(parts.join(''))).toHaveLength(40);
    expect(contentsOf(parts.join('').repeat(3))).toHaveLength(60);
  });
});

describe('The time to read', () => {
  it.each([
    ['nothing', '', 0, 1],
    ['English', 'word '.repeat(550), 550, 2],
    ['words with signs in them', "it's state-of-the-art 3.14", 3, 1],
    ['Arabic', 'كلمة '.repeat(825), 825, 3],
    ['Chinese', '汉字'.repeat(500), 1000, 2],
    ['Thai', 'ภาษาไทย '.repeat(10), 20, 1],
    ['both', `${'word '.repeat(275)}${'字'.repeat(500)}`, 775, 2],
  ])('%s', (_what, text, words, minutes) => {
    expect(readingTime(text)).toEqual({ words, minutes });
  });

  it('is that of the text, not of its tags, and of a long one by its beginning', () => {
    expect(minutesToRead('<p class="code">word</p>')).toBe('1 min read');
    expect(minutesToRead(`<p>${'word '.repeat(27_500)}</p>`)).toBe('101 min read');
  });
});
