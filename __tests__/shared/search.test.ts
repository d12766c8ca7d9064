import anyAscii from 'any-ascii';
import { QUERY_MAX } from '../../src/shared/listing.ts';
import { validationMessages } from '../../src/shared/messages/en/validation.ts';
import {
  markedPieces,
  parseQuery,
  splitAtMatches,
  findTerm,
  type SearchQuery,
  type TypedQuery,
  TERMS_MAX,
} from '../../src/shared/search/query.ts';
import { placedWords, searchableWords, wordsJoined, splitWords } from '../../src/shared/search/words.ts';

const { noWord } = validationMessages.search;

describe('matches in a text', () => {
  const marked = (text: string, q: string) => {
    const query = parseQuery(q);
    if ('problem' in query) throw new Error(query.problem);
    return markedPieces(text, query.wanted)
      .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
      .join('');
  };
  describe('matches in a title', () => {
    it.each([
      ['On engines', 'engine', 'On [engines]'],
      ['Engines, and ENGINES', 'engines', '[Engines], and [ENGINES]'],
      ['On looms', 'engine', 'On looms'],
      ['an old loom', '"old loom" loom', 'an [old loom]'],
      ['編み物の本', '編み物', '[編み物]の本'],
      ['Straße', 'strasse', '[Straße]'],
      ['an old loom', 'loom old', 'an [old] [loom]'],
      ['an old loom', 'old "an old"', '[an old] loom'],
      ['Straße und Straßen', 'strasse', '[Straße] und [Straßen]'],
      ['', 'loom', ''],
      ['Łódź i Đà Nẵng', 'lodz nang', '[Łódź] i Đà [Nẵng]'],
      ['Mit cœur und ﬃne', 'coeur ffine', 'Mit [cœur] und [ﬃne]'],
      ['An E-Mail-Adresse', 'email', 'An [E-Mail-Adresse]'],
      ['An email', 'e-mail', 'An [email]'],
      ['ｶﾞﾗｽ', 'がら', '[ｶﾞﾗ]ｽ'],
      ['Is 👩🏽‍💻 here', '💻', 'Is [👩🏽‍💻] here'],
      ['قرأت والكتاب', 'كتاب', 'قرأت [والكتاب]'],
    ])('are marked in %s for %s: %s', (text, q, expected) => {
      expect(marked(text, q)).toBe(expected);
    });
  });
  describe('splitAtMatches', () => {
    const text = 'an old loom, and another';

    it('returns only the matches within the range', () => {
      const found = [
        { from: 0, to: 2 },
        { from: 3, to: 11 },
        { from: 17, to: 24 },
      ];

      expect(splitAtMatches(text, found, { from: 7, to: 12 })).toEqual([
        { text: 'loom', isFound: true },
        { text: ',', isFound: false },
      ]);
      expect(splitAtMatches(text, found, { from: 3, to: 11 })).toEqual([{ text: 'old loom', isFound: true }]);
      expect(splitAtMatches(text, [], { from: 0, to: 2 })).toEqual([{ text: 'an', isFound: false }]);
    });

    it('returns no empty pieces for the whole text', () => {
      expect(splitAtMatches('looms', [{ from: 0, to: 5 }])).toEqual([{ text: 'looms', isFound: true }]);
      expect(splitAtMatches('', [])).toEqual([]);
    });
  });
});

