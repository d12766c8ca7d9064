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
    ['ends a list in an empty nested item', '- one\n  - ‸', '- one\n\n‸'],
    ['ends a list below an empty line', '- one\n\n- ‸', '- one\n\n‸'],
    ['takes the marker of a first item away', '- ‸', '‸'],
    ['ends a quotation in an empty line', '> one\n> ‸', '> one\n\n‸'],
    ['ends a list in a quotation, and not the quotation', '> - one\n> - ‸', '> - one\n>\n> ‸'],
    ['ends a list within one in a quotation', '> - one\n>   - ‸', '> - one\n>\n> ‸'],
    ['ends a quotation below its list', '> - one\n>\n> ‸', '> - one\n>\n\n‸'],
    ['is as ever in text', 'one‸', null],
    ['is as ever behind a number that ends a sentence', 'in\n1975.‸', null],
    ['is as ever before the item', '‸- one', null],
    ['is as ever in a heading', '# one‸', null],
    ['is as ever in code', '```\n- one‸', null],
    ['is as ever with something selected', '- ‸one‸', null],
    ['goes on behind code', '```\nx\n```\n- one‸', '```\nx\n```\n- one\n- ‸'],
  ])('%s', (_, before, after) => {
    expect(runCommand(continueLine, before)).toBe(after);
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
