import { File as NodeFile } from 'node:buffer';
import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { useLayoutEffect } from 'react';
import { purify } from '../../../src/client/features/articles/purify.ts';
import {
  insertFootnote,
  insertPasted,
  insertRule,
  nextHeading,
  insertTableOrAlign,
  toggleBullets,
  toggleFence,
  toggleNumbers,
  toggleQuote,
  toggleTasks,
  typePipe,
} from '../../../src/client/features/editor/formatting/blocks.ts';
import { minimizeEdit, withEdit, type Edit } from '../../../src/client/features/editor/formatting/edit.ts';
import {
  insertImage,
  insertLink,
  insertPicture,
  createLinkCommand,
  toggleCode,
  toggleMark,
} from '../../../src/client/features/editor/formatting/inline.ts';
import {
  continueLine,
  leaveImage,
  leaveLink,
  nestItems,
  removeMarker,
  unnestItems,
  wrapSelection,
} from '../../../src/client/features/editor/formatting/typing.ts';
import { createMarkdownEditor } from '../../../src/client/features/editor/markdownEditor.ts';
import { convertInSlices, convertRichText } from '../../../src/client/features/editor/paste/richText.ts';
import {
  formatTable,
  parseCells,
  readTextFiles,
  renameFootnotes,
} from '../../../src/client/features/editor/paste/usePaste.ts';
import {
  createPreviewer,
  findBlockAt,
  PreviewError,
  type PreviewState,
} from '../../../src/client/features/editor/PreviewPane.tsx';
import {
  computeTextStats,
  findIssues,
  formatTextStats,
  isExpiringUrl,
  lineNumberAt,
} from '../../../src/client/features/editor/textChecks.ts';
import { WritingChecks } from '../../../src/client/features/editor/WritingChecks.tsx';
import { fillShortTexts } from '../../../src/shared/article.ts';
import { runCommand } from '../../helpers/caret.ts';

describe('blocks', () => {
  it.each([
    ['a rule follows a blank line, so that its line is no heading', insertRule, 'o‸ne', 'one\n\n---\n‸'],
    ['a footnote starts at the end', insertFootnote, 'on‸e', 'on[^1]e\n\n[^1]: ‸'],
    [
      'a second footnote follows the first',
      insertFootnote,
      'a[^1] b‸\n\n[^1]: c\n',
      'a[^1] b[^2]\n\n[^1]: c\n[^2]: ‸',
    ],
    ['a rule is separated from the following text', insertRule, 'o‸ne\ntwo', 'one\n\n---\n‸\ntwo'],
    ['a rule replaces an empty line', insertRule, 'one\n\n‸', 'one\n\n---\n‸'],
    ['a fence encloses lines', toggleFence, 'a‸b\nc‸d', '```\n‸ab\ncd‸\n```\n'],
    ['a fence is separated from the text', toggleFence, 'a\n‸b‸\nc', 'a\n\n```\n‸b‸\n```\n\nc'],
    ['a fence is longer than fences inside', toggleFence, '‸```\na\n```‸', '````\n‸```\na\n```‸\n````\n'],
    ['a fence is removed again', toggleFence, '```js\n‸ab\ncd‸\n```', '‸ab\ncd‸'],
    ['an empty fence has the caret inside', toggleFence, '‸', '```\n‸\n```\n'],
    ['a link has the caret in its URL', insertLink, 'a ‸word‸', 'a [word](‸)'],
    ['a link has the caret in its text', insertLink, 'a ‸', 'a [‸]()'],
    [
      'a selected URL becomes a link without text',
      insertLink,
      '‸https://example.org/a‸',
      '[‸](https://example.org/a)',
    ],
    ['a link is removed, keeping its text', insertLink, '‸[word](https://example.org)‸', '‸word‸'],
    ['an image has the caret in its description', insertPicture, '‸', '![‸]()'],
    ['an image has the selection as description', insertPicture, '‸a loom‸', '![a loom](‸)'],
    [
      'a pasted URL creates a link',
      createLinkCommand('https://example.org'),
      '‸word‸',
      '[word](https://example.org)‸',
    ],
  ])('%s', (_, command, before, after) => {
    expect(runCommand(command, before)).toBe(after);
  });
  describe('tables', () => {
    const table = (dashes: string) => `| a | b |\n| --- | ${dashes} |\n| c | d‸ |`;

    it('are inserted with the first heading selected', () => {
      expect(runCommand(insertTableOrAlign, 'text‸')).toBe(
        'text\n\n| ‸Column 1‸ | Column 2 |\n| -------- | -------- |\n|          |          |\n',
      );
    });

    it('cycle a column through left, center, right and no alignment', () => {
      const after = (dashes: string) => runCommand(insertTableOrAlign, table(dashes));

      expect(['---', ':--', ':-:', '--:'].map(after)).toEqual([':--', ':-:', '--:', '---'].map(table));
    });

    it.each([
      ['its head', '| a‸ | b |\n|-|-|', '| a‸ | b |\n|:--|-|'],
      ['its dashes', '| a | b |\n|---|--‸-|', '| a | b |\n|---|:-‸-|'],
      ['a cell after an escaped character', 'a\\|b | c‸\n-|---', 'a\\|b | c‸\n-|:--'],
      ['a cell with an escaped pipe', 'a\\|b‸ | c\n---|---', 'a\\|b‸ | c\n:--|---'],
      ['a pipe after two backslashes, which markdown-it escapes', 'a\\\\|b‸ | c\n-|-', 'a\\\\|b‸ | c\n:--|-'],
      ['its first cell, also before the first pipe', '‸| a | b |\n|---|---|', '‸| a | b |\n|:--|---|'],
    ])('find the column from %s', (_, before, after) => {
      expect(runCommand(insertTableOrAlign, before)).toBe(after);
    });

    it('are not recognized in code', () => {
      const code = '```\n| a |\n|---|\n| b |\n```';
      expect(runCommand(insertTableOrAlign, code.replace('b', 'b‸'))).toContain('Column 1');
    });
  });
});

describe('minimizeEdit', () => {
  /** An unpaired surrogate. */
  const HALF = /\p{Cs}/u;
  const selection = { start: 0, end: 0 };

  it.each([
    ['a word in the middle', 'one two three', { from: 0, to: 13, insert: 'one 2 three' }, [4, 7, '2']],
    ['the same', 'one', { from: 0, to: 3, insert: 'one' }, [3, 3, '']],
    ['one of two equal words', 'aa', { from: 0, to: 2, insert: 'a' }, [1, 2, '']],
    [
      'a letter and its combining mark',
      'ae\u0301',
      { from: 0, to: 3, insert: 'ae\u0308' },
      [1, 3, 'e\u0308'],
    ],
    ['a surrogate pair and its neighbor', '😀', { from: 0, to: 2, insert: '😁' }, [0, 2, '😁']],
  ])('leaves out unchanged text: %s', (_, text, edit, [from, to, insert]) => {
    expect(minimizeEdit(text, { ...edit, selection })).toEqual({ from, to, insert, selection });
  });

  it('results in the same text and splits no character', () => {
    const unit = fc.constantFrom('a', 'b', '\n', '😀', '😁', '𝒳');
    const words = fc.array(unit, { maxLength: 8 }).map((units) => units.join(''));
    fc.assert(
      fc.property(words, words, words, words, (before, old, insert, after) => {
        const text = before + old + after;
        const edit: Edit = { from: before.length, to: before.length + old.length, insert, selection };

        const small = minimizeEdit(text, edit);

        expect(withEdit(text, small)).toBe(before + insert + after);
        expect(small.insert).not.toMatch(HALF);
        expect(text.slice(small.from, small.to)).not.toMatch(HALF);
      }),
    );
  });
});

