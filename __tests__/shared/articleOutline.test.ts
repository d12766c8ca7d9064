import { contentsOf } from '../../src/shared/articleOutline.ts';

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
    expect(contentsOf(heading(2, 'a').repeat(3))).toHaveLength(3);
  });

  it('leave out a heading without words, such as one of a picture', () => {
    const picture = '<h2 id="section-x"><img src="a.png" /> </h2>';

    expect(contentsOf(picture + heading(2, 'a').repeat(2))).toEqual([]);
    expect(contentsOf(picture + heading(3, 'a').repeat(3)).map(({ text }) => text)).toEqual(['a', 'a', 'a']);
  });

  it('are the outer ones alone of a long article, and not all of a book', () => {
    const parts = Array.from({ length: 40 }, () => heading(2, 'a') + heading(3, 'b'));

    expect(contentsOf(parts.slice(0, 30).join(''))).toHaveLength(60);
    expect(contentsOf(parts.join('')).map(({ text }) => text)).toEqual(Array(40).fill('a'));
    expect(contentsOf(parts.join('').repeat(3))).toHaveLength(60);
  });
});