describe('query', () => {
  /** Formats a query: prefixes with a star, excluded terms with a minus. */
  function short(typed: string): string[] {
    const query = parseQuery(typed) as SearchQuery;
    const say = ({ words, isPrefix }: SearchQuery['wanted'][number]) =>
      words.join(' ') + (isPrefix ? '*' : '');
    return [...query.wanted.map(say), ...query.unwanted.map((term) => `-${say(term)}`)];
  }
  describe('parsing', () => {
    it.each<[string, string[]]>([
      ['Weaving Patt', ['weaving', 'patt*']],
      ['weaving patt ', ['weaving', 'patt']],
      ['"Analytical Engine" loom', ['analytical engine', 'loom*']],
      ['“analytical engine” loom', ['analytical engine', 'loom*']],
      ['"analytical engine"', ['analytical engine']],
      ['"analytical eng', ['analytical eng*']],
      ['loom -engine', ['loom', '-engine']],
      ['-"jacquard loom" ada', ['ada*', '-jacquard loom']],
      ['state-of-the-art', ['state of the art*']],
      ['a', ['a']],
      ['ab', ['ab*']],
      ['東東', ['東東']],
      ['"東 東"', ['東 東*']],
      ['a b', ['a', 'b']],
      ['loom!', ['loom']],
      ['東', ['東*']],
      ['東京', ['東京']],
      ['東京都 大', ['東京 京都', '大*']],
      ['東京2020', ['東京 京 2020*']],
      ['"東京 大阪"', ['東京 京 大阪']],
      ['🍕', ['🍕']],
      ['pizza🍕 -👩‍💻', ['pizza', '🍕', '-👩', '-💻']],
    ])('reads %s', (typed, terms) => {
      expect(short(typed)).toEqual(terms);
    });

    it('leaves no query syntax of databases in its terms', () => {
      const hostile = [
        '" OR rowid:* NEAR(a b) ^x',
        "'; drop table article; --x",
        'a & !b | (c) <-> d:*A',
        'a\\ \0b {title}:c',
      ];

      for (const typed of hostile)
        for (const { words } of (parseQuery(typed) as SearchQuery).wanted)
          for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
    });

    it.each(['', '   ', '!?', '-engine', '"', '©', '-'])('rejects %j, which has no word', (typed) => {
      expect(parseQuery(typed)).toEqual({ problem: noWord });
      expect(noWord).toBe('Enter at least one word, number or emoji.');
    });

    it.each<[string, string[]]>([
      ['E-Mail', ['email']],
      ['"the e-mail address"', ['the email address']],
      ['Node.js', ['nodejs', 'Ωnodejs']],
      ['3.14', ['314']],
      ['email', []],
      ['東京-大阪', []],
      ['كتاب', ['الكتاب', 'والكتاب', 'بالكتاب', 'كالكتاب', 'فالكتاب', 'للكتاب', 'وكتاب']],
      ['والكتاب ', ['كتاب', 'الكتاب', 'بالكتاب', 'كالكتاب', 'فالكتاب', 'للكتاب', 'وكتاب']],
      ['و', []],
    ])('also matches other forms of %s', (typed, forms) => {
      const [term] = (parseQuery(typed) as SearchQuery).wanted;

      expect((term?.also ?? []).map((words) => words.join(' '))).toEqual(forms);
    });

    it.each([
      ['בית', ['הבית', 'ובית', 'בבית', 'לבית', 'כבית', 'מבית', 'שבית', 'והבית', 'כשהבית']],
      ['הבית', ['בית', 'בבית', 'בהבית']],
      ['והבית', ['בית', 'הבית', 'לבית']],
      ['בירושלים', ['ירושלימ']],
    ])('also matches prefixed forms of the Hebrew word %s', (typed, forms) => {
      const [term] = (parseQuery(typed) as SearchQuery).wanted;

      const also = term?.also?.flat() ?? [];
      expect(also).toEqual(expect.arrayContaining(forms));
      expect(also).not.toContain(typed);
    });

    it('does not take letters from short Hebrew words or pronouns', () => {
      const forms = (typed: string) => (parseQuery(typed) as SearchQuery).wanted[0]?.also?.flat();

      expect(forms('כלב')).not.toContain('לב');
      expect(forms('היא')).not.toContain('יא');
    });

    it.each([
      ['https://www.looms.example/Spindle?x=1.', ['Ωloomsexamplespindlex1', 'looms example spindle x 1']],
      ['looms.example/spindle', ['Ωloomsexamplespindle']],
      ['looms.example.', ['Ωloomsexample']],
      ['https://de.example/K%C3%B6ln', ['Ωdeexamplekoln', 'de example koln']],
    ])('also matches the URL %s as one word', (typed, forms) => {
      const [term] = (parseQuery(typed) as SearchQuery).wanted;

      const also = (term?.also ?? []).map((words) => words.join(' '));
      expect(also).toEqual(expect.arrayContaining(forms));
    });

    it('does not treat the Arabic word for God as a word with an article', () => {
      const [term] = (parseQuery('الله') as SearchQuery).wanted;

      expect(term?.also?.flat()).not.toContain('له');
    });

    it('searches the first 16 words, and says if there are more', () => {
      const words = Array.from({ length: TERMS_MAX }, (_, at) => `word${at}`);
      const [exact, cut] = [words.join(' '), `${words.join(' ')} one`].map(
        (typed) => parseQuery(typed) as TypedQuery,
      );

      expect([exact?.isCut, cut?.isCut]).toEqual([false, true]);
      expect(cut?.wanted.map(({ words: [word] }) => word)).toEqual(words);
      expect(cut?.wanted.at(-1)?.isPrefix).toBe(false);
      expect(exact?.wanted.at(-1)?.isPrefix).toBe(true);
    });

    it('counts excluded words, too', () => {
      const { wanted, unwanted, isCut } = parseQuery(`${'ab '.repeat(10)}${'-cd '.repeat(7)}`) as TypedQuery;

      expect([wanted.length, unwanted.length, isCut]).toEqual([10, 6, true]);
      expect(parseQuery(`${'-cd '.repeat(16)} ab`)).toEqual({ problem: noWord });
    });

    it('searches the first 200 characters, up to a space', () => {
      const long = `${'abcdefghi '.repeat(3)}"${'jk '.repeat(90)}"`;
      const [phrase] = (parseQuery(long) as SearchQuery).wanted.slice(-1);

      expect(phrase?.words).toEqual(Array.from({ length: 56 }, () => 'jk'));
      expect((parseQuery(long) as TypedQuery).isCut).toBe(true);
      expect((parseQuery('x'.repeat(201)) as SearchQuery).wanted[0]?.isPrefix).toBe(false);
      expect((parseQuery('漢'.repeat(201)) as TypedQuery).isCut).toBe(true);
    });

    it('rejects more than 1,000 characters', () => {
      expect(parseQuery('x'.repeat(QUERY_MAX))).toMatchObject({ isCut: true });
      expect(parseQuery('x'.repeat(QUERY_MAX + 1))).toEqual({
        problem: 'A search can have at most 1,000 characters.',
      });
    });
  });
  describe('the position of a term', () => {
    it('is where all its words follow each other, the last one optionally as a prefix', () => {
      const words = ['the', 'loom', 'the', 'looms'];

      expect(findTerm({ words: ['the', 'looms'], isPrefix: false }, words)).toBe(2);
      expect(findTerm({ words: ['the', 'loo'], isPrefix: true }, words)).toBe(0);
      expect(findTerm({ words: ['the', 'loo'], isPrefix: true }, words, 1)).toBe(2);
      expect(findTerm({ words: ['the', 'loo'], isPrefix: false }, words)).toBe(-1);
      expect(findTerm({ words: ['th', 'loo'], isPrefix: true }, words)).toBe(-1);
      expect(findTerm({ words: ['looms', 'the'], isPrefix: true }, words)).toBe(-1);
    });
  });
});

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
    ['Devanagari', 'हिन्दी में', ['हिंदी', 'में']],
    ['Han', '東京都', ['東京', '京都', '都']],
    ['Kana', 'かﾀｶﾅガ ｶﾞ ヴ', ['かた', 'たか', 'かな', 'なが', 'が', 'が', 'ゔ']],
    ['Hangul', '한국어', ['한국', '국어', '어']],
    ['Thai', 'ที่นี่', ['ที', 'ี่', '่น', 'นี', 'ี่', '่']],
    ['Lao', 'ລາວ', ['ລາ', 'າວ', 'ວ']],
    ['Khmer', 'ខ្មែរ', ['ខ្', '្ម', 'មែ', 'ែរ', 'រ']],
    ['Armenian', 'Երևան', ['երեւան']],
    ['Georgian', 'ᲗᲑᲘᲚᲘᲡᲘ თბილისი', ['თბილისი', 'თბილისი']],
  ])('are found in %s', (_, text, words) => {
    expect(splitWords(text)).toEqual(words.map((word) => word.normalize('NFC')));
  });

  it.each([
    ['nukta', 'ज़रूरत पढ़ना फ़िल्म', 'जरूरत पढना फिल्म'],
    ['nukta in one code point', '\u0958लम', 'क\u093cलम'],
    ['nasals', 'हिन्दी सम्बन्ध गङ्गा पञ्च अण्डा इन्सान', 'हिंदी संबंध गंगा पंच अंडा इंसान'],
    ['chandrabindu', 'चाँद', 'चांद'],
    ['Malayalam chillus', 'അവൻ', 'അവന്\u200d'],
    ['Bengali khanda ta', 'সৎ', 'সত্\u200d'],
    ['Yiddish ligatures', 'ייִדיש װאָס', 'ײִדיש וואָס'],
    ['Ukrainian apostrophes', 'пʼять', 'пять'],
    ['Hawaiian okinas', 'Hawaiʻi', 'Hawaii'],
    ['tatweel and hamza', 'أحمـــد مؤمن', 'احمد مومن'],
  ])('are the same in both spellings of %s', (_, one, other) => {
    expect(splitWords(one)).toEqual(splitWords(other));
  });

  it('have their positions when nasals are folded', () => {
    const text = 'यह हिन्दी में सम्बन्ध';

    expect(placedWords(text).words.map(({ from, to }) => text.slice(from, to))).toEqual(text.split(' '));
  });

  it('keep nasals before other letters', () => {
    expect(splitWords('जन्म धन्य अन्य')).toEqual(['जन्म', 'धन्य', 'अन्य']);
  });

  it('are the same in every Unicode normalization form and for full-width letters', () => {
    for (const text of ['Ünïcôdé Ελλάδα', '한국어', 'がぎ', 'हिन्दी'])
      expect(splitWords(text.normalize('NFD'))).toEqual(splitWords(text.normalize('NFC')));
    expect(splitWords('ＡＢＣ１２')).toEqual(['abc12']);
  });

  it('fold Latin letters like slugs', () => {
    for (const letter of 'æœøđłħŧþðßıŋəƒɓɗɖɛɔʋƴɲ') expect(splitWords(letter)).toEqual([anyAscii(letter)]);
  });

  it('have only letters and digits, whatever separates them', () => {
    expect(splitWords('a-b_c "d" ·e· (f)* g:h\0i\u200bj 👍')).toEqual([
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
    expect(splitWords('')).toEqual([]);
    for (const word of splitWords('it’s “x”\'; drop ﷺ ½ ⑴ ㎏ 東京:* ة"'))
      expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
  });

  it('are split where a script without spaces begins and ends', () => {
    expect(splitWords('東京2020年iPhone')).toEqual(['東京', '京', '2020', '年', 'iphone']);
  });

  it('have their positions in the original text', () => {
    const text = 'Ça vaut: 東京 Straße und é東京iPhone';
    expect(placedWords(text).words.map(({ from, to }) => text.slice(from, to))).toEqual([
      ...['Ça', 'vaut', '東京', '京', 'Straße', 'und', 'é', '東京', '京', 'iPhone'],
    ]);
  });

  it('keep their positions when folding changes their length', () => {
    const text = 'cœurs ﬃne e\u0301tat ｶﾞス ßa\u0301東京';

    expect(placedWords(text).words.map(({ from, to }) => text.slice(from, to))).toEqual([
      ...['cœurs', 'ﬃne', 'e\u0301tat', 'ｶﾞス', 'ス', 'ßa\u0301', '東京', '京'],
    ]);
  });

  it('include joined forms of hyphenated words, and emoji', () => {
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

  it('are cut after forty characters in any script', () => {
    expect(splitWords('x'.repeat(40))).toEqual(['x'.repeat(40)]);
    expect(splitWords('X'.repeat(41))).toEqual(['x'.repeat(40)]);
    expect(splitWords('É'.repeat(41))).toEqual(['e'.repeat(40)]);
    expect(splitWords(`${'ж'.repeat(39)}𐐨ж`)).toEqual(['ж'.repeat(39)]);
  });

  it('are never cut within a character', () => {
    const [word = ''] = splitWords('𝒂𐐨'.repeat(60));
    expect(word.length).toBeLessThanOrEqual(40);
    expect(() => encodeURIComponent(word)).not.toThrow();
  });
});