describe('text checks', () => {
  const found = (text: string) =>
    findIssues(text).map(({ message, range }) => `${message}: ${text.slice(range.start, range.end)}`);
  const unreachable = 'Readers can’t load this image. Upload it, or use a URL that starts with https://';
  describe('report', () => {
    it.each([
      [
        'an image without a description',
        'a ![](https://b.example)',
        'Image has no alt text: ![](https://b.example)',
      ],
      ['an image by reference', '![][b]', 'Image has no alt text: ![][b]'],
      ['a link without a URL', '[a]( )', 'Link has no URL: [a]( )'],
      ['an image without a URL', '![a](<>)', 'Image has no URL: ![a](<>)'],
      ['an image from a folder', '![a](./b.png)', `${unreachable}: ![a](./b.png)`],
      ['an image from a disk', '![a](C:\\b.png)', `${unreachable}: ![a](C:\\b.png)`],
      ['a local image by reference', '![a][b]\n\n[b]: img/c.png', `${unreachable}: ![a][b]`],
      ['a local image in HTML', '<img alt="a" src="b.png">', `${unreachable}: <img alt="a" src="b.png">`],
      [
        'a frame',
        '<iframe src="https://a.example"></iframe>',
        'Element is not shown to readers: <iframe src="https://a.example">',
      ],
      ['a video', '<video controls>', 'Element is not shown to readers: <video controls>'],
      ['math in a block', '$$\nx + 1\n$$', 'Math is shown as plain text: $$\nx + 1\n$$'],
      ['inline math', 'as $x^2$ is', 'Math is shown as plain text: $x^2$'],
      ['a wiki link', 'see [[Looms|it]]', 'Wiki link is shown as plain text: [[Looms|it]]'],
      ['an embedded note', '![[loom.png]]', 'Wiki link is shown as plain text: ![[loom.png]]'],
      ['a template tag', '{{< figure a >}}', 'Template tag is shown as plain text: {{< figure a >}}'],
      [
        'attributes of kramdown',
        'One.\n{: .wide}\n\n`{: a}`',
        'Template tag is shown as plain text: {: .wide}',
      ],
      ['a container', ':::tip', 'Template tag is shown as plain text: :::tip'],
      [
        'front matter',
        '---\ntitle: a\n---\n\nb',
        'Front matter is not shown to readers: ---\ntitle: a\n---\n\n',
      ],
      [
        'an image with a signed URL',
        '![a](https://s3.example.org/a.png?X-Amz-Date=1&X-Amz-Expires=600&X-Amz-Signature=ab)',
        'Image URL expires. Use a permanent URL: ![a](https://s3.example.org/a.png?X-Amz-Date=1&X-Amz-Expires=600&X-Amz-Signature=ab)',
      ],
      [
        'an image of Google Docs, also in HTML',
        '<img alt="a" src="https://lh7-rt.googleusercontent.com/docsz/AD_4nX?key=b">',
        'Image URL expires. Use a permanent URL: <img alt="a" src="https://lh7-rt.googleusercontent.com/docsz/AD_4nX?key=b">',
      ],
      ['TK placeholders', 'It was in TK.', 'TK placeholder: TK'],
      ['a skipped level', '## a\n\n#### b', 'Heading skips from level 2 to 4: #### b'],
    ])('%s', (_, text, finding) => {
      expect(found(text)).toEqual([finding]);
    });

    it.each([
      ['images with descriptions', '![a loom](https://b.example/c.png) [a](b) # a\n\n## b\n\n# c'],
      [
        'syntax that publishing supports',
        '<img src="https://a.example/b" alt="a"> ![a][b] [[1]](c) $5 and $6 {{name}}\n\n[b]: https://b.example',
      ],
      ['inline code', '`![](a)` and ``[a]()``'],
      ['a code block', '```md\n![](a)\n# a\n### b\nTK\n```\n'],
      ['an unclosed code block', '~~~\n![](a)\nTK'],
      ['a first heading of any level', '### a'],
      ['words that contain these letters', 'ATK TKO'],
    ])('nothing for %s', (_, text) => {
      expect(found(text)).toEqual([]);
    });

    it.each([
      'https://a.blob.core.windows.net/b/c.png?sv=2022&se=2026-01-01T00%3A00Z&sig=x',
      'https://storage.googleapis.com/b/c.png?X-Goog-Expires=900&X-Goog-Signature=ab',
      'https://d1.cloudfront.net/c.png?Expires=1767225600&Signature=x&Key-Pair-Id=K',
      'https://cdn.discordapp.com/attachments/1/2/c.png?ex=66a1b2c3&is=66a06143&hm=ab&',
      'https://private-user-images.githubusercontent.com/1/2-c.png?jwt=ey',
      'https://scontent.cdninstagram.com/v/c.jpg?oh=00_A&oe=66A1B2C3',
      'https://file.notion.so/f/c.png?expirationTimestamp=1767225600000&signature=x',
    ])('an expiring image at %s', (address) => {
      expect(isExpiringUrl(address)).toBe(true);
    });

    it.each([
      'https://example.org/expires.png',
      'https://example.org/a.png?explain=1&next=2&used=3',
      'https://lh3.googleusercontent.com/a/portrait',
    ])('no permanent image at %s', (address) => {
      expect(isExpiringUrl(address)).toBe(false);
    });

    it('all issues in order, with their lines', () => {
      const text = 'TK\n\n# a\n\n### b\n![](https://c.example)';

      expect(findIssues(text).map(({ range }) => lineNumberAt(text, range.start))).toEqual([1, 5, 6]);
    });
  });
  it.each([
    '![',
    '[a](',
    '[',
    '`',
    '```\n',
    '#',
    '<',
    '](',
    '** ',
    '$',
    '$$a',
    '{{<',
    '[[',
    '<img ',
    '![](?',
  ])('checks a text of only %j in linear time', (opening) => {
    // Quadratic time would take an hour.
    const text = opening.repeat(1_000_000);

    expect(found(text).length + computeTextStats(text).words).toBeGreaterThanOrEqual(0);
  });
  describe('text stats', () => {
    it.each([
      ['', '0 words'],
      ['One.', '1 word · 1 min read'],
      ["It's **state-of-the-art**, [a loom](https://example.org/a/b).", '4 words · 1 min read'],
      ['字は道具', '4 words · 1 min read'],
      ['word '.repeat(2750), '2,750 words · 10 min read'],
      ['é'.repeat(500_000), '1 word · 1 min read · 977 of 1,024 KiB'],
      ['é'.repeat(524_288), '1 word · 1 min read · 1,024 of 1,024 KiB'],
      [`${'é'.repeat(524_288)}e`, '1 word · 1 min read · 1 KiB over the limit'],
      ['é'.repeat(600_000), '1 word · 1 min read · 148 KiB over the limit'],
    ])('%.20s…', (text, words) => {
      expect(formatTextStats(computeTextStats(text))).toBe(words);
    });
  });
  describe('findBlockAt', () => {
    it.each([
      [1, 0],
      [2, 0],
      [3, 1],
      [9, 2],
    ])('line %i is in block %i', (line, block) => {
      expect(findBlockAt([1, 3, 7], line)).toBe(block);
    });

    it('returns the first block if none is before the line', () => {
      expect([findBlockAt([], 4), findBlockAt([5, 9], 1)]).toEqual([0, 0]);
    });
  });
});

describe('lists', () => {
  it.each([
    ['bullets come', toggleBullets, 'o‸ne', '- o‸ne'],
    ['bullets go', toggleBullets, '- o‸ne', 'o‸ne'],
    ['bullets are added at a caret at the start of a later line', toggleBullets, 'one\n‸two', 'one\n- ‸two'],
    ['bullets of any kind are removed', toggleBullets, '‸* one\n+ two‸', '‸one\ntwo‸'],
    ['bullets are added to all lines with text', toggleBullets, '‸one\n\ntwo‸', '‸- one\n\n- two‸'],
    ['a bullet is added to an empty line', toggleBullets, '‸', '- ‸'],
    ['a bullet is added to an empty first line', toggleBullets, '‸\none', '- ‸\none'],
    ['bullets replace numbers', toggleBullets, '‸1. one\n2. two‸', '‸- one\n- two‸'],
    ['bullets replace tasks', toggleBullets, '- [x] o‸ne', '- o‸ne'],
    ['a line is unchanged if the selection ends at its start', toggleBullets, '‸one\n‸two', '‸- one‸\ntwo'],
    ['bullets are added inside a blockquote', toggleBullets, '> o‸ne', '> - o‸ne'],
    ['numbers count', toggleNumbers, '‸one\ntwo\nthree‸', '‸1. one\n2. two\n3. three‸'],
    [
      'numbers are counted per level',
      toggleNumbers,
      '‸one\n  in\n  it\ntwo‸',
      '‸1. one\n  1. in\n  2. it\n2. two‸',
    ],
    ['numbers go', toggleNumbers, '‸1. one\n2) two‸', '‸one\ntwo‸'],
    ['tasks come', toggleTasks, '- o‸ne', '- [ ] o‸ne'],
    ['tasks are removed, done or not', toggleTasks, '‸- [ ] one\n* [x] two‸', '‸one\ntwo‸'],
    ['a line becomes a heading', nextHeading, 'o‸ne', '# o‸ne'],
    ['a heading gets the next level', nextHeading, '# o‸ne', '## o‸ne'],
    ['a heading gets the level after that', nextHeading, '## o‸ne', '### o‸ne'],
    ['a deep heading becomes text', nextHeading, '### o‸ne', 'o‸ne'],
    ['an item becomes a heading', nextHeading, '- o‸ne', '# o‸ne'],
    ['a caret in a removed marker moves to the start', nextHeading, '#‸## one', '‸one'],
    ['a blockquote is added', toggleQuote, '‸one\n\ntwo‸', '‸> one\n>\n> two‸'],
    ['one blockquote level is removed', toggleQuote, '‸> > one\n> two‸', '‸> one\ntwo‸'],
    ['a blockquote encloses lists', toggleQuote, '‸- one\n- two‸', '‸> - one\n> - two‸'],
  ])('%s', (_, command, before, after) => {
    expect(runCommand(command, before)).toBe(after);
  });
});

