import { nestItems, unnestItems } from '../../../../src/client/features/articles/editor/commands/nesting.ts';
import { continueLine, wrapBy } from '../../../../src/client/features/articles/editor/commands/typing.ts';
import { runCommand } from '../../../helpers/caret.ts';

describe('Enter', () => {
  it.each([
    ['goes on with bullets', '- one‸', '- one\n- ‸'],
    ['parts an item', '- one‸ two', '- one\n- ‸ two'],
    ['goes on with an open task', '- [x] one‸', '- [x] one\n- [ ] ‸'],
    ['goes on with the next number', '1. one‸', '1. one\n2. ‸'],
    ['numbers the later items anew', '1. one‸\n2. two\n3. three', '1. one\n2. ‸\n3. two\n4. three'],
    [
      'numbers past what is within an item',
      '1. a‸\n\n   in it\n2. b\n\nx',
      '1. a\n2. ‸\n\n   in it\n3. b\n\nx',
    ],
    ['leaves another list as it is', '1. a‸\n\ntext\n\n2. b', '1. a\n2. ‸\n\ntext\n\n2. b'],
    ['keeps a list whose numbers are all the same', '1. a\n1. b‸\n1. c', '1. a\n1. b\n1. ‸\n1. c'],
    ['goes on with a nested list', '- a\n  - b‸', '- a\n  - b\n  - ‸'],
    ['goes on with a quotation', '> one‸', '> one\n> ‸'],
    ['goes on with a list in a quotation', '> 1) one‸', '> 1) one\n> 2) ‸'],
    ['ends a list in an empty item', '- one\n- ‸', '- one\n\n‸'],
    ['ends a list in an empty task', '- one\n- [ ] ‸', '- one\n\n‸'],
    ['takes an empty nested item one level up', '- one\n  - ‸', '- one\n- ‸'],
    ['takes it up level by level', '- one\n  - two\n    - ‸', '- one\n  - two\n  - ‸'],
    ['gives it the next number there', '1. one\n   - ‸\n2. two', '1. one\n2. ‸\n3. two'],
    ['makes it a task among tasks', '- [x] one\n  - ‸', '- [x] one\n- [ ] ‸'],
    ['takes it up past an empty line', '- one\n\n  - ‸', '- one\n\n- ‸'],
    ['takes it up in a list that is indented by tabs', '- one\n\t- ‸', '- one\n- ‸'],
    ['ends a list in an empty indented item that nothing holds', 'text\n\n  - ‸', 'text\n\n‸'],
    ['ends a list below an empty line', '- one\n\n- ‸', '- one\n\n‸'],
    ['takes the marker of a first item away', '- ‸', '‸'],
    ['ends a quotation in an empty line', '> one\n> ‸', '> one\n\n‸'],
    ['ends a list in a quotation, and not the quotation', '> - one\n> - ‸', '> - one\n>\n> ‸'],
    ['takes it up in a quotation', '> - one\n>   - ‸', '> - one\n> - ‸'],
    [
      'adds a row to a table',
      '| a | b |\n|---|---|\n| 1 | 2‸ |',
      '| a | b |\n|---|---|\n| 1 | 2 |\n| ‸  |   |',
    ],
    ['adds one in the middle', '| a |\n| --- |\n| 1‸ |\n| 2 |', '| a |\n| --- |\n| 1 |\n| ‸    |\n| 2 |'],
    ['adds the first below the head', '| a |‸\n| --- |\ntext', '| a |\n| --- |\n| ‸    |\ntext'],
    ['adds one behind an escaped sign', 'a | b\n- | -\n1 | 2\\|‸', 'a | b\n- | -\n1 | 2\\|\n| ‸  |   |'],
    ['adds one within a quotation', '> | a |\n> |---|\n> | 1 |‸', '> | a |\n> |---|\n> | 1 |\n> | ‸  |'],
    ['ends a table in its empty last row', '| a |\n|---|\n| 1 |\n|  ‸ |', '| a |\n|---|\n| 1 |\n\n‸'],
    ['is as ever before a row', '| a |\n|---|\n‸| 1 |', null],
    ['is as ever behind a row of what is no table', '| a | b |‸', null],
    ['is as ever in a table that is code', '```\n| a |\n|---|\n| 1 |‸', null],
    ['ends a quotation below its list', '> - one\n>\n> ‸', '> - one\n>\n\n‸'],
    ['is as ever in text', 'one‸', null],
    ['is as ever behind a number that ends a sentence', 'in\n1975.‸', null],
    ['is as ever before the item', '‸- one', null],
    ['is as ever in a heading', '# one‸', null],
    ['is as ever in code', '```\n- one‸', null],
    ['is as ever in code past the opening line of another block', '```\n```js\n- one‸', null],
    ['is as ever in code past a fence of the other kind', '```\n~~~\n- one‸', null],
    ['is as ever in code past a shorter fence', '````\n```\n- one‸', null],
    [
      'goes on behind code that a longer fence ends',
      '```\nx\n`````  \n- one‸',
      '```\nx\n`````  \n- one\n- ‸',
    ],
    ['goes on behind code within a line', '```code``` first\n- one‸', '```code``` first\n- one\n- ‸'],
    ['is as ever with something selected', '- ‸one‸', null],
    ['goes on behind code', '```\nx\n```\n- one‸', '```\nx\n```\n- one\n- ‸'],
  ])('%s', (_, before, after) => {
    expect(runCommand(continueLine, before)).toBe(after);
  });
});

