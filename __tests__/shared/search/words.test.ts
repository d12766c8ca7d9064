import anyAscii from 'any-ascii';
import { placedWords, searchableWords, wordsJoined, wordsOf } from '../../../src/shared/search/words.ts';

describe('the words of a text', () => {
  it.each<[string, string, string[]]>([
    [
      'Latin',
      'Ça coûte 3½ €: l’Œuvre, STRASSE & Straße',
      ['ca', 'coute', '31', '2', 'l', 'oeuvre', 'strasse', 'strasse'],
    ],
    ['Turkish', 'İstanbul ISPARTA ılık', ['istanbul', 'isparta', 'ilik']],
    ['Vietnamese', 'Tiếng Việt Đà Nẵng', ['tieng', 'viet', 'da', 'nang']],
    ['Polish', 'Łódź', ['lodz']],
    ['Nordic', 'Ærø Þór ðe ǅ Áŋel', ['aero', 'thor', 'de', 'dz', 'angel']],
    ['Maltese and French', 'Ħal cœur ﬃne', ['hal', 'coeur', 'ffine']],
    ['Kazakh', 'Қазақ Ұлттық', ['казак', 'улттык']],
    ['Greek', 'ΟΔΥΣΣΕΥΣ Ὀδυσσεύς', ['οδυσσευσ', 'οδυσσευσ']],
    ['Cyrillic', 'Ёлка и Йод', ['елка', 'и', 'иод']],
    ['Arabic', 'الْكِتَابُ كتـــاب أحمد مدرسة على ٢٠٢٤', ['الكتاب', 'كتاب', 'احمد', 'مدرسه', 'علي', '2024']],
    ['Hebrew', 'שָׁלוֹם עולם', ['שלומ', 'עולמ']],
    ['Devanagari', 'हिन्दी में', ['हिन्दी', 'में']],
    ['Han', '東京都', ['東京', '京都', '都']],
    ['Kana', 'かﾀｶﾅガ ｶﾞ ヴ', ['かた', 'たか', 'かな', 'なが', 'が', 'が', 'ゔ']],
    ['Hangul', '한국어', ['한국', '국어', '어']],
    ['Thai', 'ที่นี่', ['ที', 'ี่', '่น', 'นี', 'ี่', '่']],
    ['Lao', 'ລາວ', ['ລາ', 'າວ', 'ວ']],
    ['Khmer', 'ខ្មែរ', ['ខ្', '្ម', 'មែ', 'ែរ', 'រ']],
    ['Armenian', 'Երևան', ['երեւան']],
    ['Georgian', 'ᲗᲑᲘᲚᲘᲡᲘ თბილისი', ['თბილისი', 'თბილისი']],
  ])('are found in %s', (_, text, words) => {
    expect(wordsOf(text)).toEqual(words.map((word) => word.normalize('NFC')));
  });

  it('are the same however a text is composed, and in wide letters', () => {
    for (const text of ['Ünïcôdé Ελλάδα', '한국어', 'がぎ', 'हिन्दी'])
      expect(wordsOf(text.normalize('NFD'))).toEqual(wordsOf(text.normalize('NFC')));
    expect(wordsOf('ＡＢＣ１２')).toEqual(['abc12']);
  });

  it('fold Latin letters as addresses do', () => {
    for (const letter of 'æœøđłħŧþðßıŋəƒɓɗɖɛɔʋƴɲ') expect(wordsOf(letter)).toEqual([anyAscii(letter)]);
  });

  it('are letters and digits alone, whatever stands between them', () => {
    expect(wordsOf('a-b_c "d" ·e· (f)* g:h\0i\u200bj 👍')).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
      'f',
      'g',
      'h',
      'ij',
    ]);
    expect(wordsOf('')).toEqual([]);
    for (const word of wordsOf('it’s “x”\'; drop ﷺ ½ ⑴ ㎏ 東京:* ة"'))
      expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
  });

  it('part where dense writing begins and ends', () => {
    expect(wordsOf('東京2020年iPhone')).toEqual(['東京', '京', '2020', '年', 'iphone']);
  });

  it('have their places in the text as it was written', () => {
    const text = 'Ça vaut: 東京 Straße und é東京iPhone';
    expect(placedWords(text).words.map(({ from, to }) => text.slice(from, to))).toEqual([
      ...['Ça', 'vaut', '東京', '京', 'Straße', 'und', 'é', '東京', '京', 'iPhone'],
    ]);
  });

  it('keep their positions where folding changes their length', () => {
    const text = 'cœurs ﬃne e\u0301tat ｶﾞス ßa\u0301東京';

    expect(placedWords(text).words.map(({ from, to }) => text.slice(from, to))).toEqual([
      ...['cœurs', 'ﬃne', 'e\u0301tat', 'ｶﾞス', 'ス', 'ßa\u0301', '東京', '京'],
    ]);
  });

  it('are found as one where a sign joins them, and in emoji', () => {
    const text = 'E-Mail-Adresse, 2026-11-25 don’t 東京-大阪 👩🏽‍💻🇩🇪🇫🇷 ❤️ © ↩︎';
    const { extras } = placedWords(text);

    expect(extras.map(({ word, from, to }) => [word, text.slice(from, to)])).toEqual([
      ['emailadresse', 'E-Mail-Adresse'],
      ['email', 'E-Mail'],
      ['mailadresse', 'Mail-Adresse'],
      ['dont', 'don’t'],
      ['👩', '👩🏽‍💻'],
      ['💻', '👩🏽‍💻'],
      ['🇩🇪', '🇩🇪'],
      ['🇫🇷', '🇫🇷'],
      ['❤', '❤️'],
    ]);
    expect(searchableWords('e-mail 👍')).toEqual(['e', 'mail', '·', 'email', '·', '👍']);
    expect(wordsJoined('the e-mail, ok')).toEqual(['the', 'email', 'ok']);
  });

  it('are cut behind forty signs, in any writing', () => {
    expect(wordsOf('x'.repeat(40))).toEqual(['x'.repeat(40)]);
    expect(wordsOf('X'.repeat(41))).toEqual(['x'.repeat(40)]);
    expect(wordsOf('É'.repeat(41))).toEqual(['e'.repeat(40)]);
    expect(wordsOf(`${'ж'.repeat(39)}𐐨ж`)).toEqual(['ж'.repeat(39)]);
  });

  it('are cut where nobody would type on, never within a character', () => {
    const [word = ''] = wordsOf('𝒂𐐨'.repeat(60));
    expect(word.length).toBeLessThanOrEqual(40);
    expect(() => encodeURIComponent(word)).not.toThrow();
  });
});