describe('WritingChecks', () => {
  it('counts what was typed before it was mounted', async () => {
    const editor = createMarkdownEditor('one');
    /** Typing happens between the first render and the subscription. */
    function Coming() {
      useLayoutEffect(() => {
        editor.load('one two three');
      }, []);
      return <WritingChecks editor={editor} />;
    }

    render(<Coming />);

    expect(screen.getByText(/^1 word/)).toBeVisible();
    expect(await screen.findByText(/^3 words/)).toBeVisible();
  });
});

describe('inline formatting', () => {
  const bold = toggleMark('**', '__');
  const italic = toggleMark('*', '_');
  describe('bold', () => {
    it.each([
      ['marks a word', 'a ‸word‸ b', 'a **‸word‸** b'],
      ['removes the surrounding mark', 'a **‸word‸** b', 'a ‸word‸ b'],
      ['removes the selected mark', 'a ‸**word**‸ b', 'a ‸word‸ b'],
      ['removes the other mark', 'a __‸word‸__ b', 'a ‸word‸ b'],
      ['leaves white space outside, which would break the mark', 'a‸ word ‸b', 'a **‸word‸** b'],
      ['adds an empty mark for typing', 'a ‸', 'a **‸**'],
      ['removes an empty mark', 'a **‸**', 'a ‸'],
      ['keeps italics', 'a *‸word‸*', 'a ***‸word‸***'],
      ['keeps italics when it is removed', 'a ***‸word‸***', 'a *‸word‸*'],
      ['marks line by line', '‸one\n\n- two\n> three‸', '**‸one**\n\n- **two**\n> **three‸**'],
      ['marks the rest of a partly marked selection', '‸**one**\ntwo‸', '**‸one**\n**two‸**'],
      ['removes the mark from all lines', '‸**one**\n**two**‸', '‸one\ntwo‸'],
      ['does nothing without text', 'a ‸ ‸b', null],
      ['leaves the mark at its end', 'a **word‸**', 'a **word**‸'],
      ['leaves the mark behind italics', '**a *b*‸**', '**a *b***‸'],
      ['begins before a mark', 'a ‸**word**', 'a **‸****word**'],
      ['begins behind a mark and a space', '**a** ‸**b**', '**a** **‸****b**'],
    ])('%s', (_, before, after) => {
      expect(runCommand(bold, before)).toBe(after);
    });
  });
  describe('italic', () => {
    it.each([
      ['marks a word', '‸word‸', '*‸word‸*'],
      ['removes the mark', '*‸word‸*', '‸word‸'],
      ['removes an underscore', '_‸word‸_', '‸word‸'],
      ['keeps bold', '**‸word‸**', '***‸word‸***'],
      ['keeps bold when it is removed', '***‸word‸***', '**‸word‸**'],
      ['keeps an empty bold pair for typing', '**‸**', '***‸***'],
      ['leaves the mark at its end, in a list with the same sign', '* a *word‸*', '* a *word*‸'],
      ['leaves the mark inside of bold', '**a *b‸***', '**a *b*‸**'],
      ['begins before the end of bold', '**a‸**', '**a*‸***'],
    ])('%s', (_, before, after) => {
      expect(runCommand(italic, before)).toBe(after);
    });
  });
  describe('code', () => {
    it.each([
      ['marks a word', 'a ‸word‸', 'a `‸word‸`'],
      ['removes the mark', 'a `‸word‸`', 'a ‸word‸'],
      ['uses as many backticks as the code needs', '‸a `b` c‸', '``‸a `b` c‸``'],
      ['separates backticks at the ends', '‸`b`‸', '`` ‸`b`‸ ``'],
      ['adds an empty mark for typing', '‸', '`‸`'],
      ['leaves the code at its end', 'a `word‸`', 'a `word`‸'],
    ])('%s', (_, before, after) => {
      expect(runCommand(toggleCode, before)).toBe(after);
    });
  });
});

