import { toggleCode, toggleMark } from '../../../../src/client/features/articles/editor/commands/marks.ts';
import { runCommand } from '../../../helpers/caret.ts';

const bold = toggleMark('**', '__');
const italic = toggleMark('*', '_');

describe('bold', () => {
  it.each([
    ['marks a word', 'a ‸word‸ b', 'a **‸word‸** b'],
    ['takes the mark around away', 'a **‸word‸** b', 'a ‸word‸ b'],
    ['takes the selected mark away', 'a ‸**word**‸ b', 'a ‸word‸ b'],
    ['takes the other mark away', 'a __‸word‸__ b', 'a ‸word‸ b'],
    ['leaves white space outside, where it would undo the mark', 'a‸ word ‸b', 'a **‸word‸** b'],
    ['waits for what is typed', 'a ‸', 'a **‸**'],
    ['goes again where nothing was typed', 'a **‸**', 'a ‸'],
    ['keeps what is italic', 'a *‸word‸*', 'a ***‸word‸***'],
    ['keeps what is italic when it goes', 'a ***‸word‸***', 'a *‸word‸*'],
    ['marks line by line', '‸one\n\n- two\n> three‸', '**‸one**\n\n- **two**\n> **three‸**'],
    ['marks the rest where some has a mark', '‸**one**\ntwo‸', '**‸one**\n**two‸**'],
    ['takes the mark from all lines that have one', '‸**one**\n**two**‸', '‸one\ntwo‸'],
    ['does nothing where nothing is', 'a ‸ ‸b', null],
  ])('%s', (_, before, after) => {
    expect(runCommand(bold, before)).toBe(after);
  });
});

describe('italic', () => {
  it.each([
    ['marks a word', '‸word‸', '*‸word‸*'],
    ['takes the mark away', '*‸word‸*', '‸word‸'],
    ['takes an underscore away', '_‸word‸_', '‸word‸'],
    ['keeps what is bold', '**‸word‸**', '***‸word‸***'],
    ['keeps what is bold when it goes', '***‸word‸***', '**‸word‸**'],
    ['leaves a bold pair for what is typed', '**‸**', '***‸***'],
  ])('%s', (_, before, after) => {
    expect(runCommand(italic, before)).toBe(after);
  });
});

describe('code', () => {
  it.each([
    ['marks a word', 'a ‸word‸', 'a `‸word‸`'],
    ['takes the mark away', 'a `‸word‸`', 'a ‸word‸'],
    ['takes as many backticks as the code wants', '‸a `b` c‸', '``‸a `b` c‸``'],
    ['keeps backticks at the ends apart', '‸`b`‸', '`` ‸`b`‸ ``'],
    ['waits for what is typed', '‸', '`‸`'],
  ])('%s', (_, before, after) => {
    expect(runCommand(toggleCode, before)).toBe(after);
  });
});
