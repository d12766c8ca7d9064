import { insertFootnote } from '../../../../src/client/features/articles/editor/commands/footnotes.ts';
import { insertRule, toggleFence } from '../../../../src/client/features/articles/editor/commands/blocks.ts';
import {
  insertLink,
  insertPicture,
  linkTo,
} from '../../../../src/client/features/articles/editor/commands/links.ts';
import { tableOrAlignment } from '../../../../src/client/features/articles/editor/commands/tables.ts';
import { runCommand } from '../../../helpers/caret.ts';

it.each([
  ['a rule stands below its line, never under it as a heading', insertRule, 'o‸ne', 'one\n\n---\n‸'],
  ['a note is begun at the end', insertFootnote, 'on‸e', 'on[^1]e\n\n[^1]: ‸'],
  [
    'a second note stands below the first',
    insertFootnote,
    'a[^1] b‸\n\n[^1]: c\n',
    'a[^1] b[^2]\n\n[^1]: c\n[^2]: ‸',
  ],
  ['a rule stands apart from what follows', insertRule, 'o‸ne\ntwo', 'one\n\n---\n‸\ntwo'],
  ['a rule stands in an empty line', insertRule, 'one\n\n‸', 'one\n\n---\n‸'],
  ['a fence stands around lines', toggleFence, 'a‸b\nc‸d', '```\n‸ab\ncd‸\n```\n'],
  ['a fence stands apart from the text', toggleFence, 'a\n‸b‸\nc', 'a\n\n```\n‸b‸\n```\n\nc'],
  ['a fence is longer than those within', toggleFence, '‸```\na\n```‸', '````\n‸```\na\n```‸\n````\n'],
  ['a fence goes again', toggleFence, '```js\n‸ab\ncd‸\n```', '‸ab\ncd‸'],
  ['an empty fence waits', toggleFence, '‸', '```\n‸\n```\n'],
  ['a link waits for its address', insertLink, 'a ‸word‸', 'a [word](‸)'],
  ['a link waits for its text', insertLink, 'a ‸', 'a [‸]()'],
  ['an address waits for its text', insertLink, '‸https://example.org/a‸', '[‸](https://example.org/a)'],
  ['of a link its text is left', insertLink, '‸[word](https://example.org)‸', '‸word‸'],
  ['a picture waits for its description', insertPicture, '‸', '![‸]()'],
  ['a picture has what was selected as description', insertPicture, '‸a loom‸', '![a loom](‸)'],
  ['a pasted address makes a link', linkTo('https://example.org'), '‸word‸', '[word](https://example.org)‸'],
])('%s', (_, command, before, after) => {
  expect(runCommand(command, before)).toBe(after);
});

describe('the table', () => {
  const table = (dashes: string) => `| a | b |\n| --- | ${dashes} |\n| c | d‸ |`;

  it('comes with its first heading selected', () => {
    expect(runCommand(tableOrAlignment, 'text‸')).toBe(
      'text\n\n| ‸Column 1‸ | Column 2 |\n| -------- | -------- |\n|          |          |\n',
    );
  });

  it('has a column that goes left, to the middle, right, and as it was', () => {
    const after = (dashes: string) => runCommand(tableOrAlignment, table(dashes));

    expect(['---', ':--', ':-:', '--:'].map(after)).toEqual([':--', ':-:', '--:', '---'].map(table));
  });

  it.each([
    ['its head', '| a‸ | b |\n|-|-|', '| a‸ | b |\n|:--|-|'],
    ['its dashes', '| a | b |\n|---|--‸-|', '| a | b |\n|---|:-‸-|'],
    ['a cell behind a sign that parts none', 'a\\|b | c‸\n-|---', 'a\\|b | c‸\n-|:--'],
    ['a cell with an escaped pipe in it', 'a\\|b‸ | c\n---|---', 'a\\|b‸ | c\n:--|---'],
    ['a pipe behind two backslashes, which markdown-it escapes', 'a\\\\|b‸ | c\n-|-', 'a\\\\|b‸ | c\n:--|-'],
    ['its first cell, before the first pipe too', '‸| a | b |\n|---|---|', '‸| a | b |\n|:--|---|'],
  ])('knows its column from %s', (_, before, after) => {
    expect(runCommand(tableOrAlignment, before)).toBe(after);
  });

  it('is none within code', () => {
    const code = '```\n| a |\n|---|\n| b |\n```';
    expect(runCommand(tableOrAlignment, code.replace('b', 'b‸'))).toContain('Column 1');
  });
});
