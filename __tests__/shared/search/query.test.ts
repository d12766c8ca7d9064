import {
  noWord,
  parseQuery,
  placeOf,
  QUERY_MAX,
  type SearchQuery,
  TERMS_MAX,
} from '../../../src/shared/search/query.ts';

/** In short: words with their stars, and what is unwanted behind a minus. */
function short(typed: string): string[] {
  const query = parseQuery(typed) as SearchQuery;
  const say = ({ words, isPrefix }: SearchQuery['wanted'][number]) => words.join(' ') + (isPrefix ? '*' : '');
  return [...query.wanted.map(say), ...query.unwanted.map((term) => `-${say(term)}`)];
}

describe('what somebody typed', () => {
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
  ])('%s is read', (typed, terms) => {
    expect(short(typed)).toEqual(terms);
  });

  it('means nothing to a database, whatever it is', () => {
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

  it.each(['', '   ', '!?', '-engine', '"', '©', '-'])('%j is refused, as it has no word', (typed) => {
    expect(parseQuery(typed)).toEqual({ problem: noWord });
    expect(noWord).toBe('Please search for at least one word, number or emoji.');
  });

  it.each<[string, string[]]>([
    ['E-Mail', ['email']],
    ['"the e-mail address"', ['the email address']],
    ['Node.js', ['nodejs']],
    ['email', []],
    ['東京-大阪', []],
    ['كتاب', ['الكتاب', 'والكتاب', 'بالكتاب', 'كالكتاب', 'فالكتاب', 'للكتاب', 'وكتاب']],
    ['والكتاب ', ['كتاب', 'الكتاب', 'بالكتاب', 'كالكتاب', 'فالكتاب', 'للكتاب', 'وكتاب']],
    ['و', []],
  ])('%s also matches other forms', (typed, forms) => {
    const [term] = (parseQuery(typed) as SearchQuery).wanted;

    expect((term?.also ?? []).map((words) => words.join(' '))).toEqual(forms);
  });

  it('never takes the name of God for a word with an article', () => {
    const [term] = (parseQuery('الله') as SearchQuery).wanted;

    expect(term?.also?.flat()).not.toContain('له');
  });

  it('may be 200 characters, and 16 words', () => {
    expect(short('x'.repeat(QUERY_MAX))).toHaveLength(1);
    expect(short(Array.from({ length: TERMS_MAX }, () => 'ab').join(' '))).toHaveLength(TERMS_MAX);
  });

  it('is refused where it is too much', () => {
    const unwanted = `${'ab '.repeat(10)}${'-cd '.repeat(7)}`;
    expect(parseQuery(unwanted)).toEqual({ problem: 'Please search for at most 16 words at once.' });
    const long = 'x'.repeat(QUERY_MAX + 1);
    const many = Array.from({ length: TERMS_MAX + 1 }, () => 'ab').join(' ');

    expect(parseQuery(long)).toEqual({ problem: 'A search must be at most 200 characters.' });
    expect(parseQuery(many)).toEqual({ problem: 'Please search for at most 16 words at once.' });
  });
});

describe('the place of a term', () => {
  it('is where all its words follow each other, the last one perhaps going on', () => {
    const words = ['the', 'loom', 'the', 'looms'];

    expect(placeOf({ words: ['the', 'looms'], isPrefix: false }, words)).toBe(2);
    expect(placeOf({ words: ['the', 'loo'], isPrefix: true }, words)).toBe(0);
    expect(placeOf({ words: ['the', 'loo'], isPrefix: true }, words, 1)).toBe(2);
    expect(placeOf({ words: ['the', 'loo'], isPrefix: false }, words)).toBe(-1);
    expect(placeOf({ words: ['th', 'loo'], isPrefix: true }, words)).toBe(-1);
    expect(placeOf({ words: ['looms', 'the'], isPrefix: true }, words)).toBe(-1);
  });
});
