import { findDestinations } from '../../../src/server/content/destinations.ts';

/** Returns the URLs with their source texts. */
const find = (text: string) =>
  findDestinations(text).map(({ start, end, url }) => [text.slice(start, end), url]);

describe('findDestinations', () => {
  it.each([
    ['an image', '![a *b*](a.png "t")', [['a.png', 'a.png']]],
    ['angle brackets', '![](<a b.png>)', [['<a b.png>', 'a b.png']]],
    ['escapes and entities', '![](a\\_b&amp;c.png)', [['a\\_b&amp;c.png', 'a_b&c.png']]],
    ['a heading', '## ![](a.png) ##\r\ntext', [['a.png', 'a.png']]],
    [
      'an underlined heading',
      '![](a.png)\n![](b.png)\n===',
      [
        ['a.png', 'a.png'],
        ['b.png', 'b.png'],
      ],
    ],
    [
      'quotes in lists',
      '-\t> ![](a.png)\r\n\t> ![](b.png)',
      [
        ['a.png', 'a.png'],
        ['b.png', 'b.png'],
      ],
    ],
    [
      'a linked image',
      '[![](a.png)](b.png)',
      [
        ['a.png', 'a.png'],
        ['b.png', 'b.png'],
      ],
    ],
    ['a definition', '> ![a]\n\n> [a]:\n> <b.png> "t"', [['<b.png>', 'b.png']]],
    ['cells', '| a | b |\n|--|--|\n| `![](b.png)` | ![](b.png) |', [['b.png', 'b.png']]],
    ['a footnote', 'a[^1]\n\n[^1]: ![](a.png)', [['a.png', 'a.png']]],
    ['a definition list', 'a\n: ![](a.png)', [['a.png', 'a.png']]],
    ['a byte order mark', '\uFEFF![](a.png)', [['a.png', 'a.png']]],
    [
      'html',
      "<p>\n<img src=a.png>\n<a href='b.png'>b</a></p>",
      [
        ['src=a.png', 'a.png'],
        ["href='b.png'", 'b.png'],
      ],
    ],
    ['inline HTML', 'a <img alt="" src="a&amp;b.png">', [['src="a&amp;b.png"', 'a&b.png']]],
    ['Obsidian', '![[a b.png|300]]', [['![[a b.png|300]]', 'a b.png']]],
    ['a destination in code after the same one', '![](a.png) `![](a.png)`', [['a.png', 'a.png']]],
  ])('finds %s', (_what, text, found) => {
    expect(find(text)).toEqual(found);
  });

  it.each([
    ['code', '`![](a.png)` ``![[a.png]]``'],
    ['a code block', '~~~\n![](a.png)\n~~~\n\n    ![](a.png)'],
    ['a comment', '<!-- <img src="a.png"> -->'],
    ['escaped brackets', '\\[a\\](b)'],
    ['a reference without a definition', '![a][b]'],
  ])('finds nothing in %s', (_what, text) => {
    expect(find(text)).toEqual([]);
  });

  it('finds the second of two equal destinations', () => {
    const text = '`![](a.png)` ![](a.png)';

    expect(findDestinations(text).map(({ start }) => start)).toEqual([text.lastIndexOf('a.png')]);
  });
});
