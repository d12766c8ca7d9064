import fc from 'fast-check';
import {
  compareTexts,
  type Block,
  type Piece,
} from '../../../../src/client/features/articles/history/compareTexts.ts';

/** Changed words in brackets. */
const marked = (pieces: Piece[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
const inShort = (blocks: Block[]) =>
  blocks.map((block) =>
    block.kind === 'same' ? block.lines : { before: marked(block.before), after: marked(block.after) },
  );

describe('two texts', () => {
  it('are compared line by line, and word by word within lines that changed', () => {
    const before = '# On looms\n\nThey weave patterns of leaves.\n\nThe end.';
    const after = '# On looms\n\nThey weave patterns of flowers.\n\nThe end.\nOr not.';

    const blocks = compareTexts(before, after);

    expect(inShort(blocks)).toEqual([
      ['# On looms', ''],
      { before: 'They weave patterns of [leaves].\n', after: 'They weave patterns of [flowers].\n' },
      ['', 'The end.'],
      { before: '', after: 'Or not.\n' },
    ]);
  });

  it('have no words marked where hardly one is in both', () => {
    const blocks = compareTexts('The engine weaves.', 'Nobody has ever asked for the opposite of it.');

    expect(inShort(blocks)).toEqual([
      { before: 'The engine weaves.\n', after: 'Nobody has ever asked for the opposite of it.\n' },
    ]);
  });

  it.each([
    ['the kind of their line breaks', 'one\r\ntwo', 'one\ntwo'],
    ['a line break at the end', 'one\ntwo\n', 'one\ntwo'],
  ])('are the same but for %s', (_name, before, after) => {
    expect(compareTexts(before, after)).toEqual([{ kind: 'same', lines: ['one', 'two'] }]);
  });

  it('may be empty', () => {
    expect(compareTexts('', '')).toEqual([]);
    expect(inShort(compareTexts('', 'one'))).toEqual([{ before: '', after: 'one\n' }]);
    expect(inShort(compareTexts('one', ''))).toEqual([{ before: 'one\n', after: '' }]);
  });

  it('can both be put together again from their difference', () => {
    const line = fc.constantFrom('', 'one', 'two words', 'three whole words', 'é 👩‍👩‍👧 字', '  x');
    const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.map((line) => `${line}\n`).join(''));

    fc.assert(
      fc.property(text, text, (before, after) => {
        const blocks = compareTexts(before, after);
        const side = (name: 'before' | 'after') =>
          blocks
            .map((block) =>
              block.kind === 'same'
                ? block.lines.map((line) => `${line}\n`).join('')
                : block[name].map(({ text }) => text).join(''),
            )
            .join('');

        expect(side('before')).toBe(before);
        expect(side('after')).toBe(after);
      }),
    );
  });

  it('of the greatest length that have nothing in common are told as two wholes', () => {
    const lines = (start: number) =>
      Array.from({ length: 60_000 }, (_, index) => `${start + index} ${'ab'.repeat(5)}`).join('\n');

    const blocks = compareTexts(lines(0), lines(100_000));

    expect(blocks).toHaveLength(1);
    expect(blocks[0]).toMatchObject({ before: [{ isChanged: false }], after: [{ isChanged: false }] });
  });
});
