import { cellsOf } from '../../../../src/client/features/articles/editor/paste/cells.ts';
import { tableOf } from '../../../../src/client/features/articles/editor/paste/tableOf.ts';
import { insertPasted } from '../../../../src/client/features/articles/editor/paste/insertPasted.ts';
import {
  markdownInSlices,
  markdownOf,
} from '../../../../src/client/features/articles/editor/paste/richText.ts';
import { runCommand } from '../../../helpers/caret.ts';

describe('rich text becomes markdown', () => {
  it.each([
    [
      'a paragraph',
      '<p>They <b>weave</b> <i>fine</i> <s>old</s> <code>cloth</code>.</p>',
      'They **weave** *fine* ~~old~~ `cloth`.',
    ],
    [
      'a link',
      '<a href="https://example.org/a?b=1&amp;c">a loom</a>',
      '[a loom](https://example.org/a?b=1\\&c)',
    ],
    [
      'headings and lists',
      '<h2>Loom</h2><ul><li>one<ol><li>in</li></ol></li><li>two</li></ul>',
      '## Loom\n\n- one\n  1. in\n- two',
    ],
    [
      'a table',
      '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>x|y</td></tr></table>',
      '| a | b    |\n| - | ---- |\n| 1 | x\\|y |',
    ],
    ['code', '<pre><code class="language-js">a &lt; b\n</code></pre>', '```js\na < b\n```'],
    [
      'a picture',
      '<img src="https://example.org/a.png" alt="a loom">',
      '![a loom](https://example.org/a.png)',
    ],
    ['signs that would format', '<p>2 * 3 * 4 and <b>a_b</b></p>', '2 \\* 3 \\* 4 and **a\\_b**'],
    [
      'an address that is no link yet, in which a sign with a backslash would be another one',
      '<p>R&amp;D ~ at https://example.org/~ada/a_b?x=1&amp;y_z=2 <b>now</b></p>',
      'R\\&D \\~ at https://example.org/~ada/a_b?x=1&y_z=2 **now**',
    ],
    [
      'what is raised or lowered',
      '<p>word<sup>1</sup> and H<sub>2</sub>O</p>',
      'word<sup>1</sup> and H<sub>2</sub>O',
    ],
    [
      'a mark of a note that leads to a place in its page',
      '<p>word<sup id="ref1"><a href="#note1">[1]</a></sup>.</p>',
      'word<sup>\\[1]</sup>.',
    ],
    ['what is raised in an item', '<ul><li>a<sup>1</sup></li><li>b</li></ul>', '- a<sup>1</sup>\n- b'],
    ['what is marked or inserted', '<p><mark>a</mark> <ins>b</ins></p>', '<mark>a</mark> <ins>b</ins>'],
    [
      'terms and what they mean',
      '<dl><dt>Loom</dt><dd>It weaves.</dd><dd>A <b>frame</b>.</dd><div><dt>Warp</dt><dt>Weft</dt><dd><p>Threads.</p><ul><li>long</li></ul></dd></div></dl><p>Text</p>',
      'Loom\n: It weaves.\n: A **frame**.\n\nWarp\nWeft\n: Threads.\n\n  - long\n\nText',
    ],
    ['a list of terms that explains none', '<dl><dt>Loom</dt></dl>', '- Loom'],
    ['tasks', '<ul><li><input type="checkbox" checked> done</li></ul>', '- [x] done'],
  ])('%s', (_, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  it.each([
    [
      'Google Docs',
      '<b style="font-weight:normal" id="docs-internal"><p><span style="font-weight:700">Bold</span><span style="font-style:italic"> italic</span></p></b>',
      '**Bold** *italic*',
    ],
    [
      'Google Docs, raised and lowered',
      '<span style="font-size:0.6em;vertical-align:super">1</span><span>a</span><span style="vertical-align:sub;">2</span>',
      '<sup>1</sup>a<sub>2</sub>',
    ],
    ['a spreadsheet’s only cell', '<table><tr><td>12.5</td></tr></table>', '12.5'],
    [
      'a spreadsheet',
      '<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>',
      '| a | b |\n| - | - |\n| 1 | 2 |',
    ],
    ['a picture within the clipboard', 'a<img src="data:image/png;base64,AAAA">b', 'ab'],
    [
      'a list of Google Docs, within which lists stand beside their items',
      '<ul><li><p>one</p></li><ul><li><p>in</p></li><ul><li><p>deep</p></li></ul></ul><li><p>two</p></li></ul>',
      '- one\n  - in\n    - deep\n- two',
    ],
    [
      'a heading of a table of contents, and what leads to it, in Word',
      '<p><a href="#_Toc1">Looms</a></p><h1><a name="_Toc1"></a><a name="_Ref1">Looms</a></h1>',
      'Looms\n\n# Looms',
    ],
    ['an empty line between blocks', '<p>a</p><br><h2>b</h2><p>\u00a0</p><p>c</p>', 'a\n\n## b\n\nc'],
    [
      'paragraphs and a list in cells',
      '<table><tr><td><p><b>a</b></p></td><td>b</td></tr><tr><td><p>1</p><p>2</p></td><td><ul><li><p>x</p></li><li>y</li></ul></td></tr></table>',
      '| **a**  | b      |\n| ------ | ------ |\n| 1<br>2 | x<br>y |',
    ],
  ])('as %s has it', (_, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  /** An item of a list, as Word has it. */
  const item = (level: number, sign: string, text: string, list = 0) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`;

  it.each([
    [
      'points',
      item(1, '·', 'one') + item(2, 'o', 'in <b>bold</b>') + item(3, '§', 'deep') + item(1, '·', 'two'),
      '- one\n  - in **bold**\n    - deep\n- two',
    ],
    [
      'numbers',
      item(1, '3.', 'three') + item(2, 'a)', 'in') + item(1, '4.', 'four'),
      '3. three\n   1. in\n4. four',
    ],
    [
      'lists of their own',
      `<p>Text</p>${item(1, '·', 'a')}<p>between</p>${item(1, '·', 'b')}${item(1, '1.', 'c', 1)}`,
      'Text\n\n- a\n\nbetween\n\n- b\n\n1. c',
    ],
    [
      'a level that is left out',
      item(1, '·', 'a') + item(3, '·', 'b') + item(1, '·', 'c'),
      '- a\n  - b\n- c',
    ],
  ])('as Word has a list: %s', (_, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  it.each([
    '<script>alert(1)</script><style>p{}</style>a',
    '<a href="javascript:alert(1)">a</a>',
    '<svg onload="alert(1)"><text>a</text></svg>a',
    '<p onclick="alert(1)">a</p><!-- b --><iframe src="https://example.org"></iframe>',
  ])('and nothing that could act comes along: %s', (html) => {
    expect(markdownOf(html)).toBe('a');
  });
});

it.each([
  ['<p>', '</p>'],
  ['<div><p>', '</p></div>'],
])('a long document becomes the same slice by slice, within %s', async (opening, closing) => {
  const block = (number: number) =>
    `a${number}</p><h2>b</h2><ul><li>c</li></ul><ul><li>d</li></ul><p>e <b>f</b></p>g<i>h</i><p>`;
  const html = opening + Array.from({ length: 60 }, (_, number) => block(number)).join('') + closing;
  let turns = 0;
  const pause = () => {
    turns += 1;
    return Promise.resolve();
  };

  expect(await markdownInSlices(html, pause)).toBe(markdownOf(html));
  expect(turns).toBeGreaterThan(5);
});

describe('cells', () => {
  it('become a table', () => {
    expect(tableOf(cellsOf('Loom\tThreads\r\none\t2|3\r\n') ?? [])).toBe(
      '| Loom | Threads |\n| ---- | ------- |\n| one  | 2\\|3    |',
    );
  });

  it.each([
    'one line\tonly',
    'a\tb\nc',
    '\tif (a)\n\t\tb',
    '\ta = 1\n\tb = 2',
    'a = 1\tone\n\tb = 2',
    '  \ta = 1\n  \tb = 2',
    'text\nof lines',
  ])('are not in %j', (text) => {
    expect(cellsOf(text)).toBeNull();
  });
});

it.each([
  ['words go where the caret is', '**b**', 'a ‸c', 'a **b**‸c'],
  ['words take the place of what is selected', 'b', 'a ‸x‸ c', 'a b‸ c'],
  ['blocks stand apart', '- a\n- b', 'x‸y', 'x\n\n- a\n- b\n\n‸y'],
  ['blocks begin an empty line', '# a', 'x\n\n‸', 'x\n\n# a‸'],
])('%s', (_, markdown, before, after) => {
  expect(runCommand(insertPasted(markdown), before)).toBe(after);
});
