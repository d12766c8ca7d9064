import { readingTime } from '../../src/shared/readingTime.ts';

describe('The time to read', () => {
  it.each([
    ['nothing', '', 0, 1],
    ['English', 'word '.repeat(550), 550, 2],
    ['words with signs in them', "it's state-of-the-art 3.14", 3, 1],
    ['Arabic', 'كلمة '.repeat(825), 825, 3],
    ['Chinese', '汉字'.repeat(500), 1000, 2],
    ['Thai', 'ภาษาไทย '.repeat(10), 20, 1],
    ['sentences', 'One. Two, three; four', 4, 1],
    ['signs among letters', 'a汉b', 3, 1],
    ['Thai among letters', 'aภาษาไทยb', 4, 1],
    ['both', `${'word '.repeat(275)}${'字'.repeat(500)}`, 775, 2],
  ])('%s', (_what, text, words, minutes) => {
    expect(readingTime(text)).toEqual({ words, minutes });
  });
});
