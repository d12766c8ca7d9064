import { markedPieces } from '../../../src/shared/search/places.ts';
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
    ['', 'loom', ''],
  ])('%s, by %s, is %s', (text, q, expected) => {
    expect(marked(text, q)).toBe(expected);
  });
});