describe('paste', () => {
  describe('rich text as markdown', () => {
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
      ['characters that would format', '<p>2 * 3 * 4 and <b>a_b</b></p>', '2 \\* 3 \\* 4 and **a\\_b**'],
      [
        'a plain URL, in which an escaped character would change it',
        '<p>R&amp;D ~ at https://example.org/~ada/a_b?x=1&amp;y_z=2 <b>now</b></p>',
        'R\\&D \\~ at https://example.org/~ada/a_b?x=1&y_z=2 **now**',
      ],
      [
        'superscript and subscript',
        '<p>word<sup>1</sup> and H<sub>2</sub>O</p>',
        'word<sup>1</sup> and H<sub>2</sub>O',
      ],
      [
        'a footnote reference to an anchor in its page',
        '<p>word<sup id="ref1"><a href="#note1">[1]</a></sup>.</p>',
        'word<sup>\\[1]</sup>.',
      ],
      ['superscript in a list item', '<ul><li>a<sup>1</sup></li><li>b</li></ul>', '- a<sup>1</sup>\n- b'],
      ['marked and inserted text', '<p><mark>a</mark> <ins>b</ins></p>', '<mark>a</mark> <ins>b</ins>'],
      [
        'terms and definitions',
        '<dl><dt>Loom</dt><dd>It weaves.</dd><dd>A <b>frame</b>.</dd><div><dt>Warp</dt><dt>Weft</dt><dd><p>Threads.</p><ul><li>long</li></ul></dd></div></dl><p>Text</p>',
        'Loom\n: It weaves.\n: A **frame**.\n\nWarp\nWeft\n: Threads.\n\n  - long\n\nText',
      ],
      ['a list of terms without definitions', '<dl><dt>Loom</dt></dl>', '- Loom'],
      ['tasks', '<ul><li><input type="checkbox" checked> done</li></ul>', '- [x] done'],
      [
        'empty headings',
        '<p>a</p><h4></h4><h2>&nbsp;</h2><h1><br></h1><h3><b> </b></h3><h2>b</h2>',
        'a\n\n## b',
      ],
    ])('%s', (_, html, markdown) => {
      expect(convertRichText(html)).toBe(markdown);
    });

    it.each([
      [
        'Google Docs',
        '<b style="font-weight:normal" id="docs-internal"><p><span style="font-weight:700">Bold</span><span style="font-style:italic"> italic</span></p></b>',
        '**Bold** *italic*',
      ],
      [
        'Google Docs with superscript and subscript',
        '<span style="font-size:0.6em;vertical-align:super">1</span><span>a</span><span style="vertical-align:sub;">2</span>',
        '<sup>1</sup>a<sub>2</sub>',
      ],
      ['a spreadsheet’s only cell', '<table><tr><td>12.5</td></tr></table>', '12.5'],
      [
        'a spreadsheet',
        '<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>',
        '| a | b |\n| - | - |\n| 1 | 2 |',
      ],
      ['an image in the clipboard', 'a<img src="data:image/png;base64,AAAA">b', 'ab'],
      [
        'a list of Google Docs, which nests lists beside their items',
        '<ul><li><p>one</p></li><ul><li><p>in</p></li><ul><li><p>deep</p></li></ul></ul><li><p>two</p></li></ul>',
        '- one\n  - in\n    - deep\n- two',
      ],
      [
        'a checklist of Google Docs',
        '<ul><li role="checkbox" aria-checked="true" style="list-style-type:none"><img src="data:image/png;base64,AA==" alt="checked" aria-roledescription="checkbox"><p role="presentation"><span style="text-decoration:line-through">Spin</span></p></li>' +
          '<li role="checkbox" aria-checked="false"><img src="https://x.example/a.png" alt="unchecked" aria-roledescription="checkbox"><p role="presentation"><span>Weave </span><span style="text-decoration:line-through">cloth</span></p></li>' +
          '<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AA==" alt="checked"><p><span style="text-decoration:line-through">Warp</span></p></li></ul></ul>',
        '- [x] Spin\n- [ ] Weave ~~cloth~~\n  - [x] Warp',
      ],
      [
        'a heading and its entry in a table of contents of Word',
        '<p><a href="#_Toc1">Looms</a></p><h1><a name="_Toc1"></a><a name="_Ref1">Looms</a></h1>',
        'Looms\n\n# Looms',
      ],
      [
        'Word, with pictures that only Word can load',
        '<p>Before <img src="file:///C:/clip_image001.png" alt="A loom"> after<img src="cid:x"></p>',
        'Before ![A loom]() after',
      ],
      [
        'Excel, with a title over all columns and merged cells',
        '<table><tr><td colspan="3">Sales</td></tr><tr><td>Q</td><td>Units</td><td>EUR</td></tr><tr><td rowspan="2">1</td><td>5</td><td>6</td></tr><tr><td>7</td><td>8</td></tr></table>',
        'Sales\n\n| Q | Units | EUR |\n| - | ----- | --- |\n| 1 | 5     | 6   |\n|   | 7     | 8   |',
      ],
      [
        'Excel, with a merged head',
        '<table><tr><td colspan=2>Name</td><td>Year</td></tr><tr><td>Ada</td><td>Lovelace</td><td>1843</td></tr></table>',
        '| Name |          | Year |\n| ---- | -------- | ---- |\n| Ada  | Lovelace | 1843 |',
      ],
      [
        'Notion, with tasks',
        '<ul><li>[ ] Spin</li><li>[x] Weave</li><li>a [ ] b</li></ul>',
        '- [ ] Spin\n- [x] Weave\n- a \\[ ] b',
      ],
      [
        'Confluence, with tasks',
        '<ul class="inline-task-list"><li class="checked" data-inline-task-id="1"><span>Spin</span></li><li data-inline-task-id="2">Weave</li></ul>',
        '- [x] Spin\n- [ ] Weave',
      ],
      [
        'ChatGPT, with code',
        '<p>Run:</p><pre><div><div>python</div><div><button>Copy code</button></div><div><code class="hljs language-python">print(1)\n</code></div></div></pre>',
        'Run:\n\n```python\nprint(1)\n```',
      ],
      [
        'a page with the language above its code',
        '<div><div><span>Bash</span><button>Copy</button></div><div><pre><code>npm start</code></pre></div></div>',
        '```bash\nnpm start\n```',
      ],
      [
        'GitHub, with the link of a heading, a footnote and code',
        '<h2>Setup<a class="anchor" href="#setup"></a></h2><p>A<sup><a href="#user-content-fn-x-0123456789abcdef0123" data-footnote-ref>1</a></sup> b</p><div class="highlight highlight-source-js"><pre>a = 1;</pre></div>' +
          '<section class="footnotes"><h2 class="sr-only">Footnotes</h2><ol><li id="user-content-fn-x-0123456789abcdef0123"><p>Note <a href="#user-content-fnref-x-0123456789abcdef0123">↩</a></p></li></ol></section>',
        '## Setup\n\nA[^x] b\n\n```js\na = 1;\n```\n\n[^x]: Note',
      ],
      [
        'an article of this blog',
        '<h2 id="section-code">Code<a class="anchor" href="http://localhost/allArticles/x#section-code" aria-hidden="true"></a></h2><p>They weave<sup><a id="section-fnref:1" href="http://localhost/allArticles/x#section-fn:1">[1]</a></sup>.</p>' +
          '<div class="code" data-language="JavaScript"><pre><code class="language-js">a = 1;\n</code></pre><button>Copy</button></div><div class="alert-note" role="note"><p class="alert-title">Note</p><p>Careful</p></div>' +
          `<p><img src="http://localhost/media/54/${'5'.repeat(64)}.webp" alt="A loom"></p>` +
          '<div class="footnotes"><ol><li id="section-fn:1"><p>One.</p><p>Two. <a href="http://localhost/allArticles/x#section-fnref:1">↩︎</a></p></li></ol></div>',
        `## Code\n\nThey weave[^1].\n\n\`\`\`js\na = 1;\n\`\`\`\n\n> [!NOTE]\n>\n> Careful\n\n![A loom](/media/54/${'5'.repeat(64)}.webp)\n\n[^1]: One.\n\n    Two.`,
      ],
      [
        'formulas',
        '<p>So <span class="katex"><span class="katex-mathml"><math><mi>E</mi><annotation encoding="application/x-tex">E=mc^2</annotation></math></span><span class="katex-html" aria-hidden="true">E=mc2</span></span> holds</p>',
        'So $E=mc^2$ holds',
      ],
      [
        'a program that splits what is bold, with spaces and line breaks at its ends',
        '<p><b>Warp<span> </span></b>and <b>we</b><b>ft </b><b><span>thread<br></span></b>, <i>fi</i><u><i>ne <b>cloth</b></i></u></p>',
        '**Warp** and **weft thread**\\\n, *fine __cloth__*',
      ],
      [
        'Apple’s programs, with formatting in a style sheet',
        '<style type="text/css">p.p1 {margin: 0.0px}\nspan.s1 {font-weight: bold; font-size: 22.00px}\nspan.s2 {font-style: italic}</style><p class="p1"><span class="s1">Warp</span> and <span class="s2">weft</span></p>',
        '**Warp** and *weft*',
      ],
      [
        'Slack, whose nested lists follow their items',
        '<ul data-indent="0"><li>Warp</li></ul><ol data-indent="1"><li>long</li></ol><ol data-indent="1"><li>strong</li></ol><ul data-indent="0"><li>Weft</li></ul><p>Text</p><ul data-indent="1"><li>x</li></ul>',
        '- Warp\n\n  1. long\n  2. strong\n\n- Weft\n\nText\n\n- x',
      ],
      [
        'Word on the web',
        '<div><p><span>Warp</span><span class="EOP">&nbsp;</span></p></div><div class="ListContainerWrapper"><ul><li data-aria-level="1"><p>long<span class="EOP">&nbsp;</span></p></li></ul></div>' +
          '<div class="ListContainerWrapper"><ul><li data-aria-level="2"><p>very</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="1"><p>strong</p></li></ul></div><div><p role="heading" aria-level="3">Weft</p></div>',
        'Warp\n\n- long\n  - very\n- strong\n\n### Weft',
      ],
      [
        'a selection that begins within a nested list of Google Docs',
        '<ul><ul><ul><li>deep</li></ul><li>in</li></ul><li>out<ul><li>next</li></ul></li></ul>',
        '- deep\n- in\n- out\n  - next',
      ],
      [
        'a selection of Google Docs across lists, which only name their level',
        '<ul><li aria-level="2">deep</li><ul><li aria-level="3">deeper</li></ul></ul><ul><li aria-level="1">a</li></ul><ol><li aria-level="2">b</li></ol><ul><ul><ul><li aria-level="3">c</li></ul></ul></ul><ul><li aria-level="1">d</li></ul><p>Text</p><ul><li aria-level="2">e</li></ul>',
        '- deep\n  - deeper\n- a\n  1. b\n     - c\n- d\n\nText\n\n- e',
      ],
      [
        'a selection of Google Docs that begins far within a list',
        '<ol><ol><ol><ol><ol><li>a</li></ol></ol><li>b</li><ol><li>c</li><ol><li>d</li></ol></ol></ol></ol><li>e</li><ol><ol><ol><li>f</li></ol><li>g</li></ol></ol></ol>',
        '1. a\n\n2. b\n   1. c\n      1. d\n\n3. e\n\n   1. f\n   2. g',
      ],
      [
        'a page whose items have numbers of their own',
        '<ol><ol start="3"><li>a</li><li>b</li></ol><li value="5">c</li><li value="9">d<ol start="2"><li>e</li></ol></li></ol><ol reversed><li>f</li><li>g</li></ol>',
        '3. a\n4. b\n5. c\n\n9) d\n\n   2. e\n\n1. f\n2. g',
      ],
      [
        'a selection that begins within a nested list of a page',
        '<ol><li><ol><li>deep</li></ol></li><li>out</li><li><ul><li>in</li></ul></li></ol>',
        '1. deep\n2. out\n   - in',
      ],
      [
        'Confluence, with a block of code outside of pre',
        '<div><code style="white-space: pre"><span>a = 1</span>\n<span>  b = 2</span></code></div><p><code style="white-space: pre">c</code></p>',
        '```\na = 1\n  b = 2\n```\n\n`c`',
      ],
      ['Notion, with a toggle', '<ul><li>Warp<p>long</p></li></ul>', '- Warp\n\n  long'],
      [
        'Word, with numbers and bullets before headings',
        '<h1><span style="mso-list:Ignore">1.<span>&nbsp;&nbsp; </span></span>Warp</h1><h2><span style="mso-list:Ignore">·<span>&nbsp; </span></span>Weft</h2>',
        '# 1. Warp\n\n## Weft',
      ],
      [
        'emoji that are images',
        '<p>Hi <img alt="😀" src="data:image/gif;base64,AA"> there</p>',
        'Hi 😀 there',
      ],
      ['an empty line between blocks', '<p>a</p><br><h2>b</h2><p>\u00a0</p><p>c</p>', 'a\n\n## b\n\nc'],
      [
        'paragraphs and a list in cells',
        '<table><tr><td><p><b>a</b></p></td><td>b</td></tr><tr><td><p>1</p><p>2</p></td><td><ul><li><p>x</p></li><li>y</li></ul></td></tr></table>',
        '| **a**  | b      |\n| ------ | ------ |\n| 1<br>2 | x<br>y |',
      ],
    ])('from %s', (_, html, markdown) => {
      expect(convertRichText(html)).toBe(markdown);
    });

    it('is converted alike after an article was shown, whose sanitizer allows no styles', () => {
      purify('<p>They weave.</p>');

      expect(convertRichText('<span style="font-weight:700">Bold</span>')).toBe('**Bold**');
    });

    /** A list item as Word exports it. */
    const item = (level: number, sign: string, text: string, list = 0) =>
      `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`;

    const paragraph = (text: string, style = '') =>
      `<p class=MsoNormal style='${style}'>${text}<o:p></o:p></p>\n`;

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
        'separate lists',
        `<p>Text</p>${item(1, '·', 'a')}<p>between</p>${item(1, '·', 'b')}${item(1, '1.', 'c', 1)}`,
        'Text\n\n- a\n\nbetween\n\n- b\n\n1. c',
      ],
      [
        'numbers with paragraphs between',
        `${item(1, '1.', 'a')}${paragraph('one')}${item(1, '2.', 'b')}${paragraph('two')}${item(1, '3.', 'c')}`,
        '1. a\n\none\n\n2. b\n\ntwo\n\n3. c',
      ],
      [
        'indented paragraphs, which belong to their items',
        `${item(1, '1.', 'a')}<p class=MsoListParagraphCxSpMiddle>one</p>${item(1, '2.', 'b')}${paragraph('two', 'margin-left:.5in')}${paragraph('three', 'margin-left:36.0pt')}${item(1, '3.', 'c')}`,
        '1. a\n\n   one\n\n2. b\n\n   two\n\n   three\n\n3. c',
      ],
      [
        'indented paragraphs of nested items',
        `${item(1, '1.', 'a')}${item(2, 'a)', 'b')}${paragraph('in', 'margin-left:72pt')}${paragraph('out', 'margin-left:36pt')}${item(1, '2.', 'c')}`,
        '1. a\n\n   1. b\n\n      in\n\n   out\n\n2. c',
      ],
      [
        'paragraphs between nested items',
        `${item(1, '1.', 'a')}${item(2, 'a)', 'b')}${paragraph('one')}${item(2, 'b)', 'c')}${item(1, '2.', 'd')}`,
        '1. a\n\n   1. b\n\n      one\n\n   2. c\n\n2. d',
      ],
      [
        'empty lines between',
        `${item(1, '1.', 'a')}${paragraph('&nbsp;')}${paragraph('&nbsp;')}${item(1, '2.', 'b')}${paragraph('&nbsp;')}${paragraph('Text')}`,
        '1. a\n2. b\n\nText',
      ],
      [
        'letters and Roman numbers with paragraphs between',
        `${item(1, 'h)', 'a')}${paragraph('one')}${item(1, 'i)', 'b')}${item(2, 'iv.', 'c')}<h2>Two</h2>${item(1, '(iii)', 'd')}${item(1, 'iv.', 'e')}`,
        '8. a\n\none\n\n9. b\n\n   4. c\n\n## Two\n\n3. d\n4. e',
      ],
      [
        'numbers that skip some or begin again',
        item(1, '1.', 'a') + item(1, '2.', 'b') + item(1, '7.', 'c') + item(1, '1.', 'd', 1),
        '1. a\n2. b\n\n7) c\n\n1. d',
      ],
      [
        'numbers of several levels',
        item(1, '2.', 'a') + item(2, '2.1.', 'b') + item(2, '2.2.', 'c'),
        '2. a\n\n   1. b\n   2. c',
      ],
      [
        'a selection that begins within a nested list',
        item(2, 'o', 'a') + item(3, '§', 'b') + item(1, '·', 'c'),
        '- a\n  - b\n- c',
      ],
      ['a skipped level', item(1, '·', 'a') + item(3, '·', 'b') + item(1, '·', 'c'), '- a\n  - b\n- c'],
    ])('a list from Word: %s', (_, html, markdown) => {
      expect(convertRichText(html)).toBe(markdown);
    });

    it.each([
      '<script>alert(1)</script><style>p{}</style>a',
      '<a href="javascript:alert(1)">a</a>',
      '<svg onload="alert(1)"><text>a</text></svg>a',
      '<p onclick="alert(1)">a</p><!-- b --><iframe src="https://example.org"></iframe>',
    ])('drops active content: %s', (html) => {
      expect(convertRichText(html)).toBe('a');
    });
  });
  it('converts 200 levels of elements, and refuses more', () => {
    const nested = (depth: number) => `${'<div>'.repeat(depth - 1)}<b>a</b>`;

    expect(convertRichText(nested(200))).toBe('**a**');
    expect(() => convertRichText(nested(201))).toThrow(RangeError);
  });
  it('counts the images that the clipboard names without containing them', async () => {
    const counts: number[] = [];
    const html =
      '<p>a</p><img src="file:///x.png"><img src="data:image/png;base64,AA"><img src="https://example.org/x.png">';
    await convertInSlices(
      html,
      () => Promise.resolve(),
      (count) => counts.push(count),
    );

    expect(counts).toEqual([2]);
  });
  it('gives pasted footnotes labels that the text doesn’t have', () => {
    const pasted = 'a[^1] b[^2]\n\n[^1]: one\n\n[^2]: two';

    expect(renameFootnotes(pasted, 'c[^1]')).toBe('a[^1-2] b[^2]\n\n[^1-2]: one\n\n[^2]: two');
    expect(renameFootnotes(pasted, 'c')).toBe(pasted);
  });
  it.each([
    ['<p>', '</p>'],
    ['<div><p>', '</p></div>'],
  ])('converts a long document in slices with the same result, within %s', async (opening, closing) => {
    const block = (number: number) =>
      `a${number}</p><h2>b</h2><ul><li>c</li></ul><ul><li>d</li></ul><p>e <b>f</b></p>g<i>h</i><p>`;
    const html = opening + Array.from({ length: 60 }, (_, number) => block(number)).join('') + closing;
    let turns = 0;
    const pause = () => {
      turns += 1;
      return Promise.resolve();
    };

    expect(await convertInSlices(html, pause)).toBe(convertRichText(html));
    expect(turns).toBeGreaterThan(5);
  });
  describe('cells', () => {
    it('become a table', () => {
      expect(formatTable(parseCells('Loom\tThreads\r\none\t2|3\r\n') ?? [])).toBe(
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
    ])('are not recognized in %j', (text) => {
      expect(parseCells(text)).toBeNull();
    });
  });
  it.each([
    ['words are inserted at the caret', '**b**', 'a ‸c', 'a **b**‸c'],
    ['words replace the selection', 'b', 'a ‸x‸ c', 'a b‸ c'],
    ['blocks are separated', '- a\n- b', 'x‸y', 'x\n\n- a\n- b\n\n‸y'],
    ['blocks start at an empty line', '# a', 'x\n\n‸', 'x\n\n# a‸'],
  ])('%s', (_, markdown, before, after) => {
    expect(runCommand(insertPasted(markdown), before)).toBe(after);
  });
});

