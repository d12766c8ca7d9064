import { markedPieces, piecesOf } from '../../../src/shared/search/places.ts';
import { parseQuery } from '../../../src/shared/search/query.ts';

const marked = (text: string, q: string) => {
  const query = parseQuery(q);
  if ('problem' in query) throw new Error(query.problem);
  return markedPieces(text, query.wanted)
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');
};

describe('what was looked for in a title', () => {
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
  ])('%s, by %s, is %s', (text, q, expected) => {
    expect(marked(text, q)).toBe(expected);
  });
});

describe('a part of a text', () => {
  const text = 'an old loom, and another';

  it('has what was found in it, and nothing of what stands around it', () => {
    const found = [
      { from: 0, to: 2 },
      { from: 3, to: 11 },
      { from: 17, to: 24 },
    ];

    expect(piecesOf(text, found, { from: 7, to: 12 })).toEqual([
      { text: 'loom', isFound: true },
      { text: ',', isFound: false },
    ]);
    expect(piecesOf(text, found, { from: 3, to: 11 })).toEqual([{ text: 'old loom', isFound: true }]);
    expect(piecesOf(text, [], { from: 0, to: 2 })).toEqual([{ text: 'an', isFound: false }]);
  });

  it('that is the whole has no empty piece, wherever something was found', () => {
    expect(piecesOf('looms', [{ from: 0, to: 5 }])).toEqual([{ text: 'looms', isFound: true }]);
    expect(piecesOf('', [])).toEqual([]);
  });
});
