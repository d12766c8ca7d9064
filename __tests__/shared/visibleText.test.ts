import { visibleText } from '../../src/shared/text.ts';

const isTaken = (text: string) => visibleText('Name').isValidSync(text);

describe('a name', () => {
  it.each([
    ['a control character', '\u0001'],
    ['a mark of annotations', '\ufff9'],
    ['half a character', '\ud800'],
    ['spaces of two widths', '\u200b\u2003\u200b'],
    ['an accent on nothing', '\u0301'],
    ['a filler that counts as a letter', '\u3164'],
    ['a Braille pattern without dots', '\u2800'],
    ['what turns a text round', '\u202e'],
    ['many of them', '\u00ad\u2060\u2800\ufe0f'],
  ])('of which nothing can be seen is refused: %s', (_what, text) => {
    expect(isTaken(text)).toBe(false);
  });

  it.each(['0', '∑', '한', 'e\u0301', '👩‍🚀', '\u200bAda', '-', '\u2801', '¿'])(
    'of which something can be seen is taken: %s',
    (text) => {
      expect(isTaken(text)).toBe(true);
    },
  );
});