describe('previewer', () => {
  /** A server that the test answers for. */
  function start() {
    const requests: { text: string; signal: AbortSignal; answer: () => void; refuse: () => void }[] = [];
    const shown: PreviewState[] = [];
    const previewer = createPreviewer(
      (text, signal) =>
        new Promise((resolve, reject) => {
          requests.push({
            text,
            signal,
            answer: () => resolve({ html: `<p>${text}</p>`, lines: [1] }),
            refuse: () => reject(new PreviewError('Too long.')),
          });
        }),
      (previewed) => shown.push(previewed),
    );
    return { previewer, requests, shown };
  }
  const preview = (text: string) => ({ html: `<p>${text}</p>`, lines: [1] });
  beforeEach(() => jest.useFakeTimers());
  it('requests the newest text after a pause of 300 ms', async () => {
    const { previewer, requests } = start();
    let text = 'a';
    previewer.changed(() => text);
    await jest.advanceTimersByTimeAsync(200);
    text = 'ab';
    previewer.changed(() => text);

    await jest.advanceTimersByTimeAsync(299);
    expect(requests).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(1);

    expect(requests.map(({ text }) => text)).toEqual(['ab']);
  });
  it('requests the same text only once', async () => {
    const { previewer, requests } = start();
    void previewer.now('a');
    void previewer.now('a');
    requests[0]?.answer();
    await jest.advanceTimersByTimeAsync(0);
    void previewer.now('a');

    expect(requests).toHaveLength(1);
  });
  it('aborts the previous request and ignores its answer', async () => {
    const { previewer, requests, shown } = start();
    void previewer.now('a');
    void previewer.now('b');
    expect(requests[0]?.signal.aborted).toBe(true);

    requests[1]?.answer();
    requests[0]?.answer();
    await jest.advanceTimersByTimeAsync(0);

    expect(shown).toEqual([{ preview: preview('b'), problem: null }]);
  });
  it('keeps the last preview after an error, and requests the text again', async () => {
    const { previewer, requests, shown } = start();
    void previewer.now('a');
    requests[0]?.answer();
    await jest.advanceTimersByTimeAsync(0);
    void previewer.now('b');
    requests[1]?.refuse();
    await jest.advanceTimersByTimeAsync(0);
    expect(shown.at(-1)).toEqual({ preview: preview('a'), problem: 'Too long.' });

    void previewer.now('b');
    requests[2]?.answer();
    await jest.advanceTimersByTimeAsync(0);

    expect(shown.at(-1)).toEqual({ preview: preview('b'), problem: null });
  });
  it('reports nothing once it is stopped', async () => {
    const { previewer, requests, shown } = start();
    void previewer.now('a');
    previewer.changed(() => 'b');
    previewer.stop();
    requests[0]?.answer();
    await jest.advanceTimersByTimeAsync(1000);

    expect([requests.length, shown]).toEqual([1, []]);
  });
});

