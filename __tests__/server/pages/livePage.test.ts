import { clickCount } from '../../../src/shared/clickCount.ts';
import { livePage, standIn } from '../../../src/server/pages/livePage.ts';

/** A page of two articles, each with its count where readers see it and where the app does. */
const aPage = () =>
  livePage(
    [0, 1].map((index) => `<span>${clickCount(standIn(index))}</span>{"clicks":${standIn(index)}}`).join('é'),
  );

const countsIn = (bytes: Buffer) => bytes.toString().match(/[\d,]+(?= clicks?<)|(?<="clicks":)\d+/g);

describe('a page that is kept', () => {
  it('has the counts that it is asked for, each time', () => {
    const page = aPage();

    for (const counts of [[1, 2345], [Number.MAX_SAFE_INTEGER, 0], [7]]) {
      const bytes = page.html(counts);
      const [one = 0, other = 0] = counts;
      expect(countsIn(bytes)).toEqual([
        one.toLocaleString('en'),
        `${one}`,
        other.toLocaleString('en'),
        `${other}`,
      ]);
      page.giveBack(bytes);
    }
  });

  it('leaves bytes that are still on their way to a slow reader as they are', () => {
    const page = aPage();
    page.giveBack(page.html([0, 0]));

    const slow = page.html([1, 2]);
    const quick = page.html([3, 4]);
    page.giveBack(quick);
    page.html([5, 6]);

    expect(countsIn(slow)).toEqual(['1', '1', '2', '2']);
  });
});
