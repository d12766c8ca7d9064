import { inMost } from '../../../src/server/articles/inMost.ts';

const lists = (...lists: number[][]) => lists.map((list) => Float64Array.from(list));

describe('the numbers that are in most lists', () => {
  it.each([
    ['first those in more of them, then the largest', lists([9, 7, 2], [8, 7, 2], [7, 5]), [7, 2, 9, 8, 5]],
    ['as many as are wanted, of the only list', lists([9, 8, 7, 6, 5, 4]), [9, 8, 7, 6, 5]],
    ['what is in all, however small it is', lists([9, 8, 7, 6, 5, 1], [4, 3, 2, 1]), [1, 9, 8, 7, 6]],
    ['no more than there are', lists([], [3]), [3]],
    ['none of no list', [], []],
  ])('are %s', (_, given, wanted) => {
    expect(inMost(given, 5, 0)).toEqual(wanted);
  });

  it('are others than the one that is left out', () => {
    expect(inMost(lists([9, 7, 2], [7, 2]), 5, 7)).toEqual([2, 9]);
  });
});