describe('text files', () => {
  describe('front matter of a markdown file', () => {
    const read = async (...texts: string[]) => {
      // jsdom's files can't be read.
      const files = texts.map(
        (text, index) => new NodeFile([text], `file${index + 1}.md`) as unknown as File,
      );
      const result = await readTextFiles(files);
      if ('problem' in result) throw new Error(result.problem);
      const { insert, ...rest } = result;
      return { text: insert('', { start: 0, end: 0 })?.insert, ...rest };
    };
    const { title: _, ...texts } = fillShortTexts({});
    const none = { ...texts, tags: [], publishAt: null };

    it.each([
      ['keys', '---\ntitle: On looms\n--- \n'],
      ['TOML', '+++\ntitle = "On looms"\n+++\n'],
      ['JSON', '{ "title": "On looms" }\n'],
      ['no fields', '---\n---\n', ''],
    ])('is read and removed: %s', async (_, matter, title = 'On looms') => {
      expect(await read(`${matter}\n\nThey weave.\n`)).toEqual({
        text: 'They weave.',
        meta: { ...none, title },
        ...{ unread: null, notes: [] },
      });
    });

    it('fills title, description, tags, cover and time of publication', async () => {
      const [cover, date] = ['https://example.org/a.png', '2030-01-31T10:00:00+02:00'];
      const publishAt = '2030-01-31T08:00:00.000Z';

      const { meta, notes } = await read(
        `---\ntitle: On looms\nslug: on-looms\ntags: weaving, linen\ndate: ${date}\nimage: ${cover}\nsummary: How *they* weave\n---\nThey weave.`,
      );

      expect(meta).toEqual({
        ...{ title: 'On looms', description: 'How they weave', cover },
        ...{ tags: ['weaving', 'linen'], publishAt },
      });
      expect(notes).toEqual([]);
    });

    it('says what it does not use', async () => {
      const { meta, notes } = await read(
        `---\ntitle: On looms\nslug: looms\ndate: 2019-05-01\ncover: ./a.png\ntags: ${'x'.repeat(33)}\n---\nThey weave.`,
      );

      expect(meta).toEqual({ ...none, title: 'On looms' });
      expect(notes).toEqual([
        'file1.md was added.',
        `Left out ${'x'.repeat(33)}: an article can have 8 tags, each of up to 32 characters.`,
        expect.stringMatching(/^Its date, .*2019.*, is in the past and isn’t used/),
        'Its cover is a file: drop the image on the cover field.',
        'Its URL, “looms”, isn’t used: you can change the URL once it’s published.',
      ]);
    });

    it('does not suggest a time that is too far ahead', async () => {
      const { meta, notes } = await read('---\ndate: 2999-01-01\n---\nThey weave.');

      expect(meta).toEqual({ ...none, title: '' });
      expect(notes).toContain('The time of publication must be within 10 years.');
    });

    it.each([
      ['that is not valid', '---\ntitle: "On looms\n---\nThey weave.', /^file1.md .* not valid YAML/],
      ['with an invalid date', '---\ndate: soon\n---\nThey weave.', /“soon” is not a date/],
    ])('%s stays in the text, with its problem', async (_, text, problem) => {
      expect(await read(text)).toEqual({
        ...{ text, meta: null, notes: [] },
        unread: expect.stringMatching(problem) as string,
      });
    });

    it.each([
      ['lines that are no front matter', '---\nThey weave.\n\n---\nAll day.'],
      ['no end', `---\nkey: |\n${'    deep\n'.repeat(1000)}\n- and: so on\n.`],
    ])('stays in the text if it has %s', async (_, text) => {
      expect(await read(text)).toMatchObject({ text, unread: null, notes: [] });
    });

    it('of later files is removed, too', async () => {
      const { text, meta } = await read('One.', '---\ntitle: Two\n---\nTwo.');

      expect([text, meta]).toEqual(['One.\n\nTwo.', null]);
    });
  });
  describe('several files', () => {
    it('are rejected if they are too large together', async () => {
      const half = 'x'.repeat(600 * 1024);

      expect(await readTextFiles([new File([half], 'one.md'), new File([half], 'two.md')])).toEqual({
        problem: 'Together these files are larger than 1 MiB, the limit of an article.',
      });
    });

    it('are read if they are as large together as an article may be', async () => {
      const half = 'x'.repeat(512 * 1024);
      const files = ['one.md', 'two.md'].map((name) => new NodeFile([half], name) as unknown as File);

      expect(await readTextFiles(files)).not.toHaveProperty('problem');
    });
  });
});