describe('nesting', () => {
  it.each([
    ['goes below the item above', '- one\n- two‸', '- one\n  - two‸'],
    ['goes as deep as a number is wide', '10. one\n11. ‸two\n12. three', '10. one\n    1. ‸two\n11. three'],
    ['joins the list that is there', '- one\n  1. in\n- ‸two', '- one\n  1. in\n  2. ‸two'],
    [
      'takes along what belongs to it',
      '- a\n- ‸b\n\n  text\n  - c\n- d',
      '- a\n  - ‸b\n\n    text\n    - c\n- d',
    ],
    ['keeps a task, and that it is done', '- [ ] a\n- [x] b‸', '- [ ] a\n  - [x] b‸'],
    ['moves all items that are selected', '- a\n- ‸b\n- c‸\n- d', '- a\n  - ‸b\n  - c‸\n- d'],
    ['moves within a quotation', '> - a\n> - b‸', '> - a\n>   - b‸'],
    ['does nothing to a first item', '- ‸one\n- two', null],
    ['does nothing to a second level without a first', '- one\n  - ‸two', null],
    ['does nothing in text', 'one‸', null],
    ['does nothing behind a paragraph', '- one\n\ntext\n\n- ‸two', null],
    ['does nothing in code', '```\n- one\n- two‸', null],
  ])('%s', (_, before, after) => {
    expect(runCommand(nestItems, before)).toBe(after);
  });
});

describe('unnesting', () => {
  it.each([
    ['goes behind the item that held it', '- one\n  - ‸two', '- one\n- ‸two'],
    ['joins the numbers there', '1. a\n   - ‸b\n2. c', '1. a\n2. ‸b\n3. c'],
    ['takes the later ones below it', '1. a\n   1. b‸\n   2. c\n2. d', '1. a\n2. b‸\n   1. c\n3. d'],
    ['keeps numbers that are all the same', '1. a\n   1. b‸\n1. c', '1. a\n1. b‸\n1. c'],
    ['takes along what belongs to it', '- a\n  - ‸b\n    - c\n    text', '- a\n- ‸b\n  - c\n  text'],
    ['moves all items that are selected', '- a\n  - ‸b\n  - c‸', '- a\n- ‸b\n- c‸'],
    ['does nothing to an outermost item', '- one\n- ‸two', null],
  ])('%s', (_, before, after) => {
    expect(runCommand(unnestItems, before)).toBe(after);
  });

  it('takes nesting back', () => {
    const nested = '1. a\n2. b\n   1. ‸d\n\n      text\n3. c';

    expect(runCommand(nestItems, runCommand(unnestItems, nested) ?? '')).toBe(nested);
  });
});

describe('a sign typed over a selection', () => {
  it.each([
    ['*', '‸a b‸', '*‸a b‸*'],
    ['_', '‸a‸', '_‸a‸_'],
    ['`', '‸a‸', '`‸a‸`'],
    ['[', '‸a‸', '[‸a‸]'],
    ['(', '‸a‸', '(‸a‸)'],
    ['x', '‸a‸', null],
    ['*', 'a‸', null],
  ])('%s wraps what it can', (sign, before, after) => {
    expect(runCommand(wrapBy(sign), before)).toBe(after);
  });
});
