import { sentenceFor } from '../helpers/sentenceFor.ts';
import { tidyTag } from '../../src/shared/tagRules.ts';
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

  it('is asked for in a sentence', () => {
    expect(sentenceFor(visibleText('Name'), '\u200b')).toBe(
      'Name must have letters, digits or signs that can be seen',
    );
    expect(sentenceFor(visibleText('Name'), 'a\nb')).toBe('Name must not break the line');
  });

  it.each([
    ['turns the direction of what follows', 'Ada \u202emoc', /direction/],
    ['isolates a direction', '\u2066Ada', /direction/],
    ['is a mark of direction', 'Ada\u200f', /direction/],
    ['breaks the line', 'Ada\nLovelace', /line/],
    ['breaks the line as on an old Mac', 'Ada\rLovelace', /line/],
    ['breaks the line as in Unicode', 'Ada\u2028Lovelace', /line/],
    ['breaks the line as on a mainframe', 'Ada\u0085Lovelace', /line/],
    ['breaks the line as a typewriter', 'Ada\vLovelace', /line/],
    ['breaks the page', 'Ada\fLovelace', /line/],
    ['colours a terminal', '\u001b[31mAda', /control characters/],
    ['rings its bell', 'Ada\u0007', /control characters/],
    ['takes back what stands before', 'Bob\b\b\bAda', /control characters/],
    ['begins a command of eight bits', 'Ada\u009b31m', /control characters/],
    ['piles up accents', 'A\u0301\u0302\u0303\u0304\u0305da', /marks/],
    ['piles up the tones of a language', 'ก\u0e49\u0e49\u0e49\u0e49\u0e49', /marks/],
    ['piles them up with nothing in between', 'A\u0301\u200d\u0302\u2060\u0303\u0304\u200b\u0305da', /marks/],
    ['has circles around circles', 'A\u20dd\u20dd\u20dd\u20dd\u20dd', /marks/],
  ])('that %s is refused', (_what, text, message) => {
    expect(() => visibleText('Name').validateSync(text)).toThrow(message);
  });

  it.each([
    ['Hindi, trees and things', 'पेड़ों की चीज़ों'],
    ['Hindi, life', 'ज़िंदगी'],
    ['Burmese, a name', 'ကျော်'],
    ['Burmese, a secret', 'လျှို့ဝှက်'],
    ['Tibetan, a tradition', 'བརྒྱུད'],
    ['Arabic with its vowels', 'عبد اللَّٰه'],
    ['Hebrew as it is chanted', 'בָּ֭רֲכִי'],
    ['Greek in single signs', 'α\u0313\u0301\u0345δω'],
    ['Khmer', 'ប៉ុន្តែ'],
  ])('in a script whose letters take many marks is taken: %s', (_what, text) => {
    expect(isTaken(text)).toBe(true);
  });

  it.each(['Ậ', 'Ậ', 'Nguyễn', '1\ufe0f\u20e3 things', '👩‍👩‍👧 and ❤️‍🔥', 'नमस्ते', 'عربي', 'שָׁלוֹם', 'ทำได้ดีที่สุด'])(
    'with the marks that a language or an emoji takes is taken: %s',
    (text) => {
      expect(isTaken(text)).toBe(true);
    },
  );

  it.each([
    ['a soft hyphen', 'ad\u00admin', 'admin'],
    ['a joiner between Latin letters', 'ad\u200dmin', 'admin'],
    ['a non-joiner between Cyrillic letters', 'а\u200cб', 'аб'],
    ['a zero width space', 'ad\u200bmin', 'admin'],
    ['a word joiner and a byte order mark', 'ad\u2060m\ufeffin', 'admin'],
    ['a grapheme joiner', 'ad\u034fmin', 'admin'],
    ['Hangul fillers', 'ad\u3164m\u115fin', 'admin'],
    ['a variation of a letter', 'adm\ufe0fin', 'admin'],
    ['a variation of a digit', '1\ufe0f', '1'],
    ['tags that spell something', 'admin\u{e0061}\u{e0064}', 'admin'],
    ['a joiner between an emoji and a letter', '👩\u200da', '👩a'],
    ['a great many of them', `a${'\u00ad'.repeat(100_000)}b`, 'ab'],
  ])('loses %s, of which nothing can be seen', (_what, text, seen) => {
    expect(visibleText('Name').validateSync(text)).toBe(seen);
  });

  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['a plural in Persian', 'کتاب\u200cها'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Hindi', 'क्\u200dष'],
    ['Malayalam', 'ന്\u200d'],
    ['Bengali', 'র\u200d্যাম'],
    ['Mongolian', 'ᠪᠠ\u180b'],
    ['a Chinese character in a form of its own', '葛\u{e0100}'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['a family', '👩\u200d👩\u200d👧'],
    ['a heart on fire', '❤\ufe0f\u200d🔥'],
    ['a scientist of a skin tone', '👩🏽\u200d🔬'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ])('keeps what is drawn as nothing where it is needed: %s', (_what, text) => {
    expect(visibleText('Name').validateSync(text)).toBe(text);
    expect(tidyTag(text).normalize('NFC')).toBe(text.normalize('NFKC'));
  });

  it('may end with a line break, which is trimmed, and have a tab in it', () => {
    expect(visibleText('Name').validateSync('Ada\n')).toBe('Ada');
    expect(isTaken('Ada\tLovelace')).toBe(true);
  });

  it.each(['0', '∑', '한', 'e\u0301', '👩‍🚀', '\u200bAda', '-', '\u2801', '¿'])(
    'of which something can be seen is taken: %s',
    (text) => {
      expect(isTaken(text)).toBe(true);
    },
  );
});