describe('typing', () => {
  describe('Enter', () => {
    it.each([
      ['continues bullets', '- one‸', '- one\n- ‸'],
      ['splits an item', '- one‸ two', '- one\n- ‸ two'],
      ['continues with an open task', '- [x] one‸', '- [x] one\n- [ ] ‸'],
      ['continues with the next number', '1. one‸', '1. one\n2. ‸'],
      ['renumbers later items', '1. one‸\n2. two\n3. three', '1. one\n2. ‸\n3. two\n4. three'],
      ['renumbers after nested content', '1. a‸\n\n   in it\n2. b\n\nx', '1. a\n2. ‸\n\n   in it\n3. b\n\nx'],
      ['does not change another list', '1. a‸\n\ntext\n\n2. b', '1. a\n2. ‸\n\ntext\n\n2. b'],
      ['keeps a list with equal numbers', '1. a\n1. b‸\n1. c', '1. a\n1. b\n1. ‸\n1. c'],
      ['continues a nested list', '- a\n  - b‸', '- a\n  - b\n  - ‸'],
      ['continues a blockquote', '> one‸', '> one\n> ‸'],
      ['continues a list in a blockquote', '> 1) one‸', '> 1) one\n> 2) ‸'],
      ['ends a list at an empty item', '- one\n- ‸', '- one\n\n‸'],
      ['ends a list at an empty task', '- one\n- [ ] ‸', '- one\n\n‸'],
      ['moves an empty nested item one level up', '- one\n  - ‸', '- one\n- ‸'],
      ['moves it up level by level', '- one\n  - two\n    - ‸', '- one\n  - two\n  - ‸'],
      ['gives it the next number there', '1. one\n   - ‸\n2. two', '1. one\n2. ‸\n3. two'],
      ['makes it a task among tasks', '- [x] one\n  - ‸', '- [x] one\n- [ ] ‸'],
      ['moves it up past an empty line', '- one\n\n  - ‸', '- one\n\n- ‸'],
      ['moves it up in a list indented with tabs', '- one\n\t- ‸', '- one\n- ‸'],
      ['ends a list at an empty indented item without a parent', 'text\n\n  - ‸', 'text\n\n‸'],
      ['ends a list below an empty line', '- one\n\n- ‸', '- one\n\n‸'],
      ['removes the marker of a first item', '- ‸', '‸'],
      ['ends a blockquote at an empty line', '> one\n> ‸', '> one\n\n‸'],
      ['ends a list in a blockquote, but not the blockquote', '> - one\n> - ‸', '> - one\n>\n> ‸'],
      ['moves it up in a blockquote', '> - one\n>   - ‸', '> - one\n> - ‸'],
      [
        'adds a row to a table',
        '| a | b |\n|---|---|\n| 1 | 2‸ |',
        '| a | b |\n|---|---|\n| 1 | 2 |\n| ‸  |   |',
      ],
      ['adds one in the middle', '| a |\n| --- |\n| 1‸ |\n| 2 |', '| a |\n| --- |\n| 1 |\n| ‸    |\n| 2 |'],
      ['adds the first row below the header', '| a |‸\n| --- |\ntext', '| a |\n| --- |\n| ‸    |\ntext'],
      [
        'adds one after an escaped character',
        'a | b\n- | -\n1 | 2\\|‸',
        'a | b\n- | -\n1 | 2\\|\n| ‸  |   |',
      ],
      ['adds one in a blockquote', '> | a |\n> |---|\n> | 1 |‸', '> | a |\n> |---|\n> | 1 |\n> | ‸  |'],
      ['ends a table at its empty last row', '| a |\n|---|\n| 1 |\n|  ‸ |', '| a |\n|---|\n| 1 |\n\n‸'],
      ['does nothing special before a row', '| a |\n|---|\n‸| 1 |', null],
      ['does nothing special after a row outside a table', '| a | b |‸', null],
      ['does nothing special in a table in code', '```\n| a |\n|---|\n| 1 |‸', null],
      ['ends a blockquote below its list', '> - one\n>\n> ‸', '> - one\n>\n\n‸'],
      ['does nothing special in text', 'one‸', null],
      ['does nothing special after a number that ends a sentence', 'in\n1975.‸', null],
      ['does nothing special before the item', '‸- one', null],
      ['does nothing special in a heading', '# one‸', null],
      ['does nothing special in code', '```\n- one‸', null],
      ['does nothing special in code after an opening line of another block', '```\n```js\n- one‸', null],
      ['does nothing special in code after a fence of the other kind', '```\n~~~\n- one‸', null],
      ['does nothing special in code after a shorter fence', '````\n```\n- one‸', null],
      [
        'continues a list after code closed by a longer fence',
        '```\nx\n`````  \n- one‸',
        '```\nx\n`````  \n- one\n- ‸',
      ],
      ['continues a list after inline code', '```code``` first\n- one‸', '```code``` first\n- one\n- ‸'],
      ['does nothing special with a selection', '- ‸one‸', null],
      ['does nothing special after a thematic break', '- - -‸', null],
      ['does nothing special after one of asterisks', 'a\n\n  * * * ‸', null],
      ['continues a blockquote after one', '> - - -‸', '> - - -\n> ‸'],
      ['continues items in items', '- - a‸', '- - a\n- ‸'],
      ['continues a list after code', '```\nx\n```\n- one‸', '```\nx\n```\n- one\n- ‸'],
    ])('%s', (_, before, after) => {
      expect(runCommand(continueLine, before)).toBe(after);
    });
  });
  describe('Backspace', () => {
    it.each([
      ['removes the marker of an empty item', '- one\n- ‸', '- one\n‸'],
      ['removes that of a number', '1. one\n2. ‸\n3. two', '1. one\n‸\n3. two'],
      ['removes that of a task', '- [ ] ‸', '‸'],
      ['removes that of a nested item with its indentation', '- one\n  - ‸', '- one\n‸'],
      ['removes that of an item with text', '- one\n- ‸two', '- one\n‸two'],
      ['keeps the quotation around an item', '> - ‸', '> ‸'],
      ['removes the marker of an empty quotation', '> one\n> ‸', '> one\n‸'],
      ['removes the innermost one', '> > ‸', '> ‸'],
      ['deletes a character of an item', '- one‸', null],
      ['deletes a character of a marker', '-‸ one', null],
      ['deletes a selection', '- ‸one‸', null],
      ['deletes a character of a thematic break', '- - ‸-', null],
      ['deletes a character of a heading', '# ‸', null],
      ['deletes a character of a quotation', '> ‸one', null],
      ['deletes a character of code', '```\n- ‸', null],
      ['deletes a line break', 'one\n‸', null],
    ])('%s', (_, before, after) => {
      expect(runCommand(removeMarker, before)).toBe(after);
    });
  });

  describe('an image', () => {
    it.each([
      ['behind another one', '![a](/x)‸', '![a](/x)\n\n![‸](/y)'],
      ['in the brackets of another one', 'One ![a‸](/x)', 'One ![a](/x)\n\n![‸](/y)'],
      ['below another one', '![a](/x)\n‸', '![a](/x)\n\n![‸](/y)'],
      ['before another one', '‸![a](/x)', '![‸](/y)\n\n![a](/x)'],
      ['above another one', '‸\n![a](/x)', '![‸](/y)\n\n![a](/x)'],
      ['behind one in a list', '- [ ] ![a](/x)‸', '- [ ] ![a](/x)\n\n  ![‸](/y)'],
      ['behind one in a quotation', '> ![a](/x)‸', '> ![a](/x)\n>\n> ![‸](/y)'],
      ['below one in a list', '- ![a](/x)\n  ‸', '- ![a](/x)\n  \n  ![‸](/y)'],
    ])('is a paragraph of its own %s', (_, before, after) => {
      expect(runCommand(insertImage('/y'), before)).toBe(after);
    });

    it.each([
      ['text', 'One ‸ two', 'One ![‸](/y) two'],
      ['an image in a cell', '| ![a](/x)‸ |', '| ![a](/x) ![‸](/y) |'],
      ['an image and a space', '![a](/x) ‸', '![a](/x) ![‸](/y)'],
    ])('stays in the line of %s', (_, before, after) => {
      expect(runCommand(insertImage('/y'), before)).toBe(after);
    });
  });

  describe('Enter inside an image', () => {
    it.each([
      ['after its alt text', '![alt‸](/media/x.webp)', '![alt](/media/x.webp)\n‸'],
      ['between alt text and URL', '![alt]‸(/media/x.webp) b', '![alt](/media/x.webp)\n‸ b'],
      ['in its URL', 'a ![alt](/media‸/x.webp)', 'a ![alt](/media/x.webp)\n‸'],
      ['in a list', '- ![alt‸](/media/x.webp)', '- ![alt](/media/x.webp)\n- ‸'],
      ['of several', '![a](/x) ![b‸](/y) ![c](/z)', '![a](/x) ![b](/y)\n‸ ![c](/z)'],
    ])('begins a line behind it: %s', (_, before, after) => {
      expect(runCommand(leaveImage, before)).toBe(after);
    });

    it.each(['![alt](/x)‸', '‸![alt](/x)', '[a‸](/x)', '```\n![a‸](/x)\n```'])(
      'is a line break elsewhere: %s',
      (text) => {
        expect(runCommand(leaveImage, text)).toBeNull();
      },
    );
  });
  describe('Enter inside a link', () => {
    it.each([
      ['after its URL', 'a [b](https://example.org‸) c', 'a [b](https://example.org)‸ c'],
      ['in its URL, which has brackets', '[b](/x_(y)‸z)', '[b](/x_(y)z)‸'],
      ['in an empty URL', '- [b](‸)', '- [b]()‸'],
      ['where the URL is missing', '[text‸]()', '[text](‸)'],
    ])('moves the caret: %s', (_, before, after) => {
      expect(runCommand(leaveLink, before)).toBe(after);
    });

    it.each(['[a‸](/x)', '[a](/x)‸', '‸[a](/x)', '![a](/x‸)', '```\n[a](/x‸)\n```', '[a](/x‸', '[a](b c‸)'])(
      'is a line break elsewhere: %s',
      (text) => {
        expect(runCommand(leaveLink, text)).toBeNull();
      },
    );
  });
  describe('a typed pipe', () => {
    const table = (row: string) => `| a | b |\n|---|---|\n${row}`;
    it.each([
      ['stays in the first cell of an empty row', '| ‸    |     |', '| ‸    |     |'],
      ['moves to the next cell at the end of a cell', '|  Yarn ‸    |     |', '|  Yarn     | ‸    |'],
      ['moves out of the last cell', '| Yarn | 5 ‸    |', '| Yarn | 5     |‸'],
      ['is inserted within a cell', '| Ya‸rn |  |', null],
      ['is inserted after a backslash', '| Ya\\‸ |  |', null],
      ['is inserted in a row that is being typed', '| Yarn ‸', null],
      ['is inserted at the start of a row that is being typed', '‸', null],
    ])('%s', (_, before, after) => {
      expect(runCommand(typePipe, table(before))).toBe(after && table(after));
    });

    it('is inserted outside of tables', () => {
      expect(runCommand(typePipe, '| a ‸ | b |')).toBeNull();
    });
  });
  describe('nesting', () => {
    it.each([
      ['nests below the previous item', '- one\n- two‸', '- one\n  - two‸'],
      ['indents by the width of a number', '10. one\n11. ‸two\n12. three', '10. one\n    1. ‸two\n11. three'],
      ['joins the existing list', '- one\n  1. in\n- ‸two', '- one\n  1. in\n  2. ‸two'],
      [
        'moves nested content along',
        '- a\n- ‸b\n\n  text\n  - c\n- d',
        '- a\n  - ‸b\n\n    text\n    - c\n- d',
      ],
      ['keeps a task and its state', '- [ ] a\n- [x] b‸', '- [ ] a\n  - [x] b‸'],
      ['moves all selected items', '- a\n- ‸b\n- c‸\n- d', '- a\n  - ‸b\n  - c‸\n- d'],
      ['moves within a blockquote', '> - a\n> - b‸', '> - a\n>   - b‸'],
      ['does nothing to a first item', '- ‸one\n- two', null],
      ['does nothing to a second level without a first', '- one\n  - ‸two', null],
      ['does nothing in text', 'one‸', null],
      ['does nothing after a paragraph', '- one\n\ntext\n\n- ‸two', null],
      ['does nothing in code', '```\n- one\n- two‸', null],
    ])('%s', (_, before, after) => {
      expect(runCommand(nestItems, before)).toBe(after);
    });
  });
  describe('unnesting', () => {
    it.each([
      ['moves after its parent', '- one\n  - ‸two', '- one\n- ‸two'],
      ['joins the numbering there', '1. a\n   - ‸b\n2. c', '1. a\n2. ‸b\n3. c'],
      ['nests later items below it', '1. a\n   1. b‸\n   2. c\n2. d', '1. a\n2. b‸\n   1. c\n3. d'],
      ['keeps equal numbers', '1. a\n   1. b‸\n1. c', '1. a\n1. b‸\n1. c'],
      ['moves nested content along', '- a\n  - ‸b\n    - c\n    text', '- a\n- ‸b\n  - c\n  text'],
      ['moves all selected items', '- a\n  - ‸b\n  - c‸', '- a\n- ‸b\n- c‸'],
      ['does nothing to an outermost item', '- one\n- ‸two', null],
      ['moves what is selected inside of an outermost item', '‸- a\n  - b\n  - c‸', '‸- a\n- b\n- c‸'],
    ])('%s', (_, before, after) => {
      expect(runCommand(unnestItems, before)).toBe(after);
    });

    it('reverts nesting', () => {
      const nested = '1. a\n2. b\n   1. ‸d\n\n      text\n3. c';

      expect(runCommand(nestItems, runCommand(unnestItems, nested) ?? '')).toBe(nested);
    });
  });
  describe('a character typed over a selection', () => {
    it.each([
      ['*', '‸a b‸', '*‸a b‸*'],
      ['_', '‸a‸', '_‸a‸_'],
      ['`', '‸a‸', '`‸a‸`'],
      ['[', '‸a‸', '[‸a‸]'],
      ['(', '‸a‸', '(‸a‸)'],
      ['x', '‸a‸', null],
      ['*', 'a‸', null],
    ])('%s wraps the selection if it has a pair', (sign, before, after) => {
      expect(runCommand(wrapSelection(sign), before)).toBe(after);
    });
  });
});

