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
    ['words that a line break parts', '<p>Alpha<br />Beta</p>', 'Alpha Beta...'],
    [
      'cells apart',
      '<table><tr><td>a</td><td>b</td></tr></table><ul><li>c</li><li>d</li></ul>',
      'a b c d...',
    ],
    [
      'words whole that a tag stands within',
      '<p><b>En</b>gi<wbr />nes, H<sub>2</sub>O</p>',
      'Engines, H2O...',
    ],
    ['ruby as it is read', '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字</p>', '漢(かん)字...'],
    [
      'the description of an only picture',
      '<p><img src="https://a.example/b" alt="A &quot;loom&quot;" /></p>',
      'A "loom"...',
    ],
    [
      'text where there is text',
      '<p><img src="https://a.example/b" alt="A loom" /> Its text.</p>',
      'Its text....',
    ],
  ])('is %s', (_what, html, shown) => {
    expect(excerpt(html)).toBe(shown);
  });
});
