import fc from 'fast-check';
import { smallestEdit, withEdit, type Edit } from '../../../../src/client/features/articles/editor/edit.ts';

/** One of the two units of a character, alone. */
const HALF = /\p{Cs}/u;
const selection = { start: 0, end: 0 };

describe('the smallest form of an edit', () => {
  it.each([
    ['a word in the middle', 'one two three', { from: 0, to: 13, insert: 'one 2 three' }, [4, 7, '2']],
    ['the same', 'one', { from: 0, to: 3, insert: 'one' }, [3, 3, '']],
    ['one of two alike', 'aa', { from: 0, to: 2, insert: 'a' }, [1, 2, '']],
    ['a sign and what stands on it', 'ae\u0301', { from: 0, to: 3, insert: 'ae\u0308' }, [1, 3, 'e\u0308']],
    ['a character of two units by its neighbour', '😀', { from: 0, to: 2, insert: '😁' }, [0, 2, '😁']],
  ])('leaves out what stays: %s', (_, text, edit, [from, to, insert]) => {
    expect(smallestEdit(text, { ...edit, selection })).toEqual({ from, to, insert, selection });
  });

  it('makes the same text, and parts no character', () => {
    const unit = fc.constantFrom('a', 'b', '\n', '😀', '😁', '𝒳');
    const words = fc.array(unit, { maxLength: 8 }).map((units) => units.join(''));
    fc.assert(
      fc.property(words, words, words, words, (before, old, insert, after) => {
        const text = before + old + after;
        const edit: Edit = { from: before.length, to: before.length + old.length, insert, selection };

        const small = smallestEdit(text, edit);

        expect(withEdit(text, small)).toBe(before + insert + after);
        expect(small.insert).not.toMatch(HALF);
        expect(text.slice(small.from, small.to)).not.toMatch(HALF);
      }),
    );
  });
});