describe('markdown editor', () => {
  /** Creates an editor with its field in the document. */
  function opened(text: string) {
    const editor = createMarkdownEditor(text);
    const field = document.body.appendChild(document.createElement('textarea'));
    const end = editor.attach(field);
    return { editor, field, end };
  }
  /** Simulates input by the user. */
  function edit(field: HTMLTextAreaElement, text: string) {
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  afterEach(() => {
    document.body.replaceChildren();
  });
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', ['insertText']],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/117.0.0.0 Safari/537.36', ['insertText', 'forwardDelete']],
  ])('replaces the last line break in the steps that %s needs', (userAgent, steps) => {
    const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    const { editor, field } = opened('one\n');
    const commands: string[] = [];
    // oxlint-disable-next-line typescript/no-deprecated -- The editor uses it for the sake of undo.
    document.execCommand = (command, _showUi, text = '') => {
      commands.push(command);
      const { selectionStart, selectionEnd } = field;
      field.setRangeText(
        text,
        selectionStart,
        command === 'forwardDelete' ? selectionEnd + 1 : selectionEnd,
        'end',
      );
      return true;
    };

    editor.apply({ from: 0, to: 4, insert: 'two', selection: { start: 3, end: 3 } });

    expect(field.value).toBe('two');
    expect(commands).toEqual(steps);
    agent.mockRestore();
    Reflect.deleteProperty(document, 'execCommand');
  });
  describe('line breaks', () => {
    it.each(['a\r\nb\r\n', 'a\nb\n', 'a\r\n\nb\r\r\nc\rd', '\r\n', ''])(
      'stay in %j, which nobody changed',
      (text) => {
        const { editor, field, end } = opened(text);

        expect(editor.fieldText()).toBe(field.value);
        expect(editor.read()).toBe(text);
        end();
        expect(editor.read()).toBe(text);
      },
    );

    it.each([
      ['a\r\nb\r\nc', 'a\nB\nc', 'a\r\nB\r\nc'],
      ['a\r\nb', 'a\nb\nc\nd', 'a\r\nb\r\nc\r\nd'],
      ['a\r\nb\r\nc', 'a\nc', 'a\r\nc'],
      ['a\nb\r\nc\n', 'a\nx\nb\nc\n', 'a\nx\nb\r\nc\n'],
      ['a\nb', 'a\nb\nc', 'a\nb\nc'],
      ['a\rb', 'a\n\nb', 'a\n\nb'],
    ])('are kept in %j when it becomes %j', (text, changed, stored) => {
      const { editor, field } = opened(text);

      edit(field, changed);

      expect(editor.read()).toBe(stored);
    });

    it('are those of the new text after it is replaced', () => {
      const { editor, field } = opened('a\r\nb');

      editor.replaceAll('c\nd');
      expect(editor.read()).toBe('c\nd');
      editor.load('e\r\nf');

      expect(field.value).toBe('e\nf');
      expect(editor.read()).toBe('e\r\nf');
    });
  });
});
