import { isDescending, keyOf, readSort, sorts } from '../../src/shared/sort.ts';

describe('a sort of articles', () => {
  it('is by one of four things, each of them also the other way round', () => {
    expect(sorts).toEqual([
      ...['updated', '-updated', 'created', '-created', 'title', '-title', 'clicks', '-clicks'],
    ]);
    expect(sorts.map(readSort)).toEqual(sorts);
    expect(['', 'clicks-', '--clicks', 'Clicks', null].map(readSort)).toEqual(Array(5).fill(undefined));
  });

  it('begins with the newest, the last of the alphabet or the most clicks where it has a minus', () => {
    expect([isDescending('-title'), isDescending('title')]).toEqual([true, false]);
    expect([keyOf('-title'), keyOf('title')]).toEqual(['title', 'title']);
  });
});
