import { excerpt } from '../../src/shared/excerpt.ts';

describe('an excerpt', () => {
  it.each([
    ['forty characters, whatever they take to store', `<p>${'🦉'.repeat(41)}</p>`, `${'🦉'.repeat(40)}...`],
    ['all of a shorter text', '<p>They weave.</p>', 'They weave....'],
    [
      'text alone, with its signs as people read them',
      '<p>1 &lt; 2 &amp;&amp; &quot;b&quot; &gt; a</p>',
      '1 < 2 && "b" > a...',
    ],
    ['no entity made from two', '<p>&amp;lt;</p>', '&lt;...'],
    [
      'words parted by one space, whatever parted them',
      '\n<p>They\n\tweave\u00a0  it.</p>\n',
      'They weave it....',
    ],
  ])('is %s', (_what, html, shown) => {
    expect(excerpt(html)).toBe(shown);
  });
});
