import { fromNearerEnd, type Window } from '../../../src/server/articles/sortWindow.ts';
import { titleKey } from '../../../src/server/articles/titleKey.ts';

const all = Array.from({ length: 10 }, (_, at) => at);

/** Reads as a database does, and notes what it was asked. */
function aTable() {
  const asked: [number, number, boolean][] = [];
  const read = async ({ offset, limit }: Window, isReversed: boolean) => {
    asked.push([offset, limit, isReversed]);
    return (isReversed ? all.toReversed() : all).slice(offset, offset + limit);
  };
  return { asked, read };
}

describe('a part of an order', () => {
  it('is the same from whichever end it is read', async () => {
    for (const offset of [0, 1, 4, 5, 6, 8, 9, 10, 11, 20])
      for (const limit of [1, 3, 10]) {
        const found = await fromNearerEnd(aTable().read, all.length, { offset, limit });

        expect([offset, limit, found]).toEqual([offset, limit, all.slice(offset, offset + limit)]);
      }
  });

  it('is read from its nearer end, and no further than there is anything', async () => {
    const { asked, read } = aTable();

    for (const offset of [5, 6, 9]) await fromNearerEnd(read, all.length, { offset, limit: 3 });
    await fromNearerEnd(read, all.length, { offset: 12, limit: 2 });

    expect(asked).toEqual([
      [5, 3, false],
      [1, 3, true],
      [0, 1, true],
    ]);
  });
});

describe('what a title is put in order by', () => {
  it.each([
    ['“On Engines”', 'on engines”'],
    ['  ¡Ábaco!', 'abaco!'],
    ['...42 looms', '42 looms'],
    ['Looms', 'looms'],
    ['!!!', '!!!'],
    ['Straße', 'strasse'],
    [`(${'é'.repeat(100)}`, 'e'.repeat(80)],
    ['🧵'.repeat(100), '🧵'.repeat(80)],
  ])('of %s is %s', (title, key) => {
    expect(titleKey(title)).toBe(key);
  });
});
